//go:build !purego

package simd

var unquoteImpls, unquoteChosen = func() ([]string, int) {
	impls := []string{"generic"}
	if hasAVX512 {
		impls = append(impls, "AVX512")
	}
	return impls, len(impls) - 1
}()

func unquote(dst, src []byte) (nd, ns int) {
	if unquoteChosen == 0 {
		return unquoteGeneric(dst, src)
	}
	return unquoteAVX512(&dst[0], &src[0], len(dst), len(src))
}

// unquoteAVX512 does what Unquote does to n > 0 bytes; there is room for as many at
// dst, or more.
//
//go:noescape
func unquoteAVX512(dst, src *byte, room, n int) (nd, ns int)

var escapesImpls, escapesChosen = unquoteImpls, unquoteChosen

func validEscapes(b []byte, lone bool) bool {
	if escapesChosen == 0 {
		return validEscapesGeneric(b, lone)
	}
	return validEscapesAVX512(&b[0], len(b), lone)
}

// validEscapesAVX512 is ValidEscapes of n > 0 bytes.
//
//go:noescape
func validEscapesAVX512(b *byte, n int, lone bool) (ok bool)
