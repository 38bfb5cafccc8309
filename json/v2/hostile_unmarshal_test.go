package json_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math"
	"reflect"
	"runtime"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/javelin-go/javelin/internal/jsontest"
	jsonv1 "github.com/javelin-go/javelin/json"
	"github.com/javelin-go/javelin/json/jsontext"
	"github.com/javelin-go/javelin/json/v2"
)

// This file unmarshals what nobody means well with into typed targets.

// hostileReaders are the ways to give a text to Unmarshal and its like.
var hostileReaders = []struct {
	name string
	run  func(in []byte, out any, opts ...json.Options) error
}{
	{"Unmarshal", json.Unmarshal},
	{"UnmarshalRead", func(in []byte, out any, opts ...json.Options) error {
		return json.UnmarshalRead(bytes.NewReader(in), out, opts...)
	}},
	{"UnmarshalRead in portions", func(in []byte, out any, opts ...json.Options) error {
		return json.UnmarshalRead(jsontest.SplitReader(in, 1000), out, opts...)
	}},
	{"UnmarshalDecode", func(in []byte, out any, opts ...json.Options) error {
		return json.UnmarshalDecode(jsontext.NewDecoder(bytes.NewBuffer(bytes.Clone(in))), out, opts...)
	}},
}

type (
	hNode struct {
		Next *hNode
		Kids []hNode
		By   map[string]hNode
		Any  any
		Two  [1]*hNode
		Raw  *jsontext.Value
	}
	hPointer *hPointer
	hFar     **hFar
	hHolder  struct {
		//lint:ignore U1000 an embedded pointer to itself
		*hHolder
		X int
	}
	hFace interface{ hide() }
)

// TestHostileDepth: 10,000 levels are right in every recursive type, one more is a
// clear error, and a million are the same error at the same place.
func TestHostileDepth(t *testing.T) {
	const limit = 10_000
	for k, tt := range []struct {
		open, value, close string
		out                func() any
	}{
		{`{"Next":`, "null", "}", func() any { return new(hNode) }},
		{`{"Kids":[`, "", "]}", func() any { return new(hNode) }},
		{`{"By":{"k":`, "{}", "}}", func() any { return new(hNode) }},
		{`{"Two":[`, "null", "]}", func() any { return new(hNode) }},
		{`{"Any":`, "1", "}", func() any { return new(hNode) }},
		{`{"unknown":`, "1", "}", func() any { return new(hNode) }},
		{`{"Raw":`, "1", "}", func() any { return new(hNode) }},
		{`[`, "", "]", func() any { return new(rList) }},
		{`{"k":`, "{}", "}", func() any { return new(rBox) }},
		{`[`, "", "]", func() any { return new(any) }},
		{`{"a":`, "1", "}", func() any { return new(any) }},
		{`[{"a":`, "1", "}]", func() any { return new(any) }},
		{`[`, "", "]", func() any { return new([]any) }},
		{`{"a":`, "{}", "}", func() any { return new(map[string]any) }},
		{`[`, "", "]", func() any { return new(jsontext.Value) }},
		{`[`, "", "]", func() any { return new(rJSON) }},
		{`[`, "", "]", func() any { return new(rNone) }}, // the error of the type comes first
	} {
		million := 20_000
		if k < 2 && !testing.Short() {
			million = 1_000_000
		}
		per := strings.Count(tt.open, "[") + strings.Count(tt.open, "{")
		inner := strings.Count(tt.value, "{") // one more level
		text := func(n int, closed bool) []byte {
			s := strings.Repeat(tt.open, n) + tt.value
			if closed {
				s += strings.Repeat(tt.close, n)
			}
			return []byte(s)
		}
		name := fmt.Sprintf("%s into %T", tt.open, tt.out())
		for i, r := range hostileReaders {
			for j, opts := range []json.Options{nil, jsonv1.DefaultOptionsV1()} {
				if testing.Short() && (i+j+k)%2 == 0 {
					continue // for each type, each reader with one of the dialects
				}
				err := r.run(text((limit-inner)/per, true), tt.out(), json.JoinOptions(opts))
				if _, none := tt.out().(*rNone); none {
					if err == nil {
						t.Errorf("%s: %s: no error", r.name, name)
					}
					continue
				}
				if err != nil {
					t.Errorf("%s: %s: %d levels: %.300v", r.name, name, limit, err)
				}
				for _, n := range []int{limit/per + 1, million / per} {
					for _, closed := range []bool{true, false} {
						err := r.run(text(n, closed), tt.out(), json.JoinOptions(opts))
						if err == nil || !strings.Contains(err.Error(), "exceeded max depth") {
							t.Fatalf("%s: %s: %d levels: error %.300v, want that of the depth limit", r.name, name, n*per, err)
						}
						at := int64(limit / per * len(tt.open))
						var syn *jsontext.SyntacticError
						if opts == nil && (!errors.As(err, &syn) || syn.ByteOffset != at) {
							t.Fatalf("%s: %s: %d levels: error %.300v, want it at offset %d", r.name, name, n*per, err, at)
						}
					}
				}
			}
		}
	}
}

