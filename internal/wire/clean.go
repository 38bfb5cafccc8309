package wire

import (
	"math/bits"
	"unicode/utf8"

	"github.com/javelin-go/javelin/internal/simd"
)

// This file passes over the bytes of a string that stand for themselves, which
// is nearly all of them: by words in Go where the string may be short, by the
// kernel after that.

const (
	ones  = 0x0101010101010101
	highs = 0x80 * ones
	// inlineBytes is how far words are worth it: a call of the kernel costs
	// about as much as four of them.
	inlineBytes = 32
)

// special sets the top bit of the bytes of x that end a run of ASCII characters standing for
// themselves: control characters, quotes, backslashes, what is not ASCII; and some of the other bits.
// Only the lowest top bit is exact, because only a byte that is itself a hit borrows from the next. With
// one bit changed, a quote is a space, and what is below stays there.
func special(x uint64) uint64 {
	return x | ((x ^ 2*ones) - 0x21*ones) | ((x ^ '\\'*ones) - ones)
}

// specialHTML does the same for < > &; < and > differ in one bit, which is 2.
func specialHTML(x uint64) uint64 {
	return ((x ^ '&'*ones) - ones) | (((x | 2*ones) ^ '>'*ones) - ones)
}

// stops is special without the other bits, and stopsHTML is specialHTML.
func stops(x uint64) uint64     { return special(x) & highs }
func stopsHTML(x uint64) uint64 { return specialHTML(x) & highs }

// asciiLen returns the position, from n on, of the first byte that does not
// stand for itself in a JSON string or is not ASCII: len(b) if there is none.
func asciiLen(b []byte, n int) int {
	if simd.Small {
		for n < len(b) && b[n]-' ' < utf8.RuneSelf-' ' && b[n] != '"' && b[n] != '\\' {
			n++
		}
		return n
	}
	for ; n+8 <= len(b); n += 8 {
		if m := stops(le64(b[n:])); m != 0 {
			return n + bits.TrailingZeros64(m)/8
		}
	}
	x, rest := tailWord(b, n)
	return n + min(bits.TrailingZeros64(stops(x))/8, rest)
}

// tailWord returns the bytes of b from n on, which are fewer than eight, in the
// low bytes of a word, and how many they are. The bytes above are zero, which
// stops any run.
func tailWord(b []byte, n int) (x uint64, rest int) {
	rest = len(b) - n
	if len(b) >= 8 {
		return le64(b[len(b)-8:]) >> (64 - 8*rest), rest
	}
	for i := len(b) - 1; i >= n; i-- {
		x = x<<8 | uint64(b[i])
	}
	return x, rest
}

// maxShort is the length up to which isShortAndClean looks at all of a string.
const maxShort = 64

// isShortAndClean reports whether src is short, ASCII, and stands for itself. It
// looks at src where it is, before it is copied: to load a word across the seam
// of two that have just been stored takes longer than all the rest.
func isShortAndClean[Bytes ~[]byte | ~string](src Bytes, html bool) bool {
	n := len(src)
	if simd.Small || n > maxShort {
		return false
	}
	if n < 8 {
		x := shortWord(src)
		m := stops(x)
		if html {
			m |= stopsHTML(x)
		}
		return m == 0
	}
	x := word(src, n-8)
	m := stops(x)
	if html {
		m |= stopsHTML(x)
	}
	for i := 0; i < n-8; i += 8 {
		x = word(src, i)
		m |= stops(x)
		if html {
			m |= stopsHTML(x)
		}
	}
	return m == 0
}

// word is le64 for either type.
func word[Bytes ~[]byte | ~string](s Bytes, i int) uint64 {
	s = s[i : i+8]
	return uint64(s[0]) | uint64(s[1])<<8 | uint64(s[2])<<16 | uint64(s[3])<<24 |
		uint64(s[4])<<32 | uint64(s[5])<<40 | uint64(s[6])<<48 | uint64(s[7])<<56
}

// shortWord returns a word of the bytes of s, which are fewer than eight, in any
// order and number, and of spaces.
func shortWord[Bytes ~[]byte | ~string](s Bytes) uint64 {
	switch n := len(s); {
	case n >= 4:
		t := s[n-4:]
		return uint64(s[0]) | uint64(s[1])<<8 | uint64(s[2])<<16 | uint64(s[3])<<24 |
			uint64(t[0])<<32 | uint64(t[1])<<40 | uint64(t[2])<<48 | uint64(t[3])<<56
	case n > 0:
		const spaces = ' ' * ones &^ (1<<24 - 1)
		return uint64(s[0]) | uint64(s[n/2])<<8 | uint64(s[n-1])<<16 | spaces
	}
	return ' ' * ones
}

// cleanLen returns the position, from n on, where [simd.QuoteLen] stops.
func cleanLen(b []byte, n int, mode simd.QuoteMode) int {
	if simd.Small {
		for n = asciiLen(b, n); n < len(b) && b[n] >= utf8.RuneSelf; n = asciiLen(b, n) {
			r, size := utf8.DecodeRune(b[n:])
			if r == utf8.RuneError && size == 1 {
				break
			}
			n += size
		}
		return n // mode is CheckUTF8
	}
	for end := n + inlineBytes; n+8 <= len(b); n += 8 {
		if n == end {
			return n + simd.QuoteLen(b[n:], mode)
		}
		x := le64(b[n:])
		m := stops(x)
		if mode&simd.EscapeHTML != 0 {
			m |= stopsHTML(x)
		}
		if m != 0 {
			return cleanStop(b, n+bits.TrailingZeros64(m)/8, mode)
		}
	}
	x, rest := tailWord(b, n)
	m := stops(x)
	if mode&simd.EscapeHTML != 0 {
		m |= stopsHTML(x)
	}
	if i := bits.TrailingZeros64(m) / 8; i < rest {
		return cleanStop(b, n+i, mode)
	}
	return len(b)
}

// cleanStop is cleanLen when words can go no further than n.
func cleanStop(b []byte, n int, mode simd.QuoteMode) int {
	if b[n] < utf8.RuneSelf {
		return n
	}
	return n + simd.QuoteLen(b[n:], mode)
}

// A copier copies the clean parts of a string. It copies ahead and looks at the
// copy, which has one type, then takes back what was too much: little while
// escapes are close to one another, more and more where there are none.
type copier struct {
	mode simd.QuoteMode
	step int // bytes to copy ahead
}

const (
	firstStep = 4 << 10
	minStep   = 64
	maxStep   = 32 << 10
)

// appendClean appends src from n on up to where [simd.QuoteLen] stops, and
// returns that position.
func appendClean[Bytes ~[]byte | ~string](c *copier, dst []byte, src Bytes, n int) ([]byte, int) {
	if c.step == 0 {
		c.step = firstStep
	}
	for n < len(src) {
		end := min(n+c.step, len(src))
		at := len(dst)
		dst = append(dst, src[n:end]...)
		clean := cleanLen(dst, at, c.mode)
		n += clean - at
		dst = dst[:clean]
		if n < end {
			// At the end of a step a character may have been cut in two.
			if end == len(src) || end-n >= utf8.UTFMax || src[n] < utf8.RuneSelf {
				c.step = minStep
				return dst, n
			}
			var buf [utf8.UTFMax]byte
			b := buf[:copy(buf[:], src[n:])]
			_, size := utf8.DecodeRune(b)
			if cleanLen(b[:size], 0, c.mode) < size {
				c.step = minStep
				return dst, n
			}
			dst = append(dst, b[:size]...)
			n += size
		}
		c.step = min(2*c.step, maxStep)
	}
	return dst, n
}
