package gen

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/javelin-go/javelin/internal/shape"
)

// selectRoots returns the types of a package to write methods for, in the order
// of their names.
func (g *generator) selectRoots(s *source) (roots []*root, unions []*unionModel) {
	named := map[string]bool{}
	for _, name := range g.cfg.Types {
		named[name] = true
	}
	for _, f := range s.files {
		heard := map[*ast.CommentGroup]bool{}
		for _, d := range f.ast.Decls {
			decl, ok := d.(*ast.GenDecl)
			if !ok || decl.Tok != token.TYPE {
				continue
			}
			var all wish
			all.read(decl.Doc)
			heard[decl.Doc] = true
			for _, sp := range decl.Specs {
				spec := sp.(*ast.TypeSpec)
				w := all
				w.read(spec.Doc)
				heard[spec.Doc] = true
				for _, group := range []*ast.CommentGroup{decl.Doc, spec.Doc} {
					if u := g.unionOf(s, f, spec, group); u != nil && g.cfg.covers(f) {
						unions = append(unions, u)
					}
				}
				asked := w.asked && !w.skip && g.cfg.covers(f) || named[spec.Name.Name]
				if named[spec.Name.Name] {
					g.found[spec.Name.Name] = true
				}
				if !asked && (!g.cfg.All || w.skip || f.isTest || !g.cfg.covers(f)) {
					continue
				}
				obj, ok := s.pkg.Scope().Lookup(spec.Name.Name).(*types.TypeName)
				if !ok || obj.Pos() != spec.Name.Pos() {
					continue // declared twice, or named _
				}
				if g.roots[obj] != nil {
					continue // by another line of go generate
				}
				r := &root{src: s, file: f, name: obj, asked: asked, decode: !w.noDecode, encode: !w.noEncode}
				if g.admit(r, spec) {
					roots = append(roots, r)
				}
			}
		}
		g.checkMarks(f, heard)
	}
	slices.SortFunc(roots, func(a, b *root) int { return strings.Compare(a.name.Name(), b.name.Name()) })
	return roots, unions
}

// unionOf returns what a comment says of the union that a type is, or nil.
func (g *generator) unionOf(s *source, f *sourceFile, spec *ast.TypeSpec, group *ast.CommentGroup) *unionModel {
	if group == nil {
		return nil
	}
	for _, c := range group.List {
		tool, word, exact := markOf(c)
		if tool != "javelin" || word != "union" || !exact {
			continue
		}
		fail := func(format string, args ...any) *unionModel {
			g.failf(c.Pos(), "//javelin:union: "+format, args...)
			return nil
		}
		obj, ok := s.pkg.Scope().Lookup(spec.Name.Name).(*types.TypeName)
		if !ok {
			return nil // what is wrong with it the compiler says
		}
		named, _ := obj.Type().(*types.Named)
		iface, _ := obj.Type().Underlying().(*types.Interface)
		if spec.Assign.IsValid() || named == nil || named.TypeParams().Len() > 0 || iface == nil || iface.NumMethods() == 0 {
			return fail("%s is no interface type with methods", spec.Name.Name)
		}
		if g.cfg.TinyGo {
			return fail("unions need reflection, which is beyond TinyGo")
		}
		text, err := parseUnion(strings.TrimPrefix(strings.TrimSpace(c.Text[len("//"):]), "javelin:union"))
		if err != nil {
			return fail("%v", err)
		}
		u := &unionModel{root: &root{src: s, file: f, name: obj, typ: named, asked: true}, at: c.Pos(), text: text}
		caseOf := func(name string) (types.Type, bool) {
			t := namedIn(s.pkg, name)
			if t == nil {
				fail("there is no type %s", name)
				return nil, false
			}
			if !types.Implements(t, iface) {
				fail("%s does not implement %s", name, obj.Name())
				return nil, false
			}
			if text.form != "internal" || name == text.other {
				return t, true
			}
			m := g.types.methodsOf(types.Unalias(indirect(t)))
			if _, ok := indirect(t).Underlying().(*types.Struct); !ok && !m.reads() && !m.writes() {
				fail("%s is no struct, which could have a member %q", name, text.tag)
				return nil, false
			}
			return t, true
		}
		for _, uc := range text.cases {
			t, ok := caseOf(uc.typ)
			if !ok {
				return nil
			}
			u.types = append(u.types, t)
		}
		if text.other != "" {
			if u.other, ok = caseOf(text.other); !ok {
				return nil
			}
		}
		return u
	}
	return nil
}

// indirect returns what a pointer points to, and any other type itself.
func indirect(t types.Type) types.Type {
	if p, ok := t.(*types.Pointer); ok {
		return p.Elem()
	}
	return t
}

// namedIn returns the type that a package means by T, *T, p.T or *p.T, or nil. It is none
// of type parameters.
func namedIn(pkg *types.Package, name string) types.Type {
	bare, isPointer := strings.CutPrefix(name, "*")
	scope := pkg.Scope()
	if p, n, ok := strings.Cut(bare, "."); ok {
		bare, scope = n, nil
		for _, i := range pkg.Imports() {
			if i.Name() == p {
				scope = i.Scope()
			}
		}
	}
	if scope == nil {
		return nil
	}
	obj, ok := scope.Lookup(bare).(*types.TypeName)
	if !ok {
		return nil
	}
	t := obj.Type()
	if n, ok := t.(*types.Named); ok && n.TypeParams().Len() > 0 || types.IsInterface(t) {
		return nil
	}
	if isPointer {
		return types.NewPointer(t)
	}
	return t
}

