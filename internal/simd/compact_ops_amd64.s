//go:build !purego

#include "textflag.h"

// Both go by blocks of 64 bytes, with masks as in index.go. An operator is, but
// for the bit 0x20, the one candidate in a table by low nibble; control characters that seem to be one have none of the bits 0x60.
//
// Registers of both:
//
//	DI positions   SI bytes   DX bytes left   R11 position of the block
//	R8 escaped (0, 1)         R9 inside strings, of the last block
//	R12 escaped bytes         R10 operators

// ESCAPED clears the escaped ones of the quotes in AX. The backslashes are in
// BX; see findEscaped.
#define ESCAPED \
	ANDNQ BX, R8, R13                 \
	MOVQ  $0xAAAAAAAAAAAAAAAA, R8     \
	LEAQ  (R13)(R13*1), CX            \
	ORQ   R8, CX                      \
	SUBQ  R13, CX                     \
	XORQ  R8, CX                      \
	XORQ  CX, R12                     \
	ANDNQ AX, R12, AX                 \
	MOVQ  CX, R8                      \
	ANDQ  BX, R8                      \
	SHRQ  $63, R8

#define BITS(a, b, out) \
	VPMOVMSKB a, out   \
	VPMOVMSKB b, CX    \
	SHLQ      $32, CX  \
	ORQ       CX, out

#define POSITION(at) \
	TZCNTQ R10, CX         \
	BLSRQ  R10, R10        \
	ADDL   R11, CX         \
	MOVL   CX, (at*4)(DI)

// func operatorsAVX2(dst *uint32, b *byte, n int, st *CompactState, rest *[64]byte) (count int)
TEXT ·operatorsAVX2(SB), NOSPLIT, $0-48
	MOVQ dst+0(FP), DI
	MOVQ b+8(FP), SI
	MOVQ n+16(FP), DX
	XORL R11, R11
	MOVQ st+24(FP), BX
	MOVQ 0(BX), R9
	MOVQ 8(BX), R8
	VPBROADCASTB opBytes<>+0(SB), Y15 // backslash
	VPBROADCASTB opBytes<>+1(SB), Y14 // quote
	VPBROADCASTB opBytes<>+4(SB), Y12 // 0x1F
	VPBROADCASTB opBytes<>+2(SB), Y13 // 0x20
	VBROADCASTI128 opTable<>(SB), Y11
	VPCMPEQB X10, X10, X10

next:
	CMPQ DX, $64
	JAE  block
	MOVQ rest+32(FP), SI

block:
	VMOVDQU  (SI), Y0
	VMOVDQU  32(SI), Y1
	VPCMPEQB Y0, Y15, Y2
	VPCMPEQB Y1, Y15, Y3
	BITS(Y2, Y3, BX)
	VPCMPEQB Y0, Y14, Y2
	VPCMPEQB Y1, Y14, Y3
	BITS(Y2, Y3, AX)
	VPOR     Y0, Y13, Y4
	VPOR     Y1, Y13, Y5
	VPSHUFB  Y4, Y11, Y2
	VPSHUFB  Y5, Y11, Y3
	VPCMPEQB Y4, Y2, Y2
	VPCMPEQB Y5, Y3, Y3
	VPMINUB  Y0, Y12, Y4
	VPMINUB  Y1, Y12, Y5
	VPCMPEQB Y0, Y4, Y4
	VPCMPEQB Y1, Y5, Y5
	VPANDN   Y2, Y4, Y2
	VPANDN   Y3, Y5, Y3
	BITS(Y2, Y3, R10)
	MOVQ     BX, R12
	ORQ      R8, R12
	JZ       unescaped
	ESCAPED

unescaped:
	VMOVQ      AX, X2
	VPCLMULQDQ $0, X10, X2, X2
	VMOVQ      X2, CX
	SARQ       $63, R9
	XORQ       CX, R9
	ANDNQ      R10, R9, R10
	POPCNTQ    R10, AX
	JZ         none
	LEAQ       (DI)(AX*4), AX

extract:
	POSITION(0)
	POSITION(1)
	POSITION(2)
	POSITION(3)
	ADDQ  $16, DI
	TESTQ R10, R10
	JNZ   extract
	MOVQ  AX, DI

none:
	ADDQ $64, SI
	ADDL $64, R11
	SUBQ $64, DX
	JA   next
	JZ   done

	// The last block had 64 + DX bytes.
	ADDQ  $64, DX
	SHRXQ DX, R12, R8
	ANDL  $1, R8

done:
	MOVQ st+24(FP), BX
	SARQ $63, R9
	MOVQ R9, 0(BX)
	MOVQ R8, 8(BX)
	SUBQ dst+0(FP), DI
	SHRQ $2, DI
	MOVQ DI, count+40(FP)
	VZEROUPPER
	RET

