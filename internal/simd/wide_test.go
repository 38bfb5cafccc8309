package simd_test

import (
	"bytes"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/javelin-go/javelin/internal/jsontest"
	. "github.com/javelin-go/javelin/internal/simd"
)

// checkWide compares every implementation with the simple form.
func checkWide(t *testing.T, src []byte) {
	t.Helper()
	for _, mode := range quoteModes {
		want := simpleQuoteLen(src, mode|CheckUTF8) == len(src)
		for _, impl := range Impls("wide") {
			undo := Select("wide", impl)
			dst := bytes.Repeat([]byte{0xA5}, len(src)+80)
			got := CopyWide(dst, src, mode)
			if got != want {
				t.Fatalf("%s: CopyWide(%q, %b) = %v, want %v", impl, src, mode, got, want)
			}
			if got && !bytes.Equal(dst[:len(src)], src) {
				t.Fatalf("%s: CopyWide(%q, %b) copied %q", impl, src, mode, dst[:len(src)])
			}
			if n := bytes.Count(dst[len(src):], []byte{0xA5}); n != 80 {
				t.Fatalf("%s: CopyWide(%q, %b) wrote beyond len(src)", impl, src, mode)
			}
			undo()
		}
	}
}

func TestCopyWide(t *testing.T) {
	for _, plain := range quotePlain {
		plain = strings.Repeat(plain, 20)
		for n := WideMin; n < 210; n++ {
			checkWide(t, []byte(plain[:n]))
			for i, stop := range quoteStops {
				for at := (n + i) % stride(7); at <= n-len(stop.s); at += stride(7) {
					src := []byte(plain[:n])
					copy(src[at:], stop.s)
					if (at+n+i)%5 == 0 || at > n-8 {
						checkWide(t, src)
					}
				}
			}
		}
	}
	r := rand.New(rand.NewPCG(7, 8))
	for range 5000 {
		// A stretch without stops, then, most often, anything.
		plain := strings.Repeat(quotePlain[r.IntN(len(quotePlain))], 12)
		src := []byte(plain[:r.IntN(len(plain))])
		if r.IntN(4) > 0 {
			src = append(src, hardInput(r, r.IntN(20))...)
		}
		src = src[r.IntN(len(src)/8+1):]
		if len(src) >= WideMin {
			checkWide(t, src[:min(len(src), WideMax)])
		}
	}
}

// TestCopyWideGuard has source and destination end, and begin, where memory does.
func TestCopyWideGuard(t *testing.T) {
	for _, make := range []func(int) jsontest.Guarded{jsontest.GuardAfter, jsontest.GuardBefore} {
		for n := WideMin; n <= 210; n++ {
			src, dst := make(n), make(n)
			for i, plain := range quotePlain {
				copy(src.Bytes, strings.Repeat(plain, 20))
				for _, impl := range Impls("wide") {
					undo := Select("wide", impl)
					mode := quoteModes[(i+n)%len(quoteModes)]
					want := simpleQuoteLen(src.Bytes, mode|CheckUTF8) == n
					if got := CopyWide(dst.Bytes, src.Bytes, mode); got != want || got && !bytes.Equal(dst.Bytes, src.Bytes) {
						t.Fatalf("%s: %d bytes: %v, %q", impl, n, got, dst.Bytes)
					}
					undo()
				}
			}
			src.Free()
			dst.Free()
		}
	}
}

func FuzzCopyWide(f *testing.F) {
	for _, s := range quotePlain {
		for _, stop := range quoteStops {
			f.Add([]byte(strings.Repeat(s, 2) + stop.s + s))
			f.Add([]byte(strings.Repeat(s, 4) + stop.s))
		}
	}
	f.Fuzz(func(t *testing.T, src []byte) {
		if len(src) < WideMin {
			src = append(src, "ein Text über üble Ängste"...)
		}
		checkWide(t, src[:min(len(src), WideMax)])
	})
}
