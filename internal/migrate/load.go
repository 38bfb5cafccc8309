package migrate

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"go/version"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"

	"github.com/javelin-go/javelin/json/jsontext"
	json "github.com/javelin-go/javelin/json/v2"
)

// This file brings packages from their source to go/types. All of them are read from
// source, so that there is one universe of types, whichever Go release compiled what.

// listed is a package as go list describes it.
type listed struct {
	Dir            string
	ImportPath     string
	Name           string
	Standard       bool
	GoFiles        []string
	CgoFiles       []string
	TestGoFiles    []string
	XTestGoFiles   []string
	IgnoredGoFiles []string
	Imports        []string
	ImportMap      map[string]string
	Module         *struct {
		Path, Dir, GoVersion string
		Main                 bool
	}
	Error *struct{ Pos, Err string }

	target bool
}

const fields = "Dir,ImportPath,Name,Standard,GoFiles,CgoFiles,TestGoFiles,XTestGoFiles,IgnoredGoFiles,Imports,ImportMap,Module,Error"

type loader struct {
	ctx     context.Context
	cfg     *Config
	dir     string // absolute
	fset    *token.FileSet
	targets []*listed
	listed  map[string]*listed
	have    bool // this module's packages can be found

	parsed  map[string]*ast.File
	broken  map[string]error // files that cannot be parsed
	sources map[string][]byte
	over    map[string][]byte // new texts by path
	pkgs    map[string]*types.Package
	busy    map[string]bool
	errs    map[string]map[string]int
	views   []*view
}

// A view is the result of checking some files together.
type view struct {
	pkg   *listed
	files []string // those to look at
	info  *types.Info
	types *types.Package
}

func (l *loader) goList(args ...string) ([]*listed, error) {
	args = append([]string{"list", "-e", "-json=" + fields}, args...)
	cmd := exec.CommandContext(l.ctx, "go", args...)
	cmd.Dir, cmd.Env = l.cfg.Dir, l.cfg.Env
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	if err := cmd.Run(); err != nil && stdout.Len() == 0 {
		if text := strings.TrimSpace(stderr.String()); text != "" {
			return nil, errors.New(text)
		}
		return nil, fmt.Errorf("go list: %w", err)
	}
	var pkgs []*listed
	dec := jsontext.NewDecoder(&stdout)
	for {
		p := new(listed)
		if err := json.UnmarshalDecode(dec, p); err == io.EOF {
			return pkgs, nil
		} else if err != nil {
			return nil, fmt.Errorf("go list: %w", err)
		}
		pkgs = append(pkgs, p)
	}
}

// load finds the packages and what they import, and reads the Go files of the targets.
func (l *loader) load() error {
	var err error
	if l.dir, err = filepath.Abs(l.cfg.Dir); err != nil {
		return err
	}
	var tags []string
	if l.cfg.Tags != "" {
		tags = []string{"-tags=" + l.cfg.Tags}
	}
	patterns := l.cfg.Patterns
	if len(patterns) == 0 {
		patterns = []string{"."}
	}
	if l.targets, err = l.goList(append(append(slices.Clone(tags), "--"), patterns...)...); err != nil {
		return err
	}
	l.fset = token.NewFileSet()
	l.listed, l.parsed, l.sources = map[string]*listed{}, map[string]*ast.File{}, map[string][]byte{}
	l.broken = map[string]error{}
	wanted := map[string]bool{}
	for _, p := range l.targets {
		if p.Error != nil && len(p.GoFiles)+len(p.CgoFiles)+len(p.TestGoFiles)+len(p.XTestGoFiles)+len(p.IgnoredGoFiles) == 0 {
			return errors.New(strings.TrimPrefix(p.Error.Pos+": "+p.Error.Err, ": "))
		}
		p.target = true
		l.listed[p.ImportPath] = p
		for _, name := range slices.Concat(p.GoFiles, p.CgoFiles, p.TestGoFiles, p.XTestGoFiles, p.IgnoredGoFiles) {
			f, err := l.parse(filepath.Join(p.Dir, name))
			if err != nil {
				return err
			}
			for _, spec := range f.Imports {
				if path, err := strconv.Unquote(spec.Path.Value); err == nil && path != "C" && path != "unsafe" {
					wanted[p.resolve(path)] = true
				}
			}
		}
	}
	args := append(tags, "-deps", "--")
	for path := range wanted {
		args = append(args, path)
	}
	for _, t := range targets {
		args = append(args, t.path)
	}
	slices.Sort(args[len(tags)+2:])
	deps, err := l.goList(args...)
	if err != nil {
		return err
	}
	for _, p := range deps {
		if l.listed[p.ImportPath] == nil {
			l.listed[p.ImportPath] = p
		}
	}
	p := l.listed[modulePath+"/json"]
	l.have = p != nil && p.Error == nil && len(p.GoFiles) > 0
	l.pkgs = map[string]*types.Package{}
	return nil
}

func (p *listed) resolve(path string) string {
	if to, ok := p.ImportMap[path]; ok {
		return to
	}
	return path
}

// parse reads a file once, or its new text.
func (l *loader) parse(path string) (*ast.File, error) {
	if f := l.parsed[path]; f != nil {
		return f, nil
	}
	src, ok := l.over[path]
	if !ok {
		var err error
		if src, err = os.ReadFile(path); err != nil {
			return nil, err
		}
	}
	l.sources[path] = src
	f, err := parser.ParseFile(l.fset, path, src, parser.ParseComments|parser.SkipObjectResolution)
	if f == nil {
		return nil, err
	}
	if err != nil {
		l.broken[path] = err
	}
	l.parsed[path] = f
	return f, nil
}

