package num

import (
	"math"
	"math/bits"
	"slices"
)

// AppendFloat appends to dst the shortest decimal text that reads back as x in
// a float of 32 or 64 bits, and of these the nearest to x, laid out as
// ECMAScript's Number::toString does, and with it encoding/json and RFC 8785
// §3.2.2.3: plain for 1e-6 ≤ |x| < 1e21, otherwise with an exponent as in
// 1e+21 or 1.5e-9. Negative zero becomes -0, which RFC 8785 wants as 0: add
// positive zero to x for that. x must be finite, or the result is no JSON
// number but NaN, Infinity or -Infinity.
func AppendFloat(dst []byte, x float64, bits int) []byte {
	n := len(dst)
	if cap(dst)-n < scratch {
		dst = slices.Grow(dst, scratch)
	}
	b := dst[n : n+scratch]
	var mant, d uint64
	var field, exp int
	var neg bool
	if bits == 32 {
		u := math.Float32bits(float32(x))
		neg = u>>31 != 0
		mant, field = uint64(u&(1<<23-1)), int(u>>23&0xff)
		if field == 0xff {
			return appendNonFinite(dst, x)
		}
		d, exp = shortest32(mant, field)
	} else {
		u := math.Float64bits(x)
		neg = u>>63 != 0
		mant, field = u&(1<<52-1), int(u>>52&0x7ff)
		if field == 0x7ff {
			return appendNonFinite(dst, x)
		}
		d, exp = shortest64(mant, field)
	}
	k := 0
	if neg {
		b[0] = '-'
		k = 1
	}
	if d == 0 {
		b[k] = '0'
		return dst[:n+k+1]
	}
	return dst[:n+k+layout(b[k:], d, exp)]
}

func appendNonFinite(dst []byte, x float64) []byte {
	switch {
	case x > 0:
		return append(dst, "Infinity"...)
	case x < 0:
		return append(dst, "-Infinity"...)
	}
	return append(dst, "NaN"...)
}

func shortest64(mant uint64, field int) (d uint64, exp int) {
	e := field - 1075
	if field == 0 {
		if mant == 0 {
			return 0, 0
		}
		e = -1074
	} else {
		if mant == 0 && field > 1 {
			return shortestSkewed(1<<63, 1<<10, e, 11)
		}
		mant |= 1 << 52
	}
	return shortest(mant<<11, 1<<10, e, 11)
}

func shortest32(mant uint64, field int) (d uint64, exp int) {
	e := field - 150
	if field == 0 {
		if mant == 0 {
			return 0, 0
		}
		e = -149
	} else {
		if mant == 0 && field > 1 {
			return shortestSkewed(1<<63, 1<<39, e, 40)
		}
		mant |= 1 << 23
	}
	return shortest(mant<<40, 1<<39, e, 40)
}

// shortest returns the decimal d·10ᵉˣᵖ, d < 10¹⁷, that has the fewest digits,
// trailing zeros not counted, of all that round to the float x·2^(e-z), and of
// these is the nearest to it. x is a multiple of 2ᶻ and half is 2ᶻ⁻¹.
//
// The float's neighbours are 2ᵉ away, and p is chosen to make 2ᵉ·10ᵖ at least
// one and less than ten: the interval that rounds to the float then contains
// an integer, one multiple of ten at most, and this is the shortest if there.
func shortest(x, half uint64, e, z int) (d uint64, exp int) {
	p := -log10Pow2(e)
	pw := &pow10Table[p-minPow10]
	s := uint(z-3-e-log2Pow10(p)) & 63
	high, _ := bits.Mul64(x+half, pw.hi)
	mid, _ := bits.Mul64(x, pw.hi)
	low, _ := bits.Mul64(x-half, pw.hi)
	mask := uint64(1)<<s - 1
	if high&mask == 0 || mid&mask == 0 || low&mask == 0 {
		return shortestExact(x, x-half, x+half, x>>uint(z)&1, p, s)
	}
	// As in scale, and all three are known to be inexact.
	high >>= s + 2
	low = low>>(s+2) + 1
	d = (mid>>(s+1) + 1) >> 1
	return pick(d, low, high), -p
}

