//go:build !purego

#include "textflag.h"

DATA floatWords<>+0(SB)/4, $0xD0D0D0D0  // minus '0'
DATA floatWords<>+4(SB)/4, $0x09090909  // the highest digit
DATA floatWords<>+8(SB)/4, $0x010A010A  // weights of digits, 10 and 1
DATA floatWords<>+12(SB)/4, $0x00010064 // of pairs, 100 and 1
DATA floatWords<>+16(SB)/4, $0x00012710 // of fours, 10,000 and 1
DATA floatWords<>+20(SB)/4, $100000000
DATA floatWords<>+24(SB)/8, $0xFFFFFFFF
GLOBL floatWords<>(SB), RODATA|NOPTR, $32

// The words that hold fours, the second and the third last two, the two before those.
DATA floatFours<>+0(SB)/8, $0x000E000C000A0008
DATA floatFours<>+8(SB)/8, $0x0001000100060004
GLOBL floatFours<>(SB), RODATA|NOPTR, $16

// Registers of both parts:
//
//	DI destination of the next number  SI b[33:]  R9 org-33  R10 len(b)-33
//	DI+R11 entry before the number  R12 numbers left  DI+R15 its place in scales
//	Y10-Y14, X16, X17 constants  X15 zero
//
// While a number is read:
//
//	BX its end, in b[33:]  CX 1 for a sign  AX minus the length without it
//	R8 where that begins, in b[33:]  R13 mask of it  R14 digits after the point, 32 if
//	there is none
//	DX Y0 X1 K1-K3 spoilt
//
// The number is the end of a block of 32 bytes. The digits before the point are taken
// from the block that begins a byte before: so they are moved to where the point was.
//
//	block        . . . - 6 5 . 6 1 3 6 1
//	before         . . . - 6 5 . 6 1 3 6 1
//	mask               . . 1 1 1 1 1 1 1
//	digits       . . . . . 6 5 6 1 3 6 1
//
// What waits for what within a number would fill the CPU's window, were it done to its
// end before the next one. So the digits of up to 32 numbers are read to the destination,
// and then made floats there, which takes two short chains for a long one.
#define CONSTANTS \
	VPBROADCASTD floatWords<>+0(SB), Y10  \
	VPBROADCASTD floatWords<>+4(SB), Y11  \
	VPBROADCASTD floatWords<>+8(SB), Y12  \
	VPBROADCASTD floatWords<>+12(SB), Y13 \
	VPBROADCASTD floatWords<>+16(SB), X14 \
	VPBROADCASTD floatWords<>+20(SB), X17 \
	VMOVDQU64    floatFours<>(SB), X16    \
	VPXOR        X15, X15, X15

// DIGITS reads the digits of the number from the entry after that at (DI)(R11*1) to the
// next one to (DI), and where its scale is to (DI)(R15*1). It goes to stop if there is
// none. INTEGER is what it leaves out: a number without a point.
#define DIGITS(stop, integer, digits) \
	MOVL   4(DI)(R11*1), AX           \
	MOVL   8(DI)(R11*1), BX           \
	SUBQ   BX, AX                     \
	ADDQ   R9, BX                     \
	CMPQ   BX, R10                    \
	JAE    stop                       \
	LEAQ   21(AX), R8                 \
	CMPQ   R8, $20                    \
	JA     stop                       \
	LEAQ   (BX)(AX*1), R8             \
	XORL   CX, CX                     \
	CMPB   (SI)(R8*1), $'-'           \
	SETEQ  CX                         \
	ADDQ   CX, AX                     \
	ADDQ   CX, R8                     \
	VPADDB -32(SI)(BX*1), Y10, Y0     \
	VPCMPUB $2, Y11, Y0, K1           \
	KMOVD  K1, DX                     \
	SHLXL  AX, floatWords<>+24(SB), R13 \ // by 32 less the length; all if that is 0
	ANDNL  R13, DX, DX                \ // what is no digit
	LZCNTL DX, R14                    \
	CMPL   R14, $32                   \
	JEQ    integer                    \
	BLSRL  DX, DX                     \ // once,
	JNE    stop                       \
	TESTL  R14, R14                   \ // not at the end,
	JEQ    stop                       \
	ADDL   R14, AX                    \
	CMPL   AX, $-2                    \ // nor where the digits begin,
	JGT    stop                       \
	MOVQ   BX, DX                     \
	SUBQ   R14, DX                    \
	CMPB   -1(SI)(DX*1), $'.'         \ // a point,
	JNE    stop                       \
	TESTL  $0x800, R13                \ // and 19 digits
	JNE    stop                       \
