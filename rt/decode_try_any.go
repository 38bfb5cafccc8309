package rt

import "github.com/javelin-go/javelin/internal/simd"

// This file reads values into interfaces, and maps of such and of strings, in objects that are tried: see
// decode_try.go.

// TryAny reads a value into an interface that is nil.
func (d *Decoder) TryAny(p *any, at, i int) (end, next int) {
	c := d.win[at]
	switch {
	case *p != nil:
		return Unusual, 0
	case c == 'n':
		return d.TryNull(at, i)
	case c != '{' && c != '[' && i+1 < d.n:
		e := d.ent[i+1]
		v, took, end := d.anyReader().Scalar(d.win, at, int(e&simd.PosMask), e, 0)
		if took == 0 {
			return Unusual, 0
		}
		*p = v
		return end, i + took
	}
	v, end, next := d.tryAny(i)
	if end >= 0 {
		*p = v
	}
	return end, next
}

// tryAny reads a value, whose entry is the i-th, into something new.
func (d *Decoder) tryAny(i int) (v any, end, next int) {
	v, took, end := d.anyReader().Whole(d.win, d.ent[min(i, d.n):d.n], 0, maxTryAny, !d.more)
	switch {
	case took > 0:
		return v, end, i + took
	case end < 0:
		return nil, beyond, 0
	}
	return nil, Unusual, 0
}

// TryAnyMap reads an object into a map that is nil.
func (d *Decoder) TryAnyMap(p *map[string]any, at, i int) (end, next int) {
	if d.win[at] != '{' || *p != nil {
		if end, next = d.TryNull(at, i); end >= 0 {
			*p = nil
		}
		return end, next
	}
	v, end, next := d.tryAny(i)
	if end >= 0 {
		*p = v.(map[string]any)
	}
	return end, next
}

// TryAnys reads an array into a slice that is nil.
func (d *Decoder) TryAnys(p *[]any, at, i int) (end, next int) {
	if d.win[at] != '[' || *p != nil {
		if end, next = d.TryNull(at, i); end >= 0 {
			*p = nil
		}
		return end, next
	}
	v, end, next := d.tryAny(i)
	if end >= 0 {
		*p = v.([]any)
	}
	return end, next
}

// TryStringMap reads an object into a map that is nil.
func (d *Decoder) TryStringMap(p *map[string]string, at, i int) (end, next int) {
	return tryMap(d, p, &typeStringMap, at, i, 1, tryName, TryStringElement)
}

var typeStringMap = Type{Name: "map[string]string", Nil: (*map[string]string)(nil)}
