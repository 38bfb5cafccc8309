package num

import (
	"math"
	"math/bits"
)

// floatRoom is how many bytes Float64At may look at, beyond which it need not ask
// for the end: a sign, 20 digits, a point, two words of digits, four digits more and
// what is after them.
const floatRoom = 48

// Float64At is ConsumeFloat64 for the number at b[at:], where anything may be. It
// returns the position after it, or 0 if there is none, if it is out of range, or if
// nothing follows it in b.
//
//	-65.56610100000005   digits before the point one by one, for there are few;
//	    └──8───┘└─k──┘   those after by words
func Float64At(b []byte, at int) (v float64, end int) {
	if at < 0 || len(b)-at < floatRoom {
		return floatAtEnd(b, at)
	}
	i := at
	neg := b[i] == '-'
	if neg {
		i++
	}
	first := i
	w := uint64(b[i] - '0')
	if w > 9 {
		return 0, 0
	}
	i++ // zeros lead no other digits
	if w != 0 {
		for {
			d := uint64(b[i] - '0')
			if d > 9 {
				break
			}
			w = w*10 + d
			if i++; i-first > 19 {
				return floatAt(b, at)
			}
		}
	}
	c := b[i]
	if c != '.' && c|0x20 != 'e' && w>>53 == 0 {
		v = float64(int64(w))
		if neg {
			v = -v
		}
		return v, i
	}
	p := 0
	if c == '.' {
		i++
		point := i
		t := load8(b, i) ^ zeros8
		if m := nonDigits(t); m != 0 {
			k := firstMark(m)
			w = w*powers10[k&7] + leading8(t, k)
			i += k
		} else {
			w = w*1e8 + value8(t)
			t = load8(b, i+8) ^ zeros8
			k := firstMark(nonDigits(t))
			w = w*powers10[k&15] + value8(t<<(64-8*uint(k)))
			i += 8 + k
			for ; i-point < 20; i++ {
				d := uint64(b[i] - '0')
				if d > 9 {
					break
				}
				w = w*10 + d
			}
		}
		// A zero in front of the point adds nothing to the 19 digits that fit.
		if p = i - point; uint(p-1) > 18 || i-first > 19+len(".") && b[first] != '0' {
			return floatAt(b, at)
		}
	}
	switch {
	case b[i]|0x20 == 'e':
		e, to := consumeExponent(b, i)
		if to == 0 || to == len(b) {
			return 0, 0
		}
		i = to
		v = math.Float64frombits(floatBits(w, e-p, 52, -1022))
		if math.IsInf(v, 0) {
			return 0, 0
		}
	case w>>53 == 0:
		v = float64(int64(w)) / floatPowers10[p] // as ConsumeFloat64 has it
	default:
		v = roundLarge(w, -p)
	}
	if neg {
		v = -v
	}
	return v, i
}

// floatAtEnd is Float64At where few bytes are left: more follow in a copy.
func floatAtEnd(b []byte, at int) (v float64, end int) {
	if at < 0 || at >= len(b) {
		return 0, 0
	}
	var t [floatRoom]byte
	n := copy(t[:], b[at:])
	if v, end = Float64At(t[:], 0); end == 0 || end >= n {
		return 0, 0
	}
	return v, at + end
}

// floatAt is Float64At for what is not as usual.
func floatAt(b []byte, at int) (v float64, end int) {
	if at < 0 || at > len(b) {
		return 0, 0
	}
	v, n := ConsumeFloat64(b[at:])
	if n == 0 || at+n == len(b) || math.IsInf(v, 0) {
		return 0, 0
	}
	return v, at + n
}

// roundLarge returns the float64 nearest to w·10ᵖ, where w is at least 2⁵³ and p in
// [-22, 0]: no result is subnormal or infinite. Otherwise it is floatBits.
func roundLarge(w uint64, p int) float64 {
	pw := &pow10Table[p-minPow10]
	lz := bits.LeadingZeros64(w)
	x := w << uint(lz)
	high, mid := bits.Mul64(x, pw.hi)
	top := high >> 63
	s := uint(8 + top)
	u := high>>(s&63) | 1
	if high<<(-s&63) == 0 {
		u = scaleTail(high, mid, x, pw.lo, s)
	}
	m := (u + 1 + u>>2&1) >> 2
	e := log2Pow10(p) - lz + 63 + int(top)
	return math.Float64frombits(uint64(e+1022)<<52 + m)
}
