package main

import (
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"net/netip"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"time"

	exptext "github.com/go-json-experiment/json/jsontext"
	goccytext "github.com/goccy/go-json/jsontext"
	"github.com/javelin-go/javelin/json/jsontext"
)

// The kinds of fields of the grid. A kind is a struct that holds little else; its values
// are filled by its type alone, so a new kind is a row of shapeKinds. What the types
// mean is the same for encoding/json and its v2, unless a row says for whom it is.

// A shapeKind is a row.
type shapeKind struct {
	Name string
	shapeType
	// dialects are those of ours that know such types, whose libraries are asked; nil is
	// all. What a library gives is checked in any case.
	dialects []Category
	// twins are the types that stand for it where methods have an Encoder or Decoder, by
	// the module that it is of.
	twins     map[string]shapeType
	own       shapeType  // stands for it in ours, or nothing
	options   optionsOf  // of ours, or nil
	read      DecodeFunc // where encoding/json does not know such types
	writeOnly bool       // nobody reads such types
	readOnly  bool       // what is written is another document
	streamed  bool       // shown as a stream, too
	generated bool       // there is generated code for it (generated/shapes.go)
	further   bool       // not in the report, whose time is limited
}

// A shapeType makes values.
type shapeType struct {
	one  func() any // a pointer to a new value
	list func() any // a pointer to a new slice of such values
}

func shapeTypeOf[T any]() shapeType {
	return shapeType{func() any { return new(T) }, func() any { return new([]T) }}
}

func kindOf[T any](name string) shapeKind {
	return shapeKind{Name: name, shapeType: shapeTypeOf[T]()}
}

// only says which dialects know a kind.
func (k shapeKind) only(cs ...Category) shapeKind {
	k.dialects = cs
	return k
}

// inStreams has a kind shown as a stream, too.
func (k shapeKind) inStreams() shapeKind {
	k.streamed = true
	return k
}

// withCode has a kind compared in generated code, too.
func (k shapeKind) withCode() shapeKind {
	k.generated = true
	return k
}

// wideKind is a struct of n fields that are made here, since nobody writes 150 by hand.
func wideKind(name string, n int, tag string) shapeKind {
	types := []reflect.Type{
		reflect.TypeFor[string](), reflect.TypeFor[int](), reflect.TypeFor[bool](), reflect.TypeFor[float64](),
		reflect.TypeFor[string](), reflect.TypeFor[*int64](), reflect.TypeFor[[]string](), reflect.TypeFor[uint32](),
	}
	if tag != "" { // of what the two dialects agree that it is empty
		types = []reflect.Type{
			reflect.TypeFor[string](), reflect.TypeFor[*int](), reflect.TypeFor[*bool](), reflect.TypeFor[*float64](),
			reflect.TypeFor[[]string](), reflect.TypeFor[*shapeNamed](), reflect.TypeFor[map[string]int](),
		}
	}
	fields := make([]reflect.StructField, n)
	for i := range fields {
		word := words[i%len(words)]
		fields[i] = reflect.StructField{
			Name: fmt.Sprintf("F%d%s", i, word),
			Type: types[i%len(types)],
			Tag:  reflect.StructTag(fmt.Sprintf(`json:"%s_%d%s"`, word, i, tag)),
		}
	}
	t := reflect.StructOf(fields)
	return shapeKind{Name: name, shapeType: shapeType{func() any { return reflect.New(t).Interface() },
		func() any { return reflect.New(reflect.SliceOf(t)).Interface() }}}
}

