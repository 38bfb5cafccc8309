//go:build !purego

package simd

var regularImpls, regularChosen = func() ([]string, int) {
	impls := []string{"generic"}
	if hasAVX512 {
		impls = append(impls, "AVX512")
	}
	return impls, len(impls) - 1
}()

func regular(b []byte, checkUTF8 bool) (spaces int) {
	if regularChosen == 0 {
		return regularGeneric(b, checkUTF8)
	}
	var check uint32
	if checkUTF8 {
		check = ^uint32(0)
	}
	return regularAVX512(&b[0], len(b), check)
}

// regularAVX512 is regularGeneric for the n > 0 bytes at b. utf8 is all ones or zero.
//
//go:noescape
func regularAVX512(b *byte, n int, utf8 uint32) (whitespace int)
