package javelin

import (
	"math"
	"slices"
	"sync"

	"github.com/javelin-go/javelin/json/jsontext"
)

// GetMany returns what each of the paths leads to, as [Get] does it, but reads the
// document once for all of them: up to where the last value ends, or it is known
// that there is none. [CompilePaths] saves the time to read the paths.
func GetMany(data []byte, paths []string, opts ...Option) ([]Node, error) {
	p := manyPaths.Get().(*Paths)
	err := p.compile(paths, nil)
	var nodes []Node
	if err == nil {
		nodes, err = p.Get(data, opts...)
	}
	p.release()
	return nodes, err
}

// Paths are several paths that are followed together. They may be used by any number
// of goroutines at once.
//
//	a.b  a.c.0  d      forks      root ─┬─ a ─┬─ b
//	                                    └─ d  └─ c ── 0
type Paths struct {
	forks   []fork
	targets []target
	many    map[place]int32 // children of forks that have more than fewChildren
	apart   bool            // they cannot be followed in one go
	texts   []string
	mods    []Modifier
}

// A fork is where a step of some paths leads, and which steps go on there.
type fork struct {
	hop
	child, sibling int32 // in forks, 0 for none
	children       int32
	names          uint64 // which signatures the names of children have
	ends           int32  // the number of a target that is here plus one, 0 for none
	below          int32  // how many targets are below
}

// A place is where a fork is: of a name, with -1 for the index, and, if there is one,
// of an index, without the name.
type place struct {
	parent int32
	index  int
	name   string
}

const fewChildren = 16

// A target is where a path leads as far as it is made of names and indexes.
type target struct {
	rest []step // that go on from there
	next int32  // another one at the same place, as ends
}

// CompilePaths compiles paths as [CompilePath] does.
func CompilePaths(paths []string, mods ...Modifier) (*Paths, error) {
	p := new(Paths)
	if err := p.compile(slices.Clone(paths), slices.Clone(mods)); err != nil {
		return nil, err
	}
	return p, nil
}

// manyPaths are those of GetMany.
var manyPaths = sync.Pool{New: func() any { return new(Paths) }}

// maxManyKept bounds what is kept for the next call, in paths and steps.
const maxManyKept = 1 << 10

func (p *Paths) release() {
	if cap(p.forks) > maxManyKept || cap(p.targets) > maxManyKept {
		return
	}
	clear(p.forks)
	clear(p.targets)
	*p = Paths{forks: p.forks[:0], targets: p.targets[:0]}
	manyPaths.Put(p)
}

func (p *Paths) compile(paths []string, mods []Modifier) error {
	p.forks = append(p.forks, fork{})
	var few [16]hop
	for _, path := range paths {
		var rest []step
		hops, ok := plainHops(few[:0], path)
		if !ok {
			q, err := CompilePath(path, mods...)
			if err != nil {
				return err
			}
			hops, rest = q.hops, q.steps[len(q.hops):]
			p.apart = p.apart || q.lines
		}
		p.apart = p.apart || len(hops) >= depthLimit
		if !p.apart {
			p.add(hops, rest)
		}
	}
	p.texts, p.mods = paths, mods
	return nil
}

// add adds a target.
func (p *Paths) add(hops []hop, rest []step) {
	at := int32(0)
	for i := range hops {
		h := &hops[i]
		p.forks[at].below++
		k := p.childOf(at, []byte(h.name))
		if k == 0 {
			// 1 and 01 are the same in an array alone.
			p.apart = p.apart || h.index >= 0 && p.elementOf(at, h.index) != 0
			k = p.addFork(at, h)
		}
		at = k
	}
	p.targets = append(p.targets, target{rest: rest, next: p.forks[at].ends})
	p.forks[at].ends = int32(len(p.targets))
}

// addFork adds a child.
func (p *Paths) addFork(at int32, h *hop) int32 {
	k := int32(len(p.forks))
	p.forks = append(p.forks, fork{hop: *h, sibling: p.forks[at].child})
	parent := &p.forks[at]
	parent.child = k
	parent.names |= nameBit([]byte(h.name))
	switch parent.children++; {
	case parent.children == fewChildren+1:
		if p.many == nil {
			p.many = map[place]int32{}
		}
		for c := k; c != 0; c = p.forks[c].sibling {
			p.remember(at, c)
		}
	case parent.children > fewChildren:
		p.remember(at, k)
	}
	return k
}

func (p *Paths) remember(at, k int32) {
	f := &p.forks[k]
	p.many[place{at, -1, f.name}] = k
	if f.index >= 0 {
		p.many[place{at, f.index, ""}] = k
	}
}

// nameBit returns a bit that tells most names from one another.
func nameBit(name []byte) uint64 {
	n := len(name)
	if n == 0 {
		return 1
	}
	return 1 << ((uint(name[0]) + 7*uint(name[n-1]) + 3*uint(n)) & 63)
}

// childOf returns the fork that a member leads to, 0 for none.
func (p *Paths) childOf(at int32, name []byte) int32 {
	f := &p.forks[at]
	if f.names&nameBit(name) == 0 {
		return 0
	}
	if f.children > fewChildren {
		return p.many[place{at, -1, string(name)}]
	}
	k := f.child
	for k != 0 && p.forks[k].name != string(name) {
		k = p.forks[k].sibling
	}
	return k
}

