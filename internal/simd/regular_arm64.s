//go:build !purego

#include "textflag.h"
#include "neon_arm64.h"
#include "interleaved_arm64.h"
#include "outline_arm64.h"
#include "outline_escapes_arm64.h"

#define due     slot-152(SP) // how many bytes of a literal the next block must begin with
#define posBase slot-160(SP) // position of a block minus the address of the next
#define spaces  slot-184(SP) // how much whitespace there was in the chunks before
#define alse    slot-176(SP) // four letters
#define opsNext slot-168(SP) // where the next position goes, 0 when none is wanted

// func regularNEON(b *byte, n int, utf8 uint32, opsFirst *uint32) (whitespace, nOps int)
//
// The masks of a block and what is said of them is as in outlineNEON, whose registers these
// are, but
//
//	R7 also where the next block must have second halves of pairs, from bit 8 on
//	R11 the kinds of what is open, 1 for an object, the innermost lowest; above them is a bit
//	    that says how many there are
//	R12 1 if there has been a bracket
//
// Brackets are matched one by one, and literals compared where they begin.
TEXT ·regularNEON(SB), NOSPLIT, $240-48
	MOVD  b+0(FP), R0
	MOVD  n+8(FP), R20
	ADD   R0, R20, R20
	MOVD  R20, inputEnd
	MOVWU utf8+16(FP), R20
	MOVD  R20, check
	MOVD  opsFirst+24(FP), R20
	MOVD  R20, opsNext
	ADD   $64, R0, R20
	NEG   R20, R20
	MOVD  R20, posBase
	MOVD  ZR, padding
	MOVD  ZR, spaces
	STP   (ZR, ZR), pending // and literal
	STP   (ZR, ZR), fraction // and zero
	STP   (ZR, ZR), exponent // and expLast
	CONSTANTS
	MOVD  ZR, R2
	MOVD  ZR, R3
	MOVD  ZR, R4
	MOVD  $1, R5
	MOVD  ZR, R6
	MOVD  ZR, R7
	MOVD  ZR, R8
	MOVD  ZR, R9
	MOVD  ZR, R10
	MOVD  $1, R11
	MOVD  ZR, R12
	MOVD  ZR, R15
	MOVD  ZR, R16
	MOVD  ZR, R17

window:
	MOVD inputEnd, R20
	SUB  R0, R20, R22
	AND  $~63, R22, R21
	MOVD $chunk, R20
	CMP  R20, R21
	CSEL LO, R21, R20, R21
	ADD  R0, R21, R1
	CBZ  R21, tail

block:
	VLD4.P 64(R0), [V0.B16, V1.B16, V2.B16, V3.B16]

loaded:
	NIBBLES
	OPERATORS
	MOVD opsNext, R14
	CBNZ R14, members
	SPACES(V4, V5, V6, V7)
	GATHERS(V4, V5, V6, V7, V8, V9, V10, V11, R23, R22)
	ODD
	GATHER(V4, V5, V6, V7, 7, R21)

membersFound:
	BIC  R21, R23, R20       // quotes and backslashes
	CBZ  R20, noQuotes

quotes:
	PAIRS
	AND  R25, R20, R19
	BIC  R25, R20, R20
	SPACED
	ORR  R7, R20, R13
	CBNZ R13, escapes
	INSIDE(R19, R2, R13)

inside:
	CBNZ R14, putMembers

membersPut:
#include "outline_judge_arm64.h"
	MOVD inputEnd, R20
	CMP  R20, R0
	BLO  nextWindow

	// The end: after a value, and nothing is open, at the outermost is no comma and the
	// like, and no string, escape sequence, number or literal goes on.
	CBZ  R16, ended
	MOVD pending, R20
	ORR  R20, R15, R15
	MOVD expLast, R20
	ORR  R20, R15, R15
	MOVD literal, R20
	CBZ  R20, ended
	MOVD due, R20
	ORR  R20, R15, R15

ended:
	ORR  R4, R5, R20
	ORR  R7, R20, R20
	ORR  R8, R9, R21
	ORR  R10, R21, R21
	ORR  R20, R15, R15
	ORR  R21, R15, R15
	EOR  $1, R11, R11
	ORR  R11, R15, R15
	VMOV V30.D[0], R20
	VMOV V30.D[1], R21
	ORR  R20, R15, R15
	ORR  R21, R15, R15
	ORR  R2>>63, R15, R15
	CBNZ R15, irregular
	COUNTED
	MOVD padding, R21
	SUB  R21, R20, R20
	MOVD R20, whitespace+32(FP)
	MOVD opsNext, R20
	MOVD opsFirst+24(FP), R21
	SUB  R21, R20, R20
	LSR  $2, R20, R20
	MOVD R20, nOps+40(FP)
	RET

