package javelin_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"
	"testing/iotest"

	javelin "github.com/javelin-go/javelin"
	jsonv2 "github.com/javelin-go/javelin/json/v2"
)

// selected is what a query selects, as one array.
func selected(t *testing.T, doc, query string) string {
	t.Helper()
	p, err := javelin.CompileJSONPath(query)
	if err != nil {
		t.Errorf("%s: %v", query, err)
		return ""
	}
	if p.String() != query {
		t.Errorf("%s is told as %s", query, p)
	}
	nodes, err := p.Select(mustParse(t, doc))
	if err != nil {
		t.Errorf("%s: %v", query, err)
	}
	return fmt.Sprint(nodes)
}

// TestJSONPathStrings: the literals of RFC 9535 §2.3.1, in both kinds of quotes.
func TestJSONPathStrings(t *testing.T) {
	const doc = `{"a\"b":1,"a'b":2,"\b\f\n\r\t\/\\":3,"é":4,"𝄞":5,"":6,"\u0000":7}`
	for query, want := range map[string]string{
		`$['a"b']`:            "[1]",
		`$["a\"b"]`:           "[1]",
		`$["a'b"]`:            "[2]",
		`$['a\'b']`:           "[2]",
		`$['\b\f\n\r\t\/\\']`: "[3]",
		`$["\b\f\n\r\t\/\\"]`: "[3]",
		`$["\u00e9"]`:         "[4]",
		`$["\u00E9"]`:         "[4]",
		`$["\ud834\udd1e"]`:   "[5]",
		`$['\uD834\uDD1E']`:   "[5]",
		`$['𝄞', "é"]`:         "[5 4]",
		`$['']`:               "[6]",
		`$["\u0000"]`:         "[7]",
		`$[?@ == 8]`:          "[]",
		`$["absent"]`:         "[]",
	} {
		if got := selected(t, doc, query); got != want {
			t.Errorf("%s: got %s, want %s", query, got, want)
		}
	}
	for _, query := range []string{
		`$["`, `$["a`, `$["a\`, `$["a\"]`, `$["\'"]`, `$['\"']`, `$["\x"]`, `$["\u12"]`, `$["\u12g4"]`, `$["\ud834"]`, `$["\ud834\n"]`,
		`$["\ud834\u0041"]`, `$["\udd1e"]`, `$["\ud834\ud834"]`, "$[\"a\nb\"]", "$[\"\x00\"]", `$["\u"]`,
	} {
		if p, err := javelin.CompileJSONPath(query); err == nil {
			t.Errorf("%q compiles to %v", query, p)
		} else if perr := (*javelin.PathError)(nil); !errors.As(err, &perr) || perr.Path != query || perr.Offset > len(query) {
			t.Errorf("%q: %#v", query, err)
		}
	}
}

// TestJSONPathComparisons: RFC 9535 §2.3.5.2.2.
func TestJSONPathComparisons(t *testing.T) {
	const doc = `[{"s":"b","n":2,"z":null,"t":true,"o":{"x":[1,2.0]},"p":{"x":[1.0,2]}}]`
	for cond, want := range map[string]bool{
		`@.s < "c"`: true, `@.s <= "b"`: true, `@.s > "a"`: true, `@.s >= "b"`: true, `@.s < "b"`: false, `@.s > "b"`: false,
		`@.s >= "b\u0000"`: false, `@.s < "bb"`: true, `@.s < "é"`: true, `"\u00e8" < "é"`: true,
		`@.n < 2.5`: true, `@.n >= 2.0`: true, `@.n <= 1e0`: false, `@.n > -3`: true, `@.n != 2e0`: false, `@.n == 0.2e1`: true,
		`@.n < "3"`: false, `@.n >= "2"`: false, `@.n != "2"`: true,
		`@.t == true`: true, `@.t <= true`: true, `@.t < true`: false, `@.t >= true`: true, `@.t > false`: false, `@.t != false`: true,
		`@.z == null`: true, `@.z <= null`: true, `@.z >= null`: true, `@.z < null`: false, `@.z == false`: false,
		`@.o == @.p`: true, `@.o <= @.p`: true, `@.o < @.p`: false, `@.o != @.p`: false, `@.o == @.s`: false,
		`@.absent == @.missing`: true, `@.absent <= @.missing`: true, `@.absent < 1`: false, `@.absent != 1`: true, `@.z == @.absent`: false,
		`!(@.n == 2)`: false, `!@.absent`: true, `@.n == 2 && @.s == "b" || @.absent`: true,
		`length(@.s) == 1`: true, `length(@.o) == 1`: true, `length(@.n) == 1`: false, `count(@.*) == 6`: true, `value(@..x) == 1`: false, `value(@.n) == 2`: true,
	} {
		got := selected(t, doc, "$[?"+cond+"].n")
		if w := map[bool]string{true: "[2]", false: "[]"}[want]; got != w {
			t.Errorf("%s: got %s, want %s", cond, got, w)
		}
	}
	for _, cond := range []string{`@.n ==`, `@.n = 2`, `@.* == 1`, `1`, `true`, `"a"`, `@.n == 01`, `@.n == 1.`, `@.n == -`, `@.n == .5`, `@.n == 1e`, `nul == @.z`,
		`length()`, `length(@.s)`, `length(@.s, 1) == 1`, `count(1) == 1`, `match(@.s)`, `match(@.s, "a") == true`, `unknown(@.s) == 1`, `(@.n == 2`, `@.n == 2)`, `!`, `!1`} {
		if _, err := javelin.CompileJSONPath("$[?" + cond + "]"); err == nil {
			t.Errorf("%s compiles", cond)
		}
	}
}

// TestJSONPathRegexps: match and search with I-Regexp (RFC 9485). What is not one
// matches nothing.
func TestJSONPathRegexps(t *testing.T) {
	for _, tt := range []struct {
		text, pattern string
		match, search bool
	}{
		{`"abc"`, `a.c`, true, true}, {`"xabcx"`, `a.c`, false, true}, {`"a\nc"`, `a.c`, false, false}, {`"a\nc"`, `a[^x]c`, true, true},
		{`"a.c"`, `a\\.c`, true, true}, {`"abc"`, `a\\.c`, false, false}, {`"a]c"`, `a[\\]]c`, true, true}, {`"a.c"`, `a[.]c`, true, true},
		{`"aXc"`, `a\\p{Lu}c`, true, true}, {`"axc"`, `a\\p{Lu}c`, false, false}, {`"axc"`, `a\\P{Lu}c`, true, true}, {`"a\tc"`, `a\\tc`, true, true},
		{`"ab"`, `a|b`, false, true}, {`"b"`, `a|b`, true, true}, {`"aaa"`, `a{2,3}`, true, true},
		{`"a1"`, `a\\d`, false, false}, {`"aa"`, `(a)\\1`, false, false}, {`"a"`, `(?i)A`, false, false}, {`"a"`, `(a`, false, false}, {`"a"`, `[[a]]`, false, false},
		{`1`, `1`, false, false}, {`null`, `.*`, false, false}, {`["a"]`, `a`, false, false},
	} {
		doc := "[{\"v\":" + tt.text + "}]"
		for name, want := range map[string]bool{"match": tt.match, "search": tt.search} {
			got := selected(t, doc, `$[?`+name+`(@.v, "`+tt.pattern+`")]`) != "[]"
			// The pattern may be a value of the document, too.
			again := selected(t, `[{"v":`+tt.text+`,"p":"`+tt.pattern+`"}]`, `$[?`+name+`(@.v, @.p)]`) != "[]"
			if got != want || again != want {
				t.Errorf("%s(%s, %s): %v, by a value %v, want %v", name, tt.text, tt.pattern, got, again, want)
			}
		}
	}
}

// TestSelectReaderWithComments: comments make it read the document as a whole, with
// the same values and errors.
func TestSelectReaderWithComments(t *testing.T) {
	const doc = "{\"a\": [1, /* two */ 2,\n 3, // three\n], \"b\": [4]}"
	p, err := javelin.CompileJSONPath("$.*[?@ > 1]")
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for n, err := range p.SelectReader(iotest.OneByteReader(strings.NewReader(doc)), javelin.Comments()) {
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, n.String())
	}
	if s := strings.Join(got, " "); s != "2 3 4" {
		t.Errorf("got %s", s)
	}
	n := 0
	for range p.SelectReader(strings.NewReader(doc), javelin.Comments()) {
		n++
		break
	}
	if n != 1 {
		t.Errorf("%d values after a break", n)
	}
	for _, in := range []string{doc[:20], "[1, 2"} {
		var last error
		for n, err := range p.SelectReader(strings.NewReader(in), javelin.Comments()) {
			if last = err; err != nil && n.Exists() {
				t.Errorf("%s: %v with %v", in, n, err)
			}
		}
		if last == nil {
			t.Errorf("%s: no error", in)
		}
	}
	cause := errors.New("line is down")
	for _, err := range p.SelectReader(iotest.ErrReader(cause), javelin.Comments()) {
		if !errors.Is(err, cause) {
			t.Errorf("got %v, want that of the reader", err)
		}
	}
}

