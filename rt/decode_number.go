package rt

import (
	"strconv"
	"time"

	"github.com/javelin-go/javelin/internal/codec"
	"github.com/javelin-go/javelin/internal/num"
	"github.com/javelin-go/javelin/internal/read"
	"github.com/javelin-go/javelin/json/jsontext"
)

// PlainBytes reads the bytes of a string, without base64.
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
		if number := unquoted(val, plain); num.IsNumber(number) {
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

// KeyNumber returns the name of the member as a json.Number of type t.
func (d *Decoder) KeyNumber(t *Type) (s string, ok bool) {
	if num.IsNumber(d.key) {
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
	if !num.IsNumber([]byte(s)) {
		return e.Fail(b, &parseError{strconv.Quote(s)}, t)
	}
	return append(b, s...)
}

// QuotedNumber appends a json.Number within a string.
func (e *Encoder) QuotedNumber(b []byte, s string, t *Type) []byte {
	if s == "" {
		s = "0"
	}
	if !num.IsNumber([]byte(s)) {
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

var (
	typeFloat32 = Type{Name: "float32", Nil: (*float32)(nil)}
	typeFloat64 = Type{Name: "float64", Nil: (*float64)(nil)}
)

// Float64 reads a float64.
func (d *Decoder) Float64(p *float64) { d.Float64As(p, &typeFloat64) }

// Float64As reads a float64 that has the type t in errors.
func (d *Decoder) Float64As(p *float64, t *Type) {
	if d.there() && d.took(d.TryFloat64(p, d.at-d.org, d.i)) {
		return
	}
	if v, ok := d.float(t, 64); ok {
		*p = v
	}
}

// Float32 reads a float32.
func (d *Decoder) Float32(p *float32) { d.Float32As(p, &typeFloat32) }

// Float32As reads a float32 that has the type t in errors.
func (d *Decoder) Float32As(p *float32, t *Type) {
	if d.there() && d.took(d.TryFloat32(p, d.at-d.org, d.i)) {
		return
	}
	if v, ok := d.float(t, 32); ok {
		*p = float32(v)
	}
}

//go:noinline
func (d *Decoder) float(t *Type, bits int) (v float64, ok bool) {
	val, ok := d.number(t)
	if val == nil {
		return 0, ok
	}
	return parsed(d, t, val, bits, read.Float)
}

// KeyFloat returns the name of the member as a float of type t and of the given
// size in bits, as KeyInt does.
func (d *Decoder) KeyFloat(t *Type, bits int) (v float64, ok bool) {
	return keyNumber(d, t, bits, read.Float, strconv.ParseFloat)
}

// QuotedFloat reads a float within a string. If ok is false, the value must not be set.
func (d *Decoder) QuotedFloat(t *Type, bits int) (v float64, ok bool) {
	return quotedNumber(d, t, bits, read.Float, strconv.ParseFloat)
}
