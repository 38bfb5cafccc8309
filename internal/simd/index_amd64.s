//go:build !purego

#include "textflag.h"
#include "avx2_amd64.h"

// ENTRY writes the entry of the lowest bit of R14.
#define ENTRY(i) \
	TZCNTQ R14, R12 \
	BLSRQ  R14, R14 \
	ADDL   CX, R12  \
	MOVL   R12, i(DI)

// ENTRIES appends those of the low eight bits of R14, with their positions counted
// from Y2, and goes on to the next eight. AX is bitNumbers.
#define ENTRIES \
	MOVBLZX   R14, R12        \
	SHRQ      $8, R14         \
	VPMOVZXBD (AX)(R12*8), Y3 \
	VPADDD    Y2, Y3, Y3      \
	VMOVDQU   Y3, (DI)        \
	POPCNTL   R12, R12        \
	LEAQ      (DI)(R12*4), DI \
	VPADDD    eights<>(SB), Y2, Y2

// func indexAVX2(dst *uint32, b *byte, n int, base uint32, st *IndexState) (count int, f Flags)
//
// The drawing in index.go, 64 bytes a step: two registers of bytes become
// masks of 64 bits by comparison and VPMOVMSKB, and from there on it is the
// arithmetic of indexGeneric. What differs:
//
//   - Operators are found by the low nibble: VPSHUFB fetches the one candidate
//     for the nibble, compared with the byte | 0x20, which makes [ ] of { }.
//
//	nibble     0 1 2 3 4 5 6 7 8 9  A  B  C  D  E F
//	operator                        :  {  ,  }
//	whitespace sp                 \t \n       \r
//
//     0x1A and 0x0C pass for : and , this way; they are below 0x20 and leave
//     with the control characters. Whitespace is compared as it is.
//   - Prefix xor is a carry-less product with all ones.
//   - A block without quotes and backslashes, in a long text or among numbers,
//     needs no carries; one in a text has no entries either.
//   - Up to six entries, with what may stand after them, are written one by
//     one, more by way of a table.
//   - UTF-8 is Keiser and Lemire's three table lookups; see utf8.go for what
//     they come to.
//   - The rest of fewer than 64 bytes is copied to the stack, filled up with
//     spaces. Spaces leave the carries of quotes and of the sum alone; the other
//     carries are taken at the last byte, and errors beyond it are masked.
//
// Registers:
//
//	SI bytes        DX bytes left  DI entries   CX position of the block
//	R8 escaped (0, 1)           R9 in string (0, -1)
//	R10 scalars of the last block           R11 carry of the sum (0, -1)
//	R15 control characters in strings
//	Y0 Y1 bytes  Y7 the 32 before   Y8 incomplete sequence at their end
//	Y9 UTF-8 errors             Y10-Y15 X6 constants
TEXT ·indexAVX2(SB), NOSPLIT, $80-52
	MOVQ dst+0(FP), DI
	MOVQ b+8(FP), SI
	MOVQ n+16(FP), DX
	MOVL base+24(FP), CX
	MOVQ st+32(FP), BX
	XORL R15, R15
	MOVQ R15, tail-8(SP)
	VPXOR Y7, Y7, Y7
	VPXOR Y9, Y9, Y9
	MOVQ 0(BX), R9
	MOVQ 8(BX), R8
	MOVQ 16(BX), R10
	SHLQ $63, R10
	MOVQ 24(BX), R11
	NEGQ R11

	VMOVD      32(BX), X7
	VPSLLDQ    $12, X7, X7
	VINSERTI128 $1, X7, Y7, Y7

	VPSUBUSB   utf8Max<>(SB), Y7, Y8
	VPCMPEQB   X6, X6, X6
	VMOVDQU    spaceTable<>(SB), Y10
	VMOVDQU    opTable<>(SB), Y11
	VMOVDQU    bytes20<>(SB), Y12
	VMOVDQU    bytes1F<>(SB), Y13
	VMOVDQU    byteQuote<>(SB), Y14
	VMOVDQU    byteBackslash<>(SB), Y15

	CMPQ DX, $64
	JB   rest

block:
	VMOVDQU (SI), Y0
	VMOVDQU 32(SI), Y1

#include "index_block_amd64.h"

next:
	VMOVDQA Y1, Y7
	ADDQ    $64, SI
	ADDL    $64, CX
	SUBQ    $64, DX
	CMPQ    DX, $64
	JAE     block

rest:
	TESTQ DX, DX
	JNZ   tail

	// The end: carries are at the last byte.
	MOVQ  tail-8(SP), CX
	TESTQ CX, CX
	JNZ   tailcarry
	SHRQ  $63, R10

done:
	MOVQ  st+32(FP), BX
	SARQ  $63, R9
	MOVQ  R9, 0(BX)
	MOVQ  R8, 8(BX)
	MOVQ  R10, 16(BX)
	NEGQ  R11
	MOVQ  R11, 24(BX)
	SUBQ dst+0(FP), DI
	SHRQ $2, DI
	MOVQ DI, count+40(FP)
	XORL  AX, AX
	XORL  BX, BX
	VPTEST Y9, Y9
	SETNE AL
	TESTQ R15, R15
	SETNE BL
	LEAL  (AX)(BX*2), AX
	MOVL  AX, f+48(FP)
	VZEROUPPER
	RET

