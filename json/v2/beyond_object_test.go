package json

import (
	"bytes"
	stdjson "encoding/json"
	"fmt"
	"math/rand/v2"
	"reflect"
	"strconv"
	"strings"
	"testing"

	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/json/jsontext"
)

const orderedText = `{"z":1,"a":[{"y":true,"b":null},[{"q":"x"}],2.5],"m":{"c":{},"0":[]},"":"end"}`

var orderedValue = Object{
	{"z", 1.0},
	{"a", []any{Object{{"y", true}, {"b", nil}}, []any{Object{{"q", "x"}}}, 2.5}},
	{"m", Object{{"c", Object{}}, {"0", []any{}}}},
	{"", "end"},
}

func TestObject(t *testing.T) {
	check := func(how string, got any, err error, want any) {
		t.Helper()
		if err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %#v, %v", how, got, err)
		}
	}
	for how, got := range unmarshalWays[Object](orderedText) {
		check(how, got.v, got.err, orderedValue)
	}
	for how, got := range unmarshalWays[any](orderedText, ObjectsInAny(FirstMember)) {
		check(how, got.v, got.err, any(orderedValue))
	}
	for how, got := range unmarshalWays[map[string]any](orderedText, ObjectsInAny(LastMember)) {
		want := map[string]any{}
		for name, v := range orderedValue.All() {
			want[name] = v
		}
		check(how, got.v, got.err, want)
	}
	type outer struct {
		X    any
		O    Object
		P    *Object
		L    []any
		Rest map[string]any `json:",embed"`
	}
	in := `{"X":` + orderedText + `,"O":` + orderedText + `,"P":` + orderedText + `,"L":[` + orderedText + `,1],"rest":` + orderedText + `}`
	for how, got := range unmarshalWays[outer](in, ObjectsInAny(LastMember)) {
		check(how, got.v, got.err, outer{orderedValue, orderedValue, &orderedValue, []any{orderedValue, 1.0}, map[string]any{"rest": orderedValue}})
		if b, err := Marshal(got.v); err != nil || string(b) != in {
			t.Errorf("%s: back: %s, %v", how, b, err)
		}
	}
	var legacy any
	err := Unmarshal([]byte(orderedText), &legacy, &opt.DefaultV1, ObjectsInAny(LastMember))
	check("v1", legacy, err, any(orderedValue))
	err = Unmarshal([]byte(`[{"a":1}]`), &legacy, &opt.DefaultV1, ObjectsInAny(LastMember))
	check("v1 again", legacy, err, any([]any{Object{{"a", 1.0}}}))
	err = Unmarshal([]byte(orderedText), &legacy, ObjectsInAny(LastMember), ObjectsInAny(NoObjects))
	if _, isMap := legacy.([]any); err == nil || !isMap {
		t.Errorf("undone: %#v, %v", legacy, err) // into what it holds
	}
	legacy = nil
	err = Unmarshal([]byte(`{"a":{"b":1}}`), &legacy, ObjectsInAny(LastMember), ObjectsInAny(NoObjects))
	check("undone", legacy, err, any(map[string]any{"a": map[string]any{"b": 1.0}}))
	if p, ok := GetOption(JoinOptions(Coerce(CoerceAll), ObjectsInAny(EveryMember)), ObjectsInAny); p != EveryMember || !ok {
		t.Errorf("GetOption: %v, %v", p, ok)
	}

	// What an any holds is read into as ever, and numbers are as other options have them.
	var held any = &struct{ A any }{}
	err = Unmarshal([]byte(`{"A":{"n":12345678901234567}}`), held, ObjectsInAny(LastMember), IntegersInAny(true))
	check("held", held, err, any(&struct{ A any }{Object{{"n", int64(12345678901234567)}}}))

	var std Object
	err = stdjson.Unmarshal([]byte(`{"z":1,"a":{"c":2,"b":3},"z":4}`), &std)
	check("encoding/json", std, err, Object{{"z", 4.0}, {"a", Object{{"c", 2.0}, {"b", 3.0}}}})
	if b, err := stdjson.Marshal(map[string]any{"o": std, "p": &std}); err != nil || string(b) != `{"o":{"z":4,"a":{"c":2,"b":3}},"p":{"z":4,"a":{"c":2,"b":3}}}` {
		t.Errorf("encoding/json: %s, %v", b, err)
	}
	for _, in := range []string{`[]`, `1`, `"x"`, `true`, `[{}]`} {
		var o Object
		if err := Unmarshal([]byte(in), &o); err == nil || !strings.Contains(err.Error(), "into Go json.Object") {
			t.Errorf("%s: %v", in, err)
		}
	}
	o := Object{{"a", 1}}
	if err := Unmarshal([]byte(`null`), &o); err != nil || o != nil {
		t.Errorf("null: %v, %v", o, err)
	}
	err = Unmarshal([]byte(`{"a":{"b":[1,{"c":nul}]}}`), &o)
	if serr, ok := err.(*jsontext.SyntacticError); !ok || serr.JSONPointer != "/a/b/1/c" {
		t.Errorf("bad: %v", err)
	}
	var x any
	err = Unmarshal([]byte(`{"a":{"b":[1,{"c":2}]}}`), &x, ObjectsInAny(LastMember), ElementLimit(1))
	if serr, ok := err.(*SemanticError); !ok || serr.Err != ErrLimit {
		t.Errorf("limit: %v", err)
	}
}

