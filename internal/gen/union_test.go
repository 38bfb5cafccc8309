package gen

import (
	"reflect"
	"strings"
	"testing"
)

func TestParseUnion(t *testing.T) {
	for _, tt := range []struct {
		text string
		want unionText
		err  string
	}{
		{text: " internal:type a=A b=*B", want: unionText{form: "internal", tag: "type", cases: []unionCase{{"A", []string{"a"}}, {"*B", []string{"b"}}}}},
		{text: " internal:type a=A  c=A else=pkg.C", want: unionText{form: "internal", tag: "type", cases: []unionCase{{"A", []string{"a", "c"}}}, other: "pkg.C"}},
		{text: ` adjacent:"the type",value "a b"=A "else"=B`, want: unionText{form: "adjacent", tag: "the type", value: "value", cases: []unionCase{{"A", []string{"a b"}}, {"B", []string{"else"}}}}},
		{text: "\texternal\ta:b=A", want: unionText{form: "external", cases: []unionCase{{"A", []string{"a:b"}}}}},
		{text: "", err: `the form is internal:NAME, adjacent:NAME,NAME or external, not ""`},
		{text: " type a=A", err: `the form is internal:NAME, adjacent:NAME,NAME or external, not "type"`},
		{text: " internal a=A", err: `internal is followed by a colon and the name of the tag`},
		{text: " internal: a=A", err: `there is no name before " a=A"`},
		{text: " adjacent:type a=A", err: `adjacent has the name of the tag, a comma, and the name of the value`},
		{text: " adjacent:a,a a=A", err: `"a" is the name of the tag and of the value`},
		{text: " internal:type", err: `there are no cases: NAME=TYPE`},
		{text: " internal:type else=A", err: `there are no cases: NAME=TYPE`},
		{text: ` internal:"type"a=A`, err: `there is no space before "a=A"`},
		{text: ` internal:"type a=A`, err: `the quotes of a name do not end`},
		{text: " external a", err: `the name "a" is followed by = and a type`},
		{text: " external a=", err: `there is no type after a=`},
		{text: " external =A", err: `there is no name before "=A"`},
		{text: " external a=A a=B", err: `two cases of the name "a"`},
		{text: " external a=A else=B else=C", err: `else is there twice`},
	} {
		got, err := parseUnion(tt.text)
		if tt.err != "" {
			if err == nil || err.Error() != tt.err {
				t.Errorf("%q: got %v, want %s", tt.text, err, tt.err)
			}
		} else if err != nil || !reflect.DeepEqual(got, tt.want) {
			t.Errorf("%q: got %+v, %v, want %+v", tt.text, got, err, tt.want)
		}
	}
}

func TestUnionDiagnostics(t *testing.T) {
	const types = "\ntype I interface{ M() }\ntype A struct{ Kind int `json:\"kind\"` }\ntype B int\ntype C struct{}\ntype G[T any] struct{}\nfunc (A) M() {}\nfunc (*B) M() {}\nfunc (*G[T]) M() {}\n"
	for _, tt := range []struct {
		name, src string
		cfg       Config
		want      string
	}{
		{"form", "//javelin:union kind a=A" + types, Config{}, `3:1: //javelin:union: the form is internal:NAME, adjacent:NAME,NAME or external, not "kind"`},
		{"missing type", "//javelin:union external a=Missing" + types, Config{}, "3:1: //javelin:union: there is no type Missing"},
		{"missing package", "//javelin:union external a=p.Missing" + types, Config{}, "3:1: //javelin:union: there is no type p.Missing"},
		{"generic", "//javelin:union external a=*G" + types, Config{}, "3:1: //javelin:union: there is no type *G"},
		{"interface", "//javelin:union external a=I" + types, Config{}, "3:1: //javelin:union: there is no type I"},
		{"value for a pointer", "//javelin:union external a=B" + types, Config{}, "3:1: //javelin:union: B does not implement I"},
		{"stranger", "//javelin:union external a=C" + types, Config{}, "3:1: //javelin:union: C does not implement I"},
		{"no struct", "//javelin:union internal:type a=*B" + types, Config{}, `3:1: //javelin:union: *B is no struct, which could have a member "type"`},
		{"member", "//javelin:union internal:kind a=A" + types, Config{}, `3:1: //javelin:union: the member "kind" of case A is no string`},
		{"of a struct", "//javelin:union external a=A\ntype S struct{}" + types, Config{}, "3:1: //javelin:union: S is no interface type with methods"},
		{"of an empty interface", "//javelin:union external a=A\ntype S interface{}" + types, Config{}, "3:1: //javelin:union: S is no interface type with methods"},
		{"of an alias", "//javelin:union external a=A\ntype S = I" + types, Config{}, "3:1: //javelin:union: S is no interface type with methods"},
		{"TinyGo", "//javelin:union external a=A" + types, Config{TinyGo: true}, "3:1: //javelin:union: unions need reflection, which is beyond TinyGo"},
		{"place", "//javelin:union external a=A\n" + types, Config{}, "3:1: //javelin:union belongs right before a type, without an empty line between"},
		{"good", "//javelin:union external a=A" + types, Config{}, ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			tt.cfg.Dir = module(t, map[string]string{"p/p.go": "package p\n\n" + strings.TrimPrefix(tt.src, "\n")})
			tt.cfg.Patterns = []string{"./..."}
			res, err := Generate(t.Context(), &tt.cfg)
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, d := range res.Diagnostics {
				_, place, _ := strings.Cut(d.Error(), ".go:")
				got = append(got, place)
			}
			if g := strings.Join(got, "\n"); g != tt.want {
				t.Errorf("got  %s\nwant %s", g, tt.want)
			}
			if tt.want == "" && (len(res.Outputs) != 1 || !strings.Contains(string(res.Outputs[0].Content), "DeclareUnion[I](\n\tjson.ExternalTag(),\n\tjson.Case[A](\"a\"),\n)")) {
				t.Errorf("got %d files: %s", len(res.Outputs), res.Outputs)
			}
		})
	}
}
