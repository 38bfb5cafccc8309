//go:build !purego

#include "textflag.h"
#include "avx2_amd64.h"
#include "outline_amd64.h"
#include "outline_run_amd64.h"

#define EQUAL(with, to) \
	VPCMPEQB with, Z0, K1 \
	KMOVQ    K1, to

// func outlineAVX512(events *byte, spots *uint32, b *byte, n int, base uint32, st *OutlineState, utf8 uint32, opsFirst *uint32) (nEvents, nSpots, nOps int, f Flags)
//
// As outlineAVX2, with registers of 64 bytes. What differs:
//
//   - A token is a byte, its first character, and 0 after the last; VPCOMPRESSB
//     brings them together on the stack, and their order is judged by tables.
//   - The tables of the order have 128 bytes (VPERMI2B). A character above
//     0x7F is irregular by itself, whatever they say.
//   - The rest of fewer than 64 bytes is loaded under a mask.
//   - The tokens of a small window stay in a register while they fit: to load
//     what has been stored in pieces has to wait for the stores.
//
// Registers, where not as there:
//
//	Z0 bytes  Z7 the 64 before  Z8 incomplete sequence at their end
//	Z9 UTF-8 errors             Z10-Z31 constants
TEXT ·outlineAVX512(SB), 0, $3000-92
#include "outline_body_avx512_amd64.h"

// func outlineMembersAVX512(events *byte, spots *uint32, b *byte, n int, base uint32, st *OutlineState, utf8 uint32, opsFirst *uint32) (nEvents, nSpots, nOps int, f Flags)
//
// The same, and writes where braces and colons are.
TEXT ·outlineMembersAVX512(SB), 0, $3000-92
#define OUTLINE_MEMBERS
#include "outline_body_avx512_amd64.h"

DATA ·outline3Fs+0(SB)/8, $0x3f3f3f3f3f3f3f3f
DATA ·outline3Fs+8(SB)/8, $0x3f3f3f3f3f3f3f3f
DATA ·outline3Fs+16(SB)/8, $0x3f3f3f3f3f3f3f3f
DATA ·outline3Fs+24(SB)/8, $0x3f3f3f3f3f3f3f3f
DATA ·outline3Fs+32(SB)/8, $0x3f3f3f3f3f3f3f3f
DATA ·outline3Fs+40(SB)/8, $0x3f3f3f3f3f3f3f3f
DATA ·outline3Fs+48(SB)/8, $0x3f3f3f3f3f3f3f3f
DATA ·outline3Fs+56(SB)/8, $0x3f3f3f3f3f3f3f3f
GLOBL ·outline3Fs(SB), RODATA|NOPTR, $64

// Words of four bytes, to be broadcast. These and the tables serve regularAVX512, too.
DATA ·outlineSpread+0(SB)/8, $0x222222225c5c5c5c
DATA ·outlineSpread+8(SB)/8, $0x3f3f3f3f20202020
DATA ·outlineSpread+16(SB)/8, $0x0a0a0a0a30303030
DATA ·outlineSpread+24(SB)/8, $0x2e2e2e2e2d2d2d2d
DATA ·outlineSpread+32(SB)/8, $0x2c2c2c2c80808080
DATA ·outlineSpread+40(SB)/8, $0x7b7b7b7b3a3a3a3a
DATA ·outlineSpread+48(SB)/8, $0x010101017d7d7d7d
DATA ·outlineSpread+56(SB)/8, $0x2b2b2b2b65656565
DATA ·outlineSpread+64(SB)/8, $0x6464646475757575
DATA ·outlineSpread+72(SB)/8, $0x6363636363636363
GLOBL ·outlineSpread(SB), RODATA|NOPTR, $80

