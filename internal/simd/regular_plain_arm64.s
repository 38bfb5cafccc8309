//go:build !purego

#include "textflag.h"
#include "neon_arm64.h"
#include "interleaved_arm64.h"

#define last  slot-64(SP)  // a block of 64 bytes
#define masks slot-128(SP) // quotes, a bit for each byte

// maxElements is how many numbers arrays may have, but for the first of each. Those of more
// are judged in less time block by block.
#define maxElements 8

// QUOTES leaves in R20 the quotes of a block, and in V18 the least of its bytes, with zeros for
// backslashes, as signed numbers, but with the bits of V19 changed.
#define QUOTES \
	SAME(V17, V4, V5, V6, V7)       \
	BICV(4, 0, 4)                   \
	BICV(5, 1, 5)                   \
	BICV(6, 2, 6)                   \
	BICV(7, 3, 7)                   \
	VEOR V19.B16, V4.B16, V4.B16    \
	VEOR V19.B16, V5.B16, V5.B16    \
	VEOR V19.B16, V6.B16, V6.B16    \
	VEOR V19.B16, V7.B16, V7.B16    \
	SMIN(4, 4, 5)                   \
	SMIN(6, 6, 7)                   \
	SMIN(18, 18, 4)                 \
	SMIN(18, 18, 6)                 \
	SAME(V16, V8, V9, V10, V11)     \
	GATHER(V8, V9, V10, V11, 11, R20)

// STRINGEND goes from a quote to after the one that ends the string, by FAR if that is not in
// the same 64 bytes. Quotes are taken from R11 in their order, and tell where they are, so
// that no string waits for what was before it.
#define STRINGEND(far, found) \
	SUB  $1, R11, R9        \
	ANDS R9, R11, R10       \
	BEQ  far                \
found: \
	RBIT R10, R9            \
	CLZ  R9, R9             \
	ADD  R12, R9, R3        \
	SUB  $1, R10, R9        \
	AND  R9, R10, R11

// FAR is what STRINGEND has for the blocks after the first.
#define FAR(begins, begun, found) \
	CBNZ   R11, begun       \
begins: \
	CMP    R14, R2          \
	BHS    unclear          \
	MOVD.P 8(R2), R11       \
	ADD    $64, R12, R12    \
	CBZ    R11, begins      \
	SUB    $1, R11, R9      \
	ANDS   R9, R11, R10     \
	BNE    found            \
begun: \
	CMP    R14, R2          \
	BHS    unclear          \
	MOVD.P 8(R2), R10       \
	ADD    $64, R12, R12    \
	CBZ    R10, begun       \
	B      found

// DIGITS passes over digits at R3, the first few one by one, then eight at a time while as many
// bytes are there, and leaves in R8 what follows. In R10, a top bit is where a byte is no digit.
#define DIGIT(done) \
	MOVBU (R0)(R3), R8                    \
	SUB   $0x30, R8, R9                   \
	CMP   $9, R9                          \
	BHI   done                            \
	ADD   $1, R3, R3

#define DIGITS(eight, byByte, some, done) \
	DIGIT(done)                           \
	DIGIT(done)                           \
	DIGIT(done)                           \
	DIGIT(done)                           \
eight: \
	CMP   R17, R3                         \
	BGT   byByte                          \
	MOVD  (R0)(R3), R9                    \
	EOR   $0x3030303030303030, R9, R10    \
	ADD   R16, R10, R10                   \
	ORR   R9, R10, R10                    \
	ANDS  $0x8080808080808080, R10, R10   \
	BNE   some                            \
	ADD   $8, R3, R3                      \
	B     eight                           \
byByte: \
	DIGIT(done)                           \
	B     byByte                          \
some: \
	RBIT  R10, R10                        \
	CLZ   R10, R10                        \
	ADD   R10>>3, R3, R3                  \
	MOVBU (R0)(R3), R8                    \
done:

// func regularPlainNEON(b *byte, n int, opsFirst *uint32, wide uint8) (whitespace, nOps int)
//
// At first masks of quotes are made of all blocks. Where there are neither control
// characters nor backslashes nor, unless they may be, bytes that are not ASCII, no string holds
// anything that must be looked at, and the tokens are gone through one by one. The last byte is a bracket, so
// nobody goes beyond the end but after that.
//
//	R0 b   R1 n   R3 position   R4 kinds of what is open, as R11 of regularNEON
//	R5 whitespace   R6 where the next position of { } : goes
//	R7 4, or 0 if they are not wanted   R8 the byte at R3
//	R11 quotes of the block that are to come   R12 one more than where it begins
//	R2 masks of the blocks after it   R14 their end   R16 0x76 in each byte   R17 n-8
//	R15 how many numbers arrays may have yet
TEXT ·regularPlainNEON(SB), NOSPLIT, $128-48
	MOVD  b+0(FP), R0
	MOVD  n+8(FP), R1
	MOVD  opsFirst+16(FP), R6
	MOVD  ZR, R5
	CMP   $4, R1
	BLO   unclear
	MOVBU (R0), R8
	ORR   $0x20, R8, R9
	CMP   $0x7B, R9
	BNE   unclear
	MOVBU 1(R0), R9
	CMP   $0x39, R9
	BLS   second

