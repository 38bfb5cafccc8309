package gen

import (
	"fmt"
	"go/types"
	"slices"
	"strconv"
	"strings"
)

// This file prints what tries to read objects as a whole: see rt/decode_try.go. The
// members are expected in the order of the fields:
//
//	expected? ──► v0: value ──► , and expected? ──► v1: value ──► , and … ──► } at once: done
//	      │ not                       │ not                                   │ not
//	      ▼                           ▼                                       ▼
//	    other: TryOther ──► v0, v1, …, or the end of the object
//
// The code for one member is as short as it can be, so that what is in a document as a
// rule stays within the caches. Names are compared by words of eight bytes, up to the
// colon. The variables, other than those of the function, are
//
//	p      where the value begins; its entry is i+4
//	end    after what has been read; i is the entry of what follows
//
// Where there is no code for the type of a field the attempt fails.

// maxTryFields is how many fields a struct may have.
const maxTryFields = 256

// tryable reports whether there is a function that tries to read a struct type.
func (f *file) tryable(t types.Type) bool {
	t = f.plain(t)
	if ok, known := f.tries[t]; known {
		return ok
	}
	f.tries[t] = true // within itself
	mark := len(f.judged)
	f.judged = append(f.judged, t)
	ok := f.isTryable(t)
	if f.tries[t] = ok; !ok {
		for _, within := range f.judged[mark+1:] {
			delete(f.tries, within) // it was judged as if t could be tried
		}
		f.judged = f.judged[:mark+1]
	}
	return ok
}

func (f *file) isTryable(t types.Type) bool {
	if !f.isAccessible(t) || hasTypeParam(t) {
		return false
	}
	if _, ok := t.Underlying().(*types.Struct); !ok || f.shapeError(t) != nil {
		return false
	}
	s := f.modelOf(t)
	if len(s.fields) > maxTryFields || s.fallback != nil {
		return false
	}
	any := len(s.fields) == 0
	for i := range s.fields {
		fd := &s.fields[i]
		ok := f.canTry(fd)
		if any = any || ok; !ok && !fd.OmitEmpty && !fd.OmitZero {
			return false
		}
	}
	return any
}

// canTry reports whether a field can be read in an object that is tried.
func (f *file) canTry(fd *fieldModel) bool {
	for _, h := range fd.hops {
		if !h.exported {
			return false
		}
	}
	switch {
	case fd.String:
		t := fd.typ
		if isPointer(t) {
			t = t.Underlying().(*types.Pointer).Elem()
		}
		return readFormOf(fd) == nil && f.g.kindOf(t, true) == kindNumber
	case readFormOf(fd) != nil:
		return f.canTryForm(fd)
	}
	return f.canTryValue(fd.typ)
}

func (f *file) canTryValue(t types.Type) bool {
	switch f.g.kindOf(t, true) {
	case kindBool, kindString, kindNumber, kindTime, kindAny, kindRaw, kindJSONNumber, kindByteArray:
		return true
	case kindMethods:
		return f.canTryMethod(t)
	case kindOptional:
		return f.canTryElement(optionalOf(t))
	case kindDuration:
		return f.g.cfg.V1 // it is a number there
	case kindBytes:
		return !f.g.cfg.PlainBytes && !namedBytes(t)
	case kindStruct:
		return f.broken(t) == nil && f.tryable(t)
	case kindGenerated:
		n, ok := types.Unalias(t).(*types.Named)
		return ok && f.g.roots[n.Obj()] != nil && f.tryable(t)
	case kindPointer:
		return !f.holdsItself(t, true) && f.canTryValue(t.Underlying().(*types.Pointer).Elem())
	case kindSlice:
		return f.tryList(t) != "" || f.tryElement(t) != nil || f.canTryElement(t.Underlying().(*types.Slice).Elem())
	case kindMap:
		u := t.Underlying().(*types.Map)
		return wholeMap(t) != "" || f.canTryEntry(u) || (f.hasIntKeys(u) || f.hasTextKeys(u.Key())) && f.canTryElement(u.Elem())
	case kindArray:
		u := t.Underlying().(*types.Array)
		return fixedList(t) != "" || u.Len() > 0 && f.canTryElement(u.Elem())
	}
	return false
}

