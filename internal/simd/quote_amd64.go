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
	if quoteChosen == 0 {
		return quoteGeneric(dst, src, mode)
	}
	return quoteAsm(&dst[0], src, mode)
}

func quoteLen(src []byte, mode QuoteMode) int {
	if quoteChosen == 0 {
		return quoteLenGeneric(src, mode)
	}
	return quoteAsm(nil, src, mode)
}

func quoteAsm(dst *byte, src []byte, mode QuoteMode) int {
	var i int
	var why stopReason
	// A load under a mask takes longer than two halves.
	if quoteChosen == 1 || len(src) < 32 {
		i, why = quoteAVX2(dst, &src[0], len(src), mode)
	} else {
		i, why = quoteAVX512(dst, &src[0], len(src), mode)
	}
	if i == len(src) && src[i-1] < 0x80 {
		return i // all of it, and no sequence is truncated
	}
	return quoteStop(src, i, why, mode)
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
