package gen

import (
	"fmt"
	"go/types"
	"slices"
	"strings"

	"github.com/javelin-go/javelin/internal/format"
	"github.com/javelin-go/javelin/internal/shape"
)

// This file prints what writes structs: which members there are, and with which
// punctuation.

// writeStruct prints the writing of the struct v, or that v points to, as the rest of
// a function, or if depth is not 0, in place.
func (f *file) writeStruct(v string, t types.Type, s *structModel, depth int) {
	if depth == 0 {
		if f.g.cfg.TinyGo {
			f.printf("if !e.EnterStruct(b, %s) {\nreturn b\n}\n", framePlace)
		} else {
			f.printf("if !e.Enter(b) {\nreturn b\n}\n")
		}
	}
	const (
		none    = iota // nothing has been written
		maybe          // sep tells: { if nothing, else a comma
		certain        // a member has been written
	)
	state := none
	if s.fallback != nil {
		f.printf("var names %sNames\n", f.rt())
	}
	for i := range s.fields {
		fd := &s.fields[i]
		f.printf("// %s\n", fd.comment)
		done := f.forField(fd)
		x := fd.path(v)
		conds, undo := f.conditions(x, fd)
		optional := len(fd.hops) > 0 || len(conds) > 0 || undo
		if optional && state == none {
			f.printf("sep := byte('{')\n")
			state = maybe
		}
		end := ""
		for _, h := range fd.hops {
			f.printf("if %s.%s != nil {\n", v, h.path)
			end += "}\n"
		}
		if len(conds) > 0 {
			f.printf("if %s {\n", strings.Join(conds, " && "))
			end += "}\n"
		}
		if undo {
			// A value that turns out to be an empty one is taken back.
			if end == "" {
				f.printf("{\n")
				end = "}\n"
			}
			f.printf("held, before := e.Hold(), len(b)\n")
		}
		switch state {
		case none:
			f.member(fd, "{")
		case certain:
			f.member(fd, ",")
		default:
			f.printf("b = append(b, sep)\n")
			f.member(fd, "")
		}
		if undo {
			f.printf("at := len(b)\n")
		}
		if fd.OmitZero && fd.Zero() != shape.NoZeroMethod {
			if frail := f.frailZero(x, fd.typ); frail != "" {
				f.printf("b = e.Zero(b, %s, %s)\n", frail, f.typeVar(fd.typ))
			}
		}
		f.form = formOf(fd)
		if !fd.String && f.form == nil && f.setsApart(t, s, fd.typ, false) {
			f.printf("b = %s(%s, e, b)\n", f.helperFor(fd.typ, false), pointerTo(x))
		} else {
			f.write(x, fd.typ, manner{quoted: fd.String, notNil: slices.Contains(conds, x+" != nil")}, depth)
		}
		f.form = nil
		wrote := ""
		if s.fallback != nil {
			wrote = fmt.Sprintf("names.Wrote(%d)\n", i)
		}
		if !undo {
			f.printf("%s", wrote)
		}
		switch {
		case undo && state == maybe:
			f.printf("e.Release(held)\nif %sIsEmpty(b, at) {\nb = e.TakeBack(b, before)\n} else {\nsep = ','\n%s}\n", f.rt(), wrote)
		case undo && wrote != "":
			f.printf("e.Release(held)\nif %sIsEmpty(b, at) {\nb = e.TakeBack(b, before)\n} else {\n%s}\n", f.rt(), wrote)
		case undo:
			f.printf("e.Release(held)\nif %sIsEmpty(b, at) {\nb = e.TakeBack(b, before)\n}\n", f.rt())
		case optional && state == maybe:
			f.printf("sep = ','\n")
		}
		f.printf("%s", end)
		done()
		if !optional {
			state = certain
		}
	}
	if s.fallback != nil {
		f.writeFallback(v, t, s, state == none, state == certain, depth)
	}
	end := "'}'"
	switch {
	case s.fallback != nil:
	case state == none:
		end = "\"{}\"..."
	case state == maybe:
		f.printf("if sep == '{' {\nb = append(b, '{')\n}\n")
	}
	leave := "Leave()"
	if depth == 0 && f.g.cfg.TinyGo {
		leave = "LeaveStruct(" + framePlace + ")"
	}
	f.printf("e.%s\n%s append(b, %s)\n", leave, []string{"b =", "return"}[b2i(depth == 0)], end)
}

