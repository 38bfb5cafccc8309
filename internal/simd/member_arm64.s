//go:build !purego

#include "textflag.h"
#include "neon_arm64.h"
#include "interleaved_arm64.h"
#include "nest_arm64.h"

#define member_first 0
#define member_inString 8
#define member_hard 16
#define member_name 24
#define member_mask 32
#define member_size 40
#define member_begin 48
#define member_what 49

// func memberInNEON(b *byte, from, to int, st *member) int
//
// As memberInAVX2. Whether there is anything of interest one minimum tells: of the distance
// from { if 0x20 is set, which is 0 to 2 for brackets and the backslash, with zeros where
// the name may begin.
//
//	R7 not 0 if the string has had a backslash, or one is the byte before the block
//	R8 the name's size, and one     V13 its first byte     V12 {
//
// Of a block with anything of interest, these are its masks:
//
//	R19 quotes    R20 backslashes    R26 where the name may begin
//	R13 brackets, without ]          R12 where a string with a backslash ends
TEXT ·memberInNEON(SB), NOSPLIT, $0-40
	MOVD  b+0(FP), R3
	MOVD  from+8(FP), R0
	MOVD  to+16(FP), R1
	MOVD  st+24(FP), R4
	ADD   R3, R0, R0
	ADD   R3, R1, R1
	SUB   $64, R1, R1
	MOVD  member_inString(R4), R2
	MOVD  member_hard(R4), R7
	MOVD  member_size(R4), R8
	ADD   $1, R8, R8
	MOVBU member_begin(R4), R20
	VDUP  R20, V13.B16
	VMOVI $0x7B, V12.B16
	VMOVI $0x22, V16.B16
	VMOVI $0x5C, V17.B16
	VMOVI $0x20, V18.B16
	VMOVI $0x7D, V19.B16
	MOVBU -1(R0), R20
	CMP   $0x5C, R20
	CSET  EQ, R20
	ORR   R20, R7, R7

block:
	ADD    $1, R0, R20
	VLD4   (R20), [V4.B16, V5.B16, V6.B16, V7.B16]
	ADD    R8, R0, R20
	VLD4   (R20), [V8.B16, V9.B16, V10.B16, V11.B16]
	VLD4.P 64(R0), [V0.B16, V1.B16, V2.B16, V3.B16]
	VCMEQ  V13.B16, V4.B16, V20.B16
	VCMEQ  V13.B16, V5.B16, V21.B16
	VCMEQ  V13.B16, V6.B16, V22.B16
	VCMEQ  V13.B16, V7.B16, V23.B16
	VCMEQ  V16.B16, V8.B16, V8.B16
	VCMEQ  V16.B16, V9.B16, V9.B16
	VCMEQ  V16.B16, V10.B16, V10.B16
	VCMEQ  V16.B16, V11.B16, V11.B16
	SAME(V16, V4, V5, V6, V7)
	VAND   V8.B16, V20.B16, V20.B16
	VAND   V9.B16, V21.B16, V21.B16
	VAND   V10.B16, V22.B16, V22.B16
	VAND   V11.B16, V23.B16, V23.B16
	VAND   V4.B16, V20.B16, V20.B16
	VAND   V5.B16, V21.B16, V21.B16
	VAND   V6.B16, V22.B16, V22.B16
	VAND   V7.B16, V23.B16, V23.B16
	VORR   V21.B16, V20.B16, V24.B16
	VORR   V23.B16, V22.B16, V25.B16
	VORR   V25.B16, V24.B16, V24.B16
	VORR   V18.B16, V0.B16, V8.B16
	VORR   V18.B16, V1.B16, V9.B16
	VORR   V18.B16, V2.B16, V10.B16
	VORR   V18.B16, V3.B16, V11.B16
	VSUB   V12.B16, V8.B16, V8.B16
	VSUB   V12.B16, V9.B16, V9.B16
	VSUB   V12.B16, V10.B16, V10.B16
	VSUB   V12.B16, V11.B16, V11.B16
	VUMIN  V9.B16, V8.B16, V8.B16
	VUMIN  V11.B16, V10.B16, V10.B16
	VUMIN  V10.B16, V8.B16, V8.B16
	BICV(8, 8, 24)
	UMINV(8, 8)
	VMOV   V8.B[0], R20
	CBNZ   R7, all
	CMP    $2, R20
	BLS    all
	PARITY

