package simd_test

import (
	"bytes"
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

// simpleUnquote is Unquote a character at a time.
func simpleUnquote(src []byte) (dst []byte, ns int) {
	unit := func(i int) rune {
		if len(src)-i < 6 || src[i] != '\\' || src[i+1] != 'u' {
			return -1
		}
		u, err := strconv.ParseUint(string(src[i+2:i+6]), 16, 16)
		if err != nil {
			return -1
		}
		return rune(u)
	}
	for ns < len(src) {
		if src[ns] != '\\' {
			dst = append(dst, src[ns])
			ns++
			continue
		}
		if r := unit(ns); r >= 0 {
			size := 6
			if utf16.IsSurrogate(r) {
				if r = utf16.DecodeRune(r, unit(ns+6)); r == utf8.RuneError {
					return dst, ns
				}
				size = 12
			}
			dst = utf8.AppendRune(dst, r)
			ns += size
			continue
		}
		if ns+1 == len(src) {
			return dst, ns
		}
		k := strings.IndexByte(`"\/bfnrt`, src[ns+1])
		if k < 0 {
			return dst, ns
		}
		dst = append(dst, "\"\\/\b\f\n\r\t"[k])
		ns += 2
	}
	return dst, ns
}

func checkUnquote(t *testing.T, src []byte) {
	t.Helper()
	want, wantN := simpleUnquote(src)
	for _, impl := range Impls("unquote") {
		undo := Select("unquote", impl)
		for _, room := range []int{0, 7, UnquoteRoom} {
			buf := make([]byte, len(src)+UnquoteRoom+16)
			dst, behind := buf[:len(src)+room], buf[len(src)+room:]
			nd, ns := Unquote(dst, src)
			if !bytes.Equal(dst[:nd], want) || ns != wantN {
				t.Fatalf("%s: Unquote(%q) = %q, %d; want %q, %d", impl, src, dst[:nd], ns, want, wantN)
			}
			if bytes.Count(behind, []byte{0}) != len(behind) {
				t.Fatalf("%s: Unquote(%q) wrote beyond dst", impl, src)
			}
		}
		undo()
	}

	// Lone halves aside, ValidEscapes is whether Unquote goes to the end.
	valid := wantN == len(src)
	lax := valid
	for rest := src; !lax; {
		_, n := simpleUnquote(rest)
		if rest = rest[n:]; len(rest) < 6 || rest[1] != 'u' || rest[2]|0x20 != 'd' || rest[3] < '8' || strings.Trim(string(rest[3:6]), "0123456789abcdefABCDEF") != "" {
			lax = len(rest) == 0
			break
		}
		rest = rest[6:]
	}
	for _, impl := range Impls("escapes") {
		undo := Select("escapes", impl)
		if strict, loose := ValidEscapes(src, false), ValidEscapes(src, true); strict != valid || loose != lax {
			t.Fatalf("%s: ValidEscapes(%q) = %v, %v; want %v, %v", impl, src, strict, loose, valid, lax)
		}
		undo()
	}
}

// The first ones are valid wherever they stand.
var unquotePieces = []string{
	`\n`, `\"`, `\\`, `\/`, `\b`, `\f`, `\r`, `\t`, `\u0000`, `\u0041`, `\u007f`, `\u0080`, `\u00e9`, `\u07FF`, `\u0800`,
	`\u20AC`, `\ud7ff`, `\ue000`, `\uffff`, `\ud83d\ude00`, `\uD800\uDC00`, `\udbff\udfff`, `\uDABC\uDDEF`,
	"a", "bc", "u", "defgh", "0123456789abcdef", "é", "€", "😀", "u0041", "\x00", "\xff", strings.Repeat("x", 60), strings.Repeat(`\u4f60\u597d`, 12), strings.Repeat(`\\`, 30),
	`\ud83d`, `\ude00`, `\`, `\u`, `\u12`, `\u123`, `\u123g`, `\u:000`, `\u0/00`, `\u00@0`, `\u000G`, `\x`, `\U0041`,
	"\\\xee", "\\u\xb0\xb0\xb0\xb0", "\\u\x10000", "\\\xa2", `\ud83d\n`, `\ud83d\u0041`, `\ud83d\ude0g`,
}

const unquoteValid = 37

func TestUnquotePieces(t *testing.T) {
	step := 1
	if testing.Short() {
		step = 3
	}
	for i, a := range unquotePieces {
		for j, b := range unquotePieces {
			for n := (i + j) % step; n < 70; n += step {
				checkUnquote(t, []byte(strings.Repeat("p", n)+a+b+"end"))
			}
		}
	}
}

func TestUnquoteRandom(t *testing.T) {
	r := rand.New(rand.NewPCG(21, 22))
	for range 60_000 {
		pieces := unquotePieces[:unquoteValid]
		if r.IntN(3) == 0 {
			pieces = unquotePieces
		}
		var src []byte
		for range r.IntN(40) {
			src = append(src, pieces[r.IntN(len(pieces))]...)
		}
		if r.IntN(8) == 0 && len(src) > 0 {
			src[r.IntN(len(src))] = byte(r.IntN(256))
		}
		checkUnquote(t, src)
	}
}

// Every code unit, alone, after the first half of a pair and before the second.
func TestUnquoteEveryCodeUnit(t *testing.T) {
	for u := range 1 << 16 {
		form := `%s\u%04x%s`
		if u%2 == 0 {
			form = `%s\u%04X%s`
		}
		around := [][2]string{{`\u0041`, "end"}, {`\ud83d`, `\n`}, {`\n\"`, `\uDC0F`}}
		if testing.Short() {
			around = around[u%3:][:1]
		}
		for _, a := range around {
			checkUnquote(t, fmt.Appendf(nil, form, a[0], u, a[1]))
		}
	}
}

