package json

import (
	"bytes"
	stdjson "encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"github.com/javelin-go/javelin/internal/jsontest"
)

// withinKinds are destinations of values within arrays and objects, and in streams.
var withinKinds = append([]func() any{
	func() any { return new(int) },
	func() any { return new(int64) },
	func() any { return new(float64) },
	func() any { return new(string) },
	func() any { return new(bool) },
	func() any { return new(int8) },
	func() any { return new([]string) },
	func() any { return new([]float64) },
	func() any { v := []float64{7.5, 8.5, 9.5, 10.5, 11.5, 12.5, 13.5, 14.5, 15.5}[:2]; return &v },
	func() any { v := []int{1, 2, 3, 4, 5}[:1]; return &v },
	func() any { v := []string{"a", "b", "c", "d"}[:3]; return &v },
	func() any { v := []bool{true, true, true, true}[:0]; return &v },
	func() any { return &[]uint8{1, 2, 3} },
	func() any { return new([]*int) },
	func() any { return &[3]float32{1, 2, 3} },
	func() any { return new(**int) },
	func() any { v := any(new(int)); return &v },
	func() any { v := any(7.5); return &v },
	func() any { return &map[string]int{"A": 7, "z": 8} },
	func() any { return &shortRecord{A: 7, B: "before", C: []any{1.5}, D: &shortRecord{A: 9, B: "inner"}} },
	func() any {
		v := []shortRecord{{A: 7, B: "before"}, {A: 8, D: &shortRecord{B: "inner"}}, {B: "last"}}[:1]
		return &v
	},
}, lineKinds...)

// withinText is a value, for one of withinKinds as a rule.
func withinText(r *rand.Rand) string {
	number := func() string {
		return []string{"0", "7", "-3", "12.5", "1e3", "-0", "123456789012", "0.1", "300", "1e999", "9223372036854775808"}[r.IntN(11)]
	}
	text := func() string {
		return []string{`""`, `"x"`, `"some text"`, `"\u0041\n"`, `"äöü"`, "\"\xff\"", `"\ud800"`, `"` + strings.Repeat("long ", r.IntN(60)) + `"`}[r.IntN(8)]
	}
	list := func(elem func() string) string {
		var all []string
		for range r.IntN(12) {
			if r.IntN(9) == 0 {
				all = append(all, []string{"null", "true", "[]", "{}"}[r.IntN(4)])
			}
			all = append(all, elem())
		}
		return "[" + strings.Join(all, []string{",", " , ", "\n\t,"}[r.IntN(3)]) + "]"
	}
	var record func(depth int) string
	record = func(depth int) string {
		b := fmt.Sprintf(`{"A":%d,"B":%s`, r.IntN(1000), text())
		if depth > 0 {
			b += `,"C":` + list(number) + `,"D":` + []string{record(depth - 1), "null", "{}"}[r.IntN(3)]
		}
		if r.IntN(5) == 0 {
			b += `,"D":{"B":"again"},"z":` + list(text)
		}
		return b + "}"
	}
	switch r.IntN(8) {
	case 0:
		return number()
	case 1:
		return text()
	case 2:
		return list(number)
	case 3:
		return list(text)
	case 4:
		return []string{"null", "true", "false", "{}", "[]", " [ ] ", "[true,false]", `{"a":1,"A":2}`}[r.IntN(8)]
	case 5:
		return list(func() string { return record(0) })
	}
	return record(2)
}

