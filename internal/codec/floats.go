package codec

import "github.com/javelin-go/javelin/internal/simd"

// FloatAttempts tells when to try again to read many floats at once, by simd.Floats or
// simd.FloatRows, if there are some that cannot be read so: they may be the only ones, or a
// whole document is indented, or has exponents.
type FloatAttempts struct{ wait, left int }

// May reports whether to try.
func (a *FloatAttempts) May() bool {
	if a.left > 0 {
		a.left--
		return false
	}
	return simd.FloatsFast()
}

// Did notes that n floats, or rows of them, have been read.
func (a *FloatAttempts) Did(n int) {
	if n > 0 {
		a.wait = 0
	} else {
		a.wait = min(2*a.wait+1, 63)
		a.left = a.wait
	}
}
