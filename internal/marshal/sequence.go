package marshal

import (
	"reflect"

	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/plan"
	"github.com/javelin-go/javelin/json/jsontext"
)

// Sequence tells whether a type is that of an iterator, as [iter.Seq] and
// [iter.Seq2] are: the number of values that come at a time, or 0.
func Sequence(t reflect.Type) int {
	if t.Kind() != reflect.Func || t.NumIn() != 1 || t.NumOut() != 0 || t.IsVariadic() {
		return 0
	}
	yield := t.In(0)
	if yield.Kind() != reflect.Func || yield.NumOut() != 1 || yield.Out(0).Kind() != reflect.Bool || yield.IsVariadic() {
		return 0
	}
	if n := yield.NumIn(); n <= 2 {
		return n
	}
	return 0
}

// sequence compiles an iterator: one of single values is an array, and so is one whose
// values come with an error; one of pairs is an object. A nil one is empty, or null like a
// nil slice or map.
//
// NOTE: the v1 dialect keeps to what it knows.
func (b *Builder) sequence(pl *Plan) {
	t, m := pl.Typ, pl.Mode
	n := Sequence(t)
	if n == 0 || pl.Legacy {
		pl.Write = marshalNothing
		return
	}
	inner := Moved(plan.Within(m))
	if n == 2 && t.In(0).In(1) == ErrorType {
		pl.Elem = b.Plan(t.In(0).In(0), inner)
		pl.Write, pl.null = marshalSeqErr, m&opt.FormatNilSliceAsNull != 0
		pl.rejectTag()
		return
	}
	elem := t.In(0).In(n - 1)
	pl.Elem = b.Plan(elem, inner)
	if n == 1 {
		pl.Write, pl.null = marshalSeq, m&opt.FormatNilSliceAsNull != 0
	} else {
		pl.Write, pl.null = marshalSeq2, m&opt.FormatNilMapAsNull != 0
		pl.key = b.Plan(t.In(0).In(0), inner)
	}
	pl.rejectTag()
}

var ErrorType = reflect.TypeFor[error]()

// marshalSeq writes an iterator as an array.
func marshalSeq(m *State, pl *Plan, p plan.Pointer) error {
	return m.sequence(pl, p, func(v reflect.Value, write func(reflect.Value) error) error {
		for e := range v.Seq() {
			if err := write(e); err != nil {
				return err
			}
		}
		return nil
	})
}

// marshalSeqErr is marshalSeq for an iterator whose values come with an error, which ends
// all.
func marshalSeqErr(m *State, pl *Plan, p plan.Pointer) error {
	return m.sequence(pl, p, func(v reflect.Value, write func(reflect.Value) error) error {
		for e, err := range v.Seq2() {
			if !err.IsNil() {
				return plan.NewMarshalErrorBefore(m.Enc, pl.Typ, err.Interface().(error))
			}
			if err := write(e); err != nil {
				return err
			}
		}
		return nil
	})
}

// sequence writes an array of what each has written.
func (m *State) sequence(pl *Plan, p plan.Pointer, each func(v reflect.Value, write func(reflect.Value) error) error) error {
	v := p.Value(pl.Typ)
	if v.IsNil() && pl.null {
		return m.Enc.WriteToken(jsontext.Null)
	}
	if err := m.Enc.WriteToken(jsontext.BeginArray); err != nil {
		return err
	}
	if !v.IsNil() {
		elem := reflect.New(pl.Elem.Typ)
		err := each(v, func(e reflect.Value) error {
			elem.Elem().Set(e)
			return m.Value(pl.Elem, plan.PointerTo(elem))
		})
		if err != nil {
			return err
		}
	}
	return m.Enc.WriteToken(jsontext.EndArray)
}

// marshalSeq2 writes an iterator over pairs as an object. That its names differ is
// for the Encoder to check.
func marshalSeq2(m *State, pl *Plan, p plan.Pointer) error {
	v := p.Value(pl.Typ)
	if v.IsNil() && pl.null {
		return m.Enc.WriteToken(jsontext.Null)
	}
	if err := m.Enc.WriteToken(jsontext.BeginObject); err != nil {
		return err
	}
	if !v.IsNil() {
		key, elem := reflect.New(pl.key.Typ), reflect.New(pl.Elem.Typ)
		for k, e := range v.Seq2() {
			key.Elem().Set(k)
			if err := m.Name(pl, plan.PointerTo(key)); err != nil {
				return err
			}
			elem.Elem().Set(e)
			if err := m.Value(pl.Elem, plan.PointerTo(elem)); err != nil {
				return err
			}
		}
	}
	return m.Enc.WriteToken(jsontext.EndObject)
}
