//go:build !purego && (amd64 || arm64)

package simd

// ended adds to the spots of a window b what assembly leaves to its caller, and returns how
// many there are then.
func (s *OutlineState) ended(spots []uint32, n int, b []byte, base uint32, checkUTF8 bool) int {
	if s.escaped != 0 {
		// By the bits drawn at SEQUENCES: the window may end within a surrogate.
		for i, bit := range [...]uint64{1 << 0, 1 << 5, 1 << 6} {
			if s.escaped&bit != 0 {
				spots[n] = base + uint32(len(b)-1-i)
				n++
			}
		}
	}
	if checkUTF8 {
		is := IndexState{last: s.last}
		is.note(b)
		s.last = is.last
	}
	return n
}
