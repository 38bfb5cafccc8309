package simd_test

import (
	"bytes"
	"math/rand/v2"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/javelin-go/javelin/internal/jsontest"
	. "github.com/javelin-go/javelin/internal/simd"
)

var quoteModes = []QuoteMode{
	0, EscapeHTML, EscapeJS, EscapeHTML | EscapeJS,
	CheckUTF8, CheckUTF8 | EscapeHTML, CheckUTF8 | EscapeJS, CheckUTF8 | EscapeHTML | EscapeJS,
}

// simpleQuoteLen is QuoteLen a byte at a time, by package utf8.
func simpleQuoteLen(src []byte, mode QuoteMode) int {
	for i := 0; i < len(src); {
		c := src[i]
		if c < 0x20 || c == '"' || c == '\\' || mode&EscapeHTML != 0 && (c == '<' || c == '>' || c == '&') {
			return i
		}
		if s := string(src[i:min(i+3, len(src))]); mode&EscapeJS != 0 && (s == "\u2028" || s == "\u2029") {
			return i
		}
		size := 1
		if mode&CheckUTF8 != 0 {
			var r rune
			if r, size = utf8.DecodeRune(src[i:]); r == utf8.RuneError && size == 1 {
				return i
			}
		}
		i += size
	}
	return len(src)
}

// checkQuote compares every implementation with the simple form.
func checkQuote(t *testing.T, src []byte, mode QuoteMode) {
	t.Helper()
	want := simpleQuoteLen(src, mode)
	for _, impl := range Impls("quote") {
		undo := Select("quote", impl)
		dst := make([]byte, len(src)+8)
		tail := dst[len(src):]
		for i := range tail {
			tail[i] = 0xA5
		}
		if n := Quote(dst, src, mode); n != want {
			t.Fatalf("%s: Quote(%q, %b) = %d, want %d", impl, src, mode, n, want)
		}
		if !bytes.Equal(dst[:want], src[:want]) {
			t.Fatalf("%s: Quote(%q, %b) copied %q", impl, src, mode, dst[:want])
		}
		if string(tail) != "\xa5\xa5\xa5\xa5\xa5\xa5\xa5\xa5" {
			t.Fatalf("%s: Quote(%q, %b) wrote beyond len(src)", impl, src, mode)
		}
		if n := QuoteLen(src, mode); n != want {
			t.Fatalf("%s: QuoteLen(%q, %b) = %d, want %d", impl, src, mode, n, want)
		}
		undo()
	}
}

// quoteStops are the reasons to stop, each with the modes' bits for which it
// is one (0: always).
var quoteStops = []struct {
	s    string
	mode QuoteMode
}{
	{"\"", 0}, {"\\", 0}, {"\x00", 0}, {"\x1f", 0}, {"\n", 0}, {"\x0c", 0},
	{"<", EscapeHTML}, {">", EscapeHTML}, {"&", EscapeHTML},
	{"\u2028", EscapeJS}, {"\u2029", EscapeJS},
	{"\x80", CheckUTF8}, {"\xbf", CheckUTF8}, {"\xc0\x80", CheckUTF8}, {"\xc1\xbf", CheckUTF8},
	{"\xe0\x9f\xbf", CheckUTF8}, {"\xed\xa0\x80", CheckUTF8}, {"\xed\xbf\xbf", CheckUTF8},
	{"\xf0\x8f\xbf\xbf", CheckUTF8}, {"\xf4\x90\x80\x80", CheckUTF8}, {"\xf5\x80\x80\x80", CheckUTF8},
	{"\xff", CheckUTF8}, {"\xc3", CheckUTF8}, {"\xe6\x97", CheckUTF8}, {"\xf0\x9f\x98", CheckUTF8},
	{"\xe6", CheckUTF8}, {"\xf0", CheckUTF8}, {"\xc3\xc3", CheckUTF8}, {"\xf0\xe2\x80\xa8", CheckUTF8},
	{"\xe6\x97\xe2\x80\xa8", CheckUTF8},
}

// quotePlain are texts that no mode stops at, near what it stops at.
var quotePlain = []string{
	"The quick brown fox jumps over the lazy dog. 0123456789 !#%'()*+,-./:;=?@[]^_`{|}~\x7f ",
	"日本語の文字列をここに置く。",
	"naïve café, ça coûte 5 €; ",
	"😀a\u00df\u2027\u202a\u2128\u2068\u3028\U00010000\U0010ffff\ud7ff\ue000\u0800\uffff\u0080",
}

