package simd_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"unicode/utf8"

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

// simpleEscapeOnly is EscapeOnly a byte at a time.
func simpleEscapeOnly(b []byte, mode QuoteMode) []byte {
	dst := []byte{}
	for {
		n := simpleFindHTML(b, mode)
		dst = append(dst, b[:n]...)
		if b = b[n:]; len(b) == 0 {
			return dst
		}
		r, size := utf8.DecodeRune(b)
		dst = fmt.Appendf(dst, `\u%04x`, r)
		b = b[size:]
	}
}

// checkEscapeOnly compares every implementation with the simple form, with room
// for everything and with little.
func checkEscapeOnly(t *testing.T, src []byte) {
	t.Helper()
	for _, mode := range findModes {
		want := simpleEscapeOnly(src, mode)
		for _, impl := range Impls("find") {
			undo := Select("find", impl)
			for _, room := range []int{6*len(src) + EscapeRoom, EscapeRoom, EscapeRoom + 37} {
				var got []byte
				for at := 0; at < len(src); {
					mem := make([]byte, room+8)
					nd, ns := EscapeOnly(mem[:room], src[at:], mode)
					if string(mem[room:]) != "\x00\x00\x00\x00\x00\x00\x00\x00" {
						t.Fatalf("%s: EscapeOnly(%q, %b) wrote beyond dst", impl, src, mode)
					}
					got = append(got, mem[:nd]...)
					if at += ns; at < len(src) && room-nd >= EscapeRoom {
						t.Fatalf("%s: EscapeOnly(%q, %b) stopped with room for %d", impl, src, mode, room-nd)
					}
				}
				if string(got) != string(want) {
					t.Fatalf("%s: EscapeOnly(%q, %b) = %q, want %q", impl, src, mode, got, want)
				}
			}
			undo()
		}
	}
}

func TestFindHTMLEverywhere(t *testing.T) {
	for i, plain := range []string{"x", " ", "日本語", "\u2027\u202a", "\xff", "\xe2", "\xe2\x80", "6LN^~\x06\x0c\x0e\xa6\xbc\xbe\x00"} {
		plain = strings.Repeat(plain, 200)
		for n := i % stride(4); n < 201; n += stride(4) {
			for _, hit := range []string{"", "<", ">", "&", "\u2028", "\u2029", "\xe2\x80", "\xe2", "\xe2\x80\xa8<", "\xe2\xe2\x80\xa8", "=", "\x1c", "\xbc"} {
				checkFindHTML(t, []byte(plain[:n]+hit))
				checkFindHTML(t, []byte(plain[:n]+hit+plain[:n*7%200]))
				if n%5 == 0 {
					checkEscapeOnly(t, []byte(plain[:n]+hit+plain[:n*7%200]))
				}
			}
		}
	}
}

// TestFindHTMLFar has what is found so far away that it is looked for in runs.
func TestFindHTMLFar(t *testing.T) {
	plain := strings.Repeat("plain text, beyond ASCII: “é” 日本", 300)
	for n := 100; n < len(plain); n += 1 + n/100*stride(4) {
		for _, hit := range []string{"<", ">", "&", "\u2028", "\u2029", "\xe2\x80", "\xe2\xe2\x80\xa8", ">\u2029<", strings.Repeat("x", 130) + "&"} {
			b := []byte(plain[:n] + hit)
			checkFindHTML(t, b)
			checkFindHTML(t, append(append(b, plain[n:]...), "<"...))
		}
		checkEscapeOnly(t, []byte(plain[:n]+"&"+plain[n/2:n]+"\u2028"))
	}
}

func TestFindHTMLRandom(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 12))
	for range 4000 {
		b := make([]byte, r.IntN(300))
		for i := range b {
			b[i] = "abc d\xe2\x80\xa8\xa9\xe3\xff"[r.IntN(11)]
			if r.IntN(100) == 0 {
				b[i] = byte(r.IntN(256))
			}
		}
		checkFindHTML(t, b)
		checkEscapeOnly(t, b)
	}
}

func TestFindHTMLGuardPages(t *testing.T) {
	for n := range 201 {
		for _, g := range []func(int) jsontest.Guarded{jsontest.GuardAfter, jsontest.GuardBefore} {
			b := g(n)
			checkFindHTML(t, b.Bytes)
			copy(b.Bytes, strings.Repeat("\xe2\x80", n))
			checkFindHTML(t, b.Bytes)
			copy(b.Bytes, strings.Repeat("x<\u2028", n))
			dst := g(6*n + 8)
			for _, impl := range Impls("find") {
				undo := Select("find", impl)
				if nd, _ := EscapeOnly(dst.Bytes, b.Bytes, 3); string(dst.Bytes[:nd]) != string(simpleEscapeOnly(b.Bytes, 3)) {
					t.Errorf("%s: EscapeOnly(%q) = %q", impl, b.Bytes, dst.Bytes[:nd])
				}
				undo()
			}
			dst.Free()
			b.Free()
		}
	}
}

func FuzzFindHTML(f *testing.F) {
	for _, s := range []string{"<", "a\u2028", "\xe2\x80", strings.Repeat("x", 70) + "&"} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		checkFindHTML(t, b)
		checkEscapeOnly(t, b)
	})
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

func BenchmarkEscapeOnly(b *testing.B) {
	for _, impl := range Impls("find") {
		defer Select("find", impl)()
		for _, c := range []struct{ name, src string }{
			{"none", strings.Repeat("The quick brown ", 256)},
			{"1in10", strings.Repeat("quick bro<", 400)},
			{"1in40", strings.Repeat("The quick brown fox jumps over the dog, >", 100)},
			{"separators", strings.Repeat("The quick brown fox jumps\u2028", 100)},
		} {
			b.Run(impl+"/"+c.name, func(b *testing.B) {
				src := []byte(c.src)
				dst := make([]byte, 6*len(src)+EscapeRoom)
				b.SetBytes(int64(len(src)))
				for b.Loop() {
					EscapeOnly(dst, src, 3)
				}
			})
		}
	}
}

// TestNoHTML: every byte at every place of every length up to 70.
func TestNoHTML(t *testing.T) {
	for n := range 71 {
		b := bytes.Repeat([]byte("x"), n)
		if !NoHTML(b) {
			t.Fatalf("%d bytes", n)
		}
		for at := range n {
			for c := range 256 {
				b[at] = byte(c)
				if want := c != 0xE2 && c != '<' && c != '>' && c != '&'; NoHTML(b) != want {
					t.Fatalf("%q: %v", b, !want)
				}
			}
			b[at] = 'x'
		}
	}
}
