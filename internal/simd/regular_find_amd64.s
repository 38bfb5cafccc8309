//go:build !purego

#include "textflag.h"
#include "funcdata.h"

#define ops 48(SP)

// func regularMember(b *byte, n int, name *byte, size int) (colon int)
//
// The positions that regularPlainAVX2 and the others note are in this frame, which nobody has
// to zero. These functions have no need for a larger stack, which would move them.
//
//	SI b   R8 the next position   R9 their end   DI one of them   DX how deep it is
//	R10 name   R11 size   BX where a name begins   R13 whether names may have escapes
TEXT ·regularMember(SB), 0, $1840-40
	NO_LOCAL_POINTERS
	MOVQ  b+0(FP), AX
	MOVQ  n+8(FP), BX
	LEAQ  ops, CX
	MOVQ  AX, 0(SP)
	MOVQ  BX, 8(SP)
	MOVQ  CX, 16(SP)
	MOVB  $0, 24(SP)
	CALL  ·regularPlainAVX2(SB)
	XORL  R13, R13
	MOVQ  32(SP), AX
	MOVQ  40(SP), R9
	TESTQ AX, AX
	JLT   blocks

noted:
	MOVQ b+0(FP), SI
	LEAQ ops, R8
	LEAQ (R8)(R9*4), R9
	ADDQ $4, R8
	MOVQ name+16(FP), R10
	MOVQ size+24(FP), R11
	MOVQ SI, BX
	DECQ BX

blank:
	INCQ BX
	CMPB (BX), $0x20
	JLS  blank
	CMPB (BX), $0x7B
	JNE  unclear
	XORL DX, DX

next:
	CMPQ    R8, R9
	JAE     absent
	MOVL    (R8), DI
	ADDQ    $4, R8
	MOVBLZX (SI)(DI*1), AX
	CMPL    AX, $0x3A
	JNE     brace
	TESTL   DX, DX
	JNZ     next
	MOVQ    DI, BX

back:
	DECQ  BX
	CMPB  (SI)(BX*1), $0x20
	JLS   back
	TESTL R13, R13
	JNZ   hard
	SUBQ  R11, BX
	CMPQ  BX, $2
	JLT   next
	CMPB  -1(SI)(BX*1), $0x22
	JNE   next
	ADDQ  SI, BX

compare:
	CMPQ R11, $4
	JB   short
	CMPQ R11, $8
	JAE  long
	MOVL (R10), AX
	CMPL AX, (BX)
	JNE  next
	MOVL -4(R10)(R11*1), AX
	CMPL AX, -4(BX)(R11*1)
	JNE  next

found:
	MOVQ DI, colon+32(FP)
	RET

absent:
	MOVQ $0, colon+32(FP)
	RET

irregular:
	MOVQ $-1, colon+32(FP)
	RET

unclear:
	MOVQ $-2, colon+32(FP)
	RET

brace:
	CMPL AX, $0x7B
	JEQ  open
	DECL DX
	JGE  next
	JMP  absent

open:
	INCL DX
	JMP  next

	// Where there may be escapes, of a name with none the quote before is the first.
hard:
	MOVQ BX, CX

hardNext:
	DECQ    CX
	MOVBLZX (SI)(CX*1), AX
	CMPL    AX, $0x5C
	JEQ     unclear
	CMPL    AX, $0x22
	JNE     hardNext
	CMPB    -1(SI)(CX*1), $0x5C
	JEQ     unclear
	INCQ    CX
	SUBQ    CX, BX
	CMPQ    BX, R11
	JNE     next
	LEAQ    (SI)(CX*1), BX
	JMP     compare

	// Up to three bytes: the first, the middle one and the last.
short:
	TESTQ   R11, R11
	JZ      found
	MOVBLZX (R10), AX
	CMPB    AX, (BX)
	JNE     next
	MOVBLZX -1(R10)(R11*1), AX
	CMPB    AX, -1(BX)(R11*1)
	JNE     next
	MOVQ    R11, CX
	SHRQ    $1, CX
	MOVBLZX (R10)(CX*1), AX
	CMPB    AX, (BX)(CX*1)
	JNE     next
	JMP     found

	// Eight bytes at a time, and the last eight.
long:
	LEAQ -8(R11), R12
	XORL CX, CX

words:
	MOVQ (R10)(CX*1), AX
	CMPQ AX, (BX)(CX*1)
	JNE  next
	ADDQ $8, CX
	CMPQ CX, R12
	JB   words
	MOVQ (R10)(R12*1), AX
	CMPQ AX, (BX)(R12*1)
	JNE  next
	JMP  found

	// It is not plain.
blocks:
	MOVQ b+0(FP), AX
	MOVQ n+8(FP), BX
	LEAQ ops, CX
	MOVQ AX, 0(SP)
	MOVQ BX, 8(SP)
	MOVL $-1, 16(SP)
	MOVQ CX, 24(SP)
	CMPQ ·regularChosen(SB), $2
	JEQ  blocks512
	CALL ·regularAVX2(SB)
	JMP  judged

blocks512:
	CALL ·regularAVX512(SB)

judged:
	MOVL  $1, R13
	MOVQ  32(SP), AX
	MOVQ  40(SP), R9
	TESTQ AX, AX
	JGE   noted
	JMP   irregular
