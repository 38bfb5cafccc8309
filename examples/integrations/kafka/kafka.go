// Package kafkajson has franz-go encode and decode records of Kafka by Javelin, with
// the number of their schema in front of them, or many orders to a record, as lines.
package kafkajson

import (
	"github.com/twmb/franz-go/pkg/sr"

	"github.com/javelin-go/javelin/json/v2"
)

//go:generate go run github.com/javelin-go/javelin/cmd/javelin gen

// Order is the value of a record.
//
//javelin:json
type Order struct {
	ID    uint64   `json:"id"`
	Items []string `json:"items"`
}

// New returns a Serde for orders, whose schema has that number in the registry.
func New(schema int) *sr.Serde {
	var s sr.Serde
	s.Register(schema, Order{},
		// The form that appends: no record needs a buffer of its own.
		sr.AppendEncodeFn(func(dst []byte, v any) ([]byte, error) { return json.Append(dst, v) }),
		sr.DecodeFn(func(data []byte, v any) error { return json.Unmarshal(data, v) }),
	)
	return &s
}
