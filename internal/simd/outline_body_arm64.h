// What outlineNEON is, and, with OUTLINE_MEMBERS, outlineMembersNEON: two of them, so that
// who wants no braces and colons need not say so for each block.

	MOVD  spots+8(FP), R12
	MOVD  events+0(FP), R11
	MOVD  b+16(FP), R0
	MOVD  n+24(FP), R20
	ADD   R0, R20, R20
	MOVD  R20, inputEnd
	MOVWU base+32(FP), R20
	SUB   R0, R20, R20
	SUB   $64, R20, R20
	MOVD  R20, posBase
	MOVWU utf8+48(FP), R20
	MOVD  R20, check
	MOVD  ZR, padding
	MOVD  ZR, flags
	CONSTANTS
	MOVD  st+40(FP), R19
#ifdef OUTLINE_MEMBERS
	MOVD  opsFirst+56(FP), R21
	MOVD  R21, opsNext
#endif
	MOVD  104(R19), R21
	MOVD  R21, spaces
	MOVD  0(R19), R2
	MOVD  8(R19), R7
	MOVD  16(R19), R3
	LSL   $63, R3, R3
	MOVD  24(R19), R20
	MOVD  R20, literal
	MOVD  32(R19), R20
	MOVD  R20, pending
	MOVD  40(R19), R20
	MOVD  R20, zero
	MOVD  48(R19), R20
	MOVD  R20, fraction
	MOVD  56(R19), R20
	MOVD  R20, expLast
	MOVD  64(R19), R20
	MOVD  R20, exponent
	MOVD  72(R19), R8
	MOVD  80(R19), R9
	MOVD  88(R19), R10
	MOVHU 96(R19), R20
	UBFX  $8, R20, $1, R4
	UBFX  $9, R20, $1, R5
	EOR   $1, R5, R5
	AND   $1, R20, R6
	MOVWU 100(R19), R17
	VEOR  V27.B16, V27.B16, V27.B16
	VEOR  V28.B16, V28.B16, V28.B16
	VEOR  V29.B16, V29.B16, V29.B16
	LSR   $8, R17, R20
	VMOV  R20, V27.B[15]
	LSR   $16, R17, R20
	VMOV  R20, V28.B[15]
	LSR   $24, R17, R20
	VMOV  R20, V29.B[15]
	AND   $0x80808080, R17, R17
	MOVD  check, R20
	AND   R20, R17, R17
	MOVD  ZR, R15
	UNENDED(window)

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
#ifdef OUTLINE_MEMBERS
	// The same without 0x20 set are neither brackets of arrays nor control characters.
	VCMEQ V0.B16, V4.B16, V4.B16
	VCMEQ V1.B16, V5.B16, V5.B16
	VCMEQ V2.B16, V6.B16, V6.B16
	VCMEQ V3.B16, V7.B16, V7.B16
	GATHERS(V4, V5, V6, V7, V8, V9, V10, V11, R14, R22)
	ODD
	SPACES(V8, V9, V10, V11)
	GATHERS(V4, V5, V6, V7, V8, V9, V10, V11, R21, R23)
#else
	SPACES(V4, V5, V6, V7)
	GATHERS(V4, V5, V6, V7, V8, V9, V10, V11, R23, R22)
	ODD
	GATHER(V4, V5, V6, V7, 7, R21)
#endif
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
#ifdef OUTLINE_MEMBERS
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

membersPut:
#endif

	// Control characters in strings, or UTF-8?
#include "outline_judge_arm64.h"
	COUNTED
	MOVD inputEnd, R20
	CMP  R20, R0
	BLO  window

	// The end. What the window has been filled up with are no spaces.
	MOVD padding, R20
	MOVD spaces, R21
	CMP  $0, R2
	CSEL LT, ZR, R20, R20
	SUB  R20, R21, R21
	MOVD st+40(FP), R19
	MOVD R21, 104(R19)
	ASR  $63, R2, R2
	MOVD R2, 0(R19)
	MOVD R7, 8(R19)
	LSR  $63, R3, R3
	MOVD R3, 16(R19)
	MOVD literal, R20
	MOVD R20, 24(R19)
	MOVD pending, R20
	MOVD R20, 32(R19)
	MOVD zero, R20
	MOVD R20, 40(R19)
	MOVD fraction, R20
	MOVD R20, 48(R19)
	MOVD expLast, R20
	MOVD R20, 56(R19)
	MOVD exponent, R20
	MOVD R20, 64(R19)
	CMP  $0, R8
	CSET NE, R20
	MOVD R20, 72(R19)
	CMP  $0, R9
	CSET NE, R20
	MOVD R20, 80(R19)
	CMP  $0, R10
	CSET NE, R20
	MOVD R20, 88(R19)
	EOR  $1, R5, R5
	ORR  R5<<1, R4, R4
	ORR  R4<<8, R6, R6
	MOVH R6, 96(R19)
	MOVD events+0(FP), R20
	SUB  R20, R11, R11
	MOVD R11, nEvents+64(FP)
	MOVD spots+8(FP), R20
	SUB  R20, R12, R12
	LSR  $2, R12, R12
	MOVD R12, nSpots+72(FP)
