//go:build !purego

#include "textflag.h"

// SPREAD makes bytes of the bits of mask, in Y8.
#define SPREAD(mask) \
	VMOVD        mask, X8 \
	VPBROADCASTD X8, Y8 \
	VPSHUFB      spreadBytes<>(SB), Y8, Y8 \
	VPAND        spreadBits<>(SB), Y8, Y8 \
	VPCMPEQB     spreadBits<>(SB), Y8, Y8

// BEFORE leaves in to what is 16-n bytes before each byte of Y2, and zeros in front.
#define BEFORE(n, to) \
	VPERM2I128 $8, Y2, Y2, to \
	VPALIGNR   n, to, Y2, to

// PACK writes the bytes of Y0 that BX says to (DI), and moves that on after them. It may
// write up to 32 bytes. Eight bytes at a time, a table says where each is from.
#define PACK \
	LEAQ        ·bitNumbers(SB), AX \
	MOVBLZX     BX, R8 \
	SHRL        $8, BX \
	MOVBLZX     BX, R9 \
	SHRL        $8, BX \
	MOVBLZX     BX, R11 \
	SHRL        $8, BX \
	VMOVQ       (AX)(R8*8), X3 \
	VPINSRQ     $1, (AX)(R9*8), X3, X3 \
	VMOVQ       (AX)(R11*8), X4 \
	VPINSRQ     $1, (AX)(BX*8), X4, X4 \
	VINSERTI128 $1, X4, Y3, Y3 \
	VPADDB      upperHalves<>(SB), Y3, Y3 \
	VPSHUFB     Y3, Y0, Y0 \
	POPCNTL     R8, R8 \
	POPCNTL     R9, R9 \
	POPCNTL     R11, R11 \
	POPCNTL     BX, BX \
	VEXTRACTI128 $1, Y0, X1 \
	VMOVQ       X0, (DI) \
	ADDQ        R8, DI \
	VMOVHPS     X0, (DI) \
	ADDQ        R9, DI \
	VMOVQ       X1, (DI) \
	ADDQ        R11, DI \
	VMOVHPS     X1, (DI) \
	ADDQ        BX, DI

// func unquoteAVX2(dst, src *byte, room, n int) (nd, ns int)
//
// As unquoteAVX512, which see, with blocks of 32 bytes. What differs:
//
//   - What a letter stands for is the exclusive or of what tables have for its two
//     nibbles, and what a byte may be is what both of two other tables say.
//   - Masks become bytes again where something is put in.
//   - What is kept is packed eight bytes at a time (PACK).
//   - The rest of fewer than 32 bytes is loaded in two pieces that overlap.
//   - It ends in front of four escapes \uXXXX that follow one another, too, if no half
//     of a pair is in the block: unescapeAVX2 is faster there.
//
// Registers, where not as there:
//
//	Y0 bytes, and what is put in  Y1 what letters stand for  Y2 Y  Y3 X
//	Y4 X<<4 | Y  Y5 X<<2 | Y>>2   Y9-Y15 constants
TEXT ·unquoteAVX2(SB), NOSPLIT, $40-48
	MOVQ    dst+0(FP), DI
	MOVQ    src+8(FP), SI
	MOVQ    room+16(FP), AX
	LEAQ    -32(DI)(AX*1), AX
	MOVQ    AX, wide-8(SP) // the last destination of 32 bytes
	MOVQ    n+24(FP), DX
	MOVQ    $0xaaaaaaaaaaaaaaaa, R10
	VMOVDQU backslashes<>(SB), Y15
	VMOVDQU lettersU<>(SB), Y14
	VMOVDQU lowNibbles<>(SB), Y13
	VMOVDQU lettersHigh<>(SB), Y12
	VMOVDQU lettersLow<>(SB), Y11
	VMOVDQU kindsHigh<>(SB), Y10
	VMOVDQU kindsLow<>(SB), Y9

block:
	CMPQ    DX, $32
	JLT     rest
	VMOVDQU (SI), Y0

