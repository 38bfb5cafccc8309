package plan

import (
	"reflect"
)

// This file tells how values lie in memory, and makes memory for them without package reflect.

// both lies in memory as an A and a B after it do.
type both[A, B any] struct {
	a A
	b B
}

// ListForm makes memory for n values that lie there as those of one type do. They are zero or, if
// from is not nil, those from there on, which are zero then.
type ListForm func(from Pointer, n int) Slice

// ListFormOf returns the form for values of a type. It returns nil if there is none, as for those
// with pointers and of more than a few words: package reflect makes their memory.
func ListFormOf(t reflect.Type) ListForm {
	if IsFlat(t) && t.Size() > 0 {
		return flatForm(t.Size())
	}
	switch layoutOf(t) {
	case "p":
		return listOf[Pointer]
	case "pw":
		return listOf[string]
	case "pww":
		return listOf[Slice]
	case "i-":
		return listOf[any]
	case "wi-":
		return listOf[both[uintptr, any]]
	case "pwi-":
		return listOf[both[string, any]]
	case "wpwi-":
		return listOf[both[uintptr, both[string, any]]]
	case "ppp":
		return listOf[[3]Pointer]
	case "pppp":
		return listOf[[4]Pointer]
	case "wpp":
		return listOf[both[uintptr, [2]Pointer]]
	case "pwwp":
		return listOf[both[Slice, Pointer]]
	case "ppww":
		return listOf[both[Pointer, Slice]]
	case "wwwp":
		return listOf[both[[3]uintptr, Pointer]]
	case "wp":
		return listOf[both[uintptr, Pointer]]
	case "pp":
		return listOf[[2]Pointer]
	case "wpw":
		return listOf[both[uintptr, string]]
	case "pwp":
		return listOf[both[string, Pointer]]
	case "wwpw":
		return listOf[both[[2]uintptr, string]]
	case "wpww":
		return listOf[both[uintptr, Slice]]
	case "pwpw":
		return listOf[[2]string]
	case "pwww":
		return listOf[both[string, [2]uintptr]]
	case "wwp":
		return listOf[both[[2]uintptr, Pointer]]
	case "ppw":
		return listOf[both[Pointer, string]]
	case "wpwp":
		return listOf[both[uintptr, both[string, Pointer]]]
	case "pwpwp":
		return listOf[both[[2]string, Pointer]]
	case "pwwpww":
		return listOf[[2]Slice]
	case "wwwpw":
		return listOf[both[[3]uintptr, string]]
	case "wwpww":
		return listOf[both[[2]uintptr, Slice]]
	case "wpwpw":
		return listOf[both[uintptr, [2]string]]
	case "wpwww":
		return listOf[both[uintptr, both[Slice, uintptr]]]
	case "pwpww":
		return listOf[both[string, Slice]]
	case "pwwww":
		return listOf[both[Slice, [2]uintptr]]
	case "pwpwpw":
		return listOf[[3]string]
	case "pwpwww":
		return listOf[both[[2]string, [2]uintptr]]
	case "wpwpww":
		return listOf[both[uintptr, both[string, Slice]]]
	case "wpwwww":
		return listOf[both[uintptr, both[Slice, [2]uintptr]]]
	}
	return nil
}

// flatForm is the form for values of a size in which there are no pointers. Where values are no whole
// words, there may be room for more than n.
func flatForm(size uintptr) ListForm {
	return func(from Pointer, n int) Slice {
		words := make([]uint64, (uintptr(n)*size+7)/8)
		to := SlotOf(&words[0])
		if !from.IsNil() {
			values := from.Free(n * int(size))
			copy(to.Free(len(values)), values)
			clear(values)
		}
		return Slice{to, n, len(words) * 8 / int(size)}
	}
}

// listOf is the ListForm of a []T.
func listOf[T any](from Pointer, n int) Slice {
	to := make([]T, n)
	if !from.IsNil() {
		values := Elements[T](from, n)
		copy(to, values)
		clear(values)
	}
	return Slice{SlotOf(&to[0]), n, n}
}

// maxLayout is how many words layoutOf looks at.
const maxLayout = 6

// layoutOf tells how a value of the type lies in memory: a letter for each of its words, p for a
// pointer and w for anything else, i- for an any; or a digit for fewer bytes than a word, none of
// which is a pointer, or more of them for halves of words. It returns "" for others.
func layoutOf(t reflect.Type) string {
	size, align := t.Size(), uintptr(t.Align())
	switch {
	case size == 0 && align == 1:
		return "0"
	case size == align && size < PointerSize:
		return string(byte('0' + size))
	case 2*align == PointerSize && align == 4 && size <= 4*align:
		return "4444"[:size/align]
	case align != PointerSize || size%PointerSize != 0 || size > maxLayout*PointerSize:
		return ""
	}
	words := []byte("wwwwww")[:size/PointerSize]
	if !markPointers(t, words) {
		return ""
	}
	return string(words)
}

// markPointers sets the words to p that hold pointers in a value of the type, which begins with
// the first one, and those of an any. It returns false if there is another interface, which no
// form has.
func markPointers(t reflect.Type, words []byte) bool {
	switch t.Kind() {
	case reflect.Pointer, reflect.Map, reflect.Chan, reflect.Func, reflect.UnsafePointer, reflect.String, reflect.Slice:
		words[0] = 'p'
	case reflect.Interface:
		if t.NumMethod() > 0 {
			return false
		}
		copy(words, "i-")
	case reflect.Array:
		for i := range t.Len() {
			if t.Elem().Size() > 0 && !markPointers(t.Elem(), words[uintptr(i)*t.Elem().Size()/PointerSize:]) {
				return false
			}
		}
	case reflect.Struct:
		for i := range t.NumField() {
			if f := t.Field(i); f.Type.Size() > 0 && !markPointers(f.Type, words[f.Offset/PointerSize:]) {
				return false
			}
		}
	}
	return true
}
