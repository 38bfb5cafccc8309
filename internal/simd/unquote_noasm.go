//go:build !amd64 || purego

package simd

var (
	unquoteImpls  = []string{"generic"}
	unquoteChosen = 0
)

func unquote(dst, src []byte) (nd, ns int) { return unquoteGeneric(dst, src) }