// TestHostilePointerTypes: types that are pointers to themselves have no end, which
// is no reason to look for it forever.
func TestHostilePointerTypes(t *testing.T) {
	for _, in := range []string{`null`, `1`, `[]`, `{"a":1}`, `"x"`, `[`, ``} {
		for _, r := range hostileReaders {
			var p hPointer
			var f hFar
			var h hHolder
			var i hFace
			for _, out := range []any{&p, &f, &h, &i} {
				err := r.run([]byte(in), out)
				if in == "[" || in == "" {
					if err == nil {
						t.Errorf("%s of %q into %T: no error", r.name, in, out)
					}
				} else if _, ok := out.(*hHolder); !ok && in == "null" && err != nil {
					t.Errorf("%s of %q into %T: %v", r.name, in, out, err)
				}
			}
		}
	}
	// Interfaces and pointers that lead in a circle.
	var a any
	a = &a
	if err := json.Unmarshal([]byte("1"), &a); err == nil {
		if _, ok := a.(float64); !ok {
			t.Errorf("a circle of interfaces: no error, %T", a)
		}
	}
	var b any = &a
	a = &b
	if err := json.Unmarshal([]byte("[1]"), a, jsonv1.DefaultOptionsV1()); err == nil && a == any(&b) && b == any(&a) {
		t.Error("a circle of two interfaces: no error and no change")
	}
	// A circle of values that is as long as the text is deep.
	n := &hNode{}
	n.Next = n
	if err := json.Unmarshal([]byte(`{"Next":{"Next":{"Kids":[{},{}]}}}`), n); err != nil || len(n.Kids) != 2 {
		t.Errorf("a circle of structs: %v, %d kids", err, len(n.Kids))
	}
}

// allocated returns how many bytes f allocates in all.
func allocated(f func()) uint64 {
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	f()
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}

// hWide is a large struct.
type hWide struct {
	A [64]int64
	S [16]string
	P *hWide
}

