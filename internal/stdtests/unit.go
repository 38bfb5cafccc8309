package main

import (
	"go/ast"
	"go/token"
	"strings"
)

// unit is the least that can be left out for a compile error: an import, a case
// of a table, or a declaration.
type unit struct {
	from, to   int
	kind, name string
}

// unitAt returns the unit around the offset at.
func unitAt(fset *token.FileSet, f *ast.File, src []byte, at int) (unit, bool) {
	around := func(n ast.Node) bool {
		from, to := extent(fset, n)
		return from <= at && at < to
	}
	for _, d := range f.Decls {
		if !around(d) {
			continue
		}
		from, to := extent(fset, d)
		u := unit{from, to, "decl", declName(d)}
		gd, isGen := d.(*ast.GenDecl)
		if !isGen || gd.Tok != token.IMPORT {
			if elem := tableElement(d, around); elem != nil {
				u.from, u.to = extent(fset, elem)
				u.to = pastComma(src, u.to)
				u.kind = "case"
				return u, true
			}
		}
		if isGen {
			if gd.Tok == token.IMPORT {
				u.kind = "import"
			}
			for _, spec := range gd.Specs {
				if gd.Lparen != token.NoPos && around(spec) {
					u.from, u.to = extent(fset, spec)
					u.name = specName(spec)
				}
			}
			return u, true
		}
		if fd := d.(*ast.FuncDecl); fd.Recv == nil {
			for _, p := range []string{"Test", "Fuzz", "Example"} {
				if strings.HasPrefix(fd.Name.Name, p) {
					u.kind = "test"
				}
			}
		}
		return u, true
	}
	return unit{}, false
}

func declName(d ast.Decl) string {
	switch d := d.(type) {
	case *ast.FuncDecl:
		return d.Name.Name
	case *ast.GenDecl:
		return specName(d.Specs[0])
	}
	return ""
}

func specName(s ast.Spec) string {
	switch s := s.(type) {
	case *ast.ValueSpec:
		return s.Names[0].Name
	case *ast.TypeSpec:
		return s.Name.Name
	}
	return ""
}

// tableElement returns the element, of the outermost table in d, for which
// around holds. A table is a composite literal of an array, slice or map, or of
// a named type whose elements are more than three composite literals.
func tableElement(d ast.Decl, around func(ast.Node) bool) (elem ast.Expr) {
	ast.Inspect(d, func(n ast.Node) bool {
		if n == nil || elem != nil || !around(n) {
			return false
		}
		lit, ok := n.(*ast.CompositeLit)
		if !ok {
			return true
		}
		switch lit.Type.(type) {
		case *ast.ArrayType, *ast.MapType:
		case *ast.Ident:
			if len(lit.Elts) <= 3 || !allComposite(lit.Elts) {
				return true
			}
		default:
			return true
		}
		for _, e := range lit.Elts {
			if around(e) {
				elem = e
			}
		}
		return elem == nil
	})
	return elem
}

func allComposite(es []ast.Expr) bool {
	for _, e := range es {
		if kv, ok := e.(*ast.KeyValueExpr); ok {
			e = kv.Value
		}
		if _, ok := e.(*ast.CompositeLit); !ok {
			return false
		}
	}
	return true
}

// pastComma returns the offset after the comma that follows the element ending
// at to.
func pastComma(src []byte, to int) int {
	for i := to; i < len(src); i++ {
		switch src[i] {
		case ' ', '\t', '\n':
		case ',':
			return i + 1
		default:
			return to
		}
	}
	return to
}

func extent(fset *token.FileSet, n ast.Node) (from, to int) {
	return fset.Position(n.Pos()).Offset, fset.Position(n.End()).Offset
}
