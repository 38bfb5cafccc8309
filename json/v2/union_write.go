package json

import (
	"fmt"
	"reflect"

	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/shape"
	"github.com/javelin-go/javelin/internal/tagged"
	"github.com/javelin-go/javelin/internal/wire"
	"github.com/javelin-go/javelin/json/jsontext"
)

// writeUnion is a union compiled for one mode.
type writeUnion struct {
	*union
	cases []writeCase
	many  map[reflect.Type]*writeCase // if there are more than a few
}

// writeCase is a type that the interface may hold.
type writeCase struct {
	name  string
	typ   reflect.Type
	word  pointer // typeWord of typ
	plan  *writePlan
	plain bool        // the plan is for the struct, and has the tag as its first field
	own   *writeField // for the tag, which is left out, or nil
	other bool        // written without a tag
}

// writeUnions compiles pl if it is for a type that has been declared to be a union.
func writeUnions(b *writeBuilder, pl *writePlan) {
	d := unionOf(pl.typ)
	if d == nil || pl.mode&opt.StringTag != 0 && !pl.legacy {
		return
	}
	w := &writeUnion{union: d}
	err := d.err
	if err == nil {
		around := b.tagged
		b.tagged = nil // what a tag says is not about the cases
		err = w.compile(b, within(pl.mode)&^mannerBits)
		b.tagged = around
	}
	pl.custom = true
	if err != nil {
		pl.kind, pl.write = writeOther, func(m *marshaler, pl *writePlan, _ pointer) error {
			return newMarshalErrorBefore(m.enc, pl.typ, err)
		}
		return
	}
	pl.kind, pl.write, pl.by = writeBy, w.write, w.fast
}

func (w *writeUnion) compile(b *writeBuilder, m mode) error {
	known := map[reflect.Type]bool{}
	add := func(c *UnionCase, t reflect.Type) error {
		if known[t] || !t.Implements(w.typ) || t.Kind() == reflect.Pointer && indirectKinds[t.Elem().Kind()] {
			return nil
		}
		known[t] = true
		wc := writeCase{typ: t, word: typeWord(t), other: c.other}
		if !c.other {
			wc.name = c.names[0]
		}
		err := w.compileCase(b, m, &wc)
		w.cases = append(w.cases, wc)
		return err
	}
	for _, other := range []bool{false, true} {
		for i := range w.union.cases {
			if c := &w.union.cases[i]; c.other == other {
				if err := add(c, c.typ); err != nil {
					return err
				}
			}
		}
	}
	// A value may be where a pointer is expected, and the other way round.
	for i := range w.union.cases {
		c := &w.union.cases[i]
		t := reflect.PointerTo(c.typ)
		if c.typ.Kind() == reflect.Pointer {
			t = c.typ.Elem()
		}
		if err := add(c, t); err != nil {
			return err
		}
	}
	if len(w.cases) > fewCases {
		w.many = map[reflect.Type]*writeCase{}
		for i := range w.cases {
			w.many[w.cases[i].typ] = &w.cases[i]
		}
	}
	return nil
}

func (w *writeUnion) compileCase(b *writeBuilder, m mode, c *writeCase) error {
	c.plan = b.plan(c.typ, moved(m))
	if c.other {
		return nil
	}
	if w.form != internalForm {
		w.around(b, moved(m), c)
		return nil
	}
	value := valueType(c.typ)
	if c.typ.Kind() == reflect.Pointer {
		m = settled(m)
	} else {
		m = moved(m)
	}
	pl := b.plan(value, m)
	if pl.code != nil {
		pl = pl.next // without generated code, which knows nothing of the tag
	}
	if pl.fields == nil || pl.custom || pl.funcs != nil || pl.method != nil {
		return nil
	}
	m = mannered(value, m)
	own, err := w.tagField(c.typ, fieldsBy(value, m, b.forms.naming))
	if err != nil {
		return err
	}
	pl = new(writePlan)
	pl.init(value, m)
	pl.kind, pl.write = writeObject, marshalStruct
	s, fallback := pl.locate(b.forms.naming)
	pl.fields = s
	if s.err == nil {
		b.structIn(pl, s, fallback)
		if pl.kind != writeOther {
			pl.kind = writeObject
		}
		if own >= 0 {
			f := s.fields[own] // a copy
			f.unless, f.undo, f.tentative = [len(f.unless)]omission{}, false, false
			c.own = &f
			s.fields[own].unless, s.fields[own].undo, s.fields[own].tentative = [len(f.unless)]omission{always}, false, false
		}
		s.fields = append([]writeField{tagMember(w.tag, c.name, len(s.fields), m)}, s.fields...)
		s.tagged = true
		b.own = append(b.own, pl)
	}
	c.plan, c.plain = pl, true
	return nil
}

