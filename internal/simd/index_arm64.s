//go:build !purego

#include "textflag.h"
#include "neon_arm64.h"
#include "interleaved_arm64.h"

// func indexNEON(dst *uint32, b *byte, n int, base uint32, st *IndexState) (count int, f Flags)
//
// The drawing in index.go, 64 bytes a step, by the method of index_amd64.s:
//
//   - Bytes are loaded by VLD4, and masks are made as drawn at GATHER.
//   - Operators and whitespace are found by the low nibble: VTBL fetches the one
//     candidate. 0x1A and 0x0C pass for : and , and leave with the control
//     characters.
//   - Control characters and bytes that are not ASCII are below a space as signed
//     numbers. Where one is that is not whitespace outside strings, or the block before
//     ended with one, UTF-8 is checked, and control characters are told from it.
//   - Prefix xor is six shifts: PMULL is not on every CPU.
//   - The rest of fewer than 64 bytes is copied to the stack, filled up with
//     spaces; carries are taken at the last byte, and errors beyond it masked.
//
// Registers:
//
//	R0 entries   R1 after the block          R2 bytes left after it   R3 position of the block
//	R4 escaped (0, 1)          R5 inside strings, of the last block
//	R6 scalars of the last block               R7 carry of the sum (0, 1)
//	R8 state     R9 control characters in strings
//	R10 bytes of the rest, 0 before            R11 escaped bytes of the rest
//	R23 not 0 if the last bytes were not ASCII
//	R25 bitNumbers             R26 1 in each byte
//	V0-V3 bytes  V27-V29 what V1-V3 were before V30 UTF-8 errors
//	V12 V13 temporary  V14 V16-V26 V31 constants

// ENTRY writes the position of the lowest bit of R16, and takes it away. To do it with the
// bits reversed once is an instruction less, but three that wait for each other, not two.
#define ENTRY \
	RBIT   R16, R12      \
	CLZ    R12, R12      \
	ADDW   R3, R12, R12  \
	SUB    $1, R16, R13  \
	AND    R13, R16, R16 \
	MOVW.P R12, 4(R0)

// EIGHT writes the positions of the bits of a byte, R12, and whatever else of eight.
#define EIGHT(to) \
	FMOVD   (R25)(R12<<3), F4     \
	VUXTL   V4.B8, V4.H8          \
	VUADDW  V4.H4, V8.S4, V5.S4   \
	VUADDW2 V4.H8, V8.S4, V6.S4   \
	VST1    [V5.S4, V6.S4], (to)

// FOLLOWING is EIGHT for the byte of R16 from a bit on, after the entries of those before,
// whose number R22 has from another bit on.
#define FOLLOWING(bit, before) \
	UBFX $bit, R16, $8, R12    \
	UBFX $before, R22, $8, R13 \
	ADD  R13<<2, R0, R13       \
	VADD V9.S4, V8.S4, V8.S4   \
	EIGHT(R13)

// COUNT leaves in count the number of bits of a register.
#define COUNT(bits, count) \
	VMOV    bits, V4.D[0]  \
	VCNT    V4.B8, V4.B8   \
	VUADDLV V4.B8, V4      \
	VMOV    V4.D[0], count

// UTF8OF leaves in errors what of cur is ill-formed, with the bytes before, of the last two
// by numbers; V11 is the upper half of those before, and then of cur.
#define UTF8OF(cur, before, second, third, errors) \
	VTBL  V11.B16, [V24.B16], errors.B16   \
	VAND  V14.B16, before.B16, V12.B16     \
	VTBL  V12.B16, [V25.B16], V12.B16      \
	VAND  V12.B16, errors.B16, errors.B16  \
	VUSHR $4, cur.B16, V11.B16             \
	VTBL  V11.B16, [V26.B16], V12.B16      \
	VAND  V12.B16, errors.B16, errors.B16  \
	UQSUB(12, second, 18)                  \ // leads of 3 and 4
	UQSUB(13, third, 22)                   \ // leads of 4
	VORR  V13.B16, V12.B16, V12.B16        \
	VAND  V31.B16, V12.B16, V12.B16        \
	VEOR  V12.B16, errors.B16, errors.B16

