package rt

import (
	"github.com/javelin-go/javelin/internal/codec"
	"github.com/javelin-go/javelin/internal/num"
	"github.com/javelin-go/javelin/internal/simd"
)

// This file reads values into interfaces, and maps of such and of strings, in objects that are tried: see
// decode_try.go.

// maxTryAny is how deep the objects and arrays in an interface may be nested.
const maxTryAny = 8

// TryAny reads a value into an interface that is nil.
func (d *Decoder) TryAny(p *any, at, i int) (end, next int) {
	if *p != nil {
		return Unusual, 0
	}
	v, end, next := d.tryAny(at, i, maxTryAny)
	if end >= 0 {
		*p = v
	}
	return end, next
}

// tryAny reads a value into something new.
func (d *Decoder) tryAny(at, i, depth int) (v any, end, behind int) {
	buf := d.win
	switch c := buf[at]; c {
	case '"':
		if stop := int(d.ent[i+1]); at < stop && stop < len(buf) {
			return d.anyText(buf, at+1, stop), stop + 1, i + 2
		}
		var s string
		end, behind = d.TryString(&s, at, i)
		return s, end, behind
	case '-', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9':
		if v, to := num.Float64At(buf, at); to > 0 {
			return d.boxes.Float(v), to, i + 1
		}
	case '{':
		if depth == 0 {
			break
		}
		var m map[string]any
		if m, end, behind = d.tryAnyMap(at, i, depth-1); end < 0 {
			return nil, end, 0
		}
		return m, end, behind
	case '[':
		if depth == 0 {
			break
		}
		base := len(d.vals)
		end, behind = d.tryAnys(i, depth-1)
		if end >= 0 {
			if v = codec.NoAnys; len(d.vals) > base {
				v = codec.BoxList(d.vals[base:])
			}
		}
		d.dropElements(base)
		return v, end, behind
	case 't', 'f':
		var b bool
		end, behind = d.TryBool(&b, at, i)
		return b, end, behind
	case 'n':
		end, behind = d.TryNull(at, i)
		return nil, end, behind
	}
	return nil, Unusual, 0
}

// tryAnys reads the elements of an array, which it appends to d.vals.
func (d *Decoder) tryAnys(i, depth int) (end, next int) {
	buf := d.win
	if i+2 > d.n {
		return beyond, 0
	}
	i++
	at := int(d.ent[i] & simd.PosMask)
	if buf[at] == ']' {
		return at + 1, i + 1
	}
	for more := true; ; {
		if i+2 > d.n {
			return beyond, 0
		}
		var v any
		v, end, i = d.tryAny(at, i, depth)
		if end, i, more = d.tryNext(end, i, ']'); !more {
			if end >= 0 {
				d.vals = append(d.vals, v)
			}
			return end, i
		}
		d.vals = append(d.vals, v)
		i++
		at = int(d.ent[i] & simd.PosMask)
	}
}

// TryAnyMap reads an object into a map that is nil.
func (d *Decoder) TryAnyMap(p *map[string]any, at, i int) (end, next int) {
	if d.win[at] == '{' && *p == nil {
		m, end, next := d.tryAnyMap(at, i, maxTryAny)
		if end >= 0 {
			*p = m
		}
		return end, next
	}
	if end, next = d.TryNull(at, i); end >= 0 {
		*p = nil
	}
	return end, next
}

func (d *Decoder) tryAnyMap(at, i, depth int) (m map[string]any, end, next int) {
	n := d.membersFrom(i + 1)
	if n < 0 {
		return nil, beyond, 0
	}
	m = make(map[string]any, n)
	end = at + 1
	if n == 0 {
		return m, int(d.ent[i+1]&simd.PosMask) + 1, i + 2
	}
	for more := true; more; {
		name, at := d.tryKey(end, i+1)
		if at < 0 {
			return nil, at, 0
		}
		k := d.names.Make(name, &d.strings)
		size := len(m)
		var v any
		if v, end, i = d.tryAny(at, i+4, depth); end < 0 {
			return nil, end, 0
		}
		if m[k] = v; len(m) == size {
			return nil, Unusual, 0 // the name has been there
		}
		end, i, more = d.tryNext(end, i, '}')
	}
	return m, end, i
}

// TryStringMap reads an object into a map that is nil.
func (d *Decoder) TryStringMap(p *map[string]string, at, i int) (end, next int) {
	if d.win[at] != '{' || *p != nil {
		if end, next = d.TryNull(at, i); end >= 0 {
			*p = nil
		}
		return end, next
	}
	n := d.membersFrom(i + 1)
	if n < 0 {
		return beyond, 0
	}
	m := make(map[string]string, n)
	end = at + 1
	if n == 0 {
		*p = m
		return int(d.ent[i+1]&simd.PosMask) + 1, i + 2
	}
	for more := true; more; {
		name, at := d.tryKey(end, i+1)
		if at < 0 {
			return at, 0
		}
		k := d.names.Make(name, &d.strings)
		size := len(m)
		var v string
		if end, i = d.TryString(&v, at, i+4); end < 0 {
			return end, 0
		}
		if m[k] = v; len(m) == size {
			return Unusual, 0
		}
		end, i, more = d.tryNext(end, i, '}')
	}
	if end >= 0 {
		*p = m
	}
	return end, i
}
