package unmarshal

import (
	"math"
	"reflect"
	"sync/atomic"

	"github.com/javelin-go/javelin/internal/format"
	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/plan"
	"github.com/javelin-go/javelin/internal/shape"
)

// This file makes the tables of a struct.

// makeReadPlan makes the plan for a type and all that it refers to.
func makeReadPlan(funcs *plan.UnmarshalFuncs, k plan.Key) *Plan {
	b := spareBuilder.Swap(nil)
	if b == nil {
		b = newBuilder()
	}
	b.Begin(funcs, k, &Plans, ReadMask)
	b.Plan(k.Typ, k.Mode)
	// Structs come one after another, not one within another: so the stack stays small.
	for i := 0; i < len(b.structs); i++ {
		pl := b.structs[i]
		b.Only = pl.Only
		b.structOf(pl, plan.FieldsBy(pl.Typ, pl.Mode, b.Forms.Naming))
	}
	b.Only = nil
	for _, pl := range b.structs {
		pl.Fields.finish(b.Kept)
	}
	for _, s := range b.Unions {
		s.finish(false)
	}
	for _, pl := range b.structs {
		if len(pl.Fields.defaults) > 0 {
			b.prepareDefaults(pl.Fields)
		}
	}
	pl := b.Publish(k)
	b.End()
	spareBuilder.Store(b)
	return pl
}

// fallback compiles the type of a field that holds members of other names. The
// plan is that of the members' values; nil for a jsontext.Value.
func (b *Builder) fallback(t reflect.Type, m plan.Mode) *Plan {
	if t.Kind() == reflect.Pointer && t.Name() == "" {
		t = t.Elem()
	}
	if t.Kind() == reflect.Map {
		return b.Plan(t.Elem(), m)
	}
	return nil
}

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

// End has b keep nothing but room.
func (b *Builder) End() {
	b.Session.End()
	clear(b.structs)
	if b.structs = b.structs[:0]; cap(b.structs) > plan.FewPlans {
		b.structs = nil
	}
	b.Unions = nil
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
		s.initials |= 1 << initial((name + `"`)[0], len(name))
	}
	for i := range s.hot {
		s.hot[i].next = &s.hot[(i+1)%len(s.hot)]
	}
	places := uint32(len(s.hot) + 1)
	s.firstFollowed = uint16(fieldsSoFar.Add(places) - places)
	if n := len(s.hot); n > 0 && n <= maxHotFields && s.Err == nil && s.isBelow4GiB() {
		s.ring = &s.hot[0]
	}
	if s.ignoreCase && s.delimiters && s.Shape.DistinctASCII() {
		s.spelling = keptRead.spellings.Make(kept, len(s.hot))
		for i := range s.spelling {
			s.spelling[i].init(&s.hot[i], s.Fields[i].Key.Name())
		}
	}
	for i := range s.Fields {
		if name := s.Fields[i].Key.Name(); len(name) > maxHotName {
			if s.long == nil {
				s.long = make([]longName, len(s.Fields))
			}
			s.long[i].init(name)
		}
	}
	if s.ring != nil {
		s.others = s.ring.byDecoder() && s.Fields[0].Hops == nil
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

// fieldsSoFar counts those of all structs.
var fieldsSoFar atomic.Uint32

// isBelow4GiB reports whether 32 bits tell where a field is.
func (s *Struct) isBelow4GiB() bool {
	for i := range s.Fields {
		if uint64(s.Fields[i].Offset) > math.MaxUint32 {
			return false
		}
	}
	return true
}

// locate makes the fields without their plans.
func (s *Struct) locate(kept bool) {
	s.Fields = keptRead.fields.Make(kept, len(s.Shape.Fields))
	for i := range s.Fields {
		f := plan.NewStructField(s.Typ, &s.Shape.Fields[i])
		s.Fields[i].init(&f)
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

// isTagged reports whether the tag javelin:"…" of a field says how its value is read.
func isTagged(f *shape.Field) bool {
	_, isNil := f.Form.Nil()
	return (f.NoCopy || f.Intern) && !f.String || f.Form != format.Format{} && !isNil
}

// unmarshalSkipped is for a field that is not selected.
func unmarshalSkipped(u *State, pl *Plan, p plan.Pointer) error { return u.Dec.SkipValue() }

// initial is the place of a bit for names of n bytes that begin with c, in any case.
func initial(c byte, n int) byte { return (c^byte(5*n))&31 | byte(n&1)<<5 }

// Plan returns the plan for a type.
func (u *State) Plan(t reflect.Type, m plan.Mode) *Plan {
	if u.Funcs == nil {
		if pl := Plans.Of(m, ReadMask).Load(t); pl != nil {
			return pl
		}
	}
	return u.planOf(plan.Key{Typ: t, Mode: m})
}

func (u *State) planOf(k plan.Key) *Plan {
	if pl := readPlanSet(u.Funcs, k).Load(k.Typ); pl != nil {
		return pl
	}
	return makeReadPlan(u.Funcs, k)
}

// readPlanSet returns the plans for a mode that functions and forms, if not nil, are part of.
func readPlanSet(funcs *plan.UnmarshalFuncs, k plan.Key) *plan.Set[*Plan] {
	return plan.SetFor(&Plans, ReadMask, funcs, k)
}

// newBuilder returns another one: the first is a variable of the program, as firstMemory is.
func newBuilder() *Builder {
	f := &firstMemory
	b := &f.builder
	if f.taken.Swap(true) {
		return new(Builder)
	}
	b.Made.List, b.structs = f.made[:0], f.making[:0]
	return b
}

// spareBuilder is one that is not at work, or nil.
var spareBuilder atomic.Pointer[Builder]

// Plans holds the plans that no functions of the caller are part of.
var Plans plan.Sets[*Plan]
