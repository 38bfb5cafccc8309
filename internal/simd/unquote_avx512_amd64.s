//go:build !purego

#include "textflag.h"

// func unquoteAVX512(dst, src *byte, room, n int) (nd, ns int)
//
// By blocks of 64 bytes, each of which begins outside of escapes. Masks tell where in
// it they begin, and which of them are complete and well-formed; what they stand for
// is put where they end, and VPCOMPRESSB takes out the rest of them:
//
//	source    a \ n b \ u 0 0 4 1 \ u 0 0 e 9 \ u 4 f 6 0 c
//	begin     . 1 . . 1 . . . . . 1 . . . . . 1 . . . . . .
//	put in    . . LF. . . . . . 41. . . . C3A9. . . E4BDA0.
//	kept      1 . 1 1 . . . . . 1 . . . . 1 1 . . . 1 1 1 1
//
// No branch asks which escapes there are, only whether there is any in the block, any
// \uXXXX, any half of a surrogate pair. The first that is not complete, or ill-formed,
// or half of a pair without the other, ends what is taken of the block; the next block
// begins there, and if nothing can be taken of that, it is the end.
//
// An escape at p has digits h0 to h3 at p+2 to p+5. With X the digit before a place
// and Y the digit at it, UTF-8 takes its bits from these, at
//
//	p+3  1110 h0                   X = h0
//	p+4  10 (or 110) h1 h2>>2      X = h1  Y = h2
//	p+5  10 h2&3 h3                X = h2  Y = h3
//
// Registers:
//
//	DI destination  SI source  DX bytes left  R10 every second bit
//	BX where escapes begin  R8 short ones  R9 \uXXXX
//	R13 halves of pairs  R15 first halves
//	Z0 bytes, and what is put in  Z1 what letters stand for  Z2 Y  Z3 X
//	Z4 X<<4 | Y  Z5 X<<2 | Y>>2
//	Z18-Z31 constants
TEXT ·unquoteAVX512(SB), NOSPLIT, $8-48
	MOVQ         dst+0(FP), DI
	MOVQ         src+8(FP), SI
	MOVQ         room+16(FP), AX
	LEAQ         -64(DI)(AX*1), AX
	MOVQ         AX, wide-8(SP) // the last destination of 64 bytes
	MOVQ         n+24(FP), DX
	MOVQ         $0xaaaaaaaaaaaaaaaa, R10
	VPBROADCASTD unquoteWords<>+0(SB), Z31  // backslash
	VPBROADCASTD unquoteWords<>+4(SB), Z30  // u
	VMOVDQU64    unquoteLetters<>+0(SB), Z29
	VMOVDQU64    unquoteLetters<>+64(SB), Z28
	VMOVDQU64    unquoteDigits<>+0(SB), Z27
	VMOVDQU64    unquoteDigits<>+64(SB), Z26
	VMOVDQU64    unquoteBefore<>+0(SB), Z25
	VPBROADCASTD unquoteWords<>+8(SB), Z24  // 0x03
	VPBROADCASTD unquoteWords<>+12(SB), Z23 // 0x3F
	VPBROADCASTD unquoteWords<>+16(SB), Z22 // 0x80
	VPBROADCASTD unquoteWords<>+20(SB), Z21 // 0xC0
	VPBROADCASTD unquoteWords<>+24(SB), Z20 // 0xE0
	VPBROADCASTD unquoteWords<>+28(SB), Z19 // 0x08
	VPBROADCASTD unquoteWords<>+32(SB), Z18 // 0x0D

block:
	CMPQ      DX, $64
	JLT       rest
	VMOVDQU64 (SI), Z0

look:
	VPCMPEQB  Z31, Z0, K1
	VMOVDQA64 Z0, Z1
	VPERMI2B  Z28, Z29, Z1
	KMOVQ     K1, AX
	TESTQ     AX, AX
	JZ        plain
	VPORQ     Z0, Z1, Z2
	VPMOVB2M  Z2, K2
	VPCMPEQB  Z30, Z0, K3
	KMOVQ     K2, R8
	KMOVQ     K3, R9

	// A backslash begins an escape if an even number of them is before it.
	LEAQ (AX)(AX*1), BX
	ORQ  R10, BX
	SUBQ AX, BX
	XORQ R10, BX
	ANDQ AX, BX
	NOTQ R8
	SHRQ $1, R8
	ANDQ BX, R8
	SHRQ $1, R9
	ANDQ BX, R9
	JNZ  units

	// Short ones alone.
	ANDNQ    BX, R8, CX
	ADDQ     R8, R8
	KMOVQ    R8, K2
	VMOVDQU8 Z1, K2, Z0
	NOTQ     BX

	// What BX says is kept, up to the first bit of CX.
