package simd

import "math/bits"

// Operators writes to dst the positions in the window b of { } [ ] : , outside
// strings, in ascending order, and returns their number. It reads strings as
// Compact does and carries the same, in a state of its own.
//
// len(dst) must be at least len(b)+IndexSlack; what it holds beyond the
// returned number is undefined.
func Operators(dst []uint32, b []byte, st *CompactState) (n int) {
	if len(dst) < len(b)+IndexSlack {
		panic("BUG: simd.Operators: short dst")
	}
	if len(b) == 0 {
		return 0
	}
	return operators(dst, b, st)
}

// operatorsGeneric goes by words from one byte that matters to the next.
func operatorsGeneric(dst []uint32, b []byte, st *CompactState) (n int) {
	inString, escaped := st.inString != 0, st.escaped != 0
	i := 0
	for i < len(b) {
		if len(b)-i >= 8 && !escaped {
			w := load64(b[i:])
			// Of each term, the lowest bit set is right.
			quote, backslash := w^'"'*ones, w^'\\'*ones
			hits := (quote-ones)&^quote | (backslash-ones)&^backslash
			if !inString {
				// Brackets in pairs, which differ in 0x20.
				open, end := w&^(0x20*ones)^'['*ones, w&^(0x20*ones)^']'*ones
				comma, colon := w^','*ones, w^':'*ones
				hits |= (open-ones)&^open | (end-ones)&^end |
					(comma-ones)&^comma | (colon-ones)&^colon
			}
			if hits &= highs; hits == 0 {
				i += 8
				continue
			}
			i += bits.TrailingZeros64(hits) >> 3
		}
		c := b[i]
		switch {
		case c == '"' && !escaped:
			inString = !inString
		case !inString && classes[c]>>16&1 != 0:
			dst[n] = uint32(i)
			n++
		}
		escaped = c == '\\' && !escaped
		i++
	}
	*st = CompactState{}
	if inString {
		st.inString = ^uint64(0)
	}
	if escaped {
		st.escaped = 1
	}
	return n
}
