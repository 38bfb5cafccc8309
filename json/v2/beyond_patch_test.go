package json

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/netip"
	"reflect"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/patch"
	"github.com/javelin-go/javelin/internal/tape"
	"github.com/javelin-go/javelin/json/jsontext"
)

type patchedAddress struct {
	Street string `json:"street,omitzero"`
	Zip    *int   `json:"zip,omitzero"`
}

type patchedBase struct {
	Base string `json:"base,omitzero"`
}

type patchedUser struct {
	Name    string                     `json:"name,omitzero"`
	Age     int                        `json:"age,omitzero"`
	Quoted  int                        `json:"quoted,omitzero,string"`
	Address patchedAddress             `json:"address,omitzero"`
	Other   *patchedAddress            `json:"other,omitzero"`
	Tags    []string                   `json:"tags,omitzero"`
	Places  []patchedAddress           `json:"places,omitzero"`
	Pair    [2]int                     `json:"pair,omitzero"`
	Scores  map[string]int             `json:"scores,omitzero"`
	Homes   map[int]*patchedAddress    `json:"homes,omitzero"`
	Deep    map[string]map[string]bool `json:"deep,omitzero"`
	Any     any                        `json:"any,omitzero"`
	When    time.Time                  `json:"when,omitzero"`
	Data    []byte                     `json:"data,omitzero"`
	IP      netip.Addr                 `json:"ip,omitzero"`
	Raw     jsontext.Value             `json:"raw,omitzero"`
	Maybe   Optional[patchedAddress]   `json:"maybe,omitzero"`
	Ordered Object                     `json:"ordered,omitzero"`
	*PatchedBase2
	patchedBase
	Rest   map[string]any `json:",embed"`
	hidden int
	Skip   int `json:"-"`
}

type PatchedBase2 struct {
	Extra int `json:"extra,omitzero"`
}

func patchedExample() patchedUser {
	zip := 7
	return patchedUser{
		Name: "Ada", Age: 36, Quoted: 5,
		Address: patchedAddress{"Main", &zip}, Other: &patchedAddress{Street: "Side"},
		Tags: []string{"a", "b"}, Places: []patchedAddress{{Street: "x"}, {Street: "y"}}, Pair: [2]int{1, 2},
		Scores: map[string]int{"go": 1, "c": 2}, Homes: map[int]*patchedAddress{1: {Street: "h1"}},
		Deep: map[string]map[string]bool{"x": {"y": true}},
		Any:  map[string]any{"k": []any{1.0, map[string]any{"z": "w"}}, "n": nil},
		When: time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC), Data: []byte("data"), IP: netip.MustParseAddr("10.0.0.1"),
		Raw: jsontext.Value(`{"r":[1]}`), Maybe: Some(patchedAddress{Street: "m"}), Ordered: Object{{"o", 1.0}, {"p", 2.0}},
		patchedBase: patchedBase{"b"}, Rest: map[string]any{"more": map[string]any{"of": "it"}},
		hidden: 11, Skip: 12,
	}
}

