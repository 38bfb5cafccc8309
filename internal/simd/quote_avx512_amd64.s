//go:build !purego

#include "textflag.h"

// func quoteAVX512(dst, src *byte, n int, mode QuoteMode) (i int, why stopReason)
//
// As quote_amd64.s, with blocks of 64 bytes. The rest is one more of them, loaded
// and stored under a mask, and filled up with spaces. Bytes that need care are looked
// up by seven bits (VPERMI2B): what that says of others than ASCII is void.
//
// Registers, where not as there:
//
//	R10 bytes of the block that count
//	R11 whether Z19-Z28 are set
//	Z0 bytes  Z7 the 64 before  Z1 those that need care, by seven bits
//	Z4 errors of UTF-8
//	Z16-Z28 constants

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
	VPBROADCASTD utf8Words<>+28(SB), Z0 // spaces
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
	VBROADCASTI32X4 utf8Tables<>+0(SB), Z19
	VBROADCASTI32X4 utf8Tables<>+16(SB), Z20
	VBROADCASTI32X4 utf8Tables<>+32(SB), Z21
	VPBROADCASTD    utf8Words<>+0(SB), Z22  // 0x0F
	VPBROADCASTD    utf8Words<>+4(SB), Z23  // 0x60
	VPBROADCASTD    utf8Words<>+8(SB), Z24  // 0x70
	VPBROADCASTD    utf8Words<>+12(SB), Z25 // 0x80
	VPBROADCASTD    utf8Words<>+16(SB), Z26 // 0xE2
	VPBROADCASTD    utf8Words<>+20(SB), Z27 // 0xFE
	VPBROADCASTD    utf8Words<>+24(SB), Z28 // 0xA8

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
	TESTL      $4, R8
	JZ         js
	VPSRLW     $4, Z3, Z4
	VPANDQ     Z22, Z4, Z4
	VPANDQ     Z22, Z3, Z8
	VPSRLW     $4, Z0, Z9
	VPANDQ     Z22, Z9, Z9
	VPSHUFB    Z4, Z19, Z4
	VPSHUFB    Z8, Z20, Z8
	VPSHUFB    Z9, Z21, Z9
	VPTERNLOGQ $0x80, Z8, Z9, Z4       // all three
	VPSUBUSB   Z23, Z6, Z8
	VPSUBUSB   Z24, Z2, Z2
	VPTERNLOGQ $0xA8, Z25, Z2, Z8      // Z25 & (Z2 | Z8)
	VPXORQ     Z8, Z4, Z4

js:
	TESTL    $2, R8
	JZ       judge
	VPANDQ   Z0, Z27, Z8
	VPCMPEQB Z26, Z6, K2
	VPCMPEQB Z25, Z3, K2, K2
	VPCMPEQB Z28, Z8, K2, K2
	KMOVQ    K2, CX
	ANDQ     R10, CX

judge:
	VPORQ    Z4, Z1, Z8
	VPTESTMB Z8, Z8, K2
	KMOVQ    K2, AX
	ANDQ     R10, AX
	ORQ      CX, AX
	JZ       next
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

// What needs care, by seven bits; then the same with HTML.
DATA careTable<>+0(SB)/8, $0x8080808080808080
DATA careTable<>+8(SB)/8, $0x8080808080808080
DATA careTable<>+16(SB)/8, $0x8080808080808080
DATA careTable<>+24(SB)/8, $0x8080808080808080
DATA careTable<>+32(SB)/8, $0x0000000000800000
DATA careTable<>+40(SB)/8, $0x0000000000000000
DATA careTable<>+48(SB)/8, $0x0000000000000000
DATA careTable<>+56(SB)/8, $0x0000000000000000
DATA careTable<>+64(SB)/8, $0x0000000000000000
DATA careTable<>+72(SB)/8, $0x0000000000000000
DATA careTable<>+80(SB)/8, $0x0000000000000000
DATA careTable<>+88(SB)/8, $0x0000008000000000
DATA careTable<>+96(SB)/8, $0x0000000000000000
DATA careTable<>+104(SB)/8, $0x0000000000000000
DATA careTable<>+112(SB)/8, $0x0000000000000000
DATA careTable<>+120(SB)/8, $0x0000000000000000
DATA careTable<>+128(SB)/8, $0x8080808080808080
DATA careTable<>+136(SB)/8, $0x8080808080808080
DATA careTable<>+144(SB)/8, $0x8080808080808080
DATA careTable<>+152(SB)/8, $0x8080808080808080
DATA careTable<>+160(SB)/8, $0x0080000000800000
DATA careTable<>+168(SB)/8, $0x0000000000000000
DATA careTable<>+176(SB)/8, $0x0000000000000000
DATA careTable<>+184(SB)/8, $0x0080008000000000
DATA careTable<>+192(SB)/8, $0x0000000000000000
DATA careTable<>+200(SB)/8, $0x0000000000000000
DATA careTable<>+208(SB)/8, $0x0000000000000000
DATA careTable<>+216(SB)/8, $0x0000008000000000
DATA careTable<>+224(SB)/8, $0x0000000000000000
DATA careTable<>+232(SB)/8, $0x0000000000000000
DATA careTable<>+240(SB)/8, $0x0000000000000000
DATA careTable<>+248(SB)/8, $0x0000000000000000
GLOBL careTable<>(SB), RODATA|NOPTR, $256

// Words of four bytes, to be broadcast.
DATA utf8Words<>+0(SB)/8, $0x606060600f0f0f0f
DATA utf8Words<>+8(SB)/8, $0x8080808070707070
DATA utf8Words<>+16(SB)/8, $0xfefefefee2e2e2e2
DATA utf8Words<>+24(SB)/8, $0x20202020a8a8a8a8
GLOBL utf8Words<>(SB), RODATA|NOPTR, $32

// As in avx2_amd64.h.
DATA utf8Tables<>+0(SB)/8, $0x0202020202020202
DATA utf8Tables<>+8(SB)/8, $0x4915012180808080
DATA utf8Tables<>+16(SB)/8, $0xcbcbcb8b8383a3e7
DATA utf8Tables<>+24(SB)/8, $0xcbcbdbcbcbcbcbcb
DATA utf8Tables<>+32(SB)/8, $0x0101010101010101
DATA utf8Tables<>+40(SB)/8, $0x01010101babaaee6
GLOBL utf8Tables<>(SB), RODATA|NOPTR, $48
