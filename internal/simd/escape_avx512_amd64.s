//go:build !purego

#include "textflag.h"
#include "quote_avx512_amd64.h"
#include "escape_avx512_amd64.h"

// func escapeAVX512(dst, src *byte, room, n int, mode QuoteMode, escapes *[128]uint64) (nd, ns int, done bool)
//
// As escape_amd64.s, with blocks of 64 bytes, the last of which is loaded under a mask
// and filled up with spaces. Where all escapes of a block are of two characters, the
// block is spread over what it becomes, in halves, however many they are:
//
//	source     a b c " d \ e f …        with the second characters
//	escape     . . . 1 . 1 . . …
//	pairs      .1.1.111.111.1.1…        is there a backslash; the byte
//	bytes      1 1 1 . 1 1 . 1 1 1 …    of the pairs, what is there, by PEXT
//	result     a b c \ " d \ \ e f …    VPEXPANDB into backslashes
//
// Else they are written one by one, and what follows once more, shifted down to the
// first byte by VPERMB.
//
// Registers:
//
//	SI source  DI destination  DX bytes left  R8 mode
//	R9 not 0 if the last bytes were not ASCII
//	R11 escapes  R12 bytes of the block that count  R13 last destination with room
//	R14 whether Z19-Z27 are set
//	Z0 bytes  Z7 the 64 before  Z1 those that need care, by seven bits
TEXT ·escapeAVX512(SB), NOSPLIT, $0-65
	MOVQ dst+0(FP), DI
	MOVQ src+8(FP), SI
	MOVQ room+16(FP), R13
	LEAQ -256(DI)(R13*1), R13
	MOVQ n+24(FP), DX
	MOVL mode+32(FP), R8
	MOVQ escapes+40(FP), R11
	MOVL R8, AX
	ANDL $1, AX
	SHLL $7, AX
	LEAQ careTable<>(SB), BX
	VMOVDQU64 (BX)(AX*1), Z16
	VMOVDQU64 64(BX)(AX*1), Z17
	VPXORQ    Z7, Z7, Z7
	XORL R9, R9
	XORL R14, R14

block:
	CMPQ DX, $64
	JB   rest
	CMPQ DI, R13
	JA   out
	VMOVDQU64 (SI), Z0
	MOVL $64, R12

look:
	VMOVDQU64 Z0, (DI)
	VMOVDQA64 Z0, Z1
	VPERMI2B  Z17, Z16, Z1
	VPORQ     Z0, Z1, Z2
	VPMOVB2M  Z2, K2
	KMOVQ     K2, AX
	ORQ       R9, AX
	JNZ       special

clean:
	ADDQ R12, DI

next:
	VMOVDQA64 Z0, Z7
	ADDQ R12, SI
	SUBQ R12, DX
	JMP  block

	// Fewer than 64 bytes are left, or none, but a sequence may be truncated.
rest:
	MOVQ DX, AX
	ORQ  R9, AX
	JZ   done
	CMPQ DI, R13
	JA   out
	MOVQ  $-1, AX
	BZHIQ DX, AX, AX
	KMOVQ AX, K7
	VPBROADCASTD utf8Words<>+24(SB), Z0 // spaces
	VMOVDQU8 (SI), K7, Z0
	MOVL DX, R12
	JMP  look

out:
	SUBQ dst+0(FP), DI
	MOVQ DI, nd+48(FP)
	SUBQ src+8(FP), SI
	MOVQ SI, ns+56(FP)
	MOVB $0, done+64(FP)
	VZEROUPPER
	RET

done:
	SUBQ dst+0(FP), DI
	MOVQ DI, nd+48(FP)
	MOVQ n+24(FP), AX
	MOVQ AX, ns+56(FP)
	MOVB $1, done+64(FP)
	VZEROUPPER
	RET

special:
	VPANDNQ Z1, Z0, Z1                  // that need care, and are ASCII
	TESTL   $6, R8
	JNZ     wide

ascii:
	VPMOVB2M Z1, K1
	KMOVQ    K1, AX
	TESTQ    AX, AX
	JZ       clean
	VMOVDQU64 letters<>+0(SB), Z5
	VMOVDQA64 Z0, Z2
	VPERMI2B  letters<>+64(SB), Z5, Z2
	VPTESTMB  Z2, Z2, K1, K3            // escapes of two characters
	KMOVQ     K3, BX
	CMPQ      AX, BX
	JNE       each

	VMOVDQA64    Z0, Z3
	VMOVDQU8     Z2, K1, Z3
	VPBROADCASTB letters<>+0x5C(SB), Z5 // backslashes
	VMOVDQA64    Z5, Z6
	PAIRS(K4, Z5, Z6)
	JMP     next

	// 64 escapes of six characters, and 64 bytes after them.
each:
	LEAQ -256(R13), CX
	CMPQ DI, CX
	JA   out
	XORL R10, R10                       // first byte not yet in place
	VMOVDQU64 numbers<>(SB), Z5
	EACH(Z5, Z4, escape)
	JMP     clean

wide:
	TESTL R14, R14
	JNZ   before
	MOVL  $1, R14
	WIDECONSTANTS

before:
	VALIGNQ  $6, Z7, Z0, Z2             // the 16 bytes before each 16 bytes
	VPALIGNR $15, Z2, Z0, Z3
	VPALIGNR $14, Z2, Z0, Z6
	VPALIGNR $13, Z2, Z0, Z2
	TESTL    $4, R8
	JZ       js
	UTF8WIDE
	VPTESTMB Z4, Z4, K2
	KMOVQ    K2, CX
	TESTQ    CX, CX
	JNZ      out

js:
	TESTL $2, R8
	JZ    judge
	SEPARATORSWIDE
	KORTESTQ K2, K2
	JNZ      out

judge:
	VPMOVB2M Z0, K2
	KMOVQ    K2, R9
	SHRQ     $61, R9                    // the last three bytes
	JMP      ascii
