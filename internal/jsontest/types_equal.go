package jsontest

import (
	"bytes"
	"fmt"
	"math"
	"math/big"
	"reflect"
	"time"
)

// Difference returns where two values of the types of a Twin, or of equal types,
// differ, and how; or "" if they are the same. It is stricter than
// reflect.DeepEqual in that it tells the bits of numbers apart, and takes NaN for
// equal to itself.
func Difference(a, b reflect.Value) string {
	if quick := (comparer{quick: true}); quick.compare("", a, b) == "" {
		return ""
	}
	c := comparer{}
	return c.compare("", a, b)
}

type comparer struct {
	seen  map[[2]uintptr]bool // pointers that are being compared
	quick bool                // without the paths, which cost more than all the rest
}

// element, entry and member return where something is.
func (c *comparer) element(at string, i int) string {
	if c.quick {
		return ""
	}
	return fmt.Sprintf("%s[%d]", at, i)
}

func (c *comparer) entry(at string, key reflect.Value) string {
	if c.quick {
		return ""
	}
	return fmt.Sprintf("%s[%v]", at, key)
}

func (c *comparer) member(at string, v reflect.Value, i int) string {
	if c.quick {
		return ""
	}
	return at + "." + v.Type().Field(i).Name
}

func differ(at string, a, b any) string {
	if at == "" {
		at = "the value"
	}
	return fmt.Sprintf("%s is %.400s, not %.400s", at, fmt.Sprint(a), fmt.Sprint(b))
}

func (c *comparer) compare(at string, a, b reflect.Value) string {
	if a.IsValid() != b.IsValid() {
		return differ(at, a, b)
	}
	if !a.IsValid() {
		return ""
	}
	if a.Kind() != b.Kind() || a.Type() != b.Type() && a.Type().Name() != "" && a.Type().PkgPath() == "" {
		return differ("type of "+at, a.Type(), b.Type())
	}
	if a.Type() == b.Type() && a.CanInterface() {
		switch x := a.Interface().(type) {
		case time.Time:
			// The zone by what it does, not by the pointer to it.
			y := b.Interface().(time.Time)
			_, xo := x.Zone()
			_, yo := y.Zone()
			if !x.Equal(y) || xo != yo || (x.Location() == time.UTC) != (y.Location() == time.UTC) ||
				(x.Location() == time.Local) != (y.Location() == time.Local) {
				return differ(at, x, y)
			}
			return ""
		case big.Int:
			if y := b.Interface().(big.Int); x.Cmp(&y) != 0 {
				return differ(at, &x, &y)
			}
			return ""
		}
	}
	switch a.Kind() {
	case reflect.Bool:
		if a.Bool() != b.Bool() {
			return differ(at, a, b)
		}
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		if a.Int() != b.Int() {
			return differ(at, a, b)
		}
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uintptr:
		if a.Uint() != b.Uint() {
			return differ(at, a, b)
		}
	case reflect.Float32, reflect.Float64:
		if math.Float64bits(a.Float()) != math.Float64bits(b.Float()) {
			return differ(at, a, b)
		}
	case reflect.String:
		if a.String() != b.String() {
			return differ(at, fmt.Sprintf("%q", a.String()), fmt.Sprintf("%q", b.String()))
		}
	case reflect.Interface:
		if a.IsNil() || b.IsNil() {
			if a.IsNil() != b.IsNil() {
				return differ(at, a, b)
			}
			return ""
		}
		if !c.quick {
			at += ".(" + a.Elem().Type().String() + ")"
		}
		return c.compare(at, a.Elem(), b.Elem())
	case reflect.Pointer:
		if a.IsNil() || b.IsNil() {
			if a.IsNil() != b.IsNil() {
				return differ(at, a, b)
			}
			return ""
		}
		pair := [2]uintptr{a.Pointer(), b.Pointer()}
		if c.seen[pair] {
			return ""
		}
		if c.seen == nil {
			c.seen = map[[2]uintptr]bool{}
		}
		c.seen[pair] = true
		return c.compare("*"+at, a.Elem(), b.Elem())
	case reflect.Slice:
		if a.IsNil() != b.IsNil() {
			return differ(at, fmt.Sprintf("%#v", a), fmt.Sprintf("%#v", b))
		}
		if a.Type().Elem().Kind() == reflect.Uint8 {
			if !bytes.Equal(a.Bytes(), b.Bytes()) {
				return differ(at, fmt.Sprintf("%q", a.Bytes()), fmt.Sprintf("%q", b.Bytes()))
			}
			return ""
		}
		fallthrough
	case reflect.Array:
		if a.Len() != b.Len() {
			return differ("len of "+at, a.Len(), b.Len())
		}
		for i := range a.Len() {
			if d := c.compare(c.element(at, i), a.Index(i), b.Index(i)); d != "" {
				return d
			}
		}
	case reflect.Map:
		return c.maps(at, a, b)
	case reflect.Struct:
		for i := range a.NumField() {
			if d := c.compare(c.member(at, a, i), a.Field(i), b.Field(i)); d != "" {
				return d
			}
		}
	}
	return ""
}

func (c *comparer) maps(at string, a, b reflect.Value) string {
	if a.IsNil() != b.IsNil() || a.Len() != b.Len() {
		return differ(at, a, b)
	}
	if a.Len() > 1 && a.Type().Key().Kind() == reflect.Pointer {
		return "" // which key is which cannot be told
	}
	sameKeys := a.Type().Key() == b.Type().Key()
	for it := a.MapRange(); it.Next(); {
		var v reflect.Value
		if k := it.Key(); sameKeys && k.Kind() != reflect.Pointer {
			v = b.MapIndex(k)
		}
		if k := it.Key(); !v.IsValid() {
			// Keys that are equal only by what is in them, as times are whose zones
			// are two pointers.
			for jt := b.MapRange(); jt.Next(); {
				if Difference(k, jt.Key()) == "" {
					v = jt.Value()
				}
			}
		}
		if !v.IsValid() {
			if k := it.Key(); k.Kind() == reflect.Float64 || k.Kind() == reflect.Float32 || k.Kind() == reflect.Interface {
				continue // NaN
			}
			return differ(at, a, b)
		}
		if d := c.compare(c.entry(at, it.Key()), it.Value(), v); d != "" {
			return d
		}
	}
	return ""
}
