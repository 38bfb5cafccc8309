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
		dst = slices.Grow(dst, scratch)
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
//
// The length does not wait for the digits: whoever writes on behind them waits for it
// alone. There is no call in it and no check of an index, so that it needs no frame.
//
// Three digits at a time come from a table.
func PutUint(b *[UintSize]byte, v uint64) int {
	if v < 1000 {
		// Which length it is would often be mispredicted.
		t := upTo3[v]
		store4(b[:], 0, t)
		return int(t >> 24)
	}
	switch {
	case v < 1e6:
		q := uint32(v) / 1000
		t := upTo3[q&1023]
		store4(b[:], 0, t)
		n := int(t >> 24)
		store4(b[:], n&3, all3[(uint32(v)-1000*q)&1023])
		return n + 3
	case v < 1e9:
		g0, g1, g2 := split9(v)
		t := upTo3[g0]
		store4(b[:], 0, t)
		n := int(t >> 24)
		store4(b[:], n&3, all3[g1])
		store4(b[:], n&3+3, all3[g2])
		return n + 6
	case v < 1e10:
		q := v / 1e9
		g0, g1, g2 := split9(v - q*1e9)
		b[0] = byte('0' + q)
		store4(b[:], 1, all3[g0])
		store4(b[:], 4, all3[g1])
		store4(b[:], 7, all3[g2])
		return 10
	}
	high := v / 1e8
	low := text8(v - high*1e8)
	k := 0
	if high >= 1e8 {
		first := high / 1e8
		k = digitCount(first)
		store8(b[:], 0, text8(first)>>(uint(8-k)*8&63))
		store8(b[:], k&15, text8(high-first*1e8))
		k += 8
	} else {
		k = digitCount(high)
		store8(b[:], 0, text8(high)>>(uint(8-k)*8&63))
	}
	store8(b[:], k&15, low)
	return k + 8
}

// Few is what is too much for UpTo3.
const Few = 1000

// UpTo3 returns the digits of v < [Few], the first in the lowest byte, and in the highest
// how many they are. It is a part of its caller, as PutUint is not.
func UpTo3(v uint64) uint32 { return upTo3[v&1023] }

// PutFew is [PutUint] for v < [Few], and as UpTo3 a part of its caller.
func PutFew(b *[4]byte, v uint64) int {
	t := upTo3[v&1023]
	store4(b[:], 0, t)
	return int(t >> 24)
}

// upTo3 has the digits of numbers of up to three, the first in the lowest byte, and in
// the highest how many they are. all3 has three digits of each, with zeros before them,
// and 0 above. As long as this, they need no check of an index of ten bits.
var upTo3, all3 = func() (t, all [1024]uint32) {
	for v := range uint32(1000) {
		d := '0' | v/100 | ('0'|v/10%10)<<8 | ('0'|v%10)<<16
		all[v] = d
		n := uint32(3)
		for ; n > 1 && d&0xFF == '0'; n-- {
			d >>= 8
		}
		t[v] = d | n<<24
	}
	return t, all
}()

// split9 returns the three digits of v < 10⁹ from each of its places 10⁶, 10³ and 1 on.
// They are the integer part of v·10⁻⁶, and what is behind it times 1000, twice. With 54
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

// text8 returns the text of v < 10⁸ in eight digits.
func text8(v uint64) uint64 {
	a, b, c := split9(v * 10)
	return uint64(all3[a]) | uint64(all3[b])<<24 | uint64(all3[c])<<48
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
