package json

import (
	"strings"
	"testing"

	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/wire"
	"github.com/javelin-go/javelin/internal/write"
	"github.com/javelin-go/javelin/json/jsontext"
)

// checkText compares what a field, an element, a name and an interface are written as
// with what package wire writes.
func checkText(t *testing.T, s string) {
	t.Helper()
	type texts struct {
		F string            `json:"f"`
		L []string          `json:"l"`
		M map[string]string `json:"m"`
		A any               `json:"a"`
	}
	v := texts{s, []string{s, s}, map[string]string{s: s}, s}
	for i := range 4 {
		var f opt.Flags
		f.Set(opt.Bool(opt.EscapeForHTML, i&1 != 0))
		f.Set(opt.Bool(opt.AllowInvalidUTF8, i&2 != 0))
		q, err := wire.AppendQuote(nil, s, &f)
		want := `{"f":` + string(q) + `,"l":[` + string(q) + `,` + string(q) + `],"m":{` + string(q) + `:` + string(q) + `},"a":` + string(q) + `}`
		for _, spare := range []int{0, 300, 10_000} {
			got, gotErr := Append(make([]byte, 0, spare+1), &v, jsontext.EscapeForHTML(i&1 != 0), jsontext.AllowInvalidUTF8(i&2 != 0))
			if (err != nil) != (gotErr != nil) || err == nil && string(got) != want {
				t.Fatalf("%q, %d, spare %d: %s, %v, want %s, %v", s, i, spare, got, gotErr, want, err)
			}
		}
	}
}

func TestTextsOfAllLengths(t *testing.T) {
	for n := range 140 {
		s := make([]byte, n)
		for i := range s {
			s[i] = 'a' + byte(i%26)
		}
		checkText(t, string(s))
		for i := 0; i < n; i += 1 + n/8 {
			was := s[i]
			for _, c := range []byte("\x00\x1f \"\\<>&\x7f\x80\xc3\xff") {
				s[i] = c
				checkText(t, string(s))
			}
			s[i] = was
			checkText(t, string(s[:i])+"é\u2028😀"+string(s[i:]))
		}
	}
}

// Strings of all lengths that a kernel takes with and without a look at them before, with
// a rune that is odd at every place: as a field, and as an element.
func TestStringsAreWrittenAsTheQuoterDoes(t *testing.T) {
	type object struct {
		A string
	}
	for n := range 70 {
		for _, odd := range []string{"", "\"", "\n", "<", "\x7f", "é", "日", "😀", "\u2028"} {
			for at := range n + 1 {
				s := strings.Repeat("x", at) + odd + strings.Repeat("y", n-at)
				for _, html := range []bool{false, true} {
					var f opt.Flags
					f.Set(opt.Bool(opt.EscapeForHTML, html))
					q := write.MakeQuoter(&f)
					want, ok := q.Append(nil, []byte(s))
					field, err := Append(make([]byte, 0, 1<<10), &object{s}, jsontext.EscapeForHTML(html))
					if got := string(field); !ok || err != nil || got != `{"A":`+string(want)+`}` {
						t.Fatalf("%q (html %v) as a field: %s, %v, want %s, %v", s, html, got, err, want, ok)
					}
					list, err := Append(make([]byte, 0, 1<<10), []string{s}, jsontext.EscapeForHTML(html))
					if got := string(list); err != nil || got != `[`+string(want)+`]` {
						t.Fatalf("%q (html %v) as an element: %s, %v, want %s", s, html, got, err, want)
					}
				}
			}
		}
	}
}
