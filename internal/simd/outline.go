package simd

import "math/bits"

// An outline is what is left of a document when everything that can be judged
// in place has been judged: brackets, literals and escape sequences. The order
// of tokens and the form of numbers need no memory beyond the byte or token
// before, so they are checked for 64 bytes at a time by arithmetic on masks.
// What follows one token of some class across whitespace is found by addition:
//
//	bytes    {  "a" : 1  ,  [ ]      (columns are bytes, first at the left)
//	colon    .......#..........
//	next     ........#.........      colon << 1
//	space    .##...#.#.##.##.#.
//	sum                              space + (next & space): the carry runs
//	lands    .........#........      through the run and lands behind it

// Events of an outline: one byte for each bracket, in order.
const (
	OutlineClose  = 1 << iota // } or ], otherwise { or [
	OutlineObject             // { or }, otherwise [ or ]
	// What was seen since the last bracket, in the container that is open
	// there; of a closing bracket also what stands right before it.
	OutlineComma  // a comma
	OutlineColon  // a colon, which only an object may hold
	OutlineNoName // a member or element that is not a name with a colon, which only an array may hold behind a comma, or an object of one string
)

// OutlineState is what Outline carries from one window to the next. The zero
// value is the start of a document.
type OutlineState struct {
	inString uint64 // all ones inside a string
	escaped  uint64 // 1 if the next byte is escaped
	last     uint32 // as in IndexState

	// Each 1 or 0: something before the next byte.
	scalar, literal                 uint64 // the last byte was part of a scalar; of a literal
	name                            uint64 // the open string may be a name
	behindName, behindValue         uint64 // a token of that class came last
	behindComma, behindColon        uint64
	behindObject                    uint64 // an opening brace
	digit, sign, point, exp         uint64 // the last byte, in a number
	minus, zero                     uint64 // the last byte, when the number has just begun
	expSign, fraction, expDigits    uint64
	seenComma, seenColon, seenOther uint64 // since the last bracket
}

// Open reports whether a document may not end here.
func (s *OutlineState) Open() bool {
	return s.inString|s.sign|s.point|s.exp != 0 || s.scalar|s.behindName|s.behindValue == 0 ||
		s.seenComma|s.seenColon|s.seenOther != 0
}

// OutlineFlags tell what Outline has seen in one window, besides Flags.
const (
	// Irregular: tokens in an order, or a number in a form, that RFC 8259
	// does not know. Events and spots are then of no use.
	Irregular Flags = 1 << (iota + 2)
)

// Outline writes to events a byte for each bracket of the window b, and to
// spots the positions, counted from base, of the beginnings of literals and of
// escape sequences, and returns their numbers and what it has seen. The caller
// has to check
//
//   - that brackets match, and what the events say against what is open,
//   - that a spot is one of null, true, false, with no scalar byte behind it
//     (the position is that of an n, t or f), or a valid escape sequence (the
//     position is that of a backslash),
//   - that the last state is not Open.
//
// All windows of a document but the last must be of a multiple of 64 bytes.
// len(events) and len(spots) must be at least len(b)+IndexSlack. Without
// checkUTF8, InvalidUTF8 is never set, and ill-formed bytes in strings pass.
func Outline(events []byte, spots []uint32, b []byte, base uint32, st *OutlineState, checkUTF8 bool) (nEvents, nSpots int, f Flags) {
	if len(events) < len(b)+IndexSlack || len(spots) < len(b)+IndexSlack {
		panic("BUG: simd.Outline: short dst")
	}
	if len(b) == 0 {
		return 0, 0, 0
	}
	return outlineGeneric(events, spots, b, base, st, checkUTF8)
}

// outlineMasks says which of 64 bytes are what.
type outlineMasks struct {
	quote, backslash, space, control               uint64
	comma, colon                                   uint64
	openObject, closeObject, openArray, closeArray uint64
	digit, zero, minus, plus, point, exp, letter   uint64 // letter: n t f
}