next:
	CMP  R1, R0
	BLS  block
	ASR  $63, R2, R2
	MOVD R2, member_inString(R4)

return:
	SUB  R3, R0, R0
	MOVD R0, ret+32(FP)
	RET

all:
	SAME(V17, V8, V9, V10, V11)
	GATHERS(V4, V5, V6, V7, V8, V9, V10, V11, R19, R20)
	VORR  V18.B16, V0.B16, V4.B16
	VORR  V18.B16, V1.B16, V5.B16
	VORR  V18.B16, V2.B16, V6.B16
	VORR  V18.B16, V3.B16, V7.B16
	VCMEQ V12.B16, V4.B16, V4.B16 // { or [
	VCMEQ V12.B16, V5.B16, V5.B16
	VCMEQ V12.B16, V6.B16, V6.B16
	VCMEQ V12.B16, V7.B16, V7.B16
	SAME(V19, V8, V9, V10, V11)
	VORR  V8.B16, V4.B16, V4.B16
	VORR  V9.B16, V5.B16, V5.B16
	VORR  V10.B16, V6.B16, V6.B16
	VORR  V11.B16, V7.B16, V7.B16
	GATHERS(V4, V5, V6, V7, V20, V21, V22, V23, R13, R26)
	SUB   $64, R0, R6
	MOVBU -1(R6), R21
	CBNZ  R20, escapes
	CMP   $0x5C, R21
	BEQ   escapes

unescaped:
	INSIDE(R19, R2, R21)

	// What is in strings, quotes and backslashes add up to the quotes that end strings with a
	// backslash, as in index_arm64.s; a colon or whitespace has to follow.
	MOVD ZR, R12
	MOVD member_hard(R4), R14
	AND  R2, R20, R21
	ORR  R14, R21, R22
	CBZ  R22, softly
	CMP  $1, R14
	ADCS R2, R21, R21
	CSET HS, R14
	MOVD R14, member_hard(R4)
	BIC  R2, R19, R22
	ANDS R22, R21, R21
	BEQ  softly
	ADD  $1, R6, R15

hard:
	RBIT  R21, R22
	CLZ   R22, R22
	MOVBU (R15)(R22), R23
	SUB   $1, R21, R24
	BIC   R24, R21, R24      // the bit
	CMP   $0x3A, R23
	BEQ   keep
	CMP   $0x20, R23
	BHI   drop

keep:
	ORR   R24, R12, R12

drop:
	EOR   R24, R21, R21
	CBNZ  R21, hard

softly:
	// Where the name may begin is a string, with its first bytes.
	AND  R19, R26, R26
	ANDS R2, R26, R26
	BEQ  named
	MOVD R26, R21
	MOVD member_name(R4), R23
	MOVD member_mask(R4), R24
	ADD  $1, R6, R15

name:
	RBIT R21, R22
	CLZ  R22, R22
	ADD  R15, R22, R22
	MOVD (R22), R22
	EOR  R23, R22, R22
	TST  R24, R22
	SUB  $1, R21, R22
	BIC  R22, R21, R22       // the bit
	BEQ  same
	BIC  R22, R26, R26

same:
	EOR  R22, R21, R21
	CBNZ R21, name

named:
	BIC  R2, R13, R13
	ORR  R12, R13, R21
	ORR  R26, R21, R21
	CBNZ R21, place
	LSR  $63, R20, R7
	ORR  R14, R7, R7
	B    next

place:
	RBIT R21, R22
	CLZ  R22, R22
	ADD  R22, R6, R0
	MOVD $1, R20
	LSR  R22, R26, R21
	TBNZ $0, R21, known
	MOVD $2, R20
	LSR  R22, R13, R21
	TBNZ $0, R21, known
	MOVD $3, R20

known:
	MOVB R20, member_what(R4)
	B    return

escapes:
	ESCAPES(member_first, back, counted)
	B unescaped
