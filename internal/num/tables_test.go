package num

import (
	"fmt"
	"math/big"
	"testing"
)

// power10 returns 10ᵖ as a fraction.
func power10(p int) (num, den *big.Int) {
	num, den = big.NewInt(1), big.NewInt(1)
	if p >= 0 {
		num.Exp(big.NewInt(10), big.NewInt(int64(p)), nil)
	} else {
		den.Exp(big.NewInt(10), big.NewInt(int64(-p)), nil)
	}
	return num, den
}

// scaledPower10 returns 10ᵖ·2^(127-⌊log₂ 10ᵖ⌋), in [2¹²⁷, 2¹²⁸), as a fraction.
func scaledPower10(p int) (num, den *big.Int) {
	num, den = power10(p)
	if shift := 127 - log2Pow10(p); shift >= 0 {
		num.Lsh(num, uint(shift))
	} else {
		den.Lsh(den, uint(-shift))
	}
	return num, den
}

// TestTables computes every generated value again, in another way.
func TestTables(t *testing.T) {
	one := big.NewInt(1)
	for p := minPow10; p <= maxPow10; p++ {
		num, den := scaledPower10(p)
		want := new(big.Int).Add(num, den)
		want.Sub(want, one).Quo(want, den) // rounded up
		pw := pow10Table[p-minPow10]
		got := new(big.Int).SetUint64(pw.hi)
		got.Lsh(got, 64).Sub(got, new(big.Int).SetUint64(pw.lo))
		if got.Cmp(want) != 0 || got.BitLen() != 128 || pw.hi>>63 == 0 {
			t.Errorf("1e%d is %x, want %x", p, got, want)
		}
	}
	for i := range 100 {
		if got, want := digitPairs[2*i:2*i+2], fmt.Sprintf("%02d", i); got != want {
			t.Errorf("digitPairs has %q for %q", got, want)
		}
	}
	power := uint64(1)
	for i, got := range powers10 {
		if got != power {
			t.Errorf("powers10[%d] is %d, want %d", i, got, power)
		}
		power *= 10
	}
	for i, got := range floatPowers10 {
		num, _ := power10(i)
		if new(big.Float).SetInt(num).Cmp(big.NewFloat(got)) != 0 {
			t.Errorf("floatPowers10[%d] is %g", i, got)
		}
	}
	for n, got := range fractionScales[:len(powers10)] {
		if got.int != powers10[n] || got.float != floatPowers10[n] {
			t.Errorf("fractionScales[%d] is %v", n, got)
		}
	}
}

func TestLogarithms(t *testing.T) {
	for p := minPow10; p <= maxPow10; p++ {
		// 2ˡ ≤ 10ᵖ < 2ˡ⁺¹
		num, den := scaledPower10(p)
		if q := num.Quo(num, den); q.BitLen() != 128 {
			t.Errorf("log2Pow10(%d) = %d is wrong by %d", p, log2Pow10(p), q.BitLen()-128)
		}
	}
	// floorLog reports whether 10ᵏ ≤ f·2ᵉ/4 < 10ᵏ⁺¹.
	isFloorLog := func(k int, f int64, e int) bool {
		x := new(big.Rat).SetFrac64(f, 4)
		scale := new(big.Int).Lsh(big.NewInt(1), uint(max(e, -e)))
		if e >= 0 {
			x.Mul(x, new(big.Rat).SetInt(scale))
		} else {
			x.Quo(x, new(big.Rat).SetInt(scale))
		}
		low := new(big.Rat).SetFrac(power10(k))
		high := new(big.Rat).SetFrac(power10(k + 1))
		return low.Cmp(x) <= 0 && x.Cmp(high) < 0
	}
	for e := -1074; e <= 971; e++ {
		if k := log10Pow2(e); !isFloorLog(k, 4, e) {
			t.Errorf("log10Pow2(%d) = %d", e, k)
		}
		if k := log10Pow2Skewed(e); !isFloorLog(k, 3, e) {
			t.Errorf("log10Pow2Skewed(%d) = %d", e, k)
		}
	}
}

