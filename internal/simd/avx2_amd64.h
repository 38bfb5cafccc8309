// What the AVX2 kernels share. Constants are 32 bytes each, so that they serve
// as memory operands; every file that includes this has its own copy.

// The errors of the 32 bytes in cur, with prev the 32 before them.
#define UTF8(cur, prev, errors) \
	VPERM2I128 $0x21, cur, prev, Y2       \
	VPALIGNR   $15, Y2, cur, Y5           \ // nearest byte before
	VPSRLW     $4, Y5, errors             \
	VPAND      bytes0F<>(SB), errors, errors \
	VPAND      bytes0F<>(SB), Y5, Y5      \
	VMOVDQU    utf8High1<>(SB), Y8        \
	VPSHUFB    errors, Y8, errors         \
	VMOVDQU    utf8Low1<>(SB), Y8         \
	VPSHUFB    Y5, Y8, Y5                 \
	VPAND      Y5, errors, errors         \
	VPSRLW     $4, cur, Y5                \
	VPAND      bytes0F<>(SB), Y5, Y5      \
	VMOVDQU    utf8High2<>(SB), Y8        \
	VPSHUFB    Y5, Y8, Y5                 \
	VPAND      Y5, errors, errors         \
	VPALIGNR   $14, Y2, cur, Y5           \ // second before: leads of 3 and 4
	VPALIGNR   $13, Y2, cur, Y2           \ // third before: leads of 4
	VPSUBUSB   bytes60<>(SB), Y5, Y5      \
	VPSUBUSB   bytes70<>(SB), Y2, Y2      \
	VPOR       Y2, Y5, Y5                 \
	VPAND      bytes80<>(SB), Y5, Y5      \
	VPXOR      Y5, errors, errors

// SEPARATORS leaves in bits the last bytes of U+2028 and U+2029 in Y0, with Y7
// the bytes before.
#define SEPARATORS(bits) \
	VPERM2I128 $0x21, Y0, Y7, Y2      \
	VPALIGNR   $14, Y2, Y0, Y3        \
	VPCMPEQB   bytesE2<>(SB), Y3, Y3  \
	VPALIGNR   $15, Y2, Y0, Y2        \
	VPCMPEQB   bytes80<>(SB), Y2, Y2  \
	VPAND      Y2, Y3, Y3             \
	VPAND      bytesFE<>(SB), Y0, Y2  \
	VPCMPEQB   bytesA8<>(SB), Y2, Y2  \
	VPAND      Y2, Y3, Y3             \
	VPMOVMSKB  Y3, bits

// CARETABLES loads for a mode in AX, which is overwritten, what CARE needs.
#define CARETABLES \
	ANDL    $1, AX                \
	SHLL    $6, AX                \
	LEAQ    quoteTable<>(SB), BX  \
	VMOVDQU (BX)(AX*1), Y15       \
	VMOVDQU 32(BX)(AX*1), Y14     \
	VMOVDQU bytes1F<>(SB), Y13

// CARE leaves in Y1 the bytes of Y0 that need care in a string, in AX their
// bits and those of bytes above 0x7F, or'ed with R9, and the flags of AX.
#define CARE \
	VPSHUFB   Y0, Y15, Y1 \
	VPCMPEQB  Y0, Y1, Y1  \
	VPCMPEQB  Y0, Y14, Y2 \
	VPMINUB   Y0, Y13, Y3 \
	VPCMPEQB  Y0, Y3, Y3  \
	VPOR      Y2, Y1, Y1  \
	VPOR      Y3, Y1, Y1  \
	VPOR      Y0, Y1, Y2  \
	VPMOVMSKB Y2, AX      \
	ORL       R9, AX

DATA bytes20<>+0(SB)/8, $0x2020202020202020
DATA bytes20<>+8(SB)/8, $0x2020202020202020
DATA bytes20<>+16(SB)/8, $0x2020202020202020
DATA bytes20<>+24(SB)/8, $0x2020202020202020
GLOBL bytes20<>(SB), RODATA|NOPTR, $32

DATA bytes1F<>+0(SB)/8, $0x1f1f1f1f1f1f1f1f
DATA bytes1F<>+8(SB)/8, $0x1f1f1f1f1f1f1f1f
DATA bytes1F<>+16(SB)/8, $0x1f1f1f1f1f1f1f1f
DATA bytes1F<>+24(SB)/8, $0x1f1f1f1f1f1f1f1f
GLOBL bytes1F<>(SB), RODATA|NOPTR, $32

DATA bytes0F<>+0(SB)/8, $0x0f0f0f0f0f0f0f0f
DATA bytes0F<>+8(SB)/8, $0x0f0f0f0f0f0f0f0f
DATA bytes0F<>+16(SB)/8, $0x0f0f0f0f0f0f0f0f
DATA bytes0F<>+24(SB)/8, $0x0f0f0f0f0f0f0f0f
GLOBL bytes0F<>(SB), RODATA|NOPTR, $32

DATA bytes60<>+0(SB)/8, $0x6060606060606060
DATA bytes60<>+8(SB)/8, $0x6060606060606060
DATA bytes60<>+16(SB)/8, $0x6060606060606060
DATA bytes60<>+24(SB)/8, $0x6060606060606060
GLOBL bytes60<>(SB), RODATA|NOPTR, $32

