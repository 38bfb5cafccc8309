package scan

import (
	"fmt"
	"strings"
	"testing"
)

func TestWithin(t *testing.T) {
	long := strings.Repeat("x", 10_000)
	for _, tt := range []struct {
		doc                   string
		elements, text, depth int // the least that it is within
	}{
		{`[1,2,3]`, 3, 0, 1},
		{`{"a":1,"bcd":[1,2,{"e":"fgh"}]}`, 3, 3, 3},
		{`[[1,2],[1,2,3,4],[]]`, 4, 0, 2},
		{`{"a":"` + long + `","b":[` + strings.Repeat("1,", 5000) + `1]}`, 5001, 10_000, 2},
		{`["` + long + `,[]"]`, 1, 10_003, 1},
		{`["a\"b,,,",1]`, 2, 7, 1},
		{` [ "` + strings.Repeat("日", 3000) + `" , "` + strings.Repeat(`\n`, 3000) + `" ] `, 2, 9000, 1},
		{strings.Repeat("[1,", 3000) + "0" + strings.Repeat("]", 3000), 2, 0, 3000},
	} {
		for _, less := range []struct {
			elements, text, depth int
			want                  bool
		}{{0, 0, 0, true}, {1, 0, 0, tt.elements == 1}, {0, 1, 0, tt.text == 0}, {0, 0, 1, false}} {
			elements, text, depth := max(tt.elements-less.elements, 1), max(tt.text-less.text, 0), tt.depth-less.depth
			var c Cursor
			c.Reset([]byte(tt.doc))
			if got := c.Within(elements, text, depth); got != less.want {
				t.Errorf("%.40s: within %d elements, %d bytes, %d deep: %t", tt.doc, elements, text, depth, got)
			}
		}
	}
	// What is large enough for anything that is as long needs no look.
	for n := range 20 {
		doc := strings.TrimSuffix("["+strings.Repeat("1,", n), ",") + "]"
		var c Cursor
		c.Reset([]byte(doc))
		if !c.Within((len(doc)+1)/2, len(doc), 0) {
			t.Error(fmt.Errorf("%s is not within its size", doc))
		}
	}
}
