package json_test

import (
	stdjson "encoding/json"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"

	stdlike "github.com/javelin-go/javelin/json"
	"github.com/javelin-go/javelin/json/jsontext"
	json "github.com/javelin-go/javelin/json/v2"
)

// seenText and seenJSON note in seenCalls what they are called with, and fail for bad.
type seenText struct{}

var seenCalls []string

func (s *seenText) UnmarshalText(b []byte) error { return seenMethod(b) }

type seenJSON struct{}

func (s *seenJSON) UnmarshalJSON(b []byte) error { return seenMethod(b) }

func seenMethod(b []byte) error {
	seenCalls = append(seenCalls, string(b))
	if strings.Contains(string(b), "bad") || string(b) == "13" {
		return errors.New("it is bad")
	}
	return nil
}

// A method is called once for each member, also if it fails. Those after it are not called then in
// v2.
func TestMethodsOfMembersAreCalledOnce(t *testing.T) {
	type small struct {
		A seenText  `json:"a"`
		B seenJSON  `json:"b"`
		C *seenText `json:"c"`
		D seenJSON  `json:"d"`
		E int       `json:"e"`
	}
	for _, c := range []struct{ in, calls string }{
		{`{"a":"one","b":"two","c":"three","d":4,"e":5}`, `one "two" three 4`},
		{`{"a":"o\u006ee","b":"\u0074","c":null,"d":null,"e":5}`, `one "\u0074" null`},
		{`{"d":true,"b":{"x":[1,2]},"a":"","c":"","e":5}`, `true {"x":[1,2]}  `},
		{`{"a":"bad","b":"two","c":"three","d":4,"e":5}`, `bad`},
		{`{"a":"one","b":"bad","c":"three","d":4,"e":5}`, `one "bad"`},
		{`{"a":"one","b":"two","c":"bad","d":4,"e":5}`, `one "two" bad`},
		{`{"a":"one","b":"two","c":"three","d":13,"e":5}`, `one "two" three 13`},
		{`{"a":"one","b":["bad"],"c":"three","d":13,"e":5}`, `one ["bad"]`},
	} {
		for _, pad := range []string{"", strings.Repeat(" ", 2000)} {
			call := func(unmarshal func([]byte, any) error) string {
				seenCalls = nil
				var v small
				err := unmarshal([]byte(c.in+pad), &v)
				return fmt.Sprintln(strings.Join(seenCalls, " "), v.E, err != nil)
			}
			v2 := call(func(b []byte, v any) error { return json.Unmarshal(b, v) })
			want := fmt.Sprintln(c.calls, 5, false)
			if strings.Contains(c.calls, "bad") || strings.Contains(c.calls, "13") {
				want = fmt.Sprintln(c.calls, 0, true)
			}
			if v2 != want {
				t.Errorf("v2, %d blanks: %s: %s, not %s", len(pad), c.in, v2, want)
			}
			// Whether encoding/json goes on after an error depends on its release.
			if v1, want := call(stdlike.Unmarshal), call(stdjson.Unmarshal); v1 != want {
				t.Errorf("v1, %d blanks: %s: %s, not %s", len(pad), c.in, v1, want)
			}
		}
	}
}

// What members of every kind lead to, also by way of pointers that are embedded.
func TestMembersBehindPointers(t *testing.T) {
	type named string
	type Base struct {
		S  string `json:"s"`
		N  int16  `json:"n"`
		Ps *named `json:"ps"`
	}
	type all struct {
		*Base
		A *string  `json:"a"`
		B *named   `json:"b"`
		C *int8    `json:"c"`
		D *uint16  `json:"d"`
		E *int32   `json:"e"`
		F *uint32  `json:"f"`
		G *float32 `json:"g"`
		H *float64 `json:"h"`
		I *bool    `json:"i"`
		J *uint64  `json:"j"`
		K *[]byte  `json:"k"`
		L **int    `json:"l"`
		M *struct{ X int }
	}
	in := `{"s":"text","n":-7,"ps":"p","a":"x\ny","b":"named","c":-8,"d":65535,"e":-2147483648,"f":4294967295,"g":0.5,"h":-1e300,"i":true,"j":18446744073709551615,"k":"AQID","l":3,"M":{"X":9}}`
	for _, indented := range []bool{false, true} {
		doc := in
		if indented {
			doc = strings.NewReplacer(":", " : ", ",\"", " ,\n\t\"", "}", " }").Replace(in)
		}
		for name, unmarshal := range map[string]func([]byte, any) error{
			"v2": func(b []byte, v any) error { return json.Unmarshal(b, v) },
			"v1": stdlike.Unmarshal,
		} {
			var v all
			if err := unmarshal([]byte(doc), &v); err != nil {
				t.Fatal(name, err)
			}
			got := fmt.Sprintln(v.S, v.N, *v.Ps, *v.A, *v.B, *v.C, *v.D, *v.E, *v.F, *v.G, *v.H, *v.I, *v.J, *v.K, **v.L, v.M.X)
			if want := "text -7 p x\ny named -8 65535 -2147483648 4294967295 0.5 -1e+300 true 18446744073709551615 [1 2 3] 3 9\n"; got != want {
				t.Errorf("%s: %q, not %q", name, got, want)
			}
			// null makes them nil again, and what they led to stays.
			a, e := v.A, v.E
			if err := unmarshal([]byte(`{"a":null,"e" : null ,"l":null,"M":null}`), &v); err != nil || v.A != nil || v.E != nil || v.L != nil || v.M != nil || *a != "x\ny" || *e != -2147483648 {
				t.Errorf("%s: %v %v %v", name, err, v.A, v.E)
			}
			// What is too large, or of another type, is an error.
			for _, bad := range []string{`{"c":128}`, `{"d":65536}`, `{"e":2147483648}`, `{"f":-1}`, `{"a":1}`, `{"i":"x"}`, `{"a":nul}`, `{"e":1x}`, `{"n":40000}`} {
				w := all{}
				if err := unmarshal([]byte(bad), &w); err == nil {
					t.Errorf("%s: %s: no error, %v", name, bad, reflect.ValueOf(w))
				}
			}
		}
	}
}

