//go:build !purego

package simd

var nestImpls, nestChosen = func() ([]string, int) {
	impls := []string{"generic"}
	if hasAVX2 {
		impls = append(impls, "AVX2")
	}
	if hasAVX512 {
		impls = append(impls, "AVX512")
	}
	return impls, len(impls) - 1
}()

func nestEnd(b []byte, st *nest) int {
	n := len(b) &^ 63
	end := 0
	switch {
	case n == 0 || nestChosen == 0:
		return nestEndGeneric(b, st)
	case nestChosen == 1:
		end = nestEndAVX2(&b[0], n, st)
	default:
		end = nestEndAVX512(&b[0], n, st)
	}
	if end > 0 || n == len(b) {
		return end
	}
	if end = nestEndGeneric(b[n:], st); end > 0 {
		end += n
	}
	return end
}

// nestEndAVX2 is nestEndGeneric for n bytes, a multiple of 64.
//
//go:noescape
func nestEndAVX2(b *byte, n int, st *nest) (end int)

// nestEndAVX512 is the same for CPUs with VBMI2.
//
//go:noescape
func nestEndAVX512(b *byte, n int, st *nest) (end int)
