//go:build !purego

package simd

var (
	enquoteImpls  = []string{"generic", "NEON"}
	enquoteChosen = 1
)

// EnquoteFast is Enquote of the n bytes at src to the room bytes at dst, for which
// EnquotesFast must have said yes.
//
//go:noescape
func EnquoteFast(dst, src *byte, room, n int, mode QuoteMode) int

// expansions has, by which of eight bytes are to have a backslash before them, where in
// these bytes each byte of the result is, and 16 for backslashes.
var expansions = func() (t [256][16]uint8) {
	for i := range t {
		n := 0
		for j := range 8 {
			if i>>j&1 != 0 {
				t[i][n] = 16
				n++
			}
			t[i][n] = uint8(j)
			n++
		}
	}
	return t
}()
