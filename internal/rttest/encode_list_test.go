package rttest

import (
	"bytes"
	"encoding/json"
	"io"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/javelin-go/javelin/internal/gen/testdata/golden/dialect"
	"github.com/javelin-go/javelin/internal/jsontest"
	"github.com/javelin-go/javelin/rt"
)

// intLists is written by the methods for lists.
type intLists struct {
	I []int64
	N []int
}

func (v *intLists) MarshalJavelin(e *rt.Encoder, b []byte) []byte {
	b = e.Int64s(append(b, `{"I":`...), v.I)
	b = e.Ints(append(b, `,"N":`...), v.N)
	return append(b, '}')
}

// partWriter keeps what is written, and in how many parts it came.
type partWriter struct {
	bytes.Buffer
	parts int
}

func (w *partWriter) Write(b []byte) (int, error) {
	w.parts++
	return w.Buffer.Write(b)
}

// TestIntegerListsAreWrittenAsElsewhere: at all lengths of numbers, in a buffer with any room,
// and through one that is handed to a writer in between.
func TestIntegerListsAreWrittenAsElsewhere(t *testing.T) {
	edges := []int64{0, 1, 9, 10, 99, 100, 999, 1000, 1e6 - 1, 1e6, 1e9 - 1, 1e9, 1e10, math.MaxInt64,
		-1, -9, -10, -999, -1000, -1e9, math.MinInt64}
	r := rand.New(rand.NewPCG(1, 2))
	var many intLists
	for range 20_000 {
		many.I = append(many.I, r.Int64()>>r.IntN(64))
		many.N = append(many.N, int(edges[r.IntN(13)])*(1-r.IntN(2)*2))
	}
	for _, v := range []*intLists{
		{I: []int64{}, N: []int{}}, {I: edges[:1], N: []int{-5}}, {I: edges, N: []int{1000, 0, 7}}, &many,
	} {
		want, err := json.Marshal(v)
		if err != nil {
			t.Fatal(err)
		}
		for room := range 60 {
			got, err := rt.Append(make([]byte, 2, 2+room), v)
			if err != nil || string(got[2:]) != string(want) {
				t.Fatalf("room for %d bytes: got %.200s, %v, want %.200s", room, got, err, want)
			}
			if v == &many {
				break
			}
		}
		var w partWriter
		if err := rt.MarshalWrite(&w, v); err != nil || w.String() != string(want) {
			t.Fatalf("to a writer: got %.200s, %v, want %.200s", w.String(), err, want)
		}
		if v == &many && w.parts < len(want)/(16<<10) {
			t.Errorf("%d bytes were written in %d parts", len(want), w.parts)
		}
	}
}

// TestMarshalWriteAllocatesNothing: what is flushed goes to the writer without a function
// made for it.
func TestMarshalWriteAllocatesNothing(t *testing.T) {
	var w io.Writer = &countWriter{}
	for _, v := range []*intLists{{I: []int64{1, 2, 3}}, {N: make([]int, 20_000)}} {
		if n := jsontest.LeastAllocs(func() {
			if err := rt.MarshalWrite(w, v); err != nil {
				t.Fatal(err)
			}
		}); n != 0 {
			t.Errorf("%v allocations for %d numbers", n, len(v.I)+len(v.N))
		}
	}
}

type countWriter struct{ n int }

func (w *countWriter) Write(b []byte) (int, error) {
	w.n += len(b)
	return len(b), nil
}

// Maps of strings are in order by the code of the v1 dialect, whatever the options are.
func TestStringMapsOfV1AreSorted(t *testing.T) {
	v := &dialect.Whole{Strings: map[string]string{}}
	want := `"strings":{`
	for _, k := range "abcdefghijklmnop" {
		v.Strings[string(k)] = "x"
		want += `"` + string(k) + `":"x",`
	}
	for _, opts := range [][]rt.Options{nil, {rt.V1}, {rt.Deterministic(false)}} {
		for range 20 {
			b, err := rt.Marshal(v, opts...)
			if err != nil || !strings.Contains(string(b), want[:len(want)-1]+"}") {
				t.Fatalf("%v: %s, %v", opts, b, err)
			}
		}
	}
}
