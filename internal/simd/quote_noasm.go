//go:build (!amd64 && !arm64) || purego

package simd

var (
	quoteImpls  = []string{"generic"}
	quoteChosen int
)

func quote(dst, src []byte, mode QuoteMode) int { return quoteGeneric(dst, src, mode) }

func quoteLen(src []byte, mode QuoteMode) int { return quoteLenGeneric(src, mode) }
