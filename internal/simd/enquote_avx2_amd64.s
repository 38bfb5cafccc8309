//go:build !purego

#include "textflag.h"
#include "avx2_amd64.h"

// func enquoteAVX2(dst, src *byte, room, n int, mode QuoteMode) int
//
// By blocks of 32 bytes. As long as they are plain, they are copied and no more; at the end,
// the last 32 bytes are one more of them, which overlaps the one before. From the first block
// that is not plain on, what is left at the end is a block filled up with zeros, one at least
// if the text may be truncated there. Fewer than 32 bytes are put together in a register, as
// two parts that overlap, of which the second is shifted:
//
//	text      a b c d e f g h i j k
//	parts     a b c d e f g h                   d e f g h i j k
//	register  a b c d e f g h i j k · · · · ·   ← i j k · · · · ·
//
// Escapes are written as by escapeAVX2: its header has the drawing. What follows an escape is
// read from the source if there are 64 bytes of it, or else from a copy on the stack.
//
// Registers:
//
//	SI source  DI destination  DX bytes left  R8 mode
//	R9 not 0 if the last bytes were not ASCII
//	R10 first byte of the block not yet in place  R11 escapes
//	R12 bytes of the block that count  R13 room to spare
//	Y0 bytes  Y7 the 32 before
TEXT ·enquoteAVX2(SB), NOSPLIT, $64-48
	MOVQ dst+0(FP), DI
	MOVQ src+8(FP), SI
	MOVQ n+24(FP), DX
	MOVL mode+32(FP), R8
	MOVL R8, AX
	CARETABLES
	MOVB $'"', (DI)
	INCQ DI
	XORL R9, R9
	CMPQ DX, $32
	JB   below32

plain:
	VMOVDQU (SI), Y0
	VMOVDQU Y0, (DI)
	CARE
	JNZ     odd
	ADDQ    $32, SI
	ADDQ    $32, DI
	SUBQ    $32, DX
	CMPQ    DX, $32
	JAE     plain
	TESTQ   DX, DX
	JZ      end
	VMOVDQU -32(SI)(DX*1), Y0
	VMOVDQU Y0, -32(DI)(DX*1)
	CARE
	JNZ     oddend
	ADDQ    DX, DI

end:
	MOVB $'"', (DI)
	INCQ DI
	SUBQ dst+0(FP), DI
	MOVQ DI, ret+40(FP)
	VZEROUPPER
	RET

	// The first block that is not plain.
odd:
	MOVQ  room+16(FP), R13
	SUBQ  n+24(FP), R13
	SUBQ  $98, R13
	VPXOR Y7, Y7, Y7
	MOVL  $32, R12
	JMP   look

	// It is the last one, of fewer bytes.
oddend:
	MOVQ  room+16(FP), R13
	SUBQ  n+24(FP), R13
	SUBQ  $98, R13
	VPXOR Y7, Y7, Y7

tail:
	VPXOR   Y1, Y1, Y1
	VMOVDQU -32(SI)(DX*1), Y0
	VMOVDQU Y0, bytes-64(SP)
	VMOVDQU Y1, bytes-32(SP)
	LEAQ    bytes-32(SP), BX
	SUBQ    DX, BX
	VMOVDQU (BX), Y0
	VMOVDQU Y0, (DI)
	MOVL    DX, R12
	CARE
	JMP     look

below32:
	CMPL        DX, $16
	JB          below16
	LEAQ        shifted<>+32(SB), BX
	SUBQ        DX, BX
	VMOVDQU     (BX), X1
	VMOVDQU     (SI), X0
	VMOVDQU     -16(SI)(DX*1), X2
	VPSHUFB     X1, X2, X2
	VINSERTI128 $1, X2, Y0, Y0
	JMP         few

below16:
	CMPL    DX, $8
	JB      below8
	MOVQ    -8(SI)(DX*1), AX
	MOVL    $15, BX
	SUBL    DX, BX
	SHLL    $3, BX
	SHRQ    $8, AX
	SHRXQ   BX, AX, AX
	VMOVQ   (SI), X0
	VPINSRQ $1, AX, X0, X0
	JMP     few

