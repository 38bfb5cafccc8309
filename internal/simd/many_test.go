package simd_test

import (
	"bytes"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	. "github.com/javelin-go/javelin/internal/simd"
)

// TestMany compares all implementations on many inputs that are made at random, where the
// fuzzing engine cannot start its workers, as under an emulator. JAVELIN_MANY says how many
// for each kernel.
func TestMany(t *testing.T) {
	n, _ := strconv.Atoi(os.Getenv("JAVELIN_MANY"))
	if n == 0 {
		n = 200
	}
	modes := func(r *rand.Rand) QuoteMode { return QuoteMode(r.Uint32N(8)) }
	for _, k := range []struct {
		name  string
		check func(*testing.T, *rand.Rand)
	}{
		{"quote", func(t *testing.T, r *rand.Rand) { checkQuote(t, manyWide(r), modes(r)) }},
		{"compact", func(t *testing.T, r *rand.Rand) { checkCompact(t, manyTokens(r), r) }},
		{"operators", func(t *testing.T, r *rand.Rand) { checkOperators(t, manyTokens(r), r) }},
		{"find", func(t *testing.T, r *rand.Rand) {
			checkFindHTML(t, manyText(r))
			checkEscapeOnly(t, manyText(r))
		}},
		{"enquote", func(t *testing.T, r *rand.Rand) { checkEnquote(t, manyText(r), modes(r)) }},
		{"escape", func(t *testing.T, r *rand.Rand) { checkEscape(t, manyText(r), modes(r), EscapeRoom+r.IntN(100)) }},
		{"unescape", func(t *testing.T, r *rand.Rand) { checkUnescape(t, manyEscapes(r, true)) }},
		{"unquote", func(t *testing.T, r *rand.Rand) { checkUnquote(t, manyEscapes(r, false)) }},
		{"floats", func(t *testing.T, r *rand.Rand) {
			b := floatsText(r)
			b = b[max(0, len(b)-200):]
			checkFloats(t, b, floatEntries(b), 0)
		}},
		{"base64", func(t *testing.T, r *rand.Rand) {
			b := make([]byte, r.IntN(160))
			for i := range b {
				b[i] = byte(r.Uint32())
			}
			checkBase64(t, b)
		}},
		{"unbase64", func(t *testing.T, r *rand.Rand) {
			b := manyBase64(r, 1+r.IntN(160))
			if r.IntN(2) == 0 {
				b[r.IntN(len(b))] = byte(r.Uint32())
			}
			checkUnbase64(t, b)
		}},
	} {
		t.Run(k.name, func(t *testing.T) {
			r := rand.New(rand.NewPCG(uint64(n), 31))
			for range n {
				k.check(t, r)
			}
		})
	}
}

// manyWide is a text of characters of one to four bytes, in runs of one kind, that has
// something to be escaped, or wrong, in few places or none.
func manyWide(r *rand.Rand) []byte {
	kinds := []string{"abcdefgh ", "абвгдеж", "漢字仮名交じり文", "“”…—", "😀😁🤖", "é, ü"}
	var b []byte
	for range 1 + r.IntN(12) {
		kind := []rune(kinds[r.IntN(len(kinds))])
		for range r.IntN(40) {
			b = utf8.AppendRune(b, kind[r.IntN(len(kind))])
		}
	}
	for range max(0, r.IntN(5)-2) {
		if len(b) == 0 {
			break
		}
		k := r.IntN(len(b))
		switch r.IntN(4) {
		case 0:
			b[k] = byte(r.Uint32())
		case 1:
			b = slices.Insert(b, k, "\"\\<\x01"[r.IntN(4)])
		case 2:
			b = slices.Insert(b, k, []byte("\u2028\u2029")[3*r.IntN(2):][:3]...)
		default:
			b = slices.Delete(b, k, min(k+1+r.IntN(3), len(b)))
		}
	}
	return b
}

// manyTokens is a text with whitespace, strings and brackets in any order.
func manyTokens(r *rand.Rand) []byte {
	parts := []string{" ", "  ", "\n\t", strings.Repeat(" ", 70), `"a"`, `"a \" b"`, `"\\"`, `"`, `\`, "{", "}", "[", "]", ":", ",", "12.5", "true", "é", `"{}:, "`}
	var b []byte
	for range r.IntN(60) {
		b = append(b, parts[r.IntN(len(parts))]...)
	}
	return b
}

// manyText is a text that is written, with more or less in it that is to be escaped.
func manyText(r *rand.Rand) []byte {
	var b []byte
	odd := 1 + r.IntN(40)
	for range r.IntN(60) {
		switch {
		case r.IntN(odd) > 0:
			const plain = "the quick brown fox jumps over the lazy dog!"
			b = append(b, plain[:r.IntN(len(plain))%(1+r.IntN(20))]...)
		case r.IntN(3) == 0:
			b = append(b, string(rune([]int32{0x80, 0x800, 0x10000, 0x2028 - 0x80}[r.IntN(4)]+r.Int32N(130)))...)
		case r.IntN(12) == 0:
			b = append(b, byte(r.Uint32()))
		default:
			b = append(b, "\"\\\n\r\t\b\f\x00\x1f<>&"[r.IntN(12)])
		}
	}
	return b
}

// manyEscapes is a text that is read, with more or less escapes in it, or of no others than
// those of units.
func manyEscapes(r *rand.Rand, units bool) []byte {
	var b []byte
	odd := 1 + r.IntN(8)
	for range r.IntN(24) {
		switch {
		case units && r.IntN(30) > 0:
			b = append(b, `\u`...)
			for range 4 {
				b = append(b, "0000123456789abcdefABCDEF"[r.IntN(25)])
			}
		case r.IntN(odd) > 0:
			b = append(b, bytes.Repeat([]byte("x"), r.IntN(12))...)
		case r.IntN(20) > 0:
			b = append(b, unquotePieces[r.IntN(unquoteValid)]...)
		default:
			b = append(b, unquotePieces[r.IntN(len(unquotePieces))]...)
		}
	}
	if len(b) > 0 && r.IntN(20) == 0 {
		b[r.IntN(len(b))] = byte(r.Uint32())
	}
	return b
}
