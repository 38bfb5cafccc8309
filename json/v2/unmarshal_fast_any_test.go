package json

import (
	"bytes"
	stdjson "encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"runtime"
	"runtime/debug"
	"strings"
	"testing"

	"github.com/javelin-go/javelin/internal/jsontest"
	"github.com/javelin-go/javelin/json/jsontext"
)

// Where equal names are allowed, v2 merges what they hold; the fast form leaves
// that to the complete one.
func TestUnmarshalAnyMergesEqualNames(t *testing.T) {
	for _, tt := range []struct{ in, want string }{
		{`{"a":1,"a":2}`, `{"a":2}`},
		{`{"a":{"x":1},"b":0,"a":{"y":2}}`, `{"a":{"x":1,"y":2},"b":0}`},
		{`{"o":{"a":[1],"a":[2,3]}}`, `{"o":{"a":[2,3]}}`},
		{`[{"a":{"x":{"p":1}},"a":{"x":{"q":2}}},{"a":1}]`, `[{"a":{"x":{"p":1,"q":2}}},{"a":1}]`},
		{`{"a":null,"a":{"b":true},"a":null}`, `{"a":null}`},
		{`{"\u0061":{"x":1},"a":{"y":2}}`, `{"a":{"x":1,"y":2}}`},
	} {
		var got, want any
		if err := Unmarshal([]byte(tt.in), &got, jsontext.AllowDuplicateNames(true)); err != nil {
			t.Fatal(err)
		}
		if err := stdjson.Unmarshal([]byte(tt.want), &want); err != nil {
			t.Fatal(err)
		}
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%s: got %v, want %v", tt.in, got, want)
		}
		if err := Unmarshal([]byte(tt.in), &got); err == nil {
			t.Errorf("%s: no error", tt.in)
		}
	}
}

// One reader of values of no known type reads many documents: what it remembers
// of one of them must not show in the next.
func TestUnmarshalAnyIsStd(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	count := 3000
	if testing.Short() {
		count = 600
	}
	for i := range count {
		in := jsontest.Random(r, 1<<r.IntN(14))
		if i%3 == 0 {
			in = jsontest.Mutate(r, in)
		}
		var want any
		wantErr := stdjson.Unmarshal(in, &want)
		for _, opts := range [][]Options{nil, {jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true)}} {
			var got any
			err := Unmarshal(in, &got, opts...)
			// Std's v1 lets more pass than the first set of options.
			if (err != nil) != (wantErr != nil) && (err == nil || opts != nil) {
				t.Fatalf("%q: %v, want %v", in, err, wantErr)
			}
			if err == nil && !reflect.DeepEqual(got, want) {
				// Nor does it merge.
				var slow any
				func() {
					defer DisableFast()()
					err = Unmarshal(in, &slow, opts...)
				}()
				if err != nil || !reflect.DeepEqual(got, slow) {
					t.Fatalf("%q: %v, want %v", in, got, slow)
				}
			}
		}
	}
}

func TestUnmarshalAnyLists(t *testing.T) {
	var lists []any
	for n := range 20 {
		list := make([]any, n)
		for i := range list {
			list[i] = float64(i)
		}
		lists = append(lists, list, map[string]any{"list": list})
	}
	in, err := stdjson.Marshal(lists)
	if err != nil {
		t.Fatal(err)
	}
	var got any
	if err := Unmarshal(in, &got); err != nil || !reflect.DeepEqual(got, any(lists)) {
		t.Fatalf("got %v, %v", got, err)
	}
	// A list has no room for more: what is appended to a copy is not shared.
	for _, v := range got.([]any) {
		if list, ok := v.([]any); ok && cap(list) != len(list) {
			t.Errorf("%d elements with room for %d", len(list), cap(list))
		}
	}
}

// allocated returns how many bytes a call of f allocates.
func allocated(f func()) uint64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	f()
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}

