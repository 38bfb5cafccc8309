package rt

import (
	"github.com/javelin-go/javelin/internal/read"
	"github.com/javelin-go/javelin/internal/simd"
)

// This file reads lists of scalars: as a whole if all their entries are there, and
// otherwise the elements in the middle of a list by loops of package read, as long as
// nothing is unusual.

var (
	typeStrings  = Type{Name: "[]string", Nil: (*[]string)(nil)}
	typeInt64s   = Type{Name: "[]int64", Nil: (*[]int64)(nil)}
	typeInts     = Type{Name: "[]int", Nil: (*[]int)(nil)}
	typeFloat64s = Type{Name: "[]float64", Nil: (*[]float64)(nil)}
	typeFloat32s = Type{Name: "[]float32", Nil: (*[]float32)(nil)}
)

// run returns the place in an array.
func (d *Decoder) run(a *Array) read.Run {
	last := d.n
	if d.more {
		last -= margin
	}
	return read.Run{Buf: d.buf, Ent: d.ent, Org: d.org, I: d.i, End: d.end, Last: last, First: a.n == 0}
}

// inList reports whether an array comes next, which may be tried as a whole.
func (d *Decoder) inList() bool {
	return d.there() && d.buf[d.at] == '[' && d.depth < d.limit && !d.merge
}

// room returns a slice of length n, of the memory of s if that is enough.
func room[T any](s []T, n int) []T {
	if n <= cap(s) && s != nil {
		return s[:n]
	}
	return make([]T, n)
}

// list reads an array of type t: as a whole by try, or several elements by run and the
// others by one.
func list[T any](d *Decoder, p *[]T, t *Type, try func(d *Decoder, p *[]T, at, i int) (end, next int), run func(d *Decoder, r *read.Run, dst []T) int, one func(d *Decoder, p *T)) {
	if d.inList() && d.took(try(d, p, d.at-d.org, d.i)) {
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
		if fast && len(s) < cap(s) {
			r := d.run(&a)
			n := run(d, &r, s[len(s):cap(s)])
			s = s[:len(s)+n]
			a.n += n
			d.cur.n += n
			if n > 0 {
				d.i, d.end = r.I, r.End
			}
		}
		if !d.NextElement(&a) {
			break
		}
		s = Next(s, &a)
		one(d, &s[len(s)-1])
	}
	*p = Done(s, &a)
}

// Strings reads an array of strings.
func (d *Decoder) Strings(p *[]string) {
	list(d, p, &typeStrings, (*Decoder).TryStrings, (*Decoder).someStrings, (*Decoder).String)
}

func (d *Decoder) someStrings(r *read.Run, dst []string) int {
	return r.Strings(dst, &d.strings, d.lone)
}

// Float64s reads an array of float64.
func (d *Decoder) Float64s(p *[]float64) {
	list(d, p, &typeFloat64s, (*Decoder).TryFloat64s, (*Decoder).someFloats, (*Decoder).Float64)
}

func (d *Decoder) someFloats(r *read.Run, dst []float64) int { return r.Floats(dst, &d.many) }

// Float32s reads an array of float32.
func (d *Decoder) Float32s(p *[]float32) {
	list(d, p, &typeFloat32s, (*Decoder).TryFloat32s, (*Decoder).someFloats32, (*Decoder).Float32)
}

func (d *Decoder) someFloats32(r *read.Run, dst []float32) int { return r.Floats32(dst, &d.many) }

// Int64s reads an array of int64.
func (d *Decoder) Int64s(p *[]int64) {
	list(d, p, &typeInt64s, (*Decoder).TryInt64s, someInts[int64], (*Decoder).Int64)
}

// Ints reads an array of int.
func (d *Decoder) Ints(p *[]int) {
	list(d, p, &typeInts, (*Decoder).TryInts, someInts[int], (*Decoder).Int)
}

func someInts[T int | int64](_ *Decoder, r *read.Run, dst []T) int { return read.IntsOf(r, dst) }

