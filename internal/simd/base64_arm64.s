//go:build !purego

#include "textflag.h"
#include "neon_arm64.h"

// CHARACTERS turns groups of six bits in V4-V7 into characters, by a table of all 64.
#define CHARACTERS \
	VTBL V4.B16, [V16.B16, V17.B16, V18.B16, V19.B16], V4.B16 \
	VTBL V5.B16, [V16.B16, V17.B16, V18.B16, V19.B16], V5.B16 \
	VTBL V6.B16, [V16.B16, V17.B16, V18.B16, V19.B16], V6.B16 \
	VTBL V7.B16, [V16.B16, V17.B16, V18.B16, V19.B16], V7.B16

// func base64NEON(dst, src *byte, n int)
//
// VLD3 takes 48 bytes a b c a b c … apart, and VST4 puts four characters of each three
// together (Muła and Lemire, "Faster Base64 Encoding and Decoding Using AVX2 Instructions",
// 2018, have this of Turner):
//
//	a        b        c
//	aaaaaabb bbbbcccc ccdddddd      V0 V1 V2
//	00aaaaaa 00bbbbbb 00cccccc 00dddddd    V4 V5 V6 V7
//
// Of fewer than 48 bytes, twelve are done at a time, shuffled and shifted each by its own
// distance; the last twelve are taken from the end, and may have been before.
//
// Registers:
//
//	R0 source  R1 destination  R2 bytes left  V16-V19 the alphabet  V20 3F in each byte
TEXT ·base64NEON(SB), NOSPLIT, $0-24
	MOVD  dst+0(FP), R1
	MOVD  src+8(FP), R0
	MOVD  n+16(FP), R2
	MOVD  $base64Tables<>(SB), R3
	VLD1.P 64(R3), [V16.B16, V17.B16, V18.B16, V19.B16]
	VMOVI $0x3F, V20.B16
	CMP   $48, R2
	BLO   few

block:
	VLD3.P 48(R0), [V0.B16, V1.B16, V2.B16]
	VUSHR $2, V0.B16, V4.B16
	VUSHR $4, V1.B16, V5.B16
	VUSHR $6, V2.B16, V6.B16
	VSLI  $4, V0.B16, V5.B16
	VSLI  $2, V1.B16, V6.B16
	VAND  V20.B16, V5.B16, V5.B16
	VAND  V20.B16, V6.B16, V6.B16
	VAND  V20.B16, V2.B16, V7.B16
	CHARACTERS
	VST4.P [V4.B16, V5.B16, V6.B16, V7.B16], 64(R1)
	SUB   $48, R2
	CMP   $48, R2
	BHS   block
	CBZ   R2, done

	VLD1  (R3), [V21.B16, V22.B16, V23.B16, V24.B16]
	CMP   $12, R2
	BLO   last

	// The last twelve of 16 bytes.
twelve:
	FMOVQ -4(R0), F0

have:
	ADD   $12, R0
	SUB   $12, R2

characters:
	VTBL  V21.B16, [V0.B16], V4.B16
	VTBL  V22.B16, [V0.B16], V5.B16
	USHL(4, 4, 23)
	USHL(5, 5, 24)
	VORR  V5.B16, V4.B16, V4.B16
	VAND  V20.B16, V4.B16, V4.B16
	VTBL  V4.B16, [V16.B16, V17.B16, V18.B16, V19.B16], V4.B16
	VST1.P [V4.B16], 16(R1)
	CMP   $12, R2
	BHS   twelve
	CBZ   R2, done

last:
	ADD   R2, R0
	FMOVQ -16(R0), F0
	MOVD  dst+0(FP), R1
	MOVD  n+16(FP), R4
	MOVD  $3, R5
	UDIV  R5, R4, R4
	ADD   R4<<2, R1, R1
	SUB   $16, R1
	MOVD  ZR, R2
	B     characters

done:
	RET

	// There are none before the first.
few:
	VLD1  (R3), [V21.B16, V22.B16, V23.B16, V24.B16]
	FMOVQ (R0), F0
	VEXT  $12, V0.B16, V0.B16, V0.B16
	B     have

// The alphabet. Of a b c: which are shifted to the right, or stay, and which to the left;
// how far to the left.
DATA base64Tables<>+0(SB)/8, $0x4847464544434241
DATA base64Tables<>+8(SB)/8, $0x504f4e4d4c4b4a49
DATA base64Tables<>+16(SB)/8, $0x5857565554535251
DATA base64Tables<>+24(SB)/8, $0x6665646362615a59
DATA base64Tables<>+32(SB)/8, $0x6e6d6c6b6a696867
DATA base64Tables<>+40(SB)/8, $0x767574737271706f
DATA base64Tables<>+48(SB)/8, $0x333231307a797877
DATA base64Tables<>+56(SB)/8, $0x2f2b393837363534
DATA base64Tables<>+64(SB)/8, $0x0909080706060504
DATA base64Tables<>+72(SB)/8, $0x0f0f0e0d0c0c0b0a
DATA base64Tables<>+80(SB)/8, $0x8008078080050480
DATA base64Tables<>+88(SB)/8, $0x800e0d80800b0a80
DATA base64Tables<>+96(SB)/8, $0x00fafcfe00fafcfe
DATA base64Tables<>+104(SB)/8, $0x00fafcfe00fafcfe
DATA base64Tables<>+112(SB)/8, $0x0002040000020400
DATA base64Tables<>+120(SB)/8, $0x0002040000020400
GLOBL base64Tables<>(SB), RODATA|NOPTR, $128