digits:                               \
	MOVWLZX (SI)(R8*1), R8            \
	SUBL   $0x3030, R8                \ // if 0 is first, no digit is second
	RORXL  $8, R8, R8                 \
	CMPL   R8, $9                     \
	JBE    stop                       \
	SHRXQ  R14, floatWords<>+24(SB), R8 \
	ANDNL  R13, R8, DX                \
	KMOVD  DX, K2                     \
	ADDL   R13, R13                   \
	ANDL   R13, R8                    \
	KMOVD  R8, K3                     \
	LEAQ   (CX)(R14*2), CX            \
	SHLQ   $5, CX                     \
	MOVQ   CX, (DI)(R15*1)            \
	VMOVDQU8.Z Y0, K2, Y0             \
	VPADDB -33(SI)(BX*1), Y10, K3, Y0 \
	VPMADDUBSW Y12, Y0, Y0            \
	VPMADDWD Y13, Y0, Y0              \
	VPERMW Y0, Y16, Y0                \
	VPMADDWD X14, X0, X0              \ // eights: the second last, the last, the first
	VPMULUDQ X17, X0, X1              \
	VPSRLQ $32, X0, X0                \
	VPADDQ X1, X0, X0                 \
	VMOVQ  X0, AX                     \
	VPEXTRQ $1, X0, R8                \
	IMUL3Q $100000000, R8, R8         \
	ADDQ   R8, AX                     \
	MOVQ   AX, (DI)

#define INTEGER(stop, integer, digits) \
integer:                              \
	CMPQ   AX, $-19                   \
	JGE    digits                     \
	JMP    stop

// SCALE makes floats of the words from BX to DI. It spoils AX, CX, DX, R8, R13 and R14.
//
// The product of a word, shifted to its top, is AX·(hi·2⁶⁴-lo), of which DX and R13 are the
// upper words without lo. As long as one of the lower eight bits of DX is set, what lo
// takes away, less than one in DX, does not matter: the result is inexact, and not
// half-way, before and after.
#define SCALE(next, tail, ready, small, store, end) \
	LEAQ   ·floatScales(SB), R14      \
next:                                 \
	CMPQ   BX, DI                     \
	JAE    end                        \
	MOVQ   (BX), AX                   \
	MOVQ   (BX)(R15*1), CX            \
	LZCNTQ AX, R8                     \
	SHLXQ  R8, AX, DX                 \
	MULXQ  (R14)(CX*1), R13, DX       \
	TESTB  DX, DX                     \
	JEQ    tail                       \
	ORQ    $1, DX                     \
ready:                                \
	VCVTUSI2SDQ DX, X15, X0           \
	SHLQ   $52, R8                    \
	MOVQ   16(R14)(CX*1), AX          \
	SUBQ   R8, AX                     \
	VMOVQ  AX, X1                     \
	VMULSD X1, X0, X0                 \
store:                                \
	VMOVSD X0, (BX)                   \
	ADDQ   $8, BX                     \
	JMP    next                       \
tail:                                 \
	CMPL   R8, $11                    \
	JAE    small                      \
	SHLXQ  R8, AX, AX                 \
	XCHGQ  AX, DX                     \
	MULXQ  8(R14)(CX*1), DX, DX       \ // its upper word
	SUBQ   DX, R13                    \
	SBBQ   $0, AX                     \
	XORL   DX, DX                     \
	CMPQ   R13, $1                    \
	SETHI  DX                         \
	ORQ    AX, DX                     \ // exact if 0 or 1 is left
	JMP    ready                      \
small:                                \
	VCVTSI2SDQ AX, X15, X0            \ // less than 2⁵³: one division rounds once
	VDIVSD 24(R14)(CX*1), X0, X0      \
	JMP    store                      \
end:

