package json

import (
	"bytes"
	"io"
	"math"
	"runtime"
	"strings"
	"testing"

	"github.com/javelin-go/javelin/internal/marshal"
	"github.com/javelin-go/javelin/internal/write"
	"github.com/javelin-go/javelin/json/jsontext"
)

type bufferInner struct {
	A *bufferInner `json:"a,omitempty"`
	B string       `json:"b,omitempty"`
	C []int64      `json:"c,omitempty"`
	D struct{}     `json:"d"`
}

type bufferOuter struct {
	First  bufferInner        `json:"first"`
	Long   float64            `json:"aKeyThatIsLongerThanWhatIsCopiedOfKeysAtOnce"`
	Long2  *bufferInner       `json:"anotherKeyThatIsLongerThanWhatIsCopiedOfKeysAtOnce,omitempty"`
	Exact  uint64             `json:"thisKeyHasTwentyEightLetters"`
	Floats [3]float64         `json:"floats"`
	Ints   []int64            `json:"ints"`
	Small  [2]int8            `json:"small"`
	Bools  []bool             `json:"bools"`
	Texts  []string           `json:"texts"`
	Map    map[string]float64 `json:"map"`
	Any    any                `json:"any"`
	Undone *struct {
		X any `json:"x,omitempty"`
	} `json:"undone,omitempty"`
	Nested [][][]struct{} `json:"nested"`
}

// bufferValues are values whose parts take as much room as there are to be counted
// on, and as little.
func bufferValues() []any {
	leaf := bufferInner{B: "é\n" + strings.Repeat("z", 40), C: []int64{math.MinInt64, 0, math.MaxInt64}}
	chain := leaf
	for range 40 {
		next := chain
		chain = bufferInner{A: &next}
	}
	full := bufferOuter{
		First:  chain,
		Long:   -2.2250738585072014e-308,
		Long2:  &leaf,
		Exact:  math.MaxUint64,
		Floats: [3]float64{-1.7976931348623157e308, -123456789.123456, -5e-324},
		Ints:   []int64{math.MinInt64, -1, 9},
		Small:  [2]int8{-128, 127},
		Bools:  []bool{true, false, true},
		Texts:  []string{"", "a", "sixteen bytes up", strings.Repeat("long ", 30), "\x01<&>"},
		Map:    map[string]float64{"a name of more than thirty-two bytes, that is": -1.7976931348623157e308, "b": 1e21},
		Any:    []any{nil, true, "text", -1.5, map[string]any{"k": []any{map[string]any{}, []any{}}}},
		Undone: &struct {
			X any `json:"x,omitempty"`
		}{X: []any{}},
		Nested: [][][]struct{}{{{{}, {}}, {}}, {}},
	}
	return []any{&full, &bufferOuter{}, chain, chainOf(60, &full), struct{}{}, []string{"x"}, -2.2250738585072014e-308, int64(math.MinInt64), "s", []struct{}{{}}}
}

// The fast form writes after its place without a look at each byte: never after
// the capacity of what it has been given, however much that is.
func TestAppendStaysWithinCapacity(t *testing.T) {
	for i, v := range bufferValues() {
		for _, opts := range [][]Options{{Deterministic(true)}, {DefaultOptionsV2(), Deterministic(true), jsontext.EscapeForHTML(true)}} {
			want, err := Marshal(v, opts...)
			if err != nil {
				t.Fatal(err)
			}
			step := 1 + len(want)/200
			for c := 0; c <= len(want)+3*marshal.Room; c += step {
				all := bytes.Repeat([]byte{0xA5}, c+64)
				got, err := Append(all[:0:c], v, opts...)
				if err != nil || !bytes.Equal(got, want) {
					t.Fatalf("value %d into %d bytes: %s, %v, want %s", i, c, got, err, want)
				}
				if n := bytes.Count(all[c:], []byte{0xA5}); n != 64 {
					t.Fatalf("value %d into %d bytes: %d bytes behind them were written to", i, c, 64-n)
				}
			}
		}
	}
}

// Wherever in a value the buffer is flushed, the same is written.
func TestFlushAnywhere(t *testing.T) {
	for i, v := range bufferValues() {
		for n := 0; n < 5000; n += 7 + n/40 {
			in := []any{strings.Repeat("x", n), v, v}
			want, err := Marshal(in, Deterministic(true))
			if err != nil {
				t.Fatal(err)
			}
			var got strings.Builder
			if err := MarshalWrite(struct{ io.Writer }{&got}, in, Deterministic(true)); err != nil {
				t.Fatal(err)
			}
			if got.String() != string(want) {
				t.Fatalf("value %d behind %d bytes: %s, want %s", i, n, got.String(), want)
			}
		}
	}
}

