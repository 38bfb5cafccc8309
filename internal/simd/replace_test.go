package simd_test

import (
	"math/rand/v2"
	"strings"
	"testing"
	"unicode/utf8"

	. "github.com/javelin-go/javelin/internal/simd"
)

// simpleReplace is Replace a character at a time, for all of src.
func simpleReplace(src string, mode QuoteMode, escaped bool) (dst string, replaced int) {
	var b strings.Builder
	for i, r := range src {
		switch {
		case r == utf8.RuneError && !strings.HasPrefix(src[i:], "\ufffd"):
			replaced++
			if escaped {
				b.WriteString(`\ufffd`)
			} else {
				b.WriteRune(r)
			}
		case mode&EscapeJS != 0 && r == '\u2028':
			b.WriteString(`\u2028`)
		case mode&EscapeJS != 0 && r == '\u2029':
			b.WriteString(`\u2029`)
		case r >= utf8.RuneSelf:
			b.WriteRune(r)
		default:
			one, _ := simpleEscape([]byte{byte(r)}, mode)
			b.Write(one)
		}
	}
	return b.String(), replaced
}

// checkReplace compares Replace with the simple form, with room in dst for so much at a time.
func checkReplace(t *testing.T, src string, mode QuoteMode, escaped bool, room int) {
	t.Helper()
	want, wantN := simpleReplace(src, mode, escaped)
	got, n, at := "", 0, 0
	for at < len(src) {
		dst := make([]byte, room+8)
		nd, ns, replaced := Replace(dst[:room:room], []byte(src[at:]), mode, escaped)
		if ns == 0 || string(dst[room:]) != "\x00\x00\x00\x00\x00\x00\x00\x00" {
			t.Fatalf("Replace(%q, %b, %v) with room for %d: %d dealt with, %q behind", src[at:], mode, escaped, room, ns, dst[room:])
		}
		if rest := src[at+ns:]; rest != "" && room-nd >= ReplaceRoom && (ns < 64 || replaced == ns) {
			t.Fatalf("Replace(%q, %b, %v) stops before %q with room for %d", src[at:], mode, escaped, rest, room-nd)
		}
		got += string(dst[:nd])
		n += replaced
		at += ns
	}
	if got != want || n != wantN {
		t.Fatalf("Replace(%q, %b, %v) in steps of %d = %q, %d, want %q, %d", src, mode, escaped, room, got, n, want, wantN)
	}
}

func TestReplace(t *testing.T) {
	pieces := []string{"a", "plain text ", "é", "日", "😀", "\"", "\\", "<", "&", "\n", "\x00", "\u2028", "\u2029", "\ufffd",
		"\xff", "\xe9", "\xe2\x80", "\xe2", "\xc3", "\xc0\x80", "\xed\xa0\x80", "\xf0\x9f\x98", "\xf4\x90\x80\x80", "\x80"}
	r := rand.New(rand.NewPCG(5, 6))
	many := 20_000
	if testing.Short() {
		many = 2000
	}
	for i := range many {
		var b strings.Builder
		for range r.IntN(30) {
			b.WriteString(pieces[r.IntN(len(pieces))])
		}
		mode := CheckUTF8 | []QuoteMode{0, EscapeHTML, EscapeJS, EscapeHTML | EscapeJS}[i%4]
		checkReplace(t, b.String(), mode, i&4 != 0, ReplaceRoom+r.IntN(100)*r.IntN(2)*r.IntN(10))
	}
	for n := range 100 {
		checkReplace(t, strings.Repeat("x", n)+"\xe9"+strings.Repeat("y", n), CheckUTF8, true, 1000)
		checkReplace(t, strings.Repeat("\xff", n), CheckUTF8, n&1 == 0, 1000)
	}
}

func FuzzReplace(f *testing.F) {
	f.Add("caf\xe9 ol\xe9 \u2028", uint8(3), true, uint8(0))
	f.Fuzz(func(t *testing.T, s string, mode uint8, escaped bool, room uint8) {
		checkReplace(t, s, CheckUTF8|QuoteMode(mode)&(EscapeHTML|EscapeJS), escaped, ReplaceRoom+int(room))
	})
}
