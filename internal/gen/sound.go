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
	p.visit(r.typ, holder{owner: r.name.Name(), pos: r.name.Pos()})
	return !p.found
}

type parts struct {
	g     *generator
	r     *root
	seen  map[types.Type]bool
	found bool
}

// holder is what holds a type: a field, or if that is nil the root itself.
type holder struct {
	owner string // the struct
	field *types.Var
	pos   token.Pos // of the field, or of one on the way that the package itself declares
}

func (p *parts) failf(h holder, format string, args ...any) {
	p.found = true
	if h.field != nil {
		format, args = "field %s of %s: "+format, append([]any{h.field.Name(), h.owner}, args...)
	}
	p.g.failf(h.pos, format, args...)
}

// step is the holder of what a field of a struct holds.
func (p *parts) step(h holder, owner string, field *types.Var) holder {
	h.owner, h.field = owner, field
	if field.Pkg() == p.r.src.pkg {
		h.pos = field.Pos()
	}
	return h
}

// visit looks at a type.
func (p *parts) visit(t types.Type, h holder) {
	g := p.g
	t = g.types.describe(t).t
	if p.seen[t] {
		return
	}
	p.seen[t] = true
	if h.field != nil {
		switch g.kindOf(t, p.r.decode) {
		case kindMethods, kindTime, kindRaw, kindJSONNumber, kindGenerated, kindParam:
			return
		case kindOptional:
			p.visit(optionalOf(t), h)
			return
		}
	}
	switch u := t.Underlying().(type) {
	case *types.Pointer:
		if p.checkPointers(t, h) {
			p.visit(u.Elem(), h)
		}
	case *types.Slice:
		p.visit(u.Elem(), h)
	case *types.Array:
		p.visit(u.Elem(), h)
	case *types.Map:
		p.visit(u.Elem(), h)
	case *types.Struct:
		p.visitStruct(t, u, h)
	}
}

func (p *parts) visitStruct(t types.Type, u *types.Struct, h holder) {
	n, named := t.(*types.Named)
	foreign := named && n.Obj().Pkg() != p.r.src.pkg
	name := h.owner
	if named {
		name = n.Obj().Name()
	}
	s := shape.Resolve(p.g.types.describe(t))
	if e := bareError(s); e != nil && !p.g.cfg.V1 {
		if foreign {
			return // see file.broken
		}
		if inner := embedded(u, e.Type.(goType).t, map[types.Type]bool{}); inner != nil {
			h = p.step(h, name, inner)
		}
		if h.field != nil {
			p.failf(h, "%v: %v; the tag `json:\"-\"` leaves it out", e.Type, e.Err)
		}
		return
	}
	for i := range s.Fields {
		v := fieldAt(t, s.Fields[i].Index)
		p.visit(v.Type(), p.step(h, name, v))
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
