//go:build !purego

#include "textflag.h"
#include "quote_avx512_amd64.h"

// WIDEBLOCK loads the 64 bytes at SI into Z0 and makes Z4 not 0 where one needs care or is
// an error of UTF-8. There must be three bytes before. Z3 and Z6 are the bytes one and two
// before each; Z1, Z2, Z8 and Z9 are spoilt.
#define WIDEBLOCK                           \
	VMOVDQU64  (SI), Z0                                 \
	VMOVDQU64  -1(SI), Z3                               \
	VMOVDQU64  -2(SI), Z6                               \
	VMOVDQU64  -3(SI), Z2                               \
	VMOVDQA64  Z0, Z1                                   \
	VPERMI2B   Z17, Z16, Z1                             \
	UTF8WIDE                                            \
	VPTERNLOGQ $0xF4, Z0, Z1, Z4       /* Z4 | Z1 & ^Z0 */ \
	VPTESTMB   Z4, Z4, K3

// func quoteAVX512(dst, src *byte, n int, mode QuoteMode) (i int, why stopReason)
//
// As quote_amd64.s, with blocks of 64 bytes. The rest is one more of them, loaded
// and stored under a mask, and filled up with spaces. Bytes that need care are looked
// up by seven bits (VPERMI2B): what that says of others than ASCII is void.
//
// Registers, where not as there:
//
//	R10 bytes of the block that count
//	R11 whether Z19-Z27 are set
//	Z0 bytes  Z7 the 64 before  Z1 those that need care, by seven bits
//	Z4 errors of UTF-8
//	Z16-Z27 constants
TEXT ·quoteAVX512(SB), NOSPLIT, $0-48
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
	VPXORQ    Z7, Z7, Z7
	XORL R9, R9
	XORL R11, R11
	MOVQ $-1, R10
	CMPQ DX, $64
	JB   rest

block:
	VMOVDQU64 (SI), Z0
	TESTQ     DI, DI
	JZ        look
	VMOVDQU64 Z0, (DI)
	ADDQ      $64, DI

look:
	VMOVDQA64 Z0, Z1
	VPERMI2B  Z17, Z16, Z1
	VPORQ     Z0, Z1, Z2
	VPMOVB2M  Z2, K2
	KMOVQ     K2, AX
	ORQ       R9, AX
	JNZ       special

next:
	VMOVDQA64 Z0, Z7
	ADDQ      $64, SI
	SUBQ      $64, DX
	CMPQ      DX, $64
	JGE       block

rest:
	TESTQ     DX, DX
	JLE       all
	BZHIQ     DX, R10, R10
	KMOVQ     R10, K7
	VPBROADCASTD utf8Words<>+24(SB), Z0 // spaces
	VMOVDQU8  (SI), K7, Z0
	TESTQ     DI, DI
	JZ        look
	VMOVDQU8  Z0, K7, (DI)
	JMP       look

all:
	MOVQ n+16(FP), AX
	XORL BX, BX

return:
	MOVQ AX, i+32(FP)
	MOVQ BX, why+40(FP)
	VZEROUPPER
	RET

special:
	VPANDNQ  Z1, Z0, Z1                // that need care, and are ASCII
	TESTL    $6, R8
	JNZ      wide
	VPMOVB2M Z1, K1
	KMOVQ    K1, AX
	TESTQ    AX, AX
	JZ       next
	TZCNTQ AX, AX
	XORL  BX, BX

	// At bit AX of the block.
found:
	ADDQ SI, AX
	SUBQ src+8(FP), AX
	JMP  return

	// What is no ASCII: errors in BX, U+2028 and U+2029 in CX.
wide:
	TESTL R11, R11
	JNZ   before
	MOVL  $1, R11
	WIDECONSTANTS

	// To load the bytes before once more is faster than to shift them in.
before:
	VPXORQ Z4, Z4, Z4
	XORL   CX, CX
	CMPQ   R10, $-1
	JNE    shift
	MOVL   60(SI), R9
	ANDL   $0x80808000, R9             // the last three bytes
	CMPQ   SI, src+8(FP)
	JEQ  shift
	VMOVDQU64 -1(SI), Z3               // nearest byte before
	VMOVDQU64 -2(SI), Z6               // second before
	VMOVDQU64 -3(SI), Z2               // third before
	JMP       utf8

	// The first block, and the rest.
shift:
	VALIGNQ  $6, Z7, Z0, Z2            // the 16 bytes before each 16 bytes
	VPALIGNR $15, Z2, Z0, Z3
	VPALIGNR $14, Z2, Z0, Z6
	VPALIGNR $13, Z2, Z0, Z2

utf8:
	TESTL $4, R8
	JZ    js
	UTF8WIDE

js:
	TESTL $2, R8
	JZ    judge
	SEPARATORSWIDE
	KMOVQ K2, CX
	ANDQ  R10, CX

judge:
	VPORQ    Z4, Z1, Z8
	VPTESTMB Z8, Z8, K2
	KMOVQ    K2, AX
	ANDQ     R10, AX
	ORQ      CX, AX
	JZ       whole
	VPTESTMB Z4, Z4, K2
	KMOVQ    K2, BX
	TZCNTQ   AX, AX
	BTQ      AX, BX
	JC       founderror
	XORL     BX, BX
	BTQ      AX, CX
	ADCL     BX, BX
	ADDL     BX, BX
	JMP      found

founderror:
	MOVL $1, BX
	JMP  found

	// Nothing is wrong with a block that is not all ASCII. What follows is not asked
	// any more whether it is, and looked at once for all that may be wrong. If
	// something is, the block is looked at as above.
whole:
	CMPQ  R10, $-1
	JNE   next
	TESTL $4, R8
	JZ    next
	ADDQ  $64, SI
	SUBQ  $64, DX
	CMPQ  DX, $64
	JLT   last

more:
	WIDEBLOCK
	TESTL    $2, R8
	JNZ      separators
	KORTESTQ K3, K3
	JNZ      odd

moved:
	ADDQ      $64, SI
	SUBQ      $64, DX
	TESTQ     DI, DI
	JZ        unstored
	VMOVDQU64 Z0, (DI)
	ADDQ      $64, DI

unstored:
	CMPQ DX, $64
	JGE  more

	// The rest is the last 64 bytes once more, if there are three before these.
last:
	TESTQ DX, DX
	JZ    all
	MOVQ  src+8(FP), AX
	LEAQ  -67(SI)(DX*1), BX
	CMPQ  BX, AX
	JB    masked
	LEAQ  -64(SI)(DX*1), SI
	WIDEBLOCK
	SEPARATORSWIDE
	KORTESTQ K3, K3
	JNZ   back
	TESTL $2, R8
	JZ    unseparated
	KORTESTQ K2, K2
	JNZ   back

unseparated:
	TESTQ DI, DI
	JZ    all
	VMOVDQU64 Z0, -64(DI)(DX*1)
	JMP   all

separators:
	SEPARATORSWIDE
	KORTESTQ K2, K3
	JZ       moved

odd:
	VMOVDQU64 -64(SI), Z7
	MOVL $1, R9
	JMP  block

back:
	ADDQ $64, SI
	SUBQ DX, SI

masked:
	VMOVDQU64 -64(SI), Z7
	MOVL $1, R9
	JMP  rest
