package jsontext

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"unicode/utf16"
)

func TestValueFormat(t *testing.T) {
	const in = " { \"b\" : [ 1.50 , -0 , \"\\u0041\\/<\" , { } , [ ] ] , \"a\" : { \"\u20ac\" : null } } "
	for _, tt := range []struct {
		name string
		opts []Options
		want string
	}{
		{"shortest", nil, `{"b":[1.50,-0,"A/<",{},[]],"a":{"€":null}}`},
		{"raw", []Options{PreserveRawStrings(true)}, `{"b":[1.50,-0,"\u0041\/<",{},[]],"a":{"€":null}}`},
		{"raw html", []Options{PreserveRawStrings(true), EscapeForHTML(true)}, `{"b":[1.50,-0,"\u0041\/\u003c",{},[]],"a":{"€":null}}`},
		{"ints", []Options{CanonicalizeRawInts(true)}, `{"b":[1.50,0,"A/<",{},[]],"a":{"€":null}}`},
		{"floats", []Options{CanonicalizeRawFloats(true)}, `{"b":[1.5,0,"A/<",{},[]],"a":{"€":null}}`},
		{"sorted", []Options{ReorderRawObjects(true)}, `{"a":{"€":null},"b":[1.50,-0,"A/<",{},[]]}`},
		{"spaces", []Options{SpaceAfterColon(true), SpaceAfterComma(true)}, `{"b": [1.50, -0, "A/<", {}, []], "a": {"€": null}}`},
		{"lines", []Options{Multiline(true), WithIndent(""), SpaceAfterColon(false)},
			"{\n\"b\":[\n1.50,\n-0,\n\"A/<\",\n{},\n[]\n],\n\"a\":{\n\"€\":null\n}\n}"},
		{"all", []Options{WithIndent(" "), WithIndentPrefix("\t"), SpaceAfterComma(true), ReorderRawObjects(true)},
			"{\n\t \"a\": {\n\t  \"€\": null\n\t }, \n\t \"b\": [\n\t  1.50, \n\t  -0, \n\t  \"A/<\", \n\t  {}, \n\t  []\n\t ]\n\t}"},
		{"one line again", []Options{WithIndent(" "), Multiline(false)}, `{"b":[1.50,-0,"A/<",{},[]],"a":{"€":null}}`},
	} {
		v := Value(in)
		if err := v.Format(tt.opts...); err != nil || string(v) != tt.want {
			t.Errorf("%s: %v\n\tgot  %q\n\twant %q", tt.name, err, v, tt.want)
			continue
		}
		got, err := AppendFormat([]byte("x"), in, tt.opts...)
		if err != nil || string(got) != "x"+tt.want {
			t.Errorf("%s: AppendFormat: %q, %v", tt.name, got, err)
		}
		// What has its form already is not written to.
		addr := &v[0]
		if err := v.Format(tt.opts...); err != nil || string(v) != tt.want || &v[0] != addr {
			t.Errorf("%s: again: %v\n\tgot  %q", tt.name, err, v)
		}
		// By an Encoder, at depth 1.
		var buf bytes.Buffer
		e := NewEncoder(&buf, tt.opts...)
		if err := e.WriteToken(BeginArray); err != nil {
			t.Fatal(err)
		}
		if err := e.WriteValue(Value(in)); err != nil {
			t.Fatal(err)
		}
		if err := e.WriteToken(EndArray); err != nil {
			t.Fatal(err)
		}
		want, _ := AppendFormat(nil, "["+in+"]", tt.opts...)
		if buf.String() != string(want)+"\n" {
			t.Errorf("%s: nested:\n\tgot  %q\n\twant %q", tt.name, buf.String(), want)
		}
	}
}

