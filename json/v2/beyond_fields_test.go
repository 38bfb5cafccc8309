package json

import (
	"bytes"
	"encoding/hex"
	"errors"
	"fmt"
	"iter"
	"maps"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/javelin-go/javelin/internal/mask"
	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/plan"
	"github.com/javelin-go/javelin/json/jsontext"
)

// hexBytes writes and reads itself as an object, by methods.
type hexBytes []byte

func (h hexBytes) MarshalJSONTo(enc *jsontext.Encoder) error {
	return MarshalEncode(enc, map[string]any{"hex": hex.EncodeToString(h), "n": len(h)}, Deterministic(true))
}

func (h *hexBytes) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
	var v struct{ Hex string }
	err := UnmarshalDecode(dec, &v, MatchCaseInsensitiveNames(true))
	*h, _ = hex.DecodeString(v.Hex)
	return err
}

type maskedInner struct {
	X int          `json:"x"`
	Y string       `json:"y,omitempty"`
	Z *maskedInner `json:"z,omitzero"`
}

type maskedBase struct {
	B int `json:"b"`
}

type masked struct {
	ID     int                    `json:"id"`
	In     maskedInner            `json:"in"`
	Ptr    *maskedInner           `json:"ptr"`
	List   []maskedInner          `json:"list"`
	Two    [2]maskedInner         `json:"two"`
	Map    map[string]maskedInner `json:"map"`
	Ints   map[int]int            `json:"ints"`
	Any    any                    `json:"any"`
	Raw    jsontext.Value         `json:"raw"`
	Hex    hexBytes               `json:"hex"`
	When   time.Time              `json:"when,omitzero"`
	Opt    Optional[maskedInner]  `json:"opt,omitzero"`
	Gen    genPoint               `json:"gen"`
	Object Object                 `json:"object"`
	Q      int                    `json:"q,string"`
	maskedBase
	Rest map[string]any `json:",embed"`
}

func maskedExample() masked {
	in := maskedInner{1, "why", &maskedInner{2, "", nil}}
	return masked{
		ID: 7, In: in, Ptr: &in, List: []maskedInner{in, {}}, Two: [2]maskedInner{in, in},
		Map: map[string]maskedInner{"k": in, "l": {}}, Ints: map[int]int{1: 2, 3: 4},
		Any: map[string]any{"x": 1.0, "y": []any{map[string]any{"x": true, "w": nil}}, "s": "t"},
		Raw: jsontext.Value(`{"x":[1],"y":{"x":1,"z":2}}`), Hex: hexBytes("hi"), When: time.Unix(1e9, 0).UTC(), Opt: Some(in),
		Gen:    genPoint{X: 1, Name: "n", Sub: &genPoint{X: 2}},
		Object: Object{{"o", 1.0}, {"p", Object{{"q", 2.0}, {"r", 3.0}}}}, Q: 5,
		maskedBase: maskedBase{6}, Rest: map[string]any{"rest": map[string]any{"x": 1.0}},
	}
}

// cut returns what is selected of a text.
func cut(t *testing.T, text []byte, fields string) jsontext.Value {
	t.Helper()
	n, err := mask.Parse(fields)
	if err != nil {
		t.Fatal(fields, err)
	}
	v := jsontext.Value(bytes.Clone(text))
	mask.Blank(v, n)
	if err := v.Compact(); err != nil {
		t.Fatal(err)
	}
	return v
}

