package rt

import (
	"github.com/javelin-go/javelin/internal/num"
	"github.com/javelin-go/javelin/internal/scan"
	"github.com/javelin-go/javelin/internal/simd"
)

// A Row is a Go array of a few numbers, such as a point has.
type Row interface {
	~[1]float64 | ~[2]float64 | ~[3]float64 | ~[4]float64
}

// NextRows is [NextUntried] for elements that are a Row. There are many of them as a
// rule, and little is in each, so that they are read without a call but for their
// numbers.
//
//	entry   i   +1   +2  +3   +4  +5
//	        [   1.5  ,   2.5  ]   ,
func NextRows[T Row](p *[]T, a *Array) bool {
	d, s := a.d, *p
	for before := -1; before != a.n; {
		_, i := d.elementAhead(a, nil)
		if i < 0 {
			break
		}
		before = a.n
		buf, ent := d.win, d.ent[:d.n]
		var v T
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
				f, ok := num.Float64Between(buf, at, end)
				if !ok {
					to := 0
					if f, to = num.Float64At(buf, at); to == 0 || to != end && !scan.EndsScalar[buf[to]] {
						break rows
					}
				}
				if c := buf[end]; c != ',' && k+1 < len(v) || c != ']' && k+1 == len(v) {
					break rows
				}
				v[k] = f
			}
			if n := len(s); n < cap(s) {
				s = s[:n+1]
			} else {
				d.at = d.org + end // how much is left is asked for
				s = grow(s, a)
			}
			s[len(s)-1] = v
			a.n++
			d.cur.n++
			i += need - 1
			d.i, d.end = i, d.org+end+1
			if buf[e[need-1]&simd.PosMask] != ',' {
				break
			}
			i++
		}
		d.at = d.end - 1 // behind what was before
	}
	if !d.NextElement(a) {
		*p = s
		return false
	}
	*p = Next(s, a)
	return true
}
