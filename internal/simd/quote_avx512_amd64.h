// What the kernels with AVX-512 that look for bytes to escape share. Z0 is 64 bytes of
// text, Z3, Z6 and Z2 are the bytes one, two and three before each of them.

// WIDECONSTANTS sets Z19 to Z27 for what follows.
#define WIDECONSTANTS                       \
	VBROADCASTI32X4 utf8Tables<>+0(SB), Z19             \
	VBROADCASTI32X4 utf8Tables<>+16(SB), Z20            \
	VBROADCASTI32X4 utf8Tables<>+32(SB), Z21            \
	VPBROADCASTD    utf8Words<>+0(SB), Z23  /* 0x60 */  \
	VPBROADCASTD    utf8Words<>+4(SB), Z24  /* 0x70 */  \
	VPBROADCASTD    utf8Words<>+8(SB), Z25  /* 0x80 */  \
	VPBROADCASTD    utf8Words<>+12(SB), Z26 /* 0xE2 */  \
	VPBROADCASTD    utf8Words<>+16(SB), Z27 /* 0xFE */  \
	VPBROADCASTD    utf8Words<>+20(SB), Z22 /* 0xA8 */

// UTF8WIDE makes Z4 not 0 where there is an error of UTF-8 (see utf8.go). It spoils Z2, Z8
// and Z9. VPERMB goes by the lower six bits of an index; the tables repeat every sixteen
// bytes, so that what is above a nibble need not be cut off.
#define UTF8WIDE                            \
	VPSRLW     $4, Z3, Z4                               \
	VPERMB     Z20, Z3, Z8                              \
	VPSRLW     $4, Z0, Z9                               \
	VPERMB     Z19, Z4, Z4                              \
	VPERMB     Z21, Z9, Z9                              \
	VPTERNLOGQ $0x80, Z8, Z9, Z4       /* all three */  \
	VPSUBUSB   Z23, Z6, Z8                              \
	VPSUBUSB   Z24, Z2, Z2                              \
	VPTERNLOGQ $0xA8, Z25, Z2, Z8      /* Z25 & (Z2 | Z8) */ \
	VPXORQ     Z8, Z4, Z4

// SEPARATORSWIDE sets the bits of K2 where U+2028 or U+2029 ends. It spoils Z8.
#define SEPARATORSWIDE                      \
	VPANDQ   Z0, Z27, Z8                                \
	VPCMPEQB Z26, Z6, K2                                \
	VPCMPEQB Z25, Z3, K2, K2                            \
	VPCMPEQB Z22, Z8, K2, K2

// What needs care, by seven bits; then the same with HTML.
DATA careTable<>+0(SB)/8, $0x8080808080808080
DATA careTable<>+8(SB)/8, $0x8080808080808080
DATA careTable<>+16(SB)/8, $0x8080808080808080
DATA careTable<>+24(SB)/8, $0x8080808080808080
DATA careTable<>+32(SB)/8, $0x0000000000800000
DATA careTable<>+40(SB)/8, $0x0000000000000000
DATA careTable<>+48(SB)/8, $0x0000000000000000
DATA careTable<>+56(SB)/8, $0x0000000000000000
DATA careTable<>+64(SB)/8, $0x0000000000000000
DATA careTable<>+72(SB)/8, $0x0000000000000000
DATA careTable<>+80(SB)/8, $0x0000000000000000
DATA careTable<>+88(SB)/8, $0x0000008000000000
DATA careTable<>+96(SB)/8, $0x0000000000000000
DATA careTable<>+104(SB)/8, $0x0000000000000000
DATA careTable<>+112(SB)/8, $0x0000000000000000
DATA careTable<>+120(SB)/8, $0x0000000000000000
DATA careTable<>+128(SB)/8, $0x8080808080808080
DATA careTable<>+136(SB)/8, $0x8080808080808080
DATA careTable<>+144(SB)/8, $0x8080808080808080
DATA careTable<>+152(SB)/8, $0x8080808080808080
DATA careTable<>+160(SB)/8, $0x0080000000800000
DATA careTable<>+168(SB)/8, $0x0000000000000000
DATA careTable<>+176(SB)/8, $0x0000000000000000
DATA careTable<>+184(SB)/8, $0x0080008000000000
DATA careTable<>+192(SB)/8, $0x0000000000000000
DATA careTable<>+200(SB)/8, $0x0000000000000000
DATA careTable<>+208(SB)/8, $0x0000000000000000
DATA careTable<>+216(SB)/8, $0x0000008000000000
DATA careTable<>+224(SB)/8, $0x0000000000000000
DATA careTable<>+232(SB)/8, $0x0000000000000000
DATA careTable<>+240(SB)/8, $0x0000000000000000
DATA careTable<>+248(SB)/8, $0x0000000000000000
GLOBL careTable<>(SB), RODATA|NOPTR, $256

// Words of four bytes, to be broadcast.
DATA utf8Words<>+0(SB)/8, $0x7070707060606060
DATA utf8Words<>+8(SB)/8, $0xe2e2e2e280808080
DATA utf8Words<>+16(SB)/8, $0xa8a8a8a8fefefefe
DATA utf8Words<>+24(SB)/8, $0x2020202020202020
GLOBL utf8Words<>(SB), RODATA|NOPTR, $32

// As in avx2_amd64.h.
DATA utf8Tables<>+0(SB)/8, $0x0202020202020202
DATA utf8Tables<>+8(SB)/8, $0x4915012180808080
DATA utf8Tables<>+16(SB)/8, $0xcbcbcb8b8383a3e7
DATA utf8Tables<>+24(SB)/8, $0xcbcbdbcbcbcbcbcb
DATA utf8Tables<>+32(SB)/8, $0x0101010101010101
DATA utf8Tables<>+40(SB)/8, $0x01010101babaaee6
GLOBL utf8Tables<>(SB), RODATA|NOPTR, $48
