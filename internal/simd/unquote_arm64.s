//go:build !purego

#include "textflag.h"
#include "neon_arm64.h"
#include "unquote_arm64.h"

// func unquoteNEON(dst, src *byte, n int) (nd, ns int)
//
// By blocks of 16 bytes, each of which begins outside of escapes. One that has none is
// stored as it is. If all it has are of two characters, what letters stand for is put in
// their places, and the backslashes are taken out, eight bytes at a time: a table tells
// what is kept.
//
//	source    a \ n b \ " c d
//	begin     . 1 . . 1 . . .
//	put in    a \ LFb \ " c d
//	kept      a LFb " c d
//
// Else the first one is read alone, and those that follow it at once, and the next block
// begins after them.
//
// Registers besides those of unquote_arm64.h: R4 kept  R13 where backslashes are, then the
// first of them  R14 how many blocks are not looked at as a whole
TEXT ·unquoteNEON(SB), NOSPLIT, $0-40
	MOVD dst+0(FP), R1
	MOVD src+8(FP), R0
	MOVD n+16(FP), R2
	READCONSTANTS
	MOVD ZR, R14
	MOVD $·kept(SB), R4

block:
	CMP   $17, R2
	BLO   out
	FMOVQ (R0), F0
	VCMEQ V16.B16, V0.B16, V1.B16
	SHRN4(2, 1)
	FMOVQ F0, (R1)
	VMOV  V2.D[0], R13
	CBNZ  R13, escapes
	ADD   $16, R0
	ADD   $16, R1
	SUB   $16, R2
	B     block

escapes:
	RBIT  R13, R13
	CLZ   R13, R13
	LSR   $2, R13
	ADD   R13, R0, R7
	MOVBU 1(R7), R7
	CMP   $'u', R7
	BEQ   one
	CBNZ  R14, fewer
	SHORTONES(other)
	VBIT  V1.B16, V2.B16, V0.B16
	VMOV  R8, V4.H[0]
	VCNT  V4.B8, V4.B8
	VMOV  V4.B[0], R9
	VMOV  V4.B[1], R10
	AND   $0xFF, R8, R11
	LSR   $8, R8, R8
	ADD   R11<<3, R4, R11
	ADD   R8<<3, R4, R8
	FMOVD (R11), F5
	FMOVD (R8), F6
	VEXT  $8, V0.B16, V0.B16, V3.B16
	VTBL  V5.B8, [V0.B16], V5.B8
	VTBL  V6.B8, [V3.B16], V6.B8
	FMOVD F5, (R1)
	SUB   R9, R1
	FMOVD F6, 8(R1)
	SUB   R10, R1
	ADD   $16, R1
	ADVANCE(block)

	// What has been in vain will be so for a while.
other:
	MOVD  $4, R14
	B     one

fewer:
	SUB   $1, R14

one:
	ADD   R13, R0
	ADD   R13, R1
	SUB   R13, R2

another:
	CMP   $6, R2
	BLO   out
	MOVBU 1(R0), R8
	CMP   $'u', R8
	BEQ   unit
	MOVD  $·unescaped(SB), R9
	MOVBU (R9)(R8), R8
	CBZ   R8, out
	MOVB  R8, (R1)
	ADD   $2, R0
	ADD   $1, R1
	SUB   $2, R2
	B     behind

	// Eight that follow one another are left to unescape.
unit:
	CMP   $48, R2
	BLO   lone
	MOVBU 6(R0), R8
	MOVBU 18(R0), R9
	MOVBU 42(R0), R10
	EOR   $0x5C, R8, R8
	EOR   $0x5C, R9, R9
	EOR   $0x5C, R10, R10
	ORR   R9, R8, R8
	ORR   R10, R8, R8
	CBZ   R8, out

lone:
	UNIT(0)
	CMP   $0x80, R9
	BLO   size1
	CMP   $0x800, R9
	BLO   size2
	LSR   $11, R9, R10
	CMP   $0x1B, R10
	BEQ   pair
	CMP   $0x1F, R10
	BHI   out
	LSR   $12, R9, R10
	ORR   $0xE0, R10, R10
	UBFX  $6, R9, $6, R11
	ORR   $0x80, R11, R11
	AND   $0x3F, R9, R9
	ORR   $0x80, R9, R9
	MOVB  R10, (R1)
	MOVB  R11, 1(R1)
	MOVB  R9, 2(R1)
	ADD   $3, R1
	ADD   $6, R0
	SUB   $6, R2
	B     behind

