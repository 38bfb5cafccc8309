//go:build !purego

#include "textflag.h"

// func operatorsNEON(dst *uint32, b *byte, n int, base uint32, st *CompactState) (count int)
//
// The method of operatorsAVX2; masks are made as in index_arm64.s.
//
// Registers:
//
//	R0 positions   R1 bytes   R2 bytes left   R3 position of the block
//	R4 escaped (0, 1)         R5 inside strings, of the last block
//	R6 operators   R11 escaped bytes          R8 state   R20 odd bits
//	V0-V3 bytes    V16-V23 constants

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

// OPERATOR looks the byte v up by its low nibble, if it is 0x20 or more.
#define OPERATOR(v, t) \
	VORR   V21.B16, v.B16, V8.B16    \
	VAND   V20.B16, v.B16, t.B16     \
	VTBL   t.B16, [V18.B16], t.B16   \
	VCMEQ  V8.B16, t.B16, t.B16      \
	VCMTST V22.B16, v.B16, V8.B16    \
	VAND   V8.B16, t.B16, t.B16

TEXT ·operatorsNEON(SB), NOSPLIT, $0-48
	MOVD  dst+0(FP), R0
	MOVD  b+8(FP), R1
	MOVD  n+16(FP), R2
	MOVWU base+24(FP), R3
	MOVD  st+32(FP), R8
	MOVD  0(R8), R5
	MOVD  8(R8), R4
	MOVD  $0xAAAAAAAAAAAAAAAA, R20
	MOVD  $opTables<>(SB), R12
	VLD1  (R12), [V18.B16, V19.B16]
	VMOVI $0x5C, V16.B16
	VMOVI $0x22, V17.B16
	VMOVI $0x0F, V20.B16
	VMOVI $0x20, V21.B16
	VMOVI $0x60, V22.B16

block:
	VLD1 (R1), [V0.B16, V1.B16, V2.B16, V3.B16]
	EQUAL(V16)
	MASK(R14)
	EQUAL(V17)
	MASK(R15)
	OPERATOR(V0, V4)
	OPERATOR(V1, V5)
	OPERATOR(V2, V6)
	OPERATOR(V3, V7)
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
	BIC R5, R6, R6
	CBZ R6, next

extract:
	RBIT   R6, R12
	CLZ    R12, R12
	ADDW   R3, R12, R12
	SUB    $1, R6, R13
	AND    R13, R6, R6
	MOVW.P R12, 4(R0)
	CBNZ   R6, extract

next:
	ADD  $64, R1
	ADDW $64, R3
	SUBS $64, R2
	BGT  block
	BEQ  done

	// The last block had 64 + R2 bytes.
	ADD $64, R2
	LSR R2, R11, R4
	AND $1, R4

done:
	ASR  $63, R5, R5
	MOVD R5, 0(R8)
	MOVD R4, 8(R8)
	MOVD dst+0(FP), R12
	SUB  R12, R0, R0
	LSR  $2, R0
	MOVD R0, count+40(FP)
	RET

// Operators by low nibble, brackets as the braces that the bit 0x20 makes of them,
// and bits.
DATA opTables<>+0(SB)/8, $0x0000000000000000
DATA opTables<>+8(SB)/8, $0x00007d2c7b3a0000
DATA opTables<>+16(SB)/8, $0x8040201008040201
DATA opTables<>+24(SB)/8, $0x8040201008040201
GLOBL opTables<>(SB), RODATA|NOPTR, $32
