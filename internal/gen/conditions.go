package gen

import (
	"go/ast"
	"go/build/constraint"
	"go/parser"
	"go/token"
	"go/types"
	"path/filepath"
	"slices"
	"strings"

	"github.com/javelin-go/javelin/internal/shape"
)

// This file tells when code is to be part of a package. The code for a type depends on
// what the type holds, and that may be declared for one platform or build tag alone:
//
//	p.go            type T struct { H Handle }
//	p_linux.go      type Handle struct { FD int }         p_javelin_linux.go
//	p_windows.go    type Handle struct { H uintptr }      p_javelin_windows.go
//
// So the code for T stands in a file for each. The file without a condition holds what is
// the same everywhere, whichever platform and tags the generator ran for.

// relevant are the methods that the code for a type depends on.
var relevant = map[string]bool{
	"MarshalJSON": true, "MarshalJSONTo": true, "MarshalText": true, "AppendText": true, "MarshalJavelin": true,
	"UnmarshalJSON": true, "UnmarshalJSONFrom": true, "UnmarshalText": true, "UnmarshalJavelin": true,
	"IsZero": true, "AppendJSON": true, "Lock": true, "Unlock": true,
}

// conditionFor returns when the code for a root is to be part of the package: as long as
// all that it depends on is what it is now.
func (g *generator) conditionFor(r *root) string {
	c := conditions{g: g, s: r.src, own: r.file.condition, seen: map[any]bool{}}
	c.named(r.typ)
	slices.Sort(c.more)
	return and(append([]string{c.own}, slices.Compact(c.more)...))
}

type conditions struct {
	g    *generator
	s    *source
	own  string
	more []string
	seen map[any]bool
}

func (c *conditions) add(condition string) {
	if condition != "" && condition != c.own {
		c.more = append(c.more, condition)
	}
}

// typ takes what a type depends on.
func (c *conditions) typ(t types.Type) {
	switch t := t.(type) {
	case *types.Alias:
		c.object(t.Obj())
		c.typ(t.Rhs())
	case *types.Named:
		c.named(t)
	case *types.Pointer:
		c.typ(t.Elem())
	case *types.Slice:
		c.typ(t.Elem())
	case *types.Array:
		c.typ(t.Elem())
	case *types.Map:
		c.typ(t.Key())
		c.typ(t.Elem())
	case *types.Struct:
		c.fields(t)
	}
}

func (c *conditions) named(t *types.Named) {
	key := c.g.types.describe(t).t
	if c.seen[key] {
		return
	}
	c.seen[key] = true
	for i := range t.TypeArgs().Len() {
		c.typ(t.TypeArgs().At(i))
	}
	if isRawValue(t) || isRawMessage(t) || isNamed(t, "encoding/json", "Number") || isNamed(t, rtPath, "Optional") {
		return
	}
	obj := t.Obj()
	c.object(obj)
	for i := range t.NumMethods() {
		if m := t.Method(i); relevant[m.Name()] {
			c.object(m)
		}
	}
	if obj.Pkg() == c.s.pkg {
		for method, where := range c.s.elsewhere.methods[obj.Name()] {
			for _, w := range where {
				if relevant[method] {
					c.add(not(w))
				}
			}
		}
	}
	if r := c.g.roots[t.Origin().Obj()]; r == nil && c.g.opaque(t, true) && c.g.opaque(t, false) {
		return // its methods see to it
	}
	c.typ(t.Underlying())
}

// opaque reports whether what a type consists of does not matter in one direction.
func (g *generator) opaque(t types.Type, decode bool) bool {
	switch g.kindOf(t, decode) {
	case kindMethods, kindTime, kindGenerated:
		return true
	}
	return false
}

// fields takes what JSON sees of a struct.
func (c *conditions) fields(t *types.Struct) {
	for _, v := range fieldsOf(t) {
		if v.Embedded() {
			c.typ(v.Type())
		}
	}
	s := shape.Resolve(c.g.types.describe(t))
	for i := range s.Fields {
		c.typ(fieldAt(t, s.Fields[i].Index).Type())
	}
	if s.Fallback != nil {
		c.typ(fieldAt(t, s.Fallback.Index).Type())
	}
}

// object takes where something is declared, and the constants that its arrays have for
// lengths.
func (c *conditions) object(obj types.Object) {
	if c.seen[obj] {
		return
	}
	c.seen[obj] = true
	if obj.Pkg() == nil {
		return
	}
	if obj.Pkg() != c.s.pkg {
		c.add(c.g.load.conditionAt(obj))
		return
	}
	f := c.s.fileOf(obj.Pos())
	if f == nil {
		return
	}
	c.add(f.condition)
	ast.Inspect(f.ast, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncDecl:
			return false
		case *ast.TypeSpec:
			if n.Name.Pos() == obj.Pos() {
				c.lengths(n, f.ast)
			}
			return false
		case *ast.ValueSpec:
			for _, id := range n.Names {
				if id.Pos() == obj.Pos() {
					for _, x := range n.Values {
						c.names(x, f.ast)
					}
				}
			}
			return false
		}
		return true
	})
}

// lengths takes the constants in lengths of arrays within a declaration.
func (c *conditions) lengths(n ast.Node, f *ast.File) {
	ast.Inspect(n, func(n ast.Node) bool {
		if a, ok := n.(*ast.ArrayType); ok && a.Len != nil {
			c.names(a.Len, f)
		}
		return true
	})
}

