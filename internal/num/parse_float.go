package num

import (
	"math"
	"math/bits"
)

// maxExp10 is where exponents saturate, at a quarter of what an int can hold:
// digits can outweigh an exponent, so that it must exceed the length of a text.
const maxExp10 = math.MaxInt / 4

// consumeDecimal reads the JSON number at the start of b, of which n is the
// length, 0 if there is none. Its value without the sign is w·10ᵖ, unless w has
// overflowed, which can happen only if digits, which counts also zeros that
// lead the fraction, is more than 19.
func consumeDecimal(b []byte) (w uint64, p, digits, n int) {
	i := 0
	if len(b) > 0 && b[0] == '-' {
		i = 1
	}
	if i >= len(b) || b[i]-'0' > 9 {
		return 0, 0, 0, 0
	}
	if b[i] == '0' {
		i++
	} else {
		start := i
		for i < len(b) {
			c := uint64(b[i] - '0')
			if c > 9 {
				break
			}
			w = w*10 + c
			i++
		}
		digits = i - start
	}
	if i < len(b) && b[i] == '.' {
		i++
		point := i
		for {
			if i+8 > len(b) {
				for i < len(b) && b[i]-'0' <= 9 {
					w = w*10 + uint64(b[i]-'0')
					i++
				}
				break
			}
			t := load8(b, i) ^ zeros8
			if m := nonDigits(t); m != 0 {
				k := firstMark(m)
				w = w*powers10[k&7] + leading8(t, k)
				i += k
				break
			}
			w = w*1e8 + value8(t)
			i += 8
		}
		p = point - i
		if p == 0 {
			return 0, 0, 0, 0
		}
		digits -= p
	}
	if i < len(b) && b[i]|0x20 == 'e' {
		e, end := consumeExponent(b, i)
		if end == 0 {
			return 0, 0, 0, 0
		}
		p += e
		i = end
	}
	return w, p, digits, i
}

// consumeExponent reads the exponent that starts with the letter e at b[i] and
// returns its value, at most about ±maxExp10, and its end, 0 if it is incomplete.
func consumeExponent(b []byte, i int) (e, end int) {
	i++
	neg := false
	if i < len(b) && (b[i] == '-' || b[i] == '+') {
		neg = b[i] == '-'
		i++
	}
	start := i
	for i < len(b) && b[i]-'0' <= 9 {
		if e < maxExp10/10 {
			e = e*10 + int(b[i]-'0')
		}
		i++
	}
	if i == start {
		return 0, 0
	}
	if neg {
		e = -e
	}
	return e, i
}

// ConsumeFloat64 reads the JSON number at the start of b: its nearest float64,
// ±Inf if it is out of range, and the length of its text, 0 if there is none.
func ConsumeFloat64(b []byte) (v float64, n int) {
	w, p, digits, n := consumeDecimal(b)
	switch {
	case digits > 19:
		v = math.Float64frombits(longFloatBits(b[:n], w, p, digits, 52, -1022))
	case w>>53 == 0 && uint(p+22) <= 44:
		// Both operands are exact, so that the one operation rounds once
		// (Clinger, "How to Read Floating Point Numbers Accurately", 1990).
		v = float64(int64(w))
		if p < 0 {
			v /= floatPowers10[-p]
		} else {
			v *= floatPowers10[p]
		}
	default:
		v = math.Float64frombits(floatBits(w, p, 52, -1022))
	}
	if n > 0 && b[0] == '-' {
		v = -v
	}
	return v, n
}

// ConsumeFloat32 is ConsumeFloat64 for float32: the text is rounded once.
func ConsumeFloat32(b []byte) (v float32, n int) {
	w, p, digits, n := consumeDecimal(b)
	switch {
	case digits > 19:
		v = math.Float32frombits(uint32(longFloatBits(b[:n], w, p, digits, 23, -126)))
	case w>>24 == 0 && uint(p+10) <= 20:
		v = float32(int32(w))
		if p < 0 {
			v /= float32(floatPowers10[-p])
		} else {
			v *= float32(floatPowers10[p])
		}
	default:
		v = math.Float32frombits(uint32(floatBits(w, p, 23, -126)))
	}
	if n > 0 && b[0] == '-' {
		v = -v
	}
	return v, n
}

// ParseFloat returns the value of b, which as a whole must be one JSON number,
// rounded to a float of 32 or 64 bits, to ±Inf if it is out of range. ok is
// false if b is anything else.
func ParseFloat(b []byte, bits int) (v float64, ok bool) {
	var n int
	if bits == 32 {
		var v32 float32
		v32, n = ConsumeFloat32(b)
		v = float64(v32)
	} else {
		v, n = ConsumeFloat64(b)
	}
	if n == 0 || n != len(b) {
		return 0, false
	}
	return v, true
}

// floatPowers10 are the powers of ten that a float64 holds exactly.
var floatPowers10 = [23]float64{
	1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13,
	1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
}

// floatBits returns the bits, without sign, of the float nearest to w·10ᵖ in the
// binary format with an explicit fraction of frac bits and the smallest normal
// number 2^minExp: for float64 52 and -1022, for float32 23 and -126.
func floatBits(w uint64, p int, frac uint, minExp int) uint64 {
	infinity := uint64(3-2*minExp) << frac // 2·bias + 1, where bias is 1-minExp
	if w == 0 || p < minPow10 {
		return 0
	}
	if p > 308 {
		return infinity
	}
	pw := &pow10Table[p-minPow10]
	lz := bits.LeadingZeros64(w)
	x := w << uint(lz)
	// x and pw.hi have their top bits set, so that their product has one of
	// its two top bits set, and the value is in [2ᵉ, 2ᵉ⁺¹).
	high, _ := bits.Mul64(x, pw.hi)
	top := int(high >> 63)
	e := log2Pow10(p) - lz + 63 + top
	cut := 62 + top - int(frac) // bits below the fraction's last
	if e < minExp {
		cut += minExp - e
		e = minExp
		if cut > 65 {
			return 0
		}
	}
	u := scale(x, pw, uint(cut-2)) // with half bit and sticky bit
	m := (u + 1 + u>>2&1) >> 2     // to nearest, ties to even
	// The fraction's leading bit adds one to the exponent field, which is 0
	// for subnormal numbers; rounding up may carry into it too.
	u = uint64(e-minExp)<<frac + m
	return min(u, infinity)
}
