//go:build !purego

package simd

var floatsImpls, floatsChosen = func() ([]string, int) {
	impls := []string{"generic"}
	if hasAVX512 {
		impls = append(impls, "AVX512")
	}
	return impls, len(impls) - 1
}()

func floats(dst []float64, b []byte, ent []uint32, org int) int {
	if floatsChosen == 0 || len(b) <= floatsBefore {
		return floatsGeneric(dst, b, ent, org)
	}
	return floatsAVX512(dst, b, ent, org)
}

func floatRows(dst []float64, b []byte, ent []uint32, org, row int) int {
	if floatsChosen == 0 || len(b) <= floatsBefore {
		return floatRowsGeneric(dst, b, ent, org, row)
	}
	return floatRowsAVX512(dst, b, ent, org, row)
}

//go:noescape
func floatsAVX512(dst []float64, b []byte, ent []uint32, org int) int

//go:noescape
func floatRowsAVX512(dst []float64, b []byte, ent []uint32, org, row int) int
