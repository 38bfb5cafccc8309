package json

import (
	"bytes"
	stdjson "encoding/json"
	"math"
	"math/rand/v2"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/javelin-go/javelin/internal/marshal"
	"github.com/javelin-go/javelin/internal/plan"
	"github.com/javelin-go/javelin/internal/write"
	"github.com/javelin-go/javelin/json/jsontext"
)

func TestSortEntriesSortsAsStrings(t *testing.T) {
	pieces := []string{"", "a", "b", "\x00", "\xff", "é", "abcdefg", "abcdefgh", "abcdefghi", "profile_", "日本"}
	r := rand.New(rand.NewPCG(3, 4))
	var stack marshal.MapStack
	for n := range 300 {
		if n >= 220 {
			n = 50 * (n - 215) // some of them long
		}
		seen := map[string]bool{}
		var names []string
		common := pieces[r.IntN(len(pieces))]
		for len(names) < n {
			name := common
			for range 1 + r.IntN(6) {
				name += pieces[r.IntN(len(pieces))]
			}
			if !seen[name] {
				seen[name] = true
				names = append(names, name)
			}
		}
		var entries []write.Entry
		for i, name := range names {
			entries = append(entries, write.Entry{First: write.FirstBytes(name), I: i})
		}
		stack.Sort(entries, names)
		var got []string
		for _, e := range entries {
			got = append(got, names[e.I])
		}
		slices.Sort(names)
		if !slices.Equal(got, names) {
			t.Fatalf("%d names: %q, want %q", n, got, names)
		}
	}
}

// What methods return is written as it is where that is canonical, and otherwise
// checked and made so.
func TestMarshalMethodReturnsScalar(t *testing.T) {
	tests := []struct{ val, want string }{
		{`null`, `null`}, {`true`, `true`}, {`false`, `false`}, {` true `, `true`},
		{`0`, `0`}, {`-1.50e+07`, `-1.50e+07`}, {` 12`, `12`},
		{`""`, `""`}, {`"a"`, `"a"`}, {`"\u0061\/<"`, `"a/<"`}, {`"é"`, `"é"`}, {`" "`, `" "`}, {`"\""`, `"\""`},
		{``, ""}, {`nul`, ""}, {`tru`, ""}, {`01`, ""}, {`1.`, ""}, {`"`, ""}, {`"a`, ""}, {`"a"b"`, ""}, {"\"\x00\"", ""},
		{"\"\xff\"", ""}, {`"\x"`, ""}, {`1 2`, ""}, {`{]`, ""}, {`"\"`, ""},
	}
	forms(t, func(t *testing.T) {
		for _, tt := range tests {
			for _, v := range []any{json0val(tt.val), []json0val{json0val(tt.val)}} {
				got, err := Marshal(v)
				want := tt.want
				if _, ok := v.([]json0val); ok {
					want = "[" + want + "]"
				}
				if (err == nil) != (tt.want != "") || err == nil && string(got) != want {
					t.Errorf("%T of %q: %s, %v, want %s", v, tt.val, got, err, want)
				}
			}
		}
		got, err := Marshal(json0val(`-1.50e+07`), jsontext.CanonicalizeRawFloats(true))
		if string(got) != "-15000000" || err != nil {
			t.Errorf("canonical: %s, %v", got, err)
		}
		got, err = Marshal(json0val(`"<"`), jsontext.EscapeForHTML(true), jsontext.PreserveRawStrings(true))
		if string(got) != `"\u003c"` || err != nil {
			t.Errorf("for HTML: %s, %v", got, err)
		}
	})
}

type json0val string

func (s json0val) MarshalJSON() ([]byte, error) { return []byte(s), nil }

