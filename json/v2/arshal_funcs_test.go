package json

import (
	"errors"
	"fmt"
	"io"
	"reflect"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/plan"
	"github.com/javelin-go/javelin/internal/unmarshal"
	"github.com/javelin-go/javelin/json/jsontext"
)

type (
	namedInt     int
	namedPointer *int
	valueNamer   struct{}
	pointerNamer struct{ _ int }
	namer        interface{ Name() string }
	private      interface{ nobody() }
)

func (valueNamer) Name() string    { return "value" }
func (*pointerNamer) Name() string { return "pointer" }

func marshalerOf[T any]() *Marshalers {
	return MarshalToFunc(func(*jsontext.Encoder, T) error { return nil })
}

func unmarshalerOf[T any]() *Unmarshalers {
	return UnmarshalFromFunc(func(*jsontext.Decoder, T) error { return nil })
}

func TestFuncsMatch(t *testing.T) {
	typ := reflect.TypeFor[int]
	for _, tt := range []struct {
		m    *Marshalers
		yes  []reflect.Type
		no   []reflect.Type
		any  bool
		name string
	}{{
		name: "int",
		m:    marshalerOf[int](),
		yes:  []reflect.Type{typ()},
		no:   []reflect.Type{reflect.TypeFor[*int](), reflect.TypeFor[namedInt](), reflect.TypeFor[int64](), plan.AnyType},
	}, {
		name: "*int",
		m:    marshalerOf[*int](),
		yes:  []reflect.Type{typ()},
		no:   []reflect.Type{reflect.TypeFor[*int](), reflect.TypeFor[namedInt](), reflect.TypeFor[namedPointer]()},
	}, {
		name: "**int",
		m:    marshalerOf[**int](),
		yes:  []reflect.Type{reflect.TypeFor[*int]()},
		no:   []reflect.Type{typ(), reflect.TypeFor[namedPointer]()},
	}, {
		name: "*namedPointer",
		m:    marshalerOf[*namedPointer](),
		yes:  []reflect.Type{reflect.TypeFor[namedPointer]()},
		no:   []reflect.Type{reflect.TypeFor[*int]()},
	}, {
		name: "namer",
		m:    marshalerOf[namer](),
		yes:  []reflect.Type{reflect.TypeFor[valueNamer](), reflect.TypeFor[pointerNamer]()},
		no: []reflect.Type{
			reflect.TypeFor[*valueNamer](), reflect.TypeFor[*pointerNamer](), reflect.TypeFor[namer](), typ(), plan.AnyType,
		},
	}, {
		name: "private",
		m:    marshalerOf[private](),
		no:   []reflect.Type{typ(), plan.AnyType, reflect.TypeFor[private]()},
	}, {
		name: "any",
		m:    marshalerOf[any](),
		yes:  []reflect.Type{typ(), reflect.TypeFor[*int](), plan.AnyType, reflect.TypeFor[namer](), reflect.TypeFor[[]string]()},
		any:  true,
	}, {
		name: "*any",
		m:    marshalerOf[*any](),
		yes:  []reflect.Type{plan.AnyType},
		no:   []reflect.Type{typ(), reflect.TypeFor[namer]()},
		any:  true,
	}, {
		name: "string",
		m:    marshalerOf[string](),
		yes:  []reflect.Type{reflect.TypeFor[string]()},
		any:  true,
	}, {
		name: "*float64",
		m:    marshalerOf[*float64](),
		yes:  []reflect.Type{reflect.TypeFor[float64]()},
		no:   []reflect.Type{reflect.TypeFor[float32]()},
		any:  true,
	}, {
		name: "bool",
		m:    marshalerOf[bool](),
		any:  true,
	}, {
		name: "[]any",
		m:    marshalerOf[[]any](),
		any:  true,
	}, {
		name: "*map[string]any",
		m:    marshalerOf[*map[string]any](),
		no:   []reflect.Type{reflect.TypeFor[map[string]int]()},
		any:  true,
	}} {
		for range 2 { // the second time from the cache
			for _, typ := range tt.yes {
				if n := len(tt.m.list.Lookup(typ)); n != 1 {
					t.Errorf("func(%s) for %v: %d functions", tt.name, typ, n)
				}
			}
			for _, typ := range tt.no {
				if n := len(tt.m.list.Lookup(typ)); n != 0 {
					t.Errorf("func(%s) for %v: %d functions", tt.name, typ, n)
				}
			}
		}
		if tt.m.list.Types.FromAny != tt.any {
			t.Errorf("func(%s): fromAny = %v", tt.name, tt.m.list.Types.FromAny)
		}
	}
}

