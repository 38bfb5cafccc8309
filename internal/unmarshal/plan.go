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
	ofAny   bool          // a map[string]any or []any, by that or another name
	list    plan.ListForm // makes values of the type, or nil
	form    plan.MapForm  // of a map, or nil
	alike   uint8         // entries of each of its values, if they are alike, or 0
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
	receiver  receiver                                // of readMethod, readText and unmarshalByMethod
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

// byDecoder reports whether values of the type, or all that pointers, arrays and maps hold in
// the end, are always read by the Decoder. Then there is nothing for the fast form but null
// and what is empty.
func (pl *Plan) byDecoder() bool {
	for range 4 { // a type may be an array of itself
		switch pl.Kind {
		case ReadOther:
			return pl.Else == nil
		case readSlice, readArray, readMap, readPointer:
			pl = pl.Elem
		default:
			return false
		}
	}
	return false
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
	readQuoted   // a number, bool or string that is in a string
	readMethod   // by UnmarshalJSON
	readText     // by UnmarshalText
	readShared   // a string that may be a part of the input
	readInterned // a string that is likely to come again
	readFormatted
	readFixed   // an array of bytes, base64
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
	long     []longName // of hot, if there are long names
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
	others     bool // the first field is always read by the Decoder
	exact      bool // no names match in another case
	passes     bool // unknown members are passed over, whatever their names, as long as they differ
	ignoreCase bool
	delimiters bool // in names of another case, - and _ count
	Tolerant   bool // ambiguous names are no error

	initials uint64 // of the names of fields: bits whose places initial gives

	firstFollowed uint16 // place of the first field in State.followed, or beyond that: modulo its length

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

// ReadMask are the options that plans for unmarshaling depend on.
const ReadMask = opt.AllowDuplicateNames | opt.AllowInvalidUTF8 |
	opt.StringifyNumbers | opt.StringTag | opt.MatchCaseInsensitiveNames | opt.RejectUnknownMembers |
	opt.CallMethodsWithLegacySemantics | opt.FormatByteArrayAsArray | opt.FormatBytesWithLegacySemantics |
	opt.FormatDurationAsNano | opt.MatchCaseSensitiveDelimiter | opt.MergeWithLegacySemantics |
	opt.ParseBytesWithLooseRFC4648 | opt.ParseTimeWithLooseRFC3339 | opt.ReportErrorsWithLegacySemantics |
	opt.StringifyWithLegacySemantics | opt.UnmarshalAnyWithRawNumber | opt.UnmarshalArrayFromAnyLength | opt.Classic |
	opt.IntegersInAny | opt.RawNumbersInAny | opt.Names

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

	spellings: slab.Of[spelling]{Rest: firstMemory.spelled[:]},
}

// firstMemory suffices for few types.
var firstMemory struct {
	builder Builder
	taken   atomic.Bool
	making  [8]*Plan
	made    [plan.FewPlans]plan.MadePlan[Plan]
	structs [4]Struct
	plans   [16]Plan
	fields  [24]Field
	hot     [24]hotField
	spelled [24]spelling
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

// Unions compiles interface types that have been declared to be unions; it is nil in a
// program without unions, which has none of it.
var Unions atomic.Pointer[func(*Builder, *Plan)]

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
	pl.Flat = pl.Size <= maxFlat && plan.IsFlat(t)
	pl.list = plan.ListFormOf(t)
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

// byNotes has the value noted before anything else happens, if there is an option for that.
func (b *Builder) byNotes(pl *Plan) {
	if f := b.Funcs.Forms(); f.Present != nil {
		f.Present.(readForm).CompileForm(b, pl)
	}
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

const (
	// maxWhole is how deep objects and arrays may be nested in one that is
	// read as a whole.
	maxWhole = 128
	// leastWhole is how many entries must be there to begin.
	leastWhole = 24
)

// hidesMethods reports whether the methods of t, which come from what is embedded there,
// are called only where a pointer leads to the value: t is a struct without a name.
func hidesMethods(t reflect.Type) bool {
	return t.Kind() == reflect.Struct && t.Name() == "" && plan.MayHaveMethods(t)
}

// maxFlat is how large a value is at most that is set to zero byte by byte.
const maxFlat = 256
