package unmarshal

import (
	"errors"
	"math"
	"reflect"

	"github.com/javelin-go/javelin/internal/format"
	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/plan"
	"github.com/javelin-go/javelin/internal/shape"
	"github.com/javelin-go/javelin/internal/text"
	"github.com/javelin-go/javelin/json/jsontext"
	"github.com/javelin-go/javelin/rt"
)

var ErrNilField = errors.New("cannot set embedded pointer to unexported struct type")

// structOf compiles the fields of a struct type.
func (b *Builder) structOf(pl *Plan, fs *plan.Fields) {
	s, m := pl.Fields, pl.Mode
	tolerant := m&opt.ReportErrorsWithLegacySemantics != 0
	s.Typ, s.Plan = pl.Typ, pl
	s.Shape = fs.Shape.ForReading()
	s.Unique = pl.Unique
	s.Strict = m&opt.AllowInvalidUTF8 == 0
	s.Reject = m&opt.RejectUnknownMembers != 0 || plan.Manner(m)&shape.RejectUnknown != 0
	s.ignoreCase = m&opt.MatchCaseInsensitiveNames != 0
	s.delimiters = m&opt.MatchCaseSensitiveDelimiter != 0
	s.Tolerant = tolerant
	switch {
	case fs.Err != nil && !tolerant:
		s.Err = fs.Err
	case fs.FormatErr != nil:
		s.Err = fs.FormatErr
	case fs.ExtraErr != nil:
		s.Err = fs.ExtraErr
	}
	if s.Err != nil {
		s.odd = true
		return
	}
	s.locate(b.Kept)
	only := b.Only
	for i := range s.Fields {
		rf, f := &s.Fields[i], &s.Shape.Fields[i]
		child, selected := only.Child(f.Name)
		if !selected {
			rf.Plan = &Plan{Typ: rf.Typ, Mode: m, Kind: readSkipped, Custom: true, Read: unmarshalSkipped, Rare: &NothingRare}
			rf.Offset, rf.Hops, rf.Last = 0, nil, 0 // nothing is to be made on the way
			if b.isRequired(f) {
				s.required = append(s.required, i)
				s.odd = true
			}
			continue
		}
		b.Only = child
		if isTagged(f) {
			b.Tagged = f
		}
		rf.Plan = b.field(rf.Typ, held(rf.Typ, m), f.String)
		if b.isRequired(f) {
			s.required = append(s.required, i)
			s.odd = true
		}
		if f.Default != "" {
			b.addDefault(s, i)
		}
		b.Tagged = nil
	}
	rest, keeps := only.All()
	b.Only = rest
	if !keeps {
		s.Reject = false // what no field knows is not selected either
		return
	}
	if fs.Fallback != nil {
		s.Fallback = new(Field)
		s.Fallback.init(fs.Fallback)
		s.Fallback.Plan = b.fallback(fs.Fallback.Typ, Inner(m))
		if fs.Fallback.Typ.Kind() == reflect.Map {
			s.rest = b.Plan(fs.Fallback.Typ, Inner(m))
		}
	}
}

// unmarshalSkipped is for a field that is not selected.
func unmarshalSkipped(u *State, pl *Plan, p plan.Pointer) error { return u.Dec.SkipValue() }

// locate makes the fields without their plans.
func (s *Struct) locate(kept bool) {
	s.Fields = keptRead.fields.Make(kept, len(s.Shape.Fields))
	for i := range s.Fields {
		f := plan.NewStructField(s.Typ, &s.Shape.Fields[i])
		s.Fields[i].init(&f)
	}
}

// field returns the plan for a field of type t, which may have the tag option string.
func (b *Builder) field(t reflect.Type, m plan.Mode, tagged bool) *Plan {
	if !tagged {
		return b.Plan(t, m)
	}
	pl := b.Plan(t, m|opt.StringTag)
	if m&opt.Classic != 0 && (b.Tagged == nil || !b.Tagged.Form.IsNumber()) {
		if pl = b.Plan(t, m); plan.ClassicString(t) {
			pl = quotedPlan(pl)
			b.byNotes(pl)
		}
	}
	return pl
}

// isBelow4GiB reports whether 32 bits tell where a field is.
func (s *Struct) isBelow4GiB() bool {
	for i := range s.Fields {
		if uint64(s.Fields[i].Offset) > math.MaxUint32 {
			return false
		}
	}
	return true
}

