//go:build (!amd64 && !arm64) || purego

package simd

var (
	nestImpls  = []string{"generic"}
	nestChosen int
)

func nestEnd(b []byte, from int, st *nest) int {
	return nestEndGeneric(b, from, min(len(b), from+nestWindow), st)
}