func TestObjectDuplicates(t *testing.T) {
	in := `{"a":1,"b":{"x":1,"x":2},"a":3,"c":4,"a":5}`
	for _, tt := range []struct {
		policy ObjectPolicy
		want   string
	}{
		{LastMember, `{"a":5,"b":{"x":2},"c":4}`},
		{FirstMember, `{"a":1,"b":{"x":1},"c":4}`},
		{EveryMember, in},
	} {
		for how, got := range unmarshalWays[any](in, ObjectsInAny(tt.policy), jsontext.AllowDuplicateNames(true)) {
			b, err := Marshal(got.v, jsontext.AllowDuplicateNames(true))
			if got.err != nil || err != nil || string(b) != tt.want {
				t.Errorf("%d: %s: %s, %v, %v", tt.policy, how, b, err, got.err)
			}
		}
		for how, got := range unmarshalWays[any](in, ObjectsInAny(tt.policy)) {
			if serr, ok := got.err.(*jsontext.SyntacticError); how != "collected" && (!ok || serr.Err != jsontext.ErrDuplicateName || !strings.HasSuffix(string(serr.JSONPointer), "/b/x")) {
				t.Errorf("%d: %s: %v", tt.policy, how, got.err)
			}
		}
	}
	if _, err := Marshal(Object{{"a", 1}, {"a", 2}}); err == nil {
		t.Error("two members of one name were written")
	}
	// Many members, of which some come again.
	rnd := rand.New(rand.NewPCG(1, 1))
	for range 200 {
		var b strings.Builder
		first, last, order := map[string]int{}, map[string]int{}, []string{}
		for i := range rnd.IntN(80) {
			name := strconv.Itoa(rnd.IntN(50))
			fmt.Fprintf(&b, `,"%s":%d`, name, i)
			if _, ok := first[name]; !ok {
				first[name] = i
				order = append(order, name)
			}
			last[name] = i
		}
		in := "{" + strings.TrimPrefix(b.String(), ",") + "}"
		for policy, values := range map[ObjectPolicy]map[string]int{FirstMember: first, LastMember: last} {
			want := Object{}
			for _, name := range order {
				want = append(want, Member[any]{name, float64(values[name])})
			}
			var got any
			if err := Unmarshal([]byte(in), &got, ObjectsInAny(policy), jsontext.AllowDuplicateNames(true)); err != nil || !reflect.DeepEqual(got, any(want)) {
				t.Fatalf("%d: %s: %v, %v", policy, in, got, err)
			}
		}
	}
}

// TestObjectsRandom: an Object has the members that a map has, in the order of the text.
func TestObjectsRandom(t *testing.T) {
	rnd := rand.New(rand.NewPCG(3, 3))
	var value func(depth int) string
	value = func(depth int) string {
		n := rnd.IntN(9)
		if depth == 0 {
			n = n % 5
		}
		switch n {
		case 0:
			return strconv.Itoa(rnd.IntN(1000))
		case 1:
			return `"te\u0078t ` + strconv.Itoa(rnd.IntN(99)) + `"`
		case 2:
			return "null"
		case 3:
			return "1.5"
		case 4:
			return "false"
		}
		open, end, named := "[", "]", false
		if n > 6 {
			open, end, named = "{", "}", true
		}
		var b strings.Builder
		for i := range rnd.IntN(6) {
			if i > 0 {
				b.WriteByte(',')
			}
			if named {
				fmt.Fprintf(&b, `"%c%d":`, 'z'-rune(i), rnd.IntN(9))
			}
			b.WriteString(value(depth - 1))
		}
		return open + b.String() + end
	}
	var plain func(v any) any
	plain = func(v any) any {
		switch v := v.(type) {
		case Object:
			m := map[string]any{}
			for name, v := range v.All() {
				m[name] = plain(v)
			}
			return m
		case []any:
			l := make([]any, len(v))
			for i := range v {
				l[i] = plain(v[i])
			}
			return l
		}
		return v
	}
	for range 3000 {
		in := value(4)
		var want, got any
		if err := Unmarshal([]byte(in), &want); err != nil {
			t.Fatal(err)
		}
		err := Unmarshal([]byte(in), &got, ObjectsInAny(LastMember))
		if err != nil || !reflect.DeepEqual(plain(got), want) {
			t.Fatalf("%s: %v, %v", in, got, err)
		}
		back, err := Marshal(got)
		canonical := jsontext.Value(in)
		canonical.Compact()
		if again, _ := jsontext.AppendFormat(nil, canonical, jsontext.PreserveRawStrings(false)); err != nil || !bytes.Equal(back, again) {
			t.Fatalf("%s: back %s, %v", in, back, err)
		}
	}
}

func TestObjectMethods(t *testing.T) {
	o := Object{{"a", 1}, {"b", 2}, {"a", 3}}
	if v, ok := o.Get("a"); v != 3 || !ok {
		t.Errorf("Get: %v, %v", v, ok)
	}
	if v, ok := o.Get("c"); v != nil || ok {
		t.Errorf("Get of nothing: %v, %v", v, ok)
	}
	o.Set("a", 4)
	o.Set("c", 5)
	if !reflect.DeepEqual(o, Object{{"a", 1}, {"b", 2}, {"a", 4}, {"c", 5}}) {
		t.Errorf("Set: %v", o)
	}
	if !o.Delete("a") || o.Delete("a") || !reflect.DeepEqual(o, Object{{"b", 2}, {"c", 5}}) {
		t.Errorf("Delete: %v", o)
	}
	for name := range o.All() {
		if name != "b" {
			t.Errorf("All goes on to %s", name)
		}
		break
	}
	if b, err := Marshal(struct{ A, B Object }{nil, Object{}}); err != nil || string(b) != `{"A":{},"B":{}}` {
		t.Errorf("empty: %s, %v", b, err)
	}
}
