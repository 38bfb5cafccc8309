//go:build !purego

#include "textflag.h"

// func unescapeAVX2(dst, src *byte, n int, packings *[256][16]uint8) (nd, ns int)
//
// Four sequences are 24 bytes, loaded as two overlapping halves:
//
//	source  \ u 0 0 4 1 \ u 0 4 2 f \ u 2 0 a c \ u 4 f 6 0
//	        └──────────── X0 ───────────┘
//	                        └──────────── X1 ─────────────┘
//	X2      0 0 4 1 0 4 2 f 2 0 a c 4 f 6 0    the digits, then their values
//	X2      41      42f     20ac    4f60       a code unit in each word of 32 bits
//	X2      41 . .  D0 AF . E2 82 AC 4F…       UTF-8, from the lowest byte on
//
// which is then packed by a table. Values of digits are added up in pairs, twice.
//
// Registers:
//
//	DI destination  SI source  DX bytes left  R8 packings
//	X2 digits and what becomes of them
TEXT ·unescapeAVX2(SB), NOSPLIT, $0-48
	MOVQ dst+0(FP), DI
	MOVQ src+8(FP), SI
	MOVQ n+16(FP), DX
	MOVQ packings+24(FP), R8
	SUBQ $24, DX
	JB   out
	VMOVDQU digits0<>(SB), X8
	VMOVDQU digits8<>(SB), X9
	VMOVDQU prefixes<>(SB), X10
	VMOVDQU prefixBytes0<>(SB), X11
	VMOVDQU prefixBytes8<>(SB), X12
	VMOVDQU surrogates<>(SB), X13
	VMOVDQU max1<>(SB), X14
	VMOVDQU max2<>(SB), X15

block:
	VMOVDQU (SI), X0
	VMOVDQU 8(SI), X1
	VPXOR   X10, X0, X3
	VPXOR   prefixes8<>(SB), X1, X4
	VPAND   X11, X3, X3
	VPAND   X12, X4, X4
	VPOR    X3, X4, X3
	VPSHUFB X8, X0, X2
	VPSHUFB X9, X1, X4
	VPOR    X4, X2, X2

	// Values of digits 0 to 9 in X4, of letters in X5.
	VPSUBB   bytes30<>(SB), X2, X4
	VPMINUB  bytes9<>(SB), X4, X6
	VPCMPEQB X4, X6, X6
	VPOR     bytes20<>(SB), X2, X5
	VPSUBB   bytes61<>(SB), X5, X5
	VPMINUB  bytes5<>(SB), X5, X7
	VPCMPEQB X5, X7, X7
	VPADDB   bytesA<>(SB), X5, X5
	VPAND    X6, X4, X4
	VPAND    X7, X5, X5
	VPOR     X4, X5, X2
	VPOR     X6, X7, X6
	VPCMPEQB X7, X7, X7
	VPANDN   X7, X6, X6 // what is no digit
	VPOR     X6, X3, X3

	VPMADDUBSW times16<>(SB), X2, X2
	VPMADDWD   times256<>(SB), X2, X2
	VPAND      wordsF800<>(SB), X2, X4
	VPCMPEQD   X13, X4, X4
	VPOR       X4, X3, X3
	VPTEST     X3, X3
	JNZ        out

	// Three bytes in X4, two in X5.
	VPSRLD $12, X2, X4
	VPSLLD $2, X2, X5
	VPAND  words3F00<>(SB), X5, X5
	VPOR   X5, X4, X4
	VPSLLD $16, X2, X5
	VPAND  words3F0000<>(SB), X5, X5
	VPOR   X5, X4, X4
	VPOR   three<>(SB), X4, X4
	VPSRLD $6, X2, X5
	VPSLLD $8, X2, X6
	VPAND  words3F00<>(SB), X6, X6
	VPOR   X6, X5, X5
	VPOR   two<>(SB), X5, X5

	VPCMPGTD  X14, X2, X6
	VPCMPGTD  X15, X2, X7
	VPBLENDVB X6, X5, X2, X2
	VPBLENDVB X7, X4, X2, X2
	VMOVMSKPS X6, AX
	VMOVMSKPS X7, BX
	SHLL      $4, BX
	ORL       BX, AX
	POPCNTL   AX, BX
	SHLL      $4, AX
	VMOVDQU   (R8)(AX*1), X4
	VPSHUFB   X4, X2, X2
	VMOVDQU   X2, (DI)
	LEAQ      4(DI)(BX*1), DI
	ADDQ      $24, SI
	SUBQ      $24, DX
	JAE       block

out:
	SUBQ dst+0(FP), DI
	MOVQ DI, nd+32(FP)
	SUBQ src+8(FP), SI
	MOVQ SI, ns+40(FP)
	RET

