package union

import (
	"bytes"
	"errors"
	"reflect"

	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/place"
	"github.com/javelin-go/javelin/internal/plan"
	"github.com/javelin-go/javelin/internal/shape"
	"github.com/javelin-go/javelin/internal/simd"
	"github.com/javelin-go/javelin/internal/tagged"
	"github.com/javelin-go/javelin/internal/text"
	"github.com/javelin-go/javelin/internal/unmarshal"
	"github.com/javelin-go/javelin/internal/wire"
	"github.com/javelin-go/javelin/json/jsontext"
	"github.com/javelin-go/javelin/rt"
)

// reader is a union compiled for one mode.
type reader struct {
	*Union
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
	plan  *unmarshal.Plan
	value reflect.Type
	word  plan.Pointer // first word of the interface, which then holds the address of the value
	fast  bool         // the plan is for an object that may be read as a whole
}

// fewCases is how many names are compared one by one.
const fewCases = 8

// compileReading compiles pl if it is for a type that has been declared to be a union.
func compileReading(b *unmarshal.Builder, pl *unmarshal.Plan) {
	d := of(pl.Typ)
	if d == nil || pl.BadTag || pl.Mode&unmarshal.AtName != 0 {
		return
	}
	r := &reader{Union: d}
	err := d.err
	if err == nil {
		around := b.Tagged
		b.Tagged = nil // what a tag says is not about the cases
		err = r.compile(b, unmarshal.Inner(pl.Mode)&^plan.MannerBits)
		b.Tagged = around
	}
	pl.Custom, pl.Direct = true, false
	if err != nil {
		pl.Kind, pl.Read = unmarshal.ReadOther, func(u *unmarshal.State, pl *unmarshal.Plan, _ plan.Pointer) error {
			return plan.NewUnmarshalErrorBeforeWithSkipping(u.Dec, pl.Typ, err)
		}
		return
	}
	pl.Kind, pl.Read, pl.Own().By = unmarshal.ReadBy, r.read, r.whole
}

