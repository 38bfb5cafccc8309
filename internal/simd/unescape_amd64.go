//go:build !purego

package simd

import "math/bits"

var unescapeImpls, unescapeChosen = func() ([]string, int) {
	impls := []string{"generic"}
	if hasAVX2 {
		impls = append(impls, "AVX2")
	}
	return impls, len(impls) - 1
}()

// unescape does a part of what Unescape does, and leaves the rest to the portable
// form.
func unescape(dst, src []byte) (nd, ns int) {
	if unescapeChosen == 0 {
		return 0, 0
	}
	return unescapeAVX2(&dst[0], &src[0], len(src), &packings)
}

// unescapeAVX2 decodes blocks of four sequences, up to one in which there is
// anything else. Behind what it writes it may overwrite as many bytes more, but
// none after the first n of dst.
//
//go:noescape
func unescapeAVX2(dst, src *byte, n int, packings *[256][16]uint8) (nd, ns int)

// packings has the bytes to keep of four characters that lie in four bytes each,
// by which of them take more than one byte, and, in the upper half, more than two.
var packings = func() (t [256][16]uint8) {
	for i := range t {
		n := 0
		for j := range 4 {
			size := 1 + i>>j&1 + i>>(4+j)&1
			for k := range size {
				t[i][n] = uint8(4*j + k)
				n++
			}
		}
		if n != 4+bits.OnesCount(uint(i)) {
			panic("BUG: simd: packings")
		}
		for ; n < 16; n++ {
			t[i][n] = 0x80
		}
	}
	return t
}()
