package codec

import (
	"github.com/javelin-go/javelin/internal/forge"
	"github.com/javelin-go/javelin/internal/scan"
	"github.com/javelin-go/javelin/internal/simd"
)

// This file reads arrays of scalars that lie within the entries: they are counted first, so that
// each value is put where it stays.

// manyFloats is how many numbers in a row are left to floatList: kernels read them.
const manyFloats = 16

// countFlat returns how many scalars an array has from the next entry on, or 0 if there is anything
// else in it, or it goes on after the entries. many says that they are many numbers and nothing
// else.
func (r *AnyReader) countFlat() (n int, many bool) {
	buf, ent := r.buf[r.org:], r.ent[:r.n]
	texts := 0
	for i := r.i; i < len(ent); i++ {
		switch buf[ent[i]&simd.PosMask] {
		case '"':
			texts++
			i += 2
		case '{', '[':
			return 0, false
		case 't', 'f', 'n':
			texts++
			i++
		default:
			i++
		}
		if n++; i >= len(ent) {
			break
		}
		switch buf[ent[i]&simd.PosMask] {
		case ',':
		case ']':
			return n, texts == 0 && n >= manyFloats
		default:
			return 0, false
		}
	}
	return 0, false
}

// flat reads the rest of an array, n scalars that countFlat has counted, after those that are in
// vals from first on. The name that led to it is at place.
func (r *AnyReader) flat(first, n, place int) (a any, ok bool) {
	before := r.vals[first:]
	if all := len(before) + n; all > MaxBoxed {
		list := make([]any, all)
		copy(list, before)
		a, ok = list, r.fillFlat(list[len(before):], place)
	} else {
		list, _ := newBoxed(all)
		copy(*list, before)
		a, ok = forge.BoxAnys(list), r.fillFlat((*list)[len(before):all], place)
	}
	r.high = max(r.high, len(r.vals))
	r.vals = r.vals[:first]
	return a, ok
}

// fillFlat is flat for the elements to come.
func (r *AnyReader) fillFlat(list []any, place int) (ok bool) {
	buf, org, i := r.buf, r.org, r.i
	for k := range list {
		e := (*[2]uint32)(r.ent[i:]) // there may be no more: the bracket may be the last one
		at, next := org+int(e[0]&simd.PosMask), org+int(e[1]&simd.PosMask)
		c := buf[at]
		if (c-'0' <= 9 || c == '-') && r.numbers == 0 {
			f, stop := number(buf, at, next)
			if stop != next && (stop == 0 || !scan.EndsScalar[buf[stop]]) {
				return false
			}
			list[k] = r.boxes.Float(f)
			i += 2
			continue
		}
		if c == '"' && e[1]&simd.Backslash == 0 {
			if next <= at || org+int(r.ent[i+2]&simd.PosMask) != next+1 && !scan.EndsScalar[buf[next+1]] {
				return false
			}
			list[k] = r.text(buf, at+1, next, place, len(buf))
			i += 3
			continue
		}
		if c == 't' || c == 'f' || c == 'n' {
			if list[k], ok = literal(buf, at); !ok {
				return false
			}
			i += 2
			continue
		}
		v, took, _ := r.Scalar(buf, at, next, e[1], place)
		if took == 0 {
			return false
		}
		list[k] = v
		i += took + 1
	}
	r.i = i
	return true
}

// List is Whole for an array that becomes the list of its elements, for which no header is made
// beside them. If it returns zeros, Whole is to be asked.
func (r *AnyReader) List(buf []byte, ent []uint32, org int, last bool) (list []any, took, end int) {
	if r.order != nil || len(ent) < 2 {
		return nil, 0, 0
	}
	r.start(buf, ent, org, 0, last)
	if !last {
		r.n-- // another entry is there
	}
	n, many := r.countFlat()
	if n == 0 || many {
		return nil, 0, 0
	}
	list = make([]any, n)
	if !r.fillFlat(list, 0) {
		return nil, 0, 0
	}
	return list, r.i, r.end(r.i - 1)
}
