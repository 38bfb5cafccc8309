package json_test

import (
	"bytes"
	stdjson "encoding/json"
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"github.com/javelin-go/javelin/json"
)

// filled has what is merged into, or replaced, when a document is read into it.
type filled struct {
	Texts  map[string]string         `json:"texts"`
	Anys   map[string]any            `json:"anys"`
	Words  map[string]int            `json:"words"`
	Halves map[string]float32        `json:"halves"`
	Bools  map[string]bool           `json:"bools"`
	Lists  map[string][]string       `json:"lists"`
	Ptrs   map[string]*filledPoint   `json:"ptrs"`
	Points map[string]filledPoint    `json:"points"`
	Maps   map[string]map[string]int `json:"maps"`
	Raws   map[string]stdjson.RawMessage
	Nums   map[string]stdjson.Number
	ByInt  map[int]string          `json:"byInt"`
	ByI16  map[int16]filledPoint   `json:"byI16"`
	ByUint map[uint64]any          `json:"byUint"`
	Rows   map[string][2]int       `json:"rows"`
	By     map[filledKey]int       `json:"by"`
	Any    any                     `json:"any"`
	Other  any                     `json:"other"`
	List   []any                   `json:"list"`
	Inner  []map[string]any        `json:"inner"`
	Array  [2]map[string]string    `json:"array"`
	Self   *filled                 `json:"self"`
	Named  filledMap               `json:"named"`
	Face   interface{ M() string } `json:"face"`
}

type filledPoint struct {
	X, Y int
	S    map[string]string `json:",omitempty"`
}

type filledMap map[string]any

type filledKey string

func (k *filledKey) UnmarshalText(b []byte) error {
	*k = filledKey(strings.ToLower(string(b)))
	return nil
}

func (k filledKey) MarshalText() ([]byte, error) { return []byte(k), nil }

type filledFace struct{ A int }

func (*filledFace) M() string { return "" }

func makeFilled(r *rand.Rand, depth int) *filled {
	names := []string{"a", "b", "a longer name", "é", "\"", ""}
	name := func() string { return names[r.IntN(len(names))] }
	var anything func(depth int) any
	anything = func(depth int) any {
		switch n := r.IntN(12); {
		case n < 2 && depth > 0:
			return map[string]any{name(): anything(depth - 1), name(): anything(depth - 1)}
		case n < 4 && depth > 0:
			return []any{anything(depth - 1), anything(depth - 1)}
		case n < 5:
			return name()
		case n < 6:
			return float64(r.IntN(1000)) / 8
		case n < 7:
			return true
		case n < 8:
			return nil
		case n < 9:
			return &filledPoint{X: 1, S: map[string]string{name(): name()}}
		case n < 10:
			return (*filledPoint)(nil)
		case n < 11:
			p := new(int)
			return &p
		}
		return filledPoint{X: 2}
	}
	v := new(filled)
	some := func() bool { return r.IntN(3) > 0 }
	if some() {
		v.Texts = map[string]string{name(): name(), name(): name()}
		v.Anys = map[string]any{name(): anything(2), name(): anything(2)}
	}
	if some() {
		v.Words = map[string]int{name(): r.IntN(1000), name(): 7}
		v.Halves = map[string]float32{name(): 0.5}
		v.Bools = map[string]bool{name(): true, name(): false}
	}
	if some() {
		v.Lists = map[string][]string{name(): {name(), name()}, name(): nil, name(): {}}
		v.Ptrs = map[string]*filledPoint{name(): {X: 3}, name(): nil}
		v.Points = map[string]filledPoint{name(): {X: 3, Y: 4, S: map[string]string{name(): "s"}}}
	}
	if some() {
		v.Maps = map[string]map[string]int{name(): {name(): 1}, name(): {}}
		v.Raws = map[string]stdjson.RawMessage{name(): []byte("[1]"), name(): []byte(`{"x":{}}`)}
		v.Nums = map[string]stdjson.Number{name(): "1.50"}
	}
	if some() {
		v.ByInt = map[int]string{r.IntN(5): name(), -1234567890: name()}
		v.ByI16 = map[int16]filledPoint{int16(r.IntN(5)): {Y: 1}}
		v.ByUint = map[uint64]any{uint64(r.IntN(5)): anything(1)}
	}
	if some() {
		v.Rows = map[string][2]int{name(): {1, 2}}
		v.By = map[filledKey]int{filledKey(name()): 3}
		v.Named = filledMap{name(): anything(2)}
	}
	if some() {
		v.Any, v.Other = anything(3), anything(1)
	}
	if some() {
		v.List = []any{anything(2), anything(2)}[:1+r.IntN(2)]
		v.Inner = []map[string]any{{name(): anything(1)}, nil}
		v.Array[1] = map[string]string{name(): name()}
	}
	if some() {
		v.Face = []interface{ M() string }{&filledFace{A: 1}, (*filledFace)(nil)}[r.IntN(2)]
	}
	if depth > 0 && some() {
		v.Self = makeFilled(r, depth-1)
	}
	return v
}

