package simd

import (
	"bytes"
	"math/bits"
)

// FindHTML returns the position of the first byte of b that mode is about, or
// len(b): with EscapeHTML one of < > &, with EscapeJS the first byte of U+2028
// or U+2029, whole. In valid JSON all of these stand inside strings only.
func FindHTML(b []byte, mode QuoteMode) int {
	return findHTML(b, mode)
}

// NoHTML reports whether there is surely nothing in b that FindHTML finds. For few bytes it takes
// less time.
func NoHTML(b []byte) bool {
	if len(b) < 8 {
		var w [8]byte
		copy(w[:], b)
		return anyHTML(load64(w[:]))&highs == 0
	}
	hits := quickHTML(load64(b[len(b)-8:]))
	a := b
	for ; len(a) >= 16; a = a[16:] {
		hits |= quickHTML(load64(a)) | quickHTML(load64(a[8:]))
	}
	if len(a) >= 8 {
		hits |= quickHTML(load64(a))
	}
	return hits&highs == 0 || noHTML(b)
}

// quickHTML sets top bits if there is one of < > & in x, or what is no ASCII.
func quickHTML(x uint64) uint64 {
	return x | (highs - (x ^ '&'*ones)) | (highs - ((x | 2*ones) ^ '>'*ones))
}

// noHTML is NoHTML for eight bytes or more, which need not be ASCII.
func noHTML(b []byte) bool {
	hits := anyHTML(load64(b[len(b)-8:]))
	for ; len(b) >= 8; b = b[8:] {
		hits |= anyHTML(load64(b))
	}
	return hits&highs == 0
}

// anyHTML sets top bits if there is one of < > & in x, or a byte that line separators begin with.
func anyHTML(x uint64) uint64 {
	y, e := x&^highs, x^0xE2*ones
	return ((highs-(y^'&'*ones))|(highs-((y|2*ones)^'>'*ones)))&^x | (e-ones)&x
}

// findHTMLGeneric goes by words, and where nothing has been found for a while by runs, in
// which the standard library looks for each byte, with vectors: that is faster the longer
// they are.
func findHTMLGeneric(b []byte, mode QuoteMode) int {
	if !wordsFast {
		return findHTMLByBytes(b, mode)
	}
	if !vectorBytes || len(b) < wordsNear+leastRun {
		n, _ := findHTMLByWords(b, 0, len(b), mode)
		return n
	}
	i, run := 0, firstRun
	for {
		near := i + wordsNear
		if near+leastRun > len(b) {
			near = len(b)
		}
		n, ok := findHTMLByWords(b, i, near, mode)
		if ok || n == len(b) {
			return n
		}
		for i = n; ; run = min(2*run, longestRun) {
			if i == len(b) {
				return i
			}
			n := firstOfHTML(b[i:min(i+run, len(b))], mode)
			if i += n; n == run || i == len(b) {
				continue
			}
			if _, ok := firstHTML(b, i, 0x80); ok {
				return i
			}
			run = firstRun
			break // others of its kind may be near
		}
	}
}

const (
	wordsNear  = 128     // how far words are gone by where something may be near
	leastRun   = 64      // what is less is gone by words, too
	firstRun   = 256     // twice as much as without a find before: to look for a
	longestRun = 4 << 10 // byte that is not there takes all of a run
)

// firstOfHTML returns the position of the first byte of b that htmlModes has.
func firstOfHTML(b []byte, mode QuoteMode) int {
	n := len(b)
	if mode&EscapeJS != 0 {
		if k := bytes.IndexByte(b, 0xE2); k >= 0 {
			n = k
		}
	}
	if mode&EscapeHTML != 0 {
		for _, ch := range [...]byte{'<', '>', '&'} {
			if k := bytes.IndexByte(b[:n], ch); k >= 0 {
				n = k
			}
		}
	}
	return n
}

// findHTMLByWords is FindHTML from b[i] on, up to end or a little further. If nothing is
// found, it returns up to where.
func findHTMLByWords(b []byte, i, end int, mode QuoteMode) (n int, ok bool) {
	html := mode&EscapeHTML != 0
	for i < end && len(b)-i >= 8 {
		if len(b)-i >= 16 {
			// Of ASCII, the quick test finds all hits, and only them; it is also met by
			// all that is beyond ASCII.
			w := b[i : i+16]
			x, y := load64(w), load64(w[8:])
			m := x | y
			if html {
				m |= (highs - (x ^ '&'*ones)) | (highs - ((x | 2*ones) ^ '>'*ones)) |
					(highs - (y ^ '&'*ones)) | (highs - ((y | 2*ones) ^ '>'*ones))
			}
			if m&highs == 0 || htmlHits(x, mode)|htmlHits(y, mode) == 0 {
				i += 16
				continue
			}
		}
		if hits := htmlHits(load64(b[i:]), mode); hits != 0 {
			if n, ok := firstHTML(b, i, hits); ok {
				return n, true
			}
		}
		i += 8
	}
	if i < end {
		if len(b) >= 8 && htmlHits(load64(b[len(b)-8:]), mode) == 0 {
			return len(b), false
		}
		if n, ok := firstHTML(b, i, htmlHits(loadTail(b, i), mode)); ok {
			return n, true
		}
		i = len(b)
	}
	return i, false
}

