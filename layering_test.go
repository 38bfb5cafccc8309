package javelin_test

import (
	"bytes"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"
)

const modulePath = "github.com/javelin-go/javelin"

// layers is the import policy. A package imports only from lines above its
// own, and every package stands here. "!" marks a light package: it is part of
// what generated code and small programs link, so it imports light packages
// alone and, of the standard library, only what lightStd lists.
const layers = `
!internal/forge !internal/num !internal/opt !internal/lcs !internal/coerce !internal/jsonc !internal/crew !internal/reach !rt/predeclared
!internal/simd !internal/format !internal/slab !internal/present
!internal/wire
!internal/mask
!internal/scan !internal/tagged !internal/picture
!internal/text
!json/jsontext
!internal/codec !internal/place
!internal/shape !internal/read !internal/write
!rt
!internal/tape
!internal/gpath !internal/infer
!internal/find !internal/jsonpath !internal/edit
!internal/patch !internal/set !internal/follow
!internal/rewrite
internal/plan
internal/marshal internal/unmarshal
internal/union
!. json/v2
json internal/gen internal/migrate rt/rthttp
cmd/javelin internal/jsontest internal/stdtests internal/campaign internal/rttest
`

// lightStd are the packages of the standard library which a light package may
// import: none reaches reflect, fmt or encoding/json, also not transitively and
// not with -tags purego. .ci/run asks go list for the proof. encoding/json/jsontext
// is one of them; it exists from Go 1.27 on.
//
// NOTE: hash/maphash is not among them: with purego it reaches fmt through
// crypto/rand. A random seed comes from math/rand/v2.
var lightStd = []string{
	"bufio", "bytes", "cmp", "encoding", "encoding/base64", "encoding/json/jsontext", "errors", "io", "iter", "maps",
	"math", "math/bits", "math/rand/v2", "regexp", "runtime", "slices", "sort", "strconv", "strings", "sync",
	"sync/atomic", "time", "unicode", "unicode/utf16", "unicode/utf8", "unsafe",
}

// unsafeFiles are the only files, or folders of them, that may import unsafe.
var unsafeFiles = []string{"internal/forge/", "internal/simd/", "internal/plan/pointer.go"}

// TestLayering parses the import lines of every file itself, whatever the
// GOARCH and the tags it is built for: what go list says depends on both, and
// files that a test reads are known to the test cache.
func TestLayering(t *testing.T) {
	violations, packages, err := checkLayering(os.DirFS("."))
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range violations {
		t.Error(v)
	}
	t.Logf("%d packages", packages)
}

// layer is the place of a package in the policy.
type layer struct {
	line  int
	light bool
}

func parseLayers(policy string) map[string]layer {
	ls := map[string]layer{}
	for i, line := range strings.Split(strings.TrimSpace(policy), "\n") {
		for _, name := range strings.Fields(line) {
			bare := strings.TrimPrefix(name, "!")
			ls[bare] = layer{i, bare != name}
		}
	}
	return ls
}

// checkLayering returns what in the module at fsys violates the policy, and
// the number of packages seen. Tests may import what they like. Folders that
// are a module of their own, testdata, and those that the go command ignores
// are no part of the module's packages.
func checkLayering(fsys fs.FS) (violations []string, packages int, err error) {
	ls := parseLayers(layers)
	seen := map[string]bool{}
	err = fs.WalkDir(fsys, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		base := path.Base(name)
		if d.IsDir() {
			if name == "." {
				return nil
			}
			if base[0] == '.' || base[0] == '_' || base == "testdata" || base == "vendor" {
				return fs.SkipDir
			}
			if _, err := fs.Stat(fsys, path.Join(name, "go.mod")); err == nil {
				return fs.SkipDir
			} else if !errors.Is(err, fs.ErrNotExist) {
				return err
			}
			return nil
		}
		if base[0] == '.' || base[0] == '_' || !strings.HasSuffix(base, ".go") || strings.HasSuffix(base, "_test.go") {
			return nil
		}
		data, err := fs.ReadFile(fsys, name)
		if err != nil {
			return err
		}
		f, err := parser.ParseFile(token.NewFileSet(), name, data, parser.ImportsOnly|parser.ParseComments)
		if err != nil {
			return err
		}
		if ignored(f) {
			return nil
		}
		dir := path.Dir(name)
		from, known := ls[dir]
		if !known {
			if !seen[dir] {
				violations = append(violations, fmt.Sprintf("package %s: not in the policy", dir))
			}
			seen[dir] = true
			return nil
		}
		seen[dir] = true
		for _, spec := range f.Imports {
			imp, err := strconv.Unquote(spec.Path.Value)
			if err != nil {
				return err
			}
			why := judge(ls, from, imp)
			if imp == "unsafe" && !slices.ContainsFunc(unsafeFiles, func(p string) bool { return strings.HasPrefix(name, p) }) {
				why = "unsafe is kept to " + strings.Join(unsafeFiles, " and ")
			}
			if why != "" {
				violations = append(violations, fmt.Sprintf("%s: imports %s: %s", name, imp, why))
			}
		}
		if bytes.Contains(data, []byte("\n//go:linkname ")) {
			violations = append(violations, fmt.Sprintf("%s: go:linkname", name))
		}
		return nil
	})
	return violations, len(seen), err
}