tailcarry:
	MOVQ escaped-16(SP), R8
	SHRQ CX, R8
	ANDL $1, R8
	DECQ CX
	SHRQ CX, R10
	ANDL $1, R10
	JMP  done

#include "index_aside_amd64.h"

tail:
	MOVQ    DX, tail-8(SP)
	MOVQ    $0, escaped-16(SP)
	VMOVDQU Y12, bytes-80(SP)
	VMOVDQU Y12, bytes-48(SP)
	LEAQ    bytes-80(SP), R12
	CMPQ    DX, $32
	JAE     tail32
	CMPQ    DX, $16
	JAE     tail16
	CMPQ    DX, $8
	JAE     tail8
	CMPQ    DX, $4
	JAE     tail4

	// One to three bytes: the first, the middle one, the last.
	MOVQ DX, R13
	SHRQ $1, R13
	MOVB (SI), AX
	MOVB (SI)(R13*1), BX
	MOVB -1(SI)(DX*1), R14
	MOVB AX, (R12)
	MOVB BX, (R12)(R13*1)
	MOVB R14, -1(R12)(DX*1)
	JMP  padded

	// Above: from both ends, overlapping.
tail4:
	MOVL (SI), AX
	MOVL -4(SI)(DX*1), BX
	MOVL AX, (R12)
	MOVL BX, -4(R12)(DX*1)
	JMP  padded

tail8:
	MOVQ (SI), AX
	MOVQ -8(SI)(DX*1), BX
	MOVQ AX, (R12)
	MOVQ BX, -8(R12)(DX*1)
	JMP  padded

tail16:
	VMOVDQU (SI), X0
	VMOVDQU -16(SI)(DX*1), X1
	VMOVDQU X0, (R12)
	VMOVDQU X1, -16(R12)(DX*1)
	JMP     padded

tail32:
	VMOVDQU (SI), Y0
	VMOVDQU -32(SI)(DX*1), Y1
	VMOVDQU Y0, (R12)
	VMOVDQU Y1, -32(R12)(DX*1)

padded:
	MOVQ R12, SI
	MOVQ $64, DX
	JMP  block

DATA byteQuote<>+0(SB)/8, $0x2222222222222222
DATA byteQuote<>+8(SB)/8, $0x2222222222222222
DATA byteQuote<>+16(SB)/8, $0x2222222222222222
DATA byteQuote<>+24(SB)/8, $0x2222222222222222
GLOBL byteQuote<>(SB), RODATA|NOPTR, $32

DATA byteBackslash<>+0(SB)/8, $0x5c5c5c5c5c5c5c5c
DATA byteBackslash<>+8(SB)/8, $0x5c5c5c5c5c5c5c5c
DATA byteBackslash<>+16(SB)/8, $0x5c5c5c5c5c5c5c5c
DATA byteBackslash<>+24(SB)/8, $0x5c5c5c5c5c5c5c5c
GLOBL byteBackslash<>(SB), RODATA|NOPTR, $32

// By low nibble: the operator (with 0x20 set) and the whitespace to compare with.
DATA opTable<>+0(SB)/8, $0x0000000000000000
DATA opTable<>+8(SB)/8, $0x00007d2c7b3a0000
DATA opTable<>+16(SB)/8, $0x0000000000000000
DATA opTable<>+24(SB)/8, $0x00007d2c7b3a0000
GLOBL opTable<>(SB), RODATA|NOPTR, $32

DATA spaceTable<>+0(SB)/8, $0x0000000000000020
DATA spaceTable<>+8(SB)/8, $0x00000d00000a0900
DATA spaceTable<>+16(SB)/8, $0x0000000000000020
DATA spaceTable<>+24(SB)/8, $0x00000d00000a0900
GLOBL spaceTable<>(SB), RODATA|NOPTR, $32

// At keep+64-k: k bytes of ones, then zeros.
DATA keep<>+0(SB)/8, $0xffffffffffffffff
DATA keep<>+8(SB)/8, $0xffffffffffffffff
DATA keep<>+16(SB)/8, $0xffffffffffffffff
DATA keep<>+24(SB)/8, $0xffffffffffffffff
DATA keep<>+32(SB)/8, $0xffffffffffffffff
DATA keep<>+40(SB)/8, $0xffffffffffffffff
DATA keep<>+48(SB)/8, $0xffffffffffffffff
DATA keep<>+56(SB)/8, $0xffffffffffffffff
DATA keep<>+64(SB)/8, $0x0000000000000000
DATA keep<>+72(SB)/8, $0x0000000000000000
DATA keep<>+80(SB)/8, $0x0000000000000000
DATA keep<>+88(SB)/8, $0x0000000000000000
DATA keep<>+96(SB)/8, $0x0000000000000000
DATA keep<>+104(SB)/8, $0x0000000000000000
DATA keep<>+112(SB)/8, $0x0000000000000000
DATA keep<>+120(SB)/8, $0x0000000000000000
GLOBL keep<>(SB), RODATA|NOPTR, $128

