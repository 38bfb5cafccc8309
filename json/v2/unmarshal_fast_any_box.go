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

// whole is next for a small document, for which n are allocated at once.
func (s *slabs) whole(n int) { s.made += n }

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

// maxBoxed is how many values an array may have at most that is allocated together
// with the header that an interface points to: 512 bytes in all.
const maxBoxed = 30

// newBoxed allocates such an array of n values, one at least. There is room for a number
// behind them, which makes the sizes of most those that are allocated anyway.
func newBoxed(n int) (list *[]any, last *float64) {
	switch n {
	case 1:
		return newListOf[[1]any](n)
	case 2:
		return newListOf[[2]any](n)
	case 3:
		return newListOf[[3]any](n)
	case 4:
		return newListOf[[4]any](n)
	case 5:
		return newListOf[[5]any](n)
	case 6:
		return newListOf[[6]any](n)
	case 7:
		return newListOf[[7]any](n)
	case 8:
		return newListOf[[8]any](n)
	case 9:
		return newListOf[[9]any](n)
	case 10:
		return newListOf[[10]any](n)
	case 11:
		return newListOf[[11]any](n)
	case 12:
		return newListOf[[12]any](n)
	case 13:
		return newListOf[[13]any](n)
	case 14:
		return newListOf[[14]any](n)
	case 15, 16:
		return newListOf[[16]any](n)
	case 17, 18:
		return newListOf[[18]any](n)
	case 19, 20:
		return newListOf[[20]any](n)
	case 21, 22:
		return newListOf[[22]any](n)
	case 23, 24:
		return newListOf[[24]any](n)
	case 25, 26:
		return newListOf[[26]any](n)
	case 27, 28:
		return newListOf[[28]any](n)
	default:
		return newListOf[[maxBoxed]any](n)
	}
}

