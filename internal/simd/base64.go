package simd

// Base64Min is the least number of bytes that Base64 may be called for.
const Base64Min = 18

// Base64Fast reports whether Base64 is more than its portable definition.
func Base64Fast() bool { return base64Chosen != 0 }

// Base64 writes src, of a number of bytes that is a multiple of three and not less than
// Base64Min, in base64 (RFC 4648 §4) to the beginning of dst, which must have room for the
// four characters of each three bytes. dst and src must not overlap.
func Base64(dst, src []byte) {
	n := len(src)
	if n%3 != 0 || n < Base64Min || len(dst) < n/3*4 {
		panic("BUG: simd.Base64: lengths")
	}
	base64(dst, src)
}

// Base64Alphabet are the characters.
const Base64Alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"

func base64Generic(dst, src []byte) {
	for len(src) >= 3 {
		x := uint(src[0])<<16 | uint(src[1])<<8 | uint(src[2])
		dst[0], dst[1] = Base64Alphabet[x>>18&63], Base64Alphabet[x>>12&63]
		dst[2], dst[3] = Base64Alphabet[x>>6&63], Base64Alphabet[x&63]
		dst, src = dst[4:], src[3:]
	}
}
