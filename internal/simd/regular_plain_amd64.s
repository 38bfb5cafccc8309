//go:build !purego

#include "textflag.h"

// What is done is drawn in docs/kernels.md, and said in regular_plain_arm64.s, but
//
//	SI b   CX n   DI position   R12 kinds of what is open   R13 whitespace
//	DX where the next position of { } : goes   BX 4, or 0 if they are not wanted
//	AX the byte at DI   R8 quotes of the block that are to come   R9 one more than where it begins
//	R10 masks of the blocks after it   R11 their end   R14 how many numbers arrays may have yet

// maxElements is how many numbers arrays may have, but for the first of each. Those of more
// are judged in less time block by block.
#define maxElements 8

// QUOTES leaves in AX the quotes of Y0 and Y1, in Y11 the least of their bytes, as signed
// numbers, but with the bits of Y10 changed, and in Y12 where a backslash is.
#define QUOTES \
	VPCMPEQB  Y0, Y14, Y2   \
	VPCMPEQB  Y1, Y14, Y3   \
	VPMOVMSKB Y2, AX        \
	VPMOVMSKB Y3, R8        \
	SHLQ      $32, R8       \
	ORQ       R8, AX        \
	VPXOR     Y0, Y10, Y2   \
	VPXOR     Y1, Y10, Y3   \
	VPMINSB   Y2, Y3, Y2    \
	VPMINSB   Y2, Y11, Y11  \
	VPCMPEQB  Y0, Y13, Y2   \
	VPCMPEQB  Y1, Y13, Y3   \
	VPOR      Y2, Y3, Y2    \
	VPOR      Y2, Y12, Y12

// STRINGEND goes from a quote to after the one that ends the string, by FAR if that is not in
// the same 64 bytes.
#define STRINGEND(far, found) \
	BLSRQ  R8, R15      \
	JZ     far          \
found: \
	TZCNTQ R15, DI      \
	BLSRQ  R15, R8      \
	ADDQ   R9, DI

// FAR is what STRINGEND has for the blocks after the first.
#define FAR(begins, begun, found) \
	TESTQ R8, R8       \
	JNZ   begun        \
begins: \
	CMPQ  R10, R11     \
	JAE   unclear      \
	MOVQ  (R10), R8    \
	ADDQ  $8, R10      \
	ADDQ  $64, R9      \
	TESTQ R8, R8       \
	JZ    begins       \
	BLSRQ R8, R15      \
	JNZ   found        \
begun: \
	CMPQ  R10, R11     \
	JAE   unclear      \
	MOVQ  (R10), R15   \
	ADDQ  $8, R10      \
	ADDQ  $64, R9      \
	TESTQ R15, R15     \
	JZ    begun        \
	JMP   found

// DIGITS passes over digits at DI, the first few one by one, then eight at a time while as
// many bytes are there, and leaves in AX what follows. In R15, a top bit is where a byte is no
// digit.
#define DIGIT(done) \
	MOVBLZX (SI)(DI*1), AX       \
	LEAL    -0x30(AX), R15       \
	CMPL    R15, $9              \
	JA      done                 \
	INCQ    DI

#define DIGITS(eight, byByte, some, done) \
	DIGIT(done)                  \
	DIGIT(done)                  \
	DIGIT(done)                  \
	DIGIT(done)                  \
eight: \
	LEAQ    8(DI), R15           \
	CMPQ    R15, CX              \
	JA      byByte               \
	MOVQ    (SI)(DI*1), R15      \
	XORQ    plain<>+0(SB), R15   \
	ADDQ    plain<>+8(SB), R15   \
	ORQ     (SI)(DI*1), R15      \
	ANDQ    plain<>+16(SB), R15  \
	JNZ     some                 \
	ADDQ    $8, DI               \
	JMP     eight                \
byByte: \
	DIGIT(done)                  \
	JMP     byByte               \
some: \
	TZCNTQ  R15, R15             \
	SHRQ    $3, R15              \
	ADDQ    R15, DI              \
	MOVBLZX (SI)(DI*1), AX       \
done:

// func regularPlainAVX2(b *byte, n int, opsFirst *uint32, wide uint8) (whitespace, nOps int)
TEXT ·regularPlainAVX2(SB), NOSPLIT, $64-48
	MOVQ    b+0(FP), SI
	MOVQ    n+8(FP), CX
	MOVQ    opsFirst+16(FP), DX
	XORL    R13, R13
	CMPQ    CX, $9
	JB      unclear
	MOVBLZX 1(SI), AX
	CMPL    AX, $0x39
	JBE     second

firstBytes:
	MOVBLZX -1(SI)(CX*1), AX
	CMPL    AX, $0x0A
	JEQ     lineEnd