nextWindow:
	COUNTED
	B window

irregular:
	MOVD $-1, R20
	MOVD R20, whitespace+32(FP)
	RET

deep:
	MOVD $-2, R20
	MOVD R20, whitespace+32(FP)
	RET

	// An object may not hold what is no name, an array no colon, and what is closed must be
	// of the kind of the innermost.
brackets:
	SINCE
	SUB $64, R0, R27

nextBracket:
	RBIT  R20, R14
	CLZ   R14, R14
	MOVBU (R27)(R14), R19
	LSR   R14, R21, R22
	LSR   R14, R23, R25
	UBFX  $5, R19, $1, R26   // of { } this bit is set
	TST   $1, R11
	CSEL  EQ, R22, R25, R25
	CMP   $1, R11
	BEQ   outermost
	TBNZ  $2, R19, closing   // of } ] this one
	AND   $1, R25, R25
	ORR   R25, R15, R15
	ORR   R11<<1, R26, R11
	TBNZ  $63, R11, deep

bracketMatched:
	SUB   $1, R20, R22
	ANDS  R22, R20, R20
	BNE   nextBracket
	B     scalars

closing:
	EOR   R26, R11, R26
	ORR   R26, R25, R25
	AND   $1, R25, R25
	ORR   R25, R15, R15
	LSR   $1, R11, R11
	B     bracketMatched

	// The first bracket opens, and there is no comma before it.
outermost:
	LSR   R14, R24, R22
	ORR   R22, R12, R22
	ORR   R19>>2, R22, R22
	AND   $1, R22, R22
	ORR   R22, R15, R15
	MOVD  $1, R12
	ORR   R11<<1, R26, R11
	B     bracketMatched

	// { } : where there is an operator that needs no 0x20 to be one, in R14.
members:
	VCMEQ V0.B16, V4.B16, V4.B16
	VCMEQ V1.B16, V5.B16, V5.B16
	VCMEQ V2.B16, V6.B16, V6.B16
	VCMEQ V3.B16, V7.B16, V7.B16
	GATHERS(V4, V5, V6, V7, V8, V9, V10, V11, R14, R22)
	ODD
	SPACES(V8, V9, V10, V11)
	GATHERS(V4, V5, V6, V7, V8, V9, V10, V11, R21, R23)
	B    membersFound

putMembers:
	BIC  R2, R14, R14
	ORR  R24, R25, R13
	AND  R13, R14, R14       // no commas
	CBZ  R14, membersPut
	MOVD posBase, R26
	ADD  R0, R26, R26
	MOVD opsNext, R20

nextOp:
	RBIT   R14, R13
	CLZ    R13, R13
	ADD    R26, R13, R13
	MOVW.P R13, 4(R20)
	SUB    $1, R14, R13
	ANDS   R13, R14, R14
	BNE    nextOp
	MOVD   R20, opsNext
	B      membersPut

	// Literals begin at R21.
literals:
	LITERALS
	MOVD R14, literal
	MOVD R14, R16

literalsOf:
	MOVD $0x65757274, R24    // true
	MOVD $0x6c6c756e, R25    // null
	MOVD $0x65736c61, R26    // alse
	MOVD R26, alse
	MOVD inputEnd, R26
	MOVD ZR, due

nextLiteral:
	RBIT  R21, R22
	CLZ   R22, R22
	LSR   R22, R3, R19
	MVN   R19, R19
	RBIT  R19, R19
	CLZ   R19, R19           // how many bytes of it are in the block
	ADD   R0, R22, R14
	MOVBU -64(R14), R27
	CMP   $0x66, R27
	CSET  EQ, R27            // false is longer
	ADD   R27, R14, R14
	SUB   $60, R14, R14
	CMP   R26, R14
	BHI   irregular
	MOVWU -4(R14), R14
	CBNZ  R27, falses
	CMP   R24, R14
	BEQ   letters
	CMP   R25, R14
	BNE   irregular

letters:
	ADD   $4, R27, R27
	SUBS  R19, R27, R27
	BNE   divided

literalDone:
	SUB   $1, R21, R22
	ANDS  R22, R21, R21
	BNE   nextLiteral
	ORR   R16, R23, R14
	CBZ   R14, next
	B     numbers

falses:
	MOVD  alse, R27
	CMP   R27, R14
	BNE   irregular
	MOVD  $1, R27
	B     letters

	// It has other bytes, or goes on in the next block.
divided:
	BLO   irregular
	ADD   R19, R22, R19
	CMP   $64, R19
	BNE   irregular
	MOVD  R27, due
	B     literalDone

	// The block before has not ended a number or a literal.
