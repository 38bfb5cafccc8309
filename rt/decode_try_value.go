package rt

import (
	"math"
	"time"

	"github.com/javelin-go/javelin/internal/codec"
	"github.com/javelin-go/javelin/internal/forge"
	"github.com/javelin-go/javelin/internal/num"
	"github.com/javelin-go/javelin/internal/read"
	"github.com/javelin-go/javelin/internal/simd"
)

// This file reads the values in objects that are tried: see decode_try.go. They set
// nothing unless they succeed.

// TryString reads a string.
func (d *Decoder) TryString(p *string, at, i int) (end, next int) {
	buf := d.win
	stop := int(d.ent[i+1]) // beyond buf if it has escapes
	if uint(at) < uint(len(buf)) && buf[at] == '"' && at < stop && stop < len(buf) {
		if text := buf[at+1 : stop]; len(text) > codec.MaxShared {
			*p = d.strings.Long(text)
		} else {
			*p = d.strings.Cut(buf, at+1, stop)
		}
		return stop + 1, i + 2
	}
	return d.tryString(p, at, i)
}

func (d *Decoder) tryString(p *string, at, i int) (end, next int) {
	buf := d.win
	if buf[at] == 'n' {
		if end, next = d.TryNull(at, i); end >= 0 && !d.merge {
			*p = ""
		}
		return end, next
	}
	stop := int(d.ent[i+1] & simd.PosMask)
	if buf[at] != '"' || stop <= at {
		return Unusual, 0
	}
	v, ok := d.strings.MakeValue(buf[at+1:stop], d.lone)
	if !ok {
		return Unusual, 0
	}
	*p = v
	return stop + 1, i + 2
}

// TryInternString is [Decoder.TryString] for values that occur often.
func (d *Decoder) TryInternString(p *string, at, i int) (end, next int) {
	buf := d.win
	if stop := int(d.ent[i+1]); buf[at] == '"' && at < stop && stop < len(buf) {
		*p = d.interned.Make(buf[at+1:stop], &d.strings)
		return stop + 1, i + 2
	}
	return d.tryString(p, at, i)
}

// TryNoCopyString is TryString for values that may share the memory of the input: see
// NoCopyString.
func (d *Decoder) TryNoCopyString(p *string, at, i int) (end, next int) {
	s, ok := d.plain(at, i)
	if !ok || !d.lasts() {
		return d.TryString(p, at, i)
	}
	if d.dec == nil {
		s = d.data[at+1 : at+1+len(s)]
	}
	*p = forge.String(s)
	return at + len(s) + 2, i + 2
}

// TryBool reads a bool.
func (d *Decoder) TryBool(p *bool, at, i int) (end, next int) {
	if v, size := read.Bool(d.win, at); size > 0 {
		*p = v
		return at + size, i + 1
	}
	if end, next = d.TryNull(at, i); end >= 0 {
		*p = *p && d.merge
	}
	return end, next
}

// TryInt reads an integer.
func TryInt[T ~int | ~int8 | ~int16 | ~int32 | ~int64 | ~uint | ~uint8 | ~uint16 | ~uint32 | ~uint64 | ~uintptr](d *Decoder, p *T, at, i int) (end, next int) {
	var zero T
	signed := zero-1 < 0
	end = read.NumberEnd(d.win, at, int(d.ent[i+1]&simd.PosMask))
	v, ok := num.Int64Between(d.win, at, end)
	if !ok {
		v, end = num.Int64At(d.win, at)
	}
	if end > 0 && v == int64(T(v)) && (signed || d.win[at] != '-') {
		*p = T(v)
		return end, i + 1
	}
	if d.win[at] == 'n' {
		if end, next = d.TryNull(at, i); end >= 0 && !d.merge {
			*p = 0
		}
		return end, next
	}
	u, size, ok := num.ConsumeUint64(d.win[at:])
	if signed {
		v, size, ok = num.ConsumeInt64(d.win[at:])
		u = uint64(v)
	}
	if !ok || u != uint64(T(u)) || at+size >= len(d.win) {
		return Unusual, 0
	}
	*p = T(u)
	return at + size, i + 1
}

// TryFloat64 reads a float64.
func (d *Decoder) TryFloat64(p *float64, at, i int) (end, next int) {
	end = read.NumberEnd(d.win, at, int(d.ent[i+1]&simd.PosMask))
	if v, ok := num.Float64Between(d.win, at, end); ok {
		*p = v
		return end, i + 1
	}
	if v, to := num.Float64At(d.win, at); to > 0 {
		*p = v
		return to, i + 1
	}
	if end, next = d.TryNull(at, i); end >= 0 && !d.merge {
		*p = 0
	}
	return end, next
}

// TryFloat32 reads a float32.
func (d *Decoder) TryFloat32(p *float32, at, i int) (end, next int) {
	end = read.NumberEnd(d.win, at, int(d.ent[i+1]&simd.PosMask))
	if v, ok := num.Float32Between(d.win, at, end); ok {
		*p = v
		return end, i + 1
	}
	if v, size := num.ConsumeFloat32(d.win[at:]); size > 0 && !math.IsInf(float64(v), 0) && at+size < len(d.win) {
		*p = v
		return at + size, i + 1
	}
	if end, next = d.TryNull(at, i); end >= 0 && !d.merge {
		*p = 0
	}
	return end, next
}

// plain returns the text of the string at at, without the quotes, if it has no
// escapes.
func (d *Decoder) plain(at, i int) (s []byte, ok bool) {
	buf := d.win
	stop := int(d.ent[i+1])
	if buf[at] != '"' || stop <= at || stop >= len(buf) {
		return nil, false
	}
	return buf[at+1 : stop], true
}

// TryBytes reads base64.
func (d *Decoder) TryBytes(p *[]byte, at, i int) (end, next int) {
	if d.NullAt(at) {
		if end, next = d.TryNull(at, i); end >= 0 {
			*p = nil
		}
		return end, next
	}
	s, ok := d.plain(at, i)
	if !ok {
		return Unusual, 0
	}
	b, ok := codec.TryBase64((*p)[:0], s, d.loose)
	if !ok {
		return Unusual, 0
	}
	*p = b
	return at + len(s) + 2, i + 2
}

// TryFixedBytes reads base64 into an array of bytes, which is the whole of p.
func (d *Decoder) TryFixedBytes(p []byte, at, i int) (end, next int) {
	s, ok := d.plain(at, i)
	if !ok {
		return otherThanFixed(d, p, 1, at, i)
	}
	b, err := codec.DecodeBase64(p[:0:len(p)], s, d.loose) // in place if there is room
	if copy(p, b); err != nil || len(b) != len(p) {
		return Unusual, 0
	}
	return at + len(s) + 2, i + 2
}

// TryTime reads a time.
func (d *Decoder) TryTime(p *time.Time, at, i int) (end, next int) {
	s, ok := d.plain(at, i)
	if !ok {
		if end, next = d.TryNull(at, i); end >= 0 && !d.merge {
			*p = time.Time{}
		}
		return end, next
	}
	t, err := codec.ParseTime(s, d.loose)
	if err != nil {
		return Unusual, 0
	}
	*p = t
	return at + len(s) + 2, i + 2
}
