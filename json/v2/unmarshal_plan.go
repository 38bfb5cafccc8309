package json

import (
	"errors"
	"reflect"
	"sync/atomic"

	"github.com/javelin-go/javelin/internal/codec"
	"github.com/javelin-go/javelin/internal/format"
	"github.com/javelin-go/javelin/internal/mask"
	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/shape"
	"github.com/javelin-go/javelin/internal/slab"
	"github.com/javelin-go/javelin/rt"
)

// readPlan is a Go type compiled for unmarshaling under one mode.
type readPlan struct {
	typ  reflect.Type
	mode mode
	kind readKind
	slot uint32       // of what an unmarshaler keeps for a slice
	long atomic.Int64 // elements of the last slice that was large
	// read sets the value at p, which is of type typ, from the next value of
	// the input. pl is the plan itself.
	read func(u *unmarshaler, pl *readPlan, p pointer) error

	size   uintptr   // of the type
	bits   int       // of a number
	length int       // of an array
	elem   *readPlan // of a pointer, slice, array or map
	key    *readPlan // of a map
	shape  mapShape  // of a map

	// What the mode says about the type.
	within  readKind // what is in the string that is readQuoted, or readOther
	quoted  bool     // numbers and the like are within strings
	merge   bool     // null leaves values as they are
	loose   bool     // forms that only the v1 dialect reads
	unique  bool     // no two members may have the same name
	lenient bool     // an array may have another length

	// custom says that methods or functions of the user read the value, or that
	// it has a form of its own.
	custom  bool
	bridged bool // by a method for the standard library
	// badTag says that the struct field at hand has the option "string" and the
	// type no use for it.
	badTag bool

	alone     atomic.Uint32 // see isAlone
	meaning   atomic.Uint32 // see isMeaning
	fields    *readStruct
	empty     pointer // data of a slice without elements, which is not nil
	direct    bool    // an interface that takes what JSON has as it is
	methods   methodSet
	receiver  receiver                                     // of readMethod and readText
	flat      bool                                         // there is no pointer in a value: zero is zeros
	optional  *optional                                    // of an rt.Optional
	code      rt.Unmarshaler                               // generated; a nil pointer
	natural   func(*unmarshaler, *readPlan, pointer) error // what read is without methods
	by        byEntries                                    // of readBy
	funcs     []int                                        // of the caller, in their list
	next      func(*unmarshaler, *readPlan, pointer) error // what read is without funcs
	fallsTo   *defaultValue                                // what null means, if that is not the usual
	form      format.Format                                // of a value that is readFormatted, or a float that need not be finite
	wrong     error                                        // of what is unmarshalWrong
	unchecked func(*unmarshaler, *readPlan, pointer) error // what read is without Validate
	only      *mask.Node                                   // what is selected of a struct
	unnoted   func(*unmarshaler, *readPlan, pointer) error // what read is but for noting what is there
	extra     any                                          // what read needs for a form that an option has made
}

// byEntries is wholeValue for a type that it does not know.
type byEntries func(u *unmarshaler, pl *readPlan, p pointer, buf []byte, ent []uint32, org, depth int) (took, end int)

// readKind tells the fast forms what they may read by themselves. It is not
// readOther only where a value of the natural kind of JSON is read without any
// further ado.
type readKind uint8

const (
	readOther readKind = iota // whatever only read knows to do
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
	readObject   // a struct
	readSlice    // null is nil
	readArray    // of any other type than bytes
	readMap      // null is nil
	readPointer  // null is nil
	readAny      // an empty interface
	readBytes    // base64
	readTime     // RFC 3339
	readAnys     // an []any
	readFilled   // an interface, which may hold a pointer
	readBy       // as the method by of the plan does it; null is nil
	readRaw      // a jsontext.Value
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
	return k-readBool <= readFloat64-readBool || k-readBytes <= readTime-readBytes
}

// brief reports whether the method brief of an unmarshaler knows the kind.
func (k readKind) brief() bool { return k.scalar() || k.text() }

// text reports whether textAt knows the kind.
func (k readKind) text() bool { return k >= readRaw }

