//go:build !purego

package simd

var plainImpls, plainChosen = quoteImpls, len(quoteImpls) - 1

// CopyPlainFast is CopyPlain for the n bytes at src, for which PlainFast must have said
// yes. It chooses the implementation by itself.
//
//go:noescape
func CopyPlainFast(dst, src *byte, n int, mode QuoteMode) bool
