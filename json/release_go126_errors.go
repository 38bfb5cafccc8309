//go:build !go1.27 || !goexperiment.jsonv2

package json

import (
	"encoding/base64"
	stdjson "encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/plan"
	"github.com/javelin-go/javelin/internal/unmarshal"
	"github.com/javelin-go/javelin/json/jsontext"
	jsonv2 "github.com/javelin-go/javelin/json/v2"
)

// typeError makes the UnmarshalTypeError of a value that root, or something in it,
// has no place for; size is how long its text is. Struct is the type of the
// innermost struct, Field the way there by the names of fields alone.
func typeError(root any, serr *jsonv2.SemanticError, value string, size int) error {
	w := walk(root, serr.JSONPointer, serr)
	if serr.Err == unmarshal.ErrNilField {
		return fmt.Errorf("json: cannot set embedded pointer to unexported struct: %v", w.unsettable())
	}
	if _, ok := serr.Err.(plan.ExtraError); ok {
		return serr // encoding/json has no type of error that says the reason
	}
	if _, ok := serr.Err.(base64.CorruptInputError); ok {
		return serr.Err
	}
	e := &UnmarshalTypeError{
		Value:  value,
		Type:   serr.GoType,
		Offset: serr.ByteOffset,
		Struct: w.structName(),
		Field:  strings.Join(w.fields, "."),
	}
	if serr.Err == unmarshal.ErrNonStringValue {
		e.Type = w.typ // not what pointers lead to, where the method is
	}
	switch serr.Err.(type) {
	case *plan.NilEmbedded, interface{ NilEmbedded() }: // that of generated code
		return fmt.Errorf("%w: %w", e, serr.Err) // encoding/json panics
	}
	switch {
	case size == 0 || !isNumber(serr.GoType):
	case serr.JSONKind == jsontext.KindString:
		e.Offset -= int64(size - 1) // the key of a map: where the string begins
	case serr.GoType == float64Type && !w.isFloat(serr):
		e.Offset++ // in an interface
	}
	return e
}

// addContext tells an UnmarshalTypeError that a method has returned where that
// was. Other errors of methods are left alone.
func addContext(root any, err error, ptr jsontext.Pointer) error {
	if e, ok := err.(*UnmarshalTypeError); ok && e != nil {
		if w := walk(root, ptr, nil); w.parent != nil {
			if e.Field != "" {
				w.fields = append(w.fields, e.Field)
			}
			e.Struct, e.Field = w.structName(), strings.Join(w.fields, ".")
		}
	}
	return err
}

// way is how the classic encoding/json tells the way to a value.
type way struct {
	typ    reflect.Type // as declared for the value
	depth  int          // how many objects and arrays it is in
	parent reflect.Type // the innermost struct on the way
	fields []string     // names of fields, and of structs embedded
	index  []int        // of the last field
}

func (w *way) structName() string {
	if w.parent == nil {
		return ""
	}
	return w.parent.Name()
}

// isFloat reports whether there was a float64 to be set, of which err says that it
// cannot be.
func (w *way) isFloat(err *jsonv2.SemanticError) bool {
	t, interfaces := w.typ, 0
	for t != nil {
		if k := t.Kind(); k == reflect.Pointer {
			t = t.Elem()
		} else if held := heldWithin(err, w.depth, interfaces); k == reflect.Interface && held.IsValid() {
			t = held.Type()
			interfaces++
		} else {
			return k == reflect.Float64
		}
	}
	return false
}

// unsettable returns the type of the embedded pointer that cannot be set on the
// way to the last field.
func (w *way) unsettable() reflect.Type {
	for n := 1; n < len(w.index); n++ {
		if f := w.parent.FieldByIndex(w.index[:n]); !f.IsExported() && f.Type.Kind() == reflect.Pointer {
			return f.Type.Elem()
		}
	}
	return w.typ
}

