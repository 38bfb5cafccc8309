// What indexAVX512 and indexCopyAVX512 do with a block of 64 bytes in Z0. The registers are those of
// indexAVX512. It leads to the label next; what is rare is in index_aside_avx512_amd64.h.

	// Backslashes in BX, quotes in AX, bytes beyond ASCII in R14.
	VPCMPEQB Z31, Z0, K1
	VPCMPEQB Z30, Z0, K2
	VPMOVB2M Z0, K3
	KMOVQ    K1, BX
	KMOVQ    K2, AX
	KMOVQ    K3, R14

	MOVQ  BX, R12
	ORQ   R8, R12
	ORQ   R11, R12
	JNZ   backslashes
	TESTQ AX, AX
	JZ    noquotes
	INSIDE()
	XORL R13, R13             // nothing to mark

inside:
	// Control characters, operators in CX, whitespace in BX.
	VPCMPUB   $1, Z29, Z0, K1
	VMOVDQA64 Z0, Z1
	VPERMI2B  Z23, Z24, Z1
	VPTESTMB  Z28, Z1, K2
	VPTESTMB  Z27, Z1, K3
	KMOVQ     K1, R12
	KMOVQ     K2, CX
	KMOVQ     K3, BX
	ANDNQ     CX, R14, CX
	ANDNQ     BX, R14, BX
	ANDQ      R9, R12
	ORQ       R12, R15

	// Bytes of scalars in R10: no quote, not inside, no operator, no space.
	ORQ   CX, BX
	ORQ   AX, BX
	ORQ   R9, BX
	NOTQ  BX
	SHRQ  $63, R10
	LEAQ  (R10)(BX*2), R12
	MOVQ  BX, R10

	// Entries in BX, marks in their order in R13.
	ANDNQ   BX, R12, R12
	ANDNQ   CX, R9, BX
	ORQ     AX, R12
	ORQ     R12, BX
	POPCNTQ BX, AX
	KMOVQ   BX, K1
	TESTQ   R13, R13
	JNZ     marked

	VPCOMPRESSB.Z Z22, K1, Z1
	VEXTRACTI32X4 $1, Z1, X3
	VPMOVZXBD     X1, Z2
	VPMOVZXBD     X3, Z3
	VPADDD        Z10, Z2, Z2
	VPADDD        Z10, Z3, Z3
	VMOVDQU32     Z2, (DI)
	VMOVDQU32     Z3, 64(DI)
	CMPQ          AX, $32
	JA            more

extracted:
	LEAQ (DI)(AX*4), DI

listed:
	// UTF-8.
	TESTQ     R14, R14
	JNZ       utf8

plain:
	VPORQ     Z8, Z9, Z9
	VPXORQ    Z8, Z8, Z8
