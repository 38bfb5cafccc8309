//go:build !amd64 || purego

package simd

var (
	regularImpls  = []string{"generic"}
	regularChosen int
)

func regular(b []byte, checkUTF8 bool) (spaces int) { return regularGeneric(b, checkUTF8) }