pack:
	TZCNTQ        CX, CX
	CMPQ          CX, DX
	CMOVQGT       DX, CX
	BZHIQ         CX, BX, BX
	KMOVQ         BX, K1
	VPCOMPRESSB.Z Z0, K1, Z3
	POPCNTQ       BX, BX
	CMPQ          DI, wide-8(SP)
	JA            narrow
	VMOVDQU64     Z3, (DI)

packed:
	ADDQ          BX, DI
	ADDQ          CX, SI
	SUBQ          CX, DX
	JZ            done
	TESTQ         CX, CX
	JNZ           block

done:
	SUBQ dst+0(FP), DI
	MOVQ DI, nd+32(FP)
	SUBQ src+8(FP), SI
	MOVQ SI, ns+40(FP)
	VZEROUPPER
	RET

	// To store under a mask is slower.
narrow:
	MOVQ     $-1, AX
	BZHIQ    BX, AX, AX
	KMOVQ    AX, K1
	VMOVDQU8 Z3, K1, (DI)
	JMP      packed

plain:
	CMPQ      DX, $64
	JLT       last
	VMOVDQU64 Z0, (DI)
	ADDQ      $64, DI
	ADDQ      $64, SI
	SUBQ      $64, DX
	JNZ       block
	JMP       done

last:
	XORL CX, CX
	MOVQ $-1, BX
	JMP  pack

	// Behind the last byte come zeros, which complete no escape.
rest:
	MOVQ       $-1, AX
	BZHIQ      DX, AX, AX
	KMOVQ      AX, K1
	VMOVDQU8.Z (SI), K1, Z0
	JMP        look

units:
	VMOVDQA64 Z0, Z2
	VPERMI2B  Z26, Z27, Z2
	VPORQ     Z0, Z2, Z3
	VPMOVB2M  Z3, K3
	VPTESTNMB Z2, Z2, K4
	VPTESTMB  Z19, Z2, K5
	VPCMPEQB  Z18, Z2, K6
	KMOVQ     K3, R11
	NOTQ      R11           // digits, then four of them in a row
	MOVQ      R11, R12
	SHRQ      $1, R12
	ANDQ      R12, R11
	MOVQ      R11, R12
	SHRQ      $2, R12
	ANDQ      R12, R11
	SHRQ      $2, R11
	ANDQ      R11, R9
	KMOVQ     K4, R11       // digits 0
	KMOVQ     K5, R12       // 8 and above
	KMOVQ     K6, R13       // d

	VPERMB     Z2, Z25, Z3
	VPSLLW     $4, Z3, Z4
	VPORQ      Z2, Z4, Z4
	VPSLLW     $2, Z3, Z5
	VPSRLW     $2, Z2, Z6
	VPTERNLOGQ $0xF8, Z24, Z6, Z5 // Z5 | Z6 & Z24

	SHRQ $2, R13
	ANDQ R9, R13
	MOVQ R12, R14
	SHRQ $3, R14            // h1 is 8 or above
	XORL R15, R15
	ANDQ R14, R13
	JNZ  surrogates

	// R11 those of one byte, R14 of two, CX of three, AX but three.
