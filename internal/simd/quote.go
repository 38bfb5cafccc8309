package simd

import "math/bits"

// QuoteMode says what Quote stops at besides the bytes that no JSON string may
// hold as they are.
type QuoteMode uint32

const (
	EscapeHTML QuoteMode = 1 << iota // stop at < > &
	EscapeJS                         // stop at U+2028 and U+2029
	CheckUTF8                        // stop at ill-formed UTF-8
)

// Quote copies from src to dst up to the first byte that may not stand as it
// is in a JSON string: one below 0x20, a quote, a backslash, and what mode
// adds. It returns the number of bytes copied, len(src) if all of them.
//
// With EscapeJS it stops before the bytes E2 80 A8 and E2 80 A9; with
// CheckUTF8 before the first byte of an ill-formed or truncated sequence.
//
// len(dst) must be at least len(src), and the two must not overlap. The bytes
// dst[n:len(src)] may be overwritten.
func Quote(dst, src []byte, mode QuoteMode) (n int) {
	dst = dst[:len(src)]
	if len(src) > quoteShort {
		return quote(dst, src, mode)
	}
	return quoteFew(dst, src, mode)
}

// quoteFew is Quote for at most 16 bytes.
func quoteFew(dst, src []byte, mode QuoteMode) int {
	copyShort(dst, src)
	return quoteLenShort(src, mode)
}

// QuoteLen returns what Quote would and copies nothing.
func QuoteLen(src []byte, mode QuoteMode) (n int) {
	if len(src) > quoteShort {
		return quoteLen(src, mode)
	}
	return quoteLenShort(src, mode)
}

// quoteShort is the length up to which a call of assembly costs more than it
// saves.
const quoteShort = 16

// copyShort copies at most 16 bytes, from both ends, which may overlap.
func copyShort(dst, src []byte) {
	switch n := len(src); {
	case n >= 8:
		a, b := load64(src), load64(src[n-8:])
		store64(dst, a)
		store64(dst[n-8:], b)
	case n >= 4:
		a, b := load32(src), load32(src[n-4:])
		store32(dst, a)
		store32(dst[n-4:], b)
	case n > 0:
		dst[0], dst[n/2], dst[n-1] = src[0], src[n/2], src[n-1]
	}
}

// quoteLenShort is QuoteLen for at most 16 bytes.
func quoteLenShort(src []byte, mode QuoteMode) int {
	n := len(src)
	if n >= 8 {
		a, b := load64(src), load64(src[n-8:])
		if (a|b)&highs == 0 {
			if stop := care(a, mode); stop != 0 {
				return bits.TrailingZeros64(stop) >> 3
			}
			if stop := care(b, mode); stop != 0 {
				return n - 8 + bits.TrailingZeros64(stop)>>3
			}
			return n
		}
	} else {
		w := loadTail(src, 0)
		if w&highs == 0 {
			if stop := care(w, mode); stop != 0 {
				return bits.TrailingZeros64(stop) >> 3
			}
			return n
		}
	}
	return quoteLenGeneric(src, mode)
}

// care sets the top bit of each byte of w that is ASCII and may not stand as
// it is. In the lower 7 bits x of a byte,
//
//	0x80 - (x ^ c) has its top bit set only if x == c
//	x + 0x60       has its top bit clear only if x < 0x20
//
// and neither borrows from nor carries to a neighbour.
func care(w uint64, mode QuoteMode) uint64 {
	x := w &^ highs
	m := (highs - (x ^ '"'*ones)) | (highs - (x ^ '\\'*ones)) | ^(x + 0x60*ones)
	if mode&EscapeHTML != 0 {
		// '<' and '>' differ in one bit, which is 2.
		m |= (highs - (x ^ '&'*ones)) | (highs - ((x | 2*ones) ^ '>'*ones))
	}
	return m & highs &^ w
}

func quoteGeneric(dst, src []byte, mode QuoteMode) int {
	n := quoteLenGeneric(src, mode)
	copy(dst, src[:n])
	return n
}

