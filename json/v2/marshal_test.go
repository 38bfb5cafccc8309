package json

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math"
	"reflect"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/javelin-go/javelin/internal/marshal"
	"github.com/javelin-go/javelin/internal/plan"
	"github.com/javelin-go/javelin/json/jsontext"
)

// forms runs f with the fast form and without it.
func forms(t *testing.T, f func(t *testing.T)) {
	t.Helper()
	t.Run("fast", f)
	t.Run("complete", func(t *testing.T) {
		plan.DisableFast = true
		defer func() { plan.DisableFast = false }()
		f(t)
	})
}

func TestMarshalLongSliceInConstantMemory(t *testing.T) {
	n := 1_000_000
	if testing.Short() {
		n = 100_000 // still more than may be allocated
	}
	in := make([]struct{}, n)
	forms(t, func(t *testing.T) {
		w := new(countingWriter)
		var before, after runtime.MemStats
		for range 2 { // the first time fills the pools
			*w = countingWriter{}
			runtime.ReadMemStats(&before)
			if err := MarshalWrite(w, in); err != nil {
				t.Fatal(err)
			}
			runtime.ReadMemStats(&after)
		}
		if w.n != 3*len(in)+1 {
			t.Errorf("wrote %d bytes", w.n)
		}
		if w.largest > 16<<10 {
			t.Errorf("wrote %d bytes at once", w.largest)
		}
		if n := after.TotalAlloc - before.TotalAlloc; n > 64<<10 {
			t.Errorf("allocated %d bytes", n)
		}
	})
}

// Values of every size go through the same small buffer, however deep.
func TestMarshalWriteInSmallSteps(t *testing.T) {
	type node struct {
		Name string           `json:"name"`
		Kids []*node          `json:"kids,omitempty"`
		Map  map[string]*node `json:"map,omitempty"`
		Any  any              `json:"any"`
	}
	var grow func(depth int) *node
	grow = func(depth int) *node {
		n := &node{Name: strings.Repeat("n", depth*7), Any: []any{depth, "x", nil}}
		if depth > 0 {
			for range 4 {
				n.Kids = append(n.Kids, grow(depth-1))
			}
			n.Map = map[string]*node{"a": grow(depth - 1)}
		}
		return n
	}
	in := grow(6)
	want, err := Marshal(in)
	if err != nil {
		t.Fatal(err)
	}
	forms(t, func(t *testing.T) {
		var out bytes.Buffer
		w := new(countingWriter)
		if err := MarshalWrite(io.MultiWriter(&out, w), in); err != nil || !bytes.Equal(out.Bytes(), want) {
			t.Fatalf("%d bytes, %v, want %d", out.Len(), err, len(want))
		}
		if w.largest > 16<<10 || w.calls < len(want)/(16<<10) {
			t.Errorf("%d bytes in %d calls, at most %d at once", w.n, w.calls, w.largest)
		}
	})
}

type limitedWriter struct {
	left int
	out  []byte
}

var errNoSpace = errors.New("no space")

func (w *limitedWriter) Write(b []byte) (int, error) {
	n := min(len(b), w.left)
	w.left -= n
	w.out = append(w.out, b[:n]...)
	if n < len(b) {
		return n, errNoSpace
	}
	return n, nil
}

// Wherever the writer fails, its error comes back, and what it took is the
// beginning of the output.
func TestMarshalToFailingWriter(t *testing.T) {
	type row struct {
		A []int          `json:"a"`
		B map[string]any `json:"b,omitempty"`
		C *row           `json:"c"`
		D string         `json:"d,omitzero"`
	}
	in := []any{}
	for i := range 200 {
		in = append(in, row{A: []int{i, i}, B: map[string]any{"k": i}, C: &row{D: strings.Repeat("d", i%50)}})
	}
	want, err := Marshal(in)
	if err != nil {
		t.Fatal(err)
	}
	step := 1
	if testing.Short() {
		step = 5
	}
	forms(t, func(t *testing.T) {
		for left := 0; left <= len(want); left += step + left/(500/step) {
			w := &limitedWriter{left: left}
			err := MarshalWrite(w, in)
			if left < len(want) && !errors.Is(err, errNoSpace) || left == len(want) && err != nil {
				t.Fatalf("error after %d bytes: %v", left, err)
			}
			if !bytes.HasPrefix(want, w.out) {
				t.Fatalf("after %d bytes: wrote %q", left, w.out)
			}
		}
	})
}

type whereAmI struct{ Text string }

func (w whereAmI) MarshalJSONTo(enc *jsontext.Encoder) error {
	depth := enc.StackDepth()
	s := fmt.Sprintf("%s@%d", enc.StackPointer(), enc.OutputOffset())
	for i := range depth + 1 {
		k, n := enc.StackIndex(i)
		s += fmt.Sprintf(" %v%d", k, n)
	}
	return enc.WriteToken(jsontext.String(s))
}

