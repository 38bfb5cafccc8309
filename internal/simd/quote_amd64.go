//go:build !purego

package simd

var quoteImpls, quoteChosen = func() ([]string, int) {
	impls := []string{"generic"}
	if hasAVX2 {
		impls = append(impls, "AVX2")
	}
	return impls, len(impls) - 1
}()

func quote(dst, src []byte, mode QuoteMode) int {
	switch quoteChosen {
	case 1:
		i, why := quoteAVX2(&dst[0], &src[0], len(src), mode)
		return quoteStop(src, i, why, mode)
	}
	return quoteGeneric(dst, src, mode)
}

func quoteLen(src []byte, mode QuoteMode) int {
	switch quoteChosen {
	case 1:
		i, why := quoteAVX2(nil, &src[0], len(src), mode)
		return quoteStop(src, i, why, mode)
	}
	return quoteLenGeneric(src, mode)
}

// quoteAVX2 copies n > quoteShort bytes from src to dst, unless dst is nil, up
// to a place where something shows, and returns that place and why: a byte
// that needs care, an error of UTF-8 (see utf8.go), or the last byte of U+2028
// or U+2029. What begins earlier than it shows is left to the caller, and so is
// a sequence truncated at n.
//
//go:noescape
func quoteAVX2(dst, src *byte, n int, mode QuoteMode) (i int, why stopReason)
