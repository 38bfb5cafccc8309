package json_test

import (
	"bytes"
	stdjson "encoding/json"
	"math"
	"math/rand/v2"
	"reflect"
	"runtime/debug"
	"strings"
	"testing"
	"time"

	"github.com/javelin-go/javelin/json"
	jsonv2 "github.com/javelin-go/javelin/json/v2"
)

type blockItem struct {
	ID    int      `json:"id"`
	Name  string   `json:"name,omitempty"`
	Tags  []string `json:"tags"`
	Price *float64 `json:"price"`
}

// blockLevel is named by a method, which the fast form calls.
type blockLevel uint8

func (l blockLevel) MarshalText() ([]byte, error) { return []byte(strings.Repeat("l", int(l%5))), nil }

// blockMaps are types of maps whose elements are copied as bytes, and some whose are not.
var blockMaps = []reflect.Type{
	reflect.TypeFor[map[string]bool](), reflect.TypeFor[map[string]int8](), reflect.TypeFor[map[string]uint8](), reflect.TypeFor[map[string]blockLevel](),
	reflect.TypeFor[map[string]int16](), reflect.TypeFor[map[string]uint16](), reflect.TypeFor[map[string]int32](), reflect.TypeFor[map[string]uint32](), reflect.TypeFor[map[string]float32](),
	reflect.TypeFor[map[string][2]int](), reflect.TypeFor[map[string][3]int](), reflect.TypeFor[map[string][2]string](), reflect.TypeFor[map[string][5]uint32](), reflect.TypeFor[map[string][3][2]*int16](),
	reflect.TypeFor[map[string]blockItem](), reflect.TypeFor[map[string]struct{ A, B time.Time }](), reflect.TypeFor[map[string]struct {
		A []blockItem
		B *blockItem
	}](),
	reflect.TypeFor[map[string]struct {
		A blockLevel
		B []int
	}](), reflect.TypeFor[map[string]time.Time](), reflect.TypeFor[map[int]bool](), reflect.TypeFor[map[int64]int8](), reflect.TypeFor[map[int]int32](), reflect.TypeFor[map[uint64]float32](), reflect.TypeFor[map[int]blockLevel](),
	reflect.TypeFor[map[string]struct{ A, B any }](), reflect.TypeFor[map[string][9]int](), reflect.TypeFor[map[string]map[string]blockItem](),
}

func fillBlock(r *rand.Rand, v reflect.Value, n int) {
	if p, ok := v.Addr().Interface().(*time.Time); ok {
		*p = time.Unix(r.Int64N(2e9), 0).UTC()
		return
	}
	switch v.Kind() {
	case reflect.Bool:
		v.SetBool(r.IntN(2) == 0)
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		v.SetInt(r.Int64() >> (64 - v.Type().Bits()) >> r.IntN(v.Type().Bits()))
	case reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		v.SetUint(r.Uint64() >> (64 - v.Type().Bits()) >> r.IntN(v.Type().Bits()))
	case reflect.Float32, reflect.Float64:
		v.SetFloat(float64(float32(r.NormFloat64())))
	case reflect.String:
		v.SetString(strings.Repeat([]string{"a", "<", "é\n", "key "}[r.IntN(4)], r.IntN(12)))
	case reflect.Interface:
		v.Set(reflect.ValueOf(r.IntN(100)))
	case reflect.Pointer:
		if r.IntN(3) > 0 {
			v.Set(reflect.New(v.Type().Elem()))
			fillBlock(r, v.Elem(), 2)
		}
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), r.IntN(3), 3))
		for i := range v.Len() {
			fillBlock(r, v.Index(i), 2)
		}
	case reflect.Array:
		for i := range v.Len() {
			fillBlock(r, v.Index(i), 2)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			fillBlock(r, v.Field(i), 2)
		}
	case reflect.Map:
		v.Set(reflect.MakeMap(v.Type()))
		for range n {
			key, elem := reflect.New(v.Type().Key()).Elem(), reflect.New(v.Type().Elem()).Elem()
			fillBlock(r, key, 0)
			if key.Kind() == reflect.String {
				key.SetString(key.String() + string(rune('a'+r.IntN(26))) + string(rune('a'+r.IntN(26))))
			}
			fillBlock(r, elem, 3)
			v.SetMapIndex(key, elem)
		}
	}
}

