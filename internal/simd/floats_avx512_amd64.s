//go:build !purego

#include "textflag.h"

DATA floatBytes<>+0(SB)/4, $0xD0D0D0D0  // minus '0'
DATA floatBytes<>+4(SB)/4, $0x09090909  // the highest digit
DATA floatBytes<>+8(SB)/4, $0x010A010A  // weights of digits, 10 and 1
DATA floatBytes<>+12(SB)/4, $0x00010064 // of pairs, 100 and 1
DATA floatBytes<>+16(SB)/4, $0x00012710 // of fours, 10,000 and 1
GLOBL floatBytes<>(SB), RODATA|NOPTR, $20

// Registers:
//
//	DI destination  SI b[33:]  R9 org-33  R10 len(b)-33  R11 entry before the number
//	R12 numbers left  R15 floatScales
//	BX end of the number in b[33:]  CX 1 for a sign  DX length without it
//	R13 mask of that  R14 digits behind the point, 32 if there is none
//	Y10-Y14 constants  X15 zero
//	AX R8 Y0 X1 K1-K3 spoilt
//
// The number is the end of a block of 32 bytes. The digits before the point are taken
// from the block that begins a byte before: so they are moved to where the point was.
//
//	block        . . . - 6 5 . 6 1 3 6 1
//	before         . . . - 6 5 . 6 1 3 6 1
//	mask               . . 1 1 1 1 1 1 1
//	digits       . . . . . 6 5 6 1 3 6 1
#define CONSTANTS \
	VPBROADCASTD floatBytes<>+0(SB), Y10 \
	VPBROADCASTD floatBytes<>+4(SB), Y11 \
	VPBROADCASTD floatBytes<>+8(SB), Y12 \
	VPBROADCASTD floatBytes<>+12(SB), Y13 \
	VPBROADCASTD floatBytes<>+16(SB), Y14 \
	VPXOR        X15, X15, X15           \
	LEAQ         ·floatScales(SB), R15

// NUMBER reads the number from the entry at 4(R11) to that at 8(R11) to (DI). It goes to
// stop if there is none. TAIL has what is rare.
#define NUMBER(stop, integer, digits, tail, ready, store) \
	MOVL   4(R11), AX                 \
	MOVL   8(R11), BX                 \
	MOVL   BX, DX                     \
	SUBL   AX, DX                     \
	ADDQ   R9, BX                     \
	CMPQ   BX, R10                    \
	JAE    stop                       \
	LEAL   -1(DX), AX                 \
	CMPL   AX, $20                    \
	JA     stop                       \
	VPADDB -32(SI)(BX*1), Y10, Y0     \
	VPCMPUB $2, Y11, Y0, K1           \
	MOVQ   BX, AX                     \
	SUBQ   DX, AX                     \
	XORL   CX, CX                     \
	CMPB   (SI)(AX*1), $'-'           \
	SETEQ  CX                         \
	SUBL   CX, DX                     \
	MOVL   $32, R13                   \
	SUBL   DX, R13                    \
	MOVQ   $-1, R8                    \
	SHLXQ  R13, R8, R13               \
	KMOVD  K1, AX                     \
	ANDNL  R13, AX, AX                \ // what is no digit
	LZCNTL AX, R14                    \
	CMPL   R14, $32                   \
	JEQ    integer                    \
	BLSRL  AX, AX                     \
	JNE    stop                       \
	LEAL   -1(R14), AX                \ // a digit before and one behind the point
	LEAL   -2(DX), R8                 \
	CMPL   AX, R8                     \
	JAE    stop                       \
	MOVQ   BX, AX                     \
	SUBQ   R14, AX                    \
	CMPB   -1(SI)(AX*1), $'.'         \
	JNE    stop                       \
	CMPL   DX, $20                    \
	JA     stop                       \
digits:                               \
	MOVQ   BX, AX                     \
	SUBQ   DX, AX                     \
	MOVWLZX (SI)(AX*1), AX            \
	SUBL   $0x3030, AX                \ // the second byte counts, if it is a digit
	RORXL  $8, AX, AX                 \
	CMPL   AX, $9                     \
	JBE    stop                       \
	MOVL   $-1, R8                    \
	SHRXQ  R14, R8, R8                \
	ANDNQ  R13, R8, AX                \
	KMOVD  AX, K2                     \
	ADDQ   R13, R13                   \
	ANDQ   R13, R8                    \
	KMOVD  R8, K3                     \
	VMOVDQU8.Z Y0, K2, Y0             \
	VPADDB -33(SI)(BX*1), Y10, K3, Y0 \
	VPMADDUBSW Y12, Y0, Y0            \
	VPMADDWD Y13, Y0, Y0              \
	VPACKUSDW Y0, Y0, Y0              \
	VPMADDWD Y14, Y0, Y0              \ // eight digits each, in words 1, 4 and 5
	VEXTRACTI128 $1, Y0, X1           \
	VMOVQ  X0, AX                     \
	SHRQ   $32, AX                    \
	VMOVQ  X1, R8                     \
	MOVL   R8, R13                    \
	SHRQ   $32, R8                    \
	IMUL3Q $100000000, AX, AX         \
	ADDQ   R13, AX                    \
	IMUL3Q $100000000, AX, AX         \
	ADDQ   R8, AX                     \
	SHLQ   $5, R14                    \
	LZCNTQ AX, R8                     \
	SHLXQ  R8, AX, DX                 \
	MULXQ  (R15)(R14*1), R13, DX      \
	TESTB  DX, DX                     \
	JEQ    tail                       \
	ORQ    $1, DX                     \
