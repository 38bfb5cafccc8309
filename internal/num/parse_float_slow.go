package num

import "math/bits"

// maxDigits is the number of significant digits that can matter. A point
// halfway between two neighbouring float64 has at most 768, so that digits
// beyond these decide only if they are not all zero.
const maxDigits = 800

// longFloatBits is floatBits for what consumeDecimal returns for text, if that
// has more than 19 digits.
func longFloatBits(text []byte, w uint64, p, digits int, frac uint, minExp int) uint64 {
	i, sign := 0, 0
	if text[0] == '-' {
		i, sign = 1, 1
	}
	if text[i] == '0' {
		for i < len(text) && (text[i] == '0' || text[i] == '.') {
			i++
		}
		digits -= i - sign - len("0.")
		if digits <= 19 {
			return floatBits(w, p, frac, minExp)
		}
	}
	text = text[i:]

	// w takes the first 19 significant digits. If one of the rest is not
	// zero, the number is above w·10ᵖ and below (w+1)·10ᵖ.
	w = 0
	count, more := 0, false
	for i, c := range text {
		if c == '.' {
			continue
		}
		if c-'0' > 9 {
			text = text[:i]
			break
		}
		if count < 19 {
			w = w*10 + uint64(c-'0')
			count++
		} else {
			more = more || c != '0'
			p++
		}
	}
	low := floatBits(w, p, frac, minExp)
	if more && low != floatBits(w+1, p, frac, minExp) {
		for text[len(text)-1] == '0' || text[len(text)-1] == '.' {
			text = text[:len(text)-1]
		}
		return exactFloatBits(text, p+19, low, frac, minExp)
	}
	return low
}

// exactFloatBits returns the bits of the float nearest to a number of which
// digits holds the significant digits, the last not 0, perhaps with a point
// among them that does not count, and which is 0.digits·10^exp10. The number must be between
// two that round to low and low+1: it is compared with the point halfway
// between these.
func exactFloatBits(digits []byte, exp10 int, low uint64, frac uint, minExp int) uint64 {
	number, exp10 := significand(digits, exp10)

	// Halfway is (2m+1)·2^exp2 when low is m·2^(exp2+1).
	m := low & (1<<frac - 1)
	exp2 := minExp - int(frac) - 1
	if field := int(low >> frac); field > 0 {
		m |= 1 << frac
		exp2 += field - 1
	}
	var half natural
	half.mulAdd(0, 2*m+1)

	// Compare number·10^exp10 with half·2^exp2 as integers.
	if exp10 >= 0 {
		number.mulPow5(exp10)
	} else {
		half.mulPow5(-exp10)
	}
	if shift := exp10 - exp2; shift >= 0 {
		number.shiftLeft(uint(shift))
	} else {
		half.shiftLeft(uint(-shift))
	}
	switch c := number.compare(&half); {
	case c > 0:
		return low + 1
	case c < 0:
		return low
	}
	return low + low&1
}

// significand returns 0.digits·10^exp10 as integer·10^exp. If there are more
// than maxDigits digits, a one stands for the rest.
func significand(digits []byte, exp10 int) (integer natural, exp int) {
	exp = exp10
	count := 0
	chunk, size := uint64(0), 0
	for _, c := range digits {
		if c == '.' {
			continue
		}
		if count == maxDigits {
			c = '1'
		}
		chunk = chunk*10 + uint64(c-'0')
		size++
		count++
		if size == 19 || count > maxDigits {
			integer.mulAdd(powers10[size], chunk)
			exp -= size
			chunk, size = 0, 0
		}
		if count > maxDigits {
			break
		}
	}
	integer.mulAdd(powers10[size], chunk)
	return integer, exp - size
}

// A natural is an unsigned integer, its lowest word first. The numbers that
// exactBits compares nearly equal one another, and both are below 2²⁷⁵⁰: their
// factors are at most 10⁸⁰¹ on one side, and on the other 2⁵⁴·5^(324+801).
type natural struct {
	words [44]uint64
	n     int // words in use; the last of them is not zero
}

// mulAdd sets x to x·f + a.
func (x *natural) mulAdd(f, a uint64) {
	words := x.words[:x.n]
	for i, w := range words {
		high, low := bits.Mul64(w, f)
		sum, carry := bits.Add64(low, a, 0)
		words[i] = sum
		a = high + carry
	}
	if a != 0 {
		x.words[x.n] = a
		x.n++
	}
}

// mulPow5 multiplies x by 5ᵏ.
func (x *natural) mulPow5(k int) {
	const pow27 = 7450580596923828125 // 5²⁷, the largest in a word
	for ; k >= 27; k -= 27 {
		x.mulAdd(pow27, 0)
	}
	f := uint64(1)
	for ; k > 0; k-- {
		f *= 5
	}
	x.mulAdd(f, 0)
}

// shiftLeft multiplies x by 2ᵏ.
func (x *natural) shiftLeft(k uint) {
	x.mulAdd(1<<(k%64), 0)
	skip := int(k / 64)
	copy(x.words[skip:], x.words[:x.n])
	clear(x.words[:skip])
	x.n += skip
}

// compare returns a number less than, equal to or greater than zero as x is
// less than, equal to or greater than y.
func (x *natural) compare(y *natural) int {
	if x.n != y.n {
		return x.n - y.n
	}
	for i := x.n - 1; i >= 0; i-- {
		if a, b := x.words[i], y.words[i]; a != b {
			if a < b {
				return -1
			}
			return 1
		}
	}
	return 0
}
