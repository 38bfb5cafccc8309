//go:build !purego

package simd

var (
	base64Impls  = []string{"generic", "NEON"}
	base64Chosen = 1
)

func base64(dst, src []byte) {
	if base64Chosen == 0 {
		base64Generic(dst, src)
		return
	}
	base64NEON(&dst[0], &src[0], len(src))
}

// base64NEON is Base64 of n bytes.
//
//go:noescape
func base64NEON(dst, src *byte, n int)
