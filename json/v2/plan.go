package json

import (
	"reflect"
	"sync"
	"sync/atomic"

	"github.com/javelin-go/javelin/internal/opt"
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

// planSets holds the plans of one direction by mode.
type planSets[P any] struct {
	mask    mode       // the options that plans of this direction depend on
	v2, v1  planSet[P] // the modes of the two dialects' defaults
	classic planSet[P] // v1 with opt.Classic
	rest    sync.Map   // mode to *planSet
}

// of returns the set for a mode, which may hold bits that are no options.
func (s *planSets[P]) of(m mode) *planSet[P] {
	switch m {
	case 0:
		return &s.v2
	case opt.V1Defaults & s.mask:
		return &s.v1
	case (opt.V1Defaults | opt.Classic) & s.mask:
		return &s.classic
	}
	if v, ok := s.rest.Load(m); ok {
		return v.(*planSet[P])
	}
	v, _ := s.rest.LoadOrStore(m, new(planSet[P]))
	return v.(*planSet[P])
}

// planSet holds the plans of one mode by type. The zero value is ready.
type planSet[P any] struct {
	plans  sync.Map // reflect.Type to *planEntry
	recent [16]atomic.Pointer[planEntry[P]]
}

type planEntry[P any] struct {
	typ  reflect.Type
	plan *P
}

// load returns the plan for a type, or nil if there is none yet.
func (s *planSet[P]) load(t reflect.Type) *P {
	slot := &s.recent[typeHash(t)%uintptr(len(s.recent))]
	if e := slot.Load(); e != nil && e.typ == t {
		return e.plan
	}
	v, ok := s.plans.Load(t)
	if !ok {
		return nil
	}
	e := v.(*planEntry[P])
	slot.Store(e)
	return e.plan
}

// publish adds a plan that is complete: whoever finds it finds all that it
// refers to. If there is one for the type already, that one stays.
func (s *planSet[P]) publish(t reflect.Type, p *P) *P {
	v, _ := s.plans.LoadOrStore(t, &planEntry[P]{t, p})
	return v.(*planEntry[P]).plan
}
