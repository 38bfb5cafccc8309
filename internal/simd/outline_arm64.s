//go:build !purego

#include "textflag.h"
#include "neon_arm64.h"
#include "interleaved_arm64.h"
#include "outline_arm64.h"
#include "outline_escapes_arm64.h"

#define posBase slot-152(SP) // position of a byte minus its address
#define flags   slot-160(SP) // ControlInString
#define opsNext slot-168(SP) // where the next position of { } : goes
#define spaces  slot-176(SP) // how much whitespace there was in the chunks before

// func outlineNEON(events *byte, spots *uint32, b *byte, n int, base uint32, st *OutlineState, utf8 uint32, opsFirst *uint32) (nEvents, nSpots, nOps int, f Flags)
//
// The masks of a block say what outlineAVX2 has them say. What differs:
//
//   - There is nothing like PEXT that would bring tokens together. Their order is judged
//     where they are: that a token follows one of a kind is carried to it, by an addition,
//     over everything in between.
//   - Bytes are loaded by VLD4, see GATHER. Neighbours are in other registers then, which
//     UTF-8 takes fewer instructions for, not more.
//   - An event is written for one bracket after the other.
//
// Registers:
//
//	R0 block    R1 where the blocks end
//	R2 inside strings, of the last block          R3 scalars of the last block
//	R4 R5 R6 the last token was one of { [ , or of , : or a string that may be a name
//	R7 escape sequences, as drawn at SEQUENCES
//	R8 R9 R10 commas, colons, what is no name, since the last bracket: not 0
//	R11 events  R12 spots   R15 what is irregular
//	R16 not 0 if the frame knows of a number or a literal
//	R17 not 0 if the last bytes were not ASCII
//	V0-V3 bytes V27-V29 what V1-V3 were before    V30 UTF-8 errors
//	V24 how much whitespace there is           V13-V19 V25 V26 V31 constants
TEXT ·outlineNEON(SB), NOSPLIT, $240-92
#include "outline_body_arm64.h"

// func outlineMembersNEON(events *byte, spots *uint32, b *byte, n int, base uint32, st *OutlineState, utf8 uint32, opsFirst *uint32) (nEvents, nSpots, nOps int, f Flags)
//
// The same, and writes where braces and colons are.
TEXT ·outlineMembersNEON(SB), NOSPLIT, $240-92
#define OUTLINE_MEMBERS
#include "outline_body_arm64.h"
