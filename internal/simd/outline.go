package simd

// An outline is what is left of a document when everything that can be judged
// in place has been judged: brackets, literals and surrogates. The order of
// tokens needs no memory beyond the two tokens before, the form of numbers and
// of escape sequences hardly more than the byte before:
//
//	bytes   { "a\t" : [ -1.5e3 , true ] , "\ud83d\ude00" : 0 }
//	tokens  { "     : [ -      , t    ] , "              : 0 }   by the two before
//	escapes     \t                         \ud83d\ude00          by the bytes before
//	numbers             -1.5e3                             0     by the bytes before
//	events  {         [               ]                      }   left to the caller
//	spots                        t         \     \               left to the caller
//
// Whether a comma or a colon may stand where it does depends also on the
// container. An event tells what has been seen in it since the event before.

// Events of an outline: one byte for each bracket, in order.
const (
	OutlineClose  = 1 << iota // } or ], otherwise { or [
	OutlineObject             // { or }, otherwise [ or ]
	// What was seen since the last bracket, in the container that is open
	// there, and right before this one.
	OutlineComma  // a comma
	OutlineColon  // a colon, which only an object may hold
	OutlineNoName // a first element, or one after a comma, that is not a name with a colon, which only an array may hold
)

// OutlineState is what Outline carries from one window to the next. The zero
// value is the start of a document. A state belongs to the implementation that
// has begun it.
type OutlineState struct {
	inString uint64 // all ones inside a string
	escaped  uint64 // 1 if the next byte is escaped; more in assembly

	// Each 1 or 0.
	scalar   uint64 // the last byte was part of a scalar
	literal  uint64 // which is a literal
	pending  uint64 // or a number, and its last byte a sign or a point
	zero     uint64 // the last byte was a zero that begins the integer part
	fraction uint64 // there has been a point in the number
	expLast  uint64 // the last byte was e or E
	exponent uint64 // there has been an e or E in the number

	// Each 1 or 0: seen since the last bracket.
	seenComma, seenColon, seenNoName uint64

	// The last two tokens, the latest on top, in the terms of the
	// implementation. 0 for none and for a colon, which want the same.
	tokens uint16

	last uint32 // as in IndexState

	spaces uint64 // bytes of whitespace between tokens

	// From a byte of the window to where WillCopy says that it goes, 0 if nothing is
	// said. Assembly asks for what is there; it neither reads nor writes it.
	copyAhead uintptr

	// Of the portable definition alone.
	hexDue    uint64 // how many hexadecimal digits must follow
	surrogate bool   // the first of them was a d
}

// Open reports whether a document may not end here, brackets aside.
func (s *OutlineState) Open() bool {
	return s.inString|s.pending|s.expLast != 0 || s.tokens>>8 == 0 ||
		s.seenComma|s.seenColon|s.seenNoName != 0
}

// Spaces returns how many bytes of whitespace there have been outside strings.
func (s *OutlineState) Spaces() int { return int(s.spaces) }

// Colon reports whether there has been a colon since the last bracket.
func (s *OutlineState) Colon() bool { return s.seenColon != 0 }

// Irregular is what Outline finds besides the other Flags: tokens in an order,
// or numbers or escape sequences in a form, that RFC 8259 does not know.
const Irregular Flags = 1 << 2

// Outline writes to events a byte for each bracket of the window b, and to
// spots positions, counted from base, where to look, and returns their numbers
// and what it has seen. The caller has to check
//
//   - that brackets match, and what the events say against what is open,
//   - that at a spot with a backslash there is a valid escape sequence, which
//     may go on in the next window; these are surrogates, and what the window
//     ends within,
//   - that at any other spot there is one of null, true, false, with no scalar
//     byte after it,
//   - that the last state is not Open.
//
// Spots of each of the two kinds are in ascending order. All windows of a
// document but the last must be of a multiple of 64 bytes; another window
// counts as filled up with spaces to one. len(events) and len(spots) must be at
// least len(b)+IndexSlack. Without checkUTF8, InvalidUTF8 is never set, and
// ill-formed bytes in strings pass. After Irregular, events, spots, state and
// the other flags are of no use, and may differ from one implementation to
// another.
func Outline(events []byte, spots []uint32, b []byte, base uint32, st *OutlineState, checkUTF8 bool) (nEvents, nSpots int, f Flags) {
	if len(events) < len(b)+IndexSlack || len(spots) < len(b)+IndexSlack {
		panic("BUG: simd.Outline: short dst")
	}
	if len(b) == 0 {
		return 0, 0, 0
	}
	nEvents, nSpots, _, f = outline(nil, events, spots, b, base, st, checkUTF8)
	return nEvents, nSpots, f
}