// TestSelectFieldsWriting: what is written is what is selected of all that would be.
func TestSelectFieldsWriting(t *testing.T) {
	v := maskedExample()
	v.When = time.Unix(1e9, 0).UTC()
	var all bytes.Buffer
	if err := MarshalWrite(&all, &v, Deterministic(true)); err != nil {
		t.Fatal(err)
	}
	for _, fields := range []string{
		"id", "id,in", "in{x},ptr{y}", "in.z.x", "list{x,y}", "two{z}", "map{k}", "map{k{x}}", "map{*{x}}", "map{*{x},k{y}}", "ints", "ints{3}",
		"any", "any{x}", "any{y{x}}", "any{*{x}}", "raw{y{z}}", "hex{n}", "when", "opt{x,z{x}}", "gen{x,sub{name}}", "object{p{r}}", "q,b", "*", "*,id",
		"when,opt", `"id","in"{"x"}`, "*{x}", "in{*{x}}",
	} {
		want := cut(t, all.Bytes(), fields)
		o := JoinOptions(SelectFields(fields), Deterministic(true))
		check := func(how string, got []byte, err error, want []byte) {
			t.Helper()
			if err != nil || !sameJSON(got, want) || !jsontext.Value(got).IsValid() {
				t.Errorf("%s: %s:\n%s, %v\nwant\n%s", fields, how, got, err, want)
			}
		}
		got, err := Marshal(v, o)
		check("Marshal", got, err, want)
		got, err = Marshal(&v, SelectFields("id"), o)
		check("pointer", got, err, want)
		var b bytes.Buffer
		err = MarshalWrite(&b, &v, o)
		check("MarshalWrite", b.Bytes(), err, want)
		got, err = Marshal([]any{v, &v}, o)
		check("list", got, err, slices.Concat([]byte("["), want, []byte(","), want, []byte("]")))
		plan.DisableFast = true
		got, err = Marshal(v, o)
		plan.DisableFast = false
		check("complete form", got, err, want)
		got, err = Marshal(slices.Values([]masked{v}), o)
		check("sequence", got, err, slices.Concat([]byte("["), want, []byte("]")))
		got, err = Marshal(v, o, jsontext.Multiline(true))
		check("layout", got, err, want)
		indented := want.Clone()
		indented.Indent()
		if !bytes.Equal(got, indented) && !strings.ContainsAny(fields, "*") && !sameOrder(got, indented) {
			t.Errorf("%s: layout:\n%s\nwant\n%s", fields, got, indented)
		}
		got, err = Append([]byte("x"), v, o)
		check("Append", got[1:], err, want)
		enc := jsontext.NewEncoder(&b, o)
		b.Reset()
		err = MarshalEncode(enc, v)
		check("Encoder", b.Bytes(), err, want)
	}
	// Twice in a row, with and without.
	for range 3 {
		got, err := Marshal(v, SelectFields("id"))
		if err != nil || string(got) != `{"id":7}` {
			t.Errorf("%s, %v", got, err)
		}
		if got, err = Marshal(maskedBase{3}); err != nil || string(got) != `{"b":3}` {
			t.Errorf("%s, %v", got, err)
		}
		if got, err = Marshal(v, SelectFields("id"), SelectFields(""), Deterministic(true)); err != nil || !bytes.Equal(got, all.Bytes()) {
			t.Errorf("%s, %v", got, err)
		}
	}
	type pairs struct {
		Pairs iter.Seq2[string, maskedInner]
		Func  func() `json:"-"`
		Chan  chan int
	}
	p := pairs{Pairs: maps.All(map[string]maskedInner{"k": {X: 3}})}
	if got, err := Marshal(p, SelectFields("Pairs{k{x}}")); err != nil || string(got) != `{"Pairs":{"k":{"x":3}}}` {
		t.Errorf("what cannot be written is not selected: %s, %v", got, err)
	}
	if got, err := Marshal(v, &opt.DefaultV1, SelectFields("in{x},raw{x}")); err != nil || string(got) != `{"in":{"x":1},"raw":{"x":[1]}}` {
		t.Errorf("v1: %s, %v", got, err)
	}
}

func sameOrder(a, b []byte) bool {
	return bytes.Equal(bytes.ReplaceAll(a, []byte(" "), nil), bytes.ReplaceAll(b, []byte(" "), nil))
}

