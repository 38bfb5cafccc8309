package union

import (
	"fmt"
	"reflect"

	"github.com/javelin-go/javelin/internal/marshal"
	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/place"
	"github.com/javelin-go/javelin/internal/plan"
	"github.com/javelin-go/javelin/internal/shape"
	"github.com/javelin-go/javelin/internal/tagged"
	"github.com/javelin-go/javelin/internal/wire"
	"github.com/javelin-go/javelin/json/jsontext"
)

// writer is a union compiled for one mode.
type writer struct {
	*Union
	cases []writeCase
	many  map[reflect.Type]*writeCase // if there are more than a few
}

// writeCase is a type that the interface may hold.
type writeCase struct {
	name  string
	typ   reflect.Type
	word  plan.Pointer // TypeWord of typ
	plan  *marshal.Plan
	plain bool           // the plan is for the struct, and has the tag as its first field
	own   *marshal.Field // for the tag, which is left out, or nil
	other bool           // written without a tag
}

// compileWriting compiles pl if it is for a type that has been declared to be a union.
func compileWriting(b *marshal.Builder, pl *marshal.Plan) {
	d := of(pl.Typ)
	if d == nil || pl.Mode&opt.StringTag != 0 && !pl.Legacy {
		return
	}
	w := &writer{Union: d}
	err := d.err
	if err == nil {
		around := b.Tagged
		b.Tagged = nil // what a tag says is not about the cases
		err = w.compile(b, plan.Within(pl.Mode)&^plan.MannerBits)
		b.Tagged = around
	}
	pl.Custom = true
	if err != nil {
		pl.Kind, pl.Write = marshal.WriteOther, func(m *marshal.State, pl *marshal.Plan, _ plan.Pointer) error {
			return plan.NewMarshalErrorBefore(m.Enc, pl.Typ, err)
		}
		return
	}
	pl.Kind, pl.Write, pl.Own().By = marshal.WriteBy, w.write, w.fast
}