// names takes what an expression names.
func (c *conditions) names(n ast.Node, f *ast.File) {
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Ident:
			if obj := c.s.pkg.Scope().Lookup(n.Name); obj != nil {
				c.object(obj)
			}
		case *ast.SelectorExpr:
			if x, ok := n.X.(*ast.Ident); ok {
				if p := c.s.imported(f, x.Name); p != nil {
					if obj := p.Scope().Lookup(n.Sel.Name); obj != nil {
						c.object(obj)
					}
					return false
				}
			}
		}
		return true
	})
}

// imported returns the package that a file calls name.
func (s *source) imported(f *ast.File, name string) *types.Package {
	for _, spec := range f.Imports {
		path := s.resolve(strings.Trim(spec.Path.Value, "\"`"))
		for _, p := range s.pkg.Imports() {
			if p.Path() == path && (spec.Name == nil && p.Name() == name || spec.Name != nil && spec.Name.Name == name) {
				return p
			}
		}
	}
	return nil
}

// fileOf returns the file that a position is in.
func (s *source) fileOf(pos token.Pos) *sourceFile {
	for _, f := range s.files {
		if f.ast.FileStart <= pos && pos < f.ast.FileEnd {
			return f
		}
	}
	return nil
}

// conditionAt returns the condition of the file of another package that declares obj, as
// far as platforms or tags of the user's are concerned.
func (l *loader) conditionAt(obj types.Object) string {
	p := l.listed[obj.Pkg().Path()]
	at := l.fset.Position(obj.Pos())
	if p == nil || at.Filename == "" {
		return ""
	}
	path := filepath.Join(p.Dir, filepath.Base(at.Filename))
	if c, ok := l.conditions[path]; ok {
		return c
	}
	f, _ := parser.ParseFile(token.NewFileSet(), path, nil, parser.PackageClauseOnly|parser.ParseComments)
	if f == nil {
		f = new(ast.File)
	}
	c := conditionOf(filepath.Base(path), f)
	if !concerns(c, p.Standard) {
		c = ""
	}
	l.conditions[path] = c
	return c
}

// concerns reports whether a condition has a platform in it, or a tag that is neither a Go
// release nor an experiment: of those there are others in time, and code for one does for
// all.
func concerns(condition string, std bool) (found bool) {
	x, err := constraint.Parse("//go:build " + condition)
	if err != nil {
		return false
	}
	for _, tag := range tagsOf(x) {
		switch {
		case knownPlatform[tag], tag == "unix":
			found = true
		case std, strings.HasPrefix(tag, "go1."), strings.HasPrefix(tag, "goexperiment."):
		default:
			found = true
		}
	}
	return found
}

// tagsOf are the tags in a condition.
func tagsOf(x constraint.Expr) []string {
	switch x := x.(type) {
	case *constraint.TagExpr:
		return []string{x.Tag}
	case *constraint.NotExpr:
		return tagsOf(x.X)
	case *constraint.AndExpr:
		return append(tagsOf(x.X), tagsOf(x.Y)...)
	case *constraint.OrExpr:
		return append(tagsOf(x.X), tagsOf(x.Y)...)
	}
	return nil
}

// not is the opposite of a condition.
func not(condition string) string {
	x, err := constraint.Parse("//go:build " + condition)
	if err != nil {
		return ""
	}
	if n, ok := x.(*constraint.NotExpr); ok {
		return n.X.String()
	}
	return (&constraint.NotExpr{X: x}).String()
}

// stale returns the files of an earlier run that have no types left: those that are part
// of the package now, and that have the name which their condition gives them.
func (g *generator) stale(s *source) (outs []Output) {
	written := map[string]bool{}
	for _, p := range s.printed {
		for _, o := range p.outs {
			written[o.Path] = true
		}
	}
	for _, o := range s.ours {
		f := &file{g: g, src: s, pkg: s.pkg, condition: o.condition}
		if f.name("", ".go") != o.name {
			continue
		}
		for _, part := range []string{"", "_go127"} {
			if path := filepath.Join(s.Dir, f.name(part, ".go")); !written[path] && IsGenerated(path) {
				outs = append(outs, Output{Path: path})
			}
		}
	}
	return outs
}

// stay reads the files that earlier runs have written under names that none of the jobs
// gives them: they are part of the package, and their names are taken.
func (g *generator) stay(s *source, jobs []*job) {
	for _, o := range s.ours {
		f := &file{g: g, src: s, pkg: s.pkg, condition: o.condition}
		part := ""
		if rest, ok := strings.CutPrefix(o.condition, stdCondition); ok {
			part, f.condition = "_go127", strings.TrimPrefix(rest, " && ")
			if inner, ok := strings.CutPrefix(f.condition, "("); ok {
				inner = strings.TrimSuffix(inner, ")")
				if _, err := constraint.Parse("//go:build " + inner); err == nil {
					f.condition = inner
				}
			}
		}
		if slices.ContainsFunc(jobs, func(j *job) bool { g.cfg = j.cfg; return f.name(part, ".go") == o.name }) {
			continue
		}
		tree, err := parser.ParseFile(g.load.fset, filepath.Join(s.Dir, o.name), nil, parser.SkipObjectResolution)
		if err != nil {
			continue
		}
		s.staying = append(s.staying, tree)
		s.elsewhere.add(&ast.File{Decls: slices.DeleteFunc(slices.Clone(tree.Decls), isMethod)}, "")
	}
}

func isMethod(d ast.Decl) bool {
	fn, ok := d.(*ast.FuncDecl)
	return ok && fn.Recv != nil
}
