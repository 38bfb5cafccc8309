package json

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"maps"
	"reflect"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/javelin-go/javelin/internal/forge"
	"github.com/javelin-go/javelin/internal/plan"
	"github.com/javelin-go/javelin/json/jsontext"
)

func TestUnmarshalOf(t *testing.T) {
	v, err := UnmarshalOf[map[string][]int]([]byte(`{"a":[1,2]}`))
	if err != nil || !reflect.DeepEqual(v, map[string][]int{"a": {1, 2}}) {
		t.Errorf("got %v, %v", v, err)
	}
	p, err := UnmarshalOf[*int]([]byte(`"x"`))
	if err == nil {
		t.Errorf("got %v, want an error", p)
	}
}

// stringsShare reports whether a string can be made of bytes without a copy. With the
// tag nounsafe it cannot.
func stringsShare() bool {
	b := []byte("a")
	s := forge.String(b)
	b[0] = 'b'
	return s == "b"
}

func TestAliasStringsShareTheInput(t *testing.T) {
	type record struct {
		Name string            `json:"name"`
		Tags []string          `json:"tags"`
		Map  map[string]string `json:"map"`
		Any  any               `json:"any"`
	}
	const text = `{"name":"first","tags":["one","two"],"map":{"k":"value"},"any":["three",{"x":"four"}],"unknown":"é"}`
	read := func(slow bool, opts ...Options) (r record) {
		plan.DisableFast = slow
		defer func() { plan.DisableFast = false }()
		in := []byte(text)
		if err := Unmarshal(in, &r, opts...); err != nil {
			t.Fatal(err)
		}
		// Not what one may do: to see which strings share memory.
		for i, c := range in {
			if 'a' <= c && c <= 'z' {
				in[i] -= 'a' - 'A'
			}
		}
		return r
	}
	for _, slow := range []bool{false, true} {
		r := read(slow, AliasStrings(true))
		got := fmt.Sprint(r.Name, r.Tags, slices.Collect(maps.Values(r.Map)), r.Any.([]any)[0:1])
		want := "FIRST[ONE TWO] [VALUE] [THREE]"
		if !stringsShare() {
			want = strings.ToLower(want)
		}
		if got != want {
			t.Errorf("slow %v: with the option: %s, want %s", slow, got, want)
		}
		r = read(slow)
		got = fmt.Sprint(r.Name, r.Tags, " ", r.Map, r.Any)
		if want := "first[one two] map[k:value] [three map[x:four]]"; got != want {
			t.Errorf("slow %v: without: %s, want %s", slow, got, want)
		}
	}

	// Strings with escape sequences, and those from a reader, are copies.
	in := []byte(`["a\nb","c\nd"]`)
	var s []string
	if err := Unmarshal(in, &s, AliasStrings(true)); err != nil {
		t.Fatal(err)
	}
	clear(in)
	if !slices.Equal(s, []string{"a\nb", "c\nd"}) {
		t.Errorf("got %q", s)
	}
	in = []byte(`["ab","cd"]`)
	if err := UnmarshalRead(bytes.NewBuffer(in), &s, AliasStrings(true)); err != nil {
		t.Fatal(err)
	}
	clear(in)
	if !slices.Equal(s, []string{"ab", "cd"}) {
		t.Errorf("got %q", s)
	}
}

// TestAliasStringsCopiesEscapes: what escape sequences mean stands nowhere in the input,
// and each such string keeps what it is, whether it is a name or a value, of a known
// type or not.
func TestAliasStringsCopiesEscapes(t *testing.T) {
	const text = `{"a\u0062cdefgh":["v\u0062alue one",{"k\u0062z":"x\ny"}],"x\u0079zdefgh":["w\u0062alue two","\t"]}`
	for _, in := range []string{text, text + strings.Repeat(" ", 2000)} {
		for range 3 { // names that come again are met otherwise
			var got any
			var typed map[string][]any
			if err := Unmarshal([]byte(in), &got, AliasStrings(true)); err != nil {
				t.Fatal(err)
			}
			if err := Unmarshal([]byte(in), &typed, AliasStrings(true)); err != nil {
				t.Fatal(err)
			}
			want := map[string][]any{"abcdefgh": {"vbalue one", map[string]any{"kbz": "x\ny"}}, "xyzdefgh": {"wbalue two", "\t"}}
			if !reflect.DeepEqual(typed, want) {
				t.Errorf("got %q, want %q", typed, want)
			}
			if fmt.Sprint(got) != fmt.Sprint(want) {
				t.Errorf("got %q, want %q", got, want)
			}
		}
	}
}

