package num

import "math/bits"

// Eight digits are handled at once in one 64-bit word whose lowest byte is the
// first character, whatever the machine's byte order:
//
//	text   '1' '2' '3' '4' '5' '6' '7' '8'
//	bits   0 7                        56 63

const (
	zeros8   = 0x3030303030303030 // "00000000"
	zeros4   = 0x30303030         // "0000"
	highBits = 0x8080808080808080
)

// load8 returns b[i:i+8] as a word.
func load8(b []byte, i int) uint64 {
	b = b[i : i+8 : len(b)]
	return uint64(b[0]) | uint64(b[1])<<8 | uint64(b[2])<<16 | uint64(b[3])<<24 |
		uint64(b[4])<<32 | uint64(b[5])<<40 | uint64(b[6])<<48 | uint64(b[7])<<56
}

// store8 writes w to b[i:i+8].
func store8(b []byte, i int, w uint64) {
	b = b[i : i+8 : len(b)]
	b[0] = byte(w)
	b[1] = byte(w >> 8)
	b[2] = byte(w >> 16)
	b[3] = byte(w >> 24)
	b[4] = byte(w >> 32)
	b[5] = byte(w >> 40)
	b[6] = byte(w >> 48)
	b[7] = byte(w >> 56)
}

// store4 writes w to b[i:i+4].
func store4(b []byte, i int, w uint32) {
	b = b[i : i+4 : len(b)]
	b[0] = byte(w)
	b[1] = byte(w >> 8)
	b[2] = byte(w >> 16)
	b[3] = byte(w >> 24)
}

// nonDigits marks with its high bit each byte of t, which is text XOR zeros8,
// that is no digit. Bytes above the first mark may be marked in error: the
// addition carries out of bytes from 0x8A on.
func nonDigits(t uint64) uint64 {
	return (t + 0x7676767676767676 | t) & highBits
}

// value8 returns the number of which t, text XOR zeros8, holds the digits. The
// digits are added up in pairs, then fours, then all eight.
func value8(t uint64) uint64 {
	t = t*10 + t>>8
	const low = 0x000000FF_000000FF
	return ((t&low)*(100+1_000_000<<32) + (t>>16&low)*(1+10_000<<32)) >> 32
}

// leading8 is value8 of the first k digits of t alone, k < 8.
func leading8(t uint64, k int) uint64 {
	return value8(t << 8 << ((56 - uint(k)*8) & 63))
}

// digitRun returns the index of the first byte of b at or after i that is no
// digit, or len(b).
func digitRun(b []byte, i int) int {
	for i+8 <= len(b) {
		k := firstMark(nonDigits(load8(b, i) ^ zeros8))
		i += k
		if k < 8 {
			return i
		}
	}
	for i < len(b) && b[i]-'0' <= 9 {
		i++
	}
	return i
}

// firstMark returns the index of the lowest byte that nonDigits marked, or 8.
func firstMark(m uint64) int { return bits.TrailingZeros64(m) >> 3 }
