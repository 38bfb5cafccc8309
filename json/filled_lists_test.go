package json_test

import (
	stdjson "encoding/json"
	"math/rand/v2"
	"reflect"
	"strconv"
	"strings"
	"testing"

	"github.com/javelin-go/javelin/json"
)

// filledLists has lists of scalars, and of arrays of these, which are read in many ways.
type filledLists struct {
	R1 [][1]float64
	R2 [][2]float64
	R3 [][3]float64
	R4 [][4]float64
	R5 [][5]float64
	I2 [][2]int64
	J3 [][3]int
	G2 [][2]float32
	S2 [][2]string
	F  []float64
	I  []int64
	S  []string
	B  []bool
	U  []uint16
	G  []float32
	A  [9]float64
	K  [5]int
	L  [3]string
	FF [][]float64
	O  []struct{ A, B float64 }
}

// Elements that are not read, since they are null, too many or wrong, keep what lies there in the
// memory of the list, also after its end: whether numbers are read many at a time or one by one.
func TestFilledListsAsStd(t *testing.T) {
	n := 5_000
	if testing.Short() {
		n = 1_000
	}
	for k := range n {
		rnd := rand.New(rand.NewPCG(1, uint64(k)))
		var v filledLists
		fillLists(reflect.ValueOf(&v).Elem(), rnd)
		want, got := withAll(reflect.ValueOf(v)).Interface().(filledLists), v
		doc := listsDoc(reflect.TypeFor[filledLists](), rnd, []int{8, 30, 200}[rnd.IntN(3)])
		wantErr, err := stdjson.Unmarshal([]byte(doc), &want), json.Unmarshal([]byte(doc), &got)
		if (err == nil) != (wantErr == nil) {
			t.Fatalf("%d: %v, want %v", k, err, wantErr)
		}
		for i := range reflect.TypeFor[filledLists]().NumField() {
			if g, w := reflect.ValueOf(got).Field(i), reflect.ValueOf(want).Field(i); !reflect.DeepEqual(g.Interface(), w.Interface()) {
				t.Fatalf("%d: %s is %v, want %v, of %s", k, reflect.TypeFor[filledLists]().Field(i).Name, g, w, doc)
			}
		}
	}
}

// fillLists sets v to something, and what lies after the end of lists.
func fillLists(v reflect.Value, rnd *rand.Rand) {
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			fillLists(v.Field(i), rnd)
		}
	case reflect.Slice:
		n := rnd.IntN(24)
		v.Set(reflect.MakeSlice(v.Type(), n, n+rnd.IntN(3)))
		fillElements(v.Slice(0, v.Cap()), rnd)
		v.SetLen(rnd.IntN(n + 1))
	case reflect.Array:
		fillElements(v, rnd)
	case reflect.Bool:
		v.SetBool(rnd.IntN(2) == 0)
	case reflect.String:
		v.SetString("s" + strconv.Itoa(rnd.IntN(99)))
	default:
		v.Set(reflect.ValueOf(rnd.IntN(999) + 1).Convert(v.Type()))
	}
}

func fillElements(v reflect.Value, rnd *rand.Rand) {
	for i := range v.Len() {
		fillLists(v.Index(i), rnd)
	}
}

// withAll returns a copy of v that shares no memory with it, with what lies after the end of lists.
func withAll(v reflect.Value) reflect.Value {
	w := reflect.New(v.Type()).Elem()
	switch v.Kind() {
	case reflect.Slice:
		w.Set(reflect.MakeSlice(v.Type(), v.Cap(), v.Cap()))
		for i, all := 0, v.Slice(0, v.Cap()); i < all.Len(); i++ {
			w.Index(i).Set(withAll(all.Index(i)))
		}
		w.SetLen(v.Len())
	case reflect.Struct:
		for i := range v.NumField() {
			w.Field(i).Set(withAll(v.Field(i)))
		}
	default:
		w.Set(v)
	}
	return w
}

// listsDoc makes a document for a type; one value in odd is one of any kind.
func listsDoc(t reflect.Type, rnd *rand.Rand, odd int) string {
	if rnd.IntN(odd) == 0 {
		return []string{"null", "[]", "{}", "7", `"x"`, "[1]", "true", "[null]"}[rnd.IntN(8)]
	}
	var list []string
	switch t.Kind() {
	case reflect.Struct:
		for range 1 + rnd.IntN(2*t.NumField()) {
			f := t.Field(rnd.IntN(t.NumField()))
			list = append(list, strconv.Quote(f.Name)+":"+listsDoc(f.Type, rnd, odd))
		}
		return "{" + strings.Join(list, ",") + "}"
	case reflect.Slice, reflect.Array:
		n := rnd.IntN(12)
		if rnd.IntN(6) == 0 {
			n = 10 + rnd.IntN(60)
		}
		if t.Kind() == reflect.Array && rnd.IntN(odd) > 0 {
			n = t.Len()
		}
		for range n {
			list = append(list, listsDoc(t.Elem(), rnd, odd))
		}
		return "[" + strings.Join(list, ",") + "]"
	case reflect.Float64, reflect.Float32:
		return []string{"1.5", "-2", "0.25", "12345.678", "1e5", "3"}[rnd.IntN(6)]
	case reflect.String:
		return `"t` + strconv.Itoa(rnd.IntN(99)) + `"`
	case reflect.Bool:
		return "true"
	}
	return strconv.Itoa(rnd.IntN(30_000))
}
