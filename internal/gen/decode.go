package gen

import (
	"go/types"
	"strconv"
	"strings"
)

// This file prints what reads values. The code for a value is statements that set
// an expression x which has an address:
//
//	x is v.ID        d.String(&v.ID)
//	x is v.Items     var a rt.Array; if d.BeginArray(&a, …) { … }
//	x is v.Address   javelinReadAddress(&v.Address, d)
//
// Slices, arrays, maps and pointers are read in place, structs by a method or a
// function of their own.

// level numbers the variables of nested loops: a, a2, a3.
func level(name string, depth int) string {
	if depth == 0 {
		return name
	}
	return name + strconv.Itoa(depth+1)
}

// as is a pointer to x of another type of the same kind, which is what a type with
// a name of its own needs.
func (f *file) as(x string, t types.Type, basic string) string {
	if b, ok := types.Unalias(t).(*types.Basic); ok && types.Typ[b.Kind()].Name() == basic {
		return pointerTo(x)
	}
	return "(*" + basic + ")(" + pointerTo(x) + ")"
}

// read prints the reading of a value of type t into x.
func (f *file) read(x string, t types.Type, m manner, depth int) {
	if f.readForm(x, t, m, depth) {
		return
	}
	if m == (manner{}) && f.holdsItself(t, true) {
		f.printf("%s(%s, d)\n", f.helperFor(t, true), pointerTo(x))
		return
	}
	f.readAs(f.g.kindOf(t, true), x, t, m, depth)
}

// readAs is read for a type that is of a kind.
func (f *file) readAs(k kind, x string, t types.Type, m manner, depth int) {
	switch k {
	case kindBool, kindString, kindNumber:
		f.readBasic(x, t, m)
	case kindBytes:
		if f.g.cfg.PlainBytes && namedBytes(t) {
			rt := f.rt()
			f.printf("raw := %sBytesOf(%s)\nd.PlainBytes(&raw, %s)\n%sSetBytes(%s, raw)\n", rt, x, f.typeVar(t), rt, pointerTo(x))
		} else if f.g.cfg.PlainBytes {
			f.printf("d.PlainBytes(%s, %s)\n", f.asBytes(x, t), f.typeVar(t))
		} else if f.badTag(t, m) {
		} else if f.g.cfg.V1 {
			f.readBytesOrList(x, t, depth)
		} else {
			f.readBytes(x, t)
		}
	case kindByteArray:
		if !f.badTag(t, m) {
			f.printf("d.FixedBytes(%s[:], %s)\n", selectable(x), f.typeVar(t))
		}
	case kindSlice:
		if !f.badTag(t, m) {
			when := "ok"
			if f.g.cfg.V1 {
				when = "ok && d.Kind() != '['"
			}
			f.perhapsBytes(x, t, when, func() {
				if _, named := types.Unalias(t).(*types.Named); named {
					f.printf("d.BytesAs(&raw, %s)\n", f.typeVar(t))
				} else {
					f.printf("d.Bytes(&raw)\n")
				}
				f.printf("%s = *any(&raw).(*%s)\n", x, f.listExpr(t))
			}, func() { f.printf("d.Value(%s)\n", pointerTo(x)) }, func() { f.readSlice(x, t, depth) })
		}
	case kindArray:
		if !f.badTag(t, m) {
			f.perhapsBytes(x, t, "ok", func() {
				f.printf("d.FixedBytes(raw, %s)\n", f.typeVar(t))
			}, nil, func() { f.readArray(x, t, depth) })
		}
	case kindMap:
		if !f.badTag(t, m) {
			f.readMap(x, t, depth)
		}
	case kindPointer:
		f.readPointer(x, t, m, depth)
	case kindStruct:
		if !f.badTag(t, m) {
			if e := f.broken(t); e != nil {
				f.printf("if d.Broken(%s, %s) {\n", f.newError(e.Err), f.typeVar(e.Type.(goType).t))
				f.zero(x, t)
				f.printf("}\n")
			} else if f.isAccessible(t) {
				f.printf("%s(%s, d)\n", f.helperFor(t, true), pointerTo(x))
			} else if f.enter(t) {
				f.readStruct(selectable(x), x, t, f.modelOf(t), depth+1)
				f.leave(t)
			}
		}
	case kindGenerated:
		f.checkArgs(t)
		f.noteInstance(t, true)
		if !f.badTag(t, m) {
			f.printf("%s.UnmarshalJavelin(d)\n", selectable(x))
		}
	case kindTime:
		if !f.badTag(t, m) {
			f.printf("d.Time(%s)\n", pointerTo(x))
		}
	case kindDuration:
		switch {
		case f.g.cfg.V1:
			f.readBasic(x, t, m)
		default:
			f.failDuration()
		}
	case kindAny:
		if !f.badTag(t, m) {
			f.printf("d.%s(%s)\n", f.anyMethod(t), f.asAny(x, t))
		}
	case kindInterface:
		if !f.badTag(t, m) {
			f.readInterface(x, t)
		}
	case kindOptional:
		if !f.badTag(t, m) {
			f.printf("if %s.Begin(d) {\n", selectable(x))
			f.read(selectable(x)+".Value", optionalOf(t), manner{}, depth)
			f.printf("}\n")
		}
	case kindRaw:
		f.printf("d.RawValue((*[]byte)(%s))\n", pointerTo(x))
	case kindJSONNumber:
		if m.quoted {
			f.printf("d.QuotedNumber((*string)(%s), %s)\n", pointerTo(x), f.typeVar(t))
		} else {
			f.printf("d.Number((*string)(%s), %s)\n", pointerTo(x), f.typeVar(t))
		}
	case kindMethods:
		f.readByMethods(x, t, m, depth)
	case kindParam:
		f.printf("d.%sValue(%s)\n", quoted(m), pointerTo(x))
	default:
		f.printf("d.Fail(nil, %s)\n", f.typeVar(t))
	}
}

