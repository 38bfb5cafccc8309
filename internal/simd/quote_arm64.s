//go:build !purego

#include "textflag.h"
#include "neon_arm64.h"
#include "escape_arm64.h"

// func quoteNEON(dst, src *byte, n int, mode QuoteMode) (i int, why stopReason)
//
// The method of quote_amd64.s in blocks of 16 bytes, stored as they are loaded.
// A byte needs care if it is its own candidate in a table by low nibble, or '<',
// or below 0x20. UTF-8 and U+2028/9 are looked for in blocks with a byte of 0x80
// or more, and in the block after one that ends with such bytes. The rest is
// the last 16 bytes once more.
//
// A place in a block is found in its two halves of 64 bits.
//
// Where UTF-8 is checked, text beyond ASCII goes by 64 bytes, loaded by VLD4, so that a
// byte's neighbours are in other registers. If something shows, these are gone through
// once more as above.
//
// Registers:
//
//	R0 source   R1 destination or 0   R2 bytes left   R3 mode
//	R4 not 0 if the last bytes were not ASCII
//	R10 tables  R11 not 0 if something shows in the next 64 bytes
//	V0 bytes  V1 the 16 before  V2 need care  V3 errors  V4 ends of U+2028/9
//	V5 bytes of the block that count (all but in the rest)
//	V14 V16-V18 V24-V29 constants
//
// and by 64 bytes
//
//	V0-V3 bytes  V4-V7 their upper halves  V8-V11 their lower ones  V19-V21 V1-V3 before
//	V14-V15 V22-V26 V29-V31 constants

// WIDE leaves in V12 what of a register is ill-formed: curhi has the upper halves of its
// bytes, p1hi and p1lo the halves of those before, p2 and p3 are by number those two and
// three before. t is overwritten, by number and name.
#define WIDE(p1hi, p1lo, curhi, p2, p3, t, T) \
	VTBL p1hi.B16, [V24.B16], V12.B16    \
	VTBL p1lo.B16, [V25.B16], V13.B16    \
	VAND V13.B16, V12.B16, V12.B16       \
	VTBL curhi.B16, [V26.B16], V13.B16   \
	VAND V13.B16, V12.B16, V12.B16       \
	UQSUB(13, p2, 30)                    \ // leads of 3 and 4
	UQSUB(t, p3, 31)                     \ // leads of 4
	VORR T.B16, V13.B16, V13.B16         \
	VAND V29.B16, V13.B16, V13.B16       \
	VEOR V13.B16, V12.B16, V12.B16

// SEPARATED adds to V20 where U+2028 and U+2029 end in cur, with p1 the bytes before and p2
// those before them.
#define SEPARATED(cur, p1, p2) \
	VCMEQ V15.B16, p2.B16, V12.B16  \
	VCMEQ V29.B16, p1.B16, V13.B16  \
	VAND  V13.B16, V12.B16, V12.B16 \
	VUSHR $1, cur.B16, V13.B16      \
	VCMEQ V19.B16, V13.B16, V13.B16 \
	VAND  V13.B16, V12.B16, V12.B16 \
	VORR  V12.B16, V20.B16, V20.B16

TEXT ·quoteNEON(SB), NOSPLIT, $0-48
	MOVD dst+0(FP), R1
	MOVD src+8(FP), R0
	MOVD n+16(FP), R2
	MOVWU mode+24(FP), R3
	AND  $1, R3, R5
	MOVD $quoteTable<>(SB), R6
	ADD  R5<<5, R6, R10
	VLD1 (R10), [V16.B16, V17.B16]
	MOVD ZR, R11
	VMOVI $0x1F, V18.B16
	UTF8TABLES
	MOVD ZR, R4
	VEOR V1.B16, V1.B16, V1.B16
	VMOVI $0xFF, V5.B16

block:
	VLD1.P 16(R0), [V0.B16]
	CBZ  R1, look
	VST1.P [V0.B16], 16(R1)

look:
	VAND  V14.B16, V0.B16, V2.B16
	VTBL  V2.B16, [V16.B16], V2.B16
	VCMEQ V0.B16, V2.B16, V2.B16
	VCMEQ V0.B16, V17.B16, V3.B16
	VUMIN V0.B16, V18.B16, V4.B16
	VCMEQ V0.B16, V4.B16, V4.B16
	VORR  V3.B16, V2.B16, V2.B16
	VORR  V4.B16, V2.B16, V2.B16
	VORR  V0.B16, V2.B16, V3.B16
	VMOV  V3.D[0], R5
	VMOV  V3.D[1], R6
	ORR   R5, R6, R5
	AND   $0x8080808080808080, R5, R5
	ORR   R4, R5, R5
	CBNZ  R5, special

next:
	VORR V0.B16, V0.B16, V1.B16
	SUB  $16, R2
	CMP  $16, R2
	BGE  block

	// The rest.
