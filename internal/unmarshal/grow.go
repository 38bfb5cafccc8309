package unmarshal

import (
	"iter"
	"reflect"

	"github.com/javelin-go/javelin/internal/plan"
	"github.com/javelin-go/javelin/internal/scan"
	"github.com/javelin-go/javelin/internal/simd"
	"github.com/javelin-go/javelin/internal/text"
)

func newSpare(pl *Plan) spare {
	v := reflect.New(pl.Typ)
	return spare{v.Elem(), plan.PointerTo(v)}
}

// grower returns that for a type.
func (u *State) grower(pl *Plan) *grower {
	b := &u.Growers[pl.slot/uint32(len(growerBlock{}))%uint32(len(u.Growers))]
	if *b == nil {
		*b = new(growerBlock)
	}
	g := &(*b)[pl.slot%uint32(len(growerBlock{}))]
	if g.Pl != pl {
		u.forget(g)
		*g = grower{Pl: pl}
	}
	return g
}

// All returns the growers that have been made.
func (gs *growers) All() iter.Seq[*grower] {
	return func(yield func(*grower) bool) {
		for _, b := range gs {
			if b == nil {
				continue
			}
			for i := range b {
				if !yield(&b[i]) {
					return
				}
			}
		}
	}
}

// variable returns the slice that may be set. Package reflect has to look long for the type
// of a pointer to it, or to make it: so it is made for types that grow often.
func (g *grower) variable() *spare {
	if g.spare.P.IsNil() {
		g.spare = newSpare(g.Pl)
	}
	return &g.spare
}

// maxCounted is how many entries makeRoom looks at.
const maxCounted = 512

// maxEarly is how often slices of a type grow without a variable.
const maxEarly = 4

// growEarly is grow by n elements, before there is a variable.
func (g *grower) growEarly(s *plan.Slice, n int) {
	g.early++
	n += s.Cap
	if size := int(g.Pl.Elem.Size); size > 0 && size < 8 {
		n = (n*size + 7) / 8 * 8 / size // no less is allocated; a text that is broken may show it
	}
	v := reflect.MakeSlice(g.Pl.Typ, n, n)
	if s.Cap > 0 {
		reflect.Copy(v, plan.Slice{Data: s.Data, Len: s.Cap, Cap: s.Cap}.Value(g.Pl.Typ))
	}
	s.Data, s.Cap = plan.PointerTo(v), n
}

// grow makes room for more elements after those of s, whose capacity is used up.
// What is there then is zero. Memory that is borrowed is not made longer than a piece.
func (u *State) grow(pl *Plan, s *plan.Slice, e *Elements) {
	if e.lent && uintptr(s.Cap)*pl.Elem.Size > maxPiece/2 {
		if uintptr(e.N)*pl.Elem.Size < maxPieces {
			u.exchange(pl, s, e)
		} else {
			u.join(pl, s, e)
		}
		return
	}
	if s.Cap == 0 && pl.Elem.Size > maxTiny {
		s.Data, s.Cap = u.newValue(pl.Elem), 1 // which takes less time than Grow
		return
	}
	g := u.grower(pl)
	n := u.more(g, s, e)
	if n == 1 && g.early < maxEarly && g.spare.P.IsNil() {
		by := max(s.Cap, 1)
		if u.rest(s, e) >= float64(3*by) {
			by *= 3
		}
		g.growEarly(s, by)
		return
	}
	v := g.variable()
	t := v.P.Slice()
	*t = plan.Slice{Data: s.Data, Len: s.Cap, Cap: s.Cap}
	v.V.Grow(n)
	s.Data, s.Cap = t.Data, t.Cap
	*t = plan.Slice{}
}