func TestMergePatch(t *testing.T) {
	for _, tt := range []struct {
		patch string
		want  func(v *patchedUser)
	}{
		{`{}`, func(v *patchedUser) {}},
		{`{"name":"Grace","age":null}`, func(v *patchedUser) { v.Name, v.Age = "Grace", 0 }},
		{`{"address":{"street":"New"},"other":{"street":null,"zip":3}}`, func(v *patchedUser) {
			v.Address.Street = "New"
			three := 3
			v.Other = &patchedAddress{Zip: &three}
		}},
		{`{"tags":["c",null],"places":[{"street":"z"}],"pair":[3,4]}`, func(v *patchedUser) {
			v.Tags, v.Places, v.Pair = []string{"c", ""}, []patchedAddress{{Street: "z"}}, [2]int{3, 4}
		}},
		{`{"scores":{"go":null,"rust":3},"homes":{"1":{"street":"h2"},"2":{"street":"n","zip":null}},"deep":{"x":{"y":null},"q":{"a":true,"b":null}}}`, func(v *patchedUser) {
			v.Scores = map[string]int{"c": 2, "rust": 3}
			v.Homes = map[int]*patchedAddress{1: {Street: "h2"}, 2: {Street: "n"}}
			v.Deep = map[string]map[string]bool{"x": {}, "q": {"a": true}}
		}},
		{`{"any":{"k":null,"n":{"a":1,"b":null}}}`, func(v *patchedUser) { v.Any = map[string]any{"n": map[string]any{"a": 1.0}} }},
		{`{"any":[{"a":null}]}`, func(v *patchedUser) { v.Any = []any{map[string]any{"a": nil}} }},
		{`{"raw":{"r":null,"s":{"t":1,"u":null}},"ordered":{"o":null,"q":{"z":1}},"maybe":{"zip":9},"quoted":"6"}`, func(v *patchedUser) {
			nine := 9
			v.Raw, v.Ordered, v.Quoted = jsontext.Value(`{"s":{"t":1}}`), Object{{"p", 2.0}, {"q", Object{{"z", 1.0}}}}, 6
			v.Maybe = Some(patchedAddress{Street: "m", Zip: &nine})
		}},
		{`{"extra":4,"base":null,"more":{"of":null,"x":1},"fresh":[1]}`, func(v *patchedUser) {
			v.PatchedBase2, v.Base = &PatchedBase2{4}, ""
			v.Rest = map[string]any{"more": map[string]any{"x": 1.0}, "fresh": []any{1.0}}
		}},
		{`{"extra":null,"more":null,"other":null,"maybe":null,"homes":null}`, func(v *patchedUser) {
			delete(v.Rest, "more")
			v.Other, v.Maybe, v.Homes = nil, Optional[patchedAddress]{}, nil
		}},
	} {
		v, want := patchedExample(), patchedExample()
		tt.want(&want)
		for _, opts := range [][]Options{nil, {&opt.DefaultV1}, {jsontext.AllowDuplicateNames(true)}} {
			v = patchedExample()
			if len(opts) > 0 && opts[0] == Options(&opt.DefaultV1) && strings.Contains(tt.patch, "homes") {
				continue // a nil in an array has another meaning there
			}
			if err := MergePatch(&v, []byte(tt.patch), opts...); err != nil || !reflect.DeepEqual(v, want) {
				t.Errorf("%s:\ngot  %+v, %v\nwant %+v", tt.patch, v, err, want)
			}
		}
	}
	var top any = map[string]any{"a": 1.0}
	if err := MergePatch(&top, []byte(` 3 `)); err != nil || top != 3.0 {
		t.Errorf("whole: %v, %v", top, err)
	}
	if err := MergePatch(&top, []byte(`{"a":{"b":null,"c":{"d":null}}}`), ObjectsInAny(LastMember)); err != nil || !reflect.DeepEqual(top, any(Object{{"a", Object{{"c", Object{}}}}})) {
		t.Errorf("ordered: %v, %v", top, err)
	}
	held := patchedExample()
	var in any = &held
	if err := MergePatch(&in, []byte(`{"name":"X"}`)); err != nil || held.Name != "X" || held.Age != 36 {
		t.Errorf("in an interface: %+v, %v", held, err)
	}
}

// TestMergePatchErrors: the value is what it was, whatever has been changed by then.
func TestMergePatchErrors(t *testing.T) {
	for _, tt := range []struct {
		patch, want string
		opts        []Options
	}{
		{`{"name":"x","address":{"zip":1,"street":2}}`, `json: cannot unmarshal JSON number into Go string within "/address/street"`, nil},
		{`{"scores":{"go":null,"new":7,"c":true}}`, `json: cannot unmarshal JSON boolean into Go int within "/scores/c"`, nil},
		{`{"homes":{"1":{"street":"h9"},"x":{}}}`, `json: cannot unmarshal JSON string "x" into Go int within "/homes/x": invalid syntax`, nil},
		{`{"deep":{"x":{"y":null,"z":true}},"any":{"k":null},"name":{}}`, `json: cannot unmarshal JSON object into Go string within "/name"`, nil},
		{`{"raw":{"q":1},"ip":"nothing"}`, `json: cannot unmarshal JSON string into Go netip.Addr within "/ip": ParseAddr("nothing"): unable to parse IP`, nil},
		{`{"name":"x","unknown":{},"extra":4,"address":{"more":1}}`, `json: cannot unmarshal JSON string into Go json.patchedAddress: unknown object member name "more" within "/address"`, []Options{RejectUnknownMembers(true)}},
		{`{"name":"x",}`, `jsontext: invalid character '}' at start of string within "" after offset 12`, nil},
		{`{"name":"x"} 1`, `jsontext: invalid character '1' after top-level value after offset 13`, nil},
		{`{"name":"x","name":"y"}`, `jsontext: duplicate object member name "name" after offset 12`, nil},
		{``, `jsontext: unexpected EOF`, nil},
		{`{"maybe":{"zip":"x"}}`, `within "/maybe`, nil},
		{`{"name":1,"age":"x","tags":[]}`, "within \"/name\"\njson: cannot unmarshal JSON string into Go int within \"/age\"", []Options{CollectErrors(5)}},
	} {
		v, want := patchedExample(), patchedExample()
		err := MergePatch(&v, []byte(tt.patch), tt.opts...)
		if err == nil || !strings.Contains(err.Error(), tt.want) && !strings.HasPrefix(tt.want, "jsontext") {
			t.Errorf("%s: %v\nwant %s", tt.patch, err, tt.want)
		}
		if strings.HasPrefix(tt.want, "jsontext") {
			if _, ok := err.(*jsontext.SyntacticError); !ok {
				t.Errorf("%s: %v", tt.patch, err)
			}
		}
		if !reflect.DeepEqual(v, want) {
			t.Errorf("%s: the value has become\n%+v\nof\n%+v", tt.patch, v, want)
		}
	}
	for _, v := range []any{nil, patchedUser{}, (*patchedUser)(nil)} {
		if err := MergePatch(v, []byte(`{}`)); err == nil {
			t.Errorf("%T: no error", v)
		}
		if err := ApplyPatch(v, []byte(`[]`)); err == nil {
			t.Errorf("%T: no error", v)
		}
	}
}

