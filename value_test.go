package javelin_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"math/big"
	"net/netip"
	"net/url"
	"strings"
	"testing"
	"time"

	javelin "github.com/javelin-go/javelin"
	"github.com/javelin-go/javelin/json/jsontext"
	v2 "github.com/javelin-go/javelin/json/v2"
)

type userName string

type byPointer struct{ n int }

func (p *byPointer) MarshalJSON() ([]byte, error) { return []byte(fmt.Sprintf(`{"n":%d}`, p.n)), nil }

type byText struct{ s string }

func (x byText) MarshalText() ([]byte, error) {
	if x.s == "" {
		return nil, errors.New("no text")
	}
	return []byte(x.s), nil
}

type byEncoder struct{}

func (byEncoder) MarshalJSONTo(enc *jsontext.Encoder) error {
	return errors.Join(enc.WriteToken(jsontext.BeginArray), enc.WriteToken(jsontext.EndArray))
}

type person struct {
	Name  userName       `json:"name"`
	Tags  []string       `json:"tags"`
	Born  time.Time      `json:"born,omitzero"`
	Extra map[string]any `json:"extra,omitempty"`
	Next  *person        `json:"next,omitempty"`
	Doc   javelin.Node   `json:"doc,omitzero"`
	inner int            // no member
}

// goValues are Go values that this package knows by json/v2 alone.
func goValues(t *testing.T) []any {
	seven := 7
	p := &seven
	return []any{
		person{Name: "Ada"}, &person{Name: "Ada", Tags: []string{"a"}, Next: &person{Extra: map[string]any{"b": 1, "a": person{}}}},
		person{Doc: mustParse(t, `{"a":[1]}`), Born: time.Date(2026, 3, 14, 9, 0, 0, 0, time.UTC)}, struct{}{}, struct{ A, B int }{1, 2},
		map[string]int{"b": 1, "a": 2, "c": 3}, map[int]string{2: "x", 1: "y"}, map[userName]person{"z": {}, "a": {}}, map[netip.Addr]int{netip.MustParseAddr("::1"): 1},
		[]int{1, 2}, []person{{}}, []float64(nil), [2]bool{true}, [2]byte{1, 2}, [][]byte{[]byte("x")}, []map[string]any{{"a": []int{1}}}, map[string]int(nil), userName("x"), true,
		p, &p, (*int)(nil), (**int)(nil), (*person)(nil), (*time.Time)(nil), (*byPointer)(nil), (*javelin.Node)(nil), (*url.URL)(nil), []*person{nil}, map[string]*time.Time{"a": nil},
		byPointer{3}, &byPointer{4}, []byPointer{{5}}, byText{"t"}, &byText{"t"}, byEncoder{}, []byEncoder{{}}, big.NewInt(12), time.Unix(0, 0).UTC(),
		json.Number("12.50"), json.Number(""), []json.Number{"1"}, json.RawMessage(`[1]`), json.RawMessage(nil), []json.RawMessage{json.RawMessage(`{}`)}, jsontext.Value(`{"a":1}`), []jsontext.Value{jsontext.Value("1")},
		[]javelin.Node{mustParse(t, "[]")}, any(nil), []any{[]int{1}, map[string]int{"a": 1}, person{}}, map[string]any{"a": []person{{Name: "x"}}, "b": (*int)(nil)},
	}
}

// TestEveryGoValue: with json/v2 in the program, every function that takes a Go value
// takes all that Marshal takes, and writes the same.
func TestEveryGoValue(t *testing.T) {
	set, err := javelin.CompileJSONPath("$.a")
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range goValues(t) {
		want, err := v2.Marshal(v, v2.Deterministic(true))
		if err != nil {
			t.Fatalf("%T: %v", v, err)
		}
		ways := map[string]func() ([]byte, error){
			"AppendValue": func() ([]byte, error) {
				b, err := javelin.AppendValue([]byte(`{"a":`), v)
				return append(b, '}'), err
			},
			"Set":            func() ([]byte, error) { return javelin.Set([]byte(`{"a":0}`), "a", v) },
			"Set, unchecked": func() ([]byte, error) { return javelin.Set([]byte(`{"a":0}`), "a", v, javelin.Unchecked()) },
			"Set of nothing": func() ([]byte, error) { return javelin.Set(nil, "a", v) },
			"Set by a query": func() ([]byte, error) { return javelin.Set([]byte(`{"a":0}`), "a*", v) },
			"AppendSet":      func() ([]byte, error) { return javelin.AppendSet(nil, []byte(`{"a":0}`), "a", v) },
			"JSONPath.Set":   func() ([]byte, error) { return set.Set([]byte(`{"a":0}`), v) },
			"Builder": func() ([]byte, error) {
				var b javelin.Builder
				return b.BeginObject().Name("a").Value(v).EndObject().Bytes()
			},
		}
		for name, do := range map[string]func(e *javelin.Editor) error{
			"Set":    func(e *javelin.Editor) error { return e.Set("/a", v) },
			"Insert": func(e *javelin.Editor) error { return e.Insert("/a", v) },
			"Append": func(e *javelin.Editor) error {
				return errors.Join(e.Append("/l", v), e.Move("/l/0", "/a"), e.Delete("/l"))
			},
		} {
			ways["Editor."+name] = func() ([]byte, error) {
				e := mustParse(t, "{}").Edit()
				err := do(e)
				return e.Bytes(), err
			}
		}
		for name, f := range ways {
			got, err := f()
			if err != nil || string(got) != `{"a":`+string(want)+`}` {
				t.Errorf("%s of a %T: %s, %v, want %s", name, v, got, err, want)
			}
		}
	}
}

