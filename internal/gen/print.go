package gen

import (
	"bytes"
	"fmt"
	"go/format"
	"go/token"
	"go/types"
	"path/filepath"
	"strings"
	"unicode"

	"github.com/javelin-go/javelin/internal/shape"
)

// print returns the files for the roots, and f as it was printed in the end. Upon an error
// they hold what could not be laid out as Go.
func (f *file) print() (*file, []Output, error) {
	f, text := settle(func() *file {
		again := newFile(f.g, f.src, f.roots, f.condition, f.isTest)
		again.unions = f.unions
		return again
	}, (*file).text)
	outs := []Output{{Path: filepath.Join(f.src.Dir, f.name("", ".go")), Content: text}}
	if o := f.printStd(); o != nil {
		outs = append(outs, *o)
	} else if std := filepath.Join(f.src.Dir, f.name("_go127", ".go")); !f.isTest && IsGenerated(std) {
		outs = append(outs, Output{Path: std}) // is not wanted any more
	}
	if f.g.cfg.Tests && !f.isTest {
		outs = append(outs, f.printTests())
	}
	var failed error
	for i := range outs {
		if outs[i].Content == nil {
			continue
		}
		src, err := format.Source(outs[i].Content)
		if err != nil {
			failed = err
			continue
		}
		outs[i].Content = src
	}
	return f, outs, failed
}

// printQueue prints the functions that are still to be printed.
func (f *file) printQueue() {
	for len(f.queue) > 0 {
		h := f.queue[0]
		f.queue = f.queue[1:]
		f.printHelper(h)
	}
}

// text prints the code for the roots.
func (f *file) text() []byte {
	for _, u := range f.unions {
		f.printUnion(u)
	}
	for _, r := range f.roots {
		f.printRoot(r)
	}
	f.printQueue()
	f.printInstances()
	f.printQueue()

	var b bytes.Buffer
	b.WriteString(head + "\n")
	fmt.Fprintf(&b, "// Of the tags: %016x\n\n", f.hash)
	b.WriteString(f.goBuild(f.condition))
	fmt.Fprintf(&b, "package %s\n\n", f.pkg.Name())
	rt := f.rt()
	b.WriteString(f.printImports())
	fmt.Fprintf(&b, "// This does not compile if package rt is not the one that the code is for.\nconst _ = %sVersion1\n\n", rt)
	b.WriteString(f.guards.String())
	b.Write(f.body.Bytes())
	b.WriteString(f.tail.String())
	if len(f.formats) > 0 {
		b.WriteString("// Formats, as tags name them.\nvar (\n" + strings.Join(f.formats, "\n") + "\n)\n\n")
	}
	if len(f.types) > 0 {
		b.WriteString("// Types, as errors name them.\nvar (\n" + strings.Join(f.types, "\n") + "\n)\n")
	}
	return b.Bytes()
}

// name returns the name of an output file; part is what sets it apart.
func (f *file) name(part, suffix string) string {
	base, _ := f.g.cfg.outputBase(f.pkg.Name())
	if f.condition != "" {
		base += "_" + conditionName(f.condition)
	}
	if f.isTest && suffix == ".go" {
		suffix = "_test.go"
	}
	return base + part + suffix
}

// conditionName makes a part of a file's name of a build constraint, such that it
// is not a constraint of its own.
func conditionName(condition string) string {
	s := strings.NewReplacer("!", " not ", "&&", " and ", "||", " or ").Replace(condition)
	words := strings.FieldsFunc(s, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '_' && r != '.' })
	name := strings.ReplaceAll(strings.Join(words, "-"), ".", "")
	if last := name[strings.LastIndexByte(name, '_')+1:]; last != name && (knownPlatform[last] || last == "test") {
		name += "-"
	}
	return name
}

func (f *file) goBuild(condition string) string {
	if condition == "" {
		return ""
	}
	return "//go:build " + condition + "\n\n"
}

