//go:build !purego

#include "textflag.h"
#include "avx2_amd64.h"
#include "outline_amd64.h"
#include "outline_avx2_amd64.h"
#include "outline_run_amd64.h"
#include "outline_tokens_amd64.h"

// func outlineAVX2(events *byte, spots *uint32, b *byte, n int, base uint32, st *OutlineState, utf8 uint32, opsFirst *uint32) (nEvents, nSpots, nOps int, f Flags)
//
// Tokens are gathered in words, drawn in outline_tokens_amd64.h, until there are 64.
//
// Registers:
//
//	SI input    DI how many tokens there are
//	R9 inside (0, -1 at the beginning of a block)
//	R10 scalar (0, 1)
//	Y0 Y1 bytes  Y7 the 32 before   Y8 incomplete sequence at their end
//	Y9 UTF-8 errors                 Y10-Y15 X6 constants
TEXT ·outlineAVX2(SB), 0, $3000-92
#include "outline_body_avx2_amd64.h"

// func outlineMembersAVX2(events *byte, spots *uint32, b *byte, n int, base uint32, st *OutlineState, utf8 uint32, opsFirst *uint32) (nEvents, nSpots, nOps int, f Flags)
//
// The same, and writes where braces and colons are.
TEXT ·outlineMembersAVX2(SB), 0, $3000-92
#define OUTLINE_MEMBERS
#include "outline_body_avx2_amd64.h"
