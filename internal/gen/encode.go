package gen

import (
	"go/types"

	"github.com/javelin-go/javelin/internal/format"
)

// This file prints what writes values. The code for a value is statements that
// append the expression x, which has an address, to b.

// isWrittenApart reports whether a struct is written by a function of its own. One without a name
// and with few fields is written in place: as a rule there is one such value, and for it a
// function takes more code, and more time.
func (f *file) isWrittenApart(t types.Type) bool {
	s, ok := types.Unalias(t).(*types.Struct)
	small := ok && s.NumFields() <= 8 && !f.g.cfg.TinyGo && !f.comesBack(t) && !holdsMap(t, 0)
	return !small && f.isAccessible(t)
}

// holdsMap reports whether the code that writes a value of the type in place may be that for a
// map, which can return from the function around it, or is not known.
func holdsMap(t types.Type, depth int) bool {
	if depth > 8 {
		return true // it may hold itself
	}
	switch u := t.Underlying().(type) {
	case *types.Map:
		return true
	case *types.Struct:
		if _, named := types.Unalias(t).(*types.Named); named {
			return false
		}
		for i := range u.NumFields() {
			if v := u.Field(i); v.Embedded() || holdsMap(v.Type(), depth+1) {
				return true
			}
		}
	case interface{ Elem() types.Type }:
		return holdsMap(u.Elem(), depth+1)
	}
	return false
}

// write prints the writing of x, of type t.
func (f *file) write(x string, t types.Type, m manner, depth int) {
	if f.writeForm(x, t, m, depth) {
		return
	}
	if m == (manner{}) && f.holdsItself(t, false) {
		f.printf("b = %s(%s, e, b)\n", f.helperFor(t, false), pointerTo(x))
		return
	}
	f.writeAs(f.g.kindOf(t, false), x, t, m, depth)
}

// writeEntry is write for a variable, which Go wants to be used.
func (f *file) writeEntry(x string, t types.Type, depth int) {
	f.used(x, func() { f.write(x, t, manner{}, depth) })
}

// writeAs is write for a type that is of a kind.
func (f *file) writeAs(k kind, x string, t types.Type, m manner, depth int) {
	switch k {
	case kindBool, kindString, kindNumber:
		f.writeBasic(x, t, m)
	case kindBytes:
		if f.g.cfg.PlainBytes {
			f.printf("b = e.String(b, string(%s))\n", x)
		} else if !f.badTagOut(t, m) {
			f.orNull(x, func() {
				if namedBytes(t) {
					f.printf("b = e.Bytes(b, %sBytesOf(%s))\n", f.rt(), x)
				} else {
					f.printf("b = e.Bytes(b, %s)\n", x)
				}
			})
		}
	case kindByteArray:
		if !f.badTagOut(t, m) {
			f.printf("b = e.Bytes(b, %s[:])\n", selectable(x))
		}
	case kindSlice:
		if !f.badTagOut(t, m) {
			f.orNull(x, func() {
				f.perhapsBytes(x, t, "ok", func() {
					f.printf("b = e.Bytes(b, raw)\n")
				}, func() { f.printf("b = e.Value(b, %s)\n", pointerTo(x)) }, func() { f.writeList(x, t, t.Underlying().(*types.Slice).Elem(), depth) })
			})
		}
	case kindArray:
		if !f.badTagOut(t, m) {
			f.perhapsBytes(x, t, "ok", func() {
				f.printf("b = e.Bytes(b, raw)\n")
			}, nil, func() { f.writeList(x, t, t.Underlying().(*types.Array).Elem(), depth) })
		}
	case kindMap:
		if !f.badTagOut(t, m) {
			f.orNull(x, func() { f.writeMap(x, t, depth) })
		}
	case kindPointer:
		elem := t.Underlying().(*types.Pointer).Elem()
		if f.reachesParam(elem, m) {
			f.printf("b = e.QuotedValue(b, %s)\n", pointerTo(x))
			break
		}
		if m.quoted && f.g.cfg.V1 && isPointer(elem) {
			m.quoted = false // the option does not reach that far
		}
		if m.notNil {
			m.notNil = false
			f.write("*"+x, elem, m, depth+1)
			break
		}
		f.printf("if %s == nil {\nb = append(b, \"null\"...)\n} else {\n", x)
		f.write("*"+x, elem, m, depth+1)
		f.printf("}\n")
	case kindStruct:
		if !f.badTagOut(t, m) {
			if e := f.broken(t); e != nil {
				f.printf("b = e.Fail(b, %s, %s)\n", f.newError(e.Err), f.typeVar(e.Type.(goType).t))
			} else if f.isWrittenApart(t) {
				f.printf("b = %s(%s, e, b)\n", f.helperFor(t, false), pointerTo(x))
			} else if f.enter(t) {
				f.printf("if e.Enter(b) {\n")
				f.writeStruct(selectable(x), t, f.modelOf(t), depth+1)
				f.printf("}\n")
				f.leave(t)
			}
		}
	case kindGenerated:
		f.checkArgs(t)
		f.noteInstance(t, false)
		if !f.badTagOut(t, m) {
			f.printf("b = %s.MarshalJavelin(e, b)\n", selectable(x))
		}
	case kindTime:
		if !f.badTagOut(t, m) {
			f.printf("b = e.Time(b, %s)\n", x)
		}
	case kindDuration:
		if f.g.cfg.V1 {
			f.writeBasic(x, t, m)
		} else {
			f.failDuration()
		}
	case kindAny:
		if !f.badTagOut(t, m) {
			f.printf("b = e.Any(b, %s)\n", x)
		}
	case kindInterface:
		if !f.badTagOut(t, m) {
			f.printf("b = e.Interface(b, %s, %s)\n", x, f.typeVar(t))
		}
	case kindOptional:
		if !f.badTagOut(t, m) {
			x := selectable(x)
			f.printf("if !%s.Present || %s.Null {\nb = append(b, \"null\"...)\n} else {\n", x, x)
			f.write(x+".Value", optionalOf(t), manner{}, depth)
			f.printf("}\n")
		}
	case kindRaw:
		f.printf("b = e.RawValue(b, %s)\n", x)
	case kindJSONNumber:
		if m.quoted {
			f.printf("b = e.QuotedNumber(b, string(%s), %s)\n", x, f.typeVar(t))
		} else {
			f.printf("b = e.Number(b, string(%s), %s)\n", x, f.typeVar(t))
		}
	case kindMethods:
		f.writeByMethods(x, t, m, depth)
	case kindParam:
		f.printf("b = e.%sValue(b, %s)\n", quoted(m), pointerTo(x))
	default:
		f.printf("b = e.Fail(b, nil, %s)\n", f.typeVar(t))
	}
}