// tryList reads an array by all, which is given the entries from that of the first element
// on. Each has so many.
func tryList[T any](d *Decoder, p *[]T, at, i, entries int, all func(d *Decoder, dst []T, ent []uint32, nulls bool) bool) (end, next int) {
	if d.win[at] != '[' {
		if end, next = d.TryNull(at, i); end >= 0 {
			*p = nil
		}
		return end, next
	}
	ent := d.ent[min(i, d.n):d.n]
	n := read.Count(d.win, ent, entries)
	switch {
	case n < 0:
		return n, 0
	case n == 0:
		*p = []T{}
		return int(ent[1]&simd.PosMask) + 1, i + 2
	}
	s := room(*p, n)
	if !all(d, s, ent[1:], !d.merge || cap(*p) == 0) { // or else null leaves what is there
		return Unusual, 0
	}
	*p = s
	took := read.Taken(n, entries)
	return int(ent[took-1]&simd.PosMask) + 1, i + took
}

// TryStrings reads an array of strings.
func (d *Decoder) TryStrings(p *[]string, at, i int) (end, next int) {
	if end, next = tryList(d, p, at, i, 2, (*Decoder).allStrings); end == Unusual && d.win[at] == '[' && (!d.merge || cap(*p) == 0) {
		return d.tryTexts(p, i)
	}
	return end, next
}

// tryTexts is TryStrings for strings among which there is null, which becomes "".
func (d *Decoder) tryTexts(p *[]string, i int) (end, next int) {
	ent := d.ent[min(i, d.n):d.n]
	n, took := read.CountTexts(d.win, ent)
	if n == 0 {
		return Unusual, 0
	}
	s := room(*p, n)
	if !read.Texts(s, d.win, ent[1:], &d.strings, d.lone) {
		return Unusual, 0
	}
	*p = s
	return int(ent[took-1]&simd.PosMask) + 1, i + took
}

func (d *Decoder) allStrings(dst []string, ent []uint32, _ bool) bool {
	return read.Strings(dst, d.win, ent, &d.strings, d.lone)
}

// TryBools is TryStrings for bool.
func (d *Decoder) TryBools(p *[]bool, at, i int) (end, next int) {
	return tryList(d, p, at, i, 1, (*Decoder).allBools)
}

func (d *Decoder) allBools(dst []bool, ent []uint32, nulls bool) bool {
	return read.Bools(dst, d.win, ent, nulls)
}

// TryFloat64s is TryStrings for float64.
func (d *Decoder) TryFloat64s(p *[]float64, at, i int) (end, next int) {
	return tryList(d, p, at, i, 1, (*Decoder).allFloats)
}

func (d *Decoder) allFloats(dst []float64, ent []uint32, nulls bool) bool {
	return read.Floats(dst, d.win, ent, nulls, &d.many)
}

// TryFloat32s is TryStrings for float32.
func (d *Decoder) TryFloat32s(p *[]float32, at, i int) (end, next int) {
	return tryList(d, p, at, i, 1, (*Decoder).allFloats32)
}

func (d *Decoder) allFloats32(dst []float32, ent []uint32, nulls bool) bool {
	return read.Floats32(dst, d.win, ent, nulls, &d.many)
}

// TryInt64s is TryStrings for int64.
func (d *Decoder) TryInt64s(p *[]int64, at, i int) (end, next int) {
	return tryList(d, p, at, i, 1, allInts[int64])
}

// TryInts is TryStrings for int.
func (d *Decoder) TryInts(p *[]int, at, i int) (end, next int) {
	return tryList(d, p, at, i, 1, allInts[int])
}

func allInts[T int | int64](d *Decoder, dst []T, ent []uint32, nulls bool) bool {
	return read.Ints(dst, d.win, ent, nulls)
}

// fixed reads an array into a Go array of type t, of which p is all, and elements by one
// unless try reads it as a whole.
func fixed[T int | int64 | float64](d *Decoder, p []T, t *Type, try func(d *Decoder, p []T, at, i int) (end, next int), one func(d *Decoder, p *T)) {
	if d.inList() && d.took(try(d, p, d.at-d.org, d.i)) {
		return
	}
	var a Array
	if d.BeginFixed(&a, t, len(p)) {
		for d.NextElement(&a) {
			v := &p[a.Len()-1]
			if !d.merge {
				*v = 0
			}
			one(d, v)
		}
		if a.Done() {
			clear(p[a.Len():])
		}
	} else if a.Null {
		clear(p)
	}
}

