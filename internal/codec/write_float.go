package codec

import (
	"slices"

	"github.com/javelin-go/javelin/internal/num"
)

// AppendFloat appends x, which must be finite, as [num.AppendFloat] does for 64
// bits. It is faster for numbers of few decimals, such as prices have.
func AppendFloat(dst []byte, x float64) []byte {
	// If i·10⁻⁶ with i < 10¹⁵ reads as |x|, it is the only decimal of at most
	// fifteen digits that does, and so, without zeros at its end, the shortest.
	// Both i and 10⁶ are floats, and division rounds correctly, so that it
	// tells.
	const scale = 1e6
	a := x
	if a < 0 {
		a = -a
	}
	y := a * scale
	if !(1 <= y && y < 1e15) {
		return num.AppendFloat(dst, x, 64)
	}
	i := uint64(y)
	if f := float64(i); f != y || f/scale != a {
		return num.AppendFloat(dst, x, 64)
	}
	if cap(dst)-len(dst) < 40 {
		dst = slices.Grow(dst, 40)
	}
	if x < 0 {
		dst = append(dst, '-')
	}
	whole := i / scale
	frac := uint32(i - whole*scale)
	dst = num.AppendUint(dst, whole)
	if frac == 0 {
		return dst
	}
	n := len(dst)
	b := dst[n : n+8]
	b[0] = '.'
	hi, mid := frac/10000, frac/100%100
	lo := frac % 100
	b[1], b[2] = byte('0'+hi/10), byte('0'+hi%10)
	b[3], b[4] = byte('0'+mid/10), byte('0'+mid%10)
	b[5], b[6] = byte('0'+lo/10), byte('0'+lo%10)
	k := 7
	for b[k-1] == '0' {
		k--
	}
	return dst[:n+k]
}
