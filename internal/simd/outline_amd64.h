// What the outline kernels share: the frame, and the arithmetic on masks of 64
// bits, the lowest for the first byte of a block.
//
// Which file for amd64 supplies what to which:
//
//	file                         supplies                     to
//	avx2_amd64.h                 UTF8, bytes by the register  all of these, and other kernels
//	outline_amd64.h              frame, masks, UTF8512        all of these
//	outline_avx2_amd64.h         a block becomes masks        outline, regular: AVX2
//	outline_tokens_amd64.h       words of tokens, their order outline, regular: AVX2
//	outline_run_amd64.h          runs of \uXXXX               outline: AVX2, AVX-512
//	outline_body_avx2_amd64.h    the kernel, as text          outline_amd64.s, twice
//	outline_body_avx512_amd64.h  the kernel, as text          outline_avx512_amd64.s, twice
//	regular_amd64.h              brackets, literals           regular: AVX2, AVX-512
//
// With AVX-512 a mask is an instruction or two, in the body. The tables for tokens and
// their order are in outline_avx512_amd64.s, for regular_avx512_amd64.s as well.
//
// There are two steps. Tokens are far fewer than bytes, so it pays to collect
// them until there are 64:
//
//	bytes    [ { "a" : 1.5 , ...     32 blocks a chunk
//	           |
//	           v  numbers and escape sequences are judged, spots written
//	tokens   [{":1,...               one byte each, on the stack; with AVX2, three bits
//	           |
//	           v  order is judged for 64 tokens at a time
//	events   one byte for each bracket

// The frame. Carries whose name ends in Mask are masks of the block before, of
// which the top bit counts; fraction, exponent, literal, seen… are 0 or -1.
#define escaped      slot-8(SP)
#define literal      slot-16(SP)
#define pendingMask  slot-24(SP)
#define zeroMask     slot-32(SP)
#define fraction     slot-40(SP)
#define expMask      slot-48(SP)
#define exponent     slot-56(SP)
#define seenComma    slot-64(SP)
#define seenColon    slot-72(SP)
#define seenNoName   slot-80(SP)
#define blocksEnd    slot-88(SP)
#define inputEnd     slot-96(SP)
#define posBase      slot-104(SP)  // position of a byte minus its address
#define spotsNext    slot-112(SP)
#define eventsNext   slot-120(SP)
#define check        slot-128(SP)
#define flags        slot-136(SP)
#define kept         slot-144(SP)
#define numberWrong  slot-152(SP)
#define spaces       slot-160(SP)  // how many bytes of whitespace between tokens there were
#define last         slot-224(SP)  // a block of 64 bytes
#define tokensRoom   slot-2944(SP) // for 33 blocks of tokens, and 64 bytes, anywhere in the first 512 bytes
#define tokensBefore slot-2946(SP) // the last two tokens of the chunk before
#define counted      slot-2960(SP) // the bytes of a block that are not padding
#define gathered     slot-2968(SP) // how many tokens are in Z28 (AVX-512), -1 when it does not hold all of them
#define nextEscaped  slot-2976(SP) // bit 0 of escaped, which is known long before the others
#define opsNext      slot-2984(SP) // where the next position of { } : goes, 0 when none is wanted
#define copyAhead    slot-2992(SP) // as in OutlineState
#define tokensFirst  slot-3000(SP) // where they begin (AVX-512), after tokensBefore once more
#define chunk        2048

// How far ahead bytes are asked for. The processor fetches by itself what comes next,
// but begins anew at each page; documents that do not fit into the cache nearest to it
// gain 2 to 5 %. To fetch in advance what there is not to be read never faults.
#define outlineAhead 1024

// FETCH asks for what comes next, and for where the block at SI goes, or for itself.
#define FETCH \
	MOVQ       copyAhead, AX    \
	PREFETCHT0 outlineAhead(SI) \
	PREFETCHT0 (SI)(AX*1)

