//go:build !purego

#include "textflag.h"
#include "avx2_amd64.h"
#include "quote_avx512_amd64.h"

// func CopyPlainFast(dst, src *byte, n int, mode QuoteMode) bool
//
// 32 to 64 bytes are the first 32 and the last 32 of them, 17 to 31 the first 16 and the
// last 16, which may overlap: all are loaded, stored and looked at with no branch but
// that for the length.
//
// With AVX-512 both are looked at as one block. What needs care is looked up by seven
// bits (VPERMI2B): what that says of others than ASCII does not matter, for these have
// the top bit themselves. Only registers from Z16 on are used, which leave nothing behind
// that VZEROUPPER would have to clear.

TEXT ·CopyPlainFast(SB), NOSPLIT, $0-33
	MOVQ dst+0(FP), DI
	MOVQ src+8(FP), SI
	MOVQ n+16(FP), DX
	MOVL mode+24(FP), AX
	CMPQ ·plainChosen(SB), $2
	JNE  avx2
	ANDL $1, AX
	SHLL $7, AX
	LEAQ careTable<>(SB), BX
	VMOVDQU64 (BX)(AX*1), Z18
	CMPQ DX, $32
	JB   half
	VMOVDQU64     (SI), Y16
	VINSERTI64X4  $1, -32(SI)(DX*1), Z16, Z16
	VMOVDQA64     Z16, Z17
	VPERMI2B      64(BX)(AX*1), Z18, Z17
	VPORQ         Z16, Z17, Z17
	VPMOVB2M      Z17, K1
	VMOVDQU64     Y16, (DI)
	VEXTRACTI64X4 $1, Z16, -32(DI)(DX*1)
	KORTESTQ      K1, K1
	SETEQ         ret+32(FP)
	RET

half:
	VMOVDQU64     (SI), X16
	VINSERTI32X4  $1, -16(SI)(DX*1), Y16, Y16
	VMOVDQA64     Z16, Z17
	VPERMI2B      64(BX)(AX*1), Z18, Z17
	VPORQ         Z16, Z17, Z17
	VPMOVB2M      Z17, K1
	VMOVDQU64     X16, (DI)
	VEXTRACTI32X4 $1, Y16, -16(DI)(DX*1)
	KORTESTD      K1, K1               // the upper half of Z16 is no text
	SETEQ         ret+32(FP)
	RET

avx2:
	CARETABLES
	XORL R9, R9
	CMPQ DX, $32
	JB   halfavx2
	VMOVDQU (SI), Y0
	VMOVDQU -32(SI)(DX*1), Y4
	VMOVDQU Y0, (DI)
	VMOVDQU Y4, -32(DI)(DX*1)
	CARE
	MOVL    AX, R9
	VMOVDQA Y4, Y0
	CARE
	SETEQ   ret+32(FP)
	VZEROUPPER
	RET

halfavx2:
	VMOVDQU     (SI), X0
	VMOVDQU     -16(SI)(DX*1), X4
	VMOVDQU     X0, (DI)
	VMOVDQU     X4, -16(DI)(DX*1)
	VINSERTI128 $1, X4, Y0, Y0
	CARE
	SETEQ       ret+32(FP)
	VZEROUPPER
	RET