// OutlineMembers is Outline, and writes to ops the positions of { } : outside strings,
// counted from base, and returns their number, too. len(ops) must be at
// least len(b)+IndexSlack; what it holds beyond that number is undefined.
func OutlineMembers(events []byte, spots, ops []uint32, b []byte, base uint32, st *OutlineState, checkUTF8 bool) (nEvents, nSpots, nOps int, f Flags) {
	if len(events) < len(b)+IndexSlack || len(spots) < len(b)+IndexSlack || len(ops) < len(b)+IndexSlack {
		panic("BUG: simd.OutlineMembers: short dst")
	}
	if len(b) == 0 {
		return 0, 0, 0, 0
	}
	return outline(ops, events, spots, b, base, st, checkUTF8)
}

// OutlineFast reports whether Outline is more than its portable definition,
// which is for comparison: without assembly, to read by bytes is faster.
func OutlineFast() bool { return outlineChosen != 0 }

// outlineGeneric goes byte by byte.
func outlineGeneric(ops []uint32, events []byte, spots []uint32, b []byte, base uint32, st *OutlineState, checkUTF8 bool) (nEvents, nSpots, nOps int, f Flags) {
	if checkUTF8 {
		f = outlineUTF8(b, st)
	}
	for i := range (len(b) + 63) &^ 63 {
		ch := byte(' ')
		if i < len(b) {
			ch = b[i]
		}
		escaped := st.escaped != 0
		st.escaped = 0
		if ch == '\\' && !escaped {
			st.escaped = 1
		}
		if st.inString != 0 {
			switch {
			case escaped:
				switch ch {
				case '"', '\\', '/', 'b', 'f', 'n', 'r', 't':
				case 'u':
					st.hexDue = 4
				default:
					f |= Irregular
				}
			case st.hexDue > 0:
				if !st.digit(ch) {
					f |= Irregular
				}
				if st.hexDue == 2 && st.surrogate && (ch == '8' || ch == '9' || ch >= 'A') && i >= 3 {
					spots[nSpots] = base + uint32(i-3)
					nSpots++
				}
			case ch == '"':
				st.inString = 0
			case ch < 0x20:
				f |= ControlInString
			}
			continue
		}

		var ok bool
		switch ch {
		case ' ', '\t', '\n', '\r':
			ok = st.endScalar()
			if i < len(b) {
				st.spaces++
			}
		case '{', '}', '[', ']', ':', ',':
			ok = st.endScalar() && st.token(ch)
			if ch|0x20 == '{' || ch|0x20 == '}' {
				events[nEvents] = st.event(ch)
				nEvents++
			}
			if ops != nil && (ch == '{' || ch == '}' || ch == ':') {
				ops[nOps] = base + uint32(i)
				nOps++
			}
		case '"':
			if !escaped {
				ok = st.endScalar() && st.token(ch)
				st.inString = ^uint64(0)
			}
		case '\\':
		default:
			ok = true
			first := st.scalar == 0
			if first {
				ok = st.token('0')
				st.scalar = 1
				if ch >= 0x40 && ch < 0x80 {
					st.literal = 1
					spots[nSpots] = base + uint32(i)
					nSpots++
				}
			}
			if st.literal == 0 {
				ok = st.number(ch, first) && ok
			}
		}
		if !ok {
			f |= Irregular
		}
	}
	// The next window will not report what begins in this one.
	switch {
	case st.escaped != 0:
		spots[nSpots] = base + uint32(len(b)-1)
		nSpots++
	case st.hexDue == 4:
		spots[nSpots] = base + uint32(len(b)-2)
		nSpots++
	case st.hexDue == 3 && st.surrogate:
		spots[nSpots] = base + uint32(len(b)-3)
		nSpots++
	}
	return nEvents, nSpots, nOps, f
}

