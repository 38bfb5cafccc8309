package javelin_test

import (
	"bytes"
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"

	javelin "github.com/javelin-go/javelin"
	"github.com/javelin-go/javelin/json"
	"github.com/javelin-go/javelin/json/jsontext"
	v2 "github.com/javelin-go/javelin/json/v2"
)

// documented are the packages that users import.
var documented = []string{".", "json", "json/v2", "json/jsontext", "rt", "rt/predeclared", "rt/rthttp"}

// TestExportedNamesAreDocumented parses the packages and reports what is
// exported without a word on what it means: packages, functions, types,
// methods of exported types, constants, variables and fields of structs.
//
// It reads files itself, with any build tag, for the reason that TestLayering
// has.
func TestExportedNamesAreDocumented(t *testing.T) {
	for _, dir := range documented {
		fset := token.NewFileSet()
		entries, err := os.ReadDir(dir)
		if err != nil {
			t.Fatal(err)
		}
		packageDoc, names := false, 0
		for _, e := range entries {
			if e.IsDir() || !strings.HasSuffix(e.Name(), ".go") || strings.HasSuffix(e.Name(), "_test.go") {
				continue
			}
			f, err := parser.ParseFile(fset, filepath.Join(dir, e.Name()), nil, parser.ParseComments|parser.SkipObjectResolution)
			if err != nil {
				t.Fatal(err)
			}
			packageDoc = packageDoc || f.Doc.Text() != ""
			for _, decl := range f.Decls {
				n, bad := undocumented(decl)
				names += n
				for _, id := range bad {
					t.Errorf("%s: %s has no doc comment", fset.Position(id.Pos()), id.Name)
				}
			}
		}
		if !packageDoc {
			t.Errorf("%s: no package comment", dir)
		}
		if names < 2 {
			t.Errorf("%s: %d exported names", dir, names)
		}
	}
}

// undocumented returns the number of exported names that a declaration brings
// and those of them that have no comment. One of a struct or an interface has
// its own, shares that of the line above, is spoken of in that of the type, or is
// all that the type has.
func undocumented(decl ast.Decl) (names int, bad []*ast.Ident) {
	check := func(id *ast.Ident, docs ...*ast.CommentGroup) {
		if !id.IsExported() {
			return
		}
		names++
		for _, d := range docs {
			if strings.TrimSpace(d.Text()) != "" {
				return
			}
		}
		bad = append(bad, id)
	}
	switch d := decl.(type) {
	case *ast.FuncDecl:
		if d.Recv == nil || ast.IsExported(receiverName(d.Recv.List[0].Type)) {
			check(d.Name, d.Doc)
		}
	case *ast.GenDecl:
		for _, spec := range d.Specs {
			switch s := spec.(type) {
			case *ast.TypeSpec:
				check(s.Name, s.Doc, loneDoc(d))
				if !s.Name.IsExported() {
					continue
				}
				var members *ast.FieldList
				switch x := s.Type.(type) {
				case *ast.StructType:
					members = x.Fields
				case *ast.InterfaceType:
					members = x.Methods
				}
				if members == nil {
					continue
				}
				for i, m := range members.List {
					docs := []*ast.CommentGroup{m.Doc, m.Comment}
					if len(members.List) == 1 {
						docs = append(docs, s.Doc, loneDoc(d))
					} else if i > 0 {
						docs = append(docs, members.List[i-1].Doc)
					}
					for _, id := range m.Names {
						if !mentions(id.Name, s.Doc, loneDoc(d)) {
							check(id, docs...)
						}
					}
				}
			case *ast.ValueSpec:
				for _, id := range s.Names {
					check(id, s.Doc, s.Comment, d.Doc)
				}
			}
		}
	}
	return names, bad
}

// loneDoc is the comment of a declaration that is not a group: it is that of
// its only type.
func loneDoc(d *ast.GenDecl) *ast.CommentGroup {
	if d.Lparen.IsValid() {
		return nil
	}
	return d.Doc
}

// TestDocsCode checks that the code in the documents is taken from examples, which
// are tests: line by line, whatever the indentation.
func TestDocsCode(t *testing.T) {
	var examples []string
	for _, pattern := range []string{"*_test.go", "json/example_test.go", "json/v2/example*_test.go", "examples/tasks/*/main.go", "bench/migrate/testdata/*/*/main.go"} {
		files, err := filepath.Glob(pattern)
		if err != nil || len(files) == 0 {
			t.Fatalf("%s: %d files, %v", pattern, len(files), err)
		}
		for _, name := range files {
			text, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			examples = append(examples, bareLines(string(text)))
		}
	}
	blocks := 0
	pages, err := filepath.Glob("docs/migrate/*.md")
	if err != nil || len(pages) < 10 {
		t.Fatal(pages, err)
	}
	for _, name := range append(pages, "docs/v2.md", "docs/paths.md", "docs/security.md", "docs/cores.md", "docs/jobs.md", "README.md") {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range regexp.MustCompile("(?ms)^```go\n(.*?)^```$").FindAllStringSubmatch(string(text), -1) {
			if name == "README.md" && strings.HasPrefix(m[1], "package main\n") {
				continue // TestReadmePrograms runs it
			}
			blocks++
			code := bareLines(m[1])
			if !slices.ContainsFunc(examples, func(e string) bool { return strings.Contains(e, code) }) {
				t.Errorf("%s: no example has this code:\n%s", name, m[1])
			}
		}
	}
	if blocks < 45 {
		t.Errorf("%d blocks of code", blocks)
	}
}

