package json

import (
	"encoding"
	"errors"
	"reflect"

	"github.com/javelin-go/javelin/internal/opt"
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

// marshalMethodTypes are the interfaces of the methods, in that order.
var marshalMethodTypes = []reflect.Type{marshalerToType, marshalerType, textAppenderType, textMarshalerType}

// writeMethod is a method of the type of a plan.
type writeMethod struct {
	name string
	// One of these is a nil *T, to be called with an address of a T.
	to    jsonMarshalerTo
	json  jsonMarshaler
	text  encoding.TextMarshaler
	texts encoding.TextAppender
	// skipsNames has the v1 dialect not call it for the keys of maps.
	skipsNames bool
}

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
		if _, ok := implements(t, method); ok && !isGenerated(t, method) {
			return true
		}
	}
	return false
}

// byMethods has the methods of the type come first. A pointer or interface is
// followed before: a method is never called for a nil pointer.
func (b *writeBuilder) byMethods(pl *writePlan) {
	t := pl.typ
	if t == legacy.Number {
		pl.kind, pl.write, pl.custom = writeOther, marshalNumber, true
		if pl.mode&(opt.StringifyNumbers|opt.StringTag) == 0 {
			pl.kind = writeNumber
		}
		return
	}
	if k := t.Kind(); k == reflect.Pointer || k == reflect.Interface || !mayHaveMethods(t) {
		return
	}
	legacy := pl.mode&opt.CallMethodsWithLegacySemantics != 0
	for i := len(marshalMethodTypes) - 1; i >= 0; i-- {
		needsAddr, ok := implements(t, marshalMethodTypes[i])
		if !ok || isGenerated(t, marshalMethodTypes[i]) {
			continue
		}
		pl.custom = true
		if legacy && needsAddr && pl.mode&unaddressable != 0 {
			continue
		}
		if pl.mode&opt.Classic != 0 && marshalMethodTypes[i] == textAppenderType {
			// It is not known then, but says the same where nobody can tell.
			if t.PkgPath() == "net/netip" {
				pl.method.texts = reflect.Zero(reflect.PointerTo(t)).Interface().(encoding.TextAppender)
			}
			continue
		}
		pl = pl.precede()
		pl.mutable = pl.mutable || needsAddr
		m := new(writeMethod)
		pl.method = m
		receiver := reflect.Zero(reflect.PointerTo(t)).Interface()
		isText := true
		switch marshalMethodTypes[i] {
		case textMarshalerType:
			m.name, pl.write, pl.kind = "MarshalText", marshalByText, writeText
			m.text = receiver.(encoding.TextMarshaler)
		case textAppenderType:
			m.name, pl.write, pl.kind = "AppendText", marshalByText, writeText
			m.texts = receiver.(encoding.TextAppender)
		case marshalerType:
			m.name, pl.write, isText = "MarshalJSON", marshalByMarshaler, false
			m.json, pl.kind = receiver.(jsonMarshaler), writeJSON
		case marshalerToType:
			m.name, pl.write, isText = "MarshalJSONTo", marshalByMarshalerTo, false
			m.to = receiver.(jsonMarshalerTo)
		}
		m.skipsNames = legacy && (!isText || t.Kind() == reflect.String)
		if t == jsontextValueType || marshalMethodTypes[i] == marshalerType && t.PkgPath() == "encoding/json" && t.Name() == "RawMessage" {
			pl.kind = writeRaw
		}
		if isFrail(t) {
			pl.kind, pl.write = writeOther, marshalFrail
		}
	}
}

// mayNot reports whether the method is not to be called for the next value.
func (pl *writePlan) mayNot(m *marshaler) bool {
	return pl.method.skipsNames && text.Encoder(m.enc).WantsName()
}

// failed returns the error for one that the method has returned.
func (pl *writePlan) failed(p pointer, err error) error {
	return pl.failedIn(p, err, pl.method.name)
}

// failedIn is failed for the method of the given name.
func (pl *writePlan) failedIn(p pointer, err error, name string) error {
	if pl.mode&behindPointer != 0 {
		return legacy.MethodError(reflect.New(reflect.PointerTo(pl.typ)).Interface(), err, name)
	}
	return newMarshalerError(p.Value(pl.typ), err, name)
}

// marshalByText is for AppendText and MarshalText.
func marshalByText(m *marshaler, pl *writePlan, p pointer) error {
	if pl.mayNot(m) {
		return pl.next.write(m, pl.next, p)
	}
	var b []byte
	var err error
	if pl.method.texts != nil {
		b, err = receiverOf(pl.method.texts, p).AppendText(m.scratch[:0])
	} else {
		b, err = receiverOf(pl.method.text, p).MarshalText()
	}
	return m.text(pl, p, b, err)
}

// text writes what a method has returned as text.
func (m *marshaler) text(pl *writePlan, p pointer, b []byte, err error) error {
	if err == nil {
		if err = text.Encoder(m.enc).WriteText(b); err == nil {
			return nil
		}
	}
	if pl.mode&opt.Classic == 0 {
		err = wrapErrUnsupported(err, pl.method.name+" method")
	}
	switch {
	case pl.legacy:
		return pl.failed(p, err)
	case isSemanticError(err) || text.IsIOError(err):
		return err
	}
	return newMarshalErrorBefore(m.enc, pl.typ, err)
}

