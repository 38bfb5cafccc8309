package codec

import (
	"bytes"
	"math/bits"
	"slices"
	"unicode/utf8"

	"github.com/javelin-go/javelin/internal/simd"
)

// maxScratch is the most that a Strings keeps for the next string with escape
// sequences.
const maxScratch = 4096

// UnquoteSlack is the room that Unquote needs beyond the length of the text.
const UnquoteSlack = 8

// MakeValue returns the value of the JSON string of which text is what stands
// between the quotes. It is not ok if an escape sequence is ill-formed, or,
// unless lone, half of a surrogate pair, which otherwise becomes U+FFFD. The rest
// of text must be well-formed UTF-8, as the index has it.
func (s *Strings) MakeValue(text []byte, lone bool) (_ string, ok bool) {
	b, ok := s.unquote(text, lone)
	if !ok {
		return "", false
	}
	return s.copy(b), true
}

// Value is MakeValue for bytes, which are valid until the next call of a method
// of s, but for those of a string that Make makes of them.
func (s *Strings) Value(text []byte, lone bool) (_ []byte, ok bool) {
	b, ok := s.unquote(text, lone)
	if s.alias && ok {
		b = bytes.Clone(b) // Make will not
	}
	return b, ok
}

// unquote is Value in scratch memory: an upper bound of the length, which is that of
// the text, would waste room in a chunk.
func (s *Strings) unquote(text []byte, lone bool) (_ []byte, ok bool) {
	dst := s.scratch
	if len(dst) < len(text)+UnquoteSlack {
		dst = s.grow(len(text))
	}
	n, ok := Unquote(dst, text, lone)
	return dst[:n:n], ok
}

// grow returns scratch memory for n bytes and UnquoteSlack.
func (s *Strings) grow(n int) []byte {
	dst := slices.Grow(s.scratch[:0], n+UnquoteSlack)
	dst = dst[:cap(dst)]
	if n <= maxScratch {
		s.scratch = dst
	}
	return dst
}

// MakeUnquoted is MakeValue for text that has been found to be valid, except
// that it may hold what is not UTF-8, which becomes U+FFFD, and lone surrogates.
func (s *Strings) MakeUnquoted(text []byte) string {
	if !utf8.Valid(text) {
		return s.makeReplaced(text)
	}
	v, _ := s.MakeValue(text, true)
	return v
}

// makeReplaced is MakeUnquoted for what is not UTF-8.
func (s *Strings) makeReplaced(text []byte) string {
	valid := make([]byte, 0, len(text)+len(text)/2)
	for len(text) > 0 {
		r, size := utf8.DecodeRune(text)
		valid = utf8.AppendRune(valid, r)
		text = text[size:]
	}
	return s.MakeUnquoted(valid)
}

// Unquote writes the value of a JSON string to dst and returns its length. text
// is what stands between the quotes. It is not ok if an escape sequence is
// ill-formed, or, unless lone, half of a surrogate pair, which otherwise becomes
// U+FFFD. Nothing else of text is looked at.
//
// dst must be UnquoteSlack bytes longer than text at least; what is behind the
// value may be overwritten.
func Unquote(dst, text []byte, lone bool) (n int, ok bool) {
	const backslashes = '\\' * ones
	for i := 0; ; {
		// Up to a backslash, by words. The lowest mark is one.
		for ; len(text)-i >= 8; i, n = i+8, n+8 {
			w := load8(text[i:])
			store8(dst[n:], w)
			w ^= backslashes
			if m := (w - ones) &^ w & highs; m != 0 {
				k := bits.TrailingZeros64(m) >> 3
				i, n = i+k, n+k
				goto escapes
			}
		}
		for ; i < len(text) && text[i] != '\\'; i, n = i+1, n+1 {
			dst[n] = text[i]
		}

		// Where there is one, others follow as a rule.
	escapes:
		for len(text)-i >= 2 && text[i] == '\\' {
			if c := unescaped[text[i+1]]; c != 0 {
				dst[n] = c
				i, n = i+2, n+1
				continue
			}
			if len(text)-i < 12 || text[i+6] != '\\' || text[i+7] != 'u' {
				// It stands alone, as outside of the scripts that are
				// written so throughout.
				switch u, d := simd.CodeUnit(text[i:]), dst[n:n+UnquoteSlack]; {
				case u < 0x80:
					d[0] = byte(u)
					i, n = i+6, n+1
					continue
				case u < 0x800:
					d[0], d[1] = 0xC0|byte(u>>6), 0x80|byte(u)&0x3F
					i, n = i+6, n+2
					continue
				case u < 0xD800 || u-0xE000 < 0x2000:
					d[0], d[1], d[2] = 0xE0|byte(u>>12), 0x80|byte(u>>6)&0x3F, 0x80|byte(u)&0x3F
					i, n = i+6, n+3
					continue
				}
			}
			nd, ns := simd.Unescape(dst[n:], text[i:])
			i, n = i+ns, n+nd
			if ns > 0 {
				continue
			}
			if nd, ns = unquoteSurrogate(dst[n:], text[i:], lone); ns == 0 {
				return n, false
			}
			i, n = i+ns, n+nd
		}
		switch {
		case i == len(text):
			return n, true
		case text[i] == '\\':
			return n, false
		}
	}
}

// unquoteSurrogate does to the surrogate or the two at the start of text what
// Unquote does to all, and returns how many bytes it has written and read, or
// zeros.
func unquoteSurrogate(dst, text []byte, lone bool) (nd, ns int) {
	u := simd.CodeUnit(text)
	if u > 0xFFFF {
		return 0, 0
	}
	if u < 0xDC00 {
		if low := simd.CodeUnit(text[6:]); low>>10 == 0xDC00>>10 {
			return utf8.EncodeRune(dst, rune(u-0xD800)<<10+rune(low-0xDC00)+0x10000), 12
		}
	}
	if !lone {
		return 0, 0
	}
	return utf8.EncodeRune(dst, utf8.RuneError), 6
}

// unescaped holds the bytes that a backslash and one letter stand for (RFC 8259
// §7).
var unescaped = [256]byte{'"': '"', '\\': '\\', '/': '/', 'b': '\b', 'f': '\f', 'n': '\n', 'r': '\r', 't': '\t'}
