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

// QuoteLong is Quote for more than 16 bytes.
func QuoteLong(dst, src []byte, mode QuoteMode) (n int) { return quote(dst[:len(src)], src, mode) }

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
// it is. Above the lowest of them, bits may be set in vain: subtractions borrow.
func care(w uint64, mode QuoteMode) uint64 {
	// With one bit changed, a quote is a space, and what is below stays there.
	m := (w ^ 2*ones - 0x21*ones) | (w ^ '\\'*ones - ones)
	if mode&EscapeHTML != 0 {
		// '<' and '>' differ in one bit, which is 2.
		m |= (w ^ '&'*ones - ones) | ((w | 2*ones) ^ '>'*ones - ones)
	}
	return m &^ w & highs
}

func quoteGeneric(dst, src []byte, mode QuoteMode) int {
	n := quoteLenGeneric(src, mode)
	copy(dst, src[:n])
	return n
}

// quoteLenGeneric goes by words where the text is ASCII, and by characters where
// it is not and mode asks for them.
func quoteLenGeneric(src []byte, mode QuoteMode) int {
	wide := uint64(0)
	if mode&(CheckUTF8|EscapeJS) != 0 {
		wide = highs
	}
	for i := 0; ; {
		for len(src)-i >= 16 {
			a, b := load64(src[i:]), load64(src[i+8:])
			if care(a, mode)|care(b, mode)|(a|b)&wide != 0 {
				break
			}
			i += 16
		}
		for len(src)-i >= 8 {
			w := load64(src[i:])
			if stop := care(w, mode) | w&wide; stop != 0 {
				i += bits.TrailingZeros64(stop) >> 3
				goto stopped
			}
			i += 8
		}
		if i < len(src) {
			w := loadTail(src, i)
			if stop := care(w, mode) | w&wide; stop != 0 {
				i += bits.TrailingZeros64(stop) >> 3
				goto stopped
			}
		}
		return len(src)

	stopped:
		if src[i] < 0x80 {
			return i
		}
		n, ok := quoteRunes(src, i, mode)
		if !ok {
			return n
		}
		i = n
	}
}

// quoteRunes goes on from src[i], which is no ASCII, by characters up to some
// ASCII in a row. It is not ok if it has met what Quote stops at, or the end.
func quoteRunes(src []byte, i int, mode QuoteMode) (n int, ok bool) {
	if mode&CheckUTF8 == 0 {
		// All that matters are line separators.
		for ; i < len(src) && src[i] >= 0x80; i++ {
			if src[i] == 0xE2 && len(src)-i >= 3 && src[i+1] == 0x80 && src[i+2]&0xFE == 0xA8 {
				return i, false
			}
		}
		return i, i < len(src)
	}
	for ascii := 0; i < len(src); {
		switch c := src[i]; {
		case c < 0x80:
			if ascii == 8 {
				return i, true
			}
			if care(uint64(c)|' '*(ones-1), mode) != 0 {
				return i, false
			}
			ascii++
			i++
			continue
		case c < 0xE0:
			if c < 0xC2 || len(src)-i < 2 || src[i+1]&0xC0 != 0x80 {
				return i, false
			}
			i += 2
			// Four of them are a word; most stand among others.
			for wordsFast && len(src)-i >= 8 {
				w := load64(src[i:])
				if w&0xC0E0C0E0C0E0C0E0 != 0x80C080C080C080C0 || (w&0x001E001E001E001E+0x007F007F007F007F)&0x0080008000800080 != 0x0080008000800080 {
					break
				}
				i += 8
			}
		case c < 0xF0:
			if len(src)-i < 3 || src[i+1]&0xC0 != 0x80 || src[i+2]&0xC0 != 0x80 {
				return i, false
			}
			switch c {
			case 0xE0, 0xED:
				if forbidden(c, src[i+1]) {
					return i, false
				}
			case 0xE2:
				if mode&EscapeJS != 0 && src[i+1] == 0x80 && src[i+2]&0xFE == 0xA8 {
					return i, false
				}
			}
			i += 3
			// The same for two of three bytes.
			for wordsFast && len(src)-i >= 8 {
				w := load64(src[i:])
				if w&0xC0C0F0C0C0F0 != 0x8080E08080E0 || oddLead[w&0xF] || oddLead[w>>24&0xF] {
					break
				}
				i += 6
			}
		default:
			if len(src)-i < 4 || src[i+1]&0xC0 != 0x80 || forbidden(c, src[i+1]) || src[i+2]&0xC0 != 0x80 || src[i+3]&0xC0 != 0x80 {
				return i, false
			}
			i += 4
		}
		ascii = 0
	}
	return i, false
}

// wordsFast says whether words of eight bytes are fast.
const wordsFast = bits.UintSize == 64

// oddLead tells, by their lower half, the leads of three bytes at which there is
// more to be looked at: E0, ED and, for line separators, E2.
var oddLead = [16]bool{0x0: true, 0x2: true, 0xD: true}

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