// badTag prints the error of a value that the tag option string does not go with,
// and reports whether it is one. In the v1 dialect the option has no effect.
func (f *file) badTag(t types.Type, m manner) bool {
	if !m.quoted || f.g.cfg.V1 {
		return false
	}
	f.printf("d.BadStringTag(%s)\n", f.typeVar(t))
	return true
}

func (f *file) readBasic(x string, t types.Type, m manner) {
	b := t.Underlying().(*types.Basic)
	name := types.Typ[b.Kind()].Name()
	_, plain := types.Unalias(t).(*types.Basic)
	info := b.Info()
	switch {
	case m.quoted && info&types.IsNumeric != 0:
		method := "QuotedInt"
		if info&types.IsFloat != 0 {
			method = "QuotedFloat"
		} else if info&types.IsUnsigned != 0 {
			method = "QuotedUint"
		}
		n := f.conversion(t)
		f.printf("if n, ok := d.%s(%s, %s); ok {\n%s = %s(n)\n}\n", method, f.typeVar(t), f.bits(b), x, n)
		return
	case m.quoted && f.g.cfg.V1:
		f.printf("d.Quoted%s(%s, %s)\n", capital(name), f.as(x, t, name), f.typeVar(t))
		return
	case f.badTag(t, m):
		return
	case name == "string" && m.nocopy:
		f.printf("d.NoCopyString(%s)\n", f.as(x, t, name))
		return
	case name == "string" && m.intern:
		f.printf("d.InternString(%s)\n", f.as(x, t, name))
		return
	}
	if plain {
		f.printf("d.%s(%s)\n", capital(name), pointerTo(x))
	} else {
		f.printf("d.%sAs(%s, %s)\n", capital(name), f.as(x, t, name), f.typeVar(t))
	}
}

// bits is the size of a number as Go source.
func (f *file) bits(b *types.Basic) string {
	switch b.Kind() {
	case types.Int, types.Uint, types.Uintptr:
		return f.rt() + "IntSize"
	case types.Int8, types.Uint8:
		return "8"
	case types.Int16, types.Uint16:
		return "16"
	case types.Int32, types.Uint32, types.Float32:
		return "32"
	}
	return "64"
}