// TestMissingNodesAsFields: a Node that does not exist is null, in both dialects,
// and a nil *Node cannot be read into.
func TestMissingNodesAsFields(t *testing.T) {
	type holder struct {
		A javelin.Node `json:"a"`
		B javelin.Node `json:"b,omitzero"`
	}
	root := mustParse(t, `{"x":[1,{"y":2}]}`)
	for _, v := range []holder{{A: root.Get("absent"), B: root.Get("x")}, {B: root.Get("x")}} {
		for name, marshal := range map[string]func(any) ([]byte, error){"v2": func(v any) ([]byte, error) { return jsonv2.Marshal(v) }, "encoding/json": json.Marshal} {
			b, err := marshal(v)
			if err != nil || string(b) != `{"a":null,"b":[1,{"y":2}]}` {
				t.Errorf("%s: %s %v", name, b, err)
			}
		}
	}
	if err := (*javelin.Node)(nil).UnmarshalJSON([]byte("1")); err == nil {
		t.Error("a nil Node is read into")
	}
	if err := new(javelin.Node).UnmarshalJSON([]byte("[1")); err == nil {
		t.Error("half a value is taken")
	}
	var n javelin.Node
	in := []byte(`{"a":1,"a":2}`)
	if err := n.UnmarshalJSON(in); err != nil || n.Get("a").String() == "" {
		t.Fatalf("%v %v", n, err)
	}
	in[5] = '7'
	if !bytes.Equal(n.Raw(), []byte(`{"a":1,"a":2}`)) {
		t.Errorf("it shares memory with the input: %s", n)
	}
}

