// What outline_arm64.s and regular_arm64.s share: a block of 64 bytes, loaded by VLD4 into
// V0-V3, becomes masks, and these are judged. See outline_body_arm64.h for the registers.

// Frame: numbers and literals that the block before has not ended, each 0 or 1.
#define literal  slot-8(SP)
#define pending  slot-16(SP)
#define zero     slot-24(SP)
#define fraction slot-32(SP)
#define expLast  slot-40(SP)
#define exponent slot-48(SP)
#define inputEnd slot-56(SP)
#define check    slot-64(SP)
#define padding  slot-72(SP)  // how many bytes of the block are not of the input
#define last     slot-144(SP) // a block of 64 bytes
#define masks1   slot-208(SP) // the masks of a block, two in each, while its escapes are looked at
#define masks2   slot-224(SP)
#define masks3   slot-240(SP)

// CONSTANTS loads what is in registers throughout.
#define CONSTANTS \
	MOVD  $outlineTables<>(SB), R19          \
	VLD1  (R19), [V18.B16, V19.B16]          \ // operators, whitespace
	ADD   $32, R19                           \
	VLD1  (R19), [V31.B16]                   \ // the two tables of PAIRS
	VUSHR $2, V31.B16, V13.B16               \
	VEOR  V24.B16, V24.B16, V24.B16          \ // whitespace
	VMOVI $0x3F, V25.B16                     \
	VMOVI $0x30, V26.B16                     \
	VMOVI $0x0F, V14.B16                     \
	VMOVI $0x20, V15.B16                     \
	VMOVI $0x22, V16.B16                     \
	VMOVI $0x5C, V17.B16                     \
	VEOR  V30.B16, V30.B16, V30.B16

// QUOTES leaves quotes in R19, backslashes in R20, for blocks of which no more is wanted.
#define QUOTES \
	SAME(V16, V4, V5, V6, V7)   \
	SAME(V17, V8, V9, V10, V11) \
	GATHERS(V4, V5, V6, V7, V8, V9, V10, V11, R19, R20)

// NIBBLES leaves in V20-V23 the lower halves of the bytes.
#define NIBBLES \
	VAND V14.B16, V0.B16, V20.B16 \
	VAND V14.B16, V1.B16, V21.B16 \
	VAND V14.B16, V2.B16, V22.B16 \
	VAND V14.B16, V3.B16, V23.B16

// ODD leaves in V4-V7 where there is a space, a control character or a byte that is not
// ASCII: as signed numbers, these are no more than a space. SPACES leaves whitespace, quotes and
// backslashes where its arguments say.
#define ODD \
	CMGE(4, 15, 0) \
	CMGE(5, 15, 1) \
	CMGE(6, 15, 2) \
	CMGE(7, 15, 3)

#define SPACES(a0, a1, a2, a3) \
	VTBL  V20.B16, [V19.B16], a0.B16 \
	VTBL  V21.B16, [V19.B16], a1.B16 \
	VTBL  V22.B16, [V19.B16], a2.B16 \
	VTBL  V23.B16, [V19.B16], a3.B16 \
	VCMEQ V0.B16, a0.B16, a0.B16     \
	VCMEQ V1.B16, a1.B16, a1.B16     \
	VCMEQ V2.B16, a2.B16, a2.B16     \
	VCMEQ V3.B16, a3.B16, a3.B16

// OPERATORS finds in V8-V11 operators, and control characters that differ from one by 0x20
// and more; V4-V7 become what would have to be there.
#define OPERATORS \
	VTBL  V20.B16, [V18.B16], V4.B16 \
	VTBL  V21.B16, [V18.B16], V5.B16 \
	VTBL  V22.B16, [V18.B16], V6.B16 \
	VTBL  V23.B16, [V18.B16], V7.B16 \
	VORR  V15.B16, V0.B16, V8.B16    \
	VORR  V15.B16, V1.B16, V9.B16    \
	VORR  V15.B16, V2.B16, V10.B16   \
	VORR  V15.B16, V3.B16, V11.B16   \
	VCMEQ V4.B16, V8.B16, V8.B16     \
	VCMEQ V5.B16, V9.B16, V9.B16     \
	VCMEQ V6.B16, V10.B16, V10.B16   \
	VCMEQ V7.B16, V11.B16, V11.B16

