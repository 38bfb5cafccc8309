package unmarshal

import (
	"reflect"
	"sync/atomic"

	"github.com/javelin-go/javelin/internal/codec"
	"github.com/javelin-go/javelin/internal/format"
	"github.com/javelin-go/javelin/internal/mask"
	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/plan"
	"github.com/javelin-go/javelin/internal/shape"
	"github.com/javelin-go/javelin/internal/slab"
	"github.com/javelin-go/javelin/json/jsontext"
	"github.com/javelin-go/javelin/rt"
)

// Plan is a Go type compiled for unmarshaling under one mode.
type Plan struct {
	Typ    reflect.Type
	Mode   plan.Mode
	Kind   readKind
	within readKind // what is in the string that is readQuoted, or ReadOther

	// What the mode says about the type.
	Quoted  bool // numbers and the like are within strings
	Merge   bool // null leaves values as they are
	loose   bool // forms that only the v1 dialect reads
	Unique  bool // no two members may have the same name
	lenient bool // an array may have another length

	// Custom says that methods or functions of the user read the value, or that
	// it has a form of its own.
	Custom  bool
	Bridged bool // by a method for the standard library
	// BadTag says that the struct field at hand has the option "string" and the
	// type no use for it.
	BadTag  bool
	Direct  bool          // an interface that takes what JSON has as it is
	Flat    bool          // there is no pointer in a value: zero is zeros
	shape   plan.MapShape // of a map
	Methods methodSet
	slot    uint32 // of what an unmarshaler keeps for a slice

	// Read sets the value at p, which is of type typ, from the next value of
	// the input. pl is the plan itself.
	Read func(u *State, pl *Plan, p plan.Pointer) error

	Size   uintptr // of the type
	bits   int     // of a number
	Length int     // of an array
	Elem   *Plan   // of a pointer, slice, array or map
	Key    *Plan   // of a map
	Fields *Struct
	empty  plan.Pointer // data of a slice without elements, which is not nil
	Else   byEntries    // of what is not as usual; see wholeElse
	*Rare               // what few plans have; never nil

	long    atomic.Int64  // elements of the last slice that was large
	alone   atomic.Uint32 // see IsAlone
	meaning atomic.Uint32 // see isMeaning
}

