package simd

import (
	"math/bits"

	"github.com/javelin-go/javelin/internal/forge"
)

// An entry of the index is a position in its low 31 bits and a mark in its top
// bit.
const (
	PosMask   = 1<<31 - 1 // position bits of an entry
	Backslash = 1 << 31   // set on the closing quote of a string that contains a backslash

	// IndexSlack is the room that Index needs in dst beyond an entry per
	// byte: it writes entries by the group and counts them afterwards.
	IndexSlack = 64

	// Lookahead is how many times IndexCopy repeats the last entry.
	Lookahead = 8
)

// Flags tell what Index has seen in one window.
type Flags uint32

const (
	// InvalidUTF8: a byte is ill-formed, inside a string or outside, judged
	// from it and the three bytes before it. A sequence that is incomplete
	// at the end of the window is judged by the next window; the caller
	// judges the last one.
	InvalidUTF8 Flags = 1 << iota
	// ControlInString: a byte below 0x20 inside a string.
	ControlInString
)

// IndexState is what Index carries from one window to the next. The zero value
// is the start of a document.
type IndexState struct {
	inString  uint64 // all ones inside a string
	escaped   uint64 // 1 if the next byte is escaped
	scalar    uint64 // 1 if the last byte was part of a scalar (but no string)
	backslash uint64 // 1 if the open string has held a backslash
	last      uint32 // the last three bytes, the latest on top; lowest byte 0
}

// InString reports whether the bytes seen so far end inside a string.
func (s *IndexState) InString() bool { return s.inString != 0 }

// Index writes to dst the entries of the window b in ascending order, with
// positions counted from base, and returns their number and what else it has
// seen. Entries are
//
//   - { } [ ] : , outside strings,
//   - both quotes of every string, the closing one with the Backslash mark if
//     the string contains a backslash,
//   - the first byte of each run of other bytes outside strings that are not
//     whitespace (space, \t, \n, \r): the beginnings of numbers and literals,
//     and of whatever does not belong there.
//
// A backslash escapes the byte after it, inside strings and outside.
//
// Cutting the input into other windows, of any length, changes neither
// entries nor the union of flags nor the final state. len(dst) must be at
// least len(b)+IndexSlack; entries beyond the returned number are undefined.
// base+len(b) must not exceed PosMask.
func Index(dst []uint32, b []byte, base uint32, st *IndexState) (n int, f Flags) {
	if len(dst) < len(b)+IndexSlack {
		panic("BUG: simd.Index: short dst")
	}
	if len(b) == 0 {
		return 0, 0
	}
	return index(dst, b, base, st)
}

// CopySpaced copies src to buf, with spaces after it, and returns the blocks of 64 bytes that it
// fills.
func CopySpaced(buf, src []byte) []byte {
	n := copy(buf, src)
	forge.PutSpaces((*[forge.Room]byte)(buf[n:]))
	return buf[:(n+63)&^63]
}

// indexCopied is IndexCopy for the copy b, by Index.
func indexCopied(dst []uint32, b []byte) (n int, f Flags) {
	var st IndexState
	n, f = Index(dst, b, 0, &st)
	repeatLast(dst, n)
	return n, f
}

// repeatLast has the last of n entries stand Lookahead times more.
func repeatLast(dst []uint32, n int) {
	if n > 0 {
		// By one store after the other: a value of an array would be made first.
		last, more := dst[n-1], (*[Lookahead]uint32)(dst[n:])
		more[0], more[1], more[2], more[3], more[4], more[5], more[6], more[7] = last, last, last, last, last, last, last, last
	}
}

// IndexFast reports whether Index is more than its portable definition, which
// costs as much as to read tokens by bytes.
func IndexFast() bool { return indexChosen != 0 }

