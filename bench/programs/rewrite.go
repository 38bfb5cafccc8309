package main

import (
	"bytes"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

// replacements are the import paths that are replaced, and by what: those of the
// standard library, and of the module in which its json/v2 was made. The packages have
// the same names, so that an import without a name stays without one.
var replacements = map[string]string{
	"encoding/json":                               ourModule + "/json",
	"encoding/json/jsontext":                      ourModule + "/json/jsontext",
	"encoding/json/v2":                            ourModule + "/json/v2",
	"github.com/go-json-experiment/json":          ourModule + "/json/v2",
	"github.com/go-json-experiment/json/jsontext": ourModule + "/json/jsontext",
	"github.com/go-json-experiment/json/v1":       ourModule + "/json",
}

// replaceImport gives src with ours in place of each import of replacements, and says
// which there were. Lines keep their numbers.
func replaceImport(name string, src []byte) (out []byte, found []string, err error) {
	if !bytes.Contains(src, []byte("json")) {
		return src, nil, nil
	}
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, name, src, parser.ImportsOnly)
	if err != nil {
		return src, nil, err
	}
	end := 0
	for _, spec := range f.Imports { // in the order of the text
		path, err := strconv.Unquote(spec.Path.Value)
		if err != nil || replacements[path] == "" {
			continue
		}
		start := fset.File(spec.Path.Pos()).Offset(spec.Path.Pos())
		out = append(out, src[end:start]...)
		out = strconv.AppendQuote(out, replacements[path])
		end = start + len(spec.Path.Value)
		found = append(found, path)
	}
	return append(out, src[end:]...), found, nil
}

// replaced says what replaceImports did in a tree.
type replaced struct {
	Files, TestFiles int
	Imports          map[string]int // of what, in how many files
	Broken           []string       // files whose imports cannot be read
	Left             int            // places that javelin migrate lists
}

// replaceImports changes the Go files of a module, whatever their build tags,
// but leaves alone what the go command does not build: vendored modules, nested
// ones, testdata, and folders and files that begin with a dot or an underscore.
func replaceImports(root string) (r replaced, err error) {
	r.Imports = map[string]int{}
	err = filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name := d.Name()
		hidden := strings.HasPrefix(name, ".") || strings.HasPrefix(name, "_")
		if d.IsDir() {
			if path == root {
				return nil
			}
			if hidden || name == "vendor" || name == "testdata" {
				return filepath.SkipDir
			}
			if _, err := os.Stat(filepath.Join(path, "go.mod")); err == nil {
				return filepath.SkipDir
			}
			return nil
		}
		if hidden || !strings.HasSuffix(name, ".go") || !d.Type().IsRegular() {
			return nil
		}
		src, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		out, found, err := replaceImport(path, src)
		if err != nil {
			rel, _ := filepath.Rel(root, path)
			r.Broken = append(r.Broken, filepath.ToSlash(rel))
			return nil
		}
		if len(found) == 0 {
			return nil
		}
		for _, from := range found {
			r.Imports[from]++
		}
		if strings.HasSuffix(name, "_test.go") {
			r.TestFiles++
		} else {
			r.Files++
		}
		return os.WriteFile(path, out, 0o644)
	})
	return r, err
}
