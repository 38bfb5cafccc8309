//go:build (amd64 || arm64) && !purego

package simd

// bitNumbers has for each byte the numbers of its bits that are set, from the
// lowest on, then zeros.
//
//	byte      00100110
//	numbers   1 2 5 0 0 0 0 0
//
//lint:ignore U1000 assembly reads it
var bitNumbers = func() (table [256][8]uint8) {
	for b := range table {
		n := 0
		for i := range 8 {
			if b>>i&1 != 0 {
				table[b][n] = uint8(i)
				n++
			}
		}
	}
	return table
}()