// What is expected of objects, by those before, never costs more than a small
// multiple of the document: neither when large and small ones alternate, nor when
// many are open at once, nor in the next document.
func TestUnmarshalAnyExpectationIsBounded(t *testing.T) {
	large := func(n int) string {
		var b strings.Builder
		b.WriteString("{")
		for i := range n {
			fmt.Fprintf(&b, `"n%d":0,`, i)
		}
		b.WriteString(`"end":0}`)
		return b.String()
	}
	const members = 20_000
	nested := strings.Repeat(`{"a":`, 5000) + "0" + strings.Repeat("}", 5000)
	for name, in := range map[string]string{
		"alternating": `[` + strings.Repeat(large(200)+`,{"a":1},`, 100) + `0]`,
		"nested":      `{"a":0,"b":{"a":0},"c":{"a":` + large(members) + `},"d":` + nested + `}`,
		"shrinking":   `[` + large(members) + strings.Repeat(`,{"a":1}`, 1000) + `]`,
	} {
		var v any
		if err := Unmarshal([]byte(in), &v); err != nil {
			t.Fatal(name, err)
		}
		var std any
		want := allocated(func() { stdjson.Unmarshal([]byte(in), &std) })
		got := uint64(1 << 40)
		for range 3 { // others may allocate meanwhile, and maps grow at random
			got = min(got, allocated(func() { Unmarshal([]byte(in), &v) }))
		}
		if got > 2*want {
			t.Errorf("%s: %d bytes allocated, std %d", name, got, want)
		}
	}
	least := uint64(1 << 30)
	defer debug.SetGCPercent(debug.SetGCPercent(-1)) // a collection empties pools
	for range 5 {                                    // sometimes one is empty all the same
		var v any
		if err := Unmarshal([]byte(`{"a":`+large(members)+`}`), &v); err != nil {
			t.Fatal(err)
		}
		least = min(least, allocated(func() { Unmarshal([]byte(`{"a":{"b":1}}`), &v) }))
	}
	if least > 4096 {
		t.Errorf("%d bytes for a small document after a large one", least)
	}
}

// Numbers that come often and empty lists have no memory of their own. Nobody notices,
// but for who counts.
func TestUnmarshalAnyShares(t *testing.T) {
	for _, in := range []string{
		`[0,1,7,254,255,256,257,-1,-0,0.0,-0.0,0.5,1.5,255.5,1e2,2e-1,65536,4294967296,4294967297,-4294967295,1e300,-1e300]`,
		`[[],{},[[],[]],[[1],[1,2],[1,2,3],[1,2,3,4],[1,2,3,4,5]],{"a":[],"b":[ ]}]`,
	} {
		var got, want any
		if err := Unmarshal([]byte(in), &got); err != nil {
			t.Fatal(err)
		}
		if err := stdjson.Unmarshal([]byte(in), &want); err != nil {
			t.Fatal(err)
		}
		if !reflect.DeepEqual(got, want) {
			t.Errorf("got %v, want %v", got, want)
		}
		if n, ok := got.([]any)[0].(float64); ok && math.Signbit(n) {
			t.Error("0 is negative")
		}
		for i, n := range got.([]any) {
			if n, ok := n.(float64); ok && math.Signbit(n) != math.Signbit(want.([]any)[i].(float64)) {
				t.Errorf("number %d is %v", i, n)
			}
		}
	}
	var a, b any
	for _, p := range []*any{&a, &b} {
		if err := Unmarshal([]byte(`[[],3,3]`), p); err != nil {
			t.Fatal(err)
		}
	}
	list := a.([]any)[0].([]any)
	if list == nil || len(list) != 0 || cap(list) != 0 {
		t.Errorf("empty list: %#v with room for %d", list, cap(list))
	}
	_ = append(list, "x")
	a.([]any)[1] = a.([]any)[1].(float64) + 1
	if !reflect.DeepEqual(b, []any{[]any{}, 3.0, 3.0}) || a.([]any)[2] != 3.0 {
		t.Errorf("got %v and %v", a, b)
	}
	in := []byte(`[` + strings.Repeat(`[],255,`, 500) + `0]`)
	if n := testing.AllocsPerRun(20, func() {
		var v any
		if err := Unmarshal(in, &v); err != nil {
			t.Fatal(err)
		}
	}); n > 50 {
		t.Errorf("%v allocations for empty lists and small numbers", n)
	}
}

// Texts of one call that lie in one chunk may share a slab, others not: a kept
// string keeps little alive, and no more than 24 times its length if it is a long one.
func TestUnmarshalAnyRetention(t *testing.T) {
	heap := func() uint64 {
		var m runtime.MemStats
		runtime.GC()
		runtime.GC()
		runtime.ReadMemStats(&m)
		return m.HeapAlloc
	}
	for _, tt := range []struct{ least, more, limit int }{
		{40, 150, 640},
		{193, 300, 24 * 193},
	} {
		var in bytes.Buffer
		in.WriteString("[")
		for i := range 200 {
			fmt.Fprintf(&in, `"%03d%s",`, i, strings.Repeat("x", tt.least-3+i%tt.more))
		}
		in.WriteString("0]")
		const rounds = 200
		var kept []any
		before := heap()
		for range rounds {
			var v []any
			if err := Unmarshal(in.Bytes(), &v); err != nil {
				t.Fatal(err)
			}
			for i := 0; i < 200; i += 20 {
				kept = append(kept, v[i])
			}
		}
		if per := (heap() - before) / uint64(len(kept)); per > uint64(tt.limit) {
			t.Errorf("a kept text of %d bytes or more keeps %d alive", tt.least, per)
		}
		runtime.KeepAlive(kept)
	}
}
