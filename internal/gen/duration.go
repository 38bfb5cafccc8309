package gen

import (
	"go/types"
	"reflect"
)

// In the v2 dialect a time.Duration has no form as JSON but by options of package json/v2,
// which generated code does not see. So every value would be an error: better one now.

// failDuration reports a time.Duration that is to be read or written.
func (f *file) failDuration() {
	f.g.failf(f.pos(), "time.Duration has no form in JSON by the rules of v2: use a type of your own (type Nanos time.Duration is a number, methods MarshalText and UnmarshalText make it a string), leave the field out by the tag `json:\"-\"`, or generate with -dialect v1, where it is a number of nanoseconds")
}

func isDuration(t types.Type) bool { return isNamed(t, "time", "Duration") }

// checkArgs reports a time.Duration among the type arguments of a type with generated
// methods, if values of the type hold what their parameter is.
func (f *file) checkArgs(t types.Type) {
	n, ok := types.Unalias(t).(*types.Named)
	if f.g.cfg.V1 || !ok || n.TypeArgs().Len() == 0 {
		return
	}
	for i := range n.TypeArgs().Len() {
		param := n.Origin().TypeParams().At(i)
		isParam := func(t types.Type) bool { return t == param }
		if f.holds(n.TypeArgs().At(i), isDuration, map[types.Type]bool{}) && f.holds(n.Origin().Underlying(), isParam, map[types.Type]bool{}) {
			f.failDuration()
			return
		}
	}
}

// holds reports whether a value of type t is, or has as a part in JSON, what is says.
func (f *file) holds(t types.Type, is func(types.Type) bool, seen map[types.Type]bool) bool {
	t = types.Unalias(t)
	if is(t) {
		return true
	}
	if seen[t] || f.g.kindOf(t, true) == kindMethods {
		return false
	}
	seen[t] = true
	switch u := t.Underlying().(type) {
	case *types.Pointer:
		return f.holds(u.Elem(), is, seen)
	case *types.Slice:
		return f.holds(u.Elem(), is, seen)
	case *types.Array:
		return f.holds(u.Elem(), is, seen)
	case *types.Map:
		return f.holds(u.Key(), is, seen) || f.holds(u.Elem(), is, seen)
	case *types.Struct:
		for i := range u.NumFields() {
			v, tag := u.Field(i), reflect.StructTag(u.Tag(i)).Get("json")
			if (v.Exported() || v.Embedded()) && tag != "-" && f.holds(v.Type(), is, seen) {
				return true
			}
		}
	}
	return false
}