DATA eights<>+0(SB)/8, $0x0000000800000008
DATA eights<>+8(SB)/8, $0x0000000800000008
DATA eights<>+16(SB)/8, $0x0000000800000008
DATA eights<>+24(SB)/8, $0x0000000800000008
GLOBL eights<>(SB), RODATA|NOPTR, $32

// func indexCopyAVX2(dst *uint32, src *byte, n int, buf *byte) (count int, f Flags)
//
// indexAVX2 for a document from its beginning to its end, which it copies as it goes: the
// same registers, and DX may get below 0. A block that is not whole is loaded as one if it
// lies within a page, since memory can be read up to the end of its page; what does not
// belong to the document is made spaces. So the copy is written in pieces of 32 bytes: a load
// of what several stores have written has to wait for all of them.
TEXT ·indexCopyAVX2(SB), NOSPLIT, $16-44
	MOVQ    dst+0(FP), DI
	MOVQ    src+8(FP), SI
	MOVQ    n+16(FP), DX
	XORL    CX, CX
	XORL    R8, R8
	XORL    R9, R9
	XORL    R10, R10
	XORL    R11, R11
	XORL    R15, R15
	MOVQ    R15, tail-8(SP)
	VPXOR   Y7, Y7, Y7
	VPXOR   Y8, Y8, Y8
	VPXOR   Y9, Y9, Y9
	VPCMPEQB X6, X6, X6
	VMOVDQU spaceTable<>(SB), Y10
	VMOVDQU opTable<>(SB), Y11
	VMOVDQU bytes20<>(SB), Y12
	VMOVDQU bytes1F<>(SB), Y13
	VMOVDQU byteQuote<>(SB), Y14
	VMOVDQU byteBackslash<>(SB), Y15

	CMPQ DX, $64
	JB   part

block:
	VMOVDQU (SI), Y0
	VMOVDQU 32(SI), Y1

loaded:
	MOVQ    buf+24(FP), AX
	VMOVDQU Y0, (AX)(CX*1)
	VMOVDQU Y1, 32(AX)(CX*1)

#include "index_block_amd64.h"

next:
	VMOVDQA Y1, Y7
	ADDQ    $64, SI
	ADDL    $64, CX
	SUBQ    $64, DX
	CMPQ    DX, $64
	JGE     block
	TESTQ   DX, DX
	JGT     part

	// The end: spaces after the copy, and the last entry, if there is one, again.
	MOVQ         buf+24(FP), AX
	VMOVDQU      Y12, (AX)(CX*1)
	VMOVDQU      Y12, 32(AX)(CX*1)
	VMOVDQU      X12, 64(AX)(CX*1)
	MOVQ         DI, R12
	SUBQ         dst+0(FP), DI
	JZ           counted
	VPBROADCASTD -4(R12), Y2
	VMOVDQU      Y2, (R12)

counted:
	SHRQ   $2, DI
	MOVQ   DI, count+32(FP)
	XORL   AX, AX
	XORL   BX, BX
	VPTEST Y9, Y9
	SETNE  AL
	TESTQ  R15, R15
	SETNE  BL
	LEAL   (AX)(BX*2), AX
	MOVL   AX, f+40(FP)
	VZEROUPPER
	RET

part:
	MOVL SI, AX
	ANDL $4095, AX
	CMPL AX, $(4096-64)
	JA   crossing
	LEAQ firstBytes<>+64(SB), AX
	SUBQ DX, AX
	VMOVDQU   (AX), Y3
	VMOVDQU   32(AX), Y4
	VPBLENDVB Y3, (SI), Y12, Y0
	VPBLENDVB Y4, 32(SI), Y12, Y1
	JMP       loaded

	// The block is not within a page.
crossing:
	MOVQ    buf+24(FP), AX
	ADDQ    CX, AX
	VMOVDQU Y12, (AX)
	VMOVDQU Y12, 32(AX)
	XORL    BX, BX

byte:
	MOVB (SI)(BX*1), R12
	MOVB R12, (AX)(BX*1)
	INCQ BX
	CMPQ BX, DX
	JB   byte
	MOVQ AX, SI
	JMP  block

#include "index_aside_amd64.h"

// firstBytes has, from 64-n on, n bytes of ones, and then zeros.
DATA firstBytes<>+0(SB)/8, $-1
DATA firstBytes<>+8(SB)/8, $-1
DATA firstBytes<>+16(SB)/8, $-1
DATA firstBytes<>+24(SB)/8, $-1
DATA firstBytes<>+32(SB)/8, $-1
DATA firstBytes<>+40(SB)/8, $-1
DATA firstBytes<>+48(SB)/8, $-1
DATA firstBytes<>+56(SB)/8, $-1
GLOBL firstBytes<>(SB), RODATA|NOPTR, $128