func TestByteLimitOfReader(t *testing.T) {
	in := `[1,2,"` + strings.Repeat("x", 100) + `"]`
	for limit, want := range map[int64]bool{0: false, 5: false, int64(len(in)) - 1: false, int64(len(in)): true, 1000: true} {
		for _, r := range []io.Reader{strings.NewReader(in), bytes.NewBufferString(in), iotest.OneByteReader(strings.NewReader(in))} {
			var v any
			err := UnmarshalRead(r, &v, ByteLimit(limit))
			if ok := err == nil; ok != want {
				t.Errorf("limit %d, %T: %v", limit, r, err)
			}
			if err != nil && limit < int64(len(in)) && !errors.Is(err, ErrLimit) {
				t.Errorf("limit %d, %T: %v is no ErrLimit", limit, r, err)
			}
		}
	}
}

func TestElements(t *testing.T) {
	const in = `{"a":{"x":[1,2,3]},"b":[[],[{"n":"p"},{"n":"q"}]],"c/d":[true],"e":[`
	type named struct {
		N string `json:"n"`
	}
	var got []string
	for v, err := range Elements[named](strings.NewReader(in), "/b/1") {
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, v.N)
	}
	if !slices.Equal(got, []string{"p", "q"}) {
		t.Errorf("got %q", got)
	}
	for v, err := range Elements[int](iotest.OneByteReader(strings.NewReader(in)), "/a/x") {
		if v != 1 || err != nil {
			t.Errorf("got %v, %v", v, err)
		}
		break
	}
	for _, err := range Elements[int](strings.NewReader(`[]`), "") {
		t.Errorf("an element: %v", err)
	}

	for ptr, want := range map[jsontext.Pointer]string{
		"/z":    `unexpected EOF`,
		"/a/z":  `within "/a/z": JSON pointer leads to no value`,
		"/b/2":  `within "/b/2": JSON pointer leads to no value`,
		"/b/01": `within "/b/01": JSON pointer leads to no value`,
		"/b/-1": `within "/b/-1": JSON pointer leads to no value`,
		"/a":    `cannot unmarshal JSON object within "/a": JSON value must be an array`,
		"/c~1d": `cannot unmarshal JSON boolean into Go int within "/c~1d/0"`,
		"/e":    `unexpected EOF within "/e`,
		"":      `JSON value must be an array`,
	} {
		n := 0
		for _, err := range Elements[int](strings.NewReader(in), ptr) {
			n++
			if err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("%s: %v, want %s", ptr, err, want)
			}
		}
		if n != 1 {
			t.Errorf("%s: %d errors", ptr, n)
		}
	}
}

// An array of any length is read in a buffer of fixed size.
func TestElementsOfLongArray(t *testing.T) {
	n := 200_000
	if testing.Short() {
		n = 50_000
	}
	text := "[" + strings.Repeat(`{"a":1},`, n) + `{"a":1}]`
	count := 0
	allocs := testing.AllocsPerRun(1, func() {
		count = 0
		r := iotest.HalfReader(strings.NewReader(text))
		for v, err := range Elements[struct {
			A int `json:"a"`
		}](r, "") {
			if err != nil {
				t.Fatal(err)
			}
			count += v.A
		}
	})
	if count != n+1 {
		t.Errorf("%d elements, want %d", count, n+1)
	}
	if allocs > float64(2*n) {
		t.Errorf("%v allocations", allocs)
	}
}

