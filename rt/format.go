package rt

import (
	"time"

	"github.com/javelin-go/javelin/internal/format"
	"github.com/javelin-go/javelin/internal/num"
	"github.com/javelin-go/javelin/internal/scan"
	"github.com/javelin-go/javelin/internal/simd"
)

// This file reads and writes what the tag javelin:"format=…" gives another form.

// Format is a form of times, durations or bytes, as the tag names it.
type Format struct{ f format.Format }

func makeFormat(s format.Sort, name string) *Format {
	f, err := format.Parse(s, name)
	if err != nil {
		panic("rt: " + err.Error()) // the generator has asked before
	}
	return &Format{f}
}

// TimeFormat returns the format of that name for a [time.Time]. It panics if there is none.
func TimeFormat(name string) *Format { return makeFormat(format.Time, name) }

// DurationFormat is TimeFormat for a time.Duration.
func DurationFormat(name string) *Format { return makeFormat(format.Duration, name) }

// BytesFormat is TimeFormat for slices and arrays of bytes.
func BytesFormat(name string) *Format { return makeFormat(format.Bytes, name) }

// form reads the next value by set, which is given what is in a string, or a number. If it
// returns true, there was null.
func (d *Decoder) form(isNumber bool, t *Type, set func(text []byte) error) (null bool) {
	if d.there() && d.took(d.tryForm(isNumber, d.at-d.org, d.i, set)) {
		return false
	}
	if d.null() {
		return true
	}
	val, plain, ok := d.value()
	if !ok {
		return false
	}
	var err error
	switch kind := kindOf(val[0]); {
	case kind == 'n':
		return true
	case kind == '0' && isNumber:
		err = set(val)
	case kind == '"' && !isNumber:
		err = set(unquoted(val, plain))
	default:
		d.mismatch(d.errorAfter(t, nil), false)
		return false
	}
	if err != nil {
		d.mismatch(d.errorAfter(t, err), false)
	}
	return false
}

// tryForm is form in an attempt to read an object as a whole.
func (d *Decoder) tryForm(isNumber bool, at, i int, set func(text []byte) error) (end, next int) {
	if isNumber {
		buf := d.win
		if kindOf(buf[at]) == '0' {
			if end := scan.NumberEnd(buf, at); end > at && end < len(buf) && set(buf[at:end]) == nil {
				return end, i + 1
			}
		}
		return Unusual, 0
	}
	if s, ok := d.plain(at, i); ok && set(s) == nil {
		return at + len(s) + 2, i + 2
	}
	return Unusual, 0
}

func (f *Format) setTime(p *time.Time) func(text []byte) error {
	return func(text []byte) error {
		t, err := f.f.ParseTime(text)
		if err == nil {
			*p = t
		}
		return err
	}
}

func (f *Format) setDuration(p *time.Duration) func(text []byte) error {
	return func(text []byte) error {
		v, err := f.f.ParseDuration(text)
		if err == nil {
			*p = v
		}
		return err
	}
}

func (f *Format) setBytes(p *[]byte) func(text []byte) error {
	return func(text []byte) error {
		b, err := f.f.DecodeBytes((*p)[:0], text)
		if err == nil {
			*p = b
		}
		return err
	}
}

func (f *Format) setArray(d *Decoder, p []byte) func(text []byte) error {
	return func(text []byte) error {
		b, err := f.f.DecodeBytes(nil, text)
		switch {
		case err != nil:
			return err
		case len(b) != len(p) && !d.lenient:
			return format.ErrLength(len(b), len(p))
		}
		clear(p[copy(p, b):])
		return nil
	}
}

// FormattedTime reads a time; quoted says that numbers are within strings.
func (d *Decoder) FormattedTime(p *time.Time, f *Format, quoted bool) {
	if d.form(f.f.IsNumber() && !quoted, &typeTime, f.setTime(p)) && !d.merge {
		*p = time.Time{}
	}
}

// FormattedDuration reads a duration.
func (d *Decoder) FormattedDuration(p *time.Duration, f *Format, quoted bool) {
	if d.form(f.f.IsNumber() && !quoted, &typeDuration, f.setDuration(p)) && !d.merge {
		*p = 0
	}
}