// TestDecodeWithin: values of an array, an object or a stream are read as encoding/json reads them,
// whatever their destination was, in whatever portions they come, and with a mistake somewhere.
func TestDecodeWithin(t *testing.T) {
	n := 6000
	if testing.Short() {
		n = 1200
	}
	set, failed := 0, 0
	for seed := range uint64(n) {
		r := rand.New(rand.NewPCG(seed, 47))
		around := int(seed % 3)
		b := []byte{"[{ "[around]}
		for i := range 2 + r.IntN(40) {
			if i > 0 {
				b = append(b, []string{",", " ,\n", "\n", "", " "}[[]int{r.IntN(2), r.IntN(2), 2 + r.IntN(3)}[around]]...)
			}
			if around == 1 {
				b = fmt.Appendf(b, "%q:", fmt.Sprint("n", i))
			}
			v := withinText(r)
			if around == 2 && i > 0 && b[len(b)-1] > ' ' && v[0] != '{' && v[0] != '[' && v[0] != '"' {
				b = append(b, '\n') // else two numbers would be one
			}
			b = append(b, v...)
		}
		b = append(b, "]}\n"[around])
		switch r.IntN(5) {
		case 0:
			b[r.IntN(len(b))] = "{}[],:\"1n \x00\n"[r.IntN(12)]
		case 1:
			b = b[:r.IntN(len(b))]
		}
		reader := func() io.Reader { return bytes.NewReader(b) }
		if r.IntN(2) == 0 {
			portion := 1 + r.IntN(300)
			reader = func() io.Reader { return jsontest.SplitReader(b, portion) }
		}
		d, e := NewDecoder(reader()), stdjson.NewDecoder(reader())
		kinds := r.Perm(len(withinKinds))[:1+r.IntN(3)]
		var got, want any
		var gotAll, wantAll [64]any // what has been filled, by kind
		more, again := r.IntN(2) == 0, r.IntN(2) == 0
		token := func(i int) bool {
			x, gerr := d.Token()
			y, werr := e.Token()
			if fmt.Sprint(gerr) != fmt.Sprint(werr) || !reflect.DeepEqual(x, y) {
				t.Fatalf("seed %d: token before value %d is %v, %v, want %v, %v\n%q", seed, i, x, gerr, y, werr, b)
			}
			return werr == nil
		}
		ok := around == 2 || token(0)
		for i := 0; ok; i++ {
			if more {
				if g, w := d.More(), e.More(); g != w {
					t.Fatalf("seed %d: before value %d More is %v, want %v\n%q", seed, i, g, w, b)
				} else if !w && around < 2 {
					for token(i) {
					}
					break
				}
			}
			if around == 1 && !token(i) {
				break
			}
			k := kinds[r.IntN(len(kinds))]
			if got, want = gotAll[k], wantAll[k]; got == nil || !again {
				got, want = withinKinds[k](), withinKinds[k]()
				gotAll[k], wantAll[k] = got, want
			}
			gerr, werr := d.Decode(got), e.Decode(want)
			if fmt.Sprint(gerr) != fmt.Sprint(werr) || !reflect.DeepEqual(got, want) || d.InputOffset() != e.InputOffset() {
				t.Fatalf("seed %d: value %d is %+v, %v, up to %d, want %+v, %v, up to %d\n%q", seed, i,
					reflect.ValueOf(got).Elem(), gerr, d.InputOffset(), reflect.ValueOf(want).Elem(), werr, e.InputOffset(), b)
			}
			if g, w := beyond(got), beyond(want); g != nil && w != nil && !reflect.DeepEqual(g, w) {
				t.Fatalf("seed %d: after the elements of value %d are %v, want %v\n%q", seed, i, g, w, b)
			}
			if _, wrong := werr.(*stdjson.UnmarshalTypeError); werr != nil && !wrong {
				failed++
				break
			}
			set++
		}
	}
	if set < 5*n || failed < n/10 {
		t.Errorf("%d values set, and %d failed", set, failed)
	}
}

// beyond returns the slice that v points to up to its capacity, if it is one that the kinds fill and has
// the memory that it had.
func beyond(v any) any {
	switch v := v.(type) {
	case *[]int:
		if cap(*v) == 5 {
			return (*v)[:5]
		}
	case *[]string:
		if cap(*v) == 4 {
			return (*v)[:4]
		}
	case *[]bool:
		if cap(*v) == 4 {
			return (*v)[:4]
		}
	}
	return nil
}

// TestValuesThatSomethingSticksTo: a scalar ends where the grammar lets it end.
func TestValuesThatSomethingSticksTo(t *testing.T) {
	for _, kind := range withinKinds {
		for _, values := range [][]string{
			{"true", "truex"}, {"true", "true1"}, {"true", `true"a"`}, {"null", "nullx"}, {"7", "7x"}, {"7", "07"}, {"1.5", "1.5.5"}, {"1", "-"}, {"1", `1"a"`},
			{`"a"`, `"a"b`}, {`"a"`, `"a""b"`}, {"[1]", "[1]x"}, {"{}", "{}x"}, {"[7]", "[7x]"}, {"[true]", "[truex]"}, {`["a"]`, `["a"b]`}, {`{"A":1}`, `{"A":1x}`},
			{`{"A":1}`, `{"A":1}1`}, {"[1,2,3]", "[1,2,3x]"}, {"[1,2,3]", "[1,2,3]]"}, {"1", "1}"}, {"1", "1 2"}, {"1", "1:2"}, {"[[1],[2]]", "[[1],[2]1]"},
		} {
			for _, text := range []string{
				values[0] + "\n" + values[0] + "\n" + values[1] + "\n" + values[0],
				"[" + values[0] + "," + values[0] + "," + values[1] + "," + values[0] + "]",
				"[ " + values[0] + " , " + values[0] + " ,\t" + values[1] + "\n, " + values[0] + " ] ",
			} {
				d, e := NewDecoder(strings.NewReader(text)), stdjson.NewDecoder(strings.NewReader(text))
				if text[0] == '[' && text[1] != values[0][1%len(values[0])] {
					if _, err := d.Token(); err != nil {
						t.Fatal(err)
					}
					if _, err := e.Token(); err != nil {
						t.Fatal(err)
					}
				}
				for i := range 5 {
					got, want := kind(), kind()
					gerr, werr := d.Decode(got), e.Decode(want)
					if fmt.Sprint(gerr) != fmt.Sprint(werr) || !reflect.DeepEqual(got, want) || d.InputOffset() != e.InputOffset() {
						t.Errorf("%q, value %d: %+v, %v, up to %d, want %+v, %v, up to %d", text, i, reflect.ValueOf(got).Elem(), gerr, d.InputOffset(),
							reflect.ValueOf(want).Elem(), werr, e.InputOffset())
					}
				}
			}
		}
	}
}

