//go:build !purego

package simd

var base64Impls, base64Chosen = func() ([]string, int) {
	impls := []string{"generic"}
	if hasAVX2 {
		impls = append(impls, "AVX2")
	}
	return impls, len(impls) - 1
}()

func base64(dst, src []byte) {
	if base64Chosen == 0 {
		base64Generic(dst, src)
		return
	}
	base64AVX2(&dst[0], &src[0], len(src))
}

// base64AVX2 is Base64 of n bytes.
//
//go:noescape
func base64AVX2(dst, src *byte, n int)