func TestFuncsOfIllegalTypes(t *testing.T) {
	const (
		marshalText   = "input type json.namedPointer must be an interface type, an unnamed pointer type, or a non-pointer type"
		unmarshalText = "input type %s must be an interface type or an unnamed pointer type"
	)
	for _, tt := range []struct {
		name string
		make func()
		want any
	}{
		{"MarshalFunc[namedPointer]", func() { MarshalFunc(func(namedPointer) ([]byte, error) { return nil, nil }) }, marshalText},
		{"MarshalToFunc[namedPointer]", func() { marshalerOf[namedPointer]() }, marshalText},
		{"MarshalToFunc[*namedPointer]", func() { marshalerOf[*namedPointer]() }, nil},
		{"MarshalToFunc[private]", func() { marshalerOf[private]() }, nil},
		{"MarshalToFunc[[]int]", func() { marshalerOf[[]int]() }, nil},
		{"UnmarshalFunc[int]", func() { UnmarshalFunc(func([]byte, int) error { return nil }) }, fmt.Sprintf(unmarshalText, "int")},
		{"UnmarshalFromFunc[map]", func() { unmarshalerOf[map[string]int]() }, fmt.Sprintf(unmarshalText, "map[string]int")},
		{"UnmarshalFromFunc[namedPointer]", func() { unmarshalerOf[namedPointer]() }, fmt.Sprintf(unmarshalText, "json.namedPointer")},
		{"UnmarshalFromFunc[*int]", func() { unmarshalerOf[*int]() }, nil},
		{"UnmarshalFromFunc[**namedPointer]", func() { unmarshalerOf[**namedPointer]() }, nil},
		{"UnmarshalFromFunc[any]", func() { unmarshalerOf[any]() }, nil},
	} {
		got := func() (r any) {
			defer func() { r = recover() }()
			tt.make()
			return nil
		}()
		if got != tt.want {
			t.Errorf("%s panics with %v, want %v", tt.name, got, tt.want)
		}
	}
}

// TestJoinFuncs calls the functions that lookup returns and lets each say its
// name.
func TestJoinFuncs(t *testing.T) {
	var called []string
	to := func(name string) *Marshalers {
		return MarshalToFunc(func(_ *jsontext.Encoder, _ int) error {
			called = append(called, name)
			return errors.ErrUnsupported
		})
	}
	whole := func(name string) *Marshalers {
		return MarshalFunc(func(*int) ([]byte, error) {
			called = append(called, name)
			return []byte("1"), nil
		})
	}
	other := MarshalToFunc(func(*jsontext.Encoder, string) error { panic("called for another type") })
	a, b, c, d := to("a"), to("b"), whole("c"), to("d")

	for _, tt := range []struct {
		name string
		m    *Marshalers
		want string
	}{
		{"nothing", JoinMarshalers(), ""},
		{"nil", JoinMarshalers(nil, nil), ""},
		{"one", JoinMarshalers(nil, a, nil), "a"},
		{"two", JoinMarshalers(a, b), "a b"},
		{"order", JoinMarshalers(b, a), "b a"},
		{"nested", JoinMarshalers(a, JoinMarshalers(b, nil, a), b), "a b a b"},
		{"another type", JoinMarshalers(other, a, other, b), "a b"},
		{"the last to be called", JoinMarshalers(a, c, d), "a c"},
	} {
		for range 2 {
			called = nil
			for _, fn := range functions(plan.Lists.Marshal(tt.m), reflect.TypeFor[int]()) {
				enc := jsontext.NewEncoder(io.Discard)
				if err := fn(enc, reflect.ValueOf(new(int)).Elem(), new(opt.Struct)); err != nil && err != errors.ErrUnsupported {
					t.Errorf("%s: %v", tt.name, err)
				}
			}
			if got := strings.Join(called, " "); got != tt.want {
				t.Errorf("%s: called %s, want %s", tt.name, got, tt.want)
			}
		}
	}
	if JoinMarshalers() != nil || JoinUnmarshalers(nil) != nil {
		t.Error("a list of nothing is not nil")
	}
	if JoinMarshalers(nil, a) != a {
		t.Error("a list of one list is another list")
	}
	if m := JoinMarshalers(a, other); !m.list.Types.FromAny || a.list.Types.FromAny {
		t.Error("fromAny is not joined")
	}
	if m := JoinMarshalers(other, a); !m.list.Types.FromAny {
		t.Error("fromAny is not joined from the first")
	}
	if len(a.list.Funcs) != 1 || len(JoinMarshalers(JoinMarshalers(a, b), c).list.Funcs) != 3 {
		t.Error("joining has changed a list")
	}
}

