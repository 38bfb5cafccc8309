//go:build !amd64 || purego

package simd

var (
	wideImpls  = []string{"generic"}
	wideChosen int
)

// CopyWideFast is never called.
func CopyWideFast(dst, src *byte, n int, mode QuoteMode) bool { return false }
