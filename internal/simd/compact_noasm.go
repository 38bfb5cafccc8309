//go:build (!amd64 && !arm64) || purego

package simd

var (
	compactImpls  = []string{"generic"}
	compactChosen int
)

func compact(dst, src []byte, st *CompactState) int { return compactGeneric(dst, src, st) }
