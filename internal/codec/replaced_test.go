package codec

import (
	"math/rand/v2"
	"testing"
)

// TestAppendReplaced holds it against the conversion to runes, which replaces the same.
func TestAppendReplaced(t *testing.T) {
	rnd := rand.New(rand.NewPCG(3, 4))
	parts := []string{"a", "plain ascii of some length ", "é", "世", "😀", "\xff", "\xc3", "\xe4\xb8", "\xed\xa0\x80", "\xf0\x9f\x98", "\x80", "\xc0\xaf", "�"}
	for range 20000 {
		var s string
		for range rnd.IntN(12) {
			s += parts[rnd.IntN(len(parts))]
		}
		want := "x" + string([]rune(s))
		if got := string(AppendReplaced([]byte("x"), []byte(s))); got != want {
			t.Fatalf("%q: %q, not %q", s, got, want)
		}
	}
}
