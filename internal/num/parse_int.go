package num

import "math"

// ConsumeInt64 reads the JSON number at the start of b. It returns the length
// of its text, 0 if there is no number. ok reports whether it is an integer
// literal, one without fraction and exponent, that fits: of an integer literal
// out of range, v is the nearest int64; of any other number v is 0.
func ConsumeInt64(b []byte) (v int64, n int, ok bool) {
	neg := len(b) > 0 && b[0] == '-'
	i := 0
	if neg {
		i = 1
	}
	u, n, integer := consumeMagnitude(b, i)
	if !integer {
		return 0, n, false
	}
	if neg {
		if u > 1<<63 {
			return math.MinInt64, n, false
		}
		return -int64(u), n, true
	}
	if u > math.MaxInt64 {
		return math.MaxInt64, n, false
	}
	return int64(u), n, true
}

// ConsumeUint64 is ConsumeInt64 for unsigned integers. A number with a minus
// sign is never ok, not even -0, and its v is 0.
func ConsumeUint64(b []byte) (v uint64, n int, ok bool) {
	if len(b) > 0 && b[0] == '-' {
		return 0, ConsumeNumber(b), false
	}
	u, n, integer := consumeMagnitude(b, 0)
	if !integer {
		return 0, n, false
	}
	if u == math.MaxUint64 {
		// The largest uint64, or saturated.
		_, fits := addDigits(0, b[:n])
		return u, n, fits
	}
	return u, n, true
}

// ParseInt returns the integer literal that b is as a whole. If it is out of
// range, ParseInt returns the nearest int64 and false; if b is anything else
// it returns 0 and false.
func ParseInt(b []byte) (v int64, ok bool) {
	if len(b) > 0 && b[0] == '-' {
		if v, ok := nineOrMore(b[1:]); ok {
			return -int64(v), true
		}
	} else if v, ok := nineOrMore(b); ok {
		return int64(v), true
	}
	v, n, ok := ConsumeInt64(b)
	if n != len(b) {
		return 0, false
	}
	return v, ok
}

// ParseUint is ParseInt for unsigned integers: it returns math.MaxUint64 and
// false if b is an integer literal out of range, 0 and false if b is anything
// else, a number with a minus sign included.
func ParseUint(b []byte) (v uint64, ok bool) {
	if v, ok = nineOrMore(b); ok {
		return v, true
	}
	v, n, ok := ConsumeUint64(b)
	if n != len(b) {
		return 0, false
	}
	return v, ok
}

// nineOrMore returns the integer that b is if it has 9 to 16 digits and nothing else.
func nineOrMore(b []byte) (v uint64, ok bool) {
	n := len(b)
	if small || n <= 8 || n > 16 || b[0] == '0' {
		return 0, false
	}
	// What is after the first n-8 digits is shifted out.
	h, t := (load8(b, 0)^zeros8)<<(uint(-8*n)&63), load8(b, n-8)^zeros8
	if nonDigits(h)|nonDigits(t) != 0 {
		return 0, false
	}
	return value8(h)*1e8 + value8(t), true
}

// consumeMagnitude reads the JSON number of which the part after the sign
// starts at i. u is its value if it is an integer literal, at most
// math.MaxUint64; n is the end of its text, 0 if there is no number.
func consumeMagnitude(b []byte, i int) (u uint64, n int, integer bool) {
	if i >= len(b) {
		return 0, 0, false
	}
	u = uint64(b[i] - '0')
	if u > 9 {
		return 0, 0, false
	}
	i++
	if u != 0 {
		u, i = consumeDigits(b, i, u)
	}
	if i < len(b) && (b[i] == '.' || b[i]|0x20 == 'e') {
		return 0, consumeFraction(b, i), false
	}
	return u, i, true
}

