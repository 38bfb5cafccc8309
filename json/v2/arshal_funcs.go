package json

import (
	"io"
	"reflect"

	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/place"
	"github.com/javelin-go/javelin/internal/plan"
	"github.com/javelin-go/javelin/internal/text"
	"github.com/javelin-go/javelin/json/jsontext"
)

// Marshalers is a list of functions that marshal values of certain types, for
// [WithMarshalers]. A nil list is empty.
//
// Lists whose functions are for the same types in the same order share their plans, so a
// list may be made for every call. It may be used by several goroutines at the same time.
type Marshalers struct{ list plan.MarshalFuncs }

// Unmarshalers is a list of functions that unmarshal values of certain types, for
// [WithUnmarshalers]. A nil list is empty.
//
// Lists whose functions are for the same types in the same order share their plans, so a
// list may be made for every call. It may be used by several goroutines at the same time.
type Unmarshalers struct{ list plan.UnmarshalFuncs }

// JoinMarshalers makes one list of several. For a value, the first function in the list for
// its type is called. If it returns [errors.ErrUnsupported], the next one is called. After
// the last one, the value is marshaled as without the list. Lists within lists are
// flattened:
//
//	JoinMarshalers(a, JoinMarshalers(b, c), d) // is
//	JoinMarshalers(a, b, c, d)
func JoinMarshalers(ms ...*Marshalers) *Marshalers {
	var lists []*plan.MarshalFuncs
	var some *Marshalers
	for _, m := range ms {
		if m != nil {
			lists, some = append(lists, &m.list), m
		}
	}
	if len(lists) > 1 {
		return &Marshalers{plan.JoinFuncs(lists)}
	}
	return some
}

// JoinUnmarshalers makes one list of several. For a value, the first function in the list
// for its type is called. If it returns [errors.ErrUnsupported], the next one is called.
// After the last one, the value is unmarshaled as without the list. Lists within lists are
// flattened:
//
//	JoinUnmarshalers(a, JoinUnmarshalers(b, c), d) // is
//	JoinUnmarshalers(a, b, c, d)
func JoinUnmarshalers(us ...*Unmarshalers) *Unmarshalers {
	var lists []*plan.UnmarshalFuncs
	var some *Unmarshalers
	for _, u := range us {
		if u != nil {
			lists, some = append(lists, &u.list), u
		}
	}
	if len(lists) > 1 {
		return &Unmarshalers{plan.JoinFuncs(lists)}
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
	call := func(enc *jsontext.Encoder, v plan.Addressed, o *opt.Struct) error {
		val, err := fn(plan.Argument[T](v, t))
		if err != nil {
			err = place.WrapUnsupported(err, "marshal function of type func(T) ([]byte, error)")
			if o.Flags.Get(opt.ReportErrorsWithLegacySemantics) {
				return plan.NewMarshalerError(v.Value(), err, name)
			}
			return plan.CollapseSemanticErrors(plan.NewMarshalErrorBefore(enc, t, err))
		}
		if err = enc.WriteValue(val); err != nil {
			switch {
			case o.Flags.Get(opt.ReportErrorsWithLegacySemantics):
				err = plan.NewMarshalerError(v.Value(), err, name)
			case plan.IsSyntacticError(err):
				err = plan.NewMarshalErrorBefore(enc, t, err)
			}
		}
		return err
	}
	return &Marshalers{plan.NewFuncList(plan.TypedFunc[jsontext.Encoder]{Typ: t, Fn: call})}
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
// If fn has written nothing and returns [errors.ErrUnsupported], the value is marshaled by
// the next function or method for its type.
func MarshalToFunc[T any](fn func(*jsontext.Encoder, T) error) *Marshalers {
	t := reflect.TypeFor[T]()
	checkMarshalFuncType(t)
	call := func(enc *jsontext.Encoder, v plan.Addressed, o *opt.Struct) error {
		arg := plan.Argument[T](v, t)
		before := place.Of(enc)
		defer place.Lend(enc).GiveBack()
		err := fn(enc, arg)
		if err = place.CheckOneValue(err, before, place.Of(enc)); err == nil || place.IsSkip(err) {
			return err
		}
		if o.Flags.Get(opt.ReportErrorsWithLegacySemantics) {
			return plan.NewMarshalerError(v.Value(), err, "MarshalToFunc")
		}
		if !text.IsIOError(err) {
			err = plan.NewSemanticErrorWithPosition(enc, t, before, err)
		}
		return err
	}
	return &Marshalers{plan.NewFuncList(plan.TypedFunc[jsontext.Encoder]{Typ: t, Fn: call, MaySkip: true})}
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
	call := func(dec *jsontext.Decoder, v plan.Addressed, o *opt.Struct) error {
		val, err := dec.ReadValue()
		if err != nil {
			return err
		}
		if err = fn(val, plan.Argument[T](v, t)); err == nil {
			return nil
		}
		err = place.WrapUnsupported(err, "unmarshal function of type func([]byte, T) error")
		if o.Flags.Get(opt.ReportErrorsWithLegacySemantics) {
			return err
		}
		return plan.CollapseSemanticErrors(plan.NewUnmarshalErrorAfter(dec, t, err))
	}
	return &Unmarshalers{plan.NewFuncList(plan.TypedFunc[jsontext.Decoder]{Typ: t, Fn: call})}
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
// If fn has read nothing and returns [errors.ErrUnsupported], the value is unmarshaled by
// the next function or method for its type.
func UnmarshalFromFunc[T any](fn func(*jsontext.Decoder, T) error) *Unmarshalers {
	t := reflect.TypeFor[T]()
	checkUnmarshalFuncType(t)
	call := func(dec *jsontext.Decoder, v plan.Addressed, o *opt.Struct) error {
		before := place.Of(dec)
		if before.Depth == 0 && place.AtEOF(dec) {
			return io.EOF // fn would make something else of it
		}
		arg := plan.Argument[T](v, t)
		defer place.Lend(dec).GiveBack()
		err := fn(dec, arg)
		if err = place.CheckOneValue(err, before, place.Of(dec)); err == nil || place.IsSkip(err) {
			return err
		}
		if o.Flags.Get(opt.ReportErrorsWithLegacySemantics) {
			if err := place.SkipUntil(dec, place.Place{Depth: before.Depth, Length: before.Length + 1}); err != nil {
				return err
			}
			return err
		}
		if !plan.IsSyntacticError(err) && !text.IsIOError(err) {
			err = plan.NewSemanticErrorWithPosition(dec, t, before, err)
		}
		return err
	}
	return &Unmarshalers{plan.NewFuncList(plan.TypedFunc[jsontext.Decoder]{Typ: t, Fn: call, MaySkip: true})}
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