// conversion is a type as the function of a conversion.
func (f *file) conversion(t types.Type) string {
	if !f.isAccessible(t) {
		f.g.failf(f.pos(), "%s, which %s holds, cannot be named in this package", reflectName(t), f.current.name.Name())
	}
	s := f.typeExpr(t)
	if strings.HasPrefix(s, "*") || strings.HasPrefix(s, "<") || strings.HasPrefix(s, "func") || strings.HasPrefix(s, "chan") {
		return "(" + s + ")"
	}
	return s
}

// asBytes is a pointer to x, whose kind is a slice of bytes, as *[]byte.
func (f *file) asBytes(x string, t types.Type) string {
	if _, ok := types.Unalias(t).(*types.Slice); ok {
		return pointerTo(x)
	}
	return "(*[]byte)(" + pointerTo(x) + ")"
}

// anyMethod is the method that reads an empty interface.
func (f *file) anyMethod(t types.Type) string {
	if _, ok := types.Unalias(t).(*types.Interface); ok {
		return "Any"
	}
	return "NamedAny"
}

func (f *file) asAny(x string, t types.Type) string {
	if _, ok := types.Unalias(t).(*types.Interface); ok {
		return pointerTo(x)
	}
	return "(*any)(" + pointerTo(x) + ")"
}

func (f *file) readBytes(x string, t types.Type) {
	if namedBytes(t) {
		rt := f.rt()
		f.printf("raw := %sBytesOf(%s)\nd.BytesAs(&raw, %s)\n%sSetBytes(%s, raw)\n", rt, x, f.typeVar(t), rt, pointerTo(x))
		return
	}
	if _, ok := types.Unalias(t).(*types.Slice); ok {
		f.printf("d.Bytes(%s)\n", pointerTo(x))
		return
	}
	f.printf("d.BytesAs(%s, %s)\n", f.asBytes(x, t), f.typeVar(t))
}

// namedBytes reports whether the elements of a slice are bytes with a name of their
// own, as the v1 dialect has in base64, too.
func namedBytes(t types.Type) bool {
	_, ok := types.Unalias(t.Underlying().(*types.Slice).Elem()).(*types.Named)
	return ok
}

// readBytesOrList is for the v1 dialect, which reads bytes in either form.
func (f *file) readBytesOrList(x string, t types.Type, depth int) {
	f.printf("if d.Kind() != '[' {\n")
	f.readBytes(x, t)
	f.printf("} else {\n")
	f.readSlice(x, t, depth)
	f.printf("}\n")
}

// perhapsBytes prints what is to be done with a list whose elements are of a type
// parameter: bytes if these turn out to be bytes, as the variable raw, and when says so
// for a slice; in the v1 dialect as a whole if they turn out to be bytes under another
// name, which only reflection knows; otherwise as any list.
func (f *file) perhapsBytes(x string, t types.Type, when string, bytes, whole, list func()) {
	l, ok := t.Underlying().(interface{ Elem() types.Type })
	_, isArray := t.Underlying().(*types.Array)
	if !ok || !isTypeParam(types.Unalias(l.Elem())) || isArray && f.g.cfg.V1 {
		list()
		return
	}
	if isArray {
		f.printf("if raw, ok := any(%s[:]).([]byte); ok {\n", selectable(x))
	} else {
		f.printf("if raw, ok := any(%s(%s)).([]byte); %s {\n", f.listExpr(t), x, when)
	}
	bytes()
	if f.g.cfg.V1 && whole != nil {
		f.printf("} else if %sAreBytes(%s) {\n", f.rt(), x)
		whole()
	}
	f.printf("} else {\n")
	list()
	f.printf("}\n")
}

// listExpr is a slice type without its name.
func (f *file) listExpr(t types.Type) string {
	return "[]" + f.typeExpr(t.Underlying().(*types.Slice).Elem())
}

// wholeMap returns the method of package rt that reads all of a map, or "" if there is none.
func wholeMap(t types.Type) string {
	u := t.Underlying().(*types.Map)
	if _, named := types.Unalias(t).(*types.Named); named || !isBasic(u.Key(), types.String) {
		return ""
	}
	switch i, ok := types.Unalias(u.Elem()).(*types.Interface); {
	case isBasic(u.Elem(), types.String):
		return "StringMap"
	case ok && i.NumMethods() == 0:
		return "AnyMap"
	}
	return ""
}

