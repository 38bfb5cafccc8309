package jsontext

import (
	"errors"

	"github.com/javelin-go/javelin/internal/num"
	"github.com/javelin-go/javelin/internal/wire"
)

// Value is the text of one JSON value of any kind, perhaps with whitespace
// around it. Unlike a [Token] it may be a whole object or array. It may also be
// invalid; [Value.IsValid] tells.
type Value []byte

// Clone returns a copy of v.
func (v Value) Clone() Value {
	if v == nil {
		return nil
	}
	// To append to nothing takes longer.
	c := make(Value, len(v))
	copy(c, v)
	return c
}

// String returns v as a string, "null" if v is nil.
func (v Value) String() string {
	if v == nil {
		return "null"
	}
	return string(v)
}

// Kind returns the kind of the value's first token. Of a valid value it is
// never that of an end.
func (v Value) Kind() Kind {
	if n := wire.ConsumeWhitespace(v); n < len(v) {
		return kindOf(v[n])
	}
	return KindInvalid
}

// MarshalJSON returns v, or null if v is nil. It checks nothing.
func (v Value) MarshalJSON() ([]byte, error) {
	if v == nil {
		return []byte("null"), nil
	}
	return v, nil
}

// UnmarshalJSON sets v to a copy of b. It checks nothing.
func (v *Value) UnmarshalJSON(b []byte) error {
	if v == nil {
		return errors.New("jsontext.Value: UnmarshalJSON on nil pointer")
	}
	*v = append((*v)[:0], b...)
	return nil
}

// AppendFloat appends x to dst as a JSON number with the fewest digits that
// read back as the same float of the given size, 32 or 64 bits, in the layout of
// ECMA-262 (RFC 8785 §3.2.2.3), but with the sign of -0 kept. NaN and the
// infinities become the strings "NaN", "Infinity" and "-Infinity".
//
// Most readers take numbers for 64 bits: use 32 only for those that are known
// to read 32.
func AppendFloat(dst []byte, x float64, bits int) []byte {
	if bits != 32 && bits != 64 {
		panic("illegal AppendFloat bit size")
	}
	// The free part of dst may be in use by the caller: keep off it.
	var buf [32]byte
	return append(dst, num.AppendFloat(buf[:0], x, bits)...)
}
