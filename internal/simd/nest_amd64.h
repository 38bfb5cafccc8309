// What nest and member share.
//
//	SI block     R15 b     R9 in string (0, -1)     DI state     X6 all ones
//
// ESCAPES takes out of AX, quotes, those that are escaped. BX are the backslashes,
// R13 becomes 1 if the first byte is escaped. first is where the state has what is in
// front of all that escapes anything.
#define ESCAPES(first, back, counted) \
	XORL   R13, R13                 \
	MOVQ   SI, R12                  \
	MOVQ   first(DI), R14           \
	ADDQ   R15, R14                 \
back: \
	CMPQ   R12, R14                 \
	JEQ    counted                  \
	DECQ   R12                      \
	CMPB   (R12), $0x5C             \
	JNE    counted                  \
	XORL   $1, R13                  \
	JMP    back                     \
counted: \
	MOVQ   BX, R12                  \
	ORQ    R13, R12                 \
	ANDNQ  BX, R13, R13             \ // escape
	MOVQ   $0xAAAAAAAAAAAAAAAA, R10 \
	LEAQ   (R13)(R13*1), R14        \
	ORQ    R10, R14                 \
	SUBQ   R13, R14                 \
	XORQ   R10, R14                 \ // codes
	XORQ   R14, R12                 \ // escaped bytes
	ANDNQ  AX, R12, AX

// INSIDE is the prefix xor of AX.
#define INSIDE \
	VMOVQ      AX, X9            \
	VPCLMULQDQ $0, X6, X9, X9    \
	VMOVQ      X9, R12           \
	SARQ       $63, R9           \
	XORQ       R12, R9

// PARITY goes on from a block without brackets: of R9 the bit on top alone matters.
#define PARITY(block, last) \
	POPCNTQ AX, AX   \
	SHLQ    $63, AX  \
	XORQ    AX, R9   \
	ADDQ    $64, SI  \
	CMPQ    SI, CX   \
	JLS     block    \
	JMP     last

// QUOTES are a backslash and a quote, each as often as a register holds; GLOBL follows.
#define QUOTES(name) \
	DATA name<>+0(SB)/8, $0x5c5c5c5c5c5c5c5c  \
	DATA name<>+8(SB)/8, $0x5c5c5c5c5c5c5c5c  \
	DATA name<>+16(SB)/8, $0x5c5c5c5c5c5c5c5c \
	DATA name<>+24(SB)/8, $0x5c5c5c5c5c5c5c5c \
	DATA name<>+32(SB)/8, $0x2222222222222222 \
	DATA name<>+40(SB)/8, $0x2222222222222222 \
	DATA name<>+48(SB)/8, $0x2222222222222222 \
	DATA name<>+56(SB)/8, $0x2222222222222222
