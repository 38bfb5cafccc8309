package unmarshal

import (
	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/plan"
	"github.com/javelin-go/javelin/internal/simd"
)

// This file is about null, and values that are looked at by more than one way.

// wholeNull is wholeValue for null at buf[at:].
func (u *State) wholeNull(pl *Plan, p plan.Pointer, at int) (took, end int) {
	switch pl.Kind {
	case ReadOther:
		return 0, 0
	case ReadFilled:
		if word, _ := p.Held(); pl.Else != nil || pl.Merge && !word.IsNil() {
			return 0, 0
		}
		pl.Zero(p)
	case ReadBy:
		pl.Zero(p)
	case readSlice, readMap, readPointer, readAnys, readBytes:
		if q := p.Pointer(); !q.IsNil() {
			pl.Zero(p)
		}
	case readAny:
		if *p.Any() == nil {
			break
		}
		if pl.Merge && !pl.overwrites(*p.Any()) {
			return 0, 0
		}
		*p.Any() = nil
	default:
		if !pl.Merge {
			pl.Zero(p)
		}
	}
	return 1, at + 4
}

// orNothing is wholeElse, which also tells whether the value stands for nothing.
func (u *State) orNothing(pl *Plan, p plan.Pointer, buf []byte, ent []uint32, org, depth int) (took, end int, nothing bool) {
	in, q := pl, p
	for in.Kind == readPointer {
		if q = *q.Pointer(); q.IsNil() {
			return 0, 0, false
		}
		in = in.Elem
	}
	if in.Else == nil || u.stopped || u.failure != nil || len(ent) < 2 {
		return 0, 0, false
	}
	u.Nothing = false
	took, end = in.Else(u, in, q, buf, ent, org, depth)
	nothing = u.Nothing && took > 0
	u.Nothing = false // which is only for those who read this value
	if nothing && in != pl {
		pl.Zero(p)
	}
	return took, end, nothing
}

// wholeElse is wholeValue for a value that it has not read: one that is not what its type
// usually has in JSON, but what an option takes for that. It returns zeros if there is no such
// option, and also if something has been paused or a method has failed.
func (u *State) wholeElse(pl *Plan, p plan.Pointer, buf []byte, ent []uint32, org, depth int) (took, end int) {
	took, end, _ = u.orNothing(pl, p, buf, ent, org, depth)
	return took, end
}

// filledPlan returns the plan for what the pointer in the interface at p leads to, or nil if
// that is for others, or there is none.
func (u *State) filledPlan(pl *Plan, p plan.Pointer) *Plan {
	v := p.Value(pl.Typ).Elem()
	if !v.IsValid() || !isFollowed(v.Type()) {
		return nil
	}
	e := u.Plan(v.Type(), heldMode(pl.Mode))
	if e.Kind != readPointer {
		return nil
	}
	return e.Elem
}

// heldMode is the mode of what an interface holds, if m is that of the interface.
func heldMode(m plan.Mode) plan.Mode {
	m &^= Methodless | plan.MannerBits
	if m&opt.StringifyWithLegacySemantics != 0 {
		m &^= opt.StringTag
	}
	return m
}

// floatRows reads elements that are arrays of as many numbers as row says into the slice,
// as long as there is room, and returns how many. ent begins with the entry of a [.
func floatRows(pl *Plan, s *plan.Slice, e *Elements, buf []byte, ent []uint32, org, row int) int {
	room := s.Cap - (e.N - e.Base)
	if room <= 0 {
		return 0
	}
	to := s.Data.At(uintptr(e.N-e.Base) * pl.Elem.Size)
	n := simd.FloatRows(to.Float64Array(room*row), buf, ent, org, row)
	s.Len = s.Cap
	e.N += n
	if n < room {
		e.Tried = max(e.Tried, e.N+1)
	}
	return n
}

// manyRows guesses whether an array of arrays of n numbers, which begins with the
// entries, has more than maxRows of them.
//
//	ent    0 1 2 3 4 5 6 7
//	text   [ [ 1 , 2 ] , [ …
func manyRows(n int, buf []byte, ent []uint32) bool {
	for k := maxRows; k >= maxRows/4; k /= 2 {
		if at := 1 + k*(2*n+2); at >= len(ent) || buf[ent[at]&simd.PosMask] != '[' {
			return false
		}
	}
	return true
}