// printUnion prints the declaration of a union.
func (f *file) printUnion(u *unionModel) {
	f.current, f.at = u.root, u.at
	json := f.importName(jsonPath, "json")
	f.printf("// The cases of %s, as its comment tells them.\nvar _ = %s.DeclareUnion[%s](\n", u.name.Name(), json, f.typeExpr(u.typ))
	switch u.text.form {
	case "internal":
		f.printf("%s.InternalTag(%s),\n", json, quoteAll([]string{u.text.tag}))
	case "adjacent":
		f.printf("%s.AdjacentTag(%s),\n", json, quoteAll([]string{u.text.tag, u.text.value}))
	default:
		f.printf("%s.ExternalTag(),\n", json)
	}
	for i, c := range u.text.cases {
		f.printf("%s.Case[%s](%s),\n", json, f.typeExpr(u.types[i]), quoteAll(c.names))
		if u.text.form == "internal" {
			f.checkTag(u, u.types[i])
		}
	}
	if u.other != nil {
		f.printf("%s.OtherCase[%s](),\n", json, f.typeExpr(u.other))
	}
	f.printf(")\n\n")
	f.current, f.at = nil, token.NoPos
}

// checkTag reports a member of a case that has the name of the tag, and is no string.
func (f *file) checkTag(u *unionModel, c types.Type) {
	t := indirect(c)
	if _, ok := t.Underlying().(*types.Struct); !ok || f.g.types.methodsOf(t).writes() {
		return
	}
	m := f.modelOf(t)
	for i := range m.fields {
		if fd := &m.fields[i]; fd.Name == u.text.tag && (!isKind(fd.typ, types.String) || fd.String || f.g.types.methodsOf(fd.typ).writes()) {
			f.g.failf(u.at, "//javelin:union: the member %q of case %s is no string", u.text.tag, f.typeExpr(c))
		}
	}
}

const jsonPath = "github.com/javelin-go/javelin/json/v2"

// printRoot prints all for one type.
func (f *file) printRoot(r *root) {
	f.current, f.at = r, token.NoPos
	f.printGuard(r)
	rt, recv := f.rt(), f.receiver(r)
	_, isStruct := r.typ.Underlying().(*types.Struct)
	value := "v " + recv
	ptr := "&v"
	if f.holdsLock(r.typ, map[types.Type]bool{}) {
		value, ptr = "v *"+recv, "v"
	}
	opts := ""
	if f.g.cfg.V1 {
		opts = ", " + rt + "V1"
	}
	f.printf("// JavelinType says whose methods these are, and by which rules.\nfunc (*%s) JavelinType() (any, %sDialect) { return (*%s)(nil), %s }\n\n", recv, rt, recv, f.rules(r))
	if r.decode {
		f.printZero(r, recv)
		f.printf("// UnmarshalJavelin sets v from the next value of d.\n")
		f.aside()
		f.printf("func (v *%s) UnmarshalJavelin(d *%sDecoder) {\n", recv, rt)
		f.framed(true, func() {
			f.readsFrame()
			if isStruct {
				f.readStruct("v", "*v", r.typ, f.modelOf(r.typ), 0)
			} else {
				f.readAs(f.g.naturalKind(r.typ, true), "*v", r.typ, manner{}, 0)
			}
		})
		f.printf("}\n\n")
		if f.g.cfg.Std&StdJSON != 0 {
			f.printf("// UnmarshalJSON sets v from data.\nfunc (v *%s) UnmarshalJSON(data []byte) error { return %sUnmarshal(data, v%s) }\n\n", recv, rt, opts)
		}
	}
	if r.encode {
		f.printf("// MarshalJavelin appends v to b.\n")
		f.aside()
		f.printf("func (v *%s) MarshalJavelin(e *%sEncoder, b []byte) []byte {\n", recv, rt)
		f.printf("if v == nil {\nreturn append(b, \"null\"...)\n}\n")
		if isStruct {
			f.framed(false, func() { f.writeStruct("v", r.typ, f.modelOf(r.typ), 0) })
		} else {
			f.writeAs(f.g.naturalKind(r.typ, false), "*v", r.typ, manner{}, 0)
			f.printf("return b\n")
		}
		f.printf("}\n\n")
		if f.g.cfg.Std&StdJSON != 0 {
			f.printf("// MarshalJSON returns v as JSON.\nfunc (%s) MarshalJSON() ([]byte, error) { return %sMarshal(%s%s) }\n\n", value, rt, ptr, opts)
		}
		if f.g.cfg.Std&StdAppend != 0 && r.hasOwn("AppendJSON") == nil {
			f.printf("// AppendJSON appends v as JSON to b. Upon an error it returns nil.\nfunc (%s) AppendJSON(b []byte) ([]byte, error) { return %sAppend(b, %s%s) }\n\n", value, rt, ptr, opts)
		}
	}
}

