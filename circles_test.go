package javelin_test

import (
	"errors"
	"fmt"
	"go/ast"
	"go/build"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"io/fs"
	"maps"
	"os"
	"path"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
)

// maxCircle is how many files of a package may use each other in a circle: each of them
// reaches all others by what it uses, so that none is understood without the rest.
const maxCircle = 5

// TestCircles looks at the files as they are built for one system, whatever this one is.
func TestCircles(t *testing.T) {
	got, err := circles(os.DirFS("."))
	if err != nil {
		t.Fatal(err)
	}
	for _, dir := range slices.Sorted(maps.Keys(got)) {
		if files := got[dir]; len(files) > maxCircle {
			t.Errorf("%s: %d files use each other in a circle, and %d may: %s", dir, len(files), maxCircle, strings.Join(files, " "))
		}
	}
	if got["internal/unmarshal"] == nil {
		t.Error("no circle of files in internal/unmarshal, which has some")
	}
}

// circles returns for each package of the module at fsys the files of the largest circle.
func circles(fsys fs.FS) (map[string][]string, error) {
	l := circleLoader{fsys: fsys, fset: token.NewFileSet(), packages: map[string]*types.Package{}, circles: map[string][]string{}}
	err := fs.WalkDir(fsys, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || !d.IsDir() {
			return err
		}
		if name != "." {
			if base := path.Base(name); base[0] == '.' || base[0] == '_' || base == "testdata" {
				return fs.SkipDir
			}
			if _, err := fs.Stat(fsys, path.Join(name, "go.mod")); err == nil {
				return fs.SkipDir
			} else if !errors.Is(err, fs.ErrNotExist) {
				return err
			}
		}
		_, err = l.load(name)
		return err
	})
	return l.circles, err
}

// A circleLoader type-checks packages from source. Of packages of other modules it knows
// the names alone: what is selected from their values is not found, which does no harm.
type circleLoader struct {
	fsys     fs.FS
	fset     *token.FileSet
	packages map[string]*types.Package // by folder or path
	circles  map[string][]string
}

// Import implements [types.Importer].
func (l *circleLoader) Import(name string) (*types.Package, error) {
	switch {
	case name == "unsafe":
		return types.Unsafe, nil
	case name == modulePath:
		return l.load(".")
	case strings.HasPrefix(name, modulePath+"/"):
		return l.load(name[len(modulePath)+1:])
	}
	p := l.packages[name]
	if p == nil {
		base := path.Base(name)
		if base == "v2" {
			base = path.Base(path.Dir(name))
		}
		p = types.NewPackage(name, base)
		p.MarkComplete()
		l.packages[name] = p
	}
	return p, nil
}

// load returns the package in a folder, nil if there is none.
func (l *circleLoader) load(dir string) (*types.Package, error) {
	if p := l.packages[dir]; p != nil {
		return p, nil
	}
	ctx := build.Context{GOARCH: "amd64", GOOS: "linux", Compiler: "gc", ReleaseTags: releasesTo(26)}
	ctx.OpenFile = func(name string) (io.ReadCloser, error) { return l.fsys.Open(name) }
	entries, err := fs.ReadDir(l.fsys, dir)
	if err != nil {
		return nil, err
	}
	var files []*ast.File
	for _, e := range entries {
		name := path.Join(dir, e.Name())
		if !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
			continue
		}
		if ok, err := ctx.MatchFile(dir, e.Name()); err != nil {
			return nil, err
		} else if !ok {
			continue
		}
		data, err := fs.ReadFile(l.fsys, name)
		if err != nil {
			return nil, err
		}
		f, err := parser.ParseFile(l.fset, name, data, parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		files = append(files, f)
	}
	if len(files) == 0 {
		return nil, nil
	}
	info := types.Info{Uses: map[*ast.Ident]types.Object{}}
	conf := types.Config{Importer: l, Error: func(error) {}}
	p, _ := conf.Check(dir, l.fset, files, &info)
	l.packages[dir] = p
	l.circles[dir] = largestCircle(l.uses(p, &info))
	return p, nil
}

