//go:build !purego

package simd

var (
	unbase64Impls  = []string{"generic", "NEON"}
	unbase64Chosen = 1
)

func unbase64(dst, src []byte) bool {
	if unbase64Chosen == 0 {
		return unbase64Generic(dst, src)
	}
	return unbase64NEON(&dst[0], &src[0], len(src))
}

// unbase64NEON is Unbase64 of n characters.
//
//go:noescape
func unbase64NEON(dst, src *byte, n int) bool