func TestValueFormatErrorLeavesValue(t *testing.T) {
	for _, in := range []string{"", " ", "[1,]", `{"a":1,"a":2}`, "[1] 2", `"\xff"`, "[", `{"b":1,"a":tru`} {
		v := Value(in)
		if err := v.Canonicalize(); err == nil || string(v) != in {
			t.Errorf("%q: %v, value is %q", in, err, v)
		}
		got, err := AppendFormat([]byte("x"), in)
		if err == nil || string(got) != "x"+in {
			t.Errorf("%q: AppendFormat: %q, %v", in, got, err)
		}
	}
}

func TestAppendFormatOverlap(t *testing.T) {
	b := []byte(`  { "a" : [ 1 , 2 ] }  `)
	for i := range len(b) {
		b := slices.Clone(b)
		got, err := AppendFormat(b[:i], b)
		if want := string(b[:i]) + `{"a":[1,2]}`; err != nil || string(got) != want {
			t.Errorf("at %d: %q, %v, want %q", i, got, err, want)
		}
	}
}

func TestValueCompactAndIndentKeepText(t *testing.T) {
	const in = "{ \"a\" : 1e0 , \"a\" : \"\\u0041\xff\" }"
	v := Value(in)
	if err := v.Compact(); err != nil || string(v) != "{\"a\":1e0,\"a\":\"\\u0041\xff\"}" {
		t.Errorf("Compact: %q, %v", v, err)
	}
	v = Value(in)
	if err := v.Indent(); err != nil || string(v) != "{\n\t\"a\": 1e0,\n\t\"a\": \"\\u0041\xff\"\n}" {
		t.Errorf("Indent: %q, %v", v, err)
	}
	v = Value(in)
	if err := v.Compact(AllowDuplicateNames(false)); err == nil || string(v) != in {
		t.Errorf("Compact with an option that forbids it: %q, %v", v, err)
	}
}

// A value that Compact and Indent leave as it is, is another one with options.
func TestValueScalarsWithOptions(t *testing.T) {
	for _, c := range []struct {
		in   string
		opts []Options
		want string
	}{
		{"12", nil, "12"}, {" 12 ", nil, "12"}, {"-1.50", nil, "-1.50"}, {`"a<b"`, nil, `"a<b"`}, {`"\u0061"`, nil, `"\u0061"`}, {"null", nil, "null"}, {"[]", nil, "[]"}, {`{"a":1}`, nil, ""},
		{"01", nil, "!"}, {"12x", nil, "!"}, {"nul", nil, "!"}, {`"a`, nil, "!"}, {"", nil, "!"},
		{"-1.50", []Options{CanonicalizeRawFloats(true)}, "-1.5"}, {`"a<b"`, []Options{EscapeForHTML(true)}, `"a\u003cb"`}, {`"\u0061"`, []Options{PreserveRawStrings(false)}, `"a"`},
		{"\"\xff\"", nil, "\"\xff\""}, {"\"\xff\"", []Options{AllowInvalidUTF8(false)}, "!"}, {"12", []Options{DepthLimit(0)}, "12"}, {"[]", []Options{DepthLimit(0)}, "!"},
	} {
		for name, f := range map[string]func(*Value, ...Options) error{"Compact": (*Value).Compact, "Indent": (*Value).Indent} {
			want := c.want
			switch {
			case want == "" && name == "Compact":
				want = c.in
			case want == "":
				want = "{\n\t\"a\": 1\n}"
			}
			v := Value(c.in)
			err := f(&v, c.opts...)
			if want == "!" && (err == nil || string(v) != c.in) || want != "!" && (err != nil || string(v) != want) {
				t.Errorf("%s of %q with %v: %q, %v, want %q", name, c.in, c.opts, v, err, want)
			}
		}
	}
}