// TestFuncArguments checks what functions are given for a value of their type.
func TestFuncArguments(t *testing.T) {
	dec := func() *jsontext.Decoder { return jsontext.NewDecoder(strings.NewReader("null")) }
	run := func(u *Unmarshalers, v reflect.Value) {
		t.Helper()
		fns := functions(&u.list, v.Type())
		if len(fns) != 1 {
			t.Fatalf("%d functions for %v", len(fns), v.Type())
		}
		if err := fns[0](dec(), v, new(opt.Struct)); err != nil {
			t.Error(err)
		}
	}
	n := 7
	run(UnmarshalFunc(func(b []byte, p *int) error { *p++; return nil }), reflect.ValueOf(&n).Elem())
	run(UnmarshalFunc(func(b []byte, p any) error { *p.(*int) *= 2; return nil }), reflect.ValueOf(&n).Elem())
	if n != 16 {
		t.Errorf("n = %d, want 16", n)
	}
	p := &n
	run(UnmarshalFunc(func(b []byte, q **int) error { *q = nil; return nil }), reflect.ValueOf(&p).Elem())
	if p != nil {
		t.Error("p is not nil")
	}
	var a any
	run(UnmarshalFunc(func(b []byte, q any) error { *q.(*any) = 5; return nil }), reflect.ValueOf(&a).Elem())
	if a != 5 {
		t.Errorf("a = %v, want 5", a)
	}
	var names []string
	add := UnmarshalFunc(func(b []byte, n namer) error {
		names = append(names, fmt.Sprintf("%T %s", n, n.Name()))
		return nil
	})
	run(add, reflect.ValueOf(new(valueNamer)).Elem())
	run(add, reflect.ValueOf(new(pointerNamer)).Elem())
	if got, want := strings.Join(names, ", "), "*json.valueNamer value, *json.pointerNamer pointer"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}

	// A function for a value gets a copy.
	var got int
	m := MarshalFunc(func(n int) ([]byte, error) { got = n; return []byte("null"), nil })
	err := functions(&m.list, reflect.TypeFor[int]())[0](jsontext.NewEncoder(io.Discard), reflect.ValueOf(&n).Elem(), new(opt.Struct))
	if got != 16 || err != nil {
		t.Errorf("got %d, %v, want 16", got, err)
	}
	var e error = io.EOF
	me := MarshalFunc(func(p *error) ([]byte, error) { *p = nil; return []byte("null"), nil })
	if err := functions(&me.list, reflect.TypeFor[error]())[0](jsontext.NewEncoder(io.Discard), reflect.ValueOf(&e).Elem(), new(opt.Struct)); err != nil || e != nil {
		t.Errorf("got %v, %v", e, err)
	}
}

func TestLookupByManyGoroutines(t *testing.T) {
	m := JoinMarshalers(marshalerOf[namer](), marshalerOf[int](), marshalerOf[any]())
	types := []reflect.Type{reflect.TypeFor[int](), reflect.TypeFor[valueNamer](), reflect.TypeFor[string]()}
	want := []int{2, 2, 1}
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			for i, typ := range types {
				if n := len(m.list.Lookup(typ)); n != want[i] {
					t.Errorf("%v: %d functions, want %d", typ, n, want[i])
				}
			}
		})
	}
	wg.Wait()
}

func BenchmarkMarshalToFunc(b *testing.B) {
	m := MarshalToFunc(func(e *jsontext.Encoder, n int) error { return e.WriteToken(jsontext.Null) })
	enc := jsontext.NewEncoder(io.Discard)
	enc.WriteToken(jsontext.BeginArray)
	v := reflect.ValueOf(new(int)).Elem()
	o := new(opt.Struct)
	b.ReportAllocs()
	for b.Loop() {
		if err := functions(&m.list, v.Type())[0](enc, v, o); err != nil {
			b.Fatal(err)
		}
	}
}

