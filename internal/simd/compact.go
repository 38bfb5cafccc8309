package simd

import (
	"math/bits"
	"unsafe"
)

// CompactSlack is the room that Compact needs in dst beyond a byte per byte: it
// writes by the block and counts afterwards.
const CompactSlack = 64

// CompactState is what Compact carries from one window to the next. The zero
// value is the start of a document.
type CompactState struct {
	inString uint64 // all ones inside a string
	escaped  uint64 // 1 if the next byte is escaped
}

// Compact copies the window src to dst without the whitespace (space, \t, \n,
// \r) outside strings, and returns the number of bytes written. A backslash
// escapes the byte after it, inside strings and outside.
//
// Cutting the input into other windows, of any length, changes neither the
// whole output nor the final state. len(dst) must be at least
// len(src)+CompactSlack, and the two must not overlap. The rest of dst may be
// overwritten.
func Compact(dst, src []byte, st *CompactState) (n int) {
	if len(dst) < len(src)+CompactSlack {
		panic("BUG: simd.Compact: short dst")
	}
	if len(src) == 0 {
		return 0
	}
	return compact(dst, src, st)
}

// compactGeneric goes through src by words, from one byte that matters to the
// next:
//
//	outside   whitespace, quote, backslash
//	inside    quote, backslash
//
// A word is stored before it is looked at.
func compactGeneric(dst, src []byte, st *CompactState) (n int) {
	const spaces = ' ' * ones
	inString, escaped := st.inString != 0, st.escaped != 0
	i := 0
	for i < len(src) {
		if len(src)-i >= 8 && !escaped {
			w := load64(src[i:])
			store64(dst[n:], w)
			// Of each term, the lowest bit set is right.
			quote, backslash := w^'"'*ones, w^'\\'*ones
			hits := (quote-ones)&^quote | (backslash-ones)&^backslash
			if !inString {
				hits |= (w - 0x21*ones) &^ w
			}
			if hits &= highs; hits == 0 {
				n += 8
				i += 8
				continue
			}
			k := bits.TrailingZeros64(hits) >> 3
			n += k
			i += k
		}
		c := src[i]
		i++
		if !inString && isSpace(c) {
			escaped = false
			for len(src)-i >= 8 {
				x := load64(src[i:]) ^ spaces
				if x != 0 {
					i += bits.TrailingZeros64(x) >> 3
					break
				}
				i += 8
			}
			continue
		}
		dst[n] = c
		n++
		switch {
		case escaped:
			escaped = false
		case c == '\\':
			escaped = true
		case c == '"':
			inString = !inString
		}
	}
	*st = CompactState{}
	if inString {
		st.inString = ^uint64(0)
	}
	if escaped {
		st.escaped = 1
	}
	return n
}

func isSpace(c byte) bool { return c == ' ' || c == '\n' || c == '\t' || c == '\r' }

// Overlap reports whether a and b have a byte in common.
func Overlap(a, b []byte) bool {
	if len(a) == 0 || len(b) == 0 {
		return false
	}
	i, j := uintptr(unsafe.Pointer(&a[0])), uintptr(unsafe.Pointer(&b[0]))
	return i < j+uintptr(len(b)) && j < i+uintptr(len(a))
}