// simpleSort is what reorderObjects must give, by recursion over decoded values.
// Names are not escaped, and the text is compact.
func simpleSort(b []byte) []byte {
	b = bytes.TrimSpace(b)
	switch b[0] {
	case '[':
		var elems []json.RawMessage
		if err := json.Unmarshal(b, &elems); err != nil {
			panic(err)
		}
		var out [][]byte
		for _, e := range elems {
			out = append(out, simpleSort(e))
		}
		return append(append([]byte{'['}, bytes.Join(out, []byte{','})...), ']')
	case '{':
		type pair struct{ name, text string }
		var pairs []pair
		d := json.NewDecoder(bytes.NewReader(b))
		d.Token()
		for d.More() {
			name, _ := d.Token()
			var v json.RawMessage
			if err := d.Decode(&v); err != nil {
				panic(err)
			}
			pairs = append(pairs, pair{name.(string), fmt.Sprintf("%q:%s", name, simpleSort(v))})
		}
		slices.SortFunc(pairs, func(x, y pair) int {
			if c := slices.Compare(utf16.Encode([]rune(x.name)), utf16.Encode([]rune(y.name))); c != 0 {
				return c
			}
			return slices.Compare(utf16.Encode([]rune(x.text)), utf16.Encode([]rune(y.text)))
		})
		var out []string
		for _, p := range pairs {
			out = append(out, p.text)
		}
		return []byte("{" + strings.Join(out, ",") + "}")
	}
	return b
}

func TestReorderObjects(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 2))
	names := []string{"a", "b", "ab", "", "é", "€", "😀", "z", "aa", "Z"}
	var gen func(depth int) string
	gen = func(depth int) string {
		kind := rnd.IntN(8)
		if depth == 0 {
			kind = rnd.IntN(3)
		}
		var parts []string
		switch kind {
		case 0:
			return fmt.Sprint(rnd.IntN(100))
		case 1:
			return `"{,}"`
		case 2:
			return "{}"
		case 3:
			for range rnd.IntN(4) {
				parts = append(parts, gen(depth-1))
			}
			return "[" + strings.Join(parts, ",") + "]"
		default:
			for range rnd.IntN(6) {
				parts = append(parts, fmt.Sprintf("%q:%s", names[rnd.IntN(len(names))], gen(depth-1)))
			}
			return "{" + strings.Join(parts, ",") + "}"
		}
	}
	for range 3000 {
		in := gen(4)
		v := Value(in)
		opts := []Options{AllowDuplicateNames(true), ReorderRawObjects(true)}
		if err := v.Format(opts...); err != nil {
			t.Fatalf("%s: %v", in, err)
		}
		want := simpleSort([]byte(in))
		if string(v) != string(want) {
			t.Fatalf("%s:\n\tgot  %s\n\twant %s", in, v, want)
		}
		if !Value(in).IsValid() {
			continue // the order of equal names depends on the layout
		}
		lines, err := AppendFormat(nil, in, append(opts, Multiline(true), SpaceAfterComma(true))...)
		if err != nil {
			t.Fatal(err)
		}
		wantLines, _ := AppendFormat(nil, want, AllowDuplicateNames(true), Multiline(true), SpaceAfterComma(true))
		if string(lines) != string(wantLines) {
			t.Fatalf("%s in lines:\n\tgot  %s\n\twant %s", in, lines, wantLines)
		}
	}
}

// TestReorderDeep has every level out of order: the text is moved once, not once
// per level.
func TestReorderDeep(t *testing.T) {
	const depth = 100_000
	in := strings.Repeat(`{"b":`, depth) + `"` + strings.Repeat("x", 1<<20) + `"` + strings.Repeat(`,"a":0}`, depth)
	v := Value(in)
	if err := v.Canonicalize(DepthLimit(depth)); err != nil {
		t.Fatal(err)
	}
	if want := strings.Repeat(`{"a":0,"b":`, depth); !strings.HasPrefix(string(v), want) || len(v) != len(in) {
		t.Errorf("got %.50s…", v)
	}
}

