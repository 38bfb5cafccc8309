package marshal

import (
	"reflect"
	"sync"
	"sync/atomic"

	"github.com/javelin-go/javelin/internal/format"
	"github.com/javelin-go/javelin/internal/mask"
	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/plan"
	"github.com/javelin-go/javelin/internal/slab"
	"github.com/javelin-go/javelin/json/jsontext"
	"github.com/javelin-go/javelin/rt"
)

// Plan is a Go type compiled for marshaling under one mode.
type Plan struct {
	Typ  reflect.Type
	Mode plan.Mode
	Kind WriteKind
	// basic is what kind would be of a number or truth value if it were not in a string.
	basic WriteKind

	// What the mode says about the type.
	isFloat bool
	quoted  bool // numbers and the like are within strings
	null    bool // nil is null
	sorted  bool // maps are
	unique  bool // of a map: no two keys have the same name, as they are written
	named   bool // of a map: a method of the keys tells their names
	Legacy  bool // errors have legacy semantics

	// Custom says that methods or functions of the user write the value, or that
	// it has a form of its own.
	Custom bool
	// Mutable says that the user gets pointers to the value or to a part of it.
	Mutable bool
	Hold    plan.Holding
	// iter is how the fast form goes through a map.
	iter plan.MapShape

	// Write writes the value at p, which is of type typ, as the next value. pl is
	// the plan itself.
	Write func(m *State, pl *Plan, p plan.Pointer) error

	size    uintptr // of the type
	bits    int     // of a number
	length  int     // of an array
	Elem    *Plan   // of a pointer, slice, array or map
	key     *Plan   // of a map
	Fields  *Struct
	Next    *Plan            // the same type without the method or functions that come first
	open    *plan.Set[*Plan] // the plans for what an interface holds
	object  *Plan            // of an empty interface, the plan for map[string]any
	Method  *writeMethod     // of the type
	scratch *sync.Pool       // of *mapScratch
	*Rare                    // what few plans have; never nil

	// lately is how long results have been lately, if they were not short, and unsteady.
	lately uint32
	alone  uint32 // see IsAlone
}

// Rare is what few plans have.
type Rare struct {
	Only     *mask.Node                                                   // what is selected of what an interface holds
	Funcs    []int                                                        // of the caller, in their list
	optional *plan.Optional                                               // of an rt.Optional
	Code     rt.Marshaler                                                 // generated; a nil pointer
	form     format.Format                                                // of a value that is writeFormatted; or it is a float
	wrong    error                                                        // of what is marshalWrong
	Text     string                                                       // of WriteConst, as it stands
	By       func(*State, plan.Pointer, *Plan, plan.Pointer) plan.Pointer // what fast is for WriteBy
}

// NothingRare is what all plans have that have nothing rare. It is not changed.
var NothingRare Rare

// Own returns the rare things of pl, to be changed.
func (pl *Plan) Own() *Rare {
	if pl.Rare == &NothingRare {
		pl.Rare = new(Rare)
	}
	return pl.Rare
}

// WriteKind tells the fast form what it may write by itself.
type WriteKind uint8

const (
	WriteOther WriteKind = iota // whatever only write knows to do
	writeBool
	WriteString
	writeInt8
	writeInt16
	writeInt32
	WriteInt64
	writeUint8
	writeUint16
	writeUint32
	writeUint64
	writeFloat32
	WriteFloat64
	WriteConst // a text that is always the same
	// What follows is no scalar: it may take long or call the user's code.
	WriteObject // a struct without a fallback
	WriteChain  // one whose last field points to its type; see fastChain
	writeSlice
	writeArray
	writeMap     // with keys that are strings or integers without methods
	writePointer // to what is not an interface or a pointer of a named type, nor are pointers to such
	writeAny     // an empty interface
	writeHolder  // an interface with methods, none of which is called
	writeBytes   // base64
	writeByteArray
	writeTime   // RFC 3339
	writeText   // a method of the type
	writeJSON   // MarshalJSON
	writeRaw    // a jsontext.Value
	writeNumber // a json.Number
	writeQuoted // a number or truth value within a string
	writeQuotedText
	writeFormatted
	writeGenerated
	WriteBy    // as the method by of the plan does it
	WriteMaybe // of an op alone: the plan says more
	WriteTail  // of the last op of a WriteChain alone
)

// isScalar reports whether values of the type are single ones which the fast form writes
// without a call of the user's.
func (pl *Plan) isScalar() bool { return pl.Kind < WriteObject && pl.Kind != WriteOther }

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

