package gen

import (
	"go/types"
	"strings"
)

// This file prints what reads structs.

// readStruct prints the reading of the struct x, of which v is x or a pointer to it.
// It is all of a function, or if depth is not 0, in place: so are types treated that
// this package cannot name.
func (f *file) readStruct(v, x string, t types.Type, s *structModel, depth int) {
	o := level("o", depth)
	if depth == 0 {
		f.callTry(t, s)
	}
	f.printf("var %s %sObject\n", o, f.rt())
	if depth == 0 {
		f.printf("if !d.BeginObject(&o, %s) {\nif o.Null {\n", f.structVar(t, s))
		f.zero(x, t)
		f.printf("}\nreturn\n}\n")
	} else {
		f.printf("if d.BeginObject(&%s, %s) {\n", o, f.structVar(t, s))
	}
	f.printf("for d.NextMember(&%s) {\n", o)
	if len(s.fields) > 0 || s.fallback != nil {
		f.printf("switch %s.Field {\n", o)
		for i := range s.fields {
			fd := &s.fields[i]
			f.printf("case %d: // %s\n", i, fd.comment)
			done := f.forField(fd)
			end := f.readHops(v, t, fd, s)
			if m := (manner{quoted: fd.String, nocopy: fd.nocopy, intern: fd.intern}); m == (manner{}) && f.setsApart(t, s, fd.typ, true) {
				f.printf("%s(%s, d)\n", f.helperFor(fd.typ, true), pointerTo(fd.path(v)))
			} else {
				f.read(fd.path(v), fd.typ, m, depth)
			}
			f.printf("%s", end)
			done()
		}
		if s.fallback != nil {
			f.printf("case -1: // %s\n", s.fallback.comment)
			done := f.forField(s.fallback)
			end := f.readHops(v, t, s.fallback, s)
			f.readFallback(s.fallback.path(v), s.fallback.typ, o)
			f.printf("%s", end)
			done()
		}
		f.printf("}\n")
	}
	f.printf("}\n")
	if depth > 0 {
		f.printf("} else if %s.Null {\n", o)
		f.zero(x, t)
		f.printf("}\n")
	}
}

// enter begins to print code for a type in place. Within itself that is not
// possible.
func (f *file) enter(t types.Type) bool {
	if f.inPlace[t] {
		f.unnamedSelf(t)
		return false
	}
	f.inPlace[t] = true
	return true
}

// unnamedSelf reports a type that would need a function, which must name it.
func (f *file) unnamedSelf(t types.Type) {
	f.g.failf(f.current.name.Pos(), "%s, which %s holds, holds itself and cannot be named in this package", reflectName(t), f.current.name.Name())
}

func (f *file) leave(t types.Type) { delete(f.inPlace, t) }

// readHops prints the allocation of the embedded structs on the way to a field. The
// result is what ends the statement that it begins.
func (f *file) readHops(v string, t types.Type, fd *fieldModel, s *structModel) (end string) {
	for _, h := range fd.hops {
		p := v + "." + h.path
		if h.exported {
			f.printf("if %s == nil {\n%s = %s\n}\n", p, p, f.newExpr(h.elem, p))
			continue
		}
		f.printf("if %s == nil {\nd.NilField(&%s.Type)\n} else {\n", p, strings.TrimPrefix(f.structVar(t, s), "&"))
		end += "}\n"
	}
	return end
}

// readFallback prints the reading of a member of another name into x.
func (f *file) readFallback(x string, t types.Type, o string) {
	if p, ok := types.Unalias(t).(*types.Pointer); ok {
		f.printf("if %s == nil {\n%s = %s\n}\n", x, x, f.newExpr(p.Elem(), x))
		x, t = "*"+x, p.Elem()
	}
	u, isMap := t.Underlying().(*types.Map)
	if !isMap {
		f.printf("d.Unknown((*[]byte)(%s))\n", pointerTo(x))
		return
	}
	if f.isAccessible(t) {
		f.printf("if %s == nil {\n%s = make(%s)\n}\n", x, x, f.typeExpr(t))
	} else {
		f.printf("if %s == nil {\n%sMakeMap(%s, 0)\n}\n", x, f.rt(), pointerTo(x))
	}
	k := o + ".Name()"
	if b, ok := types.Unalias(u.Key()).(*types.Basic); !ok || b.Kind() != types.String {
		k = f.conversion(u.Key()) + "(" + k + ")"
	}
	f.printf("k := %s\nx := %s[k]\n", k, selectable(x))
	f.read("x", u.Elem(), manner{}, 0)
	f.printf("%s[k] = x\n", selectable(x))
}