// around makes the plan of a case one for the object that has the case as a member: that of a
// struct with one field, which is all of the struct, and perhaps the tag.
func (w *writeUnion) around(b *writeBuilder, m mode, c *writeCase) {
	pl := new(writePlan)
	pl.init(c.typ, m)
	pl.kind, pl.write, pl.mutable = writeObject, marshalStruct, c.plan.mutable
	name := c.name
	s := &writeStruct{unique: m&opt.AllowDuplicateNames == 0}
	if w.form == adjacentForm {
		s.fields = append(s.fields, tagMember(w.tag, c.name, 0, m))
		name = w.value
	}
	quoted := quotedIn(name, m)
	f := &structField{Field: &shape.Field{Options: shape.Options{Name: name, Quoted: quoted}, ID: 1}, typ: c.typ}
	s.fields = append(s.fields, writeField{plan: c.plan, key: "," + quoted + ":", quoted: quoted, name: name, id: 1, field: f})
	pl.fields = s
	b.own = append(b.own, pl)
	c.plan, c.plain = pl, true
}

// tagMember returns the field that writes the tag of a case.
func tagMember(tag, name string, id int, m mode) writeField {
	quoted := quotedIn(tag, m)
	f := &structField{Field: &shape.Field{Options: shape.Options{Name: tag, Quoted: quoted}, ID: id}, typ: stringType}
	return writeField{
		plan: &writePlan{
			typ: stringType, mode: m, kind: writeConst, text: quotedIn(name, m),
			write: func(m *marshaler, _ *writePlan, _ pointer) error { return m.enc.WriteToken(jsontext.String(name)) },
		},
		key: "," + quoted + ":", quoted: quoted, name: tag, id: id, field: f,
	}
}

// caseOf returns the case of what an interface holds, or nil.
func (w *writeUnion) caseOf(in any) *writeCase {
	if w.many != nil {
		return w.many[reflect.TypeOf(in)]
	}
	word := typeIn(in)
	for i := range w.cases {
		if c := &w.cases[i]; c.word == word {
			return c
		}
	}
	return nil
}

// isNil reports whether in, which is of the type, is a nil pointer.
func (c *writeCase) isNil(in any) bool {
	return c.typ.Kind() == reflect.Pointer && addressIn(in).IsNil()
}

// address returns that of what the plan is for: *in, or what it points to.
func (c *writeCase) address(in *any) pointer {
	if c.plan.typ != c.typ {
		return addressIn(*in)
	}
	return c.plan.content(in)
}

// fast is the fast form.
func (w *writeUnion) fast(m *marshaler, to pointer, pl *writePlan, p pointer) pointer {
	if p.Pointer().IsNil() { // the word for the type
		return to.PutNull()
	}
	in := p.Boxed()
	c := w.caseOf(in)
	if c == nil || !c.plain || c.plan.kind != writeObject {
		return m.careful(to, pl, p)
	}
	if c.isNil(in) {
		return to.PutNull()
	}
	var at pointer
	switch {
	case c.typ != c.plan.typ:
		at = addressIn(in)
	case c.plan.hold == holdsEither || c.plan.mutable:
		held := in // which escapes
		at = c.plan.content(&held)
	default: // where the value is, is told by the second word, as of an any
		at = contentOf(p.Any(), c.plan.hold == holdsValue)
	}
	if c.own != nil && !c.agrees(at) {
		return m.careful(to, pl, p)
	}
	if m.guest && !c.plan.isAlone() {
		to = m.moveOut(to)
	}
	return m.fastStruct(to, c.plan, at)
}