// finish does what must wait until the plans of all types are complete. kept is that of
// the builder.
func (s *Struct) finish(kept bool) {
	s.hot = keptRead.hot.Make(kept, len(s.Fields))
	for i := range s.Fields {
		f := &s.Fields[i]
		if f.Hops == nil && f.Plan != nil {
			f.kind = f.Plan.Kind
		}
		s.hot[i].init(f, i)
		name := f.Key.Name()
		s.initials |= initial((name + `"`)[0], len(name))
	}
	for i := range s.hot {
		s.hot[i].next = &s.hot[(i+1)%len(s.hot)]
	}
	if n := len(s.hot); n > 0 && n <= maxHotFields && s.Err == nil && s.isBelow4GiB() {
		s.ring = &s.hot[0]
	}
	if s.ignoreCase && s.delimiters && s.Shape.DistinctASCII() {
		s.spelling = keptRead.spellings.Make(kept, len(s.hot))
		for i := range s.spelling {
			s.spelling[i].init(&s.hot[i], s.Fields[i].Key.Name())
		}
	}
	s.exact = !s.ignoreCase && !s.Shape.IgnoresCase()
	s.passes = s.Tag == "" && s.Fallback == nil && !s.Reject
	if s.Shape.HasAliases() {
		s.initials = ^uint64(0)
	}
	s.marks = s.Unique || len(s.required)+len(s.defaults) > 0
	for i := range s.Fields {
		s.tagID = max(s.tagID, s.Fields[i].id+1)
	}
}

// init sets all but the plan.
func (rf *Field) init(f *plan.StructField) {
	rf.Typ, rf.id, rf.Key, rf.Last = f.Typ, f.ID, &f.Key, f.Offset
	if len(f.Hops) > 0 {
		rf.Hops = f.Hops
	} else {
		rf.Offset = f.Offset
	}
}

func UnmarshalStruct(u *State, pl *Plan, p plan.Pointer) error {
	if done, err := u.wholeNext(pl, p); done {
		return err
	}
	if !u.fastBegin('{') {
		tok, err := u.Dec.ReadToken()
		if err != nil {
			return err
		}
		switch tok.Kind() {
		case 'n':
			if !pl.Merge {
				pl.Zero(p)
			}
			return nil
		case '{':
		default:
			return plan.NewUnmarshalErrorAfterWithSkipping(u.Dec, pl.Typ, nil)
		}
	}
	return u.membersOf(pl, p)
}

// membersOf reads the rest of an object, of which the { has been read, into the
// struct at p.
func (u *State) membersOf(pl *Plan, p plan.Pointer) error {
	var o object
	return u.membersRest(pl, p, &o)
}

// missing returns the error for an object that has been read to its end, and lacks the
// field i.
func (u *State) missing(s *Struct, i int) error {
	f := plan.Fault{
		Action:      plan.UnmarshalAction,
		ByteOffset:  u.Dec.InputOffset() - int64(len("}")),
		JSONPointer: u.Dec.StackPointer().AppendToken(s.Shape.Fields[i].Name),
		GoType:      s.Typ,
		Err:         rt.ErrMissingName,
	}
	if s.Tolerant {
		f.JSONKind = jsontext.KindEndObject
	}
	return plan.Semantic.New(f)
}