// canTryMethod reports whether a type is read by a method that an attempt may call: one that is given
// text, and cannot be that of something nil.
func (f *file) canTryMethod(t types.Type) bool {
	m := f.g.types.methodsOf(t)
	switch {
	case m.unmarshalFrom != nowhere, isFrail(t), hasTypeParam(t):
		return false
	case m.unmarshal != nowhere:
		return true
	}
	return m.unmarshalText != nowhere && m.stdUnmarshalFrom == nowhere
}

// callsMethods reports whether an attempt at a value of type t may call methods of the user's.
// around are the structs around it.
func (f *file) callsMethods(t types.Type, around []types.Type) bool {
	if f.holdsItself(t, true) {
		return true // nobody knows
	}
	switch f.g.kindOf(t, true) {
	case kindMethods:
		return true
	case kindOptional:
		return f.callsMethods(optionalOf(t), around)
	case kindMap:
		u := t.Underlying().(*types.Map)
		return f.hasTextKeys(u.Key()) || f.callsMethods(u.Elem(), around)
	case kindPointer, kindSlice, kindArray:
		return f.callsMethods(t.Underlying().(interface{ Elem() types.Type }).Elem(), around)
	case kindStruct, kindGenerated:
		t = f.plain(t)
		if slices.ContainsFunc(around, func(a types.Type) bool { return types.Identical(a, t) }) {
			return false
		}
		if !f.tryable(t) {
			return true
		}
		s, around := f.modelOf(t), append(around, t)
		return slices.ContainsFunc(s.fields, func(fd fieldModel) bool { return f.callsMethods(fd.typ, around) })
	}
	return false
}

// hasIntKeys reports whether the keys of a map are integers.
func (f *file) hasIntKeys(t *types.Map) bool {
	b, ok := t.Key().Underlying().(*types.Basic)
	return ok && b.Info()&types.IsInteger != 0 && f.g.keyKind(t.Key(), true) == kindNumber && f.isAccessible(t.Key())
}

// hasTextKeys reports whether keys of type t are read by a method UnmarshalText that an attempt may
// call.
func (f *file) hasTextKeys(t types.Type) bool {
	m := f.g.types.methodsOf(t)
	if f.g.keyKind(t, true) != kindMethods || m.unmarshalText == nowhere || isFrail(t) || hasTypeParam(t) || !f.isAccessible(t) {
		return false
	}
	return f.g.cfg.V1 || m.unmarshalFrom|m.unmarshal|m.stdUnmarshalFrom == nowhere
}

func isBasic(t types.Type, k types.BasicKind) bool {
	b, ok := types.Unalias(t).(*types.Basic)
	return ok && b.Kind() == k
}

// tryList is the method for a list that package rt reads as a whole, or "".
func (f *file) tryList(t types.Type) string {
	switch e := types.Unalias(t.Underlying().(*types.Slice).Elem()).(type) {
	case *types.Basic:
		if e.Kind() == types.Bool {
			return "Bools"
		}
		return wholeLists[e.Name()]
	case *types.Interface:
		if e.NumMethods() == 0 {
			return "Anys"
		}
	}
	return ""
}

// tryElement returns the struct that the elements of a slice are, or point to, or
// the string that they point to, if they can be tried; or nil.
func (f *file) tryElement(t types.Type) types.Type {
	elem := t.Underlying().(*types.Slice).Elem()
	if to, ok := types.Unalias(elem).(*types.Pointer); ok {
		if elem = to.Elem(); isBasic(elem, types.String) {
			return elem
		}
	}
	if k := f.g.kindOf(elem, true); (k == kindStruct || k == kindGenerated) && f.canTryValue(elem) {
		return elem
	}
	return nil
}

// tryHelper returns the name of the function that tries to read a struct type.
func (f *file) tryHelper(t types.Type) string {
	t = f.plain(t)
	if len(f.modelOf(t).fields) == 0 {
		return f.rt() + "TryEmptyObject"
	}
	return f.find("try", t, func() *helper {
		h := &helper{name: f.declare("javelinTry" + f.mangle(t)), decode: true, try: true, root: f.current, at: f.at}
		f.queue = append(f.queue, h)
		return h
	}).name
}

