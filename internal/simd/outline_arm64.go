//go:build !purego

package simd

var (
	outlineImpls  = []string{"generic", "NEON"}
	outlineChosen = 1
)

// WillCopy tells that src, from which the next windows are cut, is going to be copied to
// dst, of the same length: nothing is made of that here.
func (s *OutlineState) WillCopy(dst, src []byte) {}

func outline(ops []uint32, events []byte, spots []uint32, b []byte, base uint32, st *OutlineState, checkUTF8 bool) (nEvents, nSpots, nOps int, f Flags) {
	var check uint32
	if checkUTF8 {
		check = ^uint32(0)
	}
	switch {
	case outlineChosen == 0:
		return outlineGeneric(ops, events, spots, b, base, st, checkUTF8)
	case ops == nil:
		nEvents, nSpots, _, f = outlineNEON(&events[0], &spots[0], &b[0], len(b), base, st, check, nil)
	default:
		nEvents, nSpots, nOps, f = outlineMembersNEON(&events[0], &spots[0], &b[0], len(b), base, st, check, &ops[0])
	}
	return nEvents, st.ended(spots, nSpots, b, base, checkUTF8), nOps, f
}

// outlineNEON is outlineGeneric for the n > 0 bytes at b, but leaves to its
// caller st.last and a spot that the window ends within, and writes no positions of
// braces and colons. utf8 is all ones or zero.
//
//go:noescape
func outlineNEON(events *byte, spots *uint32, b *byte, n int, base uint32, st *OutlineState, utf8 uint32, opsFirst *uint32) (nEvents, nSpots, nOps int, f Flags)

// outlineMembersNEON writes these, too.
//
//go:noescape
func outlineMembersNEON(events *byte, spots *uint32, b *byte, n int, base uint32, st *OutlineState, utf8 uint32, opsFirst *uint32) (nEvents, nSpots, nOps int, f Flags)
