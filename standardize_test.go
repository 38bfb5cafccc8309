package javelin_test

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	javelin "github.com/javelin-go/javelin"
	"github.com/javelin-go/javelin/internal/jsontest"
	"github.com/javelin-go/javelin/json/jsontext"
	"github.com/javelin-go/javelin/json/v2"
)

func TestStandardize(t *testing.T) {
	for _, tt := range []struct{ in, want string }{
		{"{\"a\":1, // one\n\"b\":[2,],}", "{\"a\":1,       \n\"b\":[2 ] }"},
		{"/* x\n y */[1,/*,*/]// end", "    \n     [1      ]      "},
		{`{"a":"// no /* no */ ,]","b\"//":1}`, `{"a":"// no /* no */ ,]","b\"//":1}`},
		{`[,]`, `[,]`}, {`[1,,]`, `[1,,]`}, {`{,}`, `{,}`}, {`[1,] /`, `[1 ] /`}, {`[1, /* `, `[1, /* `}, {`[1, 2 /**/ , /**/ ]`, `[1, 2             ]`}, {"[1,//\xff\r\n]", "[1    \r\n]"}, {`"a`, `"a`}, {`"\`, `"\`}, {``, ``}, {`{"a":,}`, `{"a":,}`}, {`/`, `/`},
	} {
		in := []byte(tt.in)
		if got := string(javelin.Standardize(in)); got != tt.want || string(in) != tt.in {
			t.Errorf("%q: %q, want %q", tt.in, got, tt.want)
		}
	}
	root, err := javelin.ParseString("// head\n{\n  \"a\": 1, /* two */ \"b\": [3, 4,],\n}\n", javelin.Comments())
	if err != nil || root.At("/b/1").IntOr(0) != 4 || root.Get("b").Offset() != 35 {
		t.Errorf("%s, %v, at %d", root, err, root.Get("b").Offset())
	}
	if _, err := javelin.ParseString("[1,]"); err == nil {
		t.Error("a trailing comma is accepted without the option")
	}
	if _, err := javelin.ParseString("[1,,]", javelin.Comments()); err == nil {
		t.Error("two commas are accepted")
	}
	if n, err := javelin.Get([]byte(`{/*{*/"a":1,"b":2,}`), "b", javelin.Comments()); err != nil || n.String() != "2" {
		t.Errorf("Get: %s, %v", n, err)
	}
	b := []byte("[1,]")
	if n, err := javelin.Parse(b, javelin.Comments(), javelin.Alias()); err != nil || n.Len() != 1 || string(b) != "[1,]" {
		t.Errorf("%s, %v, %s", n, err, b)
	}
}

// What is put between tokens is all that goes.
func TestStandardizeRandom(t *testing.T) {
	r := rand.New(rand.NewPCG(15, 16))
	count := 5000
	if testing.Short() {
		count = 1000
	}
	for range count {
		b := randomJSON(r, nil, 4)
		if got := javelin.Standardize(b); !bytes.Equal(got, b) {
			t.Fatalf("%s became %s", b, got)
		}
		var commented strings.Builder
		inString := false
		for i := 0; i < len(b); i++ {
			c := b[i]
			if !inString && strings.IndexByte("[]{}:,", c) >= 0 {
				commented.WriteString([]string{"", "// ,]\n", "/* \" */", " "}[r.IntN(4)])
				if k := bytes.TrimRight(b[:i], " \n\t"); (c == ']' || c == '}') && strings.IndexByte("[{", k[len(k)-1]) < 0 && r.IntN(2) == 0 {
					commented.WriteString(",")
				}
			}
			commented.WriteByte(c)
			switch {
			case c == '\\':
				i++
				commented.WriteByte(b[i])
			case c == '"':
				inString = !inString
			}
		}
		want := mustParse(t, string(b))
		got, err := javelin.ParseString(commented.String(), javelin.Comments())
		if err != nil || !javelin.Equal(got, want) {
			t.Fatalf("%s: %s, %v", commented.String(), got, err)
		}
	}
}

func TestStandardizeInPlace(t *testing.T) {
	b := []byte("x [1, // one\n]")
	if got := javelin.AppendStandardize(b[2:2], b[2:]); string(b) != "x [1        \n]" || &got[0] != &b[2] {
		t.Errorf("%q, %q", got, b)
	}
	if got := javelin.AppendStandardize([]byte("[1,]/"), []byte("[2,]")); string(got) != "[1,]/[2 ]" {
		t.Errorf("%q", got)
	}
	// Offsets in errors are those of the text as it was.
	var v struct{ A, B int }
	text := []byte("{\n  \"A\": 1, // one\n  \"B\": \"x\",\n}")
	err := json.Unmarshal(javelin.Standardize(text), &v, json.MatchCaseInsensitiveNames(true))
	var wrong *json.SemanticError
	if !errors.As(err, &wrong) || text[wrong.ByteOffset] != '"' || wrong.JSONPointer != "/B" || v.A != 1 {
		t.Errorf("%v, %+v", err, v)
	}
	_, err = javelin.Parse([]byte("[1, // ]\n x]"), javelin.Comments())
	var syntax *jsontext.SyntacticError
	if !errors.As(err, &syntax) || syntax.ByteOffset != 10 {
		t.Errorf("%v", err)
	}
}

// A text without comments is not copied where it may have some, and one with comments once.
func TestCommentsWithoutCopies(t *testing.T) {
	plain := []byte(`{"a": {"b": [1, "x, ]", {"c": true}]}, "d": "https://example.com/,}"}`)
	noted := []byte(`{"a": {"b": [1, "x, ]", {"c": true}]}, "d": "https://example.com/,}", /* end */}`)
	long := append(bytes.Repeat([]byte("// a line\n"), 500), noted...)
	paths, err := javelin.CompilePaths([]string{"d", "a.b.2.c"})
	if err != nil {
		t.Fatal(err)
	}
	opt := javelin.Comments()
	for _, tt := range []struct {
		name  string
		data  []byte
		most  float64
		found func([]byte) bool
	}{
		{"Get", plain, 0, func(b []byte) bool { n, err := javelin.Get(b, "a.b.2.c", opt); return err == nil && n.BoolOr(false) }},
		{"Get", noted, 2, func(b []byte) bool { n, err := javelin.Get(b, "a.b.2.c", opt); return err == nil && n.BoolOr(false) }},
		{"Paths.Get", plain, 0, func(b []byte) bool { n, err := paths.Get(b, opt); return err == nil && n[1].BoolOr(false) }},
		{"Paths.Get", noted, 2, func(b []byte) bool { n, err := paths.Get(b, opt); return err == nil && n[1].BoolOr(false) }},
		{"Paths.Get", long, 2, func(b []byte) bool { n, err := paths.Get(b, opt); return err == nil && n[1].BoolOr(false) }},
	} {
		ok := true
		if n := jsontest.LeastAllocs(func() { ok = ok && tt.found(tt.data) }); n > tt.most || !ok {
			t.Errorf("%s of %s: %v allocations, %v", tt.name, tt.data, n, ok)
		}
	}
	// What is parsed is a copy all the same, unless that is not wanted.
	for _, data := range [][]byte{plain, noted} {
		b := bytes.Clone(data)
		root, err := javelin.Parse(b, opt)
		clear(b)
		if err != nil || !root.At("/a/b/2/c").BoolOr(false) || !bytes.Equal(root.Edit().Bytes(), data) {
			t.Errorf("%s, %v", root, err)
		}
		var p javelin.Parser
		for range 3 {
			b = append(b[:0], data...)
			root, err = p.Parse(b, opt)
			clear(b)
			if err != nil || !root.At("/a/b/2/c").BoolOr(false) || !bytes.Equal(root.Edit().Bytes(), data) {
				t.Errorf("%s, %v", root, err)
			}
		}
	}
}

// TestSyntaxAllowComments: the option of jsontext is the same as Comments.
func TestSyntaxAllowComments(t *testing.T) {
	const text = "{\"a\": [1, /* two */ 2,],} // x"
	allow := javelin.Syntax(jsontext.AllowComments(true))
	for _, opt := range []javelin.Option{allow, javelin.Comments()} {
		n, err := javelin.ParseString(text, opt)
		if err != nil || n.At("/a/1").String() != "2" {
			t.Errorf("Parse: got %v, %v", n.At("/a/1"), err)
		}
		if n, err := javelin.Get([]byte(text), "a.1", opt); err != nil || n.String() != "2" {
			t.Errorf("Get: got %v, %v", n, err)
		}
		b, err := javelin.Set([]byte(text), "a.1", 3, opt)
		if want := "{\"a\": [1, /* two */ 3,],} // x"; err != nil || string(b) != want {
			t.Errorf("Set: got %s, %v, want %s", b, err, want)
		}
	}
	if _, err := javelin.ParseString(text); err == nil {
		t.Error("no error without the option")
	}
}
