package scan

import (
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