// TestHostileMemory: what is allocated is bounded by a multiple of the input and of
// the Go value that it must become.
//
// A slice that grows by steps of at least 1.25 allocates at most 5 times its
// final size in all; the limits say 6. What an element takes is its own size and
// that of what it points to.
func TestHostileMemory(t *testing.T) {
	n := 40_000
	if testing.Short() {
		n = 10_000
	}
	const fixed = 256 << 10 // whatever n is: buffers, plans, pools
	list := func(elem string) []byte { return []byte("[" + strings.Repeat(elem+",", n-1) + elem + "]") }
	members := func(val string) []byte {
		var b bytes.Buffer
		for i := range n {
			fmt.Fprintf(&b, `,"%d":%s`, i, val)
		}
		b.WriteString("}")
		b.Bytes()[0] = '{'
		return b.Bytes()
	}
	size := func(v any) uintptr { return reflect.TypeOf(v).Size() }
	for i, tt := range []struct {
		name string
		in   []byte
		out  any
		per  uintptr // bytes per element
	}{
		{"empty objects into large structs", list("{}"), new([]hWide), 6 * size(hWide{})},
		{"nulls into large structs", list("null"), new([]hWide), 6 * size(hWide{})},
		{"empty objects into pointers to large structs", list("{}"), new([]*hWide), 6*8 + size(hWide{}) + 128},
		{"empty objects into empty structs", list("{}"), new([]struct{}), 0},
		{"nulls into bytes", list(`"AA=="`), new([][]byte), 6*24 + 16},
		{"numbers", list("1"), new([]float64), 6 * 8},
		{"booleans", list("true"), new([]bool), 6},
		{"empty strings", list(`""`), new([]string), 6 * 16},
		{"short strings", list(`"a"`), new([]string), 6*16 + 16},
		{"strings with escapes", list(`"\n"`), new([]string), 6*16 + 16},
		{"empty arrays into any", list("[]"), new(any), 6*16 + 24 + 8},
		{"empty objects into any", list("{}"), new(any), 6*16 + 64},
		{"numbers into any", list("1"), new(any), 6*16 + 16},
		{"strings into any", list(`"ab"`), new(any), 6*16 + 16 + 16},
		{"rows", list("[1,2]"), new([][2]float64), 6 * 16},
		{"too long for an array", list("1"), new([4]int), 0},
		{"members into a map", members("1"), new(map[string]int), 400},
		{"members into any", members("1"), new(any), 400},
		{"unknown members", members("1"), new(rRow), 200},
		{"unknown members, duplicates allowed", members("1"), new(struct{}), 200},
		{"members into an embedded map", members("1"), new(rRest), 500},
		{"unknown members of structs", list(`{"x":[1,2]}`), new([]rNull), 0},
		{"raw", list("[]"), new(jsontext.Value), 4 * 3},
	} {
		for k, r := range hostileReaders {
			if testing.Short() && (i+k)%3 != 0 {
				continue
			}
			got := allocated(func() {
				// NOTE: a new value each time.
				r.run(tt.in, reflect.New(reflect.TypeOf(tt.out).Elem()).Interface())
			})
			limit := uint64(tt.per)*uint64(n) + fixed
			if jsontest.PoolsDrop() {
				limit += 1000 * uint64(n)
			}
			if r.name == "UnmarshalDecode" {
				limit += uint64(len(tt.in)) * 2 // the test's copy
			}
			if got > limit {
				t.Errorf("%s: %s: %d bytes allocated for %d of input: %.1f per element, limit %d", r.name, tt.name, got, len(tt.in), float64(got)/float64(n), tt.per)
			}
		}
	}
}

// TestHostileLearning: what has been learnt from a huge document makes nothing of a
// small one large.
func TestHostileLearning(t *testing.T) {
	huge := []byte("[" + strings.Repeat("[1,2,3,4],", 100_000) + "[" + strings.Repeat("1,", 200_000) + "1]]")
	many := []byte(`{"a":` + strings.Repeat(`{"a":1,"b":2,"c":3},`, 1)[:19] + `}`)
	for range 3 {
		var a [][]int
		var b any
		if err := json.Unmarshal(huge, &a); err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal(huge, &b); err != nil {
			t.Fatal(err)
		}
	}
	got := allocated(func() {
		for range 100 {
			var a [][]int
			var b any
			json.Unmarshal([]byte("[[1]]"), &a)
			json.Unmarshal([]byte("[[1]]"), &b)
			json.Unmarshal(many, &b)
		}
	})
	if got > 100*16<<10 {
		t.Errorf("%d bytes allocated for a small document after a huge one", got/100)
	}
	var before, after runtime.MemStats
	runtime.GC()
	runtime.GC()
	runtime.ReadMemStats(&before)
	for range 5 {
		var a [][]int
		json.Unmarshal(huge, &a)
	}
	runtime.GC()
	runtime.ReadMemStats(&after)
	if kept := int64(after.HeapAlloc) - int64(before.HeapAlloc); kept > 4<<20 {
		t.Errorf("%d bytes are kept after a huge document", kept)
	}
}

