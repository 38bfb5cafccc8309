package simd_test

import (
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/javelin-go/javelin/internal/jsontest"
	. "github.com/javelin-go/javelin/internal/simd"
)

// simpleUnescape is Unescape a sequence at a time.
func simpleUnescape(src []byte) (dst []byte, ns int) {
	for len(src)-ns >= 6 && src[ns] == '\\' && src[ns+1] == 'u' {
		u, err := strconv.ParseUint(string(src[ns+2:ns+6]), 16, 16)
		if err != nil || utf16.IsSurrogate(rune(u)) {
			break
		}
		dst = utf8.AppendRune(dst, rune(u))
		ns += 6
	}
	return dst, ns
}

func checkUnescape(t *testing.T, src []byte) {
	t.Helper()
	want, wantN := simpleUnescape(src)
	for _, impl := range Impls("unescape") {
		undo := Select("unescape", impl)
		dst := make([]byte, len(src)+16)
		nd, ns := Unescape(dst[:len(src)], src)
		if string(dst[:nd]) != string(want) || ns != wantN {
			t.Fatalf("%s: Unescape(%q) = %q, %d; want %q, %d", impl, src, dst[:nd], ns, want, wantN)
		}
		if tail := string(dst[len(src):]); tail != strings.Repeat("\x00", 16) {
			t.Fatalf("%s: Unescape(%q) wrote beyond dst", impl, src)
		}
		undo()
	}
}

// Every code unit at each place of a block, among others of any length.
func TestUnescapeEveryCodeUnit(t *testing.T) {
	around := []string{`\u0041`, `\u00e9`, `\u4F60`}
	for u := range 1 << 16 {
		form := `\u%04x`
		if u%2 == 0 {
			form = `\u%04X`
		}
		var src []byte
		for i := range u % 5 {
			src = append(src, around[(u>>i+i)%3]...)
		}
		src = fmt.Appendf(src, form, u)
		for i := range 6 {
			src = append(src, around[(u>>(2*i)+i)%3]...)
		}
		checkUnescape(t, src)
	}
}

// Every byte in the place of every byte of some blocks.
func TestUnescapeEveryByte(t *testing.T) {
	for _, n := range []int{1, 4, 5, 8, 9} {
		text := strings.Repeat(`\u12aF`, n)
		for i := range text {
			for c := range 256 {
				src := []byte(text)
				src[i] = byte(c)
				checkUnescape(t, src)
			}
		}
	}
}

func TestUnescapeGuardPages(t *testing.T) {
	text := strings.Repeat(`\u0041\u4f60\uFFFF\u00e9\u20ac\u20AC\u20aC`, 8)
	for n := range 200 {
		for _, g := range []func(int) jsontest.Guarded{jsontest.GuardAfter, jsontest.GuardBefore} {
			src, dst := g(n), g(n)
			copy(src.Bytes, text)
			want, wantN := simpleUnescape(src.Bytes)
			for _, impl := range Impls("unescape") {
				undo := Select("unescape", impl)
				if nd, ns := Unescape(dst.Bytes, src.Bytes); string(dst.Bytes[:nd]) != string(want) || ns != wantN {
					t.Errorf("%s: Unescape(%q) = %q, %d", impl, src.Bytes, dst.Bytes[:nd], ns)
				}
				undo()
			}
			src.Free()
			dst.Free()
		}
	}
}

func TestUnescapeRandom(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	for range 50_000 {
		var src []byte
		for range r.IntN(20) {
			switch r.IntN(40) {
			case 0:
				src = append(src, `\n`...)
			case 1:
				src = append(src, `\ud83d\ude00`...)
			case 2:
				src = append(src, 'x')
			default:
				src = fmt.Appendf(src, `\u%04x`, r.IntN(1<<(1+r.IntN(16))))
			}
		}
		if r.IntN(4) == 0 && len(src) > 0 {
			src[r.IntN(len(src))] = byte(r.IntN(256))
		}
		checkUnescape(t, src)
	}
}

func FuzzUnescape(f *testing.F) {
	f.Add([]byte(strings.Repeat(`\u0041\u4f60\uFFFF\u00e9`, 3)))
	f.Fuzz(func(t *testing.T, src []byte) { checkUnescape(t, src) })
}
