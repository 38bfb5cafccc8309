package gen

import (
	"bytes"
	"go/ast"
	"go/parser"
	"go/token"
	"strings"
	"testing"
)

func parsed(t *testing.T, src string) *ast.File {
	t.Helper()
	f, err := parser.ParseFile(token.NewFileSet(), "p.go", src, parser.SkipObjectResolution|parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// diagnose returns what is wrong with packages, and requires that nothing is written for
// the first one if anything is.
func diagnose(t *testing.T, cfg *Config, files map[string]string) string {
	t.Helper()
	cfg.Dir, cfg.Env = module(t, files), offline()
	if cfg.Patterns == nil {
		cfg.Patterns = []string{"."}
	}
	res, err := Generate(t.Context(), cfg)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, d := range res.Diagnostics {
		got = append(got, d.Error())
	}
	if len(got) > 0 && len(cfg.Patterns) == 1 && cfg.Patterns[0] == "." && len(res.Outputs) > 0 {
		t.Errorf("%d outputs in spite of it", len(res.Outputs))
	}
	return strings.Join(got, "\n")
}

// TestPromotedMethods: a struct that would have the generated methods of what it embeds,
// for a part of it, is reported.
func TestPromotedMethods(t *testing.T) {
	const base = "//javelin:json\ntype Base struct{ ID int }\n"
	lost := func(pos, who, base, verbs, what string) string {
		do := "ask for code for " + who + ", too"
		if strings.HasPrefix(who, "a struct") || strings.HasPrefix(who, "local") {
			do = "declare the struct as a type of the package, with code of its own"
		}
		return "p.go:" + pos + ": " + who + " embeds " + base + " and has no code of its own: by the methods generated for that, encoding/json and others would " + verbs +
			" it without " + what + "; " + do + ", or give the field a name"
	}
	for _, tt := range []struct {
		name, src string
		cfg       Config
		want      string
	}{
		{"comment", base + "type Derived struct {\n\tBase\n\tName string\n}", Config{}, lost("6:2", "Derived", "Base", "write and read", "field Name")},
		{"by name", "type Base struct{ ID int }\ntype Derived struct {\n\tBase\n\tName string\n}", Config{Types: []string{"Base"}}, lost("5:2", "Derived", "Base", "write and read", "field Name")},
		{"both", base + "//javelin:json\ntype Derived struct {\n\tBase\n\tName string\n}", Config{}, ""},
		{"all", "type Base struct{ ID int }\ntype Derived struct {\n\tBase\n\tName string\n}", Config{All: true}, ""},
		{"pointer", base + "type Derived struct { *Base; Name string }", Config{}, lost("5:24", "Derived", "Base", "write and read", "field Name")},
		{"skip", base + "//javelin:skip\ntype Derived struct { Base; Name string }", Config{All: true}, lost("6:23", "Derived", "Base", "write and read", "field Name")},
		{"nothing lost", base + "type Derived struct { Base; cached bool; Out int `json:\"-\"` }\ntype Other struct { *Derived }", Config{}, ""},
		{"named field", base + "type Derived struct { Base Base; Name string }", Config{}, ""},
		{"name in the tag", base + "type Derived struct { Base `json:\"base\"` }", Config{}, lost("5:23", "Derived", "Base", "write and read", "the name of that field")},
		{"shadowed", base + "type Derived struct { Base; ID string }", Config{}, lost("5:23", "Derived", "Base", "write and read", "field ID")},
		{"two bases", base + "//javelin:json\ntype Other struct { X int }\ntype Derived struct { Base; Other; Name string }", Config{}, ""},
		{"two depths", base + "//javelin:json\ntype Other struct { X int }\ntype Middle struct { Other }\ntype Derived struct { Base; Middle }", Config{}, lost("8:23", "Derived", "Base", "write and read", "field X")},
		{"deep", base + "type Middle struct { Base }\ntype Derived struct { *Middle; Name string }", Config{}, lost("6:24", "Derived", "Middle", "write and read", "field Name")},
		{"own methods", base + "type Derived struct { Base; Name string }\nfunc (Derived) MarshalJSON() ([]byte, error) { return nil, nil }\nfunc (*Derived) UnmarshalJSON([]byte) error { return nil }", Config{}, ""},
		{"one own method", base + "type Derived struct { Base; Name string }\nfunc (Derived) MarshalJSON() ([]byte, error) { return nil, nil }", Config{}, lost("5:23", "Derived", "Base", "read", "field Name")},
		{"one direction of the base", "//javelin:encode\ntype Base struct{ ID int }\ntype Derived struct { Base; Name string }", Config{}, lost("5:23", "Derived", "Base", "write", "field Name")},
		{"one direction of both", base + "//javelin:decode\ntype Derived struct { Base; Name string }", Config{}, lost("6:23", "Derived", "Base", "write", "field Name")},
		{"text", base + "type Derived struct { Base; Name string }\nfunc (Derived) MarshalText() ([]byte, error) { return nil, nil }\nfunc (*Derived) UnmarshalText([]byte) error { return nil }", Config{},
			lost("5:23", "Derived", "Base", "write and read", "the method that makes it a string")},
		{"generic base", "//javelin:json\ntype Base[T any] struct{ ID T }\ntype Derived struct { Base[int]; Name string }\ntype Of[T any] struct { *Base[T]; Name T }", Config{},
			lost("5:23", "Derived", "Base", "write and read", "field Name") + "\n" + lost("6:26", "Of", "Base", "write and read", "field Name")},
		{"unexported base", "//javelin:json\ntype base struct{ ID int }\ntype Derived struct { base; Name string }", Config{}, lost("5:23", "Derived", "base", "write and read", "field Name")},
		{"list", "//javelin:json\ntype List []int\ntype Derived struct { List `json:\"list\"` }", Config{}, lost("5:23", "Derived", "List", "write and read", "the name of that field")},
		{"defined by another", base + "//javelin:json\ntype Derived struct { Base; Name string }\ntype Plain Derived", Config{}, lost("6:23", "Plain", "Base", "write and read", "field Name")},
		{"alias", base + "//javelin:json\ntype Derived struct { Base; Name string }\ntype Same = Derived\ntype Struct = struct { Base; Name string }", Config{},
			lost("8:24", "a struct without a name", "Base", "write and read", "field Name")},
		{"within code", base + "//javelin:json\ntype Derived struct { In struct { Base; Name string } }", Config{}, ""},
		{"within none", base + "type Derived struct { In []struct { Base; Name string } }", Config{}, lost("5:37", "a struct without a name", "Base", "write and read", "field Name")},
		{"function", base + "func f() any {\n\ttype local struct { Base; Name string }\n\treturn local{}\n}", Config{}, lost("6:22", "local", "Base", "write and read", "field Name")},
		{"value in a function", base + "func f() any {\n\treturn struct { *Base; Name string }{}\n}", Config{}, lost("6:19", "a struct without a name", "Base", "write and read", "field Name")},
		{"variable", base + "var v struct { Base; Name string }", Config{}, lost("5:16", "a struct without a name", "Base", "write and read", "field Name")},
		{"shadowed in a function", base + "func f() any {\n\ttype Base struct { X int }\n\treturn struct { Base; Name string }{}\n}", Config{}, ""},
		{"own method by way of a local type", base + "type Derived struct { Base; Name string }\nfunc (d Derived) MarshalJSON() ([]byte, error) {\n\ttype local Derived\n\t_ = local(d)\n\treturn nil, nil\n}\nfunc (*Derived) UnmarshalJSON([]byte) error { return nil }", Config{},
			lost("5:23", "local", "Base", "write and read", "field Name")},
	} {
		t.Run(tt.name, func(t *testing.T) {
			cfg := tt.cfg
			cfg.Std = StdAll
			if got := diagnose(t, &cfg, map[string]string{"p.go": "package p\n\n" + tt.src + "\n"}); got != tt.want {
				t.Errorf("got\n%s\nwant\n%s", got, tt.want)
			}
		})
	}
}

// TestPromotedFromOtherPackages: the base may be in another package, whose code is there
// already or is being written.
func TestPromotedFromOtherPackages(t *testing.T) {
	files := map[string]string{
		"base/base.go": "package base\n\n//javelin:json\ntype Base struct{ ID int }\n",
		"mid/mid.go":   "package mid\n\nimport \"example.com/m/base\"\n\ntype Middle struct{ base.Base }\n",
		"p/p.go":       "package p\n\nimport \"example.com/m/mid\"\n\ntype Derived struct {\n\tmid.Middle\n\tName string\n}\n",
	}
	const want = "p/p.go:6:6: Derived embeds Middle and has no code of its own: by the methods generated for that, encoding/json and others would write and read it without field Name; ask for code for Derived, too, or give the field a name"
	cfg := &Config{Patterns: []string{"./..."}, Std: StdAll}
	if got := diagnose(t, cfg, files); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	dir := module(t, files)
	write(t, run(t, &Config{Dir: dir, Env: offline(), Patterns: []string{"./base"}, Std: StdAll}))
	for _, pattern := range []string{"./p", "./..."} {
		res, err := Generate(t.Context(), &Config{Dir: dir, Env: offline(), Patterns: []string{pattern}, Std: StdAll})
		if err != nil || len(res.Diagnostics) != 1 || res.Diagnostics[0].Error() != want {
			t.Errorf("%s: got %v, %v", pattern, res.Diagnostics, err)
		}
	}
}

// TestFieldsWithoutForm: of what -all finds, nothing is left out without a word.
func TestFieldsWithoutForm(t *testing.T) {
	files := map[string]string{"p.go": `package p

import (
	"net/url"
	"sync"
)

type Base struct{ ID int }

type Derived struct {
	Base
	U url.URL
	N string
}

type Held struct {
	M map[string][]*sync.Mutex
}

type bare struct{ x int }
`}
	dir := module(t, files)
	outs := run(t, &Config{Dir: dir, Env: offline(), Patterns: []string{"."}, All: true})
	for _, want := range []string{"func (v *Base) MarshalJavelin(", "func (v *Derived) MarshalJavelin(", "func (v *Held) MarshalJavelin("} {
		if !strings.Contains(string(outs[0].Content), want) {
			t.Errorf("the code lacks %s", want)
		}
	}
	if strings.Contains(string(outs[0].Content), "bare") {
		t.Error("there is code for a struct without exported fields")
	}
	for _, tt := range []struct{ name, src, want string }{
		{"own", "type F struct{ x int }\ntype G struct{ F *[]F }", "p.go:3:16: field F of G: p.F: Go struct has no exported fields; the tag `json:\"-\"` leaves it out"},
		{"nested", "type f struct{ x int }\ntype h struct{ In struct { F map[string]f } }\ntype G struct{ H h }", "p.go:3:28: field F of h: p.f: Go struct has no exported fields; the tag `json:\"-\"` leaves it out"},
		{"embedded", "import \"sync\"\ntype G struct{\n\tsync.Mutex\n\tX int\n}", "p.go:4:7: field Mutex of G: sync.Mutex: Go struct has no exported fields; the tag `json:\"-\"` leaves it out"},
		{"ignored", "import \"sync\"\ntype G struct{\n\tsync.Mutex `json:\"-\"`\n\tX int\n}", ""},
		{"pointer to itself", "type PP *PP\ntype G struct{ X []PP }", "p.go:3:16: field X of G: p.PP points to itself alone, which no JSON can be"},
		{"pointers to each other", "type P *Q\ntype Q *P\ntype G struct{ X struct { Y P } }", "p.go:4:27: field Y of G: p.P points to itself alone, which no JSON can be"},
		{"ever larger", "type L[T any] []L[[]T]\ntype G struct{ X L[int] }", "p.go:2:8: instantiation cycle: the type holds ever larger instances of itself"},
		{"root ever larger", "type G[T any] struct { Next *G[G[T]] }", "p.go:2:8: instantiation cycle: the type holds ever larger instances of itself"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := diagnose(t, &Config{All: true}, map[string]string{"p.go": "package p\n" + tt.src + "\n"}); got != tt.want {
				t.Errorf("got\n%s\nwant\n%s", got, tt.want)
			}
		})
	}
	// In the v1 dialect such a struct is {}.
	if got := diagnose(t, &Config{All: true, V1: true}, map[string]string{"p.go": "package p\ntype F struct{ x int }\ntype G struct{ F *[]F }\n"}); got != "" {
		t.Errorf("v1: got %s", got)
	}
}

// TestCodeThatDoesNotCompile: it is not written, and the type or field that it is for is
// named.
func TestCodeThatDoesNotCompile(t *testing.T) {
	src := map[string]string{"p.go": `package p

//javelin:json
type T struct {
	A int
	B string
}
`}
	for _, tt := range []struct{ name, from, to, want string }{
		{"in a field", "&v.B", "&v.C", "p.go:6:2: the code for field B would not compile, and is not written: v.C undefined (type *T has no field or method C)"},
		{"in a type", "func (v T) MarshalJSON", "func (v T) UnmarshalJSON", "p.go:4:6: the code for T would not compile, and is not written: method T.UnmarshalJSON already declared at "},
		{"not at all", "&v.B", "&v.B", ""},
	} {
		altered := false
		got := diagnose(t, &Config{Std: StdJSON, alter: func(b []byte) []byte {
			altered = altered || bytes.Contains(b, []byte(tt.from))
			return bytes.ReplaceAll(b, []byte(tt.from), []byte(tt.to))
		}}, src)
		if !altered || !strings.HasPrefix(got, tt.want) || tt.want == "" && got != "" {
			t.Errorf("%s: got %s, want %s", tt.name, got, tt.want)
		}
	}
}

// TestSeveralOutputs: files that were written under other names stay, and what they
// declare is not declared twice.
func TestSeveralOutputs(t *testing.T) {
	dir := module(t, map[string]string{"p.go": `package p

type A struct{ H Held }

type B struct{ H *Held }

type Held struct{ X int }
`})
	of := func(name, output string) *Config {
		return &Config{Dir: dir, Env: offline(), Patterns: []string{"."}, Types: []string{name}, Output: output, Std: StdAll}
	}
	a := run(t, of("A", "a_json.go"))
	write(t, a)
	b := run(t, of("B", "b_json.go"))
	write(t, b)
	goCommand(t, dir, "vet", ".")
	for i, o := range run(t, of("A", "a_json.go")) {
		if d := Diff("first", a[i].Content, "second", o.Content); d != nil {
			t.Errorf("%s", d)
		}
	}
	for i, o := range run(t, of("B", "b_json.go")) {
		if d := Diff("first", b[i].Content, "second", o.Content); d != nil {
			t.Errorf("%s", d)
		}
	}
	res, err := Generate(t.Context(), of("A", "c_json.go"))
	if err != nil {
		t.Fatal(err)
	}
	const want = "p.go:3:6: the code for A would not compile, and is not written: method A.JavelinType already declared at "
	if len(res.Outputs) != 0 || len(res.Diagnostics) != 1 || !strings.HasPrefix(res.Diagnostics[0].Error(), want) {
		t.Errorf("got %d outputs, %v", len(res.Outputs), res.Diagnostics)
	}
}
