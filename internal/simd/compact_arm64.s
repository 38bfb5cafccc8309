//go:build !purego

#include "textflag.h"

// func compactNEON(dst, src *byte, n int, st *CompactState) (written int)
//
// The method of compactAVX2; masks are made as in index_arm64.s.
//
// Registers:
//
//	R0 destination   R1 source   R2 bytes left   R3 state
//	R4 escaped (0, 1)            R5 inside strings, of the last block
//	R6 what to keep  R11 escaped bytes           R20 odd bits
//	V0-V3 bytes      V16-V19 constants

#define MASK(bits) \
	VAND  V19.B16, V4.B16, V4.B16 \
	VAND  V19.B16, V5.B16, V5.B16 \
	VAND  V19.B16, V6.B16, V6.B16 \
	VAND  V19.B16, V7.B16, V7.B16 \
	VADDP V5.B16, V4.B16, V4.B16  \
	VADDP V7.B16, V6.B16, V6.B16  \
	VADDP V6.B16, V4.B16, V4.B16  \
	VADDP V4.B16, V4.B16, V4.B16  \
	VMOV  V4.D[0], bits

#define EQUAL(v) \
	VCMEQ v.B16, V0.B16, V4.B16 \
	VCMEQ v.B16, V1.B16, V5.B16 \
	VCMEQ v.B16, V2.B16, V6.B16 \
	VCMEQ v.B16, V3.B16, V7.B16

TEXT ·compactNEON(SB), NOSPLIT, $0-40
	MOVD dst+0(FP), R0
	MOVD src+8(FP), R1
	MOVD n+16(FP), R2
	MOVD st+24(FP), R3
	MOVD 0(R3), R5
	MOVD 8(R3), R4
	MOVD $0xAAAAAAAAAAAAAAAA, R20
	MOVD $compactTables<>(SB), R12
	VLD1 (R12), [V18.B16, V19.B16]
	VMOVI $0x5C, V16.B16
	VMOVI $0x22, V17.B16
	VMOVI $0x0F, V20.B16

block:
	VLD1 (R1), [V0.B16, V1.B16, V2.B16, V3.B16]
	EQUAL(V16)
	MASK(R14)
	EQUAL(V17)
	MASK(R15)
	VAND  V20.B16, V0.B16, V4.B16
	VAND  V20.B16, V1.B16, V5.B16
	VAND  V20.B16, V2.B16, V6.B16
	VAND  V20.B16, V3.B16, V7.B16
	VTBL  V4.B16, [V18.B16], V4.B16
	VTBL  V5.B16, [V18.B16], V5.B16
	VTBL  V6.B16, [V18.B16], V6.B16
	VTBL  V7.B16, [V18.B16], V7.B16
	VCMEQ V0.B16, V4.B16, V4.B16
	VCMEQ V1.B16, V5.B16, V5.B16
	VCMEQ V2.B16, V6.B16, V6.B16
	VCMEQ V3.B16, V7.B16, V7.B16
	MASK(R6)

	// findEscaped, when there is something to find.
	MOVD ZR, R11
	ORR  R14, R4, R12
	CBZ  R12, unescaped
	BIC  R4, R14, R13
	ORR  R13<<1, R20, R16
	SUB  R13, R16, R16
	EOR  R20, R16, R16
	EOR  R16, R12, R11
	BIC  R11, R15, R15
	AND  R14, R16, R4
	LSR  $63, R4, R4

unescaped:
	EOR R15<<1, R15, R12
	EOR R12<<2, R12, R12
	EOR R12<<4, R12, R12
	EOR R12<<8, R12, R12
	EOR R12<<16, R12, R12
	EOR R12<<32, R12, R12
	EOR R5->63, R12, R5
	ORN R6, R5, R6
	CMP $64, R2
	BLO last

runs:
	ADDS $1, R6, R12
	BNE  some
	VST1.P [V0.B16, V1.B16, V2.B16, V3.B16], 64(R0)
	B    next

some:
	CBZ  R6, next

run:
	RBIT R6, R12
	CLZ  R12, R12            // start of the run
	ADD  R12, R1, R13
	VLD1 (R13), [V0.B16, V1.B16]
	VST1 [V0.B16, V1.B16], (R0)
	LSR  R12, R6, R14
	MVN  R14, R14
	RBIT R14, R14
	CLZ  R14, R14            // its length
	NEG  R6, R15
	AND  R6, R15, R15
	ADD  R6, R15, R15
	CMP  $32, R14
	BHI  long

copied:
	ADD  R14, R0
	ANDS R15, R6, R6
	BNE  run

next:
	ADD  $64, R1
	SUBS $64, R2
	BGT  block

	ASR  $63, R5, R5
	MOVD R5, 0(R3)
	MOVD R4, 8(R3)
	MOVD dst+0(FP), R12
	SUB  R12, R0, R0
	MOVD R0, written+32(FP)
	RET

long:
	ADD  $32, R13
	ADD  $32, R0, R16
	VLD1 (R13), [V0.B16, V1.B16]
	VST1 [V0.B16, V1.B16], (R16)
	B    copied

	// Fewer than 64 bytes count.
last:
	LSR  R2, R11, R4
	AND  $1, R4
	NEG  R2, R12             // shifts by 64 - R2
	LSL  R12, R5, R5
	MOVD $-1, R13
	LSR  R12, R13, R13
	AND  R13, R6, R6
	B    some

// Whitespace by low nibble, elsewhere a byte of another low nibble; bits.
DATA compactTables<>+0(SB)/8, $0x0000000000000020
DATA compactTables<>+8(SB)/8, $0x00000d00000a0900
DATA compactTables<>+16(SB)/8, $0x8040201008040201
DATA compactTables<>+24(SB)/8, $0x8040201008040201
GLOBL compactTables<>(SB), RODATA|NOPTR, $32
