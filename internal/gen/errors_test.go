package gen

import (
	"path/filepath"
	"strings"
	"testing"
)

const noDuration = "time.Duration has no form in JSON by the rules of v2: give the field a format by a tag (javelin:\"format=units\", or sec, milli, micro, nano, iso8601), use a type of your own (type Nanos time.Duration is a number, methods MarshalText and UnmarshalText make it a string), leave the field out by the tag `json:\"-\"`, or generate with -dialect v1, where it is a number of nanoseconds"

func TestDiagnostics(t *testing.T) {
	for _, tt := range []struct {
		name, src string
		cfg       Config
		want      string // lines, with the file's name left out
	}{
		{"alias", "//javelin:json\ntype A = B\ntype B struct{}", Config{}, "4:6: A is an alias, which cannot have methods"},
		{"interface", "//javelin:json\ntype A interface{ M() }", Config{}, "4:6: A cannot have methods: it is no struct, map, slice or array"},
		{"basic", "//javelin:json\ntype A int", Config{}, "4:6: A needs no generated methods: it is no struct, map, slice or array"},
		{"own methods", "//javelin:json\ntype A struct{}\nfunc (A) MarshalJSON() ([]byte, error) { return nil, nil }\nfunc (*A) UnmarshalJSON([]byte) error { return nil }", Config{},
			"4:6: A has its own methods MarshalJSON and UnmarshalJSON"},
		{"text", "//javelin:json\ntype A struct{}\nfunc (A) MarshalText() ([]byte, error) { return nil, nil }", Config{}, "4:6: A is a string in JSON, by its method MarshalText"},
		{"undefined", "//javelin:json\ntype A struct {\n\tX Missing\n\tY missing.Type\n}", Config{}, "5:4: undefined: Missing\n6:4: undefined: missing"},
		{"undefined with all", "type A struct {\n\tX []Missing\n}", Config{All: true}, "4:6: undefined: Missing"},
		{"undefined underlying", "//javelin:json\ntype A Missing", Config{}, "4:8: undefined: Missing"},
		{"conflict", "//javelin:json\ntype A struct {\n\tX int `json:\"x\"`\n\tY int `json:\"x\"`\n}", Config{}, "6:2: p.A: Go struct fields X and Y conflict over JSON object name \"x\""},
		{"tag", "//javelin:json\ntype A struct {\n\tX int `json:\",OmitZero\"`\n}", Config{}, "5:2: p.A: Go struct field X has invalid appearance of `OmitZero` tag option; specify `omitzero` instead"},
		{"extra tag", "//javelin:json\ntype A struct {\n\tX int `javelin:\"a b\"`\n}", Config{}, "5:2: p.A: Go struct field X has malformed `javelin` tag: invalid character ' ' after option `a` (expecting ',')"},
		{"misspelt tag", "//javelin:json\ntype A struct {\n\tX int\n\tY int `javelin:\"requird\"`\n}", Config{}, "6:2: p.A: Go struct field Y has invalid `javelin` tag: unknown option `requird` (there are required, default, alias, format, nocopy and intern)"},
		{"misspelt tag of a type nobody asked for", "type A struct {\n\tX int `javelin:\"Required\"`\n}", Config{All: true}, "4:2: p.A: Go struct field X has invalid `javelin` tag: unknown option `Required` (there are required, default, alias, format, nocopy and intern)"},
		{"misspelt tag of a held struct", "//javelin:json\ntype A struct { B []map[string]B }\ntype B struct {\n\tX int `javelin:\"required,required\"`\n}", Config{}, "6:2: p.B: Go struct field X has invalid `javelin` tag: option `required` is there twice"},
		{"misspelt tag of a struct without a name", "//javelin:json\ntype A struct {\n\tB *struct {\n\t\tX int `javelin:\"nocopy\"`\n\t}\n}", Config{}, "6:3: struct { X int \"javelin:\\\"nocopy\\\"\" }: Go struct field X of type int is no string, and cannot have the option `nocopy` in its `javelin` tag"},
		{"misspelt tag of an embedded struct", "//javelin:json\ntype A struct { B }\ntype B struct {\n\tX int `javelin:\"must\"`\n}", Config{}, "6:2: p.B: Go struct field X has invalid `javelin` tag: unknown option `must` (there are required, default, alias, format, nocopy and intern)"},
		{"tag of a field that takes no part", "//javelin:json\ntype A struct {\n\tX int `json:\"-\" javelin:\"required\"`\n}", Config{}, "5:2: p.A: Go struct field X is no member by its `json` tag, and cannot have a `javelin` tag"},
		{"unquoted tag", "//javelin:json\ntype A struct {\n\tX int `json:\"x\" javelin:required`\n}", Config{}, "5:2: p.A: Go struct field X has malformed `javelin` tag: what follows the colon is no string in double quotes"},
		{"key", "//javelin:json\ntype A struct {\n\tX int\n\tM []map[*int]int\n}", Config{}, "6:2: keys of type *int cannot be told without reflection"},
		{"key of a held struct", "//javelin:json\ntype A struct {\n\tX struct {\n\t\tY map[interface{ M() }]int\n\t}\n}", Config{}, "6:3: keys of type interface{M()} cannot be told without reflection"},
		{"omitzero", "import \"bytes\"\n\n//javelin:json\ntype A struct {\n\tX int\n\tY bytes.Buffer `json:\",omitzero\"`\n}", Config{}, "8:2: whether bytes.Buffer is zero, for omitzero of field Y, cannot be told without reflection"},
		{"comment within a function", "func f() {\n\t//javelin:json\n\ttype A struct{}\n}", Config{}, "4:2: //javelin:json is within a function: types that are declared there cannot have methods"},
		{"comment with a blank within a function", "var _ = func() {\n\t// javelin:json\n\ttype A struct{}\n}", Config{}, "4:2: //javelin:json is at a declaration by var: it belongs before a type"},
		{"comment of a function", "//javelin:json\nfunc f() {}", Config{}, "3:1: //javelin:json is before a function: it belongs before a type"},
		{"comment of a method", "type A struct{}\n\n//javelin:encode\nfunc (A) f() {}", Config{}, "5:1: //javelin:encode is before a function: it belongs before a type"},
		{"comment of a variable", "//easyjson:json\nvar x int", Config{}, "3:1: //easyjson:json is at a declaration by var: it belongs before a type"},
		{"comment of a constant in a group", "const (\n\t//javelin:skip\n\tx = 1\n)", Config{}, "4:2: //javelin:skip is at a declaration by const: it belongs before a type"},
		{"comment of a field", "type A struct {\n\t//javelin:json\n\tX int\n}", Config{}, "4:2: //javelin:json is within the declaration of a type: it belongs before it"},
		{"comment behind a type", "type A struct{} //javelin:json", Config{}, "3:17: //javelin:json belongs right before a type, without an empty line between"},
		{"detached comment", "//javelin:json\n\ntype A struct{}", Config{}, "3:1: //javelin:json belongs right before a type, without an empty line between"},
		{"misspelt comment", "//javelin:jsn\ntype A struct{}", Config{}, "3:1: there is no comment //javelin:jsn, only //javelin:json, //javelin:encode, //javelin:decode, //javelin:skip and //javelin:union"},
		{"misspelt comment with all", "//javelin:Skip\ntype A struct{}", Config{All: true}, "3:1: there is no comment //javelin:Skip, only //javelin:json, //javelin:encode, //javelin:decode, //javelin:skip and //javelin:union"},
		{"duration", "import \"time\"\n\n//javelin:json\ntype A struct {\n\tX int\n\tWait time.Duration\n}", Config{}, "8:2: " + noDuration},
		{"durations", "import \"time\"\n\n//javelin:json\ntype A struct {\n\tP *time.Duration\n\tS []time.Duration\n\tM map[string]D\n\tK map[time.Duration]int\n\tG G[time.Duration]\n\tH G[[]time.Duration]\n\tE\n\tF func() time.Duration `json:\"-\"`\n\tN N\n}\n\ntype D = time.Duration\ntype N time.Duration\ntype E struct {\n\tV [2]time.Duration\n}\n\n//javelin:json\ntype G[T any] struct{ V map[string][]T }", Config{},
			"7:2: " + noDuration + "\n8:2: " + noDuration + "\n9:2: " + noDuration + "\n10:2: " + noDuration + "\n11:2: " + noDuration + "\n12:2: " + noDuration + "\n21:2: " + noDuration},
		{"duration in a list", "import \"time\"\n\n//javelin:json\ntype A []time.Duration", Config{}, "6:6: " + noDuration},
		{"duration of a type nobody asked for", "import \"time\"\n\ntype A struct {\n\tX time.Duration\n}", Config{All: true}, "6:2: " + noDuration},
		{"field named as a method", "//javelin:json\ntype A struct {\n\tX int\n\tMarshalJSON bool\n}", Config{Std: StdJSON}, "6:2: field MarshalJSON of A has the name of a method that is to be written: rename it, and keep the name of its member by the tag `json:\"MarshalJSON\"`, or leave the method out by the flag -no_std_marshalers or -std"},
		{"fields named as methods with all", "type A struct {\n\tUnmarshalJavelin, JavelinType int\n\tB\n}\ntype B struct{ UnmarshalJSON int }", Config{All: true, Std: StdText},
			"4:2: field UnmarshalJavelin of A has the name of a method that is to be written: rename it, and keep the name of its member by the tag `json:\"UnmarshalJavelin\"`\n4:20: field JavelinType of A has the name of a method that is to be written: rename it, and keep the name of its member by the tag `json:\"JavelinType\"`"},
		{"embedded type named as a method", "//javelin:json\ntype A struct {\n\tMarshalJSONTo\n}\ntype MarshalJSONTo struct{ X int }", Config{Std: StdAll}, "5:2: field MarshalJSONTo of A has the name of a method that is to be written: rename it, and keep the name of its member by the tag `json:\"MarshalJSONTo\"`, or leave the method out by the flag -no_std_marshalers or -std"},
		{"method of another signature", "//javelin:json\ntype A struct{}\nfunc (A) MarshalJSON(int) string { return \"\" }", Config{Std: StdJSON}, "5:10: method MarshalJSON of A has the name of a method that is to be written: rename it, or leave the method out by the flag -no_std_marshalers or -std"},
		{"nil", "//javelin:json\ntype A struct{ X *int }\n\nvar nil int", Config{}, "6:5: generated code needs Go's own nil, which the package declares anew"},
		{"inner", "//javelin:json\ntype A struct{ B B }\ntype B struct{ x int }", Config{}, "4:16: field B of A: p.B: Go struct has no exported fields; the tag `json:\"-\"` leaves it out"},
		{"naming", "type A struct{ UserID int; User_ID int }", Config{All: true, Naming: SnakeCase}, "3:28: p.A: Go struct fields UserID and User_ID conflict over JSON object name \"user_id\""},
		{"no type", "type A struct{}", Config{Types: []string{"B"}}, "there is no type B"},
		{"all skips what cannot be", "type A interface{}\ntype B int\ntype C struct{}\nfunc (C) MarshalText() ([]byte, error) { return nil, nil }\n//javelin:skip\ntype D struct{}\ntype E = D\ntype F struct{ x int }", Config{All: true}, ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			cfg := tt.cfg
			cfg.Dir = module(t, map[string]string{"p.go": "package p\n\n" + tt.src + "\n"})
			cfg.Env, cfg.Patterns = offline(), []string{"."}
			res, err := Generate(t.Context(), &cfg)
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, d := range res.Diagnostics {
				got = append(got, strings.TrimPrefix(d.Error(), "p.go:"))
			}
			if s := strings.Join(got, "\n"); s != tt.want {
				t.Errorf("got\n%s\nwant\n%s", s, tt.want)
			}
			if len(res.Outputs) != 0 {
				t.Errorf("%d outputs in spite of it", len(res.Outputs))
			}
		})
	}
}