// PAIRS takes from the lower halves of bytes, V20-V23, their lowest bit, to R24, and the
// second, to R25: of operators they are
//
//	, 1100    : 1010    { [ 1011    } ] 1101
//
// Two bits of each of four bytes are brought together, and two tables sort them.
#define PAIRS \
	VSLI  $2, V21.B16, V20.B16         \
	VSLI  $2, V23.B16, V22.B16         \
	VSLI  $4, V22.B16, V20.B16         \ // bits 1 and 0 of the fourth, third, second, first
	VUSHR $4, V20.B16, V21.B16         \
	VAND  V14.B16, V20.B16, V20.B16    \
	VTBL  V21.B16, [V31.B16], V21.B16  \
	VTBL  V20.B16, [V13.B16], V20.B16  \
	VORR  V21.B16, V20.B16, V20.B16    \ // four bits 1, four bits 0
	VSHL  $4, V20.B16, V21.B16         \
	VUZP1 V20.B16, V21.B16, V22.B16    \
	VUZP2 V20.B16, V21.B16, V23.B16    \
	VSRI  $4, V22.B16, V23.B16         \
	VMOV  V23.D[0], R24                \
	VMOV  V23.D[1], R25

// What SPACES has found, R23, is told apart by ODD, R21, and by the bits of PAIRS:
//
//	in ODD    space 00   tab 01   LF 10   CR 01
//	not       quote 10   backslash 00
//
// SPACED leaves whitespace in R23, and in R21 what is odd but no space.
#define SPACED \
	AND R21, R23, R23  \
	ORR R24, R25, R26  \
	BIC R26, R23, R26  \
	BIC R26, R21, R21

// TOKENS takes from operators, R22, those that are none: what is odd, R21, or inside of
// strings, R2. It counts whitespace outside strings, R23, in V24, and leaves the bytes of
// scalars in R3 and their beginnings in R13.
#define TOKENS(dense) \
	ORR R21, R2, R26      \
	BIC R26, R22, R22     \
	CBZ R23, dense        \
	VMOV R23, V4.D[0]     \
	VCNT V4.B8, V4.B8     \
	VUADDW V4.B8, V24.H8, V24.H8 \
dense: \
	ORR R22, R23, R23   \
	ORR R19, R23, R23   \
	ORR R2, R23, R23    \
	LSR $63, R3, R13    \
	MVN R23, R3         \
	ORR R3<<1, R13, R13 \
	BIC R13, R3, R13

// COUNTED adds what V24 has counted to spaces, and leaves the sum in R20. V24 counts as far as
// a chunk.
#define COUNTED \
	VUADDLV V24.H8, V4             \
	VEOR V24.B16, V24.B16, V24.B16 \
	VMOV V4.D[0], R20              \
	MOVD spaces, R21               \
	ADD  R21, R20, R20             \
	MOVD R20, spaces

#define chunk 262144

// ORDER judges the order of tokens, where they are: what a token follows is carried to it
// over all that is none.
//
//	tokens   { " : 1 ,       R14, of strings the quote that begins them
//	R26      after { [ ,    R23  after , :    both or neither: , or a value
//	R27      after a string that is after { [ ,
//
// A comma wants a value before it, as } ] does, but } ] may be after { [ too; a colon wants
// a string that may be a name; a value wants anything else. What is wrong is added to R15.
// Then there are brackets in R20, commas in R24, colons in R21, and in R19 what is no
// name: a value that is no string after { [ , and what might be a name before , } ].
#define ORDER \
	AND  R24, R22, R20  \ // brackets
	BIC  R24, R22, R21  \ // , :
	AND  R2, R19, R19   \ // strings
	ORR  R19, R13, R23  \
	ORR  R23, R22, R14  \
	AND  R25, R20, R26  \ // { [
	ORR  R26, R23, R22  \ // values
	BIC  R25, R21, R24  \ // commas
	ORR  R24, R26, R23  \
	ORN  R14, R23, R26  \
	CARRY(R23, R26, R4) \
	ORN  R14, R21, R23  \
	CARRY(R21, R23, R5) \
	BIC  R24, R21, R21  \ // colons
	BIC  R25, R20, R25  \ // } ]
	AND  R23, R25, R27  \
	ORR  R27, R15, R15  \
	ORR  R23, R26, R23  \ // after none but a value
	ORR  R24, R22, R27  \
	EOR  R23, R22, R23  \
	AND  R27, R23, R23  \
	ORR  R23, R15, R15  \
	AND  R26, R19, R23  \ // names
	ORN  R14, R23, R27  \
	CARRY(R23, R27, R6) \
	BIC  R27, R21, R23  \
	ORR  R23, R15, R15  \
	BIC  R19, R22, R19  \
	AND  R26, R19, R19  \
	ORR  R24, R25, R14  \ // , } ]
	AND  R27, R14, R14  \
	ORR  R14, R19, R19

