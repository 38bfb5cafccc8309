package num

import (
	"math/bits"
	"slices"
)

// scratch is how much of dst's spare capacity the Append functions may use.
const scratch = 32

// AppendInt appends v in decimal to dst.
func AppendInt(dst []byte, v int64) []byte {
	if v >= 0 {
		return AppendUint(dst, uint64(v))
	}
	return AppendUint(append(dst, '-'), -uint64(v))
}

// AppendUint appends v in decimal to dst.
func AppendUint(dst []byte, v uint64) []byte {
	n := len(dst)
	if cap(dst)-n < scratch {
		dst = slices.Grow(dst, scratch)
	}
	b := dst[n : n+scratch]
	switch {
	case v < 10:
		b[0] = byte('0' + v)
		return dst[:n+1]
	case v < 100:
		b[0] = digitPairs[2*v]
		b[1] = digitPairs[2*v+1]
		return dst[:n+2]
	case v < 1e8:
		return dst[:n+putLeading(b, v)]
	case v < 1e16:
		high := v / 1e8
		k := putLeading(b, high)
		store8(b, k, text8(v-high*1e8)|zeros8)
		return dst[:n+k+8]
	}
	high := v / 1e16
	v -= high * 1e16
	k := putLeading(b, high)
	high = v / 1e8
	store8(b, k, text8(high)|zeros8)
	store8(b, k+8, text8(v-high*1e8)|zeros8)
	return dst[:n+k+16]
}

// putLeading writes v, in [1, 10⁸), to b without leading zeros and returns how
// many digits these are. It overwrites 8 bytes.
func putLeading(b []byte, v uint64) int {
	t := text8(v)
	lead := uint(bits.TrailingZeros64(t)) &^ 7
	store8(b, 0, (t|zeros8)>>(lead&63))
	return 8 - int(lead>>3)
}