firstBytes:
	SUB   $1, R1, R9
	MOVBU (R0)(R9), R10
	CMP   $0x0A, R10
	BEQ   lineEnd

lastByte:
	ORR   $0x20, R10, R10
	CMP   $0x7D, R10
	BNE   unclear
	MOVD  $masks, R2
	MOVD  $4, R7
	CBNZ  R6, wanted
	MOVD  ZR, R7
	MOVD  $last, R6

wanted:
	VMOVI $0x22, V16.B16
	VMOVI $0x5C, V17.B16
	VMOVI $0x20, V18.B16
	MOVBU wide+24(FP), R9
	VDUP  R9, V19.B16
	VEOR  V19.B16, V18.B16, V18.B16
	MOVD  R0, R12
	MOVD  R2, R14
	SUBS  $64, R1, R13
	BLO   short

block:
	VLD4.P 64(R12), [V0.B16, V1.B16, V2.B16, V3.B16]
	QUOTES
	MOVD.P R20, 8(R14)
	SUBS   $64, R13, R13
	BHS    block
	ADDS   $64, R13, R13
	BEQ    masked

	// The last block once more, as far as it is not in the one before.
	ADD    R12, R13, R12
	SUB    $64, R12, R12
	VLD4   (R12), [V0.B16, V1.B16, V2.B16, V3.B16]
	QUOTES
	NEG    R13, R13
	LSR    R13, R20, R20
	MOVD.P R20, 8(R14)

masked:
	SMINV(18, 18)
	VEOR V19.B16, V18.B16, V18.B16
	VMOV V18.B[0], R9
	CMP  $0x20, R9
	BNE  unclear
	MOVD.P 8(R2), R11
	MOVD $1, R12
	SUB  $8, R1, R17
	MOVD $0x7676767676767676, R16
	MOVD $maxElements, R15
	MOVD $1, R4
	MOVD ZR, R3

open:
	UBFX  $5, R8, $1, R9     // of { this bit is set, as of }
	ORR   R4<<1, R9, R4
	TBNZ  $63, R4, unclear
	CBZ   R9, array
	MOVW  R3, (R6)
	ADD   R7, R6, R6
	ADD   $1, R3, R3
	MOVBU (R0)(R3), R8
	CMP   $0x22, R8
	BEQ   name
	CMP   $0x7D, R8
	BEQ   close
	B     unclear

array:
	ADD   $1, R3, R3
	MOVBU (R0)(R3), R8
	CMP   $0x5D, R8
	BEQ   close
	B     valueAt

	// After a value.
string:
	STRINGEND(farString, stringEnds)

after:
	MOVBU (R0)(R3), R8

afterAt:
	CMP   $0x2C, R8
	BNE   noComma
	ADD   $1, R3, R3
	MOVBU (R0)(R3), R8
	TBZ   $0, R4, element
	CMP   $0x22, R8
	BNE   noName

name:
	STRINGEND(farName, nameEnds)

colon:
	MOVBU (R0)(R3), R8
	CMP   $0x3A, R8
	BNE   noColon
	MOVW  R3, (R6)
	ADD   R7, R6, R6
	ADD   $1, R3, R3

value:
	MOVBU (R0)(R3), R8

valueAt:
	CMP  $0x22, R8
	BEQ  string
	SUB  $0x30, R8, R9
	CMP  $9, R9
	BLS  number
	ORR  $0x20, R8, R9
	CMP  $0x7B, R9
	BEQ  open
	CMP  $0x2D, R8
	BEQ  minus
	CMP  $0x20, R8
	BNE  literal
	ADD  $1, R5, R5
	ADD  $1, R3, R3
	B    value

noComma:
	ORR  $0x20, R8, R9
	CMP  $0x7D, R9
	BNE  noBracket

close:
	EOR  R8>>5, R4, R9
	TBNZ $0, R9, unclear
	MOVW R3, (R6)
	AND  R4<<2, R7, R9
	ADD  R9, R6, R6
	LSR  $1, R4, R4
	ADD  $1, R3, R3
	CMP  $1, R4
	BEQ  end
	CMP  R1, R3
	BLO  after

unclear:
	MOVD $-1, R9
	MOVD R9, whitespace+32(FP)
	RET

