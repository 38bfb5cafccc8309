// What outlineAVX512 is, and, with OUTLINE_MEMBERS, outlineMembersAVX512: see
// outline_body_avx2_amd64.h.

	BEGIN(0x3A)
	VMOVD          100(BX), X7
	VPSLLDQ        $12, X7, X7
	VSHUFI32X4     $0, Z7, Z7, Z7
	VMOVDQU64      ·outlineUTF8Max(SB), Z10
	VPSUBUSB       Z10, Z7, Z8
	VPXORQ         Z9, Z9, Z9
	VPBROADCASTD   ·outlineSpread+0(SB), Z31  // backslash
	VPBROADCASTD   ·outlineSpread+4(SB), Z30  // quote
	VPBROADCASTD   ·outlineSpread+8(SB), Z29  // space
	VPXORQ         Z28, Z28, Z28               // tokens, see gathered
	VPBROADCASTD   ·outlineSpread+16(SB), Z27 // 0
	VPBROADCASTD   ·outlineSpread+20(SB), Z26 // 10
	VPBROADCASTD   ·outlineSpread+24(SB), Z25 // minus
	VPBROADCASTD   ·outlineSpread+28(SB), Z24 // point
	VBROADCASTI32X4 ·outlineOps+0(SB), Z23
	VBROADCASTI32X4 ·outlineOps+16(SB), Z22
	VMOVDQU64      ·outlineOrders+0(SB), Z21
	VMOVDQU64      ·outlineOrders+64(SB), Z20
	VMOVDQU64      ·outlineOrders+128(SB), Z19
	VMOVDQU64      ·outlineOrders+192(SB), Z18
	VMOVDQU64      ·outlineOrders+256(SB), Z17
	VMOVDQU64      ·outlineOrders+320(SB), Z16
	VPBROADCASTD   ·outlineSpread+32(SB), Z15 // 0x80, if UTF-8 is checked
	VPBROADCASTD   check, Z14
	VPANDQ         Z14, Z15, Z15
	VPBROADCASTD   ·outlineSpread+36(SB), Z14 // comma
	VPBROADCASTD   ·outlineSpread+40(SB), Z13 // colon
	VPBROADCASTD   ·outlineSpread+44(SB), Z12 // {
	VPBROADCASTD   ·outlineSpread+48(SB), Z11 // }
	MOVQ           $256, AX                    // -1 if n is more
	SUBQ           n+24(FP), AX
	SARQ           $63, AX
	MOVQ           AX, gathered

	// A store across the edge of a page takes ten times as long as others, and many
	// blocks have few tokens: their first 512 bytes are within one page.
	LEAQ    tokensRoom, DI
	LEAQ    512(DI), AX
	ANDQ    $-4096, AX
	CMPQ    AX, DI
	CMOVQHI AX, DI
	MOVQ    DI, tokensFirst

nextChunk:
	MOVQ    tokensFirst, DI
	MOVWLZX tokensBefore, AX
	MOVW    AX, -2(DI)
	MOVQ    inputEnd, AX
	SUBQ    SI, AX
	CMPQ    AX, $64
	JB      tail
	ANDQ    $-64, AX
	MOVL    $chunk, BX
	CMPQ    AX, BX
	CMOVQHI BX, AX
	ADDQ    SI, AX
	MOVQ    AX, blocksEnd

	PCALIGN $64
block:
	FETCH
	VMOVDQU64 (SI), Z0

loaded:
	EQUAL(Z30, AX)
	EQUAL(Z31, BX)
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
	VPCMPEQB   X1, X1, X1
	VPCLMULQDQ $0, X1, X2, X2
	VMOVQ      X2, R12
	XORQ       R12, R9

	PCALIGN $32
inside:
	// Control characters in BX, operators outside strings in R14.
	VPCMPUB  $1, Z29, Z0, K1
	VPORQ    Z0, Z29, Z2
	VPSHUFB  Z0, Z23, Z3
	VPCMPEQB Z2, Z3, K2
	VPSHUFB  Z0, Z22, Z4
	VPCMPEQB Z0, Z4, K3
	KMOVQ    K1, BX
	KMOVQ    K2, R14
	ANDNQ    R14, BX, R14
	ANDNQ    R14, R9, R14
	TESTQ    R9, BX
	JNZ      control

