//go:build (!amd64 && !arm64) || purego

package simd

var (
	indexImpls  = []string{"generic"}
	indexChosen int
)

func index(dst []uint32, b []byte, base uint32, st *IndexState) (int, Flags) {
	return indexGeneric(dst, b, base, st)
}

// IndexAll is Index for a document that b is all of: no state is left.
func IndexAll(dst []uint32, b []byte) (n int, f Flags) {
	var st IndexState
	return Index(dst, b, 0, &st)
}
