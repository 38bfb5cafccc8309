//go:build !purego

#include "textflag.h"
#include "avx2_amd64.h"
#include "quote_avx512_amd64.h"

// LOOK makes bits of Z4 for what needs care and errors of UTF-8 in Z0, and adds to K4 where
// U+2028 or U+2029 ends if R8 asks for them. It spoils Z1, Z2, Z8 and Z9.
#define LOOK(plain)                         \
	VMOVDQA64  Z0, Z1                                   \
	VPERMI2B   Z17, Z16, Z1                             \
	UTF8WIDE                                            \
	VPTERNLOGQ $0xF4, Z0, Z1, Z4       /* Z4 | Z1 & ^Z0 */ \
	TESTL      $2, R8                                   \
	JZ         plain                                    \
	SEPARATORSWIDE                                      \
	KORQ       K2, K4, K4

// SHIFT makes Z3, Z6 and Z2 what is before each byte of Z0 if nothing is before the first.
#define SHIFT                               \
	VPXORQ   Z7, Z7, Z7                                 \
	VALIGNQ  $6, Z7, Z0, Z2                             \
	VPALIGNR $15, Z2, Z0, Z3                            \
	VPALIGNR $14, Z2, Z0, Z6                            \
	VPALIGNR $13, Z2, Z0, Z2

// BEFORE loads 64 bytes at the place into Z0, and what is before each into the same.
#define BEFORE(place)                       \
	VMOVDQU64 (place), Z0                               \
	VMOVDQU64 -1(place), Z3                             \
	VMOVDQU64 -2(place), Z6                             \
	VMOVDQU64 -3(place), Z2

// func CopyWideFast(dst, src *byte, n int, mode QuoteMode) bool
//
// By blocks of 64 bytes, the last of which overlaps the one before. Less than one block is
// loaded and stored under a mask, and filled up with spaces, before which no sequence may
// be truncated. There is one verdict, at the end.
//
// Registers:
//
//	SI source  DI destination  R8 mode
//	R9 source of the last block  R10 its destination
//	Z0 bytes  Z3 Z6 Z2 the bytes one, two and three before each
//	Z5 what is wrong with the blocks so far, and K4 where separators are
//	Z16-Z27 constants
TEXT ·CopyWideFast(SB), NOSPLIT, $0-33
	MOVQ dst+0(FP), DI
	MOVQ src+8(FP), SI
	MOVQ n+16(FP), DX
	MOVL mode+24(FP), R8
	MOVL R8, AX
	ANDL $1, AX
	SHLL $7, AX
	LEAQ careTable<>(SB), BX
	VMOVDQU64 (BX)(AX*1), Z16
	VMOVDQU64 64(BX)(AX*1), Z17
	WIDECONSTANTS
	KXORQ K4, K4, K4
	CMPQ  DX, $64
	JB    short

	VMOVDQU64 (SI), Z0
	SHIFT
	VMOVDQU64 Z0, (DI)
	LEAQ -64(SI)(DX*1), R9
	LEAQ -64(DI)(DX*1), R10
	LOOK(first)

first:
	VMOVDQA64 Z4, Z5

block:
	ADDQ $64, SI
	CMPQ SI, R9
	JAE  last
	ADDQ $64, DI
	BEFORE(SI)
	VMOVDQU64 Z0, (DI)
	LOOK(next)

next:
	VPORQ Z4, Z5, Z5
	JMP   block

last:
	BEFORE(R9)
	VMOVDQU64 Z0, (R10)
	VMOVDQU   48(R9), X7
	LOOK(ends)

ends:
	VPSUBUSB utf8Max<>+16(SB), X7, X7
	VPTERNLOGQ $0xFE, Z7, Z4, Z5

verdict:
	VPTESTMB Z5, Z5, K3
	KORTESTQ K4, K3
	SETEQ    ret+32(FP)
	VZEROUPPER
	RET

short:
	MOVQ  $-1, AX
	BZHIQ DX, AX, AX
	KMOVQ AX, K7
	VPBROADCASTD utf8Words<>+24(SB), Z0 // spaces
	VMOVDQU8 (SI), K7, Z0
	VMOVDQU8 Z0, K7, (DI)
	SHIFT
	LOOK(single)

single:
	VMOVDQA64 Z4, Z5
	JMP       verdict
