package rttest

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/javelin-go/javelin/internal/gen/testdata/golden/named"
	"github.com/javelin-go/javelin/internal/gen/testdata/golden/namedv1"
	"github.com/javelin-go/javelin/internal/jsontest"
	"github.com/javelin-go/javelin/json/jsontext"
	json "github.com/javelin-go/javelin/json/v2"
	"github.com/javelin-go/javelin/rt"
)

// made implements the interfaces with a method.
type made struct{ N any }

func (*made) Make() string { return "made" }

var namedDocs = []string{
	`{"one":1.5,"two":"x","list":[1,"a",null,true,[1],{"k":2}],"own":[{},[]],"map":{"a":1,"b":[2]},"table":{"c":null},"keyed":{"d":"e"},"ints":{"1":2},"pair":[1,"p"],"couple":[null,{}],` +
		`"far":{"x":[]},"lists":[[1],[],null],"maps":[{"m":1},{}],"num":"7","nums":["8"],"raw":"AQ==","text":"AQI=","anys":[1],"dict":{"q":1},"dicts":[{"r":2}],"box":{"V":1,"L":[1,{}],"M":{"z":[]}},"next":{"one":[]},"plain":{"p":1},"unknown":[{"u":1}]}`,
	`{"one":{"a":{"b":[1,{"c":"d"}]}},"list":[{"a":1},{"b":2}],"map":{"a":{"x":1},"b":{"y":2}},"pair":[{"a":1},[2]],"far":[1,2],"box":{"V":{"w":1}},"two":[1,[2,[3]]],"plain":[{}]}`,
	`{"one":null,"two":null,"list":null,"own":null,"map":null,"table":null,"keyed":null,"pair":null,"far":null,"lists":null,"box":null,"plain":null,"dicts":null}`,
	`{"one":true,"two":false,"list":[true,false,1,-2e3],"map":{"a":true,"c":"\u00e9"},"ints":{"-3":"y","1":{"n":1}},"couple":[1e2,"z"],"keyed":{"d":{"e":1}},"lists":[[{"l":1}]],"maps":[{"m":{"o":1}}],"far":"s"}`,
	`{"maker":{"N":1},"makers":[{"N":{"a":1}}],"one":"x"}`, `{"maker":null,"makers":[null],"two":5}`,
	`{"one":1e400,"two":2}`, `{"list":[1,1e400,2],"one":1}`, `{"map":{"a":1e400,"b":2}}`, `{"pair":[1e400,1]}`, `{"far":-1e999}`, `{"one":{"a":{"b":1e400}}}`, `{"two":[1e400]}`,
	`{"plain":1e400,"one":2}`, `{"anys":[1e400]}`, `{"dict":{"a":1e400}}`,
	`{"one":{"a":1,"a":2}}`, `{"map":{"a":1,"a":2}}`, `{"list":[{"a":1,"a":2}]}`, `{"two":{"a":{"b":1,"b":[]}}}`, `{"ints":{"1":1,"1":2}}`, `{"keyed":{"a":{"c":1,"c":2}}}`, `{"x":{"a":1,"a":2}}`, `{"plain":{"a":1,"a":2}}`,
	`{"one":"\ud800"}`, "{\"two\":\"\xff\"}", `{"one":["x","\ud800"]}`, `{"map":{"\ud800":1}}`, `{"list":["a\u00zz"]}`, "{\"one\":{\"\xff\":1}}",
	`{"one":tru}`, `{"two":nul}`, `{"list":[fals]}`, `{"map":{"a":-}}`, `{"pair":[01]}`, `{"far":"abc}`, `{"one":[1,]}`, `{"one":{"a":}}`, `{"one":{"a" 1}}`, `{"one":{1:2}}`, `{"two":[1 2]}`, `{"one":`, `{"list":[{"a":[`,
	`{"one":1.5x}`, `{"list":["a" "b"]}`, `{"map":{"a":1 "b":2}}`, `{"pair":[1]}`, `{"pair":[1,2,3]}`, `{"couple":[1]}`, `{"couple":{}}`, `{"own":{}}`, `{"table":[]}`, `{"lists":[1]}`, `{"ints":{"x":1}}`, `{"maker":{"N":1`,
}

