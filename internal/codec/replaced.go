package codec

import "unicode/utf8"

// AppendReplaced appends src to dst with U+FFFD for each byte that is no part of a
// well-formed character, as [unicode/utf8] sees it.
func AppendReplaced(dst, src []byte) []byte {
	const highs = 0x8080808080808080
	for i := 0; i < len(src); {
		from := i
		for i+8 <= len(src) && load64(src[i:])&highs == 0 {
			i += 8
		}
		for i < len(src) && src[i] < utf8.RuneSelf {
			i++
		}
		dst = append(dst, src[from:i]...)
		for i < len(src) && src[i] >= utf8.RuneSelf {
			size := 1
			if src[i] >= 0xC2 && i+1 < len(src) && src[i+1]&0xC0 == 0x80 {
				_, size = utf8.DecodeRune(src[i:])
			}
			if size == 1 {
				dst = append(dst, "\ufffd"...)
			} else {
				dst = append(dst, src[i:i+size]...)
			}
			i += size
		}
	}
	return dst
}
