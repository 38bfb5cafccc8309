package json

import (
	"reflect"
	"sync"

	"github.com/javelin-go/javelin/internal/format"
	"github.com/javelin-go/javelin/internal/mask"
	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/shape"
	"github.com/javelin-go/javelin/rt"
)

// writePlan is a Go type compiled for marshaling under one mode.
type writePlan struct {
	typ  reflect.Type
	mode mode
	kind writeKind
	// basic is what kind would be of a number or truth value if it were not in a string.
	basic writeKind
	// write writes the value at p, which is of type typ, as the next value. pl is
	// the plan itself.
	write func(m *marshaler, pl *writePlan, p pointer) error

	size     uintptr    // of the type
	bits     int        // of a number
	length   int        // of an array
	elem     *writePlan // of a pointer, slice, array or map
	key      *writePlan // of a map
	fields   *writeStruct
	next     *writePlan                                             // the same type without the method or functions that come first
	open     *planSet[writePlan]                                    // the plans for what an interface holds
	only     *mask.Node                                             // what is selected of what an interface holds
	object   *writePlan                                             // of an empty interface, the plan for map[string]any
	funcs    []int                                                  // of the caller, in their list
	method   *writeMethod                                           // of the type
	optional *optional                                              // of an rt.Optional
	code     rt.Marshaler                                           // generated; a nil pointer
	form     format.Format                                          // of a value that is writeFormatted; or it is a float
	wrong    error                                                  // of what is marshalWrong
	text     string                                                 // of writeConst, as it stands
	by       func(*marshaler, pointer, *writePlan, pointer) pointer // what fast is for writeBy

	// What the mode says about the type.
	isFloat bool
	quoted  bool // numbers and the like are within strings
	null    bool // nil is null
	sorted  bool // maps are
	unique  bool // of a map: no two keys have the same name, as they are written
	named   bool // of a map: a method of the keys tells their names
	legacy  bool // errors have legacy semantics

	// lately is how long results have been lately, if they were not short, and unsteady.
	lately uint32
	alone  uint32 // see isAlone

	// custom says that methods or functions of the user write the value, or that
	// it has a form of its own.
	custom bool
	// mutable says that the user gets pointers to the value or to a part of it.
	mutable bool
	hold    holding
	// iter is how the fast form goes through a map.
	iter    mapShape
	scratch *sync.Pool // of *mapScratch
}

// writeKind tells the fast form what it may write by itself.
type writeKind uint8

const (
	writeOther writeKind = iota // whatever only write knows to do
	writeBool
	writeString
	writeInt8
	writeInt16
	writeInt32
	writeInt64
	writeUint8
	writeUint16
	writeUint32
	writeUint64
	writeFloat32
	writeFloat64
	writeConst // a text that is always the same
	// What follows is no scalar: it may take long or call the user's code.
	writeObject // a struct without a fallback
	writeChain  // one whose last field points to its type; see fastChain
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
	writeBy    // as the method by of the plan does it
	writeMaybe // of an op alone: the plan says more
	writeTail  // of the last op of a writeChain alone
)

// isScalar reports whether values of the type are single ones which the fast form writes
// without a call of the user's.
func (pl *writePlan) isScalar() bool { return pl.kind < writeObject && pl.kind != writeOther }

// writePlans holds the plans that no functions of the caller are part of.
var writePlans planSets[writePlan]

const writeMask = opt.AllowDuplicateNames | opt.AllowInvalidUTF8 | opt.EscapeForHTML | opt.EscapeForJS |
	opt.StringifyNumbers | opt.StringTag | opt.Deterministic | opt.FormatNilMapAsNull | opt.FormatNilSliceAsNull |
	opt.OmitZeroStructFields | opt.FormatTagSupported |
	opt.CallMethodsWithLegacySemantics | opt.FormatByteArrayAsArray | opt.FormatBytesWithLegacySemantics |
	opt.FormatDurationAsNano | opt.OmitEmptyWithLegacySemantics | opt.ReportErrorsWithLegacySemantics |
	opt.StringifyWithLegacySemantics | opt.Classic | opt.Names

