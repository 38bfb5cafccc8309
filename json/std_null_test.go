//go:build go1.27 || !goexperiment.jsonv2

package json_test

import (
	"encoding"
	"fmt"
	"net"
	"net/netip"
	"net/url"
	"reflect"
	"testing"

	stdjson "encoding/json"

	"github.com/javelin-go/javelin/json"
)

// Types of every kind with methods that read text or JSON.
type (
	textSlice   []int
	textBytes   []byte
	textMap     map[string]int
	textMapVal  map[string]int // by a value receiver
	textFunc    func()
	textChan    chan int
	textBool    bool
	textInt     int
	textString  string
	textFloat   float64
	textStruct  struct{ S []int }
	textArray   [2][]int
	textIface   interface{ encoding.TextUnmarshaler }
	jsonSlice   []int
	jsonMap     map[string]int
	jsonMapVal  map[string]int
	jsonFunc    func()
	jsonChan    chan int
	jsonString  string
	jsonIface   interface{ stdjson.Unmarshaler }
	bothSlice   []int
	namedTextIP net.IP // without its methods
)

func (t *textSlice) UnmarshalText(b []byte) error { *t = textSlice{len(b)}; return nil }
func (t *textBytes) UnmarshalText(b []byte) error { *t = append(textBytes("t:"), b...); return nil }
func (t *textMap) UnmarshalText(b []byte) error   { *t = textMap{string(b): 1}; return nil }
func (t textMapVal) UnmarshalText(b []byte) error {
	if t != nil {
		t[string(b)] = len(b)
	}
	return nil
}
func (t *textFunc) UnmarshalText(b []byte) error   { return fmt.Errorf("func %s", b) }
func (t *textChan) UnmarshalText(b []byte) error   { return fmt.Errorf("chan %s", b) }
func (t *textBool) UnmarshalText(b []byte) error   { *t = true; return nil }
func (t *textInt) UnmarshalText(b []byte) error    { *t = textInt(len(b)); return nil }
func (t *textString) UnmarshalText(b []byte) error { *t = textString("t:" + string(b)); return nil }
func (t *textFloat) UnmarshalText(b []byte) error  { *t = textFloat(len(b)); return nil }
func (t *textStruct) UnmarshalText(b []byte) error { t.S = []int{len(b)}; return nil }
func (t *textArray) UnmarshalText(b []byte) error  { t[0] = []int{len(b)}; return nil }
func (j *jsonSlice) UnmarshalJSON(b []byte) error  { *j = append(*j, len(b)); return nil }
func (j *jsonMap) UnmarshalJSON(b []byte) error    { *j = jsonMap{string(b): 1}; return nil }
func (j jsonMapVal) UnmarshalJSON(b []byte) error {
	if j != nil {
		j[string(b)] = len(b)
	}
	return nil
}
func (j *jsonFunc) UnmarshalJSON(b []byte) error   { return fmt.Errorf("func %s", b) }
func (j *jsonChan) UnmarshalJSON(b []byte) error   { *j = nil; return nil }
func (j *jsonString) UnmarshalJSON(b []byte) error { *j = jsonString("j:" + string(b)); return nil }
func (s *bothSlice) UnmarshalJSON(b []byte) error  { *s = bothSlice{1, len(b)}; return nil }
func (s *bothSlice) UnmarshalText(b []byte) error  { *s = bothSlice{2, len(b)}; return nil }

// nullTypes are those types and some that are much used.
var nullTypes = []reflect.Type{
	reflect.TypeFor[textSlice](), reflect.TypeFor[textBytes](), reflect.TypeFor[textMap](), reflect.TypeFor[textMapVal](),
	reflect.TypeFor[textFunc](), reflect.TypeFor[textChan](), reflect.TypeFor[textBool](), reflect.TypeFor[textInt](),
	reflect.TypeFor[textString](), reflect.TypeFor[textFloat](), reflect.TypeFor[textStruct](), reflect.TypeFor[textArray](),
	reflect.TypeFor[textIface](), reflect.TypeFor[jsonSlice](), reflect.TypeFor[jsonMap](), reflect.TypeFor[jsonMapVal](),
	reflect.TypeFor[jsonFunc](), reflect.TypeFor[jsonChan](), reflect.TypeFor[jsonString](), reflect.TypeFor[jsonIface](),
	reflect.TypeFor[bothSlice](), reflect.TypeFor[namedTextIP](), reflect.TypeFor[net.IP](), reflect.TypeFor[netip.Addr](),
	reflect.TypeFor[url.URL](), reflect.TypeFor[stdjson.RawMessage](), reflect.TypeFor[stdjson.Number](),
	reflect.TypeFor[encoding.TextUnmarshaler](), reflect.TypeFor[stdjson.Unmarshaler](),
	reflect.TypeFor[struct{ textSlice }](), reflect.TypeFor[struct{ *textStruct }](),
}

