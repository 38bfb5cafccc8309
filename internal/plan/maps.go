package plan

import "reflect"

// MapShape is what a map looks like: how the fast forms go through it.
type MapShape struct {
	Key  KeyShape
	Elem ElemShape
}

// IsAny reports whether the map looks like a map[string]any.
func (s MapShape) IsAny() bool { return s == MapShape{StringKey, AnyElem} }

// KeyShape is what the keys of a map look like.
type KeyShape uint8

const (
	OtherKey KeyShape = iota // for package reflect
	StringKey
	Key8 // an integer of so many bits
	Key16
	Key32
	Key64
)

// ElemShape is what the elements of a map look like.
type ElemShape uint8

const (
	OtherElem ElemShape = iota // for package reflect
	AnyElem
	UnusualElem // any whose basic types, too, have other plans than usual
	TextElem    // a string without methods or anything else
	StringElem  // of any other kind
	PointerElem
	SliceElem
	Elem8 // a bool, or a number of so many bits
	Elem16
	Elem32
	Elem64
	BlockElem // see package marshal
)

// ShapeOf tells what maps of a type look like.
func ShapeOf(t reflect.Type) MapShape { return MapShape{keyShape(t.Key()), elemShape(t.Elem())} }

func keyShape(t reflect.Type) KeyShape {
	switch t.Kind() {
	case reflect.String:
		return StringKey
	case reflect.Int8, reflect.Uint8:
		return Key8
	case reflect.Int16, reflect.Uint16:
		return Key16
	case reflect.Int, reflect.Int32, reflect.Int64, reflect.Uint, reflect.Uint32, reflect.Uint64, reflect.Uintptr:
		if t.Size() == 8 {
			return Key64
		}
		return Key32
	}
	return OtherKey
}

func elemShape(t reflect.Type) ElemShape {
	switch t.Kind() {
	case reflect.String:
		return StringElem
	case reflect.Pointer, reflect.Map:
		return PointerElem
	case reflect.Slice:
		return SliceElem
	case reflect.Interface:
		if t.NumMethod() == 0 {
			return AnyElem
		}
	case reflect.Bool, reflect.Int8, reflect.Uint8:
		return Elem8
	case reflect.Int16, reflect.Uint16:
		return Elem16
	case reflect.Int, reflect.Int32, reflect.Int64, reflect.Uint, reflect.Uint32, reflect.Uint64, reflect.Uintptr, reflect.Float32, reflect.Float64:
		if t.Size() == 8 {
			return Elem64
		}
		return Elem32
	}
	return OtherElem
}

// MapForm reports whether the map at p, which looks like one of those that the form is for, has the
// key at key. If elem is not nil, what it points to becomes the element for it, if there is one and get
// is set, or else the map then holds that for it. Package reflect takes 1.4 to 2 times as long.
type MapForm func(p, key, elem Pointer, get bool) bool

// FormOf returns the form for maps of a type, or nil for package reflect. Keys must be equal and
// elements lie in memory as those of the form do: as long, as aligned, and with pointers in the
// same places.
func FormOf(t reflect.Type) MapForm {
	elem := layoutOf(t.Elem())
	switch keyShape(t.Key()) {
	case StringKey:
		return wideForm[string](elem)
	case Key64:
		return wideForm[uint64](elem)
	case Key32:
		return mapForm[uint32](elem)
	case Key16:
		return mapForm[uint16](elem)
	case Key8:
		return mapForm[uint8](elem)
	}
	return nil
}

// mapForm is FormOf for keys of type K, and for elements that are no structs as a rule.
func mapForm[K comparable](elem string) MapForm {
	switch elem {
	case "p":
		return putIn[K, Pointer]
	case "pw":
		return putIn[K, string]
	case "pww":
		return putIn[K, Slice]
	case "i-":
		return putIn[K, any]
	case "w":
		return putIn[K, uintptr]
	case "1":
		return putIn[K, uint8]
	case "2":
		return putIn[K, uint16]
	case "4":
		return putIn[K, uint32]
	case "0":
		return putIn[K, struct{}]
	}
	return nil
}

// wideForm is mapForm for small structs and arrays, too.
func wideForm[K comparable](elem string) MapForm {
	switch elem {
	case "44":
		return putIn[K, [2]uint32]
	case "444":
		return putIn[K, [3]uint32]
	case "4444":
		return putIn[K, [4]uint32]
	case "ww":
		return putIn[K, [2]uintptr]
	case "www":
		return putIn[K, [3]uintptr]
	case "wwww":
		return putIn[K, [4]uintptr]
	case "wp":
		return putIn[K, both[uintptr, Pointer]]
	case "pp":
		return putIn[K, [2]Pointer]
	case "pwi-":
		return putIn[K, both[string, any]]
	case "wpw":
		return putIn[K, both[uintptr, string]]
	case "pwp":
		return putIn[K, both[string, Pointer]]
	case "wwpw":
		return putIn[K, both[[2]uintptr, string]]
	case "pwpw":
		return putIn[K, [2]string]
	case "pwww":
		return putIn[K, both[string, [2]uintptr]]
	}
	return mapForm[K](elem)
}

// putIn is the MapForm of a map[K]V.
func putIn[K comparable, V any](p, key, elem Pointer, get bool) bool {
	m, k := *At[map[K]V](p), At[K](key)
	if get || elem.IsNil() {
		v, has := m[*k]
		if has && get {
			*At[V](elem) = v
		}
		return has
	}
	n := len(m)
	m[*k] = *At[V](elem)
	return len(m) == n
}
