//go:build (amd64 || arm64) && !purego

package simd

import (
	"math"
	"math/big"
	"testing"
)

// TestFloatScales works the table out by division.
func TestFloatScales(t *testing.T) {
	for n, pair := range floatScales {
		s, neg := pair[0], pair[1]
		if neg.unit != 0 {
			neg.unit ^= 1 << 63
			neg.power = -neg.power
		}
		if neg != s {
			t.Errorf("%d: %v, negative %v", n, s, neg)
		}
		switch {
		case n == 32:
			n = 0
		case n == 0 || n > 18:
			if s != (floatScale{}) {
				t.Errorf("%d: %v", n, s)
			}
			continue
		}
		ten := new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(n)), nil)
		if f, _ := new(big.Float).SetInt(ten).Float64(); f != s.power {
			t.Errorf("%d: power %v", n, s.power)
		}
		// 2ᵏ/10ⁿ, rounded up, has 128 bits.
		k := 127 + ten.BitLen()
		if n == 0 {
			k--
		}
		want := new(big.Int).Lsh(big.NewInt(1), uint(k))
		want.Add(want, ten).Sub(want, big.NewInt(1)).Div(want, ten)
		got := new(big.Int).Lsh(new(big.Int).SetUint64(s.hi), 64)
		got.Sub(got, new(big.Int).SetUint64(s.lo))
		if want.BitLen() != 128 || got.Cmp(want) != 0 {
			t.Errorf("%d: %x, want %x", n, got, want)
		}
		if unit := math.Ldexp(1, 128-k); math.Float64frombits(s.unit) != unit {
			t.Errorf("%d: unit %v, want %v", n, math.Float64frombits(s.unit), unit)
		}
	}
}