// TestSelectFieldsReading: what is read is what would be if nothing else was there, and
// all else stays.
func TestSelectFieldsReading(t *testing.T) {
	full := maskedExample()
	in, err := Marshal(full, Deterministic(true))
	if err != nil {
		t.Fatal(err)
	}
	for _, fields := range []string{
		"id", "id,in", "in{x},ptr{y}", "in.z.x", "list{x,y}", "two{z}", "map{k}", "map{k{x}}", "map{*{x}}", "map{*{x},k{y}}", "ints", "ints{3}",
		"any", "any{x}", "any{y{x}}", "any{*{x}}", "raw{y{z}}", "hex{hex}", "when", "opt{x,z{x}}", "gen{x,sub{name}}", "object{p{r}}", "q,b", "*", "*{x}",
	} {
		want := masked{ID: 1, In: maskedInner{Y: "old"}, Rest: map[string]any{"old": 1.0}}
		before := func() masked {
			v := want
			v.Rest = map[string]any{"old": 1.0}
			return v
		}
		start := before()
		if err := Unmarshal(cut(t, in, fields), &want); err != nil {
			t.Fatal(fields, err)
		}
		for name, read := range map[string]func(v *masked, opts ...Options) error{
			"Unmarshal":     func(v *masked, opts ...Options) error { return Unmarshal(in, v, opts...) },
			"UnmarshalRead": func(v *masked, opts ...Options) error { return UnmarshalRead(bytes.NewReader(in), v, opts...) },
			"Decoder": func(v *masked, opts ...Options) error {
				return UnmarshalDecode(jsontext.NewDecoder(bytes.NewReader(in), opts...), v)
			},
			"complete form": func(v *masked, opts ...Options) error {
				plan.DisableFast = true
				defer func() { plan.DisableFast = false }()
				return Unmarshal(in, v, opts...)
			},
		} {
			got := start
			got.Rest = map[string]any{"old": 1.0}
			if err := read(&got, SelectFields(fields)); err != nil || !reflect.DeepEqual(got, want) {
				t.Errorf("%s: %s:\n%+v, %v\nwant\n%+v", fields, name, got, err, want)
			}
		}
	}
	var v masked
	strict := RejectUnknownMembers(true)
	for _, ok := range []string{`{"in":{"x":1,"unknown":2},"more":3}`, `{"id":"not a number","in":{"y":[],"x":4}}`} {
		if err := Unmarshal([]byte(ok), &v, SelectFields("in{x}"), strict); err != nil {
			t.Errorf("%s: %v", ok, err)
		}
	}
	if err := Unmarshal([]byte(`{"in":{"x":1,"unknown":2}}`), &v, SelectFields("in"), strict); !errors.As(err, new(*SemanticError)) {
		t.Errorf("unknown within what is selected: %v", err)
	}
	for _, bad := range []string{`{"id":1,"id":2}`, `{"id":1,"in":{"y":nul}}`, `{"id":1,"in":{"x":1,"x":2}}`, `{"in":{"x":"s"}}`, `{"any":{"q":01}}`} {
		err := Unmarshal([]byte(bad), &v, SelectFields("in{x},any{a}"))
		if err == nil {
			t.Errorf("%s: no error", bad)
		}
	}
	err = Unmarshal([]byte(`{"q":"1","map":{"k":{"y":"s","x":[]}}}`), &v, SelectFields("map{k{x}}"))
	if serr, ok := err.(*SemanticError); !ok || serr.JSONPointer != "/map/k/x" || serr.ByteOffset != 33 {
		t.Errorf("place: %#v", err)
	}
	err = Unmarshal([]byte(`{"map":{"k":{"x":[],"y":0}},"in":{"x":{}}}`), &v, SelectFields("map{k{x,y}},in"), CollectErrors(9))
	if all, ok := err.(Errors); !ok || len(all) != 3 {
		t.Errorf("collected: %v", err)
	}
	var pr Presence
	err = Unmarshal(in, &v, SelectFields("id,map{k{x}},hex,opt{y}"), WithPresence(&pr))
	if got := slices.Sorted(pr.All()); err != nil || fmt.Sprint(got) != "[/hex /hex/hex /id /map /map/k /map/k/x /opt /opt/y]" {
		t.Errorf("presence: %s, %v", got, err)
	}
	type needs struct {
		A int `javelin:"required"`
		B int
	}
	var n needs
	if err := Unmarshal([]byte(`{"A":1,"B":2}`), &n, SelectFields("B")); err != nil || n != (needs{0, 2}) {
		t.Errorf("required: %+v, %v", n, err)
	}
	if err := Unmarshal([]byte(`{"B":2}`), &n, SelectFields("B")); err == nil {
		t.Error("required: no error")
	}
	if err := Unmarshal([]byte(`{"A":"3","B":"4"}`), &n, SelectFields("B"), Coerce(CoerceAll)); err != nil || n != (needs{0, 4}) {
		t.Errorf("coerced: %+v, %v", n, err)
	}
	type hopped struct {
		*maskedInner
		ID int
	}
	var hop hopped
	if err := Unmarshal([]byte(`{"ID":1,"x":2}`), &hop, SelectFields("ID")); err != nil || hop.maskedInner != nil || hop.ID != 1 {
		t.Errorf("embedded pointer: %+v, %v", hop, err)
	}
	m := maskedExample()
	if err := MergePatch(&m, []byte(`{"id":9,"in":{"x":5,"y":"no"},"map":{"k":{"x":8,"y":"no"},"new":{}}}`), SelectFields("in{x},map{k{x}}")); err != nil ||
		m.ID != 7 || m.In.X != 5 || m.In.Y != "why" || m.Map["k"].X != 8 || m.Map["k"].Y != "why" || len(m.Map) != 2 {
		t.Errorf("MergePatch: %+v, %v", m, err)
	}
}