func TestDepthLimit(t *testing.T) {
	nest := func(n int) Value {
		return Value(strings.Repeat(`[{"":`, n/2) + strings.Repeat("[", n%2) + strings.Repeat("]", n%2) +
			strings.Repeat("0", 1-n%2) + strings.Repeat("}]", n/2))
	}
	for _, limit := range []int{0, 1, 2, 5, 10_000, 100_001} {
		opts := []Options{DepthLimit(limit)}
		if limit == 10_000 {
			opts = nil
		}
		for depth := max(0, limit-1); depth <= limit+1; depth++ {
			v := nest(depth)
			ok := depth <= limit
			if got := v.IsValid(opts...); got != ok {
				t.Errorf("limit %d, depth %d: IsValid = %v", limit, depth, got)
			}
			d := NewDecoder(bytes.NewReader(v), opts...)
			if _, err := d.ReadValue(); (err == nil) != ok || !ok && !strings.Contains(err.Error(), "exceeded max depth") {
				t.Errorf("limit %d, depth %d: ReadValue: %.200v", limit, depth, err)
			}
			d.Reset(bytes.NewReader(v), opts...)
			if err := d.SkipValue(); (err == nil) != ok {
				t.Errorf("limit %d, depth %d: SkipValue: %.200v", limit, depth, err)
			}
			var buf bytes.Buffer
			e := NewEncoder(&buf, opts...)
			if err := e.WriteValue(v); (err == nil) != ok {
				t.Errorf("limit %d, depth %d: WriteValue: %.200v", limit, depth, err)
			}
			e.Reset(&buf, opts...)
			var err error
			for range depth {
				if err = e.WriteToken(BeginArray); err != nil {
					break
				}
			}
			if (err == nil) != ok || e.StackDepth() != min(depth, limit) {
				t.Errorf("limit %d, depth %d: WriteToken: %.200v", limit, depth, err)
			}
			w := v.Clone()
			if err := w.Format(opts...); (err == nil) != ok {
				t.Errorf("limit %d, depth %d: Format: %.200v", limit, depth, err)
			}
			w = v.Clone()
			if err := w.Compact(opts...); (err == nil) != ok {
				t.Errorf("limit %d, depth %d: Compact: %.200v", limit, depth, err)
			}
		}
	}
}

func TestValueMethods(t *testing.T) {
	if got := Value(nil).String(); got != "null" {
		t.Errorf("String of nil = %q", got)
	}
	if b, err := Value(nil).MarshalJSON(); string(b) != "null" || err != nil {
		t.Errorf("MarshalJSON of nil = %q, %v", b, err)
	}
	if Value(nil).Clone() != nil || (Value{}).Clone() == nil {
		t.Error("Clone does not keep nil apart from empty")
	}
	var v Value
	in := []byte("[1]")
	if err := v.UnmarshalJSON(in); err != nil || string(v) != "[1]" {
		t.Errorf("UnmarshalJSON: %q, %v", v, err)
	}
	in[1] = '2'
	if string(v) != "[1]" {
		t.Error("UnmarshalJSON keeps its argument")
	}
	if err := (*Value)(nil).UnmarshalJSON(in); err == nil {
		t.Error("UnmarshalJSON on nil: no error")
	}
	for in, want := range map[string]Kind{
		"": KindInvalid, " \n": KindInvalid, " null": KindNull, "-1": KindNumber, "9": KindNumber, "\t{": KindBeginObject,
		"]": KindEndArray, "x": KindInvalid, `"`: KindString, "+1": KindInvalid,
	} {
		if got := Value(in).Kind(); got != want {
			t.Errorf("Kind of %q = %v, want %v", in, got, want)
		}
	}
}

func TestAppendFloatKeepsOffSpareCapacity(t *testing.T) {
	buf := []byte("x0123456789012345678901234567890123456789")
	got := AppendFloat(buf[:1], 1.5, 64)
	if string(got) != "x1.5" || string(buf) != "x1.53456789012345678901234567890123456789" {
		t.Errorf("got %q, and behind it %q", got, buf)
	}
	for _, bits := range []int{0, 16, 65} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%d bits: no panic", bits)
				}
			}()
			AppendFloat(nil, 1, bits)
		}()
	}
}
