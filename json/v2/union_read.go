package json

import (
	"bytes"
	"errors"
	"reflect"

	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/simd"
	"github.com/javelin-go/javelin/internal/tagged"
	"github.com/javelin-go/javelin/internal/wire"
	"github.com/javelin-go/javelin/json/jsontext"
)

// readUnion is a union compiled for one mode.
type readUnion struct {
	*union
	reject bool // unknown members are errors
	cases  []readCase
	other  *readCase
	many   map[string]*readCase // by name, if there are more than a few
}

// readCase is a case under one of its names.
type readCase struct {
	name string
	typ  reflect.Type // what the interface holds
	plan *readPlan    // of typ, or, if word is there, of what is held by address
	word pointer      // first word of the interface
	fast bool         // the plan is for an object that may be read as a whole
}

// fewCases is how many names are compared one by one.
const fewCases = 8

// readUnions compiles pl if it is for a type that has been declared to be a union.
func readUnions(b *readBuilder, pl *readPlan) {
	d := unionOf(pl.typ)
	if d == nil || pl.badTag || pl.mode&atName != 0 {
		return
	}
	r := &readUnion{union: d, reject: pl.mode&opt.RejectUnknownMembers != 0}
	err := d.err
	if err == nil {
		err = r.compile(b, inner(pl.mode)&^mannerBits)
	}
	pl.custom, pl.direct = true, false
	if err != nil {
		pl.kind, pl.read = readOther, func(u *unmarshaler, pl *readPlan, _ pointer) error {
			return newUnmarshalErrorBeforeWithSkipping(u.dec, pl.typ, err)
		}
		return
	}
	pl.kind, pl.read, pl.by = readOther, r.read, r.whole
	if d.form == internalForm {
		pl.kind = readBy
	}
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
			rc.name = name
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
	c.plan = b.plan(value, m)
	if c.typ.Kind() == reflect.Pointer || holdingOf(value) == holdsAddress {
		// What is in the interface may be set after it.
		held := reflect.New(r.typ)
		held.Elem().Set(reflect.Zero(c.typ))
		c.word = *pointerTo(held).Pointer()
	}
	if other || r.form != internalForm || c.plan.fields == nil || c.plan.custom || c.plan.bridged || len(c.plan.funcs) > 0 {
		return nil
	}
	// Without generated code, which knows nothing of the tag.
	m = mannered(value, m)
	i, err := r.tagField(c.typ, fieldsIn(value, m))
	if err != nil {
		return err
	}
	c.plan = newReadPlan(value, m)
	b.byKind(c.plan)
	c.fast = c.word != pointer{}
	if i < 0 {
		c.plan.fields.tag = r.tag
	}
	return nil
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

// whole is wholeValue for unions of the internal form.
func (r *readUnion) whole(u *unmarshaler, pl *readPlan, p pointer, buf []byte, ent []uint32, org, depth int) (took, end int) {
	if at := org + int(ent[0]&simd.PosMask); buf[at] != '{' || depth <= 0 {
		return 0, 0
	}
	name, ok := tagged.Entry(buf, ent, org, r.tag)
	if !ok {
		return 0, 0
	}
	c := r.named(name)
	if c == nil || !c.fast {
		return 0, 0
	}
	q := newPointer(c.plan.typ)
	p.SetInterface(c.word, q)
	return u.whole(c.plan.fields, q, nil, buf, ent, org, depth-1)
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
	switch {
	case c == r.other || r.form == internalForm:
		return c.read(u, p, r.typ)
	case r.form == adjacentForm:
		return r.readAdjacent(u, pl, c, p)
	}
	return r.readExternal(u, c, p)
}

// read reads the next value into the interface at p.
func (c *readCase) read(u *unmarshaler, p pointer, t reflect.Type) error {
	v := p.Value(t)
	if c.word != (pointer{}) {
		q := u.newValue(c.plan)
		p.SetInterface(c.word, q)
		return u.readValue(c.plan, q)
	}
	held := reflect.New(c.typ)
	err := u.readValue(c.plan, pointerTo(held))
	v.Set(held.Elem())
	return err
}

// zero sets the interface at p to a zero value of the case.
func (c *readCase) zero(p pointer, t reflect.Type) {
	v := reflect.New(valueType(c.typ))
	if c.typ.Kind() != reflect.Pointer {
		v = v.Elem()
	}
	p.Value(t).Set(v)
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

var errNoTag = errors.New("object of a union must have one member")

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
		return newUnmarshalErrorBeforeWithSkipping(u.dec, r.typ, errNoTag)
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

// readAdjacent reads an object of which the case is known.
func (r *readUnion) readAdjacent(u *unmarshaler, pl *readPlan, c *readCase, p pointer) error {
	c.zero(p, r.typ)
	if _, err := u.dec.ReadToken(); err != nil {
		return err
	}
	var first error
	for n := 0; u.dec.PeekKind() != '}'; n++ {
		if err := u.checkNext(pl, n); err != nil {
			return err
		}
		name, err := u.dec.ReadToken()
		if err != nil {
			return err
		}
		switch name.String() {
		case r.value:
			if err := u.keep(&first, c.read(u, p, r.typ)); err != nil {
				return err
			}
			continue
		case r.tag:
		default:
			if r.reject {
				if err := u.keep(&first, newUnmarshalErrorAfter(u.dec, r.typ, ErrUnknownName)); err != nil {
					return err
				}
			}
		}
		if err := u.dec.SkipValue(); err != nil {
			return err
		}
	}
	if _, err := u.dec.ReadToken(); err != nil {
		return err
	}
	return first
}

// readExternal reads an object of which the case is known.
func (r *readUnion) readExternal(u *unmarshaler, c *readCase, p pointer) error {
	at := placeOf(u.dec)
	for range "{n" { // the bracket and the name
		if _, err := u.dec.ReadToken(); err != nil {
			return err
		}
	}
	var first error
	if err := u.keep(&first, c.read(u, p, r.typ)); err != nil {
		return err
	}
	if u.dec.PeekKind() != '}' {
		if err := u.keep(&first, newUnmarshalErrorBefore(u.dec, r.typ, errNoTag)); err != nil {
			return err
		}
	}
	if err := skipUntil(u.dec, stackPlace{at.depth, at.length + 1}); err != nil {
		return err
	}
	return first
}
