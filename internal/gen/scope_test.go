package gen

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// goldenNames returns every identifier of the golden files, sorted, and those of them
// that stand anywhere but after a dot.
func goldenNames(t *testing.T) (all []string, free map[string]bool) {
	t.Helper()
	files, _ := filepath.Glob("testdata/golden/*/*.go")
	names, free := map[string]bool{}, map[string]bool{}
	for _, name := range files {
		if !IsGenerated(name) {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		var visit func(n ast.Node) bool
		visit = func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.Ident:
				names[n.Name], free[n.Name] = true, true
			case *ast.SelectorExpr:
				names[n.Sel.Name] = true
				ast.Inspect(n.X, visit)
				return false
			}
			return true
		}
		ast.Inspect(file, visit)
	}
	for _, name := range []string{"_", "nil", "Root"} { // nil cannot be had from elsewhere
		delete(names, name)
		delete(free, name)
	}
	for _, name := range []string{"append", "buf", "ent", "min", "of", "seen", "string"} {
		if !free[name] {
			t.Errorf("the golden files have no %s", name)
		}
	}
	return slices.Sorted(maps.Keys(names)), free
}

// richFields are fields that have most of the code printed. The names of Go's types come
// from another package.
const richFields = `
	S dep.String 'json:",omitempty"'
	B dep.Bool 'json:",omitzero"'
	I dep.Int 'json:",string"'
	U dep.Uint8
	F dep.Float64
	L []dep.Int64
	M map[dep.String]dep.String
	N map[dep.Int]*dep.Float64 'json:",omitempty"'
	O map[dep.Uint8][]dep.Uint16
	P *struct{ X dep.Int; Y []dep.Bool }
	A dep.Any
	Z [3]dep.Int8
	Q [2]*dep.String
	T dep.Time
	D []dep.Byte
	R map[dep.String]map[dep.String]struct{ V dep.Int }
	E []struct{ W dep.Float32 'json:",omitempty"' }
	Others map[dep.String]dep.Any 'json:",embed"'
`

// TestNamesOfAllKinds: whatever a package calls its types, functions, variables,
// constants, type parameters, fields and imports, the code compiles and means the same.
func TestNamesOfAllKinds(t *testing.T) {
	if testing.Short() {
		return
	}
	names, free := goldenNames(t)
	head := "\n\nimport (\n\t\"example.com/m/dep\"\n)\n\n//javelin:json\ntype Root struct {" + strings.ReplaceAll(richFields, "'", "`")
	files := map[string]string{"dep/dep.go": `package dep

import "time"

type (
	Time = time.Time
	Any = any
	Bool = bool
	Byte = byte
	Float32 = float32
	Float64 = float64
	Int = int
	Int8 = int8
	Int64 = int64
	String = string
	Uint8 = uint8
	Uint16 = uint16
)
`}
	var asTypes, held, asValues, asFields, asParams, inTests strings.Builder
	imports, members := "", ""
	methods := map[string]bool{"MarshalJSON": true, "UnmarshalJSON": true, "MarshalJavelin": true, "UnmarshalJavelin": true, "JavelinType": true, "JavelinZero": true, "AppendJSON": true, "MarshalJSONTo": true, "UnmarshalJSONFrom": true}
	for i, n := range names {
		if free[n] {
			fmt.Fprintf(&asTypes, "type %s []dep.Int\n", n)
			fmt.Fprintf(&held, "\tHeld%d %s\n", i, n)
			if i%7 == 0 {
				fmt.Fprintf(&held, "\tMap%d map[dep.String]%s\n\tFunc%d func(%s, ...[]%s) (%s, chan %s) `json:\"-\"`\n\tIn%d struct { A *%s `json:\",omitzero\"` }\n", i, n, i, n, n, n, n, i, n)
			}
		}
		// It is all the same whether a name is that of a function, a variable or a constant.
		fmt.Fprintf(&asValues, []string{"func %s() {}\n", "var %s = 1\n", "const %s = 1\n"}[i%3], n)
		if field := capital(n); !methods[field] && !slices.Contains(names[:i], field) && (field == n || !slices.Contains(names, field)) {
			fmt.Fprintf(&asFields, "\t%s dep.Int\n", field)
		}
		if free[n] && !strings.HasPrefix(n, "javelin") {
			fmt.Fprintf(&asParams, "//javelin:json\ntype G%d[%s dep.Any, Other%d interface{ ~[]%s }] struct { A %s; B []%s; C map[dep.String]%s; D Other%d }\n", i, n, i, n, n, n, n, i)
		}
		fmt.Fprintf(&inTests, "func %s() {}\n", n)
		if free[n] && !token.IsExported(n) && !strings.HasPrefix(n, "javelin") && n != "main" {
			dir := fmt.Sprintf("p%d", i)
			files[dir+"/p.go"] = "package " + n + "\n\ntype T struct{ A [3]struct{ X int } }\n"
			imports += fmt.Sprintf("\t%s \"example.com/m/%s\"\n", "as"+n, dir)
			members += fmt.Sprintf("\tImported%d []as%s.T\n", i, n)
		}
	}
	files["types/a.go"] = "package types" + head + held.String() + "}\n\n" + asTypes.String()
	files["values/a.go"] = "package values" + head + "}\n\n" + asValues.String()
	files["fields/a.go"] = "package fields" + head + "}\n\n//javelin:json\ntype Fields struct {\n" + asFields.String() + "}\n"
	files["params/a.go"] = "package params" + head + "}\n\n" + asParams.String()
	files["tests/a.go"] = "package tests" + head + "}\n"
	files["tests/a_test.go"] = "package tests\n\n" + inTests.String()
	files["elsewhere/a.go"] = "package elsewhere" + head + "}\n"
	files["elsewhere/a_never.go"] = "//go:build never\n\npackage elsewhere\n\n" + asValues.String()
	files["imports/a.go"] = "package imports" + strings.Replace(head, "import (\n", "import (\n"+imports, 1) + members + "}\n"
	dir := module(t, files)
	patterns := []string{"./values", "./fields", "./params", "./tests", "./elsewhere", "./imports"}
	generate := func(cfg *Config, patterns ...string) {
		cfg.Dir, cfg.Env, cfg.Patterns, cfg.Std = dir, offline(), patterns, StdAll
		write(t, run(t, cfg))
		// Vet wants to see the words error and byte in the signatures of MarshalJSON.
		goCommand(t, dir, append([]string{"vet", "-stdmethods=false"}, patterns...)...)
	}
	generate(&Config{V1: true}, "./values", "./params")
	generate(&Config{}, patterns...)
	generate(&Config{Tests: true}, "./types", "./tests")
	goCommand(t, dir, "build", "-tags=never", "./elsewhere")
	goCommand(t, dir, "test", "./types")
}