// UNQUOTED is TOKENS and ORDER for a block that has no strings and begins after none that may be a
// name, and in which nothing is odd but whitespace.
#define UNQUOTED(spread) \
	CBZ R23, spread       \
	VMOV R23, V4.D[0]     \
	VCNT V4.B8, V4.B8     \
	VUADDW V4.B8, V24.H8, V24.H8 \
spread: \
	ORR R22, R23, R23   \
	LSR $63, R3, R13    \
	MVN R23, R3         \
	ORR R3<<1, R13, R13 \
	BIC R13, R3, R13    \
	AND  R24, R22, R20  \ // brackets
	BIC  R24, R22, R21  \ // , :
	ORR  R13, R22, R14  \
	AND  R25, R20, R26  \ // { [
	ORR  R26, R13, R22  \ // values
	BIC  R25, R21, R24  \ // commas
	ORR  R24, R26, R23  \
	ORN  R14, R23, R26  \
	CARRY(R23, R26, R4) \
	ORN  R14, R21, R23  \
	CARRY(R21, R23, R5) \
	BIC  R24, R21, R21  \ // colons
	ORR  R21, R15, R15  \ // which follow no name
	BIC  R25, R20, R25  \ // } ]
	AND  R23, R25, R27  \
	ORR  R27, R15, R15  \
	ORR  R23, R26, R23  \ // after none but a value
	ORR  R24, R22, R27  \
	EOR  R23, R22, R23  \
	AND  R27, R23, R23  \
	ORR  R23, R15, R15  \
	AND  R26, R22, R19

// SINCE leaves at each bracket, of R20, whether there has been a comma, R24, a colon, R21,
// or what is no name, R19, then R23, since the bracket before.
#define SINCE \
	MVN  R20, R22       \
	CARRY(R22, R24, R8) \
	CARRY(R22, R21, R9) \
	BIC  R20, R19, R23  \
	CARRY(R22, R23, R10) \
	ORR  R19, R23, R23

// LETTERS leaves in R21 bytes above 0x3F, as signed numbers.
#define LETTERS \
	CMGT(4, 0, 25) \
	CMGT(5, 1, 25) \
	CMGT(6, 2, 25) \
	CMGT(7, 3, 25) \
	GATHER(V4, V5, V6, V7, 7, R21)

// DIGITS leaves digits in R19 and zeros in R20.
#define DIGITS \
	VMOVI $0x0A, V12.B16          \
	VSUB  V26.B16, V0.B16, V4.B16 \
	VSUB  V26.B16, V1.B16, V5.B16 \
	VSUB  V26.B16, V2.B16, V6.B16 \
	VSUB  V26.B16, V3.B16, V7.B16 \
	CMHI(4, 12, 4)                \
	CMHI(5, 12, 5)                \
	CMHI(6, 12, 6)                \
	CMHI(7, 12, 7)                \
	SAME(V26, V8, V9, V10, V11)   \
	GATHERS(V4, V5, V6, V7, V8, V9, V10, V11, R19, R20)

// MARKS leaves minuses in R22 and points in R24.
#define MARKS \
	VMOVI $0x2D, V12.B16        \
	SAME(V12, V4, V5, V6, V7)   \
	VMOVI $0x2E, V12.B16        \
	SAME(V12, V8, V9, V10, V11) \
	GATHERS(V4, V5, V6, V7, V8, V9, V10, V11, R22, R24)

