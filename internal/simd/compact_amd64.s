//go:build !purego

#include "textflag.h"

// Both go by blocks of 64 bytes, with masks as in index.go:
//
//	bytes      {"a b": 1,  true }   (the first byte at the left)
//	inside     .1111.............   prefix xor of the quotes not escaped
//	keep       111111.11..1111.1.   inside, or no whitespace
//
// Registers of both:
//
//	SI source   DI destination   DX bytes left
//	R8 escaped (0, 1)            R9 inside strings, of the last block
//	R12 escaped bytes            R10 what to keep

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

// func compactAVX2(dst, src *byte, n int, st *CompactState) (written int)
//
// A run of bytes to keep is copied by 32 bytes at a time, with what follows it,
// which the next run overwrites.
TEXT ·compactAVX2(SB), NOSPLIT, $0-40
	MOVQ dst+0(FP), DI
	MOVQ src+8(FP), SI
	MOVQ n+16(FP), DX
	MOVQ st+24(FP), BX
	MOVQ 0(BX), R9
	MOVQ 8(BX), R8
	VMOVDQU bytes5C<>(SB), Y15
	VMOVDQU bytes22<>(SB), Y14
	VMOVDQU spaceTable<>(SB), Y13
	VPCMPEQB X12, X12, X12

block:
	VMOVDQU   (SI), Y0
	VMOVDQU   32(SI), Y1
	VPCMPEQB  Y0, Y15, Y2
	VPCMPEQB  Y1, Y15, Y3
	VPMOVMSKB Y2, BX
	VPMOVMSKB Y3, CX
	SHLQ      $32, CX
	ORQ       CX, BX
	VPCMPEQB  Y0, Y14, Y2
	VPCMPEQB  Y1, Y14, Y3
	VPMOVMSKB Y2, AX
	VPMOVMSKB Y3, CX
	SHLQ      $32, CX
	ORQ       CX, AX
	VPSHUFB   Y0, Y13, Y2
	VPSHUFB   Y1, Y13, Y3
	VPCMPEQB  Y0, Y2, Y2
	VPCMPEQB  Y1, Y3, Y3
	VPMOVMSKB Y2, R10
	VPMOVMSKB Y3, CX
	SHLQ      $32, CX
	ORQ       CX, R10
	NOTQ      R10
	MOVQ      BX, R12
	ORQ       R8, R12
	JZ        unescaped
	ESCAPED

unescaped:
	VMOVQ      AX, X2
	VPCLMULQDQ $0, X12, X2, X2
	VMOVQ      X2, CX
	SARQ       $63, R9
	XORQ       CX, R9
	ORQ        R9, R10
	CMPQ       DX, $64
	JB         last

runs:
	CMPQ    R10, $-1
	JNE     some
	VMOVDQU Y0, (DI)
	VMOVDQU Y1, 32(DI)
	ADDQ    $64, DI
	JMP     next

some:
	TESTQ R10, R10
	JZ    next

run:
	TZCNTQ  R10, CX
	VMOVDQU (SI)(CX*1), Y2
	VMOVDQU Y2, (DI)
	SHRXQ   CX, R10, R13
	NOTQ    R13
	TZCNTQ  R13, R13         // length of the run
	BLSIQ   R10, R11
	ADDQ    R10, R11
	CMPQ    R13, $32
	JA      long

copied:
	ADDQ R13, DI
	ANDQ R11, R10
	JNZ  run

next:
	ADDQ $64, SI
	SUBQ $64, DX
	JA   block

	MOVQ st+24(FP), BX
	SARQ $63, R9
	MOVQ R9, 0(BX)
	MOVQ R8, 8(BX)
	SUBQ dst+0(FP), DI
	MOVQ DI, written+32(FP)
	VZEROUPPER
	RET

long:
	VMOVDQU 32(SI)(CX*1), Y2
	VMOVDQU Y2, 32(DI)
	JMP     copied

	// Fewer than 64 bytes count. R12 is 0 if nothing is escaped.
last:
	SHRXQ DX, R12, R8
	ANDL  $1, R8
	BZHIQ DX, R10, R10
	NEGQ  DX                 // shifts by 64 - DX
	SHLXQ DX, R9, R9
	NEGQ  DX
	JMP   some