// member prints the name of a field with its colon and what comes before it.
func (f *file) member(fd *fieldModel, before string) {
	if !fd.NeedsEscape {
		f.printf("b = append(b, %s...)\n", goQuote(before+fd.Quoted+":"))
		return
	}
	// How it is written depends on the options.
	if before != "" {
		f.printf("b = append(b, '%s')\n", before)
	}
	f.printf("b = e.Name(b, %s)\n", goQuote(fd.Name))
}

// conditions returns what must hold for the field x to be written. undo says that
// the member must be taken back if its value turns out to be an empty one.
func (f *file) conditions(x string, fd *fieldModel) (conds []string, undo bool) {
	if fd.OmitZero {
		conds = append(conds, f.notZero(x, fd)...)
	}
	if !fd.OmitEmpty {
		return conds, false
	}
	add := func(c string) {
		if len(conds) == 0 || conds[len(conds)-1] != c {
			conds = append(conds, c)
		}
	}
	custom := false
	switch f.g.kindOf(fd.typ, false) {
	case kindMethods, kindTime, kindDuration, kindRaw, kindJSONNumber, kindParam, kindOptional:
		custom = true
	}
	u := fd.typ.Underlying()
	if _, ok := types.Unalias(fd.typ).(*types.TypeParam); ok && f.g.cfg.V1 {
		add("!" + f.rt() + "IsEmptyValue(&" + x + ")")
		return conds, false
	}
	if f.g.cfg.V1 {
		switch u := u.(type) {
		case *types.Basic:
			notZero, _ := f.isZero(x, fd.typ)
			add(notZero)
		case *types.Slice, *types.Map:
			add(f.lenOf(x, u) + " != 0")
		case *types.Array:
			if u.Len() == 0 {
				add("false")
			}
		case *types.Pointer, *types.Interface:
			add(x + " != nil")
		}
		return conds, false
	}
	if fd.Form.Sort() != format.None && fd.Form.Sort() == formSort(f.g, fd.typ) {
		if _, isNil := fd.Form.Nil(); !isNil && !fd.Form.IsArray() && fd.Form.Sort() != format.Float {
			return conds, true
		}
	}
	if custom {
		return conds, f.mayBeEmpty(fd.typ, map[types.Type]bool{})
	}
	switch u := u.(type) {
	case *types.Basic:
		if u.Info()&types.IsString != 0 {
			add(x + ` != ""`)
		}
	case *types.Slice, *types.Map:
		add(f.lenOf(x, u) + " != 0")
	case *types.Array:
		if u.Len() == 0 {
			add("false")
		}
	case *types.Pointer, *types.Interface:
		add(x + " != nil")
		undo = f.mayBeEmpty(fd.typ, map[types.Type]bool{})
	case *types.Struct:
		undo = f.mayBeEmpty(fd.typ, map[types.Type]bool{})
	}
	return conds, undo
}

// mayBeEmpty reports whether a value of the type may be null, "", {} or [] in JSON,
// other than by being nil or without elements.
func (f *file) mayBeEmpty(t types.Type, seen map[types.Type]bool) bool {
	t = types.Unalias(t)
	if seen[t] {
		return true
	}
	seen[t] = true
	switch f.g.kindOf(t, false) {
	case kindBool, kindNumber, kindTime:
		return false
	case kindPointer:
		elem := t.Underlying().(*types.Pointer).Elem()
		return isPointer(elem) || types.IsInterface(elem) || f.mayBeEmpty(elem, seen)
	case kindStruct, kindGenerated:
		if _, ok := t.Underlying().(*types.Struct); !ok {
			return true
		}
		for _, fd := range f.modelOf(t).fields {
			if len(fd.hops) == 0 && !fd.OmitZero && !fd.OmitEmpty {
				return false
			}
		}
	}
	return true
}

func notZeroBasic(x string, b *types.Basic) string {
	switch info := b.Info(); {
	case info&types.IsString != 0:
		return x + ` != ""`
	case info&types.IsBoolean != 0:
		return x
	case b.Kind() == types.UnsafePointer:
		return x + " != nil"
	}
	return x + " != 0"
}

// notZero returns what must hold for the field x not to be zero.
func (f *file) notZero(x string, fd *fieldModel) []string {
	is := "!" + x + ".IsZero()"
	if frail := f.frailZero(x, fd.typ); frail != "" {
		is = "(" + frail + ").NotZero()"
	}
	switch fd.Zero() {
	case shape.ZeroByValue, shape.ZeroByPointer:
		return []string{is}
	case shape.ZeroUnlessNil, shape.ZeroInInterface:
		return []string{x + " != nil", is}
	}
	zero, ok := f.isZero(x, fd.typ)
	if p, isPointer := fd.typ.Underlying().(*types.Pointer); isPointer && isTypeParam(types.Unalias(p.Elem())) {
		// It may have a method for that.
		return []string{zero, "!" + f.rt() + "IsZeroValue(&" + x + ")"}
	}
	if !ok {
		f.g.failf(f.pos(), "whether %s is zero, for omitzero of field %s, cannot be told without reflection", f.commentType(fd.typ), fd.GoName)
		return nil
	}
	return []string{zero}
}

