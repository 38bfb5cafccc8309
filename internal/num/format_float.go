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
	if cap(dst)-n < FloatSize {
		dst = slices.Grow(dst, FloatSize)
	}
	return dst[:n+PutFloat((*[FloatSize]byte)(dst[n:n+FloatSize]), x, bits)]
}

// FloatSize is how much memory PutFloat wants.
const FloatSize = scratch

// PutFloat is [AppendFloat] to the beginning of b. It returns the length. What is
// after it in b may be overwritten.
func PutFloat(b *[FloatSize]byte, x float64, bits int) int {
	limit := min(1<<53, math.MaxInt) // integers up to here are floats
	if bits == 32 {
		x = float64(float32(x))
		limit = 1 << 24
	}
	u := math.Float64bits(x)
	b[0] = '-'
	sign := int(u >> 63) // or drop it: a branch would often be mispredicted
	if i := int(x); float64(i) == x && -limit <= i && i <= limit {
		// All digits of an integer count, and this is a common case.
		return sign + PutUint((*[UintSize]byte)(b[sign:sign+UintSize]), uint64(max(i, -i)))
	}
	if u>>52&0x7ff == 0x7ff {
		if u<<12 != 0 {
			return copy(b[:], "NaN")
		}
		return sign + copy(b[sign:], "Infinity")
	}
	if bits == 64 {
		return PutFraction(b, x)
	}
	if i, ok := Millionths32(math.Abs(x)); ok {
		return sign + putMillionths(b[sign:], i)
	}
	d, exp := shortest32(math.Float32bits(float32(x)) &^ (1 << 31))
	n := digitCount(d)
	return sign + layout9((*[scratch - 1]byte)(b[sign:sign+scratch-1]), d*powers10[9-n], n+exp)
}

// Millionths32 returns the number whose millionths are a, a float32 that is not negative, if there
// is one with the digits to which a is to be printed.
//
// Of the decimals of at most six digits, one at most reads as a in 32 bits: if there is one, it is,
// without zeros at its end, the shortest. Numerator and denominator are such floats, too, and a
// quotient of those that is rounded to 64 bits rounds to 32 as it would at once.
func Millionths32(a float64) (i uint64, ok bool) {
	scale, millionths := 1e6, uint64(1)
	switch {
	case !(a < 1e5):
		return 0, false
	case a >= 1e4:
		scale, millionths = 1e1, 1e5
	case a >= 1e3:
		scale, millionths = 1e2, 1e4
	case a >= 1e2:
		scale, millionths = 1e3, 1e3
	case a >= 1e1:
		scale, millionths = 1e4, 1e2
	case a >= 1:
		scale, millionths = 1e5, 10
	}
	i = uint64(a*scale + 0.5)
	return i * millionths, float32(float64(i)/scale) == float32(a)
}

// PutFraction is [PutFloat] for 64 bits of an x that is neither zero nor infinite nor
// NaN.
//
// It is shortest and layout at once, for the floats that have no zeros before their
// digits in binary and are no power of two: then d has sixteen or seventeen digits.
// The multiples for the ends of the interval differ from that for x by a part of the
// power of ten alone, and it takes less to add that than to multiply again.
func PutFraction(b *[FloatSize]byte, x float64) int {
	const z = 63 - 52
	u := math.Float64bits(x)
	b[0] = '-'
	sign := int(u >> 63)
	mant, field := u&(1<<52-1), int(u>>52&0x7ff)
	if field == 0 || mant == 0 {
		d, exp := shortest64(u &^ (1 << 63))
		return sign + layout((*[scratch - 1]byte)(b[sign:sign+scratch-1]), d, exp)
	}
	e := field - 1075
	k := log10Pow2(e) // -p
	pw := pow10Table[-k-minPow10].hi
	s := uint(z - 3 - e - log2Pow10(-k))
	half, rest := pw>>(64-(z-1)), pw<<(z-1)
	mid, below := bits.Mul64(mant<<z|1<<63, pw)
	_, carry := bits.Add64(below, rest, 0)
	high, _ := bits.Add64(mid, half, carry)
	_, carry = bits.Sub64(below, rest, 0)
	low, _ := bits.Sub64(mid, half, carry)
	var d uint64
	mask := uint64(1)<<(s&63) - 1
	if high&mask == 0 || mid&mask == 0 || low&mask == 0 {
		x, half := mant<<z|1<<63, uint64(1)<<(z-1)
		d, _ = shortestExact(x, x-half, x+half, mant&1, -k, s&63)
	} else {
		// As in scale, and all three are known to be inexact.
		s++
		high = high >> (s & 63) >> 1
		low = low>>(s&63)>>1 + 1
		d = pick((mid>>(s&63)+1)>>1, low, high)
	}
	point := 17 + k
	if ten := d * 10; d < 1e16 {
		d = ten
		point--
	}
	return sign + layout17((*[scratch - 1]byte)(b[sign:sign+scratch-1]), d, point)
}

