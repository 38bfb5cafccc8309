package gen

import (
	"bytes"
	"go/types"
	"regexp"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// This file knows the types that hold themselves other than within a struct, as a tree
// does that is a map of trees:
//
//	type Tree map[string]Tree
//
// What is no struct is read and written in place; such a type has functions of its own.

// holdsItself reports whether the code for a type in place would have no end.
func (f *file) holdsItself(t types.Type, decode bool) bool {
	if _, ok := types.Unalias(t).(*types.Named); !ok {
		return false // one of its parts is what does
	}
	key := selfKey{f.g.types.describe(t).t, decode}
	if is, ok := f.selves[key]; ok {
		return is
	}
	var is bool
	switch f.kindInPlace(t, decode) {
	case kindPointer, kindSlice, kindArray, kindMap:
		w := selfWalk{f: f, decode: decode, of: key.t, seen: map[types.Type]bool{}}
		is = w.parts(key.t)
	}
	f.selves[key] = is
	if is && !f.isAccessible(t) {
		f.unnamedSelf(t)
	}
	return is
}

// selfWalk looks for a type among the parts of itself.
type selfWalk struct {
	f      *file
	decode bool
	of     types.Type
	seen   map[types.Type]bool
}

// finds reports whether t is what is looked for, or holds it in place.
func (w *selfWalk) finds(t types.Type) bool {
	t = w.f.g.types.describe(t).t
	if t == w.of {
		return true
	}
	if w.seen[t] {
		return false
	}
	w.seen[t] = true
	return w.parts(t)
}

// parts is finds for what a type consists of.
func (w *selfWalk) parts(t types.Type) bool {
	f := w.f
	switch f.kindInPlace(t, w.decode) {
	case kindPointer, kindSlice, kindArray, kindMap:
		return w.finds(t.Underlying().(interface{ Elem() types.Type }).Elem())
	case kindOptional:
		return w.finds(optionalOf(t))
	case kindStruct:
		if f.isAccessible(t) || f.shapeError(t) != nil {
			return false // by a function
		}
		for _, fd := range f.modelOf(t).fields {
			if w.finds(fd.typ) {
				return true
			}
		}
	}
	return false
}

// kindInPlace is the kind of a type by which there is code for it in place.
func (f *file) kindInPlace(t types.Type, decode bool) kind {
	k := f.g.kindOf(t, decode)
	if k == kindMethods && f.mayRefuse(t, decode) {
		k = f.g.naturalKind(t, decode)
	}
	return k
}

// mayRefuse reports whether a type whose methods read or write it may have to be treated
// as without them.
func (f *file) mayRefuse(t types.Type, decode bool) bool {
	m := f.g.types.methodsOf(t)
	if decode {
		return m.unmarshalFrom != nowhere && m.stdUnmarshalFrom|m.unmarshal|m.unmarshalText == nowhere
	}
	return m.marshalTo != nowhere && m.stdMarshalTo|m.marshal|m.appendText|m.marshalText == nowhere
}

// checkPointers reports types that point to themselves, and to nothing else: no value of
// theirs but null has an end.
func (p *parts) checkPointers(t types.Type, h holder) bool {
	seen := map[types.Type]bool{}
	for at := t; ; {
		u, ok := at.Underlying().(*types.Pointer)
		if !ok {
			return true
		}
		at = p.g.types.describe(u.Elem()).t
		if seen[at] {
			break
		}
		seen[at] = true
	}
	p.failf(h, "%s points to itself alone, which no JSON can be", reflectName(t))
	return false
}

// hasCycles reports generic types that hold ever larger instances of themselves, which Go
// does not permit, and which code would have no end for: those of a package, and of what it
// imports.
func (g *generator) hasCycles(s *source) (found bool) {
	if found, ok := g.cyclic[s]; ok {
		return found
	}
	g.cyclic[s] = false
	for _, e := range s.errs {
		if msg, _, _ := strings.Cut(e.Msg, "\n"); strings.HasPrefix(msg, "instantiation cycle") {
			g.failf(e.Pos, "%s: the type holds ever larger instances of itself", strings.TrimSuffix(msg, ":"))
			found = true
		}
	}
	for _, p := range s.pkg.Imports() {
		if to := g.load.source[p.Path()]; to != nil && g.hasCycles(to) {
			found = true
		}
	}
	g.cyclic[s] = found
	return found
}

// used prints code that is to use the variable x, and a use of it if it does not.
func (f *file) used(x string, code func()) {
	before := f.body.Len()
	code()
	if !mentions(f.body.Bytes()[before:], x) {
		f.printf("_ = %s\n", x)
	}
}

// mentions reports whether a name is in a text of code.
func mentions(text []byte, name string) bool {
	isPart := func(r rune) bool { return r == '_' || unicode.IsLetter(r) || unicode.IsDigit(r) }
	for {
		i := bytes.Index(text, []byte(name))
		if i < 0 {
			return false
		}
		before, _ := utf8.DecodeLastRune(text[:i])
		after, _ := utf8.DecodeRune(text[i+len(name):])
		if !isPart(before) && !isPart(after) {
			return true
		}
		text = text[i+len(name):]
	}
}

// This file tells how many bytes of the stack the functions need that read and write, for
// TinyGo, where it has a fixed size: see stack.go in package rt. The compiler keeps a word
// for each pointer that a function handles, of which every call makes some, and what is
// declared beside.

const (
	framePlace = "javelinFrame·" // stands in code for the number until that is known

	readFrame, readCall   = 80, 20
	writeFrame, writeCall = 96, 28
)

var call = regexp.MustCompile(`[\pL\pN_\])]\(`)

// framed prints a function by body, which may hold framePlace.
func (f *file) framed(decode bool, body func()) {
	if !f.g.cfg.TinyGo {
		body()
		return
	}
	start, outer := f.body.Len(), f.locals
	f.locals = 0
	body()
	text := bytes.Clone(f.body.Bytes()[start:])
	n := f.locals + writeFrame + writeCall*len(call.FindAll(text, -1))
	if decode {
		n = f.locals + readFrame + readCall*len(call.FindAll(text, -1))
	}
	f.locals = outer
	f.body.Truncate(start)
	f.body.Write(bytes.ReplaceAll(text, []byte(framePlace), []byte(strconv.Itoa((n+15)&^15))))
}

// aside has TinyGo leave a function to itself: as a part of its caller it would need a part
// of the stack that nobody has counted.
func (f *file) aside() {
	if f.g.cfg.TinyGo {
		f.printf("//\n//go:noinline\n")
	}
}

// readsFrame prints how many bytes the function at hand needs.
func (f *file) readsFrame() {
	if f.g.cfg.TinyGo {
		f.printf("d.Frame(%s)\n", framePlace)
	}
}

// local takes note of a variable of type t.
func (f *file) local(t types.Type) {
	if f.g.cfg.TinyGo && !hasTypeParam(t) {
		f.locals += int(types.SizesFor("gc", "386").Sizeof(t))
	}
}

// manyFields is from how many fields on a struct sets some of them apart.
const manyFields = 8

// setsApart reports whether a field of the struct t is read or written by a function of its
// own: for TinyGo, where t may come again within itself, and has so many fields that what
// they need of the stack together matters more than another call. That is maps, and arrays
// the code for which is a loop. The function for the struct then needs no more for them,
// however deep it is at work; only where one of them is, that is added.
func (f *file) setsApart(t types.Type, s *structModel, field types.Type, decode bool) bool {
	if !f.g.cfg.TinyGo || len(s.fields) < manyFields || !f.isAccessible(field) || !f.comesBack(t) {
		return false
	}
	switch f.g.kindOf(field, decode) {
	case kindMap:
		return true
	case kindSlice, kindArray:
		elem := field.Underlying().(interface{ Elem() types.Type }).Elem()
		switch f.g.kindOf(elem, decode) {
		case kindBool, kindString, kindNumber:
			return false
		}
		return true
	}
	return false
}

// comesBack reports whether a type may hold values of its own.
func (f *file) comesBack(t types.Type) bool {
	t = f.g.types.describe(t).t
	if is, ok := f.returns[t]; ok {
		return is
	}
	seen := map[types.Type]bool{}
	var holds func(types.Type) bool
	holds = func(part types.Type) bool {
		switch u := part.Underlying().(type) {
		case interface{ Elem() types.Type }: // pointers, slices, arrays, maps
			part = f.g.types.describe(u.Elem()).t
			if part == t {
				return true
			}
			if !seen[part] {
				seen[part] = true
				return holds(part)
			}
		case *types.Struct:
			for i := range u.NumFields() {
				part := f.g.types.describe(u.Field(i).Type()).t
				if part == t {
					return true
				}
				if !seen[part] {
					seen[part] = true
					if holds(part) {
						return true
					}
				}
			}
		}
		return false
	}
	is := holds(t)
	if f.returns == nil {
		f.returns = map[types.Type]bool{}
	}
	f.returns[t] = is
	return is
}

// unnamedSelf reports a type that would need a function, which must name it.
func (f *file) unnamedSelf(t types.Type) {
	f.g.failf(f.current.name.Pos(), "%s, which %s holds, holds itself and cannot be named in this package", reflectName(t), f.current.name.Name())
}
