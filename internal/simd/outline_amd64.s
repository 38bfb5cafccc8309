//go:build !purego

#include "textflag.h"
#include "avx2_amd64.h"
#include "outline_amd64.h"
#include "outline_tokens_amd64.h"

#define BITS(low, high, to, temp) \
	VPMOVMSKB low, to   \
	VPMOVMSKB high, temp \
	SHLQ      $32, temp \
	ORQ       temp, to

#define EQUAL(with, to, temp) \
	VPCMPEQB with, Y0, Y2 \
	VPCMPEQB with, Y1, Y3 \
	BITS(Y2, Y3, to, temp)

// NOTIN takes bytes of Y2 and Y3 that share no bit with set.
#define NOTIN(set, to, temp) \
	VPAND    set, Y2, Y4   \
	VPAND    set, Y3, Y5   \
	VPCMPEQB outlineNone<>(SB), Y4, Y4 \
	VPCMPEQB outlineNone<>(SB), Y5, Y5 \
	BITS(Y4, Y5, to, temp)

// BYTEBIT takes bit 7-n of each byte.
#define BYTEBIT(n, to, temp) \
	VPSLLW $n, Y0, Y2 \
	VPSLLW $n, Y1, Y3 \
	BITS(Y2, Y3, to, temp)

// func outlineAVX2(events *byte, spots *uint32, b *byte, n int, base uint32, st *OutlineState, utf8 uint32) (nEvents, nSpots int, f Flags)
//
// Tokens are gathered in words, drawn in outline_tokens_amd64.h, until there are 64.
//
// Registers:
//
//	SI input    DI how many tokens there are
//	R9 inside (0, -1 at the beginning of a block)
//	R10 scalar (0, 1)
//	Y0 Y1 bytes  Y7 the 32 before   Y8 incomplete sequence at their end
//	Y9 UTF-8 errors                 Y10-Y15 X6 constants
TEXT ·outlineAVX2(SB), 0, $2464-76
	BEGIN(4)
	MOVL        $0x101, CX
	PEXTQ       CX, AX, DX
	MOVQ        DX, tokensA
	ADDL        CX, CX
	PEXTQ       CX, AX, DX
	MOVQ        DX, tokensB
	ADDL        CX, CX
	PEXTQ       CX, AX, DX
	MOVQ        DX, tokensC
	MOVL        $2, DI
	VMOVD       100(BX), X7
	VPSLLDQ     $12, X7, X7
	VINSERTI128 $1, X7, Y7, Y7
	VPSUBUSB    utf8Max<>(SB), Y7, Y8
	VPXOR       Y9, Y9, Y9
	VPCMPEQB    X6, X6, X6
	VMOVDQU     outlineSpace<>(SB), Y10
	VMOVDQU     outlineOp<>(SB), Y11
	VMOVDQU     bytes20<>(SB), Y12
	VMOVDQU     bytes1F<>(SB), Y13
	VMOVDQU     outlineQuote<>(SB), Y14
	VMOVDQU     outlineBackslash<>(SB), Y15

	// What is behind the last whole block is copied now: loads that wait for more
	// than one store take long, unless these are long past.
	MOVQ inputEnd, R11
	MOVQ R11, AX
	SUBQ SI, AX
	MOVQ AX, BX
	ANDQ $63, AX
	JNZ  tail

tailCopied:
	SUBQ AX, R11
	MOVQ R11, blocksEnd
	CMPQ BX, $64
	JB   lastBlock

block:
	PREFETCHT0 outlineAhead(SI)
	VMOVDQU (SI), Y0
	VMOVDQU 32(SI), Y1
	EQUAL(Y14, AX, R12)
	EQUAL(Y15, BX, R13)
	MOVQ escaped, R13
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
	// Control characters in BX, operators outside strings in R14.
	VPMINUB  Y0, Y13, Y2
	VPMINUB  Y1, Y13, Y3
	VPCMPEQB Y0, Y2, Y2
	VPCMPEQB Y1, Y3, Y3
	BITS(Y2, Y3, BX, R12)
	VPOR     Y0, Y12, Y2
	VPOR     Y1, Y12, Y3
	VPSHUFB  Y0, Y11, Y4
	VPSHUFB  Y1, Y11, Y5
	VPCMPEQB Y2, Y4, Y2
	VPCMPEQB Y3, Y5, Y3
	BITS(Y2, Y3, R14, R12)
	ANDNQ    R14, BX, R14
	ANDNQ    R14, R9, R14
	TESTQ    R9, BX
	JNZ      control

