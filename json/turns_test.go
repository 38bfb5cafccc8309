package json_test

import (
	stdjson "encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"reflect"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/javelin-go/javelin/json"
)

// TestTypesInTurn: what a call knows of the types before is never taken for another one's.
func TestTypesInTurn(t *testing.T) {
	var types []reflect.Type
	for i := range 100 {
		types = append(types, reflect.StructOf([]reflect.StructField{{
			Name: fmt.Sprint("F", i), Type: reflect.TypeFor[int](), Tag: reflect.StructTag(fmt.Sprintf(`json:"f%d"`, i)),
		}}))
	}
	for i := range 2000 {
		k := i * 37 % len(types)
		v := reflect.New(types[k])
		if err := json.Unmarshal(fmt.Appendf(nil, `{"f%d":%d}`, k, i), v.Interface()); err != nil || v.Elem().Field(0).Int() != int64(i) {
			t.Fatalf("type %d: %v, %v, want %d", k, v.Elem(), err, i)
		}
	}
}

// keeps is a type that keeps what it has been given.
type keeps struct{ b []byte }

func (k *keeps) UnmarshalJSON(b []byte) error {
	k.b = b
	return nil
}

// TestDecodedIsKept: the memory of a value that a method has seen is not used again, also if the
// Decoder before read one of the type.
func TestDecodedIsKept(t *testing.T) {
	type holder struct{ K keeps }
	decode := func(text string) (h holder) {
		dec := json.NewDecoder(struct{ io.Reader }{strings.NewReader(text)})
		if err := dec.Decode(&h); err != nil {
			t.Fatal(err)
		}
		if err := dec.Decode(new(any)); err != io.EOF {
			t.Fatal(err)
		}
		return h
	}
	for range 4 {
		h := decode(`{"K":{"a":"kept"}}`)
		for range 8 {
			decode(`{"K":"` + strings.Repeat("x", 300) + `"}`)
		}
		if string(h.K.b) != `{"a":"kept"}` {
			t.Fatalf("%q", h.K.b)
		}
	}
}

// TestListsInTurn: what is known of the elements of the last list of a type is no more than a guess.
func TestListsInTurn(t *testing.T) {
	type node struct {
		N    int      `json:"n"`
		S    string   `json:"s"`
		T    []string `json:"t"`
		Kids []node   `json:"kids"`
	}
	type all struct {
		A [][][]int            `json:"a"`
		B []node               `json:"b"`
		C []map[string][]*node `json:"c"`
		D []level              `json:"d"`
		E [][]time.Duration    `json:"e"`
		F []*[]json.Number     `json:"f"`
		G [][2]*string         `json:"g"`
	}
	r := rand.New(rand.NewPCG(5, 17))
	var value func(depth int, kind byte) string
	list := func(depth int, kind byte) string {
		var b []string
		for range []int{0, 1, 1, 2, 2, 3, 9}[r.IntN(7)] {
			b = append(b, value(depth, kind))
		}
		return "[" + strings.Join(b, ",") + "]"
	}
	value = func(depth int, kind byte) string {
		switch {
		case r.IntN(200) == 0:
			return []string{"null", "true", "[", `"x"`, "{}", "[]", "1,2", "", "]"}[r.IntN(9)]
		case kind == 'a' && depth > 0:
			return list(depth-1, kind)
		case kind == 'b':
			if depth == 0 || r.IntN(3) > 0 {
				return fmt.Sprintf(`{"n":%d,"s":"x"}`, r.IntN(1000))
			}
			return `{"t":` + list(0, 't') + `,"kids":` + list(depth-1, 'b') + `}`
		case kind == 'c':
			return `{"k":` + list(1, 'b') + `}`
		case kind == 't' || kind == 'd':
			return fmt.Sprintf(`"%d"`, r.IntN(20))
		case kind == 'f':
			return list(0, 'a')
		case kind == 'g':
			return `["x",null]`
		}
		return fmt.Sprint(r.IntN(5000))
	}
	rounds := 20_000
	if testing.Short() {
		rounds = 4_000
	}
	for range rounds {
		doc := `{"a":` + list(2, 'a') + `,"b":` + list(2, 'b') + `,"c":` + list(0, 'c') + `,"d":` + list(0, 'd') +
			`,"e":` + list(1, 'a') + `,"f":` + list(0, 'f') + `,"g":` + list(0, 'g') + `}`
		var got, want all
		gotErr, wantErr := json.Unmarshal([]byte(doc), &got), stdjson.Unmarshal([]byte(doc), &want)
		if !reflect.DeepEqual(got, want) || fmt.Sprint(gotErr) != fmt.Sprint(wantErr) {
			t.Fatalf("%s:\n%+v, %v, want\n%+v, %v", doc, got, gotErr, want, wantErr)
		}
		for _, x := range got.B {
			if n := len(x.Kids); cap(x.Kids) > 2*n+2 {
				t.Fatalf("%s: room for %d of %d", doc, cap(x.Kids), n)
			}
		}
	}
}

