//go:build !purego

#include "textflag.h"
#include "avx2_amd64.h"
#include "outline_amd64.h"
#include "regular_amd64.h"

#undef nextEscaped
#define nextEscaped slot-168(SP)
#define literals    slot-176(SP) // bytes of literals, less what those of their letters have
#define surrogate   slot-184(SP) // where the next block must have second halves of pairs
#define open        slot-192(SP) // what is open: kinds, as below
#define keptCX      slot-200(SP)
#define keptR12     slot-208(SP)
#undef opsNext
#define opsNext     slot-224(SP) // where the next position goes, 0 when none is wanted
#define more        slot-216(SP) // how many tokens wait in Z18 for those in Z28 to be judged

#define EQUAL(with, to) \
	VPCMPEQB with, Z0, K1 \
	KMOVQ    K1, to

// func regularAVX512(b *byte, n int, utf8 uint32, opsFirst *uint32) (whitespace, nOps int)
//
// The masks of a block, and what is judged by them, are those of outlineAVX512,
// which see. But what is irregular ends it at once; literals are compared, halves of
// surrogate pairs counted off against each other, and brackets matched right here. A
// document that is small needs a few hundred instructions as it is: to write down
// what is left for others to judge, and to read it, would take as many again.
//
//	SI input  R9 inside (0, -1)  R10 scalar (0, 1)  DI how many tokens there are in Z28
//	Z0 bytes  Z7 the 64 before   Z8 incomplete sequence at their end  Z9 UTF-8 errors
//	Z16, Z17 the token before those in Z28, and the one before that
//	Z15, Z24-Z27, Z22, Z23, Z29-Z31 constants
TEXT ·regularAVX512(SB), NOSPLIT, $256-48
	MOVQ           b+0(FP), SI
	MOVQ           n+8(FP), AX
	ADDQ           SI, AX
	VPXORQ         Z9, Z9, Z9
	VMOVDQU64      Z9, slot-64(SP)
	VMOVDQU64      Z9, slot-128(SP)
	VMOVDQU64      Z9, slot-192(SP)
	MOVQ           AX, inputEnd
	MOVQ           opsFirst+24(FP), AX
	MOVQ           AX, opsNext
	MOVQ           $1, open
	MOVL           utf8+16(FP), AX
	MOVL           AX, check
	VPBROADCASTD   AX, Z14
	VPBROADCASTD   ·outlineSpread+0(SB), Z31  // backslash
	VPBROADCASTD   ·outlineSpread+4(SB), Z30  // quote
	VPBROADCASTD   ·outlineSpread+8(SB), Z29  // space
	VPBROADCASTD   ·outlineSpread+16(SB), Z27 // 0
	VPBROADCASTD   ·outlineSpread+20(SB), Z26 // 10
	VPBROADCASTD   ·outlineSpread+24(SB), Z25 // minus
	VPBROADCASTD   ·outlineSpread+28(SB), Z24 // point
	VBROADCASTI32X4 ·outlineOps+0(SB), Z23
	VBROADCASTI32X4 ·outlineOps+16(SB), Z22
	VPBROADCASTD   ·outlineSpread+32(SB), Z15 // 0x80, if UTF-8 is checked
	VPANDQ         Z14, Z15, Z15
	VPBROADCASTD   ·outlineSpread+40(SB), Z16 // colon
	VMOVDQA64      Z16, Z17
	VPXORQ         Z28, Z28, Z28
	VPXORQ         Z8, Z8, Z8
	VPXORQ         Z7, Z7, Z7
	XORL           R9, R9
	XORL           R10, R10
	XORL           DI, DI
	MOVQ           n+8(FP), AX
	CMPQ           AX, $64
	JLT            tail

	PCALIGN $64
block:
	VMOVDQU64 (SI), Z0

loaded:
	EQUAL(Z30, AX)
	EQUAL(Z31, BX)
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
	VPCMPEQB   X1, X1, X1
	VPCLMULQDQ $0, X1, X2, X2
	VMOVQ      X2, R12
	XORQ       R12, R9

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
	JNZ      irregular
	MOVQ     opsNext, R11
	TESTQ    R11, R11
	JNZ      members

