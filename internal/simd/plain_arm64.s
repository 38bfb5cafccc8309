//go:build !purego

#include "textflag.h"
#include "neon_arm64.h"
#include "interleaved_arm64.h"

// func CopyPlainFast(dst, src *byte, n int, mode QuoteMode) bool
//
// 32 to 64 bytes are the first 32 and the last 32 of them, 17 to 31 the first 16 and the
// last 16. What may not stay is what is below a space as a signed number, or the quote or
// the backslash, which one comparison finds: with the candidate that a table has for the
// lower half of the byte. For EscapeHTML two more are in that table, and '<' is by itself,
// since its half is that of the backslash.
TEXT ·CopyPlainFast(SB), NOSPLIT, $0-33
	MOVD  dst+0(FP), R0
	MOVD  src+8(FP), R1
	MOVD  n+16(FP), R2
	MOVWU mode+24(FP), R3
	ADD   R1, R2, R4
	ADD   R0, R2, R5
	VMOVI $0x20, V16.B16
	VMOVI $0x0F, V17.B16
	AND   $1, R3, R3
	MOVD  $plainTable<>(SB), R6
	ADD   R3<<4, R6, R6
	VLD1  (R6), [V18.B16]
	CMP   $32, R2
	BLO   half
	SUB   $32, R4
	SUB   $32, R5
	VLD1  (R1), [V0.B16, V1.B16]
	VLD1  (R4), [V2.B16, V3.B16]
	VST1  [V0.B16, V1.B16], (R0)
	VST1  [V2.B16, V3.B16], (R5)
	VAND  V17.B16, V0.B16, V4.B16
	VAND  V17.B16, V1.B16, V5.B16
	VAND  V17.B16, V2.B16, V6.B16
	VAND  V17.B16, V3.B16, V7.B16
	VTBL  V4.B16, [V18.B16], V4.B16
	VTBL  V5.B16, [V18.B16], V5.B16
	VTBL  V6.B16, [V18.B16], V6.B16
	VTBL  V7.B16, [V18.B16], V7.B16
	VCMEQ V0.B16, V4.B16, V4.B16
	VCMEQ V1.B16, V5.B16, V5.B16
	VCMEQ V2.B16, V6.B16, V6.B16
	VCMEQ V3.B16, V7.B16, V7.B16
	VORR  V5.B16, V4.B16, V4.B16
	VORR  V7.B16, V6.B16, V6.B16
	VORR  V6.B16, V4.B16, V4.B16
	SMIN(5, 0, 1)
	SMIN(6, 2, 3)
	SMIN(5, 5, 6)
	CBNZ  R3, html

judge:
	CMGT(5, 16, 5)
	VORR  V5.B16, V4.B16, V4.B16
	UMAXV(4, 4)
	VMOV  V4.B[0], R6
	CMP   $0, R6
	CSET  EQ, R6
	MOVB  R6, ret+32(FP)
	RET

html:
	VMOVI $0x3C, V19.B16
	VCMEQ V19.B16, V0.B16, V0.B16
	VCMEQ V19.B16, V1.B16, V1.B16
	VCMEQ V19.B16, V2.B16, V2.B16
	VCMEQ V19.B16, V3.B16, V3.B16
	VORR  V1.B16, V0.B16, V0.B16
	VORR  V3.B16, V2.B16, V2.B16
	VORR  V2.B16, V0.B16, V0.B16
	VORR  V0.B16, V4.B16, V4.B16
	B     judge

half:
	SUB   $16, R4
	SUB   $16, R5
	VLD1  (R1), [V0.B16]
	VLD1  (R4), [V2.B16]
	VST1  [V0.B16], (R0)
	VST1  [V2.B16], (R5)
	VAND  V17.B16, V0.B16, V4.B16
	VAND  V17.B16, V2.B16, V6.B16
	VTBL  V4.B16, [V18.B16], V4.B16
	VTBL  V6.B16, [V18.B16], V6.B16
	VCMEQ V0.B16, V4.B16, V4.B16
	VCMEQ V2.B16, V6.B16, V6.B16
	VORR  V6.B16, V4.B16, V4.B16
	SMIN(5, 0, 2)
	CBZ   R3, judge
	VMOVI $0x3C, V19.B16
	VCMEQ V19.B16, V0.B16, V0.B16
	VCMEQ V19.B16, V2.B16, V2.B16
	VORR  V2.B16, V0.B16, V0.B16
	VORR  V0.B16, V4.B16, V4.B16
	B     judge

// By low nibble, elsewhere a byte of another one, of which a control character is none; then
// the same with EscapeHTML.
DATA plainTable<>+0(SB)/8, $0x0000000000220000
DATA plainTable<>+8(SB)/8, $0x0000005c00000000
DATA plainTable<>+16(SB)/8, $0x0026000000220000
DATA plainTable<>+24(SB)/8, $0x003e005c00000000
GLOBL plainTable<>(SB), RODATA|NOPTR, $32