controlled:
	// Scalars in R12, their beginnings in CX, opening quotes in AX.
	VPSHUFB  Y0, Y10, Y4
	VPSHUFB  Y1, Y10, Y5
	VPCMPEQB Y0, Y4, Y4
	VPCMPEQB Y1, Y5, Y5
	BITS(Y4, Y5, BX, R12)
	ANDNQ BX, R9, R15
	ANDQ  counted, R15
	POPCNTQ R15, R15
	ADDQ  R15, spaces
	ORQ   R14, BX
	ORQ   AX, BX
	ORQ   R9, BX
	MOVQ  BX, R12
	NOTQ  R12
	LEAQ  (R10)(R12*2), CX
	ANDNQ R12, CX, CX
	ORQ   R12, R10
	ANDQ  R9, AX

	// Tokens in R11. Of their bytes, bit 0 is in R8, then BX, R15.
	MOVQ R14, R11
	ORQ  CX, R11
	ORQ  AX, R11
	BYTEBIT(5, BX, R8)
	ANDQ R14, BX
	ORQ  AX, BX
	VPCMPGTB outline3F<>(SB), Y0, Y2
	VPCMPGTB outline3F<>(SB), Y1, Y3
	BITS(Y2, Y3, AX, R8)
	MOVQ R14, R8
	ANDQ AX, R8
	ANDQ CX, AX
	ORQ  AX, R13
	BYTEBIT(2, R15, AX)
	ANDQ    R14, R15
	PEXTQ   R11, R8, R8
	PEXTQ   R11, BX, BX
	PEXTQ   R11, R15, R15
	POPCNTQ R11, R11
	ADDQ    DI, R11
	CMPQ    R11, $64
	JA      full

put:
	PUTTOKENS
	MOVQ R11, DI
	MOVQ literal, R14
	ORQ  R13, R14
	JNZ  spots

numbers:
	TESTQ R10, R10
	JZ    judged
	VPADDB   outline46<>(SB), Y0, Y2
	VPADDB   outline46<>(SB), Y1, Y3
	VPCMPGTB outline75<>(SB), Y2, Y2
	VPCMPGTB outline75<>(SB), Y3, Y3
	BITS(Y2, Y3, AX, R15)
	EQUAL(outlineMinus<>(SB), BX, R15)
	EQUAL(outlinePoint<>(SB), R8, R15)
	EQUAL(outlineZero<>(SB), R11, R15)
	NUMBERS(exponents)
	JNZ   irregular

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
	ADDQ    $64, SI
	CMPQ    SI, blocksEnd
	JB      block

	CMPQ SI, inputEnd
	JB   lastBlock
	MOVQ $-1, more

order:
	ORDER
	TESTQ AX, DX
	JNZ   disorder

inOrder:
	BRACKETS
	MOVQ    eventsNext, DI
	MOVQ    $0x1111111111111111, DX

moreEvents:
	PDEPQ DX, R12, R11
	PDEPQ DX, R8, R15
	LEAQ  (R11)(R15*2), R11
	PDEPQ DX, R13, R15
	LEAQ  (R11)(R15*4), R11
	PDEPQ DX, R14, R15
	LEAQ  (R11)(R15*8), R11
	PDEPQ DX, BX, R15
	VMOVQ R11, X2
	VMOVQ R15, X3
	VPUNPCKLQDQ X3, X2, X2
	VPSRLW      $4, X2, X3
	VPUNPCKLBW  X3, X2, X4
	VPUNPCKHBW  X3, X2, X5
	VPAND       bytes0F<>(SB), X4, X4
	VPAND       bytes0F<>(SB), X5, X5
	VPSLLW      $4, X5, X5
	VPOR        X5, X4, X4
	VMOVDQU     X4, (DI)
	SHRQ  $16, R12
	SHRQ  $16, R8
	SHRQ  $16, R13
	SHRQ  $16, R14
	SHRQ  $16, BX
	ADDQ  $16, DI
	SUBQ  $16, CX
	JA    moreEvents
	ADDQ  CX, DI
	MOVQ  DI, eventsNext
	MOVL  $2, DI

	// Was there no room for tokens? If it is 64 of them, it is not enough now.
	MOVQ more, R11
	TESTQ R11, R11
	JS   done
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

done:
	MOVL  $0x101, CX
	MOVQ  tokensA, AX
	PDEPQ CX, AX, DX
	MOVQ  tokensB, AX
	PDEPQ CX, AX, AX
	LEAL  (DX)(AX*2), DX
	MOVQ  tokensC, AX
	PDEPQ CX, AX, AX
	LEAL  (DX)(AX*4), DX
	MOVW  DX, tokensBefore
	XORL   AX, AX
	VPTEST Y9, Y9
	SETNE  AL
	END(4)
	VZEROUPPER
	RET

	// Backslashes, or escape sequences from the block before.
