package plan

import (
	"bytes"
	"reflect"
	"runtime"
	"testing"

	"github.com/javelin-go/javelin/internal/shape"
)

// layouts are types, and how their values lie in memory where words have 64 bits.
var layouts = []struct {
	typ  reflect.Type
	want string
}{
	{reflect.TypeFor[struct{}](), "0"},
	{reflect.TypeFor[[0]int](), ""},
	{reflect.TypeFor[bool](), "1"},
	{reflect.TypeFor[[2]bool](), ""},
	{reflect.TypeFor[int16](), "2"},
	{reflect.TypeFor[struct{ A float32 }](), "4"},
	{reflect.TypeFor[struct{ A, B int16 }](), ""},
	{reflect.TypeFor[any](), "i-"},
	{reflect.TypeFor[error](), ""},
	{reflect.TypeFor[struct{ A any }](), "i-"},
	{reflect.TypeFor[struct{ A error }](), ""},
	{reflect.TypeFor[struct {
		A int
		B string
		C any
	}](), "wpwi-"},
	{reflect.TypeFor[int](), "w"},
	{reflect.TypeFor[*int](), "p"},
	{reflect.TypeFor[map[string]int](), "p"},
	{reflect.TypeFor[chan int](), "p"},
	{reflect.TypeFor[func()](), "p"},
	{reflect.TypeFor[string](), "pw"},
	{reflect.TypeFor[[]int](), "pww"},
	{reflect.TypeFor[[2]*int](), "pp"},
	{reflect.TypeFor[[2]float32](), "44"},
	{reflect.TypeFor[struct {
		A int8
		B rune
		C [2]bool
	}](), "444"},
	{reflect.TypeFor[[4]uint32](), "4444"},
	{reflect.TypeFor[[5]uint32](), ""},
	{reflect.TypeFor[[4]uint16](), ""},
	{reflect.TypeFor[[0]uint32](), ""},
	{reflect.TypeFor[struct {
		A bool
		B *int
	}](), "wp"},
	{reflect.TypeFor[struct {
		A    bool
		B    struct{}
		C    string
		D, E int8
		F    [0]int // after which there is a word that nothing is in
	}](), "wpwww"},
	{reflect.TypeFor[struct {
		A int
		B [2]struct {
			C *int
			D bool
		}
	}](), "wpwpw"},
	{reflect.TypeFor[struct {
		A string
		B []int
		C map[string]int
	}](), "pwpwwp"},
	{reflect.TypeFor[struct {
		A string
		B []int
		C map[string]int
		D int
	}](), ""},
}

func TestLayoutOf(t *testing.T) {
	if PointerSize < 8 {
		t.Skip("for words of 64 bits")
	}
	for _, l := range layouts {
		if got := layoutOf(l.typ); got != l.want {
			t.Errorf("%v: %q, want %q", l.typ, got, l.want)
		}
	}
}

// The types that stand for others lie in memory as the layout says that they are found by: the
// collector is told of the pointers in them, and of nothing else.
func TestFormsHaveTheirLayout(t *testing.T) {
	checked := 0
	for n := 1; n <= maxLayout; n++ {
		var looks []func()
		keep := func(typ reflect.Type, move func(v reflect.Value) func() reflect.Value) {
			looks = append(looks, moveAll(t, typ, move))
			if len(looks)%8 == 0 {
				runtime.GC()
			}
		}
		for bits := range 1 << n {
			layout := make([]byte, n)
			fields := make([]reflect.StructField, n)
			for i := range layout {
				layout[i], fields[i] = 'w', reflect.StructField{Name: string(rune('A' + i)), Type: reflect.TypeFor[uintptr]()}
				if bits>>i&1 != 0 {
					layout[i], fields[i].Type = 'p', reflect.TypeFor[*[4]int]()
				}
			}
			typ := reflect.StructOf(fields)
			if got := layoutOf(typ); got != string(layout) {
				t.Fatalf("%v: %q, want %q", typ, got, layout)
			}
			keep(typ, func(v reflect.Value) func() reflect.Value {
				sf := StructField{Field: new(shape.Field)}
				sf.Index = []int{0, 0}
				sf.embedded(reflect.StructOf([]reflect.StructField{{Name: "E", Type: reflect.PointerTo(typ), Anonymous: true}}))
				made := sf.Hops[0].New().Value(typ)
				if !made.IsZero() {
					t.Errorf("%s: embedded, %v", layout, made)
				}
				made.Set(v)
				v.SetZero()
				return func() reflect.Value { return made }
			})
			list := ListFormOf(typ)
			forms := []MapForm{FormOf(reflect.MapOf(reflect.TypeFor[string](), typ)), FormOf(reflect.MapOf(reflect.TypeFor[int](), typ))}
			if list == nil && forms[0] == nil {
				continue
			}
			checked++
			if list != nil {
				keep(typ, func(v reflect.Value) func() reflect.Value {
					s := list(PointerTo(v.Addr()), 1)
					if !v.IsZero() || s.Len != 1 || (s.Cap-1)*int(typ.Size()) >= 8 {
						t.Errorf("%s: %v, %v", layout, v, s)
					}
					return func() reflect.Value { return s.Data.Value(typ) }
				})
			}
			for i, form := range forms {
				if form == nil {
					continue
				}
				key := []reflect.Type{reflect.TypeFor[string](), reflect.TypeFor[int]()}[i]
				keep(typ, func(v reflect.Value) func() reflect.Value {
					got := reflect.New(typ)
					m, k := reflect.New(reflect.MapOf(key, typ)), reflect.New(key)
					m.Elem().Set(reflect.MakeMap(m.Type().Elem()))
					to, from := PointerTo(got), PointerTo(v.Addr())
					if form(PointerTo(m), PointerTo(k), Pointer{}, false) || form(PointerTo(m), PointerTo(k), to, true) || !got.Elem().IsZero() {
						t.Errorf("%s by %v: an empty map has the key", layout, key)
					}
					if form(PointerTo(m), PointerTo(k), from, false) || !form(PointerTo(m), PointerTo(k), Pointer{}, false) || !form(PointerTo(m), PointerTo(k), to, true) {
						t.Errorf("%s by %v: the key is not where it should be", layout, key)
					}
					v.SetZero()
					return func() reflect.Value {
						if have := m.Elem().MapIndex(k.Elem()); !reflect.DeepEqual(got.Elem().Interface(), have.Interface()) {
							t.Errorf("%s by %v: got %v of %v", layout, key, got.Elem(), have)
						}
						return got.Elem()
					}
				})
			}
		}
		runtime.GC()
		for range 100 * len(looks) { // what is free gets other values
			_ = append([]*[4]int(nil), &[4]int{-1, -1, -1, -1})
		}
		for _, look := range looks {
			look()
		}
	}
	if PointerSize == 8 && checked < 25 {
		t.Errorf("%d layouts have a form", checked)
	}
}

