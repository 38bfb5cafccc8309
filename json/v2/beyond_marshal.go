package json

import (
	"reflect"

	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/json/jsontext"
)

// This file has what the standard library does not have for marshaling.

// Append appends the JSON form of in to dst and returns the extended slice. It is
// [Marshal] without the cost of memory for the result, which is most of the cost
// of small ones. Upon an error it returns dst as it was, apart from what lies
// after its length.
func Append(dst []byte, in any, opts ...Options) ([]byte, error) {
	return marshalBehind(dst, in, opts)
}

// MarshalOf is [Marshal] of a T: where T is an interface type, functions and
// options that are for T see that, not the type of what it holds.
func MarshalOf[T any](in T, opts ...Options) ([]byte, error) {
	if reflect.TypeFor[T]().Kind() == reflect.Interface {
		return marshalBytes(&in, opts)
	}
	return marshalBytes(in, opts)
}

// sequence tells whether a type is that of an iterator, as [iter.Seq] and
// [iter.Seq2] are: the number of values that come at a time, or 0.
func sequence(t reflect.Type) int {
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
func (b *writeBuilder) sequence(pl *writePlan) {
	t, m := pl.typ, pl.mode
	n := sequence(t)
	if n == 0 || pl.legacy {
		pl.write = marshalNothing
		return
	}
	inner := moved(within(m))
	if n == 2 && t.In(0).In(1) == errorType {
		pl.elem = b.plan(t.In(0).In(0), inner)
		pl.write, pl.null = marshalSeqErr, m&opt.FormatNilSliceAsNull != 0
		pl.rejectTag()
		return
	}
	elem := t.In(0).In(n - 1)
	pl.elem = b.plan(elem, inner)
	if n == 1 {
		pl.write, pl.null = marshalSeq, m&opt.FormatNilSliceAsNull != 0
	} else {
		pl.write, pl.null = marshalSeq2, m&opt.FormatNilMapAsNull != 0
		pl.key = b.plan(t.In(0).In(0), inner)
	}
	pl.rejectTag()
}

var errorType = reflect.TypeFor[error]()

// marshalSeq writes an iterator as an array.
func marshalSeq(m *marshaler, pl *writePlan, p pointer) error {
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
func marshalSeqErr(m *marshaler, pl *writePlan, p pointer) error {
	return m.sequence(pl, p, func(v reflect.Value, write func(reflect.Value) error) error {
		for e, err := range v.Seq2() {
			if !err.IsNil() {
				return newMarshalErrorBefore(m.enc, pl.typ, err.Interface().(error))
			}
			if err := write(e); err != nil {
				return err
			}
		}
		return nil
	})
}

// sequence writes an array of what each has written.
func (m *marshaler) sequence(pl *writePlan, p pointer, each func(v reflect.Value, write func(reflect.Value) error) error) error {
	v := p.Value(pl.typ)
	if v.IsNil() && pl.null {
		return m.enc.WriteToken(jsontext.Null)
	}
	if err := m.enc.WriteToken(jsontext.BeginArray); err != nil {
		return err
	}
	if !v.IsNil() {
		elem := reflect.New(pl.elem.typ)
		err := each(v, func(e reflect.Value) error {
			elem.Elem().Set(e)
			return m.value(pl.elem, pointerTo(elem))
		})
		if err != nil {
			return err
		}
	}
	return m.enc.WriteToken(jsontext.EndArray)
}

// marshalSeq2 writes an iterator over pairs as an object. That its names differ is
// for the Encoder to check.
func marshalSeq2(m *marshaler, pl *writePlan, p pointer) error {
	v := p.Value(pl.typ)
	if v.IsNil() && pl.null {
		return m.enc.WriteToken(jsontext.Null)
	}
	if err := m.enc.WriteToken(jsontext.BeginObject); err != nil {
		return err
	}
	if !v.IsNil() {
		key, elem := reflect.New(pl.key.typ), reflect.New(pl.elem.typ)
		for k, e := range v.Seq2() {
			key.Elem().Set(k)
			if err := m.name(pl, pointerTo(key)); err != nil {
				return err
			}
			elem.Elem().Set(e)
			if err := m.value(pl.elem, pointerTo(elem)); err != nil {
				return err
			}
		}
	}
	return m.enc.WriteToken(jsontext.EndObject)
}
