package simd

import (
	"math/bits"
	"unicode/utf8"
)

// ReplaceRoom is the room in dst that Replace is sure to go on with.
const ReplaceRoom = 16

// These are U+FFFD, its escape sequence and that of U+2028, with the length in the top byte.
const (
	replacement        = 0xBDBFEF | 3<<56
	replacementEscaped = 'd'<<40 | 'f'<<32 | 'f'<<24 | 'f'<<16 | 'u'<<8 | '\\' | 6<<56
	separatorEscaped   = '8'<<40 | '2'<<32 | '0'<<24 | '2'<<16 | 'u'<<8 | '\\' | 6<<56
)

// Replace copies src to dst as Escape does, and goes on where Escape stops: each byte
// that is not part of a well-formed character becomes U+FFFD, as an escape sequence if
// escaped says so, and with EscapeJS U+2028 and U+2029 are escaped. It returns the
// number of bytes written, that of bytes of src dealt with, and that of bytes replaced.
//
// Text in another encoding has such bytes every few characters. A kernel that starts
// anew after each of them takes longer than a loop by words. Replace stops where there
// has been none for a while, which is a matter for Escape, or where dst has less room
// than ReplaceRoom.
//
// dst and src must not overlap. The rest of dst may be overwritten.
func Replace(dst, src []byte, mode QuoteMode, escaped bool) (nd, ns, replaced int) {
	const while = 64
	instead := uint64(replacement)
	if escaped {
		instead = replacementEscaped
	}
	for last := 0; ns < len(src) && ns-last < while && len(dst)-nd >= ReplaceRoom; {
		var w uint64
		k := len(src) - ns
		if k >= 8 {
			w, k = load64(src[ns:]), 8
		} else {
			w = loadTail(src, ns)
		}
		store64(dst[nd:], w)
		if stop := care(w, mode) | w&highs; stop != 0 {
			k = min(k, bits.TrailingZeros64(stop)>>3)
		}
		nd += k
		if ns += k; k == 8 || ns == len(src) {
			continue
		}
		if c := src[ns]; c < utf8.RuneSelf {
			e := escapes[c]
			store64(dst[nd:], e)
			nd += int(e >> 56)
			ns++
			continue
		}
		for ns < len(src) && src[ns] >= utf8.RuneSelf && ns-last < while && len(dst)-nd >= ReplaceRoom {
			c, size := src[ns], 1
			if c >= 0xC2 && ns+1 < len(src) && src[ns+1]&0xC0 == 0x80 {
				if size = 2; c >= 0xE0 {
					_, size = utf8.DecodeRune(src[ns:])
				}
			}
			instead := instead
			switch size {
			case 1:
				replaced++
				last = ns
			case 2:
				instead = uint64(c) | uint64(src[ns+1])<<8 | 2<<56
			case 3:
				instead = uint64(c) | uint64(src[ns+1])<<8 | uint64(src[ns+2])<<16 | 3<<56
				if mode&EscapeJS != 0 && instead&^(1<<16) == 0xA880E2|3<<56 {
					instead = separatorEscaped | uint64(src[ns+2]&1)<<40
					last = ns
				}
			case 4:
				instead = uint64(load32(src[ns:])) | 4<<56
			}
			store64(dst[nd:], instead)
			nd += int(instead >> 56)
			ns += size
		}
	}
	return nd, ns, replaced
}