look:
	VPCMPEQB  Y15, Y0, Y3
	VPMOVMSKB Y3, AX
	TESTL     AX, AX
	JZ        plain
	VPSRLW    $4, Y0, Y4
	VPAND     Y13, Y4, Y4
	VPSHUFB   Y4, Y10, Y5
	VPSHUFB   Y0, Y9, Y6
	VPAND     Y6, Y5, Y5 // kinds
	VPSHUFB   Y4, Y12, Y1
	VPSHUFB   Y0, Y11, Y6
	VPXOR     Y6, Y1, Y1
	VPXOR     Y7, Y7, Y7
	VPAND     Y13, Y5, Y6
	VPCMPEQB  Y7, Y6, Y6
	VPMOVMSKB Y6, R8
	VPCMPEQB  Y14, Y0, Y6
	VPMOVMSKB Y6, R9

	// A backslash begins an escape if an even number of them is before it.
	LEAQ (AX)(AX*1), BX
	ORQ  R10, BX
	SUBQ AX, BX
	XORQ R10, BX
	ANDQ AX, BX
	NOTL R8
	SHRQ $1, R8
	ANDQ BX, R8
	SHRQ $1, R9
	ANDQ BX, R9
	JNZ  units

	// Short ones alone.
	ANDNQ     BX, R8, CX
	ADDQ      R8, R8
	SPREAD(R8)
	VPBLENDVB Y8, Y1, Y0, Y0
	NOTQ      BX

	// What BX says is kept, up to the first bit of CX.
pack:
	TZCNTL  CX, CX
	CMPQ    CX, DX
	CMOVQGT DX, CX
	BZHIQ   CX, BX, BX
	CMPQ    DI, wide-8(SP)
	JA      narrow
	PACK

packed:
	ADDQ  CX, SI
	SUBQ  CX, DX
	JZ    done
	TESTQ CX, CX
	JNZ   block

done:
	SUBQ dst+0(FP), DI
	MOVQ DI, nd+32(FP)
	SUBQ src+8(FP), SI
	MOVQ SI, ns+40(FP)
	VZEROUPPER
	RET

	// By way of the stack, and from there in two pieces that overlap.
narrow:
	MOVQ DI, R12
	LEAQ packing-40(SP), R13
	MOVQ R13, DI
	PACK
	SUBQ R13, DI
	MOVQ DI, AX
	LEAQ (R12)(AX*1), DI
	CMPL AX, $16
	JAE  narrow16
	CMPL AX, $8
	JAE  narrow8
	CMPL AX, $4
	JAE  narrow4
	TESTL AX, AX
	JZ   packed
	MOVL AX, BX
	SHRL $1, BX
	MOVB (R13), R8
	MOVB (R13)(BX*1), R9
	MOVB -1(R13)(AX*1), R11
	MOVB R8, (R12)
	MOVB R9, (R12)(BX*1)
	MOVB R11, -1(DI)
	JMP  packed

narrow4:
	MOVL (R13), R8
	MOVL -4(R13)(AX*1), R9
	MOVL R8, (R12)
	MOVL R9, -4(DI)
	JMP  packed

narrow8:
	MOVQ (R13), R8
	MOVQ -8(R13)(AX*1), R9
	MOVQ R8, (R12)
	MOVQ R9, -8(DI)
	JMP  packed

narrow16:
	VMOVDQU (R13), X0
	VMOVDQU -16(R13)(AX*1), X1
	VMOVDQU X0, (R12)
	VMOVDQU X1, -16(DI)
	JMP     packed

plain:
	CMPQ    DX, $32
	JLT     last
	VMOVDQU Y0, (DI)
	ADDQ    $32, DI
	ADDQ    $32, SI
	SUBQ    $32, DX
	JNZ     block
	JMP     done

last:
	XORL CX, CX
	MOVQ $-1, BX
	JMP  pack

	// Behind the last byte come zeros, which complete no escape.
rest:
	LEAQ (DX*8), CX
	CMPQ DX, $16
	JAE  rest16
	CMPQ DX, $8
	JAE  rest8
	CMPQ DX, $4
	JAE  rest4
	MOVBLZX (SI), AX
	MOVQ    DX, BX
	SHRQ    $1, BX
	MOVBLZX (SI)(BX*1), R8
	MOVBLZX -1(SI)(DX*1), R9
	SHLQ    $3, BX
	SHLXQ   BX, R8, R8
	SUBQ    $8, CX
	SHLXQ   CX, R9, R9
	ORQ     R8, AX
	ORQ     R9, AX
	VMOVQ   AX, X0
	JMP     look

rest4:
	MOVL  (SI), AX
	MOVL  -4(SI)(DX*1), R8
	SUBQ  $32, CX
	SHLXQ CX, R8, R8
	ORQ   R8, AX
	VMOVQ AX, X0
	JMP   look

rest8:
	VMOVQ   (SI), X0
	MOVQ    -8(SI)(DX*1), R8
	ADDQ    $8, CX
	NEGQ    CX         // and 128, which is as nothing
	SHRQ    $8, R8
	SHRXQ   CX, R8, R8
	VPINSRQ $1, R8, X0, X0
	JMP     look

