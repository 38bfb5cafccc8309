//go:build (!amd64 && !arm64) || purego

package simd

var (
	unescapeImpls  = []string{"generic"}
	unescapeChosen = 0
)

func unescape(dst, src []byte) (nd, ns int) { return 0, 0 }