ready:                                \
	VCVTUSI2SDQ DX, X15, X0           \
	SHLQ   $52, R8                    \
	MOVQ   16(R15)(R14*1), AX         \
	SUBQ   R8, AX                     \
	SHLQ   $63, CX                    \
	XORQ   CX, AX                     \
	VMOVQ  AX, X1                     \
	VMULSD X1, X0, X0                 \
store:                                \
	VMOVSD X0, (DI)

// TAIL is what NUMBER leaves out: a number without a point, and one whose product with
// the power of ten may end where it is cut off.
//
// The product is AX·(hi·2⁶⁴-lo), of which DX and R13 are the upper words without lo. As
// long as one of the lower eight bits of DX is set, what lo takes away, less than one in
// DX, does not matter: the result is inexact, and not half-way, before and after.
#define TAIL(stop, integer, digits, tail, ready, small, store) \
integer:                              \
	LEAL   -1(DX), AX                 \
	CMPL   AX, $19                    \
	JB     digits                     \
	JMP    stop                       \
tail:                                 \
	CMPL   R8, $11                    \
	JAE    small                      \
	SHLXQ  R8, AX, AX                 \
	XCHGQ  AX, DX                     \
	MULXQ  8(R15)(R14*1), DX, DX      \ // its upper word
	SUBQ   DX, R13                    \
	SBBQ   $0, AX                     \
	XORL   DX, DX                     \
	CMPQ   R13, $1                    \
	SETHI  DX                         \
	ORQ    AX, DX                     \ // exact if 0 or 1 is left
	JMP    ready                      \
small:                                \
	VCVTSI2SDQ AX, X15, X0            \ // less than 2⁵³: one division rounds once
	VDIVSD 24(R15)(R14*1), X0, X0     \
	SHLQ   $63, CX                    \
	VMOVQ  CX, X1                     \
	VXORPD X1, X0, X0                 \
	JMP    store

// func floatsAVX512(dst []float64, b []byte, ent []uint32, org int) int
TEXT ·floatsAVX512(SB), NOSPLIT, $0-88
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
	CONSTANTS
	TESTQ R12, R12
	JEQ   done

number:
	NUMBER(done, integer, digits, tail, ready, store)
	CMPB (SI)(BX*1), $','
	JNE  last
	ADDQ $8, DI
	ADDQ $8, R11
	DECQ R12
	JNE  number

done:
	SUBQ dst_base+0(FP), DI
	SHRQ $3, DI
	MOVQ DI, ret+80(FP)
	VZEROUPPER
	RET

last:
	CMPB (SI)(BX*1), $']'
	JNE  done
	ADDQ $8, DI
	JMP  done

	TAIL(done, integer, digits, tail, ready, small, store)

// func floatRowsAVX512(dst []float64, b []byte, ent []uint32, org, row int) int
//
// The result counts rows.
TEXT ·floatRowsAVX512(SB), NOSPLIT, $16-96
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
	MOVQ AX, entEnd-8(SP)
	MOVQ dst_len+8(FP), AX
	LEAQ (DI)(AX*8), AX
	MOVQ AX, dstEnd-16(SP)
	CONSTANTS

row:
	MOVQ row+80(FP), R12
	LEAQ (DI)(R12*8), AX
	CMPQ AX, dstEnd-16(SP)
	JHI  done
	LEAQ 4(R11)(R12*8), AX // behind the entry of ]
	CMPQ AX, entEnd-8(SP)
	JHI  done
	MOVL (R11), BX
	ADDQ R9, BX
	CMPQ BX, R10
	JAE  done
	CMPB (SI)(BX*1), $'['
	JNE  done

number:
	NUMBER(done, integer, digits, tail, ready, store)
	ADDQ $8, DI
	ADDQ $8, R11
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
	CMPQ R11, entEnd-8(SP) // there is one for the comma
	JHI  done
	MOVL -4(R11), BX
	ADDQ R9, BX
	CMPQ BX, R10
	JAE  done
	CMPB (SI)(BX*1), $','
	JEQ  row

done:
	VZEROUPPER
	RET

	TAIL(done, integer, digits, tail, ready, small, store)