// BEGIN reads arguments and state.
//
//	SI input   R9 inside (0, -1)   R10 scalar (0, 1)
#define BEGIN(start) \
	MOVQ    spots+8(FP), AX    \
	MOVQ    AX, spotsNext      \
	MOVQ    events+0(FP), AX   \
	MOVQ    AX, eventsNext     \
	MOVQ    b+16(FP), SI       \
	MOVQ    n+24(FP), AX       \
	ADDQ    SI, AX             \
	MOVQ    AX, inputEnd       \
	MOVL    base+32(FP), AX    \
	SUBQ    SI, AX             \
	MOVQ    AX, posBase        \
	MOVL    utf8+48(FP), AX    \
	MOVL    AX, check          \
	MOVQ    opsFirst+56(FP), AX \
	MOVQ    AX, opsNext        \
	MOVQ    $0, flags          \
	MOVQ    $-1, counted       \
	MOVQ    st+40(FP), BX      \
	MOVQ    104(BX), AX        \
	MOVQ    AX, spaces         \
	MOVQ    112(BX), AX        \
	MOVQ    AX, copyAhead      \
	MOVQ    0(BX), R9          \
	MOVQ    8(BX), AX          \
	MOVQ    AX, escaped        \
	ANDQ    $1, AX             \
	MOVQ    AX, nextEscaped    \
	MOVQ    16(BX), R10        \
	MOVQ    24(BX), AX         \
	NEGQ    AX                 \
	MOVQ    AX, literal        \
	MOVQ    32(BX), AX         \
	RORQ    $1, AX             \
	MOVQ    AX, pendingMask    \
	MOVQ    40(BX), AX         \
	RORQ    $1, AX             \
	MOVQ    AX, zeroMask       \
	MOVQ    48(BX), AX         \
	NEGQ    AX                 \
	MOVQ    AX, fraction       \
	MOVQ    56(BX), AX         \
	RORQ    $1, AX             \
	MOVQ    AX, expMask        \
	MOVQ    64(BX), AX         \
	NEGQ    AX                 \
	MOVQ    AX, exponent       \
	MOVQ    72(BX), AX         \
	NEGQ    AX                 \
	MOVQ    AX, seenComma      \
	MOVQ    80(BX), AX         \
	NEGQ    AX                 \
	MOVQ    AX, seenColon      \
	MOVQ    88(BX), AX         \
	NEGQ    AX                 \
	MOVQ    AX, seenNoName     \
	MOVWLZX 96(BX), AX         \
	XORL    $(start*0x101), AX \
	MOVW    AX, tokensBefore

// END writes state and results; flags hold ControlInString and Irregular, AX
// InvalidUTF8.
#define END(start) \
	ORQ     flags, AX          \
	MOVL    AX, f+88(FP)       \
	MOVQ    st+40(FP), BX      \
	SARQ    $63, R9            \
	MOVQ    R9, 0(BX)          \
	MOVQ    spaces, AX         \
	MOVQ    AX, 104(BX)        \
	MOVQ    escaped, AX        \
	MOVQ    AX, 8(BX)          \
	MOVQ    R10, 16(BX)        \
	MOVQ    literal, AX        \
	NEGQ    AX                 \
	MOVQ    AX, 24(BX)         \
	MOVQ    pendingMask, AX    \
	SHRQ    $63, AX            \
	MOVQ    AX, 32(BX)         \
	MOVQ    zeroMask, AX       \
	SHRQ    $63, AX            \
	MOVQ    AX, 40(BX)         \
	MOVQ    fraction, AX       \
	NEGQ    AX                 \
	MOVQ    AX, 48(BX)         \
	MOVQ    expMask, AX        \
	SHRQ    $63, AX            \
	MOVQ    AX, 56(BX)         \
	MOVQ    exponent, AX       \
	NEGQ    AX                 \
	MOVQ    AX, 64(BX)         \
	MOVQ    seenComma, AX      \
	NEGQ    AX                 \
	MOVQ    AX, 72(BX)         \
	MOVQ    seenColon, AX      \
	NEGQ    AX                 \
	MOVQ    AX, 80(BX)         \
	MOVQ    seenNoName, AX     \
	NEGQ    AX                 \
	MOVQ    AX, 88(BX)         \
	MOVWLZX tokensBefore, AX   \
	XORL    $(start*0x101), AX \
	MOVW    AX, 96(BX)         \
	MOVQ    eventsNext, AX     \
	SUBQ    events+0(FP), AX   \
	MOVQ    AX, nEvents+64(FP) \
	MOVQ    spotsNext, AX      \
	SUBQ    spots+8(FP), AX    \
	SHRQ    $2, AX             \
	MOVQ    AX, nSpots+72(FP)  \
	MOVQ    opsNext, AX        \
	SUBQ    opsFirst+56(FP), AX \
	SHRQ    $2, AX             \
	MOVQ    AX, nOps+80(FP)