#ifdef OUTLINE_MEMBERS
	MOVD opsNext, R20
	MOVD opsFirst+56(FP), R21
	SUB  R21, R20, R20
	LSR  $2, R20, R20
	MOVD R20, nOps+80(FP)
#else
	MOVD ZR, nOps+80(FP)
#endif
	MOVD flags, R20
	CMP  $0, R15
	CSET NE, R21
	ORR  R21<<2, R20, R20
	VMOV V30.D[0], R21
	VMOV V30.D[1], R22
	ORR  R21, R22, R21
	CMP  $0, R21
	CSET NE, R21
	ORR  R21, R20, R20
	MOVW R20, f+88(FP)
	RET

brackets:
	SINCE
	SUB $64, R0, R27

nextEvent:
	RBIT   R20, R14
	CLZ    R14, R14
	MOVBU  (R27)(R14), R19
	LSR    R14, R24, R22
	LSR    R14, R21, R25
	LSR    R14, R23, R26
	LSR    $4, R19, R14      // of { } bit 5 is set
	BFXIL  $2, R19, $1, R14  // of } ] bit 2
	BFI    $2, R22, $1, R14
	BFI    $3, R25, $1, R14
	BFI    $4, R26, $1, R14
	MOVB.P R14, 1(R11)
	SUB    $1, R20, R22
	ANDS   R22, R20, R20
	BNE    nextEvent
	B      scalars

	// Literals begin at R21.
literals:
	LITERALS
	MOVD R14, literal
	MOVD R14, R16

spotsOf:
	MOVD posBase, R25
	ADD  R0, R25, R25

nextSpot:
	RBIT   R21, R24
	CLZ    R24, R24
	ADD    R25, R24, R24
	MOVW.P R24, 4(R12)
	SUB    $1, R21, R24
	ANDS   R24, R21, R21
	BNE    nextSpot
	ORR    R16, R23, R14
	CBZ    R14, next
	B      numbers

	// The block before has not ended a number or a literal.
unended:
	MOVD literal, R14
	MOVD R3, R23
	ORR  R14, R21, R24
	CBZ  R24, numbers
	LITERALSAFTER
	MOVD R14, literal
	CBNZ R21, spotsOf
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
	MOVD $2, R14
	MOVD R14, flags
	B    nextString

	// Neither strings nor, most likely, what ends one, a name or anything odd.
noQuotes:
	CBNZ R7, quotes
	TBNZ $63, R2, inString
	PAIRS
	SPACED
	MOVD ZR, R19
	MOVD ZR, R2
#ifdef OUTLINE_MEMBERS
	ORR  R24, R25, R13
	TST  R13, R14            // no commas
	BNE  inside
#endif
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

sequences:
	SEQUENCES
	CBZ R13, escaped1

	// The backslash is three bytes before the second digit, unless it was in the window
	// before.
	MOVD  posBase, R14
	ADD   R0, R14, R14
	MOVWU base+32(FP), R20
	SUB   $3, R14, R14
	SUB   R20, R14, R14

nextSurrogate:
	RBIT R13, R21
	CLZ  R21, R21
	ADD  R14, R21, R21
	TBNZ $63, R21, surrogateBefore
	ADD  R20, R21, R21
	MOVW.P R21, 4(R12)

surrogateBefore:
	SUB  $1, R13, R21
	ANDS R21, R13, R13
	BNE  nextSurrogate
	B    escaped1

careString:
	MOVD $1, R26
	LOWEST(uncontrolled)
	MOVD $2, R14
	MOVD R14, flags
	B    uncontrolled

careInside:
	BEYOND
	BIC  R23, R21, R26
	BIC  R14, R26, R14
	AND  R2, R14, R14
	MOVD ZR, R26
	CBZ  R14, uncontrolled
	MOVD $2, R14
	MOVD R14, flags

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
