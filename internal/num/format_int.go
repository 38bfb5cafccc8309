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
	if cap(dst)-n < UintSize {
		dst = slices.Grow(dst, scratch)
	}
	return dst[:n+PutUint((*[UintSize]byte)(dst[n:n+UintSize]), v)]
}

// UintSize and IntSize are how much memory PutUint and PutInt want: three words,
// of which the first may be cut, and a sign.
const (
	UintSize = 8 + 8 + 8
	IntSize  = 1 + UintSize
)

// PutInt writes v in decimal to the beginning of b and returns the length. What
// is behind it in b may be overwritten.
func PutInt(b *[IntSize]byte, v int64) int {
	b[0] = '-'
	sign := int(uint64(v) >> 63) // or drop it: a branch would often be mispredicted
	u := uint64(v^v>>63) + uint64(sign)
	return sign + PutUint((*[UintSize]byte)(b[sign:sign+UintSize]), u)
}

// PutUint writes v in decimal to the beginning of b and returns the length. What
// is behind it in b may be overwritten.
func PutUint(b *[UintSize]byte, v uint64) int {
	switch {
	case v < 10:
		b[0] = byte('0' + v)
		return 1
	case v < 100:
		b[0] = digitPairs[2*v]
		b[1] = digitPairs[2*v+1]
		return 2
	case v < 1e8:
		return putLeading(b[:], v)
	case v < 1e10:
		// The digits before the last eight need no word of their own.
		high := v / 1e8
		low := text8(v-high*1e8) | zeros8
		if high < 10 {
			b[0] = byte('0' + high)
			store8(b[:], 1, low)
			return 9
		}
		b[0] = digitPairs[2*high]
		b[1] = digitPairs[2*high+1]
		store8(b[:], 2, low)
		return 10
	case v < 1e16:
		high := v / 1e8
		low := text8(v - high*1e8)
		k := putLeading(b[:], high)
		store8(b[:], k, low|zeros8)
		return k + 8
	}
	high := v / 1e8
	low := text8(v - high*1e8)
	first := high / 1e8
	mid := text8(high - first*1e8)
	k := putLeading(b[:], first)
	store8(b[:], k, mid|zeros8)
	store8(b[:], k+8, low|zeros8)
	return k + 16
}

// putLeading writes v, in [1, 10⁸), to b without leading zeros and returns the
// length. It stores 8 bytes. The length does not wait for the digits: whoever
// writes on behind them waits for it alone.
func putLeading(b []byte, v uint64) int {
	n := int((v + digitCounts[bits.Len32(uint32(v))]) >> 32)
	store8(b, 0, (text8(v)|zeros8)>>(uint(8-n)*8&63))
	return n
}

// digitCounts tells how many decimal digits a number has by how many bits it has:
// added to the number, the entry has them in its upper half. Where a power of ten
// lies among the numbers of so many bits, those below do not carry into that.
var digitCounts = [33]uint64{
	1 << 32, 1 << 32, 1 << 32, 1 << 32,
	2<<32 - 1e1, 2 << 32, 2 << 32, 3<<32 - 1e2,
	3 << 32, 3 << 32, 4<<32 - 1e3, 4 << 32,
	4 << 32, 4 << 32, 5<<32 - 1e4, 5 << 32,
	5 << 32, 6<<32 - 1e5, 6 << 32, 6 << 32,
	7<<32 - 1e6, 7 << 32, 7 << 32, 7 << 32,
	8<<32 - 1e7, 8 << 32, 8 << 32, 9<<32 - 1e8,
	9 << 32, 9 << 32, 10<<32 - 1e9, 10 << 32,
	10 << 32,
}
