package main

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/build/constraint"
	"go/parser"
	"go/printer"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"strings"
)

// sources returns the Go files of a folder that the mode builds, by name.
func (s *suite) sources(dir string) (map[string]string, error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, err
	}
	files := map[string]string{}
	for _, e := range entries {
		if e.IsDir() || !strings.HasSuffix(e.Name(), ".go") {
			continue
		}
		data, err := os.ReadFile(filepath.Join(dir, e.Name()))
		if err != nil {
			return nil, err
		}
		ok, err := builds(string(data), s.mode.jsonv2)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", e.Name(), err)
		}
		if ok {
			files[e.Name()] = string(data)
		}
	}
	return files, nil
}

// builds evaluates the build constraint of a file for the tests' purposes.
func builds(src string, jsonv2 bool) (bool, error) {
	for line := range strings.Lines(src) {
		if strings.HasPrefix(line, "package ") {
			break
		}
		if !constraint.IsGoBuild(line) {
			continue
		}
		x, err := constraint.Parse(strings.TrimSpace(line))
		if err != nil {
			return false, err
		}
		return x.Eval(func(tag string) bool {
			if tag == "goexperiment.jsonv2" {
				return jsonv2
			}
			return strings.HasPrefix(tag, "go1.") || tag == "linux" || tag == "amd64" || tag == "unix"
		}), nil
	}
	return true, nil
}

var buildLine = regexp.MustCompile(`(?m)^//go:build .*\n`)

// mapImports replaces the import paths of std's packages.
func (s *suite) mapImports(src string) string {
	return strings.NewReplacer(
		`"encoding/json/internal/`, `"stdtests.invalid/stdinternal/`,
		// An element "internal" of the path would keep the tests out.
		`"encoding/json/internal"`, `"stdtests.invalid/stdinternal/common"`,
		`"internal/testenv"`, `"stdtests.invalid/stdinternal/testenv"`,
		`"internal/zstd"`, `"stdtests.invalid/stdinternal/zstd"`,
		`"encoding/json/jsontext"`, `jsontext "`+s.paths.jsontext+`"`,
		`"encoding/json/v2"`, `"`+s.paths.v2+`"`,
		`"encoding/json"`, `"`+s.paths.v1+`"`,
	).Replace(src)
}

// testenvSource stands for internal/testenv, of which the tests need little.
const testenvSource = `package testenv

import "testing"

func Builder() string                    { return "" }
func OptimizationOff() bool              { return false }
func SkipIfOptimizationOff(t testing.TB) {}
func MustHaveExec(t testing.TB)          {}
func HasGoBuild() bool                   { return true }
func MustHaveGoBuild(t testing.TB)       {}
func SkipFlaky(t testing.TB, issue int)  {}
`

func (s *suite) copyInternals() error {
	internal := filepath.Join(s.root, "src/encoding/json/internal")
	for to, from := range map[string]string{
		"common":            internal,
		"jsonflags":         filepath.Join(internal, "jsonflags"),
		"jsonopts":          filepath.Join(internal, "jsonopts"),
		"jsonwire":          filepath.Join(internal, "jsonwire"),
		"jsontest":          filepath.Join(internal, "jsontest"),
		"jsontest/_embed":   filepath.Join(internal, "jsontest/_embed"),
		"jsontest/testdata": filepath.Join(internal, "jsontest/testdata"),
		"zstd":              filepath.Join(s.root, "src/internal/zstd"),
	} {
		entries, err := os.ReadDir(from)
		if err != nil {
			continue // not every release has every folder
		}
		for _, e := range entries {
			if e.IsDir() || strings.HasSuffix(e.Name(), "_test.go") {
				continue
			}
			data, err := os.ReadFile(filepath.Join(from, e.Name()))
			if err != nil {
				return err
			}
			if strings.HasSuffix(e.Name(), ".go") {
				data = []byte(s.mapImports(buildLine.ReplaceAllString(string(data), "")))
			}
			if err := s.write(filepath.Join("stdinternal", to, e.Name()), data); err != nil {
				return err
			}
		}
	}
	return s.write("stdinternal/testenv/testenv.go", []byte(testenvSource))
}

var packageClause = regexp.MustCompile(`(?m)^package (\w+)$`)

