//go:build (!amd64 && !arm64) || purego

package simd

var (
	unbase64Impls  = []string{"generic"}
	unbase64Chosen int
)

func unbase64(dst, src []byte) bool { return unbase64Generic(dst, src) }