func TestQuoteStopsEverywhere(t *testing.T) {
	for _, plain := range quotePlain {
		plain = strings.Repeat(plain, 8)
		for n := range 130 {
			for !utf8.ValidString(plain[:n]) {
				n--
			}
			for _, mode := range quoteModes {
				checkQuote(t, []byte(plain[:n]), mode)
				if got := QuoteLen([]byte(plain[:n]), mode); got != n {
					t.Fatalf("QuoteLen(%q, %b) = %d", plain[:n], mode, got)
				}
			}
			for i, stop := range quoteStops {
				for j, after := range []string{"", "x", plain[:utf8.RuneLen([]rune(plain)[0])], strings.Repeat("é", 20)} {
					if (n+i+j)%(2*stride(4)) != 0 {
						continue
					}
					src := []byte(plain[:n] + stop.s + after)
					for _, mode := range quoteModes {
						checkQuote(t, src, mode)
					}
					if got := QuoteLen(src, stop.mode); got != n {
						t.Fatalf("QuoteLen(%q, %b) = %d, want %d", src, stop.mode, got, n)
					}
				}
			}
		}
	}
}

func TestQuoteEveryOffsetAndLength(t *testing.T) {
	for _, plain := range quotePlain {
		plain = strings.Repeat(plain, 20)
		for off := 0; off < 65; off += stride(5) {
			for n := range 201 {
				for _, mode := range []QuoteMode{0, CheckUTF8, CheckUTF8 | EscapeHTML | EscapeJS} {
					checkQuote(t, []byte(plain[off:off+n]), mode)
				}
			}
		}
	}
}

func TestQuoteGuardPages(t *testing.T) {
	for _, plain := range quotePlain {
		plain = strings.Repeat(plain, 20)
		for n := range 201 {
			for _, g := range []func(int) jsontest.Guarded{jsontest.GuardAfter, jsontest.GuardBefore} {
				src, dst := g(n), g(n)
				copy(src.Bytes, plain)
				for _, mode := range []QuoteMode{0, CheckUTF8, CheckUTF8 | EscapeHTML | EscapeJS} {
					want := simpleQuoteLen(src.Bytes, mode)
					for _, impl := range Impls("quote") {
						undo := Select("quote", impl)
						if got := Quote(dst.Bytes, src.Bytes, mode); got != want || !bytes.Equal(dst.Bytes[:got], src.Bytes[:got]) {
							t.Errorf("%s: Quote(%q, %b) = %d, %q; want %d", impl, src.Bytes, mode, got, dst.Bytes[:got], want)
						}
						if got := QuoteLen(src.Bytes, mode); got != want {
							t.Errorf("%s: QuoteLen(%q, %b) = %d, want %d", impl, src.Bytes, mode, got, want)
						}
						undo()
					}
				}
				src.Free()
				dst.Free()
			}
		}
	}
}

func TestQuoteLeavesSourceAlone(t *testing.T) {
	src := []byte(strings.Repeat("abc\u2028\xff\"<", 20))
	before := string(src)
	for _, mode := range quoteModes {
		for i := range src {
			checkQuote(t, src[i:], mode)
		}
	}
	if string(src) != before {
		t.Errorf("source changed to %q", src)
	}
}

func TestQuoteRandom(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for range 20000 {
		// A stretch without stops, then anything.
		plain := strings.Repeat(quotePlain[r.IntN(len(quotePlain))], 5)
		src := append([]byte(plain[:r.IntN(len(plain))]), hardInput(r, r.IntN(100))...)
		checkQuote(t, src[r.IntN(len(src)+1):], quoteModes[r.IntN(len(quoteModes))])
	}
}

func FuzzQuote(f *testing.F) {
	for _, s := range indexSamples {
		f.Add([]byte(s), uint32(CheckUTF8))
	}
	for _, s := range quotePlain {
		for _, stop := range quoteStops {
			f.Add([]byte(strings.Repeat(s, 2)+stop.s+s), uint32(CheckUTF8|EscapeHTML|EscapeJS))
		}
	}
	f.Fuzz(func(t *testing.T, src []byte, mode uint32) {
		checkQuote(t, src, QuoteMode(mode)&(CheckUTF8|EscapeHTML|EscapeJS))
	})
}