// walk follows a JSON Pointer through root, by types and, where interfaces hold
// pointers, by values: by those that they held when err was found, if any.
func walk(root any, ptr jsontext.Pointer, err *jsonv2.SemanticError) (w way) {
	v := reflect.ValueOf(root)
	w.typ = reflect.TypeOf(root)
	var rules opt.Flag // of generated code, by which the fields are named
	for name := range ptr.Tokens() {
		t := w.typ
		interfaces := 0
		for t != nil && (t.Kind() == reflect.Pointer || t.Kind() == reflect.Interface) {
			if v.IsValid() {
				v = v.Elem()
			}
			if t.Kind() == reflect.Interface {
				if held := heldWithin(err, w.depth, interfaces); held.IsValid() {
					v = held
				}
				interfaces++
				rules = 0
			}
			switch {
			case t.Kind() == reflect.Pointer:
				t = t.Elem()
			case v.IsValid():
				t = v.Type()
			default:
				t = nil
			}
		}
		if t == nil {
			return w
		}
		w.depth++
		rules = plan.Mannered(t, rules)
		switch t.Kind() {
		case reflect.Struct:
			f, names, ok := fieldNamed(t, name, rules)
			if !ok {
				return w
			}
			w.parent, w.typ, w.index = t, f.Type, f.Index
			w.fields = append(w.fields, names...)
			if v.IsValid() {
				v, _ = v.FieldByIndexErr(f.Index) // the zero Value after a nil pointer
			}
		case reflect.Slice, reflect.Array:
			w.typ = t.Elem()
			if i, err := strconv.Atoi(name); err == nil && v.IsValid() && 0 <= i && i < v.Len() {
				v = v.Index(i)
			} else {
				v = reflect.Value{}
			}
		case reflect.Map:
			w.typ, v = t.Elem(), reflect.Value{}
		default:
			return w
		}
	}
	return w
}

// failMethod returns the error that encoding/json has for a method of the given
// name that fails.
func failMethod(method string) error {
	var v any = failingMarshaler{}
	if method == "MarshalText" {
		v = failingTextMarshaler{}
	}
	_, err := stdjson.Marshal(v)
	return err
}

// completeError completes what json/v2 has made of an error in data: the texts of
// the classic encoding/json depend on more than is known there.
// And that one reads all of the data before it looks at the destination.
func completeError(data []byte, err error) error {
	switch err.(type) {
	case *SyntaxError, *InvalidUnmarshalError:
		if whole := syntaxError(data); whole != nil {
			return whole
		}
	}
	return err
}

// stdError and stdSyntaxError have nothing to do: encoding/json has no json/v2.
func stdError(_ any, err error) error { return err }
func stdSyntaxError(err error) error  { return err }

// heldWithin returns what an interface within so many objects and arrays held when err was
// found; of several there, which hold each other, nth counts from the outside.
func heldWithin(err *jsonv2.SemanticError, depth, nth int) reflect.Value {
	if err != nil {
		fault, _ := plan.Semantic.Of(err)
		for _, h := range slices.Backward(fault.Held) {
			if h.Depth != depth {
				continue
			}
			if nth--; nth < 0 {
				return h.Pointer
			}
		}
	}
	return reflect.Value{}
}

// fieldNamed returns the field of the struct type t that is meant by a name, by the given
// rules, and the way there: the Go names of the structs that it is embedded in, and its own name
// in JSON.
func fieldNamed(t reflect.Type, name string, rules opt.Flag) (f reflect.StructField, way []string, ok bool) {
	s := plan.FieldsIn(t, rules|opt.Classic).Shape.ForReading()
	i := s.Find([]byte(name))
	if i < 0 {
		if i, _ = s.FindFold([]byte(name), true, true); i < 0 {
			return f, nil, false
		}
	}
	index := s.Fields[i].Index
	for n := 1; n < len(index); n++ {
		way = append(way, t.FieldByIndex(index[:n]).Name)
	}
	f = t.FieldByIndex(index)
	f.Index = index
	return f, append(way, s.Fields[i].Name), true
}
