//go:build !purego

#include "textflag.h"

// Bytes a, b, c of each three are brought into the order b a c b: two words of 16 bits, which
// have the four groups of six bits. High products bring the first and the third of them to
// where they belong, low ones the second and the fourth (Muła and Lemire, Faster Base64
// Encoding and Decoding Using AVX2 Instructions, 2018):
//
//	word of b a   aaaaaabb bbbb....   first, second
//	word of c b   ....bbbb cccccccc   third: bbbbcc, fourth: cccccc
//
// A character is the group and a number that depends on its range, which is looked up by
// how far the group is above 51, and for A to Z by 13.

DATA base64Table<>+0(SB)/8, $0x0405030401020001  // b a c b of the first twelve of sixteen bytes
DATA base64Table<>+8(SB)/8, $0x0a0b090a07080607
DATA base64Table<>+16(SB)/8, $0x0809070805060405 // of the last twelve
DATA base64Table<>+24(SB)/8, $0x0e0f0d0e0b0c0a0b
DATA base64Table<>+32(SB)/8, $0xfcfcfcfcfcfcfc47 // what makes a character of a group
DATA base64Table<>+40(SB)/8, $0x000041f0edfcfcfc
DATA base64Table<>+48(SB)/8, $0x040000400fc0fc00 // first and third group, and factors
DATA base64Table<>+56(SB)/8, $0x01000010003f03f0 // second and fourth group, and factors
DATA base64Table<>+64(SB)/8, $0x1a1a1a1a33333333 // 51 and 26
DATA base64Table<>+72(SB)/8, $0x0d0d0d0d0d0d0d0d // 13
GLOBL base64Table<>(SB), RODATA|NOPTR, $80

// ENCODE makes characters of the bytes in T0, in the order b a c b; T1 and T2 are overwritten.
#define ENCODE(T0, T1, T2, GROUPS1, FACTORS1, GROUPS2, FACTORS2, MAX, UPPER, THIRTEEN, TABLE) \
	VPAND    GROUPS1, T0, T1  \
	VPMULHUW FACTORS1, T1, T1 \
	VPAND    GROUPS2, T0, T2  \
	VPMULLW  FACTORS2, T2, T2 \
	VPOR     T1, T2, T0       \
	VPSUBUSB MAX, T0, T1      \
	VPCMPGTB T0, UPPER, T2    \
	VPAND    THIRTEEN, T2, T2 \
	VPOR     T1, T2, T1       \
	VPSHUFB  T1, TABLE, T1    \
	VPADDB   T1, T0, T0

#define ENCODE32 ENCODE(Y0, Y1, Y2, Y6, Y7, Y8, Y9, Y10, Y11, Y12, Y13)
#define ENCODE16 ENCODE(X0, X1, X2, X6, X7, X8, X9, X10, X11, X12, X13)

// func base64AVX2(dst, src *byte, n int)
//
// 24 bytes are loaded as 16 and the 16 after the first 12 of these, as long as there are 28;
// 12 as long as there are 16. The last 12 are taken from the end, and may have been before.
TEXT ·base64AVX2(SB), NOSPLIT, $0-24
	MOVQ dst+0(FP), DI
	MOVQ src+8(FP), SI
	MOVQ n+16(FP), CX
	LEAQ base64Table<>(SB), BX
	VBROADCASTI128 (BX), Y5
	VBROADCASTI128 32(BX), Y13
	VPBROADCASTD 48(BX), Y6
	VPBROADCASTD 52(BX), Y7
	VPBROADCASTD 56(BX), Y8
	VPBROADCASTD 60(BX), Y9
	VPBROADCASTD 64(BX), Y10
	VPBROADCASTD 68(BX), Y11
	VPBROADCASTD 72(BX), Y12
	CMPQ CX, $28
	JB   small

loop:
	VMOVDQU     (SI), X0
	VINSERTI128 $1, 12(SI), Y0, Y0
	VPSHUFB     Y5, Y0, Y0
	ENCODE32
	VMOVDQU     Y0, (DI)
	ADDQ        $24, SI
	ADDQ        $32, DI
	SUBQ        $24, CX
	CMPQ        CX, $28
	JAE         loop

small:
	CMPQ    CX, $16
	JB      last
	VMOVDQU (SI), X0
	VPSHUFB X5, X0, X0
	ENCODE16
	VMOVDQU X0, (DI)
	ADDQ    $12, SI
	ADDQ    $16, DI
	SUBQ    $12, CX
	JMP     small

last:
	// CX is 6 to 15; of 15, the first 12 are taken from 4 bytes before them on.
	CMPQ    CX, $12
	JBE     end
	VMOVDQU -4(SI), X0
	VPSHUFB 16(BX), X0, X0
	ENCODE16
	VMOVDQU X0, (DI)

end:
	// The output ends CX/3*4 characters on.
	LEAQ    (SI)(CX*1), SI
	VMOVDQU -16(SI), X0
	VPSHUFB 16(BX), X0, X0
	ENCODE16
	IMULQ   $0x5556, CX
	SHRQ    $16, CX
	LEAQ    (DI)(CX*4), DI
	VMOVDQU X0, -16(DI)
	VZEROUPPER
	RET