// Where in X0 and X1 the digits are.
DATA digits0<>+0(SB)/8, $0x0b0a090805040302
DATA digits0<>+8(SB)/8, $0x8080808080800f0e
GLOBL digits0<>(SB), RODATA|NOPTR, $16
DATA digits8<>+0(SB)/8, $0x8080808080808080
DATA digits8<>+8(SB)/8, $0x0f0e0d0c09088080
GLOBL digits8<>(SB), RODATA|NOPTR, $16

// The prefixes in X0 and X1, and which bytes they are.
DATA prefixes<>+0(SB)/8, $0x755c00000000755c
DATA prefixes<>+8(SB)/8, $0x0000755c00000000
GLOBL prefixes<>(SB), RODATA|NOPTR, $16
DATA prefixes8<>+0(SB)/8, $0x0000000000000000
DATA prefixes8<>+8(SB)/8, $0x00000000755c0000
GLOBL prefixes8<>(SB), RODATA|NOPTR, $16
DATA prefixBytes0<>+0(SB)/8, $0xffff00000000ffff
DATA prefixBytes0<>+8(SB)/8, $0x0000ffff00000000
GLOBL prefixBytes0<>(SB), RODATA|NOPTR, $16
DATA prefixBytes8<>+0(SB)/8, $0x0000000000000000
DATA prefixBytes8<>+8(SB)/8, $0x00000000ffff0000
GLOBL prefixBytes8<>(SB), RODATA|NOPTR, $16

DATA bytes30<>+0(SB)/8, $0x3030303030303030
DATA bytes30<>+8(SB)/8, $0x3030303030303030
GLOBL bytes30<>(SB), RODATA|NOPTR, $16
DATA bytes9<>+0(SB)/8, $0x0909090909090909
DATA bytes9<>+8(SB)/8, $0x0909090909090909
GLOBL bytes9<>(SB), RODATA|NOPTR, $16
DATA bytes20<>+0(SB)/8, $0x2020202020202020
DATA bytes20<>+8(SB)/8, $0x2020202020202020
GLOBL bytes20<>(SB), RODATA|NOPTR, $16
DATA bytes61<>+0(SB)/8, $0x6161616161616161
DATA bytes61<>+8(SB)/8, $0x6161616161616161
GLOBL bytes61<>(SB), RODATA|NOPTR, $16
DATA bytes5<>+0(SB)/8, $0x0505050505050505
DATA bytes5<>+8(SB)/8, $0x0505050505050505
GLOBL bytes5<>(SB), RODATA|NOPTR, $16
DATA bytesA<>+0(SB)/8, $0x0a0a0a0a0a0a0a0a
DATA bytesA<>+8(SB)/8, $0x0a0a0a0a0a0a0a0a
GLOBL bytesA<>(SB), RODATA|NOPTR, $16

// The higher digit comes first.
DATA times16<>+0(SB)/8, $0x0110011001100110
DATA times16<>+8(SB)/8, $0x0110011001100110
GLOBL times16<>(SB), RODATA|NOPTR, $16
DATA times256<>+0(SB)/8, $0x0001010000010100
DATA times256<>+8(SB)/8, $0x0001010000010100
GLOBL times256<>(SB), RODATA|NOPTR, $16

DATA wordsF800<>+0(SB)/8, $0x0000f8000000f800
DATA wordsF800<>+8(SB)/8, $0x0000f8000000f800
GLOBL wordsF800<>(SB), RODATA|NOPTR, $16
DATA surrogates<>+0(SB)/8, $0x0000d8000000d800
DATA surrogates<>+8(SB)/8, $0x0000d8000000d800
GLOBL surrogates<>(SB), RODATA|NOPTR, $16
DATA words3F00<>+0(SB)/8, $0x00003f0000003f00
DATA words3F00<>+8(SB)/8, $0x00003f0000003f00
GLOBL words3F00<>(SB), RODATA|NOPTR, $16
DATA words3F0000<>+0(SB)/8, $0x003f0000003f0000
DATA words3F0000<>+8(SB)/8, $0x003f0000003f0000
GLOBL words3F0000<>(SB), RODATA|NOPTR, $16

// What makes two bytes and three of UTF-8, and the most that one and two hold.
DATA two<>+0(SB)/8, $0x000080c0000080c0
DATA two<>+8(SB)/8, $0x000080c0000080c0
GLOBL two<>(SB), RODATA|NOPTR, $16
DATA three<>+0(SB)/8, $0x008080e0008080e0
DATA three<>+8(SB)/8, $0x008080e0008080e0
GLOBL three<>(SB), RODATA|NOPTR, $16
DATA max1<>+0(SB)/8, $0x0000007f0000007f
DATA max1<>+8(SB)/8, $0x0000007f0000007f
GLOBL max1<>(SB), RODATA|NOPTR, $16
DATA max2<>+0(SB)/8, $0x000007ff000007ff
DATA max2<>+8(SB)/8, $0x000007ff000007ff
GLOBL max2<>(SB), RODATA|NOPTR, $16