func TestLoadErrors(t *testing.T) {
	dir := module(t, map[string]string{
		"bad/bad.go":   "package bad\n\ntype A struct {\n",
		"good/good.go": "package good\n\n//javelin:json because\ntype A struct{}\n",
	})
	res, err := Generate(t.Context(), &Config{Dir: dir, Env: offline(), Patterns: []string{"./..."}})
	if err != nil {
		t.Fatal(err)
	}
	if d := res.Diagnostics; len(d) != 1 || d[0].Error() != "bad/bad.go:3:17: expected '}', found 'EOF'" {
		t.Errorf("got %v", d)
	}
	if o := res.Outputs; len(o) != 1 || filepath.Base(o[0].Path) != "good_javelin.go" {
		t.Errorf("%d outputs, want that of the good package", len(o))
	}

	_, err = Generate(t.Context(), &Config{Dir: dir, Env: offline(), Patterns: []string{"./none"}})
	if err == nil || !strings.Contains(err.Error(), "directory not found") {
		t.Errorf("got %v", err)
	}
}

func TestNames(t *testing.T) {
	for _, tt := range []struct{ name, snake, camel, kebab string }{
		{"A", "a", "a", "a"},
		{"UserID", "user_id", "userID", "user-id"},
		{"HTTPServer", "http_server", "httpServer", "http-server"},
		{"ID2Name", "id2_name", "id2Name", "id2-name"},
		{"already_snake", "already_snake", "alreadysnake", "already-snake"},
		{"ÄrgerMit", "ärger_mit", "ärgerMit", "ärger-mit"},
		{"_", "_", "_", "_"},
		{"X509Cert", "x509_cert", "x509Cert", "x509-cert"},
	} {
		if s, c, k := SnakeCase.MemberName(tt.name), LowerCamelCase.MemberName(tt.name), KebabCase.MemberName(tt.name); s != tt.snake || c != tt.camel || k != tt.kebab {
			t.Errorf("%s: got %s %s %s, want %s %s %s", tt.name, s, c, k, tt.snake, tt.camel, tt.kebab)
		}
	}
}