sizes:
	MOVQ  R11, AX
	SHRQ  $2, AX
	ANDQ  R9, AX            // h0 is 0
	ANDNQ AX, R14, R14
	SHRQ  $3, R11
	ANDQ  AX, R11
	SHRQ  $4, R12
	ANDNQ R11, R12, R11
	MOVQ  R14, AX
	ORQ   R13, AX
	ANDNQ R9, AX, CX
	ANDNQ R14, R11, R14

	KMOVQ R8, K2
	KADDQ K2, K2, K2
	ORQ   R11, R15
	ANDNQ R9, R15, R15      // whose last byte is not ASCII
	SHLQ  $5, R15
	KMOVQ R15, K7
	SHLQ  $4, R14
	KMOVQ R14, K5
	SHLQ  $4, R11
	LEAQ  (R11)(R11*1), R12
	KMOVQ R12, K6
	SHLQ  $3, CX
	KMOVQ CX, K3
	ADDQ  CX, CX
	KMOVQ CX, K4

	// What is not kept. No two of these have a bit in common.
	LEAQ  (BX)(AX*8), AX
	LEAQ  (AX)(R9*2), AX
	LEAQ  (AX)(R9*4), AX
	ADDQ  R11, AX
	ORQ   R9, R8
	ANDNQ BX, R8, CX
	NOTQ  AX
	MOVQ  AX, BX

	VMOVDQU8 Z1, K2, Z0
	VPANDQ   Z23, Z4, Z6
	VPADDB   Z20, Z3, K3, Z0
	VPADDB   Z22, Z5, K4, Z0
	VPADDB   Z21, Z5, K5, Z0
	VMOVDQU8 Z4, K6, Z0
	VPADDB   Z22, Z6, K7, Z0
	JMP      pack

	// Of the 12 bytes of a pair four are kept:
	//
	//	p+4   11110 w>>2               w = the lower five bits of Z5, and 1
	//	p+5   10 w&3, four bits of Z5
	//	p+10  10 h3&3, four bits of Z5
	//	p+11  as of any other
	//
	// with w and h3 of the first half.
surrogates:
	VPBROADCASTD unquoteWords<>+36(SB), Z6 // 4
	VPTESTMB     Z6, Z2, K1
	KMOVQ        K1, AX
	SHRQ         $3, AX
	ANDQ         R13, AX
	ANDNQ        R13, AX, R15
	SHRQ         $6, AX
	ANDQ         AX, R15
	MOVQ         R15, CX
	SHLQ         $6, CX
	LEAQ         (R15)(CX*1), AX
	ANDNQ        R13, AX, R13    // halves without the other
	ANDNQ        R9, R13, R9
	MOVQ         AX, R13

	VPBROADCASTD unquoteWords<>+40(SB), Z6 // 1
	VPBROADCASTD unquoteWords<>+44(SB), Z7 // 0x1F
	VPBROADCASTD unquoteWords<>+48(SB), Z8 // 0xF0
	VPADDB       Z6, Z5, Z6
	VPANDQ       Z7, Z6, Z6       // w
	VPSRLW       $2, Z6, Z7
	VPORQ        Z8, Z7, Z7
	MOVQ         R15, AX
	SHLQ         $4, AX
	KMOVQ        AX, K1
	VMOVDQU8     Z7, K1, Z0
	ADDQ         AX, AX
	SHLQ         $4, CX
	ORQ          AX, CX
	KMOVQ        AX, K1
	KMOVQ        CX, K2
	VMOVDQU64    unquoteBefore<>+64(SB), Z7
	VPERMB       Z2, Z7, Z7
	VPERMB       Z6, Z25, K1, Z7
	VPSLLW       $4, Z7, Z7
	VPBROADCASTD unquoteWords<>+52(SB), Z8 // 0x30
	VPBROADCASTD unquoteWords<>+56(SB), Z9 // 0x0F
	VPTERNLOGQ   $0xEA, Z22, Z8, Z7  // Z7 & Z8 | Z22
	VPANDQ       Z9, Z5, Z9
	VPADDB       Z9, Z7, K2, Z0
	JMP          sizes

// func validEscapesAVX512(b *byte, n int, lone bool) (ok bool)
//
// As unquoteAVX512, which see, but nothing waits for the end of an escape to know
// where to go on: of each block of 64 bytes the first 52 are judged, so that what
// begins there, even a pair, is all in the block. What the last of them say of those
// after goes over to the next block: whether the first byte is escaped, and which
// second halves have their first. The last block, judged as a whole, is filled up with
// zeros, which complete no escape.
//
// Registers, where not as there:
//
//	DI places that are judged  CX short escapes  R8 whether the first byte is escaped
//	R14 second halves whose first ones were in the block before  R15 those to come
TEXT ·validEscapesAVX512(SB), NOSPLIT, $0-25
	MOVQ         b+0(FP), SI
	MOVQ         n+8(FP), DX
	MOVQ         $0xaaaaaaaaaaaaaaaa, R10
	MOVQ         $0xfffffffffffff, DI
	VPBROADCASTD unquoteWords<>+0(SB), Z31  // backslash
	VPBROADCASTD unquoteWords<>+4(SB), Z30  // u
	VMOVDQU64    unquoteLetters<>+0(SB), Z29
	VMOVDQU64    unquoteLetters<>+64(SB), Z28
	VMOVDQU64    unquoteDigits<>+0(SB), Z27
	VMOVDQU64    unquoteDigits<>+64(SB), Z26
	VPBROADCASTD unquoteWords<>+28(SB), Z19 // 0x08
	VPBROADCASTD unquoteWords<>+32(SB), Z18 // 0x0D
	VPBROADCASTD unquoteWords<>+36(SB), Z17 // 0x04
	XORL         R8, R8
	XORL         R15, R15

