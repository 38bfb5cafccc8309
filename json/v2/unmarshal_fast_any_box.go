package json

import (
	"math"

	"github.com/javelin-go/javelin/internal/codec"
)

// slabs decides how many of a kind are allocated at once: as many as the last
// document had, as long as there are no more, then more and more. So a small
// document like others before it wastes nothing.
type slabs struct {
	made   int // in the document at hand
	before int // used in the last one
}

const (
	maxSlab = 8
	// maxListSlab holds for numbers of one list: 512 bytes, which is what a string
	// may keep alive, too.
	maxListSlab = 64
)

func (s *slabs) next() int {
	n := s.before - s.made
	if n <= 0 {
		n = max(s.made, 2)
	}
	n = min(n, maxSlab)
	s.made += n
	return n
}

// list is next for a list that has n more.
func (s *slabs) list(n int) int {
	if n = min(n, maxListSlab); n <= maxSlab {
		return s.next()
	}
	s.made += n
	return n
}

// end is told at the end of a document how many have been left.
func (s *slabs) end(left int) { *s = slabs{before: min(s.made-left, 1<<20)} }

// boxList returns a copy of vals, of which there is one at least. A short one is
// allocated together with the header that the interface points to.
func boxList(vals []any) any {
	switch len(vals) {
	case 1:
		p := &struct {
			list []any
			vals [1]any
		}{vals: [1]any(vals)}
		p.list = p.vals[:]
		return boxAnys(&p.list)
	case 2:
		p := &struct {
			list []any
			vals [2]any
		}{vals: [2]any(vals)}
		p.list = p.vals[:]
		return boxAnys(&p.list)
	case 3:
		p := &struct {
			list []any
			vals [3]any
		}{vals: [3]any(vals)}
		p.list = p.vals[:]
		return boxAnys(&p.list)
	case 4:
		p := &struct {
			list []any
			vals [4]any
		}{vals: [4]any(vals)}
		p.list = p.vals[:]
		return boxAnys(&p.list)
	}
	list := make([]any, len(vals))
	copy(list, vals)
	return list
}

// noAnys is an empty array. Nobody can change what it holds.
var noAnys any = []any{}

// smallFloats are the numbers that come most often. They are never written to.
var smallFloats = func() (t [256]float64) {
	for i := range t {
		t[i] = float64(i)
	}
	return t
}()

// isSmall reports whether f is one of smallFloats.
func isSmall(f float64) bool {
	i := int32(f)
	return uint32(i) < uint32(len(smallFloats)) && math.Float64bits(smallFloats[i]) == math.Float64bits(f)
}

func (r *anyReader) float(f float64) any {
	if isSmall(f) {
		return boxFloat(&smallFloats[int32(f)])
	}
	if r.floatsOut == len(r.floats) {
		r.floats = make([]float64, r.floatSlab.next())
		r.floatsOut = 0
	}
	p := &r.floats[r.floatsOut]
	r.floatsOut++
	*p = f
	return boxFloat(p)
}

// boxFloats is boxList for numbers. In the structs of short lists there is room for
// one of them, which makes their sizes those that are allocated anyway.
func (r *anyReader) boxFloats(list []float64) any {
	switch len(list) {
	case 1:
		p := &struct {
			list []any
			vals [1]any
			last float64
		}{}
		p.list = p.vals[:]
		r.fill(p.list, list, &p.last)
		return boxAnys(&p.list)
	case 2:
		p := &struct {
			list []any
			vals [2]any
			last float64
		}{}
		p.list = p.vals[:]
		r.fill(p.list, list, &p.last)
		return boxAnys(&p.list)
	case 3:
		p := &struct {
			list []any
			vals [3]any
			last float64
		}{}
		p.list = p.vals[:]
		r.fill(p.list, list, &p.last)
		return boxAnys(&p.list)
	case 4:
		p := &struct {
			list []any
			vals [4]any
			last float64
		}{}
		p.list = p.vals[:]
		r.fill(p.list, list, &p.last)
		return boxAnys(&p.list)
	}
	vals := make([]any, len(list))
	for i, f := range list {
		if r.floatsOut == len(r.floats) && !isSmall(f) {
			more := 0
			for _, f := range list[i:min(i+maxListSlab, len(list))] {
				if !isSmall(f) {
					more++
				}
			}
			r.floats = make([]float64, r.floatSlab.list(more))
			r.floatsOut = 0
		}
		vals[i] = r.float(f)
	}
	return vals
}

// fill sets vals, which are as many, to the numbers of list. The last one may be put
// in last.
func (r *anyReader) fill(vals []any, list []float64, last *float64) {
	n := len(list) - 1
	for i, f := range list[:n] {
		vals[i] = r.float(f)
	}
	if f := list[n]; isSmall(f) {
		vals[n] = boxFloat(&smallFloats[int32(f)])
	} else {
		*last = f
		vals[n] = boxFloat(last)
	}
}

// dropTexts begins another slab with the next text.
func (r *anyReader) dropTexts() {
	r.textSlab.made -= len(r.texts) - r.textsOut
	r.texts, r.textsOut = nil, 0
}

// text returns buf[start:end].
func (r *anyReader) text(buf []byte, start, end int) any {
	n := end - start
	if uint(n-1) >= codec.MaxShared {
		return r.strings.Make(buf[start:end])
	}
	if n > r.strings.Room() {
		r.dropTexts()
	}
	v := r.strings.Cut(buf, start, end)
	if r.textsOut == len(r.texts) {
		// No more than are likely to fit into the chunk.
		k := r.textSlab.next()
		if most := 1 + r.strings.Room()/n; k > most {
			r.textSlab.made -= k - most
			k = most
		}
		r.texts = make([]string, k)
		r.textsOut = 0
	}
	p := &r.texts[r.textsOut]
	r.textsOut++
	*p = v
	return boxString(p)
}
