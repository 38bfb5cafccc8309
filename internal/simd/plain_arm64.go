//go:build !purego

package simd

var (
	plainImpls  = []string{"generic", "NEON"}
	plainChosen = 1
)

// CopyPlainFast is CopyPlain for the n bytes at src, for which PlainFast must have said
// yes.
//
//go:noescape
func CopyPlainFast(dst, src *byte, n int, mode QuoteMode) bool
