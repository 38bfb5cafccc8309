//go:build (!amd64 && !arm64) || purego

package simd

var (
	findImpls  = []string{"generic"}
	findChosen int
)

func findHTML(b []byte, mode QuoteMode) int { return findHTMLGeneric(b, mode) }