controlled:
#ifdef OUTLINE_MEMBERS
	// { } and : have two bits that no other operator has both of. K3 is whitespace.
	VPSLLW   $2, Z0, Z2
	VPSLLW   $3, Z0, Z3
	VPMOVB2M Z2, K1
	VPMOVB2M Z3, K2
	KMOVQ    K1, R15
	KMOVQ    K2, BX
	ANDQ     R14, R15
	ANDQ     BX, R15
	MOVQ     opsNext, R11
	MOVQ     posBase, R8
	ADDQ     SI, R8
	VPBROADCASTD R8, Z5
	KMOVQ    R15, K1
	POPCNTQ  R15, R15
	VMOVDQU64 outlineNumbers<>(SB), Z1
	VPCOMPRESSB.Z Z1, K1, Z1
	LEAQ     (R11)(R15*4), R12
	MOVQ     R12, opsNext

nextOps:
	VPMOVZXBD X1, Z2
	VPADDD    Z5, Z2, Z2
	VMOVDQU32 Z2, (R11)
	SUBQ      $16, R15
	JG        moreOps

#endif
	// Scalars in R12, their beginnings in CX.
	KMOVQ K3, BX
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

	ANDQ        R9, AX
	ORQ         CX, R14
	ORQ         AX, R14
	KMOVQ       R14, K1
	VPCOMPRESSB.Z Z0, K1, Z1
	VMOVDQU64   Z1, (DI)
	POPCNTQ     R14, R14
	ADDQ        R14, DI
	CMPQ        gathered, $0
	JGE         gather

gatherNext:
	VPCMPB $6, ·outline3Fs(SB), Z0, K1
	KMOVQ  K1, AX
	ANDQ   CX, AX
	ORQ    AX, R13
	MOVQ   literal, R14
	ORQ    R13, R14
	JNZ    spots

numbers:
	TESTQ   R10, R10
	JZ      judged
	VPSUBB  Z27, Z0, Z2
	VPCMPUB $1, Z26, Z2, K1
	KMOVQ   K1, AX
	EQUAL(Z27, R11)
	INTEGERS(signs)
	JZ      numbersJudged
	JMP     irregular

signs:
	EQUAL(Z25, BX)
	EQUAL(Z24, R8)
	NUMBERS(exponents)
	JNZ  irregular

numbersJudged:
	SHRQ $63, R10

judged:
	VPTESTMB  Z15, Z0, K1
	KMOVQ     K1, AX
	TESTQ     AX, AX
	JNZ       utf8
	VPORQ     Z8, Z9, Z9
	VPXORQ    Z8, Z8, Z8

next:
	VMOVDQA64 Z0, Z7
	ADDQ      $64, SI
	CMPQ      SI, blocksEnd
	JB        block

blocksDone:
	MOVQ inputEnd, AX
	SUBQ SI, AX
	JZ   tokens
	CMPQ AX, $64
	JB   tail

tokens:
	MOVQ         SI, kept
	VPXORQ       Z1, Z1, Z1
	VMOVDQU64    Z1, (DI)
	MOVQ         DI, blocksEnd
	MOVQ         tokensFirst, SI
	MOVQ         eventsNext, DI
	VPBROADCASTD ·outlineSpread+52(SB), Z6 // 1
	CMPQ         SI, blocksEnd
	JAE          ordered
	CMPQ         gathered, $0
	JGE          allGathered

order:
	VMOVDQU64 (SI), Z0
	VMOVDQU64 -1(SI), Z2
	VMOVDQU64 -2(SI), Z3

ordering:
	VMOVDQA64 Z0, Z1
	VPERMI2B  Z20, Z21, Z1
	VPERMI2B  Z18, Z19, Z2
	VPERMI2B  Z16, Z17, Z3
	VPTERNLOGQ $0x80, Z2, Z3, Z1 // all three
	VPTESTMB  ·outlineWrong(SB), Z1, K1
	VPORQ     Z29, Z0, Z2
	KORTESTQ  K1, K1
	JNZ       disorder

