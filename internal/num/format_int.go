package num

import (
	"math/bits"
	"slices"
)

// scratch is how much of dst's spare capacity the Append functions may use.
const scratch = 32

// AppendInt appends v in decimal to dst.
func AppendInt(dst []byte, v int64) []byte {
	n := len(dst)
	if cap(dst)-n < IntSize {
		dst = roomFor(dst, scratch)
	}
	b := (*[IntSize]byte)(dst[n : n+IntSize])
	if uint64(v) < Few {
		return dst[:n+PutFew((*[4]byte)(b[:]), uint64(v))]
	}
	// As PutInt, of which there would be a call.
	b[0] = '-'
	sign := int(uint64(v) >> 63)
	return dst[:n+sign+PutUint((*[UintSize]byte)(b[sign:sign+UintSize]), uint64(v^v>>63)+uint64(sign))]
}

// roomFor is slices.Grow without being inlined.
//
//go:noinline
func roomFor(dst []byte, n int) []byte { return slices.Grow(dst, n) }

// AppendUint appends v in decimal to dst.
func AppendUint(dst []byte, v uint64) []byte {
	n := len(dst)
	if cap(dst)-n < UintSize {
		dst = roomFor(dst, scratch)
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
// is after it in b may be overwritten.
func PutInt(b *[IntSize]byte, v int64) int {
	b[0] = '-'
	sign := int(uint64(v) >> 63) // or drop it: a branch would often be mispredicted
	u := uint64(v^v>>63) + uint64(sign)
	return sign + PutUint((*[UintSize]byte)(b[sign:sign+UintSize]), u)
}

// Few is what is too much for UpTo3.
const Few = 1000

// split9 returns the three digits of v < 10⁹ from each of its places 10⁶, 10³ and 1 on.
// They are the integer part of v·10⁻⁶, and what is after it times 1000, twice. With 54
// bits for that, the factor is too large by less than one of the last bit, so that after
// v times as much, and 10⁶ times, it is still less than one. It takes half as many
// multiplications, which CPUs do one at a time, as quotients and remainders would.
func split9(v uint64) (a, b, c uint64) {
	const point = 54
	t := v * (1<<point/1_000_000 + 1)
	a = t >> point
	t = t & (1<<point - 1) * 1000
	b = t >> point
	t = t & (1<<point - 1) * 1000
	return a, b, t >> point
}

// digitCount returns how many digits v has, which is less than 2³².
func digitCount(v uint64) int {
	return int((v + digitCounts[bits.Len32(uint32(v))]) >> 32)
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
