// What outlineAVX2 is, and, with OUTLINE_MEMBERS, outlineMembersAVX2: two of them, so that
// who wants no braces and colons need not say so for each block.

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
	CONSTANTS

	// What is after the last whole block is copied now: loads that wait for more
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
	FETCH
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
	OPERATORS
	TESTQ    R9, BX
	JNZ      control

controlled:
#ifdef OUTLINE_MEMBERS
	// { } and : have two bits that no other operator has both of.
	BYTEBIT(2, R15, R12)
	BYTEBIT(3, BX, R12)
	ANDQ R14, R15
	ANDQ BX, R15
	JZ   membersPut
	MOVQ posBase, R8
	ADDQ SI, R8
	MOVQ opsNext, R11
	PUTOPS(nextOps)

membersPut:
#endif
	WHITESPACE
	ANDQ  counted, R15
	POPCNTQ R15, R15
	ADDQ  R15, spaces
	TOKENS
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
	ADDQ    $64, SI
	CMPQ    SI, blocksEnd
	JB      block

blocksDone:
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
	POPCNTQ BX, R12
	CMPQ    R12, $10
	JAE     run

mixed:
	ESCAPES256
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
	CONTROLS
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
	PLUSES
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
	CHECKUTF8
	JMP      next

	// As many backslashes as in a run of \uXXXX.
run:
	RUN(mixed)

runBlock:
	RUNPLACE
	VMOVDQU  runHigh<>(SB), Y4
	VPSRLW   $4, Y0, Y2
	VPSRLW   $4, Y1, Y3
	VPAND    bytes0F<>(SB), Y2, Y2
	VPAND    bytes0F<>(SB), Y3, Y3
	VPSHUFB  Y2, Y4, Y2
	VPSHUFB  Y3, Y4, Y3
	VMOVDQU  runLow<>(SB), Y4
	VPSHUFB  Y0, Y4, Y5
	VPAND    Y5, Y2, Y2
	VPSHUFB  Y1, Y4, Y5
	VPAND    Y5, Y3, Y3
	VPAND    (R14), Y2, Y2
	VPAND    32(R14), Y3, Y3
	VPCMPEQB outlineNone<>(SB), Y2, Y2
	VPCMPEQB outlineNone<>(SB), Y3, Y3
	VPCMPEQB (R13), Y0, Y4
	VPCMPEQB 32(R13), Y1, Y5
	VPANDN   Y2, Y4, Y2
	VPANDN   Y3, Y5, Y3
	VPOR     Y2, Y3, Y2
	VPTEST   Y2, Y2
	JNZ      runEnd
	VPOR     Y8, Y9, Y9
	VPXOR    Y8, Y8, Y8
	VMOVDQA  Y1, Y7
	RUNNEXT
	CMPQ     SI, blocksEnd
	JAE      runEnd
	FETCH
	VMOVDQU  (SI), Y0
	VMOVDQU  32(SI), Y1
	JMP      runBlock

runEnd:
	CMPQ SI, DX
	JEQ  mixed
	RUNEND
	CMPQ SI, blocksEnd
	JB   block
	JMP  blocksDone

	// Behind the whole blocks, up to R11, there are AX bytes, fewer than 64.
tail:
	COPYTAIL

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
