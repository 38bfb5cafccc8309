package jsontest

import "reflect"

// SameCapacity gives the slices of bytes in a and b, two values of the same shape, the
// capacity of the smaller one. What a decoder that fails half-way has written after the
// end of an old slice depends on whether there was room, and how much room growing
// leaves is nobody's promise.
func SameCapacity(a, b reflect.Value) {
	sameCapacity(a, b, map[[2]uintptr]bool{})
}

func sameCapacity(a, b reflect.Value, seen map[[2]uintptr]bool) {
	if !a.IsValid() || !b.IsValid() || a.Kind() != b.Kind() {
		return
	}
	switch a.Kind() {
	case reflect.Pointer:
		pair := [2]uintptr{a.Pointer(), b.Pointer()}
		if a.IsNil() || b.IsNil() || seen[pair] {
			return
		}
		seen[pair] = true
		sameCapacity(a.Elem(), b.Elem(), seen)
	case reflect.Interface:
		sameCapacity(a.Elem(), b.Elem(), seen)
	case reflect.Struct:
		for i := range min(a.NumField(), b.NumField()) {
			sameCapacity(a.Field(i), b.Field(i), seen)
		}
	case reflect.Array, reflect.Slice:
		if a.Kind() == reflect.Slice && a.Type().Elem().Kind() == reflect.Uint8 && a.CanSet() && b.CanSet() {
			n := max(min(a.Cap(), b.Cap()), a.Len(), b.Len())
			a.SetCap(min(n, a.Cap()))
			b.SetCap(min(n, b.Cap()))
			return
		}
		if a.Kind() == reflect.Slice { // what is after the end is there when it grows again
			a, b = a.Slice(0, a.Cap()), b.Slice(0, b.Cap())
		}
		for i := range min(a.Len(), b.Len()) {
			sameCapacity(a.Index(i), b.Index(i), seen)
		}
	case reflect.Map:
		for _, k := range a.MapKeys() {
			if !k.CanConvert(b.Type().Key()) {
				continue
			}
			// Elements of a map cannot be set in place.
			l := k.Convert(b.Type().Key())
			x, y := settable(a.MapIndex(k)), settable(b.MapIndex(l))
			if x.IsValid() && y.IsValid() {
				sameCapacity(x, y, seen)
				a.SetMapIndex(k, x)
				b.SetMapIndex(l, y)
			}
		}
	}
}

// settable is a copy of v, or nothing if v may not be looked at.
func settable(v reflect.Value) reflect.Value {
	if !v.IsValid() || !v.CanInterface() {
		return reflect.Value{}
	}
	c := reflect.New(v.Type()).Elem()
	c.Set(v)
	return c
}