// more is for how many more elements there should be room. Where there are many,
// and the rest of the input is in memory, it is expected to be more of the same, so
// that the slice is not made again and again. That is likely of the outermost array
// alone.
func (u *State) more(g *grower, s *plan.Slice, e *Elements) int {
	if g.Pl.Elem.Size == 0 {
		return s.Cap + 1 // which takes no memory
	}
	size := uintptr(s.Cap) * g.Pl.Elem.Size
	if e.from == 0 || size < maxSpare/16 {
		return 1
	}
	rest := u.rest(s, e)
	if rest == 0 {
		return 1
	}
	if n := int(g.Pl.long.Load()) - s.Cap; n > 0 && float64(n) <= rest {
		return n // it may be a document like the one before
	}
	if size < maxSpare/2 {
		return 1
	}
	return 1 + int(min(rest, 7*float64(s.Cap)))
}

// rest is how many elements may still come, if the rest of the input is in memory and more of
// the same, or 0.
func (u *State) rest(s *plan.Slice, e *Elements) float64 {
	if e.from == 0 {
		return 0
	}
	x := (*text.Decoder)(u.Dec)
	at := x.End()
	read := at - e.from
	if read <= 0 {
		return 0
	}
	return 1.25 * float64(len(x.Cursor().Buf)-at) / float64(read) * float64(s.Cap)
}

// trim gives back memory after the n elements of s if it is much.
func (u *State) trim(pl *Plan, s *plan.Slice, n int) {
	free := s.Cap - n
	if free > n/2 && uintptr(s.Cap)*pl.Elem.Size > maxSpare {
		u.shorten(pl, s, n)
	}
}

// shorten gives back the memory after the n elements of s.
func (u *State) shorten(pl *Plan, s *plan.Slice, n int) {
	from := newSpare(pl)
	*from.P.Slice() = *s
	u.copy(pl, s, &from, n)
}

// makeAlike gives s, if it has no memory, as much as the elements of an array take, if all of them
// have as many entries as those of the last one of the type had: then only what follows them has to
// be looked at to count them. ent begins with the entry of the [, and positions count from that of
// buf. It returns how many elements there are, or 0.
//
// A list of three small structs takes 0.80 of the time so, of three trees 0.94, of two integers by
// methods 0.94; one of a single struct takes 1.06.
//
//	ent    0 1 2   3 4 5   step 3
//	text   [ { } , { } ]
func (g *grower) makeAlike(s *plan.Slice, buf []byte, ent []uint32) (n int) {
	if g.step == 0 || s.Cap > 0 {
		return 0
	}
	ends := buf[ent[1]&simd.PosMask] + 2 // of an object or array
	nested := ends == '}' || ends == ']'
	for i := g.step; ; i += g.step {
		c := byte(0)
		if i < len(ent) && (!nested || buf[ent[i-1]&simd.PosMask] == ends) {
			c = buf[ent[i]&simd.PosMask]
		}
		n++
		if c == ']' {
			break
		}
		if c != ',' {
			g.step, g.unlike = 0, maxUnlike
			return 0
		}
	}
	if g.Pl.Elem.Size > maxSpare/uintptr(n) {
		return 0
	}
	s.Data, s.Cap = g.list(n)
	return n
}

// list returns memory for n elements, which are zero, and for how many there is room.
func (g *grower) list(n int) (p plan.Pointer, room int) {
	elem := g.Pl.Elem
	if elem.list != nil {
		s := elem.list(plan.Pointer{}, n)
		return s.Data, s.Cap
	}
	if n == 1 {
		return plan.NewPointer(elem.Typ), 1
	}
	v := g.variable()
	t := v.P.Slice()
	v.V.Grow(n)
	p, room = t.Data, t.Cap
	*t = plan.Slice{}
	return p, room
}

// maxUnlike is how many lists are not looked at after one whose elements were not as those before.
const maxUnlike = 16

// learnStep notes how many entries each element has, and what follows it, if n elements have all of
// the entries.
func (g *grower) learnStep(entries, n int) {
	if g.unlike > 0 {
		g.unlike--
		return
	}
	if n > 0 && g.Pl.Elem.Size > 0 && uint32(entries)%uint32(n) == 0 {
		g.step = int(uint32(entries) / uint32(n))
	}
}

