package plan

import (
	"reflect"

	"github.com/javelin-go/javelin/internal/mask"
	"github.com/javelin-go/javelin/internal/shape"
)

// A Session makes plans of one direction: nobody else sees them before all are complete.
type Session[P, Coder any] struct {
	Funcs *FuncList[Coder]
	Forms *TypeForms // of Funcs
	Only  *mask.Node // what is selected of the type at hand; nil for all
	Kept  bool       // the plans, as long as the program runs
	Made  MadePlans[P]
	// Tagged is the field for which plans are made whose tag javelin:"…" says how its values
	// are read or written, or nil. Such plans are its own.
	Tagged *shape.Field
	steps  int // pointers, lists and maps within it

	all  *Sets[*P]
	mask Mode
}

// A Maker is the part of a Session that differs between reading and writing.
type Maker[P any] interface {
	// Selected returns the plan for a type of which only a part is selected, if it is not
	// found in the usual way.
	Selected(t reflect.Type, m Mode) *P
	// New returns a plan that is still to be compiled. own says that no other part of a type
	// has it.
	New(own bool) *P
	// Compile makes pl, which is new, the plan for a type.
	Compile(pl *P, t reflect.Type, m Mode)
}

// Begin begins a session for what a key says. all holds the plans that no functions of
// the caller are part of, by the options in mask.
func (s *Session[P, Coder]) Begin(funcs *FuncList[Coder], k Key, all *Sets[*P], mask Mode) {
	s.Funcs, s.Forms, s.Only, s.Kept = funcs, funcs.Forms(), k.Only, funcs == nil && k.Only == nil
	s.all, s.mask = all, mask
}

// End makes s ready to begin again. It keeps nothing but room. Within the function that makes
// plans its frame would be on the stack all the while.
//
//go:noinline
func (s *Session[P, Coder]) End() {
	made := s.Made
	made.Forget()
	*s = Session[P, Coder]{Made: made}
}

// SetFor returns the plans for a mode that functions and forms, if not nil, are part of.
func SetFor[P comparable, Coder any](all *Sets[P], mask Mode, funcs *FuncList[Coder], k Key) *Set[P] {
	if funcs == nil {
		return all.Of(k.Mode, mask)
	}
	return PlanSetIn[P](funcs.Known(), k)
}

// Find returns the plan for a type, and has it made if there is none.
func (s *Session[P, Coder]) Find(by Maker[P], t reflect.Type, m Mode) *P {
	key := Key{Typ: t, Mode: m, Only: s.Only}
	if s.Only != nil {
		if pl := s.Made.Find(key); pl != nil && s.Tagged == nil {
			return pl
		}
		if pl := by.Selected(t, m); pl != nil {
			return pl
		}
	}
	if s.Tagged != nil {
		return s.Alone(by, t, m)
	}
	if pl := s.Made.Find(key); pl != nil {
		return pl
	}
	if pl := SetFor(s.all, s.mask, s.Funcs, key).Load(t); pl != nil {
		return pl
	}
	pl := by.New(false)
	s.Made.Add(key, pl) // before its parts: the type may be recursive
	by.Compile(pl, t, m)
	return pl
}

// Alone is Find for a plan that no other part of a type has: for a value of the field
// Tagged, or a part of it.
func (s *Session[P, Coder]) Alone(by Maker[P], t reflect.Type, m Mode) *P {
	f := s.Tagged
	if s.steps > maxSteps { // the type holds itself
		s.Tagged = nil
	}
	pl := by.New(true)
	s.steps++
	by.Compile(pl, t, m)
	s.steps--
	s.Tagged = f
	return pl
}

// Publish has all calls find the plans that have been made, which are complete, and returns
// the one for a key.
func (s *Session[P, Coder]) Publish(k Key) *P {
	for i := range s.Made.List {
		e := &s.Made.List[i]
		SetFor(s.all, s.mask, s.Funcs, e.Key).Publish(e.Typ, e.Plan)
	}
	return SetFor(s.all, s.mask, s.Funcs, k).Load(k.Typ)
}
