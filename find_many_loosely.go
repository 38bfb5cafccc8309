package javelin

// A looseGatherer is a gatherer with Unchecked, by bytes as findLoosely.
type looseGatherer struct {
	data    []byte
	targets []target
	left    int // targets of which nothing is known yet
}

// findManyLoosely finds targets, and reports whether that has gone well.
func findManyLoosely(data []byte, targets []target) bool {
	all := make([]int, len(targets))
	for i := range all {
		all[i] = i
	}
	g := looseGatherer{data, targets, len(targets)}
	return g.gather(skipSpace(data, 0), all, 0) >= 0
}

// gather is that of a gatherer, for the value at p. It returns where the value ends,
// anything else not below 0 if nothing is left, and -1 if something is wrong.
func (g *looseGatherer) gather(p int, active []int, level int) int {
	if p == len(g.data) {
		return -1
	}
	deep := 0
	for k, i := range active {
		if len(g.targets[i].hops) > level {
			active[k], active[deep] = active[deep], i
			deep++
		}
	}
	deeper, here := active[:deep], active[deep:]
	end := 0
	c := g.data[p]
	switch {
	case len(deeper) == 0 && len(here) > 0:
		if end = checkedEnd(g.data, p, depthLimit-level); end == p {
			return -1
		}
	case c != '{' && c != '[':
		end = skipLoosely(g.data, p)
		g.left -= len(deeper)
	default:
		end = g.within(p+1, c, deeper, level)
	}
	if end < 0 {
		return -1
	}
	g.left -= len(here)
	for _, i := range here {
		g.targets[i].start, g.targets[i].end, g.targets[i].res = p, end, found
		g.targets[i].looked = len(deeper) > 0
	}
	return end
}

// within goes through the object or array that c begins, from its inside on.
func (g *looseGatherer) within(p int, c byte, active []int, level int) int {
	data := g.data
	if p = skipSpace(data, p); p < len(data) && data[p] == c+2 {
		g.absent(active, level)
		return p + 1
	}
	for index := 0; p < len(data); index++ {
		rest := 0 // of active, those that do not go on here
		if c == '{' {
			if data[p] != '"' {
				return -1
			}
			q, escaped := closingQuote(data, p+1, true)
			if q < 0 {
				return -1
			}
			name := data[p+1 : q]
			if escaped {
				name = []byte(textOf(data[p : q+1]))
			}
			for k, i := range active {
				if g.targets[i].hops[level].name != string(name) {
					active[k], active[rest] = active[rest], i
					rest++
				}
			}
			if p = skipSpace(data, q+1); p == len(data) || data[p] != ':' {
				return -1
			}
			p = skipSpace(data, p+1)
		} else {
			for k, i := range active {
				if g.targets[i].hops[level].index != index {
					active[k], active[rest] = active[rest], i
					rest++
				}
			}
		}
		if rest == len(active) {
			p = skipLoosely(data, p)
		} else {
			p = g.gather(p, active[rest:], level+1)
			active = active[:rest]
		}
		if p < 0 || g.left == 0 {
			return p
		}
		if p = skipSpace(data, p); p == len(data) {
			return -1
		}
		if data[p] != ',' {
			g.absent(active, level)
			if data[p] != c+2 {
				return -1
			}
			return p + 1
		}
		p = skipSpace(data, p+1)
	}
	return -1
}

// absent is that of a gatherer.
func (g *looseGatherer) absent(active []int, level int) {
	g.left -= len(active)
	for _, i := range active {
		if t := &g.targets[i]; len(t.hops) == level+1 {
			t.res = absent
		}
	}
}
