//go:build !purego

package simd

var (
	escapeImpls  = []string{"generic", "NEON"}
	escapeChosen = 1
)

func escape(dst, src []byte, mode QuoteMode) (nd, ns int) {
	if escapeChosen == 0 {
		return escapeGeneric(dst, src, mode, len(src))
	}
	for {
		if len(src) > ns && len(dst)-nd >= EscapeRoom {
			d, s, done := escapeNEON(&dst[nd], &src[ns], len(dst)-nd, len(src)-ns, mode)
			if done {
				return nd + d, ns + s
			}
			back := seam(src[ns : ns+s])
			nd += d - back
			ns += s - back
		}
		// What the kernel has left: the end of dst, or a block that something
		// stands in.
		limit := min(len(src)-ns, 64)
		d, s := escapeGeneric(dst[nd:], src[ns:], mode, limit)
		nd += d
		ns += s
		if s < limit || ns == len(src) {
			return nd, ns
		}
	}
}

// escapeNEON does what Escape does to as many of the n > 0 bytes of src as it can, by
// blocks of 16 bytes, while there is EscapeRoom in the room at dst. It ends before a block
// in which ill-formed UTF-8, U+2028 or U+2029 shows, which may begin before the block, or
// that there is no room for. Otherwise it is done: all of src is.
//
//go:noescape
func escapeNEON(dst, src *byte, room, n int, mode QuoteMode) (nd, ns int, done bool)