// FixedFloat64s reads an array into a Go array of float64 of type t, which is the whole of
// p.
//
//	entry   i   +1  +2  +3  +4
//	        [   1.5  ,   2   ]
func (d *Decoder) FixedFloat64s(p []float64, t *Type) {
	fixed(d, p, t, (*Decoder).TryFixedFloat64s, (*Decoder).Float64)
}

// FixedInt64s is FixedFloat64s for int64.
func (d *Decoder) FixedInt64s(p []int64, t *Type) {
	fixed(d, p, t, (*Decoder).TryFixedInt64s, (*Decoder).Int64)
}

// FixedInts is FixedFloat64s for int.
func (d *Decoder) FixedInts(p []int, t *Type) {
	fixed(d, p, t, (*Decoder).TryFixedInts, (*Decoder).Int)
}

// TryFixedFloat64s reads an array into a Go array of float64, which is the whole of p.
func (d *Decoder) TryFixedFloat64s(p []float64, at, i int) (end, next int) {
	if len(p) > 0 && d.win[at] == '[' {
		if took, end := read.FloatRow(p, d.win, d.ent[min(i, d.n):d.n], &d.many); took > 0 {
			return end, i + took
		}
	}
	return otherThanFixed(d, p, 2*len(p)+1, at, i)
}

// TryFixedInt64s is TryFixedFloat64s for int64.
func (d *Decoder) TryFixedInt64s(p []int64, at, i int) (end, next int) {
	return tryFixedInts(d, p, at, i)
}

// TryFixedInts is TryFixedFloat64s for int.
func (d *Decoder) TryFixedInts(p []int, at, i int) (end, next int) {
	return tryFixedInts(d, p, at, i)
}

func tryFixedInts[T int | int64](d *Decoder, p []T, at, i int) (end, next int) {
	if len(p) > 0 && d.win[at] == '[' {
		if took, end := read.IntRow(p, d.win, d.ent[min(i, d.n):d.n]); took > 0 {
			return end, i + took
		}
	}
	return otherThanFixed(d, p, 2*len(p)+1, at, i)
}

// TryFixedStrings is TryFixedFloat64s for strings.
func (d *Decoder) TryFixedStrings(p []string, at, i int) (end, next int) {
	if d.win[at] == '[' {
		if took, end := read.StringRow(p, d.win, d.ent[min(i, d.n):d.n], &d.strings, d.lone); took > 0 {
			return end, i + took
		}
	}
	return otherThanFixed(d, p, 3*len(p)+1, at, i)
}

// TryRows reads an array of arrays of n numbers, and each of these by read.
func TryRows[T any](d *Decoder, p *[]T, at, i, n int, read func(d *Decoder, v *T, at, i, depth int) (end, next int)) (end, next int) {
	step := 2*n + 2 // entries of one and the comma after it
	return tryList(d, p, at, i, step-1, func(d *Decoder, dst []T, ent []uint32, _ bool) bool {
		for k := range dst {
			at := int(ent[k*step] & simd.PosMask)
			if d.win[at] != '[' {
				return false // null is one entry
			}
			if end, _ := read(d, &dst[k], at, i+1+k*step, 0); end < 0 {
				return false
			}
		}
		return true
	})
}

// TryArray reads an array into a Go array, which is the whole of p and not empty, and its
// elements by read.
func TryArray[T any](d *Decoder, p []T, at, i, depth int, read func(d *Decoder, v *T, at, i, depth int) (end, next int)) (end, next int) {
	if d.win[at] != '[' {
		return otherThanFixed(d, p, 1, at, i)
	}
	end = at + 1
	for k, more := 0, true; more; k++ {
		if k == len(p) {
			return Unusual, 0
		}
		if i++; i+2 > d.n { // as TrySlice has it
			return beyond, 0
		}
		at = int(d.ent[i] & simd.PosMask)
		if !d.merge {
			var zero T
			p[k] = zero
		} else if d.NullAt(at) {
			return Unusual, 0 // it makes a pointer nil
		}
		end, i = read(d, &p[k], at, i, depth)
		if end, i, more = d.tryNext(end, i, ']'); !more && k+1 < len(p) && end >= 0 {
			return Unusual, 0
		}
	}
	return end, i
}
