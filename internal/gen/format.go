package gen

import (
	"go/types"
	"slices"

	"github.com/javelin-go/javelin/internal/format"
	"github.com/javelin-go/javelin/internal/shape"
)

// This file prints what reads and writes values in the format that the tag of a field names.

// formOf returns the format of a field, or nil.
func formOf(fd *fieldModel) *fieldForm {
	if fd.Form == (format.Format{}) {
		return nil
	}
	for _, x := range fd.Extra {
		if x.Key == "format" {
			return &fieldForm{fd.Form, x.Value}
		}
	}
	return nil
}

// formSort returns which formats there are for a type.
func formSort(g *generator, t types.Type) format.Sort {
	s, _ := g.types.describe(t).Sort()
	return shape.FormatSort(s)
}

// readFormOf is formOf for reading: how nil is written does not concern it.
func readFormOf(fd *fieldModel) *fieldForm {
	if _, isNil := fd.Form.Nil(); isNil {
		return nil
	}
	return formOf(fd)
}

// fits reports whether the format at hand is for values of type t.
func (f *file) fits(t types.Type) bool {
	return f.form != nil && f.form.Sort() == formSort(f.g, t)
}

// formVar returns the variable for the format at hand.
func (f *file) formVar() string {
	function := map[format.Sort]string{format.Time: "TimeFormat", format.Duration: "DurationFormat", format.Bytes: "BytesFormat", format.ByteArray: "BytesFormat"}[f.form.Sort()]
	key := function + " " + f.form.name
	for _, h := range f.helpers[key] {
		return h.name
	}
	h := &helper{name: f.declare("javelinFormat" + f.mangleText(f.form.name))}
	f.helpers[key] = append(f.helpers[key], h)
	f.formats = append(f.formats, h.name+" = "+f.rt()+function+"("+goQuote(f.form.name)+")")
	return h.name
}

// mangleText makes a part of an identifier of a text.
func (f *file) mangleText(s string) string {
	var out []byte
	for i := range len(s) {
		if c := s[i]; 'a' <= c|0x20 && c|0x20 <= 'z' || '0' <= c && c <= '9' {
			out = append(out, c)
		}
	}
	if len(out) == 0 {
		return ""
	}
	return capital(string(out))
}

// readForm prints the reading of x if the format at hand is for it, and reports whether it
// is.
func (f *file) readForm(x string, t types.Type, m manner, depth int) bool {
	if !f.fits(t) {
		return false
	}
	form := f.form
	if form.IsArray() {
		f.form = nil
		if f.badTag(t, m) {
		} else if form.Sort() == format.Bytes {
			f.readSlice(x, t, depth)
		} else {
			f.readArray(x, t, depth)
		}
		f.form = form
		return true
	}
	switch form.Sort() {
	case format.Time:
		f.printf("d.FormattedTime(%s, %s, %t)\n", pointerTo(x), f.formVar(), m.quoted)
	case format.Duration:
		f.printf("d.FormattedDuration(%s, %s, %t)\n", pointerTo(x), f.formVar(), m.quoted)
	case format.Bytes:
		f.printf("d.FormattedBytes(%s, %s, %s)\n", f.asBytes(x, t), f.formVar(), f.typeVar(t))
	case format.ByteArray:
		f.printf("d.FormattedArray(%s[:], %s, %s)\n", selectable(x), f.formVar(), f.typeVar(t))
	case format.Float:
		f.printf("%sNonFinite(d, %s, %s, %s)\n", f.rt(), pointerTo(x), f.bits(t.Underlying().(*types.Basic)), f.typeVar(t))
	}
	return true
}

// canTryForm reports whether the value of a field with a format can be read in an object that
// is tried.
func (f *file) canTryForm(fd *fieldModel) bool {
	t := fd.typ
	for isPointer(t) {
		t = t.Underlying().(*types.Pointer).Elem()
	}
	switch s := fd.Form.Sort(); {
	case s != formSort(f.g, t) || fd.Form.IsArray():
		return false
	default:
		return s == format.Time || s == format.Duration || s == format.Bytes
	}
}

// tryForm is the reading of the value at place into x, in the format at hand.
func (f *file) tryForm(x string, t types.Type, place string) string {
	switch f.form.Sort() {
	case format.Time:
		return "d.TryFormattedTime(" + pointerTo(x) + ", " + f.formVar() + ", " + place + ")"
	case format.Duration:
		return "d.TryFormattedDuration(" + pointerTo(x) + ", " + f.formVar() + ", " + place + ")"
	}
	return "d.TryFormattedBytes(" + f.asBytes(x, t) + ", " + f.formVar() + ", " + place + ")"
}

// In the v2 dialect a time.Duration has no form as JSON but by a format, or by options of
// package json/v2, which generated code does not see. So without one every value would be an
// error: better one now.

// failDuration reports a time.Duration that is to be read or written.
func (f *file) failDuration() {
	f.g.failf(f.pos(), "time.Duration has no form in JSON by the rules of v2: give the field a format by a tag (javelin:\"format=units\", or sec, milli, micro, nano, iso8601), use a type of your own (type Nanos time.Duration is a number, methods MarshalText and UnmarshalText make it a string), leave the field out by the tag `json:\"-\"`, or generate with -dialect v1, where it is a number of nanoseconds")
}

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

// holds reports whether a value of type t is, or has as a part in JSON, what is says, but for
// fields that have a format.
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
		s := f.g.resolve(t)
		fields := s.Fields
		if s.Fallback != nil {
			fields = append(fields[:len(fields):len(fields)], *s.Fallback)
		}
		return slices.ContainsFunc(fields, func(sf shape.Field) bool {
			return sf.Form == (format.Format{}) && f.holds(sf.Type.(goType).t, is, seen)
		})
	}
	return false
}

// withMethods is the expression for a pointer to x, of type t, that methods of it are
// called on.
func (f *file) withMethods(x string, t types.Type) string {
	if !isFrail(t) {
		return pointerTo(x)
	}
	return f.frail(pointerTo(x), x, t)
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