func quoteLenGeneric(src []byte, mode QuoteMode) int {
	i := 0
	for len(src)-i >= 16 {
		a, b := load64(src[i:]), load64(src[i+8:])
		if care(a, mode)|care(b, mode)|(a|b)&highs != 0 {
			break
		}
		i += 16
	}
	wide := mode&(CheckUTF8|EscapeJS) != 0
	var prev, before, wanted uint64 // the word before; what utf8Step says of it
	for len(src)-i >= 8 {
		w := load64(src[i:])
		stop := care(w, mode)
		if (w|wanted)&highs != 0 && wide {
			odd, rare, next := utf8Step(w)
			// U+2028 and U+2029 end with A8 and A9.
			js := isZero(w&(0xFE*ones) ^ 0xA8*ones)
			if mode&EscapeJS == 0 {
				js = 0
			}
			if (odd^wanted|rare|before>>56|js|stop)&highs != 0 {
				if n, ok := quoteWord(src, i, w, prev, stop, mode); ok {
					return n
				}
			}
			before, wanted = rare, next
		} else {
			if stop != 0 {
				return i + bits.TrailingZeros64(stop)>>3
			}
			before, wanted = 0, 0
		}
		prev = w
		i += 8
	}
	if len(src) > i {
		return quoteTail(src, i, loadTail(src, i), prev, mode)
	}
	return quoteEnd(src, mode)
}

// loadTail reads the bytes from b[i] on, which are fewer than eight, and fills
// up with spaces.
func loadTail(b []byte, i int) (w uint64) {
	n := len(b) - i
	if len(b) >= 8 {
		w = load64(b[len(b)-8:]) >> (64 - 8*n)
	} else {
		b = b[i:]
		switch {
		case n >= 4:
			w = uint64(load32(b)) | uint64(load32(b[n-4:]))<<(8*(n-4))
		case n > 0:
			w = uint64(b[0]) | uint64(b[n/2])<<(8*(n/2)) | uint64(b[n-1])<<(8*(n-1))
		}
	}
	return w | 0x20*ones<<(8*n)
}

// quoteTail decides about the last word, filled up with spaces, at src[i:].
func quoteTail(src []byte, i int, w, prev uint64, mode QuoteMode) int {
	stop := care(w, mode)
	if n, ok := quoteWord(src, i, w, prev, stop, mode); ok {
		return n
	}
	return quoteEnd(src, mode)
}

// quoteWord finds where the word w at src[i:] says stop.
func quoteWord(src []byte, i int, w, prev, stop uint64, mode QuoteMode) (n int, ok bool) {
	var bad, js uint64
	if mode&CheckUTF8 != 0 {
		bad = utf8Errors(w, prev)
	}
	if mode&EscapeJS != 0 {
		js = isZero(w&(0xFE*ones)^0xA8*ones) & // A8 or A9
			isZero((w<<8|prev>>56)^0x80*ones) &
			isZero((w<<16|prev>>48)^0xE2*ones) & highs
	}
	first := stop | bad | js
	if first == 0 {
		return 0, false
	}
	j := bits.TrailingZeros64(first)
	n = i + j>>3
	switch {
	case bad>>j&1 != 0:
		n = sequenceStart(src, n)
	case js>>j&1 != 0:
		n -= 2
	}
	return n, true
}

// A stopReason says what an implementation in assembly has met.
type stopReason int

const (
	stopCare stopReason = iota
	stopUTF8
	stopJS
)

// quoteStop returns where src begins to need care, given that this shows at i.
func quoteStop(src []byte, i int, why stopReason, mode QuoteMode) int {
	switch {
	case i == len(src):
		return quoteEnd(src, mode)
	case why == stopUTF8:
		return sequenceStart(src, i)
	case why == stopJS:
		return i - 2
	}
	return i
}

// quoteEnd returns len(src), or the place where a truncated sequence begins.
func quoteEnd(src []byte, mode QuoteMode) int {
	if mode&CheckUTF8 != 0 {
		return sequenceStart(src, len(src))
	}
	return len(src)
}

// sequenceStart returns the first byte of the ill-formed sequence that is an
// error at i (see utf8.go), given that no byte before i is: either i itself or
// the lead before it that still wants continuation. At i == len(src) it
// returns i if nothing is truncated.
func sequenceStart(src []byte, i int) int {
	switch {
	case i >= 1 && src[i-1] >= 0xC0:
		return i - 1
	case i >= 2 && src[i-2] >= 0xE0:
		return i - 2
	case i >= 3 && src[i-3] >= 0xF0:
		return i - 3
	}
	return i
}
