// Package num converts between JSON numbers (RFC 8259 §6) and Go's numeric
// types. Every conversion is exact: text is read to the nearest value, ties to
// even, and written as the shortest text that reads back the same.
//
// Consume functions look at the front of a buffer and tell how much they
// used; Parse functions take one whole number; Append functions follow append,
// but may also scribble over the first 32 bytes of dst's spare capacity.
package num

import "math/bits"

//go:generate go run ./_gen

// A pow10 is 10ᵖ scaled by a power of two into [2¹²⁷, 2¹²⁸) and rounded up to
// the integer hi·2⁶⁴ - lo. Rounding hi up and subtracting lo makes x·hi an
// upper bound of x·10ᵖ, so that the second multiplication of scale is rarely
// needed.
type pow10 struct{ hi, lo uint64 }

// log2Pow10 returns ⌊log₂ 10ᵖ⌋ for all p of the table.
func log2Pow10(p int) int { return (p * 217706) >> 16 }

// log10Pow2 returns ⌊log₁₀ 2ᵉ⌋ for all exponents e of a float64's last bit.
func log10Pow2(e int) int { return (e * 78913) >> 18 }

// log10Pow2Skewed returns ⌊log₁₀ ¾·2ᵉ⌋ for the same e.
func log10Pow2Skewed(e int) int { return (e*631305 - 261663) >> 21 }

// scale returns ⌊x·10ᵖ·2ᵏ⌋, k being fixed by the normalisation of pw and by
// the shift s in [1, 63], with the lowest bit also set when something was cut
// off (a "sticky" bit). This is the unrounded scaling of Cox, "Floating-Point
// Printing and Parsing Can Be Simple And Fast" (2026). x·pw has 192 bits:
//
//	 x·pw.hi   ▕   high    ▏    mid    ▏
//	-x·pw.lo               ▕   mid2    ▏   low2    ▏
//	           └ result ┘└s┘
//
// As long as one of the s bits is set, taking away x·pw.lo, which is less than
// one unit of high, changes neither the result nor that it is inexact. If none
// is set, the exact product either ends there or is more than two units of mid
// away from it, which the rounding of pw cannot bridge: TestScaleIsExact
// proves that for every p and all x and s that this package uses.
func scale(x uint64, pw *pow10, s uint) uint64 {
	high, mid := bits.Mul64(x, pw.hi)
	if high<<(-s&63) != 0 {
		return high>>(s&63) | 1
	}
	return scaleTail(high, mid, x, pw.lo, s)
}

// scaleTail is scale when the s low bits of high are zero.
func scaleTail(high, mid, x, lo uint64, s uint) uint64 {
	mid2, _ := bits.Mul64(x, lo)
	if mid < mid2 {
		return (high-1)>>(s&63) | 1
	}
	if mid-mid2 > 1 {
		return high>>(s&63) | 1
	}
	return high >> (s & 63)
}
