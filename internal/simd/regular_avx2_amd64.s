//go:build !purego

#include "textflag.h"
#include "avx2_amd64.h"
#include "outline_amd64.h"
#include "outline_avx2_amd64.h"
#include "outline_tokens_amd64.h"
#include "regular_amd64.h"

// What outline keeps in these places is not wanted here.
#undef nextEscaped
#define literals    slot-104(SP) // bytes of literals, less what those of their letters have
#define surrogate   slot-112(SP) // where the next block must have second halves of pairs
#define nextEscaped slot-120(SP)
#define open        slot-136(SP) // what is open: kinds, as BRACKET has them
#define first       slot-312(SP) // tokensA, with the first token above the two before
#undef opsNext
#define opsNext     slot-320(SP) // where the next position goes, 0 when none is wanted
#define blockAt     slot-328(SP) // the position of the block

// func regularAVX2(b *byte, n int, utf8 uint32, opsFirst *uint32) (whitespace, nOps int)
//
// The masks of a block and the words of tokens are those of outlineAVX2, which see;
// what is done with them is what regularAVX512 does.
//
//	SI input   DI how many tokens there are, with the two before
//	R9 inside (0, -1 at the beginning of a block)
//	R10 scalar (0, 1)
//	Y0 Y1 bytes  Y7 the 32 before   Y8 incomplete sequence at their end
//	Y9 UTF-8 errors                 Y10-Y15 X6 constants
TEXT ·regularAVX2(SB), NOSPLIT, $328-48
	MOVQ    b+0(FP), SI
	MOVQ    n+8(FP), AX
	VPXOR   Y9, Y9, Y9
	VPXOR   Y8, Y8, Y8
	VPXOR   Y7, Y7, Y7
	VMOVDQU Y9, slot-32(SP)
	VMOVDQU Y9, slot-64(SP)
	VMOVDQU Y9, slot-96(SP)
	VMOVDQU Y9, slot-128(SP)
	VMOVDQU Y9, slot-160(SP)
	LEAQ    (SI)(AX*1), R11
	MOVQ    R11, inputEnd
	MOVL    utf8+16(FP), BX
	MOVL    BX, check
	MOVQ    opsFirst+24(FP), BX
	MOVQ    BX, opsNext
	MOVQ    $0, blockAt
	MOVQ    $1, open
	MOVQ    $0, tokensA
	MOVQ    $0, tokensB
	MOVQ    $3, tokensC
	MOVL    $2, DI
	XORL    R9, R9
	XORL    R10, R10
	CONSTANTS

	// What is after the last whole block is copied now, long before it is loaded.
	MOVQ AX, BX
	ANDQ $63, AX
	JNZ  tail

tailCopied:
	SUBQ AX, R11
	MOVQ R11, blocksEnd
	CMPQ BX, $64
	JB   lastBlock

	PCALIGN $64
block:
	VMOVDQU (SI), Y0
	VMOVDQU 32(SI), Y1
	EQUAL(Y14, AX, R12)
	EQUAL(Y15, BX, R13)
	MOVQ escaped, R13
	ORQ  surrogate, R13
	ORQ  BX, R13
	JNZ  escapes

	// Nothing but the inside of a string?
	SARQ $63, R9
	MOVQ R9, CX
	NOTQ CX
	ORQ  AX, CX
	JZ   inString
	VMOVQ      AX, X2
	VPCLMULQDQ $0, X6, X2, X2
	VMOVQ      X2, R12
	XORQ       R12, R9

inside:
	OPERATORS
	TESTQ R9, BX
	JNZ   irregular
	MOVQ  opsNext, R11
	TESTQ R11, R11
	JNZ   members

membersPut:
	WHITESPACE
	POPCNTQ R15, R15
	ADDQ    R15, spaces
	TOKENS
	ADDQ DI, R11
	CMPQ R11, $64
	JA   full

put:
	PUTTOKENS
	MOVQ R11, DI
	MOVQ literal, R14
	ORQ  R13, R14
	JNZ  letters

numbers:
	TESTQ R10, R10
	JZ    judged
	DIGITS
	INTEGERS(signs)
	JZ   numbersJudged
	JMP  irregular

signs:
	SIGNS
	NUMBERS(exponents)
	JNZ  irregular

numbersJudged:
	SHRQ $63, R10

judged:
	VPOR      Y0, Y1, Y2
	VPMOVMSKB Y2, R12
	TESTL     R12, check
	JNZ       utf8
	VPOR      Y8, Y9, Y9
	VPXOR     Y8, Y8, Y8

next:
	VMOVDQA Y1, Y7
	ADDQ    $64, blockAt
	ADDQ    $64, SI
	CMPQ    SI, blocksEnd
	JB      block
	CMPQ    SI, inputEnd
	JB      lastBlock

	MOVQ   pendingMask, AX
	ORQ    expMask, AX
	ORQ    R9, AX
	SHRQ   $63, AX
	ORQ    literals, AX
	ORQ    surrogate, AX
	JNZ    irregular
	VPTEST Y9, Y9
	JNZ    irregular
	MOVQ   $-1, more

