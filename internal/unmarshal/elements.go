package unmarshal

import (
	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/plan"
)

// This file makes room for elements.

// lone reports whether halves of surrogate pairs may be in strings.
func lone(pl *Plan) bool { return pl.Mode&opt.AllowInvalidUTF8 != 0 }

// Again is for an attempt to read an element that has failed: the complete form
// sets it, or finds that there is none.
func (e *Elements) Again() {
	e.Tried = max(e.Tried, e.N)
	e.N--
}

// Clean makes what is after the last element zero again if it may have been written to:
// those who read into the memory of s next take it to be so.
func (e *Elements) Clean(pl *Plan, s *plan.Slice) {
	for i := e.N; i < e.Tried; i++ {
		if k := i - e.Base; k >= 0 && k < s.Cap {
			pl.Elem.Zero(s.Data.At(uintptr(k) * pl.Elem.Size))
		}
	}
	e.Tried = 0
}

// element returns the address of the next element of the slice, which is zero
// unless the v1 dialect wants to merge into what was there.
func (u *State) element(pl *Plan, s *plan.Slice, e *Elements) plan.Pointer {
	if e.N-e.Base == s.Cap {
		u.grow(pl, s, e)
		e.fresh = true
	}
	s.Len = s.Cap
	q := s.Data.At(uintptr(e.N-e.Base) * pl.Elem.Size)
	e.N++
	if !e.fresh && !pl.Merge {
		pl.Elem.Zero(q)
	}
	return q
}
