//go:build !purego

#include "textflag.h"

// func quoteAVX512(dst, src *byte, n int, mode QuoteMode) (i int, why stopReason)
//
// As quote_amd64.s, with blocks of 64 bytes. The rest is one more of them, loaded
// and stored under a mask, and filled up with spaces.
//
// Registers, where not as there:
//
//	R10 bytes of the block that count
//	Z0 bytes  Z7 the 64 before  K1 bytes that need care  Z16-Z18 constants

TEXT ·quoteAVX512(SB), NOSPLIT, $0-48
	MOVQ dst+0(FP), DI
	MOVQ src+8(FP), SI
	MOVQ n+16(FP), DX
	MOVL mode+24(FP), R8
	MOVL R8, AX
	ANDL $1, AX
	SHLL $5, AX
	LEAQ careTable<>(SB), BX
	VBROADCASTI32X4 (BX)(AX*1), Z16  // candidates by low nibble
	VPBROADCASTD    16(BX)(AX*1), Z17 // one more byte
	VPBROADCASTD    20(BX)(AX*1), Z18 // space
	VPXORQ          Z7, Z7, Z7
	XORL R9, R9
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
	VPSHUFB  Z0, Z16, Z1
	VPCMPEQB Z0, Z1, K1
	VPCMPEQB Z0, Z17, K2
	VPCMPUB  $1, Z18, Z0, K3
	VPMOVB2M Z0, K4
	KORQ     K1, K2, K1
	KORQ     K1, K3, K1
	KORQ     K1, K4, K2
	KMOVQ    K2, AX
	ORQ      R9, AX
	JNZ      special

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
	VMOVDQA64 Z18, Z0
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
	KMOVQ K1, AX
	TESTL $6, R8
	JNZ   wide
	TESTQ AX, AX
	JZ    next
	TZCNTQ AX, AX
	XORL  BX, BX

	// At bit AX of the block.
found:
	ADDQ SI, AX
	SUBQ src+8(FP), AX
	JMP  return

	// What is no ASCII: errors in BX, U+2028 and U+2029 in CX.
wide:
	VALIGNQ  $6, Z7, Z0, Z2            // the 16 bytes before each 16 bytes
	VPALIGNR $15, Z2, Z0, Z3           // nearest byte before
	VPALIGNR $14, Z2, Z0, Z6           // second before
	XORL     BX, BX
	XORL     CX, CX
	TESTL    $4, R8
	JZ       js
	VPALIGNR        $13, Z2, Z0, Z2    // third before
	VPBROADCASTD    utf8Words<>+0(SB), Z5 // 0x0F
	VPSRLW          $4, Z3, Z4
	VPANDQ          Z5, Z4, Z4
	VPANDQ          Z5, Z3, Z8
	VPSRLW          $4, Z0, Z9
	VPANDQ          Z5, Z9, Z9
	VBROADCASTI32X4 utf8Tables<>+0(SB), Z10
	VBROADCASTI32X4 utf8Tables<>+16(SB), Z11
	VBROADCASTI32X4 utf8Tables<>+32(SB), Z12
	VPSHUFB         Z4, Z10, Z4
	VPSHUFB         Z8, Z11, Z8
	VPSHUFB         Z9, Z12, Z9
	VPTERNLOGQ      $0x80, Z8, Z9, Z4  // all three
	VPBROADCASTD    utf8Words<>+4(SB), Z10 // 0x60
	VPBROADCASTD    utf8Words<>+8(SB), Z11 // 0x70
	VPBROADCASTD    utf8Words<>+12(SB), Z12 // 0x80
	VPSUBUSB        Z10, Z6, Z8
	VPSUBUSB        Z11, Z2, Z2
	VPTERNLOGQ      $0xA8, Z12, Z2, Z8 // Z12 & (Z2 | Z8)
	VPXORQ          Z8, Z4, Z4
	VPTESTMB        Z4, Z4, K2
	KMOVQ           K2, BX
	ANDQ            R10, BX

js:
	TESTL        $2, R8
	JZ           judge
	VPBROADCASTD utf8Words<>+16(SB), Z10 // 0xE2
	VPBROADCASTD utf8Words<>+12(SB), Z12 // 0x80
	VPBROADCASTD utf8Words<>+20(SB), Z8  // 0xFE
	VPBROADCASTD utf8Words<>+24(SB), Z9  // 0xA8
	VPANDQ       Z0, Z8, Z8
	VPCMPEQB     Z10, Z6, K2
	VPCMPEQB     Z12, Z3, K2, K2
	VPCMPEQB     Z9, Z8, K2, K2
	KMOVQ        K2, CX
	ANDQ         R10, CX

judge:
	VPMOVB2M Z0, K2
	KMOVQ    K2, R9
	SHRQ     $61, R9
	ORQ      BX, AX
	ORQ      CX, AX
	JZ       next
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

// Candidates by low nibble, one more byte, spaces; then the same with HTML.
DATA careTable<>+0(SB)/8, $0x0000000000220000
DATA careTable<>+8(SB)/8, $0x0000005c00000000
DATA careTable<>+16(SB)/8, $0x2020202022222222
DATA careTable<>+24(SB)/8, $0
DATA careTable<>+32(SB)/8, $0x0026000000220000
DATA careTable<>+40(SB)/8, $0x003e005c00000000
DATA careTable<>+48(SB)/8, $0x202020203c3c3c3c
DATA careTable<>+56(SB)/8, $0
GLOBL careTable<>(SB), RODATA|NOPTR, $64

// Words of four bytes, to be broadcast.
DATA utf8Words<>+0(SB)/8, $0x606060600f0f0f0f
DATA utf8Words<>+8(SB)/8, $0x8080808070707070
DATA utf8Words<>+16(SB)/8, $0xfefefefee2e2e2e2
DATA utf8Words<>+24(SB)/8, $0x00000000a8a8a8a8
GLOBL utf8Words<>(SB), RODATA|NOPTR, $32

// As in avx2_amd64.h.
DATA utf8Tables<>+0(SB)/8, $0x0202020202020202
DATA utf8Tables<>+8(SB)/8, $0x4915012180808080
DATA utf8Tables<>+16(SB)/8, $0xcbcbcb8b8383a3e7
DATA utf8Tables<>+24(SB)/8, $0xcbcbdbcbcbcbcbcb
DATA utf8Tables<>+32(SB)/8, $0x0101010101010101
DATA utf8Tables<>+40(SB)/8, $0x01010101babaaee6
GLOBL utf8Tables<>(SB), RODATA|NOPTR, $48
