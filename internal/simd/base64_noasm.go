//go:build (!amd64 && !arm64) || purego

package simd

var (
	base64Impls  = []string{"generic"}
	base64Chosen int
)

func base64(dst, src []byte) { base64Generic(dst, src) }