func TestSelectFieldsErrors(t *testing.T) {
	for _, tt := range []struct{ fields, want string }{
		{"nam", `unknown object member name "nam"`},
		{"in{x,w}", `unknown object member name "w" within "/in"`},
		{"list.z.q", `unknown object member name "q" within "/list/z"`},
		{"map{*{q}}", `unknown object member name "q" within "/map/*"`},
		{"map{k{q}}", `unknown object member name "q" within "/map/k"`},
		{"opt{q}", `unknown object member name "q" within "/opt"`},
		{"ID", `unknown object member name "ID"`},
		{"rest", `unknown object member name "rest"`},
		{"id{x}", `within "/id": no members to select`},
		{"ints{*{x}}", `within "/ints/*": no members to select`},
		{"in{", `field mask: name expected at offset 3`},
		{"in x", `field mask: comma or end expected at offset 3`},
	} {
		v := maskedExample()
		_, err := Marshal(v, SelectFields(tt.fields))
		err2 := Unmarshal([]byte(`{}`), &v, SelectFields(tt.fields))
		err3 := CheckFields[[]*masked](tt.fields)
		err4 := MergePatch(&v, []byte(`{}`), SelectFields(tt.fields))
		_, err5 := Marshal([]masked{}, SelectFields(tt.fields))
		for _, err := range []error{err, err2, err3, err4, err5} {
			if !errors.As(err, new(*SemanticError)) || !strings.HasSuffix(err.Error(), tt.want) {
				t.Errorf("%s: %v, want %s", tt.fields, err, tt.want)
			}
		}
	}
	for _, ok := range []string{"", "id,in{x},map{whatever{x}},any{a{b}},raw{x},hex{q},object{a}", "*{x}", "when", "gen{sub{sub{sub{x}}}}"} {
		if err := CheckFields[masked](ok); err != nil {
			t.Errorf("%s: %v", ok, err)
		}
	}
	type named struct{ FieldName int }
	if err := CheckFields[named]("field_name", NameFields(SnakeCase)); err != nil {
		t.Error(err)
	}
	if b, err := Marshal(named{1}, NameFields(SnakeCase), SelectFields("field_name")); err != nil || string(b) != `{"field_name":1}` {
		t.Errorf("%s, %v", b, err)
	}
	if err := ApplyPatch(new(any), []byte(`[]`), SelectFields("a")); err == nil {
		t.Error("ApplyPatch: no error")
	}
	within := WithMarshalers(MarshalToFunc(func(enc *jsontext.Encoder, v maskedBase) error {
		return MarshalEncode(enc, map[string]any{"p": 1, "q": v.B}, SelectFields("p"))
	}))
	if _, err := Marshal([]maskedBase{{1}}, within); err == nil || !strings.Contains(err.Error(), "SelectFields is no option of a call within another one") {
		t.Errorf("within: %v", err)
	}
	function := WithMarshalers(MarshalToFunc(func(enc *jsontext.Encoder, v maskedBase) error {
		return MarshalEncode(enc, map[string]any{"p": 1, "q": v.B}, Deterministic(true))
	}))
	if b, err := Marshal([]maskedBase{{1}}, function, SelectFields("q")); err != nil || string(b) != `[{"q":1}]` {
		t.Errorf("function: %s, %v", b, err)
	}
	if s, ok := GetOption(JoinOptions(SelectFields("a"), Coerce(1)), SelectFields); s != "a" || !ok {
		t.Errorf("GetOption: %q, %v", s, ok)
	}
	for i := range 3 * maxMasks {
		if b, err := Marshal(map[string]int{"a": 1, fmt.Sprint("b", i): 2}, SelectFields(fmt.Sprint("b", i))); err != nil || string(b) != fmt.Sprintf(`{"b%d":2}`, i) {
			t.Fatal(string(b), err)
		}
	}
	if n := len(masks.young) + len(masks.old); n > 2*maxMasks {
		t.Errorf("%d masks are kept", n)
	}
}