block:
	CMPQ      DX, $64
	JLE       rest
	VMOVDQU64 (SI), Z0

look:
	VPCMPEQB Z31, Z0, K1
	KMOVQ    K1, AX
	MOVQ     R15, R14
	XORL     R15, R15
	ANDNQ    AX, R8, AX
	XORL     R8, R8
	TESTQ    AX, AX
	JZ       next
	VMOVDQA64 Z0, Z1
	VPERMI2B  Z28, Z29, Z1
	VPORQ     Z0, Z1, Z2
	VPMOVB2M  Z2, K2
	VPCMPEQB  Z30, Z0, K3
	LEAQ      (AX)(AX*1), BX
	ORQ       R10, BX
	SUBQ      AX, BX
	XORQ      R10, BX
	ANDQ      AX, BX
	KMOVQ     K2, CX
	NOTQ      CX
	SHRQ      $1, CX
	KMOVQ     K3, R9
	SHRQ      $1, R9
	ANDQ      BX, R9
	JNZ       units

judge:
	ORQ   R9, CX
	ANDNQ BX, CX, CX
	TESTQ DI, CX
	JNZ   bad
	SHRQ  $51, BX
	ANDL  $1, BX
	MOVL  BX, R8

next:
	ADDQ $52, SI
	SUBQ $52, DX
	CMPQ DI, $-1
	JNE  block
	MOVB $1, ok+24(FP)
	VZEROUPPER
	RET

bad:
	MOVB $0, ok+24(FP)
	VZEROUPPER
	RET

rest:
	MOVQ       $-1, DI
	BZHIQ      DX, DI, AX
	KMOVQ      AX, K1
	VMOVDQU8.Z (SI), K1, Z0
	JMP        look

units:
	VMOVDQA64 Z0, Z2
	VPERMI2B  Z26, Z27, Z2
	VPORQ     Z0, Z2, Z3
	VPMOVB2M  Z3, K3
	VPCMPEQB  Z18, Z2, K6
	KMOVQ     K3, R11
	NOTQ      R11           // digits, then four of them in a row
	MOVQ      R11, R12
	SHRQ      $1, R12
	ANDQ      R12, R11
	MOVQ      R11, R12
	SHRQ      $2, R12
	ANDQ      R12, R11
	SHRQ      $2, R11
	ANDQ      R11, R9
	CMPB      lone+16(FP), $0
	JNE       judge
	KMOVQ     K6, R13
	SHRQ      $2, R13
	ANDQ      R9, R13
	JZ        judge
	VPTESTMB  Z19, Z2, K5
	VPTESTMB  Z17, Z2, K4
	KMOVQ     K5, R12
	SHRQ      $3, R12
	ANDQ      R12, R13      // halves
	KMOVQ     K4, R12
	SHRQ      $3, R12
	ANDQ      R13, R12      // second ones
	ANDNQ     R13, R12, R11 // first ones
	SHRQ      $6, R12
	ANDQ      R12, R11      // those with a second one
	MOVQ      R11, R15
	SHLQ      $6, R15
	ORQ       R15, R11
	ORQ       R14, R11
	ANDNQ     R13, R11, R13
	ANDNQ     R9, R13, R9
	SHRQ      $52, R15
	JMP       judge