// TestReadsOfTheWrongKind: the value is zero, and the error says what was wanted.
func TestReadsOfTheWrongKind(t *testing.T) {
	n := mustParse(t, `{"s":"x","n":1,"f":1.5,"big":18446744073709551616,"neg":-1,"b":true}`)
	for _, tt := range []struct {
		name string
		read func() (any, error)
		zero any
		err  error
	}{
		{"Uint of a string", func() (any, error) { return n.Get("s").Uint() }, uint64(0), javelin.ErrKind},
		{"Uint of what is too large", func() (any, error) { return n.Get("big").Uint() }, uint64(1<<64 - 1), javelin.ErrRange},
		{"Uint of what is negative", func() (any, error) { return n.Get("neg").Uint() }, uint64(0), javelin.ErrRange},
		{"Int of a bool", func() (any, error) { return n.Get("b").Int() }, int64(0), javelin.ErrKind},
		{"Float of a string", func() (any, error) { return n.Get("s").Float() }, 0.0, javelin.ErrKind},
		{"Bytes of a number", func() (any, error) { b, err := n.Get("n").Bytes(); return string(b), err }, "", javelin.ErrKind},
		{"Uint of nothing", func() (any, error) { return n.Get("absent").Uint() }, uint64(0), javelin.ErrNotFound},
	} {
		v, err := tt.read()
		if v != tt.zero || !errors.Is(err, tt.err) {
			t.Errorf("%s: %v %v, want %v and %v", tt.name, v, err, tt.zero, tt.err)
		}
	}
	if v, err := n.Get("f").Uint(); v != 0 || err == nil || errors.Is(err, javelin.ErrKind) || errors.Is(err, javelin.ErrRange) {
		t.Errorf("Uint of a fraction: %v %v", v, err)
	}
}
