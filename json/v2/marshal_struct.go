package json

import (
	"reflect"
	"slices"

	"github.com/javelin-go/javelin/internal/format"
	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/shape"
	"github.com/javelin-go/javelin/internal/wire"
	"github.com/javelin-go/javelin/json/jsontext"
)

// writeStruct is what a plan for a struct has beside.
type writeStruct struct {
	fields   []writeField // in the order in which they are written
	ops      []writeOp    // the same for the fast form, behindLast, and what descend needs
	leaf     bool         // all fields are scalars, or structs whose ops are among these
	levels   int          // of objects, with those structs
	within   []opWithin   // where ops come from, as far as there are structs within
	fallback *writeField  // its plan is that of the map's elements
	shape    *shape.Struct
	err      *fieldError // of the type; nothing can be written then

	unique bool // names of the fallback are checked
	tagged bool // the first field is none of the shape: what it says is always the same
}

// writeField is a field of a struct or of what is embedded there.
type writeField struct {
	plan *writePlan
	// unless says when the field is left out.
	unless [3]omission
	// undo says that the member is taken back if its value turns out to be an
	// empty one.
	undo      bool
	tentative bool // undo as it was before it was known to be needless

	offset uintptr // from the address of the struct if there are no hops, else 0
	hops   []hop   // embedded pointers on the way
	last   uintptr // offset behind the last hop

	key    string // ,"name":
	quoted string // "name"
	name   string
	id     int
	field  *structField
}

// omission is a reason to leave a field out.
type omission uint8

const (
	never omission = iota
	ifZero8
	ifZero16
	ifZero32
	ifZero64
	ifNil         // a pointer, slice, map, chan or func
	ifNilAny      // an interface
	ifNoLen       // a string or slice
	ifNoEntry     // a map
	ifZeroFloat32 // -0, too
	ifZeroFloat64
	ifZero // as its own method, or package reflect, has it
	always
)

// structOf compiles a struct.
func (b *writeBuilder) structOf(pl *writePlan) *writeStruct {
	s, fallback := pl.locate(b.forms.naming)
	if _, all := b.only.All(); !all {
		only := b.only
		s.fields = slices.DeleteFunc(s.fields, func(w writeField) bool {
			_, ok := only.Child(w.name)
			return !ok
		})
		fallback = nil
	}
	around := b.tagged
	b.structIn(pl, s, fallback)
	b.tagged = around
	return s
}

// structIn compiles the fields of a struct that have been located.
func (b *writeBuilder) structIn(pl *writePlan, s *writeStruct, fallback *structField) {
	only := b.only
	for i := range s.fields {
		w := &s.fields[i]
		f := w.field
		b.only, _ = only.Child(w.name)
		if b.tagged = nil; f.Form != (format.Format{}) {
			b.tagged = f.Field
		}
		w.plan = b.plan(f.typ, f.modeIn(pl.mode))
		if len(f.hops) == 0 {
			pl.mutable = pl.mutable || w.plan.mutable
		}
		w.compile(pl, b.forms)
	}
	b.tagged = nil
	if fallback != nil {
		b.only, _ = only.All()
		s.fallback = b.fallback(pl, fallback)
	}
	b.only = only
}

// locate makes the fields without their plans. With structs within structs there is a
// structOf within a structOf: what has been done before need not be on the stack.
func (pl *writePlan) locate(by fieldNamer) (s *writeStruct, fallback *structField) {
	m := pl.mode
	fs := fieldsBy(pl.typ, m, by)
	s = &writeStruct{
		shape:  fs.shape,
		unique: m&opt.AllowDuplicateNames == 0,
	}
	switch {
	case fs.err != nil && m&opt.ReportErrorsWithLegacySemantics == 0:
		s.err = fs.err
	case fs.formatErr != nil && m&opt.FormatTagSupported == 0:
		s.err = fs.formatErr
	case fs.extraErr != nil:
		s.err = fs.extraErr
	}
	if s.err != nil {
		pl.kind = writeOther
		return s, nil
	}
	if len(fs.shape.Fields) > maxFields {
		pl.kind = writeOther
	}
	s.fields = make([]writeField, len(fs.shape.Fields))
	fields := make([]structField, len(fs.shape.Fields)) // which s.fields point to
	for i := range fields {
		fields[i] = newStructField(pl.typ, &fs.shape.Fields[i])
		s.fields[i].place(&fields[i])
	}
	return s, fs.fallback
}

// fallback compiles the field for members of other names.
func (b *writeBuilder) fallback(pl *writePlan, f *structField) *writeField {
	w := new(writeField)
	w.place(f)
	t := f.typ
	if t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	if !isRawValue(t) {
		w.plan = b.plan(t.Elem(), moved(within(pl.mode)))
	}
	pl.kind = writeOther
	return w
}

