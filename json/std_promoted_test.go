//go:build go1.27 || !goexperiment.jsonv2

package json_test

import (
	"encoding"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	stdjson "encoding/json"

	"github.com/javelin-go/javelin/json"
	jsonv2 "github.com/javelin-go/javelin/json/v2"
)

// This file compares this package with encoding/json where methods come to a struct
// by what is embedded in it. Package reflect cannot make such types, so they are
// written down.

// The random tests have these types, too.
func init() {
	stdTypes = append(append(stdTypes, promotedTypes...), sameNames...)
	for _, t := range nullTypes {
		if !hasChan(t) {
			stdTypes = append(stdTypes, t)
		}
	}
}

// Where such a struct may be.
func promotedPlaces(t reflect.Type) []reflect.Type {
	places := []reflect.Type{
		t, reflect.PointerTo(t), reflect.PointerTo(reflect.PointerTo(t)), reflect.SliceOf(t), reflect.SliceOf(reflect.PointerTo(t)),
		reflect.ArrayOf(2, t), reflect.ArrayOf(1, reflect.PointerTo(t)), reflect.MapOf(reflect.TypeFor[string](), t),
		reflect.MapOf(reflect.TypeFor[string](), reflect.PointerTo(t)), reflect.SliceOf(reflect.SliceOf(t)),
		reflect.StructOf([]reflect.StructField{{Name: "Data", Type: t}, {Name: "B", Type: reflect.TypeFor[int]()}}),
		reflect.StructOf([]reflect.StructField{{Name: "Data", Type: reflect.PointerTo(t)}}),
		reflect.StructOf([]reflect.StructField{{Name: "Data", Type: t, Tag: `json:",string"`}}),
		reflect.StructOf([]reflect.StructField{{Name: "Data", Type: t, Tag: `json:",omitempty"`}}),
		reflect.StructOf([]reflect.StructField{{Name: "Data", Type: t, Tag: `json:",omitzero"`}}),
		reflect.StructOf([]reflect.StructField{{Name: "Data", Type: reflect.SliceOf(t)}, {Name: "M", Type: reflect.MapOf(reflect.TypeFor[int](), t)}}),
	}
	if t.Comparable() {
		places = append(places, reflect.MapOf(t, reflect.TypeFor[int]()), reflect.MapOf(reflect.PointerTo(t), reflect.TypeFor[int]()))
	}
	return places
}

// around returns a text for each way in which a value of type t is read from in.
func around(t reflect.Type, in string) []string {
	switch t.Kind() {
	case reflect.Slice, reflect.Array:
		if t.Elem().Kind() == reflect.Slice {
			return []string{"[[" + in + "]]"}
		}
		return []string{in, "[" + in + "]", "[" + in + "," + in + "]"}
	case reflect.Map:
		if k := t.Key().Kind(); k == reflect.Struct || k == reflect.Pointer {
			return []string{in, `{"k":1,"\u0041":2}`}
		}
		return []string{in, `{"1":` + in + `}`, `{"1":` + in + `,"2":` + in + `}`}
	case reflect.Struct:
		if f, ok := t.FieldByName("Data"); ok && t.NumField() < 3 {
			if f.Type.Kind() == reflect.Slice {
				return []string{`{"Data":[` + in + `],"M":{"1":` + in + `}}`}
			}
			return []string{`{"Data":` + in + `,"B":7}`}
		}
	}
	return []string{in}
}

// guarded returns what f returns, and whether it has panicked.
func guarded(f func() error) (err error, panicked bool) {
	defer func() {
		if r := recover(); r != nil {
			err, panicked = fmt.Errorf("panic: %v", r), true
		}
	}()
	return f(), false
}