// A method sees the Encoder as though every token before it had been written one
// by one.
func TestMarshalMethodSeesWhereItIs(t *testing.T) {
	type in struct {
		A int                 `json:"a"`
		E string              `json:"e,omitempty"`
		L []*whereAmI         `json:"l~/"`
		M map[string]whereAmI `json:"m"`
		N any                 `json:"n"`
		S struct {
			X [2]whereAmI
		} `json:"s"`
	}
	v := &in{L: []*whereAmI{nil, {}}, M: map[string]whereAmI{"k": {}}, N: []any{1, map[string]any{"y": whereAmI{}}}}
	forms(t, func(t *testing.T) {
		out, err := Marshal([]any{v})
		if err != nil {
			t.Fatal(err)
		}
		// The same by tokens.
		var want bytes.Buffer
		enc := jsontext.NewEncoder(&want)
		for _, tok := range []any{"[", "{", "a", 0, "l~/", "[", nil, whereAmI{}, "]", "m", "{", "k", whereAmI{}, "}",
			"n", "[", 1, "{", "y", whereAmI{}, "}", "]", "s", "{", "X", "[", whereAmI{}, whereAmI{}, "]", "}", "}", "]"} {
			var err error
			switch tok := tok.(type) {
			case nil:
				err = enc.WriteToken(jsontext.Null)
			case int:
				err = enc.WriteToken(jsontext.Int(int64(tok)))
			case whereAmI:
				err = tok.MarshalJSONTo(enc)
			case string:
				switch tok {
				case "[":
					err = enc.WriteToken(jsontext.BeginArray)
				case "]":
					err = enc.WriteToken(jsontext.EndArray)
				case "{":
					err = enc.WriteToken(jsontext.BeginObject)
				case "}":
					err = enc.WriteToken(jsontext.EndObject)
				default:
					err = enc.WriteToken(jsontext.String(tok))
				}
			}
			if err != nil {
				t.Fatal(err)
			}
		}
		if got := string(out) + "\n"; got != want.String() {
			t.Errorf("got  %s\nwant %s", got, want.String())
		}
	})
}

// omitempty takes a member back that has begun to be written, but nothing that a
// writer has got.
func TestMarshalTakesBackEmptyMembers(t *testing.T) {
	type inner struct {
		P *string `json:"p,omitempty"`
		Q *inner  `json:"q,omitempty"`
		R any     `json:"r,omitempty"`
		T to0     `json:"t,omitempty"`
		E []any   `json:"e,omitempty"`
	}
	type outer struct {
		Before string  `json:"before"`
		In     inner   `json:"in,omitempty"`
		Ptr    **inner `json:"ptr,omitempty"`
		Any    any     `json:"any,omitempty"`
		Text   text0   `json:"text,omitempty"`
		JSON   json0   `json:"json,omitempty"`
		To     to0     `json:"to,omitempty"`
		After  int     `json:"after"`
	}
	empty := ""
	pin := new(*inner)
	*pin = &inner{}
	full := &inner{R: "r"}
	tests := []struct {
		in   outer
		want string
	}{
		{outer{}, `{"before":"","after":0}`},
		{outer{In: inner{P: &empty, Q: &inner{Q: &inner{}}, R: map[string]any{}}}, `{"before":"","after":0}`},
		{outer{Ptr: pin, Any: []any{}, Text: "e", JSON: `{ }`, To: "null"}, `{"before":"","after":0}`},
		{outer{Ptr: &full, Any: 0, Text: `"`, JSON: ` [ 0 ] `, To: `"null"`},
			`{"before":"","ptr":{"r":"r"},"any":0,"text":"\"","json":[0],"to":"null","after":0}`},
		{outer{In: inner{Q: &inner{Q: full}}, Any: `"`}, `{"before":"","in":{"q":{"q":{"r":"r"}}},"any":"\"","after":0}`},
	}
	forms(t, func(t *testing.T) {
		for _, tt := range tests {
			got, err := Marshal(tt.in)
			if string(got) != tt.want || err != nil {
				t.Errorf("got %s, %v\nwant %s", got, err, tt.want)
			}
			// With the member at every position in the buffer.
			for n := 0; n < 9000; n += 7 + n/8 {
				tt.in.Before = strings.Repeat("b", n)
				var out bytes.Buffer
				err := MarshalWrite(struct{ io.Writer }{&out}, tt.in)
				want := strings.Replace(tt.want, `"before":""`, `"before":"`+tt.in.Before+`"`, 1)
				if out.String() != want || err != nil {
					t.Fatalf("behind %d bytes: got %q, %v", n, out.String(), err)
				}
			}
		}
	})
}

