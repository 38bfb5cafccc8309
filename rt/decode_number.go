package rt

import (
	"strconv"
	"time"

	"github.com/javelin-go/javelin/internal/codec"
	"github.com/javelin-go/javelin/internal/num"
	"github.com/javelin-go/javelin/json/jsontext"
)

// PlainBytes reads a string into bytes as it is, without base64.
func (d *Decoder) PlainBytes(p *[]byte, t *Type) {
	if s, next := d.plainString(); next > 0 {
		*p = append((*p)[:0], s...)
		d.end = next
		d.i += 2
		return
	}
	val, plain, ok := d.value()
	switch {
	case !ok:
	case val[0] == 'n':
		*p = nil
	case val[0] == '"':
		*p = append((*p)[:0], unquoted(val, plain)...)
	default:
		d.mismatch(d.errorAfter(t, nil), false)
	}
}

// Number reads a json.Number of type t, which may always be within a string.
func (d *Decoder) Number(p *string, t *Type) { d.jsonNumber(p, t, false) }

// QuotedNumber is Number for one that must be within a string.
func (d *Decoder) QuotedNumber(p *string, t *Type) { d.jsonNumber(p, t, true) }

func (d *Decoder) jsonNumber(p *string, t *Type, quoted bool) {
	val, plain, ok := d.value()
	if !ok {
		return
	}
	switch jsontext.Value(val).Kind() {
	case 'n':
		if !d.merge {
			*p = ""
		}
		return
	case '"':
		if number := unquoted(val, plain); isNumber(number) {
			*p = string(number)
			return
		}
		d.mismatch(d.errorWithValue(t, strconv.ErrSyntax), false)
		return
	case '0':
		if !quoted {
			*p = string(val)
			return
		}
	}
	d.mismatch(d.errorAfter(t, nil), false)
}

func isNumber(s []byte) bool { return len(s) > 0 && num.ConsumeNumber(s) == len(s) }

// KeyNumber returns the name of the member as a json.Number of type t.
func (d *Decoder) KeyNumber(t *Type) (s string, ok bool) {
	if isNumber(d.key) {
		return d.KeyString(), true
	}
	if d.slow() {
		d.mismatch(d.errorWithValue(t, strconv.ErrSyntax), true)
	}
	return "", false
}

// Number appends a json.Number of type t.
func (e *Encoder) Number(b []byte, s string, t *Type) []byte {
	if s == "" {
		s = "0"
	}
	if !isNumber([]byte(s)) {
		return e.Fail(b, &parseError{strconv.Quote(s)}, t)
	}
	return append(b, s...)
}

// QuotedNumber appends a json.Number within a string.
func (e *Encoder) QuotedNumber(b []byte, s string, t *Type) []byte {
	if s == "" {
		s = "0"
	}
	if !isNumber([]byte(s)) {
		return e.Fail(b, &parseError{strconv.Quote("\"" + s + "\"")}, t)
	}
	return append(append(append(b, '"'), s...), '"')
}

// parseError says that a string is no number.
type parseError struct{ text string }

func (e *parseError) Error() string {
	return "cannot parse " + e.text + " as JSON number: " + strconv.ErrSyntax.Error()
}
func (e *parseError) Unwrap() error { return strconv.ErrSyntax }

// KeyTime returns the name of the member as a time.
func (d *Decoder) KeyTime(p *time.Time) (ok bool) {
	t, err := codec.ParseTime(d.key, d.loose)
	if err == nil {
		*p = t
		return true
	}
	if d.slow() {
		d.mismatch(d.errorAfter(&typeTime, err), true)
	}
	return false
}
