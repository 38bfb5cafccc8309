package gen

import (
	"fmt"
	"go/types"
	"slices"
	"strconv"
	"strings"

	"github.com/javelin-go/javelin/internal/wire"
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
	if of := s.aliased(); len(of) > 0 {
		f.printf("if !d.Alias(&%s, %d, %s) {\nbreak\n}\n", o, len(s.fields), strings.Join(of, ", "))
	}
	if len(s.fields) > 0 || s.fallback != nil {
		f.printf("switch %s.Field {\n", o)
		for i := range s.fields {
			fd := &s.fields[i]
			f.printf("case %d: // %s\n", i, fd.comment)
			done := f.forField(fd)
			end := f.readHops(v, t, fd, s)
			f.form = readFormOf(fd)
			if m := (manner{quoted: fd.String, nocopy: fd.nocopy, intern: fd.intern}); m == (manner{}) && f.form == nil && f.setsApart(t, s, fd.typ, true) {
				f.printf("%s(%s, d)\n", f.helperFor(fd.typ, true), pointerTo(fd.path(v)))
			} else {
				f.read(fd.path(v), fd.typ, m, depth)
			}
			f.form = nil
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
	f.readDefaults(v, o, s, depth)
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

// What follows prints what the tag javelin:"…" says of members by other names, and of
// members that are missing.

// aliased are the fields that the aliases of a struct are for, in their order.
func (s *structModel) aliased() (fields []string) {
	for i := range s.fields {
		for range s.fields[i].Aliases {
			fields = append(fields, strconv.Itoa(i))
		}
	}
	return fields
}

// casesOf returns the names that a field goes by, as TryOther tells them.
func (s *structModel) casesOf(k int) string {
	text := strconv.Itoa(k)
	at := len(s.fields)
	for i := range s.fields {
		for range s.fields[i].Aliases {
			if i == k {
				text += ", " + strconv.Itoa(at)
			}
			at++
		}
	}
	return text
}

func (s *structModel) hasAliases() bool {
	return slices.ContainsFunc(s.fields, func(fd fieldModel) bool { return len(fd.Aliases) > 0 })
}

func (s *structModel) hasDefaults() bool {
	return slices.ContainsFunc(s.fields, func(fd fieldModel) bool { return fd.Default != "" })
}

// readDefaults prints the setting of fields whose members are missing in the object o, which
// has been read.
func (f *file) readDefaults(v, o string, s *structModel, depth int) {
	for i := range s.fields {
		fd := &s.fields[i]
		if fd.Default == "" {
			continue
		}
		end := f.ifThere(v, fd)
		if x := fd.path(v); f.defaultExpr(fd) != "" {
			f.printf("if d.Missing(&%s, %d) {\n%s = %s\n}\n", o, i, x, f.defaultExpr(fd))
		} else {
			f.printf("d.Default(&%s, %d, %s, func(d *%sDecoder) {\n", o, i, goQuote(fd.Default), f.rt())
			f.readDefault(x, fd, depth)
			f.printf("})\n")
		}
		f.printf("%s", end)
	}
}

// tryDefaults is readDefaults in an attempt to read the struct that v points to; seen are
// the variables of its fields.
func (f *file) tryDefaults(s *structModel, seen []string) {
	for i := range s.fields {
		fd := &s.fields[i]
		if fd.Default == "" {
			continue
		}
		missing := fmt.Sprintf("%s&%#x == 0", seen[i/64], uint64(1)<<(i%64))
		end := f.ifThere("v", fd)
		if x := fd.path("v"); f.defaultExpr(fd) != "" {
			f.printf("if %s {\n%s = %s\n}\n", missing, x, f.defaultExpr(fd))
		} else {
			f.printf("if !d.TryDefault(%s, %s, func(d *%sDecoder) {\n", missing, goQuote(fd.Default), f.rt())
			f.readDefault(x, fd, 0)
			f.printf("}) {\nreturn %sUnusual, 0\n}\n", f.rt())
		}
		f.printf("%s", end)
	}
}

// ifThere prints a condition: that the structs embedded by pointers on the way to a field
// are there. The result is what ends the statement.
func (f *file) ifThere(v string, fd *fieldModel) (end string) {
	for _, h := range fd.hops {
		f.printf("if %s.%s != nil {\n", v, h.path)
		end += "}\n"
	}
	return end
}

// readDefault prints the reading of a default into x, in a function of its own.
func (f *file) readDefault(x string, fd *fieldModel, depth int) {
	done := f.forField(fd)
	f.zero(x, fd.typ)
	f.form = readFormOf(fd)
	f.read(x, fd.typ, manner{}, depth+1)
	f.form = nil
	done()
}

// defaultExpr is the default of a field as an expression, if there is a simple one.
func (f *file) defaultExpr(fd *fieldModel) string {
	text := strings.TrimSpace(fd.Default)
	switch k := f.g.kindOf(fd.typ, true); {
	case text == "null" && (k == kindSlice || k == kindMap || k == kindPointer || k == kindAny || k == kindBytes):
		return "nil"
	case text == "null":
		return ""
	case k == kindBool:
		return text
	case k == kindString:
		b, err := wire.AppendUnquote(nil, text)
		if err != nil {
			return ""
		}
		return goQuote(string(b))
	case k == kindNumber && text[0] != '"' && !(strings.HasPrefix(text, "-") && fd.typ.Underlying().(*types.Basic).Info()&types.IsFloat != 0):
		return text // there is no constant for -0
	case k == kindSlice && text == "[]" && f.isAccessible(fd.typ):
		return f.typeExpr(fd.typ) + "{}"
	}
	return ""
}
