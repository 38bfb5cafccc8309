package marshal

import (
	"reflect"
	"sync/atomic"

	"github.com/javelin-go/javelin/internal/format"
	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/plan"
	"github.com/javelin-go/javelin/rt"
)

// This file makes the plan of a type.

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

// byKind compiles the type without its methods.
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

// isBytes reports whether a slice or array type is written in base64.
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

// byGenerated has the generated code for the type come first.
func (b *Builder) byGenerated(pl *Plan) {
	if b.Funcs != nil || pl.Method != nil {
		return
	}
	if d, ok := plan.WritesByCode(pl.Typ); !ok || pl.Mode&^(plan.Unaddressable|plan.MannerBits) != plan.DialectMode(d)&WriteMask {
		return
	}
	code := reflect.Zero(reflect.PointerTo(pl.Typ)).Interface().(rt.Marshaler)
	custom := pl.Custom
	pl = pl.precede()
	pl.Custom = custom
	pl.Own().Code = code
	pl.Kind, pl.Write = writeGenerated, marshalGenerated
}

func marshalGenerated(m *State, pl *Plan, p plan.Pointer) error {
	return m.Value(pl.Next, p)
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