// Options are those of the call, whatever those of the calls before were.
func TestOptionsOfOtherCalls(t *testing.T) {
	v := map[string]any{"a": "<\u2028>", "b": []int(nil)}
	deep := []any{[]any{[]any{}}}
	sets := []struct {
		opts []Options
		want string
		deep bool // deep can be written
	}{
		{nil, `{"a":"<` + "\u2028" + `>","b":[]}`, true},
		{[]Options{JoinOptions(jsontext.EscapeForHTML(true))}, `{"a":"\u003c` + "\u2028" + `\u003e","b":[]}`, true},
		{[]Options{JoinOptions(jsontext.EscapeForJS(true))}, `{"a":"<\u2028>","b":[]}`, true},
		{[]Options{FormatNilSliceAsNull(true)}, `{"a":"<` + "\u2028" + `>","b":null}`, true},
		{[]Options{JoinOptions(jsontext.DepthLimit(2))}, `{"a":"<` + "\u2028" + `>","b":[]}`, false},
		{[]Options{JoinOptions(jsontext.DepthLimit(3))}, `{"a":"<` + "\u2028" + `>","b":[]}`, true},
		{[]Options{JoinOptions(jsontext.SpaceAfterColon(true))}, `{"a": "<` + "\u2028" + `>","b": []}`, true},
		{[]Options{JoinOptions(jsontext.Multiline(true), jsontext.WithIndent(""))}, "{\n\"a\": \"<\u2028>\",\n\"b\": []\n}", true},
	}
	for i := range sets {
		for j := range sets {
			for _, k := range []int{i, j, j, i} {
				opts := append([]Options{Deterministic(true)}, sets[k].opts...)
				if len(sets[k].opts) == 1 {
					opts = []Options{JoinOptions(opts...)}
				}
				if b, err := Marshal(v, opts...); err != nil || string(b) != sets[k].want {
					t.Fatalf("options %d between %d and %d: %s, %v, want %s", k, i, j, b, err, sets[k].want)
				}
				if _, err := Marshal(deep, opts...); (err == nil) != sets[k].deep {
					t.Fatalf("options %d between %d and %d: %v", k, i, j, err)
				}
			}
		}
	}
}

// An object or array counts as a level also if nothing is in it.
func TestDepthLimitOfWhatIsEmpty(t *testing.T) {
	type inner struct {
		S []int          `json:"s"`
		M map[string]int `json:"m"`
		A [0]int         `json:"a"`
	}
	for _, v := range []any{
		[]any{[]any{}}, []any{map[string]any{}}, []any{[]int{}}, []any{[0]int{}}, []any{struct{}{}},
		[][]int{{}}, []map[string]int{{}}, [][0]int{{}},
		struct{ S []int }{[]int{}}, struct{ M map[string]int }{map[string]int{}}, struct{ A [0]int }{}, inner{}, &inner{},
		map[string][]int{"": {}}, map[string]any{"": []any{}},
	} {
		if b, err := Marshal(v, jsontext.DepthLimit(1)); err == nil {
			t.Errorf("%T: %s is deeper than one level", v, b)
		}
		if _, err := Marshal(v, jsontext.DepthLimit(2)); err != nil {
			t.Errorf("%T: %v", v, err)
		}
	}
	// From a certain depth on the complete form takes over, and goes on.
	type node struct {
		Next *node `json:"next,omitempty"`
		S    []int `json:"s"`
		T    []int `json:"t"`
	}
	var list *node
	for range marshal.DetectCyclesAt + 5 {
		list = &node{Next: list}
	}
	want := strings.Repeat(`{"next":`, marshal.DetectCyclesAt+4) + `{"s":[],"t":[]}` + strings.Repeat(`,"s":[],"t":[]}`, marshal.DetectCyclesAt+4)
	if b, err := Marshal(list); err != nil || string(b) != want {
		t.Errorf("a list: %v", err)
	}
}

func TestFirstBytes(t *testing.T) {
	simple := func(name string) (x uint64) {
		for i := range min(len(name), 8) {
			x |= uint64(name[i]) << (56 - 8*i)
		}
		return x
	}
	const name = "\xff\x01b\x80c\x00d\xfee"
	for n := 0; n <= len(name); n++ {
		if got, want := write.FirstBytes(name[:n]), simple(name[:n]); got != want {
			t.Errorf("firstBytes(%q) = %x, want %x", name[:n], got, want)
		}
	}
}

// A long result is no reason to make room for one in every later call for the type: what
// is in an interface, map or list may be of any length.
func TestShortResultsAfterALongOne(t *testing.T) {
	long, short := any(strings.Repeat("long", 1<<18)), any("short")
	allocated := func() uint64 {
		var s runtime.MemStats
		runtime.ReadMemStats(&s)
		return s.TotalAlloc
	}
	for _, opts := range [][]Options{nil, {Deterministic(true)}} {
		for range 3 {
			if _, err := Marshal(&long, opts...); err != nil {
				t.Fatal(err)
			}
		}
		before := allocated()
		for range 100 {
			if b, err := Marshal(&short, opts...); err != nil || string(b) != `"short"` {
				t.Fatal(string(b), err)
			}
		}
		if got := allocated() - before; got > 2<<20 {
			t.Errorf("options %v: 100 results took %d bytes", opts, got)
		}
	}
}
