//go:build !purego

package simd

var compactImpls, compactChosen = func() ([]string, int) {
	impls := []string{"generic"}
	if hasAVX2 {
		impls = append(impls, "AVX2")
	}
	if hasAVX512 {
		impls = append(impls, "AVX512")
	}
	return impls, len(impls) - 1
}()

func compact(dst, src []byte, st *CompactState) (n int) {
	switch compactChosen {
	case 1:
		return compactBlocks(dst, src, st)
	case 2:
		return compactAVX512(&dst[0], &src[0], len(src), st)
	}
	return compactGeneric(dst, src, st)
}

func compactBlocks(dst, src []byte, st *CompactState) (n int) {
	if whole := (len(src) - compactAhead) &^ 63; whole > 0 {
		n = compactAVX2(&dst[0], &src[0], whole, st)
		src = src[whole:]
	}
	var pad [128 + compactAhead]byte
	return n + compactAVX2(&dst[n], &pad[0], copy(pad[:], src), st)
}

// compactAhead is how far compactAVX2 reads after the last block.
const compactAhead = 32

// compactAVX2 is Compact of n > 0 bytes. It reads src up to the end of the last
// block of 64 bytes and compactAhead more, whatever is there.
//
//go:noescape
func compactAVX2(dst, src *byte, n int, st *CompactState) (written int)

// compactAVX512 is Compact of n > 0 bytes.
//
//go:noescape
func compactAVX512(dst, src *byte, n int, st *CompactState) (written int)
