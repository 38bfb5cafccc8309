package scan

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/javelin-go/javelin/internal/simd"
)

// checkSmall compares what needs no Formatter with a Formatter.
func checkSmall(t *testing.T, f *Formatter, b []byte) (known bool) {
	t.Helper()
	for _, r := range allRules {
		want := f.Valid(b, r)
		ok, k := ValidSmall(b, r)
		if known = known || k; k && ok != want {
			t.Fatalf("ValidSmall(%q) under %+v = %v, want %v", b, r, ok, want)
		}
		for _, escape := range []simd.QuoteMode{0, simd.EscapeHTML | simd.EscapeJS} {
			wantOut, _ := f.Compact([]byte("x"), b, r, escape)
			for _, room := range []int{0, len(b), len(b) + simd.CompactSlack, 1000} {
				dst := append(make([]byte, 0, room+1), 'x')
				out, spaces, ok, k := CompactSmall(dst, b, r, escape)
				switch {
				case k && ok != want, spaces >= 0 && (k || ok || !want):
					t.Fatalf("CompactSmall(%q) under %+v: %d, %v, %v, want %v", b, r, spaces, ok, k, want)
				case k && ok && !bytes.Equal(out, wantOut), !(k && ok) && string(out) != "x":
					t.Fatalf("CompactSmall(%q) under %+v = %q, want %q", b, r, out, wantOut)
				case spaces >= 0:
					if out = f.CompactValid(dst, b, spaces, escape); !bytes.Equal(out, wantOut) {
						t.Fatalf("CompactValid(%q) = %q, want %q", b, out, wantOut)
					}
				}
			}
		}
	}
	return known
}

func TestSmall(t *testing.T) {
	var f Formatter
	known := false
	for _, s := range append([]string{`["<b>&\u0041"]`, "[\"\u2028\", 1 ]", ` { "a" : [ 1 , { } ] } `}, walkerCases...) {
		known = checkSmall(t, &f, []byte(s)) || known
		for _, n := range []int{60, 100, SmallSize - 1 - len(s), SmallSize - len(s), SmallSize + 1 - len(s)} {
			if n > 4 {
				checkSmall(t, &f, []byte(`["`+strings.Repeat("x", n-4)+`",`+s+`]`))
			}
		}
	}
	r := rand.New(rand.NewPCG(9, 10))
	for range 3000 {
		checkSmall(t, &f, randomTokens(r))
	}
	if known != (simd.RegularFast() || smallByBytes(nil)) {
		t.Errorf("known: %v", known)
	}
}

// TestPlainSmall: what an ordinary small document has is known without the long way, and
// what it may not have is not.
func TestPlainSmall(t *testing.T) {
	rules := Rules{MaxDepth: 3, AllowDuplicateNames: true}
	for _, s := range []string{
		`{"id":4117,"on":true,"off":false,"no":null,"list":[0,-1,12.5,-0.25,7],"none":[],"empty":{}}`,
		`{"a":[[],{"b":"text of more than one word"}],"é":"ü","a":0}`,
		`{"a":"b"}`, `[1,2,3,4]`, `[1,false]`, `[[1,true]]`, `[1,2,"a"]`, `[[],[],"]"]`,
	} {
		if !plainSmall([]byte(s), rules, false) {
			t.Errorf("%s is not plain", s)
		}
		for n := range len(s) {
			if plainSmall([]byte(s[:n]), rules, true) {
				t.Errorf("%s is plain", s[:n])
			}
		}
		for _, tail := range []string{",", "]", "}", " ", "\"", "\x00"} {
			if plainSmall([]byte(s+tail), rules, true) {
				t.Errorf("%s is plain", s+tail)
			}
		}
	}
	for _, s := range []string{`{"a": 1, "b": [true, null]}`, `[1, "a", {"b": 2.5}]`} {
		if !plainSmall([]byte(s), rules, true) || plainSmall([]byte(s), rules, false) {
			t.Errorf("%s is plain without spaces, or not with them", s)
		}
	}
	for _, s := range []string{
		`[[[[1]]],2]`, `[[[{}]],2]`, `{"a":"\n"}`, "{\"a\":\"\x1f\"}", "{\"a\":\"\xff\"}", `["a",1e5]`, `[12,01,2]`, `[123,1.]`, `[123,-]`, `[123,-.5]`,
		`[1,nul ,2]`, `[1,tru,2]`, `[1,fals,2]`, `[1,false`, `[123,null`, `{"a" :1}`, `{"a":1 }`, `{"a",1,2}`, `{"a":1,2}`, `["a":1,2]`, `[1,2,,34]`, `[1,2,34,]`,
		`{"a":1,}`, `{,"a":1}`, `[1,2,34}`, `{"a":12]`, `{"a":"b}`, `{"a":"b`, `{"ab":12`, `[][1,234]`, "\"a string\"", "12345678", `[1,  234]`,
	} {
		if plainSmall([]byte(s), rules, true) {
			t.Errorf("%s is plain", s)
		}
	}
	if !plainSmall([]byte("{\"a\":\"\xff\"}"), Rules{MaxDepth: 1, AllowInvalidUTF8: true, AllowDuplicateNames: true}, false) {
		t.Error("what is not UTF-8 is not plain where it may be")
	}
}

