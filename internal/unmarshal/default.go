package unmarshal

import (
	"reflect"

	"github.com/javelin-go/javelin/internal/format"
	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/plan"
	"github.com/javelin-go/javelin/internal/shape"
	"github.com/javelin-go/javelin/internal/text"
	"github.com/javelin-go/javelin/json/jsontext"
	"github.com/javelin-go/javelin/rt"
)

// This file is about members that are absent.

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

// isRequired reports whether it is an error if the member of a field is missing.
func (b *Builder) isRequired(f *shape.Field) bool {
	return f.Required || b.Forms.Is(plan.RequireAll) && f.Default == "" && !f.OmitEmpty && !f.OmitZero && !plan.IsOptional(f.Type.(*plan.GoType).T)
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

const (
	readAgain  defaultHow = iota // from the text, each time: what it holds is to be changed freely
	copyFlat                     // bytes
	copyString                   //
	copyTime                     //
	copySlice                    // of no elements
	makeZero                     // null
)

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
