package gen

import "go/types"

// This file knows the instances of generic types that a package uses. What stands for their
// parameters is read and written by package rt, which knows basic types and those with
// methods. For others there is code here, where they are known.

// instance is a type that stands for a type parameter, or an instance that is to be named.
type instance struct {
	t    types.Type
	root *root
}

// noteInstance takes note of an instance t of a generic type with generated methods.
func (f *file) noteInstance(t types.Type, decode bool) {
	n, ok := types.Unalias(t).(*types.Named)
	if !ok || n.TypeArgs().Len() == 0 || hasTypeParam(t) || !f.isAccessible(t) {
		return
	}
	f.find("instance", t, func() *helper {
		f.named = append(f.named, instance{t, f.current})
		return &helper{}
	})
	for i := range n.TypeArgs().Len() {
		arg := n.TypeArgs().At(i)
		if f.isKnown(arg) || !f.g.cfg.V1 && f.holds(arg, isDuration, map[types.Type]bool{}) { // see checkArgs
			continue
		}
		f.find("argument", arg, func() *helper {
			f.arguments = append(f.arguments, instance{arg, f.current})
			return &helper{}
		})
	}
}

// isKnown reports whether package rt reads and writes a type that a parameter stands for.
func (f *file) isKnown(t types.Type) bool {
	t = types.Unalias(t)
	if !f.isAccessible(t) {
		return true // nothing can be done here
	}
	for _, decode := range []bool{true, false} {
		switch f.g.kindOf(t, decode) {
		case kindGenerated:
			f.noteInstance(t, decode)
			return true
		case kindMethods, kindTime, kindRaw, kindAny, kindInterface, kindDuration, kindInvalid, kindNothing:
			return true
		}
	}
	_, isBasic := t.(*types.Basic)
	return isBasic || types.Identical(t, types.NewSlice(types.Typ[types.Uint8]))
}

// printInstances prints what package rt is to be told of the instances.
func (f *file) printInstances() {
	if len(f.arguments) > 0 {
		rt := f.rt()
		dialect := "DialectV2"
		if f.g.cfg.V1 {
			dialect = "DialectV1"
		}
		f.printf("// What type parameters stand for.\nvar _ = %sKnown(%s%s, func(d *%sDecoder, p any) bool {\nswitch p := p.(type) {\n", rt, rt, dialect, rt)
		for i := 0; i < len(f.arguments); i++ { // there may be more of them
			a := f.arguments[i]
			f.current = a.root
			f.printf("case *%s:\n", f.typeExpr(a.t))
			f.read("*p", a.t, manner{}, 1)
		}
		n := len(f.arguments)
		f.printf("default:\nreturn false\n}\nreturn true\n}, func(e *%sEncoder, b []byte, p any) ([]byte, bool) {\nswitch p := p.(type) {\n", rt)
		for _, a := range f.arguments[:n] {
			f.current = a.root
			f.printf("case *%s:\n", f.typeExpr(a.t))
			f.write("*p", a.t, manner{}, 1)
		}
		f.printf("default:\nreturn b, false\n}\nreturn b, true\n})\n\n")
	}
	if len(f.named) > 0 && f.g.cfg.TinyGo {
		f.printf("// Instances, as errors name them.\nvar _ = %sInstances(\n", f.rt())
		for _, n := range f.named {
			f.printf("%s,\n", f.typeLiteral(n.t))
		}
		f.printf(")\n\n")
	}
}