type (
	text0 string // e stands for nothing
	json0 string
	to0   string
)

func (s text0) MarshalText() ([]byte, error) { return []byte(strings.Trim(string(s), "e")), nil }
func (s json0) MarshalJSON() ([]byte, error) {
	if s == "" {
		s = "[]"
	}
	return []byte(s), nil
}
func (s to0) MarshalJSONTo(enc *jsontext.Encoder) error {
	if s == "" {
		s = "{}"
	}
	return enc.WriteValue(jsontext.Value(s))
}

func TestMarshalCycles(t *testing.T) {
	type node struct {
		Next *node
		Any  any
	}
	type list []list
	type table map[string]table
	type selfPtr *selfPtr
	loop := &node{}
	loop.Next = &node{Any: loop}
	l := list{nil}
	l[0] = l
	m := table{}
	m["m"] = m
	var a any
	a = &a
	var p selfPtr
	p = &p
	anys := []any{nil}
	anys[0] = anys
	amap := map[string]any{}
	amap["x"] = []any{amap}
	for _, in := range []any{loop, l, m, a, &p, anys, amap} {
		forms(t, func(t *testing.T) {
			for _, opts := range []Options{JoinOptions(), Deterministic(true), jsontext.SpaceAfterComma(true)} {
				_, err := Marshal(in, opts)
				var serr *SemanticError
				if !errors.As(err, &serr) || serr.Err != plan.ErrCycle {
					t.Errorf("%T: %.200v", in, err)
					continue
				}
				// Found as soon as it may be.
				if d := strings.Count(string(serr.JSONPointer), "/"); d > marshal.DetectCyclesAt+3 {
					t.Errorf("%T: found at depth %d", in, d)
				}
			}
		})
	}
}

// A value may be deep, and the same at several places, without being a cycle.
func TestMarshalDeepValues(t *testing.T) {
	type node struct {
		Next *node `json:"n,omitempty"`
		Same []int `json:"s,omitempty"`
	}
	same := []int{1}
	var deep *node
	for range 9_999 {
		deep = &node{deep, same}
	}
	want := strings.Repeat(`{"n":`, 9_998) + `{"s":[1]}` + strings.Repeat(`,"s":[1]}`, 9_998)
	forms(t, func(t *testing.T) {
		if got, err := Marshal(deep); string(got) != want || err != nil {
			t.Errorf("%d bytes, %v, want %d", len(got), err, len(want))
		}
		var serr *jsontext.SyntacticError
		if _, err := Marshal([]any{[]*node{deep}}); !errors.As(err, &serr) {
			t.Errorf("too deep: %v", err)
		}
		if _, err := Marshal([]any{[]int{1}}, jsontext.DepthLimit(1)); !errors.As(err, &serr) || serr.JSONPointer != "/0" {
			t.Errorf("too deep for a limit: %v", err)
		}
	})
}

// An error says where it is, also when much has been flushed since the value
// began.
func TestMarshalErrorFarInStream(t *testing.T) {
	type row struct {
		ID  int                `json:"id"`
		Map map[string]float64 `json:"map"`
	}
	rows := make([]row, 10_000)
	for i := range rows {
		rows[i].Map = map[string]float64{"x": 1}
	}
	rows[9_000].Map["x"] = math.NaN()
	forms(t, func(t *testing.T) {
		w := new(countingWriter)
		err := MarshalWrite(w, map[string]any{"rows": rows})
		var serr *SemanticError
		if !errors.As(err, &serr) || serr.JSONPointer != "/rows/9000/map/x" || serr.GoType != reflect.TypeFor[float64]() ||
			serr.ByteOffset != int64(len(`{"rows":[`)+9000*len(`{"id":0,"map":{"x":1}},`)+len(`{"id":0,"map":{"x":`)) {
			t.Errorf("%#v", err)
		}
	})
}

// Invalid UTF-8 in a name, a value and text says where it is.
func TestMarshalInvalidUTF8(t *testing.T) {
	type s struct {
		A string         `json:"a"`
		B map[string]any `json:"b"`
	}
	tests := []struct {
		in  any
		ptr jsontext.Pointer
		off int
	}{
		{"\xff", "", 0},
		{[]string{"a", "\xff"}, "/1", len(`["a",`)},
		{s{A: "\xff"}, "/a", len(`{"a":`)},
		{s{B: map[string]any{"\xff": 1}}, "/b", len(`{"a":"","b":{`)},
		{s{B: map[string]any{"x": []any{1, "\xff"}}}, "/b/x/1", len(`{"a":"","b":{"x":[1,`)},
		{map[string]string{"k": "\xff"}, "/k", len(`{"k":`)},
	}
	forms(t, func(t *testing.T) {
		for _, tt := range tests {
			_, err := Marshal(tt.in)
			var serr *jsontext.SyntacticError
			if !errors.As(err, &serr) || serr.JSONPointer != tt.ptr || serr.ByteOffset != int64(tt.off) {
				t.Errorf("%#v: %#v", tt.in, err)
			}
			if _, err := Marshal(tt.in, jsontext.AllowInvalidUTF8(true)); err != nil {
				t.Errorf("%#v, allowed: %v", tt.in, err)
			}
		}
	})
}