TEXT ·indexNEON(SB), NOSPLIT, $64-52
	MOVD dst+0(FP), R0
	MOVD b+8(FP), R1
	MOVD n+16(FP), R2
	MOVWU base+24(FP), R3
	MOVD st+32(FP), R8
	MOVD 0(R8), R5
	MOVD 8(R8), R4
	MOVD 16(R8), R6
	LSL  $63, R6, R6
	MOVD 24(R8), R7
	MOVD ZR, R9
	MOVD ZR, R10
	MOVD ZR, R11

	MOVD  $·bitNumbers(SB), R25
	MOVD  $0x0101010101010101, R26
	MOVD  $indexTables<>(SB), R12
	VLD1  (R12), [V20.B16, V21.B16]
	MOVD  $utf8Tables<>(SB), R12
	VLD1  (R12), [V24.B16, V25.B16, V26.B16]
	VMOVI $0x0F, V14.B16
	VMOVI $0x5C, V16.B16
	VMOVI $0x22, V17.B16
	VMOVI $0x60, V18.B16
	VMOVI $0x20, V19.B16
	VMOVI $0x70, V22.B16
	VMOVI $0x80, V31.B16
	VEOR  V30.B16, V30.B16, V30.B16
	VEOR  V27.B16, V27.B16, V27.B16
	VEOR  V28.B16, V28.B16, V28.B16
	VEOR  V29.B16, V29.B16, V29.B16
	MOVWU 32(R8), R23
	CBZ   R23, begun // as at the beginning of a document
	LSR   $8, R23, R12
	VMOV  R12, V27.B[15]
	LSR   $16, R23, R12
	VMOV  R12, V28.B[15]
	LSR   $24, R23, R12
	VMOV  R12, V29.B[15]
	AND   $0x80808080, R23, R23

begun:
	SUBS $64, R2, R2
	BLO  rest

block:
	VLD4.P 64(R1), [V0.B16, V1.B16, V2.B16, V3.B16]

	// Quotes in R15, backslashes in R14.
	SAME(V17, V4, V5, V6, V7)
	SAME(V16, V8, V9, V10, V11)
	GATHERS(V4, V5, V6, V7, V8, V9, V10, V11, R15, R14)
	ORR  R14, R4, R12
	CBNZ R12, escapes

	// Nothing but the inside of a string?
	ORN  R5->63, R15, R12
	CBZ  R12, inString

	// R14 has the closing quotes to mark: none, unless the string has held a backslash.
	INSIDE(R15, R5, R12)
	CBNZ R7, sum

summed:
	// Operators in R19, whitespace in R17.
	VAND V14.B16, V0.B16, V8.B16
	VAND V14.B16, V1.B16, V9.B16
	VAND V14.B16, V2.B16, V10.B16
	VAND V14.B16, V3.B16, V11.B16
	VORR V19.B16, V0.B16, V4.B16
	VORR V19.B16, V1.B16, V5.B16
	VORR V19.B16, V2.B16, V6.B16
	VORR V19.B16, V3.B16, V7.B16
	VTBL V8.B16, [V20.B16], V12.B16
	VCMEQ V4.B16, V12.B16, V4.B16
	VTBL V9.B16, [V20.B16], V12.B16
	VCMEQ V5.B16, V12.B16, V5.B16
	VTBL V10.B16, [V20.B16], V12.B16
	VCMEQ V6.B16, V12.B16, V6.B16
	VTBL V11.B16, [V20.B16], V12.B16
	VCMEQ V7.B16, V12.B16, V7.B16
	VTBL V8.B16, [V21.B16], V8.B16
	VTBL V9.B16, [V21.B16], V9.B16
	VTBL V10.B16, [V21.B16], V10.B16
	VTBL V11.B16, [V21.B16], V11.B16
	VCMEQ V0.B16, V8.B16, V8.B16
	VCMEQ V1.B16, V9.B16, V9.B16
	VCMEQ V2.B16, V10.B16, V10.B16
	VCMEQ V3.B16, V11.B16, V11.B16
	GATHERS(V4, V5, V6, V7, V8, V9, V10, V11, R19, R17)

	// Control characters, and what is not ASCII, in R21.
	CMGT(4, 19, 0)
	CMGT(5, 19, 1)
	CMGT(6, 19, 2)
	CMGT(7, 19, 3)
	GATHER(V4, V5, V6, V7, 7, R21)
	BIC  R5, R17, R17
	BIC  R17, R21, R12
	ORR  R23, R12, R12
	CBNZ R12, care

