package wire

import (
	"bytes"
	"math/bits"
	"slices"

	"github.com/javelin-go/javelin/internal/simd"
)

const (
	// manyEscapes is how many are tried at once, and how many one by one when that was
	// in vain.
	manyEscapes = 256

	// manyPlain is how long what needs no escape is when to look for its end, and to
	// copy it, take less time than to copy it by words.
	manyPlain = 32
)

// AppendFewestEscapes appends the valid string s with no escapes but those of RFC 8785
// §3.2.2.2. No other form of an escape is shorter than that.
func AppendFewestEscapes(dst, s []byte) []byte {
	const lo, hi = 0x0101010101010101, 0x8080808080808080
	at := len(dst)
	dst = slices.Grow(dst, len(s)+8) // words are written whole
	out := dst[at : at+len(s)+8]
	n := 0
	slow := 0 // escapes to be looked at one by one
	for i := 0; ; {
		// What needs no escape, of which there may be none.
		for stop := i + manyPlain; ; {
			if i+8 > len(s) || i >= stop {
				span := bytes.IndexByte(s[i:], '\\')
				if span < 0 {
					n += copy(out[n:], s[i:])
					return dst[:at+n]
				}
				n += copy(out[n:], s[i:i+span])
				i += span
				break
			}
			word := le64(s[i:])
			put64(out[n:], word)
			x := word ^ lo*'\\'
			if x = (x - lo) &^ x & hi; x != 0 {
				k := bits.TrailingZeros64(x) / 8
				n += k
				i += k
				break
			}
			n += 8
			i += 8
		}
		c := s[i+1]
		if c != 'u' {
			out[n] = '\\'
			if c != '/' {
				n++
			}
			out[n] = c
			n++
			i += 2
			continue
		}
		if slow > 0 {
			slow--
		} else if i+24 <= len(s) && s[i+6] == '\\' && s[i+7] == 'u' && s[i+18] == '\\' {
			// As a rule, none in a row of them has to stay.
			nd, ns := simd.Unescape(out[n:], s[i:min(i+6*manyEscapes, len(s))])
			if ns > 0 && simd.QuoteLen(out[n:n+nd], 0) == nd {
				n += nd
				i += ns
				continue
			}
			slow = manyEscapes
		}
		h := hexValue[s[i+2]] // of a valid string, as the others
		r := uint32(h)<<12 | uint32(hexValue[s[i+3]])<<8 | uint32(hexValue[s[i+4]])<<4 | uint32(hexValue[s[i+5]])
		i += 6
		o := out[n : n+8]
		switch {
		case r < 0x80:
			o[0] = byte(r)
			n++
			if r < ' ' || r == '"' || r == '\\' {
				n += putEscape(o, byte(r)) - 1
			}
		case r < 0x800:
			o[0], o[1] = 0xC0|byte(r>>6), 0x80|byte(r)&0x3F
			n += 2
		case r&0xF800 != 0xD800:
			o[0], o[1], o[2] = 0xE0|byte(r>>12), 0x80|byte(r>>6)&0x3F, 0x80|byte(r)&0x3F
			n += 3
		default:
			low := uint32(hexValue[s[i+3]]&3)<<8 | uint32(hexValue[s[i+4]])<<4 | uint32(hexValue[s[i+5]])
			i += 6
			r = 0x10000 + (r&0x3FF)<<10 + low
			o[0], o[1] = 0xF0|byte(r>>18), 0x80|byte(r>>12)&0x3F
			o[2], o[3] = 0x80|byte(r>>6)&0x3F, 0x80|byte(r)&0x3F
			n += 4
		}
	}
}

// putEscape writes the shortest escape of c, which is below 0x20, a quote or a
// backslash, and returns its length.
func putEscape(o []byte, c byte) int {
	const digits = "0123456789abcdef"
	o[0] = '\\'
	switch c {
	case '"', '\\':
		o[1] = c
	case '\b':
		o[1] = 'b'
	case '\f':
		o[1] = 'f'
	case '\n':
		o[1] = 'n'
	case '\r':
		o[1] = 'r'
	case '\t':
		o[1] = 't'
	default:
		_ = o[5]
		o[1], o[2], o[3], o[4], o[5] = 'u', '0', '0', digits[c>>4], digits[c&15]
		return 6
	}
	return 2
}

func put64(b []byte, v uint64) {
	_ = b[7]
	b[0] = byte(v)
	b[1] = byte(v >> 8)
	b[2] = byte(v >> 16)
	b[3] = byte(v >> 24)
	b[4] = byte(v >> 32)
	b[5] = byte(v >> 40)
	b[6] = byte(v >> 48)
	b[7] = byte(v >> 56)
}