func (f *file) readMap(x string, t types.Type, depth int) {
	u := t.Underlying().(*types.Map)
	f.checkKey(u.Key())
	if whole := wholeMap(t); whole != "" && (f.form == nil || whole == "AnyMap") {
		f.printf("d.%s(%s)\n", whole, pointerTo(x))
		return
	}
	f.local(u.Elem())
	m, k, e := level("m", depth), level("k", depth), level("x", depth)
	f.printf("var %s %sMap\n", m, f.rt())
	f.printf("if d.BeginMap(&%s, %s, %s) {\n", m, f.lenOf(x, u), f.typeVar(t))
	if info, read := f.entryTry(u); read != "" && f.isAccessible(t) {
		f.printf("%sTryEntries(d, &%s, %s, %s, %s)\n", f.rt(), m, f.mapPointer(x, t), info, read)
	} else if f.isAccessible(t) {
		f.printf("if %s == nil {\n%s = make(%s, %s.Hint())\n}\n", x, x, f.typeExpr(t), m)
	} else {
		f.printf("if %s == nil {\n%sMakeMap(%s, %s.Hint())\n}\n", x, f.rt(), pointerTo(x), m)
	}
	f.printf("for d.NextKey(&%s) {\n", m)
	f.readKey(k, u.Key())
	if f.g.keyKind(u.Key(), true) == kindString && f.isAccessible(u.Elem()) {
		f.printf("var %s %s\nhad := false\nif d.MayHave(&%s) {\n%s, had = %s[%s]\n}\n", e, f.typeExpr(u.Elem()), m, e, selectable(x), k)
	} else {
		f.printf("%s, had := %s[%s]\n", e, selectable(x), k)
	}
	if kind := f.g.keyKind(u.Key(), true); kind == kindString || kind == kindAny {
		f.printf("if d.Had(&%s, had) {\nbreak\n}\n", m)
	} else {
		f.printf("if %sHadKey(d, &%s, had, %s) {\nbreak\n}\n", f.rt(), m, k)
	}
	if f.g.cfg.V1 {
		f.zero(e, u.Elem())
	}
	f.read(e, u.Elem(), manner{}, depth+1)
	f.printf("%s[%s] = %s\n", selectable(x), k, e)
	f.printf("}\n} else if %s.Null {\n%s = nil\n}\n", m, x)
}

// readKey prints the reading of the name of a member as a key of type t, which
// becomes the variable k.
func (f *file) readKey(k string, t types.Type) {
	convert := func(basic string) string {
		if b, ok := types.Unalias(t).(*types.Basic); ok && types.Typ[b.Kind()].Name() == basic {
			return ""
		}
		return f.conversion(t)
	}
	wrap := func(conv, x string) string {
		if conv == "" {
			return x
		}
		return conv + "(" + x + ")"
	}
	number := func(method, basic string, b *types.Basic) {
		f.printf("%sn, ok := d.%s(%s, %s)\nif !ok {\ncontinue\n}\n", k, method, f.typeVar(t), f.bits(b))
		f.printf("%s := %s\n", k, wrap(convert(basic), k+"n"))
	}
	switch f.g.keyKind(t, true) {
	case kindString:
		f.printf("%s := %s\n", k, wrap(convert("string"), "d.KeyString()"))
	case kindNumber:
		b := t.Underlying().(*types.Basic)
		switch {
		case b.Info()&types.IsFloat != 0:
			number("KeyFloat", "float64", b)
		case b.Info()&types.IsUnsigned != 0:
			number("KeyUint", "uint64", b)
		default:
			number("KeyInt", "int64", b)
		}
	case kindMethods:
		m := f.g.types.methodsOf(t)
		if m.unmarshalFrom|m.unmarshal|m.stdUnmarshalFrom != nowhere && !f.g.cfg.V1 {
			f.printf("var %s %s\nif !d.KeyJSON(%s, %s) {\ncontinue\n}\n", k, f.typeExpr(t), f.withMethods(k, t), f.typeVar(t))
			break
		}
		if m.unmarshalText == nowhere {
			f.printf("d.Fail(nil, %s)\nvar %s %s\n", f.typeVar(t), k, f.typeExpr(t))
			break
		}
		call := "d.KeyText("
		if f.hasTextKeys(t) {
			call = f.rt() + "KeyText(d, "
		}
		f.printf("var %s %s\nif !%s%s, %s) {\ncontinue\n}\n", k, f.typeExpr(t), call, f.withMethods(k, t), f.typeVar(t))
	case kindJSONNumber:
		f.printf("%sn, ok := d.KeyNumber(%s)\nif !ok {\ncontinue\n}\n%s := %s(%sn)\n", k, f.typeVar(t), k, f.conversion(t), k)
	case kindTime:
		f.printf("var %s %s\nif !d.KeyTime(&%s) {\ncontinue\n}\n", k, f.typeExpr(t), k)
	case kindParam:
		f.printf("var %s %s\nif !d.KeyValue(&%s) {\ncontinue\n}\n", k, f.typeExpr(t), k)
	case kindAny:
		f.printf("var %s %s = d.KeyString()\n", k, f.typeExpr(t))
	default:
		f.printf("var %s %s\nif !d.KeyMisfit(%s) {\ncontinue\n}\n", k, f.typeExpr(t), f.typeVar(t))
	}
}

