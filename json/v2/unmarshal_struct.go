package json

import (
	"errors"
	"github.com/javelin-go/javelin/rt"
	"reflect"

	"github.com/javelin-go/javelin/internal/format"
	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/shape"
	"github.com/javelin-go/javelin/json/jsontext"
)

var errNilField = errors.New("cannot set embedded pointer to unexported struct type")

// structOf compiles the fields of a struct type.
func (b *readBuilder) structOf(pl *readPlan, fs *structFields) {
	s, m := pl.fields, pl.mode
	tolerant := m&opt.ReportErrorsWithLegacySemantics != 0
	s.typ, s.plan = pl.typ, pl
	s.shape = fs.shape.ForReading()
	s.unique = pl.unique
	s.strict = m&opt.AllowInvalidUTF8 == 0
	s.reject = m&opt.RejectUnknownMembers != 0 || manner(m)&shape.RejectUnknown != 0
	s.ignoreCase = m&opt.MatchCaseInsensitiveNames != 0
	s.delimiters = m&opt.MatchCaseSensitiveDelimiter != 0
	s.tolerant = tolerant
	switch {
	case fs.err != nil && !tolerant:
		s.err = fs.err
	case fs.formatErr != nil:
		s.err = fs.formatErr
	case fs.extraErr != nil:
		s.err = fs.extraErr
	}
	if s.err != nil {
		s.odd = true
		return
	}
	s.locate(b.kept)
	only := b.only
	for i := range s.fields {
		rf, f := &s.fields[i], &s.shape.Fields[i]
		child, selected := only.Child(f.Name)
		if !selected {
			rf.plan = &readPlan{typ: rf.typ, mode: m, kind: readSkipped, custom: true, read: unmarshalSkipped}
			rf.offset, rf.hops, rf.last = 0, nil, 0 // nothing is to be made on the way
			if b.isRequired(f) {
				s.required = append(s.required, i)
				s.odd = true
			}
			continue
		}
		b.only = child
		if isTagged(f) {
			b.tagged = f
		}
		rf.plan = b.field(rf.typ, held(rf.typ, m), f.String)
		if b.isRequired(f) {
			s.required = append(s.required, i)
			s.odd = true
		}
		if f.Default != "" {
			b.addDefault(s, i)
		}
		b.tagged = nil
	}
	rest, keeps := only.All()
	b.only = rest
	if !keeps {
		s.reject = false // what no field knows is not selected either
		return
	}
	if fs.fallback != nil {
		s.fallback = new(readField)
		s.fallback.init(fs.fallback)
		s.fallback.plan = b.fallback(fs.fallback.typ, inner(m))
		if fs.fallback.typ.Kind() == reflect.Map {
			s.rest = b.plan(fs.fallback.typ, inner(m))
		}
	}
}

// unmarshalSkipped is for a field that is not selected.
func unmarshalSkipped(u *unmarshaler, pl *readPlan, p pointer) error { return u.dec.SkipValue() }

// locate makes the fields without their plans.
func (s *readStruct) locate(kept bool) {
	s.fields = keptRead.fields.Make(kept, len(s.shape.Fields))
	for i := range s.fields {
		f := newStructField(s.typ, &s.shape.Fields[i])
		s.fields[i].init(&f)
	}
}

// field returns the plan for a field of type t, which may have the tag option string.
func (b *readBuilder) field(t reflect.Type, m mode, tagged bool) *readPlan {
	if !tagged {
		return b.plan(t, m)
	}
	pl := b.plan(t, m|opt.StringTag)
	if m&opt.Classic != 0 && (b.tagged == nil || !b.tagged.Form.IsNumber()) {
		if pl = b.plan(t, m); classicString(t) {
			pl = quotedPlan(pl)
		}
	}
	return pl
}

// finish does what must wait until the plans of all types are complete. kept is that of
// the builder.
func (s *readStruct) finish(kept bool) {
	s.hot = keptRead.hot.Make(kept, len(s.fields))
	for i := range s.fields {
		f := &s.fields[i]
		if f.hops == nil && f.plan != nil {
			f.kind = f.plan.kind
		}
		s.hot[i].init(f, i)
	}
	for i := range s.hot {
		s.hot[i].next = &s.hot[(i+1)%len(s.hot)]
	}
	if n := len(s.hot); n > 0 && n <= maxHotFields && s.err == nil {
		s.ring = &s.hot[0]
	}
	if s.ignoreCase && s.delimiters && s.shape.DistinctASCII() {
		s.spelling = keptRead.spellings.Make(kept, len(s.hot))
		for i := range s.spelling {
			s.spelling[i].init(&s.hot[i], s.fields[i].key.Name())
		}
	}
	s.exact = !s.ignoreCase && !s.shape.IgnoresCase()
	s.passes = s.tag == "" && s.fallback == nil && !s.reject && !s.unique
	s.marks = s.unique || len(s.required)+len(s.defaults) > 0
	for i := range s.fields {
		s.tagID = max(s.tagID, s.fields[i].id+1)
	}
}