// Short lists of arrays of numbers, of every length and with every sort of whitespace.
func TestShortListsOfRows(t *testing.T) {
	type rows struct {
		A [][2]float64 `json:"a"`
		B [][3]int64   `json:"b"`
		C [][1]float64 `json:"c"`
	}
	for n := range 40 {
		var want rows
		for k := range n {
			want.A = append(want.A, [2]float64{float64(k) + 0.25, -float64(k) * 1e3})
			want.B = append(want.B, [3]int64{int64(k), -1, 1 << 60})
			want.C = append(want.C, [1]float64{float64(k) / 7})
		}
		if n == 0 {
			want = rows{[][2]float64{}, [][3]int64{}, [][1]float64{}}
		}
		doc, err := json.Marshal(want)
		if err != nil {
			t.Fatal(err)
		}
		for _, blank := range []string{"", " ", "\n\t"} {
			in := strings.NewReplacer(",", blank+","+blank, "[", "["+blank, "]", blank+"]").Replace(string(doc))
			var v2, v1 rows
			if err := json.Unmarshal([]byte(in), &v2); err != nil || !reflect.DeepEqual(v2, want) {
				t.Errorf("v2: %d rows: %v %v", n, v2, err)
			}
			if err := stdlike.Unmarshal([]byte(in), &v1); err != nil || !reflect.DeepEqual(v1, want) {
				t.Errorf("v1: %d rows: %v %v", n, v1, err)
			}
		}
	}
	// What is not as long, or no number, is for others: the v1 dialect takes any length.
	for in, want := range map[string]string{
		`{"a":[[1,2],[3]]}`:         "[[1 2] [3 0]]",
		`{"a":[[1,2],[3,4,5]]}`:     "[[1 2] [3 4]]",
		`{"a":[[1,2],null,[5,6]]}`:  "[[1 2] [0 0] [5 6]]",
		`{"a":[null,[1,2]]}`:        "[[0 0] [1 2]]",
		`{"a":[[1,null],[3,1e400]]`: "fails",
		`{"a":[[1,2],[3,4]`:         "fails",
		`{"a":[[1,2],[3,4]}`:        "fails",
		`{"a":[[1,2]x,[3,4]]}`:      "fails",
		`{"a":[[1,2],[3,4],]}`:      "fails",
		`{"a":[[1,2][3,4]]}`:        "fails",
		`{"a":[[1,2],[3,"4"]]}`:     "fails",
		`{"a":[[1,2}]}`:             "fails",
	} {
		var v rows
		got := "fails"
		if err := stdlike.Unmarshal([]byte(in), &v); err == nil {
			got = fmt.Sprint(v.A)
		}
		if got != want {
			t.Errorf("%s: %s, not %s", in, got, want)
		}
	}
}

// No object is the name of a member, even where it would be a key.
func TestUnmarshalObjectAsName(t *testing.T) {
	type key struct{ A int }
	for _, in := range []string{`{{}:2}`, `{{"A":1}:2}`, `{"x":1, {"A":1}:2}`} {
		first := strings.Contains(in, "x")
		for _, v := range []any{new(key), new(map[string]int), new(map[string]any)} {
			dec := jsontext.NewDecoder(strings.NewReader(in))
			dec.ReadToken()
			if first {
				dec.ReadToken()
				dec.ReadToken()
			}
			if err := json.UnmarshalDecode(dec, v); err == nil || !strings.Contains(err.Error(), "object member name must be a string") {
				t.Errorf("%s as a name into %T: %v, %v", in, v, v, err)
			}
		}
		var m map[key]int
		if err := json.Unmarshal([]byte(in), &m); err == nil {
			t.Errorf("%s: %v", in, m)
		}
	}
}
