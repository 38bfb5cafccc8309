package javelin

import "github.com/javelin-go/javelin/internal/simd"

// A looseGatherer is a gatherer with Unchecked, by bytes as findLoosely.
type looseGatherer struct {
	data []byte
	*search
}

// runLoosely is run with Unchecked.
func (s *search) runLoosely(data []byte) bool {
	g := looseGatherer{data, s}
	return g.gather(skipSpace(data, 0), 0, 0) >= 0
}

// gather is that of a gatherer, for the value at p. It returns where the value ends,
// anything else not below 0 if nothing is left, and -1 if something is wrong.
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
		if end = checkedEnd(g.data, p, depthLimit-level); end == p {
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
	data := g.data
	if p = skipSpace(data, p); p < len(data) && data[p] == c+2 {
		g.absent(f)
		return p + 1
	}
	wanted := g.forks[f].children
	next, element := g.nextElement(f, 0, 0)
	guess := g.forks[f].child // the members may be in the order of the paths
	for index := 0; p < len(data); index++ {
		k := int32(0)
		if c == '{' {
			if data[p] != '"' {
				return -1
			}
			q := g.guessed(p+1, guess)
			if q > 0 {
				k = guess
			} else {
				escaped := false
				if q, escaped = closingQuote(data, p+1, true); q < 0 {
					return -1
				}
				if escaped {
					k = g.named(f, []byte(textOf(data[p:q+1])))
				} else {
					k = g.named(f, data[p+1:q])
				}
			}
			if p = skipSpace(data, q+1); p == len(data) || data[p] != ':' {
				return -1
			}
			p = skipSpace(data, p+1)
		} else if index == next {
			k = element
			next, element = g.nextElement(f, k, index+1)
		}
		if k == 0 && c == '[' {
			skipped := 1
			p, skipped = skipElements(data, p, next-index)
			index += skipped - 1
		} else if k == 0 {
			p = skipLoosely(data, p)
		} else {
			g.seen[k] = true
			guess = g.forks[k].sibling
			p = g.gather(p, k, level+1)
			wanted--
		}
		switch {
		case p < 0 || g.left == 0:
			return p
		case wanted == 0:
			return simd.NestEnd(data, p, c)
		}
		if p = skipSpace(data, p); p == len(data) {
			return -1
		}
		if data[p] != ',' {
			g.absent(f)
			if data[p] != c+2 {
				return -1
			}
			return p + 1
		}
		p = skipSpace(data, p+1)
	}
	return -1
}

// guessed returns where the name ends that begins at p, if it is that of a fork which
// nobody has been at, else 0.
func (g *looseGatherer) guessed(p int, guess int32) int {
	if guess == 0 || g.seen[guess] {
		return 0
	}
	name := g.name(guess)
	q := p + len(name)
	if g.forks[guess].hard || q >= len(g.data) || g.data[q] != '"' || string(g.data[p:q]) != string(name) {
		return 0
	}
	return q
}