// rules returns the rules of the code for a type as Go source.
func (f *file) rules(r *root) string {
	rt := f.rt()
	s := rt + "DialectV2"
	if f.g.cfg.V1 {
		s = rt + "DialectV1"
	}
	m := f.g.manner()
	if f.hasForeignTags(r.typ, map[types.Type]bool{}) {
		m |= shape.ForeignTags
	}
	return s + manners(m, rt)
}

// manners is what is to be added to a dialect for a manner.
func manners(m shape.Manner, rt string) (s string) {
	for _, n := range []struct {
		mask, m shape.Manner
		name    string
	}{
		{shape.Naming, shape.SnakeCase, "SnakeCase"}, {shape.Naming, shape.LowerCamelCase, "LowerCamelCase"}, {shape.Naming, shape.KebabCase, "KebabCase"},
		{shape.OmitEmpty, shape.OmitEmpty, "OmitEmpty"}, {shape.OmitZero, shape.OmitZero, "OmitZero"},
		{shape.RejectUnknown, shape.RejectUnknown, "RejectUnknown"}, {shape.PlainBytes, shape.PlainBytes, "PlainBytes"},
		{shape.ForeignTags, shape.ForeignTags, "ForeignTags"},
	} {
		if m&n.mask == n.m {
			s += " | " + rt + n.name
		}
	}
	return s
}

// hasForeignTags reports whether a struct, or one that is read as a part of it, has
// options in its tags that json/v2 must be told to understand.
func (f *file) hasForeignTags(t types.Type, seen map[types.Type]bool) bool {
	t = types.Unalias(t)
	if seen[t] {
		return false
	}
	seen[t] = true
	if n, ok := t.(*types.Named); ok {
		if len(seen) > 1 && f.g.isGenerated(n, true) {
			return false // that says so itself
		}
		if f.g.kindOf(t, true) == kindOptional {
			return f.hasForeignTags(optionalOf(t), seen)
		}
	}
	switch u := t.Underlying().(type) {
	case *types.Struct:
		if f.shapeError(t) != nil {
			return false
		}
		s := f.modelOf(t)
		for i := range s.fields {
			if fd := &s.fields[i]; fd.Foreign || f.hasForeignTags(fd.typ, seen) {
				return true
			}
		}
		return s.fallback != nil && f.hasForeignTags(s.fallback.typ, seen)
	case *types.Pointer:
		return f.hasForeignTags(u.Elem(), seen)
	case *types.Slice:
		return f.hasForeignTags(u.Elem(), seen)
	case *types.Array:
		return f.hasForeignTags(u.Elem(), seen)
	case *types.Map:
		return f.hasForeignTags(u.Elem(), seen)
	}
	return false
}

// receiver is a type as the receiver of a method, with its type parameters.
func (f *file) receiver(r *root) string {
	return f.own(r.name.Name()) + f.receiverArgs(r)
}

// printHelper prints a function that reads or writes a type without methods.
func (f *file) printHelper(h *helper) {
	f.current, f.at = h.root, h.at
	params := ""
	if hasTypeParam(h.typ) {
		params = f.typeParams(h.root)
	}
	_, isStruct := h.typ.Underlying().(*types.Struct)
	if h.try {
		f.printTry(h)
		return
	}
	if h.decode {
		f.aside()
		f.printf("func %s%s(v *%s, d *%sDecoder) {\n", h.name, params, f.typeExpr(h.typ), f.rt())
		f.framed(true, func() {
			f.readsFrame()
			if isStruct {
				f.readStruct("v", "*v", h.typ, f.modelOf(h.typ), 0)
			} else {
				f.readAs(f.g.kindOf(h.typ, true), "*v", h.typ, manner{}, 0)
			}
		})
		f.printf("}\n\n")
		return
	}
	f.aside()
	f.printf("func %s%s(v *%s, e *%sEncoder, b []byte) []byte {\n", h.name, params, f.typeExpr(h.typ), f.rt())
	if isStruct {
		f.framed(false, func() { f.writeStruct("v", h.typ, f.modelOf(h.typ), 0) })
	} else {
		f.writeAs(f.g.kindOf(h.typ, false), "*v", h.typ, manner{}, 0)
		f.printf("return b\n")
	}
	f.printf("}\n\n")
}