lastByte:
	ORL          $0x20, AX
	CMPL         AX, $0x7D
	JNE          unclear
	MOVBLZX      (SI), DI
	MOVL         DI, AX
	ORL          $0x20, AX
	CMPL         AX, $0x7B
	JNE          unclear
	LEAQ         masks-64(SP), R10
	MOVQ         R10, R11
	VPBROADCASTB plain<>+24(SB), Y14
	VPBROADCASTB plain<>+25(SB), Y13
	VPBROADCASTB wide+24(FP), Y10
	VPBROADCASTB plain<>+26(SB), Y11
	VPXOR        Y10, Y11, Y11
	VPXOR        Y12, Y12, Y12
	MOVQ         CX, R9
	MOVQ         SI, R12
	SUBQ         $64, R9
	JB           short

block:
	VMOVDQU (R12), Y0
	VMOVDQU 32(R12), Y1
	QUOTES
	MOVQ    AX, (R11)
	ADDQ    $8, R11
	ADDQ    $64, R12
	SUBQ    $64, R9
	JAE     block
	ADDQ    $64, R9
	JZ      masked

	// The last block once more, as far as it is not in the one before.
	VMOVDQU -64(R12)(R9*1), Y0
	VMOVDQU -32(R12)(R9*1), Y1
	QUOTES
	NEGQ    R9
	SHRXQ   R9, AX, AX
	MOVQ    AX, (R11)
	ADDQ    $8, R11

masked:
	VPBROADCASTB plain<>+26(SB), Y0
	VPXOR        Y10, Y0, Y0
	VPCMPGTB     Y11, Y0, Y0
	VPOR         Y12, Y0, Y0
	VPTEST       Y0, Y0
	VZEROUPPER
	JNZ          unclear
	MOVL         $4, BX
	TESTQ        DX, DX
	JNZ          wanted
	XORL         BX, BX
	MOVQ         R10, DX // over masks that have been taken
	MOVQ         (R10), R8
	LEAQ         8(R10), R10
	JMP          begin

wanted:
	MOVQ (R10), R8
	ADDQ $8, R10

begin:
	MOVL $1, R9
	MOVL $1, R12
	MOVL $maxElements, R14
	MOVL DI, AX
	XORL DI, DI

open:
	MOVL    AX, R15
	SHRL    $5, R15
	ANDL    $1, R15         // of { this bit is set, as of }
	LEAQ    (R15)(R12*2), R12
	BTQ     $63, R12
	JCS     unclear
	TESTL   R15, R15
	JZ      array
	MOVL    DI, (DX)
	ADDQ    BX, DX
	INCQ    DI
	MOVBLZX (SI)(DI*1), AX
	CMPL    AX, $0x22
	JEQ     name
	CMPL    AX, $0x7D
	JEQ     close
	JMP     unclear

array:
	INCQ    DI
	MOVBLZX (SI)(DI*1), AX
	CMPL    AX, $0x5D
	JEQ     close
	JMP     valueAt

string:
	STRINGEND(farString, stringEnds)

	// After a value.
after:
	MOVBLZX (SI)(DI*1), AX

afterAt:
	CMPL    AX, $0x2C
	JNE     noComma
	INCQ    DI
	MOVBLZX (SI)(DI*1), AX
	TESTL   $1, R12
	JZ      element
	CMPL    AX, $0x22
	JNE     noName

name:
	STRINGEND(farName, nameEnds)

colon:
	CMPB (SI)(DI*1), $0x3A
	JNE  noColon
	MOVL DI, (DX)
	ADDQ BX, DX
	INCQ DI

value:
	MOVBLZX (SI)(DI*1), AX

valueAt:
	CMPL AX, $0x22
	JEQ  string
	LEAL -0x30(AX), R15
	CMPL R15, $9
	JBE  number
	MOVL AX, R15
	ORL  $0x20, R15
	CMPL R15, $0x7B
	JEQ  open
	CMPL AX, $0x2D
	JEQ  minus
	CMPL AX, $0x20
	JNE  literal
	INCQ R13
	INCQ DI
	JMP  value

noComma:
	MOVL AX, R15
	ORL  $0x20, R15
	CMPL R15, $0x7D
	JNE  noBracket

close:
	MOVL  AX, R15
	SHRL  $5, R15
	XORL  R12, R15
	TESTL $1, R15
	JNZ   unclear
	MOVL  DI, (DX)
	LEAQ  (R12*4), R15
	ANDQ  BX, R15
	ADDQ  R15, DX
	INCQ  DI
	SHRQ  $1, R12
	CMPQ  R12, $1
	JEQ   end
	CMPQ  DI, CX
	JB    after

unclear:
	MOVQ $-1, whitespace+32(FP)
	RET

end:
	CMPQ DI, CX
	JNE  unclear
	MOVQ R13, whitespace+32(FP)
	SUBQ opsFirst+16(FP), DX
	SHRQ $2, DX
	MOVQ DX, nOps+40(FP)
	RET

	// What begins with a line or a number is judged block by block in less time.
second:
	CMPL AX, $0x22
	JEQ  firstBytes
	JMP  unclear

lineEnd:
	MOVL    $1, R13
	DECQ    CX
	MOVBLZX -1(SI)(CX*1), AX
	JMP     lastByte

farString:
	FAR(stringBegins, stringBegun, stringEnds)

farName:
	FAR(nameBegins, nameBegun, nameEnds)