// compareNamed reads documents by generated code and by reflection into equal values
// that prepare makes, and compares errors, and what is there then.
func compareNamed[T any, P interface {
	*T
	generated
}](t *testing.T, options json.Options, prepare func() *T, docs ...string) {
	t.Helper()
	rnd := rand.New(rand.NewPCG(uint64(len(docs)), 2))
	v1 := options == rt.V1
	tell := func(err error) string {
		var e *rt.Error
		if errors.As(err, &e) {
			return fmt.Sprint(err, e.ByteOffset, e.JSONPointer, e.JSONKind, string(e.JSONValue))
		}
		var s *json.SemanticError
		if errors.As(err, &s) {
			return fmt.Sprint(err, s.ByteOffset, s.JSONPointer, s.JSONKind, string(s.JSONValue))
		}
		var x *jsontext.SyntacticError
		if errors.As(err, &x) {
			return fmt.Sprint(err, x.ByteOffset, x.JSONPointer)
		}
		return fmt.Sprint(err)
	}
	tellOwn := func(err, want error) string {
		if v1 && err != nil && want != nil {
			return tell(want) // package json has words of its own
		}
		return tell(err)
	}
	for round := range 12 * len(docs) {
		in := []byte(docs[round%len(docs)])
		if round >= len(docs) {
			in = jsontest.Change(rnd, in)
		}
		if round%3 == 2 && round >= len(docs) {
			in = in[:rnd.IntN(len(in)+1)]
		}
		own, viaJSON, want := prepare(), prepare(), prepare()
		oerr, jerr, werr := rt.Unmarshal(in, P(own), options), json.Unmarshal(in, viaJSON, options), json.Unmarshal(in, want, options, byReflection)
		way := "Unmarshal"
		if tellOwn(oerr, werr) == tell(werr) && reflect.DeepEqual(own, want) && tell(jerr) == tell(werr) && reflect.DeepEqual(viaJSON, want) {
			own, viaJSON, want = prepare(), prepare(), prepare()
			oerr = rt.UnmarshalRead(iotest.OneByteReader(bytes.NewReader(in)), P(own), options)
			jerr = json.UnmarshalRead(iotest.OneByteReader(bytes.NewReader(in)), viaJSON, options)
			werr = json.UnmarshalRead(iotest.OneByteReader(bytes.NewReader(in)), want, options, byReflection)
			way = "UnmarshalRead"
		}
		if tellOwn(oerr, werr) != tell(werr) || !reflect.DeepEqual(own, want) {
			t.Fatalf("%s: %T from %s:\n got %+v, %s\nwant %+v, %s", way, *own, in, *own, tell(oerr), *want, tell(werr))
		}
		if tell(jerr) != tell(werr) || !reflect.DeepEqual(viaJSON, want) {
			t.Fatalf("%s by json/v2: %T from %s:\n got %+v, %s\nwant %+v, %s", way, *own, in, *viaJSON, tell(jerr), *want, tell(werr))
		}
	}
}

