package codec

import (
	"unicode/utf8"

	"github.com/javelin-go/javelin/internal/wire"
)

// AppendReplaced appends src to dst with U+FFFD for each byte that is no part of a
// well-formed character, as [unicode/utf8] sees it.
func AppendReplaced(dst, src []byte) []byte {
	const highs = 0x8080808080808080
	for i := 0; i < len(src); {
		from := i
		for i+8 <= len(src) && load8(src[i:])&highs == 0 {
			i += 8
		}
		for i < len(src) && src[i] < utf8.RuneSelf {
			i++
		}
		dst = append(dst, src[from:i]...)
		if dst, i = wire.AppendBeyond(dst, src, i); i < len(src) && src[i] >= utf8.RuneSelf {
			dst = append(dst, "\ufffd"...) // of a character that is cut off
			i++
		}
	}
	return dst
}
