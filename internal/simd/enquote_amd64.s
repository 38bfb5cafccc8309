//go:build !purego

#include "textflag.h"
#include "avx2_amd64.h"
#include "quote_avx512_amd64.h"
#include "escape_avx512_amd64.h"

// LOOK makes bits of Z4 where errors of UTF-8 are in Z0, and of Z1 these, and where a byte
// needs care. It adds to K4 where U+2028 or U+2029 ends if R8 asks for them, and spoils Z2,
// Z8 and Z9.
#define LOOK(looked)                        \
	VMOVDQA64  Z0, Z1                                   \
	VPERMI2B   Z17, Z16, Z1                             \
	UTF8WIDE                                            \
	VPTERNLOGQ $0xBA, Z4, Z0, Z1       /* Z4 | Z1 & ^Z0 */ \
	TESTL      $2, R8                                   \
	JZ         looked                                   \
	SEPARATORSWIDE                                      \
	KORQ       K2, K4, K4

// SHIFT makes Z3, Z6 and Z2 what is before each byte of Z0, with Z7 the 64 before.
#define SHIFT                               \
	VALIGNQ  $6, Z7, Z0, Z2            /* the 16 bytes before each 16 bytes */ \
	VPALIGNR $15, Z2, Z0, Z3                            \
	VPALIGNR $14, Z2, Z0, Z6                            \
	VPALIGNR $13, Z2, Z0, Z2

// func EnquoteFast(dst, src *byte, room, n int, mode QuoteMode) int
//
// By blocks of 64 bytes. As long as they are plain, they are copied and no more; at the
// end, the last 64 bytes are one more of them, which overlaps the one before. From the
// first block that is not plain on, none is asked whether it is ASCII, and what is left at
// the end is loaded under a mask and filled up with spaces, before which no sequence may be
// truncated. Ill-formed UTF-8 ends it at once, separators at the end. Escapes are written
// as by escapeAVX512: its header has the drawing.
//
// Registers:
//
//	SI source  DI destination  DX bytes left  R8 mode
//	R12 bytes of the block that count  R13 room to spare
//	Z0 bytes  Z3 Z6 Z2 the bytes one, two and three before each  Z7 the 64 before
//	K4 where separators are, so far
//	Z10 numbers  Z16-Z27 constants
TEXT ·EnquoteFast(SB), NOSPLIT, $0-48
	CMPQ ·enquoteChosen(SB), $2
	JEQ  avx512
	JMP  ·enquoteAVX2(SB)

avx512:
	MOVQ dst+0(FP), DI
	MOVQ src+8(FP), SI
	MOVQ room+16(FP), R13
	MOVQ n+24(FP), DX
	MOVL mode+32(FP), R8
	LEAQ -98(R13), R13
	SUBQ DX, R13
	MOVL R8, AX
	ANDL $1, AX
	SHLL $7, AX
	LEAQ careTable<>(SB), BX
	MOVB $'"', (DI)
	INCQ DI
	VMOVDQU64 (BX)(AX*1), Z16
	VMOVDQU64 64(BX)(AX*1), Z17
	CMPQ DX, $64
	JB   short
	MOVQ $0x8080808080808080, AX
	TESTQ AX, (SI)
	JZ   plain

	// The first block, if it is not plain.
first:
	VMOVDQU64 (SI), Z0
	VPXORQ    Z7, Z7, Z7
	WIDECONSTANTS
	KXORQ     K4, K4, K4
	MOVQ      R13, R9
	MOVL      $64, R12
	SHIFT
	JMP       look

plain:
	VMOVDQU64 (SI), Z28
	VMOVDQA64 Z28, Z29
	VPERMI2B  Z17, Z16, Z29
	VPORQ     Z28, Z29, Z29
	VPMOVB2M  Z29, K1
	VMOVDQU64 Z28, (DI)
	KORTESTQ  K1, K1
	JNZ       odd
	ADDQ      $64, SI
	ADDQ      $64, DI
	SUBQ      $64, DX
	CMPQ      DX, $64
	JAE       plain
	TESTQ     DX, DX
	JZ        plainend
	VMOVDQU64 -64(SI)(DX*1), Z28
	VMOVDQA64 Z28, Z29
	VPERMI2B  Z17, Z16, Z29
	VPORQ     Z28, Z29, Z29
	VPMOVB2M  Z29, K1
	KORTESTQ  K1, K1
	JNZ       oddend
	VMOVDQU64 Z28, -64(DI)(DX*1)
	ADDQ      DX, DI

plainend:
	MOVB $'"', (DI)
	INCQ DI
	SUBQ dst+0(FP), DI
	MOVQ DI, ret+40(FP)
	RET

	// The end is not plain, but what is before, which is 64 bytes at least.
oddend:
	WIDECONSTANTS
	KXORQ K4, K4, K4
	MOVQ  R13, R9
	JMP   tail

odd:
	CMPQ  SI, src+8(FP)
	JEQ   first
	WIDECONSTANTS
	KXORQ K4, K4, K4
	MOVQ  R13, R9
	MOVL  $64, R12
	JMP   block

	// Less than a block.