// badTagOut is badTag for writing.
func (f *file) badTagOut(t types.Type, m manner) bool {
	if !m.quoted || f.g.cfg.V1 {
		return false
	}
	f.printf("b = e.BadStringTag(b, %s)\n", f.typeVar(t))
	return true
}

// orNull prints the writing of a slice or map, which the v1 dialect writes as null
// if it is nil.
func (f *file) orNull(x string, body func()) {
	null := f.g.cfg.V1
	if f.form != nil {
		if n, ok := f.form.Nil(); ok {
			form := f.form
			f.form = nil // what is held is not meant
			defer func() { f.form = form }()
			null = n
		}
	}
	if !null {
		body()
		return
	}
	f.printf("if %s == nil {\nb = append(b, \"null\"...)\n} else {\n", x)
	body()
	f.printf("}\n")
}

func (f *file) writeBasic(x string, t types.Type, m manner) {
	bt := t.Underlying().(*types.Basic)
	name := types.Typ[bt.Kind()].Name()
	// to converts x to a basic type.
	to := func(basic string) string {
		if b, ok := types.Unalias(t).(*types.Basic); ok && types.Typ[b.Kind()].Name() == basic {
			return x
		}
		return basic + "(" + x + ")"
	}
	info := bt.Info()
	switch {
	case info&types.IsFloat != 0:
		_, plain := types.Unalias(t).(*types.Basic)
		switch {
		case m.quoted:
			f.printf("b = e.QuotedFloat(b, %s, %s, %s)\n", to("float64"), f.bits(bt), f.typeVar(t))
		case plain:
			f.printf("b = e.%s(b, %s)\n", capital(name), x)
		default:
			f.printf("b = e.%sAs(b, %s, %s)\n", capital(name), to(name), f.typeVar(t))
		}
	case info&types.IsUnsigned != 0 && m.quoted:
		f.printf("b = e.QuotedUint(b, %s)\n", to("uint64"))
	case info&types.IsUnsigned != 0:
		f.printf("b = e.Uint(b, %s)\n", to("uint64"))
	case info&types.IsInteger != 0 && m.quoted:
		f.printf("b = e.QuotedInt(b, %s)\n", to("int64"))
	case info&types.IsInteger != 0:
		f.printf("b = e.Int(b, %s)\n", to("int64"))
	case m.quoted && !f.g.cfg.V1:
		f.badTagOut(t, m)
	case name == "string" && m.quoted:
		f.printf("b = e.QuotedString(b, %s, %s)\n", to(name), f.typeVar(t))
	case name == "string":
		f.printf("b = e.String(b, %s)\n", to(name))
	case m.quoted:
		f.printf("b = append(e.Bool(append(b, '\"'), %s), '\"')\n", to(name))
	default:
		f.printf("b = e.Bool(b, %s)\n", to(name))
	}
}

