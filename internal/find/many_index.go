package find

import "github.com/javelin-go/javelin/internal/tape"

// This file is GetMany by the index.

// run finds all targets, and reports whether that is all that needs to be done.
func (s *Search) run(data []byte) bool {
	s.start()
	g := gatherer{getFinder(data), s}
	defer putFinder(g.finder)
	return g.gather(0, 0) && (s.left == 0 || g.cursor.Rest(g.pos))
}

// A gatherer goes through a document for a search.
type gatherer struct {
	*finder
	*Search
}

// gather looks at a value within level others, to which fork f leads. It stops where
// nothing is left.
func (g *gatherer) gather(f int32, level int) bool {
	if !g.sync(1) {
		return false
	}
	start := g.cursor.Pos(g.cursor.Entry(0))
	c := g.data[start]
	if g.forks[f].child != 0 && (c == '{' || c == '[') {
		g.take(1, start+1)
		if !g.within(f, c, level) {
			return false
		}
	} else {
		g.rules.MaxDepth = tape.DepthLimit - level
		if !g.skip() {
			return false
		}
		g.left -= int(g.forks[f].below)
	}
	g.found(f, start, g.pos, false)
	return true
}

// within goes through the object or array that c begins, from its inside on.
func (g *gatherer) within(f int32, c byte, level int) bool {
	if g.empty(c + 2) {
		g.absent(f)
		return true
	}
	next, element := g.nextElement(f, 0, 0)
	guess := g.forks[f].child // the members may be in the order of the paths
	for index, wanted := 0, g.forks[f].children; ; index++ {
		k := int32(0)
		if c == '{' {
			quoted, plain, ok := g.readName()
			if !ok {
				return false
			}
			switch name := quoted[1 : len(quoted)-1]; {
			case !plain:
				k = g.named(f, []byte(tape.TextOf(quoted)))
			case guess != 0 && !g.seen[guess] && string(name) == string(g.Paths.name(guess)):
				k = guess
			default:
				k = g.named(f, name)
			}
		} else if index == next {
			k = element
			next, element = g.nextElement(f, k, index+1)
		}
		if k == 0 {
			g.rules.MaxDepth = tape.DepthLimit - level - 1
			if !g.skip() {
				return false
			}
		} else {
			g.seen[k] = true
			guess = g.forks[k].sibling
			if !g.gather(k, level+1) {
				return false
			}
			if g.left == 0 {
				return true
			}
			if wanted--; wanted == 0 {
				g.rules.MaxDepth = tape.DepthLimit - level
				g.walker.StartWithin(g.rules, c)
				return g.walk()
			}
		}
		if more, ok := g.after(c + 2); !ok || !more {
			g.absent(f)
			return ok
		}
	}
}
