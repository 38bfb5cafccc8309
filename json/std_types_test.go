package json_test

//lint:file-ignore SA5008 what becomes of strange tags is tested

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"strconv"
	"strings"
	"time"

	stdjson "encoding/json"
)

// This file has the Go types and values with which this package and encoding/json
// are compared.

// Types with methods of all kinds.
type (
	valueMarshaler   struct{ A, B int }
	pointerMarshaler struct{ A string }
	rawMarshaler     string // what it holds is its JSON, valid or not
	failMarshaler    struct{ X int }
	valueText        struct{ N int }
	pointerText      struct{ N int }
	textKey          string
	intKey           int8
	structKey        struct{ A, B uint8 }
	textAppender     struct{ S string }
	failText         int
	unmarshaler      struct{ Got string }
	failUnmarshaler  struct{ X int }
	typeFailer       struct{ X int }
	zeroer           struct{ N int }
	namedByte        byte
	namedBytes       []byte
	byteMarshaler    byte
	named            int32
	namedString      string
	namedPointer     *int
	pointers         struct {
		A valueMarshalerPointer
		B pointerMarshalerPointer
		C textPointer
		D []unmarshalerPointer
		E map[string]failPointer
		F *timePointer
	}
	valueMarshalerPointer   *valueMarshaler
	pointerMarshalerPointer *pointerMarshaler
	textPointer             *pointerText
	unmarshalerPointer      *unmarshaler
	failPointer             *failMarshaler
	timePointer             *time.Time
	recursive               struct {
		V    int
		Next *recursive
		Kids []recursive
		By   map[string]*recursive
	}
	recursiveSlice []recursiveSlice
	recursiveMap   map[string]recursiveMap
)

func (m valueMarshaler) MarshalJSON() ([]byte, error) {
	return fmt.Appendf(nil, " [ %d , \"<%d>\" ] ", m.A, m.B), nil
}
func (m *valueMarshaler) UnmarshalJSON(b []byte) error {
	var a []stdjson.RawMessage
	if err := stdjson.Unmarshal(b, &a); err != nil {
		return err
	}
	m.A, m.B = len(a), len(b)
	return nil
}
func (m *pointerMarshaler) MarshalJSON() ([]byte, error) {
	return []byte(strconv.Quote("p" + strconv.Itoa(len(m.A)))), nil
}
func (m *pointerMarshaler) UnmarshalJSON(b []byte) error { m.A = string(b); return nil }
func (m rawMarshaler) MarshalJSON() ([]byte, error)      { return []byte(m), nil }

var errFixed = errors.New("fixed")

func (failMarshaler) MarshalJSON() ([]byte, error) { return nil, errFixed }
func (t valueText) MarshalText() ([]byte, error) {
	return []byte("<" + strconv.Itoa(t.N) + ">\xff"), nil
}
func (t *valueText) UnmarshalText(b []byte) error   { t.N = len(b); return nil }
func (t *pointerText) MarshalText() ([]byte, error) { return []byte(strconv.Itoa(t.N)), nil }
func (t *pointerText) UnmarshalText(b []byte) error { t.N = len(b); return nil }
func (k textKey) MarshalText() ([]byte, error)      { return []byte("k" + string(k)), nil }
func (k *textKey) UnmarshalText(b []byte) error {
	*k = textKey(strings.TrimPrefix(string(b), "k"))
	return nil
}
func (k structKey) MarshalText() ([]byte, error)           { return fmt.Appendf(nil, "%d-%d", k.A, k.B), nil }
func (k *structKey) UnmarshalText(b []byte) error          { k.A, k.B = uint8(len(b)), 1; return nil }
func (t textAppender) AppendText(b []byte) ([]byte, error) { return append(b, t.S...), nil }
func (failText) MarshalText() ([]byte, error)              { return nil, errFixed }
func (*failText) UnmarshalText(b []byte) error             { return fmt.Errorf("text %q", b) }
func (u *unmarshaler) UnmarshalJSON(b []byte) error        { u.Got = string(b); return nil }
func (*failUnmarshaler) UnmarshalJSON([]byte) error        { return errFixed }
func (*typeFailer) UnmarshalJSON([]byte) error {
	return &stdjson.UnmarshalTypeError{Value: "thing", Type: reflect.TypeFor[int](), Field: "inner", Offset: 3}
}
func (z zeroer) IsZero() bool                        { return z.N == 7 }
func (b byteMarshaler) MarshalJSON() ([]byte, error) { return []byte(strconv.Itoa(int(b) + 1000)), nil }

