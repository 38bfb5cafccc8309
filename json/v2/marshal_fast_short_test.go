package json

import (
	"bytes"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/plan"
	"github.com/javelin-go/javelin/internal/wire"
	"github.com/javelin-go/javelin/internal/write"
	"github.com/javelin-go/javelin/json/jsontext"
)

// checkShort compares PutShort with the Quoter: where it writes, it writes the same, in no
// more room than a number has; where the string is ASCII that stands for itself, it writes.
func checkShort(t *testing.T, s string) {
	t.Helper()
	for _, html := range []bool{false, true} {
		var f opt.Flags
		if html {
			f.Set(opt.EscapeForHTML | 1)
		}
		q := write.MakeQuoter(&f)
		want, ok := q.Append(nil, []byte(s))
		var b [write.FloatSize + 1]byte
		b[write.FloatSize] = '#'
		out := plan.SlotOf(&b).PutShort(s, q.EscapesHTML())
		if b[write.FloatSize] != '#' {
			t.Fatalf("%q: written too far: %q", s, b)
		}
		if out.IsNil() {
			plain := ok && len(want) == len(s)+2
			for _, c := range []byte(s) {
				plain = plain && c < 0x80
			}
			if plain && !bytes.ContainsAny([]byte(s), "\x7f") {
				t.Errorf("%q (html %v) is not written", s, html)
			}
		} else if got := b[:out.Addr()-plan.SlotOf(&b).Addr()]; !ok || !bytes.Equal(got, want) {
			t.Errorf("%q (html %v): got %q, want %q, %v", s, html, got, want, ok)
		}
	}
}

func TestShortStringsAreWrittenAsTheQuoterDoes(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 11))
	for n := range write.ShortText + 1 {
		s := make([]byte, n)
		for i := range s {
			s[i] = 'a' + byte(i)
		}
		checkShort(t, string(s))
		for i := range s { // one byte of any value at any place
			was := s[i]
			for c := range 256 {
				s[i] = byte(c)
				checkShort(t, string(s))
			}
			s[i] = was
		}
		for range 200 {
			for i := range s {
				s[i] = byte(r.Uint32())
				if r.IntN(4) > 0 {
					s[i] = ' ' + s[i]%95
				}
			}
			checkShort(t, string(s))
		}
	}
}

func FuzzShortStrings(f *testing.F) {
	for _, s := range []string{"", "a", "<b>", "2\x80", "Zürich", "\u2028", "twenty-three characters", "\x00\x1f\x7f"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) { checkShort(t, s[:min(len(s), write.ShortText)]) })
}

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