// Maps of all shapes and sizes are written as encoding/json writes them, into memory and to
// a writer, and without an order as the same members.
func TestMapsOfBlocks(t *testing.T) {
	defer debug.SetGCPercent(debug.SetGCPercent(1)) // what copies point to is kept by the map
	r := rand.New(rand.NewPCG(8, 8))
	for _, typ := range blockMaps {
		for _, n := range []int{0, 1, 2, 3, 8, 9, 30, 300} {
			v := reflect.New(typ)
			fillBlock(r, v.Elem(), n)
			want, err := stdjson.Marshal(v.Interface())
			if err != nil {
				t.Fatal(err)
			}
			if got, err := json.Marshal(v.Interface()); err != nil || !bytes.Equal(got, want) {
				t.Errorf("%v of %d: %s, %v, want %s", typ, n, got, err, want)
			}
			if typ.Key().Kind() != reflect.String {
				// Of keys of this kind, there is an own way to read them, too.
				back := reflect.New(typ)
				if err := json.Unmarshal(want, back.Interface()); err != nil && !strings.Contains(typ.String(), "Level") || err == nil && !reflect.DeepEqual(back.Interface(), v.Interface()) {
					t.Errorf("%v of %d, from %s: %v, %v", typ, n, want, back.Elem(), err)
				}
			}
			var to bytes.Buffer
			if err := json.NewEncoder(&to).Encode([]any{v.Interface()}); err != nil || to.String() != "["+string(want)+"]\n" {
				t.Errorf("%v of %d, to a writer: %s, %v, want %s", typ, n, &to, err, want)
			}
			got, err := jsonv2.Marshal(v.Interface(), jsonv2.FormatNilSliceAsNull(true))
			var a, b any
			if err != nil || stdjson.Unmarshal(got, &a) != nil || stdjson.Unmarshal(want, &b) != nil || !reflect.DeepEqual(a, b) {
				t.Errorf("%v of %d, in any order: %s, %v, want %s", typ, n, got, err, want)
			}
		}
	}
}

type (
	layoutName string
	layoutKey  int32
)

// layoutKeys and layoutElems are types that differ in what they look like in memory.
var (
	layoutKeys = []reflect.Type{
		reflect.TypeFor[string](), reflect.TypeFor[layoutName](), reflect.TypeFor[int](), reflect.TypeFor[int8](), reflect.TypeFor[int16](),
		reflect.TypeFor[int32](), reflect.TypeFor[layoutKey](), reflect.TypeFor[int64](), reflect.TypeFor[uint](), reflect.TypeFor[uint8](),
		reflect.TypeFor[uint16](), reflect.TypeFor[uint32](), reflect.TypeFor[uint64](), reflect.TypeFor[uintptr](),
	}
	layoutElems = []reflect.Type{
		reflect.TypeFor[struct{}](), reflect.TypeFor[[0]int](), reflect.TypeFor[struct{ A [0]*int }](), reflect.TypeFor[bool](), reflect.TypeFor[[1]uint16](), reflect.TypeFor[struct{ A, B int8 }](),
		reflect.TypeFor[float32](), reflect.TypeFor[[2]float32](), reflect.TypeFor[struct{ A, B, C int32 }](), reflect.TypeFor[[4]int32](), reflect.TypeFor[[5]int32](),
		reflect.TypeFor[struct {
			A bool
			B int32
			C int8
		}](),
		reflect.TypeFor[int64](), reflect.TypeFor[struct{ A float64 }](), reflect.TypeFor[[2]uint64](), reflect.TypeFor[[3]int](), reflect.TypeFor[[4]int](), reflect.TypeFor[[5]int](), reflect.TypeFor[[8]int](), reflect.TypeFor[[9]int](),
		reflect.TypeFor[string](), reflect.TypeFor[[1]string](), reflect.TypeFor[[2]string](), reflect.TypeFor[[3]string](), reflect.TypeFor[*int](), reflect.TypeFor[[1]*string](), reflect.TypeFor[[2]*string](),
		reflect.TypeFor[[]int](), reflect.TypeFor[[1][]string](), reflect.TypeFor[map[string]int](), reflect.TypeFor[any](), reflect.TypeFor[[2]any](), reflect.TypeFor[struct{ A any }](),
		reflect.TypeFor[struct {
			A *int
			B int
		}](),
		reflect.TypeFor[struct {
			A int
			B *int
		}](),
		reflect.TypeFor[struct {
			A string
			B int
		}](),
		reflect.TypeFor[struct {
			A int
			B string
		}](),
		reflect.TypeFor[struct {
			A bool
			B int
			C string
		}](),
		reflect.TypeFor[struct {
			A string
			B *string
		}](),
		reflect.TypeFor[struct {
			A *string
			B string
		}](),
		reflect.TypeFor[struct {
			A    string
			B, C int
		}](),
		reflect.TypeFor[struct {
			A int
			B string
			C int
		}](),
		reflect.TypeFor[blockItem](), reflect.TypeFor[[]blockItem](), reflect.TypeFor[*blockItem](), reflect.TypeFor[time.Time](),
	}
)

