package json

import (
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/json/jsontext"
)

// TestUnionOptions: the options of a call hold within a union, and for it.
func TestUnionOptions(t *testing.T) {
	type test[F any] struct {
		in   string
		opts Options
		want any
		err  string
	}
	for _, tt := range []test[strict]{
		{`{"type":"disc","radius":"2"}`, StringifyNumbers(true), disc{Radius: 2}, ``},
		{`{"type":"disc","radius":2}`, RejectUnknownMembers(true), disc{Radius: 2}, ``},
		{`{"radius":2,"x":[],"type":"disc"}`, RejectUnknownMembers(true), nil, `json: cannot unmarshal JSON string into Go json.disc: unknown object member name "x"`},
		{`{"type":"disc","Radius":2}`, MatchCaseInsensitiveNames(true), disc{Radius: 2}, ``},
		{`{"type":"disc","type":"square","radius":1,"radius":2}`, jsontext.AllowDuplicateNames(true), disc{Radius: 2}, ``},
		{"{\"type\":\"disc\",\"label\":\"a\xff\"}", jsontext.AllowInvalidUTF8(true), disc{Label: "a\ufffd"}, ``},
		{`{"type":"spoken","Text":"x"}`, NameFields(SnakeCase), nil, ``},
		{`{"type":"group","parts":[{"type":"disc","radius":2}],"n":12345678901234567890}`, IntegersInAny(true),
			group{Parts: []figure{disc{Radius: 2}}, Rest: map[string]any{"n": uint64(12345678901234567890)}}, ``},
		{`{"type":"group","parts":[null,null,null,null]}`, ElementLimit(3), nil, `json: cannot unmarshal into Go []json.figure within "/parts/3": limit exceeded`},
		{`{"type":"disc","label":"long"}`, StringLimit(3), nil, `json: cannot unmarshal JSON string within "/label": limit exceeded`},
		{`{"type":"group","parts":[{"type":"group","parts":[]}]}`, jsontext.DepthLimit(3), nil, `jsontext: exceeded max depth within "/parts/0/parts" after offset 49`},
		{`{"type":"disc","radius":3}`, WithUnmarshalers(UnmarshalFunc(func(b []byte, d *disc) error { d.Label = string(b); return nil })),
			disc{Label: `{"type":"disc","radius":3}`}, ``},
		{`{"type":"disc","radius":3}`, WithUnmarshalers(UnmarshalFunc(func(b []byte, s *strict) error { *s = point{}; return nil })), point{}, ``},
		{`{"type":"disc","radius":3}`, WithUnmarshalers(UnmarshalFunc(func(b []byte, f *float64) error { *f = 8; return nil })), disc{Radius: 8}, ``},
	} {
		got, err := readEveryWay[strict](t, tt.in, tt.opts)
		switch {
		case tt.err != "" || err != nil:
			if err == nil || err.Error() != tt.err {
				t.Errorf("%s: got error %v, want %s", tt.in, err, tt.err)
			}
		case tt.want != nil && !reflect.DeepEqual(got, tt.want):
			t.Errorf("%s: got %#v, want %#v", tt.in, got, tt.want)
		}
	}
	if _, err := readEveryWay[adjacent](t, `{"type":"disc","x":1}`, RejectUnknownMembers(true)); err == nil || err.Error() != `json: cannot unmarshal JSON string into Go json.adjacent: unknown object member name "x"` {
		t.Errorf("got %v", err)
	}
	if _, err := readEveryWay[adjacent](t, `{"type":"disc","x":1,"y":2}`, ElementLimit(2)); err == nil || err.Error() != `json: cannot unmarshal into Go json.adjacent after offset 21: limit exceeded` {
		t.Errorf("got %v", err)
	}
}

