package javelin

import (
	"bytes"
	"errors"
	"math"
	"slices"
	"strconv"
	"time"

	"github.com/javelin-go/javelin/internal/codec"
	"github.com/javelin-go/javelin/internal/num"
	"github.com/javelin-go/javelin/internal/scan"
	"github.com/javelin-go/javelin/internal/wire"
	"github.com/javelin-go/javelin/json/jsontext"
)

// This file reads values as Go types. Each read comes twice: with an error, and
// with a default that stands for any value that is not there or does not fit.

func formatIndex(i uint64) string { return strconv.FormatUint(i, 10) }

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

// number returns the text of a number, nil for another kind.
func (n Node) number() []byte {
	ahead, size := n.numberAhead()
	return ahead[:size]
}

// numberAhead returns a number with what follows it, and its length: who reads some
// bytes at once need not stop short of its end.
func (n Node) numberAhead() (b []byte, size int) {
	w, ok := n.word()
	if !ok {
		if b := n.alone(); b != nil {
			if kinds[b[0]] != jsontext.KindNumber {
				return nil, 0
			}
			return n.doc.src[n.doc.start:], len(b)
		}
		if w, ok = n.loadedWord(); !ok {
			return nil, 0
		}
	}
	src, p := n.doc.src, int(w&posMask)
	if kinds[src[p]] != jsontext.KindNumber {
		return nil, 0
	}
	end := int(w >> highHalf)
	if end == 0 {
		end = scan.NumberEnd(src, p)
	}
	return src[p:], end - p
}

// Int returns an integer: a number without fraction and exponent. One that is out
// of range is an error with [ErrRange], and the int64 nearest to it.
func (n Node) Int() (int64, error) {
	if p, ok := n.place(); ok {
		// What is no integer, or unusual as one, is left.
		if v, end := num.Int64At(n.doc.src, p); end > 0 {
			return v, nil
		}
	}
	return n.intSlowly()
}

func (n Node) intSlowly() (int64, error) {
	b := n.number()
	if b == nil {
		return 0, n.fail("int64", ErrKind)
	}
	v, ok := num.ParseInt(b)
	if !ok {
		return v, n.failInt("int64", v != 0)
	}
	return v, nil
}