func TestApplyPatch(t *testing.T) {
	for _, tt := range []struct {
		ops  string
		want string // operation that fails, or what changes as a merge patch
	}{
		{`[]`, `{}`},
		{`[{"op":"replace","path":"/name","value":"Grace"},{"op":"remove","path":"/age"}]`, `{"name":"Grace","age":null}`},
		{`[{"op":"add","path":"/address/zip","value":8},{"op":"add","path":"/other/zip","value":9}]`, `{"address":{"zip":8},"other":{"zip":9}}`},
		{`[{"op":"add","path":"/tags/-","value":"c"},{"op":"add","path":"/tags/0","value":"z"},{"op":"remove","path":"/tags/1"}]`, `{"tags":["z","b","c"]}`},
		{`[{"op":"replace","path":"/places/1/street","value":"q"},{"op":"test","path":"/places","value":[{"street":"x"},{"street":"q"}]}]`, `{"places":[{"street":"x"},{"street":"q"}]}`},
		{`[{"op":"replace","path":"/pair/1","value":5},{"op":"test","path":"/pair","value":[1,5.0]}]`, `{"pair":[1,5]}`},
		{`[{"op":"add","path":"/scores/x","value":1},{"op":"remove","path":"/scores/go"},{"op":"move","from":"/scores/c","path":"/scores/d"}]`, `{"scores":{"x":1,"go":null,"c":null,"d":2}}`},
		{`[{"op":"copy","from":"/homes/1","path":"/homes/2"},{"op":"replace","path":"/homes/2/street","value":"h2"}]`, `{"homes":{"2":{"street":"h2"}}}`},
		{`[{"op":"add","path":"/deep/x/z","value":false},{"op":"add","path":"/deep/n","value":{"m":true}}]`, `{"deep":{"x":{"z":false},"n":{"m":true}}}`},
		{`[{"op":"add","path":"/any/k/1/new","value":1},{"op":"add","path":"/any/k/0","value":0},{"op":"remove","path":"/any/n"}]`, `{"any":{"k":[0,1,{"z":"w","new":1}],"n":null}}`},
		{`[{"op":"add","path":"/raw/r/-","value":2},{"op":"test","path":"/raw/r/1","value":2},{"op":"copy","from":"/raw/r","path":"/raw/s"}]`, `{"raw":{"r":[1,2],"s":[1,2]}}`},
		{`[{"op":"move","from":"/ordered/o","path":"/ordered/a"}]`, `{"ordered":{"o":null,"a":1}}`},
		{`[{"op":"replace","path":"/maybe/street","value":"n"},{"op":"test","path":"/maybe","value":{"street":"n"}}]`, `{"maybe":{"street":"n"}}`},
		{`[{"op":"add","path":"/extra","value":3},{"op":"replace","path":"/extra","value":4},{"op":"add","path":"/base","value":"c"}]`, `{"extra":4,"base":"c"}`},
		{`[{"op":"add","path":"/more/of","value":[]},{"op":"add","path":"/fresh","value":1},{"op":"test","path":"/fresh","value":1.0e0}]`, `{"more":{"of":[]},"fresh":1}`},
		{`[{"op":"replace","path":"/quoted","value":"6"},{"op":"test","path":"/quoted","value":"6"},{"op":"copy","from":"/name","path":"/address/street"}]`, `{"quoted":"6","address":{"street":"Ada"}}`},
		{`[{"op":"test","path":"/ip","value":"10.0.0.1"},{"op":"test","path":"/when","value":"2026-01-02T03:04:05Z"},{"op":"test","path":"/data","value":"ZGF0YQ=="}]`, `{}`},
		{`[{"op":"move","from":"/name","path":"/name"},{"op":"add","path":"/name","value":"A","more":1}]`, `{"name":"A"}`},

		{`[{"op":"replace","path":"/name","value":"X"},{"op":"test","path":"/age","value":1}]`, `1 ErrTest`},
		{`[{"op":"add","path":"/tags/0","value":"q"},{"op":"remove","path":"/scores/go"},{"op":"add","path":"/tags/9","value":"q"}]`, `2 no such value`},
		{`[{"op":"remove","path":"/scores/none"}]`, `0 no such value`},
		{`[{"op":"replace","path":"/scores/none","value":1}]`, `0 no such value`},
		{`[{"op":"add","path":"/address/none","value":1}]`, `0 no field of this name`},
		{`[{"op":"add","path":"/name/x","value":1}]`, `0 neither an object nor an array`},
		{`[{"op":"add","path":"/pair/0","value":1}]`, `0 an array of Go keeps its length`},
		{`[{"op":"replace","path":"/tags/-","value":"x"}]`, `0 no such value`},
		{`[{"op":"replace","path":"/tags/01","value":"x"}]`, `0 no such value`},
		{`[{"op":"add","path":"/homes/x","value":{}}]`, `0 no such value`},
		{`[{"op":"add","path":"/homes/1/zip","value":"x"}]`, `0 json: cannot unmarshal JSON string into Go int`},
		{`[{"op":"replace","path":"/extra","value":1}]`, `0 no such value`},
		{`[{"op":"add","path":"/homes/3/street","value":"x"}]`, `0 no such value`},
		{`[{"op":"move","from":"/deep","path":"/deep/x"}]`, `0 a value cannot be moved into itself`},
		{`[{"op":"move","path":"/deep/x"}]`, `0 no from`},
		{`[{"op":"add","path":"/name"}]`, `0 no value`},
		{`[{"op":"add","value":1}]`, `0 no path`},
		{`[{"op":"add","path":"name","value":1}]`, `0 path is no JSON Pointer`},
		{`[{"op":"jump","path":"/name"}]`, `0 no such operation`},
		{`[{"op":"add","path":"/raw/q/w","value":1}]`, `0 `},
		{`[{"op":"replace","path":"/any/k/1/z","value":1},{"op":"add","path":"/places/0/street","value":7}]`, `1 json: cannot unmarshal JSON number into Go string`},
		{`[{"op":"test","path":"/maybe/zip/x","value":1}]`, `0 no such value`},
	} {
		v, want := patchedExample(), patchedExample()
		if tt.want[0] == '{' {
			if err := MergePatch(&want, []byte(tt.want)); err != nil {
				t.Fatal(tt.want, err)
			}
			if strings.Contains(tt.ops, `"/any/n"`) {
				delete(want.Any.(map[string]any), "n")
			}
		}
		err := ApplyPatch(&v, []byte(tt.ops))
		var failed *PatchError
		switch {
		case tt.want[0] == '{' && err != nil:
			t.Errorf("%s: %v", tt.ops, err)
		case tt.want[0] == '{':
		case !errors.As(err, &failed) || strconv.Itoa(failed.Index) != tt.want[:1]:
			t.Errorf("%s: %v", tt.ops, err)
		case tt.want[2:] == "ErrTest":
			if failed.Err != ErrTest {
				t.Errorf("%s: %v", tt.ops, err)
			}
		case !strings.HasPrefix(failed.Err.Error(), tt.want[2:]):
			t.Errorf("%s: %v, want %s", tt.ops, err, tt.want)
		}
		if !reflect.DeepEqual(v, want) {
			t.Errorf("%s:\ngot  %+v\nwant %+v", tt.ops, v, want)
		}
	}
	var v any
	for _, bad := range []string{``, `{}`, `[1]`, `[{"op":1}]`, `[`} {
		if err := ApplyPatch(&v, []byte(bad)); err == nil {
			t.Errorf("%s: no error", bad)
		}
	}
	if err := ApplyPatch(&v, []byte(`[{"op":"add","path":"","value":{"a":[]}},{"op":"add","path":"/a/-","value":1},{"op":"copy","from":"","path":"/b"},{"op":"remove","path":"/a"}]`)); err != nil ||
		!reflect.DeepEqual(v, any(map[string]any{"b": map[string]any{"a": []any{1.0}}})) {
		t.Errorf("root: %v, %v", v, err)
	}
	var loop any
	loop = &loop
	if err := ApplyPatch(&loop, []byte(`[{"op":"add","path":"/x","value":1}]`)); err == nil {
		t.Error("a circle of pointers: no error")
	}
	if err := MergePatch(&loop, []byte(`{"x":1}`)); err == nil {
		t.Error("a circle of pointers: no error")
	}
}

