package marshal

import (
	"reflect"
	"slices"

	"github.com/javelin-go/javelin/internal/format"
	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/plan"
	"github.com/javelin-go/javelin/internal/shape"
	"github.com/javelin-go/javelin/internal/text"
	"github.com/javelin-go/javelin/internal/wire"
	"github.com/javelin-go/javelin/internal/write"
	"github.com/javelin-go/javelin/json/jsontext"
)

// structOf compiles a struct.
func (b *Builder) structOf(pl *Plan) *Struct {
	s, fallback := pl.Locate(b.Forms.Naming, b.Kept)
	if _, all := b.Only.All(); !all {
		only := b.Only
		s.Fields = slices.DeleteFunc(s.Fields, func(w Field) bool {
			_, ok := only.Child(w.Name)
			return !ok
		})
		fallback = nil
	}
	around := b.Tagged
	b.StructIn(pl, s, fallback)
	b.Tagged = around
	return s
}

// StructIn compiles the fields of a struct that have been located.
func (b *Builder) StructIn(pl *Plan, s *Struct, fallback *plan.StructField) {
	only := b.Only
	for i := range s.Fields {
		w := &s.Fields[i]
		f := w.Field
		b.Only, _ = only.Child(w.Name)
		if b.Tagged = nil; f.Form != (format.Format{}) {
			b.Tagged = f.Field
		}
		w.Plan = b.Plan(f.Typ, f.ModeIn(pl.Mode))
		w.compile(pl, b.Forms, b.Kept)
	}
	b.Tagged = nil
	if fallback != nil {
		b.Only, _ = only.All()
		s.fallback = b.fallback(pl, fallback)
	}
	b.Only = only
}

// Locate makes the fields without their plans. With structs within structs there is a
// structOf within a structOf: what has been done before need not be on the stack.
func (pl *Plan) Locate(by plan.FieldNamer, kept bool) (s *Struct, fallback *plan.StructField) {
	m := pl.Mode
	fs := plan.FieldsBy(pl.Typ, m, by)
	s = keptWrite.structs.New(kept)
	s.kept, s.shape, s.Unique = kept, fs.Shape, m&opt.AllowDuplicateNames == 0
	switch {
	case fs.Err != nil && m&opt.ReportErrorsWithLegacySemantics == 0:
		s.Err = fs.Err
	case fs.FormatErr != nil && m&opt.FormatTagSupported == 0:
		s.Err = fs.FormatErr
	case fs.ExtraErr != nil:
		s.Err = fs.ExtraErr
	}
	if s.Err != nil {
		pl.Kind = WriteOther
		return s, nil
	}
	if len(fs.Shape.Fields) > MaxFields {
		pl.Kind = WriteOther
	}
	s.Fields = keptWrite.fields.Make(kept, len(fs.Shape.Fields))
	fields := keptWrite.located.Make(kept, len(fs.Shape.Fields)) // which s.fields point to
	for i := range fields {
		fields[i] = plan.NewStructField(pl.Typ, &fs.Shape.Fields[i])
		s.Fields[i].place(&fields[i])
	}
	return s, fs.Fallback
}

// fallback compiles the field for members of other names.
func (b *Builder) fallback(pl *Plan, f *plan.StructField) *Field {
	w := new(Field)
	w.place(f)
	t := f.Typ
	if t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	if !plan.IsRawValue(t) {
		w.Plan = b.Plan(t.Elem(), Moved(plan.Within(pl.Mode)))
	}
	pl.Kind = WriteOther
	return w
}