// copy sets s to a copy of the first n elements of from.
func (u *State) copy(pl *Plan, s *plan.Slice, from *spare, n int) {
	from.P.Slice().Len = n
	g := u.grower(pl).variable()
	// Not into s itself: it need not be of memory that reflect may set.
	g.V.Grow(n)
	x := g.P.Slice()
	x.Len = n
	reflect.Copy(g.V, from.V)
	*s = *x
	*x = plan.Slice{}
}

const (
	// maxTiny is how large an element is at most of which memory for one has room for more.
	maxTiny = 16
	// maxSpare is how many bytes of elements are copied once they are all there,
	// so that the slice is no longer than they are. More are left where they are.
	maxSpare = 32 << 10
	// MaxSpares bounds the memory, in bytes, that an unmarshaler keeps for that.
	MaxSpares = 128 << 10
	// maxPiece is how many bytes the pieces may be long in which elements are
	// gathered, as long as these are no more than maxPieces bytes in all.
	maxPiece  = 8 << 10
	maxPieces = 128 << 10
)

// borrow returns an empty slice, with some memory, to read an array of unknown
// length into, or nil if that does not pay or s has memory of its own. It is the first if
// nothing is known of arrays of the type, whose grower is g.
func (u *State) borrow(g *grower, s *plan.Slice) (r *spare, first bool) {
	if s.Cap > 0 {
		return nil, false
	}
	pl := g.Pl
	if g.usual < 6 || pl.Elem.Size == 0 || pl.Elem.Size > maxSpare/8 {
		return nil, g.usual == 0
	}
	return u.lend(pl, g), false
}

// makeRoom gives s, which has none, memory for the elements of an array, if all its entries
// are there and not many: they are counted. ent begins with the entry of its [. A program that reads one
// document has no better way to know how many there are.
func (u *State) makeRoom(pl *Plan, s *plan.Slice, e *Elements, buf []byte, ent []uint32) {
	n, whole := scan.CountElements(buf, ent[1:min(len(ent), maxCounted)], 0)
	if !whole || n == 1 || pl.Elem.Size == 0 || pl.Elem.Size > maxSpare/uintptr(n) {
		return
	}
	v := reflect.MakeSlice(pl.Typ, n, n)
	s.Data, s.Cap = plan.PointerTo(v), n
	e.fresh = true
}

// lend returns an empty slice with some memory, which is zero.
func (u *State) lend(pl *Plan, g *grower) *spare {
	g.call = u.Calls
	if n := len(g.Free); n > 0 {
		r := g.Free[n-1]
		g.Free = g.Free[:n-1]
		u.Spares -= uintptr(r.P.Slice().Cap) * pl.Elem.Size
		return r
	}
	r := newSpare(pl)
	r.V.Grow(8)
	return &r
}

// inPieces reports whether borrowed memory for elements of a kind may be in pieces: not
// if there is a way to read them that appends to a slice.
func inPieces(k readKind) bool {
	return k != readFloat64 && k != readInt64 && k != readString
}

// exchange gives s, whose memory is full, other memory that is empty. What has been read
// is kept in e.
//
//	e.full   |0 1 2 3|4 5 6 7|         e.base 8
//	s                         |8 9 · ·|
func (u *State) exchange(pl *Plan, s *plan.Slice, e *Elements) {
	r := u.lend(pl, u.grower(pl))
	t := r.P.Slice()
	s.Len = s.Cap
	*s, *t = *t, *s
	e.full = append(e.full, r)
	e.Base = e.N
}

// join gives s memory for all elements that have been read, and as many again, and takes
// back what they were in.
func (u *State) join(pl *Plan, s *plan.Slice, e *Elements) {
	u.grower(pl).variable().V.Grow(2 * e.N)
	all := u.gather(pl, s, e, e.N)
	u.takeBack(pl, e)
	*s = all
	e.lent, e.Base = false, 0
}

