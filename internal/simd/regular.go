package simd

// RegularDepth is how deep objects and arrays may be nested for Regular.
const RegularDepth = 62

// What Regular says of a document, if not how much whitespace is in it.
const (
	NotRegular = -1 // no JSON, or also nested too deeply
	TooDeep    = -2 // nested more deeply than RegularDepth
)

// Regular returns how many bytes of whitespace there are outside strings in b, if b
// is one JSON value by RFC 8259, with whitespace around it, or else NotRegular or
// TooDeep, which is less than zero. With checkUTF8, b must be UTF-8, and escapes of
// surrogates must come in pairs. Names are not compared.
//
// That is what Outline and its caller find out together, at once, for documents that
// are small: it takes no room to write to, and hands nothing over.
func Regular(b []byte, checkUTF8 bool) (spaces int) {
	if len(b) == 0 {
		return NotRegular
	}
	spaces, _, _ = regular(nil, b, checkUTF8)
	return spaces
}

// RegularMembers is Regular, and if b is regular, it writes to ops the positions of
// { } : outside strings, and returns their number. len(ops) must be at least
// len(b)+IndexSlack; what it holds beyond that number is undefined. If plain, there is no
// backslash in b; if not, there may be none either.
func RegularMembers(ops []uint32, b []byte, checkUTF8 bool) (spaces, n int, plain bool) {
	if len(ops) < len(b)+IndexSlack {
		panic("BUG: simd.RegularMembers: short ops")
	}
	if len(b) == 0 {
		return NotRegular, 0, false
	}
	return regular(ops, b, checkUTF8)
}

// PlainMembers is RegularMembers for plain documents, of which no more is asked of ops than
// PlainOps: there is room for these where memory is to be zeroed first. It returns the number
// of positions, -1 for what is not surely regular.
func PlainMembers(ops []uint32, b []byte) int {
	if len(b) == 0 || len(b) > PlainSize {
		return -1
	}
	if len(ops) < PlainOps(len(b)) {
		panic("BUG: simd.PlainMembers: short ops")
	}
	if regularChosen == 0 {
		return -1
	}
	spaces, n := regularPlain(&ops[0], b, 0)
	if spaces < 0 {
		return -1
	}
	return n
}

// PlainSpaces is Regular for an object or array that has no control characters, backslashes,
// nor, but on amd64, exponents; with checkUTF8, nor bytes beyond ASCII. It says NotRegular of
// whatever is not surely that, of more than PlainSize bytes, and without a kernel.
func PlainSpaces(b []byte, checkUTF8 bool) (spaces int) {
	if len(b) == 0 || len(b) > PlainSize || regularChosen == 0 {
		return NotRegular
	}
	spaces, _ = regularPlain(nil, b, wideUnless(checkUTF8))
	return spaces
}

// wideUnless returns a bit that bytes beyond ASCII alone have, if these may be in plain documents.
func wideUnless(checkUTF8 bool) uint8 {
	if checkUTF8 {
		return 0
	}
	return 0x80
}

// PlainOps returns how long ops must be for PlainMembers and n bytes. There are two positions
// in three bytes at most, of [{},{},{}, and what is one too many is written before that is
// known.
func PlainOps(n int) int { return n - n/4 + 4 }

// HardMembers is RegularMembers for what PlainMembers has found not to be plain. It returns the
// number of positions, -1 if b, checked as UTF-8, is not regular.
func HardMembers(ops []uint32, b []byte) int {
	if len(b) == 0 {
		return -1
	}
	if len(ops) < len(b)+IndexSlack {
		panic("BUG: simd.HardMembers: short ops")
	}
	spaces, n := regularHard(ops, b, true)
	if spaces < 0 {
		return -1
	}
	return n
}

