package marshal

import (
	"encoding"
	"errors"
	"reflect"

	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/place"
	"github.com/javelin-go/javelin/internal/plan"
	"github.com/javelin-go/javelin/internal/text"
	"github.com/javelin-go/javelin/json/jsontext"
)

// This file has values written by the methods of their types and by the caller's
// functions. Of the methods that a type has, the first of these that applies
// writes the value:
//
//	MarshalJSONTo   unless it returns errors.ErrUnsupported
//	MarshalJSON
//	AppendText
//	MarshalText

// MarshalMethodTypes are the interfaces of the methods, in that order.
var MarshalMethodTypes = []reflect.Type{plan.MarshalerToType, plan.MarshalerType, plan.TextAppenderType, plan.TextMarshalerType}

// implements reports whether t or *t implements a method's interface, and whether
// t alone does not.
func implements(t, method reflect.Type) (needsAddr, ok bool) {
	if t.Implements(method) {
		return false, true
	}
	ok = reflect.PointerTo(t).Implements(method)
	return ok, ok
}

func implementsAny(t reflect.Type, methods []reflect.Type) bool {
	for _, method := range methods {
		if _, ok := implements(t, method); ok && !plan.IsGenerated(t, method) {
			return true
		}
	}
	return false
}

// byMethods has the methods of the type come first. A pointer or interface is
// followed before: a method is never called for a nil pointer.
func (b *Builder) byMethods(pl *Plan) {
	t := pl.Typ
	if t == plan.Legacy.Number {
		pl.Kind, pl.Write, pl.Custom = WriteOther, marshalNumber, true
		if pl.Mode&(opt.StringifyNumbers|opt.StringTag) == 0 {
			pl.Kind = writeNumber
		}
		return
	}
	if k := t.Kind(); k == reflect.Pointer || k == reflect.Interface || !plan.MayHaveMethods(t) {
		return
	}
	legacy := pl.Mode&opt.CallMethodsWithLegacySemantics != 0
	for i := len(MarshalMethodTypes) - 1; i >= 0; i-- {
		needsAddr, ok := implements(t, MarshalMethodTypes[i])
		if !ok || plan.IsGenerated(t, MarshalMethodTypes[i]) {
			continue
		}
		pl.Custom = true
		if legacy && needsAddr && pl.Mode&plan.Unaddressable != 0 {
			continue
		}
		if pl.Mode&opt.Classic != 0 && MarshalMethodTypes[i] == plan.TextAppenderType {
			// It is not known then, but says the same where nobody can tell.
			if t.PkgPath() == "net/netip" {
				pl.Method.texts = reflect.Zero(reflect.PointerTo(t)).Interface().(encoding.TextAppender)
			}
			continue
		}
		pl = pl.precede()
		pl.Mutable = pl.Mutable || needsAddr
		m := new(writeMethod)
		pl.Method = m
		receiver := reflect.Zero(reflect.PointerTo(t)).Interface()
		isText := true
		switch MarshalMethodTypes[i] {
		case plan.TextMarshalerType:
			m.name, pl.Write, pl.Kind = "MarshalText", marshalByText, writeText
			m.text = receiver.(encoding.TextMarshaler)
		case plan.TextAppenderType:
			m.name, pl.Write, pl.Kind = "AppendText", marshalByText, writeText
			m.texts = receiver.(encoding.TextAppender)
		case plan.MarshalerType:
			m.name, pl.Write, isText = "MarshalJSON", marshalByMarshaler, false
			m.json, pl.Kind = receiver.(plan.JSONMarshaler), writeJSON
		case plan.MarshalerToType:
			m.name, pl.Write, isText = "MarshalJSONTo", marshalByMarshalerTo, false
			m.to = receiver.(plan.JSONMarshalerTo)
		}
		m.skipsNames = legacy && (!isText || t.Kind() == reflect.String)
		if t == plan.JsontextValueType || MarshalMethodTypes[i] == plan.MarshalerType && t.PkgPath() == "encoding/json" && t.Name() == "RawMessage" {
			pl.Kind = writeRaw
		}
		if plan.IsFrail(t) {
			pl.Kind, pl.Write = WriteOther, marshalFrail
		}
	}
}

// MayNot reports whether the method is not to be called for the next value.
func (pl *Plan) MayNot(m *State) bool {
	return pl.Method.skipsNames && (*text.Encoder)(m.Enc).WantsName()
}

// marshalByText is for AppendText and MarshalText.
func marshalByText(m *State, pl *Plan, p plan.Pointer) error {
	if pl.MayNot(m) {
		return pl.Next.Write(m, pl.Next, p)
	}
	b, err := pl.Method.appendText(m.Scratch[:0], p)
	return m.text(pl, p, b, err)
}

func marshalByMarshaler(m *State, pl *Plan, p plan.Pointer) error {
	if pl.MayNot(m) {
		return pl.Next.Write(m, pl.Next, p)
	}
	val, err := plan.ReceiverOf(pl.Method.json, p).MarshalJSON()
	return m.json(pl, p, val, err)
}

func marshalByMarshalerTo(m *State, pl *Plan, p plan.Pointer) error {
	if pl.MayNot(m) {
		return pl.Next.Write(m, pl.Next, p)
	}
	return m.to(pl, p, plan.ReceiverOf(pl.Method.to, p))
}

