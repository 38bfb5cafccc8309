//go:build !purego

package simd

var escapeImpls, escapeChosen = func() ([]string, int) {
	impls := []string{"generic"}
	if hasAVX2 {
		impls = append(impls, "AVX2")
	}
	if hasAVX512 {
		impls = append(impls, "AVX512")
	}
	return impls, len(impls) - 1
}()

func escape(dst, src []byte, mode QuoteMode) (nd, ns int) {
	if escapeChosen == 0 {
		return escapeGeneric(dst, src, mode, len(src))
	}
	for {
		if len(src) > ns && len(dst)-nd >= EscapeRoom {
			var d, s int
			var done bool
			if escapeChosen == 1 {
				d, s, done = escapeAVX2(&dst[nd], &src[ns], len(dst)-nd, len(src)-ns, mode, &escapes)
			} else {
				d, s, done = escapeAVX512(&dst[nd], &src[ns], len(dst)-nd, len(src)-ns, mode, &escapes)
			}
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

// escapeAVX2 does what Escape does to as many of the n > 0 bytes of src as it
// can, by blocks of 32 bytes, while there is EscapeRoom in the room at dst. It
// ends before a block in which ill-formed UTF-8, U+2028 or U+2029 shows, which may
// begin before the block, or that there is no room for. Otherwise it is done: all
// of src is.
//
//go:noescape
func escapeAVX2(dst, src *byte, room, n int, mode QuoteMode, escapes *[128]uint64) (nd, ns int, done bool)

// escapeAVX512 is escapeAVX2 by blocks of 64 bytes.
//
//go:noescape
func escapeAVX512(dst, src *byte, room, n int, mode QuoteMode, escapes *[128]uint64) (nd, ns int, done bool)