// Every byte in the place of every byte of some blocks.
func TestUnquoteEveryByte(t *testing.T) {
	for _, text := range []string{strings.Repeat(`\u12aF`, 12), strings.Repeat(`\ud83d\uDe0a`, 6), strings.Repeat(`\n`, 35), strings.Repeat(`ab\"c\u00e9\\`, 6)} {
		for i := range text {
			for c := range 256 {
				src := []byte(text)
				src[i] = byte(c)
				checkUnquote(t, src)
			}
		}
	}
}

func TestUnquoteGuardPages(t *testing.T) {
	text := strings.Repeat(`plain\u0041\u4f60\uFFFF\n\ud83d\ude00\\`, 8)
	for n := range 200 {
		for _, g := range []func(int) jsontest.Guarded{jsontest.GuardAfter, jsontest.GuardBefore} {
			src, dst := g(n), g(n)
			copy(src.Bytes, text)
			want, wantN := simpleUnquote(src.Bytes)
			for _, impl := range Impls("unquote") {
				undo := Select("unquote", impl)
				if nd, ns := Unquote(dst.Bytes, src.Bytes); !bytes.Equal(dst.Bytes[:nd], want) || ns != wantN {
					t.Errorf("%s: Unquote(%q) = %q, %d", impl, src.Bytes, dst.Bytes[:nd], ns)
				}
				undo()
			}
			for _, impl := range Impls("escapes") {
				undo := Select("escapes", impl)
				if ValidEscapes(src.Bytes, false) != (wantN == n) {
					t.Errorf("%s: ValidEscapes(%q) = %v", impl, src.Bytes, wantN != n)
				}
				undo()
			}
			src.Free()
			dst.Free()
		}
	}
}

func FuzzUnquote(f *testing.F) {
	for _, a := range unquotePieces {
		f.Add([]byte(a + "plain" + a))
	}
	f.Fuzz(func(t *testing.T, src []byte) { checkUnquote(t, src) })
}
