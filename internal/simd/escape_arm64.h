// What the NEON kernels that write escapes share.
//
// CLASS gives each byte a class, one bit, or 0 if it stands for itself: the class is what
// two tables, by its upper and its lower half, have in common.
//
//	01  \b \t \n \f \r   08  other bytes below 10   20  &     80  not ASCII
//	02  "                10  from 10 to 1F          40  < >
//	04  \
//
// So the first three are escapes of two characters, and the next four of six.
//
//	V14 0F in each byte   V16 V17 the two tables
#define CLASS(bytes, class, t) \
	VUSHR $4, bytes.B16, class.B16            \
	VTBL  class.B16, [V16.B16], class.B16     \
	VAND  V14.B16, bytes.B16, t.B16           \
	VTBL  t.B16, [V17.B16], t.B16             \
	VAND  t.B16, class.B16, class.B16

// CLASSTABLES loads them for the mode in R3.
#define CLASSTABLES \
	MOVD  $classTables<>(SB), R5 \
	AND   $1, R3, R6             \
	ADD   R6<<5, R5, R6          \
	VMOVI $0x0F, V14.B16         \
	FMOVQ 16(R5), F17            \
	FMOVQ (R6), F16

// WRITECONSTANTS loads what the macros below need besides. R12 is spoilt.
#define WRITECONSTANTS \
	UTF8TABLES                    \
	VMOVI $0x60, V27.B16          \
	VMOVI $0x70, V28.B16          \
	MOVD  $·expansions(SB), R6    \
	MOVD  $·escapes(SB), R7       \
	MOVD  $classTables<>(SB), R15 \
	FMOVQ 48(R15), F20            \ // the second characters of class 01
	FMOVQ 64(R15), F22            \ // a bit for each byte of eight
	VMOVI $0x7F, V21.B16          \
	VMOVI $0x5C, V7.B16           \ // backslashes
	MOVD  $blockBytes<>(SB), R15

// TAIL loads, as the first R2 of the 16 bytes in V0, what is left at R0, when there are 16
// bytes up to there, and fills up with spaces.
#define TAIL \
	ADD   R2, R0, R8                 \
	FMOVQ -16(R8), F2                \
	MOVD  $16, R9                    \
	SUB   R2, R9, R9                 \
	ADD   R9, R15, R9                \
	FMOVQ (R9), F3                   \
	VMOVI $0x20, V0.B16              \
	VTBX  V3.B16, [V2.B16], V0.B16

// FEW does the same when there are no more than those, one to fifteen. R8-R11 are spoilt.
#define FEW(below8, below4, filled, loaded) \
	MOVD  $0x2020202020202020, R9    \
	ADD   R2, R0, R11                \
	CMP   $8, R2                     \
	BLO   below8                     \
	MOVD  (R0), R8                   \
	BEQ   loaded                     \
	MOVD  -8(R11), R10               \
	LSL   $3, R2, R11                \
	LSL   R11, R9, R9                \
	NEG   R11, R11                   \
	LSR   R11, R10, R10              \
	ORR   R10, R9, R9                \
	B     loaded                     \
below8:                                  \
	CMP   $4, R2                     \
	BLO   below4                     \
	MOVWU (R0), R8                   \
	MOVWU -4(R11), R10               \
	LSL   $3, R2, R11                \
	SUB   $32, R11, R11              \
	LSL   R11, R10, R10              \
	ORR   R10, R8, R8                \
	B     filled                     \
below4:                                  \
	MOVBU -1(R11), R10               \
	MOVBU (R0), R8                   \
	LSL   $3, R2, R11                \
	SUB   $8, R11, R11               \
	LSL   R11, R10, R10              \
	ORR   R10, R8, R8                \
	LSR   $1, R2, R11                \
	MOVBU (R0)(R11), R10             \
	LSL   $3, R11, R11               \
	LSL   R11, R10, R10              \
	ORR   R10, R8, R8                \
filled:                                  \
	LSL   $3, R2, R11                \
	LSL   R11, R9, R10               \
	ORR   R10, R8, R8                \
loaded:                                  \
	VMOV  R8, V0.D[0]                \
	VMOV  R9, V0.D[1]

// WRITEPAIRS writes the 16 bytes of V0, R12 of which count, to R1, all of those with a
// class but 80 in V2 as a backslash and another one. A table tells for eight bits where the
// bytes of half a block go, and where backslashes, from V7. R4 is what more may be written;
// it goes to full if that is not enough. R6 is expansions. R8-R11 and V2-V6 are spoilt.
#define WRITEPAIRS(full) \
	VCMTST V21.B16, V2.B16, V2.B16         \
	VAND   V22.B16, V2.B16, V2.B16         \
	VADDP  V2.B16, V2.B16, V2.B16          \
	VADDP  V2.B16, V2.B16, V2.B16          \
	VADDP  V2.B16, V2.B16, V2.B16          \
	VCNT   V2.B8, V3.B8                    \
	VORR   V0.B16, V0.B16, V6.B16          \
	VTBX   V0.B16, [V20.B16], V6.B16       \
	VMOV   V2.B[0], R8                     \
	VMOV   V2.B[1], R9                     \
	VMOV   V3.B[0], R10                    \
	VMOV   V3.B[1], R11                    \
	VEXT   $8, V6.B16, V6.B16, V4.B16      \
	ADD    R8<<4, R6, R8                   \
	ADD    R9<<4, R6, R9                   \
	FMOVQ  (R8), F2                        \
	FMOVQ  (R9), F3                        \
	SUB    R10, R4                         \
	SUBS   R11, R4                         \
	BLT    full                            \
	VTBL   V2.B16, [V6.B16, V7.B16], V2.B16 \
	VORR   V7.B16, V7.B16, V5.B16          \
	VTBL   V3.B16, [V4.B16, V5.B16], V3.B16 \
	FMOVQ  F2, (R1)                        \
	ADD    R10, R1                         \
	FMOVQ  F3, 8(R1)                       \
	ADD    R11, R1                         \
	ADD    R12, R1

