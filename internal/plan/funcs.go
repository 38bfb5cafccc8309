package plan

import (
	"reflect"

	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/json/jsontext"
)

type (
	MarshalFuncs   = FuncList[jsontext.Encoder]
	UnmarshalFuncs = FuncList[jsontext.Decoder]
)

// Lists returns the functions that an option holds: a value of a type that the API has, or of
// the standard library.
var Lists struct {
	Marshal   func(v any) *MarshalFuncs
	Unmarshal func(v any) *UnmarshalFuncs
}

// FuncList is a list of functions over Encoders or Decoders. Its functions never
// change.
type FuncList[Coder any] struct {
	_ [0]func() // not comparable

	Funcs []TypedFunc[Coder]
	Types *funcTypes // what they are for; see known
}

// TypedFunc is a function with the type it is for.
type TypedFunc[Coder any] struct {
	Typ reflect.Type
	// Fn gets a value of a type t for which matches(t, typ), and the options in force.
	Fn func(*Coder, Addressed, *opt.Struct) error
	// Around is fn for a function that calls what it stands for itself: the last parameter
	// does. Only one of the two is set.
	Around func(*Coder, Addressed, *opt.Struct, func() error) error
	// MaySkip says that fn may return errors.ErrUnsupported itself, neither
	// wrapped nor with anything read or written, which asks for the next way.
	MaySkip bool
}

func NewFuncList[Coder any](f TypedFunc[Coder]) FuncList[Coder] {
	return FuncList[Coder]{
		Funcs: []TypedFunc[Coder]{f},
		Types: noFuncTypes[Coder]().With(FuncType{f.Typ, f.MaySkip}),
	}
}

// JoinFuncs returns the functions of all lists, of which there is one at least.
func JoinFuncs[Coder any](lists []*FuncList[Coder]) FuncList[Coder] {
	all := FuncList[Coder]{Types: lists[0].Known()}
	all.Funcs = append(all.Funcs, lists[0].Funcs...)
	for _, l := range lists[1:] {
		all.Funcs = append(all.Funcs, l.Funcs...)
		for _, f := range l.Funcs {
			all.Types = all.Types.With(FuncType{f.Typ, f.MaySkip})
		}
	}
	return all
}

// matches reports whether a function for type to is for values of type from.
//
//	to               from
//	interface        T, where *T implements it (and T, too, then)
//	*T               T
//	any other type   the same
//
// It must agree with [Argument].
func matches(from, to reflect.Type) bool {
	switch to.Kind() {
	case reflect.Interface:
		return reflect.PointerTo(from).Implements(to)
	case reflect.Pointer:
		return from == to.Elem()
	}
	return from == to
}

// Addressed is a value of type Typ, which is at P. Package reflect looks up the type of
// the pointer whenever it makes a value of one, which functions can do without.
type Addressed struct {
	P   Pointer
	Typ reflect.Type
}

// Value returns the value, addressable.
func (a Addressed) Value() reflect.Value { return a.P.Value(a.Typ) }

// Argument returns what a function for T, whose type is to, is given for a value for which
// matches(a.Typ, to): a pointer to it, unless T is its own type.
func Argument[T any](a Addressed, to reflect.Type) T {
	switch to.Kind() {
	case reflect.Interface:
		arg, _ := a.P.Interface(a.Typ).(T)
		return arg
	case reflect.Pointer:
		return *as[T](SlotOf(&a.P))
	}
	return *as[T](a.P)
}

// matchesAny reports whether a function for type to is for any of the types that
// any JSON becomes in an any, or for any itself.
func matchesAny(to reflect.Type) bool {
	for _, from := range [...]reflect.Type{
		AnyType,
		reflect.TypeFor[bool](), reflect.TypeFor[string](), reflect.TypeFor[float64](),
		reflect.TypeFor[map[string]any](), reflect.TypeFor[[]any](),
	} {
		if matches(from, to) {
			return true
		}
	}
	return false
}
