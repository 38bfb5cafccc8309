//go:build !purego

#include "textflag.h"
#include "neon_arm64.h"

// Registers of both functions:
//
//	R0 destination of the next number  R1 b  R2 len(b)-33  R3 its entries  R4 numbers left
//	R5 org  R15 tables  R19 floatScales  R20 10⁸  R21 10¹⁶
//	V16 minus '0'  V17 the highest digit  V18 bits  V19 V20 10 and 100 in bytes
//	V21 10,000 in words of 16 bits
//
// While a number is read:
//
//	R7 its end  R8 the length without a sign  R9 where that begins  R12 1 for a sign
//	R14 digits after the point, 32 if there is none
//
// As in floats_avx512_amd64.s, the number is the end of a block of 32 bytes, and the digits
// before the point are taken from the block that begins a byte before. What is no digit
// becomes a mask of 32 bits:
//
//	block        . . . - 6 5 . 6 1 3 6 1
//	before         . . . - 6 5 . 6 1 3 6 1
//	digits       . . . . . 6 5 6 1 3 6 1
//
// Pairs of digits fit bytes, fours 16 bits, eights 32.
#define CONSTANTS \
	MOVD  $floatTables<>(SB), R15     \
	VLD1.P 64(R15), [V16.B16, V17.B16, V18.B16, V19.B16] \
	VLD1.P 32(R15), [V20.B16, V21.B16] \
	MOVD  $·floatScales(SB), R19      \
	MOVD  $100000000, R20             \
	MUL   R20, R20, R21

// NUMBER makes a float, in F0, of the number from the entry at (R3) to the next one, or goes
// to stop. INTEGER is what it leaves out: a number without a point.
//
// The product of its digits, shifted to the top of a word, is their multiple of
// hi·2⁶⁴-lo, of which R9 and, if need be, R10 are the upper words without lo. As long as
// one of the lower eight bits of R9 is set, what lo takes away, less than one in R9, does
// not matter: the result is inexact, and not half-way, before and after.
#define NUMBER(stop, integer, digits, tail, ready, small, done) \
	LDPW  (R3), (R6, R7)              \
	SUB   R6, R7, R8                  \
	ADD   R5, R7, R7                  \
	SUB   $33, R7, R9                 \
	CMP   R2, R9                      \
	BHS   stop                        \
	SUB   $1, R8, R9                  \
	CMP   $20, R9                     \
	BHI   stop                        \
	ADD   R1, R7, R7                  \
	SUB   R8, R7, R9                  \
	MOVBU (R9), R11                   \
	FMOVQ -32(R7), F0                 \
	FMOVQ -16(R7), F1                 \
	CMP   $'-', R11                   \
	CSET  EQ, R12                     \
	SUB   R12, R8                     \
	ADD   R12, R9                     \
	VADD  V16.B16, V0.B16, V2.B16     \
	VADD  V16.B16, V1.B16, V3.B16     \
	CMHI(2, 2, 17)                    \
	CMHI(3, 3, 17)                    \
	VAND  V18.B16, V2.B16, V2.B16     \
	VAND  V18.B16, V3.B16, V3.B16     \
	VADDP V3.B16, V2.B16, V2.B16      \
	VADDP V2.B16, V2.B16, V2.B16      \
	VADDP V2.B16, V2.B16, V2.B16      \
	VMOV  V2.S[0], R11                \
	MOVD  $32, R13                    \
	SUB   R8, R13, R13                \
	LSR   R13, R11, R11               \
	LSL   R13, R11, R11               \ // what is no digit
	CLZW  R11, R14                    \
	CBZ   R11, integer                \
	SUB   $1, R11, R13                \
	TST   R13, R11                    \
	BNE   stop                        \ // once,
	CBZ   R14, stop                   \ // not at the end,
	SUB   R14, R8, R13                \
	CMP   $2, R13                     \
	BLT   stop                        \ // nor where the digits begin,
	SUB   R14, R7, R13                \
	MOVBU -1(R13), R13                \
	CMP   $'.', R13                   \ // a point,
	BNE   stop                        \
	CMP   $20, R8                     \ // and 19 digits
	BHI   stop                        \
	SUB   $1, R8                      \
