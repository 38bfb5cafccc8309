package json

import "reflect"

// grower makes slices of one type longer. Package reflect does it in place, for
// which it needs a slice of that type that it may set.
type grower struct {
	pl    *readPlan
	spare spare
	usual int      // about how many elements an array of this type has, times 4
	free  []*spare // empty, their memory zero
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
	g := &u.growers[pl.slot%uint32(len(u.growers))]
	if g.pl != pl {
		*g = grower{pl: pl, spare: newSpare(pl)}
	}
	return g
}

// grow makes room for more elements behind those of s, whose capacity is used up.
// What is there then is zero.
func (u *unmarshaler) grow(pl *readPlan, s *slice) {
	g := u.grower(pl)
	t := g.spare.p.Slice()
	*t = slice{s.Data, s.Cap, s.Cap}
	g.spare.v.Grow(1)
	s.Data, s.Cap = t.Data, t.Cap
	*t = slice{}
}

// maxSpare is how many bytes of elements are copied once they are all there,
// so that the slice is no longer than they are. More are left where they are.
const maxSpare = 2 << 10

// borrow returns an empty slice, with some memory, to read an array of unknown
// length into, or nil if that does not pay or s has memory of its own.
func (u *unmarshaler) borrow(pl *readPlan, s *slice) *spare {
	if s.Cap > 0 {
		return nil
	}
	g := u.grower(pl)
	if g.usual < 6 || pl.elem.size == 0 || pl.elem.size > maxSpare/4 {
		return nil
	}
	if n := len(g.free); n > 0 {
		r := g.free[n-1]
		g.free = g.free[:n-1]
		return r
	}
	r := newSpare(pl)
	r.v.Grow(8)
	return &r
}

// settle sets s to the first n elements of a borrowed slice and takes that back.
func (u *unmarshaler) settle(pl *readPlan, r *spare, s *slice, n int) {
	g := u.grower(pl)
	t := r.p.Slice()
	if uintptr(t.Cap)*pl.elem.size > maxSpare {
		*s = slice{t.Data, n, t.Cap}
		*t = slice{}
		return
	}
	t.Len = n
	if n > 0 {
		// Not into s itself: it need not be of memory that reflect may set.
		g.spare.v.Grow(n)
		x := g.spare.p.Slice()
		x.Len = n
		reflect.Copy(g.spare.v, r.v)
		*s = *x
		*x = slice{}
		r.v.Clear()
		t.Len = 0
	}
	g.free = append(g.free, r)
}

// learn notes how many elements an array had.
func (u *unmarshaler) learn(pl *readPlan, n int) {
	g := u.grower(pl)
	g.usual += n - g.usual/4
}
