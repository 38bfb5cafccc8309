package text

import (
	"bytes"
	"unicode/utf8"
)

// AppendPointerToken appends a slash and the escaped name. What is not UTF-8
// becomes U+FFFD.
func AppendPointerToken(b, name []byte) []byte {
	b = append(b, '/')
	for len(name) > 0 {
		r, n := utf8.DecodeRune(name)
		switch r {
		case '~':
			b = append(b, "~0"...)
		case '/':
			b = append(b, "~1"...)
		default:
			b = utf8.AppendRune(b, r)
		}
		name = name[n:]
	}
	return b
}

// parentOf returns the JSON Pointer without its last token.
func parentOf(pointer []byte) []byte { return pointer[:max(0, bytes.LastIndexByte(pointer, '/'))] }
