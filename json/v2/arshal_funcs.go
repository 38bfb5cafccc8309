package json

import (
	"io"
	"reflect"

	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/json/jsontext"
)

// Marshalers is a list of functions that marshal values of certain types, for
// [WithMarshalers]. A nil list is empty.
//
// What is learnt about the types met is shared by all lists whose functions are for
// the same types in the same order: a list may be made for every call. It may be used
// by several goroutines at the same time.
type Marshalers struct{ list marshalFuncs }

// Unmarshalers is a list of functions that unmarshal values of certain types, for
// [WithUnmarshalers]. A nil list is empty.
//
// What is learnt about the types met is shared by all lists whose functions are for
// the same types in the same order: a list may be made for every call. It may be used
// by several goroutines at the same time.
type Unmarshalers struct{ list unmarshalFuncs }

// JoinMarshalers makes one list of several. Of the functions that are for the
// type of a value the first in the list is called; if it returns
// [errors.ErrUnsupported], the next one, and when there is none left, the value
// is marshaled as without the list. Lists within lists count as what they hold:
//
//	JoinMarshalers(a, JoinMarshalers(b, c), d) // is
//	JoinMarshalers(a, b, c, d)
func JoinMarshalers(ms ...*Marshalers) *Marshalers {
	var lists []*marshalFuncs
	var some *Marshalers
	for _, m := range ms {
		if m != nil {
			lists, some = append(lists, &m.list), m
		}
	}
	if len(lists) > 1 {
		return &Marshalers{joinFuncs(lists)}
	}
	return some
}

// JoinUnmarshalers makes one list of several. Of the functions that are for the
// type of a value the first in the list is called; if it returns
// [errors.ErrUnsupported], the next one, and when there is none left, the value
// is unmarshaled as without the list. Lists within lists count as what they hold:
//
//	JoinUnmarshalers(a, JoinUnmarshalers(b, c), d) // is
//	JoinUnmarshalers(a, b, c, d)
func JoinUnmarshalers(us ...*Unmarshalers) *Unmarshalers {
	var lists []*unmarshalFuncs
	var some *Unmarshalers
	for _, u := range us {
		if u != nil {
			lists, some = append(lists, &u.list), u
		}
	}
	if len(lists) > 1 {
		return &Unmarshalers{joinFuncs(lists)}
	}
	return some
}

// MarshalFunc makes a list of one function that marshals values of type T, as
// [Marshaler.MarshalJSON] does. It must not keep the value.
//
// T may be any type but a named pointer type. If T is an interface type, fn gets
// a non-nil pointer to each value whose type, or pointer to it, implements T. If
// T is a pointer type, fn gets a non-nil pointer to each value of the type that
// T points to.
//
// fn may not return [errors.ErrUnsupported]; [MarshalToFunc] may.
func MarshalFunc[T any](fn func(T) ([]byte, error)) *Marshalers {
	const name = "MarshalFunc"
	t := reflect.TypeFor[T]()
	checkMarshalFuncType(t)
	call := func(enc *jsontext.Encoder, v reflect.Value, o *opt.Struct) error {
		val, err := fn(argument[T](v, t))
		if err != nil {
			err = wrapErrUnsupported(err, "marshal function of type func(T) ([]byte, error)")
			if o.Flags.Get(opt.ReportErrorsWithLegacySemantics) {
				return newMarshalerError(v, err, name)
			}
			return collapseSemanticErrors(newMarshalErrorBefore(enc, t, err))
		}
		if err = enc.WriteValue(val); err != nil {
			switch {
			case o.Flags.Get(opt.ReportErrorsWithLegacySemantics):
				err = newMarshalerError(v, err, name)
			case isSyntacticError(err):
				err = newMarshalErrorBefore(enc, t, err)
			}
		}
		return err
	}
	return &Marshalers{newFuncList(typedFunc[jsontext.Encoder]{typ: t, fn: call})}
}

// MarshalToFunc makes a list of one function that marshals values of type T, as
// [MarshalerTo.MarshalJSONTo] does: it writes exactly one value. It must not keep
// the Encoder or the value.
//
// T may be any type but a named pointer type. If T is an interface type, fn gets
// a non-nil pointer to each value whose type, or pointer to it, implements T. If
// T is a pointer type, fn gets a non-nil pointer to each value of the type that
// T points to.
//
// If fn has written nothing and returns [errors.ErrUnsupported], the value is
// marshaled in the next best way.
func MarshalToFunc[T any](fn func(*jsontext.Encoder, T) error) *Marshalers {
	t := reflect.TypeFor[T]()
	checkMarshalFuncType(t)
	call := func(enc *jsontext.Encoder, v reflect.Value, o *opt.Struct) error {
		arg := argument[T](v, t)
		before := placeOf(enc)
		defer lend(enc).giveBack()
		err := fn(enc, arg)
		if err = checkOneValue(err, before, placeOf(enc)); err == nil || isSkip(err) {
			return err
		}
		if o.Flags.Get(opt.ReportErrorsWithLegacySemantics) {
			return newMarshalerError(v, err, "MarshalToFunc")
		}
		if !text.IsIOError(err) {
			err = newSemanticErrorWithPosition(enc, t, before, err)
		}
		return err
	}
	return &Marshalers{newFuncList(typedFunc[jsontext.Encoder]{typ: t, fn: call, maySkip: true})}
}