// readStruct is what a plan for a struct has beside.
type readStruct struct {
	typ      reflect.Type
	plan     *readPlan
	fields   []readField // in the order of shape
	hot      []hotField  // of the same fields
	ring     *hotField   // the first of them, if objects may be read as a whole
	spelling []spelling  // of hot, if names in any case match, and differ by more than case
	shape    *shape.Struct
	fallback *readField  // its plan is that of the map's elements
	rest     *readPlan   // of the map of the fallback
	err      *fieldError // of the type; nothing can be read then
	required []int       // positions of the fields that must be there
	defaults []defaultValue
	odd      bool   // there is an error, or something required or with a default
	tag      string // name of a member that is passed over, unless a field is for it
	tagID    int    // of it, among those of the fields

	unique     bool // no two members may have the same name
	marks      bool // fields that have been named are noted
	strict     bool // surrogates come in pairs
	reject     bool // unknown members are errors
	exact      bool // no names match in another case
	passes     bool // unknown members are passed over, whatever their names
	ignoreCase bool
	delimiters bool // in names of another case, - and _ count
	tolerant   bool // ambiguous names are no error

	text  codec.Usual // bytes that short strings took in the last small document
	share codec.Usual // of so many bytes in a larger one, times shareUnit
}

// readField is a field of a struct or of what is embedded there.
type readField struct {
	typ  reflect.Type // of the field
	plan *readPlan
	kind readKind // that of the plan; readOther if there are hops
	id   int
	key  *shape.Key

	offset uintptr // from the address of the struct if there are no hops, else 0
	hops   []hop   // embedded pointers on the way
	last   uintptr // offset behind the last hop
}

// atName is a bit of the mode that is no option: what is read is the name of a
// member, so that numbers are within strings.
const atName mode = opt.OmitTopLevelNewline

// methodless is another one: the value was reached by a pointer of a type with a
// name. Such a type has no methods, and that is what it is made for:
//
//	func (t *T) UnmarshalJSON(b []byte) error {
//		type plain *T
//		return json.Unmarshal(b, plain(t))
//	}
//
// With [opt.Classic], or it is a struct that hidesMethods is true of.
const methodless mode = opt.Multiline

// readPlans holds the plans that no functions of the caller are part of.
var readPlans planSets[*readPlan]

// readMask are the options that plans for unmarshaling depend on.
const readMask = opt.AllowDuplicateNames | opt.AllowInvalidUTF8 |
	opt.StringifyNumbers | opt.StringTag | opt.MatchCaseInsensitiveNames | opt.RejectUnknownMembers |
	opt.CallMethodsWithLegacySemantics | opt.FormatByteArrayAsArray | opt.FormatBytesWithLegacySemantics |
	opt.FormatDurationAsNano | opt.MatchCaseSensitiveDelimiter | opt.MergeWithLegacySemantics |
	opt.ParseBytesWithLooseRFC4648 | opt.ParseTimeWithLooseRFC3339 | opt.ReportErrorsWithLegacySemantics |
	opt.StringifyWithLegacySemantics | opt.UnmarshalAnyWithRawNumber | opt.UnmarshalArrayFromAnyLength | opt.Classic |
	opt.IntegersInAny | opt.RawNumbersInAny | opt.Names

// readPlanSet returns the plans for a mode that functions and forms, if not nil, are part of.
func readPlanSet(funcs *unmarshalFuncs, k planKey) *planSet[*readPlan] {
	if funcs == nil {
		return readPlans.of(k.mode, readMask)
	}
	return planSetIn[*readPlan](funcs.known(), k)
}

// plan returns the plan for a type.
func (u *unmarshaler) plan(t reflect.Type, m mode) *readPlan {
	if u.funcs == nil {
		if pl := readPlans.of(m, readMask).load(t); pl != nil {
			return pl
		}
	}
	return u.planOf(planKey{typ: t, mode: m})
}

func (u *unmarshaler) planOf(k planKey) *readPlan {
	if pl := readPlanSet(u.funcs, k).load(k.typ); pl != nil {
		return pl
	}
	return makeReadPlan(u.funcs, k)
}

