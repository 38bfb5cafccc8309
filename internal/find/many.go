package find

import (
	"math"
	"slices"
	"sync"

	"github.com/javelin-go/javelin/internal/gpath"
	"github.com/javelin-go/javelin/internal/scan"
	"github.com/javelin-go/javelin/internal/tape"
)

// Paths are followed together.
type Paths struct {
	forks   []fork
	Targets []Target
	links   []link // of forks
	names   []byte // of forks
	way     []int32
	known   int             // how many steps of the path before, to way[1] and so on, hold
	many    map[place]int32 // children of forks that have more than fewChildren
	Rests   [][]gpath.Step  // of targets
	apart   bool            // they cannot be followed in one go
	Texts   []string
	Mods    []gpath.Modifier
}

// A fork is where a step of some paths leads, and which steps go on there. It has no
// pointers, so that the collector need not know of one that is made.
type fork struct {
	signatures  uint64 // which ones the names of children have
	index       int    // -1 if the name is no index
	name, after int32  // where it begins and ends in the names
	child, last int32  // in forks, 0 for none
	sibling     int32  // in the order of the paths
	children    int32
	ends        int32 // the number of a target that is here plus one, 0 for none
	below       int32 // how many targets are below
	hard        bool  // there is a character in the name that a string escapes
	named       bool  // the name is a number, but no index
	rising      bool  // the children are indexes, each greater than the one before
}

// A link has of a fork what is asked most.
type link struct {
	name   []byte
	single bool // a member is looked for here, one alone, with a name that is not hard: that of the next fork
}

// name returns the name that leads to a fork.
func (p *Paths) name(k int32) []byte { return p.names[p.forks[k].name:p.forks[k].after] }

// A place is where a fork is: of a name, with -1 for the index, and, if there is one,
// of an index, without the name.
type place struct {
	parent int32
	index  int
	name   string
}

const fewChildren = 16

// A Target is where a path leads as far as it is made of names and indexes.
type Target struct {
	Rest int32 // in rests, of the steps that go on from there, plus one, 0 for none
	next int32 // another one at the same place, as ends
}

// ManyPaths are those of GetMany.
var ManyPaths = sync.Pool{New: func() any { return new(Paths) }}

// maxManyKept bounds what is kept for the next call, in paths and steps, and
// maxNamesKept in bytes of names.
const (
	maxManyKept  = 1 << 10
	maxNamesKept = 1 << 14
)

// Release keeps p, one of ManyPaths, for the next call.
func (p *Paths) Release() {
	if cap(p.forks) > maxManyKept || cap(p.Targets) > maxManyKept || cap(p.names) > maxNamesKept {
		return
	}
	*p = Paths{forks: p.forks[:0], links: p.links[:0], Targets: p.Targets[:0], names: p.names[:0], way: p.way[:0]}
	ManyPaths.Put(p)
}

// maxNames is how many bytes of names there may be.
const maxNames = 1 << 30

// Compile compiles paths.
func (p *Paths) Compile(paths []string, mods []gpath.Modifier) error {
	p.Texts, p.Mods = paths, mods
	p.forks = append(p.forks, fork{})
	p.way = append(p.way, 0)
	for _, path := range paths {
		steps, ok := 0, false
		if p.apart = p.apart || len(p.names)+len(path) > maxNames; !p.apart {
			steps, ok = p.plainWay(path)
		}
		rest := int32(0)
		if !ok {
			q := new(gpath.Path)
			if err := q.Compile(path, mods); err != nil {
				return err
			}
			if p.apart = p.apart || q.Lines; p.apart {
				continue
			}
			for i := range q.Hops {
				h := &q.Hops[i]
				p.names = append(p.names, h.Name...)
				steps = p.step(steps, len(p.names)-len(h.Name), h.Index)
				p.forks[p.way[steps]].hard = h.Hard
			}
			if len(q.Hops) < len(q.Steps) {
				p.Rests = append(p.Rests, q.Steps[len(q.Hops):])
				rest = int32(len(p.Rests))
			}
		}
		p.apart = p.apart || steps >= tape.DepthLimit
		for _, k := range p.way[:steps] {
			p.forks[k].below++
		}
		end := &p.forks[p.way[steps]]
		p.Targets = append(p.Targets, Target{Rest: rest, next: end.ends})
		end.ends = int32(len(p.Targets))
	}
	return nil
}