// TestHostileNumbers: numbers that are out of range, or very long.
func TestHostileNumbers(t *testing.T) {
	long := strings.Repeat("9", 200_000)
	for _, tt := range []struct {
		in   string
		out  any
		want any // nil for an error
	}{
		{"128", new(int8), nil}, {"-129", new(int8), nil}, {"127", new(int8), int8(127)}, {"-128", new(int8), int8(-128)},
		{"256", new(uint8), nil}, {"-1", new(uint8), nil}, {"-0", new(uint8), nil}, {"-0", new(int), 0},
		{"32768", new(int16), nil}, {"65536", new(uint16), nil}, {"2147483648", new(int32), nil}, {"4294967296", new(uint32), nil},
		{"9223372036854775807", new(int64), int64(math.MaxInt64)}, {"9223372036854775808", new(int64), nil},
		{"-9223372036854775808", new(int64), int64(math.MinInt64)}, {"-9223372036854775809", new(int64), nil},
		{"18446744073709551615", new(uint64), uint64(math.MaxUint64)}, {"18446744073709551616", new(uint64), nil},
		{"100000000000000000000000000000", new(uint64), nil}, {long, new(uint64), nil}, {"-" + long, new(int64), nil},
		{"1.0", new(int), nil}, {"1e2", new(int), nil}, {"0." + long, new(int), nil},
		{"1e400", new(float64), nil}, {"-1e400", new(float64), nil}, {"1e39", new(float32), nil}, {"3.4028236e38", new(float32), nil},
		{"1e-400", new(float64), 0.0}, {"1e" + long, new(float64), nil}, {"1e-" + long, new(float64), 0.0}, {long, new(float64), nil},
		{"0." + long, new(float64), 1.0}, {"0." + strings.Repeat("0", 200_000) + "1", new(float64), 0.0},
		{"1e400", new(any), nil}, {"-1e400", new(any), nil}, {"[1e400]", new(any), nil}, {`{"a":1e400}`, new(any), nil}, {long, new(any), nil},
		{"1e-400", new(any), any(0.0)}, {"0." + long, new(any), any(1.0)},
		{long, new(jsontext.Value), jsontext.Value(long)}, {`"` + long + `"`, new(string), long},
		{`{"300":1}`, new(map[uint8]int), nil}, {`{"` + long + `":1}`, new(map[int]int), nil}, {`{"1.5":1}`, new(map[int]int), nil},
		{`[1,2,1e400]`, new([]float64), nil}, {`[[1,2],[1,1e400]]`, new([][2]float64), nil}, {`[1,2,128]`, new([]int8), nil},
		{`[1,2,9223372036854775808]`, new([]int64), nil}, {`{"id":9223372036854775808}`, new(rRow), nil}, {`{"price":1e400}`, new(rRow), nil},
	} {
		for _, r := range hostileReaders {
			out := reflect.New(reflect.TypeOf(tt.out).Elem())
			err := r.run([]byte(tt.in), out.Interface())
			what := fmt.Sprintf("%s of %s into %T", r.name, shorten(tt.in, 60), tt.out)
			if tt.want == nil {
				var serr *json.SemanticError
				if !errors.As(err, &serr) {
					t.Errorf("%s: error %v, want a SemanticError", what, err)
				} else if at := int64(strings.LastIndexAny(tt.in, "[,{:") + 1); serr.ByteOffset != at && !strings.HasPrefix(tt.in, "{\"") {
					t.Errorf("%s: error at %d, want %d", what, serr.ByteOffset, at)
				}
				continue
			}
			if err != nil || !reflect.DeepEqual(out.Elem().Interface(), tt.want) {
				t.Errorf("%s: %v, %s", what, err, shorten(fmt.Sprint(out.Elem()), 60))
			}
		}
	}
}

