package find

import (
	"github.com/javelin-go/javelin/internal/scan"
	"github.com/javelin-go/javelin/internal/simd"
	"github.com/javelin-go/javelin/internal/tape"
	"github.com/javelin-go/javelin/json/jsontext"
)

// A looseGatherer is a gatherer with Unchecked, by bytes as findLoosely.
//
// Where nothing more is looked for in an object or array, its end is left to the one
// around it, which passes over it together with what follows:
//
//	[{"a":{"b":1,"c":2}},{},{"a":…
//	           p        end └ the next that is looked into; owed: 2 objects
type looseGatherer struct {
	data  []byte
	forks []fork // of search, as links are
	links []link
	*Search
	hard bool   // a name with escape sequences has been met
	sure bool   // that the document is valid is known, or looked at later
	owed [2]int // how many arrays and objects that are not at their end are around
}

// runLoosely is run with Unchecked.
func (s *Search) runLoosely(data []byte) bool {
	if !s.goLoosely(data, false) {
		return false
	}
	if !s.looked {
		return true
	}
	for i := range s.Spots {
		// What has been looked into is checked as far as that goes.
		if t := &s.Spots[i]; t.looked && !jsontext.Value(data[t.Start:t.End]).IsValid(tape.AllowDuplicates) {
			return false
		}
	}
	return true
}

// runBriefly is run for a document that is brief: what has been found by brackets and
// names alone is so if all of it is valid. That is left to the index where most of the
// document is after the last of the values.
func (s *Search) runBriefly(data []byte) bool {
	if !s.goLoosely(data, true) {
		return false
	}
	if s.left == 0 {
		last := uint32(0)
		for i := range s.Spots {
			last = max(last, s.Spots[i].End)
		}
		if int(last) < len(data)/4 && len(data) > maxTiny {
			return false
		}
	}
	return scan.ValidBrief(data)
}

// goLoosely looks for all targets by brackets and names. If it is sure, nothing that is
// found is checked.
func (s *Search) goLoosely(data []byte, sure bool) bool {
	s.start()
	if len(s.links) == 0 {
		s.Link() // of GetMany, where nobody else has the paths
	}
	g := looseGatherer{data: data, forks: s.forks, links: s.links, Search: s, sure: sure}
	return g.follow(tape.SkipSpace(data, 0), 0, 0) >= 0
}

// endOf returns the end of the value at p within level others, p if it is not valid.
func (g *looseGatherer) endOf(p, level int) int {
	if !g.sure {
		return checkedEnd(g.data, p, tape.DepthLimit-level)
	}
	return max(skipLoosely(g.data, p), p)
}

// follow is gather, to which it leaves the rest, for objects in which one member alone
// is looked for: they are owed, and there is nothing to come back to.
func (g *looseGatherer) follow(p int, f int32, level int) int {
	// Little is kept from one step to the next: calls leave no registers.
	through := 0
	for uint(p) < uint(len(g.data)) && g.data[p] == '{' && g.links[f].single {
		q, res := nearMember(g.data, p+1, g.links[f+1].name, !g.hard)
		if res != Found {
			if res == Absent {
				g.absent(f)
				g.owed[kindOf('{')] += through
				return q + 1
			}
			g.hard = g.hard || q == 0
			break
		}
		p = q
		f++
		through++
	}
	if k := &g.forks[f]; k.child == 0 && k.ends != 0 && p < len(g.data) {
		end := scan.FewDigitsEnd(g.data, p) // most often it is a number
		if end == p {
			if end = g.endOf(p, level+through); end == p {
				return -1
			}
		}
		g.found(f, p, end, false)
		p = end
	} else {
		p = g.gather(p, f, level+through)
	}
	g.owed[kindOf('{')] += through
	return p
}

// gather is that of a gatherer, for the value at p. It returns where the value ends, or
// where the inside is that is owed, anything else not below 0 if nothing is left, and
// -1 if something is wrong.
func (g *looseGatherer) gather(p int, f int32, level int) int {
	if p == len(g.data) {
		return -1
	}
	k := &g.forks[f]
	end := 0
	switch c := g.data[p]; {
	case k.child != 0 && (c == '{' || c == '['):
		end = g.within(p+1, c, f, level)
	case k.ends != 0:
		if end = g.endOf(p, level); end == p {
			return -1
		}
		g.left -= int(k.below)
	default:
		end = skipLoosely(g.data, p)
		g.left -= int(k.below)
	}
	if end >= 0 {
		g.found(f, p, end, k.child != 0)
	}
	return end
}

// within goes through the object or array that c begins, from its inside on.
func (g *looseGatherer) within(p int, c byte, f int32, level int) int {
	if p = tape.SkipSpace(g.data, p); p < len(g.data) && g.data[p] == c+2 {
		g.absent(f)
		return p + 1
	}
	if c == '[' {
		return g.elements(p, f, level)
	}
	return g.members(p, f, level)
}

