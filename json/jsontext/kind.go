package jsontext

import "github.com/javelin-go/javelin/internal/text"

// A Kind is the kind of a token: the first byte of its text, with '0' for all bytes that a
// number may begin with.
type Kind byte

const (
	KindInvalid     Kind = 0   // not a token
	KindNull        Kind = 'n' // null
	KindFalse       Kind = 'f' // false
	KindTrue        Kind = 't' // true
	KindString      Kind = '"' // a string
	KindNumber      Kind = '0' // a number
	KindBeginObject Kind = '{' // the start of an object
	KindEndObject   Kind = '}' // the end of an object
	KindBeginArray  Kind = '[' // the start of an array
	KindEndArray    Kind = ']' // the end of an array
)

// String returns the name of the kind: the text of a literal or delimiter, or "string",
// "number" or "invalid".
func (k Kind) String() string { return text.Kind(k).String() }