rest16:
	VMOVDQU     (SI), X0
	VMOVDQU     -16(SI)(DX*1), X1
	LEAQ        shifts<>+32(SB), AX
	SUBQ        DX, AX
	VMOVDQU     (AX), X2
	VPSHUFB     X2, X1, X1
	VINSERTI128 $1, X1, Y0, Y0
	JMP         look

units:
	VPAND     hexKinds<>(SB), Y5, Y6
	VPCMPEQB  Y7, Y6, Y6
	VPMOVMSKB Y6, R11
	VMOVDQU   hexHigh<>(SB), Y6
	VPSHUFB   Y4, Y6, Y6
	VPAND     Y13, Y0, Y2
	VPADDB    Y6, Y2, Y2
	VPSLLW    $4, Y2, Y6
	VPMOVMSKB Y6, R14      // 8 and above
	VPCMPEQB  digitsD<>(SB), Y2, Y6
	VPMOVMSKB Y6, R13      // d
	NOTL      R11          // digits, then four of them in a row
	MOVQ      R11, R12
	SHRQ      $1, R12
	ANDQ      R12, R11
	MOVQ      R11, R12
	SHRQ      $2, R12
	ANDQ      R12, R11
	SHRQ      $2, R11
	ANDQ      R11, R9
	VPCMPEQB  Y7, Y2, Y6
	VPMOVMSKB Y6, R11      // digits 0
	MOVQ      R14, R12

	BEFORE($15, Y3)
	VPSLLW $4, Y3, Y4
	VPOR   Y2, Y4, Y4
	VPSLLW $2, Y3, Y5
	VPSRLW $2, Y2, Y6
	VPAND  bytes03<>(SB), Y6, Y6
	VPOR   Y6, Y5, Y5

	SHRQ $2, R13
	ANDQ R9, R13
	SHRQ $3, R14           // h1 is 8 or above
	XORL R15, R15
	ANDQ R14, R13
	JNZ  surrogates

	// A run of \uXXXX is left to unescape.
	MOVQ R9, AX
	ANDQ $0x41041, AX
	CMPQ AX, $0x41041
	JEQ  done

	// R11 those of one byte, R14 of two, CX of three, AX but three.
sizes:
	MOVQ  R11, AX
	SHRQ  $2, AX
	ANDQ  R9, AX           // h0 is 0
	ANDNQ AX, R14, R14
	SHRQ  $3, R11
	ANDQ  AX, R11
	SHRQ  $4, R12
	ANDNQ R11, R12, R11
	MOVQ  R14, AX
	ORQ   R13, AX
	ANDNQ R9, AX, CX
	ANDNQ R14, R11, R14

	LEAQ      (R8)(R8*1), R12
	SPREAD(R12)
	VPBLENDVB Y8, Y1, Y0, Y0
	LEAQ      (CX*8), R12
	SPREAD(R12)
	VPADDB    bytesE0<>(SB), Y3, Y6
	VPBLENDVB Y8, Y6, Y0, Y0
	MOVQ      R14, R12
	SHLQ      $4, R12
	SPREAD(R12)
	VPAND     bytes40<>(SB), Y8, Y6
	VPOR      bytes80<>(SB), Y6, Y6
	VPADDB    Y6, Y5, Y6
	LEAQ      (CX)(R14*1), R12
	SHLQ      $4, R12
	SPREAD(R12)
	VPBLENDVB Y8, Y6, Y0, Y0
	ANDNQ     R9, R15, R12  // first halves have no byte of that form
	SHLQ      $5, R12
	SPREAD(R12)
	VMOVDQA   Y8, Y7
	ORQ       R11, R15
	ANDNQ     R9, R15, R15  // whose last byte is not ASCII
	SHLQ      $5, R15
	SPREAD(R15)
	VPAND     bytes3F<>(SB), Y4, Y6
	VPOR      bytes80<>(SB), Y6, Y6
	VPBLENDVB Y8, Y6, Y4, Y4
	VPBLENDVB Y7, Y4, Y0, Y0

	// What is not kept. No two of these have a bit in common.
	SHLQ  $4, R11
	LEAQ  (BX)(AX*8), AX
	LEAQ  (AX)(R9*2), AX
	LEAQ  (AX)(R9*4), AX
	ADDQ  R11, AX
	ORQ   R9, R8
	ANDNQ BX, R8, CX
	NOTQ  AX
	MOVQ  AX, BX
	JMP   pack

	// As there.
