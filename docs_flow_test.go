package javelin_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// drawnPackages are the packages that the drawing in docs/architecture.md names.
var drawnPackages = map[string]string{
	"json": "json/v2", "jsontext": "json/jsontext", "text": "internal/text", "unmarshal": "internal/unmarshal",
	"plan": "internal/plan", "shape": "internal/shape", "codec": "internal/codec", "scan": "internal/scan",
	"simd": "internal/simd", "num": "internal/num", "wire": "internal/wire",
}

// TestDocsFlow: each function of the drawing that follows a document from bytes to a struct
// is in the code.
func TestDocsFlow(t *testing.T) {
	page, err := os.ReadFile("docs/architecture.md")
	if err != nil {
		t.Fatal(err)
	}
	_, drawing, _ := strings.Cut(string(page), "\n### One document, from bytes to a struct\n")
	_, drawing, _ = strings.Cut(drawing, "\n```\n")
	drawing, _, _ = strings.Cut(drawing, "\n```\n")
	declared := map[string]map[string]bool{}
	named := map[string]bool{}
	for _, m := range regexp.MustCompile(`\b([a-z]\w*)\.([A-Za-z]\w*(?:\.[A-Za-z]\w*)?)`).FindAllStringSubmatch(drawing, -1) {
		dir := drawnPackages[m[1]]
		if dir == "" {
			t.Errorf("%s: no package %s is known", m[0], m[1])
			continue
		}
		if declared[dir] == nil {
			declared[dir] = declarations(t, dir)
		}
		if !declared[dir][m[2]] {
			t.Errorf("%s: there is no %s in %s", m[0], m[2], dir)
		}
		named[m[1]] = true
	}
	if len(named) != len(drawnPackages) {
		t.Errorf("the drawing names these packages alone: %v", named)
	}
}

// declarations returns what a package declares, methods as T.Name.
func declarations(t *testing.T, dir string) map[string]bool {
	files, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil || len(files) == 0 {
		t.Fatal(dir, err)
	}
	names := map[string]bool{}
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range f.Decls {
			switch d := d.(type) {
			case *ast.FuncDecl:
				if d.Recv != nil {
					names[receiver(d.Recv.List[0].Type)+"."+d.Name.Name] = true
				} else {
					names[d.Name.Name] = true
				}
			case *ast.GenDecl:
				for _, spec := range d.Specs {
					switch s := spec.(type) {
					case *ast.TypeSpec:
						names[s.Name.Name] = true
					case *ast.ValueSpec:
						for _, n := range s.Names {
							names[n.Name] = true
						}
					}
				}
			}
		}
	}
	return names
}
