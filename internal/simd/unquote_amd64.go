//go:build !purego

package simd

var unquoteImpls, unquoteChosen = func() ([]string, int) {
	impls := []string{"generic"}
	if hasAVX2 {
		impls = append(impls, "AVX2")
	}
	if hasAVX512 {
		impls = append(impls, "AVX512")
	}
	return impls, len(impls) - 1
}()

func unquote(dst, src []byte) (nd, ns int) {
	switch unquoteChosen {
	case 1:
		if len(src) >= unquoteAVX2From {
			return unquoteLong(dst, src)
		}
	case 2:
		return unquoteAVX512(&dst[0], &src[0], len(dst), len(src))
	}
	return unquoteGeneric(dst, src)
}

// unquoteAVX2From is the length from which unquoteAVX2 is faster even if there is but one
// escape sequence.
const unquoteAVX2From = 48

// unquoteLong is Unquote by unquoteAVX2, and by Unescape for what that leaves.
func unquoteLong(dst, src []byte) (nd, ns int) {
	for {
		if rest := src[ns:]; len(rest) >= unescapeBlock && rest[1] == 'u' && rest[0] == '\\' && rest[6] == '\\' && rest[12] == '\\' && rest[18] == '\\' {
			d, s := Unescape(dst[nd:], rest)
			if nd, ns = nd+d, ns+s; ns == len(src) {
				return nd, ns
			}
		}
		d, s := unquoteAVX2(&dst[nd], &src[ns], len(dst)-nd, len(src)-ns)
		if nd, ns = nd+d, ns+s; s == 0 || ns == len(src) {
			return nd, ns
		}
	}
}

// unquoteAVX2 does what Unquote does to n > 0 bytes, or to some of them, but to none
// only if Unquote or Unescape can do nothing to the next; there is room for n at dst,
// or more.
//
//go:noescape
func unquoteAVX2(dst, src *byte, room, n int) (nd, ns int)

// unquoteAVX512 does what Unquote does to n > 0 bytes; there is room for as many at
// dst, or more.
//
//go:noescape
func unquoteAVX512(dst, src *byte, room, n int) (nd, ns int)

var escapesImpls, escapesChosen = func() ([]string, int) {
	impls := []string{"generic"}
	if hasAVX512 {
		impls = append(impls, "AVX512")
	}
	return impls, len(impls) - 1
}()

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