size2:
	LSR   $6, R9, R10
	ORR   $0xC0, R10, R10
	AND   $0x3F, R9, R9
	ORR   $0x80, R9, R9
	MOVB  R10, (R1)
	MOVB  R9, 1(R1)
	ADD   $2, R1
	ADD   $6, R0
	SUB   $6, R2
	B     behind

size1:
	MOVB  R9, (R1)
	ADD   $1, R1
	ADD   $6, R0
	SUB   $6, R2
	B     behind

pair:
	PAIR(out)
	ADD   $0x40, R8              // 0x10000 of both
	LSR   $8, R8, R10
	ORR   $0xF0, R10, R10
	UBFX  $2, R8, $6, R11
	ORR   $0x80, R11, R11
	AND   $3, R8, R8
	LSR   $6, R9, R12
	ORR   R8<<4, R12, R12
	ORR   $0x80, R12, R12
	AND   $0x3F, R9, R9
	ORR   $0x80, R9, R9
	MOVB  R10, (R1)
	MOVB  R11, 1(R1)
	MOVB  R12, 2(R1)
	MOVB  R9, 3(R1)
	ADD   $4, R1
	ADD   $12, R0
	SUB   $12, R2

	// There may be another one at once.
behind:
	CBZ   R2, out
	MOVBU (R0), R8
	CMP   $0x5C, R8
	BEQ   another
	B     block

out:
	MOVD dst+0(FP), R5
	SUB  R5, R1
	MOVD R1, nd+24(FP)
	MOVD src+8(FP), R5
	SUB  R5, R0
	MOVD R0, ns+32(FP)
	RET

// func validEscapesNEON(b *byte, n int) (ns int)
//
// The same, and nothing is written.
TEXT ·validEscapesNEON(SB), NOSPLIT, $0-24
	MOVD b+0(FP), R0
	MOVD n+8(FP), R2
	READCONSTANTS
	MOVD ZR, R14

block:
	CMP   $17, R2
	BLO   out
	FMOVQ (R0), F0
	VCMEQ V16.B16, V0.B16, V1.B16
	SHRN4(2, 1)
	VMOV  V2.D[0], R13
	CBNZ  R13, escapes
	ADD   $16, R0
	SUB   $16, R2
	B     block

escapes:
	RBIT  R13, R13
	CLZ   R13, R13
	LSR   $2, R13
	ADD   R13, R0, R7
	MOVBU 1(R7), R7
	CMP   $'u', R7
	BEQ   one
	CBNZ  R14, fewer
	SHORTONES(other)
	ADVANCE(block)

	// What has been in vain will be so for a while.
other:
	MOVD  $4, R14
	B     one

fewer:
	SUB   $1, R14

one:
	ADD   R13, R0
	SUB   R13, R2

another:
	CMP   $6, R2
	BLO   out
	MOVBU 1(R0), R8
	CMP   $'u', R8
	BEQ   unit
	MOVD  $·unescaped(SB), R9
	MOVBU (R9)(R8), R8
	CBZ   R8, out
	ADD   $2, R0
	SUB   $2, R2
	B     behind

unit:
	CMP   $48, R2
	BLO   lone
	MOVBU 6(R0), R8
	MOVBU 18(R0), R9
	MOVBU 42(R0), R10
	EOR   $0x5C, R8, R8
	EOR   $0x5C, R9, R9
	EOR   $0x5C, R10, R10
	ORR   R9, R8, R8
	ORR   R10, R8, R8
	CBZ   R8, out

lone:
	UNIT(0)
	LSR   $11, R9, R10
	CMP   $0x1B, R10
	BEQ   pair
	CMP   $0x1F, R10
	BHI   out
	ADD   $6, R0
	SUB   $6, R2
	B     behind

pair:
	PAIR(out)
	ADD   $12, R0
	SUB   $12, R2

	// There may be another one at once.
behind:
	CBZ   R2, out
	MOVBU (R0), R8
	CMP   $0x5C, R8
	BEQ   another
	B     block

out:
	MOVD b+0(FP), R5
	SUB  R5, R0
	MOVD R0, ns+16(FP)
	RET
