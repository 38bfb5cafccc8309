package simd_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/javelin-go/javelin/internal/jsontest"
	. "github.com/javelin-go/javelin/internal/simd"
)

// window is how much of a document the benchmarks index at once, as the
// cursor does.
const window = 8 << 10

func BenchmarkIndex(b *testing.B) {
	for _, impl := range Impls("index") {
		defer Select("index", impl)()
		for _, c := range jsontest.Corpora() {
			b.Run(impl+"/"+c.Name, func(b *testing.B) {
				dst := make([]uint32, window+IndexSlack)
				b.SetBytes(int64(len(c.Data)))
				for b.Loop() {
					var st IndexState
					for i := 0; i < len(c.Data); i += window {
						Index(dst, c.Data[i:min(i+window, len(c.Data))], uint32(i), &st)
					}
				}
			})
		}
	}
}

func BenchmarkQuote(b *testing.B) {
	cases := []struct {
		name string
		src  string
	}{
		{"ascii8", "username"},
		{"ascii16", "https://t.co/xyz"},
		{"ascii24", "Mon Aug 31 00:29:15 2014"},
		{"ascii100", strings.Repeat("0123456789", 10)},
		{"ascii4K", strings.Repeat("The quick brown ", 256)},
		{"cjk30", strings.Repeat("日本語", 4)[:30]},
		{"cjk4K", strings.Repeat("日本語の文字列を", 170)},
		{"mixed4K", strings.Repeat("naïve café, übergrößen; ", 150)},
	}
	for _, impl := range Impls("quote") {
		defer Select("quote", impl)()
		for _, c := range cases {
			for _, m := range []struct {
				name string
				mode QuoteMode
			}{{"utf8", CheckUTF8}, {"html", CheckUTF8 | EscapeHTML | EscapeJS}} {
				b.Run(impl+"/"+c.name+"/"+m.name, func(b *testing.B) {
					src := []byte(c.src)
					dst := make([]byte, len(src))
					b.SetBytes(int64(len(src)))
					for b.Loop() {
						if Quote(dst, src, m.mode) != len(src) {
							b.Fatal("stopped early")
						}
					}
				})
			}
		}
	}
}

func BenchmarkEscape(b *testing.B) {
	for _, impl := range Impls("escape") {
		defer Select("escape", impl)()
		for _, c := range []struct{ name, src string }{
			{"none", strings.Repeat("The quick brown ", 256)},
			{"1in10", strings.Repeat("quick bro\n", 400)},
			{"1in30", strings.Repeat("The quick brown fox jumps over\n", 130)},
			{"words", strings.Repeat("The \"quick\" fox ran\nand \\ jumped\t over it; ", 100)},
			{"cjk", strings.Repeat("日本語の\"文字\"列を\n", 100)},
			{"short", "say \"hi\" to them"},
			{"short50", "line one is here\nline two is there\nline three\n"},
		} {
			b.Run(impl+"/"+c.name, func(b *testing.B) {
				dst := make([]byte, 6*len(c.src)+8)
				b.SetBytes(int64(len(c.src)))
				for b.Loop() {
					if _, ns := Escape(dst, c.src, CheckUTF8|EscapeHTML|EscapeJS); ns != len(c.src) {
						b.Fatal("stopped early")
					}
				}
			})
		}
	}
}

func BenchmarkUnquote(b *testing.B) {
	for _, impl := range Impls("unquote") {
		defer Select("unquote", impl)()
		for _, c := range []struct{ name, src string }{
			{"none", strings.Repeat("The quick brown ", 256)},
			{"1in10", strings.Repeat(`quick br\n`, 400)},
			{"1in30", strings.Repeat(`The quick brown fox jumps ov\n`, 130)},
			{"words", strings.Repeat(`The \"quick\" fox ran\nand \\ jumped\t over it; `, 100)},
			{"units", strings.Repeat(`\u043e\u0434\u043d\u0430 `, 150)},
			{"cjk", strings.Repeat(`\u4f60\u597d`, 300)},
			{"emoji", strings.Repeat(`\ud83d\ude00 `, 300)},
			{"any", randomEscapes(4000)},
			{"any60", randomEscapes(60)},
			{"short", `line\nline`},
			{"short30", `a \"quoted\" word, and more so`},
			{"url", `http:\/\/t.co\/abcdefgh`},
		} {
			b.Run(impl+"/"+c.name, func(b *testing.B) {
				src := []byte(c.src)
				dst := make([]byte, len(src)+UnquoteRoom)
				b.SetBytes(int64(len(src)))
				for b.Loop() {
					if _, ns := Unquote(dst, src); ns != len(src) {
						b.Fatal("stopped early")
					}
				}
			})
			b.Run(impl+"/valid/"+c.name, func(b *testing.B) {
				defer Select("escapes", impl)()
				src := []byte(c.src)
				b.SetBytes(int64(len(src)))
				for b.Loop() {
					if !ValidEscapes(src, false) {
						b.Fatal("not valid")
					}
				}
			})
		}
	}
}

// randomEscapes returns escapes of all kinds with a few characters between them.
func randomEscapes(n int) string {
	r := rand.New(rand.NewPCG(1, 2))
	var s string
	for len(s) < n {
		s += "abcd"[:r.IntN(4)] + []string{`\"`, `\\`, `\n`, `\/`, `\u00e9`, `\u4e1c`, `\ud83d\ude00`, `\u0001`}[r.IntN(8)]
	}
	return s
}

func BenchmarkEnquote(b *testing.B) {
	for _, c := range []struct{ name, src string }{
		{"ascii40", strings.Repeat("0123456789", 4)},
		{"ascii100", strings.Repeat("0123456789", 10)},
		{"ascii4K", strings.Repeat("The quick brown ", 256)},
		{"cjk30", strings.Repeat("日本語", 4)[:30]},
		{"cjk300", strings.Repeat("日本語の文字列を", 20)[:300]},
		{"mixed150", strings.Repeat("naïve café, übergrößen; ", 5)},
		{"link", `<a href="http://example.com/download" rel="nofollow">An example</a>`},
		{"link2", `<a href=\"http://例.jp/ダウンロード\" rel=\"nofollow\">例を上げる</a>`},
		{"words", strings.Repeat("The \"quick\" fox ran\nand \\ jumped\t over it; ", 5)},
		{"lines", "line one is here\nline two is there\nline three\n"},
		{"post", "今日は天気がいい。\nhttps://example.com/a/b 写真を撮った。\n\n「空」と「海」 #photo &amp; more 🙂 楽しかった"},
	} {
		for _, mode := range []QuoteMode{CheckUTF8, CheckUTF8 | EscapeHTML | EscapeJS} {
			b.Run(fmt.Sprint(c.name, "/", mode), func(b *testing.B) {
				src, dst := []byte(c.src), make([]byte, 6*len(c.src)+EnquoteRoom+2)
				b.SetBytes(int64(len(c.src)))
				for b.Loop() {
					if Enquote(dst, src, mode) == 0 {
						b.Fatal("stopped early")
					}
				}
			})
		}
	}
}