// gather copies the n elements of e, the last of which are in s, to the memory of the
// grower's slice, and takes that from it.
func (u *State) gather(pl *Plan, s *plan.Slice, e *Elements, n int) plan.Slice {
	g := u.grower(pl).variable()
	x := g.P.Slice()
	all := *x
	at := 0
	piece := func(from *spare, n int) {
		from.P.Slice().Len = n
		*x = plan.Slice{Data: all.Data.At(uintptr(at) * pl.Elem.Size), Len: n, Cap: n}
		reflect.Copy(g.V, from.V)
		at += n
	}
	for _, f := range e.full {
		piece(f, f.P.Slice().Cap)
	}
	if n > at {
		last := newSpare(pl)
		*last.P.Slice() = *s
		piece(&last, n-at)
	}
	*x = plan.Slice{}
	all.Len = n
	return all
}

// settle sets s to the first n elements of a borrowed slice and takes that back. g is the grower
// of the type, which it returns: it may have come to be another's.
func (u *State) settle(g *grower, pl *Plan, r *spare, s *plan.Slice, e *Elements, n int) *grower {
	if g.Pl != pl {
		g = u.grower(pl)
	}
	t := r.P.Slice()
	size := uintptr(t.Cap) * pl.Elem.Size
	if e.full != nil {
		u.settlePieces(pl, r, s, e, n)
	} else if size > maxSpare {
		*s = plan.Slice{Data: t.Data, Len: n, Cap: t.Cap}
		*t = plan.Slice{}
		u.trim(pl, s, n)
		return g
	} else if n > 0 {
		u.move(pl, s, r, n)
		t.Len = 0
	}
	if u.Spares += size; u.Spares > MaxSpares && !u.sweep() {
		u.Spares -= size
		return g
	}
	g.Free = append(g.Free, r)
	return g
}

// move moves the first n elements of r, one at least, to memory of their own in s. To do that by
// package reflect, as for elements of any other type, takes 30 to 40 ns more.
func (u *State) move(pl *Plan, s *plan.Slice, r *spare, n int) {
	if list := pl.Elem.list; list != nil {
		*s = list(r.P.Slice().Data, n)
		return
	}
	u.copy(pl, s, r, n)
	r.V.Clear()
}

// settlePieces is settle for elements in pieces but for r, which it leaves empty.
func (u *State) settlePieces(pl *Plan, r *spare, s *plan.Slice, e *Elements, n int) {
	t := r.P.Slice()
	if n > 0 {
		u.grower(pl).variable().V.Grow(n)
		*s = u.gather(pl, t, e, n)
		t.Len = n - e.Base
		r.V.Clear()
	}
	t.Len = 0
	u.takeBack(pl, e)
}

// takeBack clears the memory that e has in pieces and keeps it for others.
func (u *State) takeBack(pl *Plan, e *Elements) {
	for _, r := range e.full {
		t := r.P.Slice()
		t.Len = t.Cap
		r.V.Clear()
		t.Len = 0
		u.settle(u.grower(pl), pl, r, new(plan.Slice), &Elements{}, 0)
	}
	e.full = nil
}

// sweep lets go of the memory kept for types that this call has not met, once in a
// call, and reports whether what is kept is within bounds then. Else the types that
// come first would keep all there may be, whether or not they ever come again.
func (u *State) sweep() bool {
	if u.swept == u.Calls {
		return false
	}
	u.swept = u.Calls
	for g := range u.Growers.All() {
		if g.call != u.Calls {
			u.forget(g)
		}
	}
	return u.Spares <= MaxSpares
}

// forget lets go of the memory that g keeps.
func (u *State) forget(g *grower) {
	for _, r := range g.Free {
		u.Spares -= uintptr(r.P.Slice().Cap) * g.Pl.Elem.Size
	}
	g.Free = nil
}

// learn notes how many elements an array had. g is as for settle.
func (u *State) learn(g *grower, pl *Plan, n int) {
	if g.Pl != pl {
		g = u.grower(pl)
	}
	g.usual += n - (g.usual+2)/4
	if uintptr(n)*pl.Elem.Size >= maxSpare/2 {
		pl.long.Store(int64(n))
	}
}
