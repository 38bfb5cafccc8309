//go:build !purego

#include "textflag.h"
#include "nest_amd64.h"

// What is the same in both. Most blocks have none of the brackets: then nothing
// matters but whether quotes, in AX, are odd in number. Else they become what is inside
// of strings, in R9, as in index_amd64.s, and brackets that begin, in R13, and that end,
// in R12, are counted. As long as fewer end in a block than are open before it, none of
// them ends it all.
//
//	SI block       CX where the last block may begin     R15 b
//	R9 in string (0, -1)     R11 depth     DI state      R8 the bracket that begins
//	X6 all ones
//
// Nothing is said from block to block about backslashes: they matter in front of
// quotes alone, and whether there is one the byte before each quote tells.

// COUNT goes on with the brackets of the block, which are outside of strings.
#define COUNT(each, next, block) \
	POPCNTQ R12, R14  \
	POPCNTQ R13, BX   \
	CMPQ    R14, R11  \
	JGE     each      \
next: \
	SUBQ    R14, R11  \
	ADDQ    BX, R11   \
	ADDQ    $64, SI   \
	CMPQ    SI, CX    \
	JLS     block

// EACH looks for the bracket that ends it all: the first one, if no more is open, or
// the one with which as many have ended as were open and begin in front of it. Those
// directly after one that begins need no look; the others are in DX.
#define EACH(many, loop, next, found) \
	MOVQ    R12, DX                   \
	BLSMSKQ R12, AX                   \
	CMPQ    R11, $1                   \
	JNE     many                      \
	TESTQ   R13, AX                   \
	JZ      found                     \
many: \
	MOVQ    R13, AX                   \
	ORQ     R12, AX                   \
	NOTQ    AX                        \
	LEAQ    (AX)(R13*2), DX           \ // a carry runs from one to the next bracket
	ANDNQ   R12, DX, DX               \
	POPCNTQ DX, AX                    \
	CMPQ    AX, R11                   \
	JLT     next                      \
loop: \
	BLSMSKQ DX, AX                    \
	MOVQ    AX, R10                   \
	ANDQ    R12, R10                  \
	ANDQ    R13, AX                   \
	POPCNTQ R10, R10                  \
	POPCNTQ AX, AX                    \
	ADDQ    R11, AX                   \
	CMPQ    AX, R10                   \
	JEQ     found                     \
	BLSRQ   DX, DX                    \
	JNZ     loop                      \
	JMP     next

#define nest_depth 0
#define nest_left 8
#define nest_end 16
#define nest_first 24
#define nest_inString 32
#define nest_open 40

#define BEGIN \
	MOVQ     b+0(FP), R15              \
	MOVQ     from+8(FP), SI            \
	MOVQ     to+16(FP), CX             \
	MOVQ     st+24(FP), DI             \
	ADDQ     R15, SI                   \
	LEAQ     -64(R15)(CX*1), CX        \
	MOVQ     nest_depth(DI), R11       \
	MOVQ     nest_inString(DI), R9     \
	MOVBLZX  nest_open(DI), R8         \
	VPCMPEQB X6, X6, X6

// END returns to its caller after the last block, or after the end of one of those
// that are to be passed over if something else follows than a comma and the next one.
#define END(last, found, separator, comma, another, block, end) \
last: \
	SARQ    $63, R9                \
	JMP     end                    \
found: \
	TZCNTQ  DX, DX                 \
	LEAQ    1(SI)(DX*1), SI        \
	MOVQ    SI, AX                 \
	SUBQ    R15, AX                \
	MOVQ    AX, nest_end(DI)       \
	XORL    R9, R9                 \
	XORL    R11, R11               \
	MOVQ    SI, DX                 \
	DECQ    nest_left(DI)          \
	JZ      end                    \
separator: \
	CMPQ    DX, CX                 \
	JHI     end                    \
	MOVBLZX (DX), AX               \
	INCQ    DX                     \
	CMPB    AX, $0x2C              \
	JEQ     comma                  \
	CMPB    AX, $0x20              \
	JLS     separator              \
	JMP     end                    \
comma: \
	CMPQ    DX, CX                 \
	JHI     end                    \
	MOVBLZX (DX), AX               \
	INCQ    DX                     \
	CMPB    AX, R8                 \
	JEQ     another                \
	CMPB    AX, $0x20              \
	JLS     comma                  \
	JMP     end                    \
