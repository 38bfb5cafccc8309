package json

import (
	"reflect"
	"sync"
	"sync/atomic"

	"github.com/javelin-go/javelin/internal/mask"
	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/shape"
)

// A plan is a Go type compiled for one direction under one mode. Plans are data:
// made once, by walking the type, then run by one loop and never changed.

// mode is what a plan depends on beside the type: the options that change what
// happens to a value, as opposed to those that change how bytes look. Because
// they are compiled in, no option is tested while values are read or written.
type mode = opt.Flag

// unaddressable is a bit of the mode that is no option: with
// CallMethodsWithLegacySemantics it says that the value at hand was not
// addressable where the caller had it, so that methods with a pointer receiver
// are not called.
const unaddressable mode = opt.WithinArshalCall

// reading is a bit of the mode that is no option: it tells the plans of the two directions
// apart where they are kept together.
const reading mode = 1

// mannerBits of the mode are no options: they say how the type departs from what its
// tags say, by which generated code was made that it belongs to.
const mannerBits = mode(shape.AllManners) << mannerShift

const mannerShift = 56

// manner returns that of a mode.
func manner(m mode) shape.Manner { return shape.Manner(m >> mannerShift) }

// mannered is the mode m for a type: with the manner of its code, or if it has none
// with that of what holds it.
func mannered(t reflect.Type, m mode) mode {
	if mayHaveMethods(t) {
		if d, ok := dialectOf(t); ok {
			return m&^mannerBits | mode(d>>1)<<mannerShift&mannerBits
		}
	}
	return m
}

// unions is what compiles interface types that have been declared to be unions, or nil: a
// program without unions has none of it.
var unions atomic.Pointer[unionCompiler]

type unionCompiler struct {
	read  func(*readBuilder, *readPlan)
	write func(*writeBuilder, *writePlan)
}

// planSets holds the plans of one direction by mode. The zero value is ready.
type planSets[P any] struct {
	v2, v1  planSet[P] // the modes of the two dialects' defaults
	classic planSet[P] // v1 with opt.Classic
	rest    sync.Map   // mode to *planSet
}

// of returns the set for a mode, which may hold bits that are no options. mask are the
// options that plans of this direction depend on.
func (s *planSets[P]) of(m, mask mode) *planSet[P] {
	switch m {
	case 0:
		return &s.v2
	case opt.V1Defaults & mask:
		return &s.v1
	case (opt.V1Defaults | opt.Classic) & mask:
		return &s.classic
	}
	if v, ok := s.rest.Load(m); ok {
		return v.(*planSet[P])
	}
	v, _ := s.rest.LoadOrStore(m, new(planSet[P]))
	return v.(*planSet[P])
}

// planSetIn returns the set of plans for a key that functions or forms are part of.
func planSetIn[P any](f *funcTypes, k planKey) *planSet[P] {
	in := k.in()
	if v, ok := f.plans.Load(in); ok {
		return v.(*planSet[P])
	}
	v, _ := f.plans.LoadOrStore(in, new(planSet[P]))
	return v.(*planSet[P])
}

// planSet holds the plans of one mode by type. The zero value is ready.
type planSet[P any] struct {
	recent [16]atomic.Pointer[planEntry[P]]
	all    atomic.Pointer[planTable[P]]
	adding sync.Mutex
	n      int // plans; for who is adding
}

// planTable finds plans. It is no sync.Map: a program that runs for a moment would spend
// more time on the first steps of one than on the plans.
type planTable[P any] struct {
	slots []atomic.Pointer[planEntry[P]] // a power of two of them, at most half of them taken
}

type planEntry[P any] struct {
	typ  reflect.Type
	plan *P
}

// find returns the entry of a type, or nil and the slot that is free for it.
func (t *planTable[P]) find(typ reflect.Type) (e *planEntry[P], free int) {
	mask := len(t.slots) - 1
	for i := int(uint32(typeHash(typ)) * 0x9e3779b1 >> 8); ; i++ {
		i &= mask
		if e = t.slots[i].Load(); e == nil || e.typ == typ {
			return e, i
		}
	}
}

// load returns the plan for a type, or nil if there is none yet.
func (s *planSet[P]) load(t reflect.Type) *P {
	slot := &s.recent[typeHash(t)%uintptr(len(s.recent))]
	if e := slot.Load(); e != nil && e.typ == t {
		return e.plan
	}
	all := s.all.Load()
	if all == nil {
		return nil
	}
	e, _ := all.find(t)
	if e == nil {
		return nil
	}
	slot.Store(e)
	return e.plan
}

// knows reports whether there is a plan for a type, under whatever mode.
func (s *planSets[P]) knows(t reflect.Type) bool {
	known := s.v2.load(t) != nil || s.v1.load(t) != nil || s.classic.load(t) != nil
	s.rest.Range(func(_, set any) bool {
		known = known || set.(*planSet[P]).load(t) != nil
		return !known
	})
	return known
}

// publish adds a plan that is complete: whoever finds it finds all that it
// refers to. If there is one for the type already, that one stays.
func (s *planSet[P]) publish(t reflect.Type, p *P) {
	s.adding.Lock()
	defer s.adding.Unlock()
	all := s.all.Load()
	if all == nil || 2*(s.n+1) > len(all.slots) {
		larger := &planTable[P]{make([]atomic.Pointer[planEntry[P]], max(32, 4*s.n))}
		if all != nil {
			for i := range all.slots {
				if e := all.slots[i].Load(); e != nil {
					_, free := larger.find(e.typ)
					larger.slots[free].Store(e)
				}
			}
		}
		all = larger
		s.all.Store(all)
	}
	if e, free := all.find(t); e == nil {
		all.slots[free].Store(&planEntry[P]{t, p})
		s.n++
	}
}

// madePlans are the plans that are being made, by type and mode. The zero value is ready.
type madePlans[P any] struct {
	list []madePlan[P]
	many map[planKey]*P // all of them, once they are more than maxFewPlans
}

type planKey struct {
	typ  reflect.Type
	mode mode
	only *mask.Node // what is selected of it; see SelectFields
}

// in returns the key of the set of plans that a plan is in: the mode, and what is selected.
func (k planKey) in() any {
	if k.only == nil {
		return k.mode
	}
	return planKey{mode: k.mode, only: k.only}
}

type madePlan[P any] struct {
	planKey
	plan *P
}

// maxFewPlans is how many plans are gone through one by one.
const maxFewPlans = 32

func (l *madePlans[P]) find(k planKey) *P {
	if l.many != nil {
		return l.many[k]
	}
	for i := range l.list {
		if e := &l.list[i]; e.planKey == k {
			return e.plan
		}
	}
	return nil
}

func (l *madePlans[P]) add(k planKey, p *P) {
	l.list = append(l.list, madePlan[P]{k, p})
	if len(l.list) > maxFewPlans {
		l.addToMany(k, p)
	}
}

func (l *madePlans[P]) addToMany(k planKey, p *P) {
	if l.many == nil {
		l.many = make(map[planKey]*P, 2*len(l.list))
		for _, e := range l.list {
			l.many[e.planKey] = e.plan
		}
	}
	l.many[k] = p
}
