package edit

import "github.com/javelin-go/javelin/internal/tape"

// Namesake returns the index of the next member after list[i] that has its name, -1
// for none.
func (p *Part) Namesake(i int) int {
	if p.Unique || p.Kind != '{' || i == len(p.List)-1 {
		return -1
	}
	return p.findFrom(i+1, tape.TextOf(p.List[i].Name))
}

// DropAll takes list[i] out, and with it what follows of its name. It returns the
// comments of list[i].
func (p *Part) DropAll(i int) Notes {
	j := p.Namesake(i)
	if j < 0 {
		return p.drop(i)
	}
	n := p.NotesOf(i)
	for ; j >= 0; j = p.Namesake(j) {
		p.List[j].Value = nil
	}
	p.List[i].Value = nil
	p.Sweep()
	return n
}

// Clone returns a part that shares nothing with p which an edit changes.
func (p *Part) Clone(noted bool) *Part {
	if p.Kind == 0 {
		return &Part{Node: p.Node}
	}
	return &Part{Node: p.AsNode(noted)}
}

// SpendRoom is asked before a value becomes a part of the document once more.
func (e *Editor) SpendRoom(v *Part) error {
	size := int64(len(v.AsNode(e.Noted).Raw()))
	if size > e.Room {
		return tape.ErrTooLarge
	}
	e.Room -= size
	return nil
}

// reachAll adds to found what toks lead to from p, by way of all members of a name.
func (p *Part) reachAll(toks []string, found []*Part) []*Part {
	for ; len(toks) > 0; toks = toks[1:] {
		if !p.Open() {
			return found
		}
		i := p.child(toks[0])
		if i < 0 {
			return found
		}
		for j := p.Namesake(i); j >= 0; j = p.Namesake(j) {
			found = p.List[j].Value.reachAll(toks[1:], found)
		}
		p = p.List[i].Value
	}
	return append(found, p)
}

// All returns what is at toks, by way of all members of a name: that which [Editor.at]
// returns, if there is any, comes last.
func (e *Editor) All(toks []string) []*Part {
	if e.Root == nil {
		return nil
	}
	return e.Root.reachAll(toks, nil)
}

// holders returns the objects and arrays in which what toks lead to is, opened.
func (e *Editor) holders(toks []string) []*Part {
	parents := e.All(toks[:len(toks)-1])
	kept := parents[:0]
	for _, in := range parents {
		if in.Open() && in.child(toks[len(toks)-1]) >= 0 {
			kept = append(kept, in)
		}
	}
	return kept
}
