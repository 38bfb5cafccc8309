// What the kernels share that make an outline with AVX2: the block of 64 bytes in Y0
// and Y1, turned into masks. Every file that includes this has its own copy of the
// constants.

#define BITS(low, high, to, temp) \
	VPMOVMSKB low, to \
	VPMOVMSKB high, temp \
	SHLQ      $32, temp \
	ORQ       temp, to

#define EQUAL(with, to, temp) \
	VPCMPEQB with, Y0, Y2 \
	VPCMPEQB with, Y1, Y3 \
	BITS(Y2, Y3, to, temp)

// NOTIN takes bytes of Y2 and Y3 that share no bit with set.
#define NOTIN(set, to, temp) \
	VPAND    set, Y2, Y4 \
	VPAND    set, Y3, Y5 \
	VPCMPEQB outlineNone<>(SB), Y4, Y4 \
	VPCMPEQB outlineNone<>(SB), Y5, Y5 \
	BITS(Y4, Y5, to, temp)

// BYTEBIT takes bit 7-n of each byte.
#define BYTEBIT(n, to, temp) \
	VPSLLW $n, Y0, Y2 \
	VPSLLW $n, Y1, Y3 \
	BITS(Y2, Y3, to, temp)

// CONSTANTS loads what Y10-Y15 and X6 hold throughout.
#define CONSTANTS \
	VPCMPEQB X6, X6, X6 \
	VMOVDQU  outlineSpace<>(SB), Y10 \
	VMOVDQU  outlineOp<>(SB), Y11 \
	VMOVDQU  bytes20<>(SB), Y12 \
	VMOVDQU  bytes1F<>(SB), Y13 \
	VMOVDQU  outlineQuote<>(SB), Y14 \
	VMOVDQU  outlineBackslash<>(SB), Y15

// OPERATORS leaves control characters in BX, operators outside strings, R9, in R14.
#define OPERATORS \
	VPMINUB  Y0, Y13, Y2 \
	VPMINUB  Y1, Y13, Y3 \
	VPCMPEQB Y0, Y2, Y2 \
	VPCMPEQB Y1, Y3, Y3 \
	BITS(Y2, Y3, BX, R12) \
	VPOR     Y0, Y12, Y2 \
	VPOR     Y1, Y12, Y3 \
	VPSHUFB  Y0, Y11, Y4 \
	VPSHUFB  Y1, Y11, Y5 \
	VPCMPEQB Y2, Y4, Y2 \
	VPCMPEQB Y3, Y5, Y3 \
	BITS(Y2, Y3, R14, R12) \
	ANDNQ    R14, BX, R14 \
	ANDNQ    R14, R9, R14

// WHITESPACE leaves whitespace in BX, that outside strings in R15.
#define WHITESPACE \
	VPSHUFB  Y0, Y10, Y4 \
	VPSHUFB  Y1, Y10, Y5 \
	VPCMPEQB Y0, Y4, Y4 \
	VPCMPEQB Y1, Y5, Y5 \
	BITS(Y4, Y5, BX, R12) \
	ANDNQ    BX, R9, R15

// TOKENS takes tokens, R11 of them, from operators R14, whitespace BX and quotes AX: of
// their first bytes, bit 0 is in R8, then BX, R15. Scalars are in R12, their beginnings
// in CX; the beginnings of literals are added to R13.
#define TOKENS \
	ORQ      R14, BX \
	ORQ      AX, BX \
	ORQ      R9, BX \
	MOVQ     BX, R12 \
	NOTQ     R12 \
	LEAQ     (R10)(R12*2), CX \
	ANDNQ    R12, CX, CX \
	ORQ      R12, R10 \
	ANDQ     R9, AX \
	MOVQ     R14, R11 \
	ORQ      CX, R11 \
	ORQ      AX, R11 \
	BYTEBIT(5, BX, R8) \
	ANDQ     R14, BX \
	ORQ      AX, BX \
	VPCMPGTB outline3F<>(SB), Y0, Y2 \
	VPCMPGTB outline3F<>(SB), Y1, Y3 \
	BITS(Y2, Y3, AX, R8) \
	MOVQ     R14, R8 \
	ANDQ     AX, R8 \
	ANDQ     CX, AX \
	ORQ      AX, R13 \
	BYTEBIT(2, R15, AX) \
	ANDQ     R14, R15 \
	PEXTQ    R11, R8, R8 \
	PEXTQ    R11, BX, BX \
	PEXTQ    R11, R15, R15 \
	POPCNTQ  R11, R11