digits:                                   \
	MOVHU (R9), R13                   \
	SUB   $0x3030, R13, R13           \ // if 0 is first, no digit is second
	REV16W R13, R13                   \
	AND   $0xFFFF, R13, R13           \
	CMP   $9, R13                     \
	BLS   stop                        \
	ADD   R14, R15, R11               \
	ADD   R8, R15, R13                \
	FMOVQ -33(R7), F2                 \
	FMOVQ -17(R7), F3                 \
	FMOVQ (R11), F4                   \
	FMOVQ 16(R11), F5                 \
	FMOVQ 64(R13), F6                 \
	FMOVQ 80(R13), F7                 \
	VBIT  V4.B16, V0.B16, V2.B16      \
	VBIT  V5.B16, V1.B16, V3.B16      \
	VAND  V6.B16, V2.B16, V2.B16      \
	VAND  V7.B16, V3.B16, V3.B16      \
	VUZP1 V3.B16, V2.B16, V4.B16      \
	VUZP2 V3.B16, V2.B16, V5.B16      \
	MLA(5, 4, 19)                     \
	VUZP1 V5.B16, V5.B16, V4.B16      \
	VUZP2 V5.B16, V5.B16, V5.B16      \
	UMULL(4, 4, 20)                   \
	VUADDW V5.B8, V4.H8, V4.H8        \
	VUZP2 V4.H8, V4.H8, V5.H8         \
	VUZP1 V4.H8, V4.H8, V4.H8         \
	UMULL4(4, 4, 21)                  \
	VUADDW V5.H4, V4.S4, V4.S4        \
	VMOV  V4.S[1], R6                 \
	VMOV  V4.D[1], R8                 \
	ADD   R14<<1, R12, R12            \
	ADD   R12<<5, R19, R12            \
	MOVD  (R12), R10                  \
	MOVWU R8, R9                      \
	LSR   $32, R8, R8                 \
	MADD  R20, R8, R9, R8             \
	MADD  R21, R8, R6, R8             \
	CLZ   R8, R13                     \
	LSL   R13, R8, R11                \
	UMULH R10, R11, R9                \
	TST   $0xFF, R9                   \
	BEQ   tail                        \
	ORR   $1, R9                      \
ready:                                    \
	MOVD  16(R12), R6                 \
	UCVTFD R9, F0                     \
	SUB   R13<<52, R6, R6             \
	FMOVD R6, F1                      \
	FMULD F1, F0, F0                  \
done:

#define INTEGER(stop, integer, digits, tail, ready, small, done) \
integer:                                  \
	SUB   $1, R8, R13                 \
	CMP   $18, R13                    \
	BLS   digits                      \
	B     stop                        \
tail:                                     \
	CMP   $11, R13                    \
	BHS   small                       \
	MUL   R10, R11, R10               \
	MOVD  8(R12), R6                  \
	UMULH R6, R11, R6                 \
	SUBS  R6, R10, R10                \
	SBC   ZR, R9, R9                  \
	CMP   $1, R10                     \
	CSET  HI, R6                      \
	ORR   R6, R9, R9                  \ // exact if 0 or 1 is left
	B     ready                       \
small:                                    \
	SCVTFD R8, F0                     \ // less than 2⁵³: one division rounds once
	FMOVD 24(R12), F1                 \
	FDIVD F1, F0, F0                  \
	B     done

// func floatsNEON(dst []float64, b []byte, ent []uint32, org int) int
TEXT ·floatsNEON(SB), NOSPLIT, $0-88
	MOVD dst_base+0(FP), R0
	MOVD dst_len+8(FP), R4
	MOVD b_base+24(FP), R1
	MOVD b_len+32(FP), R2
	MOVD ent_base+48(FP), R3
	MOVD ent_len+56(FP), R6
	MOVD org+72(FP), R5
	LSR  $1, R6
	CMP  R6, R4
	CSEL LO, R4, R6, R4
	SUB  $33, R2
	CONSTANTS
	CBZ  R4, return

number:
	NUMBER(return, integer, digits, tail, ready, small, done)
	MOVBU (R7), R11
	FMOVD F0, (R0)
	CMP   $',', R11
	BNE   last
	ADD   $8, R0
	ADD   $8, R3
	SUBS  $1, R4
	BNE   number

return:
	MOVD dst_base+0(FP), R6
	SUB  R6, R0
	LSR  $3, R0
	MOVD R0, ret+80(FP)
	RET

last:
	CMP  $']', R11
	BNE  return
	ADD  $8, R0
	B    return

	INTEGER(return, integer, digits, tail, ready, small, done)