func (r *reader) compile(b *unmarshal.Builder, m plan.Mode) error {
	for i := range r.Union.Cases {
		c := &r.Union.Cases[i]
		rc := readCase{typ: c.Typ}
		if err := r.compileCase(b, m, &rc, c.Other); err != nil {
			return err
		}
		if c.Other {
			r.other = &rc
		}
		for _, name := range c.Names {
			rc := rc
			rc.name = name
			if r.Form != InternalForm {
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

func (r *reader) compileCase(b *unmarshal.Builder, m plan.Mode, c *readCase, other bool) error {
	value := valueType(c.typ)
	c.value, c.plan = value, b.Plan(value, m)
	if c.typ.Kind() == reflect.Pointer || plan.HoldingOf(value) == plan.HoldsAddress {
		// What is in the interface may be set after it.
		held := reflect.New(r.Typ)
		held.Elem().Set(reflect.Zero(c.typ))
		c.word = *plan.PointerTo(held).Pointer()
	}
	if other || r.Form != InternalForm || c.plan.Fields == nil ||
		c.plan.Methods != 0 || c.plan.Bridged || c.plan.Optional != nil || len(c.plan.Funcs) > 0 {
		return nil
	}
	// Without generated code, which knows nothing of the tag.
	m = plan.Mannered(value, m)
	i, err := r.tagField(c.typ, plan.FieldsBy(value, m, b.Forms.Naming))
	if err != nil {
		return err
	}
	c.plan = unmarshal.NewReadPlan(value, m)
	b.ByKind(c.plan)
	if i < 0 {
		c.plan.Fields.Tag = r.Tag
	}
	b.ByValidation(c.plan)
	c.fast = c.word != plan.Pointer{} && c.plan.Kind == unmarshal.ReadObject
	return nil
}

// around makes the plan of a case one for the object that has the case as a member: that of a
// struct with one field, which is all of the struct.
func (r *reader) around(b *unmarshal.Builder, m plan.Mode, c *readCase) {
	pl := unmarshal.NewReadPlan(r.Typ, m)
	pl.Kind, pl.Read = unmarshal.ReadObject, unmarshal.UnmarshalStruct
	s := &unmarshal.Struct{
		Typ: r.Typ, Plan: pl, Unique: pl.Unique, Strict: m&opt.AllowInvalidUTF8 == 0,
		Reject: m&opt.RejectUnknownMembers != 0, Tolerant: m&opt.ReportErrorsWithLegacySemantics != 0,
	}
	name := r.Value
	if s.Tag = r.Tag; r.Form == ExternalForm {
		name, s.Reject = c.name, true
	}
	s.Shape = shape.Make([]shape.Field{{Options: shape.Options{Name: name}}})
	s.Shape.Index()
	s.Fields = []unmarshal.Field{{Typ: c.value, Plan: c.plan, Key: &s.Shape.Fields[0].Key}}
	pl.Fields = s
	b.Unions = append(b.Unions, s)
	c.plan, c.fast = pl, c.word != plan.Pointer{}
}

// named returns the case of a name, or nil.
func (r *reader) named(name []byte) *readCase {
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
func (r *reader) whole(u *unmarshal.State, pl *unmarshal.Plan, p plan.Pointer, buf []byte, ent []uint32, org, depth int) (took, end int) {
	if at := org + int(ent[0]&simd.PosMask); buf[at] != '{' || depth <= 0 {
		return 0, 0
	}
	var name []byte
	ok := false
	if r.Form == ExternalForm {
		name, ok = tagged.FirstEntry(buf, ent, org)
	} else {
		name, ok = tagged.Entry(buf, ent, org, r.Tag)
	}
	if !ok {
		return 0, 0
	}
	c := r.named(name)
	if c == nil || !c.fast {
		return 0, 0
	}
	q := plan.NewPointer(c.value)
	p.SetInterface(c.word, q)
	return u.WholeAt(c.plan.Fields, q, nil, buf, ent, org, depth-1)
}

// read is the complete form.
func (r *reader) read(u *unmarshal.State, pl *unmarshal.Plan, p plan.Pointer) error {
	switch k := u.Dec.PeekKind(); k {
	case 'n':
		return u.Null(pl, p)
	case '{':
	case '"', '0', 't', 'f', '[':
		if r.other != nil {
			return r.other.read(u, p, r.Typ)
		}
		err := plan.NewUnmarshalErrorBeforeWithSkipping(u.Dec, pl.Typ, nil)
		return plan.Amend(err, func(f *plan.Fault) { f.JSONKind = k })
	default:
		_, err := u.Dec.ReadValue() // says what is wrong
		return err
	}
	c, err := r.chosen(u)
	if err != nil {
		return err
	}
	return c.read(u, p, r.Typ)
}

// read reads the next value into the interface at p.
func (c *readCase) read(u *unmarshal.State, p plan.Pointer, t reflect.Type) error {
	if c.word != (plan.Pointer{}) {
		q := plan.NewPointer(c.value)
		p.SetInterface(c.word, q)
		return u.ReadValue(c.plan, q)
	}
	held := reflect.New(c.typ)
	err := u.ReadValue(c.plan, plan.PointerTo(held))
	p.Value(t).Set(held.Elem())
	return err
}

// chosen returns the case of the object that comes next, of which nothing is read.
func (r *reader) chosen(u *unmarshal.State) (*readCase, error) {
	if u.TagsOf != u.Calls {
		u.Tags.Reset()
		u.TagsOf = u.Calls
	}
	result, val, pos, at := r.look(u)
	if result == tagged.CutOff || result == tagged.Absent {
		// Nothing is known to be missing before all of the object is known to be in order.
		if err := (*text.Decoder)(u.Dec).CheckNextValue(false); err != nil {
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
func (r *reader) look(u *unmarshal.State) (result tagged.Result, val []byte, pos int, at int64) {
	at = place.NextInput(u.Dec)
	rest := bytes.TrimLeft(u.Dec.UnreadBuffer(), " \t\r\n,:")
	if len(rest) == 0 {
		return tagged.CutOff, nil, 0, at
	}
	if r.Form == ExternalForm {
		result, val, pos = tagged.First(rest)
	} else {
		result, val, pos = u.Tags.Find(rest, at, r.Tag)
	}
	return result, val, pos, at
}

var errNoMember = errors.New("object of a union must have a member")

// failed returns the error for the object at an offset, of which no case is known.
func (r *reader) failed(u *unmarshal.State, result tagged.Result, val []byte, at int64, pos int) error {
	cause, tag := rt.ErrMissingName, r.Tag
	switch {
	case result == tagged.Found:
		cause = ErrUnknownCase
		if r.Form == ExternalForm {
			name, _ := wire.AppendUnquote(nil, val)
			tag = string(name)
		}
	case result == tagged.NoString:
		cause = nil
	case r.Form == ExternalForm:
		return plan.NewUnmarshalErrorBeforeWithSkipping(u.Dec, r.Typ, errNoMember)
	}
	val = bytes.Clone(val)
	var kind jsontext.Kind
	if result != tagged.Absent {
		at += int64(pos)
		kind = jsontext.KindString
		if result == tagged.NoString {
			kind = jsontext.Value(bytes.TrimLeft(u.Dec.UnreadBuffer(), " \t\r\n,:")[pos:][:1]).Kind()
		}
	}
	err := plan.NewUnmarshalErrorBeforeWithSkipping(u.Dec, r.Typ, cause)
	return plan.Amend(err, func(f *plan.Fault) {
		f.JSONPointer = f.JSONPointer.AppendToken(tag)
		f.ByteOffset, f.JSONKind, f.JSONValue = at, kind, val
	})
}