// Link makes the links, which are for unchecked searches alone.
func (p *Paths) Link() {
	for i := range p.forks {
		f := &p.forks[i]
		p.links = append(p.links, link{p.name(int32(i)), f.children == 1 && f.ends == 0 && !p.forks[f.child].hard})
	}
}

// plainWay goes along a path as plainHops reads it, and returns how many steps it has.
func (p *Paths) plainWay(path string) (steps int, ok bool) {
	p.names = append(p.names, path...)
	base := len(p.names) - len(path)
	for start, end := 0, 0; ; start, end = end+1, end+1 {
		for end < len(path) && !gpath.PathMarks[path[end]] {
			end++
		}
		if end < len(path) && (path[end] != '.' || end == start) {
			return 0, false // something else, or perhaps ..
		}
		// Most paths begin as the one before does.
		name := path[start:end]
		if steps < p.known && string(p.name(p.way[steps+1])) == name && !p.forks[p.way[steps+1]].named {
			steps++
		} else {
			p.names = p.names[:base+end]
			steps = p.step(steps, base+start, gpath.LooseIndex(name))
			p.names = p.names[:base+len(path)]
		}
		if end == len(path) {
			return steps, true
		}
	}
}

// step goes to a child of the last fork of the first steps of the way. Its name is at
// the end of the names.
func (p *Paths) step(steps, name, index int) int {
	at := p.way[steps]
	k := p.childOf(at, p.names[name:])
	if k == 0 {
		k = p.addFork(at, name, index)
	} else if p.forks[k].index != index {
		p.apart = true // 1 and \1 are the same in an object alone
	}
	steps++
	if steps == len(p.way) {
		p.way = append(p.way, k)
	} else {
		p.way[steps] = k
	}
	p.known = steps
	return steps
}

// addFork adds a child.
func (p *Paths) addFork(at int32, name, index int) int32 {
	k := int32(len(p.forks))
	p.forks = append(p.forks, fork{})
	f, parent := &p.forks[k], &p.forks[at]
	f.index, f.name, f.after = index, int32(name), int32(len(p.names))
	f.named = index < 0 && gpath.LooseIndex(string(p.names[name:])) >= 0
	rising := index >= 0
	if last := parent.last; last != 0 {
		p.forks[last].sibling = k
		rising = parent.rising && index > p.forks[last].index
	} else {
		parent.child = k
	}
	// 1 and 01 are the same in an array alone.
	if !rising && index >= 0 {
		other := p.elementOf(at, index)
		p.apart = p.apart || other != 0 && other != k
	}
	parent.last = k
	parent.rising = rising
	parent.signatures |= signature(p.names[name:])
	switch parent.children++; {
	case parent.children == fewChildren+1:
		if p.many == nil {
			p.many = map[place]int32{}
		}
		for c := parent.child; c != 0; c = p.forks[c].sibling {
			p.remember(at, c)
		}
	case parent.children > fewChildren:
		p.remember(at, k)
	}
	return k
}

func (p *Paths) remember(at, k int32) {
	p.many[place{at, -1, string(p.name(k))}] = k
	if i := p.forks[k].index; i >= 0 {
		p.many[place{at, i, ""}] = k
	}
}

// signature returns a bit that tells most names from one another.
func signature(name []byte) uint64 {
	n := len(name)
	if n == 0 {
		return 1
	}
	return 1 << ((uint(name[0]) + 7*uint(name[n-1]) + 3*uint(n)) & 63)
}