func marshalByMarshaler(m *marshaler, pl *writePlan, p pointer) error {
	if pl.mayNot(m) {
		return pl.next.write(m, pl.next, p)
	}
	val, err := receiverOf(pl.method.json, p).MarshalJSON()
	return m.json(pl, p, val, err)
}

// json writes what a method has returned as a value.
func (m *marshaler) json(pl *writePlan, p pointer, val []byte, err error) error {
	if err != nil {
		if pl.mode&opt.Classic == 0 {
			err = wrapErrUnsupported(err, "MarshalJSON method")
		}
		if pl.legacy {
			return pl.failed(p, err)
		}
		return collapseSemanticErrors(newMarshalErrorBefore(m.enc, pl.typ, err))
	}
	if err = m.writeResult(pl, val); err != nil {
		switch {
		case pl.legacy:
			return pl.failed(p, classicInvalid(pl, val, err))
		case isSyntacticError(err):
			return newMarshalErrorBefore(m.enc, pl.typ, err)
		}
	}
	return err
}

func marshalByMarshalerTo(m *marshaler, pl *writePlan, p pointer) error {
	if pl.mayNot(m) {
		return pl.next.write(m, pl.next, p)
	}
	return m.to(pl, p, receiverOf(pl.method.to, p))
}

// to has v, the value at p, write itself.
func (m *marshaler) to(pl *writePlan, p pointer, v jsonMarshalerTo) error {
	if m.compacting {
		return errWantsEncoder
	}
	before := placeOf(m.enc)
	flags := m.o.Flags
	lent := lend(m.enc)
	if pl.mode&opt.StringTag != 0 {
		m.o.Flags.Set(opt.StringTag | 1)
	}
	err := v.MarshalJSONTo(m.enc)
	lent.giveBack()
	m.o.Flags = flags
	if err = checkOneValue(err, before, placeOf(m.enc)); err == nil {
		return nil
	}
	switch {
	case isSkip(err):
		return m.value(pl.next, p)
	case pl.legacy:
		return pl.failed(p, err)
	case text.IsIOError(err):
		return err
	}
	return newSemanticErrorWithPosition(m.enc, pl.typ, before, err)
}

// marshalByFuncs is for the caller's functions.
func marshalByFuncs(m *marshaler, pl *writePlan, p pointer) error { return m.byFuncs(pl, p, 0) }

// byFuncs is marshalByFuncs from one of the plan's functions on.
func (m *marshaler) byFuncs(pl *writePlan, p pointer, from int) error {
	v := p.Value(pl.typ)
	flags := m.o.Flags
	for k, i := range pl.funcs[from:] {
		if pl.mode&opt.StringTag != 0 {
			m.o.Flags.Set(opt.StringTag | 1)
		}
		f := &m.funcs.funcs[i]
		var err error
		if f.around == nil {
			err = f.fn(m.enc, v, m.o)
		} else {
			err = f.around(m.enc, v, m.o, func() error {
				within := m.o.Flags
				m.o.Flags = flags
				err := m.byFuncs(pl, p, from+k+1)
				m.o.Flags = within
				return err
			})
		}
		m.o.Flags = flags
		if err == nil || !errors.Is(err, errors.ErrUnsupported) {
			return err
		}
	}
	return m.value(pl.next, p)
}

// marshalNilInInterface calls the method that an interface type has for the nil
// pointer that in holds, as the v1 dialect does.
func marshalNilInInterface(m *marshaler, pl *writePlan, in any) error {
	// The error names the type of the pointer or, where v1 is made over v2, a struct
	// with the interface: that is what the method is called on there.
	fail := func(name string, err error, wrapped reflect.Type) error {
		t := reflect.TypeOf(in)
		if pl.mode&opt.Classic == 0 {
			err, t = wrapErrUnsupported(err, name+" method"), wrapped
		}
		if pl.legacy {
			return newMarshalerError(reflect.New(t).Elem(), err, name)
		}
		return newMarshalErrorBefore(m.enc, pl.typ, err)
	}
	// NOTE: the pointer may have other methods, too.
	switch t := pl.typ; {
	case t.Implements(marshalerToType):
		before := placeOf(m.enc)
		lent := lend(m.enc)
		err := frail{in}.MarshalJSONTo(m.enc)
		lent.giveBack()
		if err = checkOneValue(err, before, placeOf(m.enc)); err != nil {
			return fail("MarshalJSONTo", err, reflect.TypeFor[struct{ jsonMarshalerTo }]())
		}
	case t.Implements(marshalerType):
		val, err := frail{in}.MarshalJSON()
		if err == nil {
			err = m.enc.WriteValue(val)
		}
		if err != nil {
			return fail("MarshalJSON", err, reflect.TypeFor[struct{ jsonMarshaler }]())
		}
	case t.Implements(textAppenderType):
		b, err := frail{in}.AppendText(nil)
		if err == nil {
			err = text.Encoder(m.enc).WriteText(b)
		}
		if err != nil {
			return fail("AppendText", err, reflect.TypeFor[struct{ encoding.TextAppender }]())
		}
	case t.Implements(textMarshalerType):
		b, err := frail{in}.MarshalText()
		if err == nil {
			err = text.Encoder(m.enc).WriteText(b)
		}
		if err != nil {
			return fail("MarshalText", err, reflect.TypeFor[struct{ encoding.TextMarshaler }]())
		}
	default:
		return m.enc.WriteToken(jsontext.Null)
	}
	return nil
}
