package rttest

import (
	"bytes"
	"io"
	"math"
	"reflect"
	"testing"

	"github.com/javelin-go/javelin/json/jsontext"
	json "github.com/javelin-go/javelin/json/v2"
	"github.com/javelin-go/javelin/rt"
)

// box holds one value, which is read and written by one method each.
type box[T any] struct {
	X T `json:"x"`
	m boxMethods[T]
}

type boxMethods[T any] struct {
	write func(e *rt.Encoder, b []byte, x T) []byte
	read  func(d *rt.Decoder, p *T)
}

var typeBox = rt.Struct{Type: rt.Type{Name: "rttest.box"}, Fields: []rt.Field{{Name: "x"}}}

func (v *box[T]) MarshalJavelin(e *rt.Encoder, b []byte) []byte {
	if !e.Enter(b) {
		return b
	}
	b = v.m.write(e, append(b, `{"x":`...), v.X)
	e.Leave()
	return append(b, '}')
}

func (v *box[T]) UnmarshalJavelin(d *rt.Decoder) {
	var o rt.Object
	if !d.BeginObject(&o, &typeBox) {
		return
	}
	for d.NextMember(&o) {
		v.m.read(d, &v.X)
	}
}

// checkWrite has x written in all ways, and by json/v2.
func checkWrite[T any](t *testing.T, x T, write func(e *rt.Encoder, b []byte, x T) []byte) {
	t.Helper()
	v := &box[T]{X: x, m: boxMethods[T]{write: write}}
	want, wantErr := json.Marshal(struct {
		X T `json:"x"`
	}{x}, json.Deterministic(true))
	w := resultOf(nil, wantErr)
	got, err := rt.Marshal(v, rt.Deterministic(true))
	if wantErr == nil && string(got) != string(want) || !reflect.DeepEqual(resultOf(nil, err), w) {
		t.Errorf("%.100v: %.200s %+v\nwant %.200s %+v", x, got, resultOf(nil, err), want, w)
	}
	var buf bytes.Buffer
	err = rt.MarshalWrite(struct{ io.Writer }{&buf}, v, rt.Deterministic(true))
	if wantErr == nil && buf.String() != string(want) || !reflect.DeepEqual(resultOf(nil, err), w) {
		t.Errorf("%.100v: writer: %.200s %+v\nwant %.200s %+v", x, buf.Bytes(), resultOf(nil, err), want, w)
	}
}

// badText is text that is no UTF-8 if it says so.
type badText string

func (t badText) MarshalText() ([]byte, error) { return []byte(t), nil }

type badJSON string

func (t badJSON) MarshalJSON() ([]byte, error) { return []byte(t), nil }

func TestWriteListsAsByReflection(t *testing.T) {
	floats := (*rt.Encoder).Float64s
	for _, s := range [][]float64{nil, {}, {1}, {-0.5, 1e300, 12.25, 0}, {1, math.NaN()}, {math.Inf(-1), 2}, make([]float64, 20_000)} {
		checkWrite(t, s, floats)
	}
	late := make([]float64, 10_000)
	late[9_999] = math.Inf(1)
	checkWrite(t, late, floats)
	for _, s := range [][]string{nil, {}, {""}, {"a", "\"é\n", "<>"}, {"a", "\xff", "\xff"}, make([]string, 20_000)} {
		checkWrite(t, s, (*rt.Encoder).Strings)
	}
	for _, s := range [][]int64{nil, {0}, {math.MinInt64, -1, math.MaxInt64}, make([]int64, 20_000)} {
		checkWrite(t, s, (*rt.Encoder).Int64s)
	}
	for _, s := range [][]int{nil, {0}, {-1, 1 << 30}} {
		checkWrite(t, s, (*rt.Encoder).Ints)
	}
}

// What is in an interface is as in json/v2 if that is part of the program, errors
// with their causes and offsets included.
func TestWriteInterfacesAsByReflection(t *testing.T) {
	for _, x := range []any{
		nil, "a", badText("t"), badText("\xff"), []any{1, badText("a\xff")}, map[string]any{"a": badText("\xff")},
		map[badText]int{"b": 1, "a": 2}, map[badText]int{"\xff": 1}, []badText{"x", "\xff"}, badJSON("[1]"), badJSON("["), badJSON("\"\xff\""),
		struct{ A, B int }{1, 2}, &struct{ C *int }{}, (*badJSON)(nil), func() {}, []any{make(chan int)}, math.NaN(), []float32{1.5},
	} {
		checkWrite(t, x, (*rt.Encoder).Any)
	}
}

func TestDeterministicSortsMaps(t *testing.T) {
	m := map[string]any{}
	for c := 'z'; c >= 'a'; c-- {
		m[string(c)] = map[string]any{"y": 1.0, "x": nil}
	}
	checkWrite(t, any(m), (*rt.Encoder).Any)
	if on, ok := json.GetOption(rt.Deterministic(true), json.Deterministic); !on || !ok {
		t.Errorf("Deterministic is not the option of json/v2: %t %t", on, ok)
	}
}

// What stands for a name in a map is blamed as by json/v2: in a map of its own type
// when it has been read as a value, in one that an interface holds by its first token.
func TestWhatIsNoNameInMapOfAnything(t *testing.T) {
	texts := []string{
		`{["a":1}`, `{["a"]:1}`, `{"k":1,["a":1}`, `{"k":{["a":1}}`, `{"k":[{["a":1}]}`, `{tru`, `{1:2}`, `{`, `{,}`, `{"\ud800":1}`, "{\"\xff\":1}",
	}
	for _, s := range texts {
		for _, opts := range [][]jsontext.Options{nil, {jsontext.AllowDuplicateNames(true)}} {
			doc := []byte(`{"x":` + s)
			var m struct {
				X map[string]any `json:"x"`
			}
			want := resultOf(nil, json.Unmarshal(doc, &m, opts...))
			got := resultOf(nil, rt.Unmarshal(doc, &box[map[string]any]{m: boxMethods[map[string]any]{read: (*rt.Decoder).AnyMap}}, opts...))
			if !reflect.DeepEqual(got, want) {
				t.Errorf("%q in a map: %+v, want %+v", doc, got, want)
			}
			var a struct {
				X any `json:"x"`
			}
			want = resultOf(nil, json.Unmarshal(doc, &a, opts...))
			got = resultOf(nil, rt.Unmarshal(doc, &box[any]{m: boxMethods[any]{read: (*rt.Decoder).Any}}, opts...))
			if !reflect.DeepEqual(got, want) {
				t.Errorf("%q in an interface: %+v, want %+v", doc, got, want)
			}
		}
	}
}
