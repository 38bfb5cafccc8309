package gen

import (
	"go/token"
	"go/types"

	"github.com/javelin-go/javelin/internal/shape"
)

// This file looks for what JSON has nothing for before code is printed: structs of the
// package itself whose fields nobody can see, as a part of a type that code is wanted
// for. Those of other packages are errors when there is one to read or write.

// isBare reports whether a type is a struct that has fields, but none that is exported, nor
// a tag that shows intention. By -all alone no code is asked for such a one: there is nothing
// to read or write.
func (g *generator) isBare(t types.Type) bool {
	if _, ok := t.Underlying().(*types.Struct); !ok || g.cfg.V1 {
		return false
	}
	d := g.types.describe(t)
	e := bareError(shape.Resolve(d))
	return e != nil && e.Type == d
}

// bareError is the error of a struct that is, or embeds, one without exported fields.
func bareError(s *shape.Struct) *shape.Error {
	if s.Err == nil || s.Err.Err != shape.ErrNoExportedFields {
		return nil
	}
	return s.Err
}

// checkParts reports the fields of a root, and of what is read and written with it,
// that hold such structs.
func (g *generator) checkParts(r *root) (sound bool) {
	p := parts{g: g, r: r, seen: map[types.Type]bool{}}
	p.visit(r.typ, r.name.Name(), nil)
	return !p.found
}

type parts struct {
	g     *generator
	r     *root
	seen  map[types.Type]bool
	found bool
}

// visit looks at a type, which field of the struct owner holds.
func (p *parts) visit(t types.Type, owner string, field *types.Var) {
	t = p.g.types.describe(t).t
	if p.seen[t] {
		return
	}
	p.seen[t] = true
	g := p.g
	if field != nil {
		switch g.kindOf(t, p.r.decode) {
		case kindMethods, kindTime, kindRaw, kindJSONNumber, kindGenerated, kindParam:
			return
		case kindOptional:
			p.visit(optionalOf(t), owner, field)
			return
		}
	}
	switch u := t.Underlying().(type) {
	case *types.Pointer:
		p.visit(u.Elem(), owner, field)
	case *types.Slice:
		p.visit(u.Elem(), owner, field)
	case *types.Array:
		p.visit(u.Elem(), owner, field)
	case *types.Map:
		p.visit(u.Elem(), owner, field)
	case *types.Struct:
		n, named := t.(*types.Named)
		if named && n.Obj().Pkg() != p.r.src.pkg {
			return // see file.broken
		}
		name := owner
		if named {
			name = n.Obj().Name()
		}
		s := shape.Resolve(g.types.describe(t))
		if e := bareError(s); e != nil && !g.cfg.V1 {
			if inner := embedded(u, e.Type.(goType).t, map[types.Type]bool{}); inner != nil {
				field, owner = inner, name
			}
			if field != nil {
				p.found = true
				g.failf(p.at(field), "field %s of %s: %v: %v; the tag `json:\"-\"` leaves it out", field.Name(), owner, e.Type, e.Err)
			}
			return
		}
		for i := range s.Fields {
			v := fieldAt(t, s.Fields[i].Index)
			p.visit(v.Type(), name, v)
		}
	}
}

// embedded returns the field of a struct, or of one that it embeds, that embeds the type t.
func embedded(st *types.Struct, t types.Type, seen map[types.Type]bool) *types.Var {
	for _, v := range fieldsOf(st) {
		if !v.Embedded() {
			continue
		}
		in := v.Type()
		if p, ok := in.Underlying().(*types.Pointer); ok {
			in = p.Elem()
		}
		if types.Identical(in, t) {
			return v
		}
		if st, ok := in.Underlying().(*types.Struct); ok && !seen[in] {
			seen[in] = true
			if v := embedded(st, t, seen); v != nil {
				return v
			}
		}
	}
	return nil
}

// at is where to report a field: in the package that code is wanted for.
func (p *parts) at(field *types.Var) token.Pos {
	if field.Pkg() != p.r.src.pkg {
		return p.r.name.Pos()
	}
	return field.Pos()
}
