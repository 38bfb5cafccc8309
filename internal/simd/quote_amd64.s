//go:build !purego

#include "textflag.h"
#include "avx2_amd64.h"

// func quoteAVX2(dst, src *byte, n int, mode QuoteMode) (i int, why stopReason)
//
// Blocks of 32 bytes are stored as they are loaded, and looked at in between:
//
//   - A byte needs care if it is its own candidate in a table by low nibble,
//     or '<' (which shares its nibble with the backslash), or below 0x20.
//
//	nibble      0 1 2 3 4 5 6 7 8 9 A B C D E F
//	candidate       "                   \
//	with HTML       "       &           \   >
//
//   - UTF-8 and U+2028/9 are looked for only in blocks with a byte of 0x80 or
//     more, and in the block after one that ends with such bytes.
//
// The rest is the last 32 bytes once more: what overlaps has been found
// before, or is masked where the bytes before it are not at hand. 17 to 31
// bytes go as two overlapping halves, and over the stack if not ASCII.
//
// Registers:
//
//	SI source  DI destination or 0  DX bytes left  R8 mode
//	R9 not 0 if the last bytes were not ASCII
//	R10 bits of the block that count (all but in the rest)
//	R11 length if over the stack, else 0
//	Y0 bytes  Y7 the 32 before  Y1 bytes that need care  Y13-Y15 constants

TEXT ·quoteAVX2(SB), NOSPLIT, $32-48
	MOVQ dst+0(FP), DI
	MOVQ src+8(FP), SI
	MOVQ n+16(FP), DX
	MOVL mode+24(FP), R8
	MOVL R8, AX
	CARETABLES
	XORL  R9, R9
	XORL  R11, R11
	MOVL  $-1, R10
	VPXOR Y7, Y7, Y7
	CMPQ  DX, $32
	JB    short

block:
	VMOVDQU (SI), Y0
	TESTQ   DI, DI
	JZ      look
	VMOVDQU Y0, (DI)
	ADDQ    $32, DI

look:
	CARE
	JNZ special

next:
	VMOVDQA Y0, Y7
	ADDQ    $32, SI
	SUBQ    $32, DX
	CMPQ    DX, $32
	JAE     block

	// The rest.
	TESTQ DX, DX
	JLE   all
	LEAQ  -32(SI)(DX*1), SI
	MOVL  $32, CX
	SUBL  DX, CX
	SHLL  CX, R10
	TESTQ DI, DI
	JZ    rest
	LEAQ  -32(DI)(DX*1), DI
	VMOVDQU (SI), Y0
	VMOVDQU Y0, (DI)

rest:
	VMOVDQU (SI), Y0
	VPXOR   Y7, Y7, Y7
	CMPQ    DX, $4
	MOVL    $32, DX
	JB      look2
	VMOVD   -4(SI), X7
	VPSLLDQ $12, X7, X7
	VINSERTI128 $1, X7, Y7, Y7

look2:
	CARE
	JNZ special

all:
	MOVQ n+16(FP), AX
	XORL BX, BX

return:
	MOVQ AX, i+32(FP)
	MOVQ BX, why+40(FP)
	VZEROUPPER
	RET

	// Bytes that need care in AX.
special:
	VPMOVMSKB Y1, AX
	TESTL     $6, R8
	JNZ       wide
	TESTL     AX, AX
	JZ        next
	BSFL      AX, AX
	XORL      BX, BX

	// At bit AX of the block.
found:
	TESTQ R11, R11
	JNZ   foundshort
	ADDQ  SI, AX
	SUBQ  src+8(FP), AX
	JMP   return

	// What is no ASCII: errors in BX, U+2028 and U+2029 in CX.
wide:
	XORL  BX, BX
	XORL  CX, CX
	TESTL $4, R8
	JZ    js
	UTF8(Y0, Y7, Y3)
	VPXOR     Y5, Y5, Y5
	VPCMPEQB  Y5, Y3, Y3
	VPMOVMSKB Y3, BX
	NOTL      BX
	ANDL      R10, BX

js:
	TESTL $2, R8
	JZ    judge
	SEPARATORS(CX)
	ANDL  R10, CX

judge:
	VPMOVMSKB Y0, R9
	SHRL      $29, R9
	ORL       BX, AX
	ORL       CX, AX
	JZ        next
	BSFL      AX, AX
	BTL       AX, BX
	JC        founderror
	XORL      BX, BX
	BTL       AX, CX
	ADCL      BX, BX
	ADDL      BX, BX
	JMP       found

founderror:
	MOVL $1, BX
	JMP  found

	// 17 to 31 bytes.
short:
	VMOVDQU     (SI), X0
	VMOVDQU     -16(SI)(DX*1), X6
	VINSERTI128 $1, X6, Y0, Y0
	TESTQ DI, DI
	JZ    lookshort
	VMOVDQU X0, (DI)
	VMOVDQU X6, -16(DI)(DX*1)

lookshort:
	CARE
	JZ        all
	VPMOVMSKB Y1, AX
	VPMOVMSKB Y0, BX
	TESTL     BX, BX
	JZ        care
	TESTL     $6, R8
	JNZ       stack
	TESTL     AX, AX
	JZ        all

care:
	BSFL AX, AX
	XORL BX, BX
	CMPL AX, $16
	JB   return
	LEAQ -32(DX)(AX*1), AX
	JMP  return

stack:
	VMOVDQU bytes20<>(SB), Y0
	VMOVDQU Y0, bytes-32(SP)
	LEAQ    bytes-32(SP), BX
	VMOVDQU X6, -16(BX)(DX*1)
	VMOVDQU (SI), X0
	VMOVDQU X0, (BX)
	VMOVDQU (BX), Y0
	MOVQ    DX, R11
	MOVL    $32, DX
	JMP     look2

	// Beyond the end there are errors of what is truncated.
foundshort:
	CMPQ AX, R11
	JB   return
	JMP  all
