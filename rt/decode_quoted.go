package rt

import (
	"errors"
	"strconv"

	"github.com/javelin-go/javelin/internal/read"
	"github.com/javelin-go/javelin/internal/text"
	"github.com/javelin-go/javelin/json/jsontext"
)

// This file reads what fields with the tag option string hold: numbers, and in the
// v1 dialect also bools and strings, within strings.

// quoted reads a string that holds a number and returns what it holds. If that is
// nil, ok says whether the number must become zero.
//
//go:noinline
func (d *Decoder) quoted(t *Type) (val []byte, ok bool) {
	val, plain, ok := d.value()
	if !ok {
		return nil, false
	}
	switch val[0] {
	case 'n':
		return nil, !d.merge
	case '"':
		return unquoted(val, plain), true
	}
	d.mismatch(d.errorAfter(t, nil), false)
	return nil, false
}

// looseNumber ends the reading of a number by the syntax of Go, which is what the
// v1 dialect takes within a string, and reports whether there is one. err is that
// of package strconv.
func (d *Decoder) looseNumber(t *Type, val []byte, err error) bool {
	switch {
	case err == nil:
		return true
	case string(val) == "null":
		return !d.merge
	}
	d.mismatch(d.errorWithValue(t, errors.Unwrap(err)), false)
	return false
}

// QuotedInt reads an integer of type t and of the given size in bits within a string. If ok
// is false, the value must not be set.
func (d *Decoder) QuotedInt(t *Type, bits int) (v int64, ok bool) {
	return quotedNumber(d, t, bits, read.Int, read.LooseInt)
}

// QuotedUint is QuotedInt for unsigned integers.
func (d *Decoder) QuotedUint(t *Type, bits int) (v uint64, ok bool) {
	return quotedNumber(d, t, bits, read.Uint, read.LooseUint)
}

// quotedNumber is QuotedInt for a number that parse makes of a text, and loose where it may
// have the syntax of Go.
func quotedNumber[T int64 | uint64 | float64](d *Decoder, t *Type, bits int, parse func([]byte, int) (T, error), loose func(string, int) (T, error)) (v T, ok bool) {
	if s, next := d.plainString(); next > 0 {
		if v, err := parse(s, bits); err == nil {
			d.end = next
			d.i += 2
			return v, true
		}
	}
	val, ok := d.quoted(t)
	if val == nil {
		return 0, ok
	}
	if !d.loose {
		return parsed(d, t, val, bits, parse)
	}
	v, err := loose(string(val), bits)
	if ok = d.looseNumber(t, val, err); err != nil {
		v = 0
	}
	return v, ok
}

// QuotedBool reads a bool within a string: the v1 dialect.
func (d *Decoder) QuotedBool(p *bool, t *Type) {
	val, plain, ok := d.value()
	if !ok {
		return
	}
	s := "null"
	switch val[0] {
	case 'n':
	case '"':
		s = string(unquoted(val, plain))
	default:
		d.mismatch(d.errorAfter(t, nil), false)
		return
	}
	switch s {
	case "true":
		*p = true
	case "false":
		*p = false
	case "null":
		if !d.merge {
			*p = false
		}
	default:
		d.mismatch(d.errorWithValue(t, strconv.ErrSyntax), false)
	}
}

// QuotedString reads a string within a string: the v1 dialect.
func (d *Decoder) QuotedString(p *string, t *Type) {
	val, plain, ok := d.value()
	if !ok {
		return
	}
	s := []byte("null")
	switch val[0] {
	case 'n':
	case '"':
		s = unquoted(val, plain)
	default:
		d.mismatch(d.errorAfter(t, nil), false)
		return
	}
	if string(s) == "null" {
		if !d.merge {
			*p = ""
		}
		return
	}
	b, err := jsontext.AppendUnquote(nil, s)
	if err != nil {
		d.mismatch(d.errorAfter(t, err), false)
		return
	}
	*p = string(b)
}

// QuotedNull reports whether the last value is the string "null", which makes a pointer nil
// in the v1 dialect.
func (d *Decoder) QuotedNull() bool {
	return d.buf == nil && d.err == nil && string((*text.Decoder)(d.dec).Last()) == `"null"`
}

// BadStringTag is for types that do not allow the tag option string.
func (d *Decoder) BadStringTag(t *Type) { d.Fail(errInvalidStringTag, t) }