inOrder:
	// No names in R11, brackets in R12, commas in R14, colons in AX; closing
	// ones in K2, those of objects in K3. What there is since the bracket
	// before carries to a bracket.
	VPMOVB2M  Z1, K4
	VPADDB    Z1, Z1, Z1
	VPMOVB2M  Z1, K5
	KORQ      K4, K5, K4
	VPCMPEQB  Z12, Z2, K1
	VPCMPEQB  Z11, Z2, K2
	VPTESTMB  Z29, Z0, K3
	KORQ      K1, K2, K1
	KMOVQ     K4, R11
	KMOVQ     K1, R12
	VPCMPEQB  Z14, Z0, K4
	VPCMPEQB  Z13, Z0, K5
	KMOVQ     K4, R14
	KMOVQ     K5, AX
	MOVQ      R12, R13
	NOTQ      R13
	MOVQ      R11, BX
	ANDQ      R13, BX
	RUNS(R13, seenComma, R14, R15)
	RUNS(R13, seenColon, AX, R15)
	RUNS(R13, seenNoName, BX, R15)
	ORQ       R11, BX

	// Bit by bit, the highest first.
	KMOVQ     BX, K4
	KMOVQ     AX, K5
	KMOVQ     R14, K6
	VMOVDQU8.Z Z6, K4, Z1
	VPADDB    Z1, Z1, Z1
	VPADDB    Z6, Z1, K5, Z1
	VPADDB    Z1, Z1, Z1
	VPADDB    Z6, Z1, K6, Z1
	VPADDB    Z1, Z1, Z1
	VPADDB    Z6, Z1, K3, Z1
	VPADDB    Z1, Z1, Z1
	VPADDB    Z6, Z1, K2, Z1
	VPCOMPRESSB.Z Z1, K1, Z1
	VMOVDQU64 Z1, (DI)
	POPCNTQ   R12, R12
	ADDQ      R12, DI
	ADDQ      $64, SI
	CMPQ      SI, blocksEnd
	JB        order

ordered:
	MOVQ DI, eventsNext
	MOVQ blocksEnd, DI
	MOVW -2(DI), AX
	MOVW AX, tokensBefore
	MOVQ kept, SI
	CMPQ SI, inputEnd
	JB   nextChunk

	XORL     AX, AX
	VPTESTMQ Z9, Z9, K1
	KORTESTQ K1, K1
	SETNE    AL
	END(0x3A)
	VZEROUPPER
	RET

	// The tokens of a small window: R14 in Z1 go after those in Z28.
gather:
	MOVQ  gathered, AX
	MOVQ  $-1, BX
	SHLXQ AX, BX, BX
	ADDQ  R14, AX
	CMPQ  AX, $64
	JA    gatherNoMore
	MOVQ  AX, gathered
	KMOVQ BX, K1
	VPEXPANDB.Z Z1, K1, Z1
	VPORQ Z1, Z28, Z28
	JMP   gatherNext

gatherNoMore:
	MOVQ $-1, gathered
	JMP  gatherNext

allGathered:
	MOVWLZX   tokensBefore, AX
	MOVQ      $-2, BX
	KMOVQ     BX, K1
	MOVQ      $-4, BX
	KMOVQ     BX, K2
	VMOVDQA64 Z28, Z0
	VPEXPANDB.Z Z28, K1, Z2
	VPEXPANDB.Z Z28, K2, Z3
	VMOVD     AX, X1
	VPORQ     Z1, Z3, Z3
	SHRL      $8, AX
	VMOVD     AX, X1
	VPORQ     Z1, Z2, Z2
	JMP       ordering

	// Backslashes, or escape sequences from the block before.
escapes:
	POPCNTQ BX, R12
	CMPQ    R12, $10
	JAE     run

mixed:
	ESCAPES512
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

	// As many backslashes as in a run of \uXXXX.