// TestGoValuesThatHaveNoForm: the error says where in the value, and in which place of
// the document, and what is wrong.
func TestGoValuesThatHaveNoForm(t *testing.T) {
	deep := any(1)
	for range 10001 {
		deep = []any{deep}
	}
	type list struct{ Next *list }
	var circle list
	circle.Next = &circle
	for _, tt := range []struct {
		v          any
		ptr, text  string
		unsuitable bool
	}{
		{make(chan int), "", "cannot marshal from Go chan int", true},
		{func() {}, "", "cannot marshal from Go func()", true},
		{[]any{1, make(chan int)}, "/1", "cannot marshal from Go chan int", true},
		{map[string]any{"a/b": struct{ C []chan int }{make([]chan int, 1)}}, "/a~1b/C/0", "cannot marshal from Go chan int", true},
		{struct{ D time.Duration }{1}, "/D", "no default representation", true},
		{complex(1, 2), "", "complex128", true},
		{math.NaN(), "", "number is not finite", false},
		{[]any{0, map[string]any{"x": math.Inf(1)}}, "/1/x", "number is not finite", false},
		{struct{ X []float64 }{[]float64{1, math.NaN()}}, "/X/1", "unsupported value: NaN", false},
		{person{Name: "\xff"}, "/name", "invalid UTF-8", false},
		{[]string{"a", "\xff"}, "/1", "invalid UTF-8", false},
		{byText{}, "", "no text", false},
		{[]byText{{"a"}, {}}, "/1", "no text", false},
		{json.Number("x"), "", "x", false},
		{json.RawMessage("{"), "", "unexpected EOF", false},
		{map[string]any{"r": jsontext.Value("{")}, "/r", "unexpected EOF", false},
		{&circle, "", "", false},
		{deep, "", "nested too deep", false},
	} {
		_, err := javelin.AppendValue(nil, tt.v)
		if err == nil || !strings.Contains(err.Error(), tt.text) || errors.Is(err, javelin.ErrType) != tt.unsuitable {
			t.Errorf("AppendValue of a %T: %v", tt.v, err)
		}
		got, err := javelin.Set([]byte(`{"a":0}`), "a", tt.v)
		if err == nil || got != nil {
			t.Errorf("Set of a %T: %s, %v", tt.v, got, err)
		}
		e := mustParse(t, `{"p":{}}`).Edit()
		for _, err := range []error{e.Set("/p/q", tt.v), e.Insert("/p/q", tt.v), e.Append("/p/q", tt.v)} {
			var own *javelin.Error
			if !errors.As(err, &own) || !strings.Contains(err.Error(), tt.text) || len(own.JSONPointer) < 200 && string(own.JSONPointer) != "/p/q"+tt.ptr && tt.v != any(&circle) {
				t.Errorf("Editor and %T: %v", tt.v, err)
			}
		}
		if string(e.Bytes()) != `{"p":{}}` {
			t.Errorf("%T: %s", tt.v, e.Bytes())
		}
		var b javelin.Builder
		b.BeginObject().Name("p").BeginArray().Text("").Value(tt.v)
		var own *javelin.Error
		if err := b.Err(); !errors.As(err, &own) || !strings.Contains(err.Error(), tt.text) || tt.v != any(&circle) && string(own.JSONPointer) != "/p/1"+tt.ptr {
			t.Errorf("Builder and %T: %v", tt.v, err)
		}
	}
	// Depth is that of the document.
	if _, err := javelin.Set(nil, strings.Repeat("a.", 9999)+"a", []int{}); err == nil {
		t.Error("nested too deep")
	}
	e := javelin.NewEditor()
	if err := e.Set(jsontext.Pointer(strings.Repeat("/a", 9999)), struct{ A []int }{}); err == nil {
		t.Error("nested too deep")
	}
	if err := e.Set(jsontext.Pointer(strings.Repeat("/a", 9999)), []int{}); err != nil {
		t.Error(err)
	}
}
