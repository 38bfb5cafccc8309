// Package sqljson keeps any Go value in a column of text, for database/sql and what
// is built on it.
package sqljson

import (
	"database/sql/driver"
	"fmt"

	"github.com/javelin-go/javelin/json/v2"
)

// Column is a value that the database has as JSON.
type Column[T any] struct{ V T }

// Value implements driver.Valuer.
func (c Column[T]) Value() (driver.Value, error) {
	b, err := json.MarshalOf(c.V, json.Deterministic(true))
	return string(b), err
}

// Scan implements sql.Scanner. NULL is the zero value.
func (c *Column[T]) Scan(column any) (err error) {
	var zero T
	c.V = zero
	switch text := column.(type) {
	case nil:
		return nil
	case []byte: // valid during the call; what is unmarshaled is a copy
		return json.Unmarshal(text, &c.V)
	case string:
		return json.Unmarshal([]byte(text), &c.V)
	}
	return fmt.Errorf("%T is no JSON", column)
}