// makeReadPlan makes the plan for a type and all that it refers to.
func makeReadPlan(funcs *unmarshalFuncs, k planKey) *readPlan {
	b := readBuilder{funcs: funcs, forms: funcs.forms(), only: k.only, kept: funcs == nil && k.only == nil}
	b.made.list = make([]madePlan[readPlan], 0, fewPlans)
	b.plan(k.typ, k.mode)
	// Structs come one after another, not one within another: so the stack stays small.
	for i := 0; i < len(b.structs); i++ {
		pl := b.structs[i]
		b.only = pl.only
		b.structOf(pl, fieldsBy(pl.typ, pl.mode, b.forms.naming))
	}
	b.only = nil
	for _, pl := range b.structs {
		pl.fields.finish(b.kept)
	}
	for _, s := range b.unions {
		s.finish(false)
	}
	for _, pl := range b.structs {
		if len(pl.fields.defaults) > 0 {
			b.prepareDefaults(pl.fields)
		}
	}
	for i := range b.made.list {
		e := &b.made.list[i]
		readPlanSet(funcs, e.planKey).publish(e.typ, e.plan)
	}
	return readPlanSet(funcs, k).load(k.typ)
}

// readBuilder is a session of making plans: nobody else sees them before all are
// complete.
type readBuilder struct {
	funcs *unmarshalFuncs
	forms *typeForms // of funcs
	only  *mask.Node // what is selected of the type at hand; nil for all
	kept  bool       // the plans, as long as the program runs
	made  madePlans[readPlan]
	// tagged is the field for which plans are made whose tag javelin:"…" says how its values
	// are read, or nil. Such plans are its own.
	tagged *shape.Field
	steps  int // pointers, lists and maps within it

	structs []*readPlan   // of structs, in the order in which they were met
	unions  []*readStruct // of objects that hold a case of a union
}

// keptRead is memory for plans without functions or forms.
var keptRead struct {
	plans     slab.Of[readPlan]
	structs   slab.Of[readStruct]
	fields    slab.Of[readField]
	hot       slab.Of[hotField]
	spellings slab.Of[spelling]
}

// readSlots counts the plans of slices that have been made.
var readSlots atomic.Uint32

func (b *readBuilder) plan(t reflect.Type, m mode) *readPlan {
	if b.only != nil {
		if pl := b.made.find(planKey{t, m, b.only}); pl != nil && b.tagged == nil {
			return pl
		}
		if pl := b.forms.fields.(readSelector).readSelected(b, t, m); pl != nil {
			return pl
		}
	}
	if b.tagged != nil {
		return b.taggedPlan(t, m)
	}
	key := planKey{t, m, b.only}
	if pl := b.made.find(key); pl != nil {
		return pl
	}
	if pl := readPlanSet(b.funcs, key).load(t); pl != nil {
		return pl
	}
	pl := keptRead.plans.New(b.kept)
	b.made.add(key, pl) // before its parts: the type may be recursive
	b.compile(pl, t, m)
	return pl
}

// newReadPlan returns a plan that is still to be compiled.
func newReadPlan(t reflect.Type, m mode) *readPlan {
	pl := new(readPlan)
	pl.init(t, m)
	return pl
}

// maxSteps is how many pointers, lists and maps a tag reaches through.
const maxSteps = 10

// taggedPlan is plan for a value of the field b.tagged, or a part of it.
func (b *readBuilder) taggedPlan(t reflect.Type, m mode) *readPlan {
	f := b.tagged
	if b.steps > maxSteps { // the type holds itself
		b.tagged = nil
	}
	pl := keptRead.plans.New(b.kept)
	b.steps++
	b.compile(pl, t, m)
	b.steps--
	b.tagged = f
	return pl
}

// byTag compiles what the tag javelin:"…" of the field at hand says of the value, or an
// option for its type.
func (b *readBuilder) byTag(pl *readPlan) {
	if pl.mode&atName != 0 {
		return // there are no formats of names
	}
	form, err := formFor(b.tagged, b.forms, pl.typ)
	switch f := b.tagged; {
	case err != nil:
		pl.kind, pl.read, pl.custom, pl.wrong = readOther, unmarshalWrong, true, err
	case form != format.Format{}:
		b.byFormat(pl, form)
	case b.forms.nonFinite == nonFiniteText && (pl.typ.Kind() == reflect.Float32 || pl.typ.Kind() == reflect.Float64) && pl.methods == 0:
		form, _ = format.Parse(format.Float, "nonfinite")
		b.byFormat(pl, form)
	case f != nil && f.NoCopy && pl.kind == readString:
		pl.kind, pl.read = readShared, unmarshalShared
	case f != nil && f.Intern && pl.kind == readString:
		pl.kind, pl.read = readInterned, unmarshalShared
	}
}

