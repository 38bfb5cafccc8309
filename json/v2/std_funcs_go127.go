//go:build go1.27 && goexperiment.jsonv2

package json

import (
	stdtext "encoding/json/jsontext"
	stdv2 "encoding/json/v2"
	"errors"
	"reflect"
	"sync"
	"sync/atomic"

	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/place"
	"github.com/javelin-go/javelin/internal/plan"
	"github.com/javelin-go/javelin/internal/text"
	"github.com/javelin-go/javelin/internal/unmarshal"
	"github.com/javelin-go/javelin/json/jsontext"
)

// This file is for functions that are made by the standard library and given to this
// package in its options. They are called by the standard library: which of them are for
// a type, it alone knows. Behind them stands one for all types, which says that none of
// them would have the value.

var errNoStdArshal = errors.New("functions made by encoding/json/v2 need package json of this module in the program")

func init() {
	stdLists.marshal = stdMarshalers
	stdLists.unmarshal = stdUnmarshalers
	unmarshal.ReadBridgedAgain = func(u *unmarshal.State, pl *unmarshal.Plan, p plan.Pointer, val []byte) error {
		return readStdAgain(u, pl, p, val, pl.Next)
	}
}

var errNoFunction = errors.New("no function for the type")

// stdCall is a call of functions of the standard library, for one value.
type stdCall[Coder any, Funcs any] struct {
	coder *Coder       // that they are given
	typ   reflect.Type // of the pointer to the value
	at    place.Place
	all   *Funcs // the functions and that after them
}

// last is the function after them all.
func (c *stdCall[Coder, Funcs]) last(coder *Coder, at place.Place, v any) error {
	if coder == c.coder && at == c.at && reflect.TypeOf(v) == c.typ {
		return errNoFunction
	}
	return errors.ErrUnsupported // a value within
}

// The functions that a program has given last, as functions for this package: what is
// learnt of types ends with those.
var (
	lastMarshalers   atomic.Pointer[lastFuncs[stdv2.Marshalers, plan.MarshalFuncs]]
	lastUnmarshalers atomic.Pointer[lastFuncs[stdv2.Unmarshalers, plan.UnmarshalFuncs]]
)

type lastFuncs[Std any, Ours any] struct {
	std  *Std
	ours *Ours
}

func stdMarshalers(v any) *plan.MarshalFuncs {
	std, _ := v.(*stdv2.Marshalers)
	if std == nil {
		return nil
	}
	if plan.BridgeMarshal == nil {
		return &MarshalToFunc(func(*jsontext.Encoder, any) error { return errNoStdArshal }).list
	}
	if l := lastMarshalers.Load(); l != nil && l.std == std {
		return l.ours
	}
	calls := sync.Pool{New: func() any {
		c := new(stdCall[stdtext.Encoder, stdv2.Marshalers])
		c.all = stdv2.JoinMarshalers(std, stdv2.MarshalToFunc(func(e *stdtext.Encoder, v any) error {
			return c.last(e, stdPlaceOf(e), v)
		}))
		return c
	}}
	call := func(enc *jsontext.Encoder, v plan.Addressed, o *opt.Struct) error {
		c := calls.Get().(*stdCall[stdtext.Encoder, stdv2.Marshalers])
		in := v.Value().Addr()
		err, from := writeByStd(enc, stdOptions(o), func(e *stdtext.Encoder) error {
			c.coder, c.typ, c.at = e, in.Type(), stdPlaceOf(e)
			err := plan.BridgeMarshal(e, in.Interface(), stdv2.WithMarshalers(c.all))
			if errors.Is(err, errNoFunction) {
				return errors.ErrUnsupported
			}
			return err
		})
		c.coder = nil
		calls.Put(c)
		if err == nil || place.IsSkip(err) || text.IsIOError(err) || o.Flags.Get(opt.ReportErrorsWithLegacySemantics) {
			return err
		}
		return from.semantic(err, enc, v.Typ)
	}
	ours := plan.NewFuncList(plan.TypedFunc[jsontext.Encoder]{Typ: plan.AnyType, Fn: call, MaySkip: true})
	lastMarshalers.Store(&lastFuncs[stdv2.Marshalers, plan.MarshalFuncs]{std, &ours})
	return &ours
}

func stdUnmarshalers(v any) *plan.UnmarshalFuncs {
	std, _ := v.(*stdv2.Unmarshalers)
	if std == nil {
		return nil
	}
	if plan.BridgeUnmarshal == nil {
		return &UnmarshalFromFunc(func(*jsontext.Decoder, any) error { return errNoStdArshal }).list
	}
	if l := lastUnmarshalers.Load(); l != nil && l.std == std {
		return l.ours
	}
	calls := sync.Pool{New: func() any {
		c := new(stdCall[stdtext.Decoder, stdv2.Unmarshalers])
		c.all = stdv2.JoinUnmarshalers(std, stdv2.UnmarshalFromFunc(func(d *stdtext.Decoder, v any) error {
			return c.last(d, stdPlaceOf(d), v)
		}))
		return c
	}}
	call := func(dec *jsontext.Decoder, v plan.Addressed, o *opt.Struct) error {
		c := calls.Get().(*stdCall[stdtext.Decoder, stdv2.Unmarshalers])
		out := v.Value().Addr()
		val, err, from := readByStd(dec, stdOptions(o), func(d *stdtext.Decoder) error {
			c.coder, c.typ, c.at = d, out.Type(), stdPlaceOf(d)
			err := plan.BridgeUnmarshal(d, out.Interface(), stdv2.WithUnmarshalers(c.all))
			if errors.Is(err, errNoFunction) {
				return errors.ErrUnsupported
			}
			return err
		})
		c.coder = nil
		calls.Put(c)
		switch {
		case err == nil:
			return nil
		case place.IsSkip(err) && val != nil:
			return &plan.SkippedValue{Val: val}
		case place.IsSkip(err):
			return errors.ErrUnsupported
		case from == nil || text.IsIOError(err) || plan.IsSyntacticError(err) || o.Flags.Get(opt.ReportErrorsWithLegacySemantics):
			return err
		}
		return from.semantic(err, dec, v.Typ)
	}
	ours := plan.NewFuncList(plan.TypedFunc[jsontext.Decoder]{Typ: plan.AnyType, Fn: call, MaySkip: true})
	lastUnmarshalers.Store(&lastFuncs[stdv2.Unmarshalers, plan.UnmarshalFuncs]{std, &ours})
	return &ours
}