// shapeKinds is the table.
var shapeKinds = append([]shapeKind{
	kindOf[shapeMix]("mix").inStreams().withCode(),
	kindOf[shapeOf10[string]]("strings").inStreams().withCode(),
	kindOf[shapeOf10[shapeSmall]]("small integers").withCode(),
	kindOf[shapeOf10[int64]]("large integers"),
	kindOf[shapeIntegers]("integers of all sizes").withCode(),
	kindOf[shapeOf10[float64]]("floats").inStreams().withCode(),
	kindOf[shapeOf10[float32]]("float32").withCode(),
	kindOf[shapeOf10[bool]]("bools").withCode(),

	kindOf[shapePointers]("pointers").withCode(),
	kindOf[shapeNulls]("pointers that are null").withCode(),
	kindOf[shapeNested]("nested structs").inStreams().withCode(),
	kindOf[shapeEmbedded]("embedded structs").withCode(),
	kindOf[shapeEmbeddedPointers]("embedded pointers"),
	kindOf[shapePage[shapeNamed]]("generic structs").withCode(),
	kindOf[shapeTree]("trees").withCode(),
	wideKind("10 fields", 10, ""),
	wideKind("40 fields", 40, "").inStreams().withCode(),
	wideKind("150 fields", 150, ""),
	wideKind("40 fields sparse", 40, ",omitempty").withCode(),
	wideKind("150 fields sparse", 150, ",omitempty"),
	wideKind("40 fields omitzero", 40, ",omitzero"),

	kindOf[shapeLists[string]]("lists of strings").withCode(),
	kindOf[shapeLists[int]]("lists of integers").withCode(),
	kindOf[shapeLists[float64]]("lists of floats").withCode(),
	kindOf[shapeLists[bool]]("lists of bools").withCode(),
	kindOf[shapeArrays]("arrays").withCode(),
	kindOf[shapeLists[shapeNamed]]("lists of structs").inStreams().withCode(),
	kindOf[shapeLists[*shapeNamed]]("lists of pointers"),
	kindOf[shapeLists[[]float64]]("matrices").withCode(),
	kindOf[shapeLists[[2]float64]]("points").withCode(),

	kindOf[shapeMaps[string, string]]("maps of strings").inStreams().withCode(),
	kindOf[shapeMaps[string, int]]("maps of integers").withCode(),
	kindOf[shapeMaps[string, shapeNamed]]("maps of structs").withCode(),
	kindOf[shapeMaps[string, []string]]("maps of lists").withCode(),
	kindOf[shapeMaps[string, any]]("maps of any"),
	kindOf[shapeMaps[int, string]]("maps by integers").withCode(),
	kindOf[shapeMaps[shapeKey, int]]("maps by text keys"),

	kindOf[shapeOf10[any]]("any of scalars").withCode(),
	kindOf[shapeAnyLists]("any of lists"),
	kindOf[shapeAnyObjects]("any of objects").inStreams().withCode(),
	kindOf[shapeLists[any]]("lists of any"),
	kindOf[shapeRaws]("raw values").inStreams().withCode(),
	kindOf[shapeMaps[string, json.RawMessage]]("maps of raw values"),
	kindOf[shapeOf10[json.Number]]("json.Number"),

	kindOf[shapeOf4[time.Time]]("times").inStreams().withCode(),
	kindOf[shapeOf10[time.Duration]]("durations").only(V1), // v2 has no form for them
	kindOf[shapeOf4[netip.Addr]]("addresses"),
	kindOf[shapeOf4[shapeURL]]("text like a URL"),
	kindOf[shapeOf4[shapeUUID]]("text like a UUID"),
	kindOf[shapeOf4[shapeDecimal]]("decimals by methods"),
	kindOf[shapeOf4[shapeNullable]]("nullable by methods"),
	kindOf[shapeOf10[shapeColor]]("enums by text"),
	kindOf[shapeBytes]("bytes").withCode(),
	kindOf[shapeQuoted]("quoted numbers").inStreams().withCode(),
	filledKind(),

	kindOf[javelinTokens]("methods on tokens").only(V2).twin(modExperiment, shapeTypeOf[experimentTokens]()).twin(modGoccy, shapeTypeOf[goccyTokens]()),
	fallbackKind[map[string]any]("fallback maps"),
	fallbackKind[jsontext.Value]("fallback raw values").twin(modExperiment, shapeTypeOf[shapeRest[exptext.Value]]()).twin(modGoccy, shapeTypeOf[shapeRest[goccytext.Value]]()),
	sequencesKind(),
	unionKind(),
}, slices.Concat(tagKinds(), optionKinds(), furtherKinds())...)

// A shapeFiller makes values by their type. Texts and numbers are of the style.
type shapeFiller struct {
	r     *rand.Rand
	style *shapeStyle
	depth int // of a tree
}

// fillable types know values of their own.
type fillable interface{ fill(f *shapeFiller) }

