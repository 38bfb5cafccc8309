package simd

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// The portable definitions have two forms, for words of 64 and of 32 bits, of which
// only one is in use on any CPU.

func TestIndexByBytesAsByMasks(t *testing.T) {
	const bytes = "{}[]:,\"\"\"\\\\\\ \n\t\r\x00\x1f01az\xc3\xa9\xe2\x80\xa8\xf0\x9f\x98\xed\xff"
	rnd := rand.New(rand.NewPCG(3, 9))
	for range 20_000 {
		b := make([]byte, 1+rnd.IntN(300))
		kinds := 1 + rnd.IntN(len(bytes))
		for i := range b {
			if b[i] = bytes[rnd.IntN(kinds)]; rnd.IntN(3) == 0 {
				b[i] = 'x'
			}
		}
		var st, want IndexState
		dst, exp := make([]uint32, len(b)+IndexSlack), make([]uint32, len(b)+IndexSlack)
		for from := 0; from < len(b); {
			w := b[from:min(len(b), from+1+rnd.IntN(200))]
			n, f := indexByBytes(dst, w, uint32(from), &st)
			m, g := indexByMasks(exp, w, uint32(from), &want)
			if !slices.Equal(dst[:n], exp[:m]) || f != g || st != want {
				t.Fatalf("%q from %d: %x, %b, %v; want %x, %b, %v", b, from, dst[:n], f, st, exp[:m], g, want)
			}
			from += len(w)
		}
	}
}

func TestFindHTMLByBytesAsByWords(t *testing.T) {
	const bytes = "<>&\xe2\x80\xa8\xa9=%\xe2"
	rnd := rand.New(rand.NewPCG(3, 9))
	for range 20_000 {
		b := make([]byte, rnd.IntN(60))
		for i := range b {
			if b[i] = 'x'; rnd.IntN(8) == 0 {
				b[i] = bytes[rnd.IntN(len(bytes))]
			}
		}
		for mode := range EscapeHTML | EscapeJS + 1 {
			want := len(b)
			for i := len(b) - 1; i >= 0; i-- {
				if htmlHits(uint64(b[i]), mode)&0x80 != 0 {
					if n, ok := firstHTML(b, i, 0x80); ok {
						want = n
					}
				}
			}
			if got := findHTMLByBytes(b, mode); got != want {
				t.Fatalf("%q, %b: %d, want %d", b, mode, got, want)
			}
			if got := findHTMLGeneric(b, mode); got != want {
				t.Fatalf("%q, %b: %d, want %d", b, mode, got, want)
			}
		}
	}
}
