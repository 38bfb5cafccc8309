package jsontest

import (
	"encoding/json"
	"math"
	"math/rand/v2"
	"reflect"
	"testing"
	"time"
)

type (
	embedded struct{ E int }
	twinA    struct{ X int }
	twinB    struct{ X int }
)

func testTypes() *Types {
	return &Types{
		Leaves:   []Twin{TwinOf[int](), TwinOf[string](), TwinOf[bool](), TwinOf[float64](), TwinOf[[]byte](), TwinOf[any](), TwinOf[time.Time](), {reflect.TypeFor[twinA](), reflect.TypeFor[twinB]()}},
		Keys:     []Twin{TwinOf[string](), TwinOf[int]()},
		Embedded: []Twin{TwinOf[Corpus]()},
		Names:    []string{"a", "b", "c", "d", "e", "f"},
		Options:  []string{"omitempty", "string"},
	}
}

func TestTypesValuesAndTextsAreRepeatable(t *testing.T) {
	types := testTypes()
	kinds := map[reflect.Kind]int{}
	for seed := range uint64(300) {
		one := func() (Twin, reflect.Value, reflect.Value, string) {
			rnd := rand.New(rand.NewPCG(seed, 1))
			typ := types.Random(rnd, 3)
			vs := Values{Rnd: rnd, MaxMap: 10, Any: types.Leaves}
			a, b := reflect.New(typ.A), reflect.New(typ.B)
			vs.Fill(a.Elem(), b.Elem())
			ts := Texts{Rnd: rnd, Size: 300, Odd: 20}
			return typ, a, b, string(ts.Make(typ.A))
		}
		typ, a, b, text := one()
		typ2, a2, _, text2 := one()
		if typ != typ2 || text != text2 || Difference(a, a2) != "" {
			t.Fatalf("seed %d differs from run to run", seed)
		}
		if d := Difference(a, b); d != "" {
			t.Fatalf("seed %d: the two values differ: %s", seed, d)
		}
		kinds[typ.A.Kind()]++
	}
	for _, k := range []reflect.Kind{reflect.Struct, reflect.Slice, reflect.Array, reflect.Map, reflect.Pointer} {
		if kinds[k] == 0 {
			t.Errorf("no %v among 300 types", k)
		}
	}
}

func TestTextsFitTheirTypes(t *testing.T) {
	types := testTypes()
	types.Options = []string{"omitempty"}
	fit, n := 0, 500
	for seed := range uint64(n) {
		rnd := rand.New(rand.NewPCG(seed, 2))
		typ := types.Random(rnd, 3)
		ts := Texts{Rnd: rnd, Size: []int{50, 5000}[rnd.IntN(2)]}
		text := ts.Make(typ.A)
		if !json.Valid(text) {
			t.Fatalf("seed %d: no JSON: %s", seed, text)
		}
		if json.Unmarshal(text, reflect.New(typ.A).Interface()) == nil {
			fit++
		}
		if broken := Break(rnd, text); len(broken) > len(text)+200 {
			t.Errorf("seed %d: %d bytes of %d", seed, len(broken), len(text))
		}
	}
	if fit < n*6/10 {
		t.Errorf("%d of %d texts fit", fit, n)
	}
}

func TestDifference(t *testing.T) {
	s := "s"
	for i, tt := range []struct {
		a, b any
		same bool
	}{
		{1, 1, true}, {1, 2, false}, {1, int8(1), false}, {"a", "a", true}, {0.0, math.Copysign(0, -1), false}, {math.NaN(), math.NaN(), true},
		{[]int(nil), []int{}, false}, {[]int{}, []int{}, true}, {map[string]int(nil), map[string]int{}, false},
		{map[string]int{"a": 1}, map[string]int{"a": 2}, false}, {map[string]int{"a": 1}, map[string]int{"b": 1}, false},
		{twinA{1}, twinB{1}, true}, {twinA{1}, twinB{2}, false}, {&s, new(string), false}, {(*int)(nil), new(int), false},
		{[]any{1}, []any{1.0}, false}, {[]any{nil}, []any{0}, false}, {[]byte("a"), []byte("b"), false}, {embedded{1}, embedded{2}, false},
		{time.Unix(0, 0), time.Unix(0, 0).UTC(), false}, {time.Unix(0, 0).UTC(), time.Unix(0, 0).UTC(), true},
	} {
		if d := Difference(reflect.ValueOf(tt.a), reflect.ValueOf(tt.b)); (d == "") != tt.same {
			t.Errorf("case %d: %v and %v: difference %q", i, tt.a, tt.b, d)
		}
	}
	type loop struct{ L *loop }
	a, b := &loop{}, &loop{}
	a.L, b.L = a, b
	if d := Difference(reflect.ValueOf(a), reflect.ValueOf(b)); d != "" {
		t.Error(d)
	}
}

// Behind every way to a slice of bytes, and nowhere else.
func TestSameCapacity(t *testing.T) {
	type inner struct{ B []byte }
	type value struct {
		P *[]byte
		S []inner
		M map[string][]byte
		I any
		L []int
		B [1][]byte
	}
	room := func(n int) []byte { return make([]byte, 2, n) }
	filled := func(n int) *value {
		p := room(n)
		return &value{&p, []inner{{room(n)}, {room(n)}}[:1], map[string][]byte{"a": room(n)}, &inner{room(n)}, make([]int, 1, n), [1][]byte{room(n)}}
	}
	a, b := filled(5), filled(3)
	a.S[0].B[1] = 7
	SameCapacity(reflect.ValueOf(a), reflect.ValueOf(b))
	for i, v := range []*value{a, b} {
		for j, s := range [][]byte{*v.P, v.S[0].B, v.S[:2][1].B, v.M["a"], v.I.(*inner).B, v.B[0]} {
			if len(s) != 2 || cap(s) != 3 {
				t.Errorf("value %d: slice %d has length %d and capacity %d, want 2 and 3", i, j, len(s), cap(s))
			}
		}
	}
	if a.S[0].B[1] != 7 || cap(a.L) != 5 || cap(b.L) != 3 {
		t.Errorf("changed what is none of its business: %v, %d, %d", a.S[0].B, cap(a.L), cap(b.L))
	}
	longer, shorter := make([]byte, 4, 9), make([]byte, 1, 2) // neither loses what it holds
	SameCapacity(reflect.ValueOf(&longer), reflect.ValueOf(&shorter))
	if len(longer) != 4 || cap(longer) != 4 || len(shorter) != 1 || cap(shorter) != 2 {
		t.Errorf("%d of %d, %d of %d", len(longer), cap(longer), len(shorter), cap(shorter))
	}
}
