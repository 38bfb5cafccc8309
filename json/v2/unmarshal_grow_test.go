package json

import (
	"fmt"
	"reflect"
	"runtime"
	"strings"
	"testing"
)

// wideElement is large, so that a slice of few is much memory.
type wideElement struct {
	N    int       `json:"n"`
	Name string    `json:"name"`
	Pad  [140]int  `json:"-"`
	Tags []string  `json:"tags"`
	Next *struct{} `json:"next"`
}

func wideArray(n int) (text string, want []wideElement) {
	var b strings.Builder
	b.WriteByte('[')
	for i := range n {
		if i > 0 {
			b.WriteByte(',')
		}
		fmt.Fprintf(&b, `{"n":%d,"name":"name %d","tags":["a","b%d"]}`, i, i, i%7)
		want = append(want, wideElement{N: i, Name: fmt.Sprint("name ", i), Tags: []string{"a", fmt.Sprint("b", i%7)}})
	}
	b.WriteByte(']')
	return b.String(), want
}

// TestOuterArrayIsNotMadeAgainAndAgain: a slice of many large elements costs about
// its own memory, be it the first of its type or not, and keeps no more than half
// of that beside it.
func TestOuterArrayIsNotMadeAgainAndAgain(t *testing.T) {
	for _, n := range []int{1, 3, 27, 28, 100, 1000, 700, 20, 1000} {
		text, want := wideArray(n)
		for _, in := range []string{text, `{"Rows":` + text + `}`} {
			var got struct{ Rows []wideElement }
			out := any(&got)
			if in[0] == '[' {
				out = &got.Rows
			}
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			if err := Unmarshal([]byte(in), out); err != nil {
				t.Fatal(err)
			}
			runtime.ReadMemStats(&after)
			if !reflect.DeepEqual(got.Rows, want) {
				t.Fatalf("%d elements differ", n)
			}
			size := uint64(n) * uint64(reflect.TypeFor[wideElement]().Size())
			if used := after.TotalAlloc - before.TotalAlloc; n >= 100 && used > 4*size+128<<10 {
				t.Errorf("%d elements of %d bytes in all: %d allocated", n, size, used)
			}
			if c := cap(got.Rows); n >= 28 && c > n+n/2+1 {
				t.Errorf("room for %d elements, there are %d", c, n)
			}
		}
	}
}

// TestSparesAreBounded: what is kept to gather elements in stays small, however
// deep arrays are nested and however long they are.
func TestSparesAreBounded(t *testing.T) {
	type node struct {
		Kids []node
		Pad  [20]int `json:"-"`
	}
	var doc func(depth int) string
	doc = func(depth int) string {
		if depth == 0 {
			return strings.Repeat(`{},`, 200) + `{}`
		}
		return `{"Kids":[` + doc(depth-1) + `]},` + `{"Kids":[{},{},{},` + doc(depth-1) + `]}`
	}
	in := []byte(`[` + doc(6) + `]`)
	u := new(unmarshaler)
	dec := text.GetDecoder(in, nil)
	defer text.PutDecoder(dec)
	var got []node
	if err := unmarshalNext(dec, u, reflect.ValueOf(&got), true); err != nil {
		t.Fatal(err)
	}
	total := uintptr(0)
	for i := range u.growers {
		g := &u.growers[i]
		for _, r := range g.free {
			total += uintptr(r.p.Slice().Cap) * g.pl.elem.size
		}
	}
	if total == 0 || total > maxSpares || total != u.spares {
		t.Errorf("%d bytes are kept, counted as %d; at most %d may be", total, u.spares, maxSpares)
	}
	disableFast = true
	defer func() { disableFast = false }()
	var want []node
	if err := Unmarshal(in, &want); err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(got, want) {
		t.Error("the complete form reads something else")
	}
}
