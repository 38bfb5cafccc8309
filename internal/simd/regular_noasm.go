//go:build (!amd64 && !arm64) || purego

package simd

var (
	regularImpls  = []string{"generic"}
	regularChosen int
)

func regularPlain(*uint32, []byte, uint8) (spaces, n int) { return NotRegular, 0 }

func regularHard(ops []uint32, b []byte, checkUTF8 bool) (spaces, n int) {
	return regularGeneric(ops, b, checkUTF8)
}

func memberOf([]byte, string) (colon int) { return UnclearMember }