// FormattedBytes reads a slice of bytes, which has the type t in errors.
func (d *Decoder) FormattedBytes(p *[]byte, f *Format, t *Type) {
	if d.form(false, t, f.setBytes(p)) {
		*p = nil
	}
}

// FormattedArray reads all of an array of bytes.
func (d *Decoder) FormattedArray(p []byte, f *Format, t *Type) {
	if d.form(false, t, f.setArray(d, p)) && !d.merge {
		clear(p)
	}
}

// TryFormattedTime is FormattedTime in an attempt to read an object as a whole.
func (d *Decoder) TryFormattedTime(p *time.Time, f *Format, at, i int) (end, next int) {
	if fast && f.f.IsNumber() {
		end = int(d.ent[i+1] & simd.PosMask)
		if n, ok := num.Int64Between(d.win, at, end); ok {
			*p = f.f.TimeOf(n)
			return end, i + 1
		}
	}
	return d.tryForm(f.f.IsNumber(), at, i, f.setTime(p))
}

// TryFormattedDuration is TryFormattedTime for a duration.
func (d *Decoder) TryFormattedDuration(p *time.Duration, f *Format, at, i int) (end, next int) {
	if fast && f.f.IsNumber() {
		end = int(d.ent[i+1] & simd.PosMask)
		if n, ok := num.Int64Between(d.win, at, end); ok {
			if v, ok := f.f.DurationOf(n); ok {
				*p = v
				return end, i + 1
			}
		}
	}
	return d.tryForm(f.f.IsNumber(), at, i, f.setDuration(p))
}

// TryFormattedBytes is TryFormattedTime for a slice of bytes.
func (d *Decoder) TryFormattedBytes(p *[]byte, f *Format, at, i int) (end, next int) {
	return d.tryForm(false, at, i, f.setBytes(p))
}

// NonFinite reads a float, or a string for NaN or an infinity.
func NonFinite[T ~float32 | ~float64](d *Decoder, p *T, bits int, t *Type) {
	if d.Kind() != '"' {
		if v, ok := d.float(t, bits); ok {
			*p = T(v)
		}
		return
	}
	val, plain, ok := d.value()
	if !ok {
		return
	}
	v, ok := format.ParseNonFinite(unquoted(val, plain))
	if !ok {
		d.mismatch(d.errorAfter(t, nil), false)
		return
	}
	*p = T(v)
}

// formed appends what append has appended to b: a number or what is to be a string.
func (e *Encoder) formed(b []byte, isNumber bool, at int) []byte {
	if isNumber {
		return b
	}
	return e.String(b[:at], string(b[at:]))
}

// FormattedTime appends a time; quoted says that numbers are within strings.
func (e *Encoder) FormattedTime(b []byte, v time.Time, f *Format, quoted bool) []byte {
	if n, ok := f.f.OfTime(v); ok && !quoted && fast {
		return num.AppendInt(b, n)
	}
	return e.formed(f.f.AppendTime(b, v), f.f.IsNumber() && !quoted, len(b))
}

// FormattedDuration appends a duration.
func (e *Encoder) FormattedDuration(b []byte, v time.Duration, f *Format, quoted bool) []byte {
	if n, ok := f.f.OfDuration(v); ok && !quoted && fast {
		return num.AppendInt(b, n)
	}
	return e.formed(f.f.AppendDuration(b, v), f.f.IsNumber() && !quoted, len(b))
}

// FormattedBytes appends bytes.
func (e *Encoder) FormattedBytes(b, v []byte, f *Format) []byte {
	return append(f.f.AppendBytes(append(b, '"'), v), '"')
}

// NonFinite appends a float, or a string for one that JSON has no number for.
func (e *Encoder) NonFinite(b []byte, v float64, bits int) []byte {
	if v-v != 0 {
		return append(append(append(b, '"'), format.NonFinite(v)...), '"')
	}
	return num.AppendFloat(b, v, bits)
}
