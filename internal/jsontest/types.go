package jsontest

import (
	"math/rand/v2"
	"reflect"
	"strconv"
	"strings"
)

// Twin is one Go type in two forms, for two libraries that are compared: A and B
// are built alike and differ only where a type belongs to one of the libraries.
// As a rule they are equal.
type Twin struct{ A, B reflect.Type }

// TwinOf returns the Twin of a type that is no library's.
func TwinOf[T any]() Twin { return Twin{reflect.TypeFor[T](), reflect.TypeFor[T]()} }

// Types is what random types are made of.
type Types struct {
	Leaves   []Twin // used as they are; scalars should occur more than once
	Keys     []Twin // of maps
	Embedded []Twin // struct types of one name and without methods
	Fallback []Twin // for the tag option embed
	Names    []string
	Options  []string // of tags; repeated ones are likely ones
}

// Random returns a random type of at most depth levels above a leaf.
//
// NOTE: types are never freed. Whoever compares millions of documents should use
// each type for many, and several processes.
func (ts *Types) Random(rnd *rand.Rand, depth int) Twin {
	if depth <= 0 {
		return ts.Leaves[rnd.IntN(len(ts.Leaves))]
	}
	switch rnd.IntN(10) {
	case 0:
		return ts.Leaves[rnd.IntN(len(ts.Leaves))]
	case 1, 2:
		e := ts.Random(rnd, depth-1)
		return Twin{reflect.SliceOf(e.A), reflect.SliceOf(e.B)}
	case 3:
		n, e := rnd.IntN(4), ts.Random(rnd, depth-1)
		return Twin{reflect.ArrayOf(n, e.A), reflect.ArrayOf(n, e.B)}
	case 4:
		e := ts.Random(rnd, depth-1)
		return Twin{reflect.PointerTo(e.A), reflect.PointerTo(e.B)}
	case 5:
		k, e := ts.Keys[rnd.IntN(len(ts.Keys))], ts.Random(rnd, depth-1)
		return Twin{reflect.MapOf(k.A, e.A), reflect.MapOf(k.B, e.B)}
	}
	return ts.Struct(rnd, depth-1)
}

// Struct returns a random struct type whose fields have at most depth levels above
// a leaf.
func (ts *Types) Struct(rnd *rand.Rand, depth int) Twin {
	var a, b []reflect.StructField
	used := map[string]bool{}
	add := func(f reflect.StructField, t Twin) {
		if used[f.Name] {
			return
		}
		used[f.Name] = true
		f.Type = t.A
		a = append(a, f)
		f.Type = t.B
		b = append(b, f)
	}
	n := rnd.IntN(6)
	if rnd.IntN(12) == 0 {
		n = rnd.IntN(90) // beyond what fits a word of bits, or a small table
	}
	order := rnd.Perm(len(ts.Names))
	for i := range n {
		switch {
		case rnd.IntN(14) == 0 && len(ts.Embedded) > 0:
			t := ts.Embedded[rnd.IntN(len(ts.Embedded))]
			f := reflect.StructField{Name: t.A.Name(), Anonymous: true}
			if rnd.IntN(3) == 0 {
				t = Twin{reflect.PointerTo(t.A), reflect.PointerTo(t.B)}
			}
			if rnd.IntN(8) == 0 {
				f.Tag = ts.tag(rnd, order[i%len(order)], i)
			}
			add(f, t)
		case rnd.IntN(30) == 0 && len(ts.Fallback) > 0:
			add(reflect.StructField{Name: "Rest", Tag: `json:",embed"`}, ts.Fallback[rnd.IntN(len(ts.Fallback))])
		case rnd.IntN(30) == 0:
			add(reflect.StructField{Name: "In" + strconv.Itoa(i), Tag: `json:",embed"`}, ts.Struct(rnd, depth-1))
		default:
			f := reflect.StructField{Name: "F" + strconv.Itoa(i)}
			if rnd.IntN(6) > 0 {
				f.Tag = ts.tag(rnd, order[i%len(order)], i)
			}
			d := depth
			if n > 8 {
				d = 0
			}
			add(f, ts.Random(rnd, d))
		}
	}
	return Twin{reflect.StructOf(a), reflect.StructOf(b)}
}

// tag returns a random tag whose name is the k-th of the names, and the only one
// like it as a rule.
func (ts *Types) tag(rnd *rand.Rand, k, i int) reflect.StructTag {
	name := ts.Names[k]
	if i >= len(ts.Names) {
		name += strconv.Itoa(i)
	}
	switch rnd.IntN(40) {
	case 0:
		name = ts.Names[rnd.IntN(len(ts.Names))]
	case 1:
		name = "-"
	case 2, 3, 4, 5:
		name = ""
	}
	for len(ts.Options) > 0 && rnd.IntN(3) == 0 {
		name += "," + ts.Options[rnd.IntN(len(ts.Options))]
	}
	return reflect.StructTag("json:" + strconv.Quote(name))
}

// fieldName returns the name of a struct field in JSON if its tag is in order.
func fieldName(f reflect.StructField) string {
	name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
	if name == "" {
		return f.Name
	}
	return name
}
