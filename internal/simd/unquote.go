package simd

import (
	"math/bits"
	"unicode/utf8"
)

// UnquoteRoom is the room after the length of src in dst with which Unquote is fastest.
const UnquoteRoom = 64

// Unquote copies src, which is what stands between the quotes of a JSON string, to
// dst with its escape sequences decoded, up to the first one that is ill-formed or
// half of a surrogate pair without the other. It returns the number of bytes written
// and the number of bytes of src dealt with. It looks at nothing but escape sequences.
//
// len(dst) must be at least len(src), and the two must not overlap. The rest of dst may
// be overwritten.
func Unquote(dst, src []byte) (nd, ns int) {
	if len(src) == 0 {
		return 0, 0
	}
	_ = dst[len(src)-1]
	return unquote(dst, src)
}

func unquoteGeneric(dst, src []byte) (nd, ns int) {
	const backslashes = '\\' * ones
	for {
		// Up to a backslash, by words. The lowest mark is one.
		for ; len(src)-ns >= 8; ns, nd = ns+8, nd+8 {
			w := load64(src[ns:])
			store64(dst[nd:], w)
			w ^= backslashes
			if m := (w - ones) &^ w & highs; m != 0 {
				k := bits.TrailingZeros64(m) >> 3
				ns, nd = ns+k, nd+k
				goto escapes
			}
		}
		for ; ns < len(src) && src[ns] != '\\'; ns, nd = ns+1, nd+1 {
			dst[nd] = src[ns]
		}

		// Where there is one, others follow as a rule.
	escapes:
		for len(src)-ns >= 2 && src[ns] == '\\' {
			if c := unescaped[src[ns+1]]; c != 0 {
				dst[nd] = c
				ns, nd = ns+2, nd+1
				continue
			}
			if len(src)-ns < 12 || src[ns+6] != '\\' || src[ns+7] != 'u' {
				// It stands alone, as outside of the scripts that are
				// written so throughout.
				if u := CodeUnit(src[ns:]); u < 0xD800 || u-0xE000 < 0x2000 {
					d := dst[nd : nd+3]
					switch {
					case u < 0x80:
						d[0] = byte(u)
						nd++
					case u < 0x800:
						d[0], d[1] = 0xC0|byte(u>>6), 0x80|byte(u)&0x3F
						nd += 2
					default:
						d[0], d[1], d[2] = 0xE0|byte(u>>12), 0x80|byte(u>>6)&0x3F, 0x80|byte(u)&0x3F
						nd += 3
					}
					ns += 6
					continue
				}
			}
			d, s := Unescape(dst[nd:], src[ns:])
			ns, nd = ns+s, nd+d
			if s > 0 {
				continue
			}
			if d, s = unquotePair(dst[nd:], src[ns:]); s == 0 {
				return nd, ns
			}
			ns, nd = ns+s, nd+d
		}
		if ns == len(src) || src[ns] == '\\' {
			return nd, ns
		}
	}
}

// unquotePair does to the surrogate pair at the start of src what Unquote does to all.
func unquotePair(dst, src []byte) (nd, ns int) {
	if u := CodeUnit(src); u>>10 == 0xD800>>10 {
		if low := CodeUnit(src[6:]); low>>10 == 0xDC00>>10 {
			return utf8.EncodeRune(dst, rune(u-0xD800)<<10+rune(low-0xDC00)+0x10000), 12
		}
	}
	return 0, 0
}

// ValidEscapes reports whether all escape sequences in b, which is what stands between
// the quotes of a JSON string, are well-formed, and, unless lone, no one is half of a
// surrogate pair without the other.
func ValidEscapes(b []byte, lone bool) bool { return len(b) == 0 || validEscapes(b, lone) }

func validEscapesGeneric(b []byte, lone bool) bool {
	const backslashes = '\\' * ones
	for i := 0; ; {
		// Up to a backslash, by words. The lowest mark is one.
		for ; len(b)-i >= 8 && b[i] != '\\'; i += 8 {
			w := load64(b[i:]) ^ backslashes
			if m := (w - ones) &^ w & highs; m != 0 {
				i += bits.TrailingZeros64(m) >> 3
				break
			}
		}
		for len(b)-i < 8 && i < len(b) && b[i] != '\\' {
			i++
		}

		for i < len(b) && b[i] == '\\' {
			if len(b)-i < 6 || b[i+1] != 'u' {
				if len(b)-i < 2 || unescaped[b[i+1]] == 0 {
					return false
				}
				i += 2
				continue
			}
			e := (*[6]byte)(b[i:])
			u := hex0[e[2]] | hex1[e[3]] | hex2[e[4]] | hex3[e[5]]
			if u >= notHex {
				return false
			}
			i += 6
			if u>>11 != 0xD800>>11 || lone {
				continue
			}
			if u >= 0xDC00 || CodeUnit(b[i:])>>10 != 0xDC00>>10 {
				return false
			}
			i += 6
		}
		if i >= len(b) {
			return true
		}
	}
}

// unescaped holds the bytes that a backslash and one letter stand for (RFC 8259
// §7).
var unescaped = [256]byte{'"': '"', '\\': '\\', '/': '/', 'b': '\b', 'f': '\f', 'n': '\n', 'r': '\r', 't': '\t'}
