package gen

import (
	"fmt"
	"go/types"
	"strings"
)

// This file prints calls of methods that a struct may have of a pointer or an interface
// embedded in it: where that is nil, package rt makes an error of the panic.

// isFrail reports whether some method of t may be that of what is nil, as package json/v2
// tells it from the type.
func isFrail(t types.Type) bool {
	s, ok := t.Underlying().(*types.Struct)
	if !ok || isTypeParam(types.Unalias(t)) {
		return false
	}
	for _, v := range fieldsOf(s) {
		if !v.Embedded() {
			continue
		}
		switch v.Type().Underlying().(type) {
		case *types.Pointer, *types.Interface:
			if hasMethods(v.Type()) {
				return true
			}
		case *types.Struct:
			if isFrail(v.Type()) {
				return true
			}
		}
	}
	return false
}

// hasMethods reports whether a type has a method that is exported.
func hasMethods(t types.Type) bool {
	for m := range types.NewMethodSet(t).Methods() {
		if m.Obj().Exported() {
			return true
		}
	}
	return false
}

// frail is the expression for a value whose methods may be those of what is nil in x,
// which is a struct of type t.
func (f *file) frail(value, x string, t types.Type) string {
	nilIs := "nil"
	if checks := f.nilChecks(x, t); checks != "" {
		nilIs = "func() string {\n" + checks + "return \"\"\n}"
	}
	if nilIs == "nil" {
		return f.rt() + "Frail{Value: " + value + "}"
	}
	return f.rt() + "Frail{Value: " + value + ", NilIs: " + nilIs + "}"
}

// nilChecks prints what returns the name of the type of the first that is nil in a struct
// x and has methods. What the package cannot name is not looked at.
func (f *file) nilChecks(x string, t types.Type) string {
	var sb strings.Builder
	seen := map[types.Type]bool{} // what holds itself
	var within func(x string, t types.Type)
	within = func(x string, t types.Type) {
		s, ok := t.Underlying().(*types.Struct)
		if !ok || seen[t] {
			return
		}
		seen[t] = true
		for _, v := range fieldsOf(s) {
			if !v.Embedded() || !v.Exported() && v.Pkg() != f.pkg {
				continue
			}
			field := selectable(x) + "." + v.Name()
			switch u := v.Type().Underlying().(type) {
			case *types.Struct:
				within(field, v.Type())
			case *types.Pointer, *types.Interface:
				if !hasMethods(v.Type()) {
					continue
				}
				fmt.Fprintf(&sb, "if %s == nil {\nreturn %q\n}\n", field, reflectName(v.Type()))
				if p, ok := u.(*types.Pointer); ok {
					within(field, p.Elem())
				}
			}
		}
	}
	within(x, t)
	return sb.String()
}

// frailKeys is the last argument for the names of the keys of a map.
func (f *file) frailKeys(key types.Type) string {
	if !isFrail(key) || !f.isAccessible(key) {
		return ""
	}
	return ", func(k *" + f.typeExpr(key) + ") string {\n" + f.nilChecks("k", key) + "return \"\"\n}"
}

// frailZero is the expression for a field x whose method IsZero may be that of what is nil
// in it, or "".
func (f *file) frailZero(x string, t types.Type) string {
	if p, ok := t.Underlying().(*types.Pointer); ok && isFrail(p.Elem()) {
		return f.frail(x, "*"+x, p.Elem())
	}
	if !isFrail(t) {
		return ""
	}
	return f.frail(pointerTo(x), x, t)
}