// What a pooled marshaler has been through does not show in the next call.
func TestMarshalAfterFailure(t *testing.T) {
	type in struct {
		A map[string]any
		B []any
	}
	good := in{A: map[string]any{"x": 1}, B: []any{"y"}}
	for range 50 {
		for _, bad := range []any{
			in{A: map[string]any{"x": math.NaN()}},
			in{B: []any{1, make(chan int)}},
			[]any{map[string]any{"\xff": 1}},
			panicky{},
		} {
			func() {
				defer func() { recover() }()
				if _, err := Marshal([]any{bad}, Deterministic(true)); err == nil {
					t.Errorf("%T: no error", bad)
				}
			}()
			got, err := Marshal(good)
			if want := `{"A":{"x":1},"B":["y"]}`; string(got) != want || err != nil {
				t.Fatalf("after %T: %s, %v", bad, got, err)
			}
		}
	}
}

type panicky struct{}

func (panicky) MarshalJSON() ([]byte, error) { panic("as expected") }

// Methods with pointer receivers get a copy of what only an interface or a map
// holds: that memory is shared.
func TestMarshalLeavesSharedMemoryAlone(t *testing.T) {
	in := []any{counted{1}, map[string]counted{"k": {2}}, [1]counted{{3}}, struct{ C counted }{counted{4}}}
	for range 3 {
		got, err := Marshal(in)
		if want := `[1,{"k":2},[3],{"C":4}]`; string(got) != want || err != nil {
			t.Fatalf("%s, %v, want %s", got, err, want)
		}
	}
}

type counted struct{ n int }

func (c *counted) MarshalJSON() ([]byte, error) {
	c.n++
	return fmt.Append(nil, c.n-1), nil
}

// Results are the caller's, whatever their size and that of those before.
func TestMarshalResultsAreTheCallers(t *testing.T) {
	var all, want [][]byte
	for _, n := range []int{10, 40_000, 100, 500_000, 490_000, 50_000, 500_000, 100_000, 65_000, 3} {
		s := strings.Repeat("x", n)
		b, err := Marshal(&s)
		if err != nil || len(b) != n+2 {
			t.Fatalf("%d bytes, %v, want %d", len(b), err, n+2)
		}
		if waste := cap(b) - len(b); waste > cap(b)/6+64 {
			t.Errorf("%d bytes have %d to spare", len(b), waste)
		}
		all, want = append(all, b), append(want, bytes.Clone(b))
	}
	for i := range all {
		if !bytes.Equal(all[i], want[i]) {
			t.Errorf("result %d has changed", i)
		}
	}
}

// The first use of types by many goroutines at once.
func TestMarshalFirstUseIsConcurrent(t *testing.T) {
	for i := range 20 {
		typ := reflect.StructOf([]reflect.StructField{
			{Name: "A", Type: reflect.TypeFor[map[string]*time.Time](), Tag: reflect.StructTag(fmt.Sprintf(`json:"a%d"`, i))},
			{Name: "B", Type: reflect.ArrayOf(i+1, reflect.TypeFor[any]())},
		})
		v := reflect.New(typ).Interface()
		want := fmt.Sprintf(`{"a%d":{},"B":[null%s]}`, i, strings.Repeat(",null", i))
		var wg sync.WaitGroup
		for range 64 {
			wg.Add(1)
			go func() {
				defer wg.Done()
				if got, err := Marshal(v); string(got) != want || err != nil {
					t.Errorf("%s, %v, want %s", got, err, want)
				}
			}()
		}
		wg.Wait()
	}
}

// A method that delegates to a named pointer type, which has no methods, is not
// called again.
func TestMarshalNamedPointerHasNoMethods(t *testing.T) {
	got, err := Marshal(&delegating{A: 1})
	if want := `{"A":1}`; string(got) != want || err != nil {
		t.Errorf("%s, %v, want %s", got, err, want)
	}
	got, err = Marshal([]*delegating{{A: 2}})
	if want := `[{"A":2}]`; string(got) != want || err != nil {
		t.Errorf("%s, %v, want %s", got, err, want)
	}
}

type delegating struct{ A int }

func (d *delegating) MarshalJSON() ([]byte, error) {
	type plain *delegating
	return Marshal(plain(d))
}