func (w *writer) compile(b *marshal.Builder, m plan.Mode) error {
	known := map[reflect.Type]bool{}
	add := func(c *Case, t reflect.Type) error {
		if known[t] || !t.Implements(w.Typ) || t.Kind() == reflect.Pointer && indirectKinds[t.Elem().Kind()] {
			return nil
		}
		known[t] = true
		wc := writeCase{typ: t, word: plan.TypeWord(t), other: c.Other}
		if !c.Other {
			wc.name = c.Names[0]
		}
		err := w.compileCase(b, m, &wc)
		w.cases = append(w.cases, wc)
		return err
	}
	for _, other := range []bool{false, true} {
		for i := range w.Union.Cases {
			if c := &w.Union.Cases[i]; c.Other == other {
				if err := add(c, c.Typ); err != nil {
					return err
				}
			}
		}
	}
	// A value may be where a pointer is expected, and the other way round.
	for i := range w.Union.Cases {
		c := &w.Union.Cases[i]
		t := reflect.PointerTo(c.Typ)
		if c.Typ.Kind() == reflect.Pointer {
			t = c.Typ.Elem()
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

func (w *writer) compileCase(b *marshal.Builder, m plan.Mode, c *writeCase) error {
	c.plan = b.Plan(c.typ, marshal.Moved(m))
	if c.other {
		return nil
	}
	if w.Form != InternalForm {
		w.around(b, marshal.Moved(m), c)
		return nil
	}
	value := valueType(c.typ)
	if c.typ.Kind() == reflect.Pointer {
		m = plan.Settled(m)
	} else {
		m = marshal.Moved(m)
	}
	pl := b.Plan(value, m)
	if pl.Code != nil {
		pl = pl.Next // without generated code, which knows nothing of the tag
	}
	if pl.Fields == nil || pl.Custom || pl.Funcs != nil || pl.Method != nil {
		return nil
	}
	m = plan.Mannered(value, m)
	own, err := w.tagField(c.typ, plan.FieldsBy(value, m, b.Forms.Naming))
	if err != nil {
		return err
	}
	pl = new(marshal.Plan)
	pl.Init(value, m)
	pl.Kind, pl.Write = marshal.WriteObject, marshal.MarshalStruct
	s, fallback := pl.Locate(b.Forms.Naming, false)
	pl.Fields = s
	if s.Err == nil {
		b.StructIn(pl, s, fallback)
		if pl.Kind != marshal.WriteOther {
			pl.Kind = marshal.WriteObject
		}
		if own >= 0 {
			f := s.Fields[own] // a copy
			f.Unless, f.Undo, f.Tentative = [len(f.Unless)]marshal.Omission{}, false, false
			c.own = &f
			s.Fields[own].Unless, s.Fields[own].Undo, s.Fields[own].Tentative = [len(f.Unless)]marshal.Omission{marshal.Always}, false, false
		}
		s.Fields = append([]marshal.Field{tagMember(w.Tag, c.name, len(s.Fields), m)}, s.Fields...)
		s.Tagged = true
		b.Own = append(b.Own, pl)
	}
	c.plan, c.plain = pl, true
	return nil
}

// around makes the plan of a case one for the object that has the case as a member: that of a
// struct with one field, which is all of the struct, and perhaps the tag.
func (w *writer) around(b *marshal.Builder, m plan.Mode, c *writeCase) {
	pl := new(marshal.Plan)
	pl.Init(c.typ, m)
	pl.Kind, pl.Write, pl.Mutable = marshal.WriteObject, marshal.MarshalStruct, c.plan.Mutable
	name := c.name
	s := &marshal.Struct{Unique: m&opt.AllowDuplicateNames == 0}
	if w.Form == AdjacentForm {
		s.Fields = append(s.Fields, tagMember(w.Tag, c.name, 0, m))
		name = w.Value
	}
	quoted := marshal.QuotedIn(name, m)
	f := &plan.StructField{Field: &shape.Field{Options: shape.Options{Name: name}, ID: 1}, Typ: c.typ}
	s.Fields = append(s.Fields, marshal.Field{Plan: c.plan, Key: "," + quoted + ":", Quoted: quoted, Name: name, Id: 1, Field: f})
	pl.Fields = s
	b.Own = append(b.Own, pl)
	c.plan, c.plain = pl, true
}

// tagMember returns the field that writes the tag of a case.
func tagMember(tag, name string, id int, m plan.Mode) marshal.Field {
	quoted := marshal.QuotedIn(tag, m)
	f := &plan.StructField{Field: &shape.Field{Options: shape.Options{Name: tag}, ID: id}, Typ: plan.StringType}
	return marshal.Field{
		Plan: &marshal.Plan{
			Typ: plan.StringType, Mode: m, Kind: marshal.WriteConst, Rare: &marshal.Rare{Text: marshal.QuotedIn(name, m)},
			Write: func(m *marshal.State, _ *marshal.Plan, _ plan.Pointer) error {
				return m.Enc.WriteToken(jsontext.String(name))
			},
		},
		Key: "," + quoted + ":", Quoted: quoted, Name: tag, Id: id, Field: f,
	}
}

// caseOf returns the case of what an interface holds, or nil.
func (w *writer) caseOf(in any) *writeCase {
	if w.many != nil {
		return w.many[reflect.TypeOf(in)]
	}
	word := plan.TypeIn(in)
	for i := range w.cases {
		if c := &w.cases[i]; c.word == word {
			return c
		}
	}
	return nil
}

// isNil reports whether in, which is of the type, is a nil pointer.
func (c *writeCase) isNil(in any) bool {
	return c.typ.Kind() == reflect.Pointer && plan.AddressIn(in).IsNil()
}

// address returns that of what the plan is for: *in, or what it points to.
func (c *writeCase) address(in *any) plan.Pointer {
	if c.plan.Typ != c.typ {
		return plan.AddressIn(*in)
	}
	return c.plan.Content(in)
}

// fast is the fast form.
func (w *writer) fast(m *marshal.State, to plan.Pointer, pl *marshal.Plan, p plan.Pointer) plan.Pointer {
	if p.Pointer().IsNil() { // the word for the type
		return to.PutNull()
	}
	in := p.Boxed()
	c := w.caseOf(in)
	if c == nil || !c.plain || c.plan.Kind != marshal.WriteObject {
		return m.Careful(to, pl, p)
	}
	if c.isNil(in) {
		return to.PutNull()
	}
	var at plan.Pointer
	switch {
	case c.typ != c.plan.Typ:
		at = plan.AddressIn(in)
	case c.plan.Hold == plan.HoldsEither || c.plan.Mutable:
		held := in // which escapes
		at = c.plan.Content(&held)
	default: // where the value is, is told by the second word, as of an any
		at = plan.ContentOf(p.Any(), c.plan.Hold == plan.HoldsValue)
	}
	if c.own != nil && !c.agrees(at) {
		return m.Careful(to, pl, p)
	}
	if m.Guest && !c.plan.IsAlone() {
		to = m.MoveOut(to)
	}
	return m.FastStruct(to, c.plan, at)
}

// agrees reports whether the field for the tag of the struct at p is empty or says what the
// tag does.
func (c *writeCase) agrees(p plan.Pointer) bool {
	at := c.own.At(p)
	return at.IsNil() || *at.String() == "" || *at.String() == c.name
}

// write is the complete form.
func (w *writer) write(m *marshal.State, pl *marshal.Plan, p plan.Pointer) error {
	if p.Pointer().IsNil() {
		return m.Enc.WriteToken(jsontext.Null)
	}
	in := p.Boxed()
	c := w.caseOf(in)
	if c == nil {
		return plan.NewMarshalErrorBefore(m.Enc, reflect.TypeOf(in), unionError(w.Typ, "%v is no case of it", reflect.TypeOf(in)))
	}
	if c.isNil(in) {
		return m.Enc.WriteToken(jsontext.Null)
	}
	m.Hops++
	defer m.Hop()
	if c.typ.Kind() == reflect.Pointer && (m.Hops >= marshal.DetectCyclesAt || m.Deep()) {
		v := marshal.Visit{Typ: c.typ, P: plan.AddressIn(in), Len: 0}
		if err := m.Enter(v); err != nil {
			return err
		}
		defer m.Leave(v)
	}
	switch {
	case c.other:
		return m.Value(c.plan, c.plan.Content(&in))
	case c.plain:
		at := c.address(&in)
		if c.own != nil && !c.agrees(at) {
			return w.disagreement(m, c, *c.own.At(at).String())
		}
		return m.Value(c.plan, at)
	}
	return w.insert(m, c, in)
}

func (w *writer) disagreement(m *marshal.State, c *writeCase, says string) error {
	err := plan.NewMarshalErrorBefore(m.Enc, c.typ, fmt.Errorf("the member says %q, and the case is %q", says, c.name))
	return plan.Amend(err, func(f *plan.Fault) { f.JSONPointer = f.JSONPointer.AppendToken(w.Tag) })
}

// insert writes in, which has a form of its own, with the tag before its members, unless it
// is one of them.
func (w *writer) insert(m *marshal.State, c *writeCase, in any) error {
	opts := *m.O
	opts.Flags.Clear(opt.WithinArshalCall)
	val, err := marshal.MarshalBytes(in, []opt.Options{&opts})
	if err != nil {
		return plan.Amend(err, func(f *plan.Fault) {
			f.JSONPointer = place.Next(m.Enc) + f.JSONPointer
			f.ByteOffset += place.NextOutput(m.Enc)
		})
	}
	val = plan.TrimSpace(val)
	if len(val) == 0 || val[0] != '{' {
		return plan.NewMarshalErrorBefore(m.Enc, c.typ, unionError(w.Typ, "%v is written as no object, which could have a member %q", c.typ, w.Tag))
	}
	var f tagged.Finder
	switch result, said, _ := f.Find(val, 0, w.Tag); result {
	case tagged.Found:
		if !tagged.Means(said, c.name) {
			name, _ := wire.AppendUnquote(nil, said)
			return w.disagreement(m, c, string(name))
		}
	case tagged.NoString:
		return plan.NewMarshalErrorBefore(m.Enc, c.typ, unionError(w.Typ, "the member %q of case %v is no string", w.Tag, c.typ))
	default:
		with := append([]byte("{"), marshal.QuotedIn(w.Tag, 0)...)
		with = append(append(with, ':'), marshal.QuotedIn(c.name, 0)...)
		if rest := plan.TrimSpace(val[1:]); rest[0] != '}' {
			with = append(with, ',')
		}
		val = append(with, val[1:]...)
	}
	return m.Enc.WriteValue(val)
}