// What the letter of a short escape stands for, and the value of a digit; 0x80 for
// what is neither, by seven bits.
DATA unquoteLetters<>+0(SB)/8, $0x8080808080808080
DATA unquoteLetters<>+8(SB)/8, $0x8080808080808080
DATA unquoteLetters<>+16(SB)/8, $0x8080808080808080
DATA unquoteLetters<>+24(SB)/8, $0x8080808080808080
DATA unquoteLetters<>+32(SB)/8, $0x8080808080228080
DATA unquoteLetters<>+40(SB)/8, $0x2f80808080808080
DATA unquoteLetters<>+48(SB)/8, $0x8080808080808080
DATA unquoteLetters<>+56(SB)/8, $0x8080808080808080
DATA unquoteLetters<>+64(SB)/8, $0x8080808080808080
DATA unquoteLetters<>+72(SB)/8, $0x8080808080808080
DATA unquoteLetters<>+80(SB)/8, $0x8080808080808080
DATA unquoteLetters<>+88(SB)/8, $0x8080805c80808080
DATA unquoteLetters<>+96(SB)/8, $0x800c808080088080
DATA unquoteLetters<>+104(SB)/8, $0x800a808080808080
DATA unquoteLetters<>+112(SB)/8, $0x80808009800d8080
DATA unquoteLetters<>+120(SB)/8, $0x8080808080808080
GLOBL unquoteLetters<>(SB), RODATA|NOPTR, $128
DATA unquoteDigits<>+0(SB)/8, $0x8080808080808080
DATA unquoteDigits<>+8(SB)/8, $0x8080808080808080
DATA unquoteDigits<>+16(SB)/8, $0x8080808080808080
DATA unquoteDigits<>+24(SB)/8, $0x8080808080808080
DATA unquoteDigits<>+32(SB)/8, $0x8080808080808080
DATA unquoteDigits<>+40(SB)/8, $0x8080808080808080
DATA unquoteDigits<>+48(SB)/8, $0x0706050403020100
DATA unquoteDigits<>+56(SB)/8, $0x8080808080800908
DATA unquoteDigits<>+64(SB)/8, $0x800f0e0d0c0b0a80
DATA unquoteDigits<>+72(SB)/8, $0x8080808080808080
DATA unquoteDigits<>+80(SB)/8, $0x8080808080808080
DATA unquoteDigits<>+88(SB)/8, $0x8080808080808080
DATA unquoteDigits<>+96(SB)/8, $0x800f0e0d0c0b0a80
DATA unquoteDigits<>+104(SB)/8, $0x8080808080808080
DATA unquoteDigits<>+112(SB)/8, $0x8080808080808080
DATA unquoteDigits<>+120(SB)/8, $0x8080808080808080
GLOBL unquoteDigits<>(SB), RODATA|NOPTR, $128

// Where to find the byte before, and the fifth before.
DATA unquoteBefore<>+0(SB)/8, $0x060504030201003f
DATA unquoteBefore<>+8(SB)/8, $0x0e0d0c0b0a090807
DATA unquoteBefore<>+16(SB)/8, $0x161514131211100f
DATA unquoteBefore<>+24(SB)/8, $0x1e1d1c1b1a191817
DATA unquoteBefore<>+32(SB)/8, $0x262524232221201f
DATA unquoteBefore<>+40(SB)/8, $0x2e2d2c2b2a292827
DATA unquoteBefore<>+48(SB)/8, $0x363534333231302f
DATA unquoteBefore<>+56(SB)/8, $0x3e3d3c3b3a393837
DATA unquoteBefore<>+64(SB)/8, $0x0201003f3e3d3c3b
DATA unquoteBefore<>+72(SB)/8, $0x0a09080706050403
DATA unquoteBefore<>+80(SB)/8, $0x1211100f0e0d0c0b
DATA unquoteBefore<>+88(SB)/8, $0x1a19181716151413
DATA unquoteBefore<>+96(SB)/8, $0x2221201f1e1d1c1b
DATA unquoteBefore<>+104(SB)/8, $0x2a29282726252423
DATA unquoteBefore<>+112(SB)/8, $0x3231302f2e2d2c2b
DATA unquoteBefore<>+120(SB)/8, $0x3a39383736353433
GLOBL unquoteBefore<>(SB), RODATA|NOPTR, $128

// Words of four bytes, to be broadcast.
DATA unquoteWords<>+0(SB)/8, $0x757575755c5c5c5c
DATA unquoteWords<>+8(SB)/8, $0x3f3f3f3f03030303
DATA unquoteWords<>+16(SB)/8, $0xc0c0c0c080808080
DATA unquoteWords<>+24(SB)/8, $0x08080808e0e0e0e0
DATA unquoteWords<>+32(SB)/8, $0x040404040d0d0d0d
DATA unquoteWords<>+40(SB)/8, $0x1f1f1f1f01010101
DATA unquoteWords<>+48(SB)/8, $0x30303030f0f0f0f0
DATA unquoteWords<>+56(SB)/8, $0x000000000f0f0f0f
GLOBL unquoteWords<>(SB), RODATA|NOPTR, $64
