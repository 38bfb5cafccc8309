//go:build !purego

package simd

var (
	findImpls  = []string{"generic", "NEON"}
	findChosen = 1
)

func findHTML(b []byte, mode QuoteMode) int {
	i := 0
	if findChosen != 0 && len(b) >= findBlock {
		n, found := findHTMLNEON(&b[0], len(b), mode)
		if found {
			return n
		}
		i = n
	}
	return i + findHTMLGeneric(b[i:], mode)
}

// findBlock is the least that findHTMLNEON works on: it reads two bytes ahead.
const findBlock = 34

// findHTMLNEON is FindHTML of n >= findBlock bytes, or else the position up to
// which it has looked.
//
//go:noescape
func findHTMLNEON(b *byte, n int, mode QuoteMode) (i int, found bool)

func escapeOnly(dst, src []byte, mode QuoteMode) (nd, ns int) {
	return escapeOnlyGeneric(dst, src, mode)
}
