//go:build !purego

#include "textflag.h"
#include "nest_amd64.h"

// Quotes are looked at that stand in front of the name's first byte, its length from
// another quote, and the first bracket is where it ends.
//
//	SI block       CX where the last block may begin     R15 b     R8 the name's size
//	R9 in string (0, -1)     DI state     X6 all ones
//
// Of a block with anything of interest, these are its masks:
//
//	AX quotes    BX backslashes    DX where the name may begin
//	R13 brackets, without ]        R10 where a string with a backslash ends

#define member_first 0
#define member_inString 8
#define member_hard 16
#define member_name 24
#define member_mask 32
#define member_size 40
#define member_begin 48
#define member_what 49

#define BEGIN \
	MOVQ     b+0(FP), R15            \
	MOVQ     from+8(FP), SI          \
	MOVQ     to+16(FP), CX           \
	MOVQ     st+24(FP), DI           \
	ADDQ     R15, SI                 \
	LEAQ     -64(R15)(CX*1), CX      \
	MOVQ     member_inString(DI), R9 \
	MOVQ     member_size(DI), R8     \
	VPCMPEQB X6, X6, X6

// HARD makes R10 of what is in strings, R9, quotes and backslashes: as in index_amd64.s,
// the sum of the first and last carries to the quotes that end strings with a backslash,
// and with the last string of the block to the next. A colon or whitespace has to follow.
#define HARD \
	XORL    R10, R10                 \
	MOVQ    member_hard(DI), R14     \
	MOVQ    BX, R13                  \
	ANDQ    R9, R13                  \
	MOVQ    R13, R12                 \
	ORQ     R14, R12                 \
	JZ      softly                   \
	NEGQ    R14                      \
	ADCQ    R9, R13                  \
	SBBQ    R14, R14                 \
	NEGQ    R14                      \
	MOVQ    R14, member_hard(DI)     \
	ANDNQ   AX, R9, R12              \
	ANDQ    R12, R13                 \
	JZ      softly                   \
hard: \
	TZCNTQ  R13, R14                 \
	MOVBLZX 1(SI)(R14*1), R12        \
	CMPB    R12, $0x3A               \
	JEQ     keep                     \
	CMPB    R12, $0x20               \
	JHI     drop                     \
keep: \
	BTSQ    R14, R10                 \
drop: \
	BLSRQ   R13, R13                 \
	JNZ     hard                     \
softly:

// NAMES drops of DX what does not begin a string, and what differs from the name in
// its first bytes.
#define NAMES \
	ANDQ   AX, DX                   \
	ANDQ   R9, DX                   \
	MOVQ   DX, R13                  \
	JZ     named                    \
name: \
	TZCNTQ R13, R14                 \
	MOVQ   1(SI)(R14*1), R12        \
	ANDQ   member_mask(DI), R12     \
	CMPQ   R12, member_name(DI)     \
	JEQ    same                     \
	BTRQ   R14, DX                  \
same: \
	BLSRQ  R13, R13                 \
	JNZ    name                     \
named:

// PLACE goes on if the masks are empty, else it returns the first place. After the last
// block it returns, too.
#define PLACE \
	ANDNQ  R13, R9, R13             \
	MOVQ   R13, BX                  \
	ORQ    R10, BX                  \
	ORQ    DX, BX                   \
	JNZ    place                    \
	ADDQ   $64, SI                  \
	CMPQ   SI, CX                   \
	JLS    block                    \
last: \
	SARQ   $63, R9                  \
	MOVQ   R9, member_inString(DI)  \
	JMP    return                   \
place: \
	TZCNTQ BX, R14                  \
	ADDQ   R14, SI                  \
	MOVL   $1, AX                   \
	BTQ    R14, DX                  \
	JCS    known                    \
	MOVL   $2, AX                   \
	BTQ    R14, R13                 \
	JCS    known                    \
	MOVL   $3, AX                   \
known: \
	MOVB   AX, member_what(DI)      \
return: \
	SUBQ   R15, SI                  \
	MOVQ   SI, ret+32(FP)           \
	VZEROUPPER                      \
	RET

// func memberInAVX2(b *byte, from, to int, st *member) int
TEXT ·memberInAVX2(SB), NOSPLIT, $0-40
	BEGIN
	MOVL         $0x7B, AX
	VMOVD        AX, X13
	MOVL         $0x7D, AX
	VMOVD        AX, X12
	VPBROADCASTB X13, Y13
	VPBROADCASTB X12, Y12
	VPBROADCASTB member_begin(DI), Y11
	VMOVDQU      memberBytes<>+0(SB), Y15
	VMOVDQU      memberBytes<>+32(SB), Y14

