package marshal

import (
	"reflect"

	"github.com/javelin-go/javelin/internal/plan"
)

// This file tells whether a field is written, and where it is.

// At returns the address of the field in the struct at p, or nil if it is in an
// embedded struct that is not there.
func (f *Field) At(p plan.Pointer) plan.Pointer {
	for i := range f.hops {
		p = *p.At(f.hops[i].Offset).Pointer()
		if p.IsNil() {
			return p
		}
	}
	return p.At(f.offset + f.last)
}

// omitted reports whether the field at p is left out without looking at its JSON.
func (f *Field) omitted(p plan.Pointer) bool {
	for _, o := range f.Unless {
		if o == never {
			return false
		}
		if f.is(o, p) {
			return true
		}
	}
	return false
}

func (f *Field) is(o Omission, p plan.Pointer) bool {
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
		return f.Field.IsZero(p.Value(f.Field.Typ))
	}
	return o == Always
}

// pointsTo reports whether the value of the field is a pointer to what pl is for.
func (f *Field) pointsTo(pl *Plan) bool {
	return f.Plan.Kind == writePointer && f.Plan.Elem == pl
}

// mayBeEmpty reports whether a value that the field's other reasons to be omitted
// do not hold for may still turn out to be an empty one.
func (pl *Plan) mayBeEmpty() bool {
	if pl.Custom || pl.Funcs != nil {
		return pl.Typ != plan.TimeType || pl.Kind != writeTime
	}
	switch k := pl.Typ.Kind(); k {
	case reflect.Pointer:
		k = pl.Typ.Elem().Kind()
		return pl.Elem == nil || k == reflect.Pointer || k == reflect.Interface || pl.Elem.mayBeEmpty()
	case reflect.Struct:
		if pl.Fields != nil && pl.Fields.Err == nil {
			for i := range pl.Fields.Fields {
				if f := &pl.Fields.Fields[i]; f.Unless[0] == never && len(f.hops) == 0 && !f.Tentative {
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

// zeroOf is the omission of zero values of a type.
func zeroOf(t reflect.Type) Omission {
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
func noItemsOf(t reflect.Type) Omission {
	switch t.Kind() {
	case reflect.Map:
		return ifNoEntry
	case reflect.Array:
		if t.Len() == 0 {
			return Always
		}
		return never
	}
	return ifNoLen
}

// place says where a field is.
func (w *Field) place(f *plan.StructField) {
	w.offset, w.hops, w.Name, w.Id, w.Field = f.Offset, f.Hops, f.Name, f.ID, f
	if len(f.Hops) > 0 {
		w.offset, w.last = 0, f.Offset
	}
}