// to has v, the value at p, write itself.
func (m *State) to(pl *Plan, p plan.Pointer, v plan.JSONMarshalerTo) error {
	before := place.Of(m.Enc)
	flags := m.O.Flags
	lent := place.Lend(m.Enc)
	if pl.Mode&opt.StringTag != 0 {
		m.O.Flags.Set(opt.StringTag | 1)
	}
	err := v.MarshalJSONTo(m.Enc)
	lent.GiveBack()
	m.O.Flags = flags
	if err = place.CheckOneValue(err, before, place.Of(m.Enc)); err == nil {
		return nil
	}
	switch {
	case place.IsSkip(err):
		return m.Value(pl.Next, p)
	case pl.Legacy:
		return pl.Failed(p, err)
	case text.IsIOError(err):
		return err
	}
	return plan.NewSemanticErrorWithPosition(m.Enc, pl.Typ, before, err)
}

// marshalByFuncs is for the caller's functions.
func marshalByFuncs(m *State, pl *Plan, p plan.Pointer) error { return m.byFuncs(pl, p, 0) }

// byFuncs is marshalByFuncs from one of the plan's functions on.
func (m *State) byFuncs(pl *Plan, p plan.Pointer, from int) error {
	v := plan.Addressed{P: p, Typ: pl.Typ}
	flags := m.O.Flags
	for k, i := range pl.Funcs[from:] {
		if pl.Mode&opt.StringTag != 0 {
			m.O.Flags.Set(opt.StringTag | 1)
		}
		f := &m.Funcs.Funcs[i]
		var err error
		if f.Around == nil {
			err = f.Fn(m.Enc, v, m.O)
		} else {
			err = f.Around(m.Enc, v, m.O, func() error {
				within := m.O.Flags
				m.O.Flags = flags
				err := m.byFuncs(pl, p, from+k+1)
				m.O.Flags = within
				return err
			})
		}
		m.O.Flags = flags
		if err == nil || !errors.Is(err, errors.ErrUnsupported) {
			return err
		}
	}
	return m.Value(pl.Next, p)
}

// marshalNilInInterface calls the method that an interface type has for the nil
// pointer that in holds, as the v1 dialect does.
func marshalNilInInterface(m *State, pl *Plan, in any) error {
	// The error names the type of the pointer or, where v1 is made over v2, a struct
	// with the interface: that is what the method is called on there.
	fail := func(name string, err error, wrapped reflect.Type) error {
		t := reflect.TypeOf(in)
		if pl.Mode&opt.Classic == 0 {
			err, t = place.WrapUnsupported(err, name+" method"), wrapped
		}
		if pl.Legacy {
			return plan.NewMarshalerError(reflect.New(t).Elem(), err, name)
		}
		return plan.NewMarshalErrorBefore(m.Enc, pl.Typ, err)
	}
	// NOTE: the pointer may have other methods, too.
	switch t := pl.Typ; {
	case t.Implements(plan.MarshalerToType):
		before := place.Of(m.Enc)
		lent := place.Lend(m.Enc)
		err := plan.Frail{V: in}.MarshalJSONTo(m.Enc)
		lent.GiveBack()
		if err = place.CheckOneValue(err, before, place.Of(m.Enc)); err != nil {
			return fail("MarshalJSONTo", err, plan.MarshalerToHolder)
		}
	case t.Implements(plan.MarshalerType):
		val, err := plan.Frail{V: in}.MarshalJSON()
		if err == nil {
			err = m.Enc.WriteValue(val)
		}
		if err != nil {
			return fail("MarshalJSON", err, plan.MarshalerHolder)
		}
	case t.Implements(plan.TextAppenderType):
		b, err := plan.Frail{V: in}.AppendText(nil)
		if err == nil {
			err = (*text.Encoder)(m.Enc).WriteText(b)
		}
		if err != nil {
			return fail("AppendText", err, reflect.TypeFor[struct{ encoding.TextAppender }]())
		}
	case t.Implements(plan.TextMarshalerType):
		b, err := plan.Frail{V: in}.MarshalText()
		if err == nil {
			err = (*text.Encoder)(m.Enc).WriteText(b)
		}
		if err != nil {
			return fail("MarshalText", err, reflect.TypeFor[struct{ encoding.TextMarshaler }]())
		}
	default:
		return m.Enc.WriteToken(jsontext.Null)
	}
	return nil
}

// marshalFrail is for the methods of a type that IsFrail is true of.
func marshalFrail(m *State, pl *Plan, p plan.Pointer) error {
	if pl.MayNot(m) {
		return pl.Next.Write(m, pl.Next, p)
	}
	f := plan.Frail{V: p.Interface(pl.Typ)}
	switch {
	case pl.Method.to != nil:
		return m.to(pl, p, f)
	case pl.Method.json != nil:
		val, err := f.MarshalJSON()
		return m.json(pl, p, val, err)
	case pl.Method.texts != nil:
		b, err := f.AppendText(m.Scratch[:0])
		return m.text(pl, p, b, err)
	}
	b, err := f.MarshalText()
	return m.text(pl, p, b, err)
}
