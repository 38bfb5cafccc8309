//go:build !purego

#include "textflag.h"
#include "neon_arm64.h"

// UNITS makes V2 the code units of four sequences at R0, in words of 32 bits, or goes to out
// if there is anything else. The digits are brought into an order in which a shift puts
// pairs together:
//
//	source  \ u 0 0 4 1 \ u 0 4 2 f \ u 2 0 a c \ u 4 f 6 0
//	        └──────────── V0 ───────────┘
//	                        └──────────── V1 ─────────────┘
//	V2      4 0 2 0 a 2 6 4    1 0 f 4 c 0 0 f    the upper digits, and the lower ones
//	V2      41 00 2f 04 ac 20 60 4f               code units
//
// Digits are known by both halves of a byte. R5-R8 and V3-V7 are spoilt.
#define UNITS(out) \
	FMOVQ (R0), F0 \
	FMOVQ 8(R0), F1 \
	VTBL  V16.B16, [V0.B16, V1.B16], V2.B16 \
	VTBL  V17.B16, [V0.B16, V1.B16], V3.B16 \
	VCMEQ V18.B16, V3.B16, V3.B16 \
	VUSHR  $4, V2.B16, V4.B16 \
	VAND   V14.B16, V2.B16, V5.B16 \
	VTBL   V4.B16, [V19.B16], V6.B16 \
	VTBL   V5.B16, [V20.B16], V7.B16 \
	VTBL   V4.B16, [V21.B16], V4.B16 \
	VCMTST V6.B16, V7.B16, V6.B16 \
	VADD   V4.B16, V5.B16, V4.B16 \
	VEXT   $8, V4.B16, V4.B16, V2.B16 \
	VSLI   $4, V4.B8, V2.B8 \
	VUXTL  V2.H4, V2.S4 \
	VAND   V26.B16, V2.B16, V5.B16 \
	VCMEQ  V27.S4, V5.S4, V5.S4 \
	VAND   V6.B16, V3.B16, V3.B16 \
	VMOV   V3.D[0], R5 \
	VMOV   V3.D[1], R6 \
	VMOV   V5.D[0], R7 \
	VMOV   V5.D[1], R8 \
	AND    R6, R5, R5 \
	ORR    R8, R7, R7 \
	BIC    R7, R5, R5 \
	CMN    $1, R5 \
	BNE    out

#define UNITCONSTANTS \
	MOVD $unescapeTables<>(SB), R4                         \
	VMOVI $0x0F, V14.B16                                   \
	VLD1.P 64(R4), [V16.B16, V17.B16, V18.B16, V19.B16]    \
	VLD1.P 64(R4), [V20.B16, V21.B16, V22.B16, V23.B16]    \
	VLD1.P 64(R4), [V24.B16, V25.B16, V26.B16, V27.B16]

// func unescapeNEON(dst, src *byte, n int, packings *[256][16]uint8) (nd, ns int)
//
// The method of unescape_amd64.s.
//
//	R0 source  R1 destination  R2 bytes left  R3 packings  V14 V16-V31 constants
TEXT ·unescapeNEON(SB), NOSPLIT, $0-48
	MOVD dst+0(FP), R1
	MOVD src+8(FP), R0
	MOVD n+16(FP), R2
	MOVD packings+24(FP), R3
	SUBS $24, R2
	BLO  out
	UNITCONSTANTS
	VLD1 (R4), [V28.B16, V29.B16, V30.B16, V31.B16]

block:
	UNITS(out)

	// Three bytes in V4, two in V5; which of them in V6 and V7.
	VUSHR $12, V2.S4, V4.S4
	VSHL  $2, V2.S4, V5.S4
	VBIT  V28.B16, V5.B16, V4.B16
	VSHL  $16, V2.S4, V5.S4
	VBIT  V29.B16, V5.B16, V4.B16
	VORR  V31.B16, V4.B16, V4.B16
	VUSHR $6, V2.S4, V5.S4
	VSHL  $8, V2.S4, V6.S4
	VBIT  V28.B16, V6.B16, V5.B16
	VORR  V30.B16, V5.B16, V5.B16
	CMHI4(6, 2, 22)
	CMHI4(7, 2, 23)
	VBIT  V6.B16, V5.B16, V2.B16
	VBIT  V7.B16, V4.B16, V2.B16
	VAND  V24.B16, V6.B16, V6.B16
	VAND  V25.B16, V7.B16, V7.B16
	VORR  V7.B16, V6.B16, V6.B16
	VADDV V6.S4, V6
	VMOV  V6.S[0], R5
	ADD   R5<<4, R3, R5
	FMOVQ (R5), F3
	MOVBU 15(R5), R6
	VTBL  V3.B16, [V2.B16], V2.B16
	FMOVQ F2, (R1)
	ADD   R6, R1
	ADD   $24, R0
	SUBS  $24, R2
	BHS   block

