//go:build !nounsafe

package simd

import "testing"

// TestOverlap: without unsafe, Overlap says yes when it does not know.
func TestOverlap(t *testing.T) {
	b := make([]byte, 10)
	for i := range 11 {
		for j := i; j < 11; j++ {
			for k := range 11 {
				for l := k; l < 11; l++ {
					want := i < j && k < l && i < l && k < j
					if got := Overlap(b[i:j], b[k:l]); got != want {
						t.Fatalf("[%d:%d] and [%d:%d]: %v", i, j, k, l, got)
					}
				}
			}
		}
	}
}
