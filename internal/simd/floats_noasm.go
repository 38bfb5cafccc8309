//go:build (!amd64 && !arm64) || purego

package simd

var (
	floatsImpls  = []string{"generic"}
	floatsChosen int
)

// FloatsFast reports whether Floats and FloatRows are faster than to read one number
// after the other.
func FloatsFast() bool { return false }

// RowsOf reads none.
func RowsOf[T any](dst []T, b []byte, ent []uint32, org, row int) int { return 0 }

func floats(dst []float64, b []byte, ent []uint32, org int) int {
	return floatsGeneric(dst, b, ent, org)
}

func floatRows(dst []float64, b []byte, ent []uint32, org, row int) int {
	return floatRowsGeneric(dst, b, ent, org, row)
}
