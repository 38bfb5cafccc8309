package json

import (
	"bytes"
	"errors"
	"reflect"

	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/shape"
	"github.com/javelin-go/javelin/internal/simd"
	"github.com/javelin-go/javelin/internal/tagged"
	"github.com/javelin-go/javelin/internal/wire"
	"github.com/javelin-go/javelin/json/jsontext"
)

// readUnion is a union compiled for one mode.
type readUnion struct {
	*union
	cases []readCase
	other *readCase
	many  map[string]*readCase // by name, if there are more than a few
}

// readCase is a case under one of its names.
type readCase struct {
	name string
	typ  reflect.Type // what the interface holds
	// plan is for the object as a whole. What it sets is of the type that follows: typ, or what
	// that points to.
	plan  *readPlan
	value reflect.Type
	word  pointer // first word of the interface, which then holds the address of the value
	fast  bool    // the plan is for an object that may be read as a whole
}

// fewCases is how many names are compared one by one.
const fewCases = 8

// readUnions compiles pl if it is for a type that has been declared to be a union.
func readUnions(b *readBuilder, pl *readPlan) {
	d := unionOf(pl.typ)
	if d == nil || pl.badTag || pl.mode&atName != 0 {
		return
	}
	r := &readUnion{union: d}
	err := d.err
	if err == nil {
		around := b.tagged
		b.tagged = nil // what a tag says is not about the cases
		err = r.compile(b, inner(pl.mode)&^mannerBits)
		b.tagged = around
	}
	pl.custom, pl.direct = true, false
	if err != nil {
		pl.kind, pl.read = readOther, func(u *unmarshaler, pl *readPlan, _ pointer) error {
			return newUnmarshalErrorBeforeWithSkipping(u.dec, pl.typ, err)
		}
		return
	}
	pl.kind, pl.read, pl.by = readBy, r.read, r.whole
}

func (r *readUnion) compile(b *readBuilder, m mode) error {
	for i := range r.union.cases {
		c := &r.union.cases[i]
		rc := readCase{typ: c.typ}
		if err := r.compileCase(b, m, &rc, c.other); err != nil {
			return err
		}
		if c.other {
			r.other = &rc
		}
		for _, name := range c.names {
			rc := rc
			rc.name = name
			if r.form != internalForm {
				r.around(b, m, &rc)
			}
			r.cases = append(r.cases, rc)
		}
	}
	if len(r.cases) > fewCases {
		r.many = map[string]*readCase{}
		for i := range r.cases {
			r.many[r.cases[i].name] = &r.cases[i]
		}
	}
	return nil
}

func (r *readUnion) compileCase(b *readBuilder, m mode, c *readCase, other bool) error {
	value := valueType(c.typ)
	c.value, c.plan = value, b.plan(value, m)
	if c.typ.Kind() == reflect.Pointer || holdingOf(value) == holdsAddress {
		// What is in the interface may be set after it.
		held := reflect.New(r.typ)
		held.Elem().Set(reflect.Zero(c.typ))
		c.word = *pointerTo(held).Pointer()
	}
	if other || r.form != internalForm || c.plan.fields == nil ||
		c.plan.methods != 0 || c.plan.bridged || c.plan.optional != nil || len(c.plan.funcs) > 0 {
		return nil
	}
	// Without generated code, which knows nothing of the tag.
	m = mannered(value, m)
	i, err := r.tagField(c.typ, fieldsBy(value, m, b.forms.naming))
	if err != nil {
		return err
	}
	c.plan = newReadPlan(value, m)
	b.byKind(c.plan)
	if i < 0 {
		c.plan.fields.tag = r.tag
	}
	b.byValidation(c.plan)
	c.fast = c.word != pointer{} && c.plan.kind == readObject
	return nil
}

// around makes the plan of a case one for the object that has the case as a member: that of a
// struct with one field, which is all of the struct.
func (r *readUnion) around(b *readBuilder, m mode, c *readCase) {
	pl := newReadPlan(r.typ, m)
	pl.kind, pl.read = readObject, unmarshalStruct
	s := &readStruct{
		typ: r.typ, plan: pl, unique: pl.unique, strict: m&opt.AllowInvalidUTF8 == 0,
		reject: m&opt.RejectUnknownMembers != 0, tolerant: m&opt.ReportErrorsWithLegacySemantics != 0,
	}
	name := r.value
	if s.tag = r.tag; r.form == externalForm {
		name, s.reject = c.name, true
	}
	s.shape = shape.Make([]shape.Field{{Options: shape.Options{Name: name}}})
	s.fields = []readField{{typ: c.value, root: r.typ, plan: c.plan, key: s.shape.Fields[0].Key}}
	pl.fields = s
	b.unions = append(b.unions, s)
	c.plan, c.fast = pl, c.word != pointer{}
}

// named returns the case of a name, or nil.
func (r *readUnion) named(name []byte) *readCase {
	if r.many != nil {
		return r.many[string(name)]
	}
	for i := range r.cases {
		if c := &r.cases[i]; c.name == string(name) {
			return c
		}
	}
	return nil
}