// TestPatchRandom: what a patch makes of a Go value is what it makes of its text.
func TestPatchRandom(t *testing.T) {
	rnd := rand.New(rand.NewPCG(5, 5))
	type tree struct {
		A int               `json:"a,omitzero"`
		B *tree             `json:"b,omitzero"`
		C map[string]tree   `json:"c,omitzero"`
		D map[string]*int   `json:"d,omitzero"`
		E []tree            `json:"e,omitzero"`
		F any               `json:"f,omitzero"`
		G Optional[[]tree]  `json:"g,omitzero"`
		H map[string]string `json:",embed"`
	}
	var value func(kind byte, depth int, patch bool) string
	object := func(depth int, patch bool) string {
		var b strings.Builder
		for _, i := range rnd.Perm(8)[:rnd.IntN(4)] {
			c := "abcdefgh"[i]
			fmt.Fprintf(&b, `,"%c":%s`, c, value(c, depth, patch))
		}
		return "{" + strings.TrimPrefix(b.String(), ",") + "}"
	}
	entries := func(kind byte, depth int, patch bool) string {
		var b strings.Builder
		for _, i := range rnd.Perm(3)[:rnd.IntN(4)] {
			fmt.Fprintf(&b, `,"k%d":%s`, i, value(kind, depth, patch))
		}
		return "{" + strings.TrimPrefix(b.String(), ",") + "}"
	}
	value = func(kind byte, depth int, patch bool) string {
		if patch && rnd.IntN(5) == 0 || depth < 0 {
			if kind == 'a' {
				return "0"
			}
			if kind == 'h' {
				return `"s"`
			}
			if patch {
				return "null"
			}
			return map[byte]string{'b': "{}", 'c': "{}", 'd': "{}", 'e': "[]", 'f': "1", 'g': "[]", 't': "{}", 'x': "1"}[kind]
		}
		switch kind {
		case 'a', 'x':
			return strconv.Itoa(rnd.IntN(100))
		case 'b', 't':
			return object(depth-1, patch)
		case 'c':
			return entries('t', depth-1, patch)
		case 'd':
			return entries('x', depth-1, patch)
		case 'e', 'g':
			var l []string
			for range rnd.IntN(3) {
				l = append(l, object(depth-1, false))
			}
			return "[" + strings.Join(l, ",") + "]"
		case 'f':
			switch rnd.IntN(3) {
			case 0:
				return "[" + value('f', depth-1, false) + "]"
			case 1:
				return entries('f', depth-1, patch)
			}
			return `"` + strconv.Itoa(rnd.IntN(9)) + `"`
		}
		return `"text"`
	}
	n := 6000
	if testing.Short() {
		n = 600
	}
	for range n {
		in, change := object(3, false), object(3, true)
		var v, want tree
		if err := Unmarshal([]byte(in), &v); err != nil {
			t.Fatal(in, err)
		}
		text, _ := Marshal(v)
		out, err := patch.Patched(text, []byte(change), patch.ApplyMerge, nil)
		if err != nil {
			t.Fatal(err)
		}
		wantErr := Unmarshal(out, &want)
		err = MergePatch(&v, []byte(change))
		if (err == nil) != (wantErr == nil) {
			t.Fatalf("%s\nby %s: %v, %v", text, change, err, wantErr)
		}
		if err != nil {
			if again, _ := Marshal(v, Deterministic(true)); !sameJSON(again, text) {
				t.Fatalf("%s has become %s", text, again)
			}
			continue
		}
		got, _ := Marshal(v)
		if b, _ := Marshal(want); !sameJSON(got, b) {
			t.Fatalf("%s\nby %s:\ngot  %s\nwant %s", text, change, got, b)
		}
	}
}

func sameJSON(a, b []byte) bool {
	x, err := tape.Parse(a)
	y, err2 := tape.Parse(b)
	return err == nil && err2 == nil && tape.Equal(x, y) || bytes.Equal(a, b)
}
