package find

import (
	"bytes"
	"sync"

	"github.com/javelin-go/javelin/internal/gpath"
	"github.com/javelin-go/javelin/internal/scan"
	"github.com/javelin-go/javelin/internal/simd"
	"github.com/javelin-go/javelin/internal/tape"
)

// This file finds values in documents of a few KB. To check one as a whole takes less time
// than to go over the entries of its index, and in what is known to be valid, a value is
// found without them: by its name, and the brackets of what is passed over.

// maxBrief is the most that scan.BriefSize allows, and maxTiny up to where the members of
// a document are noted while it is checked, rather than looked for before.
const (
	maxBrief = 4 << 10
	maxTiny  = scan.SmallSize
)

// A briefly is what that needs, to be pooled.
type briefly struct {
	ops  [maxTiny + simd.IndexSlack]uint32
	text [maxBrief + len(trailOf{})]byte
}

var brieflies = sync.Pool{New: func() any { return new(briefly) }}

// A trailOf is memory for the trail of a path that is not long.
type trailOf [8]int

// findBriefly is find for a document that is brief. If it is unclear, that may be due to
// what nobody has asked for.
func findBriefly(data []byte, hops []gpath.Hop) (start, end int, res Result) {
	if len(data) <= maxTiny && simd.RegularFast() {
		b := brieflies.Get().(*briefly)
		start, end, res = b.findNoted(data, hops)
		brieflies.Put(b)
		return start, end, res
	}
	var few trailOf
	if len(hops) > len(few) {
		return 0, 0, unclear
	}
	t := trail(few[:len(hops)])
	if start, res = goLoosely(data, hops, t); res == unclear {
		return 0, 0, unclear
	}
	end = len(data)
	if res == Found {
		if end = skipLoosely(data, start); end < 0 {
			return 0, 0, unclear
		}
	}
	if end > len(data)/4*3 {
		// What follows is hardly longer than what it takes to copy the rest.
		if scan.ValidBrief(data) {
			return start, end, res
		}
		if res != Found {
			return 0, 0, unclear
		}
	}
	b := brieflies.Get().(*briefly)
	if !b.validUpTo(data, t, end) {
		res = unclear
	}
	brieflies.Put(b)
	return start, end, res
}

// validUpTo reports whether data up to the end of the value that a trail leads to is how
// a document begins: one that ends behind it.
//
//	data    {"a":[{"b":1,"c":2},{"b":…
//	text    {"a":[{"b":1}]}
func (b *briefly) validUpTo(data []byte, t trail, end int) bool {
	n := copy(b.text[:maxBrief], data[:end])
	for k := len(t) - 1; k >= 0; k-- {
		in := 0
		if k > 0 {
			in = t[k-1]
		} else {
			in = tape.SkipSpace(data, 0)
		}
		b.text[n] = data[in] + 2
		n++
	}
	return scan.ValidBrief(b.text[:n])
}

// findNoted is findBriefly by the colons and braces of the document. Of names with escape
// sequences these do not tell which they are.
func (b *briefly) findNoted(data []byte, hops []gpath.Hop) (start, end int, res Result) {
	spaces, n, plain := simd.RegularMembers(b.ops[:], data, true)
	if spaces < 0 {
		return 0, 0, unclear
	}
	if !plain && bytes.IndexByte(data, '\\') >= 0 {
		return findLoosely(data, hops, nil)
	}
	ops := b.ops[:n]
	p := tape.SkipSpace(data, 0)
	for k := range hops {
		h := &hops[k]
		switch data[p] {
		case '{':
			if h.Hard {
				return 0, 0, unclear
			}
			for len(ops) > 0 && int(ops[0]) <= p {
				ops = ops[1:]
			}
			if p, ops = notedMember(data, ops, h.Name); p > 0 {
				p = tape.SkipSpace(data, p+1)
				continue
			}
		case '[':
			q, res := looseElement(data, p+1, h.Index)
			if res == unclear {
				return 0, 0, unclear
			}
			if res == Found {
				p = q
				continue
			}
		default:
			return 0, 0, DeadEnd
		}
		if k < len(hops)-1 {
			return 0, 0, DeadEnd
		}
		return 0, 0, Absent
	}
	return p, skipLoosely(data, p), Found
}

// notedMember returns where the colon of the first member of a name is, 0 if there is
// none, and the ops behind it. They begin in the object.
func notedMember(data []byte, ops []uint32, name string) (colon int, _ []uint32) {
	depth := 0
	for i, op := range ops {
		p := int(op)
		if p >= len(data) {
			break
		}
		switch c := data[p]; {
		case c == ':':
			if depth == 0 && isBefore(data, p, name) {
				return p, ops[i+1:]
			}
		case c == '{':
			depth++
		default:
			if depth--; depth < 0 {
				return 0, nil
			}
		}
	}
	return 0, nil
}

// isBefore reports whether a string stands in front of the colon at p. Strings have no
// escape sequences.
func isBefore(data []byte, p int, s string) bool {
	q := p - 1
	for data[q] <= ' ' {
		q--
	}
	first := q - len(s)
	return first > 0 && data[first-1] == '"' && string(data[first:q]) == s
}