// agrees reports whether the field for the tag of the struct at p is empty or says what the
// tag does.
func (c *writeCase) agrees(p pointer) bool {
	at := c.own.at(p)
	return at.IsNil() || *at.String() == "" || *at.String() == c.name
}

// write is the complete form.
func (w *writeUnion) write(m *marshaler, pl *writePlan, p pointer) error {
	if p.Pointer().IsNil() {
		return m.enc.WriteToken(jsontext.Null)
	}
	in := p.Boxed()
	c := w.caseOf(in)
	if c == nil {
		return newMarshalErrorBefore(m.enc, reflect.TypeOf(in), unionError(w.typ, "%v is no case of it", reflect.TypeOf(in)))
	}
	if c.isNil(in) {
		return m.enc.WriteToken(jsontext.Null)
	}
	m.hops++
	defer m.hop()
	if c.typ.Kind() == reflect.Pointer && (m.hops >= detectCyclesAt || m.deep()) {
		v := visit{c.typ, addressIn(in), 0}
		if err := m.enter(v); err != nil {
			return err
		}
		defer m.leave(v)
	}
	switch {
	case c.other:
		return m.value(c.plan, c.plan.content(&in))
	case c.plain:
		at := c.address(&in)
		if c.own != nil && !c.agrees(at) {
			return w.disagreement(m, c, *c.own.at(at).String())
		}
		return m.value(c.plan, at)
	}
	return w.insert(m, c, in)
}

func (w *writeUnion) disagreement(m *marshaler, c *writeCase, says string) error {
	err := newMarshalErrorBefore(m.enc, c.typ, fmt.Errorf("the member says %q, and the case is %q", says, c.name))
	serr := err.(*SemanticError)
	serr.JSONPointer = serr.JSONPointer.AppendToken(w.tag)
	return err
}

// insert writes in, which has a form of its own, with the tag before its members, unless it
// is one of them.
func (w *writeUnion) insert(m *marshaler, c *writeCase, in any) error {
	opts := *m.o
	opts.Flags.Clear(opt.WithinArshalCall)
	val, err := marshalBytes(in, []Options{&opts})
	if err != nil {
		if serr, ok := err.(*SemanticError); ok {
			serr.JSONPointer = pointerNext(m.enc) + serr.JSONPointer
			serr.ByteOffset += nextOutput(m.enc)
		}
		return err
	}
	val = trimSpace(val)
	if len(val) == 0 || val[0] != '{' {
		return newMarshalErrorBefore(m.enc, c.typ, unionError(w.typ, "%v is written as no object, which could have a member %q", c.typ, w.tag))
	}
	var f tagged.Finder
	switch result, said, _ := f.Find(val, 0, w.tag); result {
	case tagged.Found:
		if !tagged.Means(said, c.name) {
			name, _ := wire.AppendUnquote(nil, said)
			return w.disagreement(m, c, string(name))
		}
	case tagged.NoString:
		return newMarshalErrorBefore(m.enc, c.typ, unionError(w.typ, "the member %q of case %v is no string", w.tag, c.typ))
	default:
		with := append([]byte("{"), quotedIn(w.tag, 0)...)
		with = append(append(with, ':'), quotedIn(c.name, 0)...)
		if rest := trimSpace(val[1:]); rest[0] != '}' {
			with = append(with, ',')
		}
		val = append(with, val[1:]...)
	}
	return m.enc.WriteValue(val)
}
