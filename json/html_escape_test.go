package json_test

import (
	"bytes"
	stdjson "encoding/json"
	"strings"
	"testing"

	"github.com/javelin-go/javelin/json"
)

// Texts of all lengths with one character that is escaped, anywhere, and with none. What is
// in the buffer stays, and a buffer that has room is not left.
func TestHTMLEscapeOfEachLength(t *testing.T) {
	for _, hit := range []string{"", "<", ">", "&", "\u2028", "\u2029", "é\u2027", "<<<<&&&&"} {
		for n := range 200 {
			for _, at := range []int{0, n / 2, n} {
				src := strings.Repeat("x", at) + hit + strings.Repeat("y", n-at)
				got, want := bytes.NewBufferString("before<"), bytes.NewBufferString("before<")
				json.HTMLEscape(got, []byte(src))
				stdjson.HTMLEscape(want, []byte(src))
				if got.String() != want.String() {
					t.Fatalf("%q: %q, want %q", src, got, want)
				}
			}
		}
	}
	var b bytes.Buffer
	for _, src := range []string{`{"a":1}`, strings.Repeat("<", 3000), strings.Repeat("plain ", 100), strings.Repeat("plain & ", 100)} {
		for range 2 { // the second time there is room
			b.Reset()
			json.HTMLEscape(&b, []byte(src))
		}
		text := []byte(src)
		if n := testing.AllocsPerRun(10, func() {
			b.Reset()
			json.HTMLEscape(&b, text)
		}); n != 0 {
			t.Errorf("%.20q: %v allocations", src, n)
		}
	}
}