// findHTMLByBytes is findHTMLGeneric for CPUs with words of 32 bits.
func findHTMLByBytes(b []byte, mode QuoteMode) int {
	for i, c := range b {
		if htmlModes[c]&mode == 0 {
			continue
		}
		if _, ok := firstHTML(b, i, 0x80); ok {
			return i
		}
	}
	return len(b)
}

// htmlModes tells with which modes a byte may be one to be escaped, or the first
// of such.
var htmlModes = [256]QuoteMode{'<': EscapeHTML, '>': EscapeHTML, '&': EscapeHTML, 0xE2: EscapeJS}

// htmlHits sets the top bit of each byte of w that is one of < > &, or may begin
// a line separator. See care.
func htmlHits(w uint64, mode QuoteMode) (m uint64) {
	if mode&EscapeHTML != 0 {
		x := w &^ highs
		m = ((highs - (x ^ '&'*ones)) | (highs - ((x | 2*ones) ^ '>'*ones))) & highs &^ w
	}
	if mode&EscapeJS != 0 {
		m |= isZero(w^0xE2*ones) & highs
	}
	return m
}

// firstHTML returns the first of the hits in the word at b[i:] that is none of
// other characters.
func firstHTML(b []byte, i int, hits uint64) (n int, ok bool) {
	for ; hits != 0; hits &= hits - 1 {
		n := i + bits.TrailingZeros64(hits)>>3
		if b[n] < 0x80 || len(b)-n >= 3 && b[n+1] == 0x80 && b[n+2]&0xFE == 0xA8 {
			return n, true
		}
	}
	return 0, false
}

// EscapeOnly copies src to dst with escapes for what FindHTML finds, \u003c,
// \u2028 and the like, and returns the number of bytes written and the number
// of bytes of src dealt with, which is all of src unless dst has less than
// EscapeRoom left. dst and src must not overlap. The rest of dst may be
// overwritten.
func EscapeOnly(dst, src []byte, mode QuoteMode) (nd, ns int) {
	return escapeOnly(dst, src, mode)
}

// escapeOnlyGeneric goes by words, and where there is nothing to escape for a while, from hit to hit.
func escapeOnlyGeneric(dst, src []byte, mode QuoteMode) (nd, ns int) {
	quiet := 0 // words since the last escape
	for ns < len(src) {
		rest := len(src) - ns
		if wordsFast && quiet < 4 && len(dst)-nd >= 16 {
			k, w := 8, uint64(0)
			if rest >= 8 {
				w = load64(src[ns:])
			} else {
				k, w = rest, loadTail(src, ns)
			}
			store64(dst[nd:], w)
			hits := htmlHits(w, mode)
			if hits == 0 {
				nd += k
				ns += k
				quiet++
				continue
			}
			k = bits.TrailingZeros64(hits) >> 3
			nd += k
			ns += k
			if _, ok := firstHTML(src, ns, 0x80); ok {
				d, s := escapeHit(dst[nd:], src[ns:])
				nd += d
				ns += s
			} else {
				nd++
				ns++
			}
			quiet = 0
			continue
		}
		run := min(rest, len(dst)-nd-8)
		if run < rest && run < 8 {
			break
		}
		n := FindHTML(src[ns:ns+run], mode)
		hit := n < run
		if !hit && n < rest {
			n -= 2 // lest a line separator is cut
		}
		copy(dst[nd:], src[ns:ns+n])
		nd += n
		ns += n
		if hit {
			d, s := escapeHit(dst[nd:], src[ns:])
			nd += d
			ns += s
			quiet = 0
		}
	}
	return nd, ns
}

// escapeHit writes the escape for what src begins with, and a few bytes more. It returns how long
// both are.
func escapeHit(dst, src []byte) (nd, ns int) {
	c := src[0]
	if c < 0x80 {
		store64(dst, escapes[c])
		return 6, 1
	}
	store64(dst, separator|uint64(src[2]&1)<<40)
	return 6, 3
}

// separator is the escape of U+2028, which that of U+2029 differs from in a bit.
const separator = '\\' | 'u'<<8 | '2'<<16 | '0'<<24 | '2'<<32 | '8'<<40
