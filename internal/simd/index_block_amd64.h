// What indexAVX2 and indexCopyAVX2 do with a block of 64 bytes in Y0 and Y1. The registers
// are those of indexAVX2. It leads to the label next; what is rare is in index_aside_amd64.h.

	// Backslashes in BX, quotes in AX.
	VPCMPEQB  Y0, Y15, Y2
	VPCMPEQB  Y1, Y15, Y3
	VPCMPEQB  Y0, Y14, Y4
	VPCMPEQB  Y1, Y14, Y5
	VPMOVMSKB Y2, BX
	VPMOVMSKB Y3, R12
	VPMOVMSKB Y4, AX
	VPMOVMSKB Y5, R13
	SHLQ      $32, R12
	ORQ       R12, BX
	SHLQ      $32, R13
	ORQ       R13, AX

	MOVQ  BX, R12
	ORQ   R8, R12
	JNZ   escapes
	TESTQ AX, AX
	JZ    noquotes

unescaped:
	// Inside strings, in R9.
	VMOVQ      AX, X2
	VPCLMULQDQ $0, X6, X2, X2
	VMOVQ      X2, R12
	SARQ       $63, R9
	XORQ       R12, R9

	// The sum, and from it in R13 the closing quotes to mark.
	ANDQ  R9, BX
	NEGQ  R11                // sets the carry flag
	ADCQ  R9, BX
	SBBQ  R11, R11
	ANDQ  AX, BX
	ANDNQ BX, R9, R13

inside:
	// Control characters in BX, operators outside strings in R14.
	VPMINUB   Y0, Y13, Y2
	VPMINUB   Y1, Y13, Y3
	VPCMPEQB  Y0, Y2, Y2
	VPCMPEQB  Y1, Y3, Y3
	VPMOVMSKB Y2, BX
	VPMOVMSKB Y3, R12
	VPOR      Y0, Y12, Y2
	VPOR      Y1, Y12, Y3
	VPSHUFB   Y0, Y11, Y4
	VPSHUFB   Y1, Y11, Y5
	VPCMPEQB  Y2, Y4, Y2
	VPCMPEQB  Y3, Y5, Y3
	SHLQ      $32, R12
	ORQ       R12, BX
	VPMOVMSKB Y2, R14
	VPMOVMSKB Y3, R12
	SHLQ      $32, R12
	ORQ       R12, R14
	ANDNQ     R14, BX, R14
	ANDQ      R9, BX
	ORQ       BX, R15

	// Bytes of scalars in R10: no quote, not inside, no operator, no space.
	VPSHUFB   Y0, Y10, Y4
	VPSHUFB   Y1, Y10, Y5
	VPCMPEQB  Y0, Y4, Y4
	VPCMPEQB  Y1, Y5, Y5
	VPMOVMSKB Y4, BX
	VPMOVMSKB Y5, R12
	SHLQ      $32, R12
	ORQ       R12, BX
	ORQ       R14, BX
	ORQ       AX, BX
	ORQ       R9, BX
	NOTQ      BX
	SHRQ      $63, R10
	LEAQ      (R10)(BX*2), R12
	MOVQ      BX, R10

	// Entries in R14, and once more in BX.
	ANDNQ   BX, R12, R12
	ANDNQ   R14, R9, R14
	ORQ     AX, R12
	ORQ     R12, R14
	MOVQ    R14, BX
	POPCNTQ R14, AX

	CMPQ AX, $6
	JA   dense

	ENTRY(0)
	ENTRY(4)
	ENTRY(8)
	ENTRY(12)
	ENTRY(16)
	ENTRY(20)
	LEAQ (DI)(AX*4), DI

listed:
	TESTQ R13, R13
	JNZ   marks

marked:
	// UTF-8.
	VPOR      Y0, Y1, Y2
	VPMOVMSKB Y2, R12
	TESTL     R12, R12
	JNZ       utf8
	VPOR      Y8, Y9, Y9
	VPXOR     Y8, Y8, Y8

