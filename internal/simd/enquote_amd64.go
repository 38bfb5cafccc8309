//go:build !purego

package simd

var enquoteImpls, enquoteChosen = func() ([]string, int) {
	impls := []string{"generic"}
	if hasAVX512 {
		impls = append(impls, "AVX512")
	}
	return impls, len(impls) - 1
}()

// EnquoteFast is Enquote of the n > 0 bytes at src to the room > 0 bytes at dst, if
// EnquotesFast says yes.
//
//go:noescape
func EnquoteFast(dst, src *byte, room, n int, mode QuoteMode) int