// Maps are written and read as encoding/json does, whatever their keys and elements look like,
// and a key that comes again is found.
func TestMapsOfAllLayouts(t *testing.T) {
	defer debug.SetGCPercent(debug.SetGCPercent(20))
	r := rand.New(rand.NewPCG(9, 9))
	for i, key := range layoutKeys {
		for j, elem := range layoutElems {
			if testing.Short() && (i+j)%3 > 0 {
				continue
			}
			typ := reflect.MapOf(key, elem)
			for _, n := range []int{1, 4, 12, 70} {
				v := reflect.New(typ)
				fillBlock(r, v.Elem(), n)
				want, err := stdjson.Marshal(v.Interface())
				if err != nil {
					t.Fatal(err)
				}
				if got, err := json.Marshal(v.Interface()); err != nil || !bytes.Equal(got, want) {
					t.Errorf("%v of %d: %s, %v, want %s", typ, n, got, err, want)
				}
				v1, v2, std := reflect.New(typ), reflect.New(typ), reflect.New(typ)
				if err := stdjson.Unmarshal(want, std.Interface()); err != nil {
					t.Fatal(err)
				}
				if err := json.Unmarshal(want, v1.Interface()); err != nil || !reflect.DeepEqual(v1.Interface(), std.Interface()) {
					t.Errorf("%v from %s: %v, %v", typ, want, v1.Elem(), err)
				}
				if err := jsonv2.Unmarshal(want, v2.Interface()); err != nil || !reflect.DeepEqual(v2.Interface(), std.Interface()) {
					t.Errorf("%v from %s by the rules of v2: %v, %v", typ, want, v2.Elem(), err)
				}
				twice := append(append(bytes.Clone(want[:len(want)-1]), ','), want[1:]...)
				if err := jsonv2.Unmarshal(twice, reflect.New(typ).Interface()); err == nil || !strings.Contains(err.Error(), "duplicate") {
					t.Errorf("%v from %s: %v, want an error", typ, twice, err)
				}
				if err := json.Unmarshal(twice, v1.Interface()); err != nil || !reflect.DeepEqual(v1.Interface(), std.Interface()) {
					t.Errorf("%v from %s: %v, %v", typ, twice, v1.Elem(), err)
				}
			}
		}
	}
}

// Lists, pointers and arrays are read as encoding/json does, whatever what they hold looks like in
// memory, and hold it when the collector has been there.
func TestListsOfAllLayouts(t *testing.T) {
	defer debug.SetGCPercent(debug.SetGCPercent(20))
	r := rand.New(rand.NewPCG(9, 10))
	elems := append([]reflect.Type{
		reflect.TypeFor[struct{ A, B, C *string }](), reflect.TypeFor[[4]*string](), reflect.TypeFor[struct {
			A string
			B any
		}](), reflect.TypeFor[struct {
			A int
			B string
			C any
		}](), reflect.TypeFor[struct {
			A int
			B any
		}](), reflect.TypeFor[struct {
			A []int
			B *int
		}](), reflect.TypeFor[struct {
			A int
			B string
			C []string
		}](), reflect.TypeFor[struct {
			A string
			B []string
			C map[string]int
			D float64
		}](),
	}, layoutElems...)
	for _, elem := range elems {
		for _, typ := range []reflect.Type{
			reflect.SliceOf(elem), reflect.SliceOf(reflect.PointerTo(elem)), reflect.SliceOf(reflect.SliceOf(elem)), reflect.ArrayOf(3, reflect.PointerTo(elem)),
			reflect.SliceOf(reflect.StructOf([]reflect.StructField{{Name: "L", Type: reflect.SliceOf(elem)}, {Name: "P", Type: reflect.PointerTo(elem)}})),
		} {
			var kept, want []reflect.Value
			for range 12 {
				v, std := reflect.New(typ), reflect.New(typ)
				fillBlock(r, v.Elem(), 2)
				in, err := stdjson.Marshal(v.Interface())
				if err != nil || stdjson.Unmarshal(in, std.Interface()) != nil {
					t.Fatal(err)
				}
				for _, read := range []func([]byte, any) error{json.Unmarshal, func(in []byte, out any) error { return jsonv2.Unmarshal(in, out) }} {
					got := reflect.New(typ)
					if err := read(in, got.Interface()); err != nil {
						t.Errorf("%v from %s: %v", typ, in, err)
					}
					kept, want = append(kept, got), append(want, std)
				}
			}
			for i := range kept {
				if !reflect.DeepEqual(kept[i].Interface(), want[i].Interface()) {
					t.Errorf("%v: %v, want %v", typ, kept[i].Elem(), want[i].Elem())
				}
			}
		}
	}
}

// An element that cannot be written is one wherever it lies.
func TestMapsOfBlocksWithErrors(t *testing.T) {
	nan, inf := math.NaN(), float32(math.Inf(1))
	for _, v := range []any{
		map[string]float32{"a": 1, "b": inf},
		map[string][2]float64{"a": {1, 2}, "b": {3, nan}},
		map[string]blockItem{"a": {Price: new(float64)}, "b": {Tags: []string{"x"}, Price: &nan}},
		map[string]time.Time{"a": {}, "b": time.Date(10_000, 1, 1, 0, 0, 0, 0, time.UTC)},
		map[int]float32{1: 1, 2: inf},
		map[string]struct{ A, B time.Time }{"a": {}, "b": {B: time.Date(10_000, 1, 1, 0, 0, 0, 0, time.UTC)}},
	} {
		_, want := stdjson.Marshal(v)
		if got, err := json.Marshal(v); err == nil || want == nil || got != nil || !strings.Contains(err.Error(), strings.TrimPrefix(want.Error(), "json: ")) {
			t.Errorf("%T: %s, %v, want %v", v, got, err, want)
		}
	}
}