// RegularMember returns where the colon is after the first member of a name in b, if b is
// surely a regular object, checked as UTF-8, and 0 if there is none. It is NotRegular for what
// is surely not regular, and UnclearMember for others: a name may have escapes. No backslash and
// no quote is in the name that is looked for.
func RegularMember(b []byte, name string) (colon int) {
	switch {
	case len(b) == 0:
		return NotRegular
	case len(b) > RegularMemberSize || regularChosen == 0:
		return UnclearMember
	}
	return memberOf(b, name)
}

// UnclearMember is what RegularMember says if it does not know.
const UnclearMember = -2

// RegularMemberSize is for how many bytes RegularMember has room.
const RegularMemberSize = 384

// PlainSize is for how many bytes there is room for masks in assembly that goes
// through plain documents.
const PlainSize = 512

// regular tries it as a plain document before.
func regular(ops []uint32, b []byte, checkUTF8 bool) (spaces, n int, plain bool) {
	if len(b) <= PlainSize && regularChosen != 0 {
		if spaces, n = regularPlain(firstOp(ops), b, wideUnless(checkUTF8)); spaces >= 0 {
			return spaces, n, true
		}
	}
	if spaces, n = regularHard(ops, b, checkUTF8); spaces < 0 {
		n = 0
	}
	return spaces, n, false
}

// firstOp is what assembly is given of ops, nil if no positions are wanted.
func firstOp(ops []uint32) *uint32 {
	if len(ops) == 0 {
		return nil
	}
	return &ops[0]
}

// RegularFast reports whether Regular is more than its portable definition, which is
// for comparison.
func RegularFast() bool { return regularChosen != 0 }

// regularGeneric asks Outline.
func regularGeneric(ops []uint32, b []byte, checkUTF8 bool) (spaces, n int) {
	events := make([]byte, len(b)+IndexSlack)
	spots := make([]uint32, len(b)+IndexSlack)
	var st OutlineState
	nEvents, nSpots, nOps, f := outlineGeneric(ops, events, spots, b, 0, &st, checkUTF8)
	if f != 0 || st.Open() {
		return NotRegular, 0
	}
	due := false // the second half of a pair
	at := uint32(0)
	for _, p := range spots[:nSpots] {
		if b[p] != '\\' {
			if !literalAt(b[p:]) {
				return NotRegular, 0
			}
			continue
		}
		if !checkUTF8 {
			continue
		}
		second := b[p+3]|0x20 >= 'c'
		if second != due || due && p != at {
			return NotRegular, 0
		}
		due, at = !second, p+6
	}
	if due {
		return NotRegular, 0
	}
	if spaces = regularBrackets(events[:nEvents], st.Spaces()); spaces < 0 {
		nOps = 0
	}
	return spaces, nOps
}

// literalAt reports whether b begins with null, true, or false, and nothing more.
func literalAt(b []byte) bool {
	n := 4
	if b[0] == 'f' {
		n = 5
	}
	if len(b) < n {
		return false
	}
	switch string(b[:n]) {
	case "null", "true", "false":
	default:
		return false
	}
	if len(b) == n {
		return true
	}
	switch b[n] {
	case ' ', '\t', '\n', '\r', '{', '}', '[', ']', ':', ',', '"':
		return true
	}
	return false
}

// regularBrackets matches brackets.
func regularBrackets(events []byte, spaces int) int {
	var open []byte // events of the brackets that are open
	for i, e := range events {
		if len(open) == 0 && i > 0 {
			return NotRegular
		}
		if len(open) > 0 {
			bad := byte(OutlineColon)
			if open[len(open)-1]&OutlineObject != 0 {
				bad = OutlineNoName
			}
			if e&bad != 0 {
				return NotRegular
			}
		} else if e&^OutlineObject != 0 {
			return NotRegular
		}
		switch {
		case e&OutlineClose == 0:
			if open = append(open, e); len(open) > RegularDepth {
				return TooDeep
			}
		case (e^open[len(open)-1])&OutlineObject != 0:
			return NotRegular
		default:
			open = open[:len(open)-1]
		}
	}
	if len(open) > 0 {
		return NotRegular
	}
	return spaces
}