// boxList returns a copy of vals, of which there is one at least.
func boxList(vals []any) any {
	if len(vals) <= maxBoxed {
		list, _ := newBoxed(len(vals))
		copy(*list, vals)
		return boxAnys(list)
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
	return math.Float64bits(smallFloats[uint8(int32(f))]) == math.Float64bits(f)
}

func (r *anyReader) float(f float64) any {
	if p := &smallFloats[uint8(int32(f))]; math.Float64bits(*p) == math.Float64bits(f) {
		return boxFloat(p)
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

// boxFloats is boxList for numbers.
func (r *anyReader) boxFloats(list []float64) any {
	n := len(list)
	if n > maxBoxed {
		vals := make([]any, n)
		r.fill(vals, list)
		return vals
	}
	box, last := newBoxed(n)
	r.fill((*box)[:n-1], list[:n-1])
	if f := list[n-1]; isSmall(f) {
		(*box)[n-1] = boxFloat(&smallFloats[int32(f)])
	} else {
		*last = f
		(*box)[n-1] = boxFloat(last)
	}
	return boxAnys(box)
}

// boxPair is boxFloats for two, as they often are: points.
func (r *anyReader) boxPair(x, y float64) any {
	p := new(struct {
		list []any
		vals [2]any
		last float64
	})
	p.list = p.vals[:]
	p.vals[0] = r.float(x)
	if isSmall(y) {
		p.vals[1] = boxFloat(&smallFloats[int32(y)])
	} else {
		p.last = y
		p.vals[1] = boxFloat(&p.last)
	}
	return boxAnys(&p.list)
}

// fill sets vals, which are as many, to the numbers of list.
func (r *anyReader) fill(vals []any, list []float64) {
	vals = vals[:len(list)]
	for i, f := range list {
		p := &smallFloats[uint8(int32(f))]
		if math.Float64bits(*p) != math.Float64bits(f) {
			if r.floatsOut == len(r.floats) {
				r.moreFloats(list[i:])
			}
			p = &r.floats[r.floatsOut]
			r.floatsOut++
			*p = f
		}
		vals[i] = boxFloat(p)
	}
}

// moreFloats begins a slab for the numbers of list, or the first of them.
func (r *anyReader) moreFloats(list []float64) {
	more := 0
	for _, f := range list[:min(len(list), maxListSlab)] {
		if !isSmall(f) {
			more++
		}
	}
	r.floats = make([]float64, r.floatSlab.list(more))
	r.floatsOut = 0
}

// bundle makes room for the scalars of a small document like the last one, in one
// allocation.
//
//	texts   numbers   bytes of strings
//	└────── one of a few sizes ──────┘
func (r *anyReader) bundle() {
	t, f := r.textSlab.before, r.floatSlab.before
	words := f + (r.used+7)/8
	if t == 0 || words == 0 {
		return
	}
	var mem []byte
	switch {
	case t <= 2 && words <= 4:
		r.texts, r.floats, mem = newBundle[[2]string, [4]float64](2, f)
	case t <= 2 && words <= 8:
		r.texts, r.floats, mem = newBundle[[2]string, [8]float64](2, f)
	case t <= 4 && words <= 8:
		r.texts, r.floats, mem = newBundle[[4]string, [8]float64](4, f)
	case t <= 4 && words <= 12:
		r.texts, r.floats, mem = newBundle[[4]string, [12]float64](4, f)
	case t <= 4 && words <= 16:
		r.texts, r.floats, mem = newBundle[[4]string, [16]float64](4, f)
	case t <= 8 && words <= 16:
		r.texts, r.floats, mem = newBundle[[8]string, [16]float64](8, f)
	case t <= 8 && words <= 24:
		r.texts, r.floats, mem = newBundle[[8]string, [24]float64](8, f)
	case t <= 8 && words <= 40:
		r.texts, r.floats, mem = newBundle[[8]string, [40]float64](8, f)
	default:
		return
	}
	r.textSlab.whole(len(r.texts))
	r.floatSlab.whole(f)
	r.strings.Use(mem)
	r.made = r.strings.Made()
}

// dropTexts begins another slab with the next text.
func (r *anyReader) dropTexts() {
	r.textSlab.made -= len(r.texts) - r.textsOut
	r.texts, r.textsOut = nil, 0
}

// text returns buf[start:end]. The name that led to it is at place.
func (r *anyReader) text(buf []byte, start, end, place int) any {
	n := end - start
	if uint(n-1) >= codec.MaxShared {
		return r.strings.Make(buf[start:end])
	}
	s := &r.seen
	if s.wait != 0 {
		s.wait--
		return boxString(r.newText(buf, start, end))
	}
	luck := &s.luck[uint(place)%lucks]
	if *luck >= noLuck {
		if *luck++; *luck == luckEnds {
			*luck = luckAway
		}
		return boxString(r.newText(buf, start, end))
	}
	if uint(n-seenMin) > seenMax-seenMin || end+8 > len(buf) {
		return boxString(r.newText(buf, start, end))
	}
	p, e, head, tail := s.find(buf, start, end)
	if p != nil {
		*luck -= min(*luck, 2)
		return boxString(p)
	}
	*luck++
	p = r.newText(buf, start, end)
	e.head, e.tail, e.text = head, tail, p
	return boxString(p)
}

// newText returns a copy of buf[start:end].
func (r *anyReader) newText(buf []byte, start, end int) *string {
	n := end - start
	if n > r.strings.Room() && !r.strings.Aliases() {
		r.dropTexts()
	}
	v := r.strings.Cut(buf, start, end)
	if r.textsOut == len(r.texts) {
		// No more than are likely to fit into the chunk.
		k := r.textSlab.next()
		if most := 1 + r.strings.Room()/n; k > most && !r.strings.Aliases() {
			r.textSlab.made -= k - most
			k = most
		}
		r.texts = make([]string, k)
		r.textsOut = 0
	}
	p := &r.texts[r.textsOut]
	r.textsOut++
	*p = v
	return p
}