// Structs with tags and embedding.
type (
	Inner struct{ X, Y int }
	inner struct{ Z, Y int }
	Deep  struct {
		Inner
		W string
	}
	tagged struct {
		A int            `json:"a"`
		B string         `json:"b,omitempty"`
		C *bool          `json:",omitempty"`
		D float64        `json:"d,string"`
		E []int          `json:"e,omitempty"`
		F zeroer         `json:"f,omitzero"`
		G time.Time      `json:"g,omitzero"`
		H map[string]int `json:"h,omitzero"`
		I any            `json:"i,omitempty"`
		J int            `json:"-"`
		K int            `json:"-,"`
		L bool           `json:",string"`
		M *int16         `json:"m,string"`
		N string         `json:"n,string,omitempty"`
		O uint8          `json:"<&>,omitempty"`
		P float32        `json:"päß,omitempty"`
		Q [0]int         `json:"q,omitempty"`
		R stdjson.Number `json:"r,string"`
		S int            `json:"bad name!,"`
		T int            `json:"A"`
	}
	embedding struct {
		Inner
		*Deep
		inner
		Y string
	}
	embedsHidden struct {
		*inner
		A int
	}
	embedsNamed struct {
		Inner `json:"in"`
		//lint:ignore U1000 reached by reflection, as it should not be
		namedString
		Named named
	}
	strange struct {
		A valueText         `json:",string"`
		B *valueText        `json:"B,string"`
		C any               `json:",string"`
		D []int             `json:",string"`
		E map[string]string `json:",string"`
		F **int             `json:",string"`
		G named             `json:",string"`
		H namedString       `json:",string"`
		I failUnmarshaler   `json:"i"`
		J *pointerMarshaler `json:"j,string"`
		K stdjson.Number
		L stdjson.RawMessage `json:",string"`
		M textKey            `json:",string"`
	}
	fallback struct {
		A int
		M map[string]any `json:",embed"`
	}
	cases struct {
		FooBar int `json:",case:strict"`
		Foobar int `json:"foo_bar,case:ignore"`
		FOO    int
		Foo    int
		Kelvin int `json:"\u212a"`
	}
	interfaces struct {
		A any
		B error
		C fmt.Stringer
		D stdjson.Marshaler
		E interface{ MarshalText() ([]byte, error) }
	}
	collections struct {
		A []byte
		B namedBytes
		C []namedByte
		D [3]byte
		E []byteMarshaler
		F [2]any
		G map[int]string
		H map[textKey]int
		I map[structKey]bool
		J map[intKey]any
		K map[uint8][]int
		L []*int
		M map[string]map[string]int
		N []map[string]any
		O []stdjson.RawMessage
		P map[string]stdjson.RawMessage
		Q [][]float32
		R map[failText]int
		S map[float64]int
		T map[bool]int
		U map[any]any
		V map[valueText]int
		W map[Inner]int
	}
	methods struct {
		A valueMarshaler
		B *valueMarshaler
		C pointerMarshaler
		D *pointerMarshaler
		E valueText
		F *pointerText
		G pointerText
		H []pointerMarshaler
		I map[string]pointerMarshaler
		J unmarshaler
		K *unmarshaler
		L map[string]valueText
		M [2]pointerText
		N stdjson.RawMessage
		O *stdjson.RawMessage
		P stdjson.Number
		Q *stdjson.Number
		R textAppender
		S time.Time
		T *time.Time
		U time.Duration
	}
	fails struct {
		A int
		B failUnmarshaler
		C failText
		D *typeFailer
		E map[string]typeFailer
		F []failText
		G Deep
		H map[string]Inner
		I struct{ T typeFailer }
		J int8
	}
	numbers struct {
		A int
		B int8
		C int16
		D int32
		E int64
		F uint
		G uint8
		H uint16
		I uint32
		J uint64
		K uintptr
		L float32
		M float64
	}
	odd struct {
		A chan int
		B func()
		C complex128
		D *chan int
		E []func()
		F map[string]complex64
		G int
	}
)

