//go:build !purego

#include "textflag.h"

// func findHTMLNEON(b *byte, n int, mode QuoteMode) (i int, found bool)
//
// The method of findHTMLAVX2 in blocks of 32 bytes. A place in a block is found
// in its four parts of 64 bits.
//
// Registers:
//
//	R0 bytes   R1 bytes left   R2 mode   V14 table   V15 E2, or FF for none
TEXT ·findHTMLNEON(SB), NOSPLIT, $0-33
	MOVD  b+0(FP), R0
	MOVD  n+8(FP), R1
	MOVWU mode+16(FP), R2
	VMOVI $0xFF, V15.B16
	VMOVI $0x0F, V13.B16
	MOVD  $htmlTable<>(SB), R5
	AND   $1, R2, R6
	ADD   R6<<4, R5, R5
	VLD1  (R5), [V14.B16]
	TST   $2, R2
	BEQ   block
	VMOVI $0xE2, V15.B16

block:
	VLD1  (R0), [V0.B16, V1.B16]
	VAND  V13.B16, V0.B16, V2.B16
	VAND  V13.B16, V1.B16, V3.B16
	VTBL  V2.B16, [V14.B16], V2.B16
	VTBL  V3.B16, [V14.B16], V3.B16
	VCMEQ V0.B16, V2.B16, V2.B16
	VCMEQ V1.B16, V3.B16, V3.B16
	VCMEQ V0.B16, V15.B16, V4.B16
	VCMEQ V1.B16, V15.B16, V5.B16
	VORR  V4.B16, V2.B16, V6.B16
	VORR  V5.B16, V3.B16, V7.B16
	VORR  V6.B16, V7.B16, V6.B16
	VMOV  V6.D[0], R5
	VMOV  V6.D[1], R6
	ORR   R5, R6, R5
	CBNZ  R5, look

next:
	ADD  $32, R0
	SUB  $32, R1
	CMP  $34, R1
	BGE  block
	MOVD ZR, R5
	MOVD ZR, R6

return:
	MOVD b+0(FP), R7
	SUB  R7, R0
	ADD  R0, R5
	MOVD R5, i+24(FP)
	MOVB R6, found+32(FP)
	RET

look:
	TST   $2, R2
	BEQ   html
	ADD   $1, R0, R5
	VLD1  (R5), [V6.B16, V7.B16]
	VMOVI $0x80, V8.B16
	VCMEQ V8.B16, V6.B16, V6.B16
	VCMEQ V8.B16, V7.B16, V7.B16
	VAND  V6.B16, V4.B16, V4.B16
	VAND  V7.B16, V5.B16, V5.B16
	ADD   $2, R0, R5
	VLD1  (R5), [V6.B16, V7.B16]
	VMOVI $0xFE, V8.B16
	VAND  V8.B16, V6.B16, V6.B16
	VAND  V8.B16, V7.B16, V7.B16
	VMOVI $0xA8, V8.B16
	VCMEQ V8.B16, V6.B16, V6.B16
	VCMEQ V8.B16, V7.B16, V7.B16
	VAND  V6.B16, V4.B16, V4.B16
	VAND  V7.B16, V5.B16, V5.B16
	VORR  V4.B16, V2.B16, V2.B16
	VORR  V5.B16, V3.B16, V3.B16

html:
	MOVD ZR, R7
	VMOV V2.D[0], R5
	CBNZ R5, found
	MOVD $8, R7
	VMOV V2.D[1], R5
	CBNZ R5, found
	MOVD $16, R7
	VMOV V3.D[0], R5
	CBNZ R5, found
	MOVD $24, R7
	VMOV V3.D[1], R5
	CBZ  R5, next

found:
	RBIT R5, R5
	CLZ  R5, R5
	ADD  R5>>3, R7, R5
	MOVD $1, R6
	B    return

// No candidates, then those of HTML, by low nibble; elsewhere a byte of another
// low nibble.
DATA htmlTable<>+0(SB)/8, $0x00000000000000ff
DATA htmlTable<>+8(SB)/8, $0x0000000000000000
DATA htmlTable<>+16(SB)/8, $0x00260000000000ff
DATA htmlTable<>+24(SB)/8, $0x003e003c00000000
GLOBL htmlTable<>(SB), RODATA|NOPTR, $32
