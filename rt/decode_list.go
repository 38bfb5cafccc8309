package rt

import (
	"strconv"

	"github.com/javelin-go/javelin/internal/num"
	"github.com/javelin-go/javelin/internal/scan"
	"github.com/javelin-go/javelin/internal/simd"
)

// This file reads lists of scalars: the elements in the middle of a list by loops
// of their own, as long as nothing is unusual.

var (
	typeStrings  = Type{Name: "[]string", Nil: (*[]string)(nil)}
	typeInt64s   = Type{Name: "[]int64", Nil: (*[]int64)(nil)}
	typeInts     = Type{Name: "[]int", Nil: (*[]int)(nil)}
	typeFloat64s = Type{Name: "[]float64", Nil: (*[]float64)(nil)}
)

// run is a place among the elements of an array.
type run struct {
	buf    []byte
	ent    []uint32
	org    int
	i, end int
	last   int // i at which the loop must end
	first  bool
}

func (d *Decoder) run(a *Array) run {
	return run{d.buf, d.ent, d.org, d.i, d.end, d.n - margin, a.n == 0}
}

// next returns where the next element begins, or 0; r.i is its entry then, and
// otherwise as it was.
func (r *run) next() (at int) {
	i := r.i
	if !fast || i >= r.last {
		return 0
	}
	if r.first {
		r.first = false
		return r.org + int(r.ent[i]&simd.PosMask)
	}
	if r.buf[r.end] == ',' {
		r.i = i + 1
		if at = r.end + 1; r.buf[at] > ' ' {
			return at
		}
		return r.org + int(r.ent[i+1]&simd.PosMask)
	}
	at = r.org + int(r.ent[i]&simd.PosMask)
	if r.buf[at] != ',' || at != r.end && !scan.EndsScalar[r.buf[r.end]] {
		return 0
	}
	r.i = i + 1
	return r.org + int(r.ent[i+1]&simd.PosMask)
}

// stopRun ends the run before the element that next has found last; i is what r.i was
// before, and n how many elements there were.
func (d *Decoder) stopRun(a *Array, r *run, i, n int) {
	if n > 0 {
		d.i, d.end = i, r.end
		a.n += n
		d.cur.n += n
	}
}

// count returns how many elements the array has that begins at the next entry, if
// its end is among the entries, each element takes so many entries, and nothing is
// within it; otherwise -1.
func (d *Decoder) count(entries int) int {
	buf, ent, org := d.buf, d.ent[:d.n], d.org
	i := d.i + 1
	if i < len(ent) && buf[org+int(ent[i]&simd.PosMask)] == ']' {
		return 0
	}
	for n := 1; ; n++ {
		i += entries
		if i >= len(ent) {
			return -1
		}
		if c := buf[org+int(ent[i]&simd.PosMask)]; c != ',' {
			if c != ']' {
				return -1
			}
			return n
		}
		i++
	}
}

// list begins to read an array of scalars, each of so many entries, as a whole. If
// nothing is unusual so far, it returns how many there are, and otherwise -1.
func (d *Decoder) list(entries int) int {
	if at := d.at; fast && uint(at) < uint(len(d.buf)) && d.buf[at] == '[' && d.depth < d.limit && !d.merge {
		return d.count(entries)
	}
	return -1
}

// room returns a slice of length n, of the memory of s if that is enough.
func room[T any](s []T, n int) []T {
	if n <= cap(s) && s != nil {
		return s[:n]
	}
	return make([]T, n)
}

// Strings reads an array of strings.
//
//go:noinline
func (d *Decoder) Strings(p *[]string) {
	if n := d.list(2); n >= 0 && d.wholeStrings(p, n) {
		return
	}
	var a Array
	if !d.BeginArray(&a, &typeStrings) {
		if a.Null {
			*p = nil
		}
		return
	}
	s := (*p)[:0]
	for {
		r := d.run(&a)
		n := 0
		for {
			i := r.i
			at := r.next()
			if at > 0 && r.buf[at] == '"' {
				if stop := r.org + int(r.ent[r.i+1]); at < stop && stop < len(r.buf)-1 {
					s = Next(s, &a)
					s[len(s)-1] = d.strings.Cut(r.buf, at+1, stop)
					r.end = stop + 1
					r.i += 2
					n++
					continue
				}
			}
			d.stopRun(&a, &r, i, n)
			break
		}
		if !d.NextElement(&a) {
			break
		}
		s = Next(s, &a)
		d.String(&s[len(s)-1])
	}
	*p = Done(s, &a)
}

