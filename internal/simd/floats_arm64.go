//go:build !purego

package simd

var (
	floatsImpls  = []string{"generic", "NEON"}
	floatsChosen = 1
)

func floats(dst []float64, b []byte, ent []uint32, org int) int {
	if floatsChosen == 0 || len(b) <= floatsBefore {
		return floatsGeneric(dst, b, ent, org)
	}
	return floatsNEON(dst, b, ent, org)
}

func floatRows(dst []float64, b []byte, ent []uint32, org, row int) int {
	if floatsChosen == 0 || len(b) <= floatsBefore {
		return floatRowsGeneric(dst, b, ent, org, row)
	}
	return floatRowsNEON(dst, b, ent, org, row)
}

//go:noescape
func floatsNEON(dst []float64, b []byte, ent []uint32, org int) int

//go:noescape
func floatRowsNEON(dst []float64, b []byte, ent []uint32, org, row int) int
