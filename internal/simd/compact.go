package simd

import (
	"math/bits"
)

// CompactSlack is the room that Compact needs in dst beyond a byte per byte: it
// writes by the block and counts afterwards.
const CompactSlack = 64

// CompactState is what Compact carries from one window to the next. The zero
// value is the start of a document.
type CompactState struct {
	inString uint64 // all ones inside a string
	escaped  uint64 // 1 if the next byte is escaped
}

// Compact copies the window src to dst without the whitespace (space, \t, \n,
// \r) outside strings, and returns the number of bytes written. A backslash
// escapes the byte after it, inside strings and outside.
//
// Cutting the input into other windows, of any length, changes neither the
// whole output nor the final state. len(dst) must be at least
// len(src)+CompactSlack, and the two must not overlap. The rest of dst may be
// overwritten.
func Compact(dst, src []byte, st *CompactState) (n int) {
	if len(dst) < len(src)+CompactSlack {
		panic("BUG: simd.Compact: short dst")
	}
	if len(src) == 0 {
		return 0
	}
	return compact(dst, src, st)
}

// compactGeneric makes masks of 64 bytes, as indexGeneric does, and copies the
// runs of bytes to keep by words, each with what follows it.
//
//	bytes      {"a b": 1,  true }   (the first byte at the left)
//	inside     .1111.............   prefix xor of the quotes not escaped
//	keep       111111.11..1111.1.   inside, or no whitespace
func compactGeneric(dst, src []byte, st *CompactState) (n int) {
	var block [64]byte
	for len(src) > 0 {
		p, k := nextBlock(&block, src)
		src = src[k:]
		quote, _, space := st.strings(p, k)
		keep := st.inside(quote, k) | ^space
		keep &= ^uint64(0) >> (64 - k)
		if keep == ^uint64(0) {
			n += copy(dst[n:], p[:])
			continue
		}
		for keep != 0 {
			from := bits.TrailingZeros64(keep)
			run := bits.TrailingZeros64(^(keep >> from))
			d := dst[n : n+run+8]
			for i := from; ; i += 8 {
				var w uint64
				if i <= 56 {
					w = load64(p[i:])
				} else {
					w = load64(p[56:]) >> (8 * (i - 56))
				}
				store64(d, w)
				if len(d) <= 16 {
					break
				}
				d = d[8:]
			}
			n += run
			keep &= keep + keep&-keep
		}
	}
	return n
}

// nextBlock returns the first 64 bytes of b or, if there are fewer, b filled up,
// in block, and how many are from b.
func nextBlock(block *[64]byte, b []byte) (p *[64]byte, n int) {
	if len(b) >= 64 {
		return (*[64]byte)(b), 64
	}
	n = copy(block[:], b)
	for i := n; i < 64; i++ {
		block[i] = 'x'
	}
	return block, n
}

// strings returns where in a block of which k bytes count there are quotes that
// are not escaped, operators, and whitespace.
func (s *CompactState) strings(p *[64]byte, k int) (quote, op, space uint64) {
	a0 := classes16((*[16]byte)(p[0:]))
	a1 := classes16((*[16]byte)(p[16:]))
	a2 := classes16((*[16]byte)(p[32:]))
	a3 := classes16((*[16]byte)(p[48:]))
	const lane = 0xFFFF
	quote = a0&lane | a1&lane<<16 | a2&lane<<32 | a3<<48
	op = a0>>16&lane | a1&(lane<<16) | a2&(lane<<16)<<16 | a3&(lane<<16)<<32
	space = a0>>32&lane | a1>>16&(lane<<16) | a2&(lane<<32) | a3&(lane<<32)<<16
	special := a0>>48 | a1>>32&(lane<<16) | a2>>16&(lane<<32) | a3&(lane<<48)
	var backslash uint64
	for m := special &^ space; m != 0; m &= m - 1 {
		if i := bits.TrailingZeros64(m) & 63; p[i] == '\\' {
			backslash |= 1 << i
		}
	}
	if backslash|s.escaped != 0 {
		var esc uint64
		esc, s.escaped = findEscaped(backslash, s.escaped)
		quote &^= esc
		if k < 64 {
			s.escaped = esc >> k & 1
		}
	}
	return quote, op, space
}

// inside returns what of a block of which k bytes count is inside strings, the
// opening quotes among it.
func (s *CompactState) inside(quote uint64, k int) uint64 {
	inside := prefixXor(quote) ^ s.inString
	s.inString = uint64(int64(inside) << (64 - k) >> 63)
	return inside
}
