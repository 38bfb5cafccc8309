package scan

import (
	"encoding/json"
	"strings"
	"testing"
)

func TestCompactBrief(t *testing.T) {
	strict, lax := Rules{MaxDepth: 100}, Rules{MaxDepth: 100, AllowDuplicateNames: true}
	for _, test := range []struct {
		doc         string
		strict, lax bool
	}{
		{`{"id":123,"tags":["green","house"],"ok":true}`, true, true},
		{`{"id":123,"tags":["green","house"],"id":true}`, false, true},
		{`{"id":123,"tags":["green", "house"]}`, false, false},
		{`{"id":123,"tags":["green"}`, false, false},
		{`{"id":0123,"tags":["green"]}`, false, false},
		{`{"id":123,"t\u0061gs":["green"]}`, false, false},
		{`{"id":"` + "\xff" + `","tags":["green"]}`, false, false},
		{`[` + strings.Repeat("12345,", 20) + `1]`, false, false},
	} {
		if got := CompactBrief([]byte(test.doc), strict); got != (test.strict && wide) {
			t.Errorf("%s: %v", test.doc, got)
		}
		if got := CompactBrief([]byte(test.doc), lax); got != (test.lax && wide) {
			t.Errorf("%s with any names: %v", test.doc, got)
		}
	}
}

// TestCompactTiny: every text of up to six of some bytes, and those of seven that have two values.
func TestCompactTiny(t *testing.T) {
	strict, lax := Rules{MaxDepth: 100}, Rules{MaxDepth: 100, AllowDuplicateNames: true, AllowInvalidUTF8: true}
	check := func(b []byte) {
		want := wide && len(b) > 1 && (b[0] == '{' || b[0] == '[') && b[len(b)-1] > ' ' && json.Valid(b)
		if got := CompactBrief(b, strict); got != want {
			t.Fatalf("%q: %v", b, got)
		}
		if got := CompactBrief(b, lax); got != want {
			t.Fatalf("%q with any names: %v", b, got)
		}
	}
	var all func(b []byte, left int)
	all = func(b []byte, left int) {
		check(b)
		if left > 0 {
			for _, c := range []byte(`{}[]",:1-0`) {
				all(append(b, c), left-1)
			}
		}
	}
	all(make([]byte, 0, 8), 6)
	for _, s := range []string{`[1],[2]`, `{},"":1`, `{},[],1`, `{"a":1}`, `[null]`, `[true]`, `{"a":1]`, `[false]`, `["abc"]`, `["a\n"]`, `[1.5e1]`} {
		b := []byte(s)
		if got, want := CompactBrief(b, strict), wide && json.Valid(b) && !strings.ContainsAny(s, `\5`); got != want {
			t.Errorf("%s: %v", s, got)
		}
	}
	for doc, depth := range map[string]int{`{}`: 1, `[[]]`: 2, `[[[]]]`: 3, `{"":{}}`: 2} {
		for most := range 5 {
			if got, want := CompactBrief([]byte(doc), Rules{MaxDepth: most}), wide && most >= depth; got != want {
				t.Errorf("%s of depth %d, but %d: %v", doc, depth, most, got)
			}
		}
	}
}