// consumeDigits appends the digits at b[i:] to those of u, a single digit. It
// returns the result, at most math.MaxUint64, and the end of the digits.
func consumeDigits(b []byte, i int, u uint64) (v uint64, end int) {
	// Two words bring u to 17 digits at most, which fit.
	for range 2 {
		if i+8 > len(b) {
			break
		}
		t := load8(b, i) ^ zeros8
		if m := nonDigits(t); m != 0 {
			k := firstMark(m)
			return u*powers10[k&7] + leading8(t, k), i + k
		}
		u = u*1e8 + value8(t)
		i += 8
	}
	end = digitRun(b, i)
	u, _ = addDigits(u, b[i:end])
	return u, end
}

// powers10 are the powers of ten that fit in a uint64.
var powers10 = [20]uint64{
	1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13,
	1e14, 1e15, 1e16, 1e17, 1e18, 1e19,
}

// addDigits appends the decimal digits of b to those of u, and returns the
// result, at most math.MaxUint64, and whether it is exact.
func addDigits(u uint64, b []byte) (v uint64, ok bool) {
	if len(b) > 20 {
		return math.MaxUint64, false
	}
	for _, c := range b {
		d := uint64(c - '0')
		if u > math.MaxUint64/10 || u*10 > math.MaxUint64-d {
			return math.MaxUint64, false
		}
		u = u*10 + d
	}
	return u, true
}

// Int64At reads the integer literal at b[at:], where a number or anything else
// may be. It returns the position after it, or 0 if ConsumeInt64 is to be asked:
// the literal has more than 18 digits, or is no integer, or ends with b. What follows it is no
// point and no exponent; more is not known.
func Int64At(b []byte, at int) (v int64, end int) {
	if at < 0 || len(b)-at < 20 {
		return int64AtEnd(b, at)
	}
	i := at
	neg := b[i] == '-'
	if neg {
		i++
	}
	t := load8(b, i) ^ zeros8
	m := nonDigits(t)
	k := firstMark(m)
	if byte(t) == 0 && k != 1 {
		return 0, 0 // a zero in front of others
	}
	var u uint64
	switch {
	case k == 0:
		return 0, 0
	case m != 0:
		u = value8(t << (-uint(8*k) & 63)) // of the first k digits, for k > 0
		i += k
	default:
		u = value8(t)
		i += 8
		t = load8(b, i) ^ zeros8
		if m = nonDigits(t); m != 0 {
			k = firstMark(m)
			u = u*powers10[k&7] + leading8(t, k)
			i += k
			break
		}
		// Eighteen digits fit whatever they are.
		u = u*1e8 + value8(t)
		i += 8
		for last := i + 2; b[i]-'0' <= 9; i++ {
			if i == last {
				return 0, 0
			}
			u = u*10 + uint64(b[i]-'0')
		}
	}
	if c := b[i]; c == '.' || c|0x20 == 'e' {
		return 0, 0
	}
	if neg {
		return -int64(u), i
	}
	return int64(u), i
}

// int64AtEnd is Int64At where few bytes are left. Most often they hold all of the literal: its
// digits are those at the end of a word, or more follow in a copy.
func int64AtEnd(b []byte, at int) (v int64, end int) {
	if at < 0 || at >= len(b) {
		return 0, 0
	}
	if n := len(b) - at; n <= 8 && len(b) >= 8 {
		t := load8(b, len(b)-8) >> (64 - uint(8*n))
		i := at
		neg := byte(t) == '-'
		if neg {
			t >>= 8
			i++
		}
		// What is no digit follows, if only a zero that has been shifted in.
		t ^= zeros8
		if m := nonDigits(t); m != 0 {
			k := firstMark(m)
			if i += k; k == 0 || byte(t) == 0 && k != 1 || i >= len(b) || b[i] == '.' || b[i]|0x20 == 'e' {
				return 0, 0
			}
			v = int64(value8(t << (-uint(8*k) & 63)))
			if neg {
				v = -v
			}
			return v, i
		}
	}
	var t [24]byte
	n := copy(t[:], b[at:])
	if v, end = Int64At(t[:], 0); end == 0 || end >= n {
		return 0, 0
	}
	return v, at + end
}