another: \
	MOVQ    DX, SI                 \
	MOVL    $1, R11                \
	CMPQ    SI, CX                 \
	JLS     block                  \
end: \
	SUBQ    R15, SI                \
	MOVQ    R11, nest_depth(DI)    \
	MOVQ    R9, nest_inString(DI)  \
	MOVQ    SI, ret+32(FP)         \
	VZEROUPPER                     \
	RET

// func nestEndAVX2(b *byte, from, to int, st *nest) int
TEXT ·nestEndAVX2(SB), NOSPLIT, $0-40
	BEGIN
	VMOVD        R8, X13
	LEAL         2(R8), AX
	VMOVD        AX, X12
	VPBROADCASTB X13, Y13
	VPBROADCASTB X12, Y12
	VMOVDQU      nestBytes<>+0(SB), Y15
	VMOVDQU      nestBytes<>+32(SB), Y14

block:
	VMOVDQU   (SI), Y0
	VMOVDQU   32(SI), Y1
	VPCMPEQB  Y0, Y14, Y4
	VPCMPEQB  Y1, Y14, Y5
	VPMOVMSKB Y4, AX
	VPMOVMSKB Y5, R13
	SHLQ      $32, R13
	ORQ       R13, AX
	VPCMPEQB  -1(SI), Y15, Y2
	VPCMPEQB  31(SI), Y15, Y3
	VPAND     Y4, Y2, Y2
	VPAND     Y5, Y3, Y3
	VPOR      Y3, Y2, Y2
	VPMOVMSKB Y2, BX
	TESTL     BX, BX
	JNZ       escapes

unescaped:
	VPCMPEQB  Y0, Y13, Y2
	VPCMPEQB  Y1, Y13, Y3
	VPCMPEQB  Y0, Y12, Y4
	VPCMPEQB  Y1, Y12, Y5
	VPOR      Y2, Y4, Y7
	VPOR      Y3, Y5, Y8
	VPOR      Y7, Y8, Y8
	VPMOVMSKB Y8, R13
	TESTL     R13, R13
	JNZ       brackets
	PARITY(block, last)

brackets:
	INSIDE
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
	COUNT(each, next, block)
	END(last, found, separator, comma, another, block, end)

each:
	EACH(many, loop, next, found)

escapes:
	VPCMPEQB  Y0, Y15, Y2
	VPCMPEQB  Y1, Y15, Y3
	VPMOVMSKB Y2, BX
	VPMOVMSKB Y3, R12
	SHLQ      $32, R12
	ORQ       R12, BX
	ESCAPES(nest_first, back, counted)
	JMP       unescaped

// func nestEndAVX512(b *byte, from, to int, st *nest) int
TEXT ·nestEndAVX512(SB), NOSPLIT, $0-40
	BEGIN
	LEAL         2(R8), AX
	VPBROADCASTB R8, Z29
	VPBROADCASTB AX, Z28
	VPBROADCASTD nestBytes<>+0(SB), Z31
	VPBROADCASTD nestBytes<>+32(SB), Z30

block:
	VMOVDQU64 (SI), Z0
	VPCMPEQB  Z30, Z0, K1
	VPCMPEQB  -1(SI), Z31, K1, K2
	VPCMPEQB  Z29, Z0, K3
	VPCMPEQB  Z28, Z0, K4
	KMOVQ     K2, BX
	KMOVQ     K1, AX
	TESTQ     BX, BX
	JNZ       escapes

unescaped:
	KMOVQ     K3, R13
	KMOVQ     K4, DX
	MOVQ      DX, BX
	ORQ       R13, BX
	JNZ       brackets
	PARITY(block, last)

brackets:
	INSIDE
	MOVQ      DX, R12
	ANDNQ     R13, R9, R13
	ANDNQ     R12, R9, R12
	COUNT(each, next, block)
	END(last, found, separator, comma, another, block, end)

each:
	EACH(many, loop, next, found)

escapes:
	VPCMPEQB  Z31, Z0, K2
	KMOVQ     K2, BX
	ESCAPES(nest_first, back, counted)
	JMP       unescaped

QUOTES(nestBytes)
GLOBL nestBytes<>(SB), RODATA|NOPTR, $64