// stdTypes are the types to begin with.
var stdTypes = []reflect.Type{
	reflect.TypeFor[any](), reflect.TypeFor[bool](), reflect.TypeFor[string](), reflect.TypeFor[int](),
	reflect.TypeFor[uint8](), reflect.TypeFor[float64](), reflect.TypeFor[float32](), reflect.TypeFor[[]byte](),
	reflect.TypeFor[stdjson.Number](), reflect.TypeFor[stdjson.RawMessage](), reflect.TypeFor[time.Time](),
	reflect.TypeFor[map[string]any](), reflect.TypeFor[[]any](), reflect.TypeFor[[]string](), reflect.TypeFor[[2]int](),
	reflect.TypeFor[map[int]int](), reflect.TypeFor[map[textKey]valueText](), reflect.TypeFor[**int](),
	reflect.TypeFor[struct{}](), reflect.TypeFor[error](), reflect.TypeFor[namedPointer](),
	reflect.TypeFor[valueMarshaler](), reflect.TypeFor[pointerMarshaler](), reflect.TypeFor[rawMarshaler](),
	reflect.TypeFor[failMarshaler](), reflect.TypeFor[valueText](), reflect.TypeFor[pointerText](),
	reflect.TypeFor[failText](), reflect.TypeFor[unmarshaler](), reflect.TypeFor[failUnmarshaler](),
	reflect.TypeFor[typeFailer](), reflect.TypeFor[byteMarshaler](), reflect.TypeFor[textAppender](),
	reflect.TypeFor[recursive](), reflect.TypeFor[recursiveSlice](), reflect.TypeFor[recursiveMap](),
	reflect.TypeFor[tagged](), reflect.TypeFor[embedding](), reflect.TypeFor[embedsHidden](), reflect.TypeFor[embedsNamed](),
	reflect.TypeFor[strange](), reflect.TypeFor[fallback](), reflect.TypeFor[cases](), reflect.TypeFor[interfaces](),
	reflect.TypeFor[collections](), reflect.TypeFor[methods](), reflect.TypeFor[fails](), reflect.TypeFor[numbers](),
	reflect.TypeFor[odd](), reflect.TypeFor[pointers](), reflect.TypeFor[map[string]tagged](), reflect.TypeFor[[]methods](), reflect.TypeFor[*interfaces](),
	reflect.TypeFor[map[string]*collections](), reflect.TypeFor[[]strange](), reflect.TypeFor[map[namedString]numbers](),
}

// Types are never freed, so many seeds share some types.
const seedsPerTypes = 64

var chosenTypes [32]reflect.Type

func chooseTypes(k uint64) {
	r := rand.New(rand.NewPCG(k, 1))
	for i := range chosenTypes {
		chosenTypes[i] = randomType(r, 2)
	}
}

// chosenType returns one of the types that a seed shares with others.
func chosenType(r *rand.Rand) reflect.Type { return chosenTypes[r.IntN(len(chosenTypes))] }

// randomType returns a type made of others.
func randomType(r *rand.Rand, depth int) reflect.Type {
	base := stdTypes[r.IntN(len(stdTypes))]
	if depth == 0 || r.IntN(3) > 0 {
		return base
	}
	elem := randomType(r, depth-1)
	switch r.IntN(6) {
	case 0:
		return reflect.PointerTo(elem)
	case 1:
		return reflect.SliceOf(elem)
	case 2:
		return reflect.ArrayOf(r.IntN(4), elem)
	case 3:
		keys := []reflect.Type{reflect.TypeFor[string](), reflect.TypeFor[int16](), reflect.TypeFor[textKey](), reflect.TypeFor[valueText](), reflect.TypeFor[uint]()}
		return reflect.MapOf(keys[r.IntN(len(keys))], elem)
	}
	var fields []reflect.StructField
	tags := []reflect.StructTag{"", "", "", `json:"x"`, `json:",omitempty"`, `json:"y,omitzero"`, `json:",string"`, `json:"-"`, `json:"Z<,omitempty,string"`, `json:",case:ignore"`}
	for i := range r.IntN(5) {
		if i > 0 {
			elem = randomType(r, depth-1)
		}
		fields = append(fields, reflect.StructField{Name: string(rune('A' + i)), Type: elem, Tag: tags[r.IntN(len(tags))]})
	}
	return reflect.StructOf(fields)
}

