package plan

import (
	"reflect"
	"sync"
	"sync/atomic"

	"github.com/javelin-go/javelin/internal/opt"
)

// Mannered is the mode m for a type: with the manner of its code, or if it has none
// with that of what holds it.
func Mannered(t reflect.Type, m Mode) Mode {
	if MayHaveMethods(t) {
		if d, ok := DialectOf(t); ok {
			return m&^MannerBits | Mode(d>>1)<<mannerShift&MannerBits
		}
	}
	return m
}

// Sets holds the plans of one direction by mode. The zero value is ready. P is a type of
// pointers, of which the zero value is none: for those all the code is there once.
type Sets[P comparable] struct {
	v2, v1  Set[P]   // the modes of the two dialects' defaults
	classic Set[P]   // v1 with opt.Classic
	rest    sync.Map // mode to *Set
}

// Of returns the set for a mode, which may hold bits that are no options. mask are the
// options that plans of this direction depend on.
func (s *Sets[P]) Of(m, mask Mode) *Set[P] {
	switch m {
	case 0:
		return &s.v2
	case opt.V1Defaults & mask:
		return &s.v1
	case (opt.V1Defaults | opt.Classic) & mask:
		return &s.classic
	}
	if v, ok := s.rest.Load(m); ok {
		return v.(*Set[P])
	}
	v, _ := s.rest.LoadOrStore(m, new(Set[P]))
	return v.(*Set[P])
}

// PlanSetIn returns the set of plans for a key that functions or forms are part of.
func PlanSetIn[P comparable](f *funcTypes, k Key) *Set[P] {
	in := k.in()
	if v, ok := f.plans.Load(in); ok {
		return v.(*Set[P])
	}
	v, _ := f.plans.LoadOrStore(in, new(Set[P]))
	return v.(*Set[P])
}

// Set holds the plans of one mode by type. The zero value is ready.
type Set[P comparable] struct {
	recent [16]atomic.Pointer[entry[P]]
	all    atomic.Pointer[planTable[P]]
	adding sync.Mutex
	n      int        // plans; for who is adding
	room   []entry[P] // for more of them
	first  [16]entry[P]
	least  planTable[P]
	slots  [32]atomic.Pointer[entry[P]] // of the least table
}

// planTable finds plans. It is no sync.Map: a program that runs for a moment would spend
// more time on the first steps of one than on the plans.
type planTable[P comparable] struct {
	slots []atomic.Pointer[entry[P]] // a power of two of them, at most half of them taken
}

type entry[P comparable] struct {
	typ  reflect.Type
	plan P
}

// find returns the entry of a type, or nil and the slot that is free for it.
func (t *planTable[P]) find(typ reflect.Type) (e *entry[P], free int) {
	mask := len(t.slots) - 1
	for i := spread(typeHash(typ)); ; i++ {
		i &= mask
		if e = t.slots[i].Load(); e == nil || e.typ == typ {
			return e, i
		}
	}
}

// Load returns the plan for a type, or nil if there is none yet.
func (s *Set[P]) Load(t reflect.Type) (plan P) {
	slot := &s.recent[typeHash(t)%uintptr(len(s.recent))]
	if e := slot.Load(); e != nil && e.typ == t {
		return e.plan
	}
	if all := s.all.Load(); all != nil {
		if e, _ := all.find(t); e != nil {
			slot.Store(e)
			return e.plan
		}
	}
	return plan
}

// Knows reports whether there is a plan for a type, under whatever mode.
func (s *Sets[P]) Knows(t reflect.Type) bool {
	var none P
	known := s.v2.Load(t) != none || s.v1.Load(t) != none || s.classic.Load(t) != none
	s.rest.Range(func(_, set any) bool {
		known = known || set.(*Set[P]).Load(t) != none
		return !known
	})
	return known
}

// Publish adds a plan that is complete: whoever finds it finds all that it
// refers to. If there is one for the type already, that one stays.
func (s *Set[P]) Publish(t reflect.Type, p P) {
	s.adding.Lock()
	defer s.adding.Unlock()
	all := s.all.Load()
	switch {
	case all == nil:
		all = &s.least
		all.slots, s.room = s.slots[:], s.first[:]
		s.all.Store(all)
	case 2*(s.n+1) > len(all.slots):
		larger := &planTable[P]{make([]atomic.Pointer[entry[P]], 4*s.n)}
		for i := range all.slots {
			if e := all.slots[i].Load(); e != nil {
				_, free := larger.find(e.typ)
				larger.slots[free].Store(e)
			}
		}
		all = larger
		s.all.Store(all)
	}
	if e, free := all.find(t); e == nil {
		if len(s.room) == 0 {
			s.room = make([]entry[P], min(s.n, 42))
		}
		e = &s.room[0]
		s.room = s.room[1:]
		e.typ, e.plan = t, p
		all.slots[free].Store(e)
		s.n++
	}
}
