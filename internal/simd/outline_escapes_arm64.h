// What outline_arm64.s and regular_arm64.s do with the escapes of a block, beside outline_arm64.h.

// ESCAPES takes escaped bytes from the quotes R19, and leaves them in R26, with what is
// inside of strings in R2, and in R25 whether the next block begins with one. (The method
// is that of findEscaped.) A backslash outside strings is wrong, as is what may not stand
// after one. In V8-V11 is what a byte may be, by what both of its halves say:
//
//	0x01-0x08 after a backslash       0x10 one of 0 to 9
//	0x20 one of A to F, a to f         0x40 one of 8, 9
#define ESCAPES \
	AND  $1, R7, R21                 \
	BIC  R21, R20, R22               \ // escape
	MOVD $0xAAAAAAAAAAAAAAAA, R23    \
	ORR  R22<<1, R23, R24            \
	SUB  R22, R24, R24               \
	EOR  R23, R24, R24               \ // codes
	AND  R20, R24, R25               \
	LSR  $63, R25, R25               \
	ORR  R21, R20, R26               \
	EOR  R24, R26, R26               \ // escaped bytes
	BIC  R26, R19, R19               \
	BIC  R26, R20, R20               \
	INSIDE(R19, R2, R13)             \
	BIC  R2, R20, R20                \
	ORR  R20, R15, R15               \
	AND  R2, R26, R26                \
	MOVD $outlineFacts<>(SB), R13    \
	VLD1 (R13), [V20.B16, V21.B16]   \
	FACTS(V0, V8)                    \
	FACTS(V1, V9)                    \
	FACTS(V2, V10)                   \
	FACTS(V3, V11)                   \
	VMOVI $0x75, V12.B16             \
	VCMTST V14.B16, V8.B16, V4.B16   \
	VCMTST V14.B16, V9.B16, V5.B16   \
	VCMTST V14.B16, V10.B16, V6.B16  \
	VCMTST V14.B16, V11.B16, V7.B16  \
	GATHER(V4, V5, V6, V7, 7, R20)   \
	SAME(V12, V4, V5, V6, V7)        \
	GATHER(V4, V5, V6, V7, 7, R23)   \
	BIC  R20, R26, R20               \
	ORR  R20, R15, R15               \
	AND  R26, R23, R23

#define FACTS(v, facts) \
	VUSHR $4, v.B16, V22.B16         \
	VTBL  V22.B16, [V20.B16], V22.B16 \
	VAND  V14.B16, v.B16, V23.B16    \
	VTBL  V23.B16, [V21.B16], V23.B16 \
	VAND  V22.B16, V23.B16, facts.B16

// SEQUENCES judges escape sequences, of which R23 are the u, with the facts of ESCAPES. It
// leaves in R13 the second digits of surrogates, in R7 what the next block has to know:
//
//	bit 0     the next byte is escaped
//	bits 1-4  which of the next four bytes must be hexadecimal
//	bit 5     the last byte was the u of a sequence
//	bit 6     the last byte was the d after it
#define SEQUENCES \
	VMOVI  $0x30, V12.B16             \
	VCMTST V12.B16, V8.B16, V4.B16    \
	VCMTST V12.B16, V9.B16, V5.B16    \
	VCMTST V12.B16, V10.B16, V6.B16   \
	VCMTST V12.B16, V11.B16, V7.B16   \
	VMOVI  $0x60, V12.B16             \
	VCMTST V12.B16, V8.B16, V8.B16    \
	VCMTST V12.B16, V9.B16, V9.B16    \
	VCMTST V12.B16, V10.B16, V10.B16  \
	VCMTST V12.B16, V11.B16, V11.B16  \
	GATHERS(V4, V5, V6, V7, V8, V9, V10, V11, R21, R22) \
	VMOVI  $0x64, V12.B16             \
	VORR   V15.B16, V0.B16, V4.B16    \
	VORR   V15.B16, V1.B16, V5.B16    \
	VORR   V15.B16, V2.B16, V6.B16    \
	VORR   V15.B16, V3.B16, V7.B16    \
	VCMEQ  V12.B16, V4.B16, V4.B16    \
	VCMEQ  V12.B16, V5.B16, V5.B16    \
	VCMEQ  V12.B16, V6.B16, V6.B16    \
	VCMEQ  V12.B16, V7.B16, V7.B16    \
	GATHER(V4, V5, V6, V7, 7, R24)    \
	UBFX $5, R7, $1, R13              \
	ORR  R23<<1, R13, R13             \
	AND  R13, R24, R24                \ // first digit is d
	LSL  $1, R23, R13                 \
	ORR  R13<<1, R13, R13             \
	ORR  R13<<2, R13, R13             \
	UBFX $1, R7, $4, R14              \
	ORR  R14, R13, R13                \ // must be hexadecimal
	BIC  R21, R13, R13                \
	ORR  R13, R15, R15                \
	UBFX $6, R7, $1, R13              \
	ORR  R24<<1, R13, R13             \
	AND  R22, R13, R13                \
	LSR  $63, R24, R24                \
	ORR  R24<<6, R25, R7              \
	LSR  $63, R23, R14                \
	ORR  R14<<5, R7, R7               \
	LSR  $60, R23, R23                \
	ORR  R23>>1, R23, R23             \
	ORR  R23>>2, R23, R23             \
	ORR  R23<<1, R7, R7

// By high and by low nibble, see ESCAPES.
DATA outlineFacts<>+0(SB)/8, $0x0824022050010000
DATA outlineFacts<>+8(SB)/8, $0x0000000000000000
DATA outlineFacts<>+16(SB)/8, $0x10343838303d3010
DATA outlineFacts<>+24(SB)/8, $0x0104000200005050
GLOBL outlineFacts<>(SB), RODATA|NOPTR, $32