// writePlanSet returns the plans for a mode that functions and forms, if not nil, are part of.
func writePlanSet(funcs *Marshalers, k planKey) *planSet[writePlan] {
	if funcs == nil {
		return writePlans.of(k.mode, writeMask)
	}
	return planSetIn[writePlan](funcs.known(), k)
}

// makeWritePlan makes the plan for a type and all that it refers to.
func makeWritePlan(funcs *Marshalers, k planKey) *writePlan {
	b := writeBuilder{funcs: funcs, forms: funcs.forms(), only: k.only}
	b.plan(k.typ, k.mode)
	for i := range b.made.list {
		b.finish(b.made.list[i].plan)
	}
	for _, pl := range b.own {
		b.finish(pl)
	}
	for i := range b.made.list {
		e := &b.made.list[i]
		writePlanSet(funcs, e.planKey).publish(e.typ, e.plan)
	}
	return writePlanSet(funcs, k).load(k.typ)
}

// writeBuilder is a session of making plans: nobody else sees them before all are
// complete.
type writeBuilder struct {
	funcs *Marshalers
	forms *typeForms // of funcs
	only  *mask.Node // what is selected of the type at hand; nil for all
	made  madePlans[writePlan]
	// tagged is the field for which plans are made whose tag javelin:"…" says how its values
	// are written, or nil; own are those plans, and those of the cases of unions.
	tagged *shape.Field
	own    []*writePlan
	steps  int // pointers, lists and maps within it
}

func (b *writeBuilder) plan(t reflect.Type, m mode) *writePlan {
	if b.only != nil {
		if pl := b.made.find(planKey{t, m, b.only}); pl != nil && b.tagged == nil {
			return pl
		}
		if pl := b.forms.fields.write(b, t, m); pl != nil {
			return pl
		}
	}
	if b.tagged != nil {
		return b.ownPlan(t, m)
	}
	key := planKey{t, m, b.only}
	if pl := b.made.find(key); pl != nil {
		return pl
	}
	if pl := writePlanSet(b.funcs, key).load(t); pl != nil {
		return pl
	}
	pl := new(writePlan)
	b.made.add(key, pl) // before its parts: the type may be recursive
	b.compile(pl, t, m)
	return pl
}

// ownPlan is plan for one that nobody else has: for a value of the field b.tagged, or a part
// of it.
func (b *writeBuilder) ownPlan(t reflect.Type, m mode) *writePlan {
	f := b.tagged
	if b.steps > maxSteps { // the type holds itself
		b.tagged = nil
	}
	pl := new(writePlan)
	b.own = append(b.own, pl)
	b.steps++
	b.compile(pl, t, m)
	b.steps--
	b.tagged = f
	return pl
}

// keyPlan is plan for the keys of maps, for which there are no formats.
func (b *writeBuilder) keyPlan(t reflect.Type, m mode) (pl *writePlan) {
	f, forms := b.tagged, b.forms
	b.tagged = nil
	if form, err := formFor(nil, forms, t); form != (format.Format{}) || err != nil {
		b.forms = &noForms
		pl = b.ownPlan(t, m)
	} else {
		pl = b.plan(t, m)
	}
	b.tagged, b.forms = f, forms
	return pl
}

// compile makes pl, which is new, the plan for a type.
func (b *writeBuilder) compile(pl *writePlan, t reflect.Type, m mode) {
	m = mannered(t, m)
	pl.init(t, m&^bare)
	if t == timeType {
		pl.byTime()
	} else if b.byKind(pl); m&bare == 0 && mayHaveMethods(t) {
		b.byMethods(pl)
		b.byBridge(pl)
		b.byGenerated(pl)
		b.byOptional(pl)
	}
	if c := unions.Load(); c != nil {
		c.write(b, pl)
	}
	if b.tagged != nil || b.funcs != nil {
		b.byTag(pl)
	}
	b.byFuncs(pl)
}

