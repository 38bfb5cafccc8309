//go:build !purego

package simd

var (
	nestImpls  = []string{"generic", "NEON"}
	nestChosen = 1
)

// nestEndKernel is the kernel in use: nestEndGeneric in blocks of 64 bytes.
func nestEndKernel(b *byte, from, to int, st *nest) int { return nestEndNEON(b, from, to, st) }

// nestEndNEON is nestEndGeneric in blocks of 64 bytes: it ends where fewer are left
// of b[from:to], and goes on with the next of the n if that follows. It reads
// b[from-1].
//
//go:noescape
func nestEndNEON(b *byte, from, to int, st *nest) int