// callTry prints an attempt to read the struct v points to as a whole.
func (f *file) callTry(t types.Type, s *structModel) {
	if !f.tryable(t) || len(s.fields) == 0 {
		return
	}
	info := f.structVar(t, s)
	f.printf("if at, i := d.MayTry(%s); i >= 0 {\n", info)
	f.printf("if end, next := %s(d, v, at, i, d.TryDepth()); d.Tried(%s, end, next) {\nreturn\n}\n}\n", f.tryHelper(t), info)
}

// printTry prints the function that tries to read a struct type.
func (f *file) printTry(h *helper) {
	f.trying = h.typ
	f.large = len(f.modelOf(h.typ).fields) > maxInPlace
	s, rt := f.modelOf(h.typ), f.rt()
	info := f.structVar(h.typ, s)
	var required [maxTryFields / 64]uint64
	mayBeEmpty := true
	for i := range s.fields {
		if s.fields[i].Required {
			required[i/64] |= 1 << (i % 64)
			mayBeEmpty = false
		}
	}
	endsAtOnce := mayBeEmpty // an object with its members in order
	defaults := s.hasDefaults()
	mayBeEmpty = mayBeEmpty && !defaults
	var seen []string
	for i := range (len(s.fields) + 63) / 64 {
		seen = append(seen, level("seen", i))
	}
	f.printf("func %s(d *%sDecoder, v *%s, at, i, depth int) (end, next int) {\n", h.name, rt, f.typeExpr(h.typ))
	if f.printf("if depth == 0 || !d.Opens(at) {\n"); mayBeEmpty {
		f.printf("return %sTryNoMembers(d, v, at, i, depth)\n}\n", rt)
	} else {
		f.printf("return %sTryNone(d, v, at, i, depth)\n}\n", rt)
	}
	f.printf("buf, ent := d.Window()\nbuf, ent = buf[:len(buf):len(buf)], ent[:len(ent):len(ent)]\n")
	f.printf("var (\np, k int\n%s uint64 // fields that have been named\n)\n", strings.Join(seen, ", "))
	f.printf("end = at\n")
	if !f.expectsName(s) {
		f.printf("_ = ent\n") // no value may be read in place
	}
	before := ""
	// Where a field has one name and a bit of the first word, it is enough to look at the bit where
	// the name has been expected, and in one place for all others.
	inOnePlace := len(seen) == 1 && !s.hasAliases()
	skipped := false // the field before may be missing
	for k := range s.fields {
		fd := &s.fields[k]
		if !f.canTry(fd) {
			continue
		}
		f.printf("// %s\n", fd.comment)
		if text := fd.Quoted() + ":"; !expected(fd) {
			f.printf("goto other\n")
			skipped = false
		} else {
			f.printf("if %si+%sMemberEntries > len(ent) {\ngoto other\n}\n", before, rt)
			f.printf("p = int(ent[i:i+%[1]sMemberEntries:i+%[1]sMemberEntries][1]&%[1]sPosMask)\n", rt)
			if skipped {
				f.printf("n%d:\n", k)
			}
			other := "other"
			// Where one that may be missing stands alone, the next one is looked for.
			// Of several, as a rule most are missing, and a search is sooner done.
			next := f.behind(s, k)
			if skipped = fd.mayMiss() && next >= 0 && expected(&s.fields[next]) && !s.fields[next].mayMiss(); skipped {
				other = fmt.Sprintf("n%d", next)
			}
			room := nameRoom(text, rt)
			again := ""
			if inOnePlace && before != "" {
				again = fmt.Sprintf("seen&%#x != 0 || ", uint64(1)<<k)
			}
			f.printf("if %sp+%s > len(buf) || %s {\ngoto %s\n}\n", again, room, differs(text, room), other)
			f.printf("p = int(ent[i:i+%[1]sMemberEntries:i+%[1]sMemberEntries][4]&%[1]sPosMask)\n", rt)
		}
		if f.printf("v%d:\n", k); !inOnePlace {
			f.printf("if %s&%#x != 0 {\ngoto twice\n}\n", seen[k/64], uint64(1)<<(k%64))
		}
		f.printf("%s |= %#x\n", seen[k/64], uint64(1)<<(k%64))
		done := f.forField(fd)
		f.readHops("v", h.typ, fd, s)
		f.form = readFormOf(fd)
		f.tryValue(fd.path("v"), fd.typ, manner{quoted: fd.String, nocopy: fd.nocopy, intern: fd.intern})
		f.form = nil
		done()
		before = "uint(end) >= uint(len(buf)) || buf[end] != ',' || "
	}
	switch {
	case endsAtOnce && defaults:
		f.printf("if uint(end) < uint(len(buf)) && buf[end] == '}' && i < len(ent) {\np, i = end+1, i+1\ngoto ended\n}\n")
	case endsAtOnce:
		f.printf("if uint(end) < uint(len(buf)) && buf[end] == '}' && i < len(ent) {\nreturn end+1, i+1\n}\n")
	}
	f.printf("other:\nk, p, i = d.TryOther(%s, at, end, i, %s)\n", info, seen[0])
	if inOnePlace {
		f.printf("if uint(k) < 64 && seen>>(k&63)&1 != 0 {\nreturn %sUnusual, 0\n}\n", rt)
	}
	f.printf("switch k {\n")
	for k := range s.fields {
		if f.canTry(&s.fields[k]) {
			f.printf("case %s:\ngoto v%d\n", s.casesOf(k), k)
		}
	}
	f.printf("case %sEnded:\n", rt)
	for i, bits := range required {
		if bits != 0 {
			f.printf("if %s&%#x != %#x {\nreturn %sUnusual, 0\n}\n", seen[i], bits, bits, rt)
		}
	}
	if defaults {
		f.printf("goto ended\n")
	} else {
		f.printf("return p, i\n")
	}
	if f.printf("}\nreturn min(k, %sUnusual), 0\n", rt); !inOnePlace {
		f.printf("twice:\nreturn %sUnusual, 0\n", rt)
	}
	if defaults {
		f.printf("ended:\n")
		f.tryDefaults(s, seen)
		f.printf("return p, i\n")
	}
	f.printf("}\n\n")
}