// By low nibble, as in index: the operator (with 0x20 set) and the whitespace to
// compare with.
DATA ·outlineOps+0(SB)/8, $0x0000000000000000
DATA ·outlineOps+8(SB)/8, $0x00007d2c7b3a0000
DATA ·outlineOps+16(SB)/8, $0x0000000000000020
DATA ·outlineOps+24(SB)/8, $0x00000d00000a0900
GLOBL ·outlineOps(SB), RODATA|NOPTR, $32

// The positions of a block.
DATA outlineNumbers<>+0(SB)/8, $0x0706050403020100
DATA outlineNumbers<>+8(SB)/8, $0x0f0e0d0c0b0a0908
DATA outlineNumbers<>+16(SB)/8, $0x1716151413121110
DATA outlineNumbers<>+24(SB)/8, $0x1f1e1d1c1b1a1918
DATA outlineNumbers<>+32(SB)/8, $0x2726252423222120
DATA outlineNumbers<>+40(SB)/8, $0x2f2e2d2c2b2a2928
DATA outlineNumbers<>+48(SB)/8, $0x3736353433323130
DATA outlineNumbers<>+56(SB)/8, $0x3f3e3d3c3b3a3938
GLOBL outlineNumbers<>(SB), RODATA|NOPTR, $64

DATA ·outlineWrong+0(SB)/8, $0x1f1f1f1f1f1f1f1f
DATA ·outlineWrong+8(SB)/8, $0x1f1f1f1f1f1f1f1f
DATA ·outlineWrong+16(SB)/8, $0x1f1f1f1f1f1f1f1f
DATA ·outlineWrong+24(SB)/8, $0x1f1f1f1f1f1f1f1f
DATA ·outlineWrong+32(SB)/8, $0x1f1f1f1f1f1f1f1f
DATA ·outlineWrong+40(SB)/8, $0x1f1f1f1f1f1f1f1f
DATA ·outlineWrong+48(SB)/8, $0x1f1f1f1f1f1f1f1f
DATA ·outlineWrong+56(SB)/8, $0x1f1f1f1f1f1f1f1f
GLOBL ·outlineWrong(SB), RODATA|NOPTR, $64

// What the last three bytes may be at most if nothing is to follow.
DATA ·outlineUTF8Max+0(SB)/8, $0xffffffffffffffff
DATA ·outlineUTF8Max+8(SB)/8, $0xffffffffffffffff
DATA ·outlineUTF8Max+16(SB)/8, $0xffffffffffffffff
DATA ·outlineUTF8Max+24(SB)/8, $0xffffffffffffffff
DATA ·outlineUTF8Max+32(SB)/8, $0xffffffffffffffff
DATA ·outlineUTF8Max+40(SB)/8, $0xffffffffffffffff
DATA ·outlineUTF8Max+48(SB)/8, $0xffffffffffffffff
DATA ·outlineUTF8Max+56(SB)/8, $0xbfdfefffffffffff
GLOBL ·outlineUTF8Max(SB), RODATA|NOPTR, $64