cared:
	BIC  R21, R19, R19

	// Bytes of scalars in R6: no quote, not inside, no operator, no space.
	ORR  R19, R17, R17
	ORR  R15, R17, R17
	ORR  R5, R17, R17
	MVN  R17, R17
	LSR  $63, R6, R6
	ORR  R17<<1, R6, R12
	MOVD R17, R6

	// Entries in R16, and once more in R17; how many there are up to each byte of these in R22,
	// their number in R21.
	BIC  R12, R17, R16
	BIC  R5, R19, R19
	ORR  R15, R16, R16
	ORR  R19, R16, R16
	MOVD R16, R17
	VMOV R16, V4.D[0]
	VCNT V4.B8, V4.B8
	VMOV V4.D[0], R13
	MUL  R26, R13, R22
	LSR  $56, R22, R21
	CMP  $8, R21
	BHI  dense
	ADD  R21<<2, R0, R22
	ENTRY
	ENTRY
	ENTRY
	ENTRY
	ENTRY
	ENTRY
	ENTRY
	ENTRY
	MOVD R22, R0

extracted:
	CBNZ R14, marks

next:
	ADDW $64, R3, R3
	SUBS $64, R2, R2
	BHS  block

rest:
	ADDS $64, R2, R2
	BNE  tail

	// The end: carries are at the last byte.
	CBNZ R10, tailcarry
	LSR  $63, R6, R6

done:
	ASR  $63, R5, R5
	MOVD R5, 0(R8)
	MOVD R4, 8(R8)
	MOVD R6, 16(R8)
	MOVD R7, 24(R8)
	MOVD dst+0(FP), R12
	SUB  R12, R0, R0
	LSR  $2, R0, R0
	MOVD R0, count+40(FP)
	VMOV V30.D[0], R12
	VMOV V30.D[1], R13
	ORR  R12, R13, R12
	CMP  $0, R12
	CSET NE, R12
	CMP  $0, R9
	CSET NE, R13
	ORR  R13<<1, R12, R12
	MOVW R12, f+48(FP)
	RET

tailcarry:
	LSR R10, R11, R4
	AND $1, R4, R4
	SUB $1, R10, R12
	LSR R12, R6, R6
	AND $1, R6, R6
	B   done

	// More than eight: for each byte of the mask a table has the numbers of its bits.
dense:
	VDUP  R3, V8.S4
	MOVD  $8, R13
	VDUP  R13, V9.S4
	AND   $0xff, R16, R12
	EIGHT(R0)
	FOLLOWING(8, 0)
	FOLLOWING(16, 8)
	FOLLOWING(24, 16)
	FOLLOWING(32, 24)
	FOLLOWING(40, 32)
	FOLLOWING(48, 40)
	FOLLOWING(56, 48)
	ADD   R21<<2, R0, R0
	B     extracted

	// The entry of a quote is as far into the entries of the block as there
	// are entries below its bit.
marks:
	SUB R21<<2, R0, R22

marksnext:
	NEG  R14, R12
	AND  R14, R12, R12
	BIC  R12, R14, R14
	SUB  $1, R12, R12
	AND  R17, R12, R12
	COUNT(R12, R13)
	ADD  R13<<2, R22, R13
	MOVWU (R13), R12
	ORR  $0x80000000, R12, R12
	MOVW R12, (R13)
	CBNZ R14, marksnext
	B    next

	// findEscaped.
escapes:
	BIC  R4, R14, R13        // escape
	MOVD $0xAAAAAAAAAAAAAAAA, R17
	ORR  R13<<1, R17, R16
	SUB  R13, R16, R16
	EOR  R17, R16, R16       // codes
	EOR  R16, R12, R11       // escaped bytes
	BIC  R11, R15, R15
	AND  R14, R16, R4
	LSR  $63, R4, R4
	INSIDE(R15, R5, R12)

sum:
	AND  R5, R14, R14
	CMP  $1, R7              // the carry flag
	ADCS R5, R14, R14
	CSET HS, R7
	AND  R15, R14, R14
	BIC  R5, R14, R14
	B    summed

	// There are no entries, and no scalars.
inString:
	MOVD $-1, R5
	MOVD ZR, R6
	SMIN(4, 0, 1)
	SMIN(5, 2, 3)
	SMIN(4, 4, 5)
	SMINV(4, 4)
	VMOV V4.B[0], R12
	SUB  $0x20, R12, R12
	CMP  $0x60, R12
	BHS  careString
	CBZ  R23, next

careString:
	MOVD $1, R16
	B    careOf

care:
	MOVD ZR, R16

