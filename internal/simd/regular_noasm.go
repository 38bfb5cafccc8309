//go:build (!amd64 && !arm64) || purego

package simd

var (
	regularImpls  = []string{"generic"}
	regularChosen int
)

func regular(ops []uint32, b []byte, checkUTF8 bool) (spaces, n int, plain bool) {
	spaces, n = regularGeneric(ops, b, checkUTF8)
	return spaces, n, false
}

func plainMembers(*uint32, []byte) int { return -1 }

func plainMember([]byte, string) int { return -1 }
