//go:build (!amd64 && !arm64) || purego

package simd

var (
	enquoteImpls  = []string{"generic"}
	enquoteChosen int
)

// EnquoteFast is never called.
func EnquoteFast(dst, src *byte, room, n int, mode QuoteMode) int { return 0 }
