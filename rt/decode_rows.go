package rt

import (
	"github.com/javelin-go/javelin/internal/num"
	"github.com/javelin-go/javelin/internal/read"
	"github.com/javelin-go/javelin/internal/scan"
	"github.com/javelin-go/javelin/internal/simd"
)

// A Row is a Go array of a few numbers, such as a point.
type Row[E int | int64 | float64] interface {
	~[1]E | ~[2]E | ~[3]E | ~[4]E
}

// NextRows is [NextUntried] for elements that are a [Row] of float64. There are usually
// many of them, with few numbers in each, so that only their numbers take a call.
func NextRows[T Row[float64]](p *[]T, a *Array) bool {
	return nextRows[float64](p, a, num.Float64Between, num.Float64At, true)
}

// NextIntRows is NextRows for integers.
func NextIntRows[E int | int64, T Row[E]](p *[]T, a *Array) bool {
	return nextRows[E](p, a, num.Int64Between, read.IntAt, false)
}

// manyByOne is how many rows are read one by one before many are asked for again.
const manyByOne = 16

// nextRows is NextRows for numbers that are found by between, or else by after. Of
// floats, many rows are asked for first. (Were that a function, too, a would be made on the
// heap, once for each array.)
//
//	entry   i   +1   +2  +3   +4  +5
//	        [   1.5  ,   2.5  ]   ,
func nextRows[E int | int64 | float64, N int64 | float64, T Row[E]](p *[]T, a *Array, between func(buf []byte, at, end int) (N, bool), after func(buf []byte, at int) (N, int), floats bool) bool {
	d, s := a.d, *p
	for before := -1; fast && before != a.n; {
		var v T
		_, i := d.elementAhead(a, nil)
		if i < 0 {
			break
		}
		before = a.n
		if floats && (!d.merge || a.zero) && d.many.May() { // a part of a row may be read, and what was there is lost
			s = floatRows(s, a, i, len(v))
			d.many.Did(a.n - before)
			if a.n != before {
				continue
			}
		}
		buf, ent := d.win, d.ent[:d.n]
		need := 2*len(v) + 2
	rows:
		for i+need <= len(ent) {
			e := ent[i : i+need : i+need]
			if buf[e[0]&simd.PosMask] != '[' {
				break
			}
			end := 0
			for k := range len(v) {
				at := int(e[2*k+1] & simd.PosMask)
				end = int(e[2*k+2] & simd.PosMask)
				x, ok := between(buf, at, end)
				if !ok {
					to := 0
					if x, to = after(buf, at); to == 0 || to != end && !scan.EndsScalar[buf[to]] {
						break rows
					}
				}
				if c := buf[end]; c != ',' && k+1 < len(v) || c != ']' && k+1 == len(v) {
					break rows
				}
				if v[k] = E(x); N(v[k]) != x {
					break rows // int has less than 64 bits
				}
			}
			if n := len(s); n < cap(s) {
				s = s[:n+1]
			} else {
				d.at = d.org + end // how much is left is asked for
				s = Next(s, a)
			}
			s[len(s)-1] = v
			a.n++
			d.cur.n++
			i += need - 1
			d.i, d.end = i, d.org+end+1
			if buf[e[need-1]&simd.PosMask] != ',' || floats && a.n-before >= manyByOne {
				break
			}
			i++
		}
		d.at = d.end - 1 // after what was before
	}
	if !d.NextElement(a) {
		*p = s
		return false
	}
	*p = Next(s, a)
	return true
}

// floatRows adds rows to s, those from entry i of the window on: the kernel reads as many
// as there is room for at a time. T is [row]float64.
func floatRows[T any](s []T, a *Array, i, row int) []T {
	var none T
	d, need := a.d, 2*row+2
	for i+need <= d.n {
		if len(s) == cap(s) {
			s = Next(s, a)
			s = s[:len(s)-1]
		}
		free := s[len(s):cap(s)]
		n := simd.RowsOf(free, d.buf, d.ent[i:d.n], d.org, row)
		if n < len(free) {
			free[n] = none // a part may have been read
		}
		if i+n*need > d.n {
			n-- // of the last one it is not known yet what follows
		}
		if n == 0 {
			break
		}
		s = s[:len(s)+n]
		a.n += n
		d.cur.n += n
		i += n * need
		d.i = i - 1
		d.end = d.org + int(d.ent[i-2]&simd.PosMask) + 1
		d.at = d.end - 1 // how much is left is asked for
		if d.win[d.ent[i-1]&simd.PosMask] != ',' {
			break
		}
	}
	return s
}