// ESCAPES takes escaped bytes, CX, from the quotes AX, and leaves in R12 the
// backslashes of BX that escape a byte, and in nextEscaped whether one is the last
// byte: that is all the next block has to wait for. (The method is that of
// findEscaped.)
#define ESCAPES \
	MOVQ  nextEscaped, CX         \
	ANDNQ BX, CX, R12             \
	MOVQ  $0xAAAAAAAAAAAAAAAA, R8 \
	LEAQ  (R12)(R12*1), R13       \
	ORQ   R8, R13                 \
	SUBQ  R12, R13                \
	XORQ  R8, R13                 \ // codes
	MOVQ  BX, R11                 \
	ANDQ  R13, R11                \
	SHRQ  $63, R11                \
	MOVQ  R11, nextEscaped        \
	ORQ   BX, CX                  \
	XORQ  R13, CX                 \
	ANDNQ AX, CX, AX              \
	ANDNQ BX, CX, R12

// SEQUENCES judges escape sequences by their second bytes, CX. Of all bytes it
// takes those that may not stand there, BX; u, R8; d or D, R14; those that are
// no hexadecimal digits, R15; and those that are none above 7, DX. It adds to
// R12 what is wrong, leaves in R13 the second digits of surrogates, and writes
// escaped:
//
//	bit 0     the next byte is escaped
//	bits 1-4  which of the next four bytes must be hexadecimal
//	bit 5     the last byte was the u of a sequence
//	bit 6     the last byte was the d after it
#define SEQUENCES \
	MOVQ  escaped, R11    \
	ANDQ  CX, BX          \
	ORQ   BX, R12         \
	ANDQ  CX, R8          \
	MOVQ  R11, BX         \
	SHRQ  $5, BX          \
	ANDL  $1, BX          \
	LEAQ  (BX)(R8*2), BX  \
	ANDQ  BX, R14         \ // first digit is d
	LEAQ  (R8)(R8*1), CX  \
	LEAQ  (CX)(CX*1), BX  \
	ORQ   BX, CX          \
	LEAQ  0(CX*4), BX     \
	ORQ   BX, CX          \
	MOVQ  R11, BX         \
	SHRQ  $1, BX          \
	ANDL  $15, BX         \
	ORQ   BX, CX          \ // must be hexadecimal
	ANDQ  CX, R15         \
	ORQ   R15, R12        \
	SHRQ  $6, R11         \
	LEAQ  (R11)(R14*2), R11 \
	SHRQ  $63, R14        \
	SHLQ  $6, R14         \
	MOVQ  R14, R13        \
	MOVQ  R8, R14         \
	SHRQ  $60, R14        \
	SHRQ  $63, R8         \
	SHLQ  $5, R8          \
	ORQ   R8, R13         \
	MOVQ  R14, BX         \
	SHRQ  $1, BX          \
	ORQ   BX, R14         \
	MOVQ  R14, BX         \
	SHRQ  $2, BX          \
	ORQ   BX, R14         \
	LEAQ  (R13)(R14*2), R13 \
	ORQ   nextEscaped, R13 \
	MOVQ  R13, escaped    \
	ANDNQ R11, DX, R13