DATA bytes70<>+0(SB)/8, $0x7070707070707070
DATA bytes70<>+8(SB)/8, $0x7070707070707070
DATA bytes70<>+16(SB)/8, $0x7070707070707070
DATA bytes70<>+24(SB)/8, $0x7070707070707070
GLOBL bytes70<>(SB), RODATA|NOPTR, $32

DATA bytes80<>+0(SB)/8, $0x8080808080808080
DATA bytes80<>+8(SB)/8, $0x8080808080808080
DATA bytes80<>+16(SB)/8, $0x8080808080808080
DATA bytes80<>+24(SB)/8, $0x8080808080808080
GLOBL bytes80<>(SB), RODATA|NOPTR, $32

// Keiser and Lemire's tables: a bit per kind of error, set where the high
// nibble of the byte before, its low nibble, and the high nibble of the byte
// allow it; an error is what all three allow.
//
//	0x01 a lead is followed by no continuation     0x08 above U+10FFFF
//	0x02 a continuation follows ASCII              0x10 surrogate
//	0x04 overlong, 3 bytes                         0x20 overlong, 2 bytes
//	0x40 overlong, 4 bytes, or lead F5 and above   0x80 two continuations
DATA utf8High1<>+0(SB)/8, $0x0202020202020202
DATA utf8High1<>+8(SB)/8, $0x4915012180808080
DATA utf8High1<>+16(SB)/8, $0x0202020202020202
DATA utf8High1<>+24(SB)/8, $0x4915012180808080
GLOBL utf8High1<>(SB), RODATA|NOPTR, $32

DATA utf8Low1<>+0(SB)/8, $0xcbcbcb8b8383a3e7
DATA utf8Low1<>+8(SB)/8, $0xcbcbdbcbcbcbcbcb
DATA utf8Low1<>+16(SB)/8, $0xcbcbcb8b8383a3e7
DATA utf8Low1<>+24(SB)/8, $0xcbcbdbcbcbcbcbcb
GLOBL utf8Low1<>(SB), RODATA|NOPTR, $32

DATA utf8High2<>+0(SB)/8, $0x0101010101010101
DATA utf8High2<>+8(SB)/8, $0x01010101babaaee6
DATA utf8High2<>+16(SB)/8, $0x0101010101010101
DATA utf8High2<>+24(SB)/8, $0x01010101babaaee6
GLOBL utf8High2<>(SB), RODATA|NOPTR, $32

// What the last three bytes may be at most if nothing is to follow.
DATA utf8Max<>+0(SB)/8, $0xffffffffffffffff
DATA utf8Max<>+8(SB)/8, $0xffffffffffffffff
DATA utf8Max<>+16(SB)/8, $0xffffffffffffffff
DATA utf8Max<>+24(SB)/8, $0xbfdfefffffffffff
GLOBL utf8Max<>(SB), RODATA|NOPTR, $32

// Candidates by low nibble, and one more byte; then the same with HTML.
DATA quoteTable<>+0(SB)/8, $0x0000000000220000
DATA quoteTable<>+8(SB)/8, $0x0000005c00000000
DATA quoteTable<>+16(SB)/8, $0x0000000000220000
DATA quoteTable<>+24(SB)/8, $0x0000005c00000000
DATA quoteTable<>+32(SB)/8, $0x2222222222222222
DATA quoteTable<>+40(SB)/8, $0x2222222222222222
DATA quoteTable<>+48(SB)/8, $0x2222222222222222
DATA quoteTable<>+56(SB)/8, $0x2222222222222222
DATA quoteTable<>+64(SB)/8, $0x0026000000220000
DATA quoteTable<>+72(SB)/8, $0x003e005c00000000
DATA quoteTable<>+80(SB)/8, $0x0026000000220000
DATA quoteTable<>+88(SB)/8, $0x003e005c00000000
DATA quoteTable<>+96(SB)/8, $0x3c3c3c3c3c3c3c3c
DATA quoteTable<>+104(SB)/8, $0x3c3c3c3c3c3c3c3c
DATA quoteTable<>+112(SB)/8, $0x3c3c3c3c3c3c3c3c
DATA quoteTable<>+120(SB)/8, $0x3c3c3c3c3c3c3c3c
GLOBL quoteTable<>(SB), RODATA|NOPTR, $128

DATA bytesE2<>+0(SB)/8, $0xe2e2e2e2e2e2e2e2
DATA bytesE2<>+8(SB)/8, $0xe2e2e2e2e2e2e2e2
DATA bytesE2<>+16(SB)/8, $0xe2e2e2e2e2e2e2e2
DATA bytesE2<>+24(SB)/8, $0xe2e2e2e2e2e2e2e2
GLOBL bytesE2<>(SB), RODATA|NOPTR, $32

DATA bytesFE<>+0(SB)/8, $0xfefefefefefefefe
DATA bytesFE<>+8(SB)/8, $0xfefefefefefefefe
DATA bytesFE<>+16(SB)/8, $0xfefefefefefefefe
DATA bytesFE<>+24(SB)/8, $0xfefefefefefefefe
GLOBL bytesFE<>(SB), RODATA|NOPTR, $32

DATA bytesA8<>+0(SB)/8, $0xa8a8a8a8a8a8a8a8
DATA bytesA8<>+8(SB)/8, $0xa8a8a8a8a8a8a8a8
DATA bytesA8<>+16(SB)/8, $0xa8a8a8a8a8a8a8a8
DATA bytesA8<>+24(SB)/8, $0xa8a8a8a8a8a8a8a8
GLOBL bytesA8<>(SB), RODATA|NOPTR, $32
