package main

import (
	stdjson "encoding/json"
	"errors"
	"math/rand/v2"
	"net/netip"
	"reflect"
	"strconv"
	"strings"
	"time"
)

// This file makes the types and values for random.go: what programs have, in any combination.

type (
	randomLevel int
	randomItem  struct {
		ID    int64    `json:"id"`
		Name  string   `json:"name"`
		Tags  []string `json:"tags,omitempty"`
		Price *float64 `json:"price"`
	}
	randomPoint struct{ X, Y float64 }
	randomMap   map[string]any
	randomList  []any
	randomWord  string
	randomTree  struct {
		Value int           `json:"value"`
		Left  *randomTree   `json:"left,omitempty"`
		Kids  []*randomTree `json:"kids,omitempty"`
	}
)

func (l randomLevel) MarshalText() ([]byte, error) {
	return strconv.AppendInt([]byte("level"), int64(l), 10), nil
}

func (l *randomLevel) UnmarshalText(text []byte) error {
	s, ok := strings.CutPrefix(string(text), "level")
	n, err := strconv.Atoi(s)
	if !ok || err != nil {
		return errors.New("no level")
	}
	*l = randomLevel(n)
	return nil
}

// randomLeaves are the types that fields have, the usual ones more than once.
var randomLeaves = []reflect.Type{
	reflect.TypeFor[string](), reflect.TypeFor[string](), reflect.TypeFor[string](), reflect.TypeFor[string](),
	reflect.TypeFor[int](), reflect.TypeFor[int](), reflect.TypeFor[int](), reflect.TypeFor[int64](), reflect.TypeFor[uint32](), reflect.TypeFor[uint8](),
	reflect.TypeFor[float64](), reflect.TypeFor[float64](), reflect.TypeFor[float32](), reflect.TypeFor[bool](), reflect.TypeFor[bool](),
	reflect.TypeFor[time.Time](), reflect.TypeFor[time.Duration](), reflect.TypeFor[*string](), reflect.TypeFor[*int](), reflect.TypeFor[*bool](),
	reflect.TypeFor[[]string](), reflect.TypeFor[[]int](), reflect.TypeFor[[]byte](), reflect.TypeFor[map[string]string](), reflect.TypeFor[map[string]any](),
	reflect.TypeFor[any](), reflect.TypeFor[[]any](), reflect.TypeFor[stdjson.RawMessage](), reflect.TypeFor[stdjson.Number](),
	reflect.TypeFor[randomItem](), reflect.TypeFor[*randomItem](), reflect.TypeFor[[]randomItem](), reflect.TypeFor[randomPoint](), reflect.TypeFor[*randomTree](),
	reflect.TypeFor[randomLevel](), reflect.TypeFor[netip.Addr](), reflect.TypeFor[[2]int](),
	reflect.TypeFor[randomMap](), reflect.TypeFor[randomList](), reflect.TypeFor[randomWord](), reflect.TypeFor[[]float32](),
}

// randomTexts are what is put in the middle of texts.
var randomTexts = []string{"", "", "\n\"", "é 日本", "<a href=\"x&y\">"}

type randomMaker struct {
	*rand.Rand
	text int // of randomTexts
}

func (m *randomMaker) structOf(depth int) reflect.Type {
	n := 1 + m.IntN(8)
	if m.IntN(6) == 0 {
		n = 10 + m.IntN(40)
	}
	longest := 10
	if m.IntN(4) == 0 {
		longest = 32
	}
	var fields []reflect.StructField
	for i := range n {
		t := m.typeOf(depth)
		tag := m.letters(2+m.IntN(longest-2)) + strconv.Itoa(i)
		switch m.IntN(10) {
		case 0, 1:
			tag += ",omitempty"
		case 2:
			switch t.Kind() {
			case reflect.Int, reflect.Bool, reflect.Float64:
				tag += ",string"
			}
		}
		fields = append(fields, reflect.StructField{Name: "F" + strconv.Itoa(i), Type: t, Tag: reflect.StructTag(`json:"` + tag + `"`)})
	}
	return reflect.StructOf(fields)
}