escapes:
	ESCAPES
	SARQ       $63, R9
	VMOVQ      AX, X2
	VPCLMULQDQ $0, X6, X2, X2
	VMOVQ      X2, R8
	XORQ       R8, R9
	ANDNQ      R12, R9, R12
	ANDQ       R9, CX

	// What the bytes may be, by both nibbles.
	VMOVDQU  outlineHigh<>(SB), Y4
	VPSRLW   $4, Y0, Y2
	VPSRLW   $4, Y1, Y3
	VPAND    bytes0F<>(SB), Y2, Y2
	VPAND    bytes0F<>(SB), Y3, Y3
	VPSHUFB  Y2, Y4, Y2
	VPSHUFB  Y3, Y4, Y3
	VMOVDQU  outlineLow<>(SB), Y4
	VPSHUFB  Y0, Y4, Y5
	VPAND    Y5, Y2, Y2
	VPSHUFB  Y1, Y4, Y5
	VPAND    Y5, Y3, Y3
	NOTIN(bytes0F<>(SB), BX, R8)
	NOTIN(outlineHex<>(SB), R15, R8)
	NOTIN(outlineHexHigh<>(SB), DX, R8)
	EQUAL(outline75<>(SB), R8, R14)
	VPOR     Y0, Y12, Y2
	VPOR     Y1, Y12, Y3
	VPCMPEQB outlineD<>(SB), Y2, Y2
	VPCMPEQB outlineD<>(SB), Y3, Y3
	MOVQ     AX, kept
	BITS(Y2, Y3, R14, AX)
	MOVQ     kept, AX
	SEQUENCES
	TESTQ R13, R13
	JNZ   surrogates

surrogatesWritten:
	TESTQ R12, R12
	JNZ   badEscape

escaped1:
	XORL R13, R13
	MOVQ R9, CX
	NOTQ CX
	ORQ  AX, CX
	JZ   inString
	JMP  inside

surrogates:
	SURROGATES(surrogatesNext)
	JMP surrogatesWritten

badEscape:
	ORQ $4, flags
	JMP escaped1

inString:
	VPMINUB   Y0, Y13, Y2
	VPMINUB   Y1, Y13, Y3
	VPCMPEQB  Y0, Y2, Y2
	VPCMPEQB  Y1, Y3, Y3
	VPOR      Y2, Y3, Y2
	VPMOVMSKB Y2, R12
	TESTL     R12, R12
	JZ        judged
	ORQ       $2, flags
	JMP       judged

control:
	ORQ $2, flags
	JMP controlled

	// Literals, R13. There may be none but one from the block before.
spots:
	LITERALS
	MOVQ    posBase, R14
	ADDQ    SI, R14
	MOVQ    spotsNext, BX
	POPCNTQ R13, AX
	LEAQ    (BX)(AX*4), R11
	MOVQ    R11, spotsNext

moreSpots:
	TZCNTQ R13, R11
	BLSRQ  R13, R13
	ADDL   R14, R11
	MOVL   R11, 0(BX)
	TZCNTQ R13, R11
	BLSRQ  R13, R13
	ADDL   R14, R11
	MOVL   R11, 4(BX)
	TZCNTQ R13, R11
	BLSRQ  R13, R13
	ADDL   R14, R11
	MOVL   R11, 8(BX)
	TZCNTQ R13, R11
	BLSRQ  R13, R13
	ADDL   R14, R11
	MOVL   R11, 12(BX)
	ADDQ   $16, BX
	SUBQ   $4, AX
	JA     moreSpots
	JMP    numbers

exponents:
	VMOVDQU outlineExp<>(SB), Y4
	VPOR     Y0, Y12, Y2
	VPOR     Y1, Y12, Y3
	VPCMPEQB Y4, Y2, Y2
	VPCMPEQB Y4, Y3, Y3
	BITS(Y2, Y3, R14, R15)
	EQUAL(outlinePlus<>(SB), R13, R15)
	EXPONENTS
	TESTQ R15, R15
	JZ    numbersJudged

irregular:
	ORQ $4, flags
	JMP numbersJudged

disorder:
	ORQ $4, flags
	JMP inOrder

