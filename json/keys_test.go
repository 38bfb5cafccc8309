package json

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"
)

type (
	wordKey  int64
	smallKey uint8
	pairKey  [2]byte
	textKey  string
	showsN   interface{ n() int }
	holdsN   struct{ N int }
	wordN    uintptr
	mapN     map[string]showsN
	singleN  struct{ P *int }
	treeN    struct {
		Name string `json:",omitempty"`
		In   showsN `json:",omitempty"`
		List []showsN
	}
)

func (k wordKey) MarshalText() ([]byte, error) {
	if k < -1000 {
		return nil, errors.New("too small")
	}
	return fmt.Appendf(nil, "k%d<\xff", k%50), nil
}
func (k smallKey) MarshalText() ([]byte, error) { return fmt.Appendf(nil, "s%d", k), nil }
func (k pairKey) MarshalText() ([]byte, error)  { return k[:], nil }
func (k textKey) MarshalText() ([]byte, error)  { return []byte("never called"), nil }
func (holdsN) n() int                           { return 0 }
func (wordN) n() int                            { return 0 }
func (mapN) n() int                             { return 0 }
func (singleN) n() int                          { return 0 }
func (*treeN) n() int                           { return 0 }

// checkLikeStd compares with encoding/json, several times, as programs do what they do.
func checkLikeStd(t *testing.T, v any) {
	t.Helper()
	want, wantErr := json.Marshal(v)
	for range 3 {
		got, err := Marshal(v)
		if string(got) != string(want) || (err == nil) != (wantErr == nil) || err != nil && err.Error() != wantErr.Error() {
			t.Fatalf("%T: %.300s, %v, want %.300s, %v", v, got, err, want, wantErr)
		}
	}
}

func TestKeysThatAreNotNames(t *testing.T) {
	for n := range 40 {
		words, small, pairs, texts, ints := map[wordKey]any{}, map[smallKey]holdsN{}, map[pairKey]string{}, map[textKey]bool{}, map[int]map[uint64]string{}
		lists, pointers, floats := map[int64][]int{}, map[uintptr]*string{}, map[int]float64{}
		for i := range n {
			text := strings.Repeat("x", i)
			words[wordKey(i*7)] = []any{i, nil, "a", map[string]any{"b": i}}[i%4]
			small[smallKey(i*11)] = holdsN{i}
			pairs[pairKey{byte('a' + i%26), byte('a' + i/26)}] = text
			texts[textKey(text)] = i%2 == 0
			ints[-i*i*i] = map[uint64]string{uint64(i): "a", 1 << 63: "<", uint64(i) * 1000: text}
			lists[int64(i)<<40] = make([]int, i%3)
			pointers[uintptr(i)], floats[i-20] = &text, float64(i)/3
		}
		for _, v := range []any{words, small, pairs, texts, ints, lists, pointers, floats} {
			checkLikeStd(t, v)
			checkLikeStd(t, []any{v, map[string]any{"in": v}})
		}
	}
	checkLikeStd(t, map[wordKey]int{-2000: 1, 5: 2})
	checkLikeStd(t, map[string]any{"a": []any{map[wordKey]string{-2000: "x"}}})
	checkLikeStd(t, map[wordKey]int(nil))
	checkLikeStd(t, map[int]any{1: make(chan int), 2: 3})
	checkLikeStd(t, map[wordKey]any{1: map[int]any{2: func() {}}})
	checkLikeStd(t, map[int][]any{1: {map[int]any{1: 2, 3: make(chan int)}}, 0: nil})
	// What has failed has left nothing.
	checkLikeStd(t, map[int][]any{1: {map[int]any{1: 2}}, 0: nil})
}

func TestInterfacesWithMethods(t *testing.T) {
	n := 5
	leaf := &treeN{Name: "leaf", In: wordN(7)}
	for _, v := range []showsN{nil, holdsN{3}, &holdsN{4}, wordN(1), mapN{"a": holdsN{1}, "b": nil, "c": mapN(nil)}, singleN{&n}, &singleN{},
		(*holdsN)(nil), (*treeN)(nil), leaf, &treeN{In: leaf, List: []showsN{leaf, nil, holdsN{1}, singleN{&n}}}} {
		checkLikeStd(t, []showsN{v})
		checkLikeStd(t, &struct{ A, B showsN }{v, v})
		checkLikeStd(t, map[string]showsN{"x": v})
		checkLikeStd(t, [1]showsN{v})
		checkLikeStd(t, []any{v})
	}
	type prints interface{ String() string } // and the values have methods of their own
	checkLikeStd(t, []prints{stringer(1), (*pointerStringer)(nil), new(pointerStringer)})
	type marshals interface{ MarshalText() ([]byte, error) }
	checkLikeStd(t, []marshals{wordKey(2), nil, pairKey{'a', 'b'}})
	cycle := new(treeN)
	cycle.In = cycle
	if got, err := Marshal(cycle); err == nil {
		t.Fatalf("%.100s", got)
	}
}