func (m *randomMaker) typeOf(depth int) reflect.Type {
	if depth == 0 || m.IntN(4) > 0 {
		return randomLeaves[m.IntN(len(randomLeaves))]
	}
	switch m.IntN(8) {
	case 0, 1:
		return reflect.SliceOf(m.typeOf(depth - 1))
	case 2:
		return reflect.MapOf(reflect.TypeFor[string](), m.typeOf(depth-1))
	case 3:
		return reflect.MapOf(reflect.TypeFor[int](), m.typeOf(depth-1))
	case 4:
		return reflect.ArrayOf(1+m.IntN(4), m.typeOf(depth-1))
	}
	return m.structOf(depth - 1)
}

func (m *randomMaker) letters(n int) string {
	b := make([]byte, n)
	for i := range b {
		b[i] = "etaoinshrdlucmfw"[m.IntN(16)]
	}
	return string(b)
}

func (m *randomMaker) textOf() string {
	lengths := []int{0, 1, 3, 6, 8, 10, 12, 16, 20, 30, 50, 120}
	n := lengths[m.IntN(len(lengths))]
	if n < 3 {
		return m.letters(n)
	}
	return m.letters(n/2) + randomTexts[m.text] + m.letters(n-n/2)
}

// fill sets v, which is depth deep: the deeper, the fewer elements.
func (m *randomMaker) fill(v reflect.Value, depth int) {
	switch p := v.Addr().Interface().(type) {
	case *time.Time:
		*p = time.Unix(m.Int64N(2e9), 0).UTC()
		return
	case *netip.Addr:
		*p = netip.AddrFrom4([4]byte{10, byte(m.IntN(256)), byte(m.IntN(256)), 1})
		return
	case *stdjson.RawMessage:
		*p = stdjson.RawMessage(`{"a":[1,2,{"b":"c"}],"d":null}`)
		return
	case *stdjson.Number:
		*p = stdjson.Number(strconv.Itoa(m.IntN(1e6)))
		return
	case *any:
		*p = []any{m.textOf(), float64(m.IntN(1000)), nil, []any{m.textOf(), true, 1.5}, map[string]any{"a": m.textOf(), "b": 1.0}}[m.IntN(5)]
		return
	}
	n := m.IntN(6)
	switch {
	case depth == 0:
		n = 20 + m.IntN(60)
	case depth > 3:
		n = m.IntN(2)
	}
	switch v.Kind() {
	case reflect.String:
		v.SetString(m.textOf())
	case reflect.Bool:
		v.SetBool(m.IntN(2) == 0)
	case reflect.Int, reflect.Int64:
		v.SetInt(m.Int64() >> (34 + m.IntN(28)))
	case reflect.Uint8, reflect.Uint32:
		v.SetUint(uint64(m.IntN(200)))
	case reflect.Float32, reflect.Float64:
		v.SetFloat([]float64{float64(m.IntN(1000)), float64(m.IntN(100000)) / 100, m.Float64()}[m.IntN(3)])
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), n, n))
		for i := range n {
			m.fill(v.Index(i), depth+1)
		}
	case reflect.Array:
		for i := range v.Len() {
			m.fill(v.Index(i), depth+1)
		}
	case reflect.Map:
		v.Set(reflect.MakeMap(v.Type()))
		for range n {
			key, elem := reflect.New(v.Type().Key()).Elem(), reflect.New(v.Type().Elem()).Elem()
			m.fill(key, depth+1)
			m.fill(elem, depth+1)
			v.SetMapIndex(key, elem)
		}
	case reflect.Pointer:
		if m.IntN(4) > 0 && depth < 6 {
			v.Set(reflect.New(v.Type().Elem()))
			m.fill(v.Elem(), depth+1)
		}
	case reflect.Struct:
		sparse := v.NumField() > 9 && m.IntN(2) == 0
		for i := range v.NumField() {
			if !sparse || m.IntN(4) == 0 || !strings.Contains(string(v.Type().Field(i).Tag), "omitempty") {
				m.fill(v.Field(i), depth+1)
			}
		}
	}
}