// TestSelectFieldsRandom holds plans against text, over random masks and values.
func TestSelectFieldsRandom(t *testing.T) {
	type node struct {
		A int             `json:"a,omitempty"`
		B *node           `json:"b,omitempty"`
		C []node          `json:"c,omitempty"`
		D map[string]node `json:"d,omitempty"`
		E any             `json:"e,omitempty"`
		G genPoint        `json:"g"`
	}
	rnd := rand.New(rand.NewPCG(8, 8))
	var value func(depth int) node
	value = func(depth int) (n node) {
		n.A = rnd.IntN(3)
		if depth == 0 {
			return n
		}
		if rnd.IntN(2) == 0 {
			b := value(depth - 1)
			n.B = &b
		}
		for range rnd.IntN(3) {
			n.C = append(n.C, value(depth-1))
		}
		if rnd.IntN(2) == 0 {
			n.D = map[string]node{"a": value(depth - 1), "b": value(depth - 1)}
		}
		switch rnd.IntN(4) {
		case 0:
			n.E = map[string]any{"a": 1.0, "b": []any{map[string]any{"a": "x", "e": nil}}}
		case 1:
			n.E = []any{2.0, map[string]any{"c": true}}
		}
		n.G.X = rnd.IntN(2)
		return n
	}
	var mask func(depth int) string
	mask = func(depth int) string {
		var l []string
		for range 1 + rnd.IntN(3) {
			s := string("abcdeg*"[rnd.IntN(7)])
			if depth > 0 && rnd.IntN(3) > 0 {
				switch s {
				case "b", "c", "e":
					s += "{" + mask(depth-1) + "}"
				case "d":
					if rnd.IntN(2) == 0 {
						s += ".a"
					}
					if rnd.IntN(2) == 0 {
						s = "d{*{" + mask(depth-1) + "}}"
					}
				case "g":
					s += "{x,name}"
				}
			}
			l = append(l, s)
		}
		return strings.Join(l, ",")
	}
	n := 4000
	if testing.Short() {
		n = 400
	}
	for range n {
		v, fields := value(3), mask(3)
		all, err := Marshal(v, Deterministic(true))
		if err != nil {
			t.Fatal(err)
		}
		want := cut(t, all, fields)
		got, err := Marshal(&v, SelectFields(fields), Deterministic(true))
		if err != nil || !sameMasked(got, want) {
			t.Fatalf("%s of %s:\n%s, %v\nwant\n%s", fields, all, got, err, want)
		}
		var x, y node
		err = Unmarshal(want, &x)
		err2 := Unmarshal(all, &y, SelectFields(fields))
		if err != nil || err2 != nil || !reflect.DeepEqual(x, y) {
			t.Fatalf("%s of %s:\n%+v, %v\nwant\n%+v, %v", fields, all, y, err2, x, err)
		}
	}
}