// isZero returns the condition that x is not zero.
func (f *file) isZero(x string, t types.Type) (notZero string, ok bool) {
	if isTypeParam(types.Unalias(t)) {
		return "!" + f.rt() + "IsZeroValue(" + pointerTo(x) + ")", true
	}
	switch u := t.Underlying().(type) {
	case *types.Basic:
		if _, named := types.Unalias(t).(*types.Named); named && u.Info()&types.IsBoolean != 0 {
			x = "bool(" + x + ")"
		}
		return notZeroBasic(x, u), true
	case *types.Pointer, *types.Slice, *types.Map, *types.Chan, *types.Signature, *types.Interface:
		return x + " != nil", true
	case *types.Array:
		if types.Comparable(t) && f.isAccessible(t) {
			return x + " != (" + f.typeExpr(t) + "{})", true
		}
		var any []string
		for i := range min(u.Len(), 65) {
			c, ok := f.isZero(fmt.Sprintf("%s[%d]", x, i), u.Elem())
			if !ok || i == 64 {
				return "", false
			}
			any = append(any, c)
		}
		return anyOf(any), true
	case *types.Struct:
		if types.Comparable(t) && f.isAccessible(t) {
			return x + " != (" + f.typeExpr(t) + "{})", true
		}
		var any []string
		for i := range u.NumFields() {
			v := u.Field(i)
			if v.Name() == "_" {
				continue
			}
			if !v.Exported() && v.Pkg() != f.pkg {
				return "", false
			}
			c, ok := f.isZero(x+"."+v.Name(), v.Type())
			if !ok {
				return "", false
			}
			any = append(any, c)
		}
		return anyOf(any), true
	}
	return "", false
}

// anyOf is the condition that any of some holds.
func anyOf(conds []string) string {
	conds = slices.DeleteFunc(conds, func(c string) bool { return c == "false" })
	if len(conds) == 0 {
		return "false"
	}
	return "(" + strings.Join(conds, " || ") + ")"
}

// writeFallback prints the writing of the members of other names.
func (f *file) writeFallback(v string, st types.Type, s *structModel, none, certain bool, depth int) {
	fd := s.fallback
	defer f.forField(fd)()
	f.printf("// %s\n", fd.comment)
	switch {
	case none:
		f.printf("b = append(b, '{')\nmore := false\n")
	case certain:
		f.printf("more := true\n")
	default:
		f.printf("if sep == '{' {\nb = append(b, '{')\n}\nmore := sep == ','\n")
	}
	end := ""
	for _, h := range fd.hops {
		f.printf("if %s.%s != nil {\n", v, h.path)
		end += "}\n"
	}
	x, t := fd.path(v), fd.typ
	if p, ok := types.Unalias(t).(*types.Pointer); ok {
		f.printf("if %s != nil {\n", x)
		end += "}\n"
		x, t = "*"+x, p.Elem()
	}
	info := f.structVar(st, s)
	const names = "&names"
	if u, ok := t.Underlying().(*types.Map); ok {
		to := func(k string) string {
			if b, ok := types.Unalias(u.Key()).(*types.Basic); ok && b.Kind() == types.String {
				return k
			}
			return "string(" + k + ")"
		}
		entry := func() {
			f.printf("b = e.Flush(b)\nif b = e.Embedded(b, %s, %s, %s, &more, %s); e.Err() != nil {\nreturn b\n}\n", names, info, to("k"), f.typeVar(u.Key()))
			f.writeEntry("x", u.Elem(), depth+1)
			f.printf("}\n")
		}
		sorted := func() {
			f.printf("for _, k := range %sSortedKeys(%s) {\nx := %s[k]\n", f.rt(), x, selectable(x))
			entry()
		}
		if f.g.cfg.V1 {
			sorted()
		} else {
			f.printf("if e.Deterministic() {\n")
			sorted()
			f.printf("} else {\nfor k, x := range %s {\n", x)
			entry()
			f.printf("}\n")
		}
	} else {
		f.printf("b = e.EmbeddedRaw(b, %s, %s, %s, &more)\n", names, info, x)
	}
	f.printf("%s", end)
}