// WRITEEACH does the same for escapes of any length, one after the other, in a block that
// has been stored already:
//
//	source       a b c " d e f g h …
//	destination  a b c " d e f g h …      the block
//	             a b c \ " . . . . . .    the escape, eight bytes of it
//	             a b c \ " d e f g h …    what follows, once more
//
// R7 is escapes, R15 numbers of bytes. R8-R11, R14, V2 and V3 are spoilt.
#define WRITEEACH(each, full) \
	VCMTST V21.B16, V2.B16, V2.B16         \
	SHRN4(2, 2)                            \
	VMOV   V2.D[0], R8                     \
	AND    $0x1111111111111111, R8, R8     \
	MOVD   ZR, R14                         \ // first byte not in place
each:                                          \
	RBIT   R8, R9                          \
	CLZ    R9, R9                          \
	LSR    $2, R9, R9                      \
	SUB    R14, R1, R1                     \
	ADD    R9, R1, R1                      \
	ADD    $1, R9, R14                     \
	MOVBU  (R1), R10                       \
	MOVD   (R7)(R10<<3), R10               \
	ADD    R14, R15, R11                   \
	FMOVQ  (R11), F2                       \
	VTBL   V2.B16, [V0.B16], V2.B16        \
	LSR    $56, R10, R11                   \
	MOVD   R10, (R1)                       \
	ADD    R11, R1                         \
	FMOVQ  F2, (R1)                        \
	SUB    $1, R11                         \
	SUBS   R11, R4                         \
	BLT    full                            \
	SUB    $1, R8, R9                      \
	ANDS   R9, R8, R8                      \
	BNE    each                            \
	ADD    R12, R1                         \
	SUB    R14, R1

// ERRORS leaves in errors what of V0 is ill-formed, with V1 the 16 bytes before: UTF8, where
// leads that still want continuation are found by a difference that leaves them above 7F.
// V8 and V9 are spoilt.
#define ERRORS(errors, t) \
	VEXT  $15, V0.B16, V1.B16, t.B16         \
	VUSHR $4, t.B16, errors.B16              \
	VTBL  errors.B16, [V24.B16], errors.B16  \
	VAND  V14.B16, t.B16, t.B16              \
	VTBL  t.B16, [V25.B16], t.B16            \
	VAND  t.B16, errors.B16, errors.B16      \
	VUSHR $4, V0.B16, t.B16                  \
	VTBL  t.B16, [V26.B16], t.B16            \
	VAND  t.B16, errors.B16, errors.B16      \
	VEXT  $14, V0.B16, V1.B16, V8.B16        \
	VEXT  $13, V0.B16, V1.B16, V9.B16        \
	UQSUB(8, 8, 27)                          \
	UQSUB(9, 9, 28)                          \
	VORR  V9.B16, V8.B16, V8.B16             \
	VAND  V29.B16, V8.B16, V8.B16            \
	VEOR  V8.B16, errors.B16, errors.B16

// SEPARATORS leaves in sep where U+2028 and U+2029 end in V0, with V1 the 16 bytes before.
#define SEPARATORS(sep, t, u) \
	VEXT  $14, V0.B16, V1.B16, t.B16 \
	VMOVI $0xE2, u.B16               \
	VCMEQ u.B16, t.B16, sep.B16      \
	VEXT  $15, V0.B16, V1.B16, t.B16 \
	VCMEQ V29.B16, t.B16, t.B16      \
	VAND  t.B16, sep.B16, sep.B16    \
	VMOVI $0xFE, u.B16               \
	VAND  u.B16, V0.B16, t.B16       \
	VMOVI $0xA8, u.B16               \
	VCMEQ u.B16, t.B16, t.B16        \
	VAND  t.B16, sep.B16, sep.B16

// Classes by the upper half, without HTML; by the lower half; by the upper half with HTML.
// The second characters of class 01; bits; what the last three bytes may be at most if
// nothing is to follow.
DATA classTables<>+0(SB)/8, $0x0000040000021009
DATA classTables<>+8(SB)/8, $0x8080808080808080
DATA classTables<>+16(SB)/8, $0x98b89898989a9898
DATA classTables<>+24(SB)/8, $0x98d891d598919191
DATA classTables<>+32(SB)/8, $0x0000040040221009
DATA classTables<>+40(SB)/8, $0x8080808080808080
DATA classTables<>+48(SB)/8, $0x0706050403020100
DATA classTables<>+56(SB)/8, $0x0f0e72660b6e7462
DATA classTables<>+64(SB)/8, $0x8040201008040201
DATA classTables<>+72(SB)/8, $0x8040201008040201
DATA classTables<>+80(SB)/8, $0xffffffffffffffff
DATA classTables<>+88(SB)/8, $0xbfdfefffffffffff
GLOBL classTables<>(SB), RODATA|NOPTR, $96

// The numbers from 0 to 15, and as many that are none.
DATA blockBytes<>+0(SB)/8, $0x0706050403020100
DATA blockBytes<>+8(SB)/8, $0x0f0e0d0c0b0a0908
DATA blockBytes<>+16(SB)/8, $0xffffffffffffffff
DATA blockBytes<>+24(SB)/8, $0xffffffffffffffff
GLOBL blockBytes<>(SB), RODATA|NOPTR, $32
