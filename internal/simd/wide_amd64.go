//go:build !purego

package simd

var wideImpls, wideChosen = func() ([]string, int) {
	impls := []string{"generic"}
	if hasAVX512 {
		impls = append(impls, "AVX512")
	}
	return impls, len(impls) - 1
}()

// CopyWideFast is CopyWide for the n bytes at src, for which WideFast must have said yes.
//
//go:noescape
func CopyWideFast(dst, src *byte, n int, mode QuoteMode) bool
