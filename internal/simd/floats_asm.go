//go:build (amd64 || arm64) && !purego

package simd

import (
	"unsafe"

	"github.com/javelin-go/javelin/internal/forge"
)

// FloatsFast reports whether Floats and FloatRows are faster than to read one number
// after the other.
func FloatsFast() bool { return floatsChosen != 0 }

// RowsOf is FloatRows for rows that are Go arrays: T must be [row]float64. It reads none if
// FloatsFast reports false.
func RowsOf[T any](dst []T, b []byte, ent []uint32, org, row int) int {
	if floatsChosen == 0 || len(dst) == 0 || forge.Size[T]() != 8*row {
		return 0
	}
	return FloatRows(unsafe.Slice((*float64)(unsafe.Pointer(unsafe.SliceData(dst))), len(dst)*row), b, ent, org, row)
}

// A floatScale is what makes a float of digits of which n are after the point.
type floatScale struct {
	// 10⁻ⁿ is (hi·2⁶⁴ - lo)·2ᵏ, rounded up, where hi has its top bit set.
	hi, lo uint64
	// The float64 2ᵏ⁺¹²⁸ as bits: with digits shifted to the top of a word, it makes
	// their value of the upper half of their product with hi.
	unit uint64
	// 10ⁿ
	power float64
}

// floatScales has that for n from 1 to 18, and at 32 for numbers without a point; first for
// positive numbers, and with the sign of unit and power for negative ones.
var floatScales = [33][2]floatScale{
	1:  {{0xcccccccccccccccd, 0x3333333333333333, 1020 << 52, 1e1}, {0xcccccccccccccccd, 0x3333333333333333, 3068 << 52, -1e1}},
	2:  {{0xa3d70a3d70a3d70b, 0xc28f5c28f5c28f5c, 1017 << 52, 1e2}, {0xa3d70a3d70a3d70b, 0xc28f5c28f5c28f5c, 3065 << 52, -1e2}},
	3:  {{0x83126e978d4fdf3c, 0x9ba5e353f7ced916, 1014 << 52, 1e3}, {0x83126e978d4fdf3c, 0x9ba5e353f7ced916, 3062 << 52, -1e3}},
	4:  {{0xd1b71758e219652c, 0x2c3c9eecbfb15b57, 1010 << 52, 1e4}, {0xd1b71758e219652c, 0x2c3c9eecbfb15b57, 3058 << 52, -1e4}},
	5:  {{0xa7c5ac471b478424, 0xf0307f23cc8de2ac, 1007 << 52, 1e5}, {0xa7c5ac471b478424, 0xf0307f23cc8de2ac, 3055 << 52, -1e5}},
	6:  {{0x8637bd05af6c69b6, 0x59c065b63d3e4ef0, 1004 << 52, 1e6}, {0x8637bd05af6c69b6, 0x59c065b63d3e4ef0, 3052 << 52, -1e6}},
	7:  {{0xd6bf94d5e57a42bd, 0xc2cd6f89fb96e4b3, 1000 << 52, 1e7}, {0xd6bf94d5e57a42bd, 0xc2cd6f89fb96e4b3, 3048 << 52, -1e7}},
	8:  {{0xabcc77118461cefd, 0x023df2d4c94583c2, 997 << 52, 1e8}, {0xabcc77118461cefd, 0x023df2d4c94583c2, 3045 << 52, -1e8}},
	9:  {{0x89705f4136b4a598, 0xce97f577076acfcf, 994 << 52, 1e9}, {0x89705f4136b4a598, 0xce97f577076acfcf, 3042 << 52, -1e9}},
	10: {{0xdbe6fecebdedd5bf, 0x4a8cbbf1a577b2e4, 990 << 52, 1e10}, {0xdbe6fecebdedd5bf, 0x4a8cbbf1a577b2e4, 3038 << 52, -1e10}},
	11: {{0xafebff0bcb24aaff, 0x0870965aeac628b7, 987 << 52, 1e11}, {0xafebff0bcb24aaff, 0x0870965aeac628b7, 3035 << 52, -1e11}},
	12: {{0x8cbccc096f5088cc, 0x06c07848bbd1ba2c, 984 << 52, 1e12}, {0x8cbccc096f5088cc, 0x06c07848bbd1ba2c, 3032 << 52, -1e12}},
	13: {{0xe12e13424bb40e14, 0xd79a5a0df94f9046, 980 << 52, 1e13}, {0xe12e13424bb40e14, 0xd79a5a0df94f9046, 3028 << 52, -1e13}},
	14: {{0xb424dc35095cd810, 0xac7b7b3e610c736b, 977 << 52, 1e14}, {0xb424dc35095cd810, 0xac7b7b3e610c736b, 3025 << 52, -1e14}},
	15: {{0x901d7cf73ab0acda, 0xf062c8feb409f5ef, 974 << 52, 1e15}, {0x901d7cf73ab0acda, 0xf062c8feb409f5ef, 3022 << 52, -1e15}},
	16: {{0xe69594bec44de15c, 0xb3d141978676564c, 970 << 52, 1e16}, {0xe69594bec44de15c, 0xb3d141978676564c, 3018 << 52, -1e16}},
	17: {{0xb877aa3236a4b44a, 0xf6410146052b783d, 967 << 52, 1e17}, {0xb877aa3236a4b44a, 0xf6410146052b783d, 3015 << 52, -1e17}},
	18: {{0x9392ee8e921d5d08, 0xc500cdd19dbc6030, 964 << 52, 1e18}, {0x9392ee8e921d5d08, 0xc500cdd19dbc6030, 3012 << 52, -1e18}},
	32: {{0x8000000000000000, 0x0000000000000000, 1024 << 52, 1e0}, {0x8000000000000000, 0x0000000000000000, 3072 << 52, -1e0}},
}
