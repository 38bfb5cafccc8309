package simd

// Unbase64Min is the least number of characters that Unbase64 may be called for.
const Unbase64Min = 16

// Unbase64Fast reports whether Unbase64 is more than its portable definition.
func Unbase64Fast() bool { return unbase64Chosen != 0 }

// Unbase64 writes the bytes that src is the base64 form of (RFC 4648 §4) to the beginning of
// dst, which must have room for three bytes of each four characters. src has a number of
// characters that is a multiple of four and not less than Unbase64Min, without padding. It
// reports whether all of them are of the alphabet; if not, those bytes of dst may be anything.
// dst and src must not overlap.
func Unbase64(dst, src []byte) bool {
	n := len(src)
	if n%4 != 0 || n < Unbase64Min || len(dst) < n/4*3 {
		panic("BUG: simd.Unbase64: lengths")
	}
	return unbase64(dst, src)
}

// Sextet returns the number from 0 to 63 that a character of base64 stands for, or 64 if it is
// none.
func Sextet(c byte) byte {
	switch {
	case 'A' <= c && c <= 'Z':
		return c - 'A'
	case 'a' <= c && c <= 'z':
		return c - 'a' + 26
	case '0' <= c && c <= '9':
		return c - '0' + 52
	case c == '+':
		return 62
	case c == '/':
		return 63
	}
	return 64
}

func unbase64Generic(dst, src []byte) bool {
	for len(src) >= 4 {
		a, b, c, d := Sextet(src[0]), Sextet(src[1]), Sextet(src[2]), Sextet(src[3])
		if a|b|c|d > 63 {
			return false
		}
		dst[0], dst[1], dst[2] = a<<2|b>>4, b<<4|c>>2, c<<6|d
		dst, src = dst[3:], src[4:]
	}
	return true
}