// byTag compiles what the tag javelin:"…" of the field at hand says of the value, or an
// option for its type.
func (b *writeBuilder) byTag(pl *writePlan) {
	form, err := formFor(b.tagged, b.forms, pl.typ)
	null, isNil := form.Nil()
	switch {
	case err != nil:
		pl.kind, pl.write, pl.custom, pl.wrong = writeOther, marshalWrong, true, err
	case isNil:
		if pl.code != nil { // which knows nothing of the field
			*pl = *pl.next
		}
		pl.null = null
	case form.IsArray():
	case form != format.Format{}:
		pl.byFormat(form)
	case pl.isFloat && pl.method == nil:
		switch b.forms.nonFinite {
		case NonFiniteNull:
			pl.kind, pl.write = writeFormatted, marshalFormatted
		case NonFiniteText:
			form, _ = format.Parse(format.Float, "nonfinite")
			pl.byFormat(form)
		}
	}
}

// marshalWrong is for a type that an option says something wrong of.
func marshalWrong(m *marshaler, pl *writePlan, p pointer) error {
	return newMarshalErrorBefore(m.enc, pl.typ, pl.wrong)
}

// bare is a bit of the mode that is no option: the methods of the type are not
// called. That is so when the call is for a pointer of a named type, which has no
// methods: a method that converts its receiver to such a type, in order to have
// it marshaled as without the method, would call itself for ever otherwise.
const bare mode = opt.ByteLimit

func (pl *writePlan) init(t reflect.Type, m mode) {
	*pl = writePlan{
		typ:    t,
		mode:   m,
		size:   t.Size(),
		quoted: m&(opt.StringifyNumbers|opt.StringTag) != 0,
		sorted: m&opt.Deterministic != 0,
		legacy: m&opt.ReportErrorsWithLegacySemantics != 0,
		hold:   holdingOf(t),
	}
}

// precede moves what pl is so far to next, and returns pl to be made into what
// comes before.
func (pl *writePlan) precede() *writePlan {
	next := new(writePlan)
	*next = *pl
	pl.init(next.typ, next.mode)
	pl.next = next
	pl.kind, pl.custom = writeOther, true
	pl.mutable = next.mutable
	return pl
}

// within is the mode for what an object or array holds.
func within(m mode) mode { return m &^ (opt.StringTag | behindPointer) }

// settled is the mode for what has an address anyway.
func settled(m mode) mode { return m &^ unaddressable }

// moved is the mode for what must be copied to have an address.
func moved(m mode) mode {
	if m&opt.CallMethodsWithLegacySemantics != 0 {
		m |= unaddressable
	}
	return m
}

