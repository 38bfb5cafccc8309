package rttest

import (
	"bytes"
	"errors"
	"io"
	"math"
	"reflect"
	"strings"
	"testing"

	"github.com/javelin-go/javelin/internal/jsontest"
	"github.com/javelin-go/javelin/json/jsontext"
	json "github.com/javelin-go/javelin/json/v2"
	"github.com/javelin-go/javelin/rt"
)

func (v *order) clone() *order {
	w := *v
	return &w
}

// orders are values of which each is written with or without an error.
func orders(t *testing.T) []*order {
	var v order
	if err := json.Unmarshal([]byte(orderText), &v); err != nil {
		t.Fatal(err)
	}
	v.Counts = map[string]int{"a": 1, "b\u2028<": 2}
	v.Codes = map[int16]string{-7: "x"}
	all := []*order{&v, {}}
	for _, change := range []func(v *order){
		func(v *order) { v.ID = "\xff" },
		func(v *order) { v.Price = math.NaN() },
		func(v *order) { v.Weight = float32(math.Inf(-1)) },
		func(v *order) { v.Ratio = math.Inf(1) },
		func(v *order) { v.Tags = []string{"a", "<&>\u2028\x00\"\\", "\xc3"} },
		func(v *order) { v.Items = []item{{}, {SKU: "ok"}, {SKU: "\xff"}} },
		func(v *order) { v.Counts = map[string]int{"\xff": 1} },
		func(v *order) { v.Codes = map[int16]string{5: "\xff"} },
		func(v *order) { v.Point[1] = math.NaN() },
		func(v *order) { v.At = v.At.AddDate(20000, 0, 0) },
		func(v *order) { v.Extra = []any{1, "x", map[string]any{"k": []any{math.NaN()}}} },
		func(v *order) { v.Extra = map[string]any{"one": []string{"\xff"}} },
		func(v *order) { v.Raw = jsontext.Value(" { \"a\" : 1 , \"b\":[ ] } ") },
		func(v *order) { v.Raw = jsontext.Value(`{"a":1,"a":2}`) },
		func(v *order) { v.Raw = jsontext.Value(`{"a":`) },
		func(v *order) { v.Raw = jsontext.Value(``) },
		func(v *order) { v.Raw = jsontext.Value(`"\u0061\/<"`) },
		func(v *order) { v.Raw = jsontext.Value(`1e2`) },
		func(v *order) { v.Own.text = "{" },
		func(v *order) { v.Own.text = "null" },
		func(v *order) { v.Own.text = "[1] 2" },
		func(v *order) { v.Word.text = "bad" },
		func(v *order) { v.Word.text = "\xff" },
		func(v *order) { v.Sub = &order{Sub: &order{Rows: [][]uint32{{1}, nil}, Label: "\xff"}} },
		func(v *order) {
			v.Items = make([]item, 2000)
			v.Items[1999].SKU = "\xff"
		},
	} {
		w := v.clone()
		change(w)
		all = append(all, w)
	}
	return all
}

func TestWriteAsByReflection(t *testing.T) {
	for i, v := range orders(t) {
		for _, opts := range [][]json.Options{
			nil, {jsontext.EscapeForHTML(true), jsontext.EscapeForJS(true)}, {jsontext.AllowInvalidUTF8(true)}, {jsontext.AllowDuplicateNames(true)},
		} {
			want, wantErr := json.Marshal(v, append(opts, json.Deterministic(true))...)
			got, gotErr := rt.Marshal(v, opts...)
			g, w := resultOf(nil, gotErr), resultOf(nil, wantErr)
			if string(got) != string(want) && wantErr == nil || !reflect.DeepEqual(g, w) {
				t.Errorf("%d %v:\n got %s %+v\nwant %s %+v", i, opts, got, g, want, w)
			}
			appended, err := rt.Append([]byte("front"), v, opts...)
			if wantErr == nil && (err != nil || string(appended) != "front"+string(want)) || wantErr != nil && (appended != nil || !reflect.DeepEqual(resultOf(nil, err), w)) {
				t.Errorf("%d %v: append: %s %v", i, opts, appended, err)
			}
			var b bytes.Buffer
			err = rt.MarshalWrite(struct{ io.Writer }{&b}, v, opts...)
			if wantErr == nil && b.String() != string(want) || !reflect.DeepEqual(resultOf(nil, err), w) {
				t.Errorf("%d %v: write: %.1000s\n got %+v\nwant %+v", i, opts, b.String(), resultOf(nil, err), w)
			}
			b.Reset()
			err = rt.MarshalWrite(&b, v, opts...)
			if wantErr == nil && b.String() != string(want) || !reflect.DeepEqual(resultOf(nil, err), w) {
				t.Errorf("%d %v: buffer: %.1000s %v", i, opts, b.String(), err)
			}
		}
	}
}