end:
	CMP  R1, R3
	BNE  unclear
	MOVD R5, whitespace+32(FP)
	MOVD opsFirst+16(FP), R9
	SUB  R9, R6, R6
	LSR  $2, R6, R6
	MOVD R6, nOps+40(FP)
	RET

	// What begins with a line or a number is judged block by block in less time.
second:
	CMP $0x22, R9
	BEQ firstBytes
	B   unclear

lineEnd:
	MOVD  $1, R5
	MOVD  R9, R1
	SUB   $1, R9, R9
	MOVBU (R0)(R9), R10
	B     lastByte

farString:
	FAR(stringBegins, stringBegun, stringEnds)

farName:
	FAR(nameBegins, nameBegun, nameEnds)

element:
	SUB  $0x30, R8, R9
	CMP  $9, R9
	BHI  valueAt
	SUBS $1, R15, R15
	BNE  number
	B    unclear

	// Spaces.
noBracket:
	CMP  $0x20, R8
	BNE  unclear
	ADD  $1, R5, R5
	ADD  $1, R3, R3
	B    after

noName:
	CMP   $0x20, R8
	BNE   unclear
	ADD   $1, R5, R5
	ADD   $1, R3, R3
	MOVBU (R0)(R3), R8
	CMP   $0x22, R8
	BEQ   name
	B     noName

noColon:
	CMP  $0x20, R8
	BNE  unclear
	ADD  $1, R5, R5
	ADD  $1, R3, R3
	B    colon

minus:
	ADD   $1, R3, R3
	MOVBU (R0)(R3), R8
	SUB   $0x30, R8, R9
	CMP   $9, R9
	BHI   unclear

number:
	CBZ R9, zero
	DIGITS(digits, digitsByByte, digitsEnd, integer)

	CMP $0x2E, R8
	BNE afterAt

point:
	ADD   $1, R3, R3
	MOVBU (R0)(R3), R8
	SUB   $0x30, R8, R9
	CMP   $9, R9
	BHI   unclear
	DIGITS(fraction, fractionByByte, fractionEnds, fractionEnded)
	B     afterAt

zero:
	ADD   $1, R3, R3
	MOVBU (R0)(R3), R8
	SUB   $0x30, R8, R9
	CMP   $9, R9
	BLS   unclear
	CMP   $0x2E, R8
	BEQ   point
	B     afterAt

literal:
	ADD   $3, R17, R9        // a byte must follow
	CMP   R9, R3
	BGT   unclear
	MOVWU (R0)(R3), R10
	MOVD  $0x65757274, R13   // true
	CMP   R13, R10
	BEQ   letters
	MOVD  $0x6c6c756e, R13   // null
	CMP   R13, R10
	BEQ   letters
	CMP   $0x66, R8
	BNE   unclear
	SUB   $1, R9, R9
	CMP   R9, R3
	BGT   unclear
	ADD   $1, R3, R3
	MOVWU (R0)(R3), R10
	MOVD  $0x65736c61, R9    // alse
	CMP   R9, R10
	BNE   unclear

letters:
	ADD  $4, R3, R3
	B    after

	// Fewer than 64 bytes: the first 16, 8, 4, 2 of them and the last, overlapping.
short:
	MOVD  $last, R12
	MOVD  R12, R21
	VMOVI $0x20, V4.B16
	VORR  V4.B16, V4.B16, V5.B16
	VORR  V4.B16, V4.B16, V6.B16
	VORR  V4.B16, V4.B16, V7.B16
	VST1  [V4.B16, V5.B16, V6.B16, V7.B16], (R12)
	ADD   R0, R1, R22        // end of the bytes
	ADD   R12, R1, R23       // end of the copy
	CMP   $32, R1
	BHS   short32
	CMP   $16, R1
	BHS   short16
	CMP   $8, R1
	BHS   short8
	CMP   $4, R1
	BLO   unclear
	MOVWU (R0), R9
	MOVWU -4(R22), R10
	MOVW  R9, (R12)
	MOVW  R10, -4(R23)
	B     copied

short8:
	MOVD (R0), R9
	MOVD -8(R22), R10
	MOVD R9, (R12)
	MOVD R10, -8(R23)
	B    copied

short16:
	SUB  $16, R22
	SUB  $16, R23
	VLD1 (R0), [V4.B16]
	VLD1 (R22), [V5.B16]
	VST1 [V4.B16], (R12)
	VST1 [V5.B16], (R23)
	B    copied

short32:
	SUB  $32, R22
	SUB  $32, R23
	VLD1 (R0), [V4.B16, V5.B16]
	VLD1 (R22), [V6.B16, V7.B16]
	VST1 [V4.B16, V5.B16], (R12)
	VST1 [V6.B16, V7.B16], (R23)

copied:
	VLD4   (R12), [V0.B16, V1.B16, V2.B16, V3.B16]
	QUOTES
	MOVD.P R20, 8(R14)
	B      masked