// arm sets pointers and interfaces in v, as often as of a number of ways there is
// another one: 0 leaves all nil.
func arm(v reflect.Value, way int) {
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			if f := v.Field(i); f.CanSet() {
				arm(f, way)
			}
		}
	case reflect.Pointer:
		if way == 0 || way == 2 && v.Type().Elem().Kind() == reflect.Struct && strings.HasPrefix(v.Type().Elem().Name(), "By") {
			return
		}
		v.Set(reflect.New(v.Type().Elem()))
		arm(v.Elem(), way)
	case reflect.Interface:
		choices := []any{ByJSON{1}, &ByJSONPtr{2}, ByText{3}, &ByTextPtr{4}, &ByBoth{5}, (*ByJSONPtr)(nil), (*ByTextPtr)(nil), &MidPtr{}, MidPtr{&ByJSONPtr{6}}}
		for i := range choices {
			x := reflect.ValueOf(choices[(i+way)%len(choices)])
			if way > 0 && x.Type().Implements(v.Type()) {
				if x.Kind() == reflect.Pointer && !x.IsNil() {
					p := reflect.New(x.Type().Elem())
					p.Elem().Set(x.Elem())
					x = p
				}
				v.Set(x)
				return
			}
		}
	case reflect.Int:
		if way > 0 {
			v.SetInt(int64(way))
		}
	case reflect.Slice:
		if way > 0 {
			v.Set(reflect.MakeSlice(v.Type(), 1, 2))
			arm(v.Index(0), way)
		}
	case reflect.Array:
		for i := range v.Len() {
			arm(v.Index(i), way)
		}
	case reflect.Map:
		if way > 0 {
			k, e := reflect.New(v.Type().Key()).Elem(), reflect.New(v.Type().Elem()).Elem()
			arm(k, way)
			arm(e, way)
			v.Set(reflect.MakeMap(v.Type()))
			v.SetMapIndex(k, e)
		}
	}
}

const ways = 6

// promoted are functions that are compared.
type promoted struct {
	unmarshal, stdUnmarshal func([]byte, any, ...jsonv2.Options) error
	marshal, stdMarshal     func(any, ...jsonv2.Options) ([]byte, error)
	same                    func(a, b error) bool
}

// TestPromotedMethodsLikeStd: methods that come to a struct by what it embeds are
// called where encoding/json calls them. Where that panics, because what is embedded
// is nil, there is an error.
func TestPromotedMethodsLikeStd(t *testing.T) {
	comparePromoted(t, promoted{
		func(b []byte, v any, _ ...jsonv2.Options) error { return json.Unmarshal(b, v) },
		func(b []byte, v any, _ ...jsonv2.Options) error { return stdjson.Unmarshal(b, v) },
		func(v any, _ ...jsonv2.Options) ([]byte, error) { return json.Marshal(v) },
		func(v any, _ ...jsonv2.Options) ([]byte, error) { return stdjson.Marshal(v) },
		sameError,
	})
}