// SIGNS leaves pluses in R14 and e and E in R21.
#define SIGNS \
	VMOVI $0x2B, V12.B16             \
	SAME(V12, V4, V5, V6, V7)        \
	VMOVI $0x65, V12.B16             \
	VORR  V15.B16, V0.B16, V8.B16    \
	VORR  V15.B16, V1.B16, V9.B16    \
	VORR  V15.B16, V2.B16, V10.B16   \
	VORR  V15.B16, V3.B16, V11.B16   \
	VCMEQ V12.B16, V8.B16, V8.B16    \
	VCMEQ V12.B16, V9.B16, V9.B16    \
	VCMEQ V12.B16, V10.B16, V10.B16  \
	VCMEQ V12.B16, V11.B16, V11.B16  \
	GATHERS(V4, V5, V6, V7, V8, V9, V10, V11, R14, R21)

// LITERALS takes literals, which begin at R21, from the scalars, of which the rest is left
// in R23, and their beginnings, R13. R14 becomes whether one goes on to the next block;
// LITERALSAFTER has there whether one goes on from the block before; R23 is R3 then.
#define LITERALS \
	BIC  R21, R13, R13   \
	ADDS R21, R3, R23    \
	CSET HS, R14         \
	AND  R3, R23, R23

#define LITERALSAFTER \
	BIC  R21, R13, R13   \
	CARRY(R21, R23, R14) \
	AND  R3, R23, R23

// BEHIND leaves in to the bits after those of mask, with a carry in the frame.
#define BEHIND(mask, carry, to) \
	MOVD carry, to           \
	ORR  mask<<1, to, to     \
	LSR  $63, mask, mask     \
	MOVD mask, carry

// NUMBERS judges numbers without exponents, R23, which begin at R13, by digits R19, minuses
// R22, points R24 and zeros R20. It jumps to other where there are other bytes, with R19,
// R22 and R24 reduced to those in numbers. What is wrong is added to R15.
//
//	bytes    [-0.25,10,...
//	begins   .#.....#.
//	digit    ..#.##.##
//	pending  .#.#.....   sign or point: a digit must follow, and a sign begins
//	fraction ...####..   digit or point, from a point on: no other point
//	zero     ..#......   at the beginning, or after a minus: no digit follows
#define NUMBERS(other) \
	AND  R23, R19, R19       \
	AND  R23, R22, R22       \
	AND  R23, R24, R24       \
	ORR  R22, R24, R14       \ // pending
	ORR  R14, R19, R21       \
	BIC  R21, R23, R21       \
	MOVD exponent, R25       \
	ORR  R25, R21, R21       \
	CBNZ R21, other          \
	AND  R13, R14, R21       \
	EOR  R22, R21, R21       \ // signs elsewhere, points at the beginning
	BEHIND(R14, pending, R25) \
	BIC  R19, R25, R26       \
	ORR  R26, R21, R21       \
	ORR  R24, R19, R14       \
	MOVD fraction, R26       \
	CARRY(R24, R14, R26)     \
	MOVD R26, fraction       \
	AND  R14, R24, R26       \
	ORR  R26, R21, R21       \
	ORR  R13, R25, R25       \
	AND  R20, R25, R25       \
	AND  R14, R25, R25       \ // of the integer part, which is not cleared
	BEHIND(R25, zero, R26)   \
	AND  R19, R26, R26       \
	ORR  R26, R21, R21       \
	ORR  R21, R15, R15

