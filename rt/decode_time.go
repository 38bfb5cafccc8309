package rt

import (
	"errors"
	"strconv"
	"time"

	"github.com/javelin-go/javelin/internal/codec"
)

var (
	typeBytes    = Type{Name: "[]uint8", Nil: (*[]byte)(nil)}
	typeTime     = Type{Name: "time.Time", Nil: (*time.Time)(nil)}
	typeDuration = Type{Name: "time.Duration", Nil: (*time.Duration)(nil)}
)

// plainString returns the text between the quotes of the string that comes next,
// if nothing is unusual. next is where it ends.
func (d *Decoder) plainString() (s []byte, next int) {
	if d.there() {
		if s, ok := d.plain(d.at-d.org, d.i); ok {
			return s, d.at + len(s) + 2
		}
	}
	return nil, 0
}

// Time reads a time as RFC 3339.
//
//go:noinline
func (d *Decoder) Time(p *time.Time) {
	if d.there() && d.took(d.TryTime(p, d.at-d.org, d.i)) {
		return
	}
	val, plain, ok := d.value()
	switch {
	case !ok:
	case val[0] == 'n':
		if !d.merge {
			*p = time.Time{}
		}
	case val[0] == '"':
		t, err := codec.ParseTime(unquoted(val, plain), d.loose)
		switch {
		case err == nil:
			*p = t
		case d.legacy:
			d.mismatch(err, false)
		default:
			d.fail(d.errorAfter(&typeTime, err))
		}
	default:
		d.mismatch(d.errorAfter(&typeTime, nil), false)
	}
}

// Duration is for a time.Duration, which has no form of its own in v2: an error.
// In the v1 dialect it is read by Int64As.
func (d *Decoder) Duration(*time.Duration) { d.Fail(errNoDurationForm, &typeDuration) }

// Bytes reads base64.
func (d *Decoder) Bytes(p *[]byte) { d.BytesAs(p, &typeBytes) }

// BytesAs is Bytes for a slice of that kind.
//
//go:noinline
func (d *Decoder) BytesAs(p *[]byte, t *Type) {
	if d.there() && d.took(d.TryBytes(p, d.at-d.org, d.i)) {
		return
	}
	if d.legacy && d.Kind() == '[' {
		d.byteList(p, t) // the v1 dialect reads bytes in either form
		return
	}
	val, plain, ok := d.value()
	switch {
	case !ok:
	case val[0] == 'n':
		*p = nil
	case val[0] == '"':
		b, err := codec.DecodeBase64((*p)[:0], unquoted(val, plain), d.loose)
		if err != nil {
			d.mismatch(d.errorAfter(t, err), false)
			return
		}
		*p = b
	default:
		d.mismatch(d.errorAfter(t, nil), false)
	}
}

// byteList reads an array of numbers.
func (d *Decoder) byteList(p *[]byte, t *Type) {
	var a Array
	if !d.BeginArray(&a, t) {
		return
	}
	s := (*p)[:0]
	for d.NextElement(&a) {
		s = Next(s, &a)
		d.Uint8(&s[len(s)-1])
	}
	*p = Done(s, &a)
}

// FixedBytes reads base64 into an array of bytes, which is the whole of p.
//
//go:noinline
func (d *Decoder) FixedBytes(p []byte, t *Type) {
	if d.there() && d.took(d.TryFixedBytes(p, d.at-d.org, d.i)) {
		return
	}
	val, plain, ok := d.value()
	switch {
	case !ok:
	case val[0] == 'n':
		if !d.merge {
			clear(p)
		}
	case val[0] == '"':
		b, err := codec.DecodeBase64(p[:0:len(p)], unquoted(val, plain), d.loose) // in place if there is room
		if err != nil {
			d.mismatch(d.errorAfter(t, err), false)
			return
		}
		clear(p[copy(p, b):])
		if len(b) != len(p) && !d.lenient {
			err = errors.New("decoded length of " + strconv.Itoa(len(b)) + " mismatches array length of " + strconv.Itoa(len(p)))
			d.mismatch(d.errorAfter(t, err), false)
		}
	default:
		d.mismatch(d.errorAfter(t, nil), false)
	}
}