// whole is wholeValue for unions.
func (r *readUnion) whole(u *unmarshaler, pl *readPlan, p pointer, buf []byte, ent []uint32, org, depth int) (took, end int) {
	if at := org + int(ent[0]&simd.PosMask); buf[at] != '{' || depth <= 0 {
		return 0, 0
	}
	var name []byte
	ok := false
	if r.form == externalForm {
		name, ok = tagged.FirstEntry(buf, ent, org)
	} else {
		name, ok = tagged.Entry(buf, ent, org, r.tag)
	}
	if !ok {
		return 0, 0
	}
	c := r.named(name)
	if c == nil || !c.fast {
		return 0, 0
	}
	q := newPointer(c.value)
	p.SetInterface(c.word, q)
	return u.wholeAt(c.plan.fields, q, nil, buf, ent, org, depth-1)
}

// read is the complete form.
func (r *readUnion) read(u *unmarshaler, pl *readPlan, p pointer) error {
	switch k := u.dec.PeekKind(); k {
	case 'n':
		return u.null(pl, p)
	case '{':
	case '"', '0', 't', 'f', '[':
		if r.other != nil {
			return r.other.read(u, p, r.typ)
		}
		err := newUnmarshalErrorBeforeWithSkipping(u.dec, pl.typ, nil)
		if serr, ok := err.(*SemanticError); ok {
			serr.JSONKind = k
		}
		return err
	default:
		_, err := u.dec.ReadValue() // says what is wrong
		return err
	}
	c, err := r.chosen(u)
	if err != nil {
		return err
	}
	return c.read(u, p, r.typ)
}

// read reads the next value into the interface at p.
func (c *readCase) read(u *unmarshaler, p pointer, t reflect.Type) error {
	if c.word != (pointer{}) {
		q := newPointer(c.value)
		p.SetInterface(c.word, q)
		return u.readValue(c.plan, q)
	}
	held := reflect.New(c.typ)
	err := u.readValue(c.plan, pointerTo(held))
	p.Value(t).Set(held.Elem())
	return err
}

// chosen returns the case of the object that comes next, of which nothing is read.
func (r *readUnion) chosen(u *unmarshaler) (*readCase, error) {
	if u.tagsOf != u.calls {
		u.tags.Reset()
		u.tagsOf = u.calls
	}
	result, val, pos, at := r.look(u)
	if result == tagged.CutOff || result == tagged.Absent {
		// Nothing is known to be missing before all of the object is known to be in order.
		if err := text.Decoder(u.dec).CheckNextValue(false); err != nil {
			return nil, err
		}
		result, val, pos, at = r.look(u)
	}
	if result == tagged.Found {
		name, err := wire.AppendUnquote(nil, val)
		if c := r.named(name); c != nil && err == nil {
			return c, nil
		}
	}
	if r.other != nil {
		return r.other, nil
	}
	return nil, r.failed(u, result, val, at, pos)
}

// look looks for the tag of the object that comes next, which stands at an offset, val at
// pos of it.
func (r *readUnion) look(u *unmarshaler) (result tagged.Result, val []byte, pos int, at int64) {
	at = nextInput(u.dec)
	rest := bytes.TrimLeft(u.dec.UnreadBuffer(), " \t\r\n,:")
	if len(rest) == 0 {
		return tagged.CutOff, nil, 0, at
	}
	if r.form == externalForm {
		result, val, pos = tagged.First(rest)
	} else {
		result, val, pos = u.tags.Find(rest, at, r.tag)
	}
	return result, val, pos, at
}

var errNoMember = errors.New("object of a union must have a member")

// failed returns the error for the object at an offset, of which no case is known.
func (r *readUnion) failed(u *unmarshaler, result tagged.Result, val []byte, at int64, pos int) error {
	cause, tag := ErrMissingName, r.tag
	switch {
	case result == tagged.Found:
		cause = ErrUnknownCase
		if r.form == externalForm {
			name, _ := wire.AppendUnquote(nil, val)
			tag = string(name)
		}
	case result == tagged.NoString:
		cause = nil
	case r.form == externalForm:
		return newUnmarshalErrorBeforeWithSkipping(u.dec, r.typ, errNoMember)
	}
	val = bytes.Clone(val)
	var kind jsontext.Kind
	if result != tagged.Absent {
		at += int64(pos)
		kind = jsontext.KindString
		if result == tagged.NoString {
			kind = jsontext.Value(bytes.TrimLeft(u.dec.UnreadBuffer(), " \t\r\n,:")[pos:][:1]).Kind()
		}
	}
	err := newUnmarshalErrorBeforeWithSkipping(u.dec, r.typ, cause)
	if serr, ok := err.(*SemanticError); ok {
		serr.JSONPointer = serr.JSONPointer.AppendToken(tag)
		serr.ByteOffset, serr.JSONKind, serr.JSONValue = at, kind, val
	}
	return err
}
