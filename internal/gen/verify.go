package gen

import (
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"go/version"
	"runtime"
	"strings"
)

// This file looks at what has been printed before anybody writes it:
//
//	declarations of the package ─┐
//	                             ├─► go/types ─► errors in the printed files
//	printed files ───────────────┘      └──────► methods that structs get by embedding
//
// What is wrong elsewhere in the package is the compiler's business. Bodies of the
// user's functions are left out, but for those that declare structs which embed
// something.

// verifier checks the packages once more, with what has been printed for them.
type verifier struct {
	g     *generator
	again map[*source]bool // whether there is anything new to it
	done  map[*source]*checked
	// reaches is what reachesCode has found.
	reaches map[*types.Package]bool
}

// checked is a package with its printed files.
type checked struct {
	pkg  *types.Package
	info *types.Info
	errs []types.Error // within the printed files
	// files are the printed ones, and from tells what each was printed from.
	files []*ast.File
	from  map[*ast.File]*file
}

// verify reports what is wrong with printed files, and the structs that get the
// methods of what they embed. It returns the packages that are as they should be.
func (g *generator) verify(srcs []*source) (sound map[*source]bool, err error) {
	v := &verifier{g: g, again: map[*source]bool{}, done: map[*source]*checked{}, reaches: map[*types.Package]bool{}}
	if err := v.list(srcs); err != nil {
		return nil, err
	}
	sound = map[*source]bool{}
	command := g.cfg
	defer func() { g.cfg = command }()
	for _, s := range srcs {
		g.cfg = command
		for _, p := range s.printed {
			if !p.job.others {
				g.cfg = p.job.cfg
				break
			}
		}
		if !v.isNew(s) && !v.reachesCode(s.pkg) {
			sound[s] = true
			continue
		}
		before := len(g.out.Diagnostics)
		c, err := v.check(s)
		if err != nil {
			return nil, err
		}
		if !s.failed {
			v.report(c)
		}
		g.checkPromotions(s, c)
		sound[s] = !s.failed && len(g.out.Diagnostics) == before
	}
	return sound, nil
}

// reachesCode reports whether a package imports, directly or not, one that may have
// generated code.
func (v *verifier) reachesCode(p *types.Package) (found bool) {
	if is, ok := v.reaches[p]; ok {
		return is
	}
	v.reaches[p] = false
	for _, i := range p.Imports() {
		found = found || i.Path() == rtPath || v.reachesCode(i)
	}
	v.reaches[p] = found
	return found
}

// list has the packages known that only the printed files import.
func (v *verifier) list(srcs []*source) error {
	l := v.g.load
	var missing []string
	seen := map[string]bool{"unsafe": true, stdTextPath: true} // the latter is not there on every release
	for _, s := range srcs {
		for _, p := range s.printed {
			for _, imports := range []map[string]string{p.file.imports, p.file.moreImports} {
				for path := range imports {
					if !seen[path] && l.listed[path] == nil {
						seen[path] = true
						missing = append(missing, path)
					}
				}
			}
		}
	}
	if len(missing) == 0 {
		return nil
	}
	return l.dependencies(missing)
}

// isNew reports whether a package, or one that it imports, gets printed files.
func (v *verifier) isNew(s *source) bool {
	if is, ok := v.again[s]; ok {
		return is
	}
	v.again[s] = false // a cycle is reported elsewhere
	is := len(s.printed) > 0
	for _, f := range s.files {
		for _, spec := range f.ast.Imports {
			if to := v.g.load.source[s.resolve(strings.Trim(spec.Path.Value, "\"`"))]; to != nil && v.isNew(to) {
				is = true
			}
		}
	}
	v.again[s] = is
	return is
}

// check checks a package with its printed files.
func (v *verifier) check(s *source) (*checked, error) {
	if c := v.done[s]; c != nil {
		return c, nil
	}
	l := v.g.load
	c := &checked{from: map[*ast.File]*file{}, info: new(types.Info)}
	v.done[s] = c
	var files []*ast.File
	for _, f := range s.files {
		files = append(files, withoutBodies(f.ast))
		if c.info.Types == nil && s.target && declaresStructs(f.ast) {
			// It takes time to note the type of every expression.
			c.info.Types, c.info.Defs = map[ast.Expr]types.TypeAndValue{}, map[*ast.Ident]types.Object{}
		}
	}
	files = append(files, s.staying...)
	names := map[string]bool{}
	for _, p := range s.printed {
		for _, o := range p.outs {
			if o.Content == nil {
				continue
			}
			f, err := parser.ParseFile(l.fset, o.Path, o.Content, parser.SkipObjectResolution|parser.ParseComments)
			if err != nil {
				continue // which has been reported
			}
			f.GoVersion = "" // it may be for a release to come
			names[o.Path] = !p.job.others
			c.files, c.from[f] = append(c.files, f), p.file
		}
	}
	var broken error
	conf := types.Config{
		FakeImportC: true,
		GoVersion:   s.goVersion(),
		Importer: importFunc(func(path string) (*types.Package, error) {
			path = s.resolve(path)
			if to := l.source[path]; to != nil && v.isNew(to) {
				c, err := v.check(to)
				if err != nil {
					return nil, err
				}
				return c.pkg, nil
			}
			p, err := l.importPackage(path)
			if errors.Is(err, errExport) && path != stdTextPath {
				broken = err
			}
			return p, err
		}),
		Error: func(err error) {
			if e := (types.Error{}); errors.As(err, &e) && names[l.fset.Position(e.Pos).Filename] && len(c.errs) < 100 && !strings.HasPrefix(e.Msg, "\t") && !strings.HasPrefix(e.Msg, "could not import ") {
				c.errs = append(c.errs, e)
			}
		},
	}
	c.pkg, _ = conf.Check(s.ImportPath, l.fset, append(files, c.files...), c.info)
	return c, broken
}