func outlineGeneric(events []byte, spots []uint32, b []byte, base uint32, st *OutlineState, checkUTF8 bool) (nEvents, nSpots int, f Flags) {
	if checkUTF8 {
		f = outlineUTF8(b, st)
	}
	var bad, control uint64
	for len(b) > 0 {
		var block [64]byte
		n := copy(block[:], b)
		for i := n; i < 64; i++ {
			block[i] = ' '
		}
		b = b[n:]
		var m outlineMasks
		m.classify(&block)
		e, s := m.outline(events[nEvents:], spots[nSpots:], base, st, &bad, &control)
		nEvents, nSpots = nEvents+e, nSpots+s
		base += 64
	}
	if bad != 0 {
		f |= Irregular
	}
	if control != 0 {
		f |= ControlInString
	}
	return nEvents, nSpots, f
}

// outlineUTF8 checks the window as Index does.
func outlineUTF8(b []byte, st *OutlineState) Flags {
	var dst [64 + IndexSlack]uint32
	is := IndexState{last: st.last}
	var f Flags
	for len(b) > 0 {
		n := min(64, len(b))
		_, g := indexGeneric(dst[:], b[:n], 0, &is)
		f |= g & InvalidUTF8
		b = b[n:]
	}
	st.last = is.last
	return f
}

func (m *outlineMasks) classify(p *[64]byte) {
	for i, ch := range p {
		bit := uint64(1) << i
		if ch < 0x20 {
			m.control |= bit
		}
		switch ch {
		case '"':
			m.quote |= bit
		case '\\':
			m.backslash |= bit
		case ' ', '\t', '\n', '\r':
			m.space |= bit
		case ',':
			m.comma |= bit
		case ':':
			m.colon |= bit
		case '{':
			m.openObject |= bit
		case '}':
			m.closeObject |= bit
		case '[':
			m.openArray |= bit
		case ']':
			m.closeArray |= bit
		case '0':
			m.zero |= bit
			m.digit |= bit
		case '1', '2', '3', '4', '5', '6', '7', '8', '9':
			m.digit |= bit
		case '-':
			m.minus |= bit
		case '+':
			m.plus |= bit
		case '.':
			m.point |= bit
		case 'e', 'E':
			m.exp |= bit
		case 'n', 't', 'f':
			m.letter |= bit
		}
	}
}

// behind moves a mask up by one bit, in with what left the block before.
func behind(m uint64, carry *uint64) uint64 {
	r := m<<1 | *carry
	*carry = m >> 63
	return r
}

// lands returns the first bytes that are not whitespace at or behind the bits
// of next, which is behind(m, carry). carry then says that the next block
// begins behind the token, too.
func lands(next, space uint64, carry *uint64) uint64 {
	s, c := bits.Add64(space, next&space, 0)
	*carry |= c
	return (next | s) &^ space
}

// runs returns the bits behind those runs of ones in m in which there is a bit
// of first, or that go on from the block before, and the runs themselves.
func runs(m, first uint64, carry *uint64) (end, run uint64) {
	s, c := bits.Add64(m, first, *carry)
	*carry = c
	return s &^ m, m &^ s
}

