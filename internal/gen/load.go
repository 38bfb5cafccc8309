package gen

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"go/ast"
	"go/build/constraint"
	"go/importer"
	"go/parser"
	"go/scanner"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"github.com/javelin-go/javelin/json/jsontext"
	json "github.com/javelin-go/javelin/json/v2"
)

// This file brings packages from their source to go/types:
//
//	patterns ─► go list ─► targets      read from source, without our own output
//	              │
//	              └─► go list -export -deps ─► all that they import, compiled
//
// A target need not compile: it may refer to methods that this package is about
// to write. So bodies of functions are left out, and errors matter only where a
// type cannot be told because of them. What imports a target, or does not compile
// itself, is read from source, too.

const (
	targetFields = "Dir,ImportPath,Name,GoFiles,CgoFiles,TestGoFiles,IgnoredGoFiles,ImportMap,Module,Error"
	depFields    = "Dir,ImportPath,Name,Export,Standard,GoFiles,CgoFiles,Imports,ImportMap,Module,Error"
)

// goList runs go list, which reports what is wrong with a package as part of its
// description.
func (l *loader) goList(args ...string) ([]*listed, error) {
	args = append([]string{"list", "-e"}, args...)
	cmd := exec.CommandContext(l.ctx, "go", args...)
	cmd.Dir = l.cfg.Dir
	cmd.Env = l.cfg.Env
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

func (l *loader) tagArgs() []string {
	if l.cfg.Tags == "" {
		return nil
	}
	return []string{"-tags=" + l.cfg.Tags}
}

var errExport = errors.New("cannot read compiled packages")

// load returns the packages that the patterns name, in the order of go list.
func load(ctx context.Context, cfg *Config) (*loader, []*source, error) {
	l := &loader{ctx: ctx, cfg: cfg}
	targets, err := l.goList(append(l.tagArgs(), append([]string{"-json=" + targetFields, "--"}, cfg.Patterns...)...)...)
	if err != nil {
		return nil, nil, err
	}
	srcs, err := l.check(targets)
	if errors.Is(err, errExport) && !l.noExport {
		l.noExport = true
		srcs, err = l.check(targets)
	}
	return l, srcs, err
}

func (l *loader) check(targets []*listed) ([]*source, error) {
	l.fset, l.diagnostics, l.broken = token.NewFileSet(), nil, nil
	l.listed = map[string]*listed{}
	l.source = map[string]*source{}
	l.conditions = map[string]string{}
	var srcs []*source
	var imports []string
	seen := map[string]bool{"C": true, "unsafe": true}
	for _, p := range targets {
		seen[p.ImportPath] = true
	}
	for _, p := range targets {
		s := &source{listed: p, target: true}
		if p.Error != nil && len(p.GoFiles)+len(p.CgoFiles)+len(p.TestGoFiles) == 0 {
			// A folder of tests alone has nothing to generate for.
			if strings.Contains(p.Error.Err, "build constraints exclude all Go files") || strings.Contains(p.Error.Err, "no non-test Go files") {
				l.parseElsewhere(s)
				l.elsewhere = l.elsewhere || s.elsewhere.asked
				continue
			}
			return nil, &Diagnostic{Pos: p.Error.Pos, Message: p.Error.Err}
		}
		var list scanner.ErrorList
		if err := l.parse(s); errors.As(err, &list) {
			// The other packages are none the worse for it.
			for _, e := range list {
				e.Pos.Filename = l.cfg.short(e.Pos.Filename)
				l.diagnostics = append(l.diagnostics, &Diagnostic{e.Pos.String(), e.Msg})
			}
			for _, name := range slices.Concat(p.GoFiles, p.CgoFiles, p.TestGoFiles) {
				l.broken = append(l.broken, filepath.Join(p.Dir, name))
			}
			continue
		} else if err != nil {
			return nil, err
		}
		for _, f := range s.files {
			for _, spec := range f.ast.Imports {
				path := s.resolve(strings.Trim(spec.Path.Value, "\"`"))
				if !seen[path] {
					seen[path] = true
					imports = append(imports, path)
				}
			}
		}
		l.listed[p.ImportPath], l.source[p.ImportPath] = p, s
		srcs = append(srcs, s)
	}
	if !seen[rtPath] {
		imports = append(imports, rtPath) // as all that is printed does
	}
	if len(imports) > 0 {
		if err := l.dependencies(imports); err != nil {
			return nil, err
		}
	}
	l.gc = importer.ForCompiler(l.fset, "gc", l.open)
	for _, s := range srcs {
		if _, err := l.typeCheck(s); err != nil {
			return nil, err
		}
	}
	return srcs, nil
}

// dependencies has go list compile what the targets import, and decides what of
// it must be read from source.
func (l *loader) dependencies(imports []string) error {
	args := append(l.tagArgs(), "-deps", "-json="+depFields)
	if !l.noExport {
		args = append(args, "-export")
	}
	deps, err := l.goList(append(append(args, "--"), imports...)...)
	if err != nil {
		return err
	}
	// What a package imports comes before it.
	for _, p := range deps {
		if l.source[p.ImportPath] != nil || p.Error != nil && len(p.GoFiles)+len(p.CgoFiles) == 0 {
			continue
		}
		l.listed[p.ImportPath] = p
		fromSource := p.Export == "" && p.ImportPath != "unsafe"
		for _, path := range p.Imports {
			fromSource = fromSource || l.source[path] != nil
		}
		if fromSource {
			l.source[p.ImportPath] = &source{listed: p}
		}
	}
	return nil
}

// parse reads the files of a package, but not what this package has written.
func (l *loader) parse(s *source) error {
	mode := parser.SkipObjectResolution
	names := append(slices.Clone(s.GoFiles), s.CgoFiles...)
	if s.target {
		mode |= parser.ParseComments
		names = append(names, s.TestGoFiles...)
	}
	for i, name := range names {
		path := filepath.Join(s.Dir, name)
		src, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		isTest := i >= len(s.GoFiles)+len(s.CgoFiles)
		if s.target && isOurs(src) && !isTest {
			s.ours = append(s.ours, ourFile{name, conditionIn(src)})
		}
		if s.target && isOurs(src) || isTest && !mentionsType(src) {
			continue
		}
		file, err := parser.ParseFile(l.fset, path, src, mode)
		if file == nil {
			return err
		}
		if err != nil && s.target {
			return err // a scanner.ErrorList, which has its positions
		}
		sf := &sourceFile{path: path, ast: file, isTest: isTest}
		if s.target {
			sf.condition = conditionOf(name, file)
			if i >= len(s.GoFiles) && !isTest {
				sf.condition = and([]string{sf.condition, "cgo"})
			}
		}
		s.files = append(s.files, sf)
	}
	if s.target {
		l.parseElsewhere(s)
	}
	return nil
}

// conditionIn returns the condition of a file that this package has written.
func conditionIn(src []byte) string {
	head, _, _ := bytes.Cut(src, []byte("\npackage "))
	_, line, _ := bytes.Cut(head, []byte("\n//go:build "))
	line, _, _ = bytes.Cut(line, []byte("\n"))
	return string(line)
}

// mentionsType reports whether a file of tests may declare a type to generate for.
func mentionsType(src []byte) bool {
	return bytes.Contains(src, []byte(":json")) || bytes.Contains(src, []byte("javelin:"))
}

// conditionOf returns the build constraint of a file, written or in its name.
func conditionOf(name string, file *ast.File) string {
	var expr string
	for _, group := range file.Comments {
		if group.Pos() > file.Package {
			break
		}
		for _, c := range group.List {
			if constraint.IsGoBuild(c.Text) {
				if x, err := constraint.Parse(c.Text); err == nil {
					expr = x.String()
				}
			}
		}
	}
	parts := strings.Split(strings.TrimSuffix(strings.TrimSuffix(name, ".go"), "_test"), "_")
	var suffix []string
	if n := len(parts); n > 2 && isSystem(parts[n-2]) && knownPlatform[parts[n-1]] && !isSystem(parts[n-1]) {
		suffix = parts[n-2:]
	} else if n > 1 && knownPlatform[parts[n-1]] {
		suffix = parts[n-1:]
	}
	if len(suffix) == 0 {
		return expr
	}
	if platform := strings.Join(suffix, " && "); expr == "" {
		return platform
	} else {
		return platform + " && (" + expr + ")"
	}
}

const (
	systems       = "aix android darwin dragonfly freebsd hurd illumos ios js linux nacl netbsd openbsd plan9 solaris wasip1 windows zos"
	architectures = `386 amd64 amd64p32 arm armbe arm64 arm64be loong64 mips mipsle mips64 mips64le mips64p32 mips64p32le
		ppc ppc64 ppc64le riscv riscv64 s390 s390x sparc sparc64 wasm`
)

// knownPlatform are the words at the end of a file's name that are constraints.
var knownPlatform = map[string]bool{}

func init() {
	for _, s := range strings.Fields(systems + " " + architectures) {
		knownPlatform[s] = true
	}
}

func isSystem(s string) bool { return slices.Contains(strings.Fields(systems), s) }

// resolve returns the package that an import path of the package means.
func (s *source) resolve(path string) string {
	if to, ok := s.ImportMap[path]; ok {
		return to
	}
	return path
}

// open is where the importer finds compiled packages.
func (l *loader) open(path string) (io.ReadCloser, error) {
	p := l.listed[path]
	if p == nil || p.Export == "" {
		return nil, fmt.Errorf("package %s is not compiled", path)
	}
	return os.Open(p.Export)
}

// importFunc is an importer on behalf of one package.
type importFunc func(path string) (*types.Package, error)

func (f importFunc) Import(path string) (*types.Package, error) { return f(path) }

// typeCheck returns the package with its declarations, and keeps what is wrong
// with them.
func (l *loader) typeCheck(s *source) (*types.Package, error) {
	if s.pkg != nil {
		return s.pkg, nil
	}
	if s.busy {
		return nil, fmt.Errorf("import cycle through %s", s.ImportPath)
	}
	s.busy = true
	if s.files == nil {
		if err := l.parse(s); err != nil {
			return nil, err
		}
	}
	var broken error
	conf := types.Config{
		FakeImportC:      true,
		IgnoreFuncBodies: true,
		Importer: importFunc(func(path string) (*types.Package, error) {
			p, err := l.importPackage(s.resolve(path))
			if errors.Is(err, errExport) {
				broken = err
			}
			return p, err
		}),
		Error: func(err error) {
			if e := (types.Error{}); errors.As(err, &e) && len(s.errs) < 100 {
				s.errs = append(s.errs, e)
			}
		},
	}
	files := make([]*ast.File, len(s.files))
	for i, f := range s.files {
		files[i] = f.ast
	}
	pkg, _ := conf.Check(s.ImportPath, l.fset, files, nil)
	if broken != nil {
		return nil, broken
	}
	s.pkg, s.busy = pkg, false
	return pkg, nil
}

func (l *loader) importPackage(path string) (*types.Package, error) {
	if path == "unsafe" {
		return types.Unsafe, nil
	}
	if s := l.source[path]; s != nil {
		return l.typeCheck(s)
	}
	if l.listed[path] == nil {
		return nil, fmt.Errorf("cannot find package %q", path)
	}
	return l.importCompiled(path)
}

// importCompiled reads a compiled package. The importer panics over what another Go
// release has compiled, and does not understand it at best.
func (l *loader) importCompiled(path string) (p *types.Package, err error) {
	defer func() {
		if x := recover(); x != nil {
			p, err = nil, fmt.Errorf("%w: %s: %v", errExport, path, x)
		}
	}()
	p, err = l.gc.Import(path)
	if err != nil {
		return nil, fmt.Errorf("%w: %s: %w", errExport, path, err)
	}
	return p, nil
}

// parseElsewhere reads the files that build constraints exclude.
func (l *loader) parseElsewhere(s *source) {
	s.elsewhere = elsewhere{names: map[string]bool{}, methods: map[string]map[string][]string{}}
	for _, name := range s.IgnoredGoFiles {
		path := filepath.Join(s.Dir, name)
		src, err := os.ReadFile(path)
		if err != nil || isOurs(src) || strings.HasSuffix(name, "_test.go") {
			continue
		}
		// It gets a set of positions of its own: nothing is reported there.
		f, _ := parser.ParseFile(token.NewFileSet(), path, src, parser.SkipObjectResolution|parser.ParseComments)
		if f == nil || s.Name != "" && f.Name.Name != s.Name {
			continue
		}
		condition := conditionOf(name, f)
		if condition == "ignore" {
			continue // by custom, a program of its own
		}
		s.elsewhere.add(f, condition)
	}
}

// and is the condition that all of some hold; empty ones do.
func and(conditions []string) string {
	conditions = slices.DeleteFunc(conditions, func(c string) bool { return c == "" })
	if len(conditions) < 2 {
		return strings.Join(conditions, "")
	}
	var terms []string
	var take func(x constraint.Expr)
	take = func(x constraint.Expr) {
		if a, ok := x.(*constraint.AndExpr); ok {
			take(a.X)
			take(a.Y)
			return
		}
		s := x.String()
		if _, ok := x.(*constraint.OrExpr); ok {
			s = "(" + s + ")"
		}
		if !slices.Contains(terms, s) {
			terms = append(terms, s)
		}
	}
	for _, c := range conditions {
		if x, err := constraint.Parse("//go:build " + c); err == nil {
			take(x)
		}
	}
	if len(terms) == 1 {
		return strings.TrimSuffix(strings.TrimPrefix(terms[0], "("), ")")
	}
	return strings.Join(terms, " && ")
}

func (e *elsewhere) add(f *ast.File, condition string) {
	for _, d := range f.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			if d.Recv == nil || len(d.Recv.List) == 0 {
				e.names[d.Name.Name] = true
				break
			}
			name := receiverName(d.Recv.List[0].Type)
			if e.methods[name] == nil {
				e.methods[name] = map[string][]string{}
			}
			e.methods[name][d.Name.Name] = append(e.methods[name][d.Name.Name], condition)
		case *ast.GenDecl:
			var all wish
			all.read(d.Doc)
			for _, spec := range d.Specs {
				switch spec := spec.(type) {
				case *ast.TypeSpec:
					w := all
					w.read(spec.Doc)
					e.asked = e.asked || w.asked && !w.skip
					e.names[spec.Name.Name] = true
				case *ast.ValueSpec:
					for _, id := range spec.Names {
						e.names[id.Name] = true
					}
				}
			}
		}
	}
}

// receiverName is the name of the type that a method is for.
func receiverName(x ast.Expr) (name string) {
	ast.Inspect(x, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok && name == "" {
			name = id.Name
		}
		return name == ""
	})
	return name
}
