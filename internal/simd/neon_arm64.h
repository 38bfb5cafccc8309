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

// What Go's assembler has no name for, by numbers of registers.

// SHRN4 leaves in d, of each 16 bits of n, the upper half of the lower byte and the lower
// half of the upper one: of 16 bytes that are 0x00 or 0xFF, 64 bits.
#define SHRN4(d, n) WORD $(0x0F0C8400 | (n)<<5 | (d)) // SHRN $4, Vn.H8, Vd.B8

// UQSUB leaves in d the bytes of n less those of m, or 0.
#define UQSUB(d, n, m) WORD $(0x6E202C00 | (m)<<16 | (n)<<5 | (d)) // UQSUB Vm.B16, Vn.B16, Vd.B16

// USHL leaves in d the bytes of n, shifted to the left by those of m, or to the right where
// they are negative.
#define USHL(d, n, m) WORD $(0x6E204400 | (m)<<16 | (n)<<5 | (d)) // USHL Vm.B16, Vn.B16, Vd.B16

// UMAXP4 leaves in d, of each two of the four words in n, and then in m, the greater one.
#define UMAXP4(d, n, m) WORD $(0x6EA0A400 | (m)<<16 | (n)<<5 | (d)) // UMAXP Vm.S4, Vn.S4, Vd.S4

// CMHI4 makes d all ones in each of four words in which n is above m, which have no sign.
#define CMHI4(d, n, m) WORD $(0x6EA03400 | (m)<<16 | (n)<<5 | (d)) // CMHI Vm.S4, Vn.S4, Vd.S4

// CMHI makes d ones in each byte in which n is above m, which have no sign.
#define CMHI(d, n, m) WORD $(0x6E203400 | (m)<<16 | (n)<<5 | (d)) // CMHI Vm.B16, Vn.B16, Vd.B16

// MLA adds to the bytes of d those of n times those of m.
#define MLA(d, n, m) WORD $(0x4E209400 | (m)<<16 | (n)<<5 | (d)) // MLA Vm.B16, Vn.B16, Vd.B16

// UMULL leaves in d the products of the eight lower bytes of n and m, UMULL4 of their four
// lower words of 16 bits.
#define UMULL(d, n, m) WORD $(0x2E20C000 | (m)<<16 | (n)<<5 | (d)) // UMULL Vm.B8, Vn.B8, Vd.H8
#define UMULL4(d, n, m) WORD $(0x2E60C000 | (m)<<16 | (n)<<5 | (d)) // UMULL Vm.H4, Vn.H4, Vd.S4
