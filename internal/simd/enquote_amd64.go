//go:build !purego

package simd

var enquoteImpls, enquoteChosen = func() ([]string, int) {
	impls := []string{"generic"}
	if hasAVX2 {
		impls = append(impls, "AVX2")
	}
	if hasAVX512 {
		impls = append(impls, "AVX512")
	}
	return impls, len(impls) - 1
}()

// EnquoteFast is Enquote of the n bytes at src to the room bytes at dst, for which
// EnquotesFast must have said yes. It chooses the implementation by itself.
//
//go:noescape
func EnquoteFast(dst, src *byte, room, n int, mode QuoteMode) int

// enquoteAVX2 is EnquoteFast by blocks of 32 bytes.
//
//go:noescape
func enquoteAVX2(dst, src *byte, room, n int, mode QuoteMode) int