// membersRest is membersOf when some members may have been read.
func (u *State) membersRest(pl *Plan, p plan.Pointer, o *object) error {
	s := pl.Fields
	if s.Err != nil {
		return plan.NewUnmarshalErrorAfter(u.Dec, s.Err.Typ, s.Err.Err)
	}
	err := u.members(pl, p, o)
	if o.unknown {
		u.unknown.Pop()
	}
	if len(s.required)+len(s.defaults) == 0 {
		return err
	}
	var first error
	if err = u.Keep(&first, err); err != nil {
		return err
	}
	for _, i := range s.required {
		if !o.seen.Has(s.Fields[i].id) {
			if err := u.Keep(&first, u.missing(s, i)); err != nil {
				return err
			}
			if u.errorLimit == 0 {
				break
			}
		}
	}
	for i := range s.defaults {
		if d := &s.defaults[i]; !o.seen.Has(s.Fields[d.field].id) {
			if err := u.Keep(&first, u.fillIn(s, d, p)); err != nil {
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
func (b *Builder) isRequired(f *shape.Field) bool {
	return f.Required || b.Forms.Is(plan.RequireAll) && f.Default == "" && !f.OmitEmpty && !f.OmitZero && !plan.IsOptional(f.Type.(*plan.GoType).T)
}

// defaultValue is what a field becomes if its member is missing.
type defaultValue struct {
	field int
	text  []byte
	plan  *Plan // by which the text is read
	how   defaultHow
	made  plan.Pointer // what is copied
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
func (b *Builder) addDefault(s *Struct, i int) {
	f := &s.Shape.Fields[i]
	null := b.Forms.Is(plan.NullDefaults)
	if b.Forms.Is(plan.Defaults) && !null {
		return
	}
	t := s.Fields[i].Typ
	d := defaultValue{field: i, text: []byte(f.Default)}
	if b.Tagged != nil && b.Tagged.Form == (format.Format{}) {
		b.Tagged = nil // the text of the tag is no input
	}
	d.plan = b.Plan(t, held(t, s.Plan.Mode)&^opt.StringifyNumbers)
	if null {
		own := d
		own.how = readAgain
		s.Fields[i].Plan = &Plan{Typ: t, Mode: s.Fields[i].Plan.Mode, Elem: s.Fields[i].Plan, Custom: true, Rare: &Rare{fallsTo: &own}, Read: unmarshalOrDefault}
	}
	if !b.Forms.Is(plan.Defaults) {
		s.defaults = append(s.defaults, d)
		s.odd = true
	}
}

// unmarshalOrDefault is for a field that null gives its default, too.
func unmarshalOrDefault(u *State, pl *Plan, p plan.Pointer) error {
	if u.Dec.PeekKind() != 'n' {
		return pl.Elem.Read(u, pl.Elem, p)
	}
	if to := plan.NoterIn(u.O); to != nil {
		to.NoteNext(u.Dec)
	}
	if _, err := u.Dec.ReadToken(); err != nil {
		return err
	}
	if err := u.setDefault(pl.fallsTo, p); err != nil {
		return plan.NewUnmarshalErrorAfter(u.Dec, pl.Typ, err)
	}
	return nil
}

// prepareDefaults reads the defaults of a struct for the first time, when all plans are
// complete, but for those that call code of the user's: of some a copy will do.
func (b *Builder) prepareDefaults(s *Struct) {
	for i := range s.defaults {
		d := &s.defaults[i]
		if !d.plan.IsAlone() {
			continue
		}
		v := reflect.New(d.plan.Typ)
		opts := new(opt.Struct)
		opts.Flags.Set(d.plan.Mode&ReadMask | 1)
		if readDefault(opts, b.Funcs, d, plan.PointerTo(v)) != nil {
			continue // an error of the objects that lack the member
		}
		d.made = plan.PointerTo(v)
		switch k := d.plan.Kind; {
		case string(d.text) == "null" && v.Elem().IsZero(): // it is not for an Optional
			d.how = makeZero
		case k == readString:
			d.how = copyString
		case d.plan.Typ == plan.TimeType && k.scalar():
			d.how = copyTime
		case k.scalar() && d.plan.Flat:
			d.how = copyFlat
		case k == readSlice && d.made.Slice().Len == 0:
			d.how = copySlice
		default:
			d.how, d.made = readAgain, plan.Pointer{}
		}
	}
}

// readDefault sets the value at p from the text of d.
func readDefault(o *opt.Struct, funcs *plan.UnmarshalFuncs, d *defaultValue, p plan.Pointer) error {
	opts := *o
	opts.Flags.Clear(opt.ErrorLimit | opt.ByteLimit | opt.StringifyNumbers | opt.StringTag)
	dec := (*jsontext.Decoder)(text.GetDecoder(d.text, []opt.Options{&opts}))
	inner := Borrow(dec)
	inner.Funcs = funcs
	if to := plan.NoterIn(o); to != nil {
		to.SetApart(1) // no member of it was there
		defer to.SetApart(-1)
	}
	d.plan.Zero(p)
	err := d.plan.Read(inner, d.plan, p)
	inner.Release()
	text.PutDecoder((*text.Decoder)(dec))
	return err
}

// setDefault sets the value at p, a field's, to its default.
func (u *State) setDefault(d *defaultValue, p plan.Pointer) error {
	switch d.how {
	case copyFlat:
		n := int(d.plan.Size)
		copy(p.ByteArray(n), d.made.ByteArray(n))
	case copyString:
		*p.String() = *d.made.String()
	case copyTime:
		*p.Time() = *d.made.Time()
	case copySlice:
		*p.Slice() = *d.made.Slice()
	case makeZero:
		d.plan.Zero(p)
	default:
		return readDefault(u.O, u.Funcs, d, p)
	}
	return nil
}

// there returns the address of the field in the struct at p, or false if it is in an
// embedded struct that is not there.
func (f *Field) there(p plan.Pointer) (_ plan.Pointer, ok bool) {
	if f.Hops == nil {
		return p.At(f.Offset), true
	}
	for i := range f.Hops {
		if p = *p.At(f.Hops[i].Offset).Pointer(); p.IsNil() {
			return p, false
		}
	}
	return p.At(f.Last), true
}

// fillIn sets the field of d, whose member is missing, in the struct at p. The object has
// been read to its end.
func (u *State) fillIn(s *Struct, d *defaultValue, p plan.Pointer) error {
	f := &s.Fields[d.field]
	q, ok := f.there(p)
	if !ok {
		return nil
	}
	err := u.setDefault(d, q)
	if err == nil {
		return nil
	}
	return plan.Semantic.New(plan.Fault{
		Action:      plan.UnmarshalAction,
		ByteOffset:  u.Dec.InputOffset() - int64(len("}")),
		JSONPointer: u.Dec.StackPointer().AppendToken(s.Shape.Fields[d.field].Name),
		GoType:      s.Typ,
		Err:         err,
	})
}

// complete reports whether all members have been named that must be there, and gives those
// fields their defaults whose members have not. If that is not to be done here, or nothing
// can be read, it reports false.
func (u *State) complete(s *Struct, p plan.Pointer, m *members) bool {
	if s.Err != nil {
		return false
	}
	for _, i := range s.required {
		if !m.seen.Has(s.Fields[i].id) {
			return false
		}
	}
	for i := range s.defaults {
		d := &s.defaults[i]
		f := &s.Fields[d.field]
		if m.seen.Has(f.id) {
			continue
		}
		if q, ok := f.there(p); ok && (d.how == readAgain && u.src != nil || u.setDefault(d, q) != nil) {
			return false
		}
	}
	return true
}

func (u *State) members(pl *Plan, p plan.Pointer, o *object) error {
	s := pl.Fields
	for {
		if len(s.Fields) > 0 {
			done, err := u.fastMembers(s, p, &o.members)
			if err != nil {
				if err = u.Keep(&o.err, err); err != nil {
					return err
				}
				continue
			}
			if done {
				return o.err
			}
		}
		if u.Dec.PeekKind() == '}' {
			break
		}
		if u.slow {
			if err := u.CheckNext(pl, o.count); err != nil {
				return err
			}
			o.count++
		}
		if err := u.member(s, p, o); err != nil {
			return err
		}
	}
	if _, err := u.Dec.ReadToken(); err != nil {
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
func (u *State) member(s *Struct, p plan.Pointer, o *object) error {
	val, form, err := (*text.Decoder)(u.Dec).ReadName()
	if err != nil {
		return err
	}
	o.begun = true
	name := Unquoted(val, form.Verbatim())
	i := s.Shape.FindAny(name)
	if i < 0 {
		matches := 0
		if i, matches = s.Shape.FindFold(name, s.ignoreCase, s.delimiters); matches > 1 && !s.Tolerant {
			if err := u.Keep(&o.err, plan.NewUnmarshalErrorAfter(u.Dec, s.Typ, plan.ErrAmbiguousName)); err != nil {
				return err
			}
			return u.Dec.SkipValue()
		}
	}
	if i < 0 {
		return u.skip(s, p, o, val, name)
	}
	f := &s.Fields[i]
	if !o.seen.Insert(f.id) && s.Unique {
		return u.duplicateName(len(val))
	}
	if o.next = i + 1; o.next == len(s.Fields) {
		o.next = 0
	}
	return u.Keep(&o.err, u.readField(f, p))
}

// Field reads the value of the field f of the struct at p.
func (u *State) readField(f *Field, p plan.Pointer) (err error) {
	q := p.At(f.Offset)
	if f.Hops != nil {
		at := u.mark()
		if q, err = u.follow(f, p); err != nil {
			return u.passError(at, err)
		}
	}
	return u.ReadValue(f.Plan, q)
}

// follow returns the address of a field of an embedded struct, which it allocates
// if need be. Upon an error the value is skipped where the v1 dialect goes on.
func (u *State) follow(f *Field, p plan.Pointer) (plan.Pointer, error) {
	for i := range f.Hops {
		h := &f.Hops[i]
		q := p.At(h.Offset).Pointer()
		if q.IsNil() {
			if !h.Exported {
				return plan.Pointer{}, plan.NewUnmarshalErrorBeforeWithSkipping(u.Dec, h.Root, ErrNilField)
			}
			*q = plan.NewPointer(h.Elem)
		}
		p = *q
	}
	return p.At(f.Last), nil
}

// skip reads the value of a member that is no field's. val is the name as it
// stands, and name what it means.
func (u *State) skip(s *Struct, p plan.Pointer, o *object, val, name []byte) error {
	if s.Tag != "" && string(name) == s.Tag {
		if !o.seen.Insert(s.tagID) && s.Unique {
			return u.duplicateName(len(val))
		}
		return u.Dec.SkipValue()
	}
	if s.Reject && s.Fallback == nil {
		if err := u.Keep(&o.err, plan.NewUnmarshalErrorAfter(u.Dec, s.Typ, plan.ErrUnknownName)); err != nil {
			return err
		}
	}
	if s.Unique {
		if !o.unknown {
			o.unknown = true
			u.unknown.Push()
		}
		if !u.unknown.InsertCopy(nil, name) {
			return u.duplicateName(len(val))
		}
	}
	if s.Fallback == nil {
		return u.Dec.SkipValue()
	}
	return u.Keep(&o.err, u.embed(s.Fallback, p, val, name))
}
