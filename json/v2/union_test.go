package json

import (
	"errors"
	"fmt"
	"io"
	"reflect"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/javelin-go/javelin/internal/plan"
	"github.com/javelin-go/javelin/json/jsontext"
)

type figure interface{ area() float64 }

type (
	disc struct {
		Radius float64 `json:"radius"`
		Label  string  `json:"label,omitempty"`
	}
	square struct { // with a field for the tag
		Side float64 `json:"side"`
		Type string  `json:"type"`
	}
	group struct { // recursive
		Parts  []figure          `json:"parts"`
		ByName map[string]figure `json:"by_name,omitempty"`
		Rest   map[string]any    `json:",embed"`
	}
	point   struct{}
	word    struct{ p *int } // may be held like a pointer
	spoken  struct{ Text string }
	unheard struct {
		Type string         `json:"type"`
		Rest jsontext.Value `json:",embed"`
	}
)

func (d disc) area() float64    { return 3 * d.Radius * d.Radius }
func (s *square) area() float64 { return s.Side * s.Side }
func (g group) area() (a float64) {
	for _, p := range g.Parts {
		a += p.area()
	}
	return a
}
func (point) area() float64    { return 0 }
func (word) area() float64     { return 0 }
func (spoken) area() float64   { return 0 }
func (*unheard) area() float64 { return 0 }

func (w *word) UnmarshalJSON(b []byte) error {
	var v struct{ N *int }
	err := Unmarshal(b, &v)
	w.p = v.N
	return err
}
func (w word) MarshalJSON() ([]byte, error) { return Marshal(struct{ N *int }{w.p}) }

func (s *spoken) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
	type plain spoken
	return UnmarshalDecode(dec, (*plain)(s))
}

// strict has an error for what is no case, adjacent and external the other forms.
type (
	strict   interface{ figure }
	adjacent interface{ figure }
	external interface{ figure }
)

var (
	figureCases = []UnionCase{
		Case[disc]("disc", "circle"), Case[*square]("square"), Case[group]("group"), Case[point]("point"),
		Case[word]("word"), Case[*spoken]("spoken"),
	}
	_ = DeclareUnion[figure](InternalTag("type"), append(figureCases, OtherCase[*unheard]())...)
	_ = DeclareUnion[strict](InternalTag("type"), figureCases...)
	_ = DeclareUnion[adjacent](AdjacentTag("type", "value"), append(figureCases, Case[number]("number"))...)
	_ = DeclareUnion[external](ExternalTag(), append(figureCases, Case[number]("number"))...)
)

type number float64

func (number) area() float64 { return 0 }

type drawing[F any] struct {
	ID    int          `json:"id"`
	First F            `json:"first"`
	All   []F          `json:"all"`
	Named map[string]F `json:"named,omitempty"`
	Two   [2]F         `json:"two"`
	Ref   *F           `json:"ref,omitempty"`
	Last  string       `json:"last"`
}

// readEveryWay reads in into values of one type in all the ways there are, which must agree,
// and returns what the first one does.
func readEveryWay[T any](t *testing.T, in string, opts ...Options) (T, error) {
	t.Helper()
	type result struct {
		v   T
		err error
	}
	var results []result
	read := func(f func(*T) error) {
		var r result
		r.err = f(&r.v)
		results = append(results, r)
	}
	read(func(v *T) error { return Unmarshal([]byte(in), v, opts...) })
	read(func(v *T) error {
		plan.DisableFast = true
		defer func() { plan.DisableFast = false }()
		return Unmarshal([]byte(in), v, opts...)
	})
	read(func(v *T) error { return UnmarshalRead(strings.NewReader(in), v, opts...) })
	read(func(v *T) error { return UnmarshalRead(iotest.OneByteReader(strings.NewReader(in)), v, opts...) })
	read(func(v *T) error {
		// Within an array that the caller reads, and a long way into it.
		dec := jsontext.NewDecoder(strings.NewReader("[["+strings.Repeat(" ", 5000)+"],"+in+"]"), opts...)
		for range 3 {
			if _, err := dec.ReadToken(); err != nil {
				return err
			}
		}
		err := UnmarshalDecode(dec, v)
		all, _ := err.(Errors)
		for _, err := range append(all, err) {
			if serr, ok := err.(*SemanticError); ok {
				serr.JSONPointer = jsontext.Pointer(strings.TrimPrefix(string(serr.JSONPointer), "/1"))
				serr.ByteOffset -= 5004
			}
		}
		return err
	})
	first := results[0]
	for i, r := range results[1:] {
		var serr *SemanticError
		same := fmt.Sprint(r.err) == fmt.Sprint(first.err)
		if !errors.As(first.err, &serr) { // of syntax: within an array it reads otherwise
			same = (r.err == nil) == (first.err == nil)
		}
		if !same {
			t.Errorf("%s: way %d: got error %v, want %v", in, i+1, r.err, first.err)
		}
		if !reflect.DeepEqual(r.v, first.v) && first.err == nil {
			t.Errorf("%s: way %d: got %#v, want %#v", in, i+1, r.v, first.v)
		}
	}
	return first.v, first.err
}

