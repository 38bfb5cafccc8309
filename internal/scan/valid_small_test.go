package scan

import (
	"bytes"
	"math/rand/v2"
	"strings"
	"testing"

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
	if !plainSmall([]byte("{\"a\":\"\xff\"}"), Rules{MaxDepth: 1, AllowInvalidUTF8: true}, false) {
		t.Error("what is not UTF-8 is not plain where it may be")
	}
}
