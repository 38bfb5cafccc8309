package codec

import (
	"math"

	"github.com/javelin-go/javelin/internal/forge"
)

// Boxes makes what interfaces hold: pointers, so that what they lead to is allocated,
// several at once. None of it is written to again. The zero value is ready; Boxes are for
// one goroutine.
type Boxes struct {
	floats []float64 // of these, so many have been given away: to cut them off
	out    int       // would be to write a pointer, which costs while memory is collected
	slab   Slabs
	texts  textBlocks
}

// Empty reports whether they hold on to nothing of a document.
func (b *Boxes) Empty() bool {
	return b.floats == nil && b.texts.texts == nil
}

// End lets go of what belongs to a document, and notes how much that has been.
func (b *Boxes) End() {
	b.slab.End(len(b.floats) - b.out)
	b.floats, b.out = nil, 0
	b.texts.end()
}

// Slabs decides how many of a kind are allocated at once: as many as the last
// document had, as long as there are no more, then more and more. So a small
// document like others before it wastes nothing.
type Slabs struct {
	made   int // in the document at hand
	before int // used in the last one
}

const (
	// MaxSlab is how many are allocated at once, as a rule.
	MaxSlab = 8
	// maxFloats holds for the numbers of any value, maxListFloats for those of one list:
	// 512 bytes, which is what a string may keep alive, too.
	maxFloats     = 32
	maxListFloats = 64
)

// Next is how many to allocate now, and most at most.
func (s *Slabs) Next(most int) int {
	n := s.before - s.made
	if n <= 0 {
		n = max(s.made, 2)
	}
	n = min(n, most)
	s.made += n
	return n
}

// Made returns how many have been allocated for the document at hand.
func (s *Slabs) Made() int { return s.made }

// whole is Next for a small document, for which n are allocated at once.
func (s *Slabs) whole(n int) { s.made += n }

// list is Next for a list that has n more.
func (s *Slabs) list(n int) int {
	if n = min(n, maxListFloats); n <= maxFloats {
		return s.Next(maxFloats)
	}
	s.made += n
	return n
}

// End is told at the end of a document how many have been left.
func (s *Slabs) End(left int) { *s = Slabs{before: min(s.made-left, 1<<20)} }

// MaxBoxed is how many values an array may have at most that is allocated together
// with the header that an interface points to: 512 bytes in all.
const MaxBoxed = 30

// newBoxed allocates such an array of n values, one at least. There is room for a number
// after them, which makes the sizes of most those that are allocated anyway.
func newBoxed(n int) (list *[]any, last *float64) {
	switch n {
	case 1:
		return forge.NewListOf[[1]any](n)
	case 2:
		return forge.NewListOf[[2]any](n)
	case 3:
		return forge.NewListOf[[3]any](n)
	case 4:
		return forge.NewListOf[[4]any](n)
	case 5:
		return forge.NewListOf[[5]any](n)
	case 6:
		return forge.NewListOf[[6]any](n)
	case 7:
		return forge.NewListOf[[7]any](n)
	case 8:
		return forge.NewListOf[[8]any](n)
	case 9:
		return forge.NewListOf[[9]any](n)
	case 10:
		return forge.NewListOf[[10]any](n)
	case 11:
		return forge.NewListOf[[11]any](n)
	case 12:
		return forge.NewListOf[[12]any](n)
	case 13:
		return forge.NewListOf[[13]any](n)
	case 14:
		return forge.NewListOf[[14]any](n)
	case 15, 16:
		return forge.NewListOf[[16]any](n)
	case 17, 18:
		return forge.NewListOf[[18]any](n)
	case 19, 20:
		return forge.NewListOf[[20]any](n)
	case 21, 22:
		return forge.NewListOf[[22]any](n)
	case 23, 24:
		return forge.NewListOf[[24]any](n)
	case 25, 26:
		return forge.NewListOf[[26]any](n)
	case 27, 28:
		return forge.NewListOf[[28]any](n)
	default:
		return forge.NewListOf[[MaxBoxed]any](n)
	}
}

// BoxList returns a copy of vals, of which there is one at least.
func BoxList(vals []any) any {
	if len(vals) <= MaxBoxed {
		list, _ := newBoxed(len(vals))
		copy(*list, vals)
		return forge.BoxAnys(list)
	}
	list := make([]any, len(vals))
	copy(list, vals)
	return list
}

