//go:build !purego

#include "textflag.h"
#include "neon_arm64.h"
#include "interleaved_arm64.h"
#include "nest_arm64.h"

#define nest_depth 0
#define nest_left 8
#define nest_end 16
#define nest_first 24
#define nest_inString 32
#define nest_open 40

// func nestEndNEON(b *byte, from, to int, st *nest) int
//
// As nestEndAVX2: most blocks have none of the brackets, and then nothing matters but
// whether quotes are odd in number. One minimum tells: of the distance from the bracket that
// begins, which is 0 for that and 2 for the one that ends, and of zeros where a backslash
// stands in front of a quote. A byte in between, the backslash for one kind, is taken for a
// bracket until masks are made.
//
//	R5 the bracket that begins     R11 depth     V13 V12 the brackets
//	V27 backslashes among the fourth bytes, of the last block
TEXT ·nestEndNEON(SB), NOSPLIT, $0-40
	MOVD  b+0(FP), R3
	MOVD  from+8(FP), R0
	MOVD  to+16(FP), R1
	MOVD  st+24(FP), R4
	ADD   R3, R0, R0
	ADD   R3, R1, R1
	SUB   $64, R1, R1
	MOVD  nest_depth(R4), R11
	MOVD  nest_inString(R4), R2
	MOVBU nest_open(R4), R5
	VDUP  R5, V13.B16
	ADD   $2, R5, R20
	VDUP  R20, V12.B16
	VMOVI $0x22, V16.B16
	VMOVI $0x5C, V17.B16

start:
	MOVBU -1(R0), R20
	VDUP  R20, V27.B16
	VCMEQ V17.B16, V27.B16, V27.B16

block:
	VLD4.P 64(R0), [V0.B16, V1.B16, V2.B16, V3.B16]
	SAME(V16, V4, V5, V6, V7)
	SAME(V17, V8, V9, V10, V11)
	VEXT  $15, V11.B16, V27.B16, V20.B16
	VORR  V11.B16, V11.B16, V27.B16
	VAND  V20.B16, V4.B16, V20.B16
	VAND  V8.B16, V5.B16, V21.B16
	VAND  V9.B16, V6.B16, V22.B16
	VAND  V10.B16, V7.B16, V23.B16
	VORR  V21.B16, V20.B16, V20.B16
	VORR  V23.B16, V22.B16, V22.B16
	VORR  V22.B16, V20.B16, V20.B16
	VSUB  V13.B16, V0.B16, V8.B16
	VSUB  V13.B16, V1.B16, V9.B16
	VSUB  V13.B16, V2.B16, V10.B16
	VSUB  V13.B16, V3.B16, V11.B16
	VUMIN V9.B16, V8.B16, V8.B16
	VUMIN V11.B16, V10.B16, V10.B16
	VUMIN V10.B16, V8.B16, V8.B16
	BICV(8, 8, 20)
	UMINV(8, 8)
	VMOV  V8.B[0], R20
	CMP   $2, R20
	BLS   some
	PARITY

next:
	CMP  R1, R0
	BLS  block
	ASR  $63, R2, R2

end:
	SUB  R3, R0, R0
	MOVD R11, nest_depth(R4)
	MOVD R2, nest_inString(R4)
	MOVD R0, ret+32(FP)
	RET

some:
	SAME(V17, V8, V9, V10, V11)
	GATHERS(V4, V5, V6, V7, V8, V9, V10, V11, R19, R20)
	SUB   $64, R0, R6
	MOVBU -1(R6), R21
	CBNZ  R20, escapes
	CMP   $0x5C, R21
	BEQ   escapes

unescaped:
	INSIDE(R19, R2, R21)
	SAME(V13, V4, V5, V6, V7)
	SAME(V12, V8, V9, V10, V11)
	GATHERS(V4, V5, V6, V7, V8, V9, V10, V11, R13, R12)
	BIC   R2, R13, R13
	BIC   R2, R12, R12
	ORR   R12, R13, R20
	CBZ   R20, next
	COUNT(R12, R14)
	CMP   R14, R11
	BLE   each

	// Fewer end than are open: none of them ends it all.
	COUNT(R13, R15)
	SUB   R14, R11, R11
	ADD   R15, R11, R11
	B     next

escapes:
	ESCAPES(nest_first, back, counted)
	B unescaped

each:
	RBIT R20, R14
	CLZ  R14, R14
	LSR  R14, R12, R15
	AND  $1, R15, R15
	ADD  $1, R11, R11
	SUB  R15<<1, R11, R11
	CBZ  R11, found
	SUB  $1, R20, R15
	ANDS R15, R20, R20
	BNE  each
	B    next

	// It goes on behind the end of one of those that are to be passed over if a comma and
	// the next one follow.
found:
	ADD  R14, R6, R0
	ADD  $1, R0, R0
	SUB  R3, R0, R20
	MOVD R20, nest_end(R4)
	MOVD ZR, R2
	MOVD R0, R21
	MOVD nest_left(R4), R20
	SUBS $1, R20, R20
	MOVD R20, nest_left(R4)
	BEQ  end

separator:
	CMP  R1, R21
	BHI  end
	MOVBU.P 1(R21), R20
	CMP  $0x2C, R20
	BEQ  comma
	CMP  $0x20, R20
	BLS  separator
	B    end

comma:
	CMP  R1, R21
	BHI  end
	MOVBU.P 1(R21), R20
	CMP  R5, R20
	BEQ  another
	CMP  $0x20, R20
	BLS  comma
	B    end

another:
	MOVD R21, R0
	MOVD $1, R11
	CMP  R1, R0
	BLS  start
	B    end
