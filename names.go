package javelin

import "github.com/javelin-go/javelin/internal/tape"

// namesake returns the index of the next member behind list[i] that has its name, -1
// for none.
func (p *part) namesake(i int) int {
	if p.unique || p.kind != '{' || i == len(p.list)-1 {
		return -1
	}
	return p.findFrom(i+1, tape.TextOf(p.list[i].name))
}

// dropAll takes list[i] out, and with it what follows of its name. It returns the
// comments of list[i].
func (p *part) dropAll(i int) notes {
	j := p.namesake(i)
	if j < 0 {
		return p.drop(i)
	}
	n := p.notesOf(i)
	for ; j >= 0; j = p.namesake(j) {
		p.list[j].value = nil
	}
	p.list[i].value = nil
	p.sweep()
	return n
}

// clone returns a part that shares nothing with p which an edit changes.
func (p *part) clone(noted bool) *part {
	if p.kind == 0 {
		return &part{node: p.node}
	}
	return &part{node: p.asNode(noted)}
}

// spendRoom is asked before a value becomes a part of the document once more.
func (e *teditor) spendRoom(v *part) error {
	size := int64(len(v.asNode(e.noted).Raw()))
	if size > e.room {
		return tape.ErrTooLarge
	}
	e.room -= size
	return nil
}

// reachAll adds to found what toks lead to from p, by way of all members of a name.
func (p *part) reachAll(toks []string, found []*part) []*part {
	for ; len(toks) > 0; toks = toks[1:] {
		if !p.open() {
			return found
		}
		i := p.child(toks[0])
		if i < 0 {
			return found
		}
		for j := p.namesake(i); j >= 0; j = p.namesake(j) {
			found = p.list[j].value.reachAll(toks[1:], found)
		}
		p = p.list[i].value
	}
	return append(found, p)
}

// all returns what is at toks, by way of all members of a name: that which [Editor.at]
// returns, if there is any, comes last.
func (e *teditor) all(toks []string) []*part {
	if e.root == nil {
		return nil
	}
	return e.root.reachAll(toks, nil)
}

// holders returns the objects and arrays in which what toks lead to is, opened.
func (e *teditor) holders(toks []string) []*part {
	parents := e.all(toks[:len(toks)-1])
	kept := parents[:0]
	for _, in := range parents {
		if in.open() && in.child(toks[len(toks)-1]) >= 0 {
			kept = append(kept, in)
		}
	}
	return kept
}