// init sets all but the plan.
func (rf *readField) init(f *structField) {
	rf.typ, rf.id, rf.key, rf.last = f.typ, f.ID, &f.Key, f.offset
	if len(f.hops) > 0 {
		rf.hops = f.hops
	} else {
		rf.offset = f.offset
	}
}

func unmarshalStruct(u *unmarshaler, pl *readPlan, p pointer) error {
	if done, err := u.wholeNext(pl, p); done {
		return err
	}
	if !u.fastBegin('{') {
		tok, err := u.dec.ReadToken()
		if err != nil {
			return err
		}
		switch tok.Kind() {
		case 'n':
			if !pl.merge {
				pl.zero(p)
			}
			return nil
		case '{':
		default:
			return newUnmarshalErrorAfterWithSkipping(u.dec, pl.typ, nil)
		}
	}
	return u.membersOf(pl, p)
}

// membersOf reads the rest of an object, of which the { has been read, into the
// struct at p.
func (u *unmarshaler) membersOf(pl *readPlan, p pointer) error {
	var o object
	return u.membersRest(pl, p, &o)
}

// missing returns the error for an object that has been read to its end, and lacks the
// field i.
func (u *unmarshaler) missing(s *readStruct, i int) error {
	f := fault{
		action:      unmarshalAction,
		ByteOffset:  u.dec.InputOffset() - int64(len("}")),
		JSONPointer: u.dec.StackPointer().AppendToken(s.shape.Fields[i].Name),
		GoType:      s.typ,
		Err:         rt.ErrMissingName,
	}
	if s.tolerant {
		f.JSONKind = jsontext.KindEndObject
	}
	return semantic.New(f)
}

// membersRest is membersOf when some members may have been read.
func (u *unmarshaler) membersRest(pl *readPlan, p pointer, o *object) error {
	s := pl.fields
	if s.err != nil {
		return newUnmarshalErrorAfter(u.dec, s.err.typ, s.err.err)
	}
	err := u.members(pl, p, o)
	if o.unknown {
		u.unknown.Pop()
	}
	if len(s.required)+len(s.defaults) == 0 {
		return err
	}
	var first error
	if err = u.keep(&first, err); err != nil {
		return err
	}
	for _, i := range s.required {
		if !o.seen.Has(s.fields[i].id) {
			if err := u.keep(&first, u.missing(s, i)); err != nil {
				return err
			}
			if u.errorLimit == 0 {
				break
			}
		}
	}
	for i := range s.defaults {
		if d := &s.defaults[i]; !o.seen.Has(s.fields[d.field].id) {
			if err := u.keep(&first, u.fillIn(s, d, p)); err != nil {
				return err
			}
		}
	}
	return first
}

// isTagged reports whether the tag javelin:"…" of a field says how its value is read.
func isTagged(f *shape.Field) bool {
	_, isNil := f.Form.Nil()
	return (f.NoCopy || f.Intern) && !f.String || f.Form != format.Format{} && !isNil
}

// isRequired reports whether it is an error if the member of a field is missing.
func (b *readBuilder) isRequired(f *shape.Field) bool {
	return f.Required || b.forms.is(requireAll) && f.Default == "" && !f.OmitEmpty && !f.OmitZero && !isOptional(f.Type.(*goType).t)
}

// defaultValue is what a field becomes if its member is missing.
type defaultValue struct {
	field int
	text  []byte
	plan  *readPlan // by which the text is read
	how   defaultHow
	made  pointer // what is copied
}

// defaultHow is how a field is set to its default.
type defaultHow uint8

const (
	readAgain  defaultHow = iota // from the text, each time: what it holds is to be changed freely
	copyFlat                     // bytes
	copyString                   //
	copyTime                     //
	copySlice                    // of no elements
	makeZero                     // null
)

