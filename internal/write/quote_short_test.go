package write

import (
	"bytes"
	"math/rand/v2"
	"testing"

	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/wire"
)

// checkShort compares PutShort with the Quoter: where it writes, it writes the same; where the
// string is ASCII that stands for itself, it writes.
func checkShort(t *testing.T, s string) {
	t.Helper()
	for _, html := range []bool{false, true} {
		var f opt.Flags
		if html {
			f.Set(opt.EscapeForHTML | 1)
		}
		q := MakeQuoter(&f)
		want, ok := q.Append(nil, []byte(s))
		var b [wire.ShortSize]byte
		k := wire.PutShort(&b, s, q.EscapesHTML())
		if k == 0 {
			plain := ok && len(want) == len(s)+2
			for _, c := range []byte(s) {
				plain = plain && c < 0x80
			}
			if plain && !bytes.ContainsAny([]byte(s), "\x7f") {
				t.Errorf("%q (html %v) is not written", s, html)
			}
		} else if !ok || !bytes.Equal(b[:k], want) {
			t.Errorf("%q (html %v): got %q, want %q, %v", s, html, b[:k], want, ok)
		}
	}
}

func TestShortStringsAreWrittenAsTheQuoterDoes(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 11))
	for n := range ShortText + 1 {
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
	f.Fuzz(func(t *testing.T, s string) { checkShort(t, s[:min(len(s), ShortText)]) })
}
