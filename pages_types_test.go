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
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
)

// pageTypes type-checks packages from source, without the bodies of functions: those of
// fsys, which is the root of this module, and of the standard library.
type pageTypes struct {
	fsys   fs.FS
	goroot string // "" if only packages of fsys are imported
	fset   *token.FileSet
	known  map[string]*types.Package
}

func newPageTypes(fsys fs.FS, goroot string) *pageTypes {
	return &pageTypes{fsys, goroot, token.NewFileSet(), map[string]*types.Package{"unsafe": types.Unsafe}}
}

// Import returns a package by its path. It implements types.Importer.
func (p *pageTypes) Import(name string) (*types.Package, error) {
	if pkg := p.known[name]; pkg != nil {
		return pkg, nil
	}
	if dir, ok := strings.CutPrefix(name, modulePath); ok {
		return p.check(name, p.fsys, path.Join(".", dir))
	}
	if p.goroot == "" {
		return nil, errors.New("no package " + name)
	}
	std := os.DirFS(filepath.Join(p.goroot, "src"))
	for _, dir := range []string{name, "vendor/" + name} {
		if _, err := fs.Stat(std, dir); err == nil {
			return p.check(name, std, dir)
		}
	}
	return nil, errors.New("no package " + name)
}

// check reads the files of a folder that are built here.
func (p *pageTypes) check(name string, fsys fs.FS, dir string) (*types.Package, error) {
	ctxt := build.Default
	ctxt.CgoEnabled = false
	ctxt.JoinPath = path.Join
	ctxt.OpenFile = func(name string) (io.ReadCloser, error) { return fsys.Open(name) }
	entries, err := fs.ReadDir(fsys, dir)
	if err != nil {
		return nil, err
	}
	var files []*ast.File
	for _, e := range entries {
		if e.IsDir() || !strings.HasSuffix(e.Name(), ".go") || strings.HasSuffix(e.Name(), "_test.go") {
			continue
		}
		if ok, err := ctxt.MatchFile(dir, e.Name()); err != nil || !ok {
			if err != nil {
				return nil, err
			}
			continue
		}
		data, err := fs.ReadFile(fsys, path.Join(dir, e.Name()))
		if err != nil {
			return nil, err
		}
		f, err := parser.ParseFile(p.fset, path.Join(name, e.Name()), data, parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		files = append(files, f)
	}
	cfg := types.Config{Importer: p, IgnoreFuncBodies: true, Sizes: types.SizesFor("gc", ctxt.GOARCH)}
	pkg, err := cfg.Check(name, p.fset, files, nil)
	if err != nil {
		return nil, err
	}
	p.known[name] = pkg
	return pkg, nil
}

// hidden returns the names of types that stand in the type of a variable or constant of a
// package and that its users cannot write.
func (p *pageTypes) hidden(dir, name string) ([]string, error) {
	pkg, err := p.Import(path.Join(modulePath, dir))
	if err != nil {
		return nil, err
	}
	v := pkg.Scope().Lookup(name)
	if v == nil {
		return nil, fmt.Errorf("%s has no %s for %s/%s", dir, name, build.Default.GOOS, build.Default.GOARCH)
	}
	public := map[types.Type]bool{} // that the page has under a name of its own
	for _, n := range pkg.Scope().Names() {
		if t, ok := pkg.Scope().Lookup(n).(*types.TypeName); ok && t.Exported() {
			public[types.Unalias(t.Type())] = true
		}
	}
	var found []string
	seen := map[types.Type]bool{}
	var walk func(t types.Type)
	walk = func(t types.Type) {
		t = types.Unalias(t)
		if seen[t] {
			return
		}
		seen[t] = true
		switch t := t.(type) {
		case *types.Named:
			o := t.Obj()
			if in := o.Pkg(); in != nil && !public[t] &&
				(!o.Exported() || slices.Contains(strings.Split(in.Path(), "/"), "internal")) {
				found = append(found, o.Name())
			}
			for arg := range t.TypeArgs().Types() {
				walk(arg)
			}
		case *types.Pointer:
			walk(t.Elem())
		case *types.Slice:
			walk(t.Elem())
		case *types.Array:
			walk(t.Elem())
		case *types.Chan:
			walk(t.Elem())
		case *types.Map:
			walk(t.Key())
			walk(t.Elem())
		case *types.Struct:
			for f := range t.Fields() {
				walk(f.Type())
			}
		case *types.Signature:
			for v := range t.Params().Variables() {
				walk(v.Type())
			}
			for v := range t.Results().Variables() {
				walk(v.Type())
			}
		}
	}
	walk(v.Type())
	return found, nil
}

// goRoot returns the folder of the Go release that builds this module.
func goRoot() (string, error) {
	if root := build.Default.GOROOT; root != "" {
		return root, nil
	}
	out, err := exec.Command("go", "env", "GOROOT").Output()
	return strings.TrimSpace(string(out)), err
}

func TestPagesCatchInferredTypes(t *testing.T) {
	for _, tt := range []struct{ text, want string }{
		{"var V = t{}\ntype t struct{}", "p: V shows t, which is not exported"},
		{"var V = T{}\ntype T struct{ f t }\ntype t struct{}", ""},
		{"var V = f()\nfunc f() *t { return nil }\ntype t struct{}", "p: V shows t, which is not exported"},
		{"var V, W = f()\nfunc f() (error, []t) { return nil, nil }\ntype t struct{}", "p: W shows t, which is not exported"},
		{"var V = f(0)\nfunc f[E any](E) map[string]g[E] { return nil }\ntype g[E any] struct{}", "p: V shows g, which is not exported"},
		{"var V = map[string]func(t) G[u]{}\ntype t int\ntype u int\ntype G[E any] struct{}", "p: V shows t, which is not exported\np: V shows u, which is not exported"},
		{"const C = c\nconst c t = 1\ntype t int", "p: C shows t, which is not exported"},
		{"const (\nC T = iota\nD\n)\ntype T int", ""},
		{"const (\nC = t(iota)\nD\n)\ntype t int", "p: C shows t, which is not exported\np: D shows t, which is not exported"},
		{"type T = t\nvar V = t{}\ntype t struct{}", "p: T shows t, which is not exported"},
		{"import \"" + modulePath + "/internal/q\"\nvar V = q.X", "p: V shows Q, which is not exported"},
		{"import \"" + modulePath + "/internal/q\"\nvar V = q.X\ntype T = q.Q", ""},
		{"import \"" + modulePath + "/internal/q\"\nvar V, W = q.E, q.N", ""},
	} {
		fsys := fstest.MapFS{
			"p/a.go":          {Data: []byte("package p\n" + tt.text)},
			"p/plan9.go":      {Data: []byte("//go:build plan9 && !plan9\n\npackage p\n\nvar a b\n")},
			"internal/q/q.go": {Data: []byte("package q\ntype Q struct{}\nvar X *Q\nvar E error\nconst N = 1\n")},
		}
		got, _, err := unnameable(newPageTypes(fsys, ""), "p")
		if err != nil || strings.Join(got, "\n") != tt.want {
			t.Errorf("%q: got %q, %v, want %q", tt.text, got, err, tt.want)
		}
	}
}