// ignored reports whether f is a program for go run that belongs to no package.
func ignored(f *ast.File) bool {
	for _, group := range f.Comments {
		for _, c := range group.List {
			if c.Pos() < f.Package && c.Text == "//go:build ignore" {
				return true
			}
		}
	}
	return false
}

// judge returns why a package at layer from may not import imp, or "".
func judge(ls map[string]layer, from layer, imp string) string {
	var rel string
	switch {
	case imp == modulePath:
		rel = "."
	case strings.HasPrefix(imp, modulePath+"/"):
		rel = imp[len(modulePath)+1:]
	case strings.Contains(strings.Split(imp, "/")[0], "."):
		return "the module requires no other module"
	case imp == "C":
		return "cgo"
	case from.light && !slices.Contains(lightStd, imp):
		return "a light package imports of the standard library only what lightStd lists"
	default:
		return ""
	}
	to, known := ls[rel]
	switch {
	case !known:
		return "not in the policy"
	case to.line >= from.line:
		return "not above it in the policy"
	case from.light && !to.light:
		return "a light package imports light ones only"
	}
	return ""
}

func TestLayeringCatchesViolations(t *testing.T) {
	const m = modulePath
	file := func(imports ...string) *fstest.MapFile {
		s := "package p\n"
		for _, imp := range imports {
			s += fmt.Sprintf("import _ %q\n", imp)
		}
		return &fstest.MapFile{Data: []byte(s)}
	}
	for _, tt := range []struct {
		name string
		file *fstest.MapFile
		want string // "": no violation
	}{
		{"json/jsontext/a.go", file("io", m+"/internal/scan", m+"/internal/wire", m+"/internal/opt"), ""},
		{"json/v2/a.go", file("reflect", "fmt", m), "not above"},
		{"json/v2/a.go", file("reflect", "fmt", m+"/internal/codec", m+"/rt"), ""},
		{"json/a.go", file("encoding/json", m+"/json/v2"), ""},
		{"internal/wire/a.go", file(m + "/internal/scan"), "internal/wire/a.go: imports " + m + "/internal/scan: not above"},
		{"internal/wire/a.go", file(m + "/internal/wire/sub"), "not in the policy"},
		{"internal/num/a.go", file(m + "/internal/simd"), "not above"},
		{"internal/num/a.go", file("reflect"), "lightStd"},
		{"internal/num/a_plan9.go", file("fmt"), "lightStd"},
		{"internal/num/a.go", file("math/big"), "lightStd"},
		{"internal/num/a.go", file("encoding/binary"), "lightStd"},
		{"internal/num/a.go", file("example.com/x"), "no other module"},
		{"internal/num/a.go", file("C"), "cgo"},
		{"a.go", file("encoding/hex"), "lightStd"},
		{"a.go", file(m + "/json/v2"), "not above"},
		{"rt/a.go", file(m), "not above"},
		{"internal/gen/a.go", file(m+"/internal/shape", m+"/json/v2", "go/types"), ""},
		{"cmd/javelin/a.go", file(m+"/json/jsontext", "os"), ""},
		{"cmd/other/a.go", file(), "package cmd/other: not in the policy"},
		{"internal/num/a_test.go", file("fmt", m+"/internal/jsontest"), ""},
		{"internal/num/testdata/a.go", file("fmt"), ""},
		{"internal/num/_gen/a.go", file("fmt"), ""},
		{"internal/num/gen.go", &fstest.MapFile{Data: []byte("// head\n\n//go:build ignore\n\npackage main\nimport \"fmt\"\n")}, ""},
		{"internal/num/gen.go", &fstest.MapFile{Data: []byte("//go:build purego\n\npackage num\nimport \"fmt\"\n")}, "lightStd"},
		{"internal/simd/a.go", file("unsafe", m+"/internal/forge"), ""},
		{"internal/forge/a.go", file("unsafe"), ""},
		{"internal/forge/a.go", file(m + "/internal/simd"), "not above"},
		{"internal/plan/pointer.go", file("unsafe", "reflect"), ""},
		{"json/v2/plan.go", file("unsafe", "reflect"), "unsafe is kept to"},
		{"internal/num/a.go", file("unsafe"), "unsafe is kept to"},
		{"json/a.go", &fstest.MapFile{Data: []byte("package json\n\n//go:linkname x y\nfunc x()\n")}, "linkname"},
		{"bench/peers/a.go", file("example.com/x"), ""},
	} {
		fsys := fstest.MapFS{"go.mod": {}, "bench/go.mod": {}, tt.name: tt.file}
		violations, _, err := checkLayering(fsys)
		if err != nil {
			t.Fatal(err)
		}
		got := strings.Join(violations, "\n")
		if len(violations) > 1 || (tt.want == "") != (got == "") || !strings.Contains(got, tt.want) {
			t.Errorf("%s: got %q, want %q", tt.name, got, tt.want)
		}
	}
	if _, _, err := checkLayering(fstest.MapFS{"internal/num/a.go": {Data: []byte("import")}}); err == nil {
		t.Error("a file that does not parse was accepted")
	}
}
