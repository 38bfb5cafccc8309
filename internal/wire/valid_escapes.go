package wire

import "github.com/javelin-go/javelin/internal/simd"

// ValidEscapes reports whether every escape sequence in b, the inside of a
// JSON string, is one of RFC 8259 §7. Other bytes of b are not looked at.
//
// Unless lone surrogates are allowed, \ud800–\udbff must be followed by
// \udc00–\udfff (RFC 7493 §2.1), and the latter come only so.
func ValidEscapes(b []byte, allowLoneSurrogates bool) bool {
	return simd.ValidEscapes(b, allowLoneSurrogates)
}

// EscapesEnd returns the end of the escape sequences that follow one another
// from b[i] on, which is a backslash, or -1 when one of them is not valid.
func EscapesEnd(b []byte, i int, allowLoneSurrogates bool) int {
	for i < len(b) && b[i] == '\\' {
		if i+6 <= len(b) && b[i+1] == 'u' {
			// The usual escape by far where there are many.
			h0, h1 := hexValue[b[i+2]], hexValue[b[i+3]]
			if h := h0 | h1 | hexValue[b[i+4]] | hexValue[b[i+5]]; h > 15 {
				return -1
			}
			if h0 != 0xd || h1 < 8 || allowLoneSurrogates {
				i += 6
				continue
			}
		}
		n := EscapeLen(b, i, allowLoneSurrogates)
		if n == 0 {
			return -1
		}
		i += n
	}
	return i
}

// EscapeLen returns the length of the escape sequence at b[i], a backslash: 2, 6,
// or 12 for two that make a surrogate pair. It is 0 when there is no valid one.
func EscapeLen(b []byte, i int, allowLoneSurrogates bool) int {
	if i+1 >= len(b) {
		return 0
	}
	n := int(escapeLength[b[i+1]])
	if n != 6 {
		return n
	}
	u, ok := hex4(b, i+2)
	if !ok {
		return 0
	}
	if u&0xf800 != 0xd800 || allowLoneSurrogates {
		return 6
	}
	if u >= 0xdc00 || i+8 > len(b) || b[i+6] != '\\' || b[i+7] != 'u' {
		return 0
	}
	if u, ok = hex4(b, i+8); !ok || u&0xfc00 != 0xdc00 {
		return 0
	}
	return 12
}

// escapeLength is the length of an escape sequence by the byte after its
// backslash, 0 for none.
var escapeLength = [256]uint8{
	'"': 2, '\\': 2, '/': 2, 'b': 2, 'f': 2, 'n': 2, 'r': 2, 't': 2, 'u': 6,
}

// hex4 reads four hexadecimal digits at b[i:].
func hex4(b []byte, i int) (v uint32, ok bool) {
	if i+4 > len(b) {
		return 0, false
	}
	b = b[i : i+4]
	h0, h1, h2, h3 := hexValue[b[0]], hexValue[b[1]], hexValue[b[2]], hexValue[b[3]]
	if (h0 | h1 | h2 | h3) > 15 {
		return 0, false
	}
	return uint32(h0)<<12 | uint32(h1)<<8 | uint32(h2)<<4 | uint32(h3), true
}

// hexValue is the value of a hexadecimal digit, above 15 for other bytes.
var hexValue = func() (t [256]uint8) {
	for i := range t {
		t[i] = 0xff
	}
	for i := range 10 {
		t['0'+i] = uint8(i)
	}
	for i := range 6 {
		t['a'+i], t['A'+i] = uint8(10+i), uint8(10+i)
	}
	return t
}()

func le64(b []byte) uint64 {
	_ = b[7]
	return uint64(b[0]) | uint64(b[1])<<8 | uint64(b[2])<<16 | uint64(b[3])<<24 |
		uint64(b[4])<<32 | uint64(b[5])<<40 | uint64(b[6])<<48 | uint64(b[7])<<56
}
