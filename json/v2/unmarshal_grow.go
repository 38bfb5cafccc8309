package json

import "reflect"

// grower makes slices of one type longer. Package reflect does it in place, for
// which it needs a slice of that type that it may set.
type grower struct {
	pl    *readPlan
	spare spare    // see variable
	early uint8    // how often there was none yet
	usual int      // about how many elements an array of this type has, times 4
	free  []*spare // empty, their memory zero
	call  uint32   // the last one that has borrowed or settled
}

// spare is a slice of a type that is known when the program runs.
type spare struct {
	v reflect.Value // addressable
	p pointer       // to v
}

func newSpare(pl *readPlan) spare {
	v := reflect.New(pl.typ)
	return spare{v.Elem(), pointerTo(v)}
}

// grower returns that for a type.
func (u *unmarshaler) grower(pl *readPlan) *grower {
	if u.growers == nil {
		u.growers = new([len(u.growers)]grower)
	}
	g := &u.growers[pl.slot%uint32(len(u.growers))]
	if g.pl != pl {
		u.forget(g)
		*g = grower{pl: pl}
	}
	return g
}

// variable returns the slice that may be set. Package reflect has to look long for the type
// of a pointer to it, or to make it: so it is made for types that grow often.
func (g *grower) variable() *spare {
	if g.spare.p.IsNil() {
		g.spare = newSpare(g.pl)
	}
	return &g.spare
}

// maxEarly is how often slices of a type grow without a variable.
const maxEarly = 4

// growEarly is grow by one element, before there is a variable.
func (g *grower) growEarly(s *slice) {
	g.early++
	v := reflect.Append(slice{s.Data, s.Cap, s.Cap}.value(g.pl.typ), reflect.Zero(g.pl.elem.typ))
	s.Data, s.Cap = pointerTo(v), v.Cap()
}

// grow makes room for more elements behind those of s, whose capacity is used up.
// What is there then is zero. Memory that is borrowed is not made longer than a piece.
func (u *unmarshaler) grow(pl *readPlan, s *slice, e *elements) {
	if e.lent && uintptr(s.Cap)*pl.elem.size > maxPiece/2 {
		if uintptr(e.n)*pl.elem.size < maxPieces {
			u.exchange(pl, s, e)
		} else {
			u.join(pl, s, e)
		}
		return
	}
	if s.Cap == 0 && pl.elem.size > maxTiny {
		s.Data, s.Cap = newPointer(pl.elem.typ), 1 // which takes less time than Grow
		return
	}
	g := u.grower(pl)
	n := u.more(g, s, e)
	if n == 1 && g.early < maxEarly && g.spare.p.IsNil() {
		g.growEarly(s)
		return
	}
	v := g.variable()
	t := v.p.Slice()
	*t = slice{s.Data, s.Cap, s.Cap}
	v.v.Grow(n)
	s.Data, s.Cap = t.Data, t.Cap
	*t = slice{}
}

// more is for how many more elements there should be room. Where there are many,
// and the rest of the input is in memory, it is expected to be more of the same, so
// that the slice is not made again and again. That is likely of the outermost array
// alone.
func (u *unmarshaler) more(g *grower, s *slice, e *elements) int {
	if g.pl.elem.size == 0 {
		return s.Cap + 1 // which takes no memory
	}
	size := uintptr(s.Cap) * g.pl.elem.size
	if e.from == 0 || size < maxSpare/16 {
		return 1
	}
	x := text.Decoder(u.dec)
	at := x.End()
	read := at - e.from
	if read <= 0 {
		return 1
	}
	rest := 1.25 * float64(len(x.Cursor().Buf)-at) / float64(read) * float64(s.Cap)
	if n := int(g.pl.long.Load()) - s.Cap; n > 0 && float64(n) <= rest {
		return n // it may be a document like the one before
	}
	if size < maxSpare/2 {
		return 1
	}
	return 1 + int(min(rest, 7*float64(s.Cap)))
}

// trim gives back memory behind the n elements of s if it is much.
func (u *unmarshaler) trim(pl *readPlan, s *slice, n int) {
	free := s.Cap - n
	if free > n/2 && uintptr(s.Cap)*pl.elem.size > maxSpare {
		from := newSpare(pl)
		*from.p.Slice() = *s
		u.copy(pl, s, &from, n)
	}
}

// copy sets s to a copy of the first n elements of from.
func (u *unmarshaler) copy(pl *readPlan, s *slice, from *spare, n int) {
	from.p.Slice().Len = n
	g := u.grower(pl).variable()
	// Not into s itself: it need not be of memory that reflect may set.
	g.v.Grow(n)
	x := g.p.Slice()
	x.Len = n
	reflect.Copy(g.v, from.v)
	*s = *x
	*x = slice{}
}

const (
	// maxTiny is how large an element is at most of which memory for one has room for more.
	maxTiny = 16
	// maxSpare is how many bytes of elements are copied once they are all there,
	// so that the slice is no longer than they are. More are left where they are.
	maxSpare = 32 << 10
	// maxSpares bounds the memory, in bytes, that an unmarshaler keeps for that.
	maxSpares = 128 << 10
	// maxPiece is how many bytes the pieces may be long in which elements are
	// gathered, as long as these are no more than maxPieces bytes in all.
	maxPiece  = 8 << 10
	maxPieces = 128 << 10
)