func TestUnionWriteOptions(t *testing.T) {
	for _, tt := range []struct {
		v    strict
		opts Options
		want string
	}{
		{disc{Radius: 2}, StringifyNumbers(true), `{"type":"disc","radius":"2"}`},
		{disc{Radius: 2}, jsontext.WithIndent(" "), "{\n \"type\": \"disc\",\n \"radius\": 2\n}"},
		{disc{}, OmitZeroStructFields(true), `{"type":"disc"}`},
		{disc{Label: "<"}, jsontext.EscapeForHTML(true), `{"type":"disc","radius":0,"label":"\u003c"}`},
		{group{}, FormatNilSliceAsNull(true), `{"type":"group","parts":null}`},
		{&spoken{}, NameFields(SnakeCase), `{"type":"spoken","text":""}`},
		{disc{Radius: 2}, WithMarshalers(MarshalFunc(func(d disc) ([]byte, error) { return []byte(`{"r":1}`), nil })), `{"type":"disc","r":1}`},
		{disc{Radius: 2}, WithMarshalers(MarshalFunc(func(d disc) ([]byte, error) { return []byte(`{ }`), nil })), `{"type":"disc"}`},
		{disc{Radius: 2}, WithMarshalers(MarshalFunc(func(d disc) ([]byte, error) { return []byte(`{"r":1,"type":"disc"}`), nil })), `{"r":1,"type":"disc"}`},
		{disc{Radius: 2}, WithMarshalers(MarshalFunc(func(d *strict) ([]byte, error) { return []byte(`"s"`), nil })), `"s"`},
		{disc{Radius: 2}, WithMarshalers(MarshalFunc(func(f float64) ([]byte, error) { return []byte(`"two"`), nil })), `{"type":"disc","radius":"two"}`},
	} {
		if out, err := writeEveryWay(t, &tt.v, tt.opts); err != nil || out != tt.want {
			t.Errorf("%#v: got %s, %v, want %s", tt.v, out, err, tt.want)
		}
	}
	for text, want := range map[string]string{
		`[]`:                `json: cannot marshal from Go json.disc: union json.strict: json.disc is written as no object, which could have a member "type"`,
		`{"type":"square"}`: `json: cannot marshal from Go json.disc within "/type": the member says "square", and the case is "disc"`,
		`{"type":1}`:        `json: cannot marshal from Go json.disc: union json.strict: the member "type" of case json.disc is no string`,
	} {
		v := strict(disc{})
		_, err := writeEveryWay(t, &v, WithMarshalers(MarshalFunc(func(d disc) ([]byte, error) { return []byte(text), nil })))
		if err == nil || err.Error() != want {
			t.Errorf("%s: got %v, want %s", text, err, want)
		}
	}
}

func TestUnionCollectsErrors(t *testing.T) {
	const in = `{"id":"x","first":{"type":"hexagon"},"all":[{"type":"disc","radius":"","label":1},{"side":[],"type":"square"},{},7,{"type":"disc","radius":3}],"last":"end"}`
	v, err := readEveryWay[drawing[strict]](t, in, CollectErrors(10))
	var all Errors
	if !errors.As(err, &all) {
		t.Fatal(err)
	}
	var places []string
	for _, err := range all {
		places = append(places, string(err.(*SemanticError).JSONPointer))
	}
	if got, want := strings.Join(places, " "), "/id /first/type /all/0/radius /all/0/label /all/1/side /all/2/type /all/3"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if want := []strict{disc{}, &square{Type: "square"}, nil, nil, disc{Radius: 3}}; !reflect.DeepEqual(v.All, want) || v.Last != "end" {
		t.Errorf("got %#v", v)
	}
}

// TestUnionV1: the dialect of v1 reads and writes unions, too.
func TestUnionV1(t *testing.T) {
	const in = `{"id":1,"first":{"type":"group","parts":[{"radius":1,"type":"disc"},{"side":2,"type":"square"},null]},"all":null,"two":[null,null],"last":""}`
	v, err := readEveryWay[drawing[strict]](t, in, &opt.DefaultV1)
	want := group{Parts: []figure{disc{Radius: 1}, &square{2, "square"}, nil}}
	if err != nil || !reflect.DeepEqual(v.First, strict(want)) {
		t.Errorf("got %#v, %v", v, err)
	}
	out, err := writeEveryWay(t, v, &opt.DefaultV1)
	if want := `{"id":1,"first":{"type":"group","parts":[{"type":"disc","radius":1},{"type":"square","side":2},null]},"all":null,"two":[null,null],"last":""}`; err != nil || out != want {
		t.Errorf("got %s, %v, want %s", out, err, want)
	}
	// It goes on after an error.
	v = drawing[strict]{}
	err = Unmarshal([]byte(`{"first":{"type":"hexagon"},"all":[3,{"type":"disc","radius":"","label":"x"}],"last":"end"}`), &v, &opt.DefaultV1)
	if err == nil || v.Last != "end" || len(v.All) != 2 || v.All[1] != strict(disc{Label: "x"}) {
		t.Errorf("got %#v, %v", v, err)
	}
}

