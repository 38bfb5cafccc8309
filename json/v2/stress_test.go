package json_test

import (
	"bytes"
	stdv1 "encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"reflect"
	"runtime"
	"sync"
	"testing"
	"time"

	"github.com/javelin-go/javelin/internal/jsontest"
	jsonv1 "github.com/javelin-go/javelin/json"
	"github.com/javelin-go/javelin/json/jsontext"
	"github.com/javelin-go/javelin/json/v2"
)

// This file uses the package from many goroutines, and holds what it returns
// against what is pooled, kept and allocated. It tells most under the race
// detector, under checkptr, and with a collector that is always at work:
//
//	go test -race -run Stress ./json/v2
//	go test -gcflags=all=-d=checkptr -run 'Stress|Random|Hostile' -short ./json/v2
//	GOGC=1 GODEBUG=clobberfree=1 go test -run 'Stress|Random' -short ./json/v2

// Types that lead to each other in circles.
type (
	sA struct {
		B  *sB           `json:"b"`
		Cs []sC          `json:"cs"`
		M  map[string]sA `json:"m"`
		V  any           `json:"v"`
		N  int           `json:"n"`
	}
	sB struct {
		C  *sC        `json:"c"`
		As [2]*sA     `json:"as"`
		M  map[int]sC `json:"m"`
		S  string     `json:"s,omitempty"`
	}
	sC struct {
		sD
		A *sA       `json:"a"`
		T time.Time `json:"t,omitzero"`
		L sList     `json:"l"`
	}
	sD struct {
		B *sB    `json:"db"`
		X []byte `json:"x"`
	}
	sList []sList
)

func stressValue() *sA {
	c := sC{sD: sD{X: []byte("x")}, T: time.Unix(0, 0).UTC(), L: sList{{}, {{}}}}
	b := &sB{C: &c, As: [2]*sA{{N: 1}, nil}, M: map[int]sC{7: {A: &sA{N: 2}}}, S: "s"}
	return &sA{B: b, Cs: []sC{c, {A: &sA{V: []any{1.5, "é", nil, map[string]any{"k": true}}}}}, M: map[string]sA{"m": {N: 3, B: b}}, V: "v", N: 4}
}

// TestStressFirstUse: the same recursive types are used for the first time by 64
// goroutines at once, in both directions and from every entrance to the circle.
// Options of which the plans are made give the types another first time.
func TestStressFirstUse(t *testing.T) {
	value := stressValue()
	want, err := stdv1.Marshal(value)
	if err != nil {
		t.Fatal(err)
	}
	flags := []func(bool) json.Options{
		json.StringifyNumbers, json.MatchCaseInsensitiveNames, json.FormatNilSliceAsNull, json.OmitZeroStructFields,
		jsontext.AllowDuplicateNames, jsontext.AllowInvalidUTF8, jsontext.EscapeForHTML,
		jsonv1.MergeWithLegacySemantics, jsonv1.CallMethodsWithLegacySemantics, jsonv1.OmitEmptyWithLegacySemantics,
	}
	rounds := 60
	if testing.Short() {
		rounds = 8
	}
	rnd := rand.New(rand.NewPCG(1, 2))
	for round := range rounds {
		opts := []json.Options{json.Deterministic(true)}
		for _, f := range flags {
			if rnd.IntN(2) == 0 {
				opts = append(opts, f(true))
			}
		}
		if round%4 == 0 {
			// Functions have plans of their own.
			opts = append(opts,
				json.WithMarshalers(json.MarshalToFunc(func(enc *jsontext.Encoder, v complex64) error { return nil })),
				json.WithUnmarshalers(json.UnmarshalFunc(func([]byte, *complex64) error { return nil })))
		}
		var wg sync.WaitGroup
		begin := make(chan struct{})
		outs := make([][]byte, 64)
		for i := range outs {
			wg.Add(1)
			go func() {
				defer wg.Done()
				<-begin
				switch i % 4 {
				case 0:
					if err := json.Unmarshal([]byte(`{"c":{"db":{"s":"x"}}}`), new(sB), opts...); err != nil {
						t.Error(err)
					}
				case 1:
					if _, err := json.Marshal(value.B.C, opts...); err != nil {
						t.Error(err)
					}
				case 2:
					if _, err := json.Marshal(map[string]any{"x": []sD{{}}}, opts...); err != nil {
						t.Error(err)
					}
				}
				b, err := json.Marshal(value, opts...)
				if err != nil {
					t.Error(err)
					return
				}
				var back sA
				if err := json.Unmarshal(b, &back, opts...); err != nil {
					t.Errorf("%v in %s", err, b)
					return
				}
				again, err := json.Marshal(&back, opts...)
				if err != nil || !bytes.Equal(again, b) {
					t.Errorf("%v: the way there and back:\n\t%s\n\t%s", err, b, again)
				}
				outs[i] = b
			}()
		}
		close(begin)
		wg.Wait()
		for _, b := range outs {
			if !bytes.Equal(b, outs[0]) {
				t.Errorf("two goroutines: %s and %s", b, outs[0])
			}
		}
	}
	got, err := jsonv1.Marshal(value)
	if err != nil || !bytes.Equal(got, want) {
		t.Errorf("%v:\n\tgot  %s\n\twant %s", err, got, want)
	}
}

