//go:build !purego

package simd

var operatorsImpls, operatorsChosen = func() ([]string, int) {
	impls := []string{"generic"}
	if hasAVX2 {
		impls = append(impls, "AVX2")
	}
	if hasAVX512 {
		impls = append(impls, "AVX512")
	}
	return impls, len(impls) - 1
}()

func operators(dst []uint32, b []byte, set opSet, st *CompactState) (n int) {
	switch operatorsChosen {
	case 1:
		whole := len(b) &^ 63
		if whole > 0 {
			n = operatorsAVX2(&dst[0], &b[0], whole, 0, set, st)
		}
		if whole < len(b) {
			var pad [64]byte
			n += operatorsAVX2(&dst[n], &pad[0], copy(pad[:], b[whole:]), uint32(whole), set, st)
		}
		return n
	case 2:
		return operatorsAVX512(&dst[0], &b[0], len(b), 0, set, st)
	}
	return operatorsGeneric(dst, b, set, st)
}

// operatorsAVX2 is Operators of n > 0 bytes, with positions counted from base.
// It reads b up to the end of the last block of 64 bytes; behind n there are
// zeros.
//
//go:noescape
func operatorsAVX2(dst *uint32, b *byte, n int, base uint32, set opSet, st *CompactState) (count int)

// operatorsAVX512 is Operators of n > 0 bytes, with positions counted from base.
//
//go:noescape
func operatorsAVX512(dst *uint32, b *byte, n int, base uint32, set opSet, st *CompactState) (count int)