membersPut:
	// Scalars in R12, their beginnings in CX.
	KMOVQ K3, BX
	ANDNQ BX, R9, R15
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

	ANDQ    R9, AX
	ORQ     CX, R14
	ORQ     AX, R14
	KMOVQ   R14, K1
	VPCOMPRESSB.Z Z0, K1, Z1
	POPCNTQ R14, R14
	LEAQ    (DI)(R14*1), R11
	CMPQ    R11, $64
	JA      full
	MOVQ    $-1, BX
	SHLXQ   DI, BX, BX
	KMOVQ   BX, K1
	VPEXPANDB.Z Z1, K1, Z1
	VPORQ   Z1, Z28, Z28
	MOVQ    R11, DI

tokensPut:
	VPCMPB $6, ·outline3Fs(SB), Z0, K1
	KMOVQ  K1, R13
	ANDQ   CX, R13
	MOVQ   literal, R14
	ORQ    R13, R14
	JNZ    letters

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
	MOVQ      inputEnd, AX
	SUBQ      SI, AX
	CMPQ      AX, $64
	JGE       block
	TESTQ     AX, AX
	JGT       tail

	MOVQ     pendingMask, AX
	ORQ      expMask, AX
	ORQ      R9, AX
	SHRQ     $63, AX
	ORQ      literals, AX
	ORQ      surrogate, AX
	JNZ      irregular
	VPTESTMQ Z9, Z9, K1
	KORTESTQ K1, K1
	JNZ      irregular
	MOVQ     $0, more

	// The order of the DI tokens in Z28. What is said of each by itself, the one
	// before, and the one before that: an error is what all three say.
judge:
	MOVQ       $-2, AX
	KMOVQ      AX, K1
	VMOVDQA64  Z16, Z2
	VPEXPANDB  Z28, K1, Z2
	VMOVDQA64  Z17, Z3
	VPEXPANDB  Z2, K1, Z3
	VMOVDQA64  Z28, Z4
	VMOVDQU64  ·outlineOrders+0(SB), Z5
	VPERMI2B   ·outlineOrders+64(SB), Z5, Z4
	VMOVDQU64  ·outlineOrders+128(SB), Z5
	VPERMI2B   ·outlineOrders+192(SB), Z5, Z2
	VMOVDQU64  ·outlineOrders+256(SB), Z5
	VPERMI2B   ·outlineOrders+320(SB), Z5, Z3
	VPTERNLOGQ $0x80, Z2, Z3, Z4
	VPTESTMB   ·outlineWrong(SB), Z4, K1
	KORTESTQ   K1, K1
	JNZ        irregular

	// No names in R11, brackets in R12, closing ones in CX, those of objects in R8,
	// colons in AX. What there is since the bracket before carries to a bracket.
	VPBROADCASTD ·outlineSpread+40(SB), Z2 // colon
	VPBROADCASTD ·outlineSpread+44(SB), Z3 // {
	VPBROADCASTD ·outlineSpread+48(SB), Z5 // }
	VPORQ     Z29, Z28, Z6
	VPMOVB2M  Z4, K4
	VPADDB    Z4, Z4, Z4
	VPCMPEQB  Z3, Z6, K1
	VPCMPEQB  Z5, Z6, K2
	VPTESTMB  Z29, Z28, K3
	VPCMPEQB  Z2, Z28, K5
	KMOVQ     K4, R11
	VPMOVB2M  Z4, K4
	KMOVQ     K1, R12
	KMOVQ     K2, CX
	KMOVQ     K3, R8
	KMOVQ     K5, AX
	KMOVQ     K4, BX
	ORQ       BX, R11
	ORQ       CX, R12
	MOVQ      R12, R13
	NOTQ      R13
	MOVQ      R11, BX
	ANDQ      R13, BX
	RUNS(R13, seenColon, AX, R15)
	RUNS(R13, seenNoName, BX, R15)
	ORQ       R11, BX

	// From here on, bit by bit, one for each bracket.
	POPCNTQ R12, R14
	PEXTQ   R12, CX, CX
	PEXTQ   R12, R8, R8
	PEXTQ   R12, AX, AX
	PEXTQ   R12, BX, BX
	MOVQ    open, R11
	XORQ    AX, BX
	TESTQ   R14, R14
	JZ      matched
	CMPQ    R11, $1
	JNE     bracket
	TESTB   $1, R12
	JZ      irregular // the first bracket, but not the first token