// writeEveryWay is readEveryWay for writing.
func writeEveryWay(t *testing.T, v any, opts ...Options) (string, error) {
	t.Helper()
	out, err := Marshal(v, opts...)
	plan.DisableFast = true
	slow, slowErr := Marshal(v, opts...)
	plan.DisableFast = false
	var w strings.Builder
	writeErr := MarshalWrite(&w, v, opts...)
	if fmt.Sprint(err) != fmt.Sprint(slowErr) || fmt.Sprint(err) != fmt.Sprint(writeErr) {
		t.Errorf("got errors %v, %v, %v", err, slowErr, writeErr)
	}
	if err == nil && (string(out) != string(slow) || string(out) != w.String()) {
		t.Errorf("got\n%s\n%s\n%s", out, slow, w.String())
	}
	return string(out), err
}

func TestUnionForms(t *testing.T) {
	one := 1
	for _, tt := range []struct {
		v                            figure
		internal, adjacent, external string
	}{
		{disc{Radius: 2}, `{"type":"disc","radius":2}`, `{"type":"disc","value":{"radius":2}}`, `{"disc":{"radius":2}}`},
		{&square{3, "square"}, `{"type":"square","side":3}`, `{"type":"square","value":{"side":3,"type":"square"}}`, `{"square":{"side":3,"type":"square"}}`},
		{group{Parts: []figure{disc{Radius: 1}, nil, group{Parts: []figure{}}}},
			`{"type":"group","parts":[{"type":"disc","radius":1},null,{"type":"group","parts":[]}]}`,
			`{"type":"group","value":{"parts":[{"type":"disc","radius":1},null,{"type":"group","parts":[]}]}}`,
			`{"group":{"parts":[{"type":"disc","radius":1},null,{"type":"group","parts":[]}]}}`},
		{point{}, `{"type":"point"}`, `{"type":"point","value":{}}`, `{"point":{}}`},
		{word{&one}, `{"type":"word","N":1}`, `{"type":"word","value":{"N":1}}`, `{"word":{"N":1}}`},
		{&spoken{"hi"}, `{"type":"spoken","Text":"hi"}`, `{"type":"spoken","value":{"Text":"hi"}}`, `{"spoken":{"Text":"hi"}}`},
		{nil, `null`, `null`, `null`},
	} {
		testForm[figure](t, tt.v, tt.internal)
		testForm[strict](t, tt.v, tt.internal)
		testForm[adjacent](t, tt.v, tt.adjacent)
		testForm[external](t, tt.v, tt.external)
	}
	testForm[adjacent](t, number(5), `{"type":"number","value":5}`)
	testForm[external](t, number(5), `{"number":5}`)
	testForm[figure](t, &unheard{"hexagon", jsontext.Value(`{"a":1,"b":[2]}`)}, `{"type":"hexagon","a":1,"b":[2]}`)
}

// testForm writes and reads v alone and wherever else an interface may be.
func testForm[F figure](t *testing.T, v figure, text string) {
	t.Helper()
	f, _ := v.(F)
	if out, err := writeEveryWay(t, &f); err != nil || out != text {
		t.Errorf("%T: got %s, %v, want %s", v, out, err, text)
	}
	if got, err := readEveryWay[F](t, text); err != nil || !reflect.DeepEqual(got, f) {
		t.Errorf("%s: got %#v, %v, want %#v", text, got, err, f)
	}
	d := drawing[F]{1, f, []F{f, f}, map[string]F{"a": f}, [2]F{f, f}, &f, "end"}
	all := fmt.Sprintf(`{"id":1,"first":%[1]s,"all":[%[1]s,%[1]s],"named":{"a":%[1]s},"two":[%[1]s,%[1]s],"ref":%[1]s,"last":"end"}`, text)
	if v == nil {
		d.Ref = nil
		all = strings.Replace(all, `,"ref":null`, ``, 1)
	}
	if out, err := writeEveryWay(t, d); err != nil || out != all {
		t.Errorf("%T: got\n%s, %v, want\n%s", v, out, err, all)
	}
	if got, err := readEveryWay[drawing[F]](t, all); err != nil || !reflect.DeepEqual(got, d) {
		t.Errorf("%s: got %#v, %v, want %#v", all, got, err, d)
	}
	// Many of them, over more than one window of the index.
	many := make([]F, 500)
	for i := range many {
		many[i] = f
	}
	long := "[" + strings.Repeat(text+" ,\n ", len(many)-1) + text + "]"
	if got, err := readEveryWay[[]F](t, long); err != nil || !reflect.DeepEqual(got, many) {
		t.Errorf("%s, many: got %v", text, err)
	}
	if out, err := writeEveryWay(t, many); err != nil || out != strings.NewReplacer(" ", "", "\n", "").Replace(long) {
		t.Errorf("%T, many: got %v", v, err)
	}
}