// place says where a field is.
func (w *writeField) place(f *structField) {
	w.offset, w.hops, w.name, w.id, w.field = f.offset, f.hops, f.Name, f.ID, f
	if len(f.hops) > 0 {
		w.offset, w.last = 0, f.offset
	}
}

// modeIn is the mode for the field of a struct whose mode is m.
func (f *structField) modeIn(m mode) mode {
	m = within(m)
	if len(f.hops) > 0 {
		m = settled(m)
	}
	if f.String && (m&opt.Classic == 0 || classicString(f.typ) || f.Form.IsNumber()) {
		m |= opt.StringTag
	}
	return m
}

// compile sets how the field is written, in the struct of pl, when it has its plan.
func (w *writeField) compile(pl *writePlan, forms *typeForms) {
	f := w.field
	m := f.modeIn(pl.mode)
	w.quoted = f.Quoted
	if f.NeedsEscape {
		w.quoted = quotedIn(f.Name, m)
	}
	w.key = "," + w.quoted + ":"
	w.quoted = w.key[1 : len(w.key)-1]

	n := 0
	omit := func(o omission) {
		if o != never {
			w.unless[n] = o
			n++
		}
	}
	k := f.typ.Kind()
	if forms.is(omitNil) {
		switch k {
		case reflect.Pointer, reflect.Map, reflect.Slice, reflect.Interface:
			omit(zeroOf(f.typ))
		}
	}
	if forms.is(emitOmitted) {
		return
	}
	if f.OmitZero || m&opt.OmitZeroStructFields != 0 {
		if f.zero = f.Zero(); f.zero != shape.NoZeroMethod {
			omit(ifZero)
			pl.mutable = pl.mutable || f.zero == shape.ZeroByPointer
			w.checkZero()
		} else {
			omit(zeroOf(f.typ))
		}
	}
	if !f.OmitEmpty {
		return
	}
	if m&opt.OmitEmptyWithLegacySemantics != 0 {
		switch k {
		case reflect.Float32:
			omit(ifZeroFloat32)
		case reflect.Float64:
			omit(ifZeroFloat64)
		case reflect.Slice, reflect.String, reflect.Map, reflect.Array:
			omit(noItemsOf(f.typ))
		case reflect.Struct, reflect.Chan, reflect.Func, reflect.Complex64, reflect.Complex128, reflect.UnsafePointer:
		default:
			omit(zeroOf(f.typ))
		}
		return
	}
	w.undo, w.tentative = true, true
	// A type that only reads itself by a method is written to see, too: where the tag option
	// string does not go with it, that is an error whether it is empty or not.
	if !w.plan.custom && !(m&opt.StringTag != 0 && f.empty == emptyIfNoItems && implementsAny(f.typ, methodTypes[len(marshalMethodTypes):])) {
		switch f.empty {
		case emptyIfNoItems:
			omit(noItemsOf(f.typ))
			w.undo = false // any item makes it non-empty
		case emptyIfNil:
			omit(zeroOf(f.typ))
		case neverEmpty:
			w.undo = k == reflect.Struct || k == reflect.Func
		}
	}
	w.tentative = w.undo
}

// quotedIn returns s as a string of JSON, with the escapes that a mode asks for.
func quotedIn(s string, m mode) string {
	var flags opt.Flags
	flags.Set(opt.AllowInvalidUTF8 | 1)
	flags.Set(m&opt.Escapes | 1)
	q, _ := wire.AppendQuote(nil, s, &flags)
	return string(q)
}

// zeroOf is the omission of zero values of a type.
func zeroOf(t reflect.Type) omission {
	switch t.Kind() {
	case reflect.Float32:
		return ifZeroFloat32
	case reflect.Float64:
		return ifZeroFloat64
	case reflect.Slice, reflect.Pointer, reflect.Map, reflect.Chan, reflect.Func, reflect.UnsafePointer:
		return ifNil
	case reflect.Interface:
		return ifNilAny
	case reflect.String:
		return ifNoLen
	case reflect.Struct, reflect.Array, reflect.Complex64, reflect.Complex128:
		return ifZero
	}
	switch t.Size() {
	case 1:
		return ifZero8
	case 2:
		return ifZero16
	case 4:
		return ifZero32
	}
	return ifZero64
}

// noItemsOf is the omission of values of length 0.
func noItemsOf(t reflect.Type) omission {
	switch t.Kind() {
	case reflect.Map:
		return ifNoEntry
	case reflect.Array:
		if t.Len() == 0 {
			return always
		}
		return never
	}
	return ifNoLen
}

