package javelin_test

import (
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
)

// A function has at most so many lines, and so many ways through it (McCabe 1976: the number
// of its branches and of its && and ||, plus 1), for a reader has to have it in mind as a whole.
const (
	maxLines = 150
	maxWays  = 40
)

// longFunctions are those with more, and why. These numbers only go down.
var longFunctions = map[string]struct {
	lines, ways int
	why         string
}{
	"internal/gen file.writeAs":          {115, 41, "a case for each kind of type"},
	"internal/jsontest comparer.compare": {108, 49, "a case for each kind of type"},
	"internal/marshal State.fast":        {103, 41, "a case for each kind of value, and no call between them"},
	"internal/marshal State.fastStructs": {232, 78, loop},
	"internal/scan skip":                 {199, 61, loop},
	"internal/scan byBytes.valid":        {188, 67, loop},
	"internal/scan plainSmallBy":         {248, 79, loop},
	"internal/scan walk":                 {366, 104, loop},
	"internal/shape misfit":              {84, 42, "a case for each tag and kind"},
	"internal/simd outlineGeneric":       {97, 44, loop},
	"internal/unmarshal State.whole":     {239, 93, loop},
}

// loop is said of a loop over bytes, entries or members whose variables must stay in registers:
// a call for a part of it would save and load all of them, each time.
const loop = "one loop"

func TestFunctionsAreShort(t *testing.T) {
	fset := token.NewFileSet()
	seen := map[string]bool{}
	err := fs.WalkDir(os.DirFS("."), ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() {
			if base := path.Base(name); name != "." && (base[0] == '.' || base == "testdata" || base == "bench" || base == "examples") {
				return fs.SkipDir
			}
			return nil
		}
		if !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
			return nil
		}
		file, err := parser.ParseFile(fset, name, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		for _, d := range file.Decls {
			f, ok := d.(*ast.FuncDecl)
			if !ok || f.Body == nil {
				continue
			}
			lines := fset.Position(f.End()).Line - fset.Position(f.Pos()).Line + 1
			ways := waysThrough(f.Body)
			key := path.Dir(name) + " " + receiverOf(f) + f.Name.Name
			allowed, long := longFunctions[key]
			if !long && (lines > maxLines || ways > maxWays) {
				t.Errorf("%s: %d lines and %d ways through them: at most %d and %d are allowed", key, lines, ways, maxLines, maxWays)
			}
			if long {
				seen[key] = true
				if lines != allowed.lines || ways != allowed.ways {
					t.Errorf("%s: %d lines and %d ways, and longFunctions says %d and %d", key, lines, ways, allowed.lines, allowed.ways)
				}
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, key := range slices.Sorted(maps.Keys(longFunctions)) {
		if !seen[key] {
			t.Errorf("%s: in longFunctions, but not there", key)
		}
	}
}

// receiverOf is the name of the type that f is a method of, and a point, or nothing.
func receiverOf(f *ast.FuncDecl) string {
	if f.Recv == nil {
		return ""
	}
	t := f.Recv.List[0].Type
	for {
		switch x := t.(type) {
		case *ast.StarExpr:
			t = x.X
		case *ast.IndexExpr:
			t = x.X
		case *ast.IndexListExpr:
			t = x.X
		case *ast.Ident:
			return x.Name + "."
		default:
			return "?."
		}
	}
}

// waysThrough counts the ways through a function, without those of functions within it.
func waysThrough(body ast.Node) int {
	n := 1
	ast.Inspect(body, func(node ast.Node) bool {
		switch node := node.(type) {
		case *ast.FuncLit:
			return false
		case *ast.IfStmt, *ast.ForStmt, *ast.RangeStmt:
			n++
		case *ast.CaseClause:
			if node.List != nil {
				n++
			}
		case *ast.CommClause:
			if node.Comm != nil {
				n++
			}
		case *ast.BinaryExpr:
			if node.Op == token.LAND || node.Op == token.LOR {
				n++
			}
		}
		return true
	})
	return n
}