// func floatRowsNEON(dst []float64, b []byte, ent []uint32, org, row int) int
//
// The result counts rows. R22 is the end of ent, R23 of dst, R24 the length of a row, R25
// how many there are.
TEXT ·floatRowsNEON(SB), NOSPLIT, $0-96
	MOVD dst_base+0(FP), R0
	MOVD dst_len+8(FP), R23
	MOVD b_base+24(FP), R1
	MOVD b_len+32(FP), R2
	MOVD ent_base+48(FP), R3
	MOVD ent_len+56(FP), R22
	MOVD org+72(FP), R5
	MOVD row+80(FP), R24
	ADD  R22<<2, R3, R22
	ADD  R23<<3, R0, R23
	MOVD ZR, R25
	SUB  $33, R2
	CONSTANTS

row:
	ADD  R24<<3, R0, R6
	CMP  R23, R6
	BHI  return
	ADD  R24<<3, R3, R6
	ADD  $4, R6                // after the entry of ]
	CMP  R22, R6
	BHI  return
	MOVWU.P 4(R3), R6
	ADD  R5, R6
	SUB  $33, R6, R7
	CMP  R2, R7
	BHS  return
	MOVBU (R1)(R6), R7
	CMP  $'[', R7
	BNE  return
	MOVD R24, R4

number:
	NUMBER(return, integer, digits, tail, ready, small, done)
	MOVBU (R7), R11
	FMOVD.P F0, 8(R0)
	ADD   $8, R3
	SUBS  $1, R4
	BEQ   last
	CMP   $',', R11
	BEQ   number

return:
	MOVD R25, ret+88(FP)
	RET

	// Behind the number is the entry before R3.
last:
	CMP  $']', R11
	BNE  return
	ADD  $1, R25
	CMP  R22, R3
	BHS  return
	MOVWU.P 4(R3), R6
	ADD  R5, R6
	SUB  $33, R6, R7
	CMP  R2, R7
	BHS  return
	MOVBU (R1)(R6), R7
	CMP  $',', R7
	BEQ  row
	B    return

	INTEGER(return, integer, digits, tail, ready, small, done)

// Constants; then, at 96+k, 32 bytes of which the last k are ones, and at 160+k of which they
// are 0F.
DATA floatTables<>+0(SB)/8, $0xd0d0d0d0d0d0d0d0
DATA floatTables<>+8(SB)/8, $0xd0d0d0d0d0d0d0d0
DATA floatTables<>+16(SB)/8, $0x0909090909090909
DATA floatTables<>+24(SB)/8, $0x0909090909090909
DATA floatTables<>+32(SB)/8, $0x8040201008040201
DATA floatTables<>+40(SB)/8, $0x8040201008040201
DATA floatTables<>+48(SB)/8, $0x0a0a0a0a0a0a0a0a
DATA floatTables<>+56(SB)/8, $0x0a0a0a0a0a0a0a0a
DATA floatTables<>+64(SB)/8, $0x6464646464646464
DATA floatTables<>+72(SB)/8, $0x6464646464646464
DATA floatTables<>+80(SB)/8, $0x2710271027102710
DATA floatTables<>+88(SB)/8, $0x2710271027102710
DATA floatTables<>+96(SB)/8, $0x0000000000000000
DATA floatTables<>+104(SB)/8, $0x0000000000000000
DATA floatTables<>+112(SB)/8, $0x0000000000000000
DATA floatTables<>+120(SB)/8, $0x0000000000000000
DATA floatTables<>+128(SB)/8, $0xffffffffffffffff
DATA floatTables<>+136(SB)/8, $0xffffffffffffffff
DATA floatTables<>+144(SB)/8, $0xffffffffffffffff
DATA floatTables<>+152(SB)/8, $0xffffffffffffffff
DATA floatTables<>+160(SB)/8, $0x0000000000000000
DATA floatTables<>+168(SB)/8, $0x0000000000000000
DATA floatTables<>+176(SB)/8, $0x0000000000000000
DATA floatTables<>+184(SB)/8, $0x0000000000000000
DATA floatTables<>+192(SB)/8, $0x0f0f0f0f0f0f0f0f
DATA floatTables<>+200(SB)/8, $0x0f0f0f0f0f0f0f0f
DATA floatTables<>+208(SB)/8, $0x0f0f0f0f0f0f0f0f
DATA floatTables<>+216(SB)/8, $0x0f0f0f0f0f0f0f0f
GLOBL floatTables<>(SB), RODATA|NOPTR, $224