// TestDocsNames checks that what the documents call by package and name exists:
// functions, types, their methods and fields.
func TestDocsNames(t *testing.T) {
	names := map[string]map[string]bool{} // by package, with T.Method and T.Field
	for prefix, dirs := range map[string][]string{
		"javelin": {"."}, "json": {"json", "json/v2"}, "v2": {"json/v2"}, "jsontext": {"json/jsontext"},
	} {
		names[prefix] = map[string]bool{}
		for _, dir := range dirs {
			exportedNames(t, dir, names[prefix])
		}
	}
	docs, err := allDocs()
	if err != nil {
		t.Fatal(err)
	}
	found := 0
	call := regexp.MustCompile(`(^|[^\w./])(javelin|json|v2|jsontext)\.([A-Z]\w*)(\.[A-Z]\w*)?`)
	for _, name := range append(docs, "README.md", "CHANGELOG.md", "SECURITY.md", "examples/README.md") {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if strings.HasPrefix(filepath.ToSlash(name), "docs/migrate/") {
			// Half of the code is for other libraries, and all of it is compiled.
			text = regexp.MustCompile("(?ms)^```go$.*?^```$").ReplaceAll(text, nil)
		}
		for _, m := range call.FindAllStringSubmatch(string(text), -1) {
			found++
			if !names[m[2]][m[3]+m[4]] {
				t.Errorf("%s: there is no %s.%s%s", name, m[2], m[3], m[4])
			}
		}
	}
	if found < 100 {
		t.Errorf("%d names", found)
	}
}

// allDocs are the pages of docs.
func allDocs() ([]string, error) {
	docs, err := filepath.Glob("docs/*.md")
	if err != nil {
		return nil, err
	}
	more, err := filepath.Glob("docs/*/*.md")
	return append(docs, more...), err
}

// exportedNames adds what a package exports, methods and fields as T.Name.
func exportedNames(t *testing.T, dir string, names map[string]bool) {
	files, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(f, func(n ast.Node) bool {
			switch d := n.(type) {
			case *ast.FuncDecl:
				if d.Recv != nil {
					names[receiverName(d.Recv.List[0].Type)+"."+d.Name.Name] = true
				} else {
					names[d.Name.Name] = true
				}
				return false
			case *ast.TypeSpec:
				names[d.Name.Name] = true
				if s, ok := d.Type.(*ast.StructType); ok {
					for _, field := range s.Fields.List {
						for _, id := range field.Names {
							names[d.Name.Name+"."+id.Name] = true
						}
					}
				}
			case *ast.ValueSpec:
				for _, id := range d.Names {
					names[id.Name] = true
				}
			}
			return true
		})
	}
}

// TestDocsLimits holds the packages to two of the limits in docs/security.md.
func TestDocsLimits(t *testing.T) {
	const depth = 10_000
	for name, try := range map[string]func(n int) error{
		"jsontext.Value.Compact": func(n int) error { v := nested(n); return v.Compact() },
		"json.Unmarshal":         func(n int) error { return json.Unmarshal(nested(n), new(any)) },
		"v2.Unmarshal":           func(n int) error { return v2.Unmarshal(nested(n), new(any)) },
		"v2.Marshal":             func(n int) error { _, err := v2.Marshal(nestedSlice(n)); return err },
		"javelin.Parse":          func(n int) error { _, err := javelin.Parse(nested(n)); return err },
		"javelin.Get":            func(n int) error { _, err := javelin.Get(nested(n), "none"); return err },
		"javelin.AppendValue":    func(n int) error { _, err := javelin.AppendValue(nil, nestedSlice(n)); return err },
		"javelin.Patch":          func(n int) error { _, err := javelin.Patch(nested(n), []byte(`[]`)); return err },
		"javelin.Set": func(n int) error {
			_, err := javelin.Set([]byte(`{}`), strings.Repeat("a.", n-1)+"a", 1)
			return err
		},
	} {
		if err := try(depth); err != nil {
			t.Errorf("%s: %d levels: %v", name, depth, err)
		}
		if err := try(depth + 1); err == nil {
			t.Errorf("%s: %d levels are no error", name, depth+1)
		}
	}

	b, err := javelin.Set([]byte(`[]`), "65536", 1)
	if n := bytes.Count(b, []byte("null")); err != nil || n != 65_536 {
		t.Errorf("%d nulls, %v", n, err)
	}
	if _, err := javelin.Set([]byte(`[]`), "65537", 1); !errors.Is(err, javelin.ErrTooMuch) {
		t.Errorf("one more: %v", err)
	}
}

// nested returns n arrays within one another.
func nested(n int) jsontext.Value {
	return jsontext.Value(strings.Repeat("[", n) + strings.Repeat("]", n))
}

// nestedSlice is nested as a Go value, with null in the middle.
func nestedSlice(n int) any {
	var v any
	for range n {
		v = []any{v}
	}
	return v
}

// bareLines returns text without indentation, alignment and comments that end a
// line.
func bareLines(text string) string {
	var b strings.Builder
	for line := range strings.Lines(text) {
		line, _, _ = strings.Cut(line, " // ")
		b.WriteString(strings.Join(strings.Fields(line), " "))
		b.WriteByte('\n')
	}
	return b.String()
}

// mentions reports whether one of the comments has a word in it.
func mentions(word string, docs ...*ast.CommentGroup) bool {
	for _, d := range docs {
		for _, w := range strings.FieldsFunc(d.Text(), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }) {
			if w == word {
				return true
			}
		}
	}
	return false
}

// receiverName is the name of the type that a method has.
func receiverName(t ast.Expr) string {
	switch x := t.(type) {
	case *ast.StarExpr:
		return receiverName(x.X)
	case *ast.IndexExpr:
		return receiverName(x.X)
	case *ast.Ident:
		return x.Name
	}
	return ""
}
