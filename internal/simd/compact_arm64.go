//go:build !purego

package simd

var (
	compactImpls  = []string{"generic", "NEON"}
	compactChosen = 1
)

func compact(dst, src []byte, st *CompactState) (n int) {
	if compactChosen == 0 {
		return compactGeneric(dst, src, st)
	}
	if whole := (len(src) - compactAhead) &^ 63; whole > 0 {
		n = compactNEON(&dst[0], &src[0], whole, st)
		src = src[whole:]
	}
	var pad [128 + compactAhead]byte
	return n + compactNEON(&dst[n], &pad[0], copy(pad[:], src), st)
}

// compactAhead is how far compactNEON reads after the last block.
const compactAhead = 32

// compactNEON is Compact of n > 0 bytes. It reads src up to the end of the last
// block of 64 bytes and compactAhead more, whatever is there.
//
//go:noescape
func compactNEON(dst, src *byte, n int, st *CompactState) (written int)
