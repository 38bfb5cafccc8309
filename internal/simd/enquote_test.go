package simd_test

import (
	"bytes"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/javelin-go/javelin/internal/jsontest"
	. "github.com/javelin-go/javelin/internal/simd"
)

// simpleEnquote is Enquote with room for everything, or "".
func simpleEnquote(src []byte, mode QuoteMode) string {
	inside, n := simpleEscape(src, mode|CheckUTF8)
	if n < len(src) {
		return ""
	}
	return `"` + string(inside) + `"`
}

// checkEnquote compares every implementation with the simple form, with as much room in
// dst as is enough, with one byte less, and with more.
func checkEnquote(t *testing.T, src []byte, mode QuoteMode) {
	t.Helper()
	want := simpleEnquote(src, mode)
	for _, impl := range Impls("enquote") {
		undo := Select("enquote", impl)
		for _, room := range []int{len(want) + EnquoteRoom, len(want) + EnquoteRoom - 1, 6*len(src) + 2*EnquoteRoom} {
			want := want
			if room < len(want)+EnquoteRoom {
				want = ""
			}
			dst := bytes.Repeat([]byte{0xA5}, room+80)
			got := Enquote(dst[:room:room], src, mode)
			if got != len(want) || string(dst[:got]) != want {
				t.Fatalf("%s: Enquote(%q, %b) with room for %d = %q, want %q", impl, src, mode, room, dst[:got], want)
			}
			if n := bytes.Count(dst[room:], []byte{0xA5}); n != 80 {
				t.Fatalf("%s: Enquote(%q, %b) wrote beyond dst", impl, src, mode)
			}
		}
		undo()
	}
}

func TestEnquoteStopsEverywhere(t *testing.T) {
	for _, plain := range append([]string{"a\"b\\c\nd\x01<é>\u2027", "\"\x00\"\x1f"}, quotePlain...) {
		plain = strings.Repeat(plain, 60)
		for n := range 200 {
			checkEnquote(t, []byte(plain[:n]), quoteModes[n%len(quoteModes)])
			for i, stop := range quoteStops {
				if (n+i)%stride(4) != 0 {
					continue
				}
				for _, mode := range []QuoteMode{0, EscapeHTML | EscapeJS} {
					checkEnquote(t, []byte(plain[:n]+stop.s+plain[:n/2]), mode)
				}
			}
		}
	}
}

func TestEnquoteRandom(t *testing.T) {
	r := rand.New(rand.NewPCG(15, 6))
	for range 20000 {
		var src []byte
		for range r.IntN(5) {
			plain := strings.Repeat(quotePlain[r.IntN(len(quotePlain))], 5)
			src = append(src, plain[:r.IntN(len(plain))]...)
			src = append(src, bytes.Repeat([]byte(quoteStops[r.IntN(9)].s), r.IntN(10))...)
			src = bytes.ToValidUTF8(src, nil)
		}
		if r.IntN(4) == 0 {
			src = append(src, hardInput(r, r.IntN(100))...)
		}
		checkEnquote(t, src, quoteModes[r.IntN(len(quoteModes))])
	}
}

// TestEnquoteGuardPages has source and destination end, and begin, where memory does.
func TestEnquoteGuardPages(t *testing.T) {
	for _, plain := range append([]string{"a\"b\\c\nd\x01<é>\u2027", "\x01"}, quotePlain...) {
		plain = strings.Repeat(plain, 200)
		for n := range 200 {
			for _, g := range []func(int) jsontest.Guarded{jsontest.GuardAfter, jsontest.GuardBefore} {
				src := g(n)
				copy(src.Bytes, plain)
				mode := quoteModes[n%len(quoteModes)]
				want := simpleEnquote(src.Bytes, mode)
				dst := g(len(want) + EnquoteRoom)
				little := g(max(0, len(want)+EnquoteRoom-1-n%7))
				for _, impl := range Impls("enquote") {
					undo := Select("enquote", impl)
					if got := Enquote(dst.Bytes, src.Bytes, mode); string(dst.Bytes[:got]) != want {
						t.Errorf("%s: Enquote(%q, %b) = %q, want %q", impl, src.Bytes, mode, dst.Bytes[:got], want)
					}
					if got := Enquote(little.Bytes, src.Bytes, mode); got != 0 {
						t.Errorf("%s: Enquote(%q, %b) with little room = %d", impl, src.Bytes, mode, got)
					}
					undo()
				}
				src.Free()
				dst.Free()
				little.Free()
			}
		}
	}
}

func FuzzEnquote(f *testing.F) {
	for _, s := range quotePlain {
		for _, stop := range quoteStops {
			f.Add([]byte(strings.Repeat(s, 2)+stop.s+s), uint32(EscapeHTML|EscapeJS))
			f.Add([]byte(strings.Repeat(s, 4)+stop.s), uint32(0))
		}
	}
	f.Fuzz(func(t *testing.T, src []byte, mode uint32) {
		checkEnquote(t, src, QuoteMode(mode)&(CheckUTF8|EscapeHTML|EscapeJS))
	})
}