last:
	CMP  $0, R2
	BLE  all
	SUB  $16, R2, R5
	ADD  R5, R0              // 16 bytes before the end
	MOVD $keep<>(SB), R6
	ADD  R2, R6, R6
	VLD1 (R6), [V5.B16]
	CBZ  R1, rest
	ADD  R5, R1

rest:
	VEOR  V1.B16, V1.B16, V1.B16
	CMP   $4, R2
	MOVD  $16, R2
	BLT   block
	MOVWU -4(R0), R5
	VMOV  R5, V1.S[3]
	B     block

all:
	MOVD n+16(FP), R5
	MOVD ZR, R6

return:
	MOVD R5, i+32(FP)
	MOVD R6, why+40(FP)
	RET

special:
	TBZ  $2, R3, narrow
	CMP  $64, R2
	BLT  narrow
	CBZ  R11, wide

narrow:
	VEOR V3.B16, V3.B16, V3.B16
	VEOR V4.B16, V4.B16, V4.B16
	TST  $4, R3
	BEQ  js
	UTF8(V0, V1, V3, V6, V7)
	VCMTST V3.B16, V3.B16, V3.B16
	VAND V5.B16, V3.B16, V3.B16

js:
	TST  $2, R3
	BEQ  judge
	VEXT  $14, V0.B16, V1.B16, V6.B16
	VMOVI $0xE2, V7.B16
	VCMEQ V7.B16, V6.B16, V4.B16
	VEXT  $15, V0.B16, V1.B16, V6.B16
	VCMEQ V29.B16, V6.B16, V6.B16
	VAND  V6.B16, V4.B16, V4.B16
	VMOVI $0xFE, V7.B16
	VAND  V7.B16, V0.B16, V6.B16
	VMOVI $0xA8, V7.B16
	VCMEQ V7.B16, V6.B16, V6.B16
	VAND  V6.B16, V4.B16, V4.B16
	VAND  V5.B16, V4.B16, V4.B16

judge:
	TST  $6, R3
	BEQ  first
	VMOV V0.D[1], R4
	AND  $0x8080800000000000, R4, R4

first:
	VORR V3.B16, V2.B16, V6.B16
	VORR V4.B16, V6.B16, V6.B16
	SUB  $16, R0, R7
	VMOV V6.D[0], R5
	VMOV V3.D[0], R8
	VMOV V4.D[0], R9
	CBNZ R5, found
	ADD  $8, R7
	VMOV V6.D[1], R5
	VMOV V3.D[1], R8
	VMOV V4.D[1], R9
	CBZ  R5, next

	// The lowest byte of R5, and which register it comes from.
found:
	RBIT R5, R5
	CLZ  R5, R5
	LSR  R5, R8, R8
	LSR  R5, R9, R9
	AND  $1, R8, R8
	AND  $1, R9, R9
	ADD  R9<<1, R8, R6       // never both
	ADD  R5>>3, R7, R5
	MOVD src+8(FP), R7
	SUB  R7, R5, R5
	B    return

	// By 64 bytes, from the block at hand.
wide:
	SUB   $16, R0
	CBZ   R1, wideconstants
	SUB   $16, R1

wideconstants:
	MOVD  $classTables<>(SB), R5
	AND   $1, R3, R6
	ADD   R6<<5, R5, R6
	FMOVQ 16(R5), F23
	FMOVQ (R6), F22
	VMOVI $0xE2, V15.B16
	VMOVI $0x60, V30.B16
	VMOVI $0x70, V31.B16
	VORR  V1.B16, V1.B16, V21.B16
	VEXT  $15, V1.B16, V1.B16, V20.B16
	VEXT  $14, V1.B16, V1.B16, V19.B16

wideblock:
	VLD4 (R0), [V0.B16, V1.B16, V2.B16, V3.B16]
	CBZ  R1, widelook
	VLD1 (R0), [V4.B16, V5.B16, V6.B16, V7.B16]
	VST1.P [V4.B16, V5.B16, V6.B16, V7.B16], 64(R1)