func TestRecords(t *testing.T) {
	type rec struct {
		A int `json:"a"`
	}
	tests := []struct {
		name, in string
		want     string
	}{
		{"Lines", "{\"a\":1}\n{\"a\":2}\r\n\n{\"a\":3}\n", "1 2 3"},
		{"NoNewlineAtEnd", "{\"a\":1}\n{\"a\":2}", "1 2"},
		{"Concatenated", `{"a":1}{"a":2} {"a":3}`, "1 2 3"},
		{"Empty", " \n", ""},
		{"WrongType", "{\"a\":1}\n{\"a\":\"x\"}\n{\"a\":3}\n", "1 [1@8 13] 3"},
		{"BadSyntax", "{\"a\":1}\n{\"a\":x}\n{\"a\":3}\n", "1 [1@8 13] 3"},
		{"BadSyntaxTwice", "{\"a\":1\n}}\n{\"a\":2}\n]\n{\"a\":3}\n{\"a\n{\"a\":4}", "1 [1@8 8] 2 [3@18 18] 3 [5@28 31] 4"},
		{"CutOff", "{\"a\":1}\n{\"a\":", "1 [1@8 13]"},
		{"CutOffLine", "{\"a\":1\n{\"a\":2}\n{\"a\":3}\n", "[0@0 7] 2 3"},
		{"DuplicateNames", "{\"a\":1,\"a\":2}\n{\"a\":2}\n", "[0@0 7] 2"},
	}
	for _, tt := range tests {
		for _, wrap := range []func(io.Reader) io.Reader{
			func(r io.Reader) io.Reader { return r }, iotest.OneByteReader, iotest.HalfReader, iotest.DataErrReader,
		} {
			var got []string
			for v, err := range Records[rec](wrap(strings.NewReader(tt.in))) {
				var re *RecordError
				switch {
				case err == nil:
					got = append(got, fmt.Sprint(v.A))
				case errors.As(err, &re):
					offset := int64(-1)
					var syn *jsontext.SyntacticError
					var sem *SemanticError
					if errors.As(err, &syn) {
						offset = syn.ByteOffset
					} else if errors.As(err, &sem) {
						offset = sem.ByteOffset
					}
					got = append(got, fmt.Sprintf("[%d@%d %d]", re.Index, re.ByteOffset, offset))
				default:
					t.Fatalf("%s: %v", tt.name, err)
				}
			}
			if s := strings.Join(got, " "); s != tt.want {
				t.Errorf("%s: got  %s\n\twant %s", tt.name, s, tt.want)
			}
		}
	}
}

func TestRecordsEndWithTheReader(t *testing.T) {
	cause := errors.New("cable cut")
	n := 0
	for v, err := range Records[int](io.MultiReader(strings.NewReader("1\n2\n"), iotest.ErrReader(cause))) {
		if n++; n <= 2 {
			if v != n || err != nil {
				t.Errorf("record %d: %v, %v", n, v, err)
			}
		} else if !errors.Is(err, cause) {
			t.Errorf("got %v", err)
		}
	}
	if n != 3 {
		t.Errorf("%d records, want 2 and an error", n)
	}
	// The text of a record does not last.
	var all []string
	for s, err := range Records[string](iotest.HalfReader(strings.NewReader(strings.Repeat("\"abcdef\"\n", 5000))), AliasStrings(true)) {
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, s)
	}
	for i, s := range all {
		if s != "abcdef" {
			t.Fatalf("string %d is %q", i, s)
		}
	}
}

// TestListsOfPointersStayApart: the memory in which the elements of a list are gathered is used
// again, and nothing of one list is seen in another.
func TestListsOfPointersStayApart(t *testing.T) {
	type node struct {
		N    int     `json:"n"`
		List []*node `json:"list"`
	}
	var kept []*node
	for size := range 12 {
		doc := strings.Repeat(`,{"list":[{"n":3},null]},null`, size) + `,{"n":` + fmt.Sprint(size) + `}`
		var v []*node
		if err := Unmarshal([]byte("["+doc[1:]+"]"), &v); err != nil {
			t.Fatal(err)
		}
		if len(v) != 2*size+1 {
			t.Fatalf("%d elements, want %d", len(v), 2*size+1)
		}
		for i, e := range v[:2*size] {
			if i%2 == 1 && e != nil || i%2 == 0 && (e.N != 0 || len(e.List) != 2 || e.List[0].N != 3 || e.List[1] != nil) {
				t.Errorf("element %d of %d is %+v", i, len(v), e)
			}
		}
		kept = append(kept, v[2*size])
	}
	for i, e := range kept {
		if e.N != i || e.List != nil {
			t.Errorf("list %d ends with %+v", i, e)
		}
	}
}