run:
	RUN(mixed)
	VBROADCASTI32X4 runHigh<>(SB), Z2
	VBROADCASTI32X4 runLow<>(SB), Z3
	VPBROADCASTD    bytes0F<>(SB), Z4

runBlock:
	RUNPLACE
	VPSRLW    $4, Z0, Z5
	VPANDQ    Z4, Z5, Z5
	VPSHUFB   Z5, Z2, Z5
	VPSHUFB   Z0, Z3, Z6
	VPANDQ    Z6, Z5, Z5
	VPTESTMB  (R14), Z5, K1
	VPCMPEQB  (R13), Z0, K2
	KMOVQ     K1, R12
	KMOVQ     K2, R13
	ORQ       R13, R12
	CMPQ      R12, $-1
	JNE       runEnd
	VPORQ     Z8, Z9, Z9
	VPXORQ    Z8, Z8, Z8
	VMOVDQA64 Z0, Z7
	RUNNEXT
	CMPQ      SI, blocksEnd
	JAE       runEnd
	FETCH
	VMOVDQU64 (SI), Z0
	JMP       runBlock

runEnd:
	CMPQ SI, DX
	JEQ  mixed
	RUNEND
	CMPQ SI, blocksEnd
	JB   block
	JMP  blocksDone

inString:
	VPCMPUB  $1, Z29, Z0, K1
	KORTESTQ K1, K1
	JZ       judged
	ORQ      $2, flags
	JMP      judged

control:
	ORQ $2, flags
	JMP controlled

#ifdef OUTLINE_MEMBERS
moreOps:
	ADDQ      $64, R11
	VSHUFI32X4 $0x39, Z1, Z1, Z1
	JMP       nextOps
#endif

	// Literals, R13. There may be none but one from the block before.
spots:
	LITERALS
	MOVQ      posBase, R14
	ADDQ      SI, R14
	MOVQ      spotsNext, BX
	VPBROADCASTD R14, Z5
	KMOVQ     R13, K1
	POPCNTQ   R13, AX
	VMOVDQU64 outlineNumbers<>(SB), Z1
	VPCOMPRESSB.Z Z1, K1, Z1
	LEAQ      (BX)(AX*4), R11
	MOVQ      R11, spotsNext
	VPMOVZXBD X1, Z2
	VPADDD    Z5, Z2, Z2
	VMOVDQU32 Z2, (BX)
	CMPQ      AX, $16
	JBE       numbers
	VEXTRACTI32X4 $1, Z1, X2
	VPMOVZXBD X2, Z2
	VPADDD    Z5, Z2, Z2
	VMOVDQU32 Z2, 64(BX)
	VEXTRACTI32X4 $2, Z1, X2
	VPMOVZXBD X2, Z2
	VPADDD    Z5, Z2, Z2
	VMOVDQU32 Z2, 128(BX)
	VEXTRACTI32X4 $3, Z1, X2
	VPMOVZXBD X2, Z2
	VPADDD    Z5, Z2, Z2
	VMOVDQU32 Z2, 192(BX)
	JMP       numbers

exponents:
	VPBROADCASTD ·outlineSpread+56(SB), Z3
	VPORQ        Z29, Z0, Z2
	VPCMPEQB     Z3, Z2, K1
	KMOVQ        K1, R14
	VPBROADCASTD ·outlineSpread+60(SB), Z3
	EQUAL(Z3, R13)
	EXPONENTS
	TESTQ R15, R15
	JZ    numbersJudged

irregular:
	ORQ $4, flags
	JMP numbersJudged

disorder:
	ORQ $4, flags
	JMP inOrder

	PCALIGN $64
utf8:
	UTF8512
	VPSUBUSB       Z10, Z0, Z8
	JMP            next

	// AX bytes are left, fewer than 64.
tail:
	MOVQ      $-1, BX
	BZHIQ     AX, BX, BX
	MOVQ      BX, counted
	KMOVQ     BX, K1
	VMOVDQA64 Z29, Z0
	VMOVDQU8  (SI), K1, Z0
	LEAQ      64(SI), BX
	MOVQ      BX, inputEnd
	MOVQ      BX, blocksEnd
	JMP       loaded
