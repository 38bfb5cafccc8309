package simd

// Unescape decodes the escape sequences \uXXXX that src begins with, as many as
// follow one another, up to one that is ill-formed or stands for a surrogate. It
// writes them to dst in UTF-8 and returns the number of bytes written and the
// number of bytes of src dealt with.
//
// len(dst) must be at least len(src), and the two must not overlap. The rest of
// dst may be overwritten.
func Unescape(dst, src []byte) (nd, ns int) {
	dst = dst[:len(src)]
	if len(src) >= unescapeBlock && src[6] == '\\' && src[18] == '\\' && !startsSurrogate(src) {
		nd, ns = unescape(dst, src)
	}
	d, s := unescapeGeneric(dst[nd:], src[ns:])
	return nd + d, ns + s
}

// unescapeBlock is what assembly works on: four sequences.
const unescapeBlock = 4 * len(`\uXXXX`)

// startsSurrogate reports whether b begins with a sequence of the form \uD8XX to
// \uDFXX.
func startsSurrogate(b []byte) bool { return b[2]|0x20 == 'd' && b[3] >= '8' }

func unescapeGeneric(dst, src []byte) (nd, ns int) {
	for len(src)-ns >= 6 {
		u := CodeUnit(src[ns:])
		d := dst[nd : nd+3]
		switch {
		case u < 0x80:
			d[0] = byte(u)
			nd++
		case u < 0x800:
			d[0], d[1] = 0xC0|byte(u>>6), 0x80|byte(u)&0x3F
			nd += 2
		case u < 0xD800 || u-0xE000 < 0x2000:
			d[0], d[1], d[2] = 0xE0|byte(u>>12), 0x80|byte(u>>6)&0x3F, 0x80|byte(u)&0x3F
			nd += 3
		default:
			return nd, ns
		}
		ns += 6
	}
	return nd, ns
}

// CodeUnit returns the code unit of the escape sequence \uXXXX that b begins with,
// or a number above 0xFFFF if there is none.
func CodeUnit(b []byte) uint32 {
	if len(b) < 6 || b[0] != '\\' || b[1] != 'u' {
		return notHex
	}
	return hex0[b[2]] | hex1[b[3]] | hex2[b[4]] | hex3[b[5]]
}

// hex0 to hex3 hold what a hexadecimal digit contributes to \uXXXX by its place.
var hex0, hex1, hex2, hex3 = hexTable(12), hexTable(8), hexTable(4), hexTable(0)

const notHex = 1 << 16

func hexTable(shift int) (t [256]uint32) {
	const digits, upper = "0123456789abcdef", "0123456789ABCDEF"
	for c := range t {
		t[c] = notHex
	}
	for v := range uint32(16) {
		t[digits[v]], t[upper[v]] = v<<shift, v<<shift
	}
	return t
}