// MillionthsSize is how much memory PutMillionths wants.
const MillionthsSize = UintSize + 1 + 8

// PutMillionths writes v·10⁻⁶ without zeros at its end to the beginning of b and returns
// the length. What is after it in b may be overwritten.
func PutMillionths(b *[MillionthsSize]byte, v uint64) int { return putMillionths(b[:], v) }

// putMillionths is PutMillionths where b may be shorter, if it has room for the number and
// nine bytes after its whole digits.
func putMillionths(b []byte, v uint64) int {
	whole := v / 1e6
	rest := uint32(v - whole*1e6)
	n := 0
	if whole < 1000 {
		t := UpTo3(uint64(whole))
		store4(b[:], 0, t)
		n = int(t >> 24)
	} else {
		n = PutUint((*[UintSize]byte)(b[:UintSize]), whole)
	}
	if rest == 0 {
		return n
	}
	q := rest / 1000
	t := uint64(three(uint64(q&1023))) | uint64(three(uint64((rest-1000*q)&1023)))<<24
	store8(b, n, t<<8|'.') // no more than 24 digits are before
	return n + 1 + (bits.Len64(t^zeros8>>16)+7)>>3
}

// shortest64 is shortest for the positive float64 with the bits u.
func shortest64(u uint64) (d uint64, exp int) {
	const z = 63 - 52
	mant, field := u&(1<<52-1), int(u>>52)
	switch {
	case field == 0:
		field = 1
	case mant == 0 && field > 1:
		return shortestSkewed(field-1075, z)
	default:
		mant |= 1 << 52
	}
	return shortest(mant<<z, field-1075, z)
}

// shortest32 is shortest for the positive float32 with the bits u.
func shortest32(u uint32) (d uint64, exp int) {
	const z = 63 - 23
	mant, field := uint64(u&(1<<23-1)), int(u>>23)
	switch {
	case field == 0:
		field = 1
	case mant == 0 && field > 1:
		return shortestSkewed(field-150, z)
	default:
		mant |= 1 << 23
	}
	return shortest(mant<<z, field-150, z)
}