func TestDiff(t *testing.T) {
	for _, tt := range []struct{ old, new, want string }{
		{"a\n", "a\n", ""},
		{"", "a\n", "@@ -0,0 +1,1 @@\n+a\n"},
		{"a\n", "", "@@ -1,1 +0,0 @@\n-a\n"},
		{"a\nb\nc\n", "a\nx\nc\n", "@@ -1,3 +1,3 @@\n a\n-b\n+x\n c\n"},
		{"a\nb", "a\nb\n", "@@ -1,2 +1,2 @@\n a\n-b\n\\ No newline at end of file\n+b\n"},
		{"1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n11\n12\n", "1\n2\n3\n4x\n5\n6\n7\n8\n9\n10\n11\n12\n13\n",
			"@@ -1,7 +1,7 @@\n 1\n 2\n 3\n-4\n+4x\n 5\n 6\n 7\n@@ -10,3 +10,4 @@\n 10\n 11\n 12\n+13\n"},
		{"a\nb\nc\nd\n", "c\nd\na\nb\n", "@@ -1,4 +1,4 @@\n-a\n-b\n c\n d\n+a\n+b\n"},
	} {
		want := tt.want
		if want != "" {
			want = "--- old\n+++ new\n" + want
		}
		if got := string(Diff("old", []byte(tt.old), "new", []byte(tt.new))); got != want {
			t.Errorf("%q to %q:\n%s\nwant\n%s", tt.old, tt.new, got, want)
		}
	}
}