// overlay has some files checked with other texts.
func (l *loader) overlay(texts map[string][]byte) {
	dirs := map[string]bool{}
	for _, m := range []map[string][]byte{l.over, texts} {
		for path := range m {
			delete(l.parsed, path)
			dirs[filepath.Dir(path)] = true
		}
	}
	l.over = texts
	stale := map[string]bool{}
	for path, p := range l.listed {
		stale[path] = p.target || dirs[p.Dir]
	}
	for more := true; more; {
		more = false
		for path, p := range l.listed {
			for _, imp := range p.Imports {
				if !stale[path] && stale[p.resolve(imp)] {
					stale[path], more = true, true
				}
			}
		}
	}
	for path := range stale {
		if stale[path] {
			delete(l.pkgs, path)
		}
	}
}

// errors checks all targets and returns what is wrong, by file and message. It leaves the
// views.
func (l *loader) errors() map[string]map[string]int {
	l.errs, l.views, l.busy = map[string]map[string]int{}, nil, map[string]bool{}
	for _, p := range l.targets {
		l.importPackage(p.ImportPath)
		if len(p.TestGoFiles) > 0 {
			pkg := l.check(p, p.ImportPath, slices.Concat(p.GoFiles, p.CgoFiles, p.TestGoFiles), p.TestGoFiles, nil)
			if len(p.XTestGoFiles) > 0 {
				l.check(p, p.ImportPath+"_test", p.XTestGoFiles, p.XTestGoFiles, pkg)
			}
		} else if len(p.XTestGoFiles) > 0 {
			l.check(p, p.ImportPath+"_test", p.XTestGoFiles, p.XTestGoFiles, nil)
		}
	}
	return l.errs
}

// importPackage returns a package that has been checked, or one without declarations.
func (l *loader) importPackage(path string) *types.Package {
	if path == "unsafe" {
		return types.Unsafe
	}
	if pkg := l.pkgs[path]; pkg != nil {
		return pkg
	}
	p := l.listed[path]
	if p == nil || l.busy[path] || len(p.GoFiles)+len(p.CgoFiles) == 0 {
		name := packageName(path)
		if p != nil && p.Name != "" {
			name = p.Name
		}
		pkg := types.NewPackage(path, name)
		pkg.MarkComplete()
		l.pkgs[path] = pkg
		return pkg
	}
	l.busy[path] = true
	names := slices.Concat(p.GoFiles, p.CgoFiles)
	pkg := l.check(p, path, names, names, nil)
	l.pkgs[path] = pkg
	delete(l.busy, path)
	return pkg
}

// packageName guesses the name of a package that is not there.
func packageName(path string) string {
	if lib := known()[path]; lib != nil {
		return lib.pkg
	}
	parts := strings.Split(path, "/")
	name := parts[len(parts)-1]
	if n := len(parts); n > 1 && len(name) > 1 && name[0] == 'v' && strings.Trim(name[1:], "0123456789") == "" {
		name = parts[n-2]
	}
	return name
}

type importFunc func(path string) (*types.Package, error)

func (f importFunc) Import(path string) (*types.Package, error) { return f(path) }

// check type-checks files of a package; own is the package itself with its tests, for
// the tests outside of it.
func (l *loader) check(p *listed, path string, names, look []string, own *types.Package) *types.Package {
	inMain := p.target || p.Module != nil && p.Module.Main
	var files []*ast.File
	for _, name := range names {
		path := filepath.Join(p.Dir, name)
		if inMain {
			if f, err := l.parse(path); err == nil {
				files = append(files, f)
			}
		} else if f, _ := parser.ParseFile(l.fset, path, nil, parser.SkipObjectResolution); f != nil {
			files = append(files, f) // it is not needed again
		}
	}
	conf := types.Config{
		FakeImportC:      true,
		IgnoreFuncBodies: !inMain,
		Sizes:            types.SizesFor("gc", runtime.GOARCH),
		Importer: importFunc(func(imp string) (*types.Package, error) {
			if imp == "C" {
				return nil, errors.New("no package C")
			}
			if imp = p.resolve(imp); own != nil && imp == p.ImportPath {
				return own, nil
			}
			return l.importPackage(imp), nil
		}),
		Error: func(err error) {
			e := (types.Error{})
			if !inMain || !errors.As(err, &e) {
				return
			}
			at := l.fset.Position(e.Pos)
			if l.errs[at.Filename] == nil {
				l.errs[at.Filename] = map[string]int{}
			}
			l.errs[at.Filename][e.Msg]++
		},
	}
	if p.Module != nil {
		if v := "go" + p.Module.GoVersion; version.IsValid(v) && version.Compare(v, runtime.Version()) <= 0 {
			conf.GoVersion = v
		}
	}
	v := &view{pkg: p, info: new(types.Info)}
	if p.target {
		for _, name := range look {
			v.files = append(v.files, filepath.Join(p.Dir, name))
		}
		v.info = &types.Info{
			Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{},
			Uses: map[*ast.Ident]types.Object{}, Selections: map[*ast.SelectorExpr]*types.Selection{},
			Implicits: map[ast.Node]types.Object{},
		}
		l.views = append(l.views, v)
	}
	v.types, _ = conf.Check(path, l.fset, files, v.info)
	return v.types
}

// excluded checks a file that build constraints exclude, by itself. What it needs of its
// package is missing, so its errors say nothing.
func (l *loader) excluded(p *listed, name string) *view {
	errs, views := l.errs, l.views
	l.errs = map[string]map[string]int{}
	l.check(p, p.ImportPath, []string{name}, []string{name}, nil)
	v := l.views[len(l.views)-1]
	l.errs, l.views = errs, views
	return v
}

// short is a path as users name it.
func (l *loader) short(path string) string {
	if rel, err := filepath.Rel(l.dir, path); err == nil && filepath.IsLocal(rel) {
		return rel
	}
	return path
}