// EXPONENTS is NUMBERS with pluses, R14, and e or E, R21, after it has jumped. An e is
// followed by a digit or a sign; neither point nor e follows later.
#define EXPONENTS \
	AND  R23, R14, R14       \
	AND  R23, R21, R21       \
	ORR  R22, R19, R25       \
	BIC  R25, R13, R26       \
	ORR  R26, R15, R15       \ // no beginning
	ORR  R14, R25, R25       \
	ORR  R24, R25, R26       \
	ORR  R21, R26, R26       \
	BIC  R26, R23, R26       \
	ORR  R26, R15, R15       \ // no byte of a number
	MOVD exponent, R26       \
	CARRY(R21, R23, R26)     \
	MOVD R26, exponent       \
	BIC  R23, R24, R26       \
	ORR  R26, R15, R15       \ // a point in the exponent
	AND  R23, R21, R26       \
	ORR  R26, R15, R15       \ // an e there
	BEHIND(R21, expLast, R26) \
	BIC  R25, R26, R25       \
	ORR  R25, R15, R15       \ // neither digit nor sign after e
	BIC  R13, R22, R21       \
	ORR  R14, R21, R21       \
	BIC  R26, R21, R21       \
	ORR  R21, R15, R15       \ // a sign elsewhere
	ORR  R24, R14, R14       \
	ORR  R22, R14, R14       \
	BEHIND(R14, pending, R25) \
	BIC  R19, R25, R26       \
	ORR  R26, R15, R15       \
	ORR  R24, R19, R14       \
	MOVD fraction, R26       \
	CARRY(R24, R14, R26)     \
	MOVD R26, fraction       \
	AND  R14, R24, R26       \
	ORR  R26, R15, R15       \
	ORR  R13, R25, R25       \
	AND  R20, R25, R25       \
	AND  R14, R25, R25       \
	AND  R23, R25, R25       \ // nor of the exponent
	BEHIND(R25, zero, R26)   \
	AND  R19, R26, R26       \
	ORR  R26, R15, R15

// UNENDED goes on at next, with R16 saying whether the next block has to know of a number or
// a literal: if the block has not ended with one, nothing is said of any in the frame.
#define UNENDED(next) \
	LSR  $63, R3, R16      \
	CBZ  R16, next         \
	MOVD literal, R16      \
	MOVD pending, R14      \
	ORR  R14, R16, R16     \
	MOVD zero, R14         \
	ORR  R14, R16, R16     \
	MOVD fraction, R14     \
	ORR  R14, R16, R16     \
	MOVD exponent, R14     \
	ORR  R14, R16, R16     \
	B    next

// BEYOND leaves in R14 where bytes are not ASCII.
#define BEYOND \
	VORR V1.B16, V1.B16, V5.B16 \
	VORR V3.B16, V3.B16, V7.B16 \
	VSRI $1, V0.B16, V5.B16     \
	VSRI $1, V2.B16, V7.B16     \
	VSRI $2, V5.B16, V7.B16     \
	VSRI $4, V7.B16, V7.B16     \
	SHRN4(7, 7)                 \
	VMOV V7.D[0], R14

// LOWEST jumps to none if there is no control character.
#define LOWEST(none) \
	VUMIN V1.B16, V0.B16, V4.B16 \
	VUMIN V3.B16, V2.B16, V5.B16 \
	VUMIN V5.B16, V4.B16, V4.B16 \
	UMINV(4, 4)          \
	VMOV  V4.B[0], R21   \
	CMP   $0x20, R21     \
	BHS   none

// LEAST jumps to found if there is a byte that ODD would find.
#define LEAST(found) \
	SMIN(4, 0, 1)        \
	SMIN(5, 2, 3)        \
	SMIN(4, 4, 5)        \
	SMINV(4, 4)          \
	VMOV V4.B[0], R21    \
	SUB  $0x20, R21, R21 \
	CMP  $0x60, R21      \
	BHS  found

// CHECKUTF8 adds to V30 what is ill-formed. V27-V29 are what V1-V3 were in the block before,
// or zero if that ended with ASCII, for which R17 is zero. Neighbours of a byte are in
// other registers, but for those of the first.
#define CHECKUTF8 \
	MOVD  $utf8Tables<>(SB), R14        \
	VLD1  (R14), [V7.B16, V8.B16, V9.B16] \
	VEXT  $15, V3.B16, V29.B16, V20.B16 \ // nearest byte before V0
	VEXT  $15, V2.B16, V28.B16, V21.B16 \ // second
	VEXT  $15, V1.B16, V27.B16, V22.B16 \ // third
	VMOVI $0x60, V10.B16                \
	VMOVI $0x70, V11.B16                \
	VMOVI $0x80, V12.B16                \
	VUSHR $4, V20.B16, V23.B16          \
	UTF8OF(V0, V20, 21, 22)             \
	UTF8OF(V1, V0, 20, 21)              \
	UTF8OF(V2, V1, 0, 20)               \
	UTF8OF(V3, V2, 1, 0)                \
	VORR  V1.B16, V1.B16, V27.B16       \
	VORR  V2.B16, V2.B16, V28.B16       \
	VORR  V3.B16, V3.B16, V29.B16       \
	MOVWU -4(R0), R17                   \
	AND   $0x80808080, R17, R17

