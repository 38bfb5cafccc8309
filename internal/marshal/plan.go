package marshal

import (
	"reflect"
	"sync/atomic"

	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/plan"
	"github.com/javelin-go/javelin/json/jsontext"
)

// Plans holds the plans that no functions of the caller are part of.
var Plans plan.Sets[*Plan]

const WriteMask = opt.AllowDuplicateNames | opt.AllowInvalidUTF8 | opt.EscapeForHTML | opt.EscapeForJS |
	opt.StringifyNumbers | opt.StringTag | opt.Deterministic | opt.FormatNilMapAsNull | opt.FormatNilSliceAsNull |
	opt.OmitZeroStructFields | opt.FormatTagSupported |
	opt.CallMethodsWithLegacySemantics | opt.FormatByteArrayAsArray | opt.FormatBytesWithLegacySemantics |
	opt.FormatDurationAsNano | opt.OmitEmptyWithLegacySemantics | opt.ReportErrorsWithLegacySemantics |
	opt.StringifyWithLegacySemantics | opt.Classic | opt.Names

// writePlanSet returns the plans for a mode that functions and forms, if not nil, are part of.
func writePlanSet(funcs *plan.MarshalFuncs, k plan.Key) *plan.Set[*Plan] {
	return plan.SetFor(&Plans, WriteMask, funcs, k)
}

// MakeWritePlan makes the plan for a type and all that it refers to.
func MakeWritePlan(funcs *plan.MarshalFuncs, k plan.Key) *Plan {
	b := spareBuilder.Swap(nil)
	if b == nil {
		b = newBuilder()
	}
	b.Begin(funcs, k, &Plans, WriteMask)
	b.Plan(k.Typ, k.Mode)
	b.finishAll()
	pl := b.Publish(k)
	b.End()
	b.Own = nil
	spareBuilder.Store(b)
	return pl
}

// spareBuilder is one that is not at work, or nil.
var spareBuilder atomic.Pointer[Builder]

// firstBuilder is the first one, with room for what it makes.
var firstBuilder struct {
	Builder
	taken atomic.Bool
	made  [plan.FewPlans]plan.MadePlan[Plan]
}

// newBuilder returns another one.
func newBuilder() *Builder {
	f := &firstBuilder
	if f.taken.Swap(true) {
		return new(Builder)
	}
	f.Made.List = f.made[:0]
	return &f.Builder
}

func (b *Builder) finishAll() {
	for b.spreadMutable() {
	}
	for i := range b.Made.List {
		b.finish(b.Made.List[i].Plan)
	}
	for _, pl := range b.Own {
		b.finish(pl)
	}
}

// spreadMutable has values of which a part is Mutable be so, too, and reports whether there is one
// more: types may go in circles.
func (b *Builder) spreadMutable() (more bool) {
	for i := range b.Made.List {
		more = b.Made.List[i].Plan.becomesMutable() || more
	}
	for _, pl := range b.Own {
		more = pl.becomesMutable() || more
	}
	return more
}

// becomesMutable reports whether the value is found to be Mutable, which it was not.
func (pl *Plan) becomesMutable() bool {
	if pl.Mutable {
		return false
	}
	if pl.Next != nil {
		pl.Next.becomesMutable()
		pl.Mutable = pl.Next.Mutable
	}
	if pl.Elem != nil && pl.Typ.Kind() == reflect.Array {
		pl.Mutable = pl.Mutable || pl.Elem.Mutable
	}
	if pl.Fields != nil {
		for i := range pl.Fields.Fields {
			f := &pl.Fields.Fields[i]
			pl.Mutable = pl.Mutable || len(f.hops) == 0 && f.Plan.Mutable
		}
	}
	return pl.Mutable
}

// A Builder makes plans.
type Builder struct {
	plan.Session[Plan, jsontext.Encoder]
	Own []*Plan // those of tagged fields, and of the cases of unions
}

// Plan returns the plan for a type.
func (b *Builder) Plan(t reflect.Type, m plan.Mode) *Plan { return b.Find(b, t, m) }

// Selected implements [plan.Maker].
func (b *Builder) Selected(t reflect.Type, m plan.Mode) *Plan {
	return b.Forms.Fields.(writeSelector).WriteSelected(b, t, m)
}

// New implements [plan.Maker].
func (b *Builder) New(own bool) *Plan {
	pl := keptWrite.plans.New(b.Kept)
	if own {
		b.Own = append(b.Own, pl)
	}
	return pl
}

// Bare is a bit of the mode that is no option: the methods of the type are not
// called. That is so when the call is for a pointer of a named type, which has no
// methods: a method that converts its receiver to such a type, in order to have
// it marshaled as without the method, would call itself for ever otherwise.
const Bare plan.Mode = opt.ByteLimit

func (pl *Plan) Init(t reflect.Type, m plan.Mode) {
	*pl = Plan{
		Typ:    t,
		Mode:   m,
		Rare:   &NothingRare,
		size:   t.Size(),
		quoted: m&(opt.StringifyNumbers|opt.StringTag) != 0,
		sorted: m&opt.Deterministic != 0,
		Legacy: m&opt.ReportErrorsWithLegacySemantics != 0,
		Hold:   plan.HoldingOf(t),
	}
}

// precede moves what pl is so far to next, and returns pl to be made into what
// comes before.
func (pl *Plan) precede() *Plan {
	next := new(Plan)
	*next = *pl
	pl.Init(next.Typ, next.Mode)
	pl.Next = next
	pl.Kind, pl.Custom = WriteOther, true
	return pl
}

// Moved is the mode for what must be copied to have an address.
func Moved(m plan.Mode) plan.Mode {
	if m&opt.CallMethodsWithLegacySemantics != 0 {
		m |= plan.Unaddressable
	}
	return m
}

// rejectTag makes the plan one that fails if the struct field at hand has the tag
// option string.
func (pl *Plan) rejectTag() {
	if pl.Mode&opt.StringTag != 0 && !pl.Legacy {
		pl.Kind, pl.Write = WriteOther, marshalBadTag
	}
}

// finish completes a plan when those it refers to are there.
func (b *Builder) finish(pl *Plan) {
	switch {
	case pl.Fields != nil:
		pl.finishStruct()
	case pl.key != nil && pl.Typ.Kind() == reflect.Map:
		pl.finishMap()
	}
	if pl.Next != nil {
		b.finish(pl.Next)
	}
}

// Content returns the address of the value that *in holds, which is of the plan's
// type. *in must not change before the value is written.
func (pl *Plan) Content(in *any) plan.Pointer {
	if pl.Hold == plan.HoldsEither || pl.Mutable {
		v := reflect.New(pl.Typ)
		v.Elem().Set(reflect.ValueOf(*in))
		return plan.PointerTo(v)
	}
	return plan.ContentOf(in, pl.Hold == plan.HoldsValue)
}

// writeSelector is the part of a selector that is about writing.
type writeSelector interface {
	// WriteSelected returns the plan for a type of which only what b selects is written, if
	// that is not found in the usual way.
	WriteSelected(b *Builder, t reflect.Type, m plan.Mode) *Plan
	// WriteRoot returns a plan that fails if a type is no place for the mask.
	WriteRoot(l *plan.MarshalFuncs, t reflect.Type, m plan.Mode) *Plan
}

// dynamic returns the plan for what an interface holds.
func (pl *Plan) dynamic(m *State, t reflect.Type) *Plan {
	if inner := pl.open.Load(t); inner != nil {
		return inner
	}
	return MakeWritePlan(m.Funcs, plan.Key{Typ: t, Mode: pl.Mode, Only: pl.Only})
}
