package javelin

import (
	"bytes"
	"errors"
	"math"
	"time"

	"github.com/javelin-go/javelin/internal/codec"
	"github.com/javelin-go/javelin/internal/num"
	"github.com/javelin-go/javelin/internal/tape"
	"github.com/javelin-go/javelin/json/jsontext"
)

// This file reads values as Go types. Each read comes twice: with an error, and
// with a default that stands for any value that is not there or does not fit.

var errNotInteger = errors.New("not an integer")

// Bool returns the value of true or false.
func (n Node) Bool() (bool, error) {
	switch n.Kind() {
	case jsontext.KindTrue:
		return true, nil
	case jsontext.KindFalse:
		return false, nil
	}
	return false, n.fail("bool", ErrKind)
}

// Int returns an integer: a number without fraction and exponent. If it is out of range,
// the result is the nearest int64 and an error with [ErrRange].
func (n Node) Int() (int64, error) {
	if p, ok := n.n.Place(); ok {
		// What is no integer, or unusual as one, is left.
		if v, end := num.Int64At(n.n.Doc.Src, p); end > 0 {
			return v, nil
		}
	}
	return n.intSlowly()
}

func (n Node) intSlowly() (int64, error) {
	b := n.n.Number()
	if b == nil {
		return 0, n.fail("int64", ErrKind)
	}
	v, ok := num.ParseInt(b)
	if !ok {
		return v, n.failInt("int64", v != 0)
	}
	return v, nil
}

// Uint returns an unsigned integer: a number without sign, fraction and exponent. If it is
// out of range, the result is the largest uint64 and an error with [ErrRange].
func (n Node) Uint() (uint64, error) {
	b := n.n.Number()
	if b == nil {
		return 0, n.fail("uint64", ErrKind)
	}
	v, ok := num.ParseUint(b)
	if !ok {
		return v, n.failInt("uint64", v != 0 || b[0] == '-' && !bytes.ContainsAny(b, ".eE"))
	}
	return v, nil
}

func (n Node) failInt(want string, integer bool) error {
	if integer {
		return n.fail(want, ErrRange)
	}
	return n.fail(want, errNotInteger)
}

// Float returns the float64 nearest to a number. If the number is out of range, the result
// is an infinity and an error with [ErrRange].
func (n Node) Float() (float64, error) {
	if w, ok := n.n.Word(); ok {
		// What is no number, or unusual as one, is left.
		if v, end := num.Float64At(n.n.Doc.Src, int(w&tape.PosMask)); end > 0 {
			return v, nil
		}
	}
	b, size := n.n.NumberAhead()
	if size == 0 {
		return 0, n.fail("float64", ErrKind)
	}
	v, _ := num.ConsumeFloat64(b)
	if math.IsInf(v, 0) {
		return v, n.fail("float64", ErrRange)
	}
	return v, nil
}

// Number returns a number as it is written, with all of its digits, for types such as
// big.Int.
func (n Node) Number() (string, error) {
	b := n.n.Number()
	if b == nil {
		return "", n.fail("number", ErrKind)
	}
	return string(b), nil
}

// Text returns the value of a string, which is a copy.
func (n Node) Text() (string, error) {
	quoted, verbatim := n.n.Quoted()
	switch {
	case quoted == nil:
		return "", n.fail("string", ErrKind)
	case verbatim:
		return string(quoted[1 : len(quoted)-1]), nil
	}
	return tape.TextOf(quoted), nil
}

// AppendText appends the value of a string to dst.
func (n Node) AppendText(dst []byte) ([]byte, error) {
	quoted, verbatim := n.n.Quoted()
	switch {
	case quoted == nil:
		return dst, n.fail("string", ErrKind)
	case verbatim:
		return append(dst, quoted[1:len(quoted)-1]...), nil
	}
	return tape.AppendUnquoted(dst, quoted, n.n.Doc.Loose), nil
}

// Bytes decodes a string in base64, with the standard alphabet and padding (RFC 4648 §4),
// as Go writes a []byte.
func (n Node) Bytes() ([]byte, error) {
	var buf [256]byte
	text, ok := n.n.Text(buf[:0])
	if !ok {
		return nil, n.fail("[]byte", ErrKind)
	}
	b, err := codec.DecodeBase64(nil, text, false)
	if err != nil {
		return nil, n.fail("[]byte", err)
	}
	return b, nil
}

// Time reads a string in the form of RFC 3339, as Go writes a [time.Time].
func (n Node) Time() (time.Time, error) {
	var buf [64]byte
	text, ok := n.n.Text(buf[:0])
	if !ok {
		return time.Time{}, n.fail("time.Time", ErrKind)
	}
	t, err := codec.ParseTime(text, false)
	if err != nil {
		return time.Time{}, n.fail("time.Time", err)
	}
	return t, nil
}

// UintOr is [Node.Uint] with a default.
func (n Node) UintOr(def uint64) uint64 {
	if b := n.n.Number(); b != nil {
		if v, ok := num.ParseUint(b); ok {
			return v
		}
	}
	return def
}

// NumberOr is [Node.Number] with a default.
func (n Node) NumberOr(def string) string {
	if b := n.n.Number(); b != nil {
		return string(b)
	}
	return def
}

// BytesOr is [Node.Bytes] with a default.
func (n Node) BytesOr(def []byte) []byte {
	var buf [256]byte
	if text, ok := n.n.Text(buf[:0]); ok {
		if b, err := codec.DecodeBase64(nil, text, false); err == nil {
			return b
		}
	}
	return def
}

// TimeOr is [Node.Time] with a default.
func (n Node) TimeOr(def time.Time) time.Time {
	var buf [64]byte
	if text, ok := n.n.Text(buf[:0]); ok {
		if t, err := codec.ParseTime(text, false); err == nil {
			return t
		}
	}
	return def
}

// BoolOr is [Node.Bool] with a default.
func (n Node) BoolOr(def bool) bool { return n.n.BoolOr(def) }

// IntOr is [Node.Int] with a default.
func (n Node) IntOr(def int64) int64 { return n.n.IntOr(def) }

// FloatOr is [Node.Float] with a default.
func (n Node) FloatOr(def float64) float64 { return n.n.FloatOr(def) }

// TextOr is [Node.Text] with a default.
func (n Node) TextOr(def string) string { return n.n.TextOr(def) }

// Any returns the value as a Go value: nil, a bool, float64, string, []any or
// map[string]any. Numbers beyond float64 become the largest float64 of their sign. Of
// members of one name the last counts. If there is no value, the result is nil.
func (n Node) Any() any { return n.n.Any() }