// Nothing that has been marshaled is kept alive by what is pooled.
func TestMarshalKeepsNothing(t *testing.T) {
	type node struct {
		S    string
		Next *node
	}
	freed := make(chan int, 100)
	made := 0
	marshal := func(wrap func(n *node) any, opts ...Options) {
		n := &node{S: strings.Repeat("s", 1000), Next: &node{}}
		runtime.AddCleanup(n, func(i int) { freed <- i }, made)
		made++
		if _, err := Marshal(wrap(n), opts...); err != nil && len(opts) == 0 {
			t.Error(err)
		}
	}
	for _, opts := range [][]Options{{}, {Deterministic(true)}, {jsontext.DepthLimit(1)}, {jsontext.Multiline(true)}} {
		marshal(func(n *node) any { return n }, opts...)
		marshal(func(n *node) any { return []any{n, *n} }, opts...)
		marshal(func(n *node) any { return map[string]any{n.S: n, "b": 1} }, opts...)
		marshal(func(n *node) any { return map[string]*node{"a": n, "b": n} }, opts...)
		marshal(func(n *node) any { return map[string]node{n.S: *n, "b": {Next: n}} }, opts...)
		marshal(func(n *node) any { return map[int]any{1: n, 2: nil} }, opts...)
		marshal(func(n *node) any { return struct{ A any }{n} }, opts...)
	}
	for range 100 {
		runtime.GC()
		if len(freed) == made {
			return
		}
		time.Sleep(5 * time.Millisecond)
	}
	t.Errorf("%d of %d values are freed", len(freed), made)
}

type careless struct{}

// MarshalJSONTo goes on after an error in an object.
func (careless) MarshalJSONTo(enc *jsontext.Encoder) error {
	MarshalEncode(enc, map[string]any{"x": math.NaN()})
	return nil
}

// The memory of a bytes.Buffer stays its own, also when a method leaves the Encoder
// in disorder.
func TestMarshalWriteToBufferKeepsNoneOfIt(t *testing.T) {
	for range 20 {
		var b bytes.Buffer
		b.WriteString("before ")
		for _, v := range []any{careless{}, []any{1, careless{}}, "fine", strings.Repeat("x", 5000)} {
			_ = MarshalWrite(&b, v)
		}
		before := b.String()
		if got, err := Marshal(strings.Repeat("y", 3000)); len(got) != 3002 || err != nil {
			t.Fatalf("%d bytes, %v", len(got), err)
		}
		if err := MarshalWrite(new(countingWriter), strings.Repeat("z", 3000)); err != nil {
			t.Fatal(err)
		}
		if b.String() != before {
			t.Fatal("the buffer has changed")
		}
	}
}

// What is written of maps is not held beyond the call, whichever way it ends.
func TestMapsAreForgotten(t *testing.T) {
	inner := map[string]any{"a": "text", "b": []any{map[string]any{"c": 1.5, "d": nil}}, "e": map[string]any{}}
	for _, v := range []any{
		inner,
		[]any{inner, map[string]any{"x": "y"}, inner},
		map[string]any{"a": inner, "b": math.NaN()},
		map[string]any{"a": inner, "\xff": inner},
		map[string]string{"a": "b", "c": "d"},
		map[string]*map[string]any{"a": &inner, "c": &inner},
		map[int]any{2: inner, 1: inner},
		map[string]any{"a": inner, "b": map[string]any{"x": stdjson.RawMessage("{}"), "y": inner}, "c": inner},
		map[string]any{"a": inner, "b": map[string]any{"x": stdjson.RawMessage("{"), "y": inner}, "c": inner},
	} {
		for range 2 {
			m := marshal.OpenMarshaler(nil, []Options{Deterministic(true)})
			m.Marshal(v)
			s := &m.Maps
			m.Close(false)
			if n := len(s.Names) + len(s.Entries) + len(s.Keys) + len(s.Text) + len(s.Anys) + len(s.Strings); n > 0 {
				t.Fatalf("%v: %d left", v, n)
			}
			for i, k := range s.Keys[:cap(s.Keys)] {
				if k != "" {
					t.Fatalf("%v: name %d is %q", v, i, k)
				}
			}
			for i, x := range s.Anys[:cap(s.Anys)] {
				if x != nil {
					t.Fatalf("%v: element %d is %v", v, i, x)
				}
			}
		}
	}
}

