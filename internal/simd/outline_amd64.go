//go:build !purego

package simd

import "unsafe"

var outlineImpls, outlineChosen = func() ([]string, int) {
	impls := []string{"generic"}
	if hasAVX2 {
		impls = append(impls, "AVX2")
	}
	if hasAVX512 {
		impls = append(impls, "AVX512")
	}
	return impls, len(impls) - 1
}()

// WillCopy tells that src, from which the next windows are cut, is going to be copied to
// dst, of the same length: Outline then has the processor fetch that memory while it is
// busy with src, and the copy need not wait for it.
func (s *OutlineState) WillCopy(dst, src []byte) {
	// Should src be on a stack that moves, other memory is fetched, which is no harm.
	s.copyAhead = uintptr(unsafe.Pointer(unsafe.SliceData(dst))) - uintptr(unsafe.Pointer(unsafe.SliceData(src)))
}

func outline(ops []uint32, events []byte, spots []uint32, b []byte, base uint32, st *OutlineState, checkUTF8 bool) (nEvents, nSpots, nOps int, f Flags) {
	var check uint32
	if checkUTF8 {
		check = ^uint32(0)
	}
	switch {
	case outlineChosen == 1 && ops == nil:
		nEvents, nSpots, _, f = outlineAVX2(&events[0], &spots[0], &b[0], len(b), base, st, check, nil)
	case outlineChosen == 1:
		nEvents, nSpots, nOps, f = outlineMembersAVX2(&events[0], &spots[0], &b[0], len(b), base, st, check, &ops[0])
	case outlineChosen == 2 && ops == nil:
		nEvents, nSpots, _, f = outlineAVX512(&events[0], &spots[0], &b[0], len(b), base, st, check, nil)
	case outlineChosen == 2:
		nEvents, nSpots, nOps, f = outlineMembersAVX512(&events[0], &spots[0], &b[0], len(b), base, st, check, &ops[0])
	default:
		return outlineGeneric(ops, events, spots, b, base, st, checkUTF8)
	}
	return nEvents, st.ended(spots, nSpots, b, base, checkUTF8), nOps, f
}

// outlineAVX2 is outlineGeneric for the n > 0 bytes at b, but leaves to its
// caller st.last and a spot that the window ends within, and writes no positions of
// braces and colons. utf8 is all ones or zero.
//
//go:noescape
func outlineAVX2(events *byte, spots *uint32, b *byte, n int, base uint32, st *OutlineState, utf8 uint32, opsFirst *uint32) (nEvents, nSpots, nOps int, f Flags)

// outlineMembersAVX2 writes these, too.
//
//go:noescape
func outlineMembersAVX2(events *byte, spots *uint32, b *byte, n int, base uint32, st *OutlineState, utf8 uint32, opsFirst *uint32) (nEvents, nSpots, nOps int, f Flags)

// outlineAVX512 is the same for CPUs with VBMI2.
//
//go:noescape
func outlineAVX512(events *byte, spots *uint32, b *byte, n int, base uint32, st *OutlineState, utf8 uint32, opsFirst *uint32) (nEvents, nSpots, nOps int, f Flags)

// outlineMembersAVX512 is outlineMembersAVX2 for CPUs with VBMI2.
//
//go:noescape
func outlineMembersAVX512(events *byte, spots *uint32, b *byte, n int, base uint32, st *OutlineState, utf8 uint32, opsFirst *uint32) (nEvents, nSpots, nOps int, f Flags)