surrogates:
	VPSLLW    $5, Y2, Y6
	VPMOVMSKB Y6, AX
	SHRQ      $3, AX
	ANDQ      R13, AX
	ANDNQ     R13, AX, R15
	SHRQ      $6, AX
	ANDQ      AX, R15
	MOVQ      R15, CX
	SHLQ      $6, CX
	LEAQ      (R15)(CX*1), AX
	ANDNQ     R13, AX, R13  // halves without the other
	ANDNQ     R9, R13, R9
	MOVQ      AX, R13

	VPADDB     bytes01<>(SB), Y5, Y6
	VPAND      bytes1F<>(SB), Y6, Y6 // w
	VPSRLW     $2, Y6, Y7
	VPOR       bytesF0<>(SB), Y7, Y7
	MOVQ       R15, AX
	SHLQ       $4, AX
	SPREAD(AX)
	VPBLENDVB  Y8, Y7, Y0, Y0
	BEFORE($11, Y7)
	VPERM2I128 $8, Y6, Y6, Y8
	VPALIGNR   $15, Y8, Y6, Y6
	ADDQ       AX, AX
	SPREAD(AX)
	VPBLENDVB  Y8, Y6, Y7, Y7
	VPSLLW     $4, Y7, Y7
	VPAND      bytes30<>(SB), Y7, Y7
	VPAND      Y13, Y5, Y6
	VPOR       Y6, Y7, Y7
	VPOR       bytes80<>(SB), Y7, Y7
	SHLQ       $4, CX
	ORQ        AX, CX
	SPREAD(CX)
	VPBLENDVB  Y8, Y7, Y0, Y0
	JMP        sizes

// EVERY is 32 equal bytes, TWICE 16 bytes two times.
#define EVERY(name, word) \
	DATA  name<>+0(SB)/8, $word \
	DATA  name<>+8(SB)/8, $word \
	DATA  name<>+16(SB)/8, $word \
	DATA  name<>+24(SB)/8, $word \
	GLOBL name<>(SB), RODATA|NOPTR, $32

#define TWICE(name, low, high) \
	DATA  name<>+0(SB)/8, $low \
	DATA  name<>+8(SB)/8, $high \
	DATA  name<>+16(SB)/8, $low \
	DATA  name<>+24(SB)/8, $high \
	GLOBL name<>(SB), RODATA|NOPTR, $32

EVERY(backslashes, 0x5c5c5c5c5c5c5c5c)
EVERY(lettersU, 0x7575757575757575)
EVERY(digitsD, 0x0d0d0d0d0d0d0d0d)
EVERY(lowNibbles, 0x0f0f0f0f0f0f0f0f)
EVERY(hexKinds, 0x3030303030303030)
EVERY(bytes01, 0x0101010101010101)
EVERY(bytes03, 0x0303030303030303)
EVERY(bytes1F, 0x1f1f1f1f1f1f1f1f)
EVERY(bytes30, 0x3030303030303030)
EVERY(bytes3F, 0x3f3f3f3f3f3f3f3f)
EVERY(bytes40, 0x4040404040404040)
EVERY(bytes80, 0x8080808080808080)
EVERY(bytesE0, 0xe0e0e0e0e0e0e0e0)
EVERY(bytesF0, 0xf0f0f0f0f0f0f0f0)

// By high and by low nibble, the exclusive or of which a letter stands for.
TWICE(lettersHigh, 0x05000000002a0000, 0)
TWICE(lettersLow, 0x000c000c00080000, 0x050a005c00000000)

// By high and by low nibble, what a byte may be; it is what both say: 0x01-0x08 after a
// backslash, but u, 0x10 one of 0 to 9, 0x20 one of the other digits.
TWICE(kindsHigh, 0x0824022010010000, 0)
TWICE(kindsLow, 0x10343038303d3010, 0x0104000200001010)

// By high nibble, what a digit is more than its low nibble.
TWICE(hexHigh, 0x0009000900000000, 0)

// Which byte of a mask a byte is told by, and which bit of it.
DATA spreadBytes<>+0(SB)/8, $0x0000000000000000
DATA spreadBytes<>+8(SB)/8, $0x0101010101010101
DATA spreadBytes<>+16(SB)/8, $0x0202020202020202
DATA spreadBytes<>+24(SB)/8, $0x0303030303030303
GLOBL spreadBytes<>(SB), RODATA|NOPTR, $32
EVERY(spreadBits, 0x8040201008040201)

TWICE(upperHalves, 0, 0x0808080808080808)

// At shifts+k: what moves bytes down by k, and zeros in after them.
DATA shifts<>+0(SB)/8, $0x0706050403020100
DATA shifts<>+8(SB)/8, $0x0f0e0d0c0b0a0908
DATA shifts<>+16(SB)/8, $0x8080808080808080
DATA shifts<>+24(SB)/8, $0x8080808080808080
GLOBL shifts<>(SB), RODATA|NOPTR, $32