// unmarshalWrong is for a type that an option says something wrong of.
func unmarshalWrong(u *unmarshaler, pl *readPlan, p pointer) error {
	return newUnmarshalErrorBeforeWithSkipping(u.dec, pl.typ, pl.wrong)
}

// readUnions compiles interface types that have been declared to be unions; it is nil in a
// program without unions, which has none of it.
var readUnions atomic.Pointer[func(*readBuilder, *readPlan)]

// compile makes pl, which is new, the plan for a type.
func (b *readBuilder) compile(pl *readPlan, t reflect.Type, m mode) {
	pl.init(t, mannered(t, m))
	pl.only = b.only
	b.byKind(pl)
	if mayHaveMethods(t) {
		b.byMethods(pl)
		b.byBridge(pl)
		b.byGenerated(pl)
		b.byOptional(pl)
	}
	if by := readUnions.Load(); by != nil {
		(*by)(b, pl)
	}
	if b.tagged != nil || b.funcs != nil {
		b.byTag(pl)
	}
	b.byForms(pl)
	b.byFuncs(pl)
	b.byValidation(pl)
}

// init sets what a type and its mode say, and nothing of what it is made of.
func (pl *readPlan) init(t reflect.Type, m mode) {
	legacy := m&opt.ReportErrorsWithLegacySemantics != 0
	pl.typ = t
	pl.mode = m
	pl.size = t.Size()
	pl.quoted = m&(atName|opt.StringifyNumbers|opt.StringTag) != 0
	pl.merge = m&opt.MergeWithLegacySemantics != 0
	pl.unique = m&opt.AllowDuplicateNames == 0
	pl.lenient = m&opt.UnmarshalArrayFromAnyLength != 0
	pl.badTag = m&opt.StringTag != 0 && !legacy
	pl.flat = pl.size <= maxFlat && isFlat(t)
}

// inner is the mode for what an object or array holds.
func inner(m mode) mode { return m &^ (opt.StringTag | atName | methodless) }

// held is inner for values of type t, where they are not names.
func held(t reflect.Type, m mode) mode {
	m = inner(m)
	if m&opt.Classic != 0 && hidesMethods(t) {
		m |= methodless
	}
	return m
}

// byKind compiles the type without its methods.
func (b *readBuilder) byKind(pl *readPlan) {
	t, m := pl.typ, pl.mode
	legacyTag := m&opt.StringifyWithLegacySemantics != 0
	switch k := t.Kind(); k {
	case reflect.Bool, reflect.String:
		pl.quoted = m&opt.StringTag != 0 && legacyTag
		pl.badTag = pl.badTag && !legacyTag
		if pl.read = unmarshalBool; k == reflect.String {
			pl.read = unmarshalString
		}
		if !pl.quoted {
			pl.kind = readBool
			if k == reflect.String {
				pl.kind = readString
			}
		}
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		pl.number(unmarshalInt, readInt8)
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uintptr:
		pl.number(unmarshalUint, readUint8)
	case reflect.Float32, reflect.Float64:
		pl.number(unmarshalFloat, readOther)
	case reflect.Map:
		pl.kind, pl.read = readMap, unmarshalMap
		pl.shape = shapeOf(t)
		tagged, only := b.tagged, b.only
		b.tagged, b.only = nil, nil // keys are names
		pl.key = b.plan(t.Key(), inner(m)|atName)
		b.tagged = tagged
		b.only, _ = only.All() // names are not selected from a map by a plan
		pl.elem = b.plan(t.Elem(), held(t.Elem(), m))
		b.only = only
		if m&opt.Classic != 0 && !classicKey(t.Key(), true) {
			pl.kind, pl.read = readOther, unmarshalClassicMap
		}
	case reflect.Struct:
		pl.kind, pl.read = readObject, unmarshalStruct
		pl.fields = keptRead.structs.New(b.kept) // see makeReadPlan
		b.structs = append(b.structs, pl)
	case reflect.Slice, reflect.Array:
		b.list(pl)
	case reflect.Pointer:
		b.pointer(pl)
	case reflect.Interface:
		b.iface(pl)
	default:
		pl.read = unmarshalNothing
		pl.badTag = false
	}
	if pl.badTag {
		pl.kind, pl.read = readOther, unmarshalBadTag
	}
}