// By the character of a token, of the token before, and of the one before that: what
// is said of the three is what all tables say.
//
//	0x01 , or : after { [ , :          0x08 : after a scalar or } ]
//	0x02 } or ] after , :              0x10 : after a string that is no name
//	0x04 value after value             0x40 , or } ] after what might be a name
//	0x80 scalar or { [ after { [ ,
//
// The last two are no errors, but no names. A string after { [ or , may be a
// name. Before the first token are two colons: a value follows, but no name.
DATA ·outlineOrders+0(SB)/8, $0x8484848484848400
DATA ·outlineOrders+8(SB)/8, $0x8484848484848484
DATA ·outlineOrders+16(SB)/8, $0x8484848484848484
DATA ·outlineOrders+24(SB)/8, $0x8484848484848484
DATA ·outlineOrders+32(SB)/8, $0x8484848484048484
DATA ·outlineOrders+40(SB)/8, $0x8484844184848484
DATA ·outlineOrders+48(SB)/8, $0x8484848484848484
DATA ·outlineOrders+56(SB)/8, $0x8484848484198484
DATA ·outlineOrders+64(SB)/8, $0x8484848484848484
DATA ·outlineOrders+72(SB)/8, $0x8484848484848484
DATA ·outlineOrders+80(SB)/8, $0x8484848484848484
DATA ·outlineOrders+88(SB)/8, $0x8484428484848484
DATA ·outlineOrders+96(SB)/8, $0x8484848484848484
DATA ·outlineOrders+104(SB)/8, $0x8484848484848484
DATA ·outlineOrders+112(SB)/8, $0x8484848484848484
DATA ·outlineOrders+120(SB)/8, $0x8484428484848484
DATA ·outlineOrders+128(SB)/8, $0x0c0c0c0c0c0c0c00
DATA ·outlineOrders+136(SB)/8, $0x0c0c0c0c0c0c0c0c
DATA ·outlineOrders+144(SB)/8, $0x0c0c0c0c0c0c0c0c
DATA ·outlineOrders+152(SB)/8, $0x0c0c0c0c0c0c0c0c
DATA ·outlineOrders+160(SB)/8, $0x0c0c0c0c0c540c0c
DATA ·outlineOrders+168(SB)/8, $0x0c0c0c830c0c0c0c
DATA ·outlineOrders+176(SB)/8, $0x0c0c0c0c0c0c0c0c
DATA ·outlineOrders+184(SB)/8, $0x0c0c0c0c0c030c0c
DATA ·outlineOrders+192(SB)/8, $0x0c0c0c0c0c0c0c0c
DATA ·outlineOrders+200(SB)/8, $0x0c0c0c0c0c0c0c0c
DATA ·outlineOrders+208(SB)/8, $0x0c0c0c0c0c0c0c0c
DATA ·outlineOrders+216(SB)/8, $0x0c0c0c0c810c0c0c
DATA ·outlineOrders+224(SB)/8, $0x0c0c0c0c0c0c0c0c
DATA ·outlineOrders+232(SB)/8, $0x0c0c0c0c0c0c0c0c
DATA ·outlineOrders+240(SB)/8, $0x0c0c0c0c0c0c0c0c
DATA ·outlineOrders+248(SB)/8, $0x0c0c0c0c810c0c0c
DATA ·outlineOrders+256(SB)/8, $0x9f9f9f9f9f9f9f00
DATA ·outlineOrders+264(SB)/8, $0x9f9f9f9f9f9f9f9f
DATA ·outlineOrders+272(SB)/8, $0x9f9f9f9f9f9f9f9f
DATA ·outlineOrders+280(SB)/8, $0x9f9f9f9f9f9f9f9f
DATA ·outlineOrders+288(SB)/8, $0x9f9f9f9f9f9f9f9f
DATA ·outlineOrders+296(SB)/8, $0x9f9f9fcf9f9f9f9f
DATA ·outlineOrders+304(SB)/8, $0x9f9f9f9f9f9f9f9f
DATA ·outlineOrders+312(SB)/8, $0x9f9f9f9f9f9f9f9f
DATA ·outlineOrders+320(SB)/8, $0x9f9f9f9f9f9f9f9f
DATA ·outlineOrders+328(SB)/8, $0x9f9f9f9f9f9f9f9f
DATA ·outlineOrders+336(SB)/8, $0x9f9f9f9f9f9f9f9f
DATA ·outlineOrders+344(SB)/8, $0x9f9f9f9fcf9f9f9f
DATA ·outlineOrders+352(SB)/8, $0x9f9f9f9f9f9f9f9f
DATA ·outlineOrders+360(SB)/8, $0x9f9f9f9f9f9f9f9f
DATA ·outlineOrders+368(SB)/8, $0x9f9f9f9f9f9f9f9f
DATA ·outlineOrders+376(SB)/8, $0x9f9f9f9fcf9f9f9f
GLOBL ·outlineOrders(SB), RODATA|NOPTR, $384
