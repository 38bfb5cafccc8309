package unmarshal

import (
	"encoding"
	"reflect"

	"github.com/javelin-go/javelin/internal/format"
	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/plan"
	"github.com/javelin-go/javelin/rt"
)

// This file makes the plan of a type.

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

// ByKind compiles the type without its methods.
func (b *Builder) ByKind(pl *Plan) {
	t, m := pl.Typ, pl.Mode
	legacyTag := m&opt.StringifyWithLegacySemantics != 0
	switch k := t.Kind(); k {
	case reflect.Bool, reflect.String:
		pl.Quoted = m&opt.StringTag != 0 && legacyTag
		pl.BadTag = pl.BadTag && !legacyTag
		if pl.Kind, pl.Read = readBool, unmarshalBool; k == reflect.String {
			pl.Kind, pl.Read = readString, unmarshalString
		}
		if pl.Quoted {
			pl.Kind, pl.within = readQuoted, pl.Kind
		}
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		pl.number(unmarshalInt, readInt8)
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uintptr:
		pl.number(unmarshalUint, readUint8)
	case reflect.Float32, reflect.Float64:
		pl.number(unmarshalFloat, ReadOther)
	case reflect.Map:
		pl.Kind, pl.Read = readMap, unmarshalMap
		pl.form = plan.FormOf(t)
		tagged, only := b.Tagged, b.Only
		b.Tagged, b.Only = nil, nil // keys are names
		pl.Key = b.Plan(t.Key(), Inner(m)|AtName)
		b.Tagged = tagged
		b.Only, _ = only.All() // names are not selected from a map by a plan
		pl.Elem = b.Plan(t.Elem(), held(t.Elem(), m))
		b.Only = only
		pl.alike = uint8(pl.alikeEntries())
		pl.ofAny = t.Key() == plan.StringType && t.Elem() == plan.AnyType && pl.Elem.Kind == readAny
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

// list compiles a slice or an array.
func (b *Builder) list(pl *Plan) {
	t, m := pl.Typ, pl.Mode
	pl.Elem = b.Plan(t.Elem(), held(t.Elem(), m))
	if t.Kind() == reflect.Slice {
		pl.Kind, pl.Read = readSlice, unmarshalSlice
		pl.slot = readSlots.Add(1)
		if pl.ofAny = t.Elem() == plan.AnyType && pl.Elem.Kind == readAny; pl.ofAny {
			pl.Kind = readAnys // there is a shorter way
		}
		pl.empty = plan.SlotOf(&noElements)
	} else {
		pl.Kind, pl.Read = readArray, unmarshalArray
		pl.Length = t.Len()
	}
	if t.Elem().Kind() == reflect.Uint8 {
		b.bytes(pl)
	}
}

// pointer compiles a pointer type.
func (b *Builder) pointer(pl *Plan) {
	t, m := pl.Typ, pl.Mode&^Methodless
	pl.BadTag = false
	if LeadsNowhere(t) {
		pl.Read = unmarshalCircle
		return
	}
	pl.Kind, pl.Read = readPointer, unmarshalPointer
	legacyTag := m&opt.StringTag != 0 && m&opt.StringifyWithLegacySemantics != 0
	if legacyTag {
		pl.Kind = ReadOther
		if t.Elem().Kind() == reflect.Pointer {
			if m&opt.ReportErrorsWithLegacySemantics == 0 {
				pl.Read = unmarshalBadTagUnlessNull
				return
			}
			m &^= opt.StringTag // it does not reach that far
			legacyTag = false
		}
	}
	pl.Quoted = legacyTag && t.Elem().Kind() != reflect.Interface // whose tag it is then, and ignored
	if m&opt.Classic != 0 && t.Name() != "" && t.Elem().Kind() != reflect.Pointer {
		m |= Methodless // a pointer with a name of its own has none
	}
	pl.Elem = b.Plan(t.Elem(), m)
}

// iface compiles an interface type.
func (b *Builder) iface(pl *Plan) {
	pl.Read = unmarshalInterface
	if pl.BadTag {
		return
	}
	if pl.Mode&opt.StringifyWithLegacySemantics == 0 {
		pl.Quoted = pl.Mode&(opt.StringifyNumbers|opt.StringTag) != 0
	} else {
		pl.Quoted = pl.Mode&opt.StringifyNumbers != 0
	}
	// The direct way neither merges nor asks for functions. The fast form gives up
	// where it would have to merge.
	plain := pl.Typ == plan.AnyType && (pl.Unique || !pl.Quoted) && (b.Funcs == nil || !b.Funcs.Known().FromAny)
	pl.Direct = plain && (pl.Unique || pl.Merge)
	if pl.Mode&AtName == 0 {
		pl.Kind = ReadFilled
	}
	if plain && pl.Mode&AtName == 0 {
		pl.Kind = readAny
	}
}

// bytes compiles a slice or array of bytes that is compiled as a list. In v2 only
// bytes without a name of their own are read from base64.
func (b *Builder) bytes(pl *Plan) {
	m, isArray := pl.Mode, pl.Typ.Kind() == reflect.Array
	legacy := m&opt.FormatBytesWithLegacySemantics != 0
	switch {
	case !legacy && pl.Typ.Elem().PkgPath() != "":
		return
	case isArray && m&opt.FormatByteArrayAsArray != 0:
		return
	}
	if form, _ := plan.FormFor(b.Tagged, b.Forms, pl.Typ); form.IsArray() {
		return
	}
	if !isArray && m&plan.PlainBytes != 0 {
		pl.Kind, pl.Read, pl.BadTag = ReadOther, unmarshalPlainBytes, false
		return
	}
	pl.loose = m&opt.ParseBytesWithLooseRFC4648 != 0
	if pl.Kind = readBytes; isArray {
		pl.Kind = readFixed
	}
	if pl.Read = unmarshalBytes; legacy {
		pl.Read = unmarshalBytesOrList
	}
}

// byGenerated has the generated code for the type come first.
func (b *Builder) byGenerated(pl *Plan) {
	if b.Funcs != nil || pl.Methods != 0 {
		return
	}
	if d, ok := plan.ReadsByCode(pl.Typ); !ok || pl.Mode&^plan.MannerBits != plan.DialectMode(d)&ReadMask {
		return
	}
	pl.Own().code = reflect.Zero(reflect.PointerTo(pl.Typ)).Interface().(rt.Unmarshaler)
	pl.Own().natural = pl.Read
	pl.Kind, pl.Read = ReadOther, unmarshalGenerated
}

// ByValidation has the method Validate of the type called when a value has been read.
func (b *Builder) ByValidation(pl *Plan) {
	k := pl.Typ.Kind()
	if !b.Forms.Is(plan.Validate) || pl.Mode&AtName != 0 || k == reflect.Pointer || k == reflect.Interface || !reflect.PointerTo(pl.Typ).Implements(validatorType) {
		return
	}
	pl.Custom = true
	pl.Own().Unchecked = pl.Read
	pl.Kind, pl.Read, pl.Else = ReadOther, unmarshalValidated, nil
}

// byFuncs compiles the functions of the caller, which come before all else.
func (b *Builder) byFuncs(pl *Plan) {
	if b.Funcs == nil {
		return
	}
	if funcs := b.Funcs.Lookup(pl.Typ); len(funcs) > 0 {
		pl.Custom = true
		pl.Own().Funcs, pl.Own().Next = funcs, pl.Read
		pl.Kind, pl.Read, pl.Else = ReadOther, unmarshalByFunc, nil
	}
}

// byMethods compiles the methods of the type, which come before its kind. What a
// pointer points to and what an interface holds has its own: so they are called
// for no nil.
func (b *Builder) byMethods(pl *Plan) {
	t := pl.Typ
	if t == plan.Legacy.Number && pl.Mode&(AtName|opt.CallMethodsWithLegacySemantics) != AtName|opt.CallMethodsWithLegacySemantics {
		pl.Custom = true
		pl.Kind, pl.Read = readNumber, unmarshalNumber
		return
	}
	if k := t.Kind(); k == reflect.Pointer || k == reflect.Interface || !pl.plainTime() && b.byTime(pl) || !plan.MayHaveMethods(t) || pl.Mode&Methodless != 0 {
		return
	}
	has := reflect.PointerTo(t).Implements
	var set methodSet
	if has(plan.TextUnmarshalerType) {
		set |= hasUnmarshalText
	}
	if has(plan.UnmarshalerType) && !plan.IsGenerated(t, plan.UnmarshalerType) {
		set |= hasUnmarshalJSON
	}
	if has(plan.UnmarshalerFromType) && !plan.IsGenerated(t, plan.UnmarshalerFromType) {
		set |= hasUnmarshalJSONFrom
	}
	pl.Custom = set != 0
	before := set
	if pl.Mode&AtName != 0 && pl.Mode&opt.CallMethodsWithLegacySemantics != 0 {
		set &= hasUnmarshalText // names are text in the v1 dialect
	}
	if set == 0 {
		return
	}
	if plan.IsFrail(t) {
		set |= mayLackReceiver
	}
	pl.Methods = set
	pl.Own().natural = pl.Read
	pl.Kind, pl.Read = ReadOther, unmarshalByMethod
	switch {
	case t == plan.JsontextValueType:
		pl.Kind, pl.Read = readRaw, unmarshalRaw
	case set&hasUnmarshalJSONFrom != 0:
		pl.Own().receiver.from, _ = reflect.Zero(reflect.PointerTo(t)).Interface().(plan.JSONUnmarshalerFrom)
	case before != set && pl.Mode&opt.Classic != 0: // see ClassicKey
	case set&hasUnmarshalJSON != 0 && isStdRaw(t):
		pl.Kind = readRaw // as its method does
	case set&hasUnmarshalJSON != 0:
		pl.Kind = readMethod
		pl.Own().receiver.json, _ = reflect.Zero(reflect.PointerTo(t)).Interface().(plan.JSONUnmarshaler)
	default:
		pl.Kind = readText
		pl.Own().receiver.text, _ = reflect.Zero(reflect.PointerTo(t)).Interface().(encoding.TextUnmarshaler)
	}
}

// isStdRaw reports whether t is the raw value of the standard library, which from Go 1.27 on is
// that of its package jsontext.
func isStdRaw(t reflect.Type) bool {
	switch t.Name() {
	case "RawMessage":
		return t.PkgPath() == "encoding/json"
	case "Value":
		return t.PkgPath() == "encoding/json/jsontext" && t.Kind() == reflect.Slice
	}
	return false
}

func (b *Builder) byOptional(pl *Plan) {
	if !plan.IsOptional(pl.Typ) {
		return
	}
	value, parts := plan.OptionalOf(pl.Typ)
	pl.Elem, pl.Own().Optional = b.Plan(value, pl.Mode), parts
	pl.Kind, pl.Read, pl.Methods = ReadOther, unmarshalOptional, 0
}

// byFormat compiles a type that is read in a format.
func (b *Builder) byFormat(pl *Plan, form format.Format) {
	if _, isNil := form.Nil(); isNil || form.IsArray() {
		return // that is about writing, or has been seen to
	}
	pl.Own().Form = form
	pl.Custom = true
	switch form.Sort() {
	case format.Float:
		pl.Read = unmarshalNonFinite // the fast form of numbers stays
		return
	case format.Time, format.Duration:
		// The tag option string goes with numbers.
		pl.Quoted = form.IsNumber() && pl.Mode&(opt.StringTag|opt.StringifyNumbers) != 0
	case format.ByteArray:
		pl.Length = pl.Typ.Len()
	}
	pl.Kind, pl.Read = readFormatted, unmarshalFormatted
	if form.IsNumber() && !pl.Quoted {
		pl.Kind = readUnits
	}
}

// byTime compiles the types of package time, whose form is not the one that their
// methods or kinds would give them.
func (b *Builder) byTime(pl *Plan) bool {
	switch pl.Typ {
	case plan.TimeType:
		pl.Kind, pl.Read = readTime, unmarshalTime
		pl.loose = pl.Mode&opt.ParseTimeWithLooseRFC3339 != 0
		if pl.Mode&(opt.StringTag|opt.ReportErrorsWithLegacySemantics) == opt.StringTag {
			pl.Kind, pl.Read = ReadOther, unmarshalBadTag
		}
	case plan.DurationType:
		if pl.Mode&opt.FormatDurationAsNano == 0 {
			pl.Kind, pl.Read = ReadOther, unmarshalDuration
		}
	default:
		return false
	}
	pl.Custom = true
	return true
}

func (b *Builder) byBridge(pl *Plan) {
	if plan.Bridge.UnmarshalerFrom == nil || !plan.MayBridge(pl.Typ, pl.Mode) || pl.Mode&Methodless != 0 ||
		!reflect.PointerTo(pl.Typ).Implements(plan.Bridge.UnmarshalerFrom) || plan.IsGenerated(pl.Typ, plan.UnmarshalerFromType) {
		return
	}
	pl.Custom = true
	if pl.Mode&AtName != 0 && pl.Mode&opt.CallMethodsWithLegacySemantics != 0 {
		return // names are text in the v1 dialect
	}
	pl.Own().Next, pl.Bridged = pl.Read, true
	pl.Kind, pl.Read = ReadOther, Bridged
}
