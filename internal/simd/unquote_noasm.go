//go:build (!amd64 && !arm64) || purego

package simd

var (
	unquoteImpls  = []string{"generic"}
	unquoteChosen = 0
	escapesImpls  = []string{"generic"}
	escapesChosen = 0
)

func unquote(dst, src []byte) (nd, ns int) { return unquoteGeneric(dst, src) }

func validEscapes(b []byte, lone bool) bool { return validEscapesGeneric(b, lone) }
