package json

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
	next  sync.Map   // funcType: *funcTypes, with one type more
	other sync.Map   // typeForms: *funcTypes, the same types with these forms
	forms typeForms

	// cache holds what lookup has found, by reflect.Type. It grows with the
	// types of the program.
	cache sync.Map
	// plans holds the plans that such functions are compiled into: those of
	// other lists, or of none, are others.
	plans sync.Map

	// fromAny says that one of the functions is for a type that unmarshaling
	// into an any makes, or for any itself. If not, values of type any can go
	// the short way, which asks for no functions.
	fromAny bool
}

// funcType is what a list is told apart by.
type funcType struct {
	typ     reflect.Type
	maySkip bool // see typedFunc
}

// marshalFuncTypes and unmarshalFuncTypes are those of empty lists.
var marshalFuncTypes, unmarshalFuncTypes funcTypes

// maxFuncTypes is how many there are at most that lists share. A program has few, unless
// it makes types while it runs.
const maxFuncTypes = 1 << 10

var sharedFuncTypes atomic.Int32

// noFuncTypes are those of an empty list of a kind.
func noFuncTypes[Coder any]() *funcTypes {
	if _, ok := any((*Coder)(nil)).(*jsontext.Encoder); ok {
		return &marshalFuncTypes
	}
	return &unmarshalFuncTypes
}

// known returns what is known of the types that the list is for. The zero value is an
// empty list.
func (l *funcList[Coder]) known() *funcTypes {
	if l.types == nil {
		return noFuncTypes[Coder]()
	}
	return l.types
}

// with returns the types with another one behind them.
func (f *funcTypes) with(t funcType) *funcTypes {
	if v, ok := f.next.Load(t); ok {
		return v.(*funcTypes)
	}
	more := &funcTypes{first: f, fromAny: f.fromAny || matchesAny(t.typ)}
	if sharedFuncTypes.Load() >= maxFuncTypes {
		return more
	}
	v, loaded := f.next.LoadOrStore(t, more)
	if !loaded {
		sharedFuncTypes.Add(1)
	}
	return v.(*funcTypes)
}

// lookup returns which functions are for values of type t, in the order in which they
// are to be called: each returns [errors.ErrUnsupported] to ask for the next one,
// the last one of them for what would be done without functions.
func (l *funcList[Coder]) lookup(t reflect.Type) []int {
	if l == nil {
		return nil
	}
	types := l.known()
	if v, ok := types.cache.Load(t); ok {
		return v.([]int)
	}
	var fns []int
	for i, f := range l.funcs {
		if matches(t, f.typ) {
			fns = append(fns, i)
			if !f.maySkip {
				break // those behind it are never called
			}
		}
	}
	v, _ := types.cache.LoadOrStore(t, fns)
	return v.([]int)
}

// isEmpty reports whether the list has no functions.
func (l *funcList[Coder]) isEmpty() bool { return l == nil || len(l.funcs) == 0 }