func comparePromoted(t *testing.T, p promoted) {
	inputs := []string{`{"N":1,"Extra":5}`, `{"n":2,"other":3,"Marshaler":null,"In":{"n":1},"more":4}`, `{}`, `null`, `"text"`, `5`, `[1]`, `true`, `"null"`}
	n, count, failed, panics := 0, 0, 0, 0
	check := func(typ reflect.Type, what string, got, want reflect.Value, gotErr, wantErr error, gotPanic, wantPanic bool) {
		count++
		if wantPanic {
			panics++
		}
		switch {
		case gotPanic:
			t.Errorf("%v %s: %v (std: %v)", typ, what, gotErr, wantErr)
		case wantPanic && gotErr == nil:
			t.Errorf("%v %s: no error, but std: %v", typ, what, wantErr)
		case wantPanic:
			return
		case !p.same(gotErr, wantErr):
			t.Errorf("%v %s:\n\tgot error %s\n\twant      %s", typ, what, describe(gotErr), describe(wantErr))
		case !sameButKeys(typ, got, want):
			t.Errorf("%v %s:\n\tgot  %s\n\twant %s", typ, what, deep(got), deep(want))
		default:
			return
		}
		if failed++; failed > 60 {
			t.FailNow()
		}
	}
	for _, base := range promotedTypes {
		for _, typ := range promotedPlaces(base) {
			for way := range ways {
				for _, in := range inputs {
					for _, in := range around(typ, in) {
						for _, where := range []string{"", "any", "slice"} {
							if n++; n%11 != 0 && *stdCount == 0 {
								continue // all of them, with -std.count
							}
							got, want := reflect.New(typ), reflect.New(typ)
							arm(got.Elem(), way)
							arm(want.Elem(), way)
							in, x, y := in, got.Interface(), want.Interface()
							switch where {
							case "any":
								a, b := x, y
								x, y = &a, &b
							case "slice":
								x, y, in = &[]any{x}, &[]any{y}, "["+in+"]"
							}
							gotErr, gotPanic := guarded(func() error { return p.unmarshal([]byte(in), x) })
							wantErr, wantPanic := guarded(func() error { return p.stdUnmarshal([]byte(in), y) })
							check(typ, fmt.Sprint(way, " ", where, " from ", in), reflect.ValueOf(x), reflect.ValueOf(y), gotErr, wantErr, gotPanic, wantPanic)
						}
					}
				}
				v := reflect.New(typ)
				arm(v.Elem(), way)
				values := map[string]any{"pointer": v.Interface(), "value": v.Elem().Interface(), "in any": []any{v.Elem().Interface(), v.Interface()}}
				if m, ok := v.Elem().Interface().(stdjson.Marshaler); ok {
					values["in Marshaler"] = struct{ M stdjson.Marshaler }{m}
				}
				if m, ok := v.Interface().(stdjson.Marshaler); ok {
					values["pointer in Marshaler"] = []stdjson.Marshaler{m}
				}
				if m, ok := v.Elem().Interface().(encoding.TextMarshaler); ok {
					values["in TextMarshaler"] = map[string]encoding.TextMarshaler{"m": m}
					if typ.Comparable() {
						values["key"] = map[encoding.TextMarshaler]int{m: 1}
					}
				}
				for what, x := range values {
					var got, want []byte
					gotErr, gotPanic := guarded(func() (err error) { got, err = p.marshal(x); return err })
					wantErr, wantPanic := guarded(func() (err error) { want, err = p.stdMarshal(x); return err })
					check(typ, fmt.Sprint(way, " ", what), reflect.ValueOf(string(got)), reflect.ValueOf(string(want)), gotErr, wantErr, gotPanic, wantPanic)
				}
			}
		}
	}
	if count < 10000 || panics < 100 {
		t.Errorf("only %d cases, %d panics", count, panics)
	}
	t.Log(count, "cases", panics, "panics")
}

// sameButKeys is reflect.DeepEqual, but for maps whose keys are pointers.
func sameButKeys(t reflect.Type, a, b reflect.Value) bool {
	if reflect.DeepEqual(a.Interface(), b.Interface()) {
		return true
	}
	return strings.Contains(t.String(), "map[") && deep(a) == deep(b)
}

func deep(v reflect.Value) string {
	var b strings.Builder
	deepTo(&b, v, 16)
	return b.String()
}

func deepTo(b *strings.Builder, v reflect.Value, depth int) {
	switch {
	case depth == 0:
	case !v.IsValid():
		b.WriteString("none")
	case (v.Kind() == reflect.Pointer || v.Kind() == reflect.Interface) && v.IsNil():
		b.WriteString("nil")
	case v.Kind() == reflect.Pointer || v.Kind() == reflect.Interface:
		b.WriteString("&")
		deepTo(b, v.Elem(), depth-1)
	case v.Kind() == reflect.Struct:
		b.WriteString("{")
		for i := range v.NumField() {
			b.WriteString(v.Type().Field(i).Name + ":")
			deepTo(b, v.Field(i), depth-1)
			b.WriteString(" ")
		}
		b.WriteString("}")
	case v.Kind() == reflect.Slice || v.Kind() == reflect.Array:
		b.WriteString("[")
		for i := range v.Len() {
			deepTo(b, v.Index(i), depth-1)
			b.WriteString(" ")
		}
		b.WriteString("]")
	case v.Kind() == reflect.Map:
		var entries []string
		for k, e := range v.Seq2() {
			var s strings.Builder
			deepTo(&s, k, depth-1)
			s.WriteString(":")
			deepTo(&s, e, depth-1)
			entries = append(entries, s.String())
		}
		fmt.Fprint(b, sorted(entries))
	default:
		fmt.Fprint(b, v)
	}
}

func sorted(s []string) []string {
	slices.Sort(s)
	return s
}
