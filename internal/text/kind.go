package text

import "github.com/javelin-go/javelin/internal/wire"

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
func (k Kind) String() string {
	switch k {
	case KindInvalid:
		return "invalid"
	case KindNull:
		return "null"
	case KindFalse:
		return "false"
	case KindTrue:
		return "true"
	case KindString:
		return "string"
	case KindNumber:
		return "number"
	case KindBeginObject, KindEndObject, KindBeginArray, KindEndArray:
		return string([]byte{byte(k)})
	}
	return "<invalid jsontext.Kind: " + wire.QuoteRune(string([]byte{byte(k)})) + ">"
}

// kinds maps the first byte of a token to its kind.
var kinds = [256]Kind{
	'n': KindNull, 'f': KindFalse, 't': KindTrue, '"': KindString,
	'{': KindBeginObject, '}': KindEndObject, '[': KindBeginArray, ']': KindEndArray,
	'-': KindNumber, '0': KindNumber, '1': KindNumber, '2': KindNumber, '3': KindNumber, '4': KindNumber,
	'5': KindNumber, '6': KindNumber, '7': KindNumber, '8': KindNumber, '9': KindNumber,
}

// literal returns the text of a literal of kind k.
func (k Kind) literal() string {
	switch k {
	case KindFalse:
		return "false"
	case KindTrue:
		return "true"
	}
	return "null"
}

// isScalar reports whether it is that of a literal, string or number.
func (k Kind) isScalar() bool {
	return k == KindString || k == KindNumber || k == KindNull || k == KindTrue || k == KindFalse
}

// KindOf returns the kind of the token that begins with c.
func KindOf(c byte) Kind { return kinds[c] }
