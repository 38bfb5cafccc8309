package rt

import (
	"slices"

	"github.com/javelin-go/javelin/internal/num"
)

// This file writes lists of scalars, and maps of strings.

// Float64s appends an array of float64.
func (e *Encoder) Float64s(b []byte, s []float64) []byte {
	if !e.Enter(b) {
		return b
	}
	b = append(b, '[')
	for _, v := range s {
		b = append(e.Float64As(e.Flush(b), v, &typeFloat64), ',')
	}
	e.Leave()
	return closed(b, len(s), ']')
}

// Int64s appends an array of int64.
func (e *Encoder) Int64s(b []byte, s []int64) []byte { return listedInts(e, b, s) }

// Ints appends an array of int.
func (e *Encoder) Ints(b []byte, s []int) []byte { return listedInts(e, b, s) }

// listedInts is listed for integers, which are short, as a rule: after each is a comma
// until it is known that it was the last one.
func listedInts[T int | int64](e *Encoder, b []byte, s []T) []byte {
	if !e.Enter(b) {
		return b
	}
	b = append(b, '[')
	for _, v := range s {
		b = e.Flush(b)
		n := len(b)
		if cap(b)-n <= num.IntSize {
			b = slices.Grow(b, 8*num.IntSize)
		}
		w := (*[num.IntSize + 1]byte)(b[n : n+num.IntSize+1])
		k := 0
		if uint64(v) < num.Few {
			k = num.PutFew((*[4]byte)(w[:]), uint64(v))
		} else {
			k = num.PutInt((*[num.IntSize]byte)(w[:]), int64(v))
		}
		w[k] = ','
		b = b[:n+k+1]
	}
	e.Leave()
	return closed(b, len(s), ']')
}

// StringMap appends an object with the entries of m, which may be nil, in the order of their names if
// sorted is set.
func (e *Encoder) StringMap(b []byte, m map[string]string, sorted bool) []byte {
	if !e.Enter(b) {
		return b
	}
	b = append(b, '{')
	if sorted {
		for _, k := range SortedKeys(m) {
			b = e.stringEntry(b, k, m[k])
		}
	} else {
		for k, v := range m {
			b = e.stringEntry(b, k, v)
		}
	}
	e.Leave()
	return closed(b, len(m), '}')
}

func (e *Encoder) stringEntry(b []byte, k, v string) []byte {
	return append(e.String(e.Name(e.Flush(b), k), v), ',')
}
