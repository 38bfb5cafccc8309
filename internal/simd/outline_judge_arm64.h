// What outline and regular do with the masks of a block, from the judgement of strings on to
// the next block. Who includes it has the labels block, careInside, brackets, unended,
// literals, other and zeroLast.

	BIC  R2, R23, R23
	BIC  R23, R21, R26
	ORR  R17, R26, R26
	CBNZ R26, careInside

cared:
	TOKENS(dense)
	ORDER

ordered:
	CBNZ R20, brackets
	ORR  R24, R8, R8
	ORR  R21, R9, R9
	ORR  R19, R10, R10

scalars:
	ORR  R16, R3, R14
	CBZ  R14, next
	LETTERS
	AND  R13, R21, R21
	CBNZ R16, unended
	CBNZ R21, literals
	MOVD R3, R23

numbers:
	DIGITS
	BIC  R19, R23, R21
	ORR  R16, R21, R21
	CBNZ R21, other
	AND  R20, R13, R20       // zeros that begin a number
	AND  R20<<1, R23, R14
	ORR  R14, R15, R15
	TBNZ $63, R20, zeroLast

next:
	CMP  R1, R0
	BLO  block
