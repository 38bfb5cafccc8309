//go:build !purego

package simd

var quoteImpls, quoteChosen = func() ([]string, int) {
	impls := []string{"generic"}
	if hasAVX2 {
		impls = append(impls, "AVX2")
	}
	if hasAVX512 {
		impls = append(impls, "AVX512")
	}
	return impls, len(impls) - 1
}()

func quote(dst, src []byte, mode QuoteMode) int {
	var i int
	var why stopReason
	switch {
	case quoteChosen == 0:
		return quoteGeneric(dst, src, mode)
	case quoteChosen == 1 || len(src) < quoteWide:
		i, why = quoteAVX2(&dst[0], &src[0], len(src), mode)
	default:
		i, why = quoteAVX512(&dst[0], &src[0], len(src), mode)
	}
	if i == len(src) && (src[i-1] < 0x80 || endsWhole(src)) {
		return i
	}
	return quoteStop(src, i, why, mode)
}

func quoteLen(src []byte, mode QuoteMode) int {
	var i int
	var why stopReason
	switch {
	case quoteChosen == 0:
		return quoteLenGeneric(src, mode)
	case quoteChosen == 1 || len(src) < quoteWide:
		i, why = quoteAVX2(nil, &src[0], len(src), mode)
	default:
		i, why = quoteAVX512(nil, &src[0], len(src), mode)
	}
	if i == len(src) && (src[i-1] < 0x80 || endsWhole(src)) {
		return i
	}
	return quoteStop(src, i, why, mode)
}

// quoteWide is the length from which on 64 bytes at once are faster: below, a load
// under a mask takes longer than two halves.
const quoteWide = 32

// endsWhole reports whether no sequence is truncated at the end of src, which has
// more than quoteShort bytes, and no other error.
func endsWhole(src []byte) bool {
	n := len(src)
	return src[n-1] < 0xC0 && src[n-2] < 0xE0 && src[n-3] < 0xF0
}

// quoteAVX2 copies n > quoteShort bytes from src to dst, unless dst is nil, up
// to a place where something shows, and returns that place and why: a byte
// that needs care, an error of UTF-8 (see utf8.go), or the last byte of U+2028
// or U+2029. What begins earlier than it shows is left to the caller, and so is
// a sequence truncated at n.
//
//go:noescape
func quoteAVX2(dst, src *byte, n int, mode QuoteMode) (i int, why stopReason)

// quoteAVX512 is quoteAVX2 by blocks of 64 bytes.
//
//go:noescape
func quoteAVX512(dst, src *byte, n int, mode QuoteMode) (i int, why stopReason)
