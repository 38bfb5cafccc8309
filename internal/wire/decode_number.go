package wire

import "io"

// NumberState is a place in the grammar of numbers (RFC 8259 §6).
//
//	─┬─►( - )─┬─► 0 ──────┬──────┬─► . ─► digits ─┬──┬─► e ─┬───────┬─► digits ─┬─►
//	 └────────┴─► 1-9 … ──┘      └────────────────┘  │      └─► +/- ┘           │
//	                                                 └──────────────────────────┘
type NumberState uint8

const (
	numStart     NumberState = iota
	numMinus                 // after the minus sign
	numZero                  // after a leading 0
	numInteger               // within the integer's digits
	numPoint                 // after the point
	numFraction              // within the fraction's digits
	numExp                   // after e or E
	numExpSign               // after the exponent's sign
	numExpDigits             // within the exponent's digits
)

// complete reports whether a number may end in this state.
func (s NumberState) complete() bool {
	return s == numZero || s == numInteger || s == numFraction || s == numExpDigits
}

// partLen returns how many bytes ago the part of the number began that is not
// complete in this state: "-", ".", "e" or "e+".
func (s NumberState) partLen() int {
	switch s {
	case numMinus, numPoint, numExp:
		return 1
	case numExpSign:
		return 2
	}
	return 0
}

// Shortest returns the shortest text that leads to the state.
func (s NumberState) Shortest() string {
	return [...]string{"", "-", "0", "1", "1.", "1.0", "1e", "1e+", "1e0"}[s]
}

// ConsumeSimpleNumber returns the length of the number at the start of b when
// it is an integer without a sign, and 0 when it is something else. It does
// not know whether more digits follow after the end of b.
func ConsumeSimpleNumber(b []byte) (n int) {
	if len(b) == 0 || b[0]-'0' > 9 {
		return 0
	}
	n = 1
	if b[0] != '0' {
		for n < len(b) && b[n]-'0' <= 9 {
			n++
		}
	}
	if n < len(b) && (b[n] == '.' || b[n]|0x20 == 'e') {
		return 0
	}
	return n
}

// ConsumeNumber consumes a number. A number does not tell its end: when n is
// len(b), more of it may follow, and ConsumeNumber may be called again with
// more bytes after those of b and with the n and the state that it returned.
// The first call passes zeros.
//
// [io.ErrUnexpectedEOF] means that b ends where a number cannot. Upon other
// errors n is the position of the fault.
func ConsumeNumber(b []byte, n int, s NumberState) (int, NumberState, error) {
	for ; n < len(b); n++ {
		c := b[n]
		switch s {
		case numStart, numMinus:
			switch {
			case c == '-' && s == numStart:
				s = numMinus
			case c == '0':
				s = numZero
			case c-'1' <= 8:
				s = numInteger
				n = digits(b, n)
			default:
				return n, s, NewCharacterError(b[n:], "in number (expecting digit)")
			}
		case numZero, numInteger, numFraction:
			switch {
			case s != numZero && c-'0' <= 9: // resumed within digits
				n = digits(b, n)
			case c == '.' && s != numFraction:
				s = numPoint
			case c|0x20 == 'e':
				s = numExp
			default:
				return n, s, nil
			}
		case numPoint, numExp, numExpSign:
			switch {
			case c-'0' <= 9:
				s = map3(s == numPoint, numFraction, numExpDigits)
				n = digits(b, n)
			case s == numExp && (c == '-' || c == '+'):
				s = numExpSign
			default:
				return n, s, NewCharacterError(b[n:], "in number (expecting digit)")
			}
		case numExpDigits:
			if c-'0' > 9 {
				return n, s, nil
			}
			n = digits(b, n)
		}
	}
	if !s.complete() {
		return n, s, io.ErrUnexpectedEOF
	}
	return n, s, nil
}

func map3(cond bool, yes, no NumberState) NumberState {
	if cond {
		return yes
	}
	return no
}

// digits returns the position of the last of the digits that begin at b[n].
func digits(b []byte, n int) int {
	for n+1 < len(b) && b[n+1]-'0' <= 9 {
		n++
	}
	return n
}
