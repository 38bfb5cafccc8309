//go:build !purego

package simd

var findImpls, findChosen = func() ([]string, int) {
	impls := []string{"generic"}
	if hasAVX2 {
		impls = append(impls, "AVX2")
	}
	return impls, len(impls) - 1
}()

func findHTML(b []byte, mode QuoteMode) int {
	i := 0
	if findChosen != 0 && len(b) >= findBlock {
		n, found := findHTMLAVX2(&b[0], len(b), mode)
		if found {
			return n
		}
		i = n
	}
	return i + findHTMLGeneric(b[i:], mode)
}

// findBlock is the least that findHTMLAVX2 works on: it reads two bytes ahead.
const findBlock = 66

// findHTMLAVX2 is FindHTML of n >= findBlock bytes, or else the position up to
// which it has looked.
//
//go:noescape
func findHTMLAVX2(b *byte, n int, mode QuoteMode) (i int, found bool)

func escapeOnly(dst, src []byte, mode QuoteMode) (nd, ns int) {
	if findChosen != 0 && len(src) >= findBlock && len(dst) >= EscapeRoom {
		nd, ns = escapeOnlyAVX2(&dst[0], &src[0], len(dst), len(src), mode, &escapes)
	}
	d, s := escapeOnlyGeneric(dst[nd:], src[ns:], mode)
	return nd + d, ns + s
}

// escapeOnlyAVX2 does what EscapeOnly does while there are findBlock bytes left
// of the n at src, and EscapeRoom of the room at dst.
//
//go:noescape
func escapeOnlyAVX2(dst, src *byte, room, n int, mode QuoteMode, escapes *[128]uint64) (nd, ns int)
