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

func operators(dst []uint32, b []byte, st *CompactState) (n int) {
	switch operatorsChosen {
	case 1:
		// What is copied here is loaded later: to load what has just been stored
		// in pieces takes long.
		var rest [64]byte
		copy(rest[:], b[len(b)&^63:])
		return operatorsAVX2(&dst[0], &b[0], len(b), st, &rest)
	case 2:
		return operatorsAVX512(&dst[0], &b[0], len(b), st)
	}
	return operatorsGeneric(dst, b, st)
}

// operatorsAVX2 is Operators of n > 0 bytes. rest are those after the last whole
// block of 64, and zeros.
//
//go:noescape
func operatorsAVX2(dst *uint32, b *byte, n int, st *CompactState, rest *[64]byte) (count int)

// operatorsAVX512 is Operators of n > 0 bytes.
//
//go:noescape
func operatorsAVX512(dst *uint32, b *byte, n int, st *CompactState) (count int)
