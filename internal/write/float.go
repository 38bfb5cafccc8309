package write

import (
	"math"
	"slices"

	"github.com/javelin-go/javelin/internal/num"
)

// FloatSize is how much memory PutFloat wants.
const FloatSize = 40

// AppendFloat appends x, which must be finite, as [num.AppendFloat] does for 64
// bits. It is faster for numbers of few decimals, such as prices have.
func AppendFloat(dst []byte, x float64) []byte {
	n := len(dst)
	if cap(dst)-n < FloatSize {
		dst = slices.Grow(dst, FloatSize)
	}
	return dst[:n+PutFloat((*[FloatSize]byte)(dst[n:n+FloatSize]), x)]
}

// PutFloat is [AppendFloat] to the beginning of b. It returns the length. What is
// after it in b may be overwritten.
func PutFloat(b *[FloatSize]byte, x float64) int {
	u := math.Float64bits(x)
	b[0] = '-'
	n := int(u >> 63) // or drop it: a branch would often be mispredicted
	a := math.Float64frombits(u &^ (1 << 63))
	if i, ok := Millionths(a); ok {
		return n + num.PutMillionths((*[num.MillionthsSize]byte)(b[n:n+num.MillionthsSize]), i)
	}
	return PutFloatElse(b, x)
}

// PutFloatElse is [PutFloat] where Millionths is not ok.
func PutFloatElse(b *[FloatSize]byte, x float64) int {
	if a := math.Abs(x); a < 1<<53 {
		// Up to here all digits of an integer count.
		if i := int64(a); float64(i) == a {
			b[0] = '-'
			n := int(math.Float64bits(x) >> 63)
			return n + num.PutUint((*[num.UintSize]byte)(b[n:n+num.UintSize]), uint64(i))
		}
	} else if !(a <= math.MaxFloat64) {
		return num.PutFloat((*[num.FloatSize]byte)(b[:]), x, 64) // not finite after all
	}
	return num.PutFraction((*[num.FloatSize]byte)(b[:]), x)
}

// Millionths returns the number whose millionths are a, which is not negative, if there is one
// below 10¹⁵.
//
// If i·10⁻⁶ with i < 10¹⁵ reads as a, it is the only decimal of at most fifteen digits that
// does, and so, without zeros at its end, the shortest. Both i and 10⁶ are floats, and division
// rounds correctly, so that it tells. The product may miss the integer, as that of one in forty
// does.
func Millionths(a float64) (i uint64, ok bool) {
	const scale = 1e6
	y := a * scale
	if y < 1e15 {
		i = uint64(int64(y + 0.5))
		ok = float64(int64(i))/scale == a
	}
	return i, ok
}
