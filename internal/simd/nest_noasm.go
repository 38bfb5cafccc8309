//go:build !amd64 || purego

package simd

var (
	nestImpls  = []string{"generic"}
	nestChosen int
)

func nestEnd(b []byte, from, to int, st *nest) int { return nestEndGeneric(b, from, to, st) }