// shortest returns the decimal d·10ᵉˣᵖ, d < 10¹⁷, that has the fewest digits,
// trailing zeros not counted, of all that round to the float x·2^(e-z), and of
// these is the nearest to it. x is a multiple of 2ᶻ.
//
// The float's neighbours are 2ᵉ away, and p is chosen to make 2ᵉ·10ᵖ at least
// one and less than ten: the interval that rounds to the float then contains
// an integer, one multiple of ten at most, and this is the shortest if there.
func shortest(x uint64, e, z int) (d uint64, exp int) {
	p := -log10Pow2(e)
	pw := &pow10Table[p-minPow10]
	s := uint(z-3-e-log2Pow10(p)) & 63
	half := uint64(1) << (uint(z-1) & 63)
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

// shortestSkewed is shortest for 2^(63+e-z), whose lower neighbour is at half
// the distance of the upper one.
func shortestSkewed(e, z int) (d uint64, exp int) {
	p := -log10Pow2Skewed(e)
	s := uint(z - 3 - e - log2Pow10(p))
	const x = 1 << 63
	half := uint64(1) << (uint(z-1) & 63)
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

// layout writes d·10ᵉˣᵖ, 0 < d < 10¹⁷, to b without trailing zeros and returns
// the length.
func layout(b *[scratch - 1]byte, d uint64, exp int) int {
	n := bits.Len64(d) * 1233 >> 12 // digits of d, or one less
	if d >= powers10[n] {
		n++
	}
	return layout17(b, d*powers10[17-n], n+exp)
}

// layout17 is layout for the d of 17 digits before point of which the point belongs.
// It always stores 17 digits, one and two words of eight, which end in zeros if the
// number is shorter, and lets the length cut them:
//
//	c11111111 22222222        an integer
//	c.11111111 22222222       before an exponent
//	0.000c11111111 22222222
//
// For a point elsewhere among them, the words are first stored one place to the
// right, and then the word with the point, and the one before it, over these:
//
//	cc11111111 22222222
//	 c11.11111
func layout17(b *[scratch - 1]byte, d uint64, point int) int {
	high := d / 1e8
	g0, g1, g2 := split9(high)
	t := three(g0)
	c := byte(t)
	t1 := uint64(t>>8) | uint64(three(g1))<<16 | uint64(three(g2))<<40
	t2 := text8(d - high*1e8)
	digits := (9*8 + 7 + bits.Len64(t2^zeros8)) >> 3
	if t2 == zeros8 {
		digits = (8 + 7 + bits.Len64(t1^zeros8)) >> 3
	}

	return place(b, c, t1, t2, digits, point)
}

// place is layout17 for the text of 17 digits, of which so many count.
func place(b *[scratch - 1]byte, c byte, t1, t2 uint64, digits, point int) int {
	switch {
	case 0 < point && point < digits:
		b[0], b[1] = c, c
		store8(b[:], 2, t1)
		store8(b[:], 10, t2)
		if point <= 8 {
			store8(b[:], 1, insertPoint(t1, point-1))
		} else {
			store8(b[:], 1, t1)
			store8(b[:], 9, insertPoint(t2, point-9))
		}
		return digits + 1
	case 0 < point && point <= 21:
		b[0] = c
		store8(b[:], 1, t1)
		store8(b[:], 9, t2)
		store8(b[:], 17, zeros8)
		return point
	case -6 < point && point <= 0:
		store8(b[:], 0, zeros8)
		b[1] = '.'
		k := 2 - point
		b[k] = c
		store8(b[:], k+1, t1)
		store8(b[:], k+9, t2)
		return k + digits
	}
	b[0] = c
	b[1] = '.'
	store8(b[:], 2, t1)
	store8(b[:], 10, t2)
	if digits > 1 {
		digits++ // the point
	}
	return digits + putExponent(b[digits:], point-1)
}

// layout9 is layout17 for a d of nine digits, which are all that 32 bits have.
func layout9(b *[scratch - 1]byte, d uint64, point int) int {
	high := d / 1e8
	t := text8(d - high*1e8)
	return place(b, byte('0'+high), t, zeros8, (8+7+bits.Len64(t^zeros8))>>3, point)
}

// insertPoint returns t with a point after its first k < 8 characters. The last
// character is lost.
func insertPoint(t uint64, k int) uint64 {
	shift := uint(k) * 8 & 63
	before := uint64(1)<<shift - 1
	return t&before | '.'<<shift | t&^before<<8
}

// putExponent writes e, |e| < 1000, as in e+21 or e-7 and returns the length.
func putExponent(b []byte, e int) int {
	b = b[:5]
	b[0], b[1] = 'e', '+'
	if e < 0 {
		b[1] = '-'
		e = -e
	}
	switch {
	case e < 10:
		b[2] = byte('0' + e)
		return 3
	case e < 100:
		b[2], b[3] = digitPairs[2*e], digitPairs[2*e+1]
		return 4
	}
	b[2] = byte('0' + e/100)
	e %= 100
	b[3], b[4] = digitPairs[2*e], digitPairs[2*e+1]
	return 5
}