// spoil makes something of doc that may be wrong in a value, or no JSON.
func spoil(r *rand.Rand, doc []byte) []byte {
	doc = bytes.Clone(doc)
	at := r.IntN(len(doc))
	switch r.IntN(6) {
	case 0:
		return append(doc[:at], doc[at+1:]...)
	case 1:
		return bytes.Replace(doc, []byte("null"), []byte("[1]"), 1)
	case 2:
		return bytes.Replace(doc, []byte(":1"), []byte(`:"x"`), 1)
	case 3:
		return bytes.Replace(doc, []byte(`":{"`), []byte(`":{"a":"again","\u0061":1,"`), 2)
	case 4:
		return bytes.Replace(doc, []byte(`{"a"`), []byte(`{"a":null,"a"`), 3)
	}
	return bytes.ReplaceAll(doc, []byte(`{"X":`), []byte(`{"Z":[{}],"X":`))
}

// What is read into values that are there already, merges with them or replaces them as in
// encoding/json, and so it is one document after another.
func TestUnmarshalIntoWhatIsThere(t *testing.T) {
	n := uint64(400)
	if testing.Short() {
		n = 80
	}
	for seed := range n {
		r := rand.New(rand.NewPCG(seed, 1))
		got, want := makeFilled(rand.New(rand.NewPCG(seed, 2)), 1), makeFilled(rand.New(rand.NewPCG(seed, 2)), 1)
		var gotAny, wantAny any
		for step := range 6 {
			doc, err := stdjson.Marshal(makeFilled(r, 1))
			if err != nil {
				t.Fatal(err)
			}
			if r.IntN(3) == 0 {
				doc = spoil(r, doc)
			}
			if r.IntN(4) == 0 {
				var b bytes.Buffer
				if stdjson.Indent(&b, doc, "", " ") == nil {
					doc = b.Bytes()
				}
			}
			gotErr, wantErr := json.Unmarshal(doc, got), stdjson.Unmarshal(doc, want)
			if !reflect.DeepEqual(got, want) || fmt.Sprint(gotErr) != fmt.Sprint(wantErr) {
				t.Fatalf("seed %d, step %d: %s\n%+v, %v, want\n%+v, %v", seed, step, doc, got, gotErr, want, wantErr)
			}
			if r.IntN(5) == 0 {
				doc = [][]byte{[]byte("null"), []byte(" 12"), []byte(`"x"`), []byte("[]"), []byte("[1,2]x"), []byte("{}"), []byte("tru")}[r.IntN(7)]
			}
			gotErr, wantErr = json.Unmarshal(doc, &gotAny), stdjson.Unmarshal(doc, &wantAny)
			if !reflect.DeepEqual(gotAny, wantAny) || fmt.Sprint(gotErr) != fmt.Sprint(wantErr) {
				t.Fatalf("seed %d, step %d, any: %s\n%+v, %v, want\n%+v, %v", seed, step, doc, gotAny, gotErr, wantAny, wantErr)
			}
			gotErr, wantErr = json.NewDecoder(bytes.NewReader(doc)).Decode(got), stdjson.NewDecoder(bytes.NewReader(doc)).Decode(want)
			if !reflect.DeepEqual(got, want) || fmt.Sprint(gotErr) != fmt.Sprint(wantErr) {
				t.Fatalf("seed %d, step %d, decoded: %s\n%+v, %v, want\n%+v, %v", seed, step, doc, got, gotErr, want, wantErr)
			}
		}
	}
}
