//go:build !purego

#include "textflag.h"
#include "neon_arm64.h"
#include "escape_arm64.h"

// func escapeNEON(dst, src *byte, room, n int, mode QuoteMode) (nd, ns int, done bool)
//
// As enquote where something is to be escaped, with registers as there, but that a block
// with ill-formed UTF-8 or a separator is left to the caller, and that R16 is the last
// destination with room.
TEXT ·escapeNEON(SB), NOSPLIT, $0-57
	MOVD dst+0(FP), R1
	MOVD src+8(FP), R0
	MOVD room+16(FP), R16
	MOVD n+24(FP), R2
	MOVWU mode+32(FP), R3
	SUB  $256, R16
	ADD  R1, R16
	CLASSTABLES
	WRITECONSTANTS
	MOVD $0x4000000000000000, R4 // there is room for any block
	MOVD ZR, R13
	VEOR V1.B16, V1.B16, V1.B16
	CMP  $16, R2
	BLO  few

block:
	FMOVQ (R0), F0
	MOVD $16, R12

look:
	CMP  R16, R1
	BHI  out
	CLASS(V0, V2, V3)
	FMOVQ F0, (R1)
	VMOV V2.D[0], R5
	VMOV V2.D[1], R8
	ORR  R8, R5, R5
	ORR  R13, R5, R8
	CBZ  R8, plain
	TST  $0x8080808080808080, R8
	BEQ  ascii
	TST  $6, R3
	BNE  wide

ascii:
	TST  $0x7878787878787878, R5
	BNE  each
	TST  $0x0707070707070707, R5
	BEQ  plain
	WRITEPAIRS(out)
	B    next

each:
	WRITEEACH(eachnext, out)
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
	TAIL
	MOVD R2, R12
	B    look

	// No sequence may be truncated.
end:
	CBZ   R13, done
	TST   $4, R3
	BEQ   done
	MOVD  $classTables<>(SB), R5
	FMOVQ 80(R5), F2
	UQSUB(1, 1, 2)
	VMOV  V1.D[1], R5
	CBNZ  R5, out

done:
	MOVD dst+0(FP), R5
	SUB  R5, R1
	MOVD R1, nd+40(FP)
	MOVD n+24(FP), R5
	MOVD R5, ns+48(FP)
	MOVD $1, R5
	MOVB R5, done+56(FP)
	RET

out:
	MOVD dst+0(FP), R5
	SUB  R5, R1
	MOVD R1, nd+40(FP)
	MOVD src+8(FP), R5
	SUB  R5, R0
	MOVD R0, ns+48(FP)
	MOVB ZR, done+56(FP)
	RET

few:
	FEW(below8, below4, filled, loaded)
	MOVD R2, R12
	B    look

wide:
	VEOR V3.B16, V3.B16, V3.B16
	TST  $4, R3
	BEQ  js
	ERRORS(V3, V4)

js:
	TST  $2, R3
	BEQ  judge
	SEPARATORS(V6, V4, V5)
	VORR V6.B16, V3.B16, V3.B16

judge:
	VMOV V3.D[0], R8
	VMOV V3.D[1], R9
	ORR  R9, R8, R8
	CBNZ R8, out
	VMOV V0.D[1], R13
	AND  $0x8080800000000000, R13, R13
	B    ascii