func (s *suite) copyTests() error {
	files, err := s.sources(s.pkgdir)
	if err != nil {
		return err
	}
	ownImport := regexp.MustCompile(`(?m)^(\s*)"` + regexp.QuoteMeta(s.mode.std) + `"$`)
	namedTwice := regexp.MustCompile(`(\w+) jsontext "`)
	used := map[string]bool{}
	for name, src := range files {
		m := packageClause.FindStringSubmatch(src)
		if !strings.HasSuffix(name, "_test.go") || m == nil {
			continue
		}
		src = buildLine.ReplaceAllString(src, "")
		// Texts of types contain the name of the package, so the clause stays.
		dir, clause := s.mode.dir, strings.TrimSuffix(m[1], "_test")
		if clause != m[1] {
			dir, clause = "ext", clause+"ext"
		}
		src = strings.Replace(src, m[0], "package "+clause, 1)
		if dir == s.mode.dir {
			if src, err = s.rewrite(src); err != nil {
				return fmt.Errorf("%s: %w", name, err)
			}
		}
		// The package under test is imported by its std name, whatever the
		// clause of the replacement is.
		src = ownImport.ReplaceAllString(src, `${1}`+s.mode.clause+` "`+s.mode.std+`"`)
		src = namedTwice.ReplaceAllString(s.mapImports(src), `$1 "`)
		used[dir] = true
		if err := s.write(filepath.Join(dir, name), []byte(src)); err != nil {
			return err
		}
	}
	if !used["ext"] {
		os.RemoveAll(filepath.Join(s.work, "ext"))
	}
	testdata := filepath.Join(s.pkgdir, "testdata")
	if _, err := os.Stat(testdata); err != nil {
		return nil
	}
	for dir := range used {
		if err := os.CopyFS(filepath.Join(s.work, dir, "testdata"), os.DirFS(testdata)); err != nil {
			return err
		}
	}
	return nil
}

// writeAliases declares every exported name of the package under test as that
// of the replacement, and collects the exported errors for the shim, which
// compares these by identity.
func (s *suite) writeAliases() error {
	files, err := s.sources(s.pkgdir)
	if err != nil {
		return err
	}
	var out bytes.Buffer
	fmt.Fprintf(&out, "package %s\n\nimport (\n\tt %q\n", s.mode.clause, s.paths.of(s.mode))
	if s.mode.clause != "jsontext" && s.mode.jsonv2 {
		fmt.Fprintf(&out, "\tjsontext %q\n)\n\nvar _ jsontext.Kind\n", s.paths.jsontext)
	} else {
		fmt.Fprintf(&out, ")\n\n")
	}
	var errs []string
	for name, src := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		fset := token.NewFileSet()
		f, err := parser.ParseFile(fset, name, src, 0)
		if err != nil {
			return err
		}
		for _, d := range f.Decls {
			switch d := d.(type) {
			case *ast.FuncDecl:
				if d.Recv == nil && d.Name.IsExported() {
					out.WriteString(aliasFunc(fset, d))
				}
			case *ast.GenDecl:
				for _, spec := range d.Specs {
					switch spec := spec.(type) {
					case *ast.TypeSpec:
						if spec.Name.IsExported() {
							fmt.Fprintf(&out, "type %s = t.%s\n", spec.Name.Name, spec.Name.Name)
						}
					case *ast.ValueSpec:
						for _, n := range spec.Names {
							if !n.IsExported() {
								continue
							}
							fmt.Fprintf(&out, "%s %s = t.%s\n", d.Tok, n.Name, n.Name)
							if d.Tok == token.VAR && strings.HasPrefix(n.Name, "Err") {
								errs = append(errs, n.Name)
							}
						}
					}
				}
			}
		}
	}
	for _, e := range errs {
		fmt.Fprintf(&out, "\nfunc init() { exportedErrors = append(exportedErrors, t.%s) }\n", e)
	}
	return s.write(filepath.Join(s.mode.dir, "zz_alias_test.go"), out.Bytes())
}

// aliasFunc returns a declaration that stands for an exported function. One
// with type parameters cannot be a variable: it forwards.
func aliasFunc(fset *token.FileSet, d *ast.FuncDecl) string {
	name := d.Name.Name
	if d.Type.TypeParams == nil {
		return fmt.Sprintf("var %s = t.%s\n", name, name)
	}
	var sig strings.Builder
	printer.Fprint(&sig, fset, d.Type)
	var params, args []string
	for _, p := range d.Type.TypeParams.List {
		for _, n := range p.Names {
			params = append(params, n.Name)
		}
	}
	for _, p := range d.Type.Params.List {
		dots := ""
		if _, ok := p.Type.(*ast.Ellipsis); ok {
			dots = "..."
		}
		for _, n := range p.Names {
			args = append(args, n.Name+dots)
		}
	}
	return fmt.Sprintf("func %s%s { return t.%s[%s](%s) }\n", name, strings.TrimPrefix(sig.String(), "func"),
		name, strings.Join(params, ","), strings.Join(args, ","))
}