func TestReflectNames(t *testing.T) {
	dir := module(t, map[string]string{"p.go": `package p

type S struct {
	A []byte
	B map[string]any
	C struct { X int ` + "`json:\"x\"`" + `; y bool }
	D func(a int, b ...string) (error, bool)
	E chan<- int
	F <-chan (<-chan int)
	G interface { M(int) string }
	H [3]*S
	I G[Q, []int]
	J struct{}
	K rune
}

type Q struct{}

type G[T, U any] struct { T T; U U }
`})
	_, srcs, err := load(t.Context(), &Config{Dir: dir, Env: offline(), Patterns: []string{"."}})
	if err != nil {
		t.Fatal(err)
	}
	s := structOf(srcs[0].pkg.Scope().Lookup("S").Type())
	for i, want := range []string{
		"[]uint8", "map[string]interface {}", `struct { X int "json:\"x\""; y bool }`, "func(int, ...string) (error, bool)", "chan<- int",
		"<-chan <-chan int", "interface { M(int) string }", "[3]*p.S", "p.G[example.com/m.Q,[]int]", "struct {}", "int32",
	} {
		if got := reflectName(s.Field(i).Type()); got != want {
			t.Errorf("%s: got %s, want %s", s.Field(i).Name(), got, want)
		}
	}
}