// UnmarshalFunc makes a list of one function that unmarshals values of type T,
// as [Unmarshaler.UnmarshalJSON] does. It must keep neither the text nor the
// value.
//
// T must be an unnamed pointer type or an interface type. If T is an interface
// type, fn gets a non-nil pointer to each value whose type, or pointer to it,
// implements T, else a non-nil pointer to each value of the type that T points
// to.
//
// fn may not return [errors.ErrUnsupported]; [UnmarshalFromFunc] may.
func UnmarshalFunc[T any](fn func([]byte, T) error) *Unmarshalers {
	t := reflect.TypeFor[T]()
	checkUnmarshalFuncType(t)
	call := func(dec *jsontext.Decoder, v reflect.Value, o *opt.Struct) error {
		val, err := dec.ReadValue()
		if err != nil {
			return err
		}
		if err = fn(val, argument[T](v, t)); err == nil {
			return nil
		}
		err = wrapErrUnsupported(err, "unmarshal function of type func([]byte, T) error")
		if o.Flags.Get(opt.ReportErrorsWithLegacySemantics) {
			return err
		}
		return collapseSemanticErrors(newUnmarshalErrorAfter(dec, t, err))
	}
	return &Unmarshalers{newFuncList(typedFunc[jsontext.Decoder]{typ: t, fn: call})}
}

// UnmarshalFromFunc makes a list of one function that unmarshals values of type
// T, as [UnmarshalerFrom.UnmarshalJSONFrom] does: it reads exactly one value. It
// must keep neither the Decoder nor the value.
//
// T must be an unnamed pointer type or an interface type. If T is an interface
// type, fn gets a non-nil pointer to each value whose type, or pointer to it,
// implements T, else a non-nil pointer to each value of the type that T points
// to.
//
// If fn has read nothing and returns [errors.ErrUnsupported], the value is
// unmarshaled in the next best way.
func UnmarshalFromFunc[T any](fn func(*jsontext.Decoder, T) error) *Unmarshalers {
	t := reflect.TypeFor[T]()
	checkUnmarshalFuncType(t)
	call := func(dec *jsontext.Decoder, v reflect.Value, o *opt.Struct) error {
		before := placeOf(dec)
		if before.depth == 0 && atEOF(dec) {
			return io.EOF // fn would make something else of it
		}
		arg := argument[T](v, t)
		defer lend(dec).giveBack()
		err := fn(dec, arg)
		if err = checkOneValue(err, before, placeOf(dec)); err == nil || isSkip(err) {
			return err
		}
		if o.Flags.Get(opt.ReportErrorsWithLegacySemantics) {
			if err := skipUntil(dec, stackPlace{before.depth, before.length + 1}); err != nil {
				return err
			}
			return err
		}
		if !isSyntacticError(err) && !text.IsIOError(err) {
			err = newSemanticErrorWithPosition(dec, t, before, err)
		}
		return err
	}
	return &Unmarshalers{newFuncList(typedFunc[jsontext.Decoder]{typ: t, fn: call, maySkip: true})}
}

// argument turns the addressable value v into what a function for T, whose type
// is t, is given: a pointer to v, unless T is v's own type.
func argument[T any](v reflect.Value, t reflect.Type) T {
	if k := t.Kind(); k == reflect.Interface || k == reflect.Pointer {
		v = v.Addr()
	}
	arg, _ := reflect.TypeAssert[T](v)
	return arg
}

// checkMarshalFuncType panics if no value can match t: the address of a value is
// never of a named pointer type.
func checkMarshalFuncType(t reflect.Type) {
	if isNamedPointer(t) {
		panic("input type " + t.String() + " must be an interface type, an unnamed pointer type, or a non-pointer type")
	}
}

// checkUnmarshalFuncType panics if no value can match t, and if the function
// would get a copy, so that nobody saw what it sets.
func checkUnmarshalFuncType(t reflect.Type) {
	if k := t.Kind(); isNamedPointer(t) || k != reflect.Interface && k != reflect.Pointer {
		panic("input type " + t.String() + " must be an interface type or an unnamed pointer type")
	}
}

func isNamedPointer(t reflect.Type) bool { return t.Kind() == reflect.Pointer && t.Name() != "" }