// admit reports whether methods can be written for a type. If it was asked for by
// name, it is an error that they cannot.
func (g *generator) admit(r *root, spec *ast.TypeSpec) bool {
	refuse := func(format string, args ...any) bool {
		if r.asked {
			g.failf(spec.Name.Pos(), format, args...)
		}
		return false
	}
	name := r.name.Name()
	if spec.Assign.IsValid() {
		return refuse("%s is an alias, which cannot have methods", name)
	}
	r.typ, _ = r.name.Type().(*types.Named)
	if r.typ == nil {
		return refuse("%s cannot have methods", name)
	}
	if params := r.typ.TypeParams(); params.Len() > 0 {
		args := make([]types.Type, params.Len())
		for i := range args {
			args[i] = params.At(i)
		}
		self, err := types.Instantiate(nil, r.typ, args, false)
		if err != nil {
			return refuse("%s: %v", name, err)
		}
		r.typ = self.(*types.Named)
	}
	switch u := r.typ.Underlying().(type) {
	case *types.Struct:
		if !g.checkTags(r) {
			return false
		}
	case *types.Map, *types.Slice, *types.Array:
		if !r.asked {
			return false
		}
	case *types.Basic:
		if u.Kind() == types.Invalid {
			if !g.typeErrors(r.src, spec) {
				g.failf(spec.Pos(), "%s cannot be told", name)
			}
			return false
		}
		return refuse("%s needs no generated methods: it is no struct, map, slice or array", name)
	default:
		return refuse("%s cannot have methods: it is no struct, map, slice or array", name)
	}

	// Types of C are not known, either, but no error.
	if hasInvalid(r.typ.Underlying()) && g.typeErrors(r.src, spec) {
		return false
	}

	// What the user has written stays in charge.
	own := g.ownMethods(r.typ)
	for _, name := range []string{own.marshal, own.unmarshal} {
		if tool, file := g.foreignMethod(r, name); tool != "" {
			g.failf(spec.Name.Pos(), "%s has its method %s from %s: delete %s", r.name.Name(), name, tool, file)
			return false
		}
	}
	switch {
	case own.text != "" && (own.marshal == "" || own.unmarshal == ""):
		return refuse("%s is a string in JSON, by its method %s", name, own.text)
	case own.marshal != "" && own.unmarshal != "":
		return refuse("%s has its own methods %s and %s", name, own.marshal, own.unmarshal)
	case own.marshal != "":
		r.encode = false
	case own.unmarshal != "":
		r.decode = false
	}
	if !r.decode && !r.encode {
		return refuse("there is nothing to write for %s", name)
	}
	return g.checkMethodNames(r)
}

// checkTags reports what is wrong with the tags javelin:"…" of a struct.
func (g *generator) checkTags(r *root) bool {
	e := shape.Resolve(g.types.describe(r.typ)).ExtraErr
	if e == nil {
		return true
	}
	if v := structOf(e.Type.(goType).t).Field(e.Field); v.Pkg() == r.src.pkg {
		g.failf(v.Pos(), "%s: %v", e.Type, e.Err)
		return false
	}
	return true // of another package: see file.broken
}

// typeErrors reports what go/types found wrong within a declaration, if anything.
func (g *generator) typeErrors(s *source, n ast.Node) (found bool) {
	for _, e := range s.errs {
		if n.Pos() <= e.Pos && e.Pos < n.End() {
			g.failf(e.Pos, "%s", e.Msg)
			found = true
		}
	}
	return found
}

// This file knows the instances of generic types that a package uses. What stands for their
// parameters is read and written by package rt, which knows basic types and those with
// methods. For others there is code here, where they are known.

// printInstances prints what package rt is to be told of the instances.
func (f *file) printInstances() {
	if len(f.arguments) > 0 {
		rt := f.rt()
		dialect := "DialectV2"
		if f.g.cfg.V1 {
			dialect = "DialectV1"
		}
		f.printf("// What type parameters stand for.\nvar _ = %sKnown(%s%s, func(d *%sDecoder, p any) bool {\nswitch p := p.(type) {\n", rt, rt, dialect, rt)
		for i := 0; i < len(f.arguments); i++ { // there may be more of them
			a := f.arguments[i]
			f.current = a.root
			f.printf("case *%s:\n", f.typeExpr(a.t))
			f.read("*p", a.t, manner{}, 1)
		}
		n := len(f.arguments)
		f.printf("default:\nreturn false\n}\nreturn true\n}, func(e *%sEncoder, b []byte, p any) ([]byte, bool) {\nswitch p := p.(type) {\n", rt)
		for _, a := range f.arguments[:n] {
			f.current = a.root
			f.printf("case *%s:\n", f.typeExpr(a.t))
			f.write("*p", a.t, manner{}, 1)
		}
		f.printf("default:\nreturn b, false\n}\nreturn b, true\n})\n\n")
	}
	if len(f.named) > 0 && f.g.cfg.TinyGo {
		f.printf("// Instances, as errors name them.\nvar _ = %sInstances(\n", f.rt())
		for _, n := range f.named {
			f.printf("%s,\n", f.typeLiteral(n.t))
		}
		f.printf(")\n\n")
	}
}
