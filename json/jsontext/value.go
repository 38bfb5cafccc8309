package jsontext

import (
	"errors"

	"github.com/javelin-go/javelin/internal/num"
	"github.com/javelin-go/javelin/internal/text"
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

// IsValid reports whether v is one valid value. Without options that is by
// RFC 7493: UTF-8, with whole surrogate pairs, and no name twice in an object.
// Whether numbers fit any type is not asked.
//
// The options that matter are [AllowDuplicateNames], [AllowInvalidUTF8],
// [AllowByteOrderMark], [AllowComments] and [DepthLimit].
func (v Value) IsValid(opts ...Options) bool { return text.Value(v).IsValid(opts...) }

// Format lays v out anew in place. Without options it becomes what RFC 7493
// allows, as short as can be: no whitespace, and strings with the fewest
// escapes. Every option that affects encoding matters.
//
// If v is valid under the same options, Format succeeds. If it is already as
// Format would make it, it is not written to.
func (v *Value) Format(opts ...Options) error { return (*text.Value)(v).Format(opts...) }

// Compact removes the whitespace from v in place. Strings and numbers stay as
// they are, and names may occur twice. It is [Value.Format] with
// AllowDuplicateNames(true), AllowInvalidUTF8(true), PreserveRawStrings(true)
// and then opts.
func (v *Value) Compact(opts ...Options) error { return (*text.Value)(v).Compact(opts...) }

// Indent lays v out in place with one element of an object or array in a line,
// indented by depth. Strings and numbers stay as they are, and names may occur
// twice. It is [Value.Format] with AllowDuplicateNames(true),
// AllowInvalidUTF8(true), PreserveRawStrings(true), Multiline(true) and then
// opts.
func (v *Value) Indent(opts ...Options) error { return (*text.Value)(v).Indent(opts...) }

// Canonicalize brings v in place into the form of RFC 8785 (JSON
// Canonicalization Scheme), in which equal values have equal text: no
// whitespace, the fewest escapes, names sorted by UTF-16 code units, numbers as
// ECMA-262 writes the float64 that is nearest to them. It is [Value.Format]
// with CanonicalizeRawInts(true), CanonicalizeRawFloats(true),
// ReorderRawObjects(true) and then opts.
//
// Integers beyond ±2⁵³ may change their value. CanonicalizeRawInts(false) leaves
// integers alone.
func (v *Value) Canonicalize(opts ...Options) error { return (*text.Value)(v).Canonicalize(opts...) }

// AppendFormat appends the value src to dst, laid out by opts as
// [Value.Format] does. dst and src may overlap. If there is an error, src is appended
// as it is.
func AppendFormat[Bytes ~[]byte | ~string](dst []byte, src Bytes, opts ...Options) ([]byte, error) {
	return text.AppendFormat(dst, text.Value(src), opts)
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
