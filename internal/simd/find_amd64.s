//go:build !purego

#include "textflag.h"

// func findHTMLAVX2(b *byte, n int, mode QuoteMode) (i int, found bool)
//
// Blocks of 64 bytes. A byte is one of < > & if it is its own candidate in a
// table by low nibble. A byte E2 makes the two after it be looked at.
//
// Registers:
//
//	SI bytes   DX bytes left   R8 mode   Y14 table   Y15 E2, or FF for none
TEXT ·findHTMLAVX2(SB), NOSPLIT, $0-33
	MOVQ b+0(FP), SI
	MOVQ n+8(FP), DX
	MOVL mode+16(FP), R8
	VPCMPEQB Y14, Y14, Y14
	VPCMPEQB Y15, Y15, Y15
	TESTL    $1, R8
	JZ       nohtml
	VMOVDQU  htmlTable<>(SB), Y14

nohtml:
	TESTL   $2, R8
	JZ      block
	VMOVDQU leadE2<>(SB), Y15

block:
	VMOVDQU  (SI), Y0
	VMOVDQU  32(SI), Y1
	VPSHUFB  Y0, Y14, Y2
	VPSHUFB  Y1, Y14, Y3
	VPCMPEQB Y0, Y2, Y2
	VPCMPEQB Y1, Y3, Y3
	VPCMPEQB Y0, Y15, Y4
	VPCMPEQB Y1, Y15, Y5
	VPOR     Y4, Y2, Y6
	VPOR     Y5, Y3, Y7
	VPOR     Y6, Y7, Y6
	VPTEST   Y6, Y6
	JNZ      look

next:
	ADDQ $64, SI
	SUBQ $64, DX
	CMPQ DX, $66
	JAE  block
	XORL BX, BX
	XORL AX, AX

return:
	SUBQ b+0(FP), SI
	ADDQ SI, AX
	MOVQ AX, i+24(FP)
	MOVB BL, found+32(FP)
	VZEROUPPER
	RET

look:
	TESTL $2, R8
	JZ    html
	VMOVDQU  second80<>(SB), Y10
	VMOVDQU  thirdA8<>(SB), Y11
	VMOVDQU  maskFE<>(SB), Y12
	VPCMPEQB 1(SI), Y10, Y8
	VPCMPEQB 33(SI), Y10, Y9
	VPAND    Y8, Y4, Y4
	VPAND    Y9, Y5, Y5
	VPAND    2(SI), Y12, Y8
	VPAND    34(SI), Y12, Y9
	VPCMPEQB Y8, Y11, Y8
	VPCMPEQB Y9, Y11, Y9
	VPAND    Y8, Y4, Y4
	VPAND    Y9, Y5, Y5
	VPOR     Y4, Y2, Y2
	VPOR     Y5, Y3, Y3

html:
	VPMOVMSKB Y2, AX
	VPMOVMSKB Y3, CX
	SHLQ  $32, CX
	ORQ   CX, AX
	JZ    next
	TZCNTQ AX, AX
	MOVL  $1, BX
	JMP   return

// func escapeOnlyAVX2(dst, src *byte, room, n int, mode QuoteMode, escapes *[128]uint64) (nd, ns int)
//
// Blocks of 32 bytes are stored as they are loaded, and looked at as above. In a
// block with something to escape, each escape is stored over the copy, and what
// follows once more after it; see escape_amd64.s.
//
// Registers:
//
//	SI source        DI destination   R8 mode   R11 escapes
//	R10 first byte of the source not yet in place
//	R12 last source with enough after it   R13 last destination with room
//	Y14 table        Y15 E2, or FF for none
TEXT ·escapeOnlyAVX2(SB), NOSPLIT, $0-64
	MOVQ dst+0(FP), DI
	MOVQ src+8(FP), SI
	MOVQ room+16(FP), R13
	LEAQ -256(DI)(R13*1), R13
	MOVQ n+24(FP), R12
	LEAQ -66(SI)(R12*1), R12
	MOVL mode+32(FP), R8
	MOVQ escapes+40(FP), R11
	VPCMPEQB Y14, Y14, Y14
	VPCMPEQB Y15, Y15, Y15
	TESTL    $1, R8
	JZ       nohtml
	VMOVDQU  htmlTable<>(SB), Y14

nohtml:
	TESTL   $2, R8
	JZ      block
	VMOVDQU leadE2<>(SB), Y15

