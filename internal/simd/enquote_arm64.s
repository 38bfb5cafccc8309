//go:build !purego

#include "textflag.h"
#include "neon_arm64.h"
#include "escape_arm64.h"

// PLAIN2 makes V4 not 0 if something in V0 or V1 is not plain, PLAIN4 in V0-V3.
#define PLAIN2 \
	CLASS(V0, V4, V8)          \
	CLASS(V1, V5, V9)          \
	VORR V5.B16, V4.B16, V4.B16

#define PLAIN4 \
	PLAIN2                      \
	CLASS(V2, V5, V8)           \
	CLASS(V3, V6, V9)           \
	VORR V5.B16, V4.B16, V4.B16 \
	VORR V6.B16, V4.B16, V4.B16

// ANY leaves in R5 something that is not 0 if anything in V4 is.
#define ANY \
	UMAXP4(4, 4, 4) \
	VMOV V4.D[0], R5

// func EnquoteFast(dst, src *byte, room, n int, mode QuoteMode) int
//
// What is plain is copied as in the kernel plain, and by blocks of 64 bytes where it is
// longer. From the first block that is not, it goes on by 16 bytes: each is stored as it is
// if nothing in it is to be escaped. What is left at the end is filled up with spaces,
// before which no sequence may be truncated. Ill-formed UTF-8 and separators count at the
// end.
//
// Registers:
//
//	R0 source  R1 destination  R2 bytes left  R3 mode  R4 room to spare
//	R6 expansions  R7 escapes  R12 bytes of the block that count
//	R13 not 0 if the last bytes were not ASCII
//	R15 numbers of bytes
//	V0 bytes  V1 the 16 before  V2 classes  V7 V14 V16-V29 constants  V30 errors
TEXT ·EnquoteFast(SB), NOSPLIT, $0-48
	MOVD dst+0(FP), R1
	MOVD src+8(FP), R0
	MOVD room+16(FP), R4
	MOVD n+24(FP), R2
	MOVWU mode+32(FP), R3
	SUB  $98, R4
	SUB  R2, R4
	CLASSTABLES
	MOVD $'"', R7
	MOVB R7, (R1)
	ADD  $1, R1
	CMP  $16, R2
	BLO  short
	CMP  $32, R2
	BHI  over32
	ADD  R2, R0, R9
	ADD  R2, R1, R10
	FMOVQ (R0), F0
	FMOVQ -16(R9), F1
	PLAIN2
	ANY
	CBNZ R5, odd
	FMOVQ F0, (R1)
	FMOVQ F1, -16(R10)

plainend:
	MOVB R7, (R10)
	MOVD dst+0(FP), R5
	ADD  $1, R10
	SUB  R5, R10
	MOVD R10, ret+40(FP)
	RET

over32:
	CMP  $64, R2
	BHI  over64

upto64:
	ADD  R2, R0, R9
	ADD  R2, R1, R10
	FMOVQ (R0), F0
	FMOVQ 16(R0), F1
	FMOVQ -32(R9), F2
	FMOVQ -16(R9), F3
	PLAIN4
	ANY
	CBNZ R5, odd
	FMOVQ F0, (R1)
	FMOVQ F1, 16(R1)
	FMOVQ F2, -32(R10)
	FMOVQ F3, -16(R10)
	B    plainend

over64:
	VLD1 (R0), [V0.B16, V1.B16, V2.B16, V3.B16]
	PLAIN4
	ANY
	CBNZ R5, odd
	VST1.P [V0.B16, V1.B16, V2.B16, V3.B16], 64(R1)
	ADD  $64, R0
	SUB  $64, R2
	CMP  $64, R2
	BHI  over64
	CMP  $32, R2
	BHI  upto64
	ADD  R2, R0, R9
	ADD  R2, R1, R10
	FMOVQ -32(R9), F0
	FMOVQ -16(R9), F1
	PLAIN2
	ANY
	CBNZ R5, odd
	FMOVQ F0, -32(R10)
	FMOVQ F1, -16(R10)
	B    plainend

short:
	FEW(below8, below4, filled, loaded)
	CLASS(V0, V4, V8)
	ANY
	CBNZ R5, shortodd
	FMOVQ F0, (R1)
	ADD  R2, R1, R10
	B    plainend

shortodd:
	WRITECONSTANTS
	MOVD R2, R12
	MOVD ZR, R13
	VEOR V1.B16, V1.B16, V1.B16
	VEOR V30.B16, V30.B16, V30.B16
	B    look

odd:
	WRITECONSTANTS
	MOVD $16, R12
	MOVD ZR, R13
	VEOR V1.B16, V1.B16, V1.B16
	VEOR V30.B16, V30.B16, V30.B16
	CMP  $16, R2
	BLO  tail

block:
	FMOVQ (R0), F0

look:
	CLASS(V0, V2, V3)
	FMOVQ F0, (R1)
	VMOV V2.D[0], R5
	VMOV V2.D[1], R8
	ORR  R8, R5, R5
	ORR  R13, R5, R8
	CBZ  R8, plain
	TST  $0x8080808080808080, R8
	BEQ  ascii
	ERRORS(V3, V4)
	VORR V3.B16, V30.B16, V30.B16
	VMOV V0.D[1], R13
	AND  $0x8080800000000000, R13, R13
	TST  $2, R3
	BEQ  ascii
	SEPARATORS(V3, V4, V5)
	VORR V3.B16, V30.B16, V30.B16

ascii:
	TST  $0x7878787878787878, R5
	BNE  each
	TST  $0x0707070707070707, R5
	BEQ  plain
	WRITEPAIRS(fail)
	B    next

each:
	WRITEEACH(eachnext, fail)
	B    next

plain:
	ADD  R12, R1

next:
	VORR V0.B16, V0.B16, V1.B16
	ADD  R12, R0
	SUB  R12, R2
	CMP  $16, R2
	BHS  block
	CBZ  R2, end

tail:
	TAIL
	MOVD R2, R12
	B    look

end:
	CBZ   R13, verdict
	MOVD  $classTables<>(SB), R5
	FMOVQ 80(R5), F2
	UQSUB(1, 1, 2)
	VORR  V1.B16, V30.B16, V30.B16

verdict:
	VMOV V30.D[0], R5
	VMOV V30.D[1], R8
	ORR  R8, R5, R5
	CBNZ R5, fail
	MOVD $'"', R7
	MOVB R7, (R1)
	MOVD dst+0(FP), R5
	ADD  $1, R1
	SUB  R5, R1
	MOVD R1, ret+40(FP)
	RET

fail:
	MOVD ZR, ret+40(FP)
	RET
