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

// IndexCopy copies src, a document, to buf, with forge.Room spaces after it, and is Index for
// that from the beginning of a document to its end: no state is left, and the last entry stands
// Lookahead times more after the n. buf must have room for both, dst for the entries of whole
// blocks of 64 bytes.
func IndexCopy(dst []uint32, buf, src []byte) (n int, f Flags) {
	b := CopySpaced(buf, src)
	if indexChosen != 1 || len(b) == 0 || len(dst) < len(b)+IndexSlack {
		return indexCopied(dst, b)
	}
	var st IndexState
	n, f = indexNEON(&dst[0], &b[0], len(b), 0, &st)
	repeatLast(dst, n)
	return n, f
}

// indexNEON is indexGeneric for the n > 0 bytes at b, but leaves st.last to
// its caller.
//
//go:noescape
func indexNEON(dst *uint32, b *byte, n int, base uint32, st *IndexState) (count int, f Flags)