order:
	ORDER
	TESTQ AX, DX
	JNZ   irregular
	MOVQ  tokensA, DX
	MOVQ  DX, first
	BRACKETS
	MOVQ  R14, AX
	MOVQ  CX, R14
	MOVQ  R12, CX
	XORQ  AX, BX
	MOVQ  open, R11
	TESTQ R14, R14
	JZ    matched
	CMPQ  R11, $1
	JNE   bracket
	TESTB $4, first
	JZ    irregular // the first bracket, but not the first token

bracket:
	MATCH

matched:
	MOVQ  R11, open
	MOVQ  more, R11
	TESTQ R11, R11
	JNS   resume

	// All is closed, by the last token, unless that is the only one.
	CMPQ  open, $1
	JNE   irregular
	CMPQ  DI, $1
	JEQ   regular
	TESTB $2, tokensA
	JZ    irregular

regular:
	MOVQ spaces, AX
	MOVQ AX, whitespace+32(FP)
	MOVQ opsNext, AX
	SUBQ opsFirst+24(FP), AX
	SHRQ $2, AX
	MOVQ AX, nOps+40(FP)
	VZEROUPPER
	RET

irregular:
	MOVQ $-1, whitespace+32(FP)
	VZEROUPPER
	RET

deep:
	MOVQ $-2, whitespace+32(FP)
	VZEROUPPER
	RET

outermost:
	JLT  deep
	DECQ R14
	JNZ  irregular
	JMP  matched

	// { } and : have two bits that no other operator has both of.
members:
	BYTEBIT(2, R15, R12)
	BYTEBIT(3, BX, R12)
	ANDQ R14, R15
	ANDQ BX, R15
	JZ   membersPut
	MOVQ blockAt, R8
	PUTOPS(nextOps)
	JMP membersPut

	// There was no room for tokens. If it is 64 of them, it is not enough now.
full:
	SUBQ DI, R11
	MOVQ R8, moreA
	MOVQ BX, moreB
	MOVQ R15, moreC
	MOVQ R11, more
	MOVQ R12, keptR12
	MOVQ R13, keptR13
	MOVQ CX, keptCX
	JMP  order

resume:
	CMPQ  open, $1
	JNE   within
	TESTL DI, DI
	JNZ   irregular // there were tokens, but nothing is open

within:
	MOVL $2, DI
	MOVQ moreA, R8
	MOVQ moreB, BX
	MOVQ moreC, R15
	CMPQ R11, $62
	JA   tooMany
	MOVQ keptR12, R12
	MOVQ keptR13, R13
	MOVQ keptCX, CX
	ADDQ DI, R11
	JMP  put

tooMany:
	SHRQ $62, moreA
	SHRQ $62, moreB
	SHRQ $62, moreC
	SUBQ $62, more
	PUTTOKENS
	MOVL $64, DI
	JMP  order

	// Backslashes, or escape sequences from the block before.
escapes:
	ESCAPES256
	MOVQ surrogate, R15
	MOVQ R13, R14
	ORQ  R15, R14
	JNZ  surrogates

paired:
	TESTQ R12, R12
	JNZ   irregular
	XORL  R13, R13
	MOVQ  R9, CX
	NOTQ  CX
	ORQ   AX, CX
	JNZ   inside

inString:
	CONTROLS
	JZ  judged
	JMP irregular

	// Of the second digits of surrogates, R13, those from c on are of the second
	// halves of pairs: they stand six bytes after those of the first.
surrogates:
	VPOR     Y0, Y12, Y2
	VPOR     Y1, Y12, Y3
	VPCMPGTB regularB<>(SB), Y2, Y2
	VPCMPGTB regularB<>(SB), Y3, Y3
	BITS(Y2, Y3, R14, R8)
	ANDNQ    R13, R14, R8
	ANDQ     R14, R13
	MOVQ     R8, R14
	SHLQ     $6, R8
	ORQ      R15, R8
	SHRQ     $58, R14
	XORQ     R13, R8
	MOVLQSX  check, R13
	ANDQ     R13, R14
	MOVQ     R14, surrogate
	ANDQ     R13, R8
	ORQ      R8, R12
	JMP      paired

	// Literals, which begin at R13; or there is none but one from the block before.
letters:
	POPCNTQ R12, BX
	LITERALS
	POPCNTQ R12, AX
	SUBQ    AX, BX
	ADDQ    BX, literals
	TESTQ   R13, R13
	JZ      numbers

literalNext:
	COMPARE
	JMP numbers

exponents:
	PLUSES
	EXPONENTS
	TESTQ R15, R15
	JZ    numbersJudged
	JMP   irregular

utf8:
	CHECKUTF8
	JMP next

tail:
	COPYTAIL

	// Only the end is left, in last. What stands for the other bytes are no spaces.
lastBlock:
	MOVQ inputEnd, AX
	SUBQ SI, AX
	SUBQ $64, AX
	ADDQ AX, spaces
	LEAQ last, SI
	LEAQ 64(SI), R12
	MOVQ R12, inputEnd
	MOVQ R12, blocksEnd
	JMP  block

EVERY(regularB, 0x6262626262626262)