// full returns a value of type t that is not nil.
func full(t reflect.Type) reflect.Value {
	v := reflect.New(t).Elem()
	switch t.Kind() {
	case reflect.Slice:
		v.Set(reflect.MakeSlice(t, 3, 4))
	case reflect.Map:
		v.Set(reflect.MakeMap(t))
		k := reflect.New(t.Key()).Elem()
		v.SetMapIndex(k, full(t.Elem()))
	case reflect.Chan:
		v.Set(reflect.MakeChan(t, 0))
	case reflect.Bool:
		v.SetBool(true)
	case reflect.String:
		v.SetString("7")
	case reflect.Int:
		v.SetInt(7)
	case reflect.Float64:
		v.SetFloat(7)
	case reflect.Array:
		for i := range v.Len() {
			v.Index(i).Set(full(t.Elem()))
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if t.Field(i).IsExported() {
				v.Field(i).Set(full(t.Field(i).Type))
			}
		}
	case reflect.Pointer:
		v.Set(reflect.New(t.Elem()))
		v.Elem().Set(full(t.Elem()))
	case reflect.Interface:
		for _, x := range []any{&textSlice{1}, &jsonSlice{1}, textMapVal{"x": 1}, jsonMapVal{"x": 1}} {
			if reflect.TypeOf(x).AssignableTo(t) {
				v.Set(full(reflect.TypeOf(x)))
				break
			}
		}
	}
	return v
}

// TestNullForTextTypesLikeStd: what becomes of null, and of other values, where a method
// reads them.
func TestNullForTextTypesLikeStd(t *testing.T) {
	for _, base := range nullTypes {
		types := []reflect.Type{base, reflect.PointerTo(base), reflect.SliceOf(base), reflect.ArrayOf(2, base), reflect.PointerTo(reflect.PointerTo(base)),
			reflect.MapOf(reflect.TypeFor[string](), base), reflect.MapOf(reflect.TypeFor[string](), reflect.PointerTo(base)),
			reflect.StructOf([]reflect.StructField{{Name: "A", Type: base}, {Name: "B", Type: reflect.PointerTo(base)}}),
			reflect.StructOf([]reflect.StructField{{Name: "A", Type: base, Tag: `json:",string"`}, {Name: "B", Type: reflect.PointerTo(base), Tag: `json:",string"`}}),
		}
		if base.Comparable() {
			types = append(types, reflect.MapOf(base, reflect.TypeFor[int]()))
		}
		for _, typ := range types {
			for _, in := range []string{"null", "3e400", `"1.2.3.4"`, `"null"`, `""`, "5", "[1]", `{"k":1}`, "true"} {
				for _, in := range []string{in, "[" + in + "]", "[" + in + "," + in + "]", `{"":` + in + `}`, `{"A":` + in + `,"B":` + in + `}`} {
					for way := range 4 {
						got, want := reflect.New(typ), reflect.New(typ)
						if way&1 != 0 {
							got.Elem().Set(full(typ))
							want.Elem().Set(full(typ))
						}
						x, y := got.Interface(), want.Interface()
						if way&2 != 0 {
							a, b := x, y
							x, y = &a, &b
						}
						gotErr, gotPanic := guarded(func() error { return json.Unmarshal([]byte(in), x) })
						wantErr, wantPanic := guarded(func() error { return stdjson.Unmarshal([]byte(in), y) })
						if wantPanic {
							if gotPanic || gotErr == nil {
								t.Errorf("%v %d from %s: %v (std: %v)", typ, way, in, gotErr, wantErr)
							}
							continue
						}
						if !sameError(gotErr, wantErr) {
							t.Errorf("%v %d from %s:\n\tgot error %s\n\twant      %s", typ, way, in, describe(gotErr), describe(wantErr))
						}
						if a, b := deep(reflect.ValueOf(x)), deep(reflect.ValueOf(y)); a != b && !hasChan(base) {
							t.Errorf("%v %d from %s:\n\tgot  %s\n\twant %s", typ, way, in, a, b)
						}
						if hasChan(base) && typ == base && got.Elem().IsNil() != want.Elem().IsNil() {
							t.Errorf("%v %d from %s: got %v, want %v", typ, way, in, got.Elem(), want.Elem())
						}
					}
				}
			}
		}
	}
}

func hasChan(t reflect.Type) bool { return t.Kind() == reflect.Chan || t.Kind() == reflect.Func }
