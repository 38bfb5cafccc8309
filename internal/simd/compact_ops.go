package simd

import "math/bits"

// Operators writes to dst the positions in the window b of { } [ ] : , outside
// strings, in ascending order, and returns their number. It reads strings as
// Compact does and carries the same, in a state of its own.
//
// len(dst) must be at least len(b)+IndexSlack; what it holds beyond the
// returned number is undefined.
func Operators(dst []uint32, b []byte, st *CompactState) (n int) {
	if len(dst) < len(b)+IndexSlack {
		panic("BUG: simd.Operators: short dst")
	}
	if len(b) == 0 {
		return 0
	}
	return operators(dst, b, st)
}

// operatorsGeneric makes masks of 64 bytes, as compactGeneric does.
func operatorsGeneric(dst []uint32, b []byte, st *CompactState) (n int) {
	var block [64]byte
	for base := 0; base < len(b); base += 64 {
		p, k := nextBlock(&block, b[base:])
		quote, op, _ := st.strings(p, k)
		for op &^= st.inside(quote, k); op != 0; op &= op - 1 {
			dst[n] = uint32(base + bits.TrailingZeros64(op))
			n++
		}
	}
	return n
}
