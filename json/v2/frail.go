package json

import (
	"encoding"
	"reflect"
	"runtime"

	"github.com/javelin-go/javelin/json/jsontext"
)

// This file calls methods that a struct has of a pointer or an interface embedded in it.
// If that is nil, such a method panics, as a rule: it is not the struct that it is called
// on. That becomes an error. A method that is content with a nil pointer is called. Whether
// a method is that of the struct after all, reflection does not tell.

// The interfaces of methods, which package json shows to its users under other names.
type (
	jsonMarshaler       interface{ MarshalJSON() ([]byte, error) }
	jsonMarshalerTo     interface{ MarshalJSONTo(*jsontext.Encoder) error }
	jsonUnmarshaler     interface{ UnmarshalJSON([]byte) error }
	jsonUnmarshalerFrom interface{ UnmarshalJSONFrom(*jsontext.Decoder) error }
	isZeroer            interface{ IsZero() bool }
)

// isFrail reports whether some method of t may be that of what is nil.
func isFrail(t reflect.Type) bool {
	if t.Kind() != reflect.Struct {
		return false
	}
	for i := range t.NumField() {
		f := t.Field(i)
		if !f.Anonymous {
			continue
		}
		switch f.Type.Kind() {
		case reflect.Pointer, reflect.Interface:
			if f.Type.NumMethod() > 0 {
				return true
			}
		case reflect.Struct:
			if isFrail(f.Type) {
				return true
			}
		}
	}
	return false
}

// nilEmbedded is the error that there is instead of a panic.
type nilEmbedded struct {
	typ reflect.Type // of what is nil
}

func (e *nilEmbedded) Error() string { return e.typ.String() + " is nil" }

// caught is to be deferred where a method of v, or of what v points to or holds, is
// called. If it panics because that, or something embedded there, is nil, *err says so.
func caught(v any, err *error) {
	r := recover()
	if r == nil {
		return
	}
	if _, ok := r.(runtime.Error); ok {
		if t := nilIn(reflect.ValueOf(v)); t != nil {
			*err = &nilEmbedded{t}
			return
		}
	}
	panic(r)
}

// nilIn returns the type of v if it is nil, or of something embedded there that is nil
// and has methods. If there is no such thing it returns nil.
func nilIn(v reflect.Value) reflect.Type {
	steps := 1000 // what points to each other may go on for ever
	return nilWithin(v, &steps)
}

func nilWithin(v reflect.Value, steps *int) reflect.Type {
	for v.Kind() == reflect.Pointer || v.Kind() == reflect.Interface {
		if v.IsNil() {
			return v.Type()
		}
		v = v.Elem()
		if *steps--; *steps < 0 {
			return nil
		}
	}
	if v.Kind() != reflect.Struct {
		return nil
	}
	for i := range v.NumField() {
		f := v.Type().Field(i)
		if f.Anonymous && (f.Type.Kind() == reflect.Struct || f.Type.NumMethod() > 0) {
			if t := nilWithin(v.Field(i), steps); t != nil {
				return t
			}
		}
	}
	return nil
}

// frail has the methods of what it holds, a pointer to a value of a type that isFrail is
// true of, for those that this has.
type frail struct{ v any }

func (f frail) UnmarshalJSONFrom(dec *jsontext.Decoder) (err error) {
	defer caught(f.v, &err)
	return f.v.(jsonUnmarshalerFrom).UnmarshalJSONFrom(dec)
}

func (f frail) UnmarshalJSON(b []byte) (err error) {
	defer caught(f.v, &err)
	return f.v.(jsonUnmarshaler).UnmarshalJSON(b)
}

func (f frail) UnmarshalText(b []byte) (err error) {
	defer caught(f.v, &err)
	return f.v.(encoding.TextUnmarshaler).UnmarshalText(b)
}

func (f frail) MarshalJSONTo(enc *jsontext.Encoder) (err error) {
	defer caught(f.v, &err)
	return f.v.(jsonMarshalerTo).MarshalJSONTo(enc)
}

func (f frail) MarshalJSON() (b []byte, err error) {
	defer caught(f.v, &err)
	return f.v.(jsonMarshaler).MarshalJSON()
}

func (f frail) AppendText(b []byte) (_ []byte, err error) {
	defer caught(f.v, &err)
	return f.v.(encoding.TextAppender).AppendText(b)
}

func (f frail) MarshalText() (b []byte, err error) {
	defer caught(f.v, &err)
	return f.v.(encoding.TextMarshaler).MarshalText()
}

// isZero calls that method.
func (f frail) isZero() (zero bool, err error) {
	defer caught(f.v, &err)
	return f.v.(isZeroer).IsZero(), nil
}

// marshalFrail is for the methods of a type that isFrail is true of.
func marshalFrail(m *marshaler, pl *writePlan, p pointer) error {
	if pl.mayNot(m) {
		return pl.next.write(m, pl.next, p)
	}
	f := frail{p.Interface(pl.typ)}
	switch {
	case pl.method.to != nil:
		return m.to(pl, p, f)
	case pl.method.json != nil:
		val, err := f.MarshalJSON()
		return m.json(pl, p, val, err)
	case pl.method.texts != nil:
		b, err := f.AppendText(m.scratch[:0])
		return m.text(pl, p, b, err)
	}
	b, err := f.MarshalText()
	return m.text(pl, p, b, err)
}

// checkZero has a field whose own method tells whether it is zero written only if that
// method has been able to tell.
func (w *writeField) checkZero() {
	t := w.field.typ
	if t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	if !isFrail(t) && t.Kind() != reflect.Interface {
		return
	}
	pl, f := w.plan, w.field
	checked := new(writePlan)
	checked.init(pl.typ, pl.mode)
	checked.next, checked.custom = pl, true
	checked.write = func(m *marshaler, pl *writePlan, p pointer) error {
		if v := p.Value(pl.typ); nilIn(v) != nil {
			if _, err := f.zeroOrNot(v); err != nil {
				return newMarshalErrorBefore(m.enc, pl.typ, err)
			}
		}
		return m.value(pl.next, p)
	}
	w.plan = checked
}