// UTF8512 is UTF8 of avx2_amd64.h for the block in Z0 after that in Z7: what is wrong
// is added to Z9.
#define UTF8512 \
	VALIGNQ        $6, Z7, Z0, Z2                  \ // the 16 bytes before each 16 bytes
	VPBROADCASTD   bytes0F<>(SB), Z6               \
	VPALIGNR       $15, Z2, Z0, Z3                 \
	VPSRLW         $4, Z3, Z4                      \
	VPANDQ         Z6, Z4, Z4                      \
	VPANDQ         Z6, Z3, Z3                      \
	VPSRLW         $4, Z0, Z5                      \
	VPANDQ         Z6, Z5, Z5                      \
	VBROADCASTI32X4 utf8High1<>(SB), Z6            \
	VPSHUFB        Z4, Z6, Z4                      \
	VBROADCASTI32X4 utf8Low1<>(SB), Z6             \
	VPSHUFB        Z3, Z6, Z3                      \
	VBROADCASTI32X4 utf8High2<>(SB), Z6            \
	VPSHUFB        Z5, Z6, Z5                      \
	VPTERNLOGQ     $0x80, Z3, Z5, Z4               \ // all three
	VPALIGNR       $14, Z2, Z0, Z3                 \ // second before: leads of 3 and 4
	VPALIGNR       $13, Z2, Z0, Z2                 \ // third before: leads of 4
	VPBROADCASTD   bytes60<>(SB), Z5               \
	VPBROADCASTD   bytes70<>(SB), Z6               \
	VPSUBUSB       Z5, Z3, Z3                      \
	VPSUBUSB       Z6, Z2, Z2                      \
	VPTERNLOGQ     $0xA8, Z15, Z2, Z3              \ // Z15 & (Z2 | Z3)
	VPXORQ         Z3, Z4, Z4                      \
	VPORQ          Z4, Z9, Z9

// ESCAPES512 is ESCAPES and what follows up to SEQUENCES with AVX-512, for the block in
// Z0, with spaces in Z29. What is inside of strings, in R9, goes on to the last byte.
#define ESCAPES512 \
	ESCAPES                                                \
	SARQ       $63, R9                                     \
	VMOVQ      AX, X2                                      \
	VPCMPEQB   X1, X1, X1                                  \
	VPCLMULQDQ $0, X1, X2, X2                              \
	VMOVQ      X2, R8                                      \
	XORQ       R8, R9                                      \
	ANDNQ      R12, R9, R12                                \
	ANDQ       R9, CX                                      \
	VBROADCASTI32X4 outlineHigh<>(SB), Z2                  \
	VBROADCASTI32X4 outlineLow<>(SB), Z3                   \
	VPBROADCASTD    bytes0F<>(SB), Z4                      \
	VPBROADCASTD    outlineHex<>(SB), Z5                   \
	VPBROADCASTD    outlineHexHigh<>(SB), Z6               \
	VPSRLW          $4, Z0, Z1                             \
	VPANDQ          Z4, Z1, Z1                             \
	VPSHUFB         Z1, Z2, Z1                             \
	VPSHUFB         Z0, Z3, Z2                             \
	VPANDQ          Z1, Z2, Z1                             \
	VPTESTNMB       Z4, Z1, K1                             \
	VPTESTNMB       Z5, Z1, K2                             \
	VPTESTNMB       Z6, Z1, K3                             \
	VPBROADCASTD    ·outlineSpread+64(SB), Z2              \ // u
	VPBROADCASTD    ·outlineSpread+68(SB), Z3              \ // d
	VPORQ           Z29, Z0, Z4                            \
	VPCMPEQB        Z2, Z0, K4                             \
	VPCMPEQB        Z3, Z4, K5                             \
	KMOVQ           K1, BX                                 \
	KMOVQ           K2, R15                                \
	KMOVQ           K3, DX                                 \
	KMOVQ           K4, R8                                 \
	KMOVQ           K5, R14                                \
	SEQUENCES

// SURROGATES writes spots for the second digits of surrogates, R13: the
// backslash is three bytes before, unless it was in the window before.
#define SURROGATES(loop) \
	MOVQ   posBase, R14  \
	LEAQ   -3(SI)(R14*1), R14 \
	MOVQ   spotsNext, BX \
loop: \
	TZCNTQ R13, R11      \
	ADDL   R14, R11      \
	MOVL   R11, (BX)     \
	SUBL   base+32(FP), R11 \
	SARL   $31, R11      \
	NOTL   R11           \
	ANDL   $4, R11       \
	ADDQ   R11, BX       \
	BLSRQ  R13, R13      \
	JNZ    loop          \
	MOVQ   BX, spotsNext