// TestScaleIsExact proves what scale relies on. The product of x with the
// rounded pw exceeds that with the true power of ten by less than one unit of
// mid. So the result can be wrong only if the true product is not a multiple
// of 2^(128+s) but within two units of one, which is then taken for exact. It
// is shown that no x gets there where it would matter:
//
//   - in reading, where x takes any value from 2⁶³ on, near a product halfway
//     between two floats, an odd multiple of 2^(128+s+1);
//   - in writing, where x is a multiple of 2⁹, near any multiple.
//
// That reading needs no more than 128 bits was first shown by Mushtak and
// Lemire, "Fast Number Parsing Without Fallback" (2023).
func TestScaleIsExact(t *testing.T) {
	one := big.NewInt(1)
	// check fails if x·num/den mod 2^mod is in (center-2⁶⁵, center+2⁶⁵), but
	// not center itself, for an x in [2^bits - count, 2^bits).
	check := func(what string, p int, num, den *big.Int, mod, center, bits uint, count *big.Int) {
		m := new(big.Int).Lsh(den, mod)
		c := new(big.Int)
		if center > 0 {
			c.Lsh(den, center)
		}
		first := new(big.Int).Lsh(one, bits)
		first.Sub(first, count)
		c.Sub(c, new(big.Int).Mul(first, num)) // searching from first on
		width := new(big.Int).Lsh(den, 65)
		a := new(big.Int).Mod(num, m)
		for _, side := range [2][2]*big.Int{
			{new(big.Int).Add(c, one), new(big.Int).Add(c, width)},
			{new(big.Int).Sub(c, width), new(big.Int).Sub(c, one)},
		} {
			low, high := side[0].Mod(side[0], m), side[1].Mod(side[1], m)
			x := new(big.Int)
			if low.Cmp(high) <= 0 {
				x = firstInRange(a, m, low, high)
			}
			if x != nil && x.Cmp(count) < 0 {
				t.Errorf("%s, p = %d, mod 2^%d: x = %d comes too near", what, p, mod, x.Add(x, first))
			}
		}
	}
	half := new(big.Int).Lsh(one, 63)
	step := 1
	if testing.Short() {
		step = 7
	}
	for p := minPow10; p <= 308; p += step {
		num, den := scaledPower10(p)
		for s := uint(8); s <= 63; s++ {
			// s is 8 or 9 in normal float64 and 37 or 38 in normal float32, and
			// larger only in subnormal numbers.
			normal := s == 8 || s == 9 || s == 37 || s == 38
			if normal || s > 9 && p < -288 || s > 38 && p < -18 && p > -66 {
				check("reading", p, num, den, 128+s+2, 128+s+1, 64, half)
			}
		}
	}
	for p := -292; p <= maxPow10; p++ {
		num, den := scaledPower10(p)
		num.Lsh(num, 9)
		check("writing", p, num, den, 128+5, 0, 55, new(big.Int).Lsh(one, 55))
	}
}

// firstInRange returns the smallest x ≥ 0 with low ≤ a·x mod m ≤ high, nil if
// there is none, for 0 ≤ low ≤ high < m and a < m. It works like Euclid's
// algorithm.
func firstInRange(a, m, low, high *big.Int) *big.Int {
	if low.Sign() == 0 {
		return new(big.Int)
	}
	if a.Sign() == 0 {
		return nil
	}
	if twice := new(big.Int).Lsh(a, 1); twice.Cmp(m) > 0 {
		a = new(big.Int).Sub(m, a)
		low, high = new(big.Int).Sub(m, high), new(big.Int).Sub(m, low)
	}
	ceilDiv := func(x, y *big.Int) *big.Int {
		q, r := new(big.Int).QuoRem(x, y, new(big.Int))
		if r.Sign() != 0 {
			q.Add(q, big.NewInt(1))
		}
		return q
	}
	x := ceilDiv(low, a)
	if new(big.Int).Mul(x, a).Cmp(high) <= 0 {
		return x
	}
	// a·x - m·y must be in range for a y, and so must -m·y mod a.
	negMod := func(x *big.Int) *big.Int {
		x = new(big.Int).Neg(x)
		return x.Mod(x, a)
	}
	y := firstInRange(new(big.Int).Mod(m, a), a, negMod(high), negMod(low))
	if y == nil {
		return nil
	}
	return ceilDiv(y.Mul(y, m).Add(y, low), a)
}

// TestFirstInRange compares with trying all.
func TestFirstInRange(t *testing.T) {
	for m := int64(1); m < 24; m++ {
		for a := range m {
			for low := range m {
				for high := low; high < m; high++ {
					want := int64(-1)
					for x := m; x >= 0; x-- {
						if v := a * x % m; low <= v && v <= high {
							want = x
						}
					}
					got := int64(-1)
					if x := firstInRange(big.NewInt(a), big.NewInt(m), big.NewInt(low), big.NewInt(high)); x != nil {
						got = x.Int64()
					}
					if got != want {
						t.Fatalf("a = %d, m = %d, [%d, %d]: got %d, want %d", a, m, low, high, got, want)
					}
				}
			}
		}
	}
}