// maxInPlace is how many fields a struct may have whose strings and numbers are read in
// place: the compiler copies next to nothing into large functions.
const maxInPlace = 24

// maxTryName is how long a name with its quotes and colon may be to be expected.
const maxTryName = 48

// nameRoom is how many bytes there must be where a name is expected.
func nameRoom(text, rt string) string {
	if len(text) > shortName {
		return strconv.Itoa(len(text))
	}
	return rt + "NameRoom"
}

// shortName is rt.NameRoom.
const shortName = 32

// mayMiss reports whether the member of a field is missing as often as not.
func (fd *fieldModel) mayMiss() bool { return fd.OmitEmpty || fd.OmitZero }

// behind returns the field that is expected after the k-th, or -1.
func (f *file) behind(s *structModel, k int) int {
	for k++; k < len(s.fields); k++ {
		if f.canTry(&s.fields[k]) {
			return k
		}
	}
	return -1
}

// expected reports whether the name of a field is looked for where it is expected.
func expected(fd *fieldModel) bool { return !fd.NeedsEscape && len(fd.Quoted())+1 <= maxTryName }

// expectsName reports whether there is code that expects the name of a field.
func (f *file) expectsName(s *structModel) bool {
	return slices.ContainsFunc(s.fields, func(fd fieldModel) bool { return f.canTry(&fd) && expected(&fd) })
}

// differs returns the condition that the bytes at p do not begin with a text, by words. room is how
// many bytes there are at p. The code checks that once, so words within them need no check.
func differs(text, room string) string {
	n := len(text)
	if n <= 8 {
		return fmt.Sprintf("string(buf[p:p+%[1]s:p+%[1]s][:%d]) != %s", room, n, goQuote(text))
	}
	var conds []string
	for at := 0; at < n; at += 8 {
		from := min(at, n-8)
		conds = append(conds, fmt.Sprintf("string(buf[p:p+%[1]s:p+%[1]s][%d:%d]) != %s", room, from, from+8, goQuote(text[from:from+8])))
	}
	return strings.Join(conds, " || ")
}

