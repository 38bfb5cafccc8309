package rt

import (
	"github.com/javelin-go/javelin/internal/num"
	"github.com/javelin-go/javelin/internal/read"
	"github.com/javelin-go/javelin/internal/scan"
	"github.com/javelin-go/javelin/internal/simd"
)

// This file reads the values in objects that are tried of which the text counts: raw values,
// and numbers in strings. See decode_try.go.

// TryRawValue is [Decoder.RawValue] in an attempt.
func (d *Decoder) TryRawValue(p *[]byte, at, i int) (end, next int) {
	took := 2
	if s, ok := d.plain(at, i); ok {
		end = at + len(s) + 2
	} else if took, end = d.overDeep(i); took == 0 {
		return Unusual, 0
	}
	if val := d.win[at:end]; cap(*p) > 0 {
		*p = append((*p)[:0], val...)
	} else {
		*p = d.strings.Bytes(val)
	}
	return end, i + took
}

// TryNumber is [Decoder.Number] in an attempt.
func (d *Decoder) TryNumber(p *string, at, i int) (end, next int) {
	if s, ok := d.plain(at, i); ok {
		if !num.IsNumber(s) {
			return Unusual, 0
		}
		*p = d.strings.Make(s)
		return at + len(s) + 2, i + 2
	}
	c := d.win[at]
	if c == 'n' {
		if end, next = d.TryNull(at, i); end >= 0 && !d.merge {
			*p = ""
		}
		return end, next
	}
	if end = scan.ScalarEnd(d.win, at, int(d.ent[i+1]&simd.PosMask)); c != '-' && c-'0' > 9 || end == 0 {
		return Unusual, 0
	}
	*p = d.strings.Make(d.win[at:end])
	return end, i + 1
}

// TryQuotedInt is [Decoder.QuotedInt] in an attempt, also for unsigned integers.
func TryQuotedInt[T ~int | ~int8 | ~int16 | ~int32 | ~int64 | ~uint | ~uint8 | ~uint16 | ~uint32 | ~uint64 | ~uintptr](d *Decoder, p *T, at, i int) (end, next int) {
	s, ok := d.plain(at, i)
	if !ok {
		if end, next = d.TryNull(at, i); end >= 0 && !d.merge {
			*p = 0
		}
		return end, next
	}
	end = at + 1 + len(s)
	v, ok := num.Int64Between(d.win, at+1, end)
	if !ok {
		v, ok = num.ParseInt(s)
	}
	var zero T
	if !ok || int64(T(v)) != v || s[0] == '-' && zero-1 > 0 {
		return Unusual, 0
	}
	*p = T(v)
	return end + 1, i + 2
}

// TryQuotedFloat64 is [Decoder.QuotedFloat] in an attempt.
func (d *Decoder) TryQuotedFloat64(p *float64, at, i int) (end, next int) {
	return tryQuotedFloat(d, p, at, i, 64)
}

// TryQuotedFloat32 is TryQuotedFloat64 for float32.
func (d *Decoder) TryQuotedFloat32(p *float32, at, i int) (end, next int) {
	return tryQuotedFloat(d, p, at, i, 32)
}

func tryQuotedFloat[T float32 | float64](d *Decoder, p *T, at, i, bits int) (end, next int) {
	s, ok := d.plain(at, i)
	if !ok {
		if end, next = d.TryNull(at, i); end >= 0 && !d.merge {
			*p = 0
		}
		return end, next
	}
	end = at + 1 + len(s)
	v, ok := 0.0, false
	if bits == 64 {
		v, ok = num.Float64Between(d.win, at+1, end)
	}
	if !ok {
		var err error
		if v, err = read.Float(s, bits); err != nil {
			return Unusual, 0
		}
	}
	*p = T(v)
	return end + 1, i + 2
}
