package simd

// A plain text is ASCII and stands for itself in a string. Most strings that are longer
// than some words and shorter than a line are plain, and for them alone a kernel does
// without a loop, without masks, and without what it would have to remember for others.

// PlainMin and PlainMax are the lengths of texts that CopyPlain takes.
const (
	PlainMin = 17
	PlainMax = 64
)

// CopyPlain copies src to dst and reports whether all of it is ASCII that may stand as
// it is in a JSON string: nothing below 0x20, no quote, no backslash and, if mode has
// EscapeHTML, none of < > &. The other bits of mode do not matter. If not, dst may hold
// anything as far as src is long.
//
// len(src) must be PlainMin at least and PlainMax at most, and len(dst) must be at least
// as much. The two must not overlap.
func CopyPlain(dst, src []byte, mode QuoteMode) bool {
	dst = dst[:len(src)]
	if !PlainFast(len(src)) {
		return copyPlainGeneric(dst, src, mode)
	}
	return CopyPlainFast(&dst[0], &src[0], len(src), mode)
}

// PlainFast reports whether CopyPlainFast may be called for n bytes, which is CopyPlain
// without a call in between, for those who write many strings.
func PlainFast(n int) bool { return uint(n-PlainMin) <= PlainMax-PlainMin && plainChosen != 0 }

func copyPlainGeneric(dst, src []byte, mode QuoteMode) bool {
	copy(dst, src)
	stop := uint64(0)
	for i := 0; i+8 <= len(src); i += 8 {
		w := load64(src[i:])
		stop |= care(w, mode) | w&highs
	}
	w := load64(src[len(src)-8:])
	return stop|care(w, mode)|w&highs == 0
}