// newBuilder returns another one: the first is a variable of the program, as firstMemory is.
func newBuilder() *Builder {
	f := &firstMemory
	if f.taken.Swap(true) {
		return new(Builder)
	}
	f.builder.Made.List = f.made[:0]
	return &f.builder
}

func (b *Builder) finishAll() {
	for i := range b.Made.List {
		b.finish(b.Made.List[i].Plan)
	}
	for _, pl := range b.Own {
		b.finish(pl)
	}
}

// A Builder makes plans.
type Builder struct {
	plan.Session[Plan, jsontext.Encoder]
	Own []*Plan // those of tagged fields, and of the cases of unions
}

// keptWrite is memory for plans without functions or forms.
var keptWrite = keptMemory{
	plans:   slab.Of[Plan]{Rest: firstMemory.plans[:]},
	structs: slab.Of[Struct]{Rest: firstMemory.structs[:]},
	fields:  slab.Of[Field]{Rest: firstMemory.fields[:]},
	located: slab.Of[plan.StructField]{Rest: firstMemory.located[:]},
}

// firstMemory suffices for few types.
var firstMemory struct {
	builder Builder
	taken   atomic.Bool
	made    [plan.FewPlans]plan.MadePlan[Plan]
	structs [4]Struct
	plans   [12]Plan
	fields  [24]Field
	located [24]plan.StructField
}

