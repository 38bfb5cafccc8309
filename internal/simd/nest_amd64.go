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

// nestEndKernel is the kernel in use: nestEndGeneric in blocks of 64 bytes.
func nestEndKernel(b *byte, from, to int, st *nest) int {
	if nestChosen == 1 {
		return nestEndAVX2(b, from, to, st)
	}
	return nestEndAVX512(b, from, to, st)
}

// nestEndAVX2 is nestEndGeneric in blocks of 64 bytes: it ends where fewer are left
// of b[from:to], and goes on with the next of the n if that follows. It reads
// b[from-1].
//
//go:noescape
func nestEndAVX2(b *byte, from, to int, st *nest) int

// nestEndAVX512 is the same for CPUs with VBMI2.
//
//go:noescape
func nestEndAVX512(b *byte, from, to int, st *nest) int
