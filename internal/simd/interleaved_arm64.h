// What kernels share that work on blocks of 64 bytes loaded by VLD4, beside neon_arm64.h.

// Instructions that Go's assembler has no name for, by numbers of registers.
#define CMGT(d, n, m) WORD $(0x4E203400 | (m)<<16 | (n)<<5 | (d)) // CMGT Vm.B16, Vn.B16, Vd.B16: n > m, signed
#define CMGE(d, n, m) WORD $(0x4E203C00 | (m)<<16 | (n)<<5 | (d)) // CMGE Vm.B16, Vn.B16, Vd.B16: n >= m, signed
#define SMIN(d, n, m) WORD $(0x4E206C00 | (m)<<16 | (n)<<5 | (d)) // SMIN Vm.B16, Vn.B16, Vd.B16: signed
#define SMINV(d, n)   WORD $(0x4E31A800 | (n)<<5 | (d))           // SMINV Vn.B16, Vd: of all bytes, signed
#define UMINV(d, n)   WORD $(0x6E31A800 | (n)<<5 | (d))           // UMINV Vn.B16, Vd
#define BICV(d, n, m) WORD $(0x4E601C00 | (m)<<16 | (n)<<5 | (d)) // BIC Vm.B16, Vn.B16, Vd.B16: n &^ m

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
