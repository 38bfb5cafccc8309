// What nest and member share.
//
//	R0 behind the block     R1 where the last block may begin     R3 b     R4 state
//	R2 in string (0, -1; of a block's mask the top bit)           V16 quotes, V17 backslashes

// ESCAPES takes out of R19, quotes, those that are escaped. R20 are the backslashes, R6 is
// the block. first is where the state has what is in front of all that escapes anything.
#define ESCAPES(first, back, counted) \
	MOVD  ZR, R21               \
	MOVD  R6, R22               \
	MOVD  first(R4), R23        \
	ADD   R3, R23, R23          \
back: \
	CMP   R23, R22              \
	BEQ   counted               \
	MOVBU.W -1(R22), R24        \
	CMP   $0x5C, R24            \
	BNE   counted               \
	EOR   $1, R21, R21          \
	B     back                  \
counted: \
	BIC   R21, R20, R22         \ // escape
	MOVD  $0xAAAAAAAAAAAAAAAA, R23 \
	ORR   R22<<1, R23, R24      \
	SUB   R22, R24, R24         \
	EOR   R23, R24, R24         \ // codes
	ORR   R21, R20, R21         \
	EOR   R24, R21, R21         \ // escaped bytes
	BIC   R21, R19, R19

// PARITY goes on from a block without anything but quotes, in V4-V7: of R2 the bit on top
// alone matters.
#define PARITY \
	VADD    V5.B16, V4.B16, V4.B16 \
	VADD    V7.B16, V6.B16, V6.B16 \
	VADD    V6.B16, V4.B16, V4.B16 \
	VUADDLV V4.B16, V4             \
	VMOV    V4.D[0], R20           \
	EOR     R20<<63, R2, R2

// COUNT leaves in count the number of bits of a register.
#define COUNT(bits, count) \
	VMOV    bits, V4.D[0] \
	VCNT    V4.B8, V4.B8  \
	VUADDLV V4.B8, V4     \
	VMOV    V4.D[0], count
