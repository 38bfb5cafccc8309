package num

import (
	"math"
	"math/bits"
)

// Where the index tells what follows a number, and nothing is between them, its length
// is known before it is read. Then words are taken from its beginning and from its end, and no
// digit is looked for:
//
//	-65.613616999997,   what is not wanted of the first word is shifted out,
//	 ├──8───┤           and the digits come to stand before those of the second
//	       ├──8───┤
//
// A text that is not what is expected fails the test for digits, or that of its length,
// so that nothing has to be known about end but that it is a position.

// A fractionScale is 10ⁿ.
type fractionScale struct {
	int   uint64
	float float64
}

// fractionScales has those for n digits after a point, n < 20, and more of them so that
// an index of five bits is in range.
var fractionScales = [32]fractionScale{
	{1, 1}, {1e1, 1e1}, {1e2, 1e2}, {1e3, 1e3}, {1e4, 1e4}, {1e5, 1e5}, {1e6, 1e6}, {1e7, 1e7}, {1e8, 1e8}, {1e9, 1e9},
	{1e10, 1e10}, {1e11, 1e11}, {1e12, 1e12}, {1e13, 1e13}, {1e14, 1e14}, {1e15, 1e15}, {1e16, 1e16}, {1e17, 1e17}, {1e18, 1e18}, {1e19, 1e19},
}

// Int64Between returns the integer literal that b[at:end] is. If it is not ok, Int64At is
// to be asked: it is something else, or long, or ends with b, or b is short. It has no bounds
// checks: for these it would have to save registers.
func Int64Between(b []byte, at, end int) (v int64, ok bool) {
	if at < 0 || at >= end || end >= len(b) {
		return 0, false
	}
	text, rest := b[at:end], b[at:]
	neg := b[at] == '-'
	if neg && len(text) > 1 && len(rest) > 1 {
		text, rest = text[1:], rest[1:]
	}
	n := len(text)
	s := uint(-8*n) & 63
	var h uint64
	if len(rest) >= 8 {
		h = load8(rest, 0)
	} else if end >= 8 {
		h = load8(b, end-8) >> s
	} else {
		return 0, false
	}
	if h ^= zeros8; byte(h) == 0 && n > 1 {
		return 0, false // a zero in front of others
	}
	h <<= s // shifts out what is after n, n-8 or n-16 digits
	wrong := nonDigits(h)
	u := value8(h)
	switch {
	case uint(n-1) < 8:
	case n > 8 && n <= 16:
		t := load8(text, n-8) ^ zeros8
		wrong |= nonDigits(t)
		u = u*1e8 + value8(t)
	case n > 16 && n <= 18:
		m, t := load8(text, n-16)^zeros8, load8(text, n-8)^zeros8
		wrong |= nonDigits(m) | nonDigits(t)
		u = u*1e16 + value8(m)*1e8 + value8(t)
	default:
		return 0, false
	}
	if neg {
		u = -u
	}
	return int64(u), wrong == 0
}

// UpToEight returns the number of n digits, 1 to 8, that eight bytes of text begin with, of which the
// first is the lowest of w. It is for those to whom a call is felt; if it is not ok,
// Int64Between is to be asked.
func UpToEight(w uint64, n int) (v int64, ok bool) {
	t := (w ^ zeros8) << (uint(-8*n) & 63) // as there
	return int64(value8(t)), nonDigits(t) == 0 && (byte(w) != '0' || n < 2)
}

// FloatUpToEight is UpToEight for a number with a sign and a point, or without these, in place
// of Float64Between.
func FloatUpToEight(w uint64, n int) (v float64, ok bool) {
	s := uint(-8*n) & 63
	t := w ^ zeros8
	neg := byte(t) == '-'^'0'
	if neg {
		if s += 8; s >= 64 {
			return 0, false
		}
		t >>= 8
	}
	lead := byte(t)
	t <<= s & 63
	m := nonDigits(t)
	if m == 0 {
		v = float64(int64(value8(t)))
		ok = lead != 0 || s == 56 // zeros lead no other digits
	} else {
		// What is before the point moves up to what follows it:
		//
		//	· · · 1 2 . 3 4      p is where the point is, s where the text begins
		//	· · · · 1 2 3 4
		p := uint(bits.TrailingZeros64(m)) & 56
		if p <= s || p == 56 || byte(t>>p) != '.'^'0' || lead == 0 && p != s+8 {
			return 0, false
		}
		t = t&(1<<p-1)<<8 | t>>p>>8<<8<<p
		v = float64(int64(value8(t))) / fractionScales[(7-p/8)&31].float
		ok = nonDigits(t) == 0
	}
	if neg {
		v = -v
	}
	return v, ok
}

