package javelin

import "github.com/javelin-go/javelin/json/jsontext"

// GetMany returns what each of the paths leads to, as [Get] does it, but reads the
// document once for all of them: up to where the last value ends, or it is known
// that there is none.
func GetMany(data []byte, paths []string, opts ...Option) ([]Node, error) {
	s := makeSettings(opts)
	if len(data) > s.limit {
		return nil, tooLarge(s.limit)
	}
	targets := make([]target, len(paths))
	hops := make([]hop, 0, 4*len(paths)) // of all paths
	byTree := s.syntax != nil || s.has(comments)
	for i, path := range paths {
		had := len(hops)
		all, ok := plainHops(hops, path)
		var steps []step
		if ok {
			hops = all
			all = all[had:]
		} else {
			p, err := CompilePath(path)
			if err != nil {
				return nil, err
			}
			if p.lines {
				byTree = true
			}
			all, steps = p.hops, p.steps[len(p.hops):]
		}
		if len(all) > depthLimit {
			byTree = true
		}
		targets[i] = target{hops: all, rest: steps, res: deadEnd}
	}
	nodes := make([]Node, len(paths))
	switch {
	case byTree, s.has(unchecked) && !findManyLoosely(data, targets), !s.has(unchecked) && !findMany(data, targets):
		return nodes, getManyByTree(nodes, data, paths, &s)
	}
	docs := make([]document, len(targets))
	for i := range targets {
		t := &targets[i]
		n := Node{}
		switch t.res {
		case found:
			// What has been looked into is checked as far as that goes.
			if s.has(unchecked) && t.looked && !jsontext.Value(data[t.start:t.end]).IsValid(allowDuplicates) {
				return nodes, getManyByTree(nodes, data, paths, &s)
			}
			d := &docs[i]
			d.src, d.start, d.end, d.known = data, uint32(t.start), uint32(t.end), true
			n = Node{doc: d}
		case absent:
			n = nothing.missing()
		}
		if len(t.rest) > 0 {
			e := evaluator{budget: makeBudget(data)}
			if n = e.eval(t.rest, n); e.err != nil {
				return nil, e.err
			}
		}
		nodes[i] = n
	}
	return nodes, nil
}

// getManyByTree is GetMany by way of a tree, which also makes the error when
// something is wrong.
func getManyByTree(nodes []Node, data []byte, paths []string, s *settings) error {
	t := *s
	t.syntax = append([]jsontext.Options{allowDuplicates}, s.syntax...)
	t.flags &^= lazy
	root, err := open(data, &t)
	if err != nil {
		return err
	}
	for i, path := range paths {
		if nodes[i], err = root.Find(path); err != nil {
			return err
		}
	}
	return nil
}

// plainSteps returns the steps at the begin that are names and indexes.
func plainSteps(steps []step) []hop {
	var hops []hop
	for i := range steps {
		if steps[i].op != stepKey {
			break
		}
		hops = append(hops, makeHop(steps[i].name, steps[i].index))
	}
	return hops
}

// A target is one of the values that are looked for at once.
type target struct {
	hops       []hop
	rest       []step // that go on from there
	start, end int
	res        result
	looked     bool // another one is within it, so that it is not checked
}

// findMany finds targets, and reports whether that is all that needs to be done.
func findMany(data []byte, targets []target) bool {
	f := getFinder(data)
	defer putFinder(f)
	all := make([]int, len(targets))
	for i := range all {
		all[i] = i
	}
	g := gatherer{finder: f, targets: targets, left: len(targets)}
	return g.gather(all, 0) && (g.left == 0 || f.cursor.Rest(f.pos))
}

// A gatherer goes through a document for many targets.
type gatherer struct {
	*finder
	targets []target
	left    int // targets of which nothing is known yet
}

// gather looks at a value within level others, for the targets that lead there or
// go on into it. It stops where nothing is left.
func (g *gatherer) gather(active []int, level int) bool {
	if !g.sync(1) {
		return false
	}
	p := g.cursor.Pos(g.cursor.Entry(0))
	// Those that go on come first.
	deep := 0
	for k, i := range active {
		if t := &g.targets[i]; len(t.hops) == level {
			t.start = p
		} else {
			active[k], active[deep] = active[deep], i
			deep++
		}
	}
	deeper, here := active[:deep], active[deep:]
	ok := true
	c := g.data[p]
	switch {
	case len(deeper) == 0 || c != '{' && c != '[':
		g.rules.MaxDepth = depthLimit - level
		ok = g.skip()
		g.left -= len(deeper)
	case c == '{':
		g.take(1, p+1)
		ok = g.members(deeper, level)
	default:
		g.take(1, p+1)
		ok = g.elements(deeper, level)
	}
	if !ok {
		return false
	}
	g.left -= len(here)
	for _, i := range here {
		g.targets[i].end, g.targets[i].res = g.pos, found
	}
	return true
}

// absent notes that the container at level, which has ended, does not have what
// active targets look for there.
func (g *gatherer) absent(active []int, level int) {
	g.left -= len(active)
	for _, i := range active {
		if t := &g.targets[i]; len(t.hops) == level+1 {
			t.res = absent
		}
	}
}

func (g *gatherer) members(active []int, level int) bool {
	if g.empty('}') {
		g.absent(active, level)
		return true
	}
	for {
		quoted, plain, ok := g.readName()
		if !ok {
			return false
		}
		name := quoted[1 : len(quoted)-1]
		if !plain {
			name = []byte(textOf(quoted))
		}
		same := func(i int) bool { return string(name) == g.targets[i].hops[level].name }
		if !g.child(&active, level, same) {
			return false
		}
		if g.left == 0 {
			return true
		}
		if more, ok := g.after('}'); !ok || !more {
			g.absent(active, level)
			return ok
		}
	}
}

func (g *gatherer) elements(active []int, level int) bool {
	if g.empty(']') {
		g.absent(active, level)
		return true
	}
	for index := 0; ; index++ {
		same := func(i int) bool { return index == g.targets[i].hops[level].index }
		if !g.child(&active, level, same) {
			return false
		}
		if g.left == 0 {
			return true
		}
		if more, ok := g.after(']'); !ok || !more {
			g.absent(active, level)
			return ok
		}
	}
}

// child reads a member or element, for those of the active targets that go on
// there, and are no longer active then: of members of one name the first counts.
func (g *gatherer) child(active *[]int, level int, same func(i int) bool) bool {
	// The chosen ones come last.
	list := *active
	rest := 0
	for k, i := range list {
		if !same(i) {
			list[k], list[rest] = list[rest], i
			rest++
		}
	}
	if rest == len(list) {
		g.rules.MaxDepth = depthLimit - level - 1
		return g.skip()
	}
	*active = list[:rest]
	return g.gather(list[rest:], level+1)
}
