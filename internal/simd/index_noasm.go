//go:build (!amd64 && !arm64) || purego

package simd

var (
	indexImpls  = []string{"generic"}
	indexChosen int
)

func index(dst []uint32, b []byte, base uint32, st *IndexState) (int, Flags) {
	return indexGeneric(dst, b, base, st)
}