// fill sets a value, which is addressable.
func (f *shapeFiller) fill(v reflect.Value) {
	switch x := v.Addr().Interface().(type) {
	case fillable:
		x.fill(f)
		return
	case *time.Time:
		*x = time.Unix(1_700_000_000+f.r.Int64N(100_000_000), f.r.Int64N(1000)*1e6).UTC()
		return
	case *time.Duration:
		*x = time.Duration(f.r.Int64N(1e12))
		return
	case *netip.Addr:
		*x = netip.AddrFrom4([4]byte{10, byte(f.r.IntN(256)), byte(f.r.IntN(256)), byte(f.r.IntN(256))})
		return
	case *json.Number:
		*x = json.Number(strconv.FormatFloat(f.float(), 'f', -1, 64))
		return
	case *json.RawMessage:
		*x = json.RawMessage(fmt.Sprintf(`{"id":%d,"tags":["%s","%s"],"ok":true}`, f.r.IntN(1000), words[f.r.IntN(len(words))], words[f.r.IntN(len(words))]))
		return
	case *[]byte:
		*x = make([]byte, 20+f.r.IntN(80))
		for i := range *x {
			(*x)[i] = byte(f.r.IntN(256))
		}
		return
	}
	switch v.Kind() {
	case reflect.String:
		v.SetString(f.text())
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		v.SetInt(f.integer(v.Type().Bits()))
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		v.SetUint(uint64(f.integer(v.Type().Bits())) & math.MaxInt64 >> (64 - v.Type().Bits()))
	case reflect.Float32:
		v.SetFloat(float64(float32(f.float())))
	case reflect.Float64:
		v.SetFloat(f.float())
	case reflect.Bool:
		v.SetBool(f.r.IntN(2) == 0)
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		f.fill(v.Elem())
	case reflect.Slice:
		n := 3 + f.r.IntN(6)
		v.Set(reflect.MakeSlice(v.Type(), n, n))
		for i := range n {
			f.fill(v.Index(i))
		}
	case reflect.Array:
		for i := range v.Len() {
			f.fill(v.Index(i))
		}
	case reflect.Map:
		v.Set(reflect.MakeMap(v.Type()))
		for range 4 + f.r.IntN(4) {
			key, value := reflect.New(v.Type().Key()).Elem(), reflect.New(v.Type().Elem()).Elem()
			if key.Kind() == reflect.String {
				key.SetString(words[f.r.IntN(len(words))] + strconv.Itoa(f.r.IntN(100)))
			} else {
				f.fill(key)
			}
			f.fill(value)
			v.SetMapIndex(key, value)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if sparse := strings.Contains(v.Type().Field(i).Tag.Get("json"), ",omit"); sparse && f.r.IntN(5) != 0 {
				continue
			}
			f.fill(v.Field(i))
		}
	case reflect.Interface:
		v.Set(reflect.ValueOf(f.scalar()))
	default:
		panic("no value for " + v.Type().String())
	}
}

func (f *shapeFiller) text() string { return f.style.text(f.r) }

func (f *shapeFiller) integer(bits int) int64 {
	return f.style.integer(f.r) & (math.MaxInt64 >> (64 - bits))
}

func (f *shapeFiller) float() float64 { return f.style.float(f.r) }

// The types.

type shapeOf10[T any] struct {
	Alpha   T `json:"alpha"`
	Beta    T `json:"beta"`
	Count   T `json:"count"`
	Delta   T `json:"delta"`
	Element T `json:"element"`
	Folder  T `json:"folder"`
	Group   T `json:"group"`
	Height  T `json:"height"`
	Index   T `json:"index_of"`
	Joint   T `json:"joint_type"`
}

type shapeOf4[T any] struct {
	First  T `json:"first"`
	Second T `json:"second"`
	Third  T `json:"third_one"`
	Last   T `json:"last"`
}

type shapeMix struct {
	ID      int64     `json:"id"`
	Name    string    `json:"name"`
	Email   string    `json:"email"`
	Active  bool      `json:"active"`
	Score   float64   `json:"score"`
	Visits  int       `json:"visits"`
	Tags    []string  `json:"tags"`
	Size    shapeSize `json:"size"`
	Parent  *int64    `json:"parent"`
	Comment string    `json:"comment"`
}

type shapeSize struct {
	W int     `json:"w"`
	H int     `json:"h"`
	D float64 `json:"depth"`
}

type shapeNamed struct {
	ID    int64   `json:"id"`
	Name  string  `json:"name"`
	Price float64 `json:"price"`
}

// shapeSmall are integers of one to three digits, whatever the style.
type shapeSmall int

func (s *shapeSmall) fill(f *shapeFiller) { *s = shapeSmall(f.r.IntN(1000)) }

type shapeIntegers struct {
	A int8   `json:"a8"`
	B int16  `json:"b16"`
	C int32  `json:"c32"`
	D int64  `json:"d64"`
	E uint8  `json:"e8"`
	F uint16 `json:"f16"`
	G uint32 `json:"g32"`
	H uint64 `json:"h64"`
	I int    `json:"i"`
	J uint   `json:"j"`
}

type shapePointers struct {
	A *string     `json:"a"`
	B *int        `json:"b"`
	C *float64    `json:"c"`
	D *bool       `json:"d"`
	E *shapeNamed `json:"e"`
	F **int       `json:"f"`
}

type shapeNulls struct {
	A shapeNull[string]  `json:"a"`
	B *int               `json:"b"`
	C shapeNull[float64] `json:"c"`
	D *string            `json:"d"`
	E shapeNull[bool]    `json:"e"`
	F *shapeNamed        `json:"f"`
	G shapeNull[int]     `json:"g"`
}

