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
//
// The length does not wait for the digits: whoever writes on behind them waits for it
// alone. There is no call in it and no check of an index, so that it needs no frame.
func PutUint(b *[UintSize]byte, v uint64) int {
	switch {
	case v < 1000:
		// Which length it is would often be mispredicted.
		t := upTo3[v]
		b[0], b[1], b[2], b[3] = byte(t), byte(t>>8), byte(t>>16), byte(t>>24)
		return int(t >> 24)
	case v < 10_000:
		t := text4(uint32(v)) | zeros4
		b[0], b[1], b[2], b[3] = byte(t), byte(t>>8), byte(t>>16), byte(t>>24)
		return 4
	case v < 1e8:
		n := digitCount(v)
		store8(b[:], 0, (text8(v)|zeros8)>>(uint(8-n)*8&63))
		return n
	case v < 1e10:
		// The digits before the last eight need no word of their own.
		var high, low uint64
		if bits.UintSize == 32 {
			high = v / 1e8
			low = text8(v-high*1e8) | zeros8
		} else {
			// v·10⁻⁸ is the digits before, and a fraction, of which 10⁴ times as
			// much begins with the next four digits. The factor is too large by
			// less than 2⁻⁶⁴, and so the fraction by less than 10⁻⁹.
			var t, rest uint64
			high, rest = bits.Mul64(v, 1<<64/100_000_000+1)
			low, rest = bits.Mul64(rest, 10_000)
			t, _ = bits.Mul64(rest, 10_000)
			low = spread8(low|t<<32) | zeros8
		}
		if high < 10 {
			b[0] = byte('0' + high)
			store8(b[:], 1, low)
			return 9
		}
		ten := high * 103 >> 10
		b[0] = byte('0' + ten)
		b[1] = byte('0' + high - 10*ten)
		store8(b[:], 2, low)
		return 10
	}
	high := v / 1e8
	low := text8(v-high*1e8) | zeros8
	k := 0
	if high >= 1e8 {
		first := high / 1e8
		k = digitCount(first)
		store8(b[:], 0, (text8(first)|zeros8)>>(uint(8-k)*8&63))
		store8(b[:], k&15, text8(high-first*1e8)|zeros8)
		k += 8
	} else {
		k = digitCount(high)
		store8(b[:], 0, (text8(high)|zeros8)>>(uint(8-k)*8&63))
	}
	store8(b[:], k&15, low)
	return k + 8
}

// upTo3 has the digits of numbers of up to three, the first in the lowest byte, and in
// the highest how many they are.
var upTo3 = func() (t [1000]uint32) {
	for v := range t {
		d := '0' | uint32(v%10)
		n := uint32(1)
		if v >= 10 {
			d = '0' | uint32(v/10%10) | d<<8
			n = 2
		}
		if v >= 100 {
			d = '0' | uint32(v/100) | d<<8
			n = 3
		}
		t[v] = d | n<<24
	}
	return t
}()

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