element:
	LEAL -0x30(AX), R15
	CMPL R15, $9
	JA   valueAt
	DECL R14
	JNZ  number
	JMP  unclear

	// Spaces.
noBracket:
	CMPL AX, $0x20
	JNE  exponent
	INCQ R13
	INCQ DI
	JMP  after

noName:
	CMPL    AX, $0x20
	JNE     unclear
	INCQ    R13
	INCQ    DI
	MOVBLZX (SI)(DI*1), AX
	CMPL    AX, $0x22
	JEQ     name
	JMP     noName

noColon:
	CMPB (SI)(DI*1), $0x20
	JNE  unclear
	INCQ R13
	INCQ DI
	JMP  colon

minus:
	INCQ    DI
	MOVBLZX (SI)(DI*1), AX
	LEAL    -0x30(AX), R15
	CMPL    R15, $9
	JA      unclear

number:
	TESTL R15, R15
	JZ    zero
	DIGITS(digits, digitsByByte, digitsEnd, integer)

	CMPL AX, $0x2E
	JNE  afterAt

point:
	INCQ    DI
	MOVBLZX (SI)(DI*1), AX
	LEAL    -0x30(AX), R15
	CMPL    R15, $9
	JA      unclear
	DIGITS(fraction, fractionByByte, fractionEnds, fractionEnded)
	JMP     afterAt

	// What follows a digit that ends no exponent.
exponent:
	ORL     $0x20, AX
	CMPL    AX, $0x65
	JNE     unclear
	MOVBLZX -1(SI)(DI*1), R15
	SUBL    $0x30, R15
	CMPL    R15, $9
	JA      unclear
	INCQ    DI
	MOVBLZX (SI)(DI*1), AX
	CMPL    AX, $0x2D
	JEQ     sign
	CMPL    AX, $0x2B
	JNE     power

sign:
	INCQ    DI
	MOVBLZX (SI)(DI*1), AX

power:
	LEAL -0x30(AX), R15
	CMPL R15, $9
	JA   unclear

powers:
	INCQ    DI
	MOVBLZX (SI)(DI*1), AX
	LEAL    -0x30(AX), R15
	CMPL    R15, $9
	JBE     powers
	MOVL    AX, R15
	ORL     $0x20, R15
	CMPL    R15, $0x65
	JNE     afterAt
	JMP     unclear

zero:
	INCQ    DI
	MOVBLZX (SI)(DI*1), AX
	LEAL    -0x30(AX), R15
	CMPL    R15, $9
	JBE     unclear
	CMPL    AX, $0x2E
	JEQ     point
	JMP     afterAt

literal:
	LEAQ 5(DI), R15      // a byte must follow
	CMPQ R15, CX
	JA   unclear
	MOVL (SI)(DI*1), R15
	CMPL R15, $0x65757274 // true
	JEQ  letters
	CMPL R15, $0x6c6c756e // null
	JEQ  letters
	CMPL AX, $0x66
	JNE  unclear
	INCQ DI
	LEAQ 5(DI), R15
	CMPQ R15, CX
	JA   unclear
	CMPL (SI)(DI*1), $0x65736c61 // alse
	JNE  unclear

letters:
	ADDQ $4, DI
	JMP  after

	// Fewer than 64 bytes: the first 32, 16 or 8 of them and the last, overlapping.
short:
	CMPQ      CX, $32
	JB        short16
	VMOVDQU   (SI), Y0
	VMOVDQU   -32(SI)(CX*1), Y1
	QUOTES
	LEAQ      -32(CX), R9
	JMP       together

short16:
	CMPQ        CX, $16
	JB          short8
	VMOVDQU     (SI), X0
	VMOVDQU     -16(SI)(CX*1), X1
	VINSERTI128 $1, X0, Y0, Y0
	VINSERTI128 $1, X1, Y1, Y1
	QUOTES
	MOVWLZX     AX, AX
	SHRQ        $48, R8
	LEAQ        -16(CX), R9
	SHLXQ       R9, R8, R8
	ORQ         R8, AX
	JMP         put

short8:
	CMPQ         CX, $8
	JB           few
	VPBROADCASTQ (SI), Y0
	VPBROADCASTQ -8(SI)(CX*1), Y1
	QUOTES
	MOVBLZX      AX, AX
	SHRQ         $56, R8
	LEAQ         -8(CX), R9
	SHLXQ        R9, R8, R8
	ORQ          R8, AX
	JMP          put

together:
	MOVL  AX, AX
	SHRQ  $32, R8
	SHLXQ R9, R8, R8
	ORQ   R8, AX

put:
	MOVQ AX, (R11)
	ADDQ $8, R11
	JMP  masked

few:
	VZEROUPPER
	JMP unclear

// '0' in each byte; what makes of all but digits a top bit; top bits; a quote, a backslash,
// a space.
DATA plain<>+0(SB)/8, $0x3030303030303030
DATA plain<>+8(SB)/8, $0x7676767676767676
DATA plain<>+16(SB)/8, $0x8080808080808080
DATA plain<>+24(SB)/4, $0x00205c22
GLOBL plain<>(SB), RODATA|NOPTR, $28
