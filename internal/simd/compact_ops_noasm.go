//go:build (!amd64 && !arm64) || purego

package simd

var (
	operatorsImpls  = []string{"generic"}
	operatorsChosen int
)

func operators(dst []uint32, b []byte, st *CompactState) int {
	return operatorsGeneric(dst, b, st)
}