// func compactAVX512(dst, src *byte, n int, st *CompactState) (written int)
//
// The rest of fewer than 64 bytes is loaded under a mask.
TEXT ·compactAVX512(SB), NOSPLIT, $0-40
	MOVQ dst+0(FP), DI
	MOVQ src+8(FP), SI
	MOVQ n+16(FP), DX
	MOVQ st+24(FP), BX
	MOVQ 0(BX), R9
	MOVQ 8(BX), R8
	VPBROADCASTD    bytes5C<>(SB), Z31
	VPBROADCASTD    bytes22<>(SB), Z30
	VBROADCASTI32X4 spaceTable<>(SB), Z29
	VPCMPEQB X5, X5, X5
	CMPQ DX, $64
	JB   rest

block:
	VMOVDQU64 (SI), Z0

loaded:
	VPCMPEQB Z31, Z0, K1
	VPCMPEQB Z30, Z0, K2
	VPSHUFB  Z0, Z29, Z1
	VPCMPEQB Z1, Z0, K3
	KMOVQ    K1, BX
	KMOVQ    K2, AX
	KMOVQ    K3, R10
	NOTQ     R10
	MOVQ     BX, R12
	ORQ      R8, R12
	JZ       unescaped
	ESCAPED

unescaped:
	VMOVQ      AX, X2
	VPCLMULQDQ $0, X5, X2, X2
	VMOVQ      X2, CX
	SARQ       $63, R9
	XORQ       CX, R9
	ORQ        R9, R10
	CMPQ       DX, $64
	JB         last
	KMOVQ      R10, K1
	VPCOMPRESSB.Z Z0, K1, Z1
	VMOVDQU64  Z1, (DI)
	POPCNTQ    R10, R10
	ADDQ       R10, DI
	ADDQ       $64, SI
	SUBQ       $64, DX
	CMPQ       DX, $64
	JAE        block
	TESTQ      DX, DX
	JZ         done

rest:
	MOVQ     $-1, AX
	BZHIQ    DX, AX, AX
	KMOVQ    AX, K7
	VMOVDQU8.Z (SI), K7, Z0
	JMP      loaded

last:
	BZHIQ DX, R10, R10
	KMOVQ R10, K1
	VPCOMPRESSB.Z Z0, K1, Z1
	VMOVDQU64 Z1, (DI)
	POPCNTQ R10, R10
	ADDQ  R10, DI
	SHRXQ DX, R12, R8
	ANDL  $1, R8

done:
	MOVQ st+24(FP), BX
	SARQ $63, R9
	MOVQ R9, 0(BX)
	MOVQ R8, 8(BX)
	SUBQ dst+0(FP), DI
	MOVQ DI, written+32(FP)
	VZEROUPPER
	RET

DATA bytes5C<>+0(SB)/8, $0x5c5c5c5c5c5c5c5c
DATA bytes5C<>+8(SB)/8, $0x5c5c5c5c5c5c5c5c
DATA bytes5C<>+16(SB)/8, $0x5c5c5c5c5c5c5c5c
DATA bytes5C<>+24(SB)/8, $0x5c5c5c5c5c5c5c5c
GLOBL bytes5C<>(SB), RODATA|NOPTR, $32

DATA bytes22<>+0(SB)/8, $0x2222222222222222
DATA bytes22<>+8(SB)/8, $0x2222222222222222
DATA bytes22<>+16(SB)/8, $0x2222222222222222
DATA bytes22<>+24(SB)/8, $0x2222222222222222
GLOBL bytes22<>(SB), RODATA|NOPTR, $32

// Whitespace by low nibble; elsewhere a byte of another low nibble.
DATA spaceTable<>+0(SB)/8, $0x0000000000000020
DATA spaceTable<>+8(SB)/8, $0x00000d00000a0900
DATA spaceTable<>+16(SB)/8, $0x0000000000000020
DATA spaceTable<>+24(SB)/8, $0x00000d00000a0900
GLOBL spaceTable<>(SB), RODATA|NOPTR, $32