// level is a number that is text.
type level int

func (l *level) UnmarshalText(text []byte) error {
	n, err := strconv.Atoi(string(text))
	*l = level(n)
	return err
}

// TestBrokenBytesOverNumbers: what a broken text leaves in bytes that were an array of numbers before is
// what encoding/json leaves, from the first call for the type on.
func TestBrokenBytesOverNumbers(t *testing.T) {
	type bytes struct {
		K []uint8 `json:"k"`
		F [2]float64
	}
	for range 5 {
		var got, want struct{ A *bytes }
		doc := []byte(`{"A":{"k":[100,190,null],"F":[-28,"x"]},"A":{"k":"wSMV#uufjLA=="}}`)
		gotErr, wantErr := json.Unmarshal(doc, &got), stdjson.Unmarshal(doc, &want)
		if !reflect.DeepEqual(got, want) || fmt.Sprint(gotErr) != fmt.Sprint(wantErr) {
			t.Errorf("%v, %v, want %v, %v", got.A, gotErr, want.A, wantErr)
		}
	}
}

// TestListsOfOtherShapes: where a list ends before the number of its elements that the last one of the
// type lets expect, no room is left over.
func TestListsOfOtherShapes(t *testing.T) {
	type lists struct{ A [][][]int }
	for _, doc := range []string{`{"A":[[[1],[2]]]}`, `{"A":[[[]],[[]]]}`} {
		var v lists
		if err := json.Unmarshal([]byte(doc), &v); err != nil {
			t.Fatal(err)
		}
		for _, list := range v.A {
			if cap(list) > len(list) {
				t.Errorf("%s: room for %d of %d", doc, cap(list), len(list))
			}
		}
	}
}

// TestAnyInTurn: numbers and strings for an any, one in a document or more, are those of encoding/json,
// also as Number. With one document after another, how they are made changes.
func TestAnyInTurn(t *testing.T) {
	type one struct {
		A any
		N int
	}
	type more struct{ A, B, C any }
	values := []string{`12`, `-1.5e3`, `"text"`, `""`, `"a\"b\u00e9"`, `"\ud800"`, `"größer"`, "\"\xff\"", `true`, `null`, `{}`, `[1,"x"]`, `{"x":"y"}`, `1e999`, `01`, `"open`, `1x`}
	for _, number := range []bool{false, true} {
		for i, a := range values {
			for k, b := range values {
				docs := []string{`{"A":` + a + `,"N":7}`, `{"A":` + a + `,"N":7}`, `{"A":` + b + `}`, `{"A":` + a + `,"B":` + b + `,"C":"x"}`, `{"B":` + b + `}`, `{"N":8,"A":` + a + `}`}
				for n, doc := range docs {
					var got, want any = new(one), new(one)
					if n == 3 || n == 4 {
						got, want = new(more), new(more)
					}
					var gerr, werr error
					if number {
						d, e := json.NewDecoder(strings.NewReader(doc)), stdjson.NewDecoder(strings.NewReader(doc))
						d.UseNumber()
						e.UseNumber()
						gerr, werr = d.Decode(got), e.Decode(want)
					} else {
						gerr, werr = json.Unmarshal([]byte(doc), got), stdjson.Unmarshal([]byte(doc), want)
					}
					if !reflect.DeepEqual(got, want) || fmt.Sprint(gerr) != fmt.Sprint(werr) {
						t.Errorf("%d and %d, Number %v, %s: %v, %v, want %v, %v", i, k, number, doc, got, gerr, want, werr)
					}
				}
			}
		}
	}
}
