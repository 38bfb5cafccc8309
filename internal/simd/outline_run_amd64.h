// What the outline kernels do where escapes \uXXXX follow one another, as in text that
// was made ASCII: blocks are compared with what there is to be, and no masks are made.
//
//	block    0 4 1 \ u 0 4 2 f \ u 2 0 a c \ u 4 ...
//	text     0 0 0 \ u 0 0 0 0 \ u 0 0 0 0 \ u 0 ...   the same, or
//	digits   1 1 1 . . 1 1 1 1 . . 1 1 1 1 . . 1 ...   hexadecimal
//
// The first digit may not be d: it may begin a surrogate.

// RUN jumps to other unless the block, with backslashes BX, begins within a string, and its
// first backslash, which is left in CX, is where the state wants the next one of a run to
// be. DX is the block that the run begins with.
#define RUN(other) \
	TESTQ   R9, R9                  \
	JGE     other                   \
	TZCNTQ  BX, CX                  \
	CMPQ    CX, $5                  \
	JA      other                   \
	RUNSTATE                        \
	CMPQ    R12, escaped            \
	JNE     other                   \
	MOVQ    SI, DX

// RUNSTATE leaves in R12 what escaped is in a run, with CX as above.
#define RUNSTATE \
	MOVQ    $0x013E0E060200, R12    \
	LEAL    (CX*8), R13             \
	SHRXQ   R13, R12, R12           \
	MOVBLZX R12, R12

// RUNPLACE leaves in R13 and R14 where text and digits of a block begin.
#define RUNPLACE \
	LEAQ runText<>+5(SB), R13       \
	LEAQ runDigits<>+5(SB), R14     \
	SUBQ CX, R13                    \
	SUBQ CX, R14

// RUNNEXT goes on to the next block.
#define RUNNEXT \
	ADDQ    $64, SI                 \
	ADDQ    $2, CX                  \
	LEAQ    -6(CX), R12             \
	CMPQ    CX, $6                  \
	CMOVQGE R12, CX

// RUNEND writes down where the run has got to.
#define RUNEND \
	RUNSTATE                        \
	MOVQ R12, escaped               \
	ANDL $1, R12                    \
	MOVQ R12, nextEscaped

DATA runText<>+0(SB)/8, $0x30755c3030303075
DATA runText<>+8(SB)/8, $0x303030755c303030
DATA runText<>+16(SB)/8, $0x5c30303030755c30
DATA runText<>+24(SB)/8, $0x30755c3030303075
DATA runText<>+32(SB)/8, $0x303030755c303030
DATA runText<>+40(SB)/8, $0x5c30303030755c30
DATA runText<>+48(SB)/8, $0x30755c3030303075
DATA runText<>+56(SB)/8, $0x303030755c303030
DATA runText<>+64(SB)/8, $0x5c30303030755c30
DATA runText<>+72(SB)/8, $0x30755c3030303075
GLOBL runText<>(SB), RODATA|NOPTR, $80

DATA runDigits<>+0(SB)/8, $0x3000007070703000
DATA runDigits<>+8(SB)/8, $0x7070300000707070
DATA runDigits<>+16(SB)/8, $0x0070707030000070
DATA runDigits<>+24(SB)/8, $0x3000007070703000
DATA runDigits<>+32(SB)/8, $0x7070300000707070
DATA runDigits<>+40(SB)/8, $0x0070707030000070
DATA runDigits<>+48(SB)/8, $0x3000007070703000
DATA runDigits<>+56(SB)/8, $0x7070300000707070
DATA runDigits<>+64(SB)/8, $0x0070707030000070
DATA runDigits<>+72(SB)/8, $0x3000007070703000
GLOBL runDigits<>(SB), RODATA|NOPTR, $80

// By high and by low nibble: 0x10 one of 0 to 9, 0x20 one of the other digits, but 0x40 d.
DATA runHigh<>+0(SB)/8, $0x0060006010000000
DATA runHigh<>+8(SB)/8, $0x0000000000000000
DATA runHigh<>+16(SB)/8, $0x0060006010000000
DATA runHigh<>+24(SB)/8, $0x0000000000000000
GLOBL runHigh<>(SB), RODATA|NOPTR, $32

DATA runLow<>+0(SB)/8, $0x1030305030303010
DATA runLow<>+8(SB)/8, $0x0000000000001010
DATA runLow<>+16(SB)/8, $0x1030305030303010
DATA runLow<>+24(SB)/8, $0x0000000000001010
GLOBL runLow<>(SB), RODATA|NOPTR, $32
