package scan

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
)

// checkWalk holds what walk goes through against the same without it, and whether there
// is whitespace against what is left without.
func checkWalk(t *testing.T, b []byte) {
	t.Helper()
	for _, depth := range []int{3, 65, 1000} {
		for _, rules := range allRules {
			rules.MaxDepth = depth
			var names *uniqueness
			if !rules.AllowDuplicateNames {
				names = &uniqueness{names: &Names{}}
			}
			out, want := writeSlowly(b, rules, names, Style{})
			if plainSmall(b, rules, false) && (!want || len(out) < len(b)) || plainSmall(b, rules, true) && !want {
				t.Fatalf("%q under %+v is taken for plain", b, rules)
			}
			for _, unit := range []int32{0, 2} { // whatever has been guessed from the document before
				o := byBytes{unit: unit}
				if unit > 0 {
					o.passed = &passed{far: 40} // as if it were a gigabyte
				}
				if names != nil {
					names.release()
				}
				if got := o.valid(b, rules, names); got != want {
					t.Fatalf("%q is valid under %+v: %v, want %v", b, rules, got, want)
				}
				if want && o.dense != (len(out) == len(b)) {
					t.Fatalf("%q is dense: %v, and %d bytes without whitespace", b, o.dense, len(out))
				}
			}
		}
	}
}

// walkTexts have what walk goes through, and what it leaves, beside one another.
var walkTexts = []string{
	`{"id":4117,"on":true,"off":false,"no":null,"list":[0,-1,12.5,-0.25,1e5,7],"empty":{},"none":[]}`,
	`{"text":"plain, and longer than two words of it","more":"a\"b\\c\/d\b\f\n\r\t","é":"\u00e9\ud83d\ude00"}`,
	"{\n  \"a\": [\n    1,\n    {\n      \"b\": {},\n      \"c\": [ ]\n    }\n  ],\n  \"d\": \"e\"\n}\n",
	"{\r\n\t\"a\" : [ 1 , 2 ] ,\r\n\t\"b\" : { \"c\" : [ { } , [ ] ] }\r\n}",
	`{"a":[[[1,[2,3]],[]],{"b":[[0],{"c":[{"a":1,"b":[]}],"b":[{}]},4]}],"c":[1e5,[2]],"b":[[1e5,[]],[[]]]}`,
	"[\n                    1,\n                    [\n 2,\n                    3\n]\n ]",
	`[123456789.123456789012345678901234567890,"` + strings.Repeat("x", 40) + `\n` + strings.Repeat("é", 9) + `"]`,
	`{"a":[0,-1.5,12.25,-123,1234.1234567,12345,123456.12345678,1234567,-12345678.123456789012345,123456789.1234567890123456],"b":1}`,
	`["` + strings.Repeat("a", longText-9) + `\n` + strings.Repeat("b", longText+20) + `\t` + strings.Repeat("c", 40) + `\u00e9","d"]`,
}

// TestWalkAgreesWithoutIt: every end, every byte replaced, and every byte left out.
func TestWalkAgreesWithoutIt(t *testing.T) {
	for _, text := range walkTexts {
		for _, tail := range []string{"", "         ", " ,null]   "} {
			b := []byte("[" + text + tail + "]")
			for i := range b {
				checkWalk(t, b[:i])
				checkWalk(t, append(bytes.Clone(b[:i]), b[i+1:]...))
				for j, ch := range []byte("\"\\{}[],:.0e \n\x01u\xff") {
					if (i+j)%stride(12) != 0 {
						continue
					}
					c := bytes.Clone(b)
					c[i] = ch
					checkWalk(t, c)
				}
			}
			checkWalk(t, b)
		}
	}
	r := rand.New(rand.NewPCG(9, 10))
	for range 10_000 / stride(10) {
		checkWalk(t, randomTokens(r))
	}
	for _, wrong := range []string{"01", "-01", "1.", "1.e1", ".5", "-", "-a", "--1", "+1", "1.5e", "1.5.5", "1_", "nul", "nulx", "tru", "fals", "truex", "nullfalse", `"a" "b"`, `{"a"}`, `{"a" 1}`, `{"a":1 "b":2}`, `{"a":1,}`, `{,}`, `[,1]`, `{]`, `[}`, "[1}", `{"a":1]`, `"\x"`, "\"\x01\"", "\x01", "\v1", "\u00a01"} {
		checkWalk(t, []byte("[1,"+wrong+`,"and what is behind it"]`))
		checkWalk(t, []byte(`{"a":1,"b": `+wrong+`,"and":"what is behind it"}`))
		if (&byBytes{}).valid([]byte("[1,"+wrong+`,"and what is behind it"]`), Rules{MaxDepth: 9, AllowDuplicateNames: true}, nil) {
			t.Errorf("%s is valid", wrong)
		}
	}
}

// TestWalkDeep: the kinds of 64 containers are in a word, and those around them are not.
func TestWalkDeep(t *testing.T) {
	for depth := 0; depth < 200; depth += stride(5) {
		for _, kind := range []int{0, 1, 2, 3} {
			var open, end string
			for i := range depth {
				if kind == 0 || kind > 1 && i%kind == 0 {
					open, end = open+"[ 1, ", " , 2]"+end
				} else {
					open, end = open+`{"name":`, `,"b":{ "c":[]}}`+end
				}
			}
			checkWalk(t, []byte(open+"[ ]"+end))
			checkWalk(t, []byte(open+"{}"+strings.Replace(end, "]", "}", 1)))
			checkWalk(t, []byte(open+"{}"+end+"]"))
		}
	}
}

// TestWalkMembers: there are more braces and colons than are noted at once, so that the
// place is full at each of them.
func TestWalkMembers(t *testing.T) {
	for _, member := range []string{`"a%d":1,`, `"a%d":{},`, `"a%d":{"b":[{"c":[{ }]}]},`, "\n  \"a%d\": {\n    \"b\": {\n    }\n  },", `"a%d":[[],{"":"\u0041"}],`} {
		var b strings.Builder
		for i := range 2 * membersRoom / stride(2) {
			if fmt.Fprintf(&b, member, i); i < membersRoom/8 || i%(8*stride(3)) > 0 {
				continue
			}
			text := b.String()
			for _, more := range []string{`"b":{}`, `"a9":0`, `"b":{"c":1,"c":2}`, `"b":{"c":[}`} {
				checkMembers(t, []byte("{"+text+more+"}"))
			}
			checkMembers(t, []byte(`[{"b":2},{`+text+`"b":1}]`))
		}
	}
}

// checkMembers is checkWalk by the rules that compare names alone.
func checkMembers(t *testing.T, b []byte) {
	t.Helper()
	rules := Rules{MaxDepth: 100}
	names := uniqueness{names: &Names{}}
	_, want := writeSlowly(b, rules, &names, Style{})
	if ok := json.Valid(b) && simpleUnique(t, b); ok != want {
		t.Fatalf("%q is valid: %v, want %v", b, want, ok)
	}
	for _, far := range []int{farthest, 1000} {
		o := byBytes{passed: &passed{far: far}}
		names.release()
		if got := o.valid(b, rules, &names); got != want {
			t.Fatalf("%q is valid: %v, want %v", b, got, want)
		}
	}
}

func FuzzValidWalk(f *testing.F) {
	for _, s := range append(walkTexts, walkerCases...) {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		if len(b) > 2000 {
			return
		}
		checkWalk(t, b)
		checkWalk(t, append(append([]byte(`{"a":[`), b...), `,"long enough to be gone through"]}`...))
	})
}
