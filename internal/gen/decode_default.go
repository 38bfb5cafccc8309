package gen

import (
	"fmt"
	"go/types"
	"slices"
	"strings"

	"github.com/javelin-go/javelin/internal/wire"
)

// This file prints what the tag javelin:"…" says of members by other names, and of members
// that are missing.

// aliasesOf is the line of an rt.Struct for the aliases of its fields, or "".
func (f *file) aliasesOf(s *structModel) string {
	var sb strings.Builder
	for i := range s.fields {
		for _, a := range s.fields[i].Aliases {
			fmt.Fprintf(&sb, "{Name: %s, Field: %d},\n", goQuote(a), i)
		}
	}
	if sb.Len() == 0 {
		return ""
	}
	return "Aliases: []" + f.rt() + "Alias{\n" + sb.String() + "},\n"
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