// ESCAPES256 is ESCAPES and what follows up to SEQUENCES. What is inside of strings, in
// R9, goes on to the last byte; what bytes may be is looked up by both nibbles.
#define ESCAPES256 \
	ESCAPES \
	SARQ       $63, R9 \
	VMOVQ      AX, X2 \
	VPCLMULQDQ $0, X6, X2, X2 \
	VMOVQ      X2, R8 \
	XORQ       R8, R9 \
	ANDNQ      R12, R9, R12 \
	ANDQ       R9, CX \
	VMOVDQU    outlineHigh<>(SB), Y4 \
	VPSRLW     $4, Y0, Y2 \
	VPSRLW     $4, Y1, Y3 \
	VPAND      bytes0F<>(SB), Y2, Y2 \
	VPAND      bytes0F<>(SB), Y3, Y3 \
	VPSHUFB    Y2, Y4, Y2 \
	VPSHUFB    Y3, Y4, Y3 \
	VMOVDQU    outlineLow<>(SB), Y4 \
	VPSHUFB    Y0, Y4, Y5 \
	VPAND      Y5, Y2, Y2 \
	VPSHUFB    Y1, Y4, Y5 \
	VPAND      Y5, Y3, Y3 \
	NOTIN(bytes0F<>(SB), BX, R8) \
	NOTIN(outlineHex<>(SB), R15, R8) \
	NOTIN(outlineHexHigh<>(SB), DX, R8) \
	EQUAL(outline75<>(SB), R8, R14) \
	VPOR       Y0, Y12, Y2 \
	VPOR       Y1, Y12, Y3 \
	VPCMPEQB   outlineD<>(SB), Y2, Y2 \
	VPCMPEQB   outlineD<>(SB), Y3, Y3 \
	MOVQ       AX, kept \
	BITS(Y2, Y3, R14, AX) \
	MOVQ       kept, AX \
	SEQUENCES

// DIGITS finds what INTEGERS asks for, SIGNS what NUMBERS does besides.
#define DIGITS \
	VPADDB   outline46<>(SB), Y0, Y2 \
	VPADDB   outline46<>(SB), Y1, Y3 \
	VPCMPGTB outline75<>(SB), Y2, Y2 \
	VPCMPGTB outline75<>(SB), Y3, Y3 \
	BITS(Y2, Y3, AX, R15) \
	EQUAL(outlineZero<>(SB), R11, R15)

#define SIGNS \
	EQUAL(outlineMinus<>(SB), BX, R15) \
	EQUAL(outlinePoint<>(SB), R8, R15)

// PLUSES finds what EXPONENTS asks for besides.
#define PLUSES \
	VMOVDQU  outlineExp<>(SB), Y4 \
	VPOR     Y0, Y12, Y2 \
	VPOR     Y1, Y12, Y3 \
	VPCMPEQB Y4, Y2, Y2 \
	VPCMPEQB Y4, Y3, Y3 \
	BITS(Y2, Y3, R14, R15) \
	EQUAL(outlinePlus<>(SB), R13, R15)

// CONTROLS tells by the zero flag that there is no control character.
#define CONTROLS \
	VPMINUB   Y0, Y13, Y2 \
	VPMINUB   Y1, Y13, Y3 \
	VPCMPEQB  Y0, Y2, Y2 \
	VPCMPEQB  Y1, Y3, Y3 \
	VPOR      Y2, Y3, Y2 \
	VPMOVMSKB Y2, R12 \
	TESTL     R12, R12

// CHECKUTF8 adds to Y9 what is wrong.
#define CHECKUTF8 \
	UTF8(Y0, Y7, Y3) \
	UTF8(Y1, Y0, Y4) \
	VPOR     Y3, Y9, Y9 \
	VPOR     Y4, Y9, Y9 \
	VPSUBUSB utf8Max<>(SB), Y1, Y8

// COPYTAIL copies AX bytes, fewer than 64, which end at R11, into last, fills that up with
// spaces, and goes on at tailCopied. One to three bytes are the first, the middle one, and
// the last; more are copied from both ends, overlapping.
#define COPYTAIL \
	LEAQ    last, R12 \
	VMOVDQU Y12, (R12) \
	VMOVDQU Y12, 32(R12) \
	MOVQ    R11, R13 \
	SUBQ    AX, R13 \
	CMPQ    AX, $32 \
	JAE     tail32 \
	CMPQ    AX, $16 \
	JAE     tail16 \
	CMPQ    AX, $8 \
	JAE     tail8 \
	CMPQ    AX, $4 \
	JAE     tail4 \
	MOVQ    AX, R8 \
	SHRQ    $1, R8 \
	MOVB    (R13), CX \
	MOVB    (R13)(R8*1), DX \
	MOVB    -1(R11), R14 \
	MOVB    CX, (R12) \
	MOVB    DX, (R12)(R8*1) \
	MOVB    R14, -1(R12)(AX*1) \
	JMP     tailCopied \
tail4: \
	MOVL    (R13), CX \
	MOVL    -4(R11), DX \
	MOVL    CX, (R12) \
	MOVL    DX, -4(R12)(AX*1) \
	JMP     tailCopied \
tail8: \
	MOVQ    (R13), CX \
	MOVQ    -8(R11), DX \
	MOVQ    CX, (R12) \
	MOVQ    DX, -8(R12)(AX*1) \
	JMP     tailCopied \
tail16: \
	VMOVDQU (R13), X0 \
	VMOVDQU -16(R11), X1 \
	VMOVDQU X0, (R12) \
	VMOVDQU X1, -16(R12)(AX*1) \
	JMP     tailCopied \
tail32: \
	VMOVDQU (R13), Y0 \
	VMOVDQU -32(R11), Y1 \
	VMOVDQU Y0, (R12) \
	VMOVDQU Y1, -32(R12)(AX*1) \
	JMP     tailCopied

// EVERY is 32 equal bytes.
#define EVERY(name, word) \
	DATA  name<>+0(SB)/8, $word \
	DATA  name<>+8(SB)/8, $word \
	DATA  name<>+16(SB)/8, $word \
	DATA  name<>+24(SB)/8, $word \
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
