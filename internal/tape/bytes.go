package tape

import (
	"bytes"
	"math/bits"
)

const (
	eachByte   = 0x0101010101010101
	eachTopBit = 0x8080808080808080
)

// Load64 reads eight bytes, the first in the lowest bits.
func Load64(b []byte) uint64 {
	_ = b[7]
	return uint64(b[0]) | uint64(b[1])<<8 | uint64(b[2])<<16 | uint64(b[3])<<24 |
		uint64(b[4])<<32 | uint64(b[5])<<40 | uint64(b[6])<<48 | uint64(b[7])<<56
}

// SkipSpace returns the position of the next byte that is no whitespace.
func SkipSpace(data []byte, p int) int {
	if p < len(data) && data[p] > ' ' {
		return p
	}
	return skipSpaces(data, p)
}

func skipSpaces(data []byte, p int) int {
	for p+8 <= len(data) {
		// With the top bit set no byte borrows from the next.
		w := Load64(data[p:])
		if m := ((w | eachTopBit) - (' '+1)*eachByte | w) & eachTopBit; m != 0 {
			return p + bits.TrailingZeros64(m)/8
		}
		p += 8
	}
	for p < len(data) && data[p] <= ' ' {
		p++
	}
	return p
}

// ClosingQuote returns where the string ends of which p is inside, -1 if it does not,
// and, if that matters, whether there is a backslash in it.
func ClosingQuote(data []byte, p int, matters bool) (_ int, escaped bool) {
	for near := p + 32; p < near && p+8 <= len(data); {
		w := Load64(data[p:])
		q, s := w^'"'*eachByte, w^'\\'*eachByte
		// The lowest of the bytes that are zero in either is exact, and enough.
		m := ((q-eachByte)&^q | (s-eachByte)&^s) & eachTopBit
		if m == 0 {
			p += 8
			continue
		}
		p += bits.TrailingZeros64(m) / 8
		if data[p] == '"' {
			return p, escaped
		}
		p += 2
		escaped = true
	}
	for p < len(data) {
		n := bytes.IndexByte(data[p:], '"')
		if n < 0 {
			break
		}
		q := p + n
		k := q
		for k > p && data[k-1] == '\\' {
			k--
		}
		escaped = escaped || matters && bytes.IndexByte(data[p:q], '\\') >= 0
		if (q-k)%2 == 0 {
			return q, escaped
		}
		p = q + 1
	}
	return -1, false
}