unended:
	MOVD literal, R14
	MOVD R3, R23
	ORR  R14, R21, R24
	CBZ  R24, numbers
	CBZ  R14, unendedNumber
	MVN  R3, R24
	RBIT R24, R24
	CLZ  R24, R24
	MOVD due, R25
	CMP  R24, R25
	BNE  irregular

unendedNumber:
	LITERALSAFTER
	MOVD R14, literal
	CBNZ R21, literalsOf
	B    numbers

	// Numbers that are not digits alone.
other:
	MARKS
	NUMBERS(exponents)

numbersJudged:
	UNENDED(next)

exponents:
	SIGNS
	EXPONENTS
	B numbersJudged

zeroLast:
	MOVD $1, R16
	MOVD R16, zero
	B    next

	// After a block of nothing but the inside of a string, most likely another. Two masks
	// tell, a third of what is made of other blocks.
nextString:
	CMP  R1, R0
	BHS  next
	VLD4.P 64(R0), [V0.B16, V1.B16, V2.B16, V3.B16]
	QUOTES
	CBNZ R19, loaded
	ORR  R7, R20, R13
	CBNZ R13, escapes

inString:
	MOVD $-1, R2
	MOVD ZR, R3
	CBNZ R17, careString
	MOVD check, R13
	CBZ  R13, unchecked
	LEAST(careString)
	B    nextString

unchecked:
	LOWEST(nextString)
	B    irregular

	// Neither strings nor, most likely, what ends one, a name or anything odd.
noQuotes:
	CBNZ R7, quotes
	TBNZ $63, R2, inString
	PAIRS
	SPACED
	MOVD ZR, R19
	MOVD ZR, R2
	CBNZ R14, inside
	CBNZ R6, inside
	BIC  R23, R21, R26
	ORR  R17, R26, R26
	CBNZ R26, inside
	UNQUOTED(spread)
	B    ordered

	// Backslashes, or escape sequences from the block before.
escapes:
	STP  (R21, R22), masks1
	STP  (R23, R24), masks2
	STP  (R25, R14), masks3
	MOVD R7, R27
	ESCAPES
	LSR  $1, R7, R13
	ORR  R23, R13, R13
	CBNZ R13, sequences
	MOVD R25, R7

escaped1:
	ADD  $1, R2, R22
	ORR  R19, R22, R22
	CBZ  R22, inString
	LDP  masks1, (R21, R22)
	LDP  masks2, (R23, R24)
	LDP  masks3, (R25, R14)
	B    inside

	// Of the second digits of surrogates those from c on are of the second halves of pairs:
	// they stand six bytes after those of the first. Where the next block must have one,
	// is in R7, from bit 8 on.
sequences:
	SEQUENCES
	LSR   $8, R27, R27
	ORR   R27, R13, R14
	CBZ   R14, escaped1
	MOVD  check, R14
	CBZ   R14, escaped1
	VMOVI $0x62, V12.B16
	VORR  V15.B16, V0.B16, V4.B16
	VORR  V15.B16, V1.B16, V5.B16
	VORR  V15.B16, V2.B16, V6.B16
	VORR  V15.B16, V3.B16, V7.B16
	CMGT(4, 4, 12)
	CMGT(5, 5, 12)
	CMGT(6, 6, 12)
	CMGT(7, 7, 12)
	GATHER(V4, V5, V6, V7, 7, R14)
	BIC   R14, R13, R20      // of first halves
	AND   R14, R13, R13
	ORR   R20<<6, R27, R27
	EOR   R13, R27, R27
	ORR   R27, R15, R15
	LSR   $58, R20, R20
	ORR   R20<<8, R7, R7
	B     escaped1

careString:
	MOVD $1, R26
	LOWEST(uncontrolled)
	B    irregular

careInside:
	BEYOND
	BIC  R23, R21, R26
	BIC  R14, R26, R14
	AND  R2, R14, R14
	MOVD ZR, R26
	CBNZ R14, irregular

uncontrolled:
	MOVD check, R14
	CBZ  R14, caredFor
	CBNZ R17, careUTF8
	VEOR V27.B16, V27.B16, V27.B16
	VEOR V28.B16, V28.B16, V28.B16
	VEOR V29.B16, V29.B16, V29.B16

careUTF8:
	CHECKUTF8

caredFor:
	CBZ R26, cared
	B   nextString

	// R22 bytes are left, fewer than 64.
tail:
	MOVD $64, R20
	SUB  R22, R20, R20
	MOVD R20, padding
	MOVD posBase, R20
	ADD  R0, R20, R20
	MOVD R20, posBase
	COPYTAIL
	MOVD posBase, R20
	SUB  R0, R20, R20
	MOVD R20, posBase
	ADD  $64, R0, R1
	MOVD R1, inputEnd
	B    block
