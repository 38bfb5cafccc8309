package num

import "math/bits"

// IsNumber reports whether s is a JSON number (RFC 8259 §6) and nothing else.
//
// Up to 16 bytes are looked at as two words: a number that has no exponent consists of
// digits, but for a point, so that the characters that are no digits are counted, and
// their places are compared with the ends.
func IsNumber(s []byte) bool {
	if len(s) > 0 && s[0] == '-' {
		s = s[1:]
	}
	n := len(s)
	var x, y uint64 // with zeros for what is missing
	switch {
	case n >= 8 && n <= 16:
		x = load8(s, 0) ^ zeros8
		y = (load8(s, n-8) ^ zeros8) >> (8 * uint(16-n) & 63)
		if n == 8 {
			y = 0
		}
	case n >= 4 && n < 8:
		x = uint64(load4(s, 0)^zeros4) | uint64(load4(s, n-4)^zeros4)<<(8*uint(n-4)&63)
	case n > 0 && n < 4:
		x = uint64(s[0]^'0') | uint64(s[n>>1]^'0')<<(8*uint(n>>1)) | uint64(s[n-1]^'0')<<(8*uint(n-1))
	default:
		return n > 0 && s[0] != '-' && ConsumeNumber(s) == n
	}
	return IsPlain(x, y, n) || s[0] != '-' && ConsumeNumber(s) == n
}

// Zeros8 is the text 00000000 as a word whose lowest byte is the first character, and Zeros4
// half of it.
const (
	Zeros8 = zeros8
	Zeros4 = zeros4
)

// IsPlain reports whether n characters, of which x has the first eight and y the next, XOR
// Zeros8, are a number without sign and exponent. What is missing of the words must be zero.
func IsPlain(x, y uint64, n int) bool {
	marks, more := Others(x), Others(y)
	if marks|more == 0 {
		return x&0xff != 0 || n == 1
	}
	// One that is no digit, within, and the point; and no digits after a zero.
	at := uint(bits.TrailingZeros64(marks)) // of its highest bit
	word := x
	if marks == 0 {
		at = uint(bits.TrailingZeros64(more)) + 64
		word = y
	}
	return marks&(marks-1)|more&(more-1) == 0 && (marks == 0 || more == 0) && word>>(at&56)&0xff == '.'^'0' &&
		at > 8 && at>>3 < uint(n-1) && (x&0xff != 0 || at>>3 == 1)
}

// Others marks with its highest bit each byte of t, which is text XOR zeros8, that is no
// digit, and no other.
func Others(t uint64) uint64 { return (t&^highBits + 0x7676767676767676 | t) & highBits }

// load4 returns b[i:i+4] as a word.
func load4(b []byte, i int) uint32 {
	b = b[i : i+4 : len(b)]
	return uint32(b[0]) | uint32(b[1])<<8 | uint32(b[2])<<16 | uint32(b[3])<<24
}