// sameMasked is sameJSON but for objects and arrays that are empty: what omitempty omits
// depends on what is selected.
func sameMasked(a, b []byte) bool {
	var x, y any
	if Unmarshal(a, &x) != nil || Unmarshal(b, &y) != nil {
		return false
	}
	return reflect.DeepEqual(withoutEmpty(x), withoutEmpty(y))
}

func withoutEmpty(v any) any {
	if m, ok := v.(map[string]any); ok {
		for name, e := range m {
			if e = withoutEmpty(e); reflect.DeepEqual(e, map[string]any{}) {
				delete(m, name)
			}
		}
	}
	if l, ok := v.([]any); ok {
		for _, e := range l {
			withoutEmpty(e)
		}
	}
	return v
}

type maskedShape interface{ isShape() }

type maskedCircle struct {
	R int `json:"r"`
	C int `json:"c"`
}

func (maskedCircle) isShape() {}

var _ = DeclareUnion[maskedShape](InternalTag("kind"), Case[maskedCircle]("circle"))

// A union is selected from as the text that it is.
func TestSelectFieldsOfUnions(t *testing.T) {
	v := struct{ S []maskedShape }{[]maskedShape{maskedCircle{1, 2}}}
	b, err := Marshal(v, SelectFields("S{kind,r}"))
	if err != nil || string(b) != `{"S":[{"kind":"circle","r":1}]}` {
		t.Errorf("%s, %v", b, err)
	}
	v.S = nil
	if err := Unmarshal([]byte(`{"S":[{"c":3,"r":4,"kind":"circle"}]}`), &v, SelectFields("S{kind,r}")); err != nil || len(v.S) != 1 || v.S[0] != (maskedCircle{4, 0}) {
		t.Errorf("%v, %v", v, err)
	}
	if err := Unmarshal([]byte(`{"S":{"c":"3","r":4.0,"kind":"circle"}}`), &v, Coerce(CoerceAll)); err != nil || len(v.S) != 1 || v.S[0] != (maskedCircle{4, 3}) {
		t.Errorf("coerced: %v, %v", v, err)
	}
	if err := MergePatch(&v, []byte(`{"S":[{"kind":"circle","r":7}]}`)); err != nil || v.S[0] != (maskedCircle{7, 0}) {
		t.Errorf("patched: %v, %v", v, err)
	}
	upper := NameFieldsBy(NewNaming(strings.ToUpper))
	if b, err := Marshal(v, upper); err != nil || string(b) != `{"S":[{"kind":"circle","r":7,"c":0}]}` {
		t.Errorf("named: %s, %v", b, err)
	}
}