out:
	MOVD dst+0(FP), R5
	SUB  R5, R1
	MOVD R1, nd+32(FP)
	MOVD src+8(FP), R5
	SUB  R5, R0
	MOVD R0, ns+40(FP)
	RET

// func validUnitsNEON(b *byte, n int) (ns int)
TEXT ·validUnitsNEON(SB), NOSPLIT, $0-24
	MOVD b+0(FP), R0
	MOVD n+8(FP), R2
	SUBS $24, R2
	BLO  out
	UNITCONSTANTS

block:
	UNITS(out)
	ADD  $24, R0
	SUBS $24, R2
	BHS  block

out:
	MOVD b+0(FP), R5
	SUB  R5, R0
	MOVD R0, ns+16(FP)
	RET

// V16: where the digits are, two of each upper half and two of each lower one. V17: where
// prefixes are. V18: the prefixes. V19 V20: what a byte may be, by its halves: 1 one of 0 to
// 9, 2 another digit. V21: what a digit is more than its lower half. V22 V23: the most that
// one byte and two hold. V24 V25: bits. V26 V27: surrogates. V28-V31: places of six bits, and
// what makes two bytes and three of UTF-8.
DATA unescapeTables<>+0(SB)/8, $0x1c1e0e18080a0204
DATA unescapeTables<>+8(SB)/8, $0x1d1f0f19090b0305
DATA unescapeTables<>+16(SB)/8, $0x1b1a0d0c07060100
DATA unescapeTables<>+24(SB)/8, $0xffffffffffffffff
DATA unescapeTables<>+32(SB)/8, $0x755c755c755c755c
DATA unescapeTables<>+40(SB)/8, $0x0000000000000000
DATA unescapeTables<>+48(SB)/8, $0x0002000201000000
DATA unescapeTables<>+56(SB)/8, $0x0000000000000000
DATA unescapeTables<>+64(SB)/8, $0x0103030303030301
DATA unescapeTables<>+72(SB)/8, $0x0000000000000101
DATA unescapeTables<>+80(SB)/8, $0x0009000900000000
DATA unescapeTables<>+88(SB)/8, $0x0000000000000000
DATA unescapeTables<>+96(SB)/8, $0x0000007f0000007f
DATA unescapeTables<>+104(SB)/8, $0x0000007f0000007f
DATA unescapeTables<>+112(SB)/8, $0x000007ff000007ff
DATA unescapeTables<>+120(SB)/8, $0x000007ff000007ff
DATA unescapeTables<>+128(SB)/8, $0x0000000200000001
DATA unescapeTables<>+136(SB)/8, $0x0000000800000004
DATA unescapeTables<>+144(SB)/8, $0x0000002000000010
DATA unescapeTables<>+152(SB)/8, $0x0000008000000040
DATA unescapeTables<>+160(SB)/8, $0x0000f8000000f800
DATA unescapeTables<>+168(SB)/8, $0x0000f8000000f800
DATA unescapeTables<>+176(SB)/8, $0x0000d8000000d800
DATA unescapeTables<>+184(SB)/8, $0x0000d8000000d800
DATA unescapeTables<>+192(SB)/8, $0x00003f0000003f00
DATA unescapeTables<>+200(SB)/8, $0x00003f0000003f00
DATA unescapeTables<>+208(SB)/8, $0x003f0000003f0000
DATA unescapeTables<>+216(SB)/8, $0x003f0000003f0000
DATA unescapeTables<>+224(SB)/8, $0x000080c0000080c0
DATA unescapeTables<>+232(SB)/8, $0x000080c0000080c0
DATA unescapeTables<>+240(SB)/8, $0x008080e0008080e0
DATA unescapeTables<>+248(SB)/8, $0x008080e0008080e0
GLOBL unescapeTables<>(SB), RODATA|NOPTR, $256
