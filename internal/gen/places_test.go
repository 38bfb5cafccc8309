package gen

import (
	"os"
	"path/filepath"
	"testing"
)

// TestVendored: what is imported is found in the folder vendor, where only what was
// imported before is.
func TestVendored(t *testing.T) {
	dir := module(t, map[string]string{
		"dep/go.mod":   "module example.com/dep\n\ngo 1.25\n",
		"dep/dep.go":   "package dep\n\nimport \"example.com/dep/in\"\n\ntype D struct {\n\tX int\n\tIn in.In\n}\n",
		"dep/in/in.go": "package in\n\ntype In struct{ Y string }\n",
		"main.go": `package main

import (
	"encoding/json"
	"fmt"

	"example.com/dep"
)

//javelin:json
type T struct {
	D  dep.D
	Ds map[string]*dep.D
}

func main() {
	b, err := json.Marshal(&T{D: dep.D{X: 1}})
	fmt.Println(string(b), err)
}
`,
	})
	mod, err := os.ReadFile(filepath.Join(dir, "go.mod"))
	if err != nil {
		t.Fatal(err)
	}
	mod = append(mod, "\nrequire example.com/dep v0.0.0\n\nreplace example.com/dep => ./dep\n"...)
	if err := os.WriteFile(filepath.Join(dir, "go.mod"), mod, 0o666); err != nil {
		t.Fatal(err)
	}
	vendor := append(offline(), "GOFLAGS="+os.Getenv("GOFLAGS")+" -mod=vendor")
	goCommand(t, dir, "mod", "vendor")
	if err := os.Rename(filepath.Join(dir, "dep"), filepath.Join(dir, "gone")); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(filepath.Join(dir, "vendor/github.com/javelin-go")); !os.IsNotExist(err) {
		t.Fatalf("package rt is vendored already: %v", err)
	}
	first := run(t, &Config{Dir: dir, Env: vendor, Patterns: []string{"."}, Std: StdAll})
	write(t, first)

	// Now that the code imports package rt, it is vendored, too.
	if err := os.Rename(filepath.Join(dir, "gone"), filepath.Join(dir, "dep")); err != nil {
		t.Fatal(err)
	}
	goCommand(t, dir, "mod", "vendor")
	if err := os.RemoveAll(filepath.Join(dir, "dep")); err != nil {
		t.Fatal(err)
	}
	if got := goCommand(t, dir, "run", "-mod=vendor", "."); got != `{"D":{"X":1,"In":{"Y":""}},"Ds":{}} <nil>`+"\n" {
		t.Errorf("got %s", got)
	}
	for i, o := range run(t, &Config{Dir: dir, Env: vendor, Patterns: []string{"."}, Std: StdAll}) {
		if d := Diff("first", first[i].Content, "second", o.Content); d != nil {
			t.Errorf("%s", d)
		}
	}
}

// TestPackagesThatDoNotCompile: what has nothing to do with the types is no matter, be
// it in the package, in one that it imports, or in one that imports it.
func TestPackagesThatDoNotCompile(t *testing.T) {
	files := map[string]string{
		"p/p.go": `package p

import (
	"example.com/m/dep"
	"example.com/m/none"
	"example.com/other/none2"
)

//javelin:json
type T struct {
	D dep.D
	E Enum
	L []*T
}

type Enum int

type undefined struct{ X Missing }

type twice int
type twice string

var _ = none.F(none2.X)

func f() int { return T{}.MarshalJSON() + missing }

func (T) Method(Missing) (none.Type, error) { return nil }

func (e *Enum) Set() { e.unknown() }
`,
		"p/q.go":     "package p\n\nfunc g() { var unused int; return 1 }\n\nfunc f() {}\n",
		"dep/dep.go": "package dep\n\ntype D struct{ X int; o Missing }\n\nfunc F() { return 1 }\n",
		"user/u.go":  "package user\n\nimport \"example.com/m/p\"\n\nvar _ = p.T.Nothing\n",
	}
	dir := module(t, files)
	outs := run(t, &Config{Dir: dir, Env: offline(), Patterns: []string{"./..."}, Std: StdAll})
	if len(outs) != 2 {
		t.Fatalf("%d files, want 2", len(outs))
	}
	write(t, outs)

	// With the faults put right the code does.
	for name, text := range map[string]string{
		"p/p.go":     "package p\n\nimport \"example.com/m/dep\"\n\ntype T struct {\n\tD dep.D\n\tE Enum\n\tL []*T\n}\n\ntype Enum int\n",
		"p/q.go":     "package p\n",
		"dep/dep.go": "package dep\n\ntype D struct{ X int; o int }\n",
		"user/u.go":  "package main\n\nimport (\n\t\"fmt\"\n\n\t\"example.com/m/p\"\n)\n\nfunc main() {\n\tb, err := p.T{E: 2}.MarshalJSON()\n\tfmt.Println(string(b), err)\n}\n",
	} {
		if err := os.WriteFile(filepath.Join(dir, filepath.FromSlash(name)), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if got := goCommand(t, dir, "run", "./user"); got != `{"D":{"X":0},"E":2,"L":[]} <nil>`+"\n" {
		t.Errorf("got %s", got)
	}
}
