//go:build !amd64 || purego

package simd

var (
	plainImpls  = []string{"generic"}
	plainChosen int
)

// CopyPlainFast is never called.
func CopyPlainFast(dst, src *byte, n int, mode QuoteMode) bool { return false }
