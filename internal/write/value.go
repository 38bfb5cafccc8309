package write

import (
	"bytes"
	"errors"
	"io"

	"github.com/javelin-go/javelin/internal/num"
	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/simd"
	"github.com/javelin-go/javelin/internal/text"
)

// IsEmpty reports whether b is a value that omitempty omits.
func IsEmpty(b []byte) bool {
	switch len(b) {
	case 2:
		return string(b) == `""` || string(b) == "{}" || string(b) == "[]"
	case 4:
		return string(b) == "null"
	}
	return false
}

// EndsEmpty reports whether the value that b ends with is one that omitempty omits. No other value
// ends like these, but a string whose last character is an escaped quotation mark.
func EndsEmpty(b []byte) bool {
	n := len(b)
	return n >= 4 && string(b[n-4:]) == "null" ||
		n >= 2 && IsEmpty(b[n-2:]) && (b[n-1] != '"' || n == 2 || b[n-3] != '\\')
}

// NotFinite is the error for a number that JSON has none for.
func NotFinite(v float64) error {
	s := "NaN"
	switch {
	case v > 0:
		s = "+Inf"
	case v < 0:
		s = "-Inf"
	}
	return errors.New("unsupported value: " + s)
}

// AppendScalar appends v, a value of any kind or none at all, if it is a scalar that stays
// as it is.
func (q *Quoter) AppendScalar(b, v []byte) ([]byte, bool) {
	switch n := len(v); {
	case n == 0:
	case v[0] == '"':
		if n < 2 || v[n-1] != '"' {
			break
		}
		// What must be escaped, or is escaped already, becomes longer.
		out, ok := q.Append(b, v[1:n-1])
		return out, ok && len(out)-len(b) == n
	case v[0] == 'n' && string(v) == "null", v[0] == 't' && string(v) == "true", v[0] == 'f' && string(v) == "false":
		return append(b, v...), true
	case !q.flags.Get(opt.RawNumbers) && num.IsNumber(v):
		return append(b, v...), true
	}
	return b, false
}

// AppendTwice appends src as a string within a string, as the v1 dialect has it. The inner one
// is made in scratch, which is returned. If src is not UTF-8 and that is an error, the result
// is not ok and of no use.
func (q *Quoter) AppendTwice(dst, src, scratch []byte) (_, inner []byte, ok bool) {
	if inner, ok = q.Append(scratch, src); ok {
		// What is to be escaped for HTML is so already.
		dst, ok = plain.Append(dst, inner)
	}
	return dst, inner, ok
}

// plain escapes what must be.
var plain = MakeQuoter(new(opt.Flags))

// LooseOptions are for text that is checked when it is written.
var LooseOptions = []opt.Options{&opt.Struct{Flags: opt.MakeFlags(opt.AllowDuplicateNames | opt.AllowInvalidUTF8 | 1)}}

// Members calls name and value in turn with those of the members of raw, as they stand there.
// Each ends it by an error, which is returned. If raw turns out not to be an object, the error
// is fail of the reason, which is other where it is another value.
func Members(raw []byte, other error, fail func(error) error, name, value func([]byte) error) error {
	if len(raw) == 0 {
		return nil
	}
	if raw[0] == '{' && simd.PlainSpaces(raw, true) == 0 {
		return plainMembers(raw, name, value)
	}
	dec := text.GetDecoder(raw, LooseOptions)
	defer text.PutDecoder(dec)
	switch tok, err := dec.ReadToken(); {
	case err == io.EOF:
		return fail(io.ErrUnexpectedEOF)
	case err != nil:
		return fail(err)
	case tok.Kind() != text.KindBeginObject:
		return fail(other)
	}
	for dec.PeekKind() != text.KindEndObject {
		v, err := dec.ReadValue()
		if err != nil {
			return fail(err)
		}
		if err := name(v); err != nil {
			return err
		}
		if v, err = dec.ReadValue(); err != nil {
			return fail(err)
		}
		if err := value(v); err != nil {
			return err
		}
	}
	if _, err := dec.ReadToken(); err != nil {
		return fail(err)
	}
	if err := dec.CheckEOF(); err != nil {
		return fail(err)
	}
	return nil
}

// plainMembers is Members for an object that is surely valid, and has neither whitespace nor
// escapes.
func plainMembers(raw []byte, name, value func([]byte) error) error {
	for i := 1; raw[i] != '}'; {
		end := i + 2 + bytes.IndexByte(raw[i+1:], '"')
		if err := name(raw[i:end]); err != nil {
			return err
		}
		i = end + len(":")
		end = plainValueEnd(raw, i)
		if err := value(raw[i:end]); err != nil {
			return err
		}
		if i = end; raw[i] == ',' {
			i++
		}
	}
	return nil
}

// plainValueEnd returns the end of the member's value at raw[i:].
func plainValueEnd(raw []byte, i int) int {
	for depth := 0; ; i++ {
		switch raw[i] {
		case '"':
			i += 1 + bytes.IndexByte(raw[i+1:], '"')
		case '{', '[':
			depth++
		case '}', ']':
			if depth == 0 {
				return i
			}
			depth--
		case ',':
			if depth == 0 {
				return i
			}
		}
	}
}
