package plan

import (
	"reflect"
	"sync"
	"sync/atomic"

	"github.com/javelin-go/javelin/json/jsontext"
)

// funcTypes is what lists have in common whose functions are for the same types, in the
// same order: all that is learnt about the types met, so that a list which is made for one
// call finds what those before have learnt. The functions themselves are asked of the list
// at hand.
//
//	root ── *T ──┬── *U      the types of JoinUnmarshalers(f, g)
//	             └── any     and of JoinUnmarshalers(f, h)
type funcTypes struct {
	first *funcTypes // the types before the last one, or nil
	next  sync.Map   // FuncType: *funcTypes, with one type more
	other sync.Map   // TypeForms: *funcTypes, the same types with these forms
	forms TypeForms

	// cache holds what lookup has found, by reflect.Type. It grows with the
	// types of the program.
	cache sync.Map
	// plans holds the plans that such functions are compiled into: those of
	// other lists, or of none, are others.
	plans sync.Map

	// FromAny says that one of the functions is for a type that unmarshaling
	// into an any makes, or for any itself. If not, values of type any can go
	// the short way, which asks for no functions.
	FromAny bool
}

// FuncType is what a list is told apart by.
type FuncType struct {
	Typ     reflect.Type
	MaySkip bool // see TypedFunc
}

// marshalFuncTypes and UnmarshalFuncTypes are those of empty lists.
var marshalFuncTypes, UnmarshalFuncTypes funcTypes

// MaxFuncTypes is how many there are at most that lists share. A program has few, unless
// it makes types while it runs.
const MaxFuncTypes = 1 << 10

var SharedFuncTypes atomic.Int32

// noFuncTypes are those of an empty list of a kind.
func noFuncTypes[Coder any]() *funcTypes {
	if _, ok := any((*Coder)(nil)).(*jsontext.Encoder); ok {
		return &marshalFuncTypes
	}
	return &UnmarshalFuncTypes
}

// Known returns what is known of the types that the list is for. The zero value is an
// empty list.
func (l *FuncList[Coder]) Known() *funcTypes {
	if l.Types == nil {
		return noFuncTypes[Coder]()
	}
	return l.Types
}

// With returns the types with another one after them.
func (f *funcTypes) With(t FuncType) *funcTypes {
	if v, ok := f.next.Load(t); ok {
		return v.(*funcTypes)
	}
	more := &funcTypes{first: f, FromAny: f.FromAny || matchesAny(t.Typ)}
	if SharedFuncTypes.Load() >= MaxFuncTypes {
		return more
	}
	v, loaded := f.next.LoadOrStore(t, more)
	if !loaded {
		SharedFuncTypes.Add(1)
	}
	return v.(*funcTypes)
}

// Lookup returns which functions are for values of type t, in the order in which they
// are to be called: each returns [errors.ErrUnsupported] to ask for the next one,
// the last one of them for what would be done without functions.
func (l *FuncList[Coder]) Lookup(t reflect.Type) []int {
	if l == nil {
		return nil
	}
	types := l.Known()
	if v, ok := types.cache.Load(t); ok {
		return v.([]int)
	}
	var fns []int
	for i, f := range l.Funcs {
		if matches(t, f.Typ) {
			fns = append(fns, i)
			if !f.MaySkip {
				break // those after it are never called
			}
		}
	}
	v, _ := types.cache.LoadOrStore(t, fns)
	return v.([]int)
}

// IsEmpty reports whether the list has no functions.
func (l *FuncList[Coder]) IsEmpty() bool { return l == nil || len(l.Funcs) == 0 }

// Forms returns the forms that the list has.
func (l *FuncList[Coder]) Forms() *TypeForms {
	if l == nil {
		return &NoForms
	}
	return &l.Known().forms
}
