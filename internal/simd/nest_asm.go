//go:build (amd64 || arm64) && !purego

package simd

import "unsafe"

// nestEnd goes through a window, or to where one of the n has ended.
func nestEnd(b []byte, from int, st *nest) int {
	to := min(len(b), from+nestWindow)
	if nestChosen != 0 && to-from >= 64 {
		_ = b[from-1]
		from = nestEndKernel(unsafe.SliceData(b), from, to, st)
		if st.depth == 0 || from == to {
			return from
		}
	}
	return nestRest(b, from, to, st)
}

// nestRest is the rest of nestEnd, for fewer than 64 bytes, in which the kernel sees 64, and one
// in front of them that tells whether there is a backslash before it.
func nestRest(b []byte, from, to int, st *nest) int {
	if nestChosen == 0 || to-from < 16 {
		return nestEndGeneric(b, from, to, st)
	}
	var pad [65]byte
	copy(pad[1:], b[from:to])
	part := *st
	part.first = 0
	part.left = 1
	if oddBackslashes(b, st.first, from) {
		pad[0] = '\\'
	}
	nestEndKernel(&pad[0], 1, 65, &part)
	if st.depth, st.inString = part.depth, part.inString; st.depth > 0 {
		return to
	}
	st.left--
	st.end = from + part.end - 1
	return st.end
}
