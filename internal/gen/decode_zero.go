package gen

import (
	"fmt"
	"go/types"
	"strings"
)

// The v1 dialect sets nothing if the input is not well-formed, and so it looks at all of
// it before. This file prints what saves that: a value that is zero, and whose type
// concerns nobody else when it is read, can be made zero again. See rt/decode_new.go.

// printZero prints the method by which package rt asks for that. It may be promoted to
// a type that embeds this one, for which it is of no use.
func (f *file) printZero(r *root, recv string) {
	if !f.g.cfg.V1 || r.params().Len() > 0 || r.hasOwn("JavelinZero") != nil || !f.isAlone(r.typ, map[types.Type]bool{}) {
		return
	}
	x := "v"
	if _, ok := r.typ.Underlying().(*types.Struct); !ok || isPlainlyComparable(r.typ) {
		x = "*v"
	}
	cond, ok := f.isSet(x, r.typ)
	if !ok {
		return
	}
	if strings.Contains(cond, mathPlace) {
		cond = strings.ReplaceAll(cond, mathPlace, f.importName("math", "math")+".")
	}
	f.printf("// JavelinZero reports whether v, which is of, is zero. If again is set, it makes it so\n// first.\n")
	f.printf("func (v *%s) JavelinZero(of any, again bool) bool {\nif of != any(v) {\nreturn false // v is embedded there\n}\nif again {\n", recv)
	f.zero("*v", r.typ)
	if !strings.HasPrefix(cond, "(") {
		cond = "(" + cond + ")"
	}
	f.printf("}\nreturn !%s\n}\n\n", cond)
}

// isAlone reports whether to read a value of a type has no effect but to set it: no
// code of the user's is called.
func (f *file) isAlone(t types.Type, seen map[types.Type]bool) bool {
	if seen[t] {
		return true
	}
	seen[t] = true
	k := f.g.kindOf(t, true)
	if n, ok := types.Unalias(t).(*types.Named); k == kindGenerated && ok && f.g.roots[n.Obj()] != nil {
		k = f.g.naturalKind(t, true)
	}
	switch k {
	case kindBool, kindString, kindNumber, kindBytes, kindByteArray, kindTime, kindDuration, kindAny, kindRaw, kindJSONNumber:
		return true
	case kindPointer, kindSlice, kindArray:
		return f.isAlone(t.Underlying().(interface{ Elem() types.Type }).Elem(), seen)
	case kindMap:
		u := t.Underlying().(*types.Map)
		switch f.g.keyKind(u.Key(), true) {
		case kindString, kindNumber:
			return f.isAlone(u.Elem(), seen)
		}
	case kindStruct:
		if f.shapeError(t) != nil {
			return false
		}
		s := f.modelOf(t)
		for i := range s.fields {
			if !f.isAlone(s.fields[i].typ, seen) {
				return false
			}
		}
		return s.fallback == nil
	}
	return false
}

// mathPlace stands for package math in conditions, which is imported only if one is printed.
const mathPlace = "\x00math."

// isSet returns the condition that x is not zero to the bit, if there is one.
func (f *file) isSet(x string, t types.Type) (cond string, ok bool) {
	switch u := t.Underlying().(type) {
	case *types.Basic:
		if u.Info()&(types.IsFloat|types.IsComplex) != 0 {
			return "", false
		}
		return f.isZero(x, t)
	case *types.Struct:
		if isPlainlyComparable(t) && f.isAccessible(t) {
			return x + " != (" + f.typeExpr(t) + "{})", true
		}
		var any []string
		for i := range u.NumFields() {
			v := u.Field(i)
			if v.Name() == "_" || !v.Exported() && v.Pkg() != f.pkg {
				return "", false
			}
			field := x + "." + v.Name()
			c, ok := f.isSet(field, v.Type())
			if b, basic := v.Type().Underlying().(*types.Basic); basic && b.Info()&types.IsFloat != 0 {
				// The negative zero is not zero.
				c, ok = fmt.Sprintf("%sbits(%s(%s)) != 0", mathPlace+capital(types.Typ[b.Kind()].Name()), types.Typ[b.Kind()].Name(), field), true
			}
			if !ok {
				return "", false
			}
			any = append(any, c)
		}
		return anyOf(any), true
	case *types.Array:
		if isPlainlyComparable(t) && f.isAccessible(t) {
			return x + " != (" + f.typeExpr(t) + "{})", true
		}
		return "", false
	}
	return f.isZero(x, t)
}

// isPlainlyComparable reports whether values of a type that are equal are the same to the
// bit.
func isPlainlyComparable(t types.Type) bool {
	switch u := t.Underlying().(type) {
	case *types.Basic:
		return u.Info()&(types.IsFloat|types.IsComplex) == 0
	case *types.Struct:
		for i := range u.NumFields() {
			if !isPlainlyComparable(u.Field(i).Type()) {
				return false
			}
		}
		return true
	case *types.Array:
		return isPlainlyComparable(u.Elem())
	}
	return types.Comparable(t)
}