// Float64Between is Int64Between for any number, in place of Float64At, which it asks itself for
// what is unusual.
func Float64Between(b []byte, at, end int) (v float64, ok bool) {
	if at < 0 || at >= end || end >= len(b) {
		return 0, false
	}
	all := b
	if n := end - at; n <= 8 {
		if at <= len(b)-8 {
			if v, ok = FloatUpToEight(load8(b, at), n); ok {
				return v, true
			}
		}
		return floatBetween(all, at, end)
	}
	b = b[:end]
	i := at
	neg := b[i] == '-'
	if neg {
		if i++; len(b)-i == 8 {
			if v, ok = FloatUpToEight(load8(b, i), 8); ok && b[i] != '-' {
				return -v, true
			}
			return floatBetween(all, at, end)
		}
	}
	// Up to 16 digits, if they are all there is, take less time by words.
	if n := len(b) - i; n <= 16 {
		h, t := load8(b, i)^zeros8, load8(b, len(b)-8)^zeros8
		if lead := byte(h); lead != 0 {
			if h <<= uint(-8*n) & 63; nonDigits(h)|nonDigits(t) == 0 {
				return withSign(float64(int64(value8(h)*1e8+value8(t))), neg), true
			}
		}
	}
	first := i
	w := uint64(b[i] - '0')
	if w > 9 {
		return 0, false
	}
	i++ // zeros lead no other digits
	if w != 0 {
		for i < len(b) {
			d := uint64(b[i] - '0')
			if d > 9 {
				break
			}
			w = w*10 + d
			i++
		}
	} else {
		first = i // and count for nothing
	}
	digits := i - first
	if i == len(b) && digits <= 18 {
		v = float64(int64(w))
		if neg {
			v = -v
		}
		return v, true
	}
	n := len(b) - i - 1 // digits after the point
	if n <= 0 || digits+n > 19 || b[i] != '.' {
		if n > 0 && digits <= 19 && b[i]|0x20 == 'e' {
			e, to := consumeExponent(b, i)
			v = math.Float64frombits(floatBits(w, e, 52, -1022))
			return withSign(v, neg), to == end && !math.IsInf(v, 0)
		}
		if n > 0 && 0 < digits && digits < 19 && b[i] == '.' {
			if v, ok = longBetween(b[i+1:], w, digits); ok {
				return withSign(v, neg), true
			}
		}
		return floatBetween(all, at, end)
	}
	t := load8(b, len(b)-8) ^ zeros8
	s := uint(-8*n) & 63
	scale := &fractionScales[n&31]
	w *= scale.int
	switch {
	case n <= 8:
		t = t >> s << s
		if nonDigits(t) != 0 {
			return floatBetween(all, at, end)
		}
		w += value8(t)
	case n <= 16:
		h := (load8(b, i+1) ^ zeros8) << s
		if nonDigits(h)|nonDigits(t) != 0 {
			return floatBetween(all, at, end)
		}
		w += value8(h)*1e8 + value8(t)
	default:
		g := (load8(b, i+1) ^ zeros8) << s
		h := load8(b, len(b)-16) ^ zeros8
		if nonDigits(g)|nonDigits(h)|nonDigits(t) != 0 {
			return floatBetween(all, at, end)
		}
		w += value8(g)*1e16 + value8(h)*1e8 + value8(t)
	}
	if w>>53 == 0 {
		v = float64(int64(w)) / scale.float // as ConsumeFloat64 has it
	} else {
		v = roundLarge(w, -n)
	}
	if neg {
		v = -v
	}
	return v, true
}

// longBetween is Float64Between for a number of more than 19 digits: w is made of those before the
// point, and frac has the ones after it, at least as many as are left of 19. It is not ok if there
// is anything else in frac, or if all of the digits are needed to tell what is nearest.
func longBetween(frac []byte, w uint64, digits int) (v float64, ok bool) {
	i, p := 0, 19-digits // 19 digits fit in 64 bits
	for ; i+8 <= p && i+8 <= len(frac); i += 8 {
		t := load8(frac, i) ^ zeros8
		if nonDigits(t) != 0 {
			return 0, false
		}
		w = w*1e8 + value8(t)
	}
	more := false
	for ; i < len(frac); i++ {
		d := uint64(frac[i] - '0')
		switch {
		case d > 9:
			return 0, false
		case i < p:
			w = w*10 + d
		case d > 0:
			more = true
		}
	}
	low := floatBits(w, -p, 52, -1022)
	return math.Float64frombits(low), !more || low == floatBits(w+1, -p, 52, -1022)
}

// floatBetween is Float64Between by Float64At.
func floatBetween(b []byte, at, end int) (v float64, ok bool) {
	if b[end-1]-'0' > 9 {
		return 0, false // such as whitespace after the number
	}
	v, to := Float64At(b, at)
	return v, to == end
}

// withSign returns -v if neg, and v otherwise.
func withSign(v float64, neg bool) float64 {
	if neg {
		return -v
	}
	return v
}

// Float32Between is Float64Between for a float32, in place of ConsumeFloat32: what is nearest to
// the number is what is nearest to its float64, unless that lies half-way between two, or a
// float32 has fewer bits there.
//
//	float64   1 … 23 … 1 0 0 … 0    half-way: the number itself may lie on either side
//	float32   1 … 23 …
func Float32Between(b []byte, at, end int) (v float32, ok bool) {
	f, ok := Float64Between(b, at, end)
	v, same := Nearest32(f)
	return v, ok && same
}

// Nearest32 returns the float32 that is nearest to a number to which f is the nearest float64. It is
// not ok where that does not tell.
func Nearest32(f float64) (v float32, ok bool) {
	const below = 52 - 23 // bits that a float32 lacks
	if a := math.Abs(f); a < 0x1p-126 && a > 0 || a > math.MaxFloat32 {
		return 0, false
	}
	return float32(f), math.Float64bits(f)<<(64-below) != 1<<63
}