// TestNamedInterfacesAreAsReflected: errors, and what they leave after, in fields,
// elements, entries and pointers of interface types with names.
func TestNamedInterfacesAreAsReflected(t *testing.T) {
	nothing := json.JoinOptions()
	number := 1.5
	compareNamed(t, nothing, func() *named.Held { return new(named.Held) }, namedDocs...)
	compareNamed(t, nothing, func() *named.Held {
		n := number
		far := named.Any(map[string]any{"x": 1.0})
		return &named.Held{
			One: map[string]any{"a": map[string]any{"b": []any{1.0}}}, Two: &n, List: []named.Any{1.0, "s", &made{}, map[string]any{"a": 0.0}, nil}[:3],
			Own: named.List{"o", []any{1.0}}, Map: map[string]named.Any{"a": map[string]any{"z": 1.0}, "b": "c"}, Table: named.Map{"c": 5.0},
			Keyed: map[named.Key]named.Any{"d": &made{}}, Ints: map[int]named.Any{1: "one"}, Pair: [2]named.Any{1.0, []any{"q"}}, Far: &far,
			Lists: [][]named.Any{{1.0}}, Maps: []map[string]named.Any{{"m": 2.0}}, Maker: &made{5.0}, Makers: []named.Maker{&made{}},
			Plain: &made{}, Box: named.Box[named.Any]{V: &made{}}, Anys: named.Anys{"x"}, Dict: named.Dict{"q": "r"}, Rest: map[string]named.Any{"unknown": "v"},
		}
	}, namedDocs...)
	lists := []string{`[1,"a",null,{"k":[]}]`, `null`, `[1e400,1]`, `[{"a":1,"a":2},1]`, `["\ud800"]`, `[tru]`, `[[1,`, `{}`, `[1 2]`, `5`}
	compareNamed(t, nothing, func() *named.Roots { return new(named.Roots) }, lists...)
	compareNamed(t, nothing, func() *named.Roots { return &named.Roots{&made{}, "b", 1.5} }, lists...)
	compareNamed(t, nothing, func() *named.Corners { return &named.Corners{&made{}, "b"} }, append(lists, `[1,2]`, `["a",1e400]`, `[{},"\ud800"]`)...)
	maps := []string{`{"a":1,"b":null,"c":{"d":[]}}`, `null`, `{"a":1e400,"b":1}`, `{"a":{"b":1,"b":2}}`, `{"a":"\ud800"}`, `{"a":tru}`, `{"a":[1,`, `[]`, `{"a":1,"a":2}`, `{"a" 1}`, `{1:1}`}
	compareNamed(t, nothing, func() *named.Table { return new(named.Table) }, maps...)
	compareNamed(t, nothing, func() *named.Table { return &named.Table{"a": &made{}, "b": "c"} }, maps...)
}

// TestNamedInterfacesOfV1AreAsReflected is the same by the rules of encoding/json.
func TestNamedInterfacesOfV1AreAsReflected(t *testing.T) {
	var docs []string
	for _, doc := range namedDocs {
		docs = append(docs, strings.ReplaceAll(doc, `"unknown"`, `"x"`))
	}
	compareNamed(t, rt.V1, func() *namedv1.Held { return new(namedv1.Held) }, docs...)
	compareNamed(t, rt.V1, func() *namedv1.Held {
		n := 1.5
		far := namedv1.Any(map[string]any{"x": 1.0})
		return &namedv1.Held{
			One: map[string]any{"a": map[string]any{"b": []any{1.0}}}, Two: &n, List: []namedv1.Any{1.0, "s", &made{}, map[string]any{"a": 0.0}, nil}[:3],
			Own: namedv1.List{"o", []any{1.0}}, Map: map[string]namedv1.Any{"a": map[string]any{"z": 1.0}, "b": "c"}, Table: namedv1.Map{"c": 5.0},
			Keyed: map[namedv1.Key]namedv1.Any{"d": &made{}}, Ints: map[int]namedv1.Any{1: "one"}, Pair: [2]namedv1.Any{1.0, []any{"q"}}, Far: &far,
			Lists: [][]namedv1.Any{{1.0}}, Maps: []map[string]namedv1.Any{{"m": 2.0}}, Maker: &made{5.0}, Makers: []namedv1.Maker{&made{}},
			Plain: &made{}, Box: namedv1.Box[namedv1.Any]{V: &made{}}, Anys: namedv1.Anys{"x"}, Dict: namedv1.Dict{"q": "r"},
		}
	}, docs...)
}