// elementOf is childOf for an index.
func (p *Paths) elementOf(at int32, index int) int32 {
	f := &p.forks[at]
	if f.children > fewChildren {
		return p.many[place{at, index, ""}]
	}
	k := f.child
	for k != 0 && p.forks[k].index != index {
		k = p.forks[k].sibling
	}
	return k
}

// A spot is what is known of a target.
type spot struct {
	start, end int
	res        result
	looked     bool // another one is within it, so that it is not checked
}

// A search goes through a document for many targets.
type search struct {
	*Paths
	spots []spot
	seen  []bool // forks where somebody has been
	left  int    // targets of which nothing is known yet
}

var searches = sync.Pool{New: func() any { return new(search) }}

func (s *search) start(p *Paths) {
	s.Paths = p
	s.spots = slices.Grow(s.spots[:0], len(p.targets))[:len(p.targets)]
	for i := range s.spots {
		s.spots[i] = spot{res: deadEnd}
	}
	s.seen = slices.Grow(s.seen[:0], len(p.forks))[:len(p.forks)]
	clear(s.seen)
	s.left = len(p.targets)
}

func (s *search) release() {
	s.Paths = nil
	if cap(s.spots) <= maxManyKept && cap(s.seen) <= maxManyKept {
		searches.Put(s)
	}
}

// found notes the end of a value for those who have been looking for it.
func (s *search) found(f int32, start, end int, looked bool) {
	for t := s.forks[f].ends; t != 0; t = s.targets[t-1].next {
		s.spots[t-1] = spot{start, end, found, looked}
		s.left--
	}
}

// absent notes that the container at f, which has ended, does not have what has not
// been seen in it.
func (s *search) absent(f int32) {
	for k := s.forks[f].child; k != 0; k = s.forks[k].sibling {
		if s.seen[k] {
			continue
		}
		s.left -= int(s.forks[k].below)
		for t := s.forks[k].ends; t != 0; t = s.targets[t-1].next {
			s.spots[t-1].res = absent
			s.left--
		}
	}
}

// nextElement returns the least index from which children of a fork go on, index or
// more, and one of them: math.MaxInt and 0 if there is none. Where there are many
// children, it may be none with that index.
func (s *search) nextElement(f int32, index int) (next int, k int32) {
	if s.forks[f].children > fewChildren {
		return index, s.elementOf(f, index)
	}
	next = math.MaxInt
	for c := s.forks[f].child; c != 0; c = s.forks[c].sibling {
		if i := s.forks[c].index; i >= index && i < next {
			next, k = i, c
		}
	}
	return next, k
}

// named returns the fork that a member leads to, 0 for none. Of members of one name
// the first counts.
func (s *search) named(f int32, name []byte) int32 {
	k := s.childOf(f, name)
	if s.seen[k] {
		return 0
	}
	return k
}

// Get returns what each of the paths leads to, as [GetMany] does it.
func (p *Paths) Get(data []byte, opts ...Option) ([]Node, error) {
	flags, plain := plainSettings(opts, len(data))
	if !plain || p.apart {
		return p.getByTree(data, opts)
	}
	s := searches.Get().(*search)
	defer s.release()
	s.start(p)
	loosely := flags&unchecked != 0
	if loosely && !s.runLoosely(data) || !loosely && !s.run(data) {
		return p.getByTree(data, opts)
	}
	nodes, docs := makeNodes(len(p.targets))
	for i := range nodes {
		t := &s.spots[i]
		switch t.res {
		case found:
			// What has been looked into is checked as far as that goes.
			if loosely && t.looked && !jsontext.Value(data[t.start:t.end]).IsValid(allowDuplicates) {
				return p.getByTree(data, opts)
			}
			docs[i].set(data, t.start, t.end)
			nodes[i] = Node{doc: &docs[i]}
		case absent:
			nodes[i] = nothing.missing()
		}
		if rest := p.targets[i].rest; len(rest) > 0 {
			e := evaluator{budget: makeBudget(data)}
			if nodes[i] = e.eval(rest, nodes[i]); e.err != nil {
				return nil, e.err
			}
		}
	}
	return nodes, nil
}

// makeNodes returns memory for n Nodes and their documents, made at once if that is
// not too wasteful.
func makeNodes(n int) ([]Node, []document) {
	switch {
	case n <= 4:
		m := new(struct {
			nodes [4]Node
			docs  [4]document
		})
		return m.nodes[:n:n], m.docs[:n]
	case n <= 12:
		m := new(struct {
			nodes [12]Node
			docs  [12]document
		})
		return m.nodes[:n:n], m.docs[:n]
	}
	return make([]Node, n), make([]document, n)
}

// getByTree is Get by way of a tree, which also makes the error when something is
// wrong.
func (p *Paths) getByTree(data []byte, opts []Option) ([]Node, error) {
	t := makeSettings(opts)
	if len(data) > t.limit {
		return nil, tooLarge(t.limit)
	}
	t.syntax = append([]jsontext.Options{allowDuplicates}, t.syntax...)
	t.flags &^= lazy
	root, err := open(data, &t)
	if err != nil {
		return nil, err
	}
	nodes := make([]Node, len(p.texts))
	for i, text := range p.texts {
		q, err := CompilePath(text, p.mods...)
		if err == nil {
			nodes[i], err = q.Find(root)
		}
		if err != nil {
			return nil, err
		}
	}
	return nodes, nil
}
