package num

import (
	"math"
	"math/bits"
)

// Where the index tells what follows a number, and nothing is between them, its length
// is known before it is read. Then words are taken from its end, and no digit is
// looked for:
//
//	-65.61361699999997,   what is in front of the digits that are wanted
//	 ├──8───┤├──8───┤     is shifted out
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
// to be asked: it is something else, or long, near the beginning of b, or ends with b.
func Int64Between(b []byte, at, end int) (v int64, ok bool) {
	if at < 0 || at >= end || end < 8 || end >= len(b) {
		return 0, false
	}
	neg := b[at] == '-'
	if neg {
		at++
	}
	n := end - at
	s := uint(-8*n) & 63 // shifts out what is in front of n, n-8 or n-16 digits
	t := load8(b, end-8) ^ zeros8
	var u uint64
	switch {
	case uint(n-1) < 8:
		if t >>= s; byte(t) == 0 && n > 1 {
			return 0, false // a zero in front of others
		}
		if t <<= s; nonDigits(t) != 0 {
			return 0, false
		}
		u = value8(t)
	case uint(n-1) < 16 && end >= 16:
		h := (load8(b[end-16:end], 0) ^ zeros8) >> s
		if byte(h) == 0 {
			return 0, false
		}
		if h <<= s; nonDigits(h)|nonDigits(t) != 0 {
			return 0, false
		}
		u = value8(h)*1e8 + value8(t)
	case uint(n-1) < 18 && end >= 24:
		w := b[end-24 : end]
		g := (load8(w, 0) ^ zeros8) >> s
		if byte(g) == 0 {
			return 0, false
		}
		h := load8(w, 8) ^ zeros8
		if g <<= s; nonDigits(g)|nonDigits(h)|nonDigits(t) != 0 {
			return 0, false
		}
		u = value8(g)*1e16 + value8(h)*1e8 + value8(t)
	default:
		return 0, false
	}
	if neg {
		return -int64(u), true
	}
	return int64(u), true
}

// UpToEight returns the number of n digits, 1 to 8, that eight bytes of text end with, of which the
// first is the lowest of w. It is for those to whom a call is felt; if it is not ok,
// Int64Between is to be asked.
func UpToEight(w uint64, n int) (v int64, ok bool) {
	s := uint(-8*n) & 63 // as there
	t := (w ^ zeros8) >> s
	if byte(t) == 0 && n > 1 {
		return 0, false
	}
	t <<= s
	return int64(value8(t)), nonDigits(t) == 0
}

// FloatUpToEight is UpToEight for a number with a sign and a point, or without these, in place
// of Float64Between.
func FloatUpToEight(w uint64, n int) (v float64, ok bool) {
	s := uint(-8*n) & 63
	t := w ^ zeros8
	lead := byte(t >> s)
	neg := lead == '-'^'0'
	if neg {
		if s += 8; s >= 64 {
			return 0, false
		}
		lead = byte(t >> s)
	}
	t = t >> (s & 63) << (s & 63)
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

// Float64Between is Int64Between for a number without an exponent, in place of Float64At.
func Float64Between(b []byte, at, end int) (v float64, ok bool) {
	if at < 0 || at >= end || end < 8 || end >= len(b) {
		return 0, false
	}
	b = b[:end]
	if n := end - at; n <= 8 {
		return FloatUpToEight(load8(b, len(b)-8), n)
	}
	i := at
	neg := b[i] == '-'
	if neg {
		if i++; len(b)-i == 8 {
			v, ok = FloatUpToEight(load8(b, len(b)-8), 8)
			return -v, ok && b[i] != '-'
		}
	}
	// Up to 16 digits, if they are all there is, take less time by words.
	if n := len(b) - i; n <= 16 {
		if len(b) < 16 {
			return 0, false
		}
		s := uint(-8*n) & 63
		t := load8(b, len(b)-8) ^ zeros8
		if h := (load8(b, len(b)-16) ^ zeros8) >> s; byte(h) != 0 && nonDigits(h<<s)|nonDigits(t) == 0 {
			return withSign(float64(int64(value8(h<<s)*1e8+value8(t))), neg), true
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
		return 0, false
	}
	t := load8(b, len(b)-8) ^ zeros8
	s := uint(-8*n) & 63
	scale := &fractionScales[n&31]
	w *= scale.int
	switch {
	case n <= 8:
		t = t >> s << s
		if nonDigits(t) != 0 {
			return 0, false
		}
		w += value8(t)
	case n <= 16:
		if len(b) < 16 {
			return 0, false
		}
		h := (load8(b, len(b)-16) ^ zeros8) >> s << s
		if nonDigits(h)|nonDigits(t) != 0 {
			return 0, false
		}
		w += value8(h)*1e8 + value8(t)
	default:
		if len(b) < 24 {
			return 0, false
		}
		g := (load8(b, len(b)-24) ^ zeros8) >> s << s
		h := load8(b, len(b)-16) ^ zeros8
		if nonDigits(g)|nonDigits(h)|nonDigits(t) != 0 {
			return 0, false
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

// withSign returns -v if neg, and v otherwise.
func withSign(v float64, neg bool) float64 {
	if neg {
		return -v
	}
	return v
}

// Float32Between is Float64Between for a float32, in place of ConsumeFloat32: what is nearest to
// the number is what is nearest to its float64, unless that lies half-way between two. Numbers
// of this form are neither too large nor too small for it.
//
//	float64   1 … 23 … 1 0 0 … 0    half-way: the number itself may lie on either side
//	float32   1 … 23 …
func Float32Between(b []byte, at, end int) (v float32, ok bool) {
	const below = 52 - 23 // bits that a float32 lacks
	f, ok := Float64Between(b, at, end)
	return float32(f), ok && math.Float64bits(f)<<(64-below) != 1<<63
}
