//go:build !purego

#include "textflag.h"

// func indexAVX512(dst *uint32, b *byte, n int, base uint32, st *IndexState) (count int, f Flags)
//
// The drawing in index.go with registers of 64 bytes; see index_amd64.s for
// what is the same. What differs:
//
//   - Comparisons yield masks of 64 bits by themselves.
//   - Operators and whitespace are looked up by all seven bits (VPERMI2B).
//   - Entries are written 32 at a time, since how many a block has cannot be
//     foretold: VPCOMPRESSB keeps those of the numbers 0 to 63 that the mask
//     selects, and PEXT does the same to the marks.
//   - What backslashes need is left out while there are none, and what quotes
//     need in a block that has neither.
//   - The rest of fewer than 64 bytes is loaded under a mask.
//   - Of a long string that is not ASCII, the blocks between its ends have a loop.
//
// Registers, where not as there:
//
//	Z0 bytes  Z7 the 64 before  Z8 incomplete sequence at their end
//	Z9 UTF-8 errors             Z10 position of the block
//	Z16-Z31 constants           K7 bytes of the block that count

// What is inside of strings, in R9, from the quotes in AX.
#define INSIDE() \
	VMOVQ      AX, X2         \
	VPCMPEQB   X1, X1, X1     \
	VPCLMULQDQ $0, X1, X2, X2 \
	VMOVQ      X2, R12        \
	SARQ       $63, R9        \
	XORQ       R12, R9

// As UTF8 in avx2_amd64.h: the errors of the bytes in Z0 are Z2 ^ Z4. The bytes nearest
// before, second and third before are in Z1 to Z3. Indices of VPERMB have six bits: the
// tables repeat, and so the upper two may be anything.
#define UTF8() \
	VPSRLW     $4, Z1, Z4        \
	VPSRLW     $4, Z0, Z5        \
	VPERMB     Z11, Z4, Z4       \
	VPERMB     Z12, Z1, Z1       \
	VPERMB     Z13, Z5, Z5       \
	VPTERNLOGQ $0x80, Z1, Z5, Z4 \ // all three
	VPSUBUSB   Z14, Z2, Z2       \ // leads of 3 and 4
	VPSUBUSB   Z15, Z3, Z3       \ // leads of 4
	VPTERNLOGQ $0xA8, Z16, Z3, Z2   // Z16 & (Z2 | Z3)

// What UTF8 needs, in Z11 to Z16.
#define UTF8TABLES() \
	VMOVDQU64    utf8Tables<>+0(SB), Z11   \
	VMOVDQU64    utf8Tables<>+64(SB), Z12  \
	VMOVDQU64    utf8Tables<>+128(SB), Z13 \
	VPBROADCASTD spread<>+28(SB), Z14      \ // 0x60
	VPBROADCASTD spread<>+32(SB), Z15      \ // 0x70
	VPBROADCASTD spread<>+36(SB), Z16         // 0x80

// What a block needs, in Z21 to Z31.
#define CONSTANTS() \
	VPBROADCASTD   spread<>+0(SB), Z31             \ // backslash
	VPBROADCASTD   spread<>+4(SB), Z30             \ // quote
	VPBROADCASTD   spread<>+8(SB), Z29             \ // space
	VPBROADCASTD   spread<>+12(SB), Z28            \ // 1: operator
	VPBROADCASTD   spread<>+16(SB), Z27            \ // 2: whitespace
	VPBROADCASTD   spread<>+20(SB), Z26            \ // the mark of an entry
	VPBROADCASTD   spread<>+24(SB), Z25            \ // 64 for each entry
	VMOVDQU64      classTable<>+0(SB), Z24         \
	VMOVDQU64      classTable<>+64(SB), Z23        \
	VMOVDQU64      numbers<>(SB), Z22              \
	VMOVDQU64      utf8Max<>(SB), Z21

