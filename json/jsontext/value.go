package jsontext

import (
	"errors"

	"github.com/javelin-go/javelin/internal/num"
	"github.com/javelin-go/javelin/internal/text"
	"github.com/javelin-go/javelin/internal/wire"
)

// Value is the text of one JSON value of any kind, with or without whitespace around it.
// Unlike a [Token] it may be a whole object or array. It may also be invalid: see
// [Value.IsValid].
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

// Kind returns the kind of the value's first token. For a valid value, it is never the end
// of an object or array.
func (v Value) Kind() Kind {
	if n := wire.ConsumeWhitespace(v); n < len(v) {
		return Kind(text.KindOf(v[n]))
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

// IsValid reports whether v is one valid value. Without options it follows RFC 7493: UTF-8,
// with whole surrogate pairs, and no name twice in an object. Numbers may be of any size.
//
// These options have an effect: [AllowDuplicateNames], [AllowInvalidUTF8],
// [AllowByteOrderMark], [AllowComments] and [DepthLimit].
func (v Value) IsValid(opts ...Options) bool { return text.Value(v).IsValid(opts...) }

// Format lays v out anew in place. Without options, the result follows RFC 7493 and is as
// short as possible: no whitespace, and strings with the fewest escapes. All options that
// affect encoding apply.
//
// If v is valid under the same options, Format succeeds. If v already has the right layout,
// Format does not write to it.
func (v *Value) Format(opts ...Options) error { return (*text.Value)(v).Format(opts...) }

// Compact removes the whitespace from v in place. Strings and numbers stay as
// they are, and names may occur twice. It is [Value.Format] with
// AllowDuplicateNames(true), AllowInvalidUTF8(true), PreserveRawStrings(true)
// and then opts.
func (v *Value) Compact(opts ...Options) error { return (*text.Value)(v).Compact(opts...) }

// Indent lays v out in place with each element of an object or array on a line of its own,
// indented by depth. Strings and numbers stay as they are, and names may occur twice. It is
// [Value.Format] with AllowDuplicateNames(true), AllowInvalidUTF8(true),
// PreserveRawStrings(true), Multiline(true) and then opts.
func (v *Value) Indent(opts ...Options) error { return (*text.Value)(v).Indent(opts...) }

// Canonicalize changes v in place into the form of RFC 8785 (JSON Canonicalization Scheme),
// in which equal values have equal text: no whitespace, the fewest escapes, names sorted by
// UTF-16 code units, numbers as ECMA-262 writes the float64 nearest to them. It is
// [Value.Format] with CanonicalizeRawInts(true), CanonicalizeRawFloats(true),
// ReorderRawObjects(true) and then opts.
//
// Integers beyond ±2⁵³ may change their value. CanonicalizeRawInts(false) leaves integers
// unchanged.
func (v *Value) Canonicalize(opts ...Options) error { return (*text.Value)(v).Canonicalize(opts...) }

// AppendFormat appends the value src to dst, laid out as by [Value.Format] with opts. dst
// and src may overlap. If there is an error, src is appended unchanged.
func AppendFormat[Bytes ~[]byte | ~string](dst []byte, src Bytes, opts ...Options) ([]byte, error) {
	return text.AppendFormat(dst, text.Value(src), opts)
}

// AppendFloat appends x to dst as a JSON number with the fewest digits that
// read back as the same float of the given size, 32 or 64 bits, in the layout of
// ECMA-262 (RFC 8785 §3.2.2.3), but with the sign of -0 kept. NaN and the
// infinities become the strings "NaN", "Infinity" and "-Infinity".
//
// Most programs read numbers as 64 bits. Use 32 only for programs that are known to read 32
// bits.
func AppendFloat(dst []byte, x float64, bits int) []byte {
	if bits != 32 && bits != 64 {
		panic("illegal AppendFloat bit size")
	}
	// The free part of dst may be in use by the caller: keep off it.
	var buf [32]byte
	return append(dst, num.AppendFloat(buf[:0], x, bits)...)
}
