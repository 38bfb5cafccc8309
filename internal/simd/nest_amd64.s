//go:build !purego

#include "textflag.h"

// What is the same in both: quotes in AX and backslashes in BX become what is inside
// of strings, in R9, as in index_amd64.s; then brackets that begin, in R13, and that
// end, in R12, are counted. As long as fewer end in a block than are open before it,
// none of them ends it all.
//
//	SI bytes        DX bytes left    CX position of the block
//	R8 escaped (0, 1)                R9 in string (0, -1)
//	R11 depth       X6 all ones      R10 odd bits

#define INSIDE(unescaped) \
	MOVQ       BX, R12                \
	ORQ        R8, R12                \
	JZ         unescaped              \
	ANDNQ      BX, R8, R13            \ // escape
	LEAQ       (R13)(R13*1), R14      \
	ORQ        R10, R14               \
	SUBQ       R13, R14               \
	XORQ       R10, R14               \ // codes
	XORQ       R14, R12               \ // escaped bytes
	ANDNQ      AX, R12, AX            \
	MOVQ       R14, R8                \
	ANDQ       BX, R8                 \
	SHRQ       $63, R8                \
unescaped: \
	VMOVQ      AX, X2                 \
	VPCLMULQDQ $0, X6, X2, X2         \
	VMOVQ      X2, R12                \
	SARQ       $63, R9                \
	XORQ       R12, R9

// COUNT goes on with the brackets of the block, which are outside of strings.
#define COUNT(next, each) \
	POPCNTQ R12, R14                  \
	POPCNTQ R13, R15                  \
	CMPQ    R14, R11                  \
	JGE     each                      \
next: \
	ADDQ    R15, R11                  \
	SUBQ    R14, R11                  \
	ADDQ    $64, SI                   \
	ADDQ    $64, CX                   \
	SUBQ    $64, DX

// EACH looks at the brackets that end one by one: R11, less those that have ended,
// plus those that begin in front of it.
#define EACH(next, loop) \
	MOVQ    R11, DI                   \
	MOVQ    R12, AX                   \
loop: \
	TZCNTQ  AX, BX                    \
	BZHIQ   BX, R13, BX               \ // those that begin in front of it
	POPCNTQ BX, BX                    \
	DECQ    DI                        \
	ADDQ    DI, BX                    \
	JZ      found                     \
	BLSRQ   AX, AX                    \
	JNZ     loop                      \
	JMP     next

#define BEGIN \
	MOVQ     b+0(FP), SI               \
	MOVQ     n+8(FP), DX               \
	MOVQ     st+16(FP), DI             \
	MOVQ     0(DI), R9                 \
	MOVQ     8(DI), R8                 \
	MOVQ     16(DI), R11               \
	XORL     CX, CX                    \
	MOVQ     $0xAAAAAAAAAAAAAAAA, R10  \
	VPCMPEQB X6, X6, X6

#define END \
	SARQ $63, R9        \
	MOVQ st+16(FP), DI  \
	MOVQ R9, 0(DI)      \
	MOVQ R8, 8(DI)      \
	MOVQ R11, 16(DI)    \
	MOVQ $0, end+24(FP) \
	VZEROUPPER          \
	RET                 \
found: \
	TZCNTQ AX, AX          \
	LEAQ   1(CX)(AX*1), AX \
	MOVQ   AX, end+24(FP)  \
	VZEROUPPER             \
	RET

// func nestEndAVX2(b *byte, n int, st *nest) (end int)
TEXT ·nestEndAVX2(SB), NOSPLIT, $0-32
	BEGIN
	VMOVDQU nestBytes<>+0(SB), Y15
	VMOVDQU nestBytes<>+32(SB), Y14
	VMOVDQU nestBytes<>+64(SB), Y13
	VMOVDQU nestBytes<>+96(SB), Y12
	VMOVDQU nestBytes<>+128(SB), Y11

