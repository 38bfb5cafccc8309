package plan

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

// IsFrail reports whether some method of t may be that of what is nil.
func IsFrail(t reflect.Type) bool {
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
			if IsFrail(f.Type) {
				return true
			}
		}
	}
	return false
}

// NilEmbedded is the error that there is instead of a panic.
type NilEmbedded struct {
	Typ reflect.Type // of what is nil
}

func (e *NilEmbedded) Error() string { return e.Typ.String() + " is nil" }

// Caught is to be deferred where a method of v, or of what v points to or holds, is
// called. If it panics because that, or something embedded there, is nil, *err says so.
func Caught(v any, err *error) {
	r := recover()
	if r == nil {
		return
	}
	if _, ok := r.(runtime.Error); ok {
		if t := NilIn(reflect.ValueOf(v)); t != nil {
			*err = &NilEmbedded{t}
			return
		}
	}
	panic(r)
}

// NilIn returns the type of v if it is nil, or of something embedded there that is nil
// and has methods. If there is no such thing it returns nil.
func NilIn(v reflect.Value) reflect.Type {
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

// Frail has the methods of what it holds, a pointer to a value of a type that IsFrail is
// true of, for those that this has.
type Frail struct{ V any }

func (f Frail) UnmarshalJSONFrom(dec *jsontext.Decoder) (err error) {
	defer Caught(f.V, &err)
	return f.V.(JSONUnmarshalerFrom).UnmarshalJSONFrom(dec)
}

func (f Frail) UnmarshalJSON(b []byte) (err error) {
	defer Caught(f.V, &err)
	return f.V.(JSONUnmarshaler).UnmarshalJSON(b)
}

func (f Frail) UnmarshalText(b []byte) (err error) {
	defer Caught(f.V, &err)
	return f.V.(encoding.TextUnmarshaler).UnmarshalText(b)
}

func (f Frail) MarshalJSONTo(enc *jsontext.Encoder) (err error) {
	defer Caught(f.V, &err)
	return f.V.(JSONMarshalerTo).MarshalJSONTo(enc)
}

func (f Frail) MarshalJSON() (b []byte, err error) {
	defer Caught(f.V, &err)
	return f.V.(JSONMarshaler).MarshalJSON()
}

func (f Frail) AppendText(b []byte) (_ []byte, err error) {
	defer Caught(f.V, &err)
	return f.V.(encoding.TextAppender).AppendText(b)
}

func (f Frail) MarshalText() (b []byte, err error) {
	defer Caught(f.V, &err)
	return f.V.(encoding.TextMarshaler).MarshalText()
}

// IsZero calls that method.
func (f Frail) isZero() (zero bool, err error) {
	defer Caught(f.V, &err)
	return f.V.(isZeroer).IsZero(), nil
}

// Validator is a type that says whether a value that has been read is in order.
type Validator interface{ Validate() error }

// Validate calls Validate.
func (f Frail) Validate() (err error) {
	defer Caught(f.V, &err)
	return f.V.(Validator).Validate()
}
