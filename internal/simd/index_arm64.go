//go:build !purego

package simd

var (
	indexImpls  = []string{"generic", "NEON"}
	indexChosen = 1
)

func index(dst []uint32, b []byte, base uint32, st *IndexState) (n int, f Flags) {
	switch indexChosen {
	case 1:
		n, f = indexNEON(&dst[0], &b[0], len(b), base, st)
		st.note(b)
		return n, f
	}
	return indexGeneric(dst, b, base, st)
}

// IndexAll is Index for a document that b is all of: no state is left.
func IndexAll(dst []uint32, b []byte) (n int, f Flags) {
	var st IndexState
	if indexChosen != 1 || len(b) == 0 || len(dst) < len(b)+IndexSlack {
		return Index(dst, b, 0, &st)
	}
	return indexNEON(&dst[0], &b[0], len(b), 0, &st)
}

// indexNEON is indexGeneric for the n > 0 bytes at b, but leaves st.last to
// its caller.
//
//go:noescape
func indexNEON(dst *uint32, b *byte, n int, base uint32, st *IndexState) (count int, f Flags)