// func operatorsAVX512(dst *uint32, b *byte, n int, st *CompactState) (count int)
//
// Positions are written 16 at a time, as in index_avx512_amd64.s.
TEXT ·operatorsAVX512(SB), NOSPLIT, $0-40
	MOVQ dst+0(FP), DI
	MOVQ b+8(FP), SI
	MOVQ n+16(FP), DX
	XORL R11, R11
	MOVQ st+24(FP), BX
	MOVQ 0(BX), R9
	MOVQ 8(BX), R8
	VPBROADCASTB opBytes<>+0(SB), Z31 // backslash
	VPBROADCASTB opBytes<>+1(SB), Z30 // quote
	VPBROADCASTB opBytes<>+3(SB), Z28 // 0x60
	VPBROADCASTB opBytes<>+2(SB), Z29 // 0x20
	VBROADCASTI32X4 opTable<>(SB), Z27
	VMOVDQU64    opNumbers<>(SB), Z26
	VPCMPEQB X10, X10, X10
	CMPQ DX, $64
	JB   rest

block:
	VMOVDQU64 (SI), Z0

loaded:
	VPCMPEQB Z31, Z0, K1
	VPCMPEQB Z30, Z0, K2
	VPORQ    Z29, Z0, Z1
	VPSHUFB  Z1, Z27, Z2
	VPCMPEQB Z1, Z2, K3
	VPTESTMB Z28, Z0, K3, K4
	KMOVQ    K1, BX
	KMOVQ    K2, AX
	KMOVQ    K4, R10
	MOVQ     BX, R12
	ORQ      R8, R12
	JZ       unescaped
	ESCAPED

unescaped:
	VMOVQ      AX, X2
	VPCLMULQDQ $0, X10, X2, X2
	VMOVQ      X2, CX
	SARQ       $63, R9
	XORQ       CX, R9
	ANDNQ      R10, R9, R10
	KMOVQ      R10, K1
	POPCNTQ    R10, AX
	VPBROADCASTD  R11, Z3
	VPCOMPRESSB.Z Z26, K1, Z1
	VPMOVZXBD  X1, Z2
	VPADDD     Z3, Z2, Z2
	VMOVDQU32  Z2, (DI)
	CMPQ       AX, $16
	JA         more

extracted:
	LEAQ (DI)(AX*4), DI
	ADDQ $64, SI
	ADDL $64, R11
	SUBQ $64, DX
	CMPQ DX, $64
	JGE  block
	TESTQ DX, DX
	JG   rest
	JZ   done

	// The last block had 64 + DX bytes.
	ADDQ  $64, DX
	SHRXQ DX, R12, R8
	ANDL  $1, R8

done:
	MOVQ st+24(FP), BX
	SARQ $63, R9
	MOVQ R9, 0(BX)
	MOVQ R8, 8(BX)
	SUBQ dst+0(FP), DI
	SHRQ $2, DI
	MOVQ DI, count+32(FP)
	VZEROUPPER
	RET

rest:
	MOVQ  $-1, AX
	BZHIQ DX, AX, AX
	KMOVQ AX, K7
	VMOVDQU8.Z (SI), K7, Z0
	JMP   loaded

more:
	VEXTRACTI32X4 $1, Z1, X2
	VPMOVZXBD     X2, Z2
	VPADDD        Z3, Z2, Z2
	VMOVDQU32     Z2, 64(DI)
	CMPQ          AX, $32
	JBE           extracted
	VEXTRACTI32X4 $2, Z1, X2
	VPMOVZXBD     X2, Z2
	VPADDD        Z3, Z2, Z2
	VMOVDQU32     Z2, 128(DI)
	VEXTRACTI32X4 $3, Z1, X2
	VPMOVZXBD     X2, Z2
	VPADDD        Z3, Z2, Z2
	VMOVDQU32     Z2, 192(DI)
	JMP           extracted

DATA opBytes<>+0(SB)/8, $0x0000001f6020225c
GLOBL opBytes<>(SB), RODATA|NOPTR, $8

// Operators by low nibble, brackets as the braces that the bit 0x20 makes of them.
DATA opTable<>+0(SB)/8, $0x0000000000000000
DATA opTable<>+8(SB)/8, $0x00007d2c7b3a0000
GLOBL opTable<>(SB), RODATA|NOPTR, $16

DATA opNumbers<>+0(SB)/8, $0x0706050403020100
DATA opNumbers<>+8(SB)/8, $0x0f0e0d0c0b0a0908
DATA opNumbers<>+16(SB)/8, $0x1716151413121110
DATA opNumbers<>+24(SB)/8, $0x1f1e1d1c1b1a1918
DATA opNumbers<>+32(SB)/8, $0x2726252423222120
DATA opNumbers<>+40(SB)/8, $0x2f2e2d2c2b2a2928
DATA opNumbers<>+48(SB)/8, $0x3736353433323130
DATA opNumbers<>+56(SB)/8, $0x3f3e3d3c3b3a3938
GLOBL opNumbers<>(SB), RODATA|NOPTR, $64