// PUTOPS writes positions: the bits of R15, with R8 added, from R11 on, which is what opsNext
// holds. It may write up to three more than there are.
#define PUTOPS(loop) \
	POPCNTQ R15, R12 \
	LEAQ    (R11)(R12*4), R12 \
	MOVQ    R12, opsNext \
loop: \
	TZCNTQ  R15, BX \
	BLSRQ   R15, R15 \
	ADDL    R8, BX \
	MOVL    BX, 0(R11) \
	TZCNTQ  R15, BX \
	BLSRQ   R15, R15 \
	ADDL    R8, BX \
	MOVL    BX, 4(R11) \
	TZCNTQ  R15, BX \
	BLSRQ   R15, R15 \
	ADDL    R8, BX \
	MOVL    BX, 8(R11) \
	TZCNTQ  R15, BX \
	BLSRQ   R15, R15 \
	ADDL    R8, BX \
	MOVL    BX, 12(R11) \
	ADDQ    $16, R11 \
	CMPQ    R11, R12 \
	JB      loop

// BEHIND leaves in to the bits after those of mask.
#define BEHIND(mask, carry, to) \
	MOVQ carry, to        \
	SHRQ $63, to          \
	LEAQ (to)(mask*2), to \
	MOVQ mask, carry

// RUNS adds first to mask: a bit of first in a run of ones of mask carries to
// the first zero after the run, and clears what it passes.
#define RUNS(first, carry, mask, temp) \
	MOVQ carry, temp   \
	ADDQ temp, temp    \ // sets the carry flag
	ADCQ first, mask   \
	SBBQ temp, temp    \
	MOVQ temp, carry

// LITERALS takes literals, which begin at R13, from the scalars R12 and their
// beginnings CX.
#define LITERALS \
	ANDNQ CX, R13, CX        \
	MOVQ  R12, R11           \
	RUNS(R13, literal, R11, R14) \
	ANDQ  R11, R12

// INTEGERS judges numbers, R12, which begin at CX, by digits AX and zeros R11, if they are
// digits alone, which most are. It jumps to other, with all of these as they were, where
// there are other bytes, or where what was in the block before matters. In R14 it leaves
// what is wrong.
#define INTEGERS(other) \
	ANDNQ R12, AX, R14     \
	JNZ   other            \
	MOVQ  pendingMask, R15 \
	SHRQ  $63, R15         \
	ORQ   fraction, R15    \
	ORQ   exponent, R15    \
	JNZ   other            \
	MOVQ  R11, R13         \
	ANDQ  CX, R13          \
	BEHIND(R13, zeroMask, R14) \
	ANDQ  R12, R14

// NUMBERS judges numbers without exponents, R12, which begin at CX. Of digits
// AX, minus BX, points R8 and zeros R11 only those count that are in numbers.
// It jumps to other where there are other bytes, with R12, CX and R11 as they
// were, AX, BX and R8 reduced, and leaves in R15 what is wrong.
//
//	bytes    [-0.25,10,...
//	begins   .#.....#.
//	digit    ..#.##.##
//	pending  .#.#.....   sign or point: a digit must follow, and a sign begins
//	fraction ...####..   digit or point, from a point on: no other point
//	zero     ..#......   at the beginning, or after a minus: no digit follows
#define NUMBERS(other) \
	ANDQ  R12, AX          \
	ANDQ  R12, BX          \
	ANDQ  R12, R8          \
	LEAQ  (BX)(R8*1), R14  \ // pending
	LEAQ  (AX)(R14*1), R15 \
	ANDNQ R12, R15, R15    \
	ORQ   exponent, R15    \
	JNZ   other            \
	MOVQ  CX, R15          \
	ANDQ  R14, R15         \
	XORQ  BX, R15          \ // signs elsewhere, points at the beginning
	BEHIND(R14, pendingMask, R13) \
	ANDNQ R13, AX, BX      \
	ORQ   BX, R15          \
	LEAQ  (AX)(R8*1), R14  \
	RUNS(R8, fraction, R14, BX) \
	ANDQ  R14, R8          \
	ORQ   R8, R15          \
	ORQ   CX, R13          \
	ANDQ  R11, R13         \
	ANDQ  R14, R13         \ // of the integer part, which is not cleared
	BEHIND(R13, zeroMask, R14) \
	ANDQ  AX, R14          \
	ORQ   R14, R15

