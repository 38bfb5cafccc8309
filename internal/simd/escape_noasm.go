//go:build (!amd64 && !arm64) || purego

package simd

var (
	escapeImpls  = []string{"generic"}
	escapeChosen int
)

func escape(dst, src []byte, mode QuoteMode) (nd, ns int) {
	return escapeGeneric(dst, src, mode, len(src))
}