func (d *Decoder) wholeStrings(p *[]string, n int) bool {
	s := room(*p, n)
	buf, org := d.buf, d.org
	ent := d.ent[d.i+1:]
	for k := range s {
		at, stop := org+int(ent[0]&simd.PosMask), org+int(ent[1])
		if buf[at] != '"' || stop <= at || stop >= len(buf)-1 {
			return false
		}
		s[k] = d.strings.Cut(buf, at+1, stop)
		ent = ent[3:]
	}
	d.listed(n, 2)
	*p = s
	return true
}

// listed ends the reading of a list of n elements of so many entries.
func (d *Decoder) listed(n, entries int) {
	d.i += 1 + max(n*(entries+1), 1)
	d.end = d.org + int(d.ent[d.i-1]&simd.PosMask) + 1
}

// Float64s reads an array of float64.
func (d *Decoder) Float64s(p *[]float64) {
	if n := d.list(1); n >= 0 && wholeNumbers(d, p, n, floatsBetween) {
		return
	}
	var a Array
	if !d.BeginArray(&a, &typeFloat64s) {
		if a.Null {
			*p = nil
		}
		return
	}
	s := (*p)[:0]
	for {
		r := d.run(&a)
		n := 0
		for {
			i := r.i
			if at := r.next(); at > 0 {
				if len(s) < cap(s) && d.many.May() {
					k := simd.Floats(s[len(s):cap(s)], r.buf, r.ent[r.i:r.last], r.org)
					d.many.Did(k)
					if k > 0 {
						s = s[:len(s)+k]
						r.i += 2*k - 1
						r.end = r.org + int(r.ent[r.i]&simd.PosMask)
						n += k
						continue
					}
				}
				end := r.org + int(r.ent[r.i+1]&simd.PosMask)
				if v, ok := num.Float64Between(r.buf, at, end); ok {
					s = Next(s, &a)
					s[len(s)-1] = v
					r.end = end
					r.i++
					n++
					continue
				}
				if v, to := num.Float64At(r.buf, at); to > 0 {
					s = Next(s, &a)
					s[len(s)-1] = v
					r.end = to
					r.i++
					n++
					continue
				}
			}
			d.stopRun(&a, &r, i, n)
			break
		}
		if !d.NextElement(&a) {
			break
		}
		s = Next(s, &a)
		d.Float64(&s[len(s)-1])
	}
	*p = Done(s, &a)
}

// Int64s reads an array of int64.
func (d *Decoder) Int64s(p *[]int64) { integers(d, p, &typeInt64s, &typeInt64, 64) }

// Ints reads an array of int.
func (d *Decoder) Ints(p *[]int) { integers(d, p, &typeInts, &typeInt, strconv.IntSize) }

// integers reads an array of type t of elements of type elem, which have so many
// bits.
func integers[T int | int64](d *Decoder, p *[]T, t, elem *Type, bits int) {
	if n := d.list(1); n >= 0 && wholeNumbers(d, p, n, intsBetween[T]) {
		return
	}
	var a Array
	if !d.BeginArray(&a, t) {
		if a.Null {
			*p = nil
		}
		return
	}
	s := (*p)[:0]
	for {
		r := d.run(&a)
		n := 0
		for {
			i := r.i
			if at := r.next(); at > 0 {
				end := r.org + int(r.ent[r.i+1]&simd.PosMask)
				if v, ok := num.Int64Between(r.buf, at, end); ok && v == int64(T(v)) {
					s = Next(s, &a)
					s[len(s)-1] = T(v)
					r.end = end
					r.i++
					n++
					continue
				}
				if v, to := num.Int64At(r.buf, at); to > 0 && v == int64(T(v)) {
					s = Next(s, &a)
					s[len(s)-1] = T(v)
					r.end = to
					r.i++
					n++
					continue
				}
			}
			d.stopRun(&a, &r, i, n)
			break
		}
		if !d.NextElement(&a) {
			break
		}
		s = Next(s, &a)
		signed(d, &s[len(s)-1], elem, bits)
	}
	*p = Done(s, &a)
}

// wholeNumbers reads the n numbers of a list by read, and reports whether it has.
func wholeNumbers[T int | int64 | float64](d *Decoder, p *[]T, n int, read func(d *Decoder, s []T, buf []byte, ent []uint32, org int) bool) bool {
	s := room(*p, n)
	if !read(d, s, d.buf, d.ent[d.i+1:], d.org) {
		return false
	}
	d.listed(n, 1)
	*p = s
	return true
}

