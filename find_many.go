package javelin

import (
	"slices"

	"github.com/javelin-go/javelin/internal/find"
	"github.com/javelin-go/javelin/internal/gpath"
	"github.com/javelin-go/javelin/internal/tape"
)

// GetMany returns the value at each of the paths, like [Get], but reads the document once
// for all of them, up to the end of the last value. [CompilePaths] saves the time to read
// the paths. With up to four paths of names and indexes, it allocates nothing as long as
// neither the Nodes nor the slice leave the function that calls it.
func GetMany(data []byte, paths []string, opts ...Option) (nodes []Node, err error) {
	// Small enough to become a part of the caller, in whose frame the Nodes and their
	// documents are as long as they do not leave it.
	var several [severalTargets]Node
	several, nodes, err = new(severalDocuments).get(&several, paths, data, opts)
	return nodes, err
}

// severalTargets is up to how many Nodes GetMany has in the frame of its caller, and
// severalDocuments are theirs.
const severalTargets = 4

type severalDocuments [severalTargets]tape.Document

// get is GetMany. Nodes are what it returns to be set to several, or others.
func (d *severalDocuments) get(several *[severalTargets]Node, paths []string, data []byte, opts []Option) (set [severalTargets]Node, nodes []Node, err error) {
	n := len(paths)
	if n <= severalTargets {
		var spots [severalTargets]find.Spot
		if text, extra, ok := find.Several(spots[:n], data, paths, opts); ok {
			for i := range n {
				set[i] = targetOf(&d[i], &spots[i], text, extra)
			}
			return set, several[:n:n], nil
		}
	}
	p := find.ManyPaths.Get().(*find.Paths)
	if err = p.Compile(paths, nil); err != nil {
		p.Release()
		return set, nil, err
	}
	if n > severalTargets || len(p.Rests) > 0 {
		nodes, err = getTogether(p, data, opts)
	} else if s := p.Search(data, opts); s == nil {
		nodes, err = getByTree(p, data, opts)
	} else {
		for i := range n {
			set[i] = targetOf(&d[i], &s.Spots[i], s.Text, s.Extra)
		}
		nodes = several[:n:n]
		s.Release()
	}
	p.Release()
	return set, nodes, err
}

// Paths are several paths that are followed together. They may be used by any number
// of goroutines at once.
//
//	a.b  a.c.0  d      forks      root ─┬─ a ─┬─ b
//	                                    └─ d  └─ c ── 0
type Paths struct{ p find.Paths }

// CompilePaths compiles paths as [CompilePath] does.
func CompilePaths(paths []string, mods ...Modifier) (*Paths, error) {
	p := new(Paths)
	if err := p.p.Compile(slices.Clone(paths), modsOf(mods)); err != nil {
		return nil, err
	}
	p.p.Link()
	return p, nil
}

// Get returns the value at each of the paths, like [GetMany]. With up to twelve paths it
// allocates nothing as long as neither the Nodes nor the slice leave the function that
// calls it. Otherwise it makes two allocations, of about 1.2 KB in all.
func (p *Paths) Get(data []byte, opts ...Option) (nodes []Node, err error) {
	// As in GetMany.
	var few [fewTargets]Node
	few, nodes, err = new(fewDocuments).get(&few, &p.p, data, opts)
	return nodes, err
}

// fewTargets is up to how many Nodes may be in the frame of who asks for them.
const fewTargets = 12

// fewDocuments are those of Nodes that are set by value: what is kept by way of a
// pointer would have to leave the frame.
type fewDocuments [fewTargets]tape.Document

// get is Get of p. Nodes are what it returns to be set to few, or others.
func (d *fewDocuments) get(few *[fewTargets]Node, p *find.Paths, data []byte, opts []Option) (set [fewTargets]Node, nodes []Node, err error) {
	n := len(p.Texts)
	if n > fewTargets || len(p.Rests) > 0 {
		nodes, err = getTogether(p, data, opts)
		return set, nodes, err
	}
	if n <= severalTargets {
		var spots [severalTargets]find.Spot
		if text, extra, ok := find.Several(spots[:n], data, p.Texts, opts); ok {
			for i := range n {
				set[i] = targetOf(&d[i], &spots[i], text, extra)
			}
			return set, few[:n:n], nil
		}
	}
	s := p.Search(data, opts)
	if s == nil {
		nodes, err = getByTree(p, data, opts)
		return set, nodes, err
	}
	for i := range n {
		set[i] = targetOf(&d[i], &s.Spots[i], s.Text, s.Extra)
	}
	s.Release()
	return set, few[:n:n], nil
}

// targetOf returns the Node of what is known of a target. If it is there, d is its document.
func targetOf(d *tape.Document, t *find.Spot, text []byte, extra *tape.Extra) (n Node) {
	switch t.Res {
	case find.Found:
		d.Set(text, int(t.Start), int(t.End))
		d.Extra = extra
		n.n.Doc = d
	case find.Absent:
		n.n = gpath.Nothing.Missing()
	}
	return n
}

// getTogether is Get with memory that is made at once, if that is not too wasteful.
func getTogether(p *find.Paths, data []byte, opts []Option) ([]Node, error) {
	s := p.Search(data, opts)
	if s == nil {
		return getByTree(p, data, opts)
	}
	defer s.Release()
	nodes, docs := makeNodes(len(p.Targets))
	for i := range nodes {
		nodes[i] = targetOf(&docs[i], &s.Spots[i], s.Text, s.Extra)
		if rest := p.Targets[i].Rest; rest > 0 {
			e := gpath.Evaluator{Budget: gpath.MakeBudget(data)}
			if nodes[i].n = e.Eval(p.Rests[rest-1], nodes[i].n); e.Err != nil {
				return nil, e.Err
			}
		}
	}
	return nodes, nil
}

// makeNodes returns memory for n Nodes and their documents.
func makeNodes(n int) ([]Node, []tape.Document) {
	switch {
	case n <= 4:
		m := new(struct {
			nodes [4]Node
			docs  [4]tape.Document
		})
		return m.nodes[:n:n], m.docs[:n]
	case n <= fewTargets:
		m := new(struct {
			nodes [fewTargets]Node
			docs  [fewTargets]tape.Document
		})
		return m.nodes[:n:n], m.docs[:n]
	}
	return make([]Node, n), make([]tape.Document, n)
}

// getByTree is Get by way of a tree, which also makes the error when something is
// wrong.
func getByTree(p *find.Paths, data []byte, opts []Option) ([]Node, error) {
	root, err := tape.OpenLoosely(data, opts)
	if err != nil {
		return nil, err
	}
	nodes := make([]Node, len(p.Texts))
	for i, text := range p.Texts {
		q := new(gpath.Path)
		err := q.Compile(text, p.Mods)
		if err == nil {
			nodes[i].n, err = q.Find(root)
		}
		if err != nil {
			return nil, err
		}
	}
	return nodes, nil
}
