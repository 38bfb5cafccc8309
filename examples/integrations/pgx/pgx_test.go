package pgxjson

import (
	"context"
	"errors"
	"net"
	"reflect"
	"testing"

	"github.com/jackc/pgx/v5/pgproto3"
	"github.com/jackc/pgx/v5/pgtype"
	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/javelin-go/javelin/json/jsontext"
)

// TestRegister asks the type map alone: text and binary form of both types.
func TestRegister(t *testing.T) {
	m := pgtype.NewMap()
	Register(m)
	in := Profile{"Ada", 1<<53 + 1, map[string]any{"vip": true}}
	const text = `{"name":"Ada","visits":9007199254740993,"vip":true}`
	for _, c := range []struct {
		oid    uint32
		format int16
		want   string
	}{
		{pgtype.JSONOID, pgtype.TextFormatCode, text},
		{pgtype.JSONOID, pgtype.BinaryFormatCode, text},
		{pgtype.JSONBOID, pgtype.TextFormatCode, text},
		{pgtype.JSONBOID, pgtype.BinaryFormatCode, "\x01" + text},
	} {
		b, err := m.Encode(c.oid, c.format, in, nil)
		if err != nil || string(b) != c.want {
			t.Errorf("%d, format %d: %q, %v, want %q", c.oid, c.format, b, err, c.want)
		}
		var out Profile
		if err := m.Scan(c.oid, c.format, b, &out); err != nil || !reflect.DeepEqual(out, in) {
			t.Errorf("%d, format %d: %v, %v", c.oid, c.format, out, err)
		}
	}
	var out []Profile
	err := m.Scan(pgtype.JSONBArrayOID, pgtype.TextFormatCode, []byte(`{"{\"name\": \"Bob\"}","{\"visits\": 2}"}`), &out)
	if want := []Profile{{Name: "Bob"}, {Visits: 2}}; err != nil || !reflect.DeepEqual(out, want) {
		t.Errorf("%v, %v, want %v", out, err, want)
	}
	err = m.Scan(pgtype.JSONOID, pgtype.TextFormatCode, []byte(`{"name": "a", "name": "b"}`), new(Profile))
	if !errors.Is(err, jsontext.ErrDuplicateName) {
		t.Errorf("a name twice: %v", err)
	}
}

// serve speaks the protocol of PostgreSQL for one connection: it answers the one
// statement of Store with what it was given.
func serve(conn net.Conn, saw chan<- string) error {
	defer conn.Close()
	be := pgproto3.NewBackend(conn, conn)
	if _, err := be.ReceiveStartupMessage(); err != nil {
		return err
	}
	be.Send(&pgproto3.AuthenticationOk{})
	be.Send(&pgproto3.ReadyForQuery{TxStatus: 'I'})
	var value []byte
	for {
		if err := be.Flush(); err != nil {
			return err
		}
		msg, err := be.Receive()
		if err != nil {
			return err
		}
		row := &pgproto3.RowDescription{Fields: []pgproto3.FieldDescription{
			{Name: []byte("profile"), DataTypeOID: pgtype.JSONBOID, DataTypeSize: -1, TypeModifier: -1},
		}}
		switch msg := msg.(type) {
		case *pgproto3.Parse:
			be.Send(&pgproto3.ParseComplete{})
		case *pgproto3.Describe:
			be.Send(&pgproto3.ParameterDescription{ParameterOIDs: []uint32{pgtype.JSONBOID}})
			if msg.ObjectType == 'P' {
				row.Fields[0].Format = pgtype.TextFormatCode
			}
			be.Send(row)
		case *pgproto3.Bind:
			value = append(value[:0], msg.Parameters[0]...)
			saw <- string(value)
			be.Send(&pgproto3.BindComplete{})
		case *pgproto3.Execute:
			be.Send(&pgproto3.DataRow{Values: [][]byte{value}})
			be.Send(&pgproto3.CommandComplete{CommandTag: []byte("INSERT 0 1")})
		case *pgproto3.Sync:
			be.Send(&pgproto3.ReadyForQuery{TxStatus: 'I'})
		case *pgproto3.Terminate:
			return nil
		}
	}
}

// TestStore runs a statement through a pool.
func TestStore(t *testing.T) {
	config, err := Config("postgres://user@localhost/db?sslmode=disable")
	if err != nil {
		t.Fatal(err)
	}
	saw := make(chan string, 1)
	served := make(chan error, 1)
	config.MaxConns = 1
	config.ConnConfig.LookupFunc = func(context.Context, string) ([]string, error) { return []string{"127.0.0.1"}, nil }
	config.ConnConfig.DialFunc = func(context.Context, string, string) (net.Conn, error) {
		client, server := net.Pipe()
		go func() { served <- serve(server, saw) }()
		return client, nil
	}
	ctx := context.Background()
	db, err := pgxpool.NewWithConfig(ctx, config)
	if err != nil {
		t.Fatal(err)
	}
	in := Profile{Name: "Ada", Visits: 3}
	out, err := Store(ctx, db, in)
	if err != nil || !reflect.DeepEqual(out, in) {
		t.Errorf("%v, %v, want %v", out, err, in)
	}
	if got, want := <-saw, `{"name":"Ada","visits":3}`; got != want {
		t.Errorf("sent %s, want %s", got, want)
	}
	db.Close()
	if err := <-served; err != nil {
		t.Error(err)
	}
}
