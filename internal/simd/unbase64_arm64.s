//go:build !purego

#include "textflag.h"
#include "neon_arm64.h"

// SEXTETS turns the characters in c into their numbers in s, and leaves a top bit in V25 if one
// is not of the alphabet. t is overwritten. VTBL gives 0 for what is not in its table, VTBX
// leaves what is there: so the first answers for characters below 0x40, the second for those
// from there up to 0x7F. Others show by themselves.
#define SEXTETS(c, s, t) \
	VTBL c.B16, [V16.B16, V17.B16, V18.B16, V19.B16], s.B16 \
	VEOR V24.B16, c.B16, t.B16                              \
	VTBX t.B16, [V20.B16, V21.B16, V22.B16, V23.B16], s.B16 \
	VORR c.B16, s.B16, t.B16                                \
	VORR t.B16, V25.B16, V25.B16

// func unbase64NEON(dst, src *byte, n int) bool
//
// What base64NEON does, in the other direction: VLD4 takes 64 characters a b c d a b c d …
// apart, and VST3 puts the three bytes of each four together (Muła and Lemire, "Faster Base64
// Encoding and Decoding Using AVX2 Instructions", 2018, have tables of the whole alphabet for
// CPUs that hold them in registers, and of the halves of a byte for others):
//
//	00aaaaaa 00bbbbbb 00cccccc 00dddddd    V4 V5 V6 V7
//	aaaaaabb bbbbcccc ccdddddd             V0 V1 V2
//
// Of fewer characters, sixteen are done at a time, shuffled and shifted each by its own
// distance; the last sixteen are taken from the end, and may have been before.
//
// Registers:
//
//	R0 source  R1 destination  R2 characters left  V16-V23 numbers of characters
//	V24 40 in each byte  V25 what is not of the alphabet
TEXT ·unbase64NEON(SB), NOSPLIT, $0-25
	MOVD  dst+0(FP), R1
	MOVD  src+8(FP), R0
	MOVD  n+16(FP), R2
	MOVD  $unbase64Tables<>(SB), R3
	VLD1.P 64(R3), [V16.B16, V17.B16, V18.B16, V19.B16]
	VLD1.P 64(R3), [V20.B16, V21.B16, V22.B16, V23.B16]
	VMOVI $0x40, V24.B16
	VEOR  V25.B16, V25.B16, V25.B16
	CMP   $64, R2
	BLO   few

block:
	VLD4.P 64(R0), [V0.B16, V1.B16, V2.B16, V3.B16]
	SEXTETS(V0, V4, V8)
	SEXTETS(V1, V5, V9)
	SEXTETS(V2, V6, V10)
	SEXTETS(V3, V7, V11)
	VUSHR $4, V5.B16, V0.B16
	VUSHR $2, V6.B16, V1.B16
	VORR  V7.B16, V7.B16, V2.B16
	VSLI  $2, V4.B16, V0.B16
	VSLI  $4, V5.B16, V1.B16
	VSLI  $6, V6.B16, V2.B16
	VST3.P [V0.B16, V1.B16, V2.B16], 48(R1)
	SUB   $64, R2
	CMP   $64, R2
	BHS   block
	CBZ   R2, done

few:
	VLD1 (R3), [V26.B16, V27.B16, V28.B16, V29.B16]

sixteen:
	CMP  $16, R2
	BHI  decode
	ADD  R2, R0
	SUB  $16, R0
	SUB  R2>>2, R2, R2       // characters become bytes
	ADD  R2, R1
	SUB  $12, R1
	MOVD $16, R2

decode:
	VLD1.P 16(R0), [V0.B16]
	SEXTETS(V0, V4, V8)
	VTBL V26.B16, [V4.B16], V5.B16
	VTBL V27.B16, [V4.B16], V6.B16
	USHL(5, 5, 28)
	USHL(6, 6, 29)
	VORR V6.B16, V5.B16, V5.B16
	VMOV V5.S[2], R4
	FMOVD F5, (R1)
	MOVW R4, 8(R1)
	ADD  $12, R1
	SUBS $16, R2, R2
	BNE  sixteen

done:
	VMOV V25.D[0], R4
	VMOV V25.D[1], R5
	ORR  R5, R4, R4
	TST  $0x8080808080808080, R4
	CSET EQ, R4
	MOVB R4, ret+24(FP)
	RET

// By characters below 0x40, and from there on: the number, or 0x80. Of numbers a b c d: which
// are shifted to the left, and which to the right, or stay; how far to the left, both times.
DATA unbase64Tables<>+0(SB)/8, $0x8080808080808080
DATA unbase64Tables<>+8(SB)/8, $0x8080808080808080
DATA unbase64Tables<>+16(SB)/8, $0x8080808080808080
DATA unbase64Tables<>+24(SB)/8, $0x8080808080808080
DATA unbase64Tables<>+32(SB)/8, $0x8080808080808080
DATA unbase64Tables<>+40(SB)/8, $0x3f8080803e808080
DATA unbase64Tables<>+48(SB)/8, $0x3b3a393837363534
DATA unbase64Tables<>+56(SB)/8, $0x8080808080803d3c
DATA unbase64Tables<>+64(SB)/8, $0x0605040302010080
DATA unbase64Tables<>+72(SB)/8, $0x0e0d0c0b0a090807
DATA unbase64Tables<>+80(SB)/8, $0x161514131211100f
DATA unbase64Tables<>+88(SB)/8, $0x8080808080191817
DATA unbase64Tables<>+96(SB)/8, $0x201f1e1d1c1b1a80
DATA unbase64Tables<>+104(SB)/8, $0x2827262524232221
DATA unbase64Tables<>+112(SB)/8, $0x302f2e2d2c2b2a29
DATA unbase64Tables<>+120(SB)/8, $0x8080808080333231
DATA unbase64Tables<>+128(SB)/8, $0x0908060504020100
DATA unbase64Tables<>+136(SB)/8, $0x808080800e0d0c0a
DATA unbase64Tables<>+144(SB)/8, $0x0a09070605030201
DATA unbase64Tables<>+152(SB)/8, $0x808080800f0e0d0b
DATA unbase64Tables<>+160(SB)/8, $0x0402060402060402
DATA unbase64Tables<>+168(SB)/8, $0x0000000006040206
DATA unbase64Tables<>+176(SB)/8, $0xfefc00fefc00fefc
DATA unbase64Tables<>+184(SB)/8, $0x0000000000fefc00
GLOBL unbase64Tables<>(SB), RODATA|NOPTR, $192