func TestUnionTagAnywhere(t *testing.T) {
	want := strict(disc{2, "x"})
	for _, in := range []string{
		`{"radius":2,"label":"x","type":"disc"}`,
		`{"radius":2,"type":"disc","label":"x"}`,
		` { "radius" : 2 , "label" : "x" , "type" : "disc" } `,
		`{"radius":2,"more":{"type":"square","x":[{}]},"label":"x","type":"disc"}`,
		`{"radius":2,"label":"x","t\u0079pe":"disc"}`,
		`{"radius":2,"label":"x","type":"d\u0069sc"}`,
		`{"type":"circle","radius":2,"label":"x"}`,
		`{"radius":2,"label":"x","more":"` + strings.Repeat("long ", 3000) + `","type":"disc"}`,
		`{"radius":2,"label":"x","more":[` + strings.Repeat("1,", 5000) + `1],"type":"disc"}`,
		strings.Repeat(" ", 4090) + `{"radius":2,"label":"x","type":"disc"}`,
	} {
		if got, err := readEveryWay[strict](t, in); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%.100s: got %#v, %v, want %#v", in, got, err, want)
		}
	}
	for in, want := range map[string]adjacent{
		`{"type":"number","value":5}`:                      number(5),
		`{"value":5,"type":"number"}`:                      number(5),
		`{"a":{"type":"disc"},"value":5,"type":"number"}`:  number(5),
		`{"type":"number"}`:                                number(0),
		`{"type":"square"}`:                                &square{},
		`{"type":"square","value":null}`:                   &square{},
		`{"value":{"side":1,"type":"x"},"type":"square"}`:  &square{1, "x"},
		`{"value":{"radius":1},"x":0,"type":"circle"}`:     disc{Radius: 1},
		`{"type":"word","value":{"N":null},"other":[1,2]}`: word{},
	} {
		if got, err := readEveryWay[adjacent](t, in); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%s: got %#v, %v, want %#v", in, got, err, want)
		}
	}
}