// The portable definition (but see indexByBytes) works on blocks of 64 bytes: a table turns bytes
// into bits, then one bit stands for one byte, the lowest for the first.
//
//	bytes      {"a\"b": "x",  tru }   (the first byte at the left)
//	backslash  ...1................
//	escaped    ....1...............   the byte after an odd run of backslashes
//	quote      .1....1..1.1........   minus escaped
//	inside     .11111...11.........   prefix xor of quote: with the opening
//	                                  quote, without the closing one
//	op         1......1....1......1   { } [ ] : , minus inside
//	scalar     ...............111..   neither op, space, quote nor inside
//	entries    11....11.1.11..1...1   op | quote | scalar & ~(scalar << 1)
//	sum        ......1.............   inside + (backslash & inside), at closing
//	                                  quotes: a backslash carries up to there
//
// What leaves a block at the top enters the next at the bottom: parity of
// quotes, escape of the next byte, scalar, carry of the sum.

// classes gives for each byte one bit in each of four lanes of 16 bits. Adding
// up the lanes of 16 bytes, doubling each time, yields four masks at once.
var classes = func() (t [256]uint64) {
	const (
		quote   = 1 << 0
		op      = 1 << 16
		space   = 1 << 32
		special = 1 << 48 // backslash or below 0x20
	)
	for c := range 0x20 {
		t[c] = special
	}
	t['\\'] = special
	t['"'] = quote
	for _, c := range "{}[]:," {
		t[c] = op
	}
	for _, c := range " \t\n\r" {
		t[c] |= space
	}
	return t
}()

func classes16(p *[16]byte) (a uint64) {
	t := &classes
	a = t[p[15]]
	a = a<<1 + t[p[14]]
	a = a<<1 + t[p[13]]
	a = a<<1 + t[p[12]]
	a = a<<1 + t[p[11]]
	a = a<<1 + t[p[10]]
	a = a<<1 + t[p[9]]
	a = a<<1 + t[p[8]]
	a = a<<1 + t[p[7]]
	a = a<<1 + t[p[6]]
	a = a<<1 + t[p[5]]
	a = a<<1 + t[p[4]]
	a = a<<1 + t[p[3]]
	a = a<<1 + t[p[2]]
	a = a<<1 + t[p[1]]
	a = a<<1 + t[p[0]]
	return a
}

func indexGeneric(dst []uint32, b []byte, base uint32, st *IndexState) (n int, f Flags) {
	if !wordsFast {
		return indexByBytes(dst, b, base, st)
	}
	return indexByMasks(dst, b, base, st)
}

