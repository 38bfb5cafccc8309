package rt

import (
	"errors"
	"math"
	"strconv"

	"github.com/javelin-go/javelin/internal/num"
	"github.com/javelin-go/javelin/internal/simd"
)

var (
	typeFloat32 = Type{Name: "float32", Nil: (*float32)(nil)}
	typeFloat64 = Type{Name: "float64", Nil: (*float64)(nil)}
)

// Float64 reads a float64.
func (d *Decoder) Float64(p *float64) { d.Float64As(p, &typeFloat64) }

// Float64As reads a float64 that has the type t in errors.
func (d *Decoder) Float64As(p *float64, t *Type) {
	if at := d.at; fast && uint(at) < uint(len(d.buf)) {
		end := d.org + int(d.ent[d.i+1]&simd.PosMask)
		if v, ok := num.Float64Between(d.buf, at, end); ok {
			*p = v
			d.end = end
			d.i++
			return
		}
		if v, to := num.Float64At(d.buf, at); to > 0 {
			*p = v
			d.end = to
			d.i++
			return
		}
	}
	if v, ok := d.float(t, 64); ok {
		*p = v
	}
}

// Float32 reads a float32.
func (d *Decoder) Float32(p *float32) { d.Float32As(p, &typeFloat32) }

// Float32As reads a float32 that has the type t in errors.
func (d *Decoder) Float32As(p *float32, t *Type) {
	if at := d.at; fast && uint(at) < uint(len(d.buf)) {
		if v, size := num.ConsumeFloat32(d.buf[at:]); size > 0 && !math.IsInf(float64(v), 0) && at+size < len(d.buf) {
			*p = v
			d.end = at + size
			d.i++
			return
		}
	}
	if v, ok := d.float(t, 32); ok {
		*p = float32(v)
	}
}

//go:noinline
func (d *Decoder) float(t *Type, bits int) (v float64, ok bool) {
	if d.null() {
		return 0, !d.merge
	}
	val, ok := d.number(t)
	if val == nil {
		return 0, ok
	}
	switch v, ok = num.ParseFloat(val, bits); {
	case !ok:
		d.mismatch(d.errorWithValue(t, strconv.ErrSyntax), false)
	case math.IsInf(v, 0):
		d.mismatch(d.errorWithValue(t, strconv.ErrRange), false)
	default:
		return v, true
	}
	return 0, false
}

// KeyFloat returns the name of the member as a float of type t and of the given
// size in bits, as KeyInt does.
func (d *Decoder) KeyFloat(t *Type, bits int) (v float64, ok bool) {
	if d.loose {
		v, err := strconv.ParseFloat(string(d.key), bits)
		if err != nil {
			return 0, d.badKey(t, errors.Is(err, strconv.ErrRange))
		}
		return v, true
	}
	v, ok = num.ParseFloat(d.key, bits)
	if ok && !math.IsInf(v, 0) {
		return v, true
	}
	return 0, d.badKey(t, ok)
}

// QuotedFloat reads a float within a string. If ok is false, nothing is to be set.
func (d *Decoder) QuotedFloat(t *Type, bits int) (v float64, ok bool) {
	val, ok := d.quoted(t)
	if val == nil {
		return 0, ok
	}
	if d.loose {
		v, err := strconv.ParseFloat(string(val), bits)
		if ok = d.looseNumber(t, val, err); err != nil {
			v = 0
		}
		return v, ok
	}
	switch v, ok = num.ParseFloat(val, bits); {
	case !ok:
		d.mismatch(d.errorWithValue(t, strconv.ErrSyntax), false)
	case math.IsInf(v, 0):
		d.mismatch(d.errorWithValue(t, strconv.ErrRange), false)
	default:
		return v, true
	}
	return 0, false
}