TEXT ·indexAVX512(SB), NOSPLIT, $16-52
	MOVQ dst+0(FP), DI
	MOVQ b+8(FP), SI
	MOVQ n+16(FP), DX
	MOVQ st+32(FP), BX
	MOVQ 0(BX), R9
	MOVQ 8(BX), R8
	MOVQ 16(BX), R10
	SHLQ $63, R10
	MOVQ 24(BX), R11
	NEGQ R11
	XORL R15, R15
	MOVQ R15, tail-8(SP)

	MOVL base+24(FP), CX
	VPBROADCASTD   CX, Z10
	CONSTANTS()
	VMOVD          32(BX), X7
	VPSLLDQ        $12, X7, X7
	VSHUFI32X4     $0, Z7, Z7, Z7
	VPXORQ         Z9, Z9, Z9
	KXNORQ         K7, K7, K7
	VPSUBUSB       Z21, Z7, Z8

	CMPQ DX, $64
	JB   rest

	PCALIGN $64
block:
	VMOVDQU64 (SI), Z0

loaded:
#include "index_block_avx512_amd64.h"

next:
	VMOVDQA64 Z0, Z7
	VPADDD    Z25, Z10, Z10
	ADDQ      $64, SI
	SUBQ      $64, DX
	CMPQ      DX, $64
	JGE       block

rest:
	TESTQ DX, DX
	JG    tail

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
	SUBQ  dst+0(FP), DI
	SHRQ  $2, DI
	MOVQ  DI, count+40(FP)
	XORL  AX, AX
	XORL  BX, BX
	VPTESTMQ Z9, Z9, K1
	KMOVB K1, CX
	TESTL CX, CX
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

tail:
	MOVQ      DX, tail-8(SP)
	MOVQ      $0, escaped-16(SP)
	MOVQ      $-1, AX
	BZHIQ     DX, AX, AX
	KMOVQ     AX, K7
	VMOVDQA64 Z29, Z0
	VMOVDQU8  (SI), K7, Z0
	JMP       loaded

#include "index_aside_avx512_amd64.h"
	CMPQ    DX, $64
	JL      utf8
	CMPQ    SI, b+8(FP)
	JEQ     utf8

	// Within a long string that is not ASCII only UTF-8 is of interest, as long as
	// there are neither quotes nor backslashes nor control characters. From the
	// second block of a window on, the bytes before a block can be loaded.
	MOVQ DX, R12
	UTF8TABLES()

wide:
	VMOVDQU64  -1(SI), Z1
	VMOVDQU64  -2(SI), Z2
	VMOVDQU64  -3(SI), Z3
	UTF8()
	VPTERNLOGQ $0xF6, Z4, Z2, Z9   // Z9 | Z2 ^ Z4

	ADDQ      $64, SI
	SUBQ      $64, DX
	CMPQ      DX, $64
	JL        leave
	VMOVDQU64 (SI), Z0
	VPCMPUB   $5, Z29, Z0, K1
	VPCMPUB   $4, Z31, Z0, K1, K1
	VPCMPUB   $4, Z30, Z0, K1, K1
	KORTESTQ  K1, K1
	JCC       leave
	VPMOVB2M  Z0, K1
	KORTESTQ  K1, K1
	JNZ       wide

	// What is before SI is done.
leave:
	VMOVDQU64    -64(SI), Z7
	VPSUBUSB     Z21, Z7, Z8
	SUBQ         DX, R12
	VPBROADCASTD R12, Z1
	VPADDD       Z1, Z10, Z10
	CMPQ         DX, $64
	JGE          block
	JMP          rest

// func indexCopyAVX512(dst *uint32, src *byte, n int, buf *byte) (count int, f Flags)
//
// indexAVX512 for a document from its beginning to its end, which it copies as it goes: the
// same registers, and DX may get below 0.
TEXT ·indexCopyAVX512(SB), NOSPLIT, $24-44
	MOVQ dst+0(FP), DI
	MOVQ src+8(FP), SI
	MOVQ n+16(FP), DX
	MOVQ buf+24(FP), CX
	SUBQ SI, CX
	MOVQ CX, distance-24(SP)
	XORL R8, R8
	XORL R9, R9
	XORL R10, R10
	XORL R11, R11
	XORL R15, R15
	CONSTANTS()
	VPXORQ Z7, Z7, Z7
	VPXORQ Z8, Z8, Z8
	VPXORQ Z9, Z9, Z9
	VPXORQ Z10, Z10, Z10
	KXNORQ K7, K7, K7

	CMPQ DX, $64
	JB   rest

