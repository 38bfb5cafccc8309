package simd

import "unicode/utf8"

// Well-formedness of UTF-8, by position.
//
// An error belongs to the byte at which it shows, and shows from that byte and
// the three before it. So it does not matter where a window begins. The rules
// are those of the table lookups in Keiser and Lemire, "Validating UTF-8 in
// less than one instruction per byte" (2021), which the assembly uses as
// published; for byte c after p1, p2, p3 (p1 the nearest):
//
//	must = p2 is the lead of 3 or 4 bytes, or p3 is the lead of 4
//
//	                 c continues           c does not
//	p1 is ASCII      error                 error if must
//	p1 is a lead     error if must         error
//	                 or (p1, c) forbidden
//	p1 continues     error unless must     error if must
//
//	forbidden: C0..C1 80..BF   overlong, 2 bytes
//	           E0     80..9F   overlong, 3 bytes
//	           ED     A0..BF   surrogate
//	           F0     80..8F   overlong, 4 bytes
//	           F4     90..BF   above U+10FFFF
//	           F5..FF 80..BF   no lead
//
// A sequence that the input ends within is no error of any byte of it.

// utf8Errors returns the top bit of each byte of w that is an error; prev is
// the word before w.
func utf8Errors(w, prev uint64) uint64 {
	w1 := w<<8 | prev>>56
	w2 := w<<16 | prev>>48
	w3 := w<<24 | prev>>40
	cont := w &^ (w << 1)
	cont1 := w1 &^ (w1 << 1)
	lead1 := w1 & (w1 << 1)
	must := w2&(w2<<1)&(w2<<2) | w3&(w3<<1)&(w3<<2)&(w3<<3)
	// The shifts move bits between neighbouring bytes, but never into a top
	// bit from outside its own byte.
	bad := cont&(^w1|(cont1^must)) | ^cont&(lead1|must)

	// Leads with forbidden followers are rare: look for them first.
	l := w1 ^ 0xC0*ones                      // the lead without its two top bits
	rare := lead1 & (isZero(l&(0xFE*ones)) | // C0 C1
		isZero(l^0x20*ones) | isZero(l^0x2D*ones) | // E0 ED
		l<<2&(l<<3)) // F0..FF
	if rare &= highs & cont; rare != 0 {
		for i := uint(0); i < 64; i += 8 {
			if rare>>i&0x80 != 0 && forbidden(byte(w1>>i), byte(w>>i)) {
				bad |= 0x80 << i
			}
		}
	}
	return bad & highs
}

// utf8Step is the common case of utf8Errors, for one word after the other. In
// the top bits of its results, the rest of which means nothing, it returns
//
//   - odd: bytes that continue a sequence or are wanted to, but not both; the
//     caller adds (by xor) what the word before wants,
//   - rare: leads with forbidden followers, and E1,
//   - next: the bytes wanted to continue in the next word.
//
// If the byte before w is no error, then an odd byte is an error, and the first
// error is an odd byte or follows a rare lead.
func utf8Step(w uint64) (odd, rare, next uint64) {
	lead := w & (w << 1)
	lead3 := lead & (w << 2)
	lead4 := lead3 & (w << 3)
	odd = w&^(w<<1) ^ (lead<<8 | lead3<<16 | lead4<<24)
	// Adding 0x7F reaches the top bit of all bytes but zero: of C0 C1 E0 E1
	// under the first mask, of ED after the difference.
	rare = lead&^((w&(0x1E*ones)+0x7F*ones)&(w&^highs^0x6D*ones+0x7F*ones)) | lead4
	return odd, rare, lead>>56 | lead3>>48 | lead4>>40
}

// ValidUTF8 is [utf8.Valid], by words. Character by character, one must be decoded to know
// where the next begins, and that is foreseen badly where their lengths differ.
func ValidUTF8(b []byte) bool {
	if !wordsFast {
		return utf8.Valid(b)
	}
	i, wanted := 0, uint64(0)
	for len(b)-i >= 16 {
		p := b[i : i+16]
		w, w1 := load64(p), load64(p[8:])
		i += 16
		if (w|w1|wanted)&highs == 0 {
			for len(b)-i >= 32 {
				p := b[i : i+32]
				if (load64(p)|load64(p[8:])|load64(p[16:])|load64(p[24:]))&highs != 0 {
					break
				}
				i += 32
			}
			continue
		}
		odd, rare, next := utf8Step(w)
		odd1, rare1, next1 := utf8Step(w1)
		if ((odd^wanted)|(odd1^next))&highs != 0 {
			return false
		}
		if (rare|rare1)&highs != 0 {
			after := uint64(0) // of no matter at the end: more is wanted there
			if i < len(b) {
				after = uint64(b[i])
			}
			if (badLeads(w, w1)|badLeads(w1, after))&highs != 0 {
				return false
			}
		}
		wanted = next1
	}
	for ; i < len(b); i += 8 {
		w, after := uint64(0), uint64(0)
		if len(b)-i >= 8 {
			w = load64(b[i:])
			if len(b)-i > 8 {
				after = uint64(b[i+8])
			}
		} else {
			w = loadTail(b, i)
		}
		odd, _, next := utf8Step(w)
		if (odd^wanted|badLeads(w, after))&highs != 0 {
			return false
		}
		wanted = next
	}
	return wanted&highs == 0
}

// badLeads sets the top bit of each lead in w with a forbidden follower that continues a
// sequence, and of each that is none with any. Only the lowest byte of after, which
// follows w, matters, and only the top bits of the result do.
func badLeads(w, after uint64) uint64 {
	lead := w & (w << 1)
	lead3 := lead & (w << 2)
	lead4 := lead3 & (w << 3)
	lead3 &^= lead4
	follower := w>>8 | after<<56
	above9F, above8F := follower<<2, follower<<2|follower<<3
	low := w & (0x0F * ones)
	// Adding reaches the top bit of bytes that are not zero, or five at least.
	not0, notD, not4 := low+0x7F*ones, low^0x0D*ones+0x7F*ones, low^4*ones+0x7F*ones
	return lead&^(w<<2|(w&(0x1E*ones)+0x7F*ones)) | // C0 C1
		lead3&^(not0|above9F) | // E0
		lead3&^notD&above9F | // ED
		lead4&^(not0|above8F) | // F0
		lead4&(low+0x7B*ones|above8F&^not4) // F5..FF, F4
}

// isZero sets the top bit of each byte of x that is zero.
func isZero(x uint64) uint64 {
	return ^(x&^highs + 0x7F*ones | x)
}

// forbidden reports whether the continuation byte c must not follow lead.
func forbidden(lead, c byte) bool {
	switch {
	case lead <= 0xC1, lead >= 0xF5:
		return true
	case lead == 0xE0:
		return c < 0xA0
	case lead == 0xED:
		return c >= 0xA0
	case lead == 0xF0:
		return c < 0x90
	case lead == 0xF4:
		return c >= 0x90
	}
	return false
}