// listMethods are what writes lists as a whole, by the type of their elements.
var listMethods = map[types.BasicKind]string{types.Float64: "Float64s", types.String: "Strings", types.Int64: "Int64s", types.Int: "Ints"}

// writeList prints the writing of the slice or array x.
func (f *file) writeList(x string, t, elem types.Type, depth int) {
	if b, ok := types.Unalias(elem).(*types.Basic); ok && listMethods[b.Kind()] != "" && f.form == nil {
		if _, ok := t.Underlying().(*types.Array); ok {
			x = selectable(x) + "[:]"
		}
		f.printf("b = e.%s(b, %s)\n", listMethods[b.Kind()], x)
		return
	}
	i := level("i", depth)
	f.printf("if e.Enter(b) {\nb = append(b, '[')\nfor %s := range %s {\n", i, x)
	f.printf("if %s > 0 {\nb = append(b, ',')\n}\nb = e.Flush(b)\n", i)
	f.write(selectable(x)+"["+i+"]", elem, manner{}, depth+1)
	f.printf("}\nb = append(b, ']')\ne.Leave()\n}\n")
}

func (f *file) writeMap(x string, t types.Type, depth int) {
	u := t.Underlying().(*types.Map)
	f.checkKey(u.Key())
	if f.form == nil && wholeMap(t) == "StringMap" {
		sorted := "e.Deterministic()"
		if f.g.cfg.V1 {
			sorted = "true"
		}
		f.printf("b = e.StringMap(b, %s, %s)\n", x, sorted)
		return
	}
	if depth > 0 && f.isAccessible(t) && f.form == nil {
		// What is written for either order of the entries is written twice: not
		// for maps within maps again.
		f.printf("b = %s(%s, e, b)\n", f.helperFor(t, false), pointerTo(x))
		return
	}
	f.local(u.Elem())
	f.local(u.Elem())
	k, e, more := level("k", depth), level("x", depth), level("more", depth)
	f.printf("if e.Enter(b) {\nb = append(b, '{')\n%s := false\n", more)
	entry := func() {
		f.printf("if %s {\nb = append(b, ',')\n}\n%s = true\nb = e.Flush(b)\n", more, more)
		f.writeKey(k, u.Key())
		f.writeEntry(e, u.Elem(), depth+1)
		f.printf("}\n")
	}
	kind := f.g.keyKind(u.Key(), false)
	switch sorted := f.sortedKeys(x, u.Key()); {
	case kind == kindMethods || kind == kindTime || kind == kindParam || kind == kindAny || kind == kindNumber && isFloat(u.Key()):
		// Only their names tell whether two are the same.
		names := level("names", depth)
		f.printf("%s, ok := %s\nif !ok {\nreturn b\n}\n", names, sorted)
		f.printf("for i := range %s {\nb = e.Flush(b)\nif %s {\nb = append(b, ',')\n}\n%s = true\n", names, more, more)
		f.printf("b = e.Name(b, %s[i].Name)\n%s := %s[%s[i].Key]\n", names, e, selectable(x), names)
		f.writeEntry(e, u.Elem(), depth+1)
		f.printf("}\n")
	case kind == kindNothing:
		f.printf("if %s > 0 {\nreturn e.KeyMisfit(b, %s)\n}\n_ = %s\n", f.lenOf(x, u), f.typeVar(u.Key()), more)
	case f.g.cfg.V1:
		f.printf("for _, %s := range %s {\n%s := %s[%s]\n", k, sorted, e, selectable(x), k)
		entry()
	default:
		f.printf("if e.Deterministic() {\nfor _, %s := range %s {\n%s := %s[%s]\n", k, sorted, e, selectable(x), k)
		entry()
		f.printf("} else {\nfor %s, %s := range %s {\n", k, e, x)
		entry()
		f.printf("}\n")
	}
	f.printf("b = append(b, '}')\ne.Leave()\n}\n")
}

func isFloat(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsFloat != 0
}