block:
	VMOVDQU   (SI), Y0
	VMOVDQU   32(SI), Y1
	VPCMPEQB  Y0, Y14, Y4
	VPCMPEQB  Y1, Y14, Y5
	VPMOVMSKB Y4, AX
	VPMOVMSKB Y5, R13
	SHLQ      $32, R13
	ORQ       R13, AX
	VPCMPEQB  1(SI), Y11, Y2
	VPCMPEQB  33(SI), Y11, Y3
	VPCMPEQB  1(SI)(R8*1), Y14, Y7
	VPCMPEQB  33(SI)(R8*1), Y14, Y8
	VPAND     Y4, Y2, Y2
	VPAND     Y5, Y3, Y3
	VPAND     Y7, Y2, Y2
	VPAND     Y8, Y3, Y3
	VPOR      memberBytes<>+64(SB), Y0, Y9 // { of [
	VPOR      memberBytes<>+64(SB), Y1, Y10
	VPCMPEQB  Y9, Y13, Y4
	VPCMPEQB  Y10, Y13, Y5
	VPCMPEQB  Y0, Y12, Y7
	VPCMPEQB  Y1, Y12, Y8
	VPOR      Y7, Y4, Y4
	VPOR      Y8, Y5, Y5
	VPCMPEQB  Y0, Y15, Y0
	VPCMPEQB  Y1, Y15, Y1
	VPOR      Y0, Y1, Y10
	VPOR      Y2, Y10, Y10
	VPOR      Y3, Y10, Y10
	VPOR      Y4, Y10, Y10
	VPOR      Y5, Y10, Y10
	VPMOVMSKB Y10, R10
	ORQ       member_hard(DI), R10
	JNZ       all
	CMPB      -1(SI), $0x5C
	JEQ       all
	PARITY(block, last)

all:
	VPMOVMSKB Y0, BX
	VPMOVMSKB Y1, R13
	SHLQ      $32, R13
	ORQ       R13, BX
	VPMOVMSKB Y2, DX
	VPMOVMSKB Y3, R13
	SHLQ      $32, R13
	ORQ       R13, DX
	TESTQ     BX, BX
	JNZ       escapes
	CMPB      -1(SI), $0x5C
	JEQ       escapes

unescaped:
	INSIDE
	HARD
	NAMES
	VPMOVMSKB Y4, R13
	VPMOVMSKB Y5, R14
	SHLQ      $32, R14
	ORQ       R14, R13
	PLACE

escapes:
	ESCAPES(member_first, back, counted)
	JMP unescaped

// func memberInAVX512(b *byte, from, to int, st *member) int
TEXT ·memberInAVX512(SB), NOSPLIT, $0-40
	BEGIN
	MOVL         $0x7B, AX
	VPBROADCASTB AX, Z29
	MOVL         $0x7D, AX
	VPBROADCASTB AX, Z28
	VPBROADCASTB member_begin(DI), Z27
	VPBROADCASTD memberBytes<>+0(SB), Z31
	VPBROADCASTD memberBytes<>+32(SB), Z30
	VPBROADCASTD memberBytes<>+64(SB), Z26

block:
	VMOVDQU64 (SI), Z0
	VPCMPEQB  Z30, Z0, K1
	VPCMPEQB  Z31, Z0, K2
	VPCMPEQB  1(SI), Z27, K1, K5
	VPCMPEQB  1(SI)(R8*1), Z30, K5, K5
	VPORQ     Z26, Z0, Z1 // { of [
	VPCMPEQB  Z29, Z1, K3
	VPCMPEQB  Z28, Z0, K4
	KMOVQ     K1, AX
	KMOVQ     K2, BX
	KMOVQ     K5, DX
	KMOVQ     K3, R13
	KMOVQ     K4, R12
	MOVQ      BX, R10
	ORQ       DX, R10
	ORQ       R13, R10
	ORQ       R12, R10
	ORQ       member_hard(DI), R10
	JNZ       all
	CMPB      -1(SI), $0x5C
	JEQ       all
	PARITY(block, last)

all:
	TESTQ BX, BX
	JNZ   escapes
	CMPB  -1(SI), $0x5C
	JEQ   escapes

unescaped:
	INSIDE
	HARD
	NAMES
	KMOVQ K3, R13
	KMOVQ K4, R12
	ORQ   R12, R13
	PLACE

escapes:
	ESCAPES(member_first, back, counted)
	JMP unescaped

QUOTES(memberBytes)
DATA memberBytes<>+64(SB)/8, $0x2020202020202020
DATA memberBytes<>+72(SB)/8, $0x2020202020202020
DATA memberBytes<>+80(SB)/8, $0x2020202020202020
DATA memberBytes<>+88(SB)/8, $0x2020202020202020
GLOBL memberBytes<>(SB), RODATA|NOPTR, $96