widelook:
	VUSHR $4, V0.B16, V4.B16
	VUSHR $4, V1.B16, V5.B16
	VUSHR $4, V2.B16, V6.B16
	VUSHR $4, V3.B16, V7.B16
	VAND  V14.B16, V0.B16, V8.B16
	VAND  V14.B16, V1.B16, V9.B16
	VAND  V14.B16, V2.B16, V10.B16
	VAND  V14.B16, V3.B16, V11.B16

	// Classes: what needs care, and what is not ASCII.
	VTBL V4.B16, [V22.B16], V12.B16
	VTBL V8.B16, [V23.B16], V13.B16
	VAND V13.B16, V12.B16, V12.B16
	VTBL V5.B16, [V22.B16], V13.B16
	VTBL V9.B16, [V23.B16], V16.B16
	VAND V16.B16, V13.B16, V13.B16
	VTBL V6.B16, [V22.B16], V16.B16
	VTBL V10.B16, [V23.B16], V17.B16
	VAND V17.B16, V16.B16, V16.B16
	VTBL V7.B16, [V22.B16], V17.B16
	VTBL V11.B16, [V23.B16], V18.B16
	VAND V18.B16, V17.B16, V17.B16
	VORR V13.B16, V12.B16, V12.B16
	VORR V17.B16, V16.B16, V16.B16
	VORR V16.B16, V12.B16, V12.B16
	VMOV V12.D[0], R5
	VMOV V12.D[1], R6
	ORR  R6, R5, R5
	TST  $0x7F7F7F7F7F7F7F7F, R5
	BNE  shows
	ORR  R4, R5, R5
	CBZ  R5, wideascii

	VEXT  $15, V3.B16, V21.B16, V16.B16 // nearest byte before V0
	VEXT  $15, V2.B16, V20.B16, V17.B16 // second
	VEXT  $15, V1.B16, V19.B16, V18.B16 // third
	TBZ   $1, R3, widechecked
	VMOVI $0x54, V19.B16                // half of 0xA8 and of 0xA9
	VEOR  V20.B16, V20.B16, V20.B16
	SEPARATED(V0, V16, V17)
	SEPARATED(V1, V0, V16)
	SEPARATED(V2, V1, V0)
	SEPARATED(V3, V2, V1)
	VMOV  V20.D[0], R5
	VMOV  V20.D[1], R6
	ORR   R6, R5, R5
	CBNZ  R5, shows

widechecked:
	VUSHR $4, V16.B16, V19.B16
	VAND  V14.B16, V16.B16, V20.B16
	WIDE(V19, V20, V4, 17, 18, 18, V18)
	VORR  V12.B16, V12.B16, V21.B16
	WIDE(V4, V8, V5, 16, 17, 17, V17)
	VORR  V12.B16, V21.B16, V21.B16
	WIDE(V5, V9, V6, 0, 16, 16, V16)
	VORR  V12.B16, V21.B16, V21.B16
	WIDE(V6, V10, V7, 1, 0, 19, V19)
	VORR  V12.B16, V21.B16, V21.B16
	VMOV  V21.D[0], R5
	VMOV  V21.D[1], R6
	ORR   R6, R5, R5
	CBNZ  R5, shows
	VORR  V1.B16, V1.B16, V19.B16
	VORR  V2.B16, V2.B16, V20.B16
	VORR  V3.B16, V3.B16, V21.B16
	ADD   $64, R0
	MOVD  -8(R0), R4
	AND   $0x8080800000000000, R4, R4
	SUB   $64, R2
	CMP   $64, R2
	BGE   wideblock
	B     wideend

wideascii:
	ADD   $64, R0
	SUB   $64, R2

wideend:
	FMOVQ -16(R0), F1
	VLD1  (R10), [V16.B16, V17.B16]
	VMOVI $0x1F, V18.B16
	VMOVI $0xFF, V5.B16
	CMP   $16, R2
	BGE   block
	B     last

	// Once more by 16 bytes: V1 and R4 are those from before.
shows:
	MOVD  $1, R11
	CBZ   R1, showsfrom
	SUB   $64, R1

showsfrom:
	VEOR  V1.B16, V1.B16, V1.B16
	VLD1  (R10), [V16.B16, V17.B16]
	VMOVI $0x1F, V18.B16
	VMOVI $0xFF, V5.B16
	MOVD  src+8(FP), R5
	CMP   R5, R0
	BEQ   block
	FMOVQ -16(R0), F1
	B     block

// Candidates by low nibble, and one more byte; then the same with HTML.
DATA quoteTable<>+0(SB)/8, $0x0000000000220000
DATA quoteTable<>+8(SB)/8, $0x0000005c00000000
DATA quoteTable<>+16(SB)/8, $0x2222222222222222
DATA quoteTable<>+24(SB)/8, $0x2222222222222222
DATA quoteTable<>+32(SB)/8, $0x0026000000220000
DATA quoteTable<>+40(SB)/8, $0x003e005c00000000
DATA quoteTable<>+48(SB)/8, $0x3c3c3c3c3c3c3c3c
DATA quoteTable<>+56(SB)/8, $0x3c3c3c3c3c3c3c3c
GLOBL quoteTable<>(SB), RODATA|NOPTR, $64

// At keep+k: 16-k bytes of zeros, then k of ones.
DATA keep<>+0(SB)/8, $0x0000000000000000
DATA keep<>+8(SB)/8, $0x0000000000000000
DATA keep<>+16(SB)/8, $0xffffffffffffffff
DATA keep<>+24(SB)/8, $0xffffffffffffffff
GLOBL keep<>(SB), RODATA|NOPTR, $32