// EXPONENTS is NUMBERS with plus, R13, and e or E, R14, after it has jumped.
// An e is followed by a digit or a sign; neither point nor e follows later.
#define EXPONENTS \
	ANDQ  R12, R13        \
	ANDQ  R12, R14        \
	MOVQ  AX, R15         \
	ORQ   BX, R15         \
	ANDNQ CX, R15, DX     \ // DX: wrong
	ORQ   R13, R15        \
	ORQ   R8, R15         \
	ORQ   R14, R15        \
	ANDNQ R12, R15, R15   \
	ORQ   R15, DX         \
	MOVQ  DX, numberWrong \
	RUNS(R14, exponent, R12, DX) \
	ANDNQ R8, R12, DX     \
	ORQ   DX, numberWrong \
	MOVQ  R14, DX         \
	ANDQ  R12, DX         \
	ORQ   DX, numberWrong \
	BEHIND(R14, expMask, R15) \
	MOVQ  AX, DX          \
	ORQ   BX, DX          \
	ORQ   R13, DX         \
	ANDNQ R15, DX, DX     \ // neither digit nor sign after e
	ANDNQ BX, CX, R14     \
	ORQ   R13, R14        \
	ANDNQ R14, R15, R14   \ // a sign elsewhere
	ORQ   R14, DX         \
	ORQ   R8, R13         \
	ORQ   BX, R13         \
	BEHIND(R13, pendingMask, R14) \
	ANDNQ R14, AX, R13    \
	ORQ   R13, DX         \
	LEAQ  (AX)(R8*1), R13 \
	RUNS(R8, fraction, R13, R15) \
	ANDQ  R13, R8         \
	ORQ   R8, DX          \
	ORQ   CX, R14         \
	ANDQ  R11, R14        \
	ANDQ  R13, R14        \
	ANDQ  R12, R14        \ // nor of the exponent
	BEHIND(R14, zeroMask, R15) \
	ANDQ  AX, R15         \
	ORQ   numberWrong, DX \
	ORQ   DX, R15

// By high and by low nibble, what a byte may be; it is what both say.
//
//	0x01-0x08 after a backslash       0x10 one of 0 to 9
//	0x20 one of A to F, a to f         0x40 one of 8, 9
DATA outlineHigh<>+0(SB)/8, $0x0824022050010000
DATA outlineHigh<>+8(SB)/8, $0x0000000000000000
DATA outlineHigh<>+16(SB)/8, $0x0824022050010000
DATA outlineHigh<>+24(SB)/8, $0x0000000000000000
GLOBL outlineHigh<>(SB), RODATA|NOPTR, $32

DATA outlineLow<>+0(SB)/8, $0x10343838303d3010
DATA outlineLow<>+8(SB)/8, $0x0104000200005050
DATA outlineLow<>+16(SB)/8, $0x10343838303d3010
DATA outlineLow<>+24(SB)/8, $0x0104000200005050
GLOBL outlineLow<>(SB), RODATA|NOPTR, $32

DATA outlineHex<>+0(SB)/8, $0x3030303030303030
DATA outlineHex<>+8(SB)/8, $0x3030303030303030
DATA outlineHex<>+16(SB)/8, $0x3030303030303030
DATA outlineHex<>+24(SB)/8, $0x3030303030303030
GLOBL outlineHex<>(SB), RODATA|NOPTR, $32


DATA outlineHexHigh<>+0(SB)/8, $0x6060606060606060
DATA outlineHexHigh<>+8(SB)/8, $0x6060606060606060
DATA outlineHexHigh<>+16(SB)/8, $0x6060606060606060
DATA outlineHexHigh<>+24(SB)/8, $0x6060606060606060
GLOBL outlineHexHigh<>(SB), RODATA|NOPTR, $32