// addDefault notes that the field i of s has a default. As there, no option applies to numbers.
func (b *readBuilder) addDefault(s *readStruct, i int) {
	f := &s.shape.Fields[i]
	null := b.forms.is(nullDefaults)
	if b.forms.is(defaults) && !null {
		return
	}
	t := s.fields[i].typ
	d := defaultValue{field: i, text: []byte(f.Default)}
	if b.tagged != nil && b.tagged.Form == (format.Format{}) {
		b.tagged = nil // the text of the tag is no input
	}
	d.plan = b.plan(t, held(t, s.plan.mode)&^opt.StringifyNumbers)
	if null {
		own := d
		own.how = readAgain
		s.fields[i].plan = &readPlan{typ: t, mode: s.fields[i].plan.mode, elem: s.fields[i].plan, custom: true, fallsTo: &own, read: unmarshalOrDefault}
	}
	if !b.forms.is(defaults) {
		s.defaults = append(s.defaults, d)
		s.odd = true
	}
}

// unmarshalOrDefault is for a field that null gives its default, too.
func unmarshalOrDefault(u *unmarshaler, pl *readPlan, p pointer) error {
	if u.dec.PeekKind() != 'n' {
		return pl.elem.read(u, pl.elem, p)
	}
	if to := noterIn(u.o); to != nil {
		to.noteNext(u.dec)
	}
	if _, err := u.dec.ReadToken(); err != nil {
		return err
	}
	if err := u.setDefault(pl.fallsTo, p); err != nil {
		return newUnmarshalErrorAfter(u.dec, pl.typ, err)
	}
	return nil
}

// prepareDefaults reads the defaults of a struct for the first time, when all plans are
// complete, but for those that call code of the user's: of some a copy will do.
func (b *readBuilder) prepareDefaults(s *readStruct) {
	for i := range s.defaults {
		d := &s.defaults[i]
		if !d.plan.isAlone() {
			continue
		}
		v := reflect.New(d.plan.typ)
		opts := new(opt.Struct)
		opts.Flags.Set(d.plan.mode&readMask | 1)
		if readDefault(opts, b.funcs, d, pointerTo(v)) != nil {
			continue // an error of the objects that lack the member
		}
		d.made = pointerTo(v)
		switch k := d.plan.kind; {
		case string(d.text) == "null" && v.Elem().IsZero(): // it is not for an Optional
			d.how = makeZero
		case k == readString:
			d.how = copyString
		case k == readTime:
			d.how = copyTime
		case k.scalar() && d.plan.flat:
			d.how = copyFlat
		case k == readSlice && d.made.Slice().Len == 0:
			d.how = copySlice
		default:
			d.how, d.made = readAgain, pointer{}
		}
	}
}

// readDefault sets the value at p from the text of d.
func readDefault(o *opt.Struct, funcs *unmarshalFuncs, d *defaultValue, p pointer) error {
	opts := *o
	opts.Flags.Clear(opt.ErrorLimit | opt.ByteLimit | opt.StringifyNumbers | opt.StringTag)
	dec := text.GetDecoder(d.text, []opt.Options{&opts})
	inner := borrowUnmarshaler(dec)
	inner.funcs = funcs
	if to := noterIn(o); to != nil {
		to.setApart(1) // no member of it was there
		defer to.setApart(-1)
	}
	d.plan.zero(p)
	err := d.plan.read(inner, d.plan, p)
	inner.release()
	text.PutDecoder(dec)
	return err
}

// setDefault sets the value at p, a field's, to its default.
func (u *unmarshaler) setDefault(d *defaultValue, p pointer) error {
	switch d.how {
	case copyFlat:
		n := int(d.plan.size)
		copy(p.ByteArray(n), d.made.ByteArray(n))
	case copyString:
		*p.String() = *d.made.String()
	case copyTime:
		*p.Time() = *d.made.Time()
	case copySlice:
		*p.Slice() = *d.made.Slice()
	case makeZero:
		d.plan.zero(p)
	default:
		return readDefault(u.o, u.funcs, d, p)
	}
	return nil
}

// there returns the address of the field in the struct at p, or false if it is in an
// embedded struct that is not there.
func (f *readField) there(p pointer) (_ pointer, ok bool) {
	if f.hops == nil {
		return p.At(f.offset), true
	}
	for i := range f.hops {
		if p = *p.At(f.hops[i].offset).Pointer(); p.IsNil() {
			return p, false
		}
	}
	return p.At(f.last), true
}

// fillIn sets the field of d, whose member is missing, in the struct at p. The object has
// been read to its end.
func (u *unmarshaler) fillIn(s *readStruct, d *defaultValue, p pointer) error {
	f := &s.fields[d.field]
	q, ok := f.there(p)
	if !ok {
		return nil
	}
	err := u.setDefault(d, q)
	if err == nil {
		return nil
	}
	return semantic.New(fault{
		action:      unmarshalAction,
		ByteOffset:  u.dec.InputOffset() - int64(len("}")),
		JSONPointer: u.dec.StackPointer().AppendToken(s.shape.Fields[d.field].Name),
		GoType:      s.typ,
		Err:         err,
	})
}

