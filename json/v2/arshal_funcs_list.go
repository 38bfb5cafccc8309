package json

import (
	"errors"
	"io"
	"reflect"

	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/json/jsontext"
)

type (
	marshalFuncs   = funcList[jsontext.Encoder]
	unmarshalFuncs = funcList[jsontext.Decoder]
)

// lists returns the functions that an option holds: a value of a type that the API has, or of
// the standard library.
var lists struct {
	marshal   func(v any) *marshalFuncs
	unmarshal func(v any) *unmarshalFuncs
}

// funcList is a list of functions over Encoders or Decoders. Its functions never
// change.
type funcList[Coder any] struct {
	_ [0]func() // not comparable

	funcs []typedFunc[Coder]
	types *funcTypes // what they are for; see known
}

// typedFunc is a function with the type it is for.
type typedFunc[Coder any] struct {
	typ reflect.Type
	// fn gets an addressable value of a type t for which matches(t, typ), and
	// the options in force.
	fn func(*Coder, reflect.Value, *opt.Struct) error
	// around is fn for a function that calls what it stands for itself: the last parameter
	// does. Only one of the two is set.
	around func(*Coder, reflect.Value, *opt.Struct, func() error) error
	// maySkip says that fn may return errors.ErrUnsupported itself, neither
	// wrapped nor with anything read or written, which asks for the next way.
	maySkip bool
}

func newFuncList[Coder any](f typedFunc[Coder]) funcList[Coder] {
	return funcList[Coder]{
		funcs: []typedFunc[Coder]{f},
		types: noFuncTypes[Coder]().with(funcType{f.typ, f.maySkip}),
	}
}

// joinFuncs returns the functions of all lists, of which there is one at least.
func joinFuncs[Coder any](lists []*funcList[Coder]) funcList[Coder] {
	all := funcList[Coder]{types: lists[0].known()}
	all.funcs = append(all.funcs, lists[0].funcs...)
	for _, l := range lists[1:] {
		all.funcs = append(all.funcs, l.funcs...)
		for _, f := range l.funcs {
			all.types = all.types.with(funcType{f.typ, f.maySkip})
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
// It must agree with argument.
func matches(from, to reflect.Type) bool {
	switch to.Kind() {
	case reflect.Interface:
		return reflect.PointerTo(from).Implements(to)
	case reflect.Pointer:
		return from == to.Elem()
	}
	return from == to
}

// matchesAny reports whether a function for type to is for any of the types that
// any JSON becomes in an any, or for any itself.
func matchesAny(to reflect.Type) bool {
	for _, from := range [...]reflect.Type{
		anyType,
		reflect.TypeFor[bool](), reflect.TypeFor[string](), reflect.TypeFor[float64](),
		reflect.TypeFor[map[string]any](), reflect.TypeFor[[]any](),
	} {
		if matches(from, to) {
			return true
		}
	}
	return false
}

// isSkip reports whether err, which checkOneValue has returned, asks for the next
// way to treat the value.
func isSkip(err error) bool { return errors.Is(err, errors.ErrUnsupported) }

// checkOneValue returns what is to be made of the error of a method or function
// that was to read or write exactly one value, or nothing if it returned
// [errors.ErrUnsupported], and went from one place to the other.
func checkOneValue(err error, before, after stackPlace) error {
	switch {
	case err == nil && !after.oneValueBehind(before):
		return errNonSingularValue
	case err != nil && isSkip(err) && after != before:
		return errUnsupportedMutation
	}
	return err
}

// lent is an Encoder or Decoder in the hands of a user's method or function,
// which may not reset it.
type lent struct {
	flags *opt.Flags
	was   bool
}

func lend(c coder) lent {
	f := flagsOf(c)
	l := lent{f, f.Get(opt.WithinArshalCall)}
	f.Set(opt.WithinArshalCall | 1)
	return l
}

func (l lent) giveBack() { l.flags.Set(opt.Bool(opt.WithinArshalCall, l.was)) }

// atEOF reports whether nothing but whitespace is left of the input of d, which
// is between top-level values.
func atEOF(d *jsontext.Decoder) bool {
	if d.PeekKind() != jsontext.KindInvalid {
		return false
	}
	// Whatever is wrong otherwise, the next read says it again.
	_, err := d.ReadToken()
	return err == io.EOF
}
