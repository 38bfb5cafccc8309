// What the NEON kernels that read escapes share.
//
//	R0 source  R1 destination, in unquote  R2 bytes left  R6 what is at an odd place
//	V14 0F in each byte  V16 backslashes  V17-V20 tables of letters  V21 V22 for SPREAD
#define READCONSTANTS \
	MOVD  $readTables<>(SB), R5                           \
	VLD1.P 64(R5), [V16.B16, V17.B16, V18.B16, V19.B16]   \
	VLD1.P 64(R5), [V20.B16, V21.B16, V22.B16, V23.B16]   \
	VMOVI $0x0F, V14.B16                                  \
	MOVD  $0xAAAAAAAAAAAAAAAA, R6

// SHORTONES is for a block, V0, in which V1 tells the backslashes, and which does not begin
// within an escape. R8 and R12 become bits of where escapes begin; if the last byte does,
// ADVANCE goes on there, by a branch, so that the next block does not wait for this one. V2 becomes what letters stand for, and V1 all ones where one is
// after a backslash. It goes to other if one of these is no letter, or u. R9, R10 and
// V3-V6 are spoilt.
#define SHORTONES(other) \
	VAND   V22.B16, V1.B16, V1.B16         \
	VADDP  V1.B16, V1.B16, V1.B16          \
	VADDP  V1.B16, V1.B16, V1.B16          \
	VADDP  V1.B16, V1.B16, V1.B16          \
	VMOV   V1.H[0], R8                     \
	ORR    R8<<1, R6, R9                   \ // a backslash begins an escape if an even
	SUB    R8, R9, R9                      \ // number of them is before it
	EOR    R6, R9, R9                      \
	AND    R9, R8, R8                      \
	MOVD   R8, R12                         \
	LSL    $1, R8, R9                      \
	VMOV   R9, V1.H[0]                     \
	VTBL   V21.B16, [V1.B16], V1.B16       \
	VCMTST V22.B16, V1.B16, V1.B16         \
	VUSHR  $4, V0.B16, V3.B16              \
	VAND   V14.B16, V0.B16, V4.B16         \
	VTBL   V3.B16, [V17.B16], V5.B16       \
	VTBL   V4.B16, [V18.B16], V6.B16       \
	VTBL   V3.B16, [V19.B16], V2.B16       \
	VTBL   V4.B16, [V20.B16], V3.B16       \
	VCMTST V5.B16, V6.B16, V5.B16          \
	VEOR   V3.B16, V2.B16, V2.B16          \
	CMHI(5, 1, 5)                          \ // a letter is wanted, and none
	VMOV   V5.D[0], R9                     \
	VMOV   V5.D[1], R10                    \
	ORR    R10, R9, R9                     \
	CBNZ   R9, other

#define ADVANCE(block) \
	ADD $16, R0           \
	SUB $16, R2           \
	TBZ $15, R12, block   \
	SUB $1, R0            \
	ADD $1, R2            \
	B   block

// UNIT makes R9 the code unit of \uXXXX at R0+at, or a number above FFFF if there is none
// after \u. R5 and R10-R12 are spoilt.
#define UNIT(at) \
	MOVBU (at+2)(R0), R9             \
	MOVBU (at+3)(R0), R10            \
	MOVBU (at+4)(R0), R11            \
	MOVBU (at+5)(R0), R12            \
	MOVD  $·hex0(SB), R5             \
	MOVWU (R5)(R9<<2), R9            \
	MOVD  $·hex1(SB), R5             \
	MOVWU (R5)(R10<<2), R10          \
	MOVD  $·hex2(SB), R5             \
	MOVWU (R5)(R11<<2), R11          \
	MOVD  $·hex3(SB), R5             \
	MOVWU (R5)(R12<<2), R12          \
	ORR   R10, R9, R9                \
	ORR   R12, R11, R11              \
	ORR   R11, R9, R9

// PAIR is for half of a surrogate pair, R9, at R0: if it is the first one, and another
// follows, R8 becomes the ten bits of the first and R9 those of the second. Else it goes to
// out.
#define PAIR(out) \
	SUB   $0xD800, R9, R8            \
	CMP   $0x400, R8                 \
	BHS   out                        \
	CMP   $12, R2                    \
	BLO   out                        \
	MOVHU 6(R0), R9                  \
	MOVD  $0x755C, R10               \
	CMP   R10, R9                    \
	BNE   out                        \
	UNIT(6)                          \
	SUB   $0xDC00, R9, R9            \
	CMP   $0x400, R9                 \
	BHS   out

// V16: backslashes. V17 V18: by the halves of a byte, what both say if it is a letter but u.
// V19 V20: by the halves, the exclusive or of which a letter stands for. V21 V22: which byte
// of a mask a byte is told by, and which bit of it.
DATA readTables<>+0(SB)/8, $0x5c5c5c5c5c5c5c5c
DATA readTables<>+8(SB)/8, $0x5c5c5c5c5c5c5c5c
DATA readTables<>+16(SB)/8, $0x0804020000010000
DATA readTables<>+24(SB)/8, $0x0000000000000000
DATA readTables<>+32(SB)/8, $0x00040008000d0000
DATA readTables<>+40(SB)/8, $0x0104000200000000
DATA readTables<>+48(SB)/8, $0x05000000002a0000
DATA readTables<>+56(SB)/8, $0x0000000000000000
DATA readTables<>+64(SB)/8, $0x000c000c00080000
DATA readTables<>+72(SB)/8, $0x050a005c00000000
DATA readTables<>+80(SB)/8, $0x0000000000000000
DATA readTables<>+88(SB)/8, $0x0101010101010101
DATA readTables<>+96(SB)/8, $0x8040201008040201
DATA readTables<>+104(SB)/8, $0x8040201008040201
DATA readTables<>+112(SB)/8, $0x0000000000000000
DATA readTables<>+120(SB)/8, $0x0000000000000000
GLOBL readTables<>(SB), RODATA|NOPTR, $128
