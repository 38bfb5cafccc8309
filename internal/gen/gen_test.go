package gen

import (
	"bytes"
	"flag"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// goldens are folders of testdata/golden. Each holds a package and what is
// generated for it.
var goldens = []string{"basic", "generic", "program", "flags", "dialect", "values", "rules", "rulesv1", "named", "namedv1", "unions", "tags", "methods"}

// directiveFlags understands the flags that the golden packages use, as the command
// does.
func directiveFlags(args []string, c *Config) error {
	fs := flag.NewFlagSet("gen", flag.ContinueOnError)
	fs.SetOutput(io.Discard)
	all := fs.Bool("all", false, "")
	snake := fs.Bool("snake_case", false, "")
	empty := fs.Bool("omit_empty", false, "")
	strict := fs.Bool("disallow_unknown_fields", false, "")
	plain := fs.Bool("byte", false, "")
	std := fs.String("std", "all", "")
	noStd := fs.Bool("no_std_marshalers", false, "")
	output := fs.String("output", "", "")
	dialect := fs.String("dialect", "v2", "")
	if err := fs.Parse(args); err != nil {
		return err
	}
	c.All, c.OmitEmpty, c.DisallowUnknownFields, c.PlainBytes, c.Output, c.V1 = *all, *empty, *strict, *plain, *output, *dialect == "v1"
	if *snake {
		c.Naming = SnakeCase
	}
	if *std == "json" {
		c.Std = StdJSON
	}
	if *noStd {
		c.Std = 0
	}
	return nil
}

// run generates and requires that nothing goes wrong.
func run(t *testing.T, cfg *Config) []Output {
	t.Helper()
	res, err := Generate(t.Context(), cfg)
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range res.Diagnostics {
		t.Error(d)
	}
	if t.Failed() {
		t.FailNow()
	}
	return res.Outputs
}

func TestGolden(t *testing.T) {
	var patterns []string
	for _, name := range goldens {
		patterns = append(patterns, "./"+name)
	}
	cfg := &Config{Dir: "testdata/golden", Patterns: patterns, Std: StdAll, Directive: directiveFlags}
	outs := run(t, cfg)
	for _, o := range outs {
		if *update {
			if err := os.WriteFile(o.Path, o.Content, 0o666); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(o.Path)
		if err != nil {
			t.Fatal(err)
		}
		if d := Diff(o.Path, want, "generated", o.Content); d != nil {
			t.Errorf("go test -update rewrites it:\n%s", d)
		}
	}
	if len(outs) != 24 {
		t.Errorf("%d files, want 24", len(outs))
	}

	// They compile, and vet has nothing to say.
	cmd := exec.Command("go", append([]string{"vet"}, patterns...)...)
	cmd.Dir = "testdata/golden"
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("go vet: %v\n%s", err, out)
	}
	cmd = exec.Command("go", "run", "./program")
	cmd.Dir, cmd.Env = "testdata/golden", host()
	if out, err := cmd.CombinedOutput(); err != nil || string(out) != "{x 3} <nil>\n" {
		t.Errorf("go run: %v\n%s", err, out)
	}
}

// module writes a module of its own that uses this one, and returns its folder.
func module(t *testing.T, files map[string]string) string {
	t.Helper()
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	write := func(name, text string) {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	write("go.mod", "module example.com/m\n\ngo 1.25\n\nrequire github.com/javelin-go/javelin v0.0.0\n\nreplace github.com/javelin-go/javelin => "+root+"\n")
	for name, text := range files {
		write(name, text)
	}
	return dir
}

// offline is the environment for the go command in such a module.
// host is the environment for programs of this machine, whichever the test is for.
func host() []string { return append(os.Environ(), "GOOS=", "GOARCH=") }

// offline keeps the flags that the tests run with: what -trimpath compiles, for one, is
// in the cache of builds apart from what is compiled without it, the standard library
// included.
func offline() []string {
	return append(host(), "GOFLAGS="+os.Getenv("GOFLAGS")+" -mod=mod", "GOPROXY=off", "GOWORK=off")
}

func write(t *testing.T, outs []Output) {
	t.Helper()
	for _, o := range outs {
		if err := os.WriteFile(o.Path, o.Content, 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

func goCommand(t *testing.T, dir string, args ...string) string {
	t.Helper()
	cmd := exec.Command("go", args...)
	cmd.Dir, cmd.Env = dir, offline()
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("go %s: %v\n%s", strings.Join(args, " "), err, out)
	}
	return string(out)
}

// TestGeneratedIsAsReflected builds a program that holds generated code against
// json/v2, which treats the same types by reflection, and runs it.
func TestGeneratedIsAsReflected(t *testing.T) {
	if testing.Short() {
		return
	}
	read := func(name string) string {
		b, err := os.ReadFile(filepath.Join("testdata", name))
		if err != nil {
			t.Fatal(err)
		}
		return string(b)
	}
	differ := strings.ReplaceAll(read("differ/main.go"), "example.com/shapes/", "example.com/m/")
	files := map[string]string{
		"differ/main.go":  differ,
		"differ1/main.go": strings.ReplaceAll(differ, "m/generated/", "m/v1/"),
	}
	files["differ/mutate.go"], files["differ/options.go"] = read("differ/mutate.go"), read("differ/options.go")
	files["differ1/mutate.go"], files["differ1/options.go"] = files["differ/mutate.go"], files["differ/options.go"]
	for _, name := range []string{"shapes/shapes.go", "shapes/methods.go", "shapes/recursive.go", "shapes/params.go"} {
		for _, dir := range []string{"plain/", "generated/", "v1/"} {
			files[dir+name] = read(name)
		}
	}
	dir := module(t, files)
	write(t, run(t, &Config{Dir: dir, Env: offline(), Patterns: []string{"./generated/..."}, Std: StdAll}))
	write(t, run(t, &Config{Dir: dir, Env: offline(), Patterns: []string{"./v1/..."}, Std: StdAll, V1: true}))
	goCommand(t, dir, "vet", "./generated/...", "./v1/...")
	t.Log(goCommand(t, dir, "run", "./differ", "-rounds=10"))
	t.Log(goCommand(t, dir, "run", "./differ1", "-rounds=10", "-v1"))
}

// TestOldOutputDoesNotMatter: the same comes out whether or not there is a file
// from before, whatever that holds.
func TestOldOutputDoesNotMatter(t *testing.T) {
	dir := module(t, map[string]string{
		"a/a.go": "package a\n\nimport \"example.com/m/b\"\n\n//javelin:json\ntype A struct{ B b.B; C *b.C; D map[string]b.B }\n\ntype B struct{ A }\n\n//javelin:json\ntype D struct { B; E int }\n",
		"b/b.go": "package b\n\n//javelin:json\ntype B struct{ X int }\n\ntype C struct{ Y []B }\n",
	})
	cfg := &Config{Dir: dir, Env: offline(), Patterns: []string{"./..."}, Std: StdAll}
	first := run(t, cfg)
	if len(first) != 4 {
		t.Fatalf("%d files, want 4", len(first))
	}
	write(t, first)
	second := run(t, cfg)
	for _, o := range second {
		if err := os.WriteFile(o.Path, append(bytes.Clone(o.Content), "\nfunc init() { undefined() }\n"...), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	third := run(t, cfg)
	for i, o := range first {
		if d := Diff("first", o.Content, "second", second[i].Content); d != nil {
			t.Errorf("%s", d)
		}
		if d := Diff("first", o.Content, "third", third[i].Content); d != nil {
			t.Errorf("%s", d)
		}
	}
}

// TestTypesOfOtherPackages: code for types that a package can hold, but not name.
func TestTypesOfOtherPackages(t *testing.T) {
	dir := module(t, map[string]string{
		"dep/internal/hidden/h.go": "package hidden\n\ntype H struct { X int; M map[string]K }\n\ntype K struct { Y []int }\n",
		"dep/dep.go": `package dep

import "example.com/m/dep/internal/hidden"

type base struct { Promoted int; Other string }

type opaque struct { Q int }

type D struct {
	base
	H hidden.H
	O *opaque
	A [2]opaque
	S []opaque ` + "`json:\",omitempty\"`" + `
	Named struct { Z int }
}

type Alias = hidden.H
`,
		"main.go": `package main

import (
	"fmt"
	"os"

	"example.com/m/dep"
	json "github.com/javelin-go/javelin/json/v2"
	"github.com/javelin-go/javelin/rt"
)

//javelin:json
type P struct {
	D dep.D
	L []dep.D
	A dep.Alias
	*dep.Alias2
}

type plain P

func main() {
	const in = ` + "`" + `{"D":{"Promoted":1,"Other":"o","H":{"X":2,"M":{"k":{"Y":[3]}}},"O":{"Q":4},"A":[{"Q":5},{"Q":6}],"S":[{"Q":7}],"Named":{"Z":8}},"L":[{"H":null,"O":null,"A":null}],"A":{"X":9,"M":{}},"B":1}` + "`" + `
	var p P
	var q plain
	if err := rt.Unmarshal([]byte(in), &p); err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
	if err := json.Unmarshal([]byte(in), &q); err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
	got, err1 := rt.Marshal(&p)
	want, err2 := json.Marshal(&q)
	fmt.Printf("%v %v %v\n", string(got) == string(want), err1, err2)
}
`,
		"dep/two.go": "package dep\n\ntype Alias2 struct{ B int }\n",
	})
	write(t, run(t, &Config{Dir: dir, Env: offline(), Patterns: []string{"."}, Std: StdAll}))
	if got := goCommand(t, dir, "run", "."); got != "true <nil> <nil>\n" {
		t.Errorf("got %s", got)
	}
}

// TestCompiledByAnotherRelease: what this program's release cannot read is read from
// source.
func TestCompiledByAnotherRelease(t *testing.T) {
	cfg := &Config{Dir: module(t, map[string]string{"p.go": "package p\n\nimport \"net/netip\"\n\ntype P struct{ A netip.Addr }\n"}), Env: offline(), Patterns: []string{"."}}
	l := &loader{ctx: t.Context(), cfg: cfg, noExport: true}
	targets, err := l.goList("-json="+targetFields, ".")
	if err != nil {
		t.Fatal(err)
	}
	srcs, err := l.check(targets)
	if err != nil {
		t.Fatal(err)
	}
	if len(srcs) != 1 || len(srcs[0].errs) != 0 {
		t.Fatalf("%d packages with %v", len(srcs), srcs[0].errs)
	}
	g := &generator{cfg: cfg}
	g.types = universe{byName: map[string][]types.Type{}, generated: g.isGenerated}
	addr := structOf(srcs[0].pkg.Scope().Lookup("P").Type()).Field(0).Type()
	if k := g.kindOf(addr, true); k != kindMethods {
		t.Errorf("netip.Addr is of kind %d", k)
	}
}

// TestGeneratedCodeIsLight: what it imports brings no reflection with it.
func TestGeneratedCodeIsLight(t *testing.T) {
	for _, tags := range []string{"", "purego,nounsafe"} {
		cmd := exec.Command("go", "list", "-deps", "-tags="+tags, "./generic", "./dialect", "./flags", "./tags")
		cmd.Dir = "testdata/golden"
		out, err := cmd.Output()
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range strings.Fields(string(out)) {
			if p == "reflect" || p == "fmt" || p == "encoding/json" {
				t.Errorf("with tags %q it depends on %s", tags, p)
			}
		}
	}
}

// TestOptionsOfGeneratedCode: what reflection does not know.
func TestOptionsOfGeneratedCode(t *testing.T) {
	dir := module(t, map[string]string{"main.go": `package main

import (
	"fmt"
	"reflect"

	"github.com/javelin-go/javelin/json/v2"
	"github.com/javelin-go/javelin/rt"
)

//easyjson:json
type T struct {
	ID    int    ` + "`json:\",required\"`" + `
	Kind  string ` + "`json:\"kind,intern,omitempty\"`" + `
	Text  string ` + "`javelin:\"nocopy\"`" + `
	Once  string ` + "`json:\",omitempty\" javelin:\"intern\"`" + `
	Each  string ` + "`json:\",omitempty\"`" + `
	Inner *struct{ X int ` + "`javelin:\"required\"`" + ` }
}

func (T) AppendJSON() string { return "mine" }

func main() {
	var v T
	fmt.Println(rt.Unmarshal([]byte(` + "`{\"kind\":\"a\"}`" + `), &v))
	fmt.Println(rt.Unmarshal([]byte(` + "`{\"ID\":1,\"Inner\":{}}`" + `), &v))
	in := []byte(` + "`{\"ID\":1,\"Inner\":{\"X\":2},\"Text\":\"shared\",\"kind\":\"k\"}`" + `)
	fmt.Println(rt.Unmarshal(in, &v), v.Inner.X, v.Kind)
	copy(in[32:], "SHARED")
	b, err := v.MarshalJSON()
	fmt.Println(string(b), err)
	// Code that does what reflection would not counts as the user's.
	fmt.Println(json.Unmarshal([]byte(` + "`[{\"ID\":1},{}]`" + `), new([]T)))
	// What is met for the second time is kept for the third.
	var l List
	const one = ` + "`{\"ID\":1,\"Once\":\"a text to be shared\",\"Each\":\"a text to be kept apart\"}`" + `
	err = rt.Unmarshal([]byte("["+one+","+one+","+one+"]"), &l)
	same := func(a, b string) bool { return reflect.ValueOf(a).Pointer() == reflect.ValueOf(b).Pointer() }
	fmt.Println(err, same(l[1].Once, l[2].Once), same(l[1].Each, l[2].Each))
}

//javelin:json
type List []T
`})
	write(t, run(t, &Config{Dir: dir, Env: offline(), Patterns: []string{"."}, Std: StdAll}))
	want := `json: cannot unmarshal into Go main.T: missing object member name "ID"
json: cannot unmarshal into Go struct { X int "javelin:\"required\"" }: missing object member name "X" within "/Inner"
<nil> 2 k
{"ID":1,"kind":"k","Text":"SHARED","Inner":{"X":2}} <nil>
json: cannot unmarshal into Go main.T: missing object member name "ID" within "/1"
<nil> true false
`
	// From Go 1.27 on the method UnmarshalJSONFrom is called, whose errors do not
	// say what was met.
	from := strings.Replace(want, "cannot unmarshal JSON object into Go main.T within", "cannot unmarshal into Go main.T within", 1)
	if got := goCommand(t, dir, "run", "."); got != want && got != from {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// TestImportsOfZeroes: what is found not to be needed imports nothing.
func TestImportsOfZeroes(t *testing.T) {
	dir := module(t, map[string]string{"p.go": "package p\n\n//javelin:json\ntype A struct {\n\tF float64\n\tG [2]float64\n}\n\n//javelin:json\ntype B struct {\n\tA A\n\tF float32\n}\n"})
	for _, o := range run(t, &Config{Dir: dir, Env: offline(), V1: true}) {
		if strings.Contains(string(o.Content), `"math"`) {
			t.Errorf("math is imported:\n%s", o.Content)
		}
	}
}