// checkKey reports keys whose type only reflection can follow.
func (f *file) checkKey(t types.Type) {
	switch f.g.kindOf(t, true) {
	case kindPointer, kindInterface:
		f.g.failf(f.pos(), "keys of type %s cannot be told without reflection", f.commentType(t))
	case kindDuration:
		if !f.g.cfg.V1 {
			f.failDuration()
		}
	}
}

// keyKind is how a type is the key of a map.
func (g *generator) keyKind(t types.Type, decode bool) kind {
	switch k := g.kindOf(t, decode); k {
	case kindString, kindNumber, kindParam, kindTime, kindAny:
		return k
	case kindDuration:
		if g.cfg.V1 {
			return kindNumber
		}
	case kindJSONNumber:
		if g.cfg.V1 {
			return kindString // names are what they are in the v1 dialect
		}
		return k
	case kindMethods:
		if g.cfg.V1 && isKind(t, types.String) && !decode {
			return kindString // names are what they are in the v1 dialect
		}
		m := g.types.methodsOf(t)
		if g.cfg.V1 && decode && m.unmarshalText == nowhere || g.cfg.V1 && !decode && m.marshalText|m.appendText == nowhere {
			if n := g.naturalKind(t, decode); n == kindString || n == kindNumber {
				return n
			}
			return kindNothing
		}
		return k
	}
	return kindNothing
}

func (f *file) readPointer(x string, t types.Type, m manner, depth int) {
	elem := t.Underlying().(*types.Pointer).Elem()
	if f.reachesParam(elem, m) {
		f.printf("d.QuotedValue(%s)\n", pointerTo(x))
		return
	}
	if types.IsInterface(elem) {
		f.printf("if d.Null() {\nif d.Err() == nil {\n%s = nil\n}\n} else {\n", x)
	} else {
		f.printf("if d.Null() {\n%s = nil\n} else {\n", x)
	}
	f.printf("if %s == nil {\n%s = %s\n}\n", x, x, f.newExpr(elem, x))
	quoted := m.quoted && f.g.cfg.V1
	if quoted {
		if isPointer(elem) {
			m.quoted, quoted = false, false // the option does not reach that far
		}
		if types.IsInterface(elem) {
			quoted = false
		}
	}
	f.read("*"+x, elem, m, depth+1)
	if quoted {
		f.printf("if d.QuotedNull() {\n%s = nil\n}\n", x)
	}
	f.printf("}\n")
}

// quoted begins the name of the method for a value of a type parameter.
func quoted(m manner) string {
	if m.quoted {
		return "Quoted"
	}
	return ""
}