// Rare is what few plans have.
type Rare struct {
	receiver  receiver                                // of readMethod and readText
	Optional  *plan.Optional                          // of an rt.Optional
	code      rt.Unmarshaler                          // generated; a nil pointer
	natural   func(*State, *Plan, plan.Pointer) error // what read is without methods
	By        byEntries                               // of ReadBy
	Funcs     []int                                   // of the caller, in their list
	Next      func(*State, *Plan, plan.Pointer) error // what read is without funcs
	fallsTo   *defaultValue                           // what null means, if that is not the usual
	Form      format.Format                           // of a value that is readFormatted or readUnits, or a float that need not be finite
	Wrong     error                                   // of what is unmarshalWrong
	Unchecked func(*State, *Plan, plan.Pointer) error // what read is without Validate
	Only      *mask.Node                              // what is selected of a struct
	Unnoted   func(*State, *Plan, plan.Pointer) error // what read is but for noting what is there
	Extra     any                                     // what read needs for a form that an option has made
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

// byEntries is wholeValue for a type that it does not know.
type byEntries func(u *State, pl *Plan, p plan.Pointer, buf []byte, ent []uint32, org, depth int) (took, end int)

// readKind tells the fast forms what they may read by themselves. It is not
// ReadOther only where a value of the natural kind of JSON is read without any
// further ado.
type readKind uint8

const (
	ReadOther readKind = iota // whatever only read knows to do
	readBool
	readString
	readInt8
	readInt16
	readInt32
	readInt64
	readUint8
	readUint16
	readUint32
	readUint64
	readFloat32
	readFloat64
	ReadObject   // a struct
	readSlice    // null is nil
	readArray    // of any other type than bytes
	readMap      // null is nil
	readPointer  // null is nil
	readAny      // an empty interface
	readBytes    // base64
	readTime     // RFC 3339
	readUnits    // a time or duration that is a number
	readAnys     // an []any
	ReadFilled   // an interface, which may hold a pointer
	ReadBy       // as the method by of the plan does it; null is nil
	readRaw      // a jsontext.Value or json.RawMessage
	readNumber   // a json.Number
	readQuoted   // a number or bool that is in a string
	readMethod   // by UnmarshalJSON
	readText     // by UnmarshalText
	readShared   // a string that may be a part of the input
	readInterned // a string that is likely to come again
	readFormatted
	readSkipped // not at all
)

// scalar reports whether scalarAt knows the kind.
func (k readKind) scalar() bool {
	return k-readBool <= readFloat64-readBool || k-readBytes <= readUnits-readBytes
}

// brief reports whether the method brief of an unmarshaler knows the kind.
func (k readKind) brief() bool { return k.scalar() || k.text() }

// text reports whether TextAt knows the kind.
func (k readKind) text() bool { return k >= readRaw }

// Struct is what a plan for a struct has beside.
type Struct struct {
	Typ      reflect.Type
	Plan     *Plan
	Fields   []Field    // in the order of shape
	hot      []hotField // of the same fields
	ring     *hotField  // the first of them, if objects may be read as a whole
	spelling []spelling // of hot, if names in any case match, and differ by more than case
	Shape    *shape.Struct
	Fallback *Field           // its plan is that of the map's elements
	rest     *Plan            // of the map of the fallback
	Err      *plan.FieldError // of the type; nothing can be read then
	required []int            // positions of the fields that must be there
	defaults []defaultValue
	odd      bool   // there is an error, or something required or with a default
	Tag      string // name of a member that is passed over, unless a field is for it
	tagID    int    // of it, among those of the fields

	Unique     bool // no two members may have the same name
	marks      bool // fields that have been named are noted
	Strict     bool // surrogates come in pairs
	Reject     bool // unknown members are errors
	exact      bool // no names match in another case
	passes     bool // unknown members are passed over, whatever their names, as long as they differ
	ignoreCase bool
	delimiters bool // in names of another case, - and _ count
	Tolerant   bool // ambiguous names are no error

	initials uint64 // of the names of fields; see hasNot

	text  codec.Usual // bytes that short strings took in the last small document
	share codec.Usual // of so many bytes in a larger one, times shareUnit
}

// Field is a field of a struct or of what is embedded there.
type Field struct {
	Typ  reflect.Type // of the field
	Plan *Plan
	kind readKind // that of the plan; ReadOther if there are hops
	id   int
	Key  *shape.Key

	Offset uintptr    // from the address of the struct if there are no hops, else 0
	Hops   []plan.Hop // embedded pointers on the way
	Last   uintptr    // offset after the last hop
}

// AtName is a bit of the mode that is no option: what is read is the name of a
// member, so that numbers are within strings.
const AtName plan.Mode = opt.OmitTopLevelNewline

// Methodless is another one: the value was reached by a pointer of a type with a
// name. Such a type has no methods, and that is what it is made for:
//
//	func (t *T) UnmarshalJSON(b []byte) error {
//		type plain *T
//		return json.Unmarshal(b, plain(t))
//	}
//
// With [opt.Classic], or it is a struct that hidesMethods is true of.
const Methodless plan.Mode = opt.Multiline

// Plans holds the plans that no functions of the caller are part of.
var Plans plan.Sets[*Plan]

// ReadMask are the options that plans for unmarshaling depend on.
const ReadMask = opt.AllowDuplicateNames | opt.AllowInvalidUTF8 |
	opt.StringifyNumbers | opt.StringTag | opt.MatchCaseInsensitiveNames | opt.RejectUnknownMembers |
	opt.CallMethodsWithLegacySemantics | opt.FormatByteArrayAsArray | opt.FormatBytesWithLegacySemantics |
	opt.FormatDurationAsNano | opt.MatchCaseSensitiveDelimiter | opt.MergeWithLegacySemantics |
	opt.ParseBytesWithLooseRFC4648 | opt.ParseTimeWithLooseRFC3339 | opt.ReportErrorsWithLegacySemantics |
	opt.StringifyWithLegacySemantics | opt.UnmarshalAnyWithRawNumber | opt.UnmarshalArrayFromAnyLength | opt.Classic |
	opt.IntegersInAny | opt.RawNumbersInAny | opt.Names

// readPlanSet returns the plans for a mode that functions and forms, if not nil, are part of.
func readPlanSet(funcs *plan.UnmarshalFuncs, k plan.Key) *plan.Set[*Plan] {
	return plan.SetFor(&Plans, ReadMask, funcs, k)
}

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

// spareBuilder is one that is not at work, or nil.
var spareBuilder atomic.Pointer[Builder]

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

// End has b keep nothing but room.
func (b *Builder) End() {
	b.Session.End()
	clear(b.structs)
	if b.structs = b.structs[:0]; cap(b.structs) > plan.FewPlans {
		b.structs = nil
	}
	b.Unions = nil
}

// A Builder makes plans.
type Builder struct {
	plan.Session[Plan, jsontext.Decoder]
	structs []*Plan   // of structs, in the order in which they were met
	Unions  []*Struct // of objects that hold a case of a union
}

// keptRead is memory for plans without functions or forms.
var keptRead = keptMemory{
	plans:   slab.Of[Plan]{Rest: firstMemory.plans[:]},
	structs: slab.Of[Struct]{Rest: firstMemory.structs[:]},
	fields:  slab.Of[Field]{Rest: firstMemory.fields[:]},
	hot:     slab.Of[hotField]{Rest: firstMemory.hot[:]},
}

// firstMemory suffices for few types.
var firstMemory struct {
	builder Builder
	taken   atomic.Bool
	making  [8]*Plan
	made    [plan.FewPlans]plan.MadePlan[Plan]
	structs [4]Struct
	plans   [12]Plan
	fields  [24]Field
	hot     [24]hotField
}

type keptMemory struct {
	plans     slab.Of[Plan]
	structs   slab.Of[Struct]
	fields    slab.Of[Field]
	hot       slab.Of[hotField]
	spellings slab.Of[spelling]
}

// readSlots counts the plans of slices that have been made.
var readSlots atomic.Uint32

// Plan returns the plan for a type.
func (b *Builder) Plan(t reflect.Type, m plan.Mode) *Plan { return b.Find(b, t, m) }

// Selected implements [plan.Maker].
func (b *Builder) Selected(t reflect.Type, m plan.Mode) *Plan {
	return b.Forms.Fields.(readSelector).ReadSelected(b, t, m)
}

// New implements [plan.Maker].
func (b *Builder) New(bool) *Plan { return keptRead.plans.New(b.Kept) }

// NewReadPlan returns a plan that is still to be compiled.
func NewReadPlan(t reflect.Type, m plan.Mode) *Plan {
	pl := new(Plan)
	pl.init(t, m)
	return pl
}

// byTag compiles what the tag javelin:"…" of the field at hand says of the value, or an
// option for its type.
func (b *Builder) byTag(pl *Plan) {
	if pl.Mode&AtName != 0 {
		return // there are no formats of names
	}
	form, err := plan.FormFor(b.Tagged, b.Forms, pl.Typ)
	switch f := b.Tagged; {
	case err != nil:
		pl.Kind, pl.Read, pl.Custom, pl.Own().Wrong = ReadOther, unmarshalWrong, true, err
	case form != format.Format{}:
		b.byFormat(pl, form)
	case b.Forms.NonFinite == plan.NonFiniteText && (pl.Typ.Kind() == reflect.Float32 || pl.Typ.Kind() == reflect.Float64) && pl.Methods == 0:
		form, _ = format.Parse(format.Float, "nonfinite")
		b.byFormat(pl, form)
	case f != nil && f.NoCopy && pl.Kind == readString:
		pl.Kind, pl.Read = readShared, unmarshalShared
	case f != nil && f.Intern && pl.Kind == readString:
		pl.Kind, pl.Read = readInterned, unmarshalShared
	}
}

// unmarshalWrong is for a type that an option says something wrong of.
func unmarshalWrong(u *State, pl *Plan, p plan.Pointer) error {
	return plan.NewUnmarshalErrorBeforeWithSkipping(u.Dec, pl.Typ, pl.Wrong)
}

// Unions compiles interface types that have been declared to be unions; it is nil in a
// program without unions, which has none of it.
var Unions atomic.Pointer[func(*Builder, *Plan)]

// Compile implements [plan.Maker].
func (b *Builder) Compile(pl *Plan, t reflect.Type, m plan.Mode) {
	pl.init(t, plan.Mannered(t, m))
	if b.Only != nil {
		pl.Own().Only = b.Only
	}
	b.ByKind(pl)
	if plan.MayHaveMethods(t) {
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
	b.byForms(pl)
	b.byFuncs(pl)
	b.ByValidation(pl)
	b.byNotes(pl)
}

// init sets what a type and its mode say, and nothing of what it is made of.
func (pl *Plan) init(t reflect.Type, m plan.Mode) {
	legacy := m&opt.ReportErrorsWithLegacySemantics != 0
	pl.Typ = t
	pl.Mode = m
	pl.Rare = &NothingRare
	pl.Size = t.Size()
	pl.Quoted = m&(AtName|opt.StringifyNumbers|opt.StringTag) != 0
	pl.Merge = m&opt.MergeWithLegacySemantics != 0
	pl.Unique = m&opt.AllowDuplicateNames == 0
	pl.lenient = m&opt.UnmarshalArrayFromAnyLength != 0
	pl.BadTag = m&opt.StringTag != 0 && !legacy
	pl.Flat = pl.Size <= maxFlat && isFlat(t)
}

// Inner is the mode for what an object or array holds.
func Inner(m plan.Mode) plan.Mode { return m &^ (opt.StringTag | AtName | Methodless) }

// held is inner for values of type t, where they are not names.
func held(t reflect.Type, m plan.Mode) plan.Mode {
	m = Inner(m)
	if m&opt.Classic != 0 && hidesMethods(t) {
		m |= Methodless
	}
	return m
}

// ByKind compiles the type without its methods.
func (b *Builder) ByKind(pl *Plan) {
	t, m := pl.Typ, pl.Mode
	legacyTag := m&opt.StringifyWithLegacySemantics != 0
	switch k := t.Kind(); k {
	case reflect.Bool, reflect.String:
		pl.Quoted = m&opt.StringTag != 0 && legacyTag
		pl.BadTag = pl.BadTag && !legacyTag
		if pl.Read = unmarshalBool; k == reflect.String {
			pl.Read = unmarshalString
		}
		if !pl.Quoted {
			pl.Kind = readBool
			if k == reflect.String {
				pl.Kind = readString
			}
		}
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		pl.number(unmarshalInt, readInt8)
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uintptr:
		pl.number(unmarshalUint, readUint8)
	case reflect.Float32, reflect.Float64:
		pl.number(unmarshalFloat, ReadOther)
	case reflect.Map:
		pl.Kind, pl.Read = readMap, unmarshalMap
		pl.shape = plan.ShapeOf(t)
		tagged, only := b.Tagged, b.Only
		b.Tagged, b.Only = nil, nil // keys are names
		pl.Key = b.Plan(t.Key(), Inner(m)|AtName)
		b.Tagged = tagged
		b.Only, _ = only.All() // names are not selected from a map by a plan
		pl.Elem = b.Plan(t.Elem(), held(t.Elem(), m))
		b.Only = only
		if m&opt.Classic != 0 && !plan.ClassicKey(t.Key(), true) {
			pl.Kind, pl.Read = ReadOther, unmarshalClassicMap
		}
	case reflect.Struct:
		pl.Kind, pl.Read = ReadObject, UnmarshalStruct
		pl.Fields = keptRead.structs.New(b.Kept) // see makeReadPlan
		b.structs = append(b.structs, pl)
	case reflect.Slice, reflect.Array:
		b.list(pl)
	case reflect.Pointer:
		b.pointer(pl)
	case reflect.Interface:
		b.iface(pl)
	default:
		pl.Read = unmarshalNothing
		pl.BadTag = false
	}
	if pl.BadTag {
		pl.Kind, pl.Read = ReadOther, unmarshalBadTag
	}
}

// number compiles a numeric type; smallest is the kind of the one of 8 bits.
func (pl *Plan) number(read func(*State, *Plan, plan.Pointer) error, smallest readKind) {
	pl.Read = read
	pl.bits = pl.Typ.Bits()
	pl.loose = pl.Mode&opt.StringifyWithLegacySemantics != 0
	pl.BadTag = false
	kind := smallest + 3
	switch {
	case smallest == ReadOther && pl.bits == 32:
		kind = readFloat32
	case smallest == ReadOther:
		kind = readFloat64
	case pl.bits < 64:
		kind = smallest + readKind(pl.bits/16)
	}
	if pl.Kind = kind; pl.Quoted {
		pl.Kind, pl.within = readQuoted, kind
	}
}

// unmarshalNothing is for types that JSON has nothing for.
func unmarshalNothing(u *State, pl *Plan, p plan.Pointer) error {
	if pl.Mode&opt.ReportErrorsWithLegacySemantics == 0 {
		return plan.NewUnmarshalErrorBefore(u.Dec, pl.Typ, nil)
	}
	val, err := u.Dec.ReadValue()
	if err != nil || val[0] == 'n' {
		return err
	}
	return plan.NewUnmarshalErrorAfter(u.Dec, pl.Typ, nil)
}

// unmarshalBadTag is for types that the tag option "string" does not go with.
func unmarshalBadTag(u *State, pl *Plan, p plan.Pointer) error {
	return plan.NewUnmarshalErrorBeforeWithSkipping(u.Dec, pl.Typ, plan.ErrInvalidStringTag)
}

// readForm is a form that changes the plan of a type, when that is complete but for the
// functions of the caller.
type readForm interface {
	CompileForm(b *Builder, pl *Plan)
}

// readSelector is the part of a selector that is about reading.
type readSelector interface {
	// ReadSelected returns the plan for a type of which only what b selects is read, if that
	// is not found in the usual way.
	ReadSelected(b *Builder, t reflect.Type, m plan.Mode) *Plan
	// ReadRoot returns a plan that fails if a type is no place for the mask.
	ReadRoot(l *plan.UnmarshalFuncs, t reflect.Type, m plan.Mode) *Plan
}

// byForms has what options say of the form of the type come before all but functions.
func (b *Builder) byForms(pl *Plan) {
	f := b.Funcs.Forms()
	if f.Coerce != nil {
		f.Coerce.(readForm).CompileForm(b, pl)
	}
	if f.Objects != nil {
		f.Objects.(readForm).CompileForm(b, pl)
	}
}

// byNotes has the value noted before anything else happens, if there is an option for that.
func (b *Builder) byNotes(pl *Plan) {
	if f := b.Funcs.Forms(); f.Present != nil {
		f.Present.(readForm).CompileForm(b, pl)
	}
}
