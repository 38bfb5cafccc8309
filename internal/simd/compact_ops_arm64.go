//go:build !purego

package simd

var (
	operatorsImpls  = []string{"generic", "NEON"}
	operatorsChosen = 1
)

func operators(dst []uint32, b []byte, st *CompactState) (n int) {
	if operatorsChosen == 0 {
		return operatorsGeneric(dst, b, st)
	}
	whole := len(b) &^ 63
	if whole > 0 {
		n = operatorsNEON(&dst[0], &b[0], whole, 0, st)
	}
	if whole < len(b) {
		var pad [64]byte
		n += operatorsNEON(&dst[n], &pad[0], copy(pad[:], b[whole:]), uint32(whole), st)
	}
	return n
}

// operatorsNEON is Operators of n > 0 bytes, with positions counted from base.
// It reads b up to the end of the last block of 64 bytes; after n there are
// zeros.
//
//go:noescape
func operatorsNEON(dst *uint32, b *byte, n int, base uint32, st *CompactState) (count int)