// borrow returns an empty slice, with some memory, to read an array of unknown
// length into, or nil if that does not pay or s has memory of its own.
func (u *unmarshaler) borrow(pl *readPlan, s *slice) *spare {
	if s.Cap > 0 {
		return nil
	}
	g := u.grower(pl)
	if g.usual < 6 || pl.elem.size == 0 || pl.elem.size > maxSpare/8 {
		return nil
	}
	return u.lend(pl, g)
}

// lend returns an empty slice with some memory, which is zero.
func (u *unmarshaler) lend(pl *readPlan, g *grower) *spare {
	g.call = u.calls
	if n := len(g.free); n > 0 {
		r := g.free[n-1]
		g.free = g.free[:n-1]
		u.spares -= uintptr(r.p.Slice().Cap) * pl.elem.size
		return r
	}
	r := newSpare(pl)
	r.v.Grow(8)
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
func (u *unmarshaler) exchange(pl *readPlan, s *slice, e *elements) {
	r := u.lend(pl, u.grower(pl))
	t := r.p.Slice()
	s.Len = s.Cap
	*s, *t = *t, *s
	e.full = append(e.full, r)
	e.base = e.n
}

// join gives s memory for all elements that have been read, and as many again, and takes
// back what they were in.
func (u *unmarshaler) join(pl *readPlan, s *slice, e *elements) {
	u.grower(pl).variable().v.Grow(2 * e.n)
	all := u.gather(pl, s, e, e.n)
	u.takeBack(pl, e)
	*s = all
	e.lent, e.base = false, 0
}

// gather copies the n elements of e, the last of which are in s, to the memory of the
// grower's slice, and takes that from it.
func (u *unmarshaler) gather(pl *readPlan, s *slice, e *elements, n int) slice {
	g := u.grower(pl).variable()
	x := g.p.Slice()
	all := *x
	at := 0
	piece := func(from *spare, n int) {
		from.p.Slice().Len = n
		*x = slice{all.Data.At(uintptr(at) * pl.elem.size), n, n}
		reflect.Copy(g.v, from.v)
		at += n
	}
	for _, f := range e.full {
		piece(f, f.p.Slice().Cap)
	}
	if n > at {
		last := newSpare(pl)
		*last.p.Slice() = *s
		piece(&last, n-at)
	}
	*x = slice{}
	all.Len = n
	return all
}

// settle sets s to the first n elements of a borrowed slice and takes that back.
func (u *unmarshaler) settle(pl *readPlan, r *spare, s *slice, e *elements, n int) {
	g := u.grower(pl)
	t := r.p.Slice()
	size := uintptr(t.Cap) * pl.elem.size
	if e.full != nil {
		u.settlePieces(pl, r, s, e, n)
	} else if size > maxSpare {
		*s = slice{t.Data, n, t.Cap}
		*t = slice{}
		u.trim(pl, s, n)
		return
	} else if n > 0 {
		u.copy(pl, s, r, n)
		r.v.Clear()
		t.Len = 0
	}
	if u.spares += size; u.spares > maxSpares && !u.sweep() {
		u.spares -= size
		return
	}
	g.free = append(g.free, r)
}

// settlePieces is settle for elements in pieces but for r, which it leaves empty.
func (u *unmarshaler) settlePieces(pl *readPlan, r *spare, s *slice, e *elements, n int) {
	t := r.p.Slice()
	if n > 0 {
		u.grower(pl).variable().v.Grow(n)
		*s = u.gather(pl, t, e, n)
		t.Len = n - e.base
		r.v.Clear()
	}
	t.Len = 0
	u.takeBack(pl, e)
}

// takeBack clears the memory that e has in pieces and keeps it for others.
func (u *unmarshaler) takeBack(pl *readPlan, e *elements) {
	for _, r := range e.full {
		t := r.p.Slice()
		t.Len = t.Cap
		r.v.Clear()
		t.Len = 0
		u.settle(pl, r, new(slice), &elements{}, 0)
	}
	e.full = nil
}

// sweep lets go of the memory kept for types that this call has not met, once in a
// call, and reports whether what is kept is within bounds then. Else the types that
// come first would keep all there may be, whether or not they ever come again.
func (u *unmarshaler) sweep() bool {
	if u.swept == u.calls {
		return false
	}
	u.swept = u.calls
	for i := range u.growers {
		if g := &u.growers[i]; g.call != u.calls {
			u.forget(g)
		}
	}
	return u.spares <= maxSpares
}

// forget lets go of the memory that g keeps.
func (u *unmarshaler) forget(g *grower) {
	for _, r := range g.free {
		u.spares -= uintptr(r.p.Slice().Cap) * g.pl.elem.size
	}
	g.free = nil
}

// learn notes how many elements an array had.
func (u *unmarshaler) learn(pl *readPlan, n int) {
	g := u.grower(pl)
	g.usual += n - (g.usual+2)/4
	if uintptr(n)*pl.elem.size >= maxSpare/2 {
		pl.long.Store(int64(n))
	}
}