// TestStressFirstUseOfManyTypes is TestStressFirstUse for new types.
func TestStressFirstUseOfManyTypes(t *testing.T) {
	rounds := 30
	if testing.Short() {
		rounds = 6
	}
	for round := range rounds {
		fields := []reflect.StructField{
			{Name: "A", Type: reflect.TypeFor[*sA]()},
			{Name: "N", Type: reflect.TypeFor[int](), Tag: reflect.StructTag(fmt.Sprintf(`json:"n%d"`, round))},
		}
		inner := reflect.StructOf(fields)
		typ := reflect.StructOf(append(fields, reflect.StructField{Name: "L", Type: reflect.SliceOf(inner)}, reflect.StructField{Name: "M", Type: reflect.MapOf(reflect.TypeFor[string](), reflect.PointerTo(inner))}))
		in := fmt.Appendf(nil, `{"A":null,"n%d":1,"L":[{"A":null,"n%[1]d":2}],"M":{"k":{"A":null,"n%[1]d":3}}}`, round)
		var wg sync.WaitGroup
		begin := make(chan struct{})
		for i := range 64 {
			wg.Add(1)
			go func() {
				defer wg.Done()
				<-begin
				v := reflect.New(typ)
				if i%2 == 0 {
					if err := json.Unmarshal(in, v.Interface()); err != nil {
						t.Error(err)
					}
				} else if err := json.UnmarshalRead(bytes.NewReader(in), v.Interface()); err != nil {
					t.Error(err)
				}
				if out, err := json.Marshal(v.Interface()); err != nil || !bytes.Equal(out, in) {
					t.Errorf("%v:\n\tgot  %s\n\twant %s", err, out, in)
				}
			}()
		}
		close(begin)
		wg.Wait()
	}
}