// The upper half of the byte before is in V23, and then that of this one.
#define UTF8OF(cur, before, second, third) \
	VTBL  V23.B16, [V7.B16], V4.B16    \
	VAND  V14.B16, before.B16, V5.B16  \
	VTBL  V5.B16, [V8.B16], V5.B16     \
	VAND  V5.B16, V4.B16, V4.B16       \
	VUSHR $4, cur.B16, V23.B16         \
	VTBL  V23.B16, [V9.B16], V5.B16    \
	VAND  V5.B16, V4.B16, V4.B16       \
	UQSUB(5, second, 10)               \ // leads of 3 and 4
	UQSUB(6, third, 11)                \ // leads of 4
	VORR  V6.B16, V5.B16, V5.B16       \
	VAND  V12.B16, V5.B16, V5.B16      \
	VEOR  V5.B16, V4.B16, V4.B16       \
	VORR  V4.B16, V30.B16, V30.B16

// COPYTAIL copies R22 bytes at R0, fewer than 64, into last, fills that up with spaces, and
// leaves its address in R0. One to three bytes are the first, the middle one, and the last;
// more are copied from both ends, overlapping.
#define COPYTAIL \
	MOVD $last, R20          \
	VORR V15.B16, V15.B16, V4.B16 \
	VORR V15.B16, V15.B16, V5.B16 \
	VORR V15.B16, V15.B16, V6.B16 \
	VORR V15.B16, V15.B16, V7.B16 \
	VST1 [V4.B16, V5.B16, V6.B16, V7.B16], (R20) \
	ADD  R0, R22, R21        \
	ADD  R20, R22, R23       \
	CMP  $32, R22            \
	BHS  tail32              \
	CMP  $16, R22            \
	BHS  tail16              \
	CMP  $8, R22             \
	BHS  tail8               \
	CMP  $4, R22             \
	BHS  tail4               \
	LSR   $1, R22, R24       \
	MOVBU (R0), R25          \
	MOVBU (R0)(R24), R26     \
	MOVBU -1(R21), R14       \
	MOVB  R25, (R20)         \
	MOVB  R26, (R20)(R24)    \
	MOVB  R14, -1(R23)       \
	B     tailCopied         \
tail4: \
	MOVWU (R0), R25          \
	MOVWU -4(R21), R26       \
	MOVW  R25, (R20)         \
	MOVW  R26, -4(R23)       \
	B     tailCopied         \
tail8: \
	MOVD (R0), R25           \
	MOVD -8(R21), R26        \
	MOVD R25, (R20)          \
	MOVD R26, -8(R23)        \
	B    tailCopied          \
tail16: \
	SUB  $16, R21            \
	SUB  $16, R23            \
	VLD1 (R0), [V4.B16]      \
	VLD1 (R21), [V5.B16]     \
	VST1 [V4.B16], (R20)     \
	VST1 [V5.B16], (R23)     \
	B    tailCopied          \
tail32: \
	SUB  $32, R21            \
	SUB  $32, R23            \
	VLD1 (R0), [V4.B16, V5.B16] \
	VLD1 (R21), [V6.B16, V7.B16] \
	VST1 [V4.B16, V5.B16], (R20) \
	VST1 [V6.B16, V7.B16], (R23) \
tailCopied: \
	MOVD R20, R0

// By low nibble, as in index: the operator (with 0x20 set), and the whitespace, quote or backslash
// to compare with. Then the table of PAIRS for two bytes: 1 and 0 are bits of the third, 3 and 2 of
// the fourth; the other, for the first and second, is the same two bits lower.
DATA outlineTables<>+0(SB)/8, $0x0000000000000000
DATA outlineTables<>+8(SB)/8, $0x00007d2c7b3a0000
DATA outlineTables<>+16(SB)/8, $0x0000000000220020
DATA outlineTables<>+24(SB)/8, $0x00000d5c000a0900
DATA outlineTables<>+32(SB)/8, $0x4c480c0844400400
DATA outlineTables<>+40(SB)/8, $0xccc88c88c4c08480
GLOBL outlineTables<>(SB), RODATA|NOPTR, $48