// floatsBetween reads the numbers whose entries, each with that of what follows, ent
// begins with.
func floatsBetween(d *Decoder, s []float64, buf []byte, ent []uint32, org int) bool {
	ent = ent[:2*len(s)]
	for k := 0; k < len(s); k++ {
		if d.many.May() {
			n := simd.Floats(s[k:], buf, ent[2*k:], org)
			d.many.Did(n)
			if k += n; k >= len(s) {
				break
			}
		}
		at, end := org+int(ent[2*k]&simd.PosMask), org+int(ent[2*k+1]&simd.PosMask)
		v, ok := num.Float64Between(buf, at, end)
		if !ok {
			var to int
			if v, to = num.Float64At(buf, at); to == 0 || to != end && !scan.EndsScalar[buf[to]] {
				return false
			}
		}
		s[k] = v
	}
	return true
}

// intsBetween is floatsBetween for integers.
func intsBetween[T int | int64](_ *Decoder, s []T, buf []byte, ent []uint32, org int) bool {
	ent = ent[:2*len(s)]
	for k := range s {
		at, end := org+int(ent[2*k]&simd.PosMask), org+int(ent[2*k+1]&simd.PosMask)
		v, ok := num.Int64Between(buf, at, end)
		if !ok {
			var to int
			if v, to = num.Int64At(buf, at); to == 0 {
				if v, to, ok = num.ConsumeInt64(buf[at:]); !ok || at+to >= len(buf) {
					return false
				}
				to += at
			}
			if to != end && !scan.EndsScalar[buf[to]] {
				return false
			}
		}
		if v != int64(T(v)) {
			return false
		}
		s[k] = T(v)
	}
	return true
}

// FixedFloat64s reads an array into a Go array of float64 of type t, of which p is
// all.
//
//	entry   i   +1  +2  +3  +4
//	        [   1.5  ,   2   ]
func (d *Decoder) FixedFloat64s(p []float64, t *Type) {
	if wholeFixed(d, p, floatsBetween) {
		return
	}
	var a Array
	if d.BeginFixed(&a, t, len(p)) {
		for d.NextElement(&a) {
			v := &p[a.Len()-1]
			if !d.merge {
				*v = 0
			}
			d.Float64(v)
		}
		if a.Done() {
			clear(p[a.Len():])
		}
	} else if a.Null {
		clear(p)
	}
}

// FixedInt64s is FixedFloat64s for int64.
func (d *Decoder) FixedInt64s(p []int64, t *Type) { fixedInts(d, p, t, &typeInt64, 64) }

// FixedInts is FixedFloat64s for int.
func (d *Decoder) FixedInts(p []int, t *Type) { fixedInts(d, p, t, &typeInt, strconv.IntSize) }

func fixedInts[T int | int64](d *Decoder, p []T, t, elem *Type, bits int) {
	if wholeFixed(d, p, intsBetween[T]) {
		return
	}
	var a Array
	if d.BeginFixed(&a, t, len(p)) {
		for d.NextElement(&a) {
			v := &p[a.Len()-1]
			if !d.merge {
				*v = 0
			}
			signed(d, v, elem, bits)
		}
		if a.Done() {
			clear(p[a.Len():])
		}
	} else if a.Null {
		clear(p)
	}
}

// wholeFixed reads an array of just as many numbers as p has by read, and reports
// whether it has.
func wholeFixed[T int | int64 | float64](d *Decoder, p []T, read func(d *Decoder, s []T, buf []byte, ent []uint32, org int) bool) bool {
	at, need := d.at, 2*len(p)+1
	if !fast || uint(at) >= uint(len(d.buf)) || d.buf[at] != '[' || d.i+need >= d.n || d.depth >= d.limit || d.merge || len(p) == 0 {
		return false
	}
	end := row(d, p, d.buf, d.ent[d.i+1:d.i+need], d.org, read)
	if end == 0 {
		return false
	}
	d.i += need
	d.end = end
	return true
}

// row reads the numbers whose entries, and those of the commas and the bracket
// behind them, are ent, and returns the position after the bracket, or 0.
func row[T int | int64 | float64](d *Decoder, p []T, buf []byte, ent []uint32, org int, read func(d *Decoder, s []T, buf []byte, ent []uint32, org int) bool) (end int) {
	for k := 1; k < len(ent)-1; k += 2 {
		if buf[org+int(ent[k]&simd.PosMask)] != ',' {
			return 0
		}
	}
	end = org + int(ent[len(ent)-1]&simd.PosMask)
	if buf[end] != ']' || !read(d, p, buf, ent, org) {
		return 0
	}
	return end + 1
}