// tryValue prints the reading of the value at p into x.
func (f *file) tryValue(x string, t types.Type, m manner) {
	const place = "p, i+4"
	rt := f.rt()
	switch k := f.g.kindOf(t, true); {
	case f.form != nil && k != kindPointer:
		f.printf("end, i = %s\n", f.tryForm(x, t, place))
		return
	case k == kindString && !m.nocopy && !m.intern && f.isAccessible(t) && !f.large:
		v := "d.Cut(p+1, stop)"
		if b, ok := types.Unalias(t).(*types.Basic); !ok || b.Kind() != types.String {
			v = f.conversion(t) + "(" + v + ")"
		}
		f.printf("if stop := int(ent[i+5]); p < stop && stop < len(buf) && buf[p] == '\"' {\n%s = %s\nend, i = stop+1, i+6\n} else {\n", x, v)
		f.printf("end, i = %s\n}\n", f.tryCall(x, t, m, place))
		return
	case k == kindNumber && isInPlace(t) && f.isAccessible(t) && !f.large && !m.quoted:
		v := "n"
		if b := types.Unalias(t); b != types.Typ[types.Int64] && b != types.Typ[types.Float64] {
			v = f.conversion(t) + "(n)"
		}
		set := fmt.Sprintf("%s = %s\ni += 5\n} else {\nend, i = %s\n}\n", x, v, f.tryCall(x, t, m, place))
		f.printf("end = int(ent[i+5]&%sPosMask)\n", rt)
		if isKind(t, types.Float64) {
			f.printf("if n, ok := %sFloatAt(buf, p, end); ok {\n%s", rt, set)
			return
		}
		check := "" // of eight digits any of 32 bits holds all
		if b := t.Underlying().(*types.Basic).Kind(); b == types.Int8 || b == types.Int16 || b == types.Uint8 || b == types.Uint16 {
			check = fmt.Sprintf(" && n == int64(%s)", v)
		}
		f.printf("{\nn, ok := int64(0), %[1]sIsBrief(buf, p, end)\nif ok {\nn, ok = %[1]sBriefInt(%[1]sWord(buf, p), end-p)\n}\nif ok%[2]s {\n%[3]s}\n", rt, check, set)
		return
	case k != kindPointer:
		f.printf("end, i = %s\n", f.tryCall(x, t, m, place))
		return
	}
	elem := t.Underlying().(*types.Pointer).Elem()
	f.printf("if buf[p] == 'n' {\nif end, i = d.TryNull(%s); end >= 0 {\n%s = nil\n}\n} else {\n", place, x)
	f.printf("if %s == nil {\n%s = %s\n}\n", x, x, f.newExpr(elem, x))
	f.tryValue("*"+x, elem, m)
	f.printf("}\n")
}

// isInPlace reports whether numbers of the type are read in place: integers of few digits, and
// float64.
func isInPlace(t types.Type) bool {
	b := t.Underlying().(*types.Basic)
	return b.Info()&types.IsInteger != 0 || b.Kind() == types.Float64
}