block:
	VMOVDQU64 (SI), Z0

loaded:
	MOVQ      distance-24(SP), CX
	VEXTRACTI64X4 $1, Z0, Y1
	VMOVDQU   Y0, (CX)(SI*1)
	VMOVDQU   Y1, 32(CX)(SI*1)

#include "index_block_avx512_amd64.h"

next:
	VMOVDQA64 Z0, Z7
	VPADDD    Z25, Z10, Z10
	ADDQ      $64, SI
	SUBQ      $64, DX
	CMPQ      DX, $64
	JGE       block
	TESTQ     DX, DX
	JG        rest

	// The end: spaces after the copy, and the last entry, if there is one, again.
	MOVQ         distance-24(SP), CX
	VMOVDQU64    Z29, (CX)(SI*1)
	VMOVDQA64    Z29, Z1
	VMOVDQU      X1, 64(CX)(SI*1)
	MOVQ         DI, R12
	SUBQ         dst+0(FP), DI
	JZ           counted
	VPBROADCASTD -4(R12), Y2
	VMOVDQU      Y2, (R12)

counted:
	SHRQ     $2, DI
	MOVQ     DI, count+32(FP)
	XORL     AX, AX
	XORL     BX, BX
	VPTESTMQ Z9, Z9, K1
	KMOVB    K1, CX
	TESTL    CX, CX
	SETNE    AL
	TESTQ    R15, R15
	SETNE    BL
	LEAL     (AX)(BX*2), AX
	MOVL     AX, f+40(FP)
	VZEROUPPER
	RET

	// The bytes after the document are spaces.
rest:
	MOVQ      $-1, AX
	BZHIQ     DX, AX, AX
	KMOVQ     AX, K1
	VMOVDQA64 Z29, Z0
	VMOVDQU8  (SI), K1, Z0
	JMP       loaded

#include "index_aside_avx512_amd64.h"
	JMP utf8

// The lowest bit of R13 becomes an entry.
#define LOWEST(at) \
	TZCNTQ R13, R12     \
	BLSRQ  R13, R13     \
	MOVL   R12, at(DI)

// func indexBlockAVX512(dst *uint32, src *byte, n int, buf *byte) (count int, f Flags)
//
// indexCopyAVX512 for one block, with no carries: the registers are those of indexAVX512. What has
// backslashes, or is not ASCII, is left to that.
TEXT ·indexBlockAVX512(SB), NOSPLIT, $0-44
	MOVQ         src+8(FP), SI
	MOVQ         n+16(FP), DX
	MOVQ         $-1, AX
	BZHIQ        DX, AX, AX
	KMOVQ        AX, K7
	VPBROADCASTD spread<>+8(SB), Z29 // space
	VMOVDQA64    Z29, Z0
	VMOVDQU8     (SI), K7, Z0
	VPBROADCASTD spread<>+0(SB), Z31 // backslash
	VPBROADCASTD spread<>+4(SB), Z30 // quote
	VPCMPEQB     Z31, Z0, K1
	VPCMPEQB     Z30, Z0, K2
	VPMOVB2M     Z0, K3
	KORTESTQ     K1, K3
	JNZ          unusual
	KMOVQ        K2, AX
	MOVQ         buf+24(FP), R8
	VEXTRACTI64X4 $1, Z0, Y3
	VMOVDQU      Y0, (R8)
	VMOVDQU      Y3, 32(R8)
	VMOVDQU64    Z29, 64(R8)
	VMOVDQA64    Z29, Z3
	VMOVDQU      X3, 128(R8)

	// What is inside of strings, in R9.
	VMOVQ      AX, X2
	VPCMPEQB   X1, X1, X1
	VPCLMULQDQ $0, X1, X2, X2
	VMOVQ      X2, R9

	// Control characters, operators in CX, whitespace in BX.
	VPCMPUB      $1, Z29, Z0, K1
	VMOVDQU64    classTable<>+0(SB), Z1
	VPERMT2B     classTable<>+64(SB), Z0, Z1
	VPBROADCASTD spread<>+12(SB), Z28
	VPBROADCASTD spread<>+16(SB), Z27
	VPTESTMB     Z28, Z1, K2
	VPTESTMB     Z27, Z1, K3
	KMOVQ        K1, R15
	KMOVQ        K2, CX
	KMOVQ        K3, BX
	ANDQ         R9, R15

	// What is outside of strings and begins a scalar has none of these before it.
	ORQ     CX, BX
	ORQ     AX, BX
	NOTQ    BX
	LEAQ    (BX)(BX*1), R12
	ANDNQ   BX, R12, R12
	ORQ     CX, R12
	ANDNQ   R12, R9, BX
	ORQ     AX, BX
	POPCNTQ BX, AX
	MOVQ    dst+0(FP), DI
	CMPQ    AX, $6
	JBE     few

	KMOVQ         BX, K1
	VMOVDQU64     numbers<>(SB), Z1
	VPCOMPRESSB.Z Z1, K1, Z1
	VPMOVZXBD     X1, Z2
	VMOVDQU32     Z2, (DI)
	CMPQ          AX, $16
	JA            many