// releasesTo returns the build tags of Go releases up to 1.n.
func releasesTo(n int) (tags []string) {
	for i := range n {
		tags = append(tags, fmt.Sprintf("go1.%d", i+1))
	}
	return tags
}

// uses returns for each file of p the files whose package-level names and methods it uses.
func (l *circleLoader) uses(p *types.Package, info *types.Info) map[string]map[string]bool {
	file := func(pos token.Pos) string { return path.Base(l.fset.Position(pos).Filename) }
	uses := map[string]map[string]bool{}
	for id, obj := range info.Uses {
		if obj.Pkg() != p {
			continue
		}
		if f, ok := obj.(*types.Func); ok {
			obj = f.Origin()
		} else if obj.Parent() != p.Scope() {
			continue
		}
		from, to := file(id.Pos()), file(obj.Pos())
		if uses[from] == nil {
			uses[from] = map[string]bool{}
		}
		uses[from][to] = true
	}
	return uses
}

// largestCircle returns the files of the largest set in which each reaches all others, in
// order.
func largestCircle(uses map[string]map[string]bool) (largest []string) {
	reached := map[string]map[string]bool{}
	for from := range uses {
		seen := map[string]bool{}
		var visit func(string)
		visit = func(f string) {
			for to := range uses[f] {
				if !seen[to] {
					seen[to] = true
					visit(to)
				}
			}
		}
		visit(from)
		reached[from] = seen
	}
	for _, from := range slices.Sorted(maps.Keys(uses)) {
		circle := []string{from}
		for to := range reached[from] {
			if to != from && reached[to][from] {
				circle = append(circle, to)
			}
		}
		if len(circle) > len(largest) {
			slices.Sort(circle)
			largest = circle
		}
	}
	return largest
}

func TestCirclesAreFound(t *testing.T) {
	file := func(text string) *fstest.MapFile { return &fstest.MapFile{Data: []byte(text)} }
	fsys := fstest.MapFS{
		"go.mod": {},
		// a uses a method of b, b a variable of c, c a type of a; d is used alone, e uses alone.
		"p/a.go":         file("package p\nimport (\"bytes\"; \"" + modulePath + "/q\")\ntype A struct{ b B[int]; x bytes.Buffer; q q.Q }\nfunc f(a A) { a.b.m(); d() }\n"),
		"p/b.go":         file("package p\ntype B[T any] struct{}\n\nfunc (b *B[T]) m() { _ = v }\n"),
		"p/c.go":         file("package p\nvar v *A\n"),
		"p/d.go":         file("package p\nfunc d() {}\n"),
		"p/e.go":         file("package p\nfunc e() { f(A{}) }\n"),
		"p/d_windows.go": file("package p\nfunc w() { f(A{}); w() }\n"),
		"p/d_test.go":    file("package p\nfunc d2() { f(A{}) }\n"),
		// A field and a local variable of a name are not that name.
		"q/a.go":     file("package q\ntype Q struct{ g int }\nfunc h() { g() }\n"),
		"q/b.go":     file("package q\nfunc g() { h := 1; _ = h; var q struct{ h int }; _ = q.h }\n"),
		"sub/go.mod": {},
		"sub/a.go":   file("package\n"),
	}
	got, err := circles(fsys)
	if err != nil {
		t.Fatal(err)
	}
	if want := []string{"a.go", "b.go", "c.go"}; !slices.Equal(got["p"], want) {
		t.Errorf("p: got %q, want %q", got["p"], want)
	}
	if want := []string{"a.go"}; !slices.Equal(got["q"], want) {
		t.Errorf("q: got %q, want %q", got["q"], want)
	}
	if len(got) != 2 {
		t.Errorf("got %d packages, want 2: %q", len(got), got)
	}
	fsys["q/b.go"] = file("package q\nfunc g() { h() }\n")
	if got, err = circles(fsys); err != nil || len(got["q"]) != 2 {
		t.Errorf("q: got %q, %v, want two files", got["q"], err)
	}
	fsys["q/b.go"] = file("package")
	if _, err = circles(fsys); err == nil {
		t.Error("a file that does not parse was accepted")
	}
}