block:
	VMOVDQU   (SI), Y0
	VMOVDQU   32(SI), Y1
	VPCMPEQB  Y0, Y15, Y2
	VPCMPEQB  Y1, Y15, Y3
	VPCMPEQB  Y0, Y14, Y4
	VPCMPEQB  Y1, Y14, Y5
	VPMOVMSKB Y2, BX
	VPMOVMSKB Y3, R12
	VPMOVMSKB Y4, AX
	VPMOVMSKB Y5, R13
	SHLQ      $32, R12
	ORQ       R12, BX
	SHLQ      $32, R13
	ORQ       R13, AX
	INSIDE(unescaped)

	// | 0x20 makes braces of all brackets, and of no other byte.
	VPOR      Y0, Y13, Y0
	VPOR      Y1, Y13, Y1
	VPCMPEQB  Y0, Y12, Y2
	VPCMPEQB  Y1, Y12, Y3
	VPCMPEQB  Y0, Y11, Y4
	VPCMPEQB  Y1, Y11, Y5
	VPMOVMSKB Y2, R13
	VPMOVMSKB Y3, BX
	VPMOVMSKB Y4, R12
	VPMOVMSKB Y5, AX
	SHLQ      $32, BX
	ORQ       BX, R13
	SHLQ      $32, AX
	ORQ       AX, R12
	ANDNQ     R13, R9, R13
	ANDNQ     R12, R9, R12
	COUNT(next, each)
	JNZ       block
	JMP       end

each:
	EACH(next, loop)

end:
	END

// func nestEndAVX512(b *byte, n int, st *nest) (end int)
TEXT ·nestEndAVX512(SB), NOSPLIT, $0-32
	BEGIN
	VPBROADCASTD nestBytes<>+0(SB), Z31
	VPBROADCASTD nestBytes<>+32(SB), Z30
	VPBROADCASTD nestBytes<>+64(SB), Z29
	VPBROADCASTD nestBytes<>+96(SB), Z28
	VPBROADCASTD nestBytes<>+128(SB), Z27

block:
	VMOVDQU64 (SI), Z0
	VPCMPEQB  Z31, Z0, K1
	VPCMPEQB  Z30, Z0, K2
	VPORQ     Z29, Z0, Z1
	VPCMPEQB  Z28, Z1, K3
	VPCMPEQB  Z27, Z1, K4
	KMOVQ     K1, BX
	KMOVQ     K2, AX
	INSIDE(unescaped)
	KMOVQ     K3, R13
	KMOVQ     K4, R12
	ANDNQ     R13, R9, R13
	ANDNQ     R12, R9, R12
	COUNT(next, each)
	JNZ       block
	JMP       end

each:
	EACH(next, loop)

end:
	END

// Backslash, quote, the bit that tells braces from brackets, braces.
DATA nestBytes<>+0(SB)/8, $0x5c5c5c5c5c5c5c5c
DATA nestBytes<>+8(SB)/8, $0x5c5c5c5c5c5c5c5c
DATA nestBytes<>+16(SB)/8, $0x5c5c5c5c5c5c5c5c
DATA nestBytes<>+24(SB)/8, $0x5c5c5c5c5c5c5c5c
DATA nestBytes<>+32(SB)/8, $0x2222222222222222
DATA nestBytes<>+40(SB)/8, $0x2222222222222222
DATA nestBytes<>+48(SB)/8, $0x2222222222222222
DATA nestBytes<>+56(SB)/8, $0x2222222222222222
DATA nestBytes<>+64(SB)/8, $0x2020202020202020
DATA nestBytes<>+72(SB)/8, $0x2020202020202020
DATA nestBytes<>+80(SB)/8, $0x2020202020202020
DATA nestBytes<>+88(SB)/8, $0x2020202020202020
DATA nestBytes<>+96(SB)/8, $0x7b7b7b7b7b7b7b7b
DATA nestBytes<>+104(SB)/8, $0x7b7b7b7b7b7b7b7b
DATA nestBytes<>+112(SB)/8, $0x7b7b7b7b7b7b7b7b
DATA nestBytes<>+120(SB)/8, $0x7b7b7b7b7b7b7b7b
DATA nestBytes<>+128(SB)/8, $0x7d7d7d7d7d7d7d7d
DATA nestBytes<>+136(SB)/8, $0x7d7d7d7d7d7d7d7d
DATA nestBytes<>+144(SB)/8, $0x7d7d7d7d7d7d7d7d
DATA nestBytes<>+152(SB)/8, $0x7d7d7d7d7d7d7d7d
GLOBL nestBytes<>(SB), RODATA|NOPTR, $160
