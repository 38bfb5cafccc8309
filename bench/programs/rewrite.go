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

// replaceImport gives src with every import of the package from in place of
// which to is imported, and how many there were. The package names must be the
// same: an import without a name stays without one. Lines keep their numbers.
func replaceImport(name string, src []byte, from, to string) ([]byte, int, error) {
	if !bytes.Contains(src, []byte(from)) {
		return src, 0, nil
	}
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, name, src, parser.ImportsOnly)
	if err != nil {
		return src, 0, err
	}
	var out []byte
	count, end := 0, 0
	for _, spec := range f.Imports { // in the order of the text
		if path, err := strconv.Unquote(spec.Path.Value); err != nil || path != from {
			continue
		}
		start := fset.File(spec.Path.Pos()).Offset(spec.Path.Pos())
		out = append(out, src[end:start]...)
		out = strconv.AppendQuote(out, to)
		end = start + len(spec.Path.Value)
		count++
	}
	if count == 0 {
		return src, 0, nil
	}
	return append(out, src[end:]...), count, nil
}

// replaced says what replaceImports did in a tree.
type replaced struct {
	Files, TestFiles int
	Broken           []string // files whose imports cannot be read
}

// replaceImports changes the Go files of a module, whatever their build tags,
// but leaves alone what the go command does not build: vendored modules, nested
// ones, testdata, and folders and files that begin with a dot or an underscore.
func replaceImports(root, from, to string) (r replaced, err error) {
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
		out, n, err := replaceImport(path, src, from, to)
		if err != nil {
			rel, _ := filepath.Rel(root, path)
			r.Broken = append(r.Broken, filepath.ToSlash(rel))
			return nil
		}
		if n == 0 {
			return nil
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