// compile sets how the field is written, in the struct of pl, when it has its plan.
func (w *Field) compile(pl *Plan, forms *plan.TypeForms, kept bool) {
	f := w.Field
	m := f.ModeIn(pl.Mode)
	if f.NeedsEscape {
		w.Key = keptWrite.keys.Join(kept, ",", QuotedIn(f.Name, m), ":")
	} else {
		w.Key = keptWrite.keys.Join(kept, `,"`, f.Name, `":`)
	}
	w.Quoted = w.Key[1 : len(w.Key)-1]

	n := 0
	omit := func(o Omission) {
		if o != never {
			w.Unless[n] = o
			n++
		}
	}
	k := f.Typ.Kind()
	if forms.Is(plan.OmitNil) {
		switch k {
		case reflect.Pointer, reflect.Map, reflect.Slice, reflect.Interface:
			omit(zeroOf(f.Typ))
		}
	}
	if forms.Is(plan.EmitOmitted) {
		return
	}
	if f.OmitZero || m&opt.OmitZeroStructFields != 0 {
		if f.ZeroOf = f.Zero(); f.ZeroOf != shape.NoZeroMethod {
			omit(ifZero)
			pl.Mutable = pl.Mutable || f.ZeroOf == shape.ZeroByPointer
			w.checkZero()
		} else {
			omit(zeroOf(f.Typ))
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
			omit(noItemsOf(f.Typ))
		case reflect.Struct, reflect.Chan, reflect.Func, reflect.Complex64, reflect.Complex128, reflect.UnsafePointer:
		default:
			omit(zeroOf(f.Typ))
		}
		return
	}
	w.Undo, w.Tentative = true, true
	// A type that only reads itself by a method is written to see, too: where the tag option
	// string does not go with it, that is an error whether it is empty or not.
	if !w.Plan.Custom && !(m&opt.StringTag != 0 && f.Empty == plan.EmptyIfNoItems && implementsAny(f.Typ, plan.MethodTypes[len(MarshalMethodTypes):])) {
		switch f.Empty {
		case plan.EmptyIfNoItems:
			omit(noItemsOf(f.Typ))
			w.Undo = false // any item makes it non-empty
		case plan.EmptyIfNil:
			omit(zeroOf(f.Typ))
		case plan.NeverEmpty:
			w.Undo = k == reflect.Struct || k == reflect.Func
		}
	}
	w.Tentative = w.Undo
}

// QuotedIn returns s as a string of JSON, with the escapes that a mode asks for.
func QuotedIn(s string, m plan.Mode) string {
	var flags opt.Flags
	flags.Set(opt.AllowInvalidUTF8 | 1)
	flags.Set(m&opt.Escapes | 1)
	q, _ := wire.AppendQuote(nil, s, &flags)
	return string(q)
}

// MarshalStruct is the complete form of a struct.
func MarshalStruct(m *State, pl *Plan, p plan.Pointer) error {
	s := pl.Fields
	if s.Err != nil {
		return plan.NewMarshalErrorBefore(m.Enc, s.Err.Typ, s.Err.Err)
	}
	if err := m.Enc.WriteToken(jsontext.BeginObject); err != nil {
		return err
	}
	x := (*text.Encoder)(m.Enc)
	var names fallbackNames
	lastName := ""
	for i := range s.Fields {
		f := &s.Fields[i]
		at := f.At(p)
		if at.IsNil() || f.omitted(at) {
			continue
		}
		if !f.Undo {
			x.WriteFieldName(f.Quoted, f.Name)
			if err := m.Value(f.Plan, at); err != nil {
				return err
			}
		} else if omitted, err := m.maybe(f, at, lastName); err != nil {
			return err
		} else if omitted {
			continue
		}
		lastName = f.Name
		if s.fallback != nil {
			names.fields.Insert(f.Id)
		}
	}
	if s.fallback != nil {
		if err := m.fallback(s, p, &names); err != nil {
			return err
		}
	}
	return m.Enc.WriteToken(jsontext.EndObject)
}

// maybe writes a member and takes it back if its value is an empty one. lastName
// is the name of the member before.
func (m *State) maybe(f *Field, p plan.Pointer, lastName string) (omitted bool, err error) {
	x := (*text.Encoder)(m.Enc)
	start, base := len(x.Buf()), x.Base()
	x.WriteFieldName(f.Quoted, f.Name)
	named := len(x.Buf())
	// Nothing that may have to be taken back is flushed. An empty value, with
	// what is before it, takes no more than this.
	held := x.HoldUntil(named + len(": null") + 1)
	if err := m.Value(f.Plan, p); err != nil {
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
	if !write.IsEmpty(val) {
		return false, nil
	}
	x.UnwriteMember(start, lastName)
	return true, nil
}

// checkZero has a field whose own method tells whether it is zero written only if that
// method has been able to tell.
func (w *Field) checkZero() {
	t := w.Field.Typ
	if t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	if !plan.IsFrail(t) && t.Kind() != reflect.Interface {
		return
	}
	pl, f := w.Plan, w.Field
	checked := new(Plan)
	checked.Init(pl.Typ, pl.Mode)
	checked.Next, checked.Custom = pl, true
	checked.Write = func(m *State, pl *Plan, p plan.Pointer) error {
		if v := p.Value(pl.Typ); plan.NilIn(v) != nil {
			if _, err := f.ZeroOrNot(v); err != nil {
				return plan.NewMarshalErrorBefore(m.Enc, pl.Typ, err)
			}
		}
		return m.Value(pl.Next, p)
	}
	w.Plan = checked
}
