// What the NEON kernels share. Every file that includes this has its own copy.

// UTF8TABLES loads the constants of UTF8 into V14 and V24-V29.
#define UTF8TABLES \
	MOVD  $utf8Tables<>(SB), R12              \
	VLD1  (R12), [V24.B16, V25.B16, V26.B16]  \
	VMOVI $0x0F, V14.B16                      \
	VMOVI $0xE0, V27.B16                      \
	VMOVI $0xF0, V28.B16                      \
	VMOVI $0x80, V29.B16

// UTF8 leaves in errors what of the 16 bytes in cur is ill-formed, with prev the
// 16 before them; t, u and V12 are overwritten. See utf8.go.
#define UTF8(cur, prev, errors, t, u) \
	VEXT  $15, cur.B16, prev.B16, t.B16       \ // nearest byte before
	VUSHR $4, t.B16, errors.B16               \
	VTBL  errors.B16, [V24.B16], errors.B16   \
	VAND  V14.B16, t.B16, t.B16               \
	VTBL  t.B16, [V25.B16], t.B16             \
	VAND  t.B16, errors.B16, errors.B16       \
	VUSHR $4, cur.B16, t.B16                  \
	VTBL  t.B16, [V26.B16], t.B16             \
	VAND  t.B16, errors.B16, errors.B16       \
	VEXT  $14, cur.B16, prev.B16, t.B16       \ // second before: leads of 3 and 4
	VUMAX V27.B16, t.B16, u.B16               \
	VCMEQ t.B16, u.B16, u.B16                 \
	VEXT  $13, cur.B16, prev.B16, t.B16       \ // third before: leads of 4
	VUMAX V28.B16, t.B16, V12.B16             \
	VCMEQ t.B16, V12.B16, V12.B16             \
	VORR  V12.B16, u.B16, u.B16               \
	VAND  V29.B16, u.B16, u.B16               \
	VEOR  u.B16, errors.B16, errors.B16

// Keiser and Lemire's tables (2021), as in avx2_amd64.h.
DATA utf8Tables<>+0(SB)/8, $0x0202020202020202
DATA utf8Tables<>+8(SB)/8, $0x4915012180808080
DATA utf8Tables<>+16(SB)/8, $0xcbcbcb8b8383a3e7
DATA utf8Tables<>+24(SB)/8, $0xcbcbdbcbcbcbcbcb
DATA utf8Tables<>+32(SB)/8, $0x0101010101010101
DATA utf8Tables<>+40(SB)/8, $0x01010101babaaee6
GLOBL utf8Tables<>(SB), RODATA|NOPTR, $48

// Instructions that the assembler of Go 1.25 has no name for, by numbers of registers.
#define UQSUB(n, m, d) WORD $(0x6E202C00 | (m)<<16 | (n)<<5 | (d)) // d = n - m, 0 at least
#define CMGT(n, m, d)  WORD $(0x4E203400 | (m)<<16 | (n)<<5 | (d)) // signed n > m
#define CMHI(n, m, d)  WORD $(0x6E203400 | (m)<<16 | (n)<<5 | (d)) // unsigned n > m
#define SMIN(n, m, d)  WORD $(0x4E206C00 | (m)<<16 | (n)<<5 | (d)) // signed
#define SMINV(n, d)    WORD $(0x4E31A800 | (n)<<5 | (d))
#define UMINV(n, d)    WORD $(0x6E31A800 | (n)<<5 | (d))
#define SHRN4(n, d)    WORD $(0x0F0C8400 | (n)<<5 | (d))           // of 16 bits the middle 8

// A block of 64 bytes that VLD4 has loaded: the first byte is in the first register, the
// second in the second, and so on, the fifth again in the first. The top bits of four such
// registers come together by shifting one into the next, and are in order then, which
// takes two thirds of adding up (Validark, "Use interleaved vectors for parsing on ARM", 2024):
//
//	a0       a . . . . . . .        bytes 0, 4, 8 …
//	a1       b . . . . . . .        bytes 1, 5, 9 …
//	a3       d c b a . . . .        four bits of each of 16 lanes
//	mask     d c b a of lane 1, d c b a of lane 0
//
// GATHER leaves in n the bits of four registers, GATHERS in n and m those of twice four;
// all of these are overwritten. The last register is also given by its number.
#define GATHER(a0, a1, a2, a3, number, n) \
	VSRI $1, a0.B16, a1.B16 \
	VSRI $1, a2.B16, a3.B16 \
	VSRI $2, a1.B16, a3.B16 \
	VSRI $4, a3.B16, a3.B16 \
	SHRN4(number, number)   \
	VMOV a3.D[0], n

#define GATHERS(a0, a1, a2, a3, b0, b1, b2, b3, n, m) \
	VSRI  $1, a0.B16, a1.B16     \
	VSRI  $1, b0.B16, b1.B16     \
	VSRI  $1, a2.B16, a3.B16     \
	VSRI  $1, b2.B16, b3.B16     \
	VSRI  $2, a1.B16, a3.B16     \
	VSRI  $2, b1.B16, b3.B16     \
	VUZP1 b3.B16, a3.B16, a0.B16 \
	VUZP2 b3.B16, a3.B16, a1.B16 \
	VSRI  $4, a0.B16, a1.B16     \
	VMOV  a1.D[0], n             \
	VMOV  a1.D[1], m

// SAME compares V0-V3 with a register.
#define SAME(v, a0, a1, a2, a3) \
	VCMEQ v.B16, V0.B16, a0.B16 \
	VCMEQ v.B16, V1.B16, a1.B16 \
	VCMEQ v.B16, V2.B16, a2.B16 \
	VCMEQ v.B16, V3.B16, a3.B16

// INSIDE goes on with what is inside of strings, in, to the next block with quotes.
#define INSIDE(quotes, in, t) \
	EOR quotes<<1, quotes, t \
	EOR t<<2, t, t   \
	EOR t<<4, t, t   \
	EOR t<<8, t, t   \
	EOR t<<16, t, t  \
	EOR t<<32, t, t  \
	EOR in->63, t, in

// CARRY adds mask to sum, with a carry (0, 1) from block to block.
#define CARRY(mask, sum, carry) \
	CMP  $1, carry       \
	ADCS mask, sum, sum  \
	CSET HS, carry
