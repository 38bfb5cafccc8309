package simd_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/javelin-go/javelin/internal/jsontest"
	. "github.com/javelin-go/javelin/internal/simd"
)

var findModes = []QuoteMode{0, EscapeHTML, EscapeJS, EscapeHTML | EscapeJS}

// simpleFindHTML is FindHTML a byte at a time.
func simpleFindHTML(b []byte, mode QuoteMode) int {
	for i, c := range b {
		if mode&EscapeHTML != 0 && (c == '<' || c == '>' || c == '&') {
			return i
		}
		if s := string(b[i:min(i+3, len(b))]); mode&EscapeJS != 0 && (s == "\u2028" || s == "\u2029") {
			return i
		}
	}
	return len(b)
}

func checkFindHTML(t *testing.T, b []byte) {
	t.Helper()
	for _, mode := range findModes {
		want := simpleFindHTML(b, mode)
		for _, impl := range Impls("find") {
			undo := Select("find", impl)
			if got := FindHTML(b, mode); got != want {
				t.Fatalf("%s: FindHTML(%q, %b) = %d, want %d", impl, b, mode, got, want)
			}
			undo()
		}
	}
}

func TestFindHTMLEverywhere(t *testing.T) {
	for _, plain := range []string{"x", " ", "日本語", "\u2027\u202a", "\xff", "\xe2", "\xe2\x80", "6LN^~\x06\x0c\x0e\xa6\xbc\xbe\x00"} {
		plain = strings.Repeat(plain, 200)
		for n := range 201 {
			for _, hit := range []string{"", "<", ">", "&", "\u2028", "\u2029", "\xe2\x80", "\xe2", "\xe2\x80\xa8<", "\xe2\xe2\x80\xa8", "=", "\x1c", "\xbc"} {
				checkFindHTML(t, []byte(plain[:n]+hit))
				checkFindHTML(t, []byte(plain[:n]+hit+plain[:n*7%200]))
			}
		}
	}
}

func TestFindHTMLRandom(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 12))
	for range 20000 {
		b := make([]byte, r.IntN(300))
		for i := range b {
			b[i] = "abc d\xe2\x80\xa8\xa9\xe3\xff"[r.IntN(11)]
			if r.IntN(100) == 0 {
				b[i] = byte(r.IntN(256))
			}
		}
		checkFindHTML(t, b)
	}
}

func TestFindHTMLGuardPages(t *testing.T) {
	for n := range 201 {
		for _, g := range []func(int) jsontest.Guarded{jsontest.GuardAfter, jsontest.GuardBefore} {
			b := g(n)
			checkFindHTML(t, b.Bytes)
			copy(b.Bytes, strings.Repeat("\xe2\x80", n))
			checkFindHTML(t, b.Bytes)
			b.Free()
		}
	}
}

func FuzzFindHTML(f *testing.F) {
	for _, s := range []string{"<", "a\u2028", "\xe2\x80", strings.Repeat("x", 70) + "&"} {
		f.Add([]byte(s))
	}
	f.Fuzz(checkFindHTML)
}

func BenchmarkFindHTML(b *testing.B) {
	for _, impl := range Impls("find") {
		defer Select("find", impl)()
		for _, c := range []struct{ name, src string }{
			{"ascii4K", strings.Repeat("The quick brown ", 256)},
			{"cjk4K", strings.Repeat("日本語の文字列を", 170)},
			{"quotes4K", strings.Repeat("“naïve” café… ", 250)},
			{"ascii100", strings.Repeat("0123456789", 10)},
			{"ascii30", strings.Repeat("0123456789", 3)},
		} {
			b.Run(impl+"/"+c.name, func(b *testing.B) {
				src := []byte(c.src)
				b.SetBytes(int64(len(src)))
				for b.Loop() {
					if FindHTML(src, EscapeHTML|EscapeJS) != len(src) {
						b.Fatal("found")
					}
				}
			})
		}
	}
}