// sortedKeys is the expression for the keys of a map in the order of their names.
func (f *file) sortedKeys(x string, key types.Type) string {
	rt := f.rt()
	switch f.g.keyKind(key, false) {
	case kindString, kindJSONNumber:
		return rt + "SortedKeys(" + x + ")"
	case kindNumber:
		info := key.Underlying().(*types.Basic).Info()
		switch {
		case info&types.IsFloat != 0:
			return rt + "FloatNames(e, b, " + x + ", " + f.bits(key.Underlying().(*types.Basic)) + ", " + f.typeVar(key) + ")"
		case info&types.IsUnsigned != 0:
			return rt + "SortedUints(" + x + ")"
		}
		return rt + "SortedInts(" + x + ")"
	}
	method := "TextNames"
	switch f.g.keyKind(key, false) {
	case kindTime:
		method = "TimeNames"
	case kindParam, kindAny:
		method = "ValueNames"
	case kindMethods:
		m := f.g.types.methodsOf(key)
		if m.marshalTo|m.marshal|m.stdMarshalTo != nowhere && !f.g.cfg.V1 {
			method = "ValueNames"
		} else if m.appendText != nowhere && (!f.g.cfg.V1 || m.marshalText == nowhere) {
			method = "AppendedNames"
		}
	}
	return rt + method + "(e, b, " + x + ", " + f.typeVar(key) + f.frailKeys(key) + ")"
}

// writeKey prints the writing of the key k as a name, with its colon.
func (f *file) writeKey(k string, t types.Type) {
	to := func(basic string) string {
		if b, ok := types.Unalias(t).(*types.Basic); ok && types.Typ[b.Kind()].Name() == basic {
			return k
		}
		return basic + "(" + k + ")"
	}
	switch f.g.keyKind(t, false) {
	case kindString:
		f.printf("b = e.Name(b, %s)\n", to("string"))
	case kindJSONNumber:
		f.printf("b = append(e.QuotedNumber(b, string(%s), %s), ':')\n", k, f.typeVar(t))
	case kindNumber:
		info := t.Underlying().(*types.Basic).Info()
		switch {
		case info&types.IsUnsigned != 0:
			f.printf("b = append(e.QuotedUint(b, %s), ':')\n", to("uint64"))
		default:
			f.printf("b = append(e.QuotedInt(b, %s), ':')\n", to("int64"))
		}
	}
}

func (f *file) writeByMethods(x string, t types.Type, mn manner, depth int) {
	m := f.g.types.methodsOf(t)
	end := ""
	if m.marshalTo != nowhere {
		f.printf("if out, unsupported := e.To(b, %s, %s); !unsupported {\nb = out\n} else {\n", f.withMethods(x, t), f.typeVar(t))
		end = "}\n"
	}
	// A pointer has the methods of both.
	switch {
	case m.stdMarshalTo != nowhere && m.marshal == nowhere:
		f.printf("b = e.Value(b, %s)\n", pointerTo(x))
	case m.marshal != nowhere:
		f.printf("b = e.JSON(b, %s, %s)\n", f.withMethods(x, t), f.typeVar(t))
	case m.appendText != nowhere:
		f.printf("b = e.TextAppender(b, %s, %s)\n", f.withMethods(x, t), f.typeVar(t))
	case m.marshalText != nowhere:
		f.printf("b = e.Text(b, %s, %s)\n", f.withMethods(x, t), f.typeVar(t))
	default:
		if k := f.g.naturalKind(t, false); k == kindStruct && f.shapeError(t) != nil {
			f.printf("b = e.Fail(b, %s, %s)\n", f.newError(f.shapeError(t).Err), f.typeVar(t))
		} else {
			f.writeAs(k, x, t, mn, depth)
		}
	}
	f.printf("%s", end)
}

// writeForm is readForm for writing.
func (f *file) writeForm(x string, t types.Type, m manner, depth int) bool {
	if !f.fits(t) {
		return false
	}
	form := f.form
	if _, isNil := form.Nil(); isNil {
		if f.g.kindOf(t, false) == kindGenerated { // whose code knows nothing of the field
			f.writeAs(f.g.naturalKind(t, false), x, t, m, depth)
			return true
		}
		return false // see orNull
	}
	if form.IsArray() {
		f.form = nil
		list := func() {
			f.writeList(x, t, t.Underlying().(interface{ Elem() types.Type }).Elem(), depth)
		}
		if f.badTagOut(t, m) {
		} else if form.Sort() == format.Bytes {
			f.orNull(x, list)
		} else {
			list()
		}
		f.form = form
		return true
	}
	switch form.Sort() {
	case format.Time:
		f.printf("b = e.FormattedTime(b, %s, %s, %t)\n", x, f.formVar(), m.quoted)
	case format.Duration:
		f.printf("b = e.FormattedDuration(b, %s, %s, %t)\n", x, f.formVar(), m.quoted)
	case format.Bytes:
		f.orNull(x, func() { f.printf("b = e.FormattedBytes(b, %s, %s)\n", x, f.formVar()) })
	case format.ByteArray:
		f.printf("b = e.FormattedBytes(b, %s[:], %s)\n", selectable(x), f.formVar())
	case format.Float:
		f.printf("b = e.NonFinite(b, float64(%s), %s)\n", x, f.bits(t.Underlying().(*types.Basic)))
	}
	return true
}
