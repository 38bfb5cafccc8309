//go:build (!amd64 && !arm64) || purego

package simd

var (
	indexImpls  = []string{"generic"}
	indexChosen int
)

func index(dst []uint32, b []byte, base uint32, st *IndexState) (int, Flags) {
	return indexGeneric(dst, b, base, st)
}

// IndexCopy copies src, a document, to buf, with forge.Room spaces after it, and is Index for
// that from the beginning of a document to its end: no state is left, and the last entry stands
// Lookahead times more after the n. buf must have room for both, dst for the entries of whole
// blocks of 64 bytes.
func IndexCopy(dst []uint32, buf, src []byte) (n int, f Flags) {
	return indexCopied(dst, CopySpaced(buf, src))
}