// endScalar notes a byte that is not part of a scalar.
func (s *OutlineState) endScalar() bool {
	ok := s.pending|s.expLast == 0
	s.scalar, s.literal = 0, 0
	s.pending, s.zero, s.fraction, s.expLast, s.exponent = 0, 0, 0, 0, 0
	return ok
}

// digit judges one of the four digits after \u.
func (s *OutlineState) digit(ch byte) bool {
	s.hexDue--
	if s.hexDue == 3 {
		s.surrogate = ch|0x20 == 'd'
	}
	return ch-'0' < 10 || ch|0x20-'a' < 6
}

// number judges a byte of a number against those before it.
func (s *OutlineState) number(ch byte, first bool) (ok bool) {
	pending, zero, expLast := s.pending, s.zero, s.expLast
	s.pending, s.zero, s.expLast = 0, 0, 0
	switch ch {
	case '0', '1', '2', '3', '4', '5', '6', '7', '8', '9':
		if ch == '0' && (first || pending != 0 && s.fraction|s.exponent == 0) {
			s.zero = 1
		}
		return zero == 0
	case '-', '+':
		s.pending = 1
		return expLast != 0 || first && ch == '-'
	case '.':
		ok = !first && pending|expLast|s.fraction|s.exponent == 0
		s.pending, s.fraction = 1, 1
	case 'e', 'E':
		ok = !first && pending|expLast|s.exponent == 0
		s.expLast, s.exponent = 1, 1
	}
	return ok
}

// token judges a token against the two before it. All scalars are '0'.
func (s *OutlineState) token(ch byte) (ok bool) {
	const behindComma, behindOpen, behindStart = ',' ^ ':', '{' ^ ':', 0
	prev, before := byte(s.tokens>>8), byte(s.tokens)
	s.tokens = uint16(ch|ch&0x40>>1^':')<<8 | uint16(prev) // { for [, } for ]

	mayName := prev == behindComma || prev == behindOpen
	behindName := prev == '"'^':' && (before == behindComma || before == behindOpen)
	behindValue := !mayName && prev != behindStart
	switch ch {
	case ',':
		s.seenComma = 1
		if behindName {
			s.seenNoName = 1
		}
		return behindValue
	case ':':
		s.seenColon = 1
		return behindName
	case '}', ']':
		if behindName {
			s.seenNoName = 1
		}
		return behindValue || prev == behindOpen
	case '{', '[', '0':
		if mayName {
			s.seenNoName = 1
		}
	}
	return !behindValue
}

// event returns the event of a bracket.
func (s *OutlineState) event(bracket byte) (e byte) {
	if bracket|0x20 == '}' {
		e = OutlineClose
	}
	if bracket&0x20 != 0 {
		e |= OutlineObject
	}
	e |= byte(s.seenComma*OutlineComma | s.seenColon*OutlineColon | s.seenNoName*OutlineNoName)
	s.seenComma, s.seenColon, s.seenNoName = 0, 0, 0
	return e
}

// outlineUTF8 checks the window as Index does, filled up with spaces.
func outlineUTF8(b []byte, st *OutlineState) (f Flags) {
	var dst [64 + IndexSlack]uint32
	is := IndexState{last: st.last}
	for len(b) > 0 {
		var block [64]byte
		n := copy(block[:], b)
		for i := n; i < 64; i++ {
			block[i] = ' '
		}
		_, g := indexGeneric(dst[:], block[:], 0, &is)
		f |= g & InvalidUTF8
		b = b[n:]
	}
	st.last = is.last
	return f
}