// childOf returns the fork that a member leads to, 0 for none.
func (p *Paths) childOf(at int32, name []byte) int32 {
	f := &p.forks[at]
	if f.signatures&signature(name) == 0 {
		return 0
	}
	if f.children > fewChildren {
		return p.many[place{at, -1, string(name)}]
	}
	k := f.child
	for k != 0 && string(p.name(k)) != string(name) {
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

// A Spot is what is known of a target.
type Spot struct {
	Start, End uint32
	Res        Result
	looked     bool // another one is within it, so that it is not checked
}

// A Search goes through a document for many targets.
type Search struct {
	*Paths
	Spots  []Spot
	seen   []bool      // forks where somebody has been
	left   int         // targets of which nothing is known yet
	looked bool        // some spots are
	Text   []byte      // what is searched
	Extra  *tape.Extra // of the documents of what is found
	_      [56]byte
}

var searches = sync.Pool{New: func() any { return new(Search) }}

// start forgets what has been found.
func (s *Search) start() {
	p := s.Paths
	s.Spots = slices.Grow(s.Spots[:0], len(p.Targets))[:len(p.Targets)]
	for i := range s.Spots {
		s.Spots[i] = Spot{Res: DeadEnd}
	}
	s.seen = slices.Grow(s.seen[:0], len(p.forks))[:len(p.forks)]
	clear(s.seen)
	s.left = len(p.Targets)
	s.looked = false
}

// Release keeps s for the next search.
func (s *Search) Release() {
	s.Paths, s.Text, s.Extra = nil, nil, nil
	if cap(s.Spots) <= maxManyKept && cap(s.seen) <= maxManyKept {
		searches.Put(s)
	}
}

// found notes the end of a value for those who have been looking for it.
func (s *Search) found(f int32, start, end int, looked bool) {
	for t := s.forks[f].ends; t != 0; t = s.Targets[t-1].next {
		s.Spots[t-1] = Spot{uint32(start), uint32(end), Found, looked}
		s.left--
		s.looked = s.looked || looked
	}
}

// absent notes that the container at f, which has ended, does not have what has not
// been seen in it.
func (s *Search) absent(f int32) {
	for k := s.forks[f].child; k != 0; k = s.forks[k].sibling {
		if s.seen[k] {
			continue
		}
		s.left -= int(s.forks[k].below)
		for t := s.forks[k].ends; t != 0; t = s.Targets[t-1].next {
			s.Spots[t-1].Res = Absent
			s.left--
		}
	}
}

// nextElement returns the least index from which children of a fork go on, index or
// more, and one of them: math.MaxInt and 0 if there is none. Where there are many
// children, it may be none with that index. k is the child before, 0 for none.
func (s *Search) nextElement(f, k int32, index int) (next int, _ int32) {
	switch at := &s.forks[f]; {
	case at.rising:
		if k == 0 {
			k = at.child
		} else {
			k = s.forks[k].sibling
		}
		if k == 0 {
			return math.MaxInt, 0
		}
		return s.forks[k].index, k
	case at.children > fewChildren:
		return index, s.elementOf(f, index)
	}
	next, k = math.MaxInt, 0
	for c := s.forks[f].child; c != 0; c = s.forks[c].sibling {
		if i := s.forks[c].index; i >= index && i < next {
			next, k = i, c
		}
	}
	return next, k
}

// named returns the fork that a member leads to, 0 for none. Of members of one name
// the first counts.
func (s *Search) named(f int32, name []byte) int32 {
	k := s.childOf(f, name)
	if s.seen[k] {
		return 0
	}
	return k
}

// Search looks for the targets. It returns nil if it is not clear what they are, else
// a search that is to be released.
func (p *Paths) Search(data []byte, opts []tape.Option) *Search {
	text, flags, plain := tape.PlainSettings(opts, data)
	if !plain || p.apart {
		return nil
	}
	s := searches.Get().(*Search)
	s.Paths = p
	s.Text, s.Extra = text, tape.ExtraOf(data, text, flags)
	ok := false
	switch {
	case flags&tape.Unchecked != 0:
		ok = s.runLoosely(text)
	case len(text) <= scan.BriefSize() && s.runBriefly(text):
		ok = true
	default:
		ok = s.run(text)
	}
	if !ok {
		s.Release()
		return nil
	}
	return s
}
