package javelin

import (
	"slices"

	"github.com/javelin-go/javelin/json/jsontext"
)

// GetMany returns what each of the paths leads to, as [Get] does it, but reads the
// document once for all of them: up to where the last value ends, or it is known
// that there is none.
func GetMany(data []byte, paths []string, opts ...Option) ([]Node, error) {
	s := makeSettings(opts)
	if len(data) > s.limit {
		return nil, tooLarge(s.limit)
	}
	compiled := make([]*Path, len(paths))
	targets := make([]target, len(paths))
	byTree := s.syntax != nil || s.comments
	for i, path := range paths {
		hops, ok := plainHops(nil, path)
		if !ok {
			p, err := CompilePath(path)
			if err != nil {
				return nil, err
			}
			if p.lines {
				byTree = true
			}
			compiled[i] = p
			hops = p.plain(nil)
		}
		if len(hops) > depthLimit {
			byTree = true
		}
		targets[i] = target{hops: hops, res: deadEnd}
	}
	nodes := make([]Node, len(paths))
	if byTree || !findMany(data, targets, s.unchecked) {
		return nodes, getManyByTree(nodes, data, paths, &s)
	}
	for i := range targets {
		t := &targets[i]
		n := Node{}
		switch t.res {
		case found:
			v := data[t.start:t.end]
			// What has been looked into is checked as far as that goes.
			if s.unchecked && !jsontext.Value(v).IsValid(allowDuplicates) {
				return nodes, getManyByTree(nodes, data, paths, &s)
			}
			n = Node{doc: &document{src: data, start: t.start, end: t.end, known: true}}
		case absent:
			n = nothing.missing()
		}
		if p := compiled[i]; p != nil {
			e := evaluator{budget: makeBudget(data)}
			if n = e.eval(p.steps[len(t.hops):], n); e.err != nil {
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
	t.lazy = false
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

// plain appends the steps at the begin of the path that are names and indexes.
func (p *Path) plain(hops []hop) []hop {
	for i := range p.steps {
		if p.steps[i].op != stepKey {
			break
		}
		hops = append(hops, hop{p.steps[i].name, p.steps[i].index})
	}
	return hops
}

// A target is one of the values that are looked for at once.
type target struct {
	hops       []hop
	start, end int
	res        result
}

// findMany finds targets, and reports whether that is all that needs to be done.
func findMany(data []byte, targets []target, loosely bool) bool {
	f := getFinder(data, loosely)
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
	here := 0
	var deeper []int
	for _, i := range active {
		if t := &g.targets[i]; len(t.hops) == level {
			t.start = p
			here++
		} else {
			deeper = append(deeper, i)
		}
	}
	ok := true
	c := g.data[p]
	switch {
	case len(deeper) == 0 || c != '{' && c != '[':
		g.rules.MaxDepth = depthLimit - level
		ok = g.skip(here > 0)
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
	if here > 0 {
		g.left -= here
		for _, i := range active {
			if t := &g.targets[i]; len(t.hops) == level {
				t.end, t.res = g.pos, found
			}
		}
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
	if !slices.ContainsFunc(*active, same) {
		g.rules.MaxDepth = depthLimit - level - 1
		return g.skip(false)
	}
	var chosen []int
	rest := (*active)[:0]
	for _, i := range *active {
		if same(i) {
			chosen = append(chosen, i)
		} else {
			rest = append(rest, i)
		}
	}
	*active = rest
	return g.gather(chosen, level+1)
}
