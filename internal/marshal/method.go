package marshal

import (
	"reflect"

	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/place"
	"github.com/javelin-go/javelin/internal/plan"
	"github.com/javelin-go/javelin/internal/text"
)

// This file is about what methods have returned.

// appendText returns what the method returns as text, which it may append to b.
func (w *writeMethod) appendText(b []byte, p plan.Pointer) ([]byte, error) {
	if w.texts != nil {
		return plan.ReceiverOf(w.texts, p).AppendText(b)
	}
	return plan.ReceiverOf(w.text, p).MarshalText()
}

// Failed returns the error for one that the method has returned.
func (pl *Plan) Failed(p plan.Pointer, err error) error {
	return pl.failedIn(p, err, pl.Method.name)
}

// failedIn is failed for the method of the given name.
func (pl *Plan) failedIn(p plan.Pointer, err error, name string) error {
	if pl.Mode&plan.BehindPointer != 0 {
		return plan.Legacy.MethodError(reflect.New(reflect.PointerTo(pl.Typ)).Interface(), err, name)
	}
	return plan.NewMarshalerError(p.Value(pl.Typ), err, name)
}

// text writes what a method has returned as text.
func (m *State) text(pl *Plan, p plan.Pointer, b []byte, err error) error {
	if err == nil {
		if err = (*text.Encoder)(m.Enc).WriteText(b); err == nil {
			return nil
		}
	}
	if pl.Mode&opt.Classic == 0 {
		err = place.WrapUnsupported(err, pl.Method.name+" method")
	}
	switch {
	case pl.Legacy:
		return pl.Failed(p, err)
	case plan.IsSemanticError(err) || text.IsIOError(err):
		return err
	}
	return plan.NewMarshalErrorBefore(m.Enc, pl.Typ, err)
}

// json writes what a method has returned as a value.
func (m *State) json(pl *Plan, p plan.Pointer, val []byte, err error) error {
	if err != nil {
		if pl.Mode&opt.Classic == 0 {
			err = place.WrapUnsupported(err, "MarshalJSON method")
		}
		if pl.Legacy {
			return pl.Failed(p, err)
		}
		return plan.CollapseSemanticErrors(plan.NewMarshalErrorBefore(m.Enc, pl.Typ, err))
	}
	if err = m.writeResult(pl, val); err != nil {
		switch {
		case pl.Legacy:
			return pl.Failed(p, classicInvalid(pl, val, err))
		case plan.IsSyntacticError(err):
			return plan.NewMarshalErrorBefore(m.Enc, pl.Typ, err)
		}
	}
	return err
}

// escapesLess reports whether line separators in what a method has returned are
// not escaped: the classic encoding/json does that only where it escapes < > &.
func (pl *Plan) escapesLess() bool {
	return pl.Mode&(opt.Classic|opt.EscapeForHTML) == opt.Classic
}

// writeResult writes val, which a method has returned.
func (m *State) writeResult(pl *Plan, val []byte) error {
	flags := m.O.Flags
	if pl.escapesLess() {
		//lint:ignore SA4016 0 in the lowest bit says off
		m.O.Flags.Set(opt.EscapeForJS | 0)
	}
	err := m.Enc.WriteValue(val)
	m.O.Flags = flags
	return err
}

// classicInvalid returns the error for val, which a method has returned and which
// could not be written because of err.
func classicInvalid(pl *Plan, val []byte, err error) error {
	if pl.Mode&opt.Classic != 0 && plan.IsSyntacticError(err) && plan.Legacy.InvalidValue != nil {
		if invalid := plan.Legacy.InvalidValue(val); invalid != nil {
			return invalid
		}
	}
	return err
}