// Uint returns an unsigned integer: a number without sign, fraction and exponent.
// One that is out of range is an error with [ErrRange], and the largest uint64.
func (n Node) Uint() (uint64, error) {
	b := n.number()
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

// Float returns the float64 nearest to a number. If the number is beyond them
// all, that is an infinity and an error with [ErrRange].
func (n Node) Float() (float64, error) {
	if w, ok := n.word(); ok {
		// What is no number, or unusual as one, is left.
		if v, end := num.Float64At(n.doc.src, int(w&posMask)); end > 0 {
			return v, nil
		}
	}
	b, size := n.numberAhead()
	if size == 0 {
		return 0, n.fail("float64", ErrKind)
	}
	v, _ := num.ConsumeFloat64(b)
	if math.IsInf(v, 0) {
		return v, n.fail("float64", ErrRange)
	}
	return v, nil
}

// Number returns a number as it is written, with all of its digits, for a type
// that holds more than a float64.
func (n Node) Number() (string, error) {
	b := n.number()
	if b == nil {
		return "", n.fail("number", ErrKind)
	}
	return string(b), nil
}

// Text returns the value of a string, which is a copy.
func (n Node) Text() (string, error) {
	quoted, verbatim := n.quoted()
	switch {
	case quoted == nil:
		return "", n.fail("string", ErrKind)
	case verbatim:
		return string(quoted[1 : len(quoted)-1]), nil
	}
	return textOf(quoted), nil
}

// AppendText appends the value of a string to dst.
func (n Node) AppendText(dst []byte) ([]byte, error) {
	quoted, verbatim := n.quoted()
	switch {
	case quoted == nil:
		return dst, n.fail("string", ErrKind)
	case verbatim:
		return append(dst, quoted[1:len(quoted)-1]...), nil
	}
	return appendUnquoted(dst, quoted, n.doc.loose), nil
}

// appendUnquoted appends the value of a string or name that is known to be valid.
// Unless loose, it is UTF-8.
func appendUnquoted(dst, quoted []byte, loose bool) []byte {
	if !loose {
		k, text := len(dst), quoted[1:len(quoted)-1]
		if cap(dst)-k < len(text) {
			dst = slices.Grow(dst, len(text))
		}
		if n, ok := codec.Unquote(dst[k:cap(dst)], text, true); ok {
			return dst[:k+n]
		}
	}
	dst, _ = wire.AppendUnquote(dst, quoted)
	return dst
}

// quoted returns a string with its quotes, nil for another kind, and whether what
// is between them is its value.
func (n Node) quoted() (b []byte, verbatim bool) {
	w, ok := n.word()
	if !ok {
		if b = n.alone(); b != nil {
			if b[0] != '"' {
				return nil, false
			}
			return b, !n.doc.loose && bytes.IndexByte(b, '\\') < 0
		}
		if w, ok = n.loadedWord(); !ok {
			return nil, false
		}
	}
	d := n.doc
	if d.src[w&posMask] != '"' {
		return nil, false
	}
	start, end, verbatim := d.textBounds(w)
	return d.src[start-1 : end+1], verbatim
}

// text returns the value of a string, in the document or else behind buf.
func (n Node) text(buf []byte) ([]byte, bool) {
	quoted, verbatim := n.quoted()
	switch {
	case quoted == nil:
		return nil, false
	case verbatim:
		return quoted[1 : len(quoted)-1], true
	}
	return appendUnquoted(buf, quoted, n.doc.loose), true
}

// Bytes returns the bytes of which a string is the base64 form, standard alphabet
// with padding (RFC 4648 §4), which is how Go writes a []byte.
func (n Node) Bytes() ([]byte, error) {
	var buf [256]byte
	text, ok := n.text(buf[:0])
	if !ok {
		return nil, n.fail("[]byte", ErrKind)
	}
	b, err := codec.DecodeBase64(nil, text, false)
	if err != nil {
		return nil, n.fail("[]byte", err)
	}
	return b, nil
}

// Time returns the time of which a string is the RFC 3339 form, which is how Go
// writes a time.Time.
func (n Node) Time() (time.Time, error) {
	var buf [64]byte
	text, ok := n.text(buf[:0])
	if !ok {
		return time.Time{}, n.fail("time.Time", ErrKind)
	}
	t, err := codec.ParseTime(text, false)
	if err != nil {
		return time.Time{}, n.fail("time.Time", err)
	}
	return t, nil
}

// BoolOr is [Node.Bool] with a default.
func (n Node) BoolOr(def bool) bool {
	switch n.Kind() {
	case jsontext.KindTrue:
		return true
	case jsontext.KindFalse:
		return false
	}
	return def
}

// IntOr is [Node.Int] with a default.
func (n Node) IntOr(def int64) int64 {
	if p, ok := n.place(); ok {
		if v, end := num.Int64At(n.doc.src, p); end > 0 {
			return v
		}
	}
	if b := n.number(); b != nil {
		if v, ok := num.ParseInt(b); ok {
			return v
		}
	}
	return def
}

// UintOr is [Node.Uint] with a default.
func (n Node) UintOr(def uint64) uint64 {
	if b := n.number(); b != nil {
		if v, ok := num.ParseUint(b); ok {
			return v
		}
	}
	return def
}

// FloatOr is [Node.Float] with a default.
func (n Node) FloatOr(def float64) float64 {
	if w, ok := n.word(); ok {
		// What is no number, or unusual as one, is left.
		if v, end := num.Float64At(n.doc.src, int(w&posMask)); end > 0 {
			return v
		}
	}
	if b, size := n.numberAhead(); size > 0 {
		if v, _ := num.ConsumeFloat64(b); !math.IsInf(v, 0) {
			return v
		}
	}
	return def
}

// NumberOr is [Node.Number] with a default.
func (n Node) NumberOr(def string) string {
	if b := n.number(); b != nil {
		return string(b)
	}
	return def
}

// TextOr is [Node.Text] with a default.
func (n Node) TextOr(def string) string {
	quoted, verbatim := n.quoted()
	switch {
	case quoted == nil:
		return def
	case verbatim:
		return string(quoted[1 : len(quoted)-1])
	}
	return textOf(quoted)
}

// BytesOr is [Node.Bytes] with a default.
func (n Node) BytesOr(def []byte) []byte {
	var buf [256]byte
	if text, ok := n.text(buf[:0]); ok {
		if b, err := codec.DecodeBase64(nil, text, false); err == nil {
			return b
		}
	}
	return def
}

// TimeOr is [Node.Time] with a default.
func (n Node) TimeOr(def time.Time) time.Time {
	var buf [64]byte
	if text, ok := n.text(buf[:0]); ok {
		if t, err := codec.ParseTime(text, false); err == nil {
			return t
		}
	}
	return def
}

// Any returns the value as Go has it without a type: nil, bool, float64, string,
// []any or map[string]any. Numbers beyond float64 become the largest of their
// sign; of members of one name the last counts. If there is no value it is nil.
func (n Node) Any() any {
	switch n.Kind() {
	case jsontext.KindTrue:
		return true
	case jsontext.KindFalse:
		return false
	case jsontext.KindNumber:
		v, _ := num.ParseFloat(n.Raw(), 64)
		return max(-math.MaxFloat64, min(v, math.MaxFloat64))
	case jsontext.KindString:
		return n.TextOr("")
	case jsontext.KindBeginArray:
		list := make([]any, 0, n.Len())
		for _, v := range n.Elements() {
			list = append(list, v.Any())
		}
		return list
	case jsontext.KindBeginObject:
		m := make(map[string]any, n.Len())
		tape, i, limit, _ := n.container('{')
		for i < limit {
			m[n.doc.text(tape[i])] = Node{doc: n.doc, at: i + 1}.Any()
			i = next(tape, i+1)
		}
		return m
	}
	return nil
}