// reachesParam reports whether the option string of a pointer to a type parameter may or
// may not concern what that is: in the v1 dialect it goes through one pointer alone.
func (f *file) reachesParam(elem types.Type, m manner) bool {
	return m.quoted && f.g.cfg.V1 && isTypeParam(types.Unalias(elem))
}

// inSlabs are the kinds of which package rt makes several at once.
var inSlabs = map[types.BasicKind]bool{types.Int: true, types.Int64: true, types.Uint64: true, types.Float64: true, types.Bool: true}

// newExpr allocates what the pointer x is to point to.
func (f *file) newExpr(elem types.Type, x string) string {
	if f.isAccessible(elem) {
		if b, ok := elem.Underlying().(*types.Basic); ok && !isTypeParam(types.Unalias(elem)) && inSlabs[b.Kind()] {
			s := "d.New" + capital(b.Name()) + "()"
			if _, basic := types.Unalias(elem).(*types.Basic); !basic {
				s = "(*" + f.typeExpr(elem) + ")(" + s + ")"
			}
			return s
		}
		return "new(" + f.typeExpr(elem) + ")"
	}
	return f.rt() + "NewFor(" + x + ")"
}

// readInterface is for interfaces with methods: only what they hold already can be
// read into.
func (f *file) readInterface(x string, t types.Type) {
	f.printf("if d.Null() {\nif d.Err() == nil {\n%s = nil\n}\n} else {\nd.InterfaceIn(%s, %s, %s)\n}\n", x, pointerTo(x), x, f.typeVar(t))
}

func (f *file) readByMethods(x string, t types.Type, mn manner, depth int) {
	m := f.g.types.methodsOf(t)
	end := ""
	if m.unmarshalFrom != nowhere {
		f.printf("if d.From(%s, %s) {\n", f.withMethods(x, t), f.typeVar(t))
		end = "}\n"
	}
	switch {
	case m.stdUnmarshalFrom != nowhere && m.unmarshal == nowhere:
		f.printf("d.Value(%s)\n", pointerTo(x))
	case m.unmarshal != nowhere:
		f.printf("%s%s, %s)\n", f.byMethod("JSON", t), f.withMethods(x, t), f.typeVar(t))
	case m.unmarshalText != nowhere:
		f.printf("if %s%s, %s) {\n", f.byMethod("Text", t), f.withMethods(x, t), f.typeVar(t))
		f.zero(x, t)
		f.printf("}\n")
	default:
		if k := f.g.naturalKind(t, true); k == kindStruct && f.shapeError(t) != nil {
			f.printf("d.Fail(%s, %s)\n", f.newError(f.shapeError(t).Err), f.typeVar(t))
		} else {
			f.readAs(k, x, t, mn, depth)
		}
	}
	f.printf("%s", end)
}

// byMethod is the beginning of the call that reads a value by a method of its type.
func (f *file) byMethod(name string, t types.Type) string {
	if f.canTryMethod(t) {
		return f.rt() + name + "(d, "
	}
	return "d." + name + "("
}

// newError is an error as an expression.
func (f *file) newError(err error) string {
	return f.importName("errors", "errors") + ".New(" + goQuote(err.Error()) + ")"
}

// zero prints the setting of x to the zero value of its type.
func (f *file) zero(x string, t types.Type) {
	switch u := t.Underlying().(type) {
	case *types.Pointer, *types.Slice, *types.Map, *types.Chan, *types.Signature:
		f.printf("%s = nil\n", x)
	case *types.Interface:
		if isTypeParam(types.Unalias(t)) {
			f.printf("%sZero(%s)\n", f.rt(), pointerTo(x))
		} else {
			f.printf("%s = nil\n", x)
		}
	case *types.Basic:
		switch info := u.Info(); {
		case info&types.IsString != 0:
			f.printf("%s = \"\"\n", x)
		case info&types.IsBoolean != 0:
			f.printf("%s = false\n", x)
		default:
			f.printf("%s = 0\n", x)
		}
	default:
		if f.isAccessible(t) {
			f.printf("%s = %s{}\n", x, f.typeExpr(t))
		} else {
			f.printf("%sZero(%s)\n", f.rt(), pointerTo(x))
		}
	}
}