// func floatsAVX512(dst []float64, b []byte, ent []uint32, org int) int
TEXT ·floatsAVX512(SB), NOSPLIT, $272-88
	MOVQ dst_base+0(FP), DI
	MOVQ b_base+24(FP), SI
	MOVQ b_len+32(FP), R10
	MOVQ ent_base+48(FP), R11
	MOVQ ent_len+56(FP), R12
	MOVQ org+72(FP), R9
	SHRQ $1, R12
	CMPQ R12, dst_len+8(FP)
	CMOVQGT dst_len+8(FP), R12
	ADDQ $33, SI
	SUBQ $33, R10
	SUBQ $33, R9
	SUBQ $4, R11
	SUBQ DI, R11
	CONSTANTS

begin:
	MOVQ DI, from-264(SP)
	LEAQ scales-256(SP), R15
	SUBQ DI, R15
	LEAQ 256(DI), AX
	MOVQ AX, to-272(SP)

number:
	TESTQ R12, R12
	JEQ   done
	DIGITS(done, integer, digits)
	CMPB (SI)(BX*1), $','
	JNE  last
	ADDQ $8, DI
	DECQ R12
	CMPQ DI, to-272(SP)
	JNE  number

	MOVQ from-264(SP), BX
	SCALE(scale, tail, ready, small, store, scaled)
	JMP begin

last:
	CMPB (SI)(BX*1), $']'
	JNE  done
	ADDQ $8, DI

done:
	MOVQ from-264(SP), BX
	SCALE(scaleLast, tailLast, readyLast, smallLast, storeLast, return)
	SUBQ dst_base+0(FP), DI
	SHRQ $3, DI
	MOVQ DI, ret+80(FP)
	VZEROUPPER
	RET

	INTEGER(done, integer, digits)

// func floatRowsAVX512(dst []float64, b []byte, ent []uint32, org, row int) int
//
// The result counts rows.
TEXT ·floatRowsAVX512(SB), NOSPLIT, $288-96
	MOVQ dst_base+0(FP), DI
	MOVQ b_base+24(FP), SI
	MOVQ b_len+32(FP), R10
	MOVQ ent_base+48(FP), R11
	MOVQ ent_len+56(FP), R12
	MOVQ org+72(FP), R9
	MOVQ $0, ret+88(FP)
	ADDQ $33, SI
	SUBQ $33, R10
	SUBQ $33, R9
	LEAQ (R11)(R12*4), AX
	MOVQ AX, entEnd-280(SP)
	MOVQ dst_len+8(FP), AX
	LEAQ (DI)(AX*8), AX
	MOVQ AX, dstEnd-288(SP)
	SUBQ DI, R11
	CONSTANTS
	MOVQ DI, from-264(SP)
	LEAQ scales-256(SP), R15
	SUBQ DI, R15
	LEAQ 256(DI), AX
	MOVQ AX, to-272(SP)

row:
	MOVQ row+80(FP), R12
	LEAQ (DI)(R12*8), AX
	CMPQ AX, dstEnd-288(SP)
	JHI  done
	LEAQ 4(R11)(AX*1), AX // after the entry of ]
	CMPQ AX, entEnd-280(SP)
	JHI  done
	MOVL (DI)(R11*1), BX
	ADDQ R9, BX
	CMPQ BX, R10
	JAE  done
	CMPB (SI)(BX*1), $'['
	JNE  done

number:
	CMPQ DI, to-272(SP)
	JEQ  full

digits0:
	DIGITS(done, integer, digits)
	ADDQ $8, DI
	DECQ R12
	JEQ  last
	CMPB (SI)(BX*1), $','
	JEQ  number
	JMP  done

last:
	CMPB (SI)(BX*1), $']'
	JNE  done
	INCQ ret+88(FP)
	ADDQ $8, R11
	LEAQ (DI)(R11*1), AX
	CMPQ AX, entEnd-280(SP) // there is one for the comma
	JHI  done
	MOVL -4(AX), BX
	ADDQ R9, BX
	CMPQ BX, R10
	JAE  done
	CMPB (SI)(BX*1), $','
	JEQ  row

done:
	MOVQ from-264(SP), BX
	SCALE(scaleLast, tailLast, readyLast, smallLast, storeLast, return)
	VZEROUPPER
	RET

full:
	MOVQ from-264(SP), BX
	SCALE(scale, tail, ready, small, store, scaled)
	MOVQ DI, from-264(SP)
	LEAQ scales-256(SP), R15
	SUBQ DI, R15
	LEAQ 256(DI), AX
	MOVQ AX, to-272(SP)
	JMP  digits0

	INTEGER(done, integer, digits)