type keptMemory struct {
	plans   slab.Of[Plan]
	structs slab.Of[Struct]
	fields  slab.Of[Field]
	located slab.Of[plan.StructField]
	ops     slab.Of[writeOp]
	keys    slab.Text
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

// keyPlan is plan for the keys of maps, for which there are no formats.
func (b *Builder) keyPlan(t reflect.Type, m plan.Mode) (pl *Plan) {
	f, forms := b.Tagged, b.Forms
	b.Tagged = nil
	if form, err := plan.FormFor(nil, forms, t); form != (format.Format{}) || err != nil {
		b.Forms = &plan.NoForms
		pl = b.Alone(b, t, m)
	} else {
		pl = b.Plan(t, m)
	}
	b.Tagged, b.Forms = f, forms
	return pl
}

// Unions compiles interface types that have been declared to be unions; it is nil in a
// program without unions, which has none of it.
var Unions atomic.Pointer[func(*Builder, *Plan)]

// Compile implements [plan.Maker].
func (b *Builder) Compile(pl *Plan, t reflect.Type, m plan.Mode) {
	m = plan.Mannered(t, m)
	pl.Init(t, m&^Bare)
	if t == plan.TimeType {
		pl.byTime()
	} else if b.byKind(pl); m&Bare == 0 && plan.MayHaveMethods(t) {
		b.byMethods(pl)
		b.byBridge(pl)
		b.byGenerated(pl)
		b.byOptional(pl)
	}
	if by := Unions.Load(); by != nil {
		(*by)(b, pl)
	}
	if b.Tagged != nil || b.Funcs != nil {
		b.byTag(pl)
	}
	b.byFuncs(pl)
}

// byTag compiles what the tag javelin:"…" of the field at hand says of the value, or an
// option for its type.
func (b *Builder) byTag(pl *Plan) {
	form, err := plan.FormFor(b.Tagged, b.Forms, pl.Typ)
	null, isNil := form.Nil()
	switch {
	case err != nil:
		pl.Kind, pl.Write, pl.Custom, pl.Own().wrong = WriteOther, marshalWrong, true, err
	case isNil:
		if pl.Code != nil { // which knows nothing of the field
			*pl = *pl.Next
		}
		pl.null = null
	case form.IsArray():
	case form != format.Format{}:
		pl.byFormat(form)
	case pl.isFloat && pl.Method == nil:
		switch b.Forms.NonFinite {
		case plan.NonFiniteNull:
			pl.Kind, pl.Write = writeFormatted, marshalFormatted
		case plan.NonFiniteText:
			form, _ = format.Parse(format.Float, "nonfinite")
			pl.byFormat(form)
		}
	}
}

// marshalWrong is for a type that an option says something wrong of.
func marshalWrong(m *State, pl *Plan, p plan.Pointer) error {
	return plan.NewMarshalErrorBefore(m.Enc, pl.Typ, pl.wrong)
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
	pl.Mutable = next.Mutable
	return pl
}

// Moved is the mode for what must be copied to have an address.
func Moved(m plan.Mode) plan.Mode {
	if m&opt.CallMethodsWithLegacySemantics != 0 {
		m |= plan.Unaddressable
	}
	return m
}

// ByKind compiles the type without its methods.
func (b *Builder) byKind(pl *Plan) {
	t, m := pl.Typ, pl.Mode
	tagged := m&opt.StringTag != 0
	switch k := t.Kind(); k {
	case reflect.Bool, reflect.String:
		pl.quoted = tagged && m&opt.StringifyWithLegacySemantics != 0
		if pl.Write = marshalBool; k == reflect.String {
			pl.Write = marshalString
		}
		switch {
		case !pl.quoted:
			if pl.Kind = writeBool; k == reflect.String {
				pl.Kind = WriteString
			}
			pl.rejectTag()
		case k == reflect.Bool:
			pl.Kind, pl.basic = writeQuoted, writeBool
		default:
			pl.Kind = writeQuotedText
		}
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		pl.number(marshalInt, writeInt8)
		if t == plan.DurationType && m&opt.FormatDurationAsNano == 0 {
			pl.Kind, pl.Write, pl.Custom = WriteOther, marshalDuration, true
		}
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uintptr:
		pl.number(marshalUint, writeUint8)
	case reflect.Float32, reflect.Float64:
		pl.isFloat = true
		pl.number(marshalFloat, WriteOther)
	case reflect.Map:
		pl.Kind, pl.Write = writeMap, marshalMap
		pl.null = m&opt.FormatNilMapAsNull != 0
		only := b.Only
		b.Only = nil
		pl.key = b.keyPlan(t.Key(), Moved(plan.Within(m)))
		b.Only, _ = only.All() // names are not selected from a map by a plan
		pl.Elem = b.elemPlan(pl, Moved(plan.Within(m)))
		b.Only = only
		pl.rejectTag()
		if m&opt.Classic != 0 && !plan.ClassicKey(t.Key(), false) {
			pl.Kind, pl.Write = WriteOther, marshalNothing
		}
	case reflect.Struct:
		pl.Kind, pl.Write = WriteObject, MarshalStruct
		pl.Fields = b.structOf(pl)
		if n := len(pl.Fields.Fields); n > 0 && pl.Kind == WriteObject && pl.Fields.Fields[n-1].pointsTo(pl) {
			pl.Kind = WriteChain
		}
		pl.rejectTag()
	case reflect.Slice, reflect.Array:
		b.list(pl)
	case reflect.Pointer:
		b.pointer(pl)
	case reflect.Interface:
		b.iface(pl)
	case reflect.Func:
		b.sequence(pl)
	default:
		pl.Write = marshalNothing
	}
}

// rejectTag makes the plan one that fails if the struct field at hand has the tag
// option string.
func (pl *Plan) rejectTag() {
	if pl.Mode&opt.StringTag != 0 && !pl.Legacy {
		pl.Kind, pl.Write = WriteOther, marshalBadTag
	}
}

// number compiles a numeric type; smallest is the kind of the one of 8 bits.
func (pl *Plan) number(write func(*State, *Plan, plan.Pointer) error, smallest WriteKind) {
	pl.Write = write
	pl.bits = pl.Typ.Bits()
	switch {
	case smallest == WriteOther && pl.bits == 32:
		pl.Kind = writeFloat32
	case smallest == WriteOther:
		pl.Kind = WriteFloat64
	case pl.bits == 8:
		pl.Kind = smallest
	case pl.bits == 16:
		pl.Kind = smallest + 1
	case pl.bits == 32:
		pl.Kind = smallest + 2
	default:
		pl.Kind = smallest + 3
	}
	if pl.basic = pl.Kind; pl.quoted {
		pl.Kind = writeQuoted
	}
}

// list compiles a slice or array.
func (b *Builder) list(pl *Plan) {
	t, m := pl.Typ, pl.Mode
	pl.Kind, pl.Write = writeSlice, marshalSlice
	pl.null = m&opt.FormatNilSliceAsNull != 0
	child := plan.Settled(plan.Within(m))
	if t.Kind() == reflect.Array {
		pl.Kind, pl.Write = writeArray, marshalArray
		pl.null = false
		pl.length = t.Len()
		child = plan.Within(m)
	}
	if b.isBytes(t, m) {
		if pl.Kind == writeSlice && m&plan.PlainBytes != 0 {
			pl.Kind, pl.Write = WriteOther, marshalPlainBytes
			return // the tag option string has no effect
		}
		if pl.Kind == writeSlice {
			pl.Kind, pl.Write = writeBytes, marshalBase64
		} else {
			pl.Kind, pl.Write = writeByteArray, marshalBase64Array
		}
	} else {
		pl.Elem = b.elemPlan(pl, child)
	}
	pl.rejectTag()
}

// elemPlan is plan for what a list or map holds.
func (b *Builder) elemPlan(pl *Plan, m plan.Mode) *Plan {
	f := b.Tagged
	if f != nil {
		if _, isNil := f.Form.Nil(); isNil {
			b.Tagged = nil // that is about the list itself
		}
	}
	elem := b.Plan(pl.Typ.Elem(), m)
	b.Tagged = f
	return elem
}

// IsBytes reports whether a slice or array type is written in base64.
func (b *Builder) isBytes(t reflect.Type, m plan.Mode) bool {
	if t.Elem().Kind() != reflect.Uint8 {
		return false
	}
	legacy := m&opt.FormatBytesWithLegacySemantics != 0
	form, _ := plan.FormFor(b.Tagged, b.Forms, t)
	switch {
	case form.IsArray():
		return false
	case !legacy && t.Elem().PkgPath() != "":
		return false // []namedByte is like any other slice
	case m&opt.FormatByteArrayAsArray != 0 && t.Kind() == reflect.Array:
		return false
	case legacy && implementsAny(t.Elem(), MarshalMethodTypes):
		return false
	}
	return true
}

// pointer compiles a pointer type.
func (b *Builder) pointer(pl *Plan) {
	t, m := pl.Typ, plan.Settled(pl.Mode)
	pl.Kind, pl.Write = writePointer, marshalPointer
	if m&opt.StringTag != 0 && m&opt.StringifyWithLegacySemantics != 0 && t.Elem().Kind() == reflect.Pointer {
		// The tag reaches through one pointer, but not two.
		if pl.rejectTag(); !pl.Legacy {
			return
		}
		m = plan.Within(m)
	}
	for e := t.Elem(); ; e = e.Elem() {
		if k := e.Kind(); k == reflect.Interface || k == reflect.Pointer && e.Name() != "" {
			pl.Kind = WriteOther // there may be no end to it
		} else if k == reflect.Pointer {
			continue
		}
		break
	}
	if m&opt.Classic != 0 && t.Name() == "" && plan.HasMethods(t.Elem()) {
		m |= plan.BehindPointer
	}
	pl.Elem = b.Plan(t.Elem(), m)
}

// iface compiles an interface type.
func (b *Builder) iface(pl *Plan) {
	t, m := pl.Typ, pl.Mode
	pl.Write = marshalInterface
	if t.NumMethod() == 0 {
		pl.Kind = writeAny
	}
	rejected := m&opt.StringTag != 0 && !pl.Legacy
	pl.rejectTag()
	if m&opt.StringifyWithLegacySemantics != 0 {
		m = plan.Within(m)
	}
	pl.Mode = Moved(m) &^ plan.MannerBits
	pl.open = writePlanSet(b.Funcs, plan.Key{Mode: pl.Mode, Only: b.Only})
	if b.Only != nil {
		pl.Own().Only = b.Only
		pl.Kind, pl.quoted = WriteOther, true // what is within is told by its type
		return
	}
	if pl.Kind == writeAny && (m&(opt.StringifyNumbers|opt.StringTag) != 0 || b.Funcs != nil && b.Funcs.Known().FromAny || b.Forms.Formats != nil || b.Forms.NonFinite != plan.NonFiniteError) {
		pl.quoted = true // basic types, too, have other plans than usual
	}
	if pl.Kind == writeAny && !pl.quoted {
		pl.object = b.Plan(reflect.TypeFor[map[string]any](), pl.Mode)
	}
	if m&opt.Classic != 0 && !t.Implements(plan.MarshalerToType) && (t.Implements(plan.MarshalerType) || t.Implements(plan.TextMarshalerType)) {
		pl.Write = marshalClassicInterface
	} else if t.NumMethod() > 0 && pl.Kind == WriteOther && !rejected &&
		!(m&opt.CallMethodsWithLegacySemantics != 0 && implementsAny(t, MarshalMethodTypes)) {
		pl.Kind = writeHolder
	}
}

// byFuncs has the caller's functions for the type, if any, come first.
func (b *Builder) byFuncs(pl *Plan) {
	if b.Funcs == nil {
		return
	}
	if fns := b.Funcs.Lookup(pl.Typ); len(fns) > 0 {
		pl = pl.precede()
		pl.Write, pl.Own().Funcs, pl.Mutable = marshalByFuncs, fns, true
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

// writeSelector is the part of a selector that is about writing.
type writeSelector interface {
	// WriteSelected returns the plan for a type of which only what b selects is written, if
	// that is not found in the usual way.
	WriteSelected(b *Builder, t reflect.Type, m plan.Mode) *Plan
	// WriteRoot returns a plan that fails if a type is no place for the mask.
	WriteRoot(l *plan.MarshalFuncs, t reflect.Type, m plan.Mode) *Plan
}
