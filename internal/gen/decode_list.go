package gen

import (
	"go/types"
	"strings"
)

// This file prints what reads slices and arrays.

// wholeLists are the methods for lists that package rt reads without being asked
// for each element.
var wholeLists = map[string]string{
	"string": "Strings", "int": "Ints", "int64": "Int64s", "float64": "Float64s", "float32": "Float32s",
}

func (f *file) readSlice(x string, t types.Type, depth int) {
	elem := t.Underlying().(*types.Slice).Elem()
	if _, named := types.Unalias(t).(*types.Named); !named && f.form == nil {
		if b, ok := types.Unalias(elem).(*types.Basic); ok && wholeLists[b.Name()] != "" {
			f.printf("d.%s(%s)\n", wholeLists[b.Name()], pointerTo(x))
			return
		}
		if i, ok := types.Unalias(elem).(*types.Interface); ok && i.NumMethods() == 0 {
			f.printf("d.Anys(%s)\n", pointerTo(x))
			return
		}
	}
	a, s, rt := level("a", depth), level("s", depth), f.rt()
	f.printf("var %s %sArray\n", a, rt)
	f.printf("if d.BeginArray(&%s, %s) {\n", a, f.typeVar(t))
	info, read := f.elementTry(elem)
	if _, unnamed := types.Unalias(t).(*types.Slice); read == "" || unnamed {
		f.printf("%s := %s[:0]\n", s, selectable(x))
	} else {
		f.printf("%s := []%s(%s)[:0]\n", s, f.typeExpr(elem), x)
	}
	untried := false
	switch {
	case f.form == nil && f.nextRows(elem) != "":
		f.printf("for %s%s(&%s, &%s) {\n", rt, f.nextRows(elem), s, a)
	case read != "":
		untried = true
		f.printf("for %sNextUntried(&%s, &%s, %s, %s) {\n", rt, s, a, info, read)
	default:
		f.printf("for d.NextElement(&%s) {\n", a)
		f.printf("%s = %sNext(%s, &%s)\n", s, rt, s, a)
	}
	f.read(s+"[len("+s+")-1]", elem, manner{}, depth+1)
	if f.printf("}\n%s = ", x); untried {
		f.printf("%s\n", s)
	} else {
		f.printf("%sDone(%s, &%s)\n", rt, s, a)
	}
	f.printf("} else if %s.Null {\n%s = nil\n}\n", a, x)
}

// fixedList is the method for an array that package rt reads without being asked for
// each element, or "".
func fixedList(t types.Type) string {
	u := t.Underlying().(*types.Array)
	if b, ok := types.Unalias(u.Elem()).(*types.Basic); ok && u.Len() > 0 {
		switch b.Kind() {
		case types.Int, types.Int64, types.Float64:
			return "Fixed" + wholeLists[b.Name()]
		}
	}
	return ""
}

// nextRows is the function for the elements of a list that are an rt.Row, or "".
func (f *file) nextRows(elem types.Type) string {
	const maxRow = 4
	u, ok := elem.Underlying().(*types.Array)
	if !ok || u.Len() > maxRow || fixedList(elem) == "" || !f.canTryElement(elem) {
		return ""
	}
	switch b := types.Unalias(u.Elem()).(*types.Basic); b.Kind() {
	case types.Float64:
		return "NextRows"
	case types.Int, types.Int64:
		return "NextIntRows[" + b.Name() + "]"
	}
	return ""
}

func (f *file) readArray(x string, t types.Type, depth int) {
	u := t.Underlying().(*types.Array)
	if list := fixedList(t); list != "" && f.form == nil {
		f.printf("d.%s(%s[:], %s)\n", list, selectable(x), f.typeVar(t))
		return
	}
	a, rt := level("a", depth), f.rt()
	f.printf("var %s %sArray\n", a, rt)
	f.printf("if d.BeginFixed(&%s, %s, %s) {\n", a, f.typeVar(t), f.lenOf(x, u))
	f.printf("for d.NextElement(&%s) {\n", a)
	if u.Len() > 0 {
		p := level("p", depth)
		f.printf("%s := &%s[%s.Len()-1]\n", p, selectable(x), a)
		if !f.g.cfg.V1 {
			f.zero("*"+p, u.Elem())
		}
		f.used(p, func() { f.read("*"+p, u.Elem(), manner{}, depth+1) })
	}
	f.printf("}\n")
	if u.Len() > 0 {
		f.printf("if %s.Done() {\nclear(%s[%s.Len():])\n}\n", a, selectable(x), a)
	}
	f.printf("} else if %s.Null {\n", a)
	f.zero(x, t)
	f.printf("}\n")
}

// canTryElement reports whether there is a function that tries to read an element of a
// list, or a value of a map.
func (f *file) canTryElement(elem types.Type) bool {
	if hasTypeParam(elem) || !f.isAccessible(elem) || f.holdsItself(elem, true) {
		return false
	}
	if f.g.kindOf(elem, true) == kindPointer {
		to := elem.Underlying().(*types.Pointer).Elem()
		return f.g.kindOf(to, true) != kindPointer && f.canTryElement(to)
	}
	return f.canTryValue(elem)
}

// elementTry returns the function that tries to read an element of a list, and the
// struct that it is, or nil; or "" if there is none.
func (f *file) elementTry(elem types.Type) (info, read string) {
	if f.form != nil || !f.canTryElement(elem) {
		return "", ""
	}
	call, before := "", ""
	switch f.g.kindOf(elem, true) {
	case kindStruct, kindGenerated:
		info = "nil"
		if s := f.modelOf(elem); len(s.fields) > 0 {
			info = f.structVar(f.plain(elem), s)
		}
		return info, f.tryHelper(elem)
	case kindPointer:
		to := elem.Underlying().(*types.Pointer).Elem()
		before = "if d.NullAt(at) {\nreturn d.TryNull(at, i)\n}\nif *v == nil {\n*v = " + f.newExpr(to, "*v") + "\n}\n" // in an array or an Optional, there may be one
		call = f.tryCall("**v", to, manner{}, "at, i")
	default:
		call = f.tryCall("*v", elem, manner{}, "at, i")
	}
	depth := "_"
	if strings.Contains(call, "depth") {
		depth = "depth"
	}
	return "nil", "func(d *" + f.rt() + "Decoder, v *" + f.typeExpr(elem) + ", at, i, " + depth + " int) (end, next int) {\n" + before + "return " + call + "\n}"
}

// canTryEntry reports whether there is a function that tries to read a map.
func (f *file) canTryEntry(t *types.Map) bool {
	return f.g.keyKind(t.Key(), true) == kindString && !hasTypeParam(t.Key()) && f.isAccessible(t.Key()) && f.canTryElement(t.Elem())
}

// entryTry is elementTry for the values of a map.
func (f *file) entryTry(t *types.Map) (info, read string) {
	if !f.canTryEntry(t) {
		return "", ""
	}
	return f.elementTry(t.Elem())
}

// mapPointer is a pointer to the map x without the name of its type t.
func (f *file) mapPointer(x string, t types.Type) string {
	p := pointerTo(x)
	if _, ok := types.Unalias(t).(*types.Map); !ok {
		u := t.Underlying().(*types.Map)
		p = "(*map[" + f.typeExpr(u.Key()) + "]" + f.typeExpr(u.Elem()) + ")(" + p + ")"
	}
	return p
}
