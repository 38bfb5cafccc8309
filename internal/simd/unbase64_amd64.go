//go:build !purego

package simd

var unbase64Impls, unbase64Chosen = func() ([]string, int) {
	impls := []string{"generic"}
	if hasAVX2 {
		impls = append(impls, "AVX2")
	}
	return impls, len(impls) - 1
}()

func unbase64(dst, src []byte) bool {
	if unbase64Chosen == 0 {
		return unbase64Generic(dst, src)
	}
	return unbase64AVX2(&dst[0], &src[0], len(src))
}

// unbase64AVX2 is Unbase64 of n characters.
//
//go:noescape
func unbase64AVX2(dst, src *byte, n int) bool
