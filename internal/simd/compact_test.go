package simd_test

import (
	"bytes"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/javelin-go/javelin/internal/jsontest"
	. "github.com/javelin-go/javelin/internal/simd"
)

// simpleCompact is Compact a byte at a time.
func simpleCompact(src []byte) []byte {
	dst := []byte{}
	inString, escaped := false, false
	for _, c := range src {
		if !inString && strings.IndexByte(" \t\r\n", c) >= 0 {
			escaped = false
			continue
		}
		dst = append(dst, c)
		switch {
		case escaped:
			escaped = false
		case c == '\\':
			escaped = true
		case c == '"':
			inString = !inString
		}
	}
	return dst
}

// checkCompact compares every implementation with the simple form, in one
// window and in windows as r wants them.
func checkCompact(t *testing.T, src []byte, r *rand.Rand) {
	t.Helper()
	want := simpleCompact(src)
	var end []CompactState
	for _, impl := range Impls("compact") {
		undo := Select("compact", impl)
		size := len(src) + CompactSlack
		dst := make([]byte, size+8)
		var st CompactState
		if n := Compact(dst[:size], src, &st); string(dst[:n]) != string(want) {
			t.Fatalf("%s: Compact(%q) = %q, want %q", impl, src, dst[:n], want)
		}
		if string(dst[size:]) != "\x00\x00\x00\x00\x00\x00\x00\x00" {
			t.Fatalf("%s: Compact(%q) wrote beyond dst", impl, src)
		}
		end = append(end, st)

		st = CompactState{}
		var got []byte
		for i := 0; i < len(src); {
			k := min(1+r.IntN(100), len(src)-i)
			n := Compact(dst[:k+CompactSlack], src[i:i+k], &st)
			got = append(got, dst[:n]...)
			i += k
		}
		if string(got) != string(want) {
			t.Fatalf("%s: Compact(%q) in windows = %q, want %q", impl, src, got, want)
		}
		end = append(end, st)
		undo()
	}
	for _, st := range end {
		if st != end[0] {
			t.Fatalf("Compact(%q): states %v", src, end)
		}
	}
}

var compactPieces = []string{
	" ", "\n", "\t", "\r", "\n        ", "    ", strings.Repeat(" ", 70), "\n\t\t\t",
	`"`, `\`, `\\`, `\"`, `"a b"`, `"\" "`, `"long text with spaces in it, and more of it to come, beyond a block"`,
	"1", "12345678901234567890", "true", "{", "}", "[", "]", ":", ",", ": ", ", ",
	"é", "日本", "\x00", "\x1f", "\x0b", "\x0c", "\x21", "\xa0", "\x80", "\xff", "\x89", "\x8a", "\x8d",
	strings.Repeat("x", 32), strings.Repeat("y", 64),
}

func TestCompactRandom(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	n := 40000
	if testing.Short() {
		n = 8000
	}
	for range n {
		var src []byte
		for range r.IntN(40) {
			src = append(src, compactPieces[r.IntN(len(compactPieces))]...)
		}
		checkCompact(t, src, r)
	}
}

func TestCompactEveryLength(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 10))
	plain := strings.Repeat("{\n  \"a \\\" b\": [1, 2,\t\"x\\\\\" ],\n\n      \"c\":\"d  e\" }\r\n", 6)
	for from := 0; from < 65; from += stride(5) {
		for n := 0; n <= 200; n++ {
			checkCompact(t, []byte(plain[from:from+n]), r)
		}
	}
	for c := range 256 {
		for n := c % stride(5); n < 70; n += stride(5) {
			checkCompact(t, []byte(strings.Repeat("x ", n)+string([]byte{byte(c)})+" y "+string([]byte{byte(c)})+"z"), r)
		}
	}
}

func TestCompactGuardPages(t *testing.T) {
	plain := strings.Repeat(" {\"a b\":  [1,\n 2] }", 20)
	for n := range 301 {
		for _, g := range []func(int) jsontest.Guarded{jsontest.GuardAfter, jsontest.GuardBefore} {
			src, dst := g(n), g(n+CompactSlack)
			for _, text := range []string{plain, strings.Repeat("x", n), strings.Repeat(" ", n), strings.Repeat("1 ", n)} {
				copy(src.Bytes, text)
				want := simpleCompact(src.Bytes)
				for _, impl := range Impls("compact") {
					undo := Select("compact", impl)
					var st CompactState
					if got := Compact(dst.Bytes, src.Bytes, &st); !bytes.Equal(dst.Bytes[:got], want) {
						t.Errorf("%s: Compact(%q) = %q", impl, src.Bytes, dst.Bytes[:got])
					}
					undo()
				}
			}
			src.Free()
			dst.Free()
		}
	}
}

func TestCompactShortRoom(t *testing.T) {
	defer func() {
		if e := recover(); e != "BUG: simd.Compact: short dst" {
			t.Errorf("recovered %v", e)
		}
	}()
	var st CompactState
	Compact(make([]byte, CompactSlack), []byte("1"), &st)
}

func FuzzCompact(f *testing.F) {
	for i, s := range compactPieces {
		f.Add([]byte(s+compactPieces[len(compactPieces)-1-i]), uint64(i))
	}
	f.Fuzz(func(t *testing.T, src []byte, seed uint64) {
		checkCompact(t, src, rand.New(rand.NewPCG(seed, 0)))
	})
}

func BenchmarkCompact(b *testing.B) {
	for _, impl := range Impls("compact") {
		defer Select("compact", impl)()
		for _, c := range jsontest.Corpora() {
			b.Run(impl+"/"+c.Name, func(b *testing.B) {
				dst := make([]byte, len(c.Data)+CompactSlack)
				b.SetBytes(int64(len(c.Data)))
				for b.Loop() {
					var st CompactState
					Compact(dst, c.Data, &st)
				}
			})
		}
	}
}
