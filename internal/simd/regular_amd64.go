//go:build !purego

package simd

var regularImpls, regularChosen = func() ([]string, int) {
	impls := []string{"generic"}
	if hasAVX2 {
		impls = append(impls, "AVX2")
	}
	if hasAVX512 {
		impls = append(impls, "AVX512")
	}
	return impls, len(impls) - 1
}()

func regular(b []byte, checkUTF8 bool) (spaces int) {
	var check uint32
	if checkUTF8 {
		check = ^uint32(0)
	}
	switch regularChosen {
	case 1:
		return regularAVX2(&b[0], len(b), check)
	case 2:
		return regularAVX512(&b[0], len(b), check)
	}
	return regularGeneric(b, checkUTF8)
}

// regularAVX2 is regularGeneric for the n > 0 bytes at b. utf8 is all ones or zero.
//
//go:noescape
func regularAVX2(b *byte, n int, utf8 uint32) (whitespace int)

// regularAVX512 is the same for CPUs with VBMI2.
//
//go:noescape
func regularAVX512(b *byte, n int, utf8 uint32) (whitespace int)