// TestFormsBesideTags: what tags and other options say of values holds beside forms.
func TestFormsBesideTags(t *testing.T) {
	type tagged struct {
		A int                      `json:"a" javelin:"default=5"`
		B time.Time                `json:"b" javelin:"format=unix"`
		C map[string]time.Duration `json:"c" javelin:"format=sec"`
		D []maskedInner            `json:"d"`
		E time.Duration            `json:"e" javelin:"format=units,alias=f"`
	}
	in := []byte(`{"b":1000000000,"c":{"k":2,"l":3},"f":"1m","d":[{"x":1,"y":"s"}]}`)
	for _, tt := range []struct{ fields, want string }{
		{"b,c,e", `{"b":1000000000,"c":{"k":2,"l":3},"e":"1m0s"}`},
		{"c{k},d{x}", `{"c":{"k":2},"d":[{"x":1}]}`},
		{"*", `{"a":5,"b":1000000000,"c":{"k":2,"l":3},"d":[{"x":1,"y":"s"}],"e":"1m0s"}`},
		{"a", `{"a":5}`},
	} {
		for _, o := range []Options{JoinOptions(), RejectUnknownMembers(true), EmitOmitted(true), Coerce(CoerceAll), FormatOf[time.Time]("unixmilli")} {
			if _, ok := GetOption(o, EmitOmitted); ok && tt.fields != "a" {
				continue
			}
			var v tagged
			if err := Unmarshal(in, &v, SelectFields(tt.fields), o); err != nil {
				t.Errorf("%s: %v", tt.fields, err)
			}
			got, err := Marshal(v, SelectFields(tt.fields), o, Deterministic(true))
			if err != nil || string(got) != tt.want {
				t.Errorf("%s: %s, %v; want %s", tt.fields, got, err, tt.want)
			}
		}
	}
	v := tagged{A: 9}
	if err := Unmarshal(in, &v, SelectFields("d")); err != nil || v.A != 9 || len(v.D) != 1 || v.E != 0 {
		t.Errorf("what is not selected has no default: %+v, %v", v, err)
	}
	if err := Unmarshal([]byte(`{"a":"7","b":"","c":[],"e":""}`), &v, Coerce(CoerceAll)); err != nil || v.A != 7 || !v.B.IsZero() || v.C != nil || v.E != 0 {
		t.Errorf("coerced: %+v, %v", v, err)
	}
	if err := MergePatch(&v, in); err != nil || v.A != 7 || v.B.Unix() != 1e9 || v.C["k"] != 2*time.Second || v.E != time.Minute {
		t.Errorf("patched: %+v, %v", v, err)
	}
	if err := ApplyPatch(&v, []byte(`[{"op":"test","path":"/b","value":1000000000},{"op":"replace","path":"/c/k","value":7},{"op":"copy","from":"/b","path":"/b"}]`)); err == nil && v.C["k"] != 7*time.Second {
		t.Errorf("patched: %+v", v)
	} else if err != nil {
		t.Errorf("patched: %v", err)
	}
	var p Presence
	if err := Unmarshal(in, &v, WithPresence(&p)); err != nil || p.Has("/a") || !p.Has("/b") || !p.Has("/c/k") || !p.Has("/f") {
		t.Errorf("presence: %v, %v", slices.Collect(p.All()), err)
	}
}

// A list of itself holds no object, however deep.
func TestSelectFieldsOfListOfItself(t *testing.T) {
	type list []list
	type sequence func(yield func(sequence) bool)
	type pair [1]*pair
	type holder struct {
		L list
		S sequence
		P pair
		M map[string]list
	}
	for _, mask := range []string{"L{a}", "S{a}", "P{a}", "M{k{a}}", "M{*{*}}"} {
		var serr *SemanticError
		if err := CheckFields[holder](mask); !errors.As(err, &serr) || serr.Err != errNoMembers {
			t.Errorf("%s: %v", mask, err)
		}
		if err := Unmarshal([]byte(`{"L":[[]]}`), new(holder), SelectFields(mask)); !errors.As(err, &serr) || serr.Err != errNoMembers {
			t.Errorf("%s: %v", mask, err)
		}
	}
	if b, err := Marshal(holder{L: list{{}, {{}}}}, SelectFields("L")); err != nil || string(b) != `{"L":[[],[[]]]}` {
		t.Errorf("%s, %v", b, err)
	}
}

// What is selected from text is as well-formed as what is not.
func TestSelectFieldsOfIllFormed(t *testing.T) {
	in := []byte("{\"a\":[\"\\u000a01234567\xebb9\",\"\xeb\"]}")
	for _, v := range []any{new(any), new(map[string]any), new(struct{ A any })} {
		if err := Unmarshal(in, v, jsontext.AllowInvalidUTF8(true), MatchCaseInsensitiveNames(true), SelectFields("*")); err != nil {
			t.Error(err)
		}
		if got := fmt.Sprintf("%q", reflect.ValueOf(v).Elem().Interface()); !strings.Contains(got, `["\n01234567�b9" "�"]`) {
			t.Errorf("%T: %s", v, got)
		}
	}
}