// tryCall is the reading of the value at place, which is no pointer, into x.
func (f *file) tryCall(x string, t types.Type, m manner, place string) string {
	rt := f.rt()
	switch f.g.kindOf(t, true) {
	case kindBool:
		return fmt.Sprintf("d.TryBool(%s, %s)", f.as(x, t, "bool"), place)
	case kindString:
		method := "TryString"
		switch {
		case m.nocopy:
			method = "TryNoCopyString"
		case m.intern:
			method = "TryInternString"
		}
		return fmt.Sprintf("d.%s(%s, %s)", method, f.as(x, t, "string"), place)
	case kindNumber:
		switch b := t.Underlying().(*types.Basic); {
		case b.Info()&types.IsFloat != 0:
			name := types.Typ[b.Kind()].Name()
			return fmt.Sprintf("d.Try%s%s(%s, %s)", quoted(m), capital(name), f.as(x, t, name), place)
		case m.quoted:
			return fmt.Sprintf("%sTryQuotedInt(d, %s, %s)", rt, pointerTo(x), place)
		}
		return fmt.Sprintf("%sTryInt(d, %s, %s)", rt, pointerTo(x), place)
	case kindBytes:
		return fmt.Sprintf("d.TryBytes(%s, %s)", f.asBytes(x, t), place)
	case kindRaw:
		return fmt.Sprintf("d.TryRawValue((*[]byte)(%s), %s)", pointerTo(x), place)
	case kindJSONNumber:
		return fmt.Sprintf("d.TryNumber((*string)(%s), %s)", pointerTo(x), place)
	case kindByteArray:
		return fmt.Sprintf("d.TryFixedBytes(%s[:], %s)", selectable(x), place)
	case kindDuration:
		return fmt.Sprintf("%sTryInt(d, %s, %s)", rt, pointerTo(x), place)
	case kindMethods:
		method := "Text"
		if f.g.types.methodsOf(t).unmarshal != nowhere {
			method = "JSON"
		}
		return fmt.Sprintf("%sTry%s(d, %s, %s, %s)", rt, method, pointerTo(x), f.typeVar(t), place)
	case kindOptional:
		_, read := f.elementTry(optionalOf(t))
		return fmt.Sprintf("%sTryOptional(d, %s, %s, depth-1, %s)", rt, pointerTo(x), place, read)
	case kindTime:
		return fmt.Sprintf("d.TryTime(%s, %s)", pointerTo(x), place)
	case kindAny:
		return fmt.Sprintf("d.TryAny(%s, %s)", f.asAny(x, t), place)
	case kindStruct, kindGenerated:
		return fmt.Sprintf("%s(d, %s, %s, depth-1)", f.tryHelper(t), pointerTo(x), place)
	case kindSlice:
		p := pointerTo(x)
		elem := t.Underlying().(*types.Slice).Elem()
		if _, ok := types.Unalias(t).(*types.Slice); !ok {
			p = "(*[]" + f.typeExpr(elem) + ")(" + p + ")"
		}
		if list := f.tryList(t); list != "" {
			return fmt.Sprintf("d.Try%s(%s, %s)", list, p, place)
		}
		function, held, read := "TrySlice", f.tryElement(t), rt+"TryStringElement"
		if held == nil {
			if _, read = f.elementTry(elem); f.g.kindOf(elem, true) == kindArray && fixedList(elem) != "" {
				return fmt.Sprintf("%sTryRows(d, %s, %s, %d, %s)", rt, p, place, elem.Underlying().(*types.Array).Len(), read)
			}
			return fmt.Sprintf("%sTrySlice(d, %s, %s, %s, depth-1, %s)", rt, p, f.typeVar(t), place, read)
		}
		if _, ok := types.Unalias(elem).(*types.Pointer); ok {
			function = "TryPointers"
		}
		depth := "depth-1"
		if types.Identical(f.plain(held), f.trying) {
			at, _, _ := strings.Cut(place, ",")
			depth = "d.Branches(depth-1, " + at + ")"
		}
		if !isBasic(held, types.String) {
			read = f.tryHelper(held)
		}
		return fmt.Sprintf("%s%s(d, %s, %s, %s, %s, %s)", rt, function, p, f.typeVar(t), place, depth, read)
	case kindMap:
		if whole := wholeMap(t); whole != "" {
			return fmt.Sprintf("d.Try%s(%s, %s)", whole, pointerTo(x), place)
		}
		u := t.Underlying().(*types.Map)
		_, read := f.elementTry(u.Elem())
		if f.hasTextKeys(u.Key()) {
			return fmt.Sprintf("%sTryTextMap(d, %s, %s, %s, %s, depth-1, %s)", rt, f.mapPointer(x, t), f.typeVar(t), f.typeVar(u.Key()), place, read)
		}
		function := "TryMap"
		if f.hasIntKeys(u) {
			function = "TryIntMap"
		}
		if f.callsMethods(u.Elem(), nil) {
			function += "Once"
		}
		return fmt.Sprintf("%s%s(d, %s, %s, %s, depth-1, %s)", rt, function, f.mapPointer(x, t), f.typeVar(t), place, read)
	}
	list, elem := fixedList(t), t.Underlying().(*types.Array).Elem()
	if isBasic(elem, types.String) {
		list = "FixedStrings"
	}
	if list == "" {
		_, read := f.elementTry(elem)
		return fmt.Sprintf("%sTryArray(d, %s[:], %s, depth-1, %s)", rt, selectable(x), place, read)
	}
	return fmt.Sprintf("d.Try%s(%s[:], %s)", list, selectable(x), place)
}