block:
	CMPQ     SI, R12
	JA       out
	CMPQ     DI, R13
	JA       out
	VMOVDQU  (SI), Y0
	VMOVDQU  Y0, (DI)
	VPSHUFB  Y0, Y14, Y2
	VPCMPEQB Y0, Y2, Y2
	VPCMPEQB Y0, Y15, Y4
	VPOR     Y4, Y2, Y6
	VPMOVMSKB Y6, AX
	TESTL    AX, AX
	JNZ      look

next:
	ADDQ $32, SI
	ADDQ $32, DI
	JMP  block

out:
	SUBQ dst+0(FP), DI
	MOVQ DI, nd+48(FP)
	SUBQ src+8(FP), SI
	MOVQ SI, ns+56(FP)
	VZEROUPPER
	RET

look:
	TESTL $2, R8
	JZ    html
	VMOVDQU  second80<>(SB), Y10
	VMOVDQU  maskFE<>(SB), Y12
	VPCMPEQB 1(SI), Y10, Y8
	VPAND    Y8, Y4, Y4
	VPAND    2(SI), Y12, Y8
	VPCMPEQB thirdA8<>(SB), Y8, Y8
	VPAND    Y8, Y4, Y4
	VPOR     Y4, Y2, Y2

html:
	VPMOVMSKB Y2, AX
	TESTL AX, AX
	JZ    next
	MOVQ  SI, R10
	ADDQ  $32, SI

escape:
	TZCNTL  AX, CX
	LEAQ    -32(SI)(CX*1), CX // the byte
	BLSRL   AX, AX
	SUBQ    R10, DI
	ADDQ    CX, DI
	MOVBLZX (CX), BX
	CMPL    BX, $0x80
	JAE     separator
	MOVQ    (R11)(BX*8), BX
	LEAQ    1(CX), R10

store:
	VMOVDQU (R10), Y4
	MOVQ    BX, (DI)
	VMOVDQU Y4, 6(DI)
	ADDQ    $6, DI
	TESTL   AX, AX
	JNZ     escape

	// A line separator may reach into the next block.
	CMPQ   R10, SI
	CMOVQHI R10, SI
	SUBQ   R10, DI
	ADDQ   SI, DI
	JMP    block

separator:
	MOVBLZX 2(CX), BX
	ANDL    $1, BX
	SHLQ    $40, BX
	LEAQ    3(CX), R10
	MOVQ    $0x000038323032755c, CX
	ORQ     CX, BX
	JMP     store

// Candidates by low nibble; elsewhere a byte of another low nibble.
DATA htmlTable<>+0(SB)/8, $0x00260000000000ff
DATA htmlTable<>+8(SB)/8, $0x003e003c00000000
DATA htmlTable<>+16(SB)/8, $0x00260000000000ff
DATA htmlTable<>+24(SB)/8, $0x003e003c00000000
GLOBL htmlTable<>(SB), RODATA|NOPTR, $32

DATA leadE2<>+0(SB)/8, $0xe2e2e2e2e2e2e2e2
DATA leadE2<>+8(SB)/8, $0xe2e2e2e2e2e2e2e2
DATA leadE2<>+16(SB)/8, $0xe2e2e2e2e2e2e2e2
DATA leadE2<>+24(SB)/8, $0xe2e2e2e2e2e2e2e2
GLOBL leadE2<>(SB), RODATA|NOPTR, $32

DATA second80<>+0(SB)/8, $0x8080808080808080
DATA second80<>+8(SB)/8, $0x8080808080808080
DATA second80<>+16(SB)/8, $0x8080808080808080
DATA second80<>+24(SB)/8, $0x8080808080808080
GLOBL second80<>(SB), RODATA|NOPTR, $32

DATA thirdA8<>+0(SB)/8, $0xa8a8a8a8a8a8a8a8
DATA thirdA8<>+8(SB)/8, $0xa8a8a8a8a8a8a8a8
DATA thirdA8<>+16(SB)/8, $0xa8a8a8a8a8a8a8a8
DATA thirdA8<>+24(SB)/8, $0xa8a8a8a8a8a8a8a8
GLOBL thirdA8<>(SB), RODATA|NOPTR, $32

DATA maskFE<>+0(SB)/8, $0xfefefefefefefefe
DATA maskFE<>+8(SB)/8, $0xfefefefefefefefe
DATA maskFE<>+16(SB)/8, $0xfefefefefefefefe
DATA maskFE<>+24(SB)/8, $0xfefefefefefefefe
GLOBL maskFE<>(SB), RODATA|NOPTR, $32