// mayBeEmpty reports whether a value that the field's other reasons to be omitted
// do not hold for may still turn out to be an empty one.
func (pl *writePlan) mayBeEmpty() bool {
	if pl.custom || pl.funcs != nil {
		return pl.typ != timeType || pl.kind != writeTime
	}
	switch k := pl.typ.Kind(); k {
	case reflect.Pointer:
		k = pl.typ.Elem().Kind()
		return pl.elem == nil || k == reflect.Pointer || k == reflect.Interface || pl.elem.mayBeEmpty()
	case reflect.Struct:
		if pl.fields != nil && pl.fields.err == nil {
			for i := range pl.fields.fields {
				if f := &pl.fields.fields[i]; f.unless[0] == never && len(f.hops) == 0 && !f.tentative {
					return false
				}
			}
		}
	case reflect.Bool, reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64,
		reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uintptr,
		reflect.Float32, reflect.Float64:
		return false
	}
	return true
}

// pointsTo reports whether the value of the field is a pointer to what pl is for.
func (f *writeField) pointsTo(pl *writePlan) bool {
	return f.plan.kind == writePointer && f.plan.elem == pl
}

// at returns the address of the field in the struct at p, or nil if it is in an
// embedded struct that is not there.
func (f *writeField) at(p pointer) pointer {
	for i := range f.hops {
		p = *p.At(f.hops[i].offset).Pointer()
		if p.IsNil() {
			return p
		}
	}
	return p.At(f.offset + f.last)
}

// omitted reports whether the field at p is left out without looking at its JSON.
func (f *writeField) omitted(p pointer) bool {
	for _, o := range f.unless {
		if o == never {
			return false
		}
		if f.is(o, p) {
			return true
		}
	}
	return false
}

func (f *writeField) is(o omission, p pointer) bool {
	switch o {
	case ifZero8:
		return *p.Uint8() == 0
	case ifZero16:
		return *p.Uint16() == 0
	case ifZero32:
		return *p.Uint32() == 0
	case ifZero64:
		return *p.Uint64() == 0
	case ifNil:
		return p.Pointer().IsNil()
	case ifNilAny:
		return p.Pointer().IsNil() // the word for the type
	case ifNoLen:
		return p.Length() == 0
	case ifNoEntry:
		return len(*p.Map()) == 0
	case ifZeroFloat32:
		return *p.Float32() == 0
	case ifZeroFloat64:
		return *p.Float64() == 0
	case ifZero:
		return f.field.isZero(p.Value(f.field.typ))
	}
	return o == always
}

// marshalStruct is the complete form of a struct.
func marshalStruct(m *marshaler, pl *writePlan, p pointer) error {
	s := pl.fields
	if s.err != nil {
		return newMarshalErrorBefore(m.enc, s.err.typ, s.err.err)
	}
	if err := m.enc.WriteToken(jsontext.BeginObject); err != nil {
		return err
	}
	x := text.Encoder(m.enc)
	var names fallbackNames
	lastName := ""
	for i := range s.fields {
		f := &s.fields[i]
		at := f.at(p)
		if at.IsNil() || f.omitted(at) {
			continue
		}
		if !f.undo {
			x.WriteFieldName(f.quoted, f.name)
			if err := m.value(f.plan, at); err != nil {
				return err
			}
		} else if omitted, err := m.maybe(f, at, lastName); err != nil {
			return err
		} else if omitted {
			continue
		}
		lastName = f.name
		if s.fallback != nil {
			names.fields.Insert(f.id)
		}
	}
	if s.fallback != nil {
		if err := m.fallback(s, p, &names); err != nil {
			return err
		}
	}
	return m.enc.WriteToken(jsontext.EndObject)
}

// emptyValues are the values that omitempty omits.
var emptyValues = [...]string{"null", `""`, "{}", "[]"}

// isEmptyValue reports whether b is a value that omitempty omits.
func isEmptyValue[Bytes ~[]byte](b Bytes) bool {
	switch len(b) {
	case 2:
		return string(b) == `""` || string(b) == "{}" || string(b) == "[]"
	case 4:
		return string(b) == "null"
	}
	return false
}

// maybe writes a member and takes it back if its value is an empty one. lastName
// is the name of the member before.
func (m *marshaler) maybe(f *writeField, p pointer, lastName string) (omitted bool, err error) {
	x := text.Encoder(m.enc)
	start, base := len(x.Buf()), x.Base()
	x.WriteFieldName(f.quoted, f.name)
	named := len(x.Buf())
	// Nothing that may have to be taken back is flushed. An empty value, with
	// what is before it, takes no more than this.
	held := x.HoldUntil(named + len(": null") + 1)
	if err := m.value(f.plan, p); err != nil {
		return false, err
	}
	x.Release(held)
	if x.Base() != base {
		return false, nil // there was enough of it to be flushed
	}
	val := x.Buf()[named:]
	for len(val) > 0 && (val[0] == ':' || val[0] == ' ') {
		val = val[1:]
	}
	if !isEmptyValue(val) {
		return false, nil
	}
	x.UnwriteMember(start, lastName)
	return true, nil
}
