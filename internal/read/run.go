package read

import (
	"github.com/javelin-go/javelin/internal/codec"
	"github.com/javelin-go/javelin/internal/num"
	"github.com/javelin-go/javelin/internal/scan"
	"github.com/javelin-go/javelin/internal/simd"
)

// Run is a place among the elements of an array, of which there are too many to be read at
// once: those who use it make more entries, and more room. Before each element but the
// first of a run stands a comma.
//
//	entry   I   +1 +2       First is not set
//	text    ,   2  ,
//	   End──┘
type Run struct {
	Buf   []byte
	Ent   []uint32
	Org   int
	I     int  // the next entry
	End   int  // where the last element ends
	Last  int  // I at which the run ends
	First bool // the next entry is that of an element
}

// soon reports whether the next element begins after the comma that directly follows the
// last one: text without whitespace needs no entries for that.
func (r *Run) soon() bool {
	return !r.First && r.I < r.Last && r.End+1 < len(r.Buf) && r.Buf[r.End] == ',' && r.Buf[r.End+1] > ' '
}

// next returns where the next element begins, of which r.I is the entry then, or 0, and
// r.I is as it was.
func (r *Run) next() (at int) {
	i := r.I
	if i >= r.Last {
		return 0
	}
	if r.First {
		r.First = false
		return r.Org + int(r.Ent[i]&simd.PosMask)
	}
	at = r.Org + int(r.Ent[i]&simd.PosMask)
	if r.Buf[at] != ',' || at != r.End && !scan.EndsScalar[r.Buf[r.End]] {
		return 0
	}
	r.I = i + 1
	return r.Org + int(r.Ent[i+1]&simd.PosMask)
}

// Floats reads numbers into dst as long as there is room and nothing is unusual, and
// returns how many.
func (r *Run) Floats(dst []float64, many *codec.FloatAttempts) (n int) {
	for n < len(dst) {
		i := r.I
		at := r.End + 1
		if r.soon() {
			r.I++
		} else if at = r.next(); at == 0 {
			break
		}
		if many.May() {
			k := simd.Floats(dst[n:], r.Buf, r.Ent[r.I:max(r.I, r.Last)], r.Org)
			many.Did(k)
			if k > 0 {
				r.I += 2*k - 1
				r.End = r.Org + int(r.Ent[r.I]&simd.PosMask)
				n += k
				continue
			}
		}
		end := r.Org + int(r.Ent[r.I+1]&simd.PosMask)
		v, ok := 0.0, false
		if isBrief(r.Buf, at, end) {
			v, ok = num.FloatUpToEight(scan.Word(r.Buf, at), end-at)
		}
		if !ok {
			v, ok = num.Float64Between(r.Buf, at, end)
		}
		if !ok {
			if v, end = num.Float64At(r.Buf, at); end == 0 {
				r.I = i
				break
			}
		}
		dst[n] = v
		r.End = end
		r.I++
		n++
	}
	return n
}

// Floats32 is Floats for float32: see the function. It leaves to others what is not certain there.
func (r *Run) Floats32(dst []float32, many *codec.FloatAttempts) (n int) {
	var some [some32]float64
	for n < len(dst) {
		before := *r
		k := r.Floats(some[:min(len(dst)-n, len(some))], many)
		for j, f := range some[:k] {
			v, ok := num.Nearest32(f)
			if !ok {
				*r = before
				return n + r.Floats(some[:j], many)
			}
			dst[n+j] = v
		}
		if n += k; k < len(some) {
			break
		}
	}
	return n
}

// IntsOf is the method Floats for integers.
func IntsOf[T int | int64](r *Run, dst []T) (n int) {
	for n < len(dst) {
		i := r.I
		at := r.End + 1
		if r.soon() {
			r.I++
		} else if at = r.next(); at == 0 {
			break
		}
		end := r.Org + int(r.Ent[r.I+1]&simd.PosMask)
		v, ok := int64(0), false
		if isBrief(r.Buf, at, end) {
			v, ok = num.UpToEight(scan.Word(r.Buf, at), end-at)
		}
		if !ok {
			v, ok = num.Int64Between(r.Buf, at, end)
		}
		if !ok {
			v, end = IntAt(r.Buf, at)
		}
		if end == 0 || v != int64(T(v)) {
			r.I = i
			break
		}
		dst[n] = T(v)
		r.End = end
		r.I++
		n++
	}
	return n
}

// Strings is Floats for strings. With lone, they need not be Unicode.
func (r *Run) Strings(dst []string, to *codec.Strings, lone bool) (n int) {
	for n < len(dst) {
		i := r.I
		at := r.End + 1
		if r.soon() {
			r.I++
		} else if at = r.next(); at == 0 {
			break
		}
		e := r.Ent[r.I+1]
		stop := r.Org + int(e&simd.PosMask)
		if r.Buf[at] != '"' || stop <= at || stop >= len(r.Buf)-1 {
			r.I = i
			break
		}
		if e&simd.Backslash == 0 {
			dst[n] = to.Cut(r.Buf, at+1, stop)
		} else if v, ok := to.MakeValue(r.Buf[at+1:stop], lone); ok {
			dst[n] = v
		} else {
			r.I = i
			break
		}
		r.End = stop + 1
		r.I += 2
		n++
	}
	return n
}
