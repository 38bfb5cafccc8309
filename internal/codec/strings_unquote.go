package codec

import (
	"bytes"
	"math/bits"
	"slices"
	"unicode/utf16"
	"unicode/utf8"
)

// maxScratch is the most that a Strings keeps for the next string with escape
// sequences.
const maxScratch = 4096

// unquoteSlack is the room that unquote needs beyond the value.
const unquoteSlack = 8

// MakeUnquoted returns the value of the JSON string of which text is what
// stands between the quotes. Its escape sequences must be well-formed.
// Ill-formed UTF-8 and unpaired surrogates become U+FFFD.
//
// The value is put together in scratch memory and copied once: writing its
// pieces into a chunk was slower than the copy, and an upper bound of its
// length would waste memory.
func (s *Strings) MakeUnquoted(text []byte) string {
	// The value is never longer than its text, unless bytes that are not
	// UTF-8 become U+FFFD, which is three.
	room := len(text)
	valid := utf8.Valid(text)
	if !valid {
		room *= len("\uFFFD")
	}
	dst := s.scratch
	if cap(dst) < room+unquoteSlack {
		dst = slices.Grow(dst[:0], room+unquoteSlack)
		if room <= maxScratch {
			s.scratch = dst
		}
	}
	dst = dst[:cap(dst)]
	return s.Make(dst[:unquote(dst, text, valid)])
}

// unquote writes the value of text to dst and returns its length. Of dst,
// unquoteSlack bytes more than that may be overwritten.
func unquote(dst, text []byte, valid bool) (n int) {
	for {
		var i int
		if valid {
			i = copyPlain(dst[n:], text)
			n += i
		} else {
			i = bytes.IndexByte(text, '\\')
			if i < 0 {
				i = len(text)
			}
			n += copyReplaced(dst[n:], text[:i])
		}
		if i+1 >= len(text) {
			return n
		}
		// Where there is one escape sequence, others follow as a rule.
		for text = text[i:]; len(text) >= 2 && text[0] == '\\'; {
			if c := text[1]; c != 'u' {
				dst[n] = unescaped[c]
				n++
				text = text[2:]
				continue
			}
			r := codeUnit(text)
			text = text[min(6, len(text)):]
			if utf16.IsSurrogate(r) {
				if r = utf16.DecodeRune(r, codeUnit(text)); r != utf8.RuneError {
					text = text[6:]
				}
			}
			switch d := dst[n : n+utf8.UTFMax]; {
			case uint32(r) < 0x80:
				d[0] = byte(r)
				n++
			case uint32(r) < 0x800:
				d[0], d[1] = 0xC0|byte(r>>6), 0x80|byte(r)&0x3F
				n += 2
			case uint32(r) < 0x10000:
				d[0], d[1], d[2] = 0xE0|byte(r>>12), 0x80|byte(r>>6)&0x3F, 0x80|byte(r)&0x3F
				n += 3
			default:
				n += utf8.EncodeRune(d, r)
			}
		}
	}
}

// copyPlain copies from text to dst up to the first backslash and returns the
// number of bytes copied.
func copyPlain(dst, text []byte) int {
	const backslashes, ones = 0x5C5C5C5C5C5C5C5C, 0x0101010101010101
	i := 0
	for ; i+8 <= len(text); i += 8 {
		w := load8(text[i:])
		store8(dst[i:], w)
		w ^= backslashes
		if m := (w - ones) &^ w & highBits; m != 0 { // the lowest mark is a zero byte
			return i + bits.TrailingZeros64(m)>>3
		}
	}
	for ; i < len(text) && text[i] != '\\'; i++ {
		dst[i] = text[i]
	}
	return i
}

// unescaped holds the bytes that a backslash and one letter stand for (RFC 8259
// §7).
var unescaped = [256]byte{'"': '"', '\\': '\\', '/': '/', 'b': '\b', 'f': '\f', 'n': '\n', 'r': '\r', 't': '\t'}

// codeUnit returns the code unit of the sequence \uXXXX at the start of b, or -1
// if there is none.
func codeUnit(b []byte) rune {
	if len(b) < 6 || b[0] != '\\' || b[1] != 'u' {
		return -1
	}
	// Digits are 0x30 to 0x39, letters 0x41 or 0x61 and on: bit 6 tells
	// letters, which begin at 10.
	w := load4(b[2:])
	w = w&0x0F0F0F0F + w>>6&0x01010101*9
	return rune(w<<12&0xF000 | w&0xF00 | w>>12&0xF0 | w>>24)
}

// copyReplaced copies text to dst with U+FFFD for each byte that is not UTF-8.
func copyReplaced(dst, text []byte) (n int) {
	for len(text) > 0 {
		r, size := utf8.DecodeRune(text)
		n += utf8.EncodeRune(dst[n:], r)
		text = text[size:]
	}
	return n
}