// members is within for an object, from its first member on.
func (g *looseGatherer) members(p int, f int32, level int) int {
	data := g.data
	wanted := g.forks[f].children
	guess := g.forks[f].child // the members may be in the order of the paths
	for p < len(data) {
		q, k, res := g.member(p, f, guess, wanted)
		if res == Absent && data[q] == '}' {
			g.absent(f)
			return q + 1
		}
		if p = q; res != Found || p == len(data) {
			return -1
		}
		if k == 0 {
			p = skipLoosely(data, p)
		} else {
			g.seen[k] = true
			guess = g.forks[k].sibling
			inner := data[p]
			p = g.follow(p, k, level+1)
			if wanted--; p < 0 || g.left == 0 {
				return p
			}
			if wanted == 0 {
				return g.leave(p, '{', f)
			}
			if g.owed != [2]int{} {
				p, _ = g.settle(p, inner, 1)
			}
		}
		more := false
		if p, more = g.after(p, '}'); !more {
			if p >= 0 {
				g.absent(f)
			}
			return p
		}
	}
	return -1
}

// elements is within for an array, from its first element on.
func (g *looseGatherer) elements(p int, f int32, level int) int {
	data, rising := g.data, g.forks[f].rising
	wanted := g.forks[f].children
	next, element := g.nextElement(f, 0, 0)
	for index := 0; p < len(data); {
		k := int32(0)
		if index == next {
			k = element
			if element = g.forks[k].sibling; rising && element != 0 {
				next = g.forks[element].index
			} else {
				next, element = g.nextElement(f, k, index+1)
			}
		}
		passed := 1
		if k == 0 {
			p, passed = skipElements(data, p, next-index)
		} else {
			g.seen[k] = true
			inner := data[p]
			p = g.follow(p, k, level+1)
			if wanted--; p < 0 || g.left == 0 {
				return p
			}
			if wanted == 0 {
				return g.leave(p, '[', f)
			}
			if g.owed != [2]int{} {
				p, passed = g.settle(p, inner, next-index)
			}
		}
		index += passed
		// Where there is no whitespace, the next one follows the comma.
		if n := p + 1; uint(p) < uint(len(data)) && uint(n) < uint(len(data)) && data[p] == ',' && data[n] > ' ' {
			p = n
			continue
		}
		more := false
		if p, more = g.after(p, ']'); !more {
			if p >= 0 {
				g.absent(f)
			}
			return p
		}
	}
	return -1
}

// after goes from the end of a member or element to the next one, or, if there is no
// more, to where the object or array ends; -1 if neither is there.
func (g *looseGatherer) after(p int, end byte) (_ int, more bool) {
	data := g.data
	if p < 0 {
		return -1, false
	}
	if p = tape.SkipSpace(data, p); p == len(data) {
		return -1, false
	}
	if data[p] == ',' {
		return tape.SkipSpace(data, p+1), true
	}
	if data[p] != end {
		return -1, false
	}
	return p + 1, false
}

// leave returns from an object or array in which nothing more is looked for, p being
// inside: it is owed, unless where it ends is wanted, too.
func (g *looseGatherer) leave(p int, c byte, f int32) int {
	if g.owed[kindOf(c)]++; g.forks[f].ends != 0 {
		p, _ = g.settle(p, c, 1)
	}
	return p
}

// kindOf tells [ from { in owed.
func kindOf(open byte) byte { return open >> 5 & 1 }

// settle returns where what is owed ends, of which open begins the outermost, and of up
// to n - 1 after it; and how many have ended. It returns -1 if none has.
func (g *looseGatherer) settle(p int, open byte, n int) (end, passed int) {
	if end, passed = simd.NestEnds(g.data, p, open, g.owed[kindOf(open)], n); passed == 0 {
		end = -1
	}
	g.owed = [2]int{}
	return end, passed
}

// member goes from a name to its value, and returns the fork that leads there, 0 for
// none. If one member alone is still wanted, it may go to that at once.
func (g *looseGatherer) member(p int, f, guess, wanted int32) (_ int, k int32, res Result) {
	data := g.data
	if data[p] != '"' {
		return p, 0, unclear
	}
	q := g.guessed(p+1, guess)
	switch {
	case q > 0:
		k = guess
	case wanted == 1 && !g.hard:
		k = g.forks[f].child
		for g.seen[k] {
			k = g.forks[k].sibling
		}
		name := g.links[k].name
		if !worthMember(data, p, name, g.forks[k].hard) {
			k = 0
			break
		}
		if q, res = memberAhead(data, p, name); res != unclear {
			return q, k, res
		}
		// It would come to the same name from the next one, too.
		g.hard, k, q = true, 0, 0
	}
	if q == 0 {
		escaped := false
		if q, escaped = tape.ClosingQuote(data, p+1, true); q < 0 {
			return p, 0, unclear
		}
		if escaped {
			k = g.named(f, []byte(tape.TextOf(data[p:q+1])))
		} else {
			k = g.named(f, data[p+1:q])
		}
	}
	if p = tape.SkipSpace(data, q+1); p == len(data) || data[p] != ':' {
		return p, 0, unclear
	}
	return tape.SkipSpace(data, p+1), k, Found
}

// guessed returns where the name ends that begins at p, if it is that of a fork which
// nobody has been at, else 0.
func (g *looseGatherer) guessed(p int, guess int32) int {
	if guess == 0 || g.seen[guess] {
		return 0
	}
	name := g.links[guess].name
	q := p + len(name)
	if g.forks[guess].hard || q >= len(g.data) || g.data[q] != '"' || string(g.data[p:q]) != string(name) {
		return 0
	}
	return q
}
