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