func indexByMasks(dst []uint32, b []byte, base uint32, st *IndexState) (n int, f Flags) {
	inString, escaped, scalar, carry := st.inString, st.escaped, st.scalar, st.backslash
	prev := uint64(st.last) << 32
	var ctrlInString uint64
	var pad [64]byte
	st.note(b)
	for len(b) > 0 {
		k := 64
		var p *[64]byte
		if len(b) >= 64 {
			p = (*[64]byte)(b)
			b = b[64:]
		} else {
			k = copy(pad[:], b)
			for i := k; i < 64; i++ {
				pad[i] = ' '
			}
			p = &pad
			b = nil
		}

		a0 := classes16((*[16]byte)(p[0:]))
		a1 := classes16((*[16]byte)(p[16:]))
		a2 := classes16((*[16]byte)(p[32:]))
		a3 := classes16((*[16]byte)(p[48:]))
		const lane = 0xFFFF
		quote := a0&lane | a1&lane<<16 | a2&lane<<32 | a3<<48
		op := a0>>16&lane | a1&(lane<<16) | a2&(lane<<16)<<16 | a3&(lane<<16)<<32
		space := a0>>32&lane | a1>>16&(lane<<16) | a2&(lane<<32) | a3&(lane<<32)<<16
		special := a0>>48 | a1>>32&(lane<<16) | a2>>16&(lane<<32) | a3&(lane<<48)

		// Almost always the specials are line ends and indentation.
		var backslash uint64
		for m := special &^ space; m != 0; m &= m - 1 {
			if i := bits.TrailingZeros64(m) & 63; p[i] == '\\' {
				backslash |= 1 << i
			}
		}
		if backslash|escaped != 0 {
			var esc uint64
			esc, escaped = findEscaped(backslash, escaped)
			quote &^= esc
			if k < 64 {
				escaped = esc >> k & 1
			}
		}

		inside := prefixXor(quote) ^ inString
		inString = uint64(int64(inside) >> 63)
		ctrlInString |= special &^ backslash & inside

		run := ^(op | space | quote | inside)
		entries := op&^inside | quote | run&^(run<<1|scalar)
		scalar = run >> ((k - 1) & 63) & 1
		var sum uint64
		sum, carry = bits.Add64(inside, backslash&inside, carry)
		marks := sum & quote &^ inside

		// UTF-8, when there is any in the block or just before it.
		w := load64(p[0:]) | load64(p[8:]) | load64(p[16:]) | load64(p[24:]) |
			load64(p[32:]) | load64(p[40:]) | load64(p[48:]) | load64(p[56:])
		if (w|prev&^(1<<40-1))&highs != 0 {
			// In the first block the byte before may be an error of the
			// last window.
			if f&InvalidUTF8 == 0 && utf8Invalid(p, k, prev, n > 0) {
				f |= InvalidUTF8
			}
		}
		prev = load64(p[56:])

		count := bits.OnesCount64(entries)
		d := dst[n:]
		pos := base
		for m := entries; m != 0; {
			e := (*[8]uint32)(d)
			e[0] = pos + uint32(bits.TrailingZeros64(m))
			m &= m - 1
			e[1] = pos + uint32(bits.TrailingZeros64(m))
			m &= m - 1
			e[2] = pos + uint32(bits.TrailingZeros64(m))
			m &= m - 1
			e[3] = pos + uint32(bits.TrailingZeros64(m))
			m &= m - 1
			e[4] = pos + uint32(bits.TrailingZeros64(m))
			m &= m - 1
			e[5] = pos + uint32(bits.TrailingZeros64(m))
			m &= m - 1
			e[6] = pos + uint32(bits.TrailingZeros64(m))
			m &= m - 1
			e[7] = pos + uint32(bits.TrailingZeros64(m))
			m &= m - 1
			d = d[8:]
		}
		for ; marks != 0; marks &= marks - 1 {
			before := entries & (marks&-marks - 1)
			dst[n+bits.OnesCount64(before)] |= Backslash
		}
		n += count
		base += 64
	}
	if ctrlInString != 0 {
		f |= ControlInString
	}
	st.inString, st.escaped, st.scalar, st.backslash = inString, escaped, scalar, carry
	return n, f
}

// note records the last three bytes of the input after the window b.
func (s *IndexState) note(b []byte) {
	if len(b) > 3 {
		s.last = load32(b[len(b)-4:]) &^ 0xFF
		return
	}
	for _, c := range b {
		s.last = s.last>>8&^0xFF | uint32(c)<<24
	}
}

// findEscaped returns the bytes of a block that are escaped by a backslash
// before them, and whether the first byte of the next block is. (The method is
// simdjson's: subtracting runs of backslashes from alternating bits ends every
// run at its end or one beyond, depending on its length.)
func findEscaped(backslash, escaped uint64) (mask, next uint64) {
	const odd = 0xAAAAAAAAAAAAAAAA
	escape := backslash &^ escaped
	codes := (escape<<1 | odd) - escape ^ odd
	return codes ^ (backslash | escaped), codes & backslash >> 63
}

func prefixXor(m uint64) uint64 {
	m ^= m << 1
	m ^= m << 2
	m ^= m << 4
	m ^= m << 8
	m ^= m << 16
	m ^= m << 32
	return m
}

// utf8Invalid reports whether one of the first k bytes of a block is an error.
// That the byte before the block is none must be known (sure), or is not
// relied upon.
func utf8Invalid(p *[64]byte, k int, prev uint64, sure bool) bool {
	i := 0
	if sure {
		_, before, wanted := utf8Step(prev)
		for ; i+8 <= k; i += 8 {
			w := load64(p[i : i+8])
			odd, rare, next := utf8Step(w)
			if (odd^wanted|rare|before>>56)&highs != 0 {
				// Rarely more than the lead of a valid sequence.
				if utf8Errors(w, prev) != 0 {
					return true
				}
			}
			before, wanted, prev = rare, next, w
		}
	}
	for ; i < k; i += 8 {
		w := load64(p[i : i+8])
		bad := utf8Errors(w, prev)
		if r := k - i; r < 8 {
			bad &= 1<<(8*r) - 1
		}
		if bad != 0 {
			return true
		}
		prev = w
	}
	return false
}