short:
	MOVQ  $-1, AX
	BZHIQ DX, AX, AX
	KMOVQ AX, K7
	VPBROADCASTD utf8Words<>+24(SB), Z28 // spaces
	VMOVDQU8  (SI), K7, Z28
	VMOVDQA64 Z28, Z29
	VPERMI2B  Z17, Z16, Z29
	VPORQ     Z28, Z29, Z29
	VPMOVB2M  Z29, K1
	VMOVDQU64 Z28, (DI)
	ADDQ      DX, DI
	KORTESTQ  K1, K1
	JZ        plainend
	SUBQ      DX, DI
	WIDECONSTANTS
	KXORQ  K4, K4, K4
	VMOVDQA64 Z28, Z0
	VPXORQ Z7, Z7, Z7
	MOVQ   DX, R12
	SHIFT
	JMP    look

few:
	VMOVDQU64 -64(SI), Z7

masked:
	MOVQ  $-1, AX
	BZHIQ DX, AX, AX
	KMOVQ AX, K7
	VPBROADCASTD utf8Words<>+24(SB), Z0 // spaces
	VMOVDQU8 (SI), K7, Z0
	MOVQ  DX, R12
	SHIFT
	JMP   look

block:
	VMOVDQU64 (SI), Z0
	VMOVDQU64 -1(SI), Z3
	VMOVDQU64 -2(SI), Z6
	VMOVDQU64 -3(SI), Z2

look:
	LOOK(looked)

looked:
	VMOVDQU64 Z0, (DI)
	VPTESTMB  Z1, Z1, K1
	KORTESTQ  K1, K1
	JNZ   escapes
	ADDQ  R12, DI

next:
	ADDQ R12, SI
	SUBQ R12, DX
	CMPQ DX, $64
	JGE  block
	TESTQ DX, DX
	JNZ  tail
	CMPQ R12, $64
	JNE  verdict
	VMOVDQU  -16(SI), X7
	VPSUBUSB utf8Max<>+16(SB), X7, X7   // no sequence may be truncated
	VPTEST   X7, X7
	JNZ      fail

verdict:
	KORTESTQ K4, K4
	JNZ  fail
	MOVB $'"', (DI)
	INCQ DI
	SUBQ dst+0(FP), DI
	MOVQ DI, ret+40(FP)
	VZEROUPPER
	RET

fail:
	MOVQ $0, ret+40(FP)
	VZEROUPPER
	RET

tail:
	MOVQ src+8(FP), AX
	LEAQ -67(SI)(DX*1), BX
	CMPQ BX, AX
	JB   few

	// The last 64 bytes, over what is there if that is the same as in the source.
	VMOVDQU64 -64(SI)(DX*1), Z0
	VMOVDQU64 -65(SI)(DX*1), Z3
	VMOVDQU64 -66(SI)(DX*1), Z6
	VMOVDQU64 -67(SI)(DX*1), Z2
	VMOVDQU   -16(SI)(DX*1), X7
	LOOK(lastlooked)

lastlooked:
	VPSUBUSB utf8Max<>+16(SB), X7, X7
	VPORQ    Z7, Z1, Z1
	VPTESTMB Z1, Z1, K1
	CMPQ     R13, R9
	JNE      lastshifted
	KORTESTQ K1, K1
	JNZ      lastshifted
	VMOVDQU64 Z0, -64(DI)(DX*1)
	ADDQ     DX, DI
	JMP      verdict

	// Else shifted down to those that are left.
lastshifted:
	VPORQ    Z7, Z4, Z4
	VPTESTMB Z4, Z4, K2
	KORTESTQ K2, K2
	JNZ      fail
	VMOVDQU64 numbers<>(SB), Z10
	MOVL     $64, CX
	SUBL     DX, CX
	VPBROADCASTB CX, Z11
	VPADDB   Z10, Z11, Z11
	VPERMB   Z0, Z11, Z0
	VMOVDQU64 Z0, (DI)
	MOVQ     DX, R12
	KMOVQ    K1, AX
	SHRQ     CX, AX
	KMOVQ    AX, K1
	JNZ      write
	ADDQ     R12, DI
	JMP      verdict

escapes:
	VPTESTMB Z4, Z4, K2
	KORTESTQ K2, K2
	JNZ      fail
	KMOVQ    K1, AX

	// Those of two characters are one more than the byte, others five.
write:
	VMOVDQU64 letters<>+0(SB), Z11
	VMOVDQA64 Z0, Z2
	VPERMI2B  letters<>+64(SB), Z11, Z2
	VPTESTMB  Z2, Z2, K1, K3            // escapes of two characters
	KMOVQ     K3, BX
	POPCNTQ   AX, CX
	SUBQ      CX, R13
	JLT       fail
	CMPQ      AX, BX
	JNE       each

	VMOVDQA64    Z0, Z3
	VMOVDQU8     Z2, K1, Z3
	VPBROADCASTB letters<>+0x5C(SB), Z12 // backslashes
	VMOVDQA64    Z12, Z13
	PAIRS(K2, Z12, Z13)
	JMP     next

each:
	XORQ    AX, BX                      // those of six
	POPCNTQ BX, BX
	LEAQ    (BX)(BX*4), CX
	SUBQ    BX, CX
	SUBQ    CX, R13
	JLT     fail
	LEAQ    ·escapes(SB), R11
	VMOVDQU64 numbers<>(SB), Z10
	XORL    R10, R10                    // first byte not yet in place
	EACH(Z10, Z11, escape)
	ADDQ    R12, DI
	JMP     next
