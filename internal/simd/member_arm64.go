//go:build !purego

package simd

// memberInKernel is the kernel in use: memberInGeneric in blocks of 64 bytes.
func memberInKernel(b *byte, from, to int, st *member) int { return memberInNEON(b, from, to, st) }

// memberInNEON is memberInGeneric in blocks of 64 bytes: it ends where fewer are left
// of b[from:to]. It reads b[from-1] and b[:to+memberAhead].
//
//go:noescape
func memberInNEON(b *byte, from, to int, st *member) int
