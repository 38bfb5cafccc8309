//go:build (!amd64 && !arm64) || purego

package simd

var (
	outlineImpls  = []string{"generic"}
	outlineChosen int
)

// WillCopy tells that src, from which the next windows are cut, is going to be copied to
// dst, of the same length: that is for assembly.
func (s *OutlineState) WillCopy(dst, src []byte) {}

func outline(ops []uint32, events []byte, spots []uint32, b []byte, base uint32, st *OutlineState, checkUTF8 bool) (nEvents, nSpots, nOps int, f Flags) {
	return outlineGeneric(ops, events, spots, b, base, st, checkUTF8)
}