// number compiles a numeric type; smallest is the kind of the one of 8 bits.
func (pl *readPlan) number(read func(*unmarshaler, *readPlan, pointer) error, smallest readKind) {
	pl.read = read
	pl.bits = pl.typ.Bits()
	pl.loose = pl.mode&opt.StringifyWithLegacySemantics != 0
	pl.badTag = false
	kind := smallest + 3
	switch {
	case smallest == readOther && pl.bits == 32:
		kind = readFloat32
	case smallest == readOther:
		kind = readFloat64
	case pl.bits < 64:
		kind = smallest + readKind(pl.bits/16)
	}
	if pl.kind = kind; pl.quoted {
		pl.kind, pl.within = readQuoted, kind
	}
}

// maxFlat is how large a value is at most that is set to zero byte by byte.
const maxFlat = 256

// isFlat reports whether no pointer is in a value of the type.
func isFlat(t reflect.Type) bool {
	switch k := t.Kind(); k {
	case reflect.Array:
		return isFlat(t.Elem())
	case reflect.Struct:
		for i := range t.NumField() {
			if !isFlat(t.Field(i).Type) {
				return false
			}
		}
		return true
	default:
		return k <= reflect.Complex128
	}
}

// zero sets the value at p to zero.
func (pl *readPlan) zero(p pointer) {
	if pl.flat {
		clear(p.ByteArray(int(pl.size)))
		return
	}
	switch pl.typ.Kind() {
	case reflect.Bool:
		*p.Bool() = false
	case reflect.String:
		*p.String() = ""
	case reflect.Int64, reflect.Uint64, reflect.Float64:
		*p.Uint64() = 0
	case reflect.Slice:
		*p.Slice() = slice{}
	case reflect.Pointer, reflect.Map:
		*p.Pointer() = pointer{}
	case reflect.Interface:
		if pl.typ.NumMethod() == 0 {
			*p.Any() = nil
			break
		}
		fallthrough
	default:
		p.Value(pl.typ).SetZero()
	}
}

// unmarshalNothing is for types that JSON has nothing for.
func unmarshalNothing(u *unmarshaler, pl *readPlan, p pointer) error {
	if pl.mode&opt.ReportErrorsWithLegacySemantics == 0 {
		return newUnmarshalErrorBefore(u.dec, pl.typ, nil)
	}
	val, err := u.dec.ReadValue()
	if err != nil || val[0] == 'n' {
		return err
	}
	return newUnmarshalErrorAfter(u.dec, pl.typ, nil)
}

var errInvalidStringTag = errors.New("invalid use of `string` tag option")

// unmarshalBadTag is for types that the tag option "string" does not go with.
func unmarshalBadTag(u *unmarshaler, pl *readPlan, p pointer) error {
	return newUnmarshalErrorBeforeWithSkipping(u.dec, pl.typ, errInvalidStringTag)
}

// readForm is a form that changes the plan of a type, when that is complete but for the
// functions of the caller.
type readForm interface {
	compileForm(b *readBuilder, pl *readPlan)
}

// readSelector is the part of a selector that is about reading.
type readSelector interface {
	// readSelected returns the plan for a type of which only what b selects is read, if that
	// is not found in the usual way.
	readSelected(b *readBuilder, t reflect.Type, m mode) *readPlan
	// readRoot returns a plan that fails if a type is no place for the mask.
	readRoot(l *unmarshalFuncs, t reflect.Type, m mode) *readPlan
}

// byForms has what options say of the form of the type come before all but functions.
func (b *readBuilder) byForms(pl *readPlan) {
	f := b.funcs.forms()
	if f.coerce != nil {
		f.coerce.(readForm).compileForm(b, pl)
	}
	if f.objects != nil {
		f.objects.(readForm).compileForm(b, pl)
	}
	if f.present != nil {
		f.present.(readForm).compileForm(b, pl)
	}
}