// TestPlainSmallNames: names are compared within each object, and what is known to be
// plain has none twice.
func TestPlainSmallNames(t *testing.T) {
	rules := Rules{MaxDepth: 100}
	numbered := func(n int) string {
		s := "{"
		for i := range n {
			s += fmt.Sprintf("%q:%d,", fmt.Sprint("n", i), i)
		}
		return s[:len(s)-1] + "}"
	}
	for _, s := range []string{
		`{"a":1,"b":2,"A":3}`, `{"":0,"a":{"":0,"a":1,"b":[]},"b":2}`, `{"a":[{"a":1,"b":2},{"a":1,"b":2}],"b":[[{"b":0}]],"c":{}}`,
		`{"created_at":1,"created_by":2,"updated_at":3,"created":4,"created_at ":5}`, `[[[[[[[{"a":1}]]]]]]]`, `{"é":1,"e":2,"è":3}`,
		`{"abcdefg":1,"abcdefgh":2,"abcdefghi":3,"bcdefgh":4,"abcdefg-abcdefg":5,"abcdefg-abcdefgh":6}`, numbered(plainNames),
	} {
		if !plainSmall([]byte(s), rules, false) {
			t.Errorf("%s is not plain", s)
		}
	}
	for _, s := range []string{
		`{"a":1,"b":2,"a":3}`, `{"":0,"":1,"b":2}`, `{"a":{"b":1,"c":2,"b":3}}`, `{"a":{"b":1},"c":[{}],"a":2}`, `[{"a":[{"b":1,"b":1}]}]`, `{"ab":1,"c":2,"d":3,"ab":4}`,
		`{"created_at":1,"created_by":2,"created_at":3}`, `{"é":1,"e":2,"é":3}`, `[[[[[[[[{"a":1}]]]]]]]]`, numbered(plainNames + 1), "{\"a\":\"\xff\"}",
	} {
		if plainSmall([]byte(s), rules, false) {
			t.Errorf("%s is plain", s)
		}
	}
	// Any two names of these, which differ in their first or last eight bytes or in length,
	// are told apart at any place.
	names := []string{"", "x", "y", "xy", "abcdefg", "abcdefgh", "xbcdefgh", "abcdefgx", "abcdefghi", "abcdefgh-abcdefgh", "abcdefgh-abcdefgi", "é", "日本語"}
	for i, a := range names {
		for j, b := range names {
			for _, between := range []string{"", `"":{"":[]},`, `"q":1,`, `"q":{"x":{"y":[{}]}},"r":[{"x":1}],`} {
				if between == `"":{"":[]},` && (a == "" || b == "") {
					continue
				}
				for _, tail := range []string{"", ",0"} {
					s := `[{"` + a + `":1,` + between + `"` + b + `":2}` + tail + "]"
					if got := plainSmall([]byte(s), Rules{MaxDepth: 8}, false); got != (i != j) {
						t.Errorf("%s is plain: %v", s, got)
					}
				}
			}
		}
	}
}

func FuzzPlainSmallNames(f *testing.F) {
	f.Add([]byte("a\x00b\x00{a\x00[b"))
	f.Fuzz(func(t *testing.T, names []byte) {
		// An object whose names are pieces of the input, some of them of objects in one another.
		b := []byte{'{'}
		for i, name := range bytes.FieldsFunc(names, func(r rune) bool { return r < ' ' || r == '"' || r == '\\' || r == utf8.RuneError }) {
			if i > 0 {
				b = append(b, ',')
			}
			b = append(append(append(b, '"'), name...), `":0`...)
			if n := len(b) - 1; i%3 == 1 {
				b = append(append(append(b[:n], `{"`...), name...), `":[]}`...)
			}
		}
		b = append(b, '}')
		if !json.Valid(b) {
			t.Fatalf("not valid: %q", b)
		}
		if plainSmall(b, Rules{MaxDepth: 9}, false) && !simpleUnique(t, b) {
			t.Fatalf("%q has no name twice", b)
		}
	})
}