// TestStressResultsStay: what has been returned does not change when the memory
// that is pooled is used again, by this goroutine and by others.
func TestStressResultsStay(t *testing.T) {
	docs := 400
	if testing.Short() {
		docs = 120
	}
	types := []reflect.Type{
		reflect.TypeFor[any](), reflect.TypeFor[[]any](), reflect.TypeFor[map[string]any](), reflect.TypeFor[[]rRow](), reflect.TypeFor[rTree](),
		reflect.TypeFor[[]string](), reflect.TypeFor[map[string]string](), reflect.TypeFor[[][]byte](), reflect.TypeFor[rRest](), reflect.TypeFor[[]rText](),
		reflect.TypeFor[[]rJSON](), reflect.TypeFor[[]*rRow](), reflect.TypeFor[map[string][]string](), reflect.TypeFor[[][]int](), reflect.TypeFor[sA](), reflect.TypeFor[[]float64](),
	}
	var wg sync.WaitGroup
	for g := range 4 {
		wg.Add(1)
		go func() {
			defer wg.Done()
			rnd := rand.New(rand.NewPCG(uint64(g), 3))
			type kept struct {
				in, text []byte
				got      reflect.Value
			}
			var all []kept
			check := func(k kept) {
				want := reflect.New(k.got.Type().Elem())
				if err := stdv1.Unmarshal(k.in, want.Interface()); err != nil {
					return // std is of another mind on strings that are not UTF-8 and the like
				}
				if k.got.Type().Elem() == reflect.TypeFor[rRest]() {
					return // std takes names of another case for the field's
				}
				if d := jsontest.Difference(k.got, want); d != "" {
					t.Errorf("%.500s into %v: %s", k.in, k.got.Type(), d)
				}
			}
			for i := range docs {
				typ := types[rnd.IntN(len(types))]
				texts := &jsontest.Texts{Rnd: rnd, Size: []int{60, 600, 6000}[rnd.IntN(3)]}
				in := texts.Make(typ)
				v := reflect.New(typ)
				var err error
				src := bytes.Clone(in)
				if i%2 == 0 {
					err = json.Unmarshal(src, v.Interface())
				} else {
					err = json.UnmarshalRead(jsontest.RandomReader(src, rnd), v.Interface())
				}
				for j := range src {
					src[j] = 'X' // the caller's to change
				}
				if err != nil {
					continue
				}
				text, err := json.Marshal(v.Interface(), json.Deterministic(true))
				if err != nil {
					continue
				}
				all = append(all, kept{in, text, v})
			}
			runtime.GC()
			if len(all) < docs/2 {
				t.Errorf("%d of %d texts were right", len(all), docs)
			}
			for _, k := range all {
				text, err := json.Marshal(k.got.Interface(), json.Deterministic(true))
				if err != nil || !bytes.Equal(text, k.text) {
					t.Errorf("%v: %v has changed:\n\tgot  %.500s\n\twant %.500s", err, k.got.Type(), text, k.text)
				}
				check(k)
			}
		}()
	}
	wg.Wait()
}

// TestStressStreaming: a million empty structs from a reader and to a writer take no
// memory worth mentioning.
func TestStressStreaming(t *testing.T) {
	n := 1_000_000
	if testing.Short() {
		n = 200_000
	}
	const limit = 64 << 10
	in := jsontest.RepeatReader("[", "{},", n-1, "{}]")
	var v []struct{}
	run := func(name string, f func() error) {
		t.Helper()
		least := ^uint64(0)
		for tries := 0; tries < 4 && least > limit; tries++ { // pools may be emptied in between
			in.Rewind()
			least = min(least, allocated(func() {
				if err := f(); err != nil {
					t.Fatalf("%s: %v", name, err)
				}
			}))
		}
		if least > limit {
			t.Errorf("%s: %d bytes allocated, limit %d", name, least, limit)
		}
	}
	run("UnmarshalRead", func() error { v = nil; return json.UnmarshalRead(in, &v) })
	if len(v) != n {
		t.Errorf("%d elements, want %d", len(v), n)
	}
	var w jsontest.CountWriter
	run("MarshalWrite", func() error { w.N = 0; return json.MarshalWrite(&w, v) })
	if want := 3*int64(n) + 1; w.N != want {
		t.Errorf("%d bytes written, want %d", w.N, want)
	}
	rows := make([]rRow, n/50)
	s := "next"
	for i := range rows {
		rows[i] = rRow{ID: int64(i), Name: "a name", Price: 1.5, Tags: []string{"a", "b"}, Next: &s}
	}
	run("MarshalWrite of rows", func() error { return json.MarshalWrite(io.Discard, rows) })
	run("MarshalWrite of rows, indented", func() error { return json.MarshalWrite(io.Discard, rows, jsontext.Multiline(true)) })
	anys := make([]any, n/10)
	for i := range anys {
		anys[i] = i % 200 // which Go does not allocate
	}
	run("MarshalWrite of any", func() error { return json.MarshalWrite(io.Discard, anys) })
	m := map[string][]any{"k": anys}
	run("MarshalWrite of a map", func() error { return json.MarshalWrite(io.Discard, m, json.Deterministic(true)) })
	run("UnmarshalRead into a struct", func() error {
		in := jsontest.RepeatReader(`{"unknown":[`, `{"a":[1,2]},`, n/10, `1],"id":3}`)
		var row rRow
		return json.UnmarshalRead(in, &row)
	})
}