// functions returns the functions that lookup finds, for values that are addressable.
func functions[Coder any](l *plan.FuncList[Coder], t reflect.Type) (fns []func(*Coder, reflect.Value, *opt.Struct) error) {
	for _, i := range l.Lookup(t) {
		fns = append(fns, func(c *Coder, v reflect.Value, o *opt.Struct) error {
			return l.Funcs[i].Fn(c, plan.Addressed{P: plan.PointerTo(v.Addr()), Typ: v.Type()}, o)
		})
	}
	return fns
}

// TestListsShareWhatTheyLearn: lists made for one call find the plans of those before if
// their functions are for the same types in the same order, and call their own functions.
func TestListsShareWhatTheyLearn(t *testing.T) {
	type doc struct {
		N int
		S string
	}
	list := func(by int) *Unmarshalers {
		return JoinUnmarshalers(
			UnmarshalFunc(func(b []byte, v *int) error { *v = by; return nil }),
			UnmarshalFromFunc(func(dec *jsontext.Decoder, v *string) error {
				*v = strings.Repeat("s", by)
				return dec.SkipValue()
			}),
		)
	}
	a, b := list(1), list(2)
	if a.list.Types != b.list.Types {
		t.Error("lists for the same types share nothing")
	}
	other := JoinUnmarshalers(
		UnmarshalFromFunc(func(dec *jsontext.Decoder, v *int) error { return errors.ErrUnsupported }),
		UnmarshalFunc(func(b []byte, v *string) error { return nil }),
	)
	if other.list.Types == a.list.Types {
		t.Error("a function that may leave a value to others is like one that may not")
	}
	var plans [3]*unmarshal.Plan
	for i, l := range []*Unmarshalers{a, b, other} {
		u := unmarshal.State{Funcs: &l.list}
		plans[i] = u.Plan(reflect.TypeFor[doc](), 0)
	}
	if plans[0] != plans[1] || plans[0] == plans[2] {
		t.Error("plans are not those of the types")
	}
	for by := range 4 {
		var v doc
		if err := Unmarshal([]byte(`{"N":7,"S":"x"}`), &v, WithUnmarshalers(list(by))); err != nil || v.N != by || len(v.S) != by {
			t.Errorf("%d: %+v, %v", by, v, err)
		}
		got, err := Marshal(doc{7, "x"}, WithMarshalers(JoinMarshalers(
			MarshalFunc(func(n int) ([]byte, error) { return strconv.AppendInt(nil, int64(by), 10), nil }),
			MarshalToFunc(func(enc *jsontext.Encoder, s string) error { return enc.WriteToken(jsontext.Bool(by > 1)) }),
		)))
		if want := fmt.Sprintf(`{"N":%d,"S":%v}`, by, by > 1); err != nil || string(got) != want {
			t.Errorf("%s, %v; want %s", got, err, want)
		}
	}
	// A list that nobody has made is empty.
	var v doc
	if err := Unmarshal([]byte(`{"N":7,"S":"x"}`), &v, WithUnmarshalers(JoinUnmarshalers(new(Unmarshalers), list(3), new(Unmarshalers)))); err != nil || v.N != 3 {
		t.Errorf("%+v, %v", v, err)
	}
	if err := Unmarshal([]byte(`{"N":7,"S":"x"}`), &v, WithUnmarshalers(new(Unmarshalers))); err != nil || v != (doc{7, "x"}) {
		t.Errorf("%+v, %v", v, err)
	}
	if got, err := Marshal(v, WithMarshalers(new(Marshalers))); err != nil || string(got) != `{"N":7,"S":"x"}` {
		t.Errorf("%s, %v", got, err)
	}
	// What is made while a program runs is bounded.
	for i := range plan.MaxFuncTypes + 100 {
		typ := reflect.PointerTo(reflect.ArrayOf(i, reflect.TypeFor[bool]()))
		plan.UnmarshalFuncTypes.With(plan.FuncType{Typ: typ, MaySkip: false})
	}
	if n := plan.SharedFuncTypes.Load(); n > plan.MaxFuncTypes+1 {
		t.Errorf("%d are shared", n)
	}
	plan.SharedFuncTypes.Store(0)
}