// Maps of strings are written as the complete form writes them, with the same errors.
func TestMarshalTextMap(t *testing.T) {
	type text string
	many := map[string]string{"\u2028": "<&>", "": strings.Repeat("long ", 2000)}
	for i := range 300 {
		many[strings.Repeat("k", i%7)+string(rune('a'+i))] = strings.Repeat("é", i%40)
	}
	vals := []any{
		map[string]string(nil), map[string]string{}, map[string]string{"a": "b"}, many, map[text]text{"x": "y", "z": ""},
		map[string]string{"a": "\xff"}, map[string]string{"\xff": "a"}, []any{map[string]string{"a": "b", "c": "\xff"}},
		map[string]map[string]string{"m": many, "n": {"\x00": "\x00", "\"": "\\"}, "o": nil},
		struct{ M map[text]string }{map[text]string{"in": "\xff"}},
	}
	for i, v := range vals {
		for _, opts := range [][]Options{
			{Deterministic(true)}, {DefaultOptionsV2(), Deterministic(true), jsontext.EscapeForHTML(true)},
			{Deterministic(true), jsontext.AllowInvalidUTF8(true), jsontext.AllowDuplicateNames(true)},
			{Deterministic(true), jsontext.DepthLimit(1)}, {Deterministic(true), StringifyNumbers(true)},
		} {
			got, err := Marshal(v, opts...)
			plan.DisableFast = true
			want, wantErr := Marshal(v, opts...)
			plan.DisableFast = false
			if string(got) != string(want) || !reflect.DeepEqual(err, wantErr) {
				t.Errorf("value %d: %.200s, %v\nwant %.200s, %v", i, got, err, want, wantErr)
			}
			if b, err := Marshal(v, append(opts, Deterministic(false))...); err == nil && len(b) != len(want) {
				t.Errorf("value %d: %d bytes in any order, want %d", i, len(b), len(want))
			}
		}
	}
}

// Whatever members a struct has, or has not, tells whether it is an empty one, which
// omitempty omits, of itself and after a pointer.
func TestMembersTellWhetherAStructIsEmpty(t *testing.T) {
	type leaf struct {
		A string `json:"a,omitempty"`
		B []int  `json:"b,omitempty"`
	}
	type inner struct {
		S string         `json:"s,omitempty"`
		L leaf           `json:"l,omitempty"`
		P *leaf          `json:"p,omitempty"`
		Q *string        `json:"q,omitempty"`
		M map[string]int `json:"m,omitempty"`
		Z int            `json:"z,omitzero"`
	}
	type outer struct {
		V inner  `json:"v,omitempty"`
		P *inner `json:"p,omitempty"`
		N int    `json:"n"`
	}
	empty, q := "", "q"
	// Of each member, what is left out and what is not.
	leaves := []leaf{{}, {B: []int{}}, {A: "x"}, {B: []int{1}}}
	leafTexts := []string{"", "", `{"a":"x"}`, `{"b":[1]}`}
	quoted, quotedTexts := []*string{nil, &empty, &q}, []string{"", "", `"q"`}
	member := func(name, val string) string {
		if val == "" {
			return ""
		}
		return `,"` + name + `":` + val
	}
	object := func(members string) string {
		if members == "" {
			return ""
		}
		return "{" + members[1:] + "}"
	}
	forms(t, func(t *testing.T) {
		for i := range 2 * len(leaves) * (len(leaves) + 1) * len(quoted) * 4 {
			var in inner
			var want string
			next := func(n int) int { k := i % n; i /= n; return k }
			if next(2) > 0 {
				in.S, want = "s", `,"s":"s"`
			}
			l := next(len(leaves))
			in.L = leaves[l]
			want += member("l", leafTexts[l])
			if p := next(len(leaves) + 1); p > 0 {
				in.P = &leaves[p-1]
				want += member("p", leafTexts[p-1])
			}
			k := next(len(quoted))
			in.Q = quoted[k]
			want += member("q", quotedTexts[k])
			switch next(4) {
			case 1:
				in.M = map[string]int{}
			case 2:
				in.M, want = map[string]int{"k": 1}, want+`,"m":{"k":1}`
			case 3:
				in.Z, want = 1, want+`,"z":1`
			}
			want = object(want)
			want = object(member("v", want) + member("p", want) + `,"n":0`)
			if got, err := Marshal(&outer{V: in, P: &in}); string(got) != want || err != nil {
				t.Fatalf("got  %s, %v\nwant %s", got, err, want)
			}
		}
	})
}
