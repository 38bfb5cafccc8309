//go:build !purego

#include "textflag.h"

// Characters are told by the halves of their bytes (Muła and Lemire, Faster Base64 Encoding and
// Decoding Using AVX2 Instructions, 2018). The upper one has a bit for the sort of line that the
// character stands in, the lower one bits for the lines where there is none at that place:
//
//	line     in the alphabet      bit    number of a character
//	0x2_     + /                  0x01   + 19 (/: + 16)
//	0x3_     0 to 9               0x02   + 4
//	0x4_     A to O               0x04   - 65
//	0x5_     P to Z               0x08   - 65
//	0x6_     a to o               0x04   - 71
//	0x7_     p to z               0x08   - 71
//	others                        0x10
//
// Two multiplications put four groups of six bits together, and a shuffle turns the three bytes
// around.

DATA unbase64Table<>+0(SB)/8, $0x0804080402011010  // by the upper half
DATA unbase64Table<>+8(SB)/8, $0x1010101010101010
DATA unbase64Table<>+16(SB)/8, $0x1111111111111115 // by the lower half
DATA unbase64Table<>+24(SB)/8, $0x1a1b1b1b1a131111
DATA unbase64Table<>+32(SB)/8, $0xb9b9bfbf04131000 // what to add, by the upper half; at 1 for /
DATA unbase64Table<>+40(SB)/8, $0x0000000000000000
DATA unbase64Table<>+48(SB)/8, $0x090a040506000102 // bytes 2 1 0 of each four
DATA unbase64Table<>+56(SB)/8, $0x808080800c0d0e08
DATA unbase64Table<>+64(SB)/8, $0x2f2f2f2f0f0f0f0f // half a byte, and /
DATA unbase64Table<>+72(SB)/8, $0x0001100001400140 // factors
GLOBL unbase64Table<>(SB), RODATA|NOPTR, $80

// DECODE makes bytes of the characters in T0, twelve of sixteen, and leaves bits in ERR if one
// of them is none; T1 to T3 are overwritten.
#define DECODE(T0, T1, T2, T3, ERR, HALF, UPPER, LOWER, SLASH, ADD, FACTORS1, FACTORS2, TURN) \
	VPSRLD     $4, T0, T1       \
	VPAND      HALF, T1, T1     \
	VPAND      HALF, T0, T2     \
	VPSHUFB    T2, LOWER, T2    \
	VPSHUFB    T1, UPPER, T3    \
	VPAND      T2, T3, T3       \
	VPOR       T3, ERR, ERR     \
	VPCMPEQB   SLASH, T0, T2    \
	VPADDB     T2, T1, T1       \
	VPSHUFB    T1, ADD, T1      \
	VPADDB     T1, T0, T0       \
	VPMADDUBSW FACTORS1, T0, T0 \
	VPMADDWD   FACTORS2, T0, T0 \
	VPSHUFB    TURN, T0, T0

#define DECODE32 DECODE(Y0, Y1, Y2, Y3, Y4, Y5, Y6, Y7, Y8, Y9, Y10, Y11, Y12)
#define DECODE16 DECODE(X0, X1, X2, X3, X13, X5, X6, X7, X8, X9, X10, X11, X12)

// func unbase64AVX2(dst, src *byte, n int) bool
//
// 32 characters become 24 bytes, stored as two times 16 of which 12 count, as long as there is
// room for the rest; 16 become 12. The last 16 are taken from the end, and may have been before.
TEXT ·unbase64AVX2(SB), NOSPLIT, $0-25
	MOVQ dst+0(FP), DI
	MOVQ src+8(FP), SI
	MOVQ n+16(FP), CX
	LEAQ unbase64Table<>(SB), BX
	VBROADCASTI128 (BX), Y6
	VBROADCASTI128 16(BX), Y7
	VBROADCASTI128 32(BX), Y9
	VBROADCASTI128 48(BX), Y12
	VPBROADCASTD 64(BX), Y5
	VPBROADCASTD 68(BX), Y8
	VPBROADCASTD 72(BX), Y10
	VPBROADCASTD 76(BX), Y11
	VPXOR Y4, Y4, Y4
	VPXOR Y13, Y13, Y13
	CMPQ  CX, $40
	JB    small

loop:
	VMOVDQU      (SI), Y0
	DECODE32
	VEXTRACTI128 $1, Y0, X1
	VMOVDQU      X0, (DI)
	VMOVDQU      X1, 12(DI)
	ADDQ         $32, SI
	ADDQ         $24, DI
	SUBQ         $32, CX
	CMPQ         CX, $40
	JAE          loop

small:
	CMPQ    CX, $16
	JBE     last
	VMOVDQU (SI), X0
	DECODE16
	VMOVQ   X0, (DI)
	VPEXTRD $2, X0, 8(DI)
	ADDQ    $16, SI
	ADDQ    $12, DI
	SUBQ    $16, CX
	JMP     small

last:
	// CX is 4 to 16.
	VMOVDQU -16(SI)(CX*1), X0
	DECODE16
	SHRQ    $2, CX
	LEAQ    (CX)(CX*2), CX
	VMOVQ   X0, -12(DI)(CX*1)
	VPEXTRD $2, X0, -4(DI)(CX*1)
	VPOR    Y13, Y4, Y4
	VPTEST  Y4, Y4
	SETEQ   ret+24(FP)
	VZEROUPPER
	RET
