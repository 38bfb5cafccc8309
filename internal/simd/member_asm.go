//go:build (amd64 || arm64) && !purego

package simd

import "unsafe"

var memberImpls, memberChosen = nestImpls, len(nestImpls) - 1

// MemberFast reports whether Member is more than its portable definition, which is
// for comparison: to go from one member to the next is faster.
func MemberFast() bool { return memberChosen != 0 }

// memberAhead is how much of the text after a block the kernel looks at.
const memberAhead = 64

// memberIn goes through a window, or to where st.what says what there is.
func memberIn(b []byte, from int, st *member) int {
	to := min(len(b), from+nestWindow)
	if last := min(to, len(b)-memberAhead); memberChosen != 0 && last-from >= 64 {
		_ = b[from-1]
		from = memberInKernel(unsafe.SliceData(b), from, last, st)
		if st.what != NoMember || from == to {
			return from
		}
	}
	return memberRest(b, from, to, st)
}

// memberRest is the rest of memberIn, for fewer bytes than a block and what it looks at, over a
// copy with one in front that tells whether there is a backslash before it. It may go
// beyond b[to].
func memberRest(b []byte, from, to int, st *member) int {
	if memberChosen == 0 || to-from < 16 {
		return memberInGeneric(b, from, to, st)
	}
	var pad [1 + 64 + memberAhead + memberAhead]byte
	copy(pad[1:1+64+memberAhead], b[from:])
	if oddBackslashes(b, st.first, from) {
		pad[0] = '\\'
	}
	part := *st
	part.first = 0
	done := (to - from + 63) &^ 63
	at := memberInKernel(&pad[0], 1, 1+done, &part) - 1
	part.first = st.first
	*st = part
	return from + min(at, len(b)-from)
}