careOf:
	CMHI(4, 19, 0)
	CMHI(5, 19, 1)
	CMHI(6, 19, 2)
	CMHI(7, 19, 3)
	GATHER(V4, V5, V6, V7, 7, R12)
	AND  R5, R12, R12
	ORR  R12, R9, R9
	CBNZ R23, utf8
	VEOR V27.B16, V27.B16, V27.B16
	VEOR V28.B16, V28.B16, V28.B16
	VEOR V29.B16, V29.B16, V29.B16

utf8:
	VEXT  $15, V3.B16, V29.B16, V8.B16  // nearest byte before V0
	VEXT  $15, V2.B16, V28.B16, V9.B16  // second
	VEXT  $15, V1.B16, V27.B16, V10.B16 // third
	VUSHR $4, V8.B16, V11.B16
	UTF8OF(V0, V8, 9, 10, V4)
	UTF8OF(V1, V0, 8, 9, V5)
	UTF8OF(V2, V1, 0, 8, V6)
	UTF8OF(V3, V2, 1, 0, V7)
	VORR  V1.B16, V1.B16, V27.B16
	VORR  V2.B16, V2.B16, V28.B16
	VORR  V3.B16, V3.B16, V29.B16
	MOVWU -4(R1), R23
	AND   $0x80808080, R23, R23
	CBNZ  R10, utf8tail

utf8judged:
	VORR  V4.B16, V5.B16, V4.B16
	VORR  V6.B16, V7.B16, V6.B16
	VORR  V4.B16, V30.B16, V30.B16
	VORR  V6.B16, V30.B16, V30.B16
	CBZ   R16, cared
	B     next

utf8tail:
	MOVD $keep<>+64(SB), R12
	SUB  R10, R12, R12
	VLD4 (R12), [V8.B16, V9.B16, V10.B16, V11.B16]
	VAND V8.B16, V4.B16, V4.B16
	VAND V9.B16, V5.B16, V5.B16
	VAND V10.B16, V6.B16, V6.B16
	VAND V11.B16, V7.B16, V7.B16
	B    utf8judged

tail:
	MOVD R2, R10
	MOVD ZR, R11
	MOVD $bytes-64(SP), R12
	VORR V19.B16, V19.B16, V4.B16
	VORR V19.B16, V19.B16, V5.B16
	VORR V19.B16, V19.B16, V6.B16
	VORR V19.B16, V19.B16, V7.B16
	VST1 [V4.B16, V5.B16, V6.B16, V7.B16], (R12)
	ADD  R1, R2, R13         // end of the bytes
	ADD  R12, R2, R14        // end of the copy
	CMP  $32, R2
	BHS  tail32
	CMP  $16, R2
	BHS  tail16
	CMP  $8, R2
	BHS  tail8
	CMP  $4, R2
	BHS  tail4

	// One to three bytes: the first, the middle one, the last.
	LSR   $1, R2, R15
	MOVBU (R1), R16
	MOVBU (R1)(R15), R17
	MOVBU -1(R13), R19
	MOVB  R16, (R12)
	MOVB  R17, (R12)(R15)
	MOVB  R19, -1(R14)
	B     padded

	// Above: from both ends, overlapping.
tail4:
	MOVWU (R1), R16
	MOVWU -4(R13), R17
	MOVW  R16, (R12)
	MOVW  R17, -4(R14)
	B     padded

tail8:
	MOVD (R1), R16
	MOVD -8(R13), R17
	MOVD R16, (R12)
	MOVD R17, -8(R14)
	B    padded

tail16:
	SUB  $16, R13
	SUB  $16, R14
	VLD1 (R1), [V4.B16]
	VLD1 (R13), [V5.B16]
	VST1 [V4.B16], (R12)
	VST1 [V5.B16], (R14)
	B    padded

tail32:
	SUB  $32, R13
	SUB  $32, R14
	VLD1 (R1), [V4.B16, V5.B16]
	VLD1 (R13), [V6.B16, V7.B16]
	VST1 [V4.B16, V5.B16], (R12)
	VST1 [V6.B16, V7.B16], (R14)

padded:
	MOVD R12, R1
	MOVD ZR, R2
	B    block

// V20: the operator (with 0x20 set) by low nibble. V21: the whitespace.
DATA indexTables<>+0(SB)/8, $0x0000000000000000
DATA indexTables<>+8(SB)/8, $0x00007d2c7b3a0000
DATA indexTables<>+16(SB)/8, $0x0000000000000020
DATA indexTables<>+24(SB)/8, $0x00000d00000a0900
GLOBL indexTables<>(SB), RODATA|NOPTR, $32

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
