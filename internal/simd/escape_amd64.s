//go:build !purego

#include "textflag.h"
#include "avx2_amd64.h"

// func escapeAVX2(dst, src *byte, room, n int, mode QuoteMode, escapes *[128]uint64) (nd, ns int, done bool)
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
// What follows may be read up to 32 bytes after the block. Therefore the last 63
// bytes or fewer go over the stack, filled up with spaces, one at least: there a
// truncated sequence shows. The spaces are the last that is written.
//
//	stack   r e s t · · · · ·  · · · · · · · · ·  (· · · · · · · · ·)
//	        └─── block ──────┘ └── block, if ───┘ └── only read ────┘
//
// Registers:
//
//	SI source  DI destination  DX bytes left  R8 mode
//	R9 not 0 if the last bytes were not ASCII
//	R10 first byte of the source not yet in place
//	R11 escapes  R13 last destination with room
//	R12 from what is on the stack to where it was, or 0  R14 spaces
TEXT ·escapeAVX2(SB), NOSPLIT, $96-65
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
	XORL  R12, R12
	VPXOR Y7, Y7, Y7

block:
	CMPQ    DX, $64
	JB      rest

room:
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
	ADDQ R12, SI
	SUBQ src+8(FP), SI
	MOVQ SI, ns+56(FP)
	MOVB $0, done+64(FP)
	VZEROUPPER
	RET

	// Fewer than 64 bytes are left, or on the stack.
rest:
	TESTQ R12, R12
	JNZ   onstack
	MOVL  DX, AX
	ORL   R9, AX
	JZ    done
	VMOVDQU bytes20<>(SB), Y0
	VMOVDQU Y0, bytes-96(SP)
	VMOVDQU Y0, bytes-64(SP)
	VMOVDQU Y0, bytes-32(SP)
	LEAQ    bytes-96(SP), BX
	CMPL    DX, $32
	JB      below32
	VMOVDQU (SI), Y0
	VMOVDQU -32(SI)(DX*1), Y1
	VMOVDQU Y0, (BX)
	VMOVDQU Y1, -32(BX)(DX*1)
	JMP     copied

below32:
	CMPL    DX, $16
	JB      below16
	VMOVDQU (SI), X0
	VMOVDQU -16(SI)(DX*1), X1
	VMOVDQU X0, (BX)
	VMOVDQU X1, -16(BX)(DX*1)
	JMP     copied

below16:
	CMPL DX, $8
	JB   below8
	MOVQ (SI), AX
	MOVQ -8(SI)(DX*1), CX
	MOVQ AX, (BX)
	MOVQ CX, -8(BX)(DX*1)
	JMP  copied

below8:
	CMPL DX, $4
	JB   below4
	MOVL (SI), AX
	MOVL -4(SI)(DX*1), CX
	MOVL AX, (BX)
	MOVL CX, -4(BX)(DX*1)
	JMP  copied

below4:
	TESTL DX, DX
	JZ    copied
	MOVL  DX, AX
	SHRL  $1, AX
	MOVB  (SI), CX
	MOVB  CX, (BX)
	MOVB  (SI)(AX*1), CX
	MOVB  CX, (BX)(AX*1)
	MOVB  -1(SI)(DX*1), CX
	MOVB  CX, -1(BX)(DX*1)

copied:
	MOVQ SI, R12
	SUBQ BX, R12
	MOVQ BX, SI
	MOVL DX, R14
	ADDL $32, DX
	ANDL $32 | 64, DX
	SUBL DX, R14
	NEGL R14
	JMP  room

onstack:
	TESTQ DX, DX
	JNZ   room
	SUBQ  R14, DI

done:
	SUBQ dst+0(FP), DI
	MOVQ DI, nd+48(FP)
	MOVQ n+24(FP), AX
	MOVQ AX, ns+56(FP)
	MOVB $1, done+64(FP)
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