// However long the value is, no more than a buffer goes to the writer at once, or
// is held.
func TestWriteInConstantMemory(t *testing.T) {
	v := &order{Items: make([]item, 100_000)}
	var n, most int
	w := writerFunc(func(b []byte) (int, error) {
		n += len(b)
		most = max(most, len(b))
		return len(b), nil
	})
	if err := rt.MarshalWrite(w, v); err != nil {
		t.Fatal(err)
	}
	want, err := json.Marshal(v)
	if n != len(want) || err != nil || most > 16<<10 {
		t.Errorf("%d bytes, want %d, at most %d at once", n, len(want), most)
	}
	before := jsontest.LeastAllocs(func() { rt.MarshalWrite(w, v) })
	if before > 5 {
		t.Errorf("%v allocations", before)
	}
}

type writerFunc func([]byte) (int, error)

func (f writerFunc) Write(b []byte) (int, error) { return f(b) }

func TestWriteErrorOfTheWriter(t *testing.T) {
	full := errors.New("full")
	left := 20_000
	err := rt.MarshalWrite(writerFunc(func(b []byte) (int, error) {
		if left -= len(b); left < 0 {
			return 0, full
		}
		return len(b), nil
	}), &order{Items: make([]item, 10_000)})
	if !errors.Is(err, full) {
		t.Errorf("got %v", err)
	}
	err = rt.MarshalWrite(writerFunc(func(b []byte) (int, error) { return 1, nil }), &order{})
	if !errors.Is(err, io.ErrShortWrite) {
		t.Errorf("got %v", err)
	}
}

func TestWriteDeep(t *testing.T) {
	deep := &order{}
	for range 9_998 {
		deep = &order{Sub: deep}
	}
	if _, err := rt.Marshal(deep); err != nil {
		t.Error(err)
	}
	_, err := rt.Marshal(&order{Sub: &order{Sub: deep}})
	want := "jsontext: exceeded max depth within \"" + strings.Repeat("/sub", 7)
	if err == nil || !strings.HasPrefix(err.Error(), want) {
		t.Errorf("got %v", err)
	}
}

func TestRoundTrip(t *testing.T) {
	var v, w order
	if err := rt.Unmarshal([]byte(orderText), &v); err != nil {
		t.Fatal(err)
	}
	v.Sub = nil
	b, err := rt.Marshal(&v)
	if err != nil {
		t.Fatal(err)
	}
	if err := rt.UnmarshalRead(bytes.NewReader(b), &w); err != nil || !reflect.DeepEqual(v, w) {
		t.Errorf("%v\n got %+v\nwant %+v", err, w, v)
	}
}

func TestOptional(t *testing.T) {
	var o rt.Optional[int]
	if _, ok := o.Get(); ok || !o.IsZero() || o.Or(3) != 3 {
		t.Errorf("absent: %+v", o)
	}
	o.Set(5)
	if v, ok := o.Get(); v != 5 || !ok || o.IsZero() || o.Or(3) != 5 {
		t.Errorf("value: %+v", o)
	}
	o.SetNull()
	if _, ok := o.Get(); ok || o.IsZero() || o != rt.Null[int]() || o.Or(3) != 3 {
		t.Errorf("null: %+v", o)
	}
	o.Clear()
	if !o.IsZero() {
		t.Errorf("absent: %+v", o)
	}
}