// cutTexts are texts, and types they fit, to be cut off anywhere.
var cutTexts = []struct {
	in  string
	out any
}{
	{`{"id":12,"name":"Ada \u00e9\n","price":1.5e-3,"tags":["a","b\ud83d\ude00"],"ok":true,"next":null}`, rRow{}},
	{` [ {"id" : 12 , "tags" : [ ] } , {"unknown":[{"a":[]}],"price":0} , null ] `, []rRow{}},
	{`[[1.5,2],[-0.1e+2,3]]`, [][2]float64{}},
	{`[[1,2,3],[],[null]]`, [][]int{}},
	{`{"a":{"b":[true,false,null,"x",12.5e0]},"c":""}`, map[string]any{}},
	{`[{"a":1},["é世😀",-0],{}]`, new(any)},
	{`{"v":1,"next":{"v":2,"kids":[{"v":3}]},"by":{"k":{"v":4}},"any":[1]}`, rTree{}},
	{`{"a":1,"x":[1,{"y":"z"}],"w":null}`, rRest{}},
	{`{"1":"a","2":"b"}`, map[int]string{}},
	{`["AQID","","AA=="]`, [][]byte{}},
	{`"2024-05-06T07:08:09.123+02:00"`, time.Time{}},
	{`{"first_name":"a","FIRST-NAM":"b","Last":3}`, rFold{}},
	{`[{"x":{"y":1}},"text",-12.5]`, []jsontext.Value{}},
	{`["a","b"]`, []rText{}},
	{`[{"q":[1]},2]`, []rJSON{}},
	{`[true,false]`, [2]bool{}},
}

// TestHostileCut cuts texts at every byte: the error is that of the end of the
// input, at the right place. TestHostileCutAsStd compares all of it with std.
func TestHostileCut(t *testing.T) {
	for _, tt := range cutTexts {
		for i := range len(tt.in) {
			cut := tt.in[:i]
			if json.Unmarshal([]byte(cut), reflect.New(reflect.TypeOf(tt.out)).Interface()) == nil {
				if strings.TrimSpace(cut) != strings.TrimSpace(tt.in) {
					t.Errorf("%q into %T: no error", cut, tt.out)
				}
				continue
			}
			for _, r := range hostileReaders {
				err := r.run([]byte(cut), reflect.New(reflect.TypeOf(tt.out)).Interface())
				if r.name == "UnmarshalDecode" && err == io.EOF && strings.TrimSpace(cut) == "" {
					continue
				}
				var syn *jsontext.SyntacticError
				if !errors.As(err, &syn) || !errors.Is(err, io.ErrUnexpectedEOF) {
					t.Fatalf("%s of %q into %T: error %#v, want an unexpected end", r.name, cut, tt.out, err)
				}
				// Of a number or an escape sequence the place is the beginning.
				// What is cut off of a character counts or not.
				whole := cut
				for r, n := utf8.DecodeLastRuneInString(whole); r == utf8.RuneError && n == 1; r, n = utf8.DecodeLastRuneInString(whole) {
					whole = whole[:len(whole)-1]
				}
				if at := syn.ByteOffset; at > int64(i) || at < int64(len(whole)) && strings.Trim(cut[at:], `\u0123456789abcdefABCDEF.+-`) != "" {
					t.Fatalf("%s of %q into %T: the end is at %d, not %d", r.name, cut, tt.out, i, at)
				}
			}
		}
	}
}

// TestHostileReaderFails: the error of a reader is reported as such, wherever it
// comes.
func TestHostileReaderFails(t *testing.T) {
	for _, tt := range cutTexts {
		for i := range len(tt.in) {
			for _, together := range []bool{true, false} {
				r := jsontest.FailingReader([]byte(tt.in), i, nil, together)
				err := json.UnmarshalRead(r, reflect.New(reflect.TypeOf(tt.out)).Interface())
				if !errors.Is(err, jsontest.ErrFaulty) {
					t.Errorf("%q into %T: error %v after %d bytes", tt.in, tt.out, err, i)
				}
			}
		}
	}
	err := json.UnmarshalRead(jsontest.EmptyReader(), new(any))
	if !errors.Is(err, io.ErrNoProgress) {
		t.Errorf("a reader that never gives anything: error %v", err)
	}
}