// goVersion is the language of a package, or "" for that of this program.
func (s *source) goVersion() string {
	if s.Module == nil || s.Module.GoVersion == "" {
		return ""
	}
	v := version.Lang("go" + s.Module.GoVersion)
	if own := version.Lang(runtime.Version()); v == "" || own != "" && version.Compare(v, own) > 0 {
		return ""
	}
	return v
}

// withoutBodies is a file whose functions have no bodies, where these are of no
// interest.
func withoutBodies(f *ast.File) *ast.File {
	c := *f
	c.Decls = make([]ast.Decl, len(f.Decls))
	for i, d := range f.Decls {
		if fn, ok := d.(*ast.FuncDecl); ok && fn.Body != nil && !declaresStructs(fn.Body) {
			short := *fn
			short.Body = nil
			d = &short
		}
		c.Decls[i] = d
	}
	return &c
}

// declaresStructs reports whether there are types in a file or function that may get
// methods by embedding, other than those at the level of the package.
func declaresStructs(n ast.Node) (found bool) {
	ast.PreorderStack(n, nil, func(n ast.Node, stack []ast.Node) bool {
		switch n := n.(type) {
		case *ast.TypeSpec:
			if !inFunction(stack) && isFile(stack) && !n.Assign.IsValid() {
				if st, ok := n.Type.(*ast.StructType); ok {
					for _, f := range st.Fields.List {
						found = found || declaresStructs(f.Type)
					}
					return false
				}
				break
			}
			found = true
		case *ast.StructType:
			for _, f := range n.Fields.List {
				found = found || len(f.Names) == 0
			}
		}
		return !found
	})
	return found
}

// isFile reports whether a stack begins with a file.
func isFile(stack []ast.Node) bool {
	if len(stack) == 0 {
		return false
	}
	_, ok := stack[0].(*ast.File)
	return ok
}

// report makes of errors within printed files such about what they were printed for.
func (v *verifier) report(c *checked) {
	seen := map[token.Pos]bool{}
	for _, e := range c.errs {
		for _, f := range c.files {
			if f.FileStart <= e.Pos && e.Pos < f.FileEnd {
				pos, name := c.from[f].origin(v.g.load.fset, f, e.Pos)
				if seen[pos] {
					continue // one thing follows from another
				}
				seen[pos] = true
				v.g.failf(pos, "the code for %s would not compile, and is not written: %s", name, e.Msg)
			}
		}
	}
}

// origin returns what printed code is for: the field or else the type.
func (f *file) origin(fset *token.FileSet, printed *ast.File, pos token.Pos) (token.Pos, string) {
	r := f.roots[0]
	for _, d := range printed.Decls {
		if d.Pos() <= pos && pos < d.End() {
			t := f.typeOf(d)
			if t == nil {
				break
			}
			n, _ := types.Unalias(t).(*types.Named)
			if at := f.fieldAbove(fset, printed, d, t, pos); at != nil && at.Pkg() == f.pkg {
				return at.Pos(), "field " + at.Name()
			}
			if n != nil && n.Obj().Pkg() == f.pkg {
				return n.Obj().Pos(), n.Obj().Name()
			}
			return r.name.Pos(), reflectName(t)
		}
	}
	return r.name.Pos(), r.name.Name()
}

// typeOf returns the type that a printed declaration is for, or nil.
func (f *file) typeOf(d ast.Decl) types.Type {
	fn, ok := d.(*ast.FuncDecl)
	if !ok {
		return nil
	}
	of := fn.Recv // a method, or the function _ for a root
	if fn.Name.Name == "_" {
		of = fn.Type.Params
	}
	if of == nil || len(of.List) == 0 {
		for _, hs := range f.helpers {
			for _, h := range hs {
				if h.name == fn.Name.Name {
					return h.typ
				}
			}
		}
		return nil
	}
	var typ types.Type
	ast.Inspect(of.List[0].Type, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok && typ == nil {
			for _, r := range f.roots {
				if r.name.Name() == id.Name {
					typ = r.typ
				}
			}
		}
		return typ == nil
	})
	return typ
}

// fieldAbove returns the field of t that the last comment above pos names, or nil.
func (f *file) fieldAbove(fset *token.FileSet, printed *ast.File, d ast.Decl, t types.Type, pos token.Pos) *types.Var {
	var text string
	for _, group := range printed.Comments {
		if d.Pos() < group.Pos() && fset.Position(group.Pos()).Line <= fset.Position(pos).Line {
			text = strings.TrimPrefix(group.List[len(group.List)-1].Text, "// ")
		}
	}
	if text == "" {
		return nil
	}
	if _, ok := t.Underlying().(*types.Struct); !ok {
		return nil
	}
	f.current = f.roots[0]
	m := f.modelOf(t)
	for i := range m.fields {
		if m.fields[i].comment == text {
			return fieldAt(t, m.fields[i].Index)
		}
	}
	return nil
}

// fieldAt is the field at index, as package shape counts.
func fieldAt(t types.Type, index []int) (v *types.Var) {
	for _, i := range index {
		v = structOf(t).Field(i)
		t = v.Type()
	}
	return v
}