func TestUnionErrors(t *testing.T) {
	for _, tt := range []struct {
		in, want string
	}{
		{`{"all":[{"type":"disc"},{"type":"hexagon","side":1}]}`, `json: cannot unmarshal JSON string "hexagon" into Go json.strict within "/all/1/type": unknown case of union`},
		{`{"all":[{"side":1,"type":"hexagon"}]}`, `json: cannot unmarshal JSON string "hexagon" into Go json.strict within "/all/0/type": unknown case of union`},
		{`{"all":[{"radius":1}]}`, `json: cannot unmarshal into Go json.strict: missing object member name "type" within "/all/0"`},
		{`{"first":{}}`, `json: cannot unmarshal into Go json.strict: missing object member name "type" within "/first"`},
		{`{"first":{"a":true,"type":7}}`, `json: cannot unmarshal JSON number into Go json.strict within "/first/type"`},
		{`{"first":"disc"}`, `json: cannot unmarshal JSON string into Go json.strict within "/first"`},
		{`{"named":{"a":[]}}`, `json: cannot unmarshal JSON array into Go json.strict within "/named/a"`},
		{`{"all":[{"type":"disc","radius":"wide"}]}`, `json: cannot unmarshal JSON string into Go float64 within "/all/0/radius"`},
		{`{"all":[null,{"radius":"wide","type":"disc"}]}`, `json: cannot unmarshal JSON string into Go float64 within "/all/1/radius"`},
		{`{"first":{"type":"group","parts":[{"type":"square","side":[]}]}}`, `json: cannot unmarshal JSON array into Go float64 within "/first/parts/0/side"`},
		{`{"first":{"type":"word","N":"x"}}`, `json: cannot unmarshal JSON string into Go int within "/first/N"`},
		{`{"first":{"type":"disc","type":"disc"}}`, `jsontext: duplicate object member name "type" within "/first"`},
		{`{"first":{"type":"disc","a":1,"a":2}}`, `jsontext: duplicate object member name "a" within "/first"`},
		{`{"first":{"type":"square","type":"square"}}`, `jsontext: duplicate object member name "type" within "/first"`},
		{`{"first":{"type":"disc"`, `jsontext: unexpected EOF within "/first" after offset 23`},
		{`{"first":{"radius":1`, `jsontext: unexpected EOF within "/first" after offset 20`},
		{`{"first":{"radius" 1,"type":"disc"}}`, `jsontext: invalid character '1' after object name (expecting ':') within "/first/radius" after offset 19`},
		{`{"first":{"type":"disc" "radius":1}}`, `jsontext: invalid character '"' after object value (expecting ',' or '}') within "/first" after offset 24`},
		{`{"first":`, `jsontext: unexpected EOF within "/first" after offset 9`},
	} {
		if _, err := readEveryWay[drawing[strict]](t, tt.in); err == nil || err.Error() != tt.want {
			t.Errorf("%s: got  %v, want %s", tt.in, err, tt.want)
		}
	}
	for in, want := range map[string]string{
		`{"all":[{"type":"disc","value":{"radius":""}}]}`: `json: cannot unmarshal JSON string into Go float64 within "/all/0/value/radius"`,
		`{"all":[{"value":{"radius":""}}]}`:               `json: cannot unmarshal into Go json.adjacent: missing object member name "type" within "/all/0"`,
		`{"all":[{"value":1,"type":"x"}]}`:                `json: cannot unmarshal JSON string "x" into Go json.adjacent within "/all/0/type": unknown case of union`,
		`{"first":{"type":"disc","value":{},"value":{}}}`: `jsontext: duplicate object member name "value" within "/first"`,
		`{"first":{"type":"disc","type":"disc"}}`:         `jsontext: duplicate object member name "type" within "/first"`,
		`{"first":{"a":1,"type":"disc","a":1}}`:           `jsontext: duplicate object member name "a" within "/first"`,
	} {
		if _, err := readEveryWay[drawing[adjacent]](t, in); err == nil || err.Error() != want {
			t.Errorf("%s: got  %v, want %s", in, err, want)
		}
	}
	for in, want := range map[string]string{
		`{"all":[{"disc":{"radius":""}}]}`: `json: cannot unmarshal JSON string into Go float64 within "/all/0/disc/radius"`,
		`{"all":[{"ball":{"radius":""}}]}`: `json: cannot unmarshal JSON string "ball" into Go json.external within "/all/0/ball": unknown case of union`,
		`{"all":[{}]}`:                     `json: cannot unmarshal into Go json.external within "/all/0": object of a union must have a member`,
		`{"all":[{"disc":{},"point":{}}]}`: `json: cannot unmarshal JSON string into Go json.external: unknown object member name "point" within "/all/0"`,
		`{"all":[{"disc":{},"disc":{}}]}`:  `jsontext: duplicate object member name "disc" within "/all/0"`,
		`{"all":["disc"]}`:                 `json: cannot unmarshal JSON string into Go json.external within "/all/0"`,
	} {
		if _, err := readEveryWay[drawing[external]](t, in); err == nil || err.Error() != want {
			t.Errorf("%s: got  %v, want %s", in, err, want)
		}
	}

	_, err := readEveryWay[drawing[strict]](t, `{"first":{"side":1, "type":"hexagon"}}`)
	var serr *SemanticError
	if !errors.As(err, &serr) || serr.Err != ErrUnknownCase || serr.JSONPointer != "/first/type" ||
		string(serr.JSONValue) != `"hexagon"` || serr.ByteOffset != 27 || serr.GoType != reflect.TypeFor[strict]() {
		t.Errorf("got %#v", serr)
	}
}

func TestUnionWriteErrors(t *testing.T) {
	type stranger struct{ point }
	for _, tt := range []struct {
		v    any
		want string
	}{
		{drawing[strict]{First: stranger{}}, `json: cannot marshal from Go json.stranger within "/first": union json.strict: json.stranger is no case of it`},
		{drawing[strict]{All: []strict{nil, &square{Type: "disc"}}}, `json: cannot marshal from Go *json.square within "/all/1/type": the member says "disc", and the case is "square"`},
		{drawing[adjacent]{First: stranger{}}, `json: cannot marshal from Go json.stranger within "/first": union json.adjacent: json.stranger is no case of it`},
		{drawing[external]{First: stranger{}}, `json: cannot marshal from Go json.stranger within "/first": union json.external: json.stranger is no case of it`},
		{drawing[strict]{First: group{Rest: map[string]any{"type": 1}}}, `jsontext: duplicate object member name "type" within "/first" after offset 53`},
		{drawing[strict]{First: group{Rest: map[string]any{"parts": 1}}}, `jsontext: duplicate object member name "parts" within "/first" after offset 53`},
	} {
		_, err := writeEveryWay(t, tt.v)
		if err == nil || !strings.HasPrefix(tt.want, err.Error()) {
			t.Errorf("%#v: got  %v, want %s", tt.v, err, tt.want)
		}
	}
}

