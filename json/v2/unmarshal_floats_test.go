package json_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"reflect"
	"strconv"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/javelin-go/javelin/internal/simd"
	jsonv1 "github.com/javelin-go/javelin/json"
	. "github.com/javelin-go/javelin/json/v2"
)

// floatsDocument returns arrays of arrays of a few numbers, many or few of them, with
// whitespace here and there, and as a rule with nothing wrong.
func floatsDocument(r *rand.Rand) []byte {
	var b bytes.Buffer
	row := 1 + r.IntN(3)
	space := 1 + r.IntN(1000)
	wrong := 1 + r.IntN(3000)
	put := func(s string) {
		if r.IntN(space) == 0 {
			s += " \n"
		}
		if r.IntN(space) == 0 {
			s = "\t" + s
		}
		if r.IntN(wrong) == 0 {
			s = []string{"", "[", "]", "{", "}", ",", "null", "01", "1.", "1e400", `"x"`, "1e2", "truth"}[r.IntN(13)]
		}
		b.WriteString(s)
	}
	put("[")
	for i := range 1 + r.IntN(20) {
		if i > 0 {
			put(",")
		}
		put("[")
		for j := range r.IntN(1 << r.IntN(9)) {
			if j > 0 {
				put(",")
			}
			put("[")
			for k := range row {
				if k > 0 {
					put(",")
				}
				put(strconv.FormatFloat(r.NormFloat64()*100, 'f', r.IntN(18)-1, 64))
			}
			put("]")
		}
		put("]")
	}
	put("]")
	return b.Bytes()
}

// TestUnmarshalFloats compares what is read by many numbers at once with what is read by
// one after the other, in whatever is around them.
func TestUnmarshalFloats(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	dialects := []struct {
		name string
		read func(b []byte, v any) error
	}{
		{"v2", func(b []byte, v any) error { return Unmarshal(b, v) }},
		{"v1", jsonv1.Unmarshal},
		{"reader", func(b []byte, v any) error {
			return UnmarshalRead(iotest.HalfReader(bytes.NewReader(b)), v)
		}},
	}
	nulls := "[" + strings.Repeat("["+strings.Repeat("null,", 50)+"null],", 5) + "[]]"
	n := 300
	if testing.Short() {
		n = 60
	}
	for range n {
		b := floatsDocument(r)
		for _, v := range []any{
			new([][][2]float64), new([][][]float64), new([][][3]float64), new([][][1]float64),
			&[][][2]float64{{{7, 8}, {9, 10}}, make([][2]float64, 40)}, &[][][]float64{{{7, 8}, make([]float64, 5, 50)}},
		} {
			for _, d := range dialects {
				read := func(impl string) string {
					defer simd.Select("floats", impl)()
					p := clone(reflect.ValueOf(v).Elem())
					err := d.read(b, p.Interface())
					// And one that sets nothing in the memory that is lent to it.
					q := reflect.New(p.Type().Elem())
					good := d.read([]byte(nulls), q.Interface())
					return fmt.Sprintf("%v %v %v %v", p.Elem(), err, q.Elem(), good)
				}
				want := read("generic")
				for _, impl := range simd.Impls("floats")[1:] {
					if got := read(impl); got != want {
						t.Fatalf("%s, %s, %T of %s:\n%s\nwant\n%s", impl, d.name, v, b, got, want)
					}
				}
			}
		}
	}
}

// clone returns a pointer to a deep copy of slices and arrays.
func clone(v reflect.Value) reflect.Value {
	p := reflect.New(v.Type())
	to := p.Elem()
	switch v.Kind() {
	case reflect.Slice:
		if v.IsNil() {
			return p
		}
		to.Set(reflect.MakeSlice(v.Type(), v.Len(), v.Cap()))
	case reflect.Array:
	default:
		to.Set(v)
		return p
	}
	for i := range v.Len() {
		to.Index(i).Set(clone(v.Index(i)).Elem())
	}
	return p
}