// byKind compiles the type without its methods.
func (b *writeBuilder) byKind(pl *writePlan) {
	t, m := pl.typ, pl.mode
	tagged := m&opt.StringTag != 0
	switch k := t.Kind(); k {
	case reflect.Bool, reflect.String:
		pl.quoted = tagged && m&opt.StringifyWithLegacySemantics != 0
		if pl.write = marshalBool; k == reflect.String {
			pl.write = marshalString
		}
		switch {
		case !pl.quoted:
			if pl.kind = writeBool; k == reflect.String {
				pl.kind = writeString
			}
			pl.rejectTag()
		case k == reflect.Bool:
			pl.kind, pl.basic = writeQuoted, writeBool
		default:
			pl.kind = writeQuotedText
		}
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		pl.number(marshalInt, writeInt8)
		if t == durationType && m&opt.FormatDurationAsNano == 0 {
			pl.kind, pl.write, pl.custom = writeOther, marshalDuration, true
		}
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uintptr:
		pl.number(marshalUint, writeUint8)
	case reflect.Float32, reflect.Float64:
		pl.isFloat = true
		pl.number(marshalFloat, writeOther)
	case reflect.Map:
		pl.kind, pl.write = writeMap, marshalMap
		pl.null = m&opt.FormatNilMapAsNull != 0
		only := b.only
		b.only = nil
		pl.key = b.keyPlan(t.Key(), moved(within(m)))
		b.only, _ = only.All() // names are not selected from a map by a plan
		pl.elem = b.elemPlan(pl, moved(within(m)))
		b.only = only
		pl.rejectTag()
		if m&opt.Classic != 0 && !classicKey(t.Key(), false) {
			pl.kind, pl.write = writeOther, marshalNothing
		}
	case reflect.Struct:
		pl.kind, pl.write = writeObject, marshalStruct
		pl.fields = b.structOf(pl)
		if n := len(pl.fields.fields); n > 0 && pl.kind == writeObject && pl.fields.fields[n-1].pointsTo(pl) {
			pl.kind = writeChain
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
		pl.write = marshalNothing
	}
}

// rejectTag makes the plan one that fails if the struct field at hand has the tag
// option string.
func (pl *writePlan) rejectTag() {
	if pl.mode&opt.StringTag != 0 && !pl.legacy {
		pl.kind, pl.write = writeOther, marshalBadTag
	}
}

// number compiles a numeric type; smallest is the kind of the one of 8 bits.
func (pl *writePlan) number(write func(*marshaler, *writePlan, pointer) error, smallest writeKind) {
	pl.write = write
	pl.bits = pl.typ.Bits()
	switch {
	case smallest == writeOther && pl.bits == 32:
		pl.kind = writeFloat32
	case smallest == writeOther:
		pl.kind = writeFloat64
	case pl.bits == 8:
		pl.kind = smallest
	case pl.bits == 16:
		pl.kind = smallest + 1
	case pl.bits == 32:
		pl.kind = smallest + 2
	default:
		pl.kind = smallest + 3
	}
	if pl.basic = pl.kind; pl.quoted {
		pl.kind = writeQuoted
	}
}

// list compiles a slice or array.
func (b *writeBuilder) list(pl *writePlan) {
	t, m := pl.typ, pl.mode
	pl.kind, pl.write = writeSlice, marshalSlice
	pl.null = m&opt.FormatNilSliceAsNull != 0
	child := settled(within(m))
	if t.Kind() == reflect.Array {
		pl.kind, pl.write = writeArray, marshalArray
		pl.null = false
		pl.length = t.Len()
		child = within(m)
	}
	if b.isBytes(t, m) {
		if pl.kind == writeSlice && m&plainBytes != 0 {
			pl.kind, pl.write = writeOther, marshalPlainBytes
			return // the tag option string has no effect
		}
		if pl.kind == writeSlice {
			pl.kind, pl.write = writeBytes, marshalBase64
		} else {
			pl.kind, pl.write = writeByteArray, marshalBase64Array
		}
	} else {
		pl.elem = b.elemPlan(pl, child)
	}
	pl.rejectTag()
}

// elemPlan is plan for what a list or map holds.
func (b *writeBuilder) elemPlan(pl *writePlan, m mode) *writePlan {
	f := b.tagged
	if f != nil {
		if _, isNil := f.Form.Nil(); isNil {
			b.tagged = nil // that is about the list itself
		}
	}
	elem := b.plan(pl.typ.Elem(), m)
	b.tagged = f
	return elem
}

// isBytes reports whether a slice or array type is written in base64.
func (b *writeBuilder) isBytes(t reflect.Type, m mode) bool {
	if t.Elem().Kind() != reflect.Uint8 {
		return false
	}
	legacy := m&opt.FormatBytesWithLegacySemantics != 0
	form, _ := formFor(b.tagged, b.forms, t)
	switch {
	case form.IsArray():
		return false
	case !legacy && t.Elem().PkgPath() != "":
		return false // []namedByte is like any other slice
	case m&opt.FormatByteArrayAsArray != 0 && t.Kind() == reflect.Array:
		return false
	case legacy && implementsAny(t.Elem(), marshalMethodTypes):
		return false
	}
	return true
}

// pointer compiles a pointer type.
func (b *writeBuilder) pointer(pl *writePlan) {
	t, m := pl.typ, settled(pl.mode)
	pl.kind, pl.write = writePointer, marshalPointer
	if m&opt.StringTag != 0 && m&opt.StringifyWithLegacySemantics != 0 && t.Elem().Kind() == reflect.Pointer {
		// The tag reaches through one pointer, but not two.
		if pl.rejectTag(); !pl.legacy {
			return
		}
		m = within(m)
	}
	for e := t.Elem(); ; e = e.Elem() {
		if k := e.Kind(); k == reflect.Interface || k == reflect.Pointer && e.Name() != "" {
			pl.kind = writeOther // there may be no end to it
		} else if k == reflect.Pointer {
			continue
		}
		break
	}
	if m&opt.Classic != 0 && t.Name() == "" && hasMethods(t.Elem()) {
		m |= behindPointer
	}
	pl.elem = b.plan(t.Elem(), m)
}

// iface compiles an interface type.
func (b *writeBuilder) iface(pl *writePlan) {
	t, m := pl.typ, pl.mode
	pl.write = marshalInterface
	if t.NumMethod() == 0 {
		pl.kind = writeAny
	}
	rejected := m&opt.StringTag != 0 && !pl.legacy
	pl.rejectTag()
	if m&opt.StringifyWithLegacySemantics != 0 {
		m = within(m)
	}
	pl.mode = moved(m) &^ mannerBits
	pl.only = b.only
	pl.open = writePlanSet(b.funcs, planKey{mode: pl.mode, only: pl.only})
	if pl.only != nil {
		pl.kind, pl.quoted = writeOther, true // what is within is told by its type
		return
	}
	if pl.kind == writeAny && (m&(opt.StringifyNumbers|opt.StringTag) != 0 || b.funcs != nil && b.funcs.known().fromAny || b.forms.formats != nil || b.forms.nonFinite != NonFiniteError) {
		pl.quoted = true // basic types, too, have other plans than usual
	}
	if pl.kind == writeAny && !pl.quoted {
		pl.object = b.plan(reflect.TypeFor[map[string]any](), pl.mode)
	}
	if m&opt.Classic != 0 && !t.Implements(marshalerToType) && (t.Implements(marshalerType) || t.Implements(textMarshalerType)) {
		pl.write = marshalClassicInterface
	} else if t.NumMethod() > 0 && pl.kind == writeOther && !rejected &&
		!(m&opt.CallMethodsWithLegacySemantics != 0 && implementsAny(t, marshalMethodTypes)) {
		pl.kind = writeHolder
	}
}

// byFuncs has the caller's functions for the type, if any, come first.
func (b *writeBuilder) byFuncs(pl *writePlan) {
	if b.funcs == nil {
		return
	}
	if fns := b.funcs.lookup(pl.typ); len(fns) > 0 {
		pl = pl.precede()
		pl.write, pl.funcs, pl.mutable = marshalByFuncs, fns, true
	}
}

// finish completes a plan when those it refers to are there.
func (b *writeBuilder) finish(pl *writePlan) {
	switch {
	case pl.fields != nil:
		pl.finishStruct()
	case pl.key != nil && pl.typ.Kind() == reflect.Map:
		pl.finishMap()
	}
	if pl.next != nil {
		b.finish(pl.next)
	}
}

// holding is how an interface holds a value of a type.
type holding uint8

const (
	holdsAddress holding = iota // of memory that never changes
	holdsValue                  // itself, which is a pointer
	holdsEither
)

func holdingOf(t reflect.Type) holding {
	switch t.Kind() {
	case reflect.Pointer, reflect.Map, reflect.Chan, reflect.Func, reflect.UnsafePointer:
		return holdsValue
	case reflect.Struct, reflect.Array:
		// One that holds a pointer and nothing else may be like a pointer.
		if t.Size() == pointerSize {
			return holdsEither
		}
	}
	return holdsAddress
}

// content returns the address of the value that *in holds, which is of the plan's
// type. *in must not change before the value is written.
func (pl *writePlan) content(in *any) pointer {
	if pl.hold == holdsEither || pl.mutable {
		v := reflect.New(pl.typ)
		v.Elem().Set(reflect.ValueOf(*in))
		return pointerTo(v)
	}
	return contentOf(in, pl.hold == holdsValue)
}