// NoAnys is an empty array. Nobody can change what it holds.
var NoAnys any = []any{}

// smallFloats are the numbers that come most often. They are never written to. They
// are written out so that no program has code for floats on their account.
var smallFloats = [256]float64{
	0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15,
	16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31,
	32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47,
	48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63,
	64, 65, 66, 67, 68, 69, 70, 71, 72, 73, 74, 75, 76, 77, 78, 79,
	80, 81, 82, 83, 84, 85, 86, 87, 88, 89, 90, 91, 92, 93, 94, 95,
	96, 97, 98, 99, 100, 101, 102, 103, 104, 105, 106, 107, 108, 109, 110, 111,
	112, 113, 114, 115, 116, 117, 118, 119, 120, 121, 122, 123, 124, 125, 126, 127,
	128, 129, 130, 131, 132, 133, 134, 135, 136, 137, 138, 139, 140, 141, 142, 143,
	144, 145, 146, 147, 148, 149, 150, 151, 152, 153, 154, 155, 156, 157, 158, 159,
	160, 161, 162, 163, 164, 165, 166, 167, 168, 169, 170, 171, 172, 173, 174, 175,
	176, 177, 178, 179, 180, 181, 182, 183, 184, 185, 186, 187, 188, 189, 190, 191,
	192, 193, 194, 195, 196, 197, 198, 199, 200, 201, 202, 203, 204, 205, 206, 207,
	208, 209, 210, 211, 212, 213, 214, 215, 216, 217, 218, 219, 220, 221, 222, 223,
	224, 225, 226, 227, 228, 229, 230, 231, 232, 233, 234, 235, 236, 237, 238, 239,
	240, 241, 242, 243, 244, 245, 246, 247, 248, 249, 250, 251, 252, 253, 254, 255,
}

// isSmall reports whether f is one of smallFloats.
func isSmall(f float64) bool {
	return math.Float64bits(smallFloats[uint8(int32(f))]) == math.Float64bits(f)
}

// Float returns f.
func (b *Boxes) Float(f float64) any {
	if p := &smallFloats[uint8(int32(f))]; math.Float64bits(*p) == math.Float64bits(f) {
		return forge.BoxFloat(p)
	}
	if b.out == len(b.floats) {
		b.floats = make([]float64, b.slab.Next(maxFloats))
		b.out = 0
	}
	p := &b.floats[b.out]
	b.out++
	*p = f
	return forge.BoxFloat(p)
}

// Floats is BoxList for numbers.
func (b *Boxes) Floats(list []float64) any {
	n := len(list)
	if n > MaxBoxed {
		vals := make([]any, n)
		b.fill(vals, list)
		return vals
	}
	box, last := newBoxed(n)
	b.fill((*box)[:n-1], list[:n-1])
	if f := list[n-1]; isSmall(f) {
		(*box)[n-1] = forge.BoxFloat(&smallFloats[int32(f)])
	} else {
		*last = f
		(*box)[n-1] = forge.BoxFloat(last)
	}
	return forge.BoxAnys(box)
}

// Pair is Floats for two, as they often are: points.
func (b *Boxes) Pair(x, y float64) any {
	p := new(struct {
		list []any
		vals [2]any
		last float64
	})
	p.list = p.vals[:]
	p.vals[0] = b.Float(x)
	if isSmall(y) {
		p.vals[1] = forge.BoxFloat(&smallFloats[int32(y)])
	} else {
		p.last = y
		p.vals[1] = forge.BoxFloat(&p.last)
	}
	return forge.BoxAnys(&p.list)
}

// fill sets vals, which are as many, to the numbers of list.
func (b *Boxes) fill(vals []any, list []float64) {
	vals = vals[:len(list)]
	for i, f := range list {
		p := &smallFloats[uint8(int32(f))]
		if math.Float64bits(*p) != math.Float64bits(f) {
			if b.out == len(b.floats) {
				b.moreFloats(list[i:])
			}
			p = &b.floats[b.out]
			b.out++
			*p = f
		}
		vals[i] = forge.BoxFloat(p)
	}
}

// moreFloats begins a slab for the numbers of list, or the first of them.
func (b *Boxes) moreFloats(list []float64) {
	more := 0
	for _, f := range list[:min(len(list), maxListFloats)] {
		if !isSmall(f) {
			more++
		}
	}
	b.floats = make([]float64, b.slab.list(more))
	b.out = 0
}
