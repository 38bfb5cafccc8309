package plan

import (
	"reflect"
)

// Holding is how an interface holds a value of a type.
type Holding uint8

const (
	HoldsAddress Holding = iota // of memory that never changes
	HoldsValue                  // itself, which is a pointer
	HoldsEither
)

func HoldingOf(t reflect.Type) Holding {
	switch t.Kind() {
	case reflect.Pointer, reflect.Map, reflect.Chan, reflect.Func, reflect.UnsafePointer:
		return HoldsValue
	case reflect.Struct, reflect.Array:
		// One that holds a pointer and nothing else may be like a pointer.
		if t.Size() == PointerSize && !IsFlat(t) {
			return HoldsEither
		}
	}
	return HoldsAddress
}

// IsFlat reports whether no pointer is in a value of the type.
func IsFlat(t reflect.Type) bool {
	switch k := t.Kind(); k {
	case reflect.Array:
		return IsFlat(t.Elem())
	case reflect.Struct:
		for i := range t.NumField() {
			if !IsFlat(t.Field(i).Type) {
				return false
			}
		}
		return true
	default:
		return k <= reflect.Complex128
	}
}