// outline is Outline for one block.
func (m *outlineMasks) outline(events []byte, spots []uint32, base uint32, st *OutlineState, bad, control *uint64) (nEvents, nSpots int) {
	quote := m.quote
	var escape uint64
	if m.backslash|st.escaped != 0 {
		var esc uint64
		escape = m.backslash
		esc, st.escaped = findEscaped(m.backslash, st.escaped)
		quote &^= esc
		escape &^= esc
	}
	inside := prefixXor(quote) ^ st.inString
	st.inString = uint64(int64(inside) >> 63)
	*control |= m.control & inside
	escape &= inside

	outside := ^(inside | quote)
	space := m.space & outside
	comma, colon := m.comma&outside, m.colon&outside
	openObject, closeObject := m.openObject&outside, m.closeObject&outside
	openArray, closeArray := m.openArray&outside, m.closeArray&outside
	closes := closeObject | closeArray
	brackets := openObject | openArray | closes
	scalar := outside &^ (space | comma | colon | brackets)

	afterScalar := behind(scalar, &st.scalar)
	begin := scalar &^ afterScalar
	afterScalar &^= scalar

	// Literals are judged by the caller, numbers here.
	literals := begin & m.letter
	_, literal := runs(scalar, literals, &st.literal)
	number := scalar &^ literal
	begins := begin &^ literals
	digit, minus, plus := m.digit&number, m.minus&number, m.plus&number
	point, exp := m.point&number, m.exp&number
	sign := minus | plus

	wrong := number &^ (digit | sign | point | exp)
	wrong |= begins &^ (digit | minus)
	afterDigit := behind(digit, &st.digit)
	afterSign := behind(sign, &st.sign)
	afterPoint := behind(point, &st.point)
	afterExp := behind(exp, &st.exp)
	wrong |= minus&^(begins|afterExp) | plus&^afterExp
	wrong |= (afterSign | afterPoint) &^ digit
	wrong |= afterExp &^ (digit | sign)
	wrong |= (point | exp) &^ afterDigit
	fractionEnd, _ := runs(digit, afterPoint&digit, &st.fraction)
	expEnd, _ := runs(digit, (afterExp|behind(sign&afterExp, &st.expSign))&digit, &st.expDigits)
	wrong |= fractionEnd&point | expEnd&(point|exp)
	zero := m.zero & (begins | behind(minus&begins, &st.minus))
	wrong |= behind(zero, &st.zero) & digit

	// The order of tokens.
	afterComma := lands(behind(comma, &st.behindComma), space, &st.behindComma)
	afterColon := lands(behind(colon, &st.behindColon), space, &st.behindColon)
	afterObject := lands(behind(openObject, &st.behindObject), space, &st.behindObject)
	opening := quote & inside
	names, _ := runs(inside, opening&(afterComma|afterObject), &st.name)
	others := quote&^inside&^names | closes
	afterName := lands(behind(names, &st.behindName), space, &st.behindName)
	afterValue := lands(behind(others, &st.behindValue)|afterScalar, space, &st.behindValue)
	after := afterName | afterValue
	values := opening | begin | openObject | openArray
	wrong |= comma &^ after
	wrong |= colon &^ afterName
	wrong |= values & after
	wrong |= closes & (afterComma | afterColon)
	wrong |= afterObject &^ (opening | closeObject)
	*bad |= wrong

	// What an object does not hold.
	noName := afterComma&(begin|openObject|openArray) | afterName&(comma|closes)

	for r := brackets; r != 0; r &= r - 1 {
		upTo := r ^ (r - 1)
		bit := r & -r
		var e byte
		if closes&bit != 0 {
			e = OutlineClose
		}
		if (openObject|closeObject)&bit != 0 {
			e |= OutlineObject
		}
		if comma&upTo|st.seenComma != 0 {
			e |= OutlineComma
		}
		if colon&upTo|st.seenColon != 0 {
			e |= OutlineColon
		}
		if noName&upTo|st.seenOther != 0 {
			e |= OutlineNoName
		}
		comma, colon, noName = comma&^upTo, colon&^upTo, noName&^upTo
		st.seenComma, st.seenColon, st.seenOther = 0, 0, 0
		events[nEvents] = e
		nEvents++
	}
	st.seenComma |= oneIf(comma)
	st.seenColon |= oneIf(colon)
	st.seenOther |= oneIf(noName)

	for s := literals | escape; s != 0; s &= s - 1 {
		spots[nSpots] = base + uint32(bits.TrailingZeros64(s))
		nSpots++
	}
	return nEvents, nSpots
}

func oneIf(m uint64) uint64 {
	if m != 0 {
		return 1
	}
	return 0
}
