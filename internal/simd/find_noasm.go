//go:build (!amd64 && !arm64) || purego

package simd

var (
	findImpls  = []string{"generic"}
	findChosen int
)

func findHTML(b []byte, mode QuoteMode) int { return findHTMLGeneric(b, mode) }

func escapeOnly(dst, src []byte, mode QuoteMode) (nd, ns int) {
	return escapeOnlyGeneric(dst, src, mode)
}