type (
	stringer        int
	pointerStringer struct{ X int }
)

func (s stringer) String() string                       { return "" }
func (s stringer) MarshalJSON() ([]byte, error)         { return []byte(`{"s": 1}`), nil }
func (s *pointerStringer) String() string               { return "" }
func (s *pointerStringer) MarshalText() ([]byte, error) { return []byte("<p>"), nil }

func TestRawMessages(t *testing.T) {
	raws := []json.RawMessage{nil, {}, []byte(`{"a" : [1, 2]}`), []byte(`"<` + "\u2028" + `"`), []byte(`{"a":"<>&` + "\u2028" + `"}`), []byte(`null`), []byte(` 1 `),
		[]byte(`{"a":1,"a":2}`), []byte(`{"\u0061":"\/"}`), []byte(`[1,2`), []byte("{\"\xff\":1}"), []byte(`[` + strings.Repeat(`{"abc":1e5,"def":"ghi"},`, 40) + `0]`)}
	for _, v := range raws {
		checkLikeStd(t, []json.RawMessage{v})
		checkLikeStd(t, map[string]json.RawMessage{"a": v})
		checkLikeStd(t, &struct {
			A json.RawMessage
			B *json.RawMessage `json:",omitempty"`
			C any
		}{v, &v, v})
		var got, want strings.Builder
		ours, std := NewEncoder(&got), json.NewEncoder(&want)
		ours.SetEscapeHTML(false)
		std.SetEscapeHTML(false)
		err, wantErr := ours.Encode([]any{v, 1}), std.Encode([]any{v, 1})
		if got.String() != want.String() || (err == nil) != (wantErr == nil) {
			t.Fatalf("%q: %q, %v, want %q, %v", v, &got, err, &want, wantErr)
		}
	}
}

// TestMapsOfSmallStructs: of all sizes that are copied as blocks, and some more.
func TestMapsOfSmallStructs(t *testing.T) {
	type two struct{ A string }
	type three struct {
		A int8
		B string `json:",omitempty"`
	}
	type four struct {
		A int64
		B string
		C float64
	}
	type eight struct {
		A, B, C string
		D       *int `json:",omitempty"`
		E       bool
	}
	type seven struct {
		A, B, C string
		D       float32
	}
	type five struct {
		A, B string
		C    uint8
	}
	type six struct{ A, B, C string }
	type odd struct {
		A int32
		B bool
	}
	type in struct{ M map[string]four }
	for n := range 60 {
		v2, v3, v4, v5, v6, v7, v8 := map[string]two{}, map[string]three{}, map[string]four{}, map[string]five{}, map[string]six{}, map[string]seven{}, map[string]eight{}
		vo, vi := map[string]odd{}, map[string]in{}
		for i := range n {
			k, s := fmt.Sprintf("key%d<", i*7919%100), strings.Repeat("\u00e9\"", i%20)
			v2[k], v3[k], v4[k], v5[k] = two{s}, three{int8(i), s}, four{int64(i), s, float64(i) / 7}, five{s, s, uint8(i)}
			v6[k], v7[k], v8[k] = six{s, k, s}, seven{s, k, s, float32(i) / 3}, eight{s, s, k, &i, true}
			vo[k], vi[k] = odd{int32(i), true}, in{v4}
		}
		for _, v := range []any{v2, v3, v4, v5, v6, v7, v8, vo} {
			checkLikeStd(t, v)
			checkLikeStd(t, []any{v, v})
			var got, want strings.Builder
			if NewEncoder(&got).Encode(v); json.NewEncoder(&want).Encode(v) != nil || got.String() != want.String() {
				t.Fatalf("%s, want %s", &got, &want)
			}
		}
		if n < 20 {
			checkLikeStd(t, vi)
		}
	}
	checkLikeStd(t, map[string]four{"a": {1, "b", math.NaN()}})
	checkLikeStd(t, []any{map[string]four{"a": {C: 1}, "b": {1, "b", math.Inf(1)}}, 1})
	checkLikeStd(t, map[string]four{"a": {C: 1}, "b": {1, "\xff", 2}})
}

type selfPointer *selfPointer

func TestPointersToPointers(t *testing.T) {
	n := 5
	p := &n
	pp := &p
	var none *int
	noneThere := &none
	var in any = pp
	var self selfPointer
	for _, v := range []any{pp, &pp, noneThere, &noneThere, (**int)(nil), []**int{pp, nil, noneThere}, &in, &self,
		struct {
			A **int   `json:",string"`
			B **int   `json:",omitempty"`
			C ***int  `json:",omitempty"`
			D ***int  `json:",omitzero"`
			E **treeN `json:",omitempty"`
		}{A: pp, B: noneThere, C: &pp}, map[string]**int{"a": pp, "b": nil}, map[int]**int{1: pp}} {
		checkLikeStd(t, v)
	}
	self = &self
	if got, err := Marshal(self); err == nil {
		t.Fatalf("%s", got)
	}
}