type (
	badInterface  interface{ bad() }
	badTwice      interface{ bad() }
	badMember     interface{ bad() }
	badScalar     interface{ bad() }
	badNames      interface{ bad() }
	badTypes      interface{ bad() }
	badForm       interface{ bad() }
	badValue      interface{ bad() }
	badEmpty      interface{ bad() }
	badPointer    interface{ bad() }
	badOthers     interface{ bad() }
	badCaseNames  interface{ bad() }
	badAgain      interface{ bad() }
	badAny        interface{}
	badStructType struct{ A int }

	withTag    struct{ Kind int }
	withoutTag struct{ A int }
	scalarCase int
)

func (withTag) bad()    {}
func (withoutTag) bad() {}
func (scalarCase) bad() {}

func TestUnionMisdeclared(t *testing.T) {
	a := Case[withoutTag]("a")
	check[badInterface](t, InternalTag("kind"), `union json.badInterface: case json.disc does not implement it`, a, Case[disc]("b"))
	check[badTwice](t, InternalTag("kind"), `union json.badTwice: two cases of the name "a"`, a, Case[withTag]("b", "a"))
	check[badScalar](t, InternalTag("kind"), `union json.badScalar: case json.scalarCase is no struct, which could have a member "kind"`, a, Case[scalarCase]("b"))
	check[badTypes](t, InternalTag("kind"), `union json.badTypes: case json.withoutTag is there twice`, a, Case[withoutTag]("b"))
	check[badForm](t, UnionTag{}, `union json.badForm: no name for the tag`, a)
	check[badNames](t, InternalTag(""), `union json.badNames: no name for the tag`, a)
	check[badValue](t, AdjacentTag("kind", "kind"), `union json.badValue: no name for the value, beside the tag "kind"`, a)
	check[badEmpty](t, InternalTag("kind"), `union json.badEmpty: no cases`, OtherCase[withTag]())
	check[badPointer](t, InternalTag("kind"), `union json.badPointer: case json.badTypes is not a value or a pointer to one`, a, Case[badTypes]("b"))
	check[badOthers](t, InternalTag("kind"), `union json.badOthers: more than one other case`, a, OtherCase[withTag](), OtherCase[*withTag]())
	check[badCaseNames](t, InternalTag("kind"), `union json.badCaseNames: case json.withoutTag has no name`, Case[withoutTag](""))
	check[badAny](t, InternalTag("kind"), `union json.badAny: not an interface type with methods`, a)
	check[badStructType](t, InternalTag("kind"), `union json.badStructType: not an interface type with methods`, a)

	if err := DeclareUnion[badAgain](InternalTag("kind"), a); err != nil {
		t.Error(err)
	}
	check[badAgain](t, InternalTag("kind"), `union json.badAgain: declared twice`, a)

	// A member that is no string has the name of the tag only by a policy.
	if err := DeclareUnion[badMember](InternalTag("kind"), Case[withTag]("tagged")); err != nil {
		t.Error(err)
	}
	v := badMember(withTag{1})
	if out, err := Marshal(&v); err != nil || string(out) != `{"kind":"tagged","Kind":1}` {
		t.Errorf("got %s, %v", out, err)
	}
	used[badMember](t, `union json.badMember: the member "kind" of case json.withTag is no string`, NameFields(SnakeCase))
}

func check[F any](t *testing.T, tag UnionTag, want string, cases ...UnionCase) {
	t.Helper()
	if err := DeclareUnion[F](tag, cases...); err == nil || err.Error() != want {
		t.Errorf("got  %v, want %s", err, want)
	}
	used[F](t, want)
}

// used reads and writes an F, which want says that is an error.
func used[F any](t *testing.T, want string, opts ...Options) {
	t.Helper()
	var v struct{ A []F }
	err := Unmarshal([]byte(`{"A":[{"kind":"a"}],"a":[{"kind":"tagged"}]}`), &v, opts...)
	if err == nil || !strings.EqualFold(err.Error(), fmt.Sprintf(`json: cannot unmarshal into Go %v within "/a/0": %s`, reflect.TypeFor[F](), want)) {
		t.Errorf("reading: got  %v, want %s", err, want)
	}
	v.A = make([]F, 1)
	if _, err := Marshal(v, opts...); err == nil || !strings.HasSuffix(err.Error(), want) {
		t.Errorf("writing: got  %v, want %s", err, want)
	}
}

func TestUnionDeclaredLate(t *testing.T) {
	type late interface{ bad() }
	var v struct{ A late }
	if err := Unmarshal([]byte(`{}`), &v); err != nil {
		t.Fatal(err)
	}
	defer func() {
		if got, want := recover(), "json: union json.late declared after it has been met"; got != want {
			t.Errorf("got %v, want %s", got, want)
		}
	}()
	DeclareUnion[late](InternalTag("type"), Case[withoutTag]("a"))
}
