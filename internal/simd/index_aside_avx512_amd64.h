// What is rare in index_block_avx512_amd64.h. It ends with a block of a string that is not ASCII, in
// which there are neither quotes nor backslashes.

	// More than 32 entries in the block.
more:
	VEXTRACTI32X4 $2, Z1, X2
	VEXTRACTI32X4 $3, Z1, X3
	VPMOVZXBD     X2, Z2
	VPMOVZXBD     X3, Z3
	VPADDD        Z10, Z2, Z2
	VPADDD        Z10, Z3, Z3
	VMOVDQU32     Z2, 128(DI)
	VMOVDQU32     Z3, 192(DI)
	JMP           extracted

	// There are closing quotes to mark: the entries' bits of R13, in their order,
	// say which.
marked:
	PEXTQ         BX, R13, R13
	KMOVQ         R13, K2
	VPCOMPRESSB.Z Z22, K1, Z1
	VPMOVZXBD     X1, Z2
	VPADDD        Z10, Z2, Z2
	VPORD         Z26, Z2, K2, Z2
	VMOVDQU32     Z2, (DI)
	CMPQ          AX, $16
	JBE           extracted
	VEXTRACTI32X4 $1, Z1, X2
	KSHIFTRQ      $16, K2, K2
	VPMOVZXBD     X2, Z2
	VPADDD        Z10, Z2, Z2
	VPORD         Z26, Z2, K2, Z2
	VMOVDQU32     Z2, 64(DI)
	CMPQ          AX, $32
	JBE           extracted
	VEXTRACTI32X4 $2, Z1, X2
	KSHIFTRQ      $16, K2, K2
	VPMOVZXBD     X2, Z2
	VPADDD        Z10, Z2, Z2
	VPORD         Z26, Z2, K2, Z2
	VMOVDQU32     Z2, 128(DI)
	VEXTRACTI32X4 $3, Z1, X2
	KSHIFTRQ      $16, K2, K2
	VPMOVZXBD     X2, Z2
	VPADDD        Z10, Z2, Z2
	VPORD         Z26, Z2, K2, Z2
	VMOVDQU32     Z2, 192(DI)
	JMP           extracted

outside:
	XORL R13, R13
	JMP  inside

	// There are backslashes, or there have been, and what they escape or what is to
	// be marked may be here.
backslashes:
	MOVQ  BX, R12
	ORQ   R8, R12
	MOVQ  R12, CX
	ORQ   AX, CX
	JZ    noquotes

	// findEscaped.
	ANDNQ BX, R8, R13         // escape
	MOVQ  $0xAAAAAAAAAAAAAAAA, R8
	LEAQ  (R13)(R13*1), CX
	ORQ   R8, CX
	SUBQ  R13, CX
	XORQ  R8, CX              // codes
	XORQ  CX, R12             // escaped bytes
	MOVQ  R12, escaped-16(SP)
	ANDNQ AX, R12, AX
	MOVQ  CX, R8
	ANDQ  BX, R8
	SHRQ  $63, R8
	INSIDE()

	// The sum, and from it in R13 the closing quotes to mark.
	ANDQ  R9, BX
	NEGQ  R11                 // sets the carry flag
	ADCQ  R9, BX
	SBBQ  R11, R11
	ANDQ  AX, BX
	ANDNQ BX, R9, R13
	JMP   inside

utf8:
	VALIGNQ    $6, Z7, Z0, Z2 // the 16 bytes before each 16 bytes
	UTF8TABLES()
	VPALIGNR   $15, Z2, Z0, Z1
	VPALIGNR   $13, Z2, Z0, Z3
	VPALIGNR   $14, Z2, Z0, Z2
	UTF8()
	VPXORQ     Z2, Z4, Z4
	VMOVDQU8.Z Z4, K7, Z4
	VPORQ      Z4, Z9, Z9
	VPSUBUSB   Z21, Z0, Z8
	JMP        next

	// No quote and no backslash, nor what one escapes. Within a string, as most of a
	// long text is, there are no entries, and no carry changes but that of scalars.
noquotes:
	SARQ    $63, R9
	JZ      outside
	VPCMPUB $1, Z29, Z0, K1
	KMOVQ   K1, R12
	ORQ     R12, R15
	XORL    R10, R10
	TESTQ   R14, R14
	JZ      plain