// Elements of up to four halves of words are moved whole, and nothing after them is.
func TestFormsOfHalfWords(t *testing.T) {
	if PointerSize < 8 {
		t.Skip("for words of 64 bits")
	}
	for n := 1; n <= 4; n++ {
		typ := reflect.ArrayOf(n, reflect.TypeFor[uint32]())
		for _, key := range []reflect.Type{reflect.TypeFor[string](), reflect.TypeFor[uint]()} {
			m := reflect.New(reflect.MapOf(key, typ))
			m.Elem().Set(reflect.MakeMap(m.Type().Elem()))
			form := FormOf(m.Type().Elem())
			for k := range uint32(50) {
				name := reflect.New(key)
				if key.Kind() == reflect.String {
					name.Elem().SetString(string(rune('0' + k)))
				} else {
					name.Elem().SetUint(uint64(k))
				}
				from, to := [8]uint32{k, k + 1, k + 2, k + 3, 9, 9, 9, 9}, [8]uint32{5, 5, 5, 5, 5, 5, 5, 5}
				want := to
				copy(want[:n], from[:n])
				if form(PointerTo(m), PointerTo(name), SlotOf(&from), false) || !form(PointerTo(m), PointerTo(name), SlotOf(&to), true) || to != want {
					t.Fatalf("%v by %v: got %v of %v", typ, key, to, from)
				}
				have := reflect.New(typ).Elem()
				reflect.Copy(have, reflect.ValueOf(from[:n]))
				if got := m.Elem().MapIndex(name.Elem()); got.Interface() != have.Interface() || m.Elem().Len() != int(k)+1 {
					t.Fatalf("%v by %v: the map has %v for %v", typ, key, got, from)
				}
			}
		}
	}
}

// Lists of values without pointers are what there was, whatever their size, and end where their memory
// does.
func TestFlatForm(t *testing.T) {
	for size := 1; size < 300; size++ {
		typ := reflect.ArrayOf(size, reflect.TypeFor[uint8]())
		for n := 1; n < 20; n++ {
			from := make([]byte, size*n)
			for i := range from {
				from[i] = byte(i + 1)
			}
			want := bytes.Clone(from)
			made := ListFormOf(typ)(Pointer{}, n)
			moved := ListFormOf(typ)(SlotOf(&from[0]), n)
			for _, s := range []Slice{made, moved} {
				if s.Len != n || s.Cap < n || (s.Cap-n)*size >= 8 {
					t.Fatalf("%d of %d bytes: %d, room for %d", n, size, s.Len, s.Cap)
				}
			}
			if !bytes.Equal(moved.Data.ByteArray(len(want)), want) || bytes.Trim(from, "\x00") != nil || bytes.Trim(made.Data.ByteArray(made.Cap*size), "\x00") != nil {
				t.Fatalf("%d of %d bytes: %x, %x is left, new %x", n, size, moved.Data.ByteArray(len(want)), from, made.Data.ByteArray(made.Cap*size))
			}
		}
	}
	if ListFormOf(reflect.TypeFor[struct{}]()) != nil {
		t.Error("a form for values of no size")
	}
}

// moveAll has move move values of the type. What it returns looks whether what they hold has stayed.
func moveAll(t *testing.T, typ reflect.Type, move func(v reflect.Value) func() reflect.Value) (look func()) {
	var all []func() reflect.Value // each looks at what has been moved
	for k := range 20 {
		v := reflect.New(typ).Elem()
		for i := range v.NumField() {
			if f := v.Field(i); f.Kind() == reflect.Pointer {
				f.Set(reflect.ValueOf(&[4]int{k, i, k, i}))
			} else {
				f.SetUint(uint64(k*100 + i))
			}
		}
		all = append(all, move(v))
	}
	return func() {
		for k, moved := range all {
			v := moved()
			for i := range v.NumField() {
				f := v.Field(i)
				if f.Kind() == reflect.Pointer && f.Elem().Interface() != any([4]int{k, i, k, i}) || f.Kind() != reflect.Pointer && f.Uint() != uint64(k*100+i) {
					t.Fatalf("%v: field %d of value %d is %v", typ, i, k, f)
				}
			}
		}
	}
}