// printGuard prints a conversion that does not compile any more when the type has
// changed. Tags do not matter for it; they are part of the hash in the head.
func (f *file) printGuard(r *root) {
	u := r.typ.Underlying()
	if !f.isAccessible(u) || hasInvalid(u) {
		return
	}
	if f.guards.Len() == 0 {
		f.guards.WriteString("// What follows does not compile if a type has changed: run javelin gen again.\n\n")
	}
	under := f.typeExpr(u)
	if st, ok := u.(*types.Struct); ok && st.NumFields() > 0 && !f.embedsLocalName(st) {
		var sb strings.Builder
		sb.WriteString("struct {\n")
		for i := range st.NumFields() {
			v := st.Field(i)
			if !v.Embedded() {
				sb.WriteString(v.Name() + " ")
			}
			sb.WriteString(f.typeExpr(v.Type()) + "\n")
		}
		sb.WriteString("}")
		under = sb.String()
	}
	if tps := f.typeParams(r); tps != "" {
		fmt.Fprintf(&f.guards, "func _%s(v *%s) {\n_ = (*%s)(v)\n}\n\n", tps, f.receiver(r), under)
		return
	}
	fmt.Fprintf(&f.guards, "func _(v *%s) {\n_ = (*%s)(v)\n}\n\n", f.receiver(r), under)
}

// holdsLock reports whether values of a type must not be copied.
func (f *file) holdsLock(t types.Type, seen map[types.Type]bool) bool {
	if seen[t] {
		return false
	}
	seen[t] = true
	if findMethod(t, "Lock", nil, nil) == onPointer && findMethod(t, "Unlock", nil, nil) == onPointer {
		return true
	}
	switch u := t.Underlying().(type) {
	case *types.Struct:
		for i := range u.NumFields() {
			if f.holdsLock(u.Field(i).Type(), seen) {
				return true
			}
		}
	case *types.Array:
		return f.holdsLock(u.Elem(), seen)
	}
	return false
}

// stdCondition is when Go has the standard library's Encoder and Decoder.
const stdCondition = "go1.27 && goexperiment.jsonv2"

// printStd prints the methods for the standard library's Encoder and Decoder, which
// Go has from 1.27 on.
func (f *file) printStd() *Output {
	if f.g.cfg.Std&StdText == 0 || f.isTest {
		return nil
	}
	_, text := settle(func() *file {
		std := newFile(f.g, f.src, f.roots, f.condition, false)
		std.taken["jsontext"] = !f.isFree("jsontext")
		return std
	}, (*file).stdText)
	return &Output{Path: filepath.Join(f.src.Dir, f.name("_go127", ".go")), Content: text}
}

func (std *file) stdText() []byte {
	f := std
	rt, text := std.rt(), std.importName(stdTextPath, "jsontext")+"."
	opts := ""
	if f.g.cfg.V1 {
		opts = ", " + rt + "V1"
	}
	for _, r := range f.roots {
		recv := std.receiver(r)
		if r.decode {
			std.printf("// UnmarshalJSONFrom sets v from the next value of dec.\nfunc (v *%s) UnmarshalJSONFrom(dec *%sDecoder) error {\ndata, err := dec.ReadValue()\nif err != nil {\nreturn err\n}\nreturn %sUnmarshal(data, v%s)\n}\n\n", recv, text, rt, opts)
		}
		if r.encode {
			value, ptr := "v "+recv, "&v"
			if f.holdsLock(r.typ, map[types.Type]bool{}) {
				value, ptr = "v *"+recv, "v"
			}
			std.printf("// MarshalJSONTo writes v as the next value of enc.\nfunc (%s) MarshalJSONTo(enc *%sEncoder) error {\nb, err := %sAppend(enc.AvailableBuffer(), %s%s)\nif err != nil {\nreturn err\n}\nreturn enc.WriteValue(b)\n}\n\n", value, text, rt, ptr, opts)
		}
	}
	var b bytes.Buffer
	condition := stdCondition
	if f.condition != "" {
		condition += " && (" + f.condition + ")"
	}
	b.WriteString(head + "\n\n" + f.goBuild(condition))
	fmt.Fprintf(&b, "package %s\n\n", f.pkg.Name())
	b.WriteString(std.printImports())
	b.Write(std.body.Bytes())
	return b.Bytes()
}