// TestUnionValuesAndPointers: what is no case, but points to one, or is pointed to by one, is
// written, too; what is nil in the interface is null.
func TestUnionValuesAndPointers(t *testing.T) {
	for v, want := range map[figure]string{
		&disc{Radius: 1}:  `{"type":"disc","radius":1}`,
		(*disc)(nil):      `null`,
		(*square)(nil):    `null`,
		(*unheard)(nil):   `null`,
		&point{}:          `{"type":"point"}`,
		&square{Side: 1}:  `{"type":"square","side":1}`,
		spoken{Text: "x"}: `{"type":"spoken","Text":"x"}`,
	} {
		if out, err := writeEveryWay(t, []figure{v}); err != nil || out != "["+want+"]" {
			t.Errorf("%#v: got %s, %v, want %s", v, out, err, want)
		}
	}
}

// TestUnionReplaces: what the interface held is not read into.
func TestUnionReplaces(t *testing.T) {
	old := &square{Side: 1}
	v := struct{ F figure }{old}
	if err := Unmarshal([]byte(`{"F":{"type":"square"}}`), &v); err != nil || v.F == figure(old) || v.F.area() != 0 || old.Side != 1 {
		t.Errorf("got %#v, %v", v.F, err)
	}
	if err := Unmarshal([]byte(`{"F":null}`), &v); err != nil || v.F != nil {
		t.Errorf("got %#v, %v", v.F, err)
	}
}

// TestUnionTagIsNotKept: members of other names are kept beside the tag.
func TestUnionTagIsNotKept(t *testing.T) {
	const in = `{"type":"group","parts":[],"a":1,"b":{"c":[]}}`
	v, err := readEveryWay[figure](t, in)
	if want := (group{Parts: []figure{}, Rest: map[string]any{"a": 1.0, "b": map[string]any{"c": []any{}}}}); err != nil || !reflect.DeepEqual(v, figure(want)) {
		t.Errorf("got %#v, %v, want %#v", v, err, want)
	}
	if out, err := writeEveryWay(t, &v, Deterministic(true)); err != nil || out != in {
		t.Errorf("got %s, %v, want %s", out, err, in)
	}
}

// TestUnionOther: what is no case is kept as it is.
func TestUnionOther(t *testing.T) {
	for _, in := range []string{
		`{"type":"hexagon","side":1,"more":{"a":[1,2.50]}}`,
	} {
		v, err := readEveryWay[figure](t, in)
		if _, ok := v.(*unheard); err != nil || !ok {
			t.Errorf("%s: got %#v, %v", in, v, err)
		}
		if out, err := writeEveryWay(t, &v); err != nil || out != in {
			t.Errorf("got %s, %v, want %s", out, err, in)
		}
	}
	if v, err := readEveryWay[figure](t, `{"side":1}`); err != nil || !reflect.DeepEqual(v, figure(&unheard{"", jsontext.Value(`{"side":1}`)})) {
		t.Errorf("without a tag: got %#v, %v", v, err)
	}
	if _, err := readEveryWay[figure](t, `{"type":1}`); err == nil || err.Error() != `json: cannot unmarshal JSON number into Go string within "/type"` {
		t.Errorf("got %v", err)
	}
	if _, err := readEveryWay[figure](t, `true`); err == nil || err.Error() != `json: cannot unmarshal JSON boolean into Go json.unheard` {
		t.Errorf("got %v", err)
	}
}

// TestUnionDeep: objects of a union within objects of it, with the tag at the end of each, are
// read in linear time.
func TestUnionDeep(t *testing.T) {
	const depth = 3000
	in := strings.Repeat(`{"parts":[`, depth) + `{"type":"point"}` + strings.Repeat(`],"type":"group"}`, depth)
	v, err := readEveryWay[figure](t, in)
	if err != nil {
		t.Fatal(err)
	}
	for range depth {
		v = v.(group).Parts[0]
	}
	if v != figure(point{}) {
		t.Errorf("got %#v", v)
	}
	if _, err := readEveryWay[figure](t, in[:len(in)-1]); err == nil || !errors.Is(err, io.ErrUnexpectedEOF) {
		t.Errorf("got %v", err)
	}
}
