package json

import (
	"errors"
	"io"
	"reflect"

	"github.com/javelin-go/javelin/internal/marshal"
	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/place"
	"github.com/javelin-go/javelin/internal/plan"
	"github.com/javelin-go/javelin/internal/text"
	"github.com/javelin-go/javelin/internal/unmarshal"
	"github.com/javelin-go/javelin/json/jsontext"
)

// This file is for methods and functions that do something before or after what would be
// done without them.

var errNextOver = errors.New("next was called after the function that it was given to returned")

// UnmarshalNextFunc is [UnmarshalFromFunc] for a function that gets the usual work as next:
// the next function for the type, else its methods, else the rules of the package. next
// reads the next value of the Decoder into v. fn must read exactly one value, by next or by
// itself, and must not call next after it has returned.
//
//	// Names come in all sorts of letters.
//	trim := json.UnmarshalNextFunc(func(dec *jsontext.Decoder, u *User, next func() error) error {
//		err := next()
//		u.Name = strings.TrimSpace(u.Name)
//		return err
//	})
func UnmarshalNextFunc[T any](fn func(dec *jsontext.Decoder, v T, next func() error) error) *Unmarshalers {
	t := reflect.TypeFor[T]()
	checkUnmarshalFuncType(t)
	around := func(dec *jsontext.Decoder, v plan.Addressed, o *opt.Struct, next func() error) error {
		over := false
		defer func() { over = true }()
		whole := UnmarshalFromFunc(func(dec *jsontext.Decoder, v T) error {
			return fn(dec, v, func() error {
				if over {
					return errNextOver
				}
				return next()
			})
		})
		return whole.list.Funcs[0].Fn(dec, v, o)
	}
	return &Unmarshalers{plan.NewFuncList(plan.TypedFunc[jsontext.Decoder]{Typ: t, Around: around, MaySkip: true})}
}

// MarshalNextFunc is [MarshalToFunc] for a function that gets the usual work as next: see
// [UnmarshalNextFunc]. next writes v as the next value of the Encoder.
func MarshalNextFunc[T any](fn func(enc *jsontext.Encoder, v T, next func() error) error) *Marshalers {
	t := reflect.TypeFor[T]()
	checkMarshalFuncType(t)
	around := func(enc *jsontext.Encoder, v plan.Addressed, o *opt.Struct, next func() error) error {
		over := false
		defer func() { over = true }()
		whole := MarshalToFunc(func(enc *jsontext.Encoder, v T) error {
			return fn(enc, v, func() error {
				if over {
					return errNextOver
				}
				return next()
			})
		})
		return whole.list.Funcs[0].Fn(enc, v, o)
	}
	return &Marshalers{plan.NewFuncList(plan.TypedFunc[jsontext.Encoder]{Typ: t, Around: around, MaySkip: true})}
}

// ValidateFunc makes a list of one function that is called with each value of the type
// after it has been read, except for null. See [UnmarshalFunc] for the types that T may be.
// An error that it returns becomes the Err of a [SemanticError], whose JSONPointer leads to
// the value.
//
//	json.WithUnmarshalers(json.ValidateFunc(func(u *url.URL) error {
//		if u.Scheme != "https" {
//			return errors.New("not https")
//		}
//		return nil
//	}))
func ValidateFunc[T any](fn func(T) error) *Unmarshalers {
	return UnmarshalNextFunc(func(dec *jsontext.Decoder, v T, next func() error) error {
		isNull := dec.PeekKind() == jsontext.KindNull
		if err := next(); err != nil || isNull {
			return err
		}
		return place.WrapUnsupported(fn(v), "validating function")
	})
}

// UnmarshalNext is for methods UnmarshalJSONFrom. It sets the value that out points to,
// which may be the receiver, from the next value of dec, as if its type had no methods and
// the caller had no functions for it. Values within it are read as usual. Tags and options
// of the call apply.
//
//	func (c *Config) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
//		*c = Config{Port: 8080}
//		return json.UnmarshalNext(dec, c)
//	}
func UnmarshalNext(dec *jsontext.Decoder, out any) error {
	v := reflect.ValueOf(out)
	if v.Kind() != reflect.Pointer || v.IsNil() {
		return unmarshal.NewReferenceError(out)
	}
	x := (*text.Decoder)(dec)
	u := unmarshal.Borrow(dec)
	pl := u.Plan(v.Type().Elem(), u.RootMode()|unmarshal.Methodless)
	depth := x.Depth()
	limit := x.CapDepth()
	flags := x.RejectInvalidUTF8()
	read := pl.Read
	if pl.Unchecked != nil {
		read = pl.Unchecked // the method's caller sees to that
	}
	if len(pl.Funcs) > 0 {
		read = pl.Next
	}
	err := read(u, pl, plan.PointerTo(v))
	x.RestoreFlags(flags)
	x.RestoreDepth(limit)
	switch {
	case u.Collected != nil:
		err = u.CollectedErrors(err, false)
	case err != nil && err != io.EOF:
		if !x.Opts().Flags.Get(opt.AllowDuplicateNames) {
			x.Invalidate(depth)
		}
		err = unmarshal.ValueMissing(dec, err, false)
	}
	u.Release()
	if err != nil {
		return plan.LegacyUnmarshalError(x.Opts(), out, err)
	}
	return nil
}

// MarshalNext is for methods MarshalJSONTo. It writes in as the next value of enc, as if
// its type, or the type that it points to, had no methods, and the caller had no functions
// for it. Values within it are written as usual. Tags and options of the call apply.
func MarshalNext(enc *jsontext.Encoder, in any) error {
	v := reflect.ValueOf(in)
	if !v.IsValid() || v.Kind() == reflect.Pointer && v.IsNil() {
		return enc.WriteToken(jsontext.Null)
	}
	if v.Kind() != reflect.Pointer {
		moved := reflect.New(v.Type())
		moved.Elem().Set(v)
		v = moved
	}
	x := (*text.Encoder)(enc)
	m := marshal.Borrow(enc)
	pl := m.PlanFor(v.Type().Elem(), m.O.Flags.True(marshal.WriteMask)|marshal.Bare)
	for pl.Funcs != nil {
		pl = pl.Next
	}
	depth := enc.StackDepth()
	err := m.Value(pl, plan.PointerTo(v))
	if err != nil && !m.O.Flags.Get(opt.AllowDuplicateNames) {
		x.Invalidate(depth)
	}
	marshal.GiveBack(m)
	if err != nil {
		return plan.LegacyMarshalError(x.Opts(), in, err)
	}
	return nil
}
