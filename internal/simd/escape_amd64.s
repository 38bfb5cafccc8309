//go:build !purego

#include "textflag.h"
#include "avx2_amd64.h"

// func escapeAVX2(dst, src *byte, room, n int, mode QuoteMode, escapes *[128]uint64) (nd, ns int)
//
// Blocks of 32 bytes are stored as they are loaded, and looked at in between,
// as in quote_amd64.s. In a block with bytes to escape, for each of them:
//
//	source       a b c " d e f g h …
//	destination  a b c " d e f g h …      the block
//	             a b c \ " . . . . . .    the escape, eight bytes of it
//	             a b c \ " d e f g h …    what follows, once more
//
// so nothing waits for the length of an escape but the next address.
//
// Registers:
//
//	SI source  DI destination  DX bytes left  R8 mode
//	R9 not 0 if the last bytes were not ASCII
//	R10 first byte of the source not yet in place
//	R11 escapes  R13 last destination with room
TEXT ·escapeAVX2(SB), NOSPLIT, $0-64
	MOVQ dst+0(FP), DI
	MOVQ src+8(FP), SI
	MOVQ room+16(FP), R13
	LEAQ -256(DI)(R13*1), R13
	MOVQ n+24(FP), DX
	MOVL mode+32(FP), R8
	MOVQ escapes+40(FP), R11
	MOVL R8, AX
	CARETABLES
	XORL  R9, R9
	VPXOR Y7, Y7, Y7

block:
	CMPQ    DX, $64
	JB      out
	CMPQ    DI, R13
	JA      out
	VMOVDQU (SI), Y0
	VMOVDQU Y0, (DI)
	CARE
	JNZ     special

next:
	VMOVDQA Y0, Y7
	ADDQ    $32, SI
	ADDQ    $32, DI
	SUBQ    $32, DX
	JMP     block

out:
	SUBQ dst+0(FP), DI
	MOVQ DI, nd+48(FP)
	SUBQ src+8(FP), SI
	MOVQ SI, ns+56(FP)
	VZEROUPPER
	RET

special:
	TESTL $6, R8
	JNZ   wide

ascii:
	VPMOVMSKB Y1, AX
	TESTL     AX, AX
	JZ        next
	MOVQ      SI, R10

escape:
	TZCNTL  AX, CX
	ADDQ    SI, CX            // the byte
	BLSRL   AX, AX
	MOVBLZX (CX), BX
	MOVQ    (R11)(BX*8), BX
	SUBQ    R10, DI
	ADDQ    CX, DI
	LEAQ    1(CX), R10
	VMOVDQU (R10), Y4
	MOVQ    BX, (DI)
	SHRQ    $56, BX
	ADDQ    BX, DI
	VMOVDQU Y4, (DI)
	TESTL   AX, AX
	JNZ     escape

	VMOVDQA Y0, Y7
	ADDQ    $32, SI
	SUBQ    R10, DI
	ADDQ    SI, DI
	SUBQ    $32, DX
	JMP     block

wide:
	TESTL $4, R8
	JZ    js
	UTF8(Y0, Y7, Y3)
	VPTEST Y3, Y3
	JNZ   out

js:
	TESTL $2, R8
	JZ    judge
	SEPARATORS(CX)
	TESTL CX, CX
	JNZ   out

judge:
	VPMOVMSKB Y0, R9
	SHRL      $29, R9
	JMP       ascii
