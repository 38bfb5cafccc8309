package jsontext

import "github.com/javelin-go/javelin/internal/text"

// A Kind says what a token is. It is the first byte of the token's text, where
// '0' stands for all bytes that a number may begin with.
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

// String returns the name of the kind: that of a literal or delimiter is its
// text, the others are called string, number and invalid.
func (k Kind) String() string { return text.Kind(k).String() }
