// What is rare in index_block_amd64.h.

	// findEscaped, for there is something to find.
escapes:
	ANDNQ BX, R8, R13         // escape
	MOVQ  $0xAAAAAAAAAAAAAAAA, R8
	LEAQ  (R13)(R13*1), R14
	ORQ   R8, R14
	SUBQ  R13, R14
	XORQ  R8, R14             // codes
	XORQ  R14, R12            // escaped bytes
	MOVQ  R12, escaped-16(SP)
	ANDNQ AX, R12, AX
	MOVQ  R14, R8
	ANDQ  BX, R8
	SHRQ  $63, R8
	JMP   unescaped

	// No quote and no backslash. Within a string, as most of a long text is, there
	// are no entries, and no carry changes but that of scalars.
noquotes:
	SARQ      $63, R9
	TESTQ     R9, R9
	JZ        outside
	VPMINUB   Y0, Y13, Y2
	VPMINUB   Y1, Y13, Y3
	VPCMPEQB  Y0, Y2, Y2
	VPCMPEQB  Y1, Y3, Y3
	VPOR      Y2, Y3, Y2
	VPMOVMSKB Y2, R12
	ORQ       R12, R15
	XORL      R10, R10
	JMP       marked

outside:
	XORL R11, R11
	XORL R13, R13
	JMP  inside

	// Many entries are written by bytes of the mask: how many there are is then
	// nothing that a branch could foretell wrongly.
dense:
	MOVQ         BX, R14
	LEAQ         ·bitNumbers(SB), AX
	VMOVD        CX, X2
	VPBROADCASTD X2, Y2
	ENTRIES
	ENTRIES
	ENTRIES
	ENTRIES
	TESTQ        R14, R14 // what is short, or ends within a long text
	JZ           listed
	ENTRIES
	ENTRIES
	ENTRIES
	ENTRIES
	JMP          listed

	// The entry of a quote is as far into the entries of the block as there
	// are entries below its bit.
marks:
	POPCNTQ BX, R14
	NEGQ    R14
	LEAQ    (DI)(R14*4), R14

marksnext:
	BLSIQ   R13, R12
	DECQ    R12
	ANDQ    BX, R12
	POPCNTQ R12, R12
	ORB     $0x80, 3(R14)(R12*4)
	BLSRQ   R13, R13
	JNZ     marksnext
	JMP     marked

utf8:
	UTF8(Y0, Y7, Y3)
	UTF8(Y1, Y0, Y4)
	MOVQ  tail-8(SP), BX
	TESTQ BX, BX
	JNZ   utf8tail

utf8judged:
	VPOR     Y3, Y9, Y9
	VPOR     Y4, Y9, Y9
	VPSUBUSB utf8Max<>(SB), Y1, Y8
	JMP      next

utf8tail:
	LEAQ  keep<>+64(SB), R12
	SUBQ  BX, R12
	VPAND (R12), Y3, Y3
	VPAND 32(R12), Y4, Y4
	JMP   utf8judged

