// Package pgxjson has pgx read and write the columns json and jsonb of PostgreSQL by
// Javelin.
package pgxjson

import (
	"context"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgtype"
	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/javelin-go/javelin/json/v2"
)

func marshal(v any) ([]byte, error)      { return json.Marshal(v) }
func unmarshal(data []byte, v any) error { return json.Unmarshal(data, v) }

// Register changes the types of one connection: json, jsonb, and arrays of them.
func Register(m *pgtype.Map) {
	text := &pgtype.Type{Name: "json", OID: pgtype.JSONOID, Codec: &pgtype.JSONCodec{Marshal: marshal, Unmarshal: unmarshal}}
	binary := &pgtype.Type{Name: "jsonb", OID: pgtype.JSONBOID, Codec: &pgtype.JSONBCodec{Marshal: marshal, Unmarshal: unmarshal}}
	m.RegisterType(text)
	m.RegisterType(binary)
	m.RegisterType(&pgtype.Type{Name: "_json", OID: pgtype.JSONArrayOID, Codec: &pgtype.ArrayCodec{ElementType: text}})
	m.RegisterType(&pgtype.Type{Name: "_jsonb", OID: pgtype.JSONBArrayOID, Codec: &pgtype.ArrayCodec{ElementType: binary}})
}

// Config returns the configuration of a pool whose connections are registered.
func Config(url string) (*pgxpool.Config, error) {
	config, err := pgxpool.ParseConfig(url)
	if err != nil {
		return nil, err
	}
	config.AfterConnect = func(_ context.Context, conn *pgx.Conn) error {
		Register(conn.TypeMap())
		return nil
	}
	return config, nil
}

// Profile is what a column of type jsonb holds.
type Profile struct {
	Name   string         `json:"name"`
	Visits uint64         `json:"visits"`
	Rest   map[string]any `json:",embed"`
}

// Store writes a profile and returns it as the database has it.
func Store(ctx context.Context, db *pgxpool.Pool, p Profile) (Profile, error) {
	var out Profile
	err := db.QueryRow(ctx, `insert into people (profile) values ($1) returning profile`, p).Scan(&out)
	return out, err
}