// counted counts how often it is read, and refuses what is not positive.
type counted struct{ N, Calls int }

func (c *counted) UnmarshalJSON(b []byte) error {
	c.Calls++
	if err := stdjson.Unmarshal(b, &c.N); err != nil || c.N <= 0 {
		return fmt.Errorf("refused %s", b)
	}
	return nil
}

// TestMethodsWithinAreCalledOnce: of values in an array, wherever a method is.
func TestMethodsWithinAreCalledOnce(t *testing.T) {
	type holder struct {
		A int
		X any
		C counted
		P *counted
		M map[string]any
		L []any
	}
	for k, make := range []func(c *counted) any{
		func(*counted) any { return new(counted) },
		func(*counted) any { return new(*counted) },
		func(c *counted) any { v := any(c); return &v },
		func(c *counted) any { return &holder{X: c, L: []any{c}, M: map[string]any{"m": c}} },
		func(*counted) any { return new(holder) },
		func(c *counted) any { return &struct{ X any }{c} },
		func(c *counted) any { return &struct{ X any }{&struct{ Y any }{c}} },
		func(c *counted) any { return &[]any{c, c} },
		func(c *counted) any { return &struct{ L []any }{[]any{c}} },
		func(c *counted) any { return &[1]any{c} },
		func(*counted) any { return new(struct{ X fmt.Stringer }) },
	} {
		text := []byte("[")
		for i := range 12 {
			n := i - 3
			text = fmt.Appendf(text, `%d,{"A":1,"X":%d,"C":%d,"P":%d,"M":{"m":%d},"L":[%d,2]},{"X":{"Y":%d}},[%d,%d],{"X":%d,"A":"wrong"},`, n, n, n, n, n, n, n, n, n, n)
		}
		text = append(text, "0]"...)
		var results [2][]string
		for i, d := range []interface {
			Token() (Token, error)
			More() bool
			Decode(any) error
		}{NewDecoder(bytes.NewReader(text)), stdjson.NewDecoder(bytes.NewReader(text))} {
			if _, err := d.Token(); err != nil {
				t.Fatal(err)
			}
			c := new(counted)
			for v := make(c); d.More(); {
				calls := c.Calls
				err := d.Decode(v)
				results[i] = append(results[i], fmt.Sprintf("%d calls, %s, %v", c.Calls-calls, jsonOf(v), err))
			}
		}
		for i := range results[1] {
			if g, w := results[0][i], results[1][i]; g != w {
				t.Errorf("kind %d, value %d: %s, want %s", k, i, g, w)
			}
		}
	}
}

func jsonOf(v any) string {
	b, err := stdjson.Marshal(v)
	return fmt.Sprint(string(b), err)
}

// TestDecodeDeepWithin: how deep a value may be, with what is around it.
func TestDecodeDeepWithin(t *testing.T) {
	for _, depth := range []int{1, 50, 100, 9_850, 9_900, 9_990, 9_999} {
		for _, inner := range []int{0, 1, 2, 9, 10, 11, 60, 100, 128, 130, 150, 151} {
			value := strings.Repeat("[", inner) + "1" + strings.Repeat("]", inner)
			text := strings.Repeat("[", depth) + "1,1," + value + ",2" + strings.Repeat("]", depth)
			d, e := NewDecoder(strings.NewReader(text)), stdjson.NewDecoder(strings.NewReader(text))
			for range depth {
				if _, err := d.Token(); err != nil {
					t.Fatal(err)
				}
				if _, err := e.Token(); err != nil {
					t.Fatal(err)
				}
			}
			for i := range 4 {
				var got, want any
				gerr, werr := d.Decode(&got), e.Decode(&want)
				if depth+inner > 10_000 && i == 2 {
					if gerr == nil { // which encoding/json before Go 1.27 has for each value alone
						t.Errorf("depth %d, inner %d: %v", depth, inner, got)
					}
					break
				}
				if fmt.Sprint(gerr) != fmt.Sprint(werr) || !reflect.DeepEqual(got, want) {
					t.Fatalf("depth %d, inner %d, value %d: %v, %v, want %v, %v", depth, inner, i, got, gerr, want, werr)
				}
			}
		}
	}
}

