//go:build !purego

#include "textflag.h"
#include "funcdata.h"

#define ops slot-1808(SP)

// func regularMember(b *byte, n int, name *byte, size int) (colon int)
//
// What is done, and how, is said in regular_find_amd64.s.
//
//	R0 b   R8 the next position   R9 their end   R3 one of them   R5 how deep it is
//	R10 name   R11 size   R6 where a name begins   R14 whether names may have escapes
TEXT ·regularMember(SB), 0, $1864-40
	NO_LOCAL_POINTERS
	MOVD b+0(FP), R0
	MOVD n+8(FP), R1
	MOVD $ops, R2
	MOVD R0, 8(RSP)
	MOVD R1, 16(RSP)
	MOVD R2, 24(RSP)
	MOVB ZR, 32(RSP)
	BL   ·regularPlainNEON(SB)
	MOVD ZR, R14
	MOVD 40(RSP), R1
	MOVD 48(RSP), R9
	TBNZ $63, R1, blocks

noted:
	MOVD b+0(FP), R0
	MOVD $ops, R8
	ADD  R9<<2, R8, R9
	ADD  $4, R8
	MOVD name+16(FP), R10
	MOVD size+24(FP), R11
	MOVD R0, R6

blank:
	MOVBU.P 1(R6), R1
	CMP     $0x20, R1
	BLS     blank
	CMP     $0x7B, R1
	BNE     unclear
	MOVD    ZR, R5

next:
	CMP     R9, R8
	BHS     absent
	MOVWU.P 4(R8), R3
	MOVBU   (R0)(R3), R1
	CMP     $0x3A, R1
	BNE     brace
	CBNZ    R5, next
	MOVD    R3, R6

back:
	SUB   $1, R6
	MOVBU (R0)(R6), R1
	CMP   $0x20, R1
	BLS   back
	CBNZ  R14, hard
	SUB   R11, R6
	CMP   $2, R6
	BLT   next
	ADD   R0, R6
	MOVBU -1(R6), R1
	CMP   $0x22, R1
	BNE   next

compare:
	CMP   $4, R11
	BLO   short
	CMP   $8, R11
	BHS   long
	SUB   $4, R11, R12
	MOVWU (R10), R1
	MOVWU (R6), R2
	CMPW  R1, R2
	BNE   next
	MOVWU (R10)(R12), R1
	MOVWU (R6)(R12), R2
	CMPW  R1, R2
	BNE   next

found:
	MOVD R3, colon+32(FP)
	RET

absent:
	MOVD ZR, colon+32(FP)
	RET

irregular:
	MOVD $-1, R0
	MOVD R0, colon+32(FP)
	RET

unclear:
	MOVD $-2, R0
	MOVD R0, colon+32(FP)
	RET

brace:
	CMP  $0x7B, R1
	BEQ  open
	SUBS $1, R5
	BGE  next
	B    absent

open:
	ADD $1, R5
	B   next

	// Where there may be escapes, of a name with none the quote before is the first.
hard:
	ADD R0, R6
	MOVD R6, R7

hardNext:
	MOVBU.W -1(R7), R1
	CMP     $0x5C, R1
	BEQ     unclear
	CMP     $0x22, R1
	BNE     hardNext
	MOVBU   -1(R7), R1
	CMP     $0x5C, R1
	BEQ     unclear
	ADD     $1, R7
	SUB     R7, R6
	CMP     R11, R6
	BNE     next
	MOVD    R7, R6
	B       compare

	// Up to three bytes: the first, the middle one and the last.
short:
	CBZ   R11, found
	SUB   $1, R11, R12
	LSR   $1, R11, R13
	MOVBU (R10), R1
	MOVBU (R6), R2
	CMPW  R1, R2
	BNE   next
	MOVBU (R10)(R12), R1
	MOVBU (R6)(R12), R2
	CMPW  R1, R2
	BNE   next
	MOVBU (R10)(R13), R1
	MOVBU (R6)(R13), R2
	CMPW  R1, R2
	BNE   next
	B     found

	// Eight bytes at a time, and the last eight.
long:
	SUB  $8, R11, R12
	MOVD ZR, R7

words:
	MOVD (R10)(R7), R1
	MOVD (R6)(R7), R2
	CMP  R1, R2
	BNE  next
	ADD  $8, R7
	CMP  R12, R7
	BLO  words
	MOVD (R10)(R12), R1
	MOVD (R6)(R12), R2
	CMP  R1, R2
	BNE  next
	B    found

	// It is not plain.
blocks:
	MOVD b+0(FP), R0
	MOVD n+8(FP), R1
	MOVW $-1, R2
	MOVD $ops, R3
	MOVD R0, 8(RSP)
	MOVD R1, 16(RSP)
	MOVW R2, 24(RSP)
	MOVD R3, 32(RSP)
	BL   ·regularNEON(SB)
	MOVD $1, R14
	MOVD 40(RSP), R1
	MOVD 48(RSP), R9
	TBZ  $63, R1, noted
	B    irregular
