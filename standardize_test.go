package javelin_test

import (
	"bytes"
	"math/rand/v2"
	"strings"
	"testing"

	javelin "github.com/javelin-go/javelin"
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
