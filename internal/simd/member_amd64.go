//go:build !purego

package simd

// memberInKernel is the kernel in use: memberInGeneric in blocks of 64 bytes.
func memberInKernel(b *byte, from, to int, st *member) int {
	if memberChosen == 1 {
		return memberInAVX2(b, from, to, st)
	}
	return memberInAVX512(b, from, to, st)
}

// memberInAVX2 is memberInGeneric in blocks of 64 bytes: it ends where fewer are left
// of b[from:to]. It reads b[from-1] and b[:to+memberAhead].
//
//go:noescape
func memberInAVX2(b *byte, from, to int, st *member) int

// memberInAVX512 is the same for CPUs with VBMI2.
//
//go:noescape
func memberInAVX512(b *byte, from, to int, st *member) int