compressed:
	// The last entry again.
	MOVQ         AX, count+32(FP)
	BSRQ         BX, BX
	VPBROADCASTD BX, Y2
	VMOVDQU      Y2, (DI)(AX*4)

	XORL  AX, AX
	TESTQ R15, R15
	SETNE AL
	ADDL  AX, AX
	MOVL  AX, f+40(FP)
	VZEROUPPER
	RET

	// Few entries are there sooner one by one.
few:
	MOVQ BX, R13
	LOWEST(0)
	LOWEST(4)
	LOWEST(8)
	LOWEST(12)
	LOWEST(16)
	LOWEST(20)
	JMP  compressed

many:
	VEXTRACTI32X4 $1, Z1, X3
	VPMOVZXBD     X3, Z3
	VMOVDQU32     Z3, 64(DI)
	CMPQ          AX, $32
	JBE           compressed
	VEXTRACTI32X4 $2, Z1, X2
	VEXTRACTI32X4 $3, Z1, X3
	VPMOVZXBD     X2, Z2
	VPMOVZXBD     X3, Z3
	VMOVDQU32     Z2, 128(DI)
	VMOVDQU32     Z3, 192(DI)
	JMP           compressed

unusual:
	JMP ·indexCopyAVX512(SB)

// Words of four bytes, to be broadcast.
DATA spread<>+0(SB)/8, $0x222222225c5c5c5c
DATA spread<>+8(SB)/8, $0x0101010120202020
DATA spread<>+16(SB)/8, $0x8000000002020202
DATA spread<>+24(SB)/8, $0x6060606000000040
DATA spread<>+32(SB)/8, $0x8080808070707070
GLOBL spread<>(SB), RODATA|NOPTR, $40

// 1 for operators, 2 for whitespace.
DATA classTable<>+0(SB)/8, $0x0000000000000000
DATA classTable<>+8(SB)/8, $0x0000020000020200
DATA classTable<>+16(SB)/8, $0x0000000000000000
DATA classTable<>+24(SB)/8, $0x0000000000000000
DATA classTable<>+32(SB)/8, $0x0000000000000002
DATA classTable<>+40(SB)/8, $0x0000000100000000
DATA classTable<>+48(SB)/8, $0x0000000000000000
DATA classTable<>+56(SB)/8, $0x0000000000010000
DATA classTable<>+64(SB)/8, $0x0000000000000000
DATA classTable<>+72(SB)/8, $0x0000000000000000
DATA classTable<>+80(SB)/8, $0x0000000000000000
DATA classTable<>+88(SB)/8, $0x0000010001000000
DATA classTable<>+96(SB)/8, $0x0000000000000000
DATA classTable<>+104(SB)/8, $0x0000000000000000
DATA classTable<>+112(SB)/8, $0x0000000000000000
DATA classTable<>+120(SB)/8, $0x0000010001000000
GLOBL classTable<>(SB), RODATA|NOPTR, $128