bracket:
	MATCH

matched:
	MOVQ R11, open
	MOVQ more, R14
	TESTQ R14, R14
	JNZ  resume

	// All is closed, by the last token, unless that is the only one.
	CMPQ  R11, $1
	JNE   irregular
	LEAQ  -1(DI), AX
	TESTQ AX, AX
	JZ    regular
	BTQ   AX, R12
	JCC   irregular

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

	// { } and : have two bits that no other operator has both of. K3 is whitespace.
members:
	VPSLLW   $2, Z0, Z2
	VPSLLW   $3, Z0, Z3
	VPMOVB2M Z2, K1
	VPMOVB2M Z3, K2
	KMOVQ    K1, R15
	KMOVQ    K2, BX
	ANDQ     R14, R15
	ANDQ     BX, R15
	JZ       membersPut
	MOVQ     SI, R8
	SUBQ     b+0(FP), R8
	PUTOPS(nextOps)
	JMP membersPut

	// There are more tokens, R14 in Z1, than have room in Z28.
full:
	MOVQ      R14, more
	MOVQ      R12, keptR12
	MOVQ      CX, keptCX
	VMOVDQA64 Z1, Z18
	JMP       judge

resume:
	CMPQ  R11, $1
	JEQ   irregular
	MOVQ  $-2, AX
	KMOVQ AX, K1
	VMOVDQA64 Z16, Z2
	VPEXPANDB Z28, K1, Z2
	LEAQ  -1(DI), AX
	VPBROADCASTB AX, Z3
	VPERMB Z2, Z3, Z17
	VPERMB Z28, Z3, Z16
	VMOVDQA64 Z18, Z28
	MOVQ  R14, DI
	MOVQ  keptR12, R12
	MOVQ  keptCX, CX
	JMP   tokensPut

	// Backslashes, or escape sequences from the block before.
escapes:
	ESCAPES512
	MOVQ  surrogate, R15
	MOVQ  R13, R14
	ORQ   R15, R14
	JNZ   surrogates

paired:
	TESTQ R12, R12
	JNZ   irregular
	MOVQ  R9, CX
	NOTQ  CX
	ORQ   AX, CX
	JNZ   inside

inString:
	VPCMPUB  $1, Z29, Z0, K1
	KORTESTQ K1, K1
	JZ       judged
	JMP      irregular

	// Of the second digits of surrogates, R13, those from c on are of the second
	// halves of pairs: they stand six bytes after those of the first.
surrogates:
	VPBROADCASTD ·outlineSpread+72(SB), Z2 // c
	VPCMPUB      $1, Z2, Z4, K1
	KMOVQ        K1, R14
	ANDQ         R13, R14
	ANDNQ        R13, R14, R13
	MOVQ         R14, R8
	SHLQ         $6, R8
	ORQ          R15, R8
	SHRQ         $58, R14
	XORQ         R13, R8
	MOVLQSX      check, R13
	ANDQ         R13, R14
	MOVQ         R14, surrogate
	ANDQ         R13, R8
	ORQ          R8, R12
	JMP          paired

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
	JMP     numbers

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
	JMP   irregular

	PCALIGN $64
utf8:
	UTF8512
	VPSUBUSB       ·outlineUTF8Max(SB), Z0, Z8
	JMP            next

	// AX bytes are left, fewer than 64. What stands for the others are no spaces.
tail:
	MOVQ      $-1, BX
	BZHIQ     AX, BX, BX
	SUBQ      $64, AX
	ADDQ      AX, spaces
	KMOVQ     BX, K1
	VMOVDQA64 Z29, Z0
	VMOVDQU8  (SI), K1, Z0
	JMP       loaded