// complete reports whether all members have been named that must be there, and gives those
// fields their defaults whose members have not. If that is not to be done here, or nothing
// can be read, it reports false.
func (u *unmarshaler) complete(s *readStruct, p pointer, m *members) bool {
	if s.err != nil {
		return false
	}
	for _, i := range s.required {
		if !m.seen.Has(s.fields[i].id) {
			return false
		}
	}
	for i := range s.defaults {
		d := &s.defaults[i]
		f := &s.fields[d.field]
		if m.seen.Has(f.id) {
			continue
		}
		if q, ok := f.there(p); ok && (d.how == readAgain && u.src != nil || u.setDefault(d, q) != nil) {
			return false
		}
	}
	return true
}

func (u *unmarshaler) members(pl *readPlan, p pointer, o *object) error {
	s := pl.fields
	for {
		if len(s.fields) > 0 {
			done, err := u.fastMembers(s, p, &o.members)
			if err != nil {
				if err = u.keep(&o.err, err); err != nil {
					return err
				}
				continue
			}
			if done {
				return o.err
			}
		}
		if u.dec.PeekKind() == '}' {
			break
		}
		if u.slow {
			if err := u.checkNext(pl, o.count); err != nil {
				return err
			}
			o.count++
		}
		if err := u.member(s, p, o); err != nil {
			return err
		}
	}
	if _, err := u.dec.ReadToken(); err != nil {
		return err
	}
	return o.err
}

// object is the place in an object that is read into a struct.
type object struct {
	members
	count int   // members so far, if there is a limit
	err   error // the first of those after which reading goes on
}

// member reads one member of an object into the struct at p.
func (u *unmarshaler) member(s *readStruct, p pointer, o *object) error {
	val, form, err := text.Decoder(u.dec).ReadName()
	if err != nil {
		return err
	}
	o.begun = true
	name := unquoted(val, form.Verbatim())
	i := s.shape.FindAny(name)
	if i < 0 {
		matches := 0
		if i, matches = s.shape.FindFold(name, s.ignoreCase, s.delimiters); matches > 1 && !s.tolerant {
			if err := u.keep(&o.err, newUnmarshalErrorAfter(u.dec, s.typ, errAmbiguousName)); err != nil {
				return err
			}
			return u.dec.SkipValue()
		}
	}
	if i < 0 {
		return u.skip(s, p, o, val, name)
	}
	f := &s.fields[i]
	if !o.seen.Insert(f.id) && s.unique {
		return u.duplicateName(len(val))
	}
	if o.next = i + 1; o.next == len(s.fields) {
		o.next = 0
	}
	return u.keep(&o.err, u.readField(f, p))
}

// readField reads the value of the field f of the struct at p.
func (u *unmarshaler) readField(f *readField, p pointer) (err error) {
	q := p.At(f.offset)
	if f.hops != nil {
		at := u.mark()
		if q, err = u.follow(f, p); err != nil {
			return u.passError(at, err)
		}
	}
	return u.readValue(f.plan, q)
}

// follow returns the address of a field of an embedded struct, which it allocates
// if need be. Upon an error the value is skipped where the v1 dialect goes on.
func (u *unmarshaler) follow(f *readField, p pointer) (pointer, error) {
	for i := range f.hops {
		h := &f.hops[i]
		q := p.At(h.offset).Pointer()
		if q.IsNil() {
			if !h.exported {
				return pointer{}, newUnmarshalErrorBeforeWithSkipping(u.dec, h.root, errNilField)
			}
			*q = newPointer(h.elem)
		}
		p = *q
	}
	return p.At(f.last), nil
}

// skip reads the value of a member that is no field's. val is the name as it
// stands, and name what it means.
func (u *unmarshaler) skip(s *readStruct, p pointer, o *object, val, name []byte) error {
	if s.tag != "" && string(name) == s.tag {
		if !o.seen.Insert(s.tagID) && s.unique {
			return u.duplicateName(len(val))
		}
		return u.dec.SkipValue()
	}
	if s.reject && s.fallback == nil {
		if err := u.keep(&o.err, newUnmarshalErrorAfter(u.dec, s.typ, errUnknownName)); err != nil {
			return err
		}
	}
	if s.unique {
		if !o.unknown {
			o.unknown = true
			u.unknown.Push()
		}
		if !u.unknown.InsertCopy(nil, name) {
			return u.duplicateName(len(val))
		}
	}
	if s.fallback == nil {
		return u.dec.SkipValue()
	}
	return u.keep(&o.err, u.embed(s.fallback, p, val, name))
}
