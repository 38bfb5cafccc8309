// What the kernels with AVX-512 that write escapes share.

// The second characters of escapes of two, by seven bits.
DATA letters<>+0x00(SB)/8, $0
DATA letters<>+0x08(SB)/8, $0x00007266006e7462
DATA letters<>+0x10(SB)/8, $0
DATA letters<>+0x18(SB)/8, $0
DATA letters<>+0x20(SB)/8, $0x0000000000220000
DATA letters<>+0x28(SB)/8, $0
DATA letters<>+0x30(SB)/8, $0
DATA letters<>+0x38(SB)/8, $0
DATA letters<>+0x40(SB)/8, $0
DATA letters<>+0x48(SB)/8, $0
DATA letters<>+0x50(SB)/8, $0
DATA letters<>+0x58(SB)/8, $0x0000005c00000000
DATA letters<>+0x60(SB)/8, $0
DATA letters<>+0x68(SB)/8, $0
DATA letters<>+0x70(SB)/8, $0
DATA letters<>+0x78(SB)/8, $0
GLOBL letters<>(SB), RODATA|NOPTR, $128

// The numbers from 0 to 63.
DATA numbers<>+0x00(SB)/8, $0x0706050403020100
DATA numbers<>+0x08(SB)/8, $0x0f0e0d0c0b0a0908
DATA numbers<>+0x10(SB)/8, $0x1716151413121110
DATA numbers<>+0x18(SB)/8, $0x1f1e1d1c1b1a1918
DATA numbers<>+0x20(SB)/8, $0x2726252423222120
DATA numbers<>+0x28(SB)/8, $0x2f2e2d2c2b2a2928
DATA numbers<>+0x30(SB)/8, $0x3736353433323130
DATA numbers<>+0x38(SB)/8, $0x3f3e3d3c3b3a3938
GLOBL numbers<>(SB), RODATA|NOPTR, $64

// PAIRS writes a block of which the bytes of AX, all to be escapes of two characters, are
// their second ones already: Z3, of R12 bytes. Before each it makes room for a backslash, of
// which lower and upper are full. Each half of the block becomes up to 64 bytes.
//
//	AX bits    . 1 . .
//	Z3         a n b c
//	mask       1 0 1 1 1
//	result     a \ n b c
//
// DI goes after the result. AX, BX, CX, R10, Y3 and k are spoilt.
#define PAIRS(k, lower, upper) \
	MOVQ      $0x5555555555555555, R10 \
	MOVQ      $0xAAAAAAAAAAAAAAAA, BX  \
	MOVL      AX, CX                   \
	PDEPQ     R10, CX, CX              \
	ORQ       BX, CX                   \
	PEXTQ     CX, BX, CX               \
	KMOVQ     CX, k                    \
	VPEXPANDB Z3, k, lower             \
	VMOVDQU64 lower, (DI)              \
	MOVL      AX, CX                   \
	POPCNTL   CX, CX                   \
	LEAQ      32(DI)(CX*1), DI         \
	SHRQ      $32, AX                  \
	MOVQ      AX, CX                   \
	PDEPQ     R10, CX, CX              \
	ORQ       BX, CX                   \
	PEXTQ     CX, BX, CX               \
	KMOVQ     CX, k                    \
	VEXTRACTI64X4 $1, Z3, Y3           \
	VPEXPANDB Z3, k, upper             \
	VMOVDQU64 upper, (DI)              \
	POPCNTL   AX, AX                   \
	ADDQ      AX, DI                   \
	LEAQ      -32(DI)(R12*1), DI

// EACH writes a block, Z0, with escapes of any length, one after the other, for its bytes
// at SI whose bits are set in AX, of which there is one at least. R11 is escapes, R10 is 0, and
// counting has the numbers. The bytes after an escape are moved to follow it, to be
// overwritten by the next one. DI goes to where the block would begin if it ended in what
// was written last. AX, BX, CX, R10 and moved are spoilt.
#define EACH(counting, moved, escape) \
escape:                              \
	TZCNTQ  AX, CX               \
	BLSRQ   AX, AX               \
	MOVBLZX (SI)(CX*1), BX       \
	MOVQ    (R11)(BX*8), BX      \
	SUBQ    R10, DI              \
	ADDQ    CX, DI               \
	LEAQ    1(CX), R10           \
	VPBROADCASTB R10, moved      \
	VPADDB  counting, moved, moved \
	VPERMB  Z0, moved, moved     \
	MOVQ    BX, (DI)             \
	SHRQ    $56, BX              \
	ADDQ    BX, DI               \
	VMOVDQU64 moved, (DI)        \
	TESTQ   AX, AX               \
	JNZ     escape               \
	SUBQ    R10, DI