// shapeNull is nil in two of three values.
type shapeNull[T any] []T

func (s *shapeNull[T]) fill(f *shapeFiller) {
	if f.r.IntN(3) == 0 {
		*s = make([]T, 1)
		f.fill(reflect.ValueOf(&(*s)[0]).Elem())
	}
}

func (s *shapeNulls) fill(f *shapeFiller) {
	v := reflect.ValueOf(s).Elem()
	for i := range v.NumField() {
		if f.r.IntN(4) == 0 {
			f.fill(v.Field(i))
		}
	}
}

type shapeNested struct {
	A struct {
		Name string    `json:"name"`
		In   shapeSize `json:"in"`
	} `json:"a"`
	B shapeNamed `json:"b"`
	C struct {
		D struct {
			E shapeNamed `json:"e"`
		} `json:"d"`
	} `json:"c"`
}

type shapeBase struct {
	ID      int64  `json:"id"`
	Version string `json:"version"`
}

type shapeMeta struct {
	shapeBase
	Owner string `json:"owner"`
}

type shapeEmbedded struct {
	shapeMeta
	Name string `json:"name"`
	N    int    `json:"n"`
}

// fill is its own, since fields that are not exported cannot be set.
func (s *shapeEmbedded) fill(f *shapeFiller) {
	s.ID, s.Version, s.Owner, s.Name, s.N = f.integer(64), f.text(), f.text(), f.text(), int(f.integer(32))
}

// ShapeShared is exported, as structs that are embedded by pointer must be.
type ShapeShared struct {
	ID      int64  `json:"id"`
	Version string `json:"version"`
}

type shapeEmbeddedPointers struct {
	*ShapeShared
	Name string `json:"name"`
	N    int    `json:"n"`
}

type shapePage[T any] struct {
	Items []T `json:"items"`
	Total int `json:"total"`
}

type shapeTree struct {
	Name     string       `json:"name"`
	N        int          `json:"n"`
	Children []*shapeTree `json:"children"`
}

func (s *shapeTree) fill(f *shapeFiller) {
	s.Name, s.N, s.Children = f.text(), f.r.IntN(1000), []*shapeTree{}
	if f.depth < 3 {
		f.depth++
		for range 2 {
			c := new(shapeTree)
			c.fill(f)
			s.Children = append(s.Children, c)
		}
		f.depth--
	}
}

type shapeLists[T any] struct {
	Name string `json:"name"`
	A    []T    `json:"a"`
	B    []T    `json:"b"`
}

type shapeArrays struct {
	A [4]int       `json:"a"`
	B [3]float64   `json:"b"`
	C [3]string    `json:"c"`
	D [2]shapeSize `json:"d"`
}

type shapeMaps[K comparable, V any] struct {
	Name string  `json:"name"`
	A    map[K]V `json:"a"`
	B    map[K]V `json:"b"`
}

// scalar is a value for an any. It is not nil, which reflect cannot set.
func (f *shapeFiller) scalar() any {
	switch f.r.IntN(4) {
	case 0:
		return f.r.IntN(2) == 0
	case 1:
		return f.text()
	case 2:
		return float64(f.r.IntN(100000))
	}
	return f.float()
}

type shapeAnyLists struct {
	A any `json:"a"`
	B any `json:"b"`
	C any `json:"c"`
}

func (s *shapeAnyLists) fill(f *shapeFiller) {
	for _, p := range []*any{&s.A, &s.B, &s.C} {
		list := make([]any, 3+f.r.IntN(4))
		for i := range list {
			list[i] = f.scalar()
		}
		*p = list
	}
}

type shapeAnyObjects struct {
	A any `json:"a"`
	B any `json:"b"`
}

func (s *shapeAnyObjects) fill(f *shapeFiller) {
	for _, p := range []*any{&s.A, &s.B} {
		m := map[string]any{"kind": "x", "size": map[string]any{"w": f.scalar(), "h": f.scalar()}, "none": nil}
		for _, w := range words[:3] {
			m[w] = f.scalar()
		}
		*p = m
	}
}

type shapeRaws struct {
	Kind string          `json:"kind"`
	A    json.RawMessage `json:"a"`
	B    json.RawMessage `json:"b"`
	N    int             `json:"n"`
}

type shapeBytes struct {
	A []byte `json:"a"`
	B []byte `json:"b"`
	C []byte `json:"c"`
}

type shapeQuoted struct {
	A int     `json:"a,string"`
	B int64   `json:"b,string"`
	C uint32  `json:"c,string"`
	D float64 `json:"d,string"`
	E int     `json:"e,string"`
	F bool    `json:"f"`
}