below8:
	CMPL  DX, $4
	JB    below4
	MOVL  (SI), AX
	MOVL  -4(SI)(DX*1), CX
	MOVL  $8, BX
	SUBL  DX, BX
	SHLL  $3, BX
	SHRXQ BX, CX, CX
	SHLQ  $32, CX
	ORQ   CX, AX
	VMOVQ AX, X0
	JMP   few

below4:
	MOVBLZX (SI), AX
	MOVBLZX -1(SI)(DX*1), CX
	LEAL    -8(DX*8), BX
	SHLXL   BX, CX, CX
	ORL     CX, AX
	MOVL    DX, BX
	SHRL    $1, BX
	MOVBLZX (SI)(BX*1), CX
	SHLL    $3, BX
	SHLXL   BX, CX, CX
	ORL     CX, AX
	VMOVQ   AX, X0

few:
	VMOVDQU Y0, (DI)
	CARE
	BZHIL   DX, AX, AX
	ADDQ    DX, DI
	TESTL   AX, AX
	JZ      end
	SUBQ    DX, DI
	MOVQ    room+16(FP), R13
	SUBQ    DX, R13
	SUBQ    $98, R13
	VPXOR   Y7, Y7, Y7
	MOVL    DX, R12
	JMP     look

block:
	VMOVDQU (SI), Y0
	VMOVDQU Y0, (DI)
	MOVL    $32, R12
	CARE
	JZ      whole

	// The block is in place, and Y1 has what needs care. Of what is not text, a zero shows
	// only that a sequence is truncated before it.
look:
	VPMOVMSKB Y0, AX
	ORL       AX, R9
	JZ        ascii
	UTF8(Y0, Y7, Y3)
	VPTEST    Y3, Y3
	JNZ       fail
	TESTL     $2, R8
	JZ        judge
	SEPARATORS(CX)
	TESTL     CX, CX
	JNZ       fail

judge:
	MOVL AX, R9
	SHRL $29, R9

ascii:
	VPMOVMSKB Y1, AX
	BZHIL     R12, AX, AX
	TESTL     AX, AX
	JZ        whole
	MOVQ      SI, BX
	CMPQ      DX, $64
	JAE       follows
	VPXOR     Y2, Y2, Y2
	LEAQ      bytes-64(SP), BX
	VMOVDQU   Y0, bytes-64(SP)
	VMOVDQU   Y2, bytes-32(SP)

follows:
	LEAQ ·escapes(SB), R11
	MOVQ BX, R10

escape:
	TZCNTL  AX, CX
	BLSRL   AX, AX
	ADDQ    BX, CX            // the byte
	MOVBLZX (CX), R14
	MOVQ    (R11)(R14*8), R14
	SUBQ    R10, DI
	ADDQ    CX, DI
	LEAQ    1(CX), R10
	VMOVDQU (R10), Y4
	MOVQ    R14, (DI)
	SHRQ    $56, R14
	ADDQ    R14, DI
	SUBQ    R14, R13
	ADDQ    $1, R13
	JMI     fail
	VMOVDQU Y4, (DI)
	TESTL   AX, AX
	JNZ     escape
	SUBQ    R10, DI
	ADDQ    BX, DI

whole:
	ADDQ    R12, DI
	CMPL    R12, $32
	JNE     end
	ADDQ    $32, SI
	SUBQ    $32, DX
	VMOVDQA Y0, Y7
	CMPQ    DX, $32
	JAE     block
	MOVL    DX, AX
	ORL     R9, AX
	JZ      end
	JMP     tail

fail:
	MOVQ $0, ret+40(FP)
	VZEROUPPER
	RET

// What shifts 16 bytes down by 32 less n, from 32 less n on.
DATA shifted<>+0(SB)/8, $0x0706050403020100
DATA shifted<>+8(SB)/8, $0x0f0e0d0c0b0a0908
DATA shifted<>+16(SB)/8, $0x8080808080808080
DATA shifted<>+24(SB)/8, $0x8080808080808080
GLOBL shifted<>(SB), RODATA|NOPTR, $32
