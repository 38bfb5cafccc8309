package simd

import "math/bits"

// Operators writes to dst the positions in the window b of { } [ ] : , outside
// strings, in ascending order, and returns their number. It reads strings as
// Compact does and carries the same, in a state of its own.
//
// len(dst) must be at least len(b)+IndexSlack; what it holds beyond the
// returned number is undefined.
func Operators(dst []uint32, b []byte, st *CompactState) (n int) {
	return operatorsOf(dst, b, allOperators, st)
}

// Members is Operators for { } : alone: where objects begin and end, and where
// their names have ended.
func Members(dst []uint32, b []byte, st *CompactState) (n int) {
	return operatorsOf(dst, b, memberOperators, st)
}

// An opSet says which operators are to be found. Assembly knows the numbers.
type opSet uint32

const (
	allOperators    opSet = 0
	memberOperators opSet = 1
)

func operatorsOf(dst []uint32, b []byte, set opSet, st *CompactState) (n int) {
	if len(dst) < len(b)+IndexSlack {
		panic("BUG: simd.Operators: short dst")
	}
	if len(b) == 0 {
		return 0
	}
	return operators(dst, b, set, st)
}

// operatorsGeneric makes masks of 64 bytes, as compactGeneric does.
func operatorsGeneric(dst []uint32, b []byte, set opSet, st *CompactState) (n int) {
	var block [64]byte
	for base := 0; base < len(b); base += 64 {
		p, k := nextBlock(&block, b[base:])
		quote, op, _ := st.strings(p, k)
		for op &^= st.inside(quote, k); op != 0; op &= op - 1 {
			i := bits.TrailingZeros64(op)
			if ch := p[i&63]; set == memberOperators && (ch == ',' || ch == '[' || ch == ']') {
				continue
			}
			dst[n] = uint32(base + i)
			n++
		}
	}
	return n
}
