package javelin_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
)

// TestPagesShowWhatUsersCanName: a documentation page has no name that is for other packages
// of this module alone, and no type that its readers cannot name: as what an alias stands for,
// as the type of a variable, or in the signature of a function.
func TestPagesShowWhatUsersCanName(t *testing.T) {
	root, err := goRoot()
	if err != nil {
		t.Fatal(err)
	}
	checked := newPageTypes(os.DirFS("."), root)
	for _, dir := range slices.Sorted(maps.Keys(mainNames)) {
		faults, names, err := unnameable(checked, dir)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range faults {
			t.Error(f)
		}
		if names == 0 {
			t.Errorf("%s: no names", dir)
		}
	}
}

// unnameable returns what a page shows and its readers cannot name, and how many names are
// on it. Types that are not written, as that of var V = f(), are those of checked.
func unnameable(checked *pageTypes, dir string) (faults []string, names int, err error) {
	fsys := checked.fsys
	entries, err := fs.ReadDir(fsys, dir)
	if err != nil {
		return nil, 0, err
	}
	var files []*ast.File
	hidden := map[string]bool{} // types
	for _, e := range entries {
		if e.IsDir() || !strings.HasSuffix(e.Name(), ".go") || strings.HasSuffix(e.Name(), "_test.go") {
			continue
		}
		data, err := fs.ReadFile(fsys, path.Join(dir, e.Name()))
		if err != nil {
			return nil, 0, err
		}
		f, err := parser.ParseFile(token.NewFileSet(), e.Name(), data, parser.SkipObjectResolution)
		if err != nil {
			return nil, 0, err
		}
		files = append(files, f)
		for _, d := range f.Decls {
			if d, ok := d.(*ast.GenDecl); ok {
				for _, spec := range d.Specs {
					if s, ok := spec.(*ast.TypeSpec); ok && !s.Name.IsExported() {
						hidden[s.Name.Name] = true
					}
				}
			}
		}
	}
	showHidden := func(name string, found []string) {
		for _, h := range found {
			faults = append(faults, fmt.Sprintf("%s: %s shows %s, which is not exported", dir, name, h))
		}
	}
	show := func(name string, types ...ast.Node) {
		names++
		if name == "Internal" {
			faults = append(faults, fmt.Sprintf("%s: %s is no name for users", dir, name))
		}
		for _, typ := range types {
			showHidden(name, hiddenIn(typ, hidden))
		}
	}
	for _, f := range files {
		for _, d := range f.Decls {
			switch d := d.(type) {
			case *ast.FuncDecl:
				name := d.Name.Name
				if d.Recv != nil {
					name = receiver(d.Recv.List[0].Type) + "." + name
				}
				if ast.IsExported(name) && d.Name.IsExported() {
					show(name, d.Type)
				}
			case *ast.GenDecl:
				for _, spec := range d.Specs {
					switch s := spec.(type) {
					case *ast.TypeSpec:
						if !s.Name.IsExported() {
							continue
						}
						show(s.Name.Name)
						if s.Assign.IsValid() {
							show(s.Name.Name, s.Type)
						}
						if st, ok := s.Type.(*ast.StructType); ok {
							for _, f := range st.Fields.List {
								for _, n := range f.Names {
									if n.IsExported() {
										show(s.Name.Name+"."+n.Name, f.Type)
									}
								}
							}
						}
					case *ast.ValueSpec:
						for _, n := range s.Names {
							if !n.IsExported() {
								continue
							}
							if s.Type != nil {
								show(n.Name, s.Type)
								continue
							}
							show(n.Name)
							found, err := checked.hidden(dir, n.Name)
							if err != nil {
								return nil, 0, err
							}
							showHidden(n.Name, found)
						}
					}
				}
			}
		}
	}
	return faults, names, nil
}

// receiver returns the name of the type that a method is of.
func receiver(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.StarExpr:
		return receiver(e.X)
	case *ast.IndexExpr:
		return receiver(e.X)
	case *ast.IndexListExpr:
		return receiver(e.X)
	case *ast.Ident:
		return e.Name
	}
	return ""
}

// hiddenIn returns the hidden types that stand in a type. Names of parameters do not count.
func hiddenIn(typ ast.Node, hidden map[string]bool) (found []string) {
	ast.Inspect(typ, func(n ast.Node) bool {
		switch n := n.(type) {
		case nil:
			return false
		case *ast.Field:
			found = append(found, hiddenIn(n.Type, hidden)...)
			return false
		case *ast.SelectorExpr:
			return false // of another package
		case *ast.Ident:
			if hidden[n.Name] {
				found = append(found, n.Name)
			}
		}
		return true
	})
	return found
}

func TestPagesCatchNames(t *testing.T) {
	for _, tt := range []struct{ text, want string }{
		{"type T = t\ntype t struct{}", "p: T shows t, which is not exported"},
		{"type T = *t\ntype t struct{}", "p: T shows t, which is not exported"},
		{"type T t\ntype t struct{}", ""},
		{"var Internal int", "p: Internal is no name for users"},
		{"func Internal() {}", "p: Internal is no name for users"},
		{"var V t\ntype t struct{}", "p: V shows t, which is not exported"},
		{"type T struct{ F *t; f t }\ntype t struct{}", "p: T.F shows t, which is not exported"},
		{"func F(a int, b ...t) {}\ntype t struct{}", "p: F shows t, which is not exported"},
		{"func F(t int) (x.t, error) { return }\ntype t struct{}", ""},
		{"func (t *T) F() map[string]t { return nil }\ntype t struct{}\ntype T struct{ f t }", "p: T.F shows t, which is not exported"},
		{"func (t *T[A]) f() t { return nil }\nfunc (t t) F() t { return t }\ntype t struct{}\ntype T[A any] struct{}", ""},
	} {
		got, _, err := unnameable(newPageTypes(fstest.MapFS{"p/a.go": {Data: []byte("package p\n" + tt.text)}}, ""), "p")
		if err != nil || strings.Join(got, "\n") != tt.want {
			t.Errorf("%q: got %q, %v, want %q", tt.text, got, err, tt.want)
		}
	}
}