// TestZeroDecoder: it reads nothing, whatever others have read before.
func TestZeroDecoder(t *testing.T) {
	for range 3 {
		v := struct{ A int }{5}
		if err := Unmarshal([]byte(`{"A":6}`), &v); err != nil || v.A != 6 {
			t.Fatal(v, err)
		}
		if err := new(Decoder).Decode(&v); err == nil || v.A != 6 {
			t.Errorf("%v, %v", v, err)
		}
	}
}

// TestDecodeIntoNothing: a pointer that is nil is an error wherever the value stands, and reads it.
func TestDecodeIntoNothing(t *testing.T) {
	for _, text := range []string{`[1,2,"a",{"A":1},3]`, "1\n2\n\"a\"\n{\"A\":1}\n3"} {
		for _, v := range []any{(*int)(nil), (*int64)(nil), (*float64)(nil), (*string)(nil), (*bool)(nil), (*any)(nil), (*shortRecord)(nil), (*[]int)(nil), nil, 5, shortRecord{}} {
			d, e := NewDecoder(strings.NewReader(text)), stdjson.NewDecoder(strings.NewReader(text))
			if text[0] == '[' {
				if _, err := d.Token(); err != nil {
					t.Fatal(err)
				}
				if _, err := e.Token(); err != nil {
					t.Fatal(err)
				}
			}
			for i := range 5 {
				var got, want any
				if i == 3 {
					gerr, werr := d.Decode(&got), e.Decode(&want)
					if gerr != nil || werr != nil || !reflect.DeepEqual(got, want) {
						t.Errorf("%T, %q: %v, %v, want %v, %v", v, text, got, gerr, want, werr)
					}
					continue
				}
				gerr, werr := d.Decode(v), e.Decode(v)
				if fmt.Sprint(gerr) != fmt.Sprint(werr) || werr == nil || d.InputOffset() != e.InputOffset() {
					t.Errorf("%T, %q, value %d: %v, up to %d, want %v, up to %d", v, text, i, gerr, d.InputOffset(), werr, e.InputOffset())
				}
			}
		}
	}
}

// TestListsIntoWhatASliceHas: a list is read into the memory of a slice up to its capacity, and nowhere
// beyond it.
func TestListsIntoWhatASliceHas(t *testing.T) {
	listInto(t, "true", true)
	listInto[int8](t, "7", 1)
	listInto[int16](t, "7", 1)
	listInto[uint16](t, "7", 1)
	listInto[int32](t, "7", 1)
	listInto[uint32](t, "7", 1)
	listInto[uint64](t, "7", 1)
	listInto[int64](t, "7", 1)
	listInto[float32](t, "7.5", 1)
	listInto(t, "7.5", 1.0)
	listInto(t, `"text"`, "before")
}

func listInto[T comparable](t *testing.T, elem string, before T) {
	for capacity := range 7 {
		for n := range 12 {
			text := []byte("[" + strings.TrimSuffix(strings.Repeat(elem+",", n), ",") + "]")
			var filled [2][]T
			var made [2][]T
			for i, read := range []func([]byte, any) error{Unmarshal, stdjson.Unmarshal} {
				memory := make([]T, 16)
				for k := range memory {
					memory[k] = before
				}
				filled[i], made[i] = memory, memory[:capacity/2:capacity]
				if err := read(text, &made[i]); err != nil {
					t.Fatal(err)
				}
			}
			if n > capacity { // what becomes of the old memory then, up to its capacity, is not promised
				clear(filled[0][:capacity])
				clear(filled[1][:capacity])
			}
			if !reflect.DeepEqual(made[0], made[1]) || !reflect.DeepEqual(filled[0], filled[1]) {
				t.Errorf("%T, capacity %d, %s: %v in %v, want %v in %v", before, capacity, text, made[0], filled[0], made[1], filled[1])
			}
		}
	}
}