DATA numbers<>+0(SB)/8, $0x0706050403020100
DATA numbers<>+8(SB)/8, $0x0f0e0d0c0b0a0908
DATA numbers<>+16(SB)/8, $0x1716151413121110
DATA numbers<>+24(SB)/8, $0x1f1e1d1c1b1a1918
DATA numbers<>+32(SB)/8, $0x2726252423222120
DATA numbers<>+40(SB)/8, $0x2f2e2d2c2b2a2928
DATA numbers<>+48(SB)/8, $0x3736353433323130
DATA numbers<>+56(SB)/8, $0x3f3e3d3c3b3a3938
GLOBL numbers<>(SB), RODATA|NOPTR, $64

// What the last three bytes may be at most if nothing is to follow.
DATA utf8Max<>+0(SB)/8, $0xffffffffffffffff
DATA utf8Max<>+8(SB)/8, $0xffffffffffffffff
DATA utf8Max<>+16(SB)/8, $0xffffffffffffffff
DATA utf8Max<>+24(SB)/8, $0xffffffffffffffff
DATA utf8Max<>+32(SB)/8, $0xffffffffffffffff
DATA utf8Max<>+40(SB)/8, $0xffffffffffffffff
DATA utf8Max<>+48(SB)/8, $0xffffffffffffffff
DATA utf8Max<>+56(SB)/8, $0xbfdfefffffffffff
GLOBL utf8Max<>(SB), RODATA|NOPTR, $64

// Keiser and Lemire's tables (2021), as in avx2_amd64.h, each four times over.
DATA utf8Tables<>+0(SB)/8, $0x0202020202020202
DATA utf8Tables<>+8(SB)/8, $0x4915012180808080
DATA utf8Tables<>+16(SB)/8, $0x0202020202020202
DATA utf8Tables<>+24(SB)/8, $0x4915012180808080
DATA utf8Tables<>+32(SB)/8, $0x0202020202020202
DATA utf8Tables<>+40(SB)/8, $0x4915012180808080
DATA utf8Tables<>+48(SB)/8, $0x0202020202020202
DATA utf8Tables<>+56(SB)/8, $0x4915012180808080
DATA utf8Tables<>+64(SB)/8, $0xcbcbcb8b8383a3e7
DATA utf8Tables<>+72(SB)/8, $0xcbcbdbcbcbcbcbcb
DATA utf8Tables<>+80(SB)/8, $0xcbcbcb8b8383a3e7
DATA utf8Tables<>+88(SB)/8, $0xcbcbdbcbcbcbcbcb
DATA utf8Tables<>+96(SB)/8, $0xcbcbcb8b8383a3e7
DATA utf8Tables<>+104(SB)/8, $0xcbcbdbcbcbcbcbcb
DATA utf8Tables<>+112(SB)/8, $0xcbcbcb8b8383a3e7
DATA utf8Tables<>+120(SB)/8, $0xcbcbdbcbcbcbcbcb
DATA utf8Tables<>+128(SB)/8, $0x0101010101010101
DATA utf8Tables<>+136(SB)/8, $0x01010101babaaee6
DATA utf8Tables<>+144(SB)/8, $0x0101010101010101
DATA utf8Tables<>+152(SB)/8, $0x01010101babaaee6
DATA utf8Tables<>+160(SB)/8, $0x0101010101010101
DATA utf8Tables<>+168(SB)/8, $0x01010101babaaee6
DATA utf8Tables<>+176(SB)/8, $0x0101010101010101
DATA utf8Tables<>+184(SB)/8, $0x01010101babaaee6
GLOBL utf8Tables<>(SB), RODATA|NOPTR, $192