utf8:
	UTF8(Y0, Y7, Y3)
	UTF8(Y1, Y0, Y4)
	VPOR     Y3, Y9, Y9
	VPOR     Y4, Y9, Y9
	VPSUBUSB utf8Max<>(SB), Y1, Y8
	JMP      next

	// Behind the whole blocks, up to R11, there are AX bytes, fewer than 64.
tail:
	LEAQ    last, R12
	VMOVDQU Y12, (R12)
	VMOVDQU Y12, 32(R12)
	MOVQ    R11, R13
	SUBQ    AX, R13
	CMPQ    AX, $32
	JAE     tail32
	CMPQ    AX, $16
	JAE     tail16
	CMPQ    AX, $8
	JAE     tail8
	CMPQ    AX, $4
	JAE     tail4

	// One to three bytes: the first, the middle one, the last.
	MOVQ AX, R8
	SHRQ $1, R8
	MOVB (R13), CX
	MOVB (R13)(R8*1), DX
	MOVB -1(R11), R14
	MOVB CX, (R12)
	MOVB DX, (R12)(R8*1)
	MOVB R14, -1(R12)(AX*1)
	JMP  tailCopied

	// Above: from both ends, overlapping.
tail4:
	MOVL (R13), CX
	MOVL -4(R11), DX
	MOVL CX, (R12)
	MOVL DX, -4(R12)(AX*1)
	JMP  tailCopied

tail8:
	MOVQ (R13), CX
	MOVQ -8(R11), DX
	MOVQ CX, (R12)
	MOVQ DX, -8(R12)(AX*1)
	JMP  tailCopied

tail16:
	VMOVDQU (R13), X0
	VMOVDQU -16(R11), X1
	VMOVDQU X0, (R12)
	VMOVDQU X1, -16(R12)(AX*1)
	JMP     tailCopied

tail32:
	VMOVDQU (R13), Y0
	VMOVDQU -32(R11), Y1
	VMOVDQU Y0, (R12)
	VMOVDQU Y1, -32(R12)(AX*1)
	JMP     tailCopied

	// Only the end is left, in last.
lastBlock:
	MOVQ  inputEnd, AX
	SUBQ  SI, AX
	MOVQ  $-1, CX
	BZHIQ AX, CX, CX
	MOVQ  CX, counted
	LEAQ  last, R12
	MOVQ  posBase, BX
	ADDQ  SI, BX
	SUBQ  R12, BX
	MOVQ  BX, posBase
	MOVQ  R12, SI
	ADDQ  $64, R12
	MOVQ  R12, inputEnd
	MOVQ  R12, blocksEnd
	JMP   block

// EVERY is 32 equal bytes.
#define EVERY(name, word) \
	DATA name<>+0(SB)/8, $word  \
	DATA name<>+8(SB)/8, $word  \
	DATA name<>+16(SB)/8, $word \
	DATA name<>+24(SB)/8, $word \
	GLOBL name<>(SB), RODATA|NOPTR, $32

EVERY(outlineQuote, 0x2222222222222222)
EVERY(outlineBackslash, 0x5c5c5c5c5c5c5c5c)
EVERY(outlineMinus, 0x2d2d2d2d2d2d2d2d)
EVERY(outlinePlus, 0x2b2b2b2b2b2b2b2b)
EVERY(outlinePoint, 0x2e2e2e2e2e2e2e2e)
EVERY(outlineZero, 0x3030303030303030)
EVERY(outlineExp, 0x6565656565656565)
EVERY(outline3F, 0x3f3f3f3f3f3f3f3f)

// Digits, with 0x46 added, are above 0x75, a u, as signed numbers, and nothing else is.
EVERY(outline46, 0x4646464646464646)
EVERY(outline75, 0x7575757575757575)

// By low nibble, as in index: the operator (with 0x20 set) and the whitespace to
// compare with.
DATA outlineOp<>+0(SB)/8, $0x0000000000000000
DATA outlineOp<>+8(SB)/8, $0x00007d2c7b3a0000
DATA outlineOp<>+16(SB)/8, $0x0000000000000000
DATA outlineOp<>+24(SB)/8, $0x00007d2c7b3a0000
GLOBL outlineOp<>(SB), RODATA|NOPTR, $32

DATA outlineSpace<>+0(SB)/8, $0x0000000000000020
DATA outlineSpace<>+8(SB)/8, $0x00000d00000a0900
DATA outlineSpace<>+16(SB)/8, $0x0000000000000020
DATA outlineSpace<>+24(SB)/8, $0x00000d00000a0900
GLOBL outlineSpace<>(SB), RODATA|NOPTR, $32

EVERY(outlineNone, 0x0000000000000000)
EVERY(outlineD, 0x6464646464646464)
