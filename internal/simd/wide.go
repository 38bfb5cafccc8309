package simd

// A wide text is one that begins with something else than ASCII, as text of most languages
// but English does. Most of them stand for themselves in a string, and a kernel that is
// asked for no more than whether they do remembers less, and is left sooner, than Quote.

// WideMin and WideMax are the lengths of texts that CopyWide takes. What does not stand for
// itself is gone through in vain, which for a longer one would take too long.
const (
	WideMin = 17
	WideMax = 1024
)

// CopyWide copies src to dst and reports whether all of it may stand as it is in a JSON
// string: whether [Quote], for mode and CheckUTF8, would stop nowhere. If not, dst may
// hold anything as far as src is long.
//
// len(src) must be WideMin at least and WideMax at most, and len(dst) must be at least as
// much. The two must not overlap.
func CopyWide(dst, src []byte, mode QuoteMode) bool {
	dst = dst[:len(src)]
	if !WideFast(len(src)) {
		return quoteGeneric(dst, src, mode|CheckUTF8) == len(src)
	}
	return CopyWideFast(&dst[0], &src[0], len(src), mode)
}

// WideFast reports whether CopyWideFast may be called for n bytes, which is CopyWide
// without a call in between, for those who write many strings.
func WideFast(n int) bool {
	// Of two blocks, the second has three bytes before it.
	return wideChosen != 0 && uint(n-WideMin) <= WideMax-WideMin && uint(n-64) > 2
}