// shortestSkewed is shortest for a power of two, whose lower neighbour is at
// half the distance of the upper one.
func shortestSkewed(x, half uint64, e, z int) (d uint64, exp int) {
	p := -log10Pow2Skewed(e)
	s := uint(z - 3 - e - log2Pow10(p))
	return shortestExact(x, x-half/2, x+half, 0, p, s)
}

// shortestExact is shortest by scale, which is exact, for x and the ends of
// its interval. These belong to it unless odd is 1.
func shortestExact(x, low, high, odd uint64, p int, s uint) (d uint64, exp int) {
	pw := &pow10Table[p-minPow10]
	low = (scale(low, pw, s) + odd + 3) >> 2
	high = (scale(high, pw, s) - odd) >> 2
	d = scale(x, pw, s)
	d = (d + 1 + d>>2&1) >> 2
	return pick(d, low, high), -p
}

// pick returns the multiple of ten in [low, high], which are less than ten
// apart, if there is one, otherwise the integer there that is nearest to d.
func pick(d, low, high uint64) uint64 {
	d = min(max(d, low), high)
	if ten := high / 10 * 10; ten >= low {
		d = ten
	}
	return d
}

// layout writes d·10ᵉˣᵖ to b, without trailing zeros, and returns its length.
func layout(b []byte, d uint64, exp int) int {
	// Bring d to 17 digits: one and two words of eight.
	n := bits.Len64(d) * 1233 >> 12
	if d >= powers10[n] {
		n++
	}
	d *= powers10[17-n]
	point := n + exp // the value is 0.ddd·10^point
	first := d / 1e16
	d -= first * 1e16
	q := d / 1e8
	t1, t2 := text8(q), text8(d-q*1e8)
	// digits in use
	digits := 17 - bits.LeadingZeros64(t2)>>3
	if t2 == 0 {
		digits = 9 - bits.LeadingZeros64(t1)>>3
	}
	t1 |= zeros8
	t2 |= zeros8
	c := byte(first) | '0'
	switch {
	case 0 < point && point <= 21:
		if point >= digits {
			b[0] = c
			store8(b, 1, t1)
			store8(b, 9, t2)
			b[17] = '0'
			b[18] = '0'
			b[19] = '0'
			b[20] = '0'
			return point
		}
		// Everything one to the right, then back what comes before the point.
		store8(b, 2, t1)
		store8(b, 10, t2)
		b[0] = c
		b[1] = c
		if point <= 8 {
			shift := uint(point-1) * 8
			mask := uint64(1)<<shift - 1
			store8(b, 1, t1&mask|'.'<<shift|t1&^mask<<8)
		} else {
			store8(b, 1, t1)
			shift := uint(point-9) * 8
			mask := uint64(1)<<shift - 1
			store8(b, 9, t2&mask|'.'<<shift|t2&^mask<<8)
		}
		return digits + 1
	case -6 < point && point <= 0:
		store8(b, 0, zeros8)
		b[1] = '.'
		k := 2 - point
		b[k] = c
		store8(b, k+1, t1)
		store8(b, k+9, t2)
		return k + digits
	}
	b[0] = c
	b[1] = '.'
	store8(b, 2, t1)
	store8(b, 10, t2)
	k := digits + 1
	if digits == 1 {
		k = 1
	}
	e := point - 1
	b[k] = 'e'
	b[k+1] = '+'
	if e < 0 {
		b[k+1] = '-'
		e = -e
	}
	k += 2
	if e >= 100 {
		b[k] = byte('0' + e/100)
		e %= 100
		b[k+1] = digitPairs[2*e]
		b[k+2] = digitPairs[2*e+1]
		return k + 3
	}
	if e >= 10 {
		b[k] = digitPairs[2*e]
		b[k+1] = digitPairs[2*e+1]
		return k + 2
	}
	b[k] = byte('0' + e)
	return k + 1
}
