package scan

import (
	"github.com/javelin-go/javelin/internal/forge"
	"github.com/javelin-go/javelin/internal/simd"
	"github.com/javelin-go/javelin/internal/wire"
)

// A Skipper passes over objects and arrays whose entries are all at hand. It looks at each
// entry once and keeps what is open in a word, where a Walker must be able to stop at any
// place and go on.
type Skipper struct {
	names Names
	name  []byte // scratch: a name without its escapes
}

// firstBytes are the masks of so many bytes of a word.
var firstBytes = [9]uint64{0, 0xFF, 0xFFFF, 0xFFFFFF, 0xFFFFFFFF, 0xFFFFFFFFFF, 0xFFFFFFFFFFFF, 0xFFFFFFFFFFFFFF, 0xFFFFFFFFFFFFFFFF}

// maxSkipped is how deep a value may be that a Skipper passes over: a bit for each level.
const maxSkipped = 64

// Over passes over the value that ent begins with, checking it, if all its entries are there,
// and one more: it returns how many they are and where it ends, or else zeros. That another
// token follows is not looked at. The rest is as for Skip.
func (s *Skipper) Over(buf []byte, ent []uint32, org int, rules Rules) (took, end int) {
	if len(ent) < 2 {
		return 0, 0
	}
	at, next := org+int(ent[0]&simd.PosMask), org+int(ent[1]&simd.PosMask)
	switch buf[at] {
	case '"':
		if took, end = 2, next+1; next <= at || ent[1]&simd.Backslash != 0 && !wire.ValidEscapes(buf[at+1:next], rules.AllowInvalidUTF8) {
			return 0, 0
		}
	case '{', '[':
		return s.Skip(buf, ent, org, rules)
	default:
		took, end = 1, ScalarEnd(buf, at, next)
	}
	if end == 0 || end >= len(buf) {
		return 0, 0
	}
	return took, end
}

// Past is the method Over for a value that is known to be valid: of an object or array only the brackets
// are looked at.
func Past(buf []byte, ent []uint32, org int) (took, end int) {
	if len(ent) < 2 {
		return 0, 0
	}
	at, next := org+int(ent[0]&simd.PosMask), org+int(ent[1]&simd.PosMask)
	if deeper[buf[at]] > 0 {
		depth := 0
		for i, e := range ent {
			at = org + int(e&simd.PosMask)
			if depth += int(deeper[buf[at]]); depth == 0 {
				return i + 1, at + 1
			}
		}
		return 0, 0
	}
	if took, end = 2, next+1; buf[at] != '"' {
		took, end = 1, ScalarEnd(buf, at, next)
	}
	if end == 0 || end >= len(buf) {
		return 0, 0
	}
	return took, end
}

// deeper is by how much a bracket changes the depth.
var deeper = [256]int8{'{': 1, '[': 1, '}': -1, ']': -1}

// MemberOver passes over a member whose value is a scalar; e begins with the entry of its name.
// It returns how many entries the member takes and where it ends, or zeros if the value is none
// or not as usual: then it is for a Skipper.
func MemberOver(buf []byte, e *[5]uint32) (took, end int) {
	at, next := int(e[3]&simd.PosMask), int(e[4]&simd.PosMask)
	switch buf[at] {
	case '"':
		if e[4]&simd.Backslash == 0 && at < next && next+1 < len(buf) {
			return 5, next + 1
		}
	case '{', '[':
	case 't', 'n':
		if next-at == 4 && LiteralEnd(buf, at) == next {
			return 4, next
		}
		fallthrough
	default:
		if ShortNumber(buf, at, next) {
			return 4, next
		}
		if end = longScalarEnd(buf, at, next); end != 0 {
			return 4, end
		}
	}
	return 0, 0
}

// Skip passes over the object or array that ent begins with, checking it, if all its
// entries are there: it returns how many they are and where it ends, or else zeros. org is
// what the positions of entries count from in buf. None of them is from a window in which
// anything is wrong. What is nested deeper than maxSkipped is for a Walker.
func (s *Skipper) Skip(buf []byte, ent []uint32, org int, rules Rules) (took, end int) {
	took, end = s.skip(buf[org:len(buf):len(buf)], ent, min(rules.MaxDepth, maxSkipped), rules)
	if !rules.AllowDuplicateNames && s.names.Len() > 0 {
		s.names.Reset()
	}
	return took, org + end
}

func (s *Skipper) skip(buf []byte, ent []uint32, limit int, rules Rules) (took, end int) {
	var (
		objects uint64 // which of the open ones are objects, the innermost the lowest bit
		depth   int
		i       int // next entry
		p, q    int
		e       *[2]uint32 // of a value
		m       *[3]uint32 // of a name and the colon
	)

value:
	if uint(i)+1 >= uint(len(ent)) {
		return 0, 0
	}
	e = forge.TwoAt(ent, i)
	p, q = int(e[0]&simd.PosMask), int(e[1]&simd.PosMask)
	switch ch := buf[p]; ch {
	case '"':
		if e[1]&simd.Backslash != 0 && !wire.ValidEscapes(buf[p+1:q], rules.AllowInvalidUTF8) {
			return 0, 0
		}
		i += 2
		goto after
	case '{', '[':
		if depth >= limit {
			return 0, 0
		}
		depth++
		i++
		if objects <<= 1; ch == '{' {
			objects |= 1
			if !rules.AllowDuplicateNames {
				s.names.Push()
			}
			if buf[q] != '}' {
				goto name
			}
		} else if buf[q] != ']' {
			goto value
		}
		goto after
	case 't', 'n', 'f':
		i++
		if to := LiteralEnd(buf, p); to == p || to != q && (to >= len(buf) || !EndsScalar[buf[to]]) {
			return 0, 0
		}
	default:
		i++
		// As ShortNumber does, in place: most numbers are such. A shift would take a register
		// that something else is in.
		if n := q - p; uint(n) < uint(len(firstBytes)) && p <= len(buf)-8 {
			x := (le64(buf[p:]) ^ '0'*eachByte) & firstBytes[n]
			if (x|(x+0x76*eachByte))&eachHigh == 0 && (byte(x) != 0 || n == 1) {
				goto after
			}
		}
		if ScalarEnd(buf, p, q) == 0 {
			return 0, 0
		}
	}

after:
	if uint(i) >= uint(len(ent)) {
		return 0, 0
	}
	p = int(ent[i] & simd.PosMask)
	i++
	switch buf[p] {
	case ',':
		if objects&1 == 0 {
			goto value
		}
	case '}':
		if objects&1 == 0 {
			return 0, 0
		}
		if !rules.AllowDuplicateNames {
			s.names.Pop()
		}
		goto closed
	case ']':
		if objects&1 != 0 {
			return 0, 0
		}
		goto closed
	default:
		return 0, 0
	}

name:
	if uint(i)+2 >= uint(len(ent)) {
		return 0, 0
	}
	m = forge.ThreeAt(ent, i)
	p, q = int(m[0]&simd.PosMask), int(m[1]&simd.PosMask)
	if buf[p] != '"' || buf[m[2]&simd.PosMask] != ':' {
		return 0, 0
	}
	if m[1]&simd.Backslash != 0 {
		if !escapedName(&s.names, &s.name, buf, buf[p:q+1], rules) {
			return 0, 0
		}
	} else if !rules.AllowDuplicateNames && !s.names.Insert(buf, p+1, q) {
		return 0, 0
	}
	i += 3
	goto value

closed:
	depth--
	if objects >>= 1; depth > 0 {
		goto after
	}
	return i, p + 1
}