var someStrings = []string{"", "a", "A", "x", "null", "true", "\"q\"", "12", "-3", "1e3", "<&>", "\u2028", "a\xffb", "\xed\xa0\x80", "日本", "\x00\x1f\x7f", "AQID", "AQ\nID", "!",
	"2020-01-02T03:04:05Z", "2020-01-02T3:04:05,5Z", "kx", "Foo", "a long string that goes on for longer than a word of the machine, \\ and \" escapes in it", "🙂"}

// marshaling says that fill may make values that are not equal to themselves.
var marshaling bool

// fill sets v to a random value.
func fill(v reflect.Value, r *rand.Rand, depth int) {
	if depth < 0 || !v.CanSet() {
		return
	}
	switch t := v.Type(); t {
	case reflect.TypeFor[time.Time]():
		if r.IntN(2) == 0 {
			v.Set(reflect.ValueOf(time.Unix(r.Int64N(1<<33), r.Int64N(1e9)).In(time.FixedZone("", r.IntN(100000)-50000))))
		}
		return
	case reflect.TypeFor[stdjson.Number]():
		v.SetString([]string{"", "1", "-1.5e3", "x", "01"}[r.IntN(5)])
		return
	case reflect.TypeFor[stdjson.RawMessage](), reflect.TypeFor[rawMarshaler]():
		s := randomJSON(r, 2)
		if r.IntN(4) == 0 {
			s = mutate(s, r)
		}
		if t.Kind() == reflect.String {
			v.SetString(s)
		} else if r.IntN(5) > 0 {
			v.SetBytes([]byte(s))
		}
		return
	}
	switch v.Kind() {
	case reflect.Bool:
		v.SetBool(r.IntN(2) == 0)
	case reflect.String:
		v.SetString(text(r))
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		v.SetInt(int64(r.Uint64()) >> r.IntN(64))
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uintptr:
		v.SetUint(r.Uint64() >> r.IntN(64))
	case reflect.Float32, reflect.Float64:
		f := []float64{0, 1, -1, 0.1, 1e21, 1e20, 1e-6, 1e-7, math.Copysign(0, -1), math.MaxFloat32, 3.5e300, r.NormFloat64(), r.Float64() * 1e9, 5e-324}[r.IntN(14)]
		if depth < 3 && r.IntN(20) == 0 && marshaling {
			f = []float64{math.NaN(), math.Inf(1), math.Inf(-1)}[r.IntN(3)]
		}
		v.SetFloat(f)
	case reflect.Pointer:
		if r.IntN(3) > 0 {
			v.Set(reflect.New(v.Type().Elem()).Convert(v.Type()))
			fill(v.Elem(), r, depth-1)
		}
	case reflect.Slice:
		if r.IntN(4) > 0 {
			n := some(r)
			v.Set(reflect.MakeSlice(v.Type(), n, n+r.IntN(3)))
			for i := range n {
				fill(v.Index(i), r, depth-1)
			}
		}
	case reflect.Array:
		for i := range v.Len() {
			fill(v.Index(i), r, depth-1)
		}
	case reflect.Map:
		if r.IntN(4) > 0 {
			v.Set(reflect.MakeMap(v.Type()))
			for range some(r) {
				k, e := reflect.New(v.Type().Key()).Elem(), reflect.New(v.Type().Elem()).Elem()
				fill(k, r, depth-1)
				fill(e, r, depth-1)
				if k.Comparable() && k.Kind() != reflect.Pointer && (k.Kind() != reflect.Interface || k.IsNil() || k.Elem().Kind() < reflect.Float64) {
					v.SetMapIndex(k, e)
				}
			}
		}
	case reflect.Struct:
		for i := range v.NumField() {
			fill(v.Field(i), r, depth-1)
		}
	case reflect.Interface:
		if r.IntN(3) == 0 {
			return
		}
		t := stdTypes[r.IntN(len(stdTypes))]
		if t.Kind() == reflect.Interface {
			return
		}
		e := reflect.New(t)
		fill(e.Elem(), r, depth-2)
		if r.IntN(2) == 0 {
			e = e.Elem()
		}
		if e.Type().AssignableTo(v.Type()) {
			v.Set(e)
		}
	}
}
