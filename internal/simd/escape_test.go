package simd_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/javelin-go/javelin/internal/jsontest"
	. "github.com/javelin-go/javelin/internal/simd"
)

// simpleEscape is Escape a byte at a time, with room for everything.
func simpleEscape(src []byte, mode QuoteMode) (dst []byte, ns int) {
	for {
		n := simpleQuoteLen(src[ns:], mode)
		dst = append(dst, src[ns:ns+n]...)
		if ns += n; ns == len(src) || src[ns] >= 0x80 {
			return dst, ns
		}
		c := src[ns]
		if i := strings.IndexByte("\b\f\n\r\t\"\\", c); i >= 0 {
			dst = append(dst, '\\', `bfnrt"\`[i])
		} else {
			dst = fmt.Appendf(dst, `\u%04x`, c)
		}
		ns++
	}
}

// checkEscape compares every implementation with the simple form, with room in
// dst for everything and with little.
func checkEscape(t *testing.T, src []byte, mode QuoteMode, room int) {
	t.Helper()
	want, wantN := simpleEscape(src, mode)
	for _, impl := range Impls("escape") {
		undo := Select("escape", impl)
		dst := make([]byte, 6*len(src)+8, 6*len(src)+16)
		tail := dst[len(dst):cap(dst)]
		nd, ns := Escape(dst, src, mode)
		if string(dst[:nd]) != string(want) || ns != wantN {
			t.Fatalf("%s: Escape(%q, %b) = %q, %d, want %q, %d", impl, src, mode, dst[:nd], ns, want, wantN)
		}
		if string(tail) != "\x00\x00\x00\x00\x00\x00\x00\x00" {
			t.Fatalf("%s: Escape(%q, %b) wrote beyond dst", impl, src, mode)
		}
		if nd, ns := Escape(dst, string(src), mode); string(dst[:nd]) != string(want) || ns != wantN {
			t.Fatalf("%s: Escape of the string %q, %b = %q, %d", impl, src, mode, dst[:nd], ns)
		}

		// In steps with room each.
		var all []byte
		at := 0
		for {
			dst := make([]byte, room)
			nd, ns := Escape(dst, src[at:], mode)
			all = append(all, dst[:nd]...)
			if at += ns; at == len(src) || src[at] >= 0x80 && room-nd >= EscapeRoom {
				break
			}
			if room-nd >= EscapeRoom {
				t.Fatalf("%s: Escape(%q, %b) stopped at %d with room for %d", impl, src, mode, at, room-nd)
			}
			if ns == 0 {
				t.Fatalf("%s: Escape(%q, %b) with room for %d does nothing at %d", impl, src, mode, room, at)
			}
		}
		if string(all) != string(want) || at != wantN {
			t.Fatalf("%s: Escape(%q, %b) in steps of %d = %q, %d, want %q, %d", impl, src, mode, room, all, at, want, wantN)
		}
		undo()
	}
}

func TestEscapeEveryByte(t *testing.T) {
	for c := range 256 {
		for n := c % (7 * stride(3)); n < 140; n += 7 * stride(3) {
			src := []byte(strings.Repeat("x", n) + string([]byte{byte(c)}) + "é" + strings.Repeat("y", n))
			for _, mode := range quoteModes {
				checkEscape(t, src, mode, EscapeRoom)
			}
		}
	}
}

func TestEscapeStopsEverywhere(t *testing.T) {
	for _, plain := range append([]string{"a\"b\\c\nd\x01<é>\u2027", "\"\x00\"\x1f"}, quotePlain...) {
		plain = strings.Repeat(plain, 60)
		for n := range 200 {
			for i, stop := range quoteStops {
				if (n+i)%(3*stride(4)) != 0 {
					continue
				}
				src := []byte(plain[:n] + stop.s + plain[:n/2])
				for _, mode := range []QuoteMode{0, CheckUTF8, CheckUTF8 | EscapeHTML | EscapeJS, EscapeJS} {
					checkEscape(t, src, mode, EscapeRoom+n)
				}
			}
		}
	}
}

func TestEscapeLittleRoom(t *testing.T) {
	src := []byte(strings.Repeat("\x01", 10))
	for room := range 6*len(src) + 8 {
		if nd, ns := Escape(make([]byte, room), src, CheckUTF8); nd != 0 || ns != 0 {
			t.Errorf("room for %d: got %d, %d", room, nd, ns)
		}
	}
	dst := make([]byte, 6*len(src)+8)
	if nd, ns := Escape(dst, src, CheckUTF8); ns != len(src) || string(dst[:nd]) != strings.Repeat(`\u0001`, 10) {
		t.Errorf("got %q, %d", dst[:nd], ns)
	}
	if nd, ns := Escape(nil, "", 0); nd != 0 || ns != 0 {
		t.Errorf("nothing: got %d, %d", nd, ns)
	}
}

func TestEscapeRandom(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for range 20000 {
		var src []byte
		for range r.IntN(5) {
			plain := strings.Repeat(quotePlain[r.IntN(len(quotePlain))], 5)
			src = append(src, plain[:r.IntN(len(plain))]...)
			src = append(src, bytes.Repeat([]byte(quoteStops[r.IntN(6)].s), r.IntN(10))...)
		}
		src = append(src, hardInput(r, r.IntN(100))...)
		checkEscape(t, src[r.IntN(len(src)+1):], quoteModes[r.IntN(len(quoteModes))], EscapeRoom+r.IntN(300))
	}
}

func FuzzEscape(f *testing.F) {
	for _, s := range quotePlain {
		for _, stop := range quoteStops {
			f.Add([]byte(strings.Repeat(s, 2)+stop.s+s), uint32(CheckUTF8|EscapeHTML|EscapeJS), uint16(0))
		}
	}
	f.Fuzz(func(t *testing.T, src []byte, mode uint32, room uint16) {
		checkEscape(t, src, QuoteMode(mode)&(CheckUTF8|EscapeHTML|EscapeJS), EscapeRoom+int(room)%1000)
	})
}

func TestEscapeGuardPages(t *testing.T) {
	for _, plain := range append([]string{"a\"b\\c\nd\x01<é>\u2027", "\x01"}, quotePlain...) {
		plain = strings.Repeat(plain, 200)
		for n := range 200 {
			for _, g := range []func(int) jsontest.Guarded{jsontest.GuardAfter, jsontest.GuardBefore} {
				src, dst, little := g(n), g(6*n+EscapeRoom), g(EscapeRoom+n)
				copy(src.Bytes, plain)
				for _, mode := range []QuoteMode{0, CheckUTF8, CheckUTF8 | EscapeHTML | EscapeJS} {
					want, wantN := simpleEscape(src.Bytes, mode)
					for _, impl := range Impls("escape") {
						undo := Select("escape", impl)
						nd, ns := Escape(dst.Bytes, src.Bytes, mode)
						if ns != wantN || string(dst.Bytes[:nd]) != string(want) {
							t.Errorf("%s: Escape(%q, %b) = %q, %d; want %q, %d", impl, src.Bytes, mode, dst.Bytes[:nd], ns, want, wantN)
						}
						nd, _ = Escape(little.Bytes, src.Bytes, mode)
						if !bytes.HasPrefix(want, little.Bytes[:nd]) {
							t.Errorf("%s: Escape(%q, %b) with little room begins with %q", impl, src.Bytes, mode, little.Bytes[:nd])
						}
						undo()
					}
				}
				src.Free()
				dst.Free()
				little.Free()
			}
		}
	}
}
