// What the regular kernels share: brackets bit by bit, and literals. Both jump to
// irregular.

// MATCH matches R14 > 0 brackets, beginning at bracket: closing ones are in CX, those of
// objects in R8, whether there was a colon since the one before in AX, and whether that or
// what is no name, but not both, in BX. The kinds of what is open are bits of R11, 1 for an
// object, the innermost the lowest; above them is a bit that says how many there are. An
// object may not hold what is no name, an array no colon, and what is closed must be of the
// kind of the innermost. It jumps to outermost when nothing is open any more, or too much.
#define MATCH \
	MOVQ  R11, R13 \
	ANDQ  BX, R13 \
	XORQ  AX, R13 \
	MOVQ  R11, R15 \
	XORQ  R8, R15 \
	ANDQ  CX, R15 \
	ORQ   R13, R15 \
	TESTB $1, R15 \
	JNZ   irregular \
	MOVQ  R8, R15 \
	ANDL  $1, R15 \
	LEAQ  (R15)(R11*2), R15 \
	MOVQ  CX, R13 \
	ANDL  $1, R13 \
	ADDL  R13, R13 \
	SHRXQ R13, R15, R11 \
	SHRQ  $1, AX \
	SHRQ  $1, BX \
	SHRQ  $1, CX \
	SHRQ  $1, R8 \
	CMPQ  R11, $1 \
	JLE   outermost \
	DECQ  R14 \
	JNZ   bracket

// COMPARE compares the last four letters of true, null, or false for all literals R13,
// beginning at literalNext.
#define COMPARE \
	TZCNTQ  R13, R11 \
	BLSRQ   R13, R13 \
	ADDQ    SI, R11 \
	XORL    R14, R14 \
	CMPB    (R11), $0x66 \
	SETEQ   R14 \
	LEAQ    4(R14), AX \
	SUBQ    AX, literals \
	ADDQ    R11, AX \
	CMPQ    AX, inputEnd \
	JHI     irregular \
	MOVL    -4(AX), R8 \
	CMPL    R8, $0x65757274 \
	SETNE   AX \
	CMPL    R8, $0x6c6c756e \
	SETNE   BX \
	ANDL    BX, AX \
	CMPL    R8, $0x65736c61 \
	SETNE   BX \
	TESTL   R14, R14 \
	CMOVLNE BX, AX \
	TESTB   AX, AX \
	JNZ     irregular \
	TESTQ   R13, R13 \
	JNZ     literalNext
