//go:build !amd64 || purego

package simd

var (
	nestImpls  = []string{"generic"}
	nestChosen int
)

func nestEnd(b []byte, st *nest) int { return nestEndGeneric(b, st) }
