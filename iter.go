package javelin

import (
	"iter"

	"github.com/javelin-go/javelin/internal/forge"
	"github.com/javelin-go/javelin/internal/tape"
)

// Elements returns an iterator over the elements of an array and their indexes.
// For a value of another kind there are none.
func (n Node) Elements() iter.Seq2[int, Node] {
	return func(yield func(int, Node) bool) {
		words, at, limit, ok := n.n.Container('[')
		if !ok {
			return
		}
		for i := 0; at < limit; i++ {
			if !yield(i, Node{tape.Node{Doc: n.n.Doc, Slot: at}}) {
				return
			}
			at = tape.Next(words, at)
		}
	}
}

// Members returns an iterator over the members of an object in the order of the document,
// also those of a name that occurs twice. For a value of another kind there are none.
//
// A name without escape sequences is a part of the document, which it keeps in memory as a
// Node does. [strings.Clone] makes a copy that does not.
func (n Node) Members() iter.Seq2[string, Node] {
	return func(yield func(string, Node) bool) {
		words, at, limit, ok := n.n.Container('{')
		if !ok {
			return
		}
		for at < limit {
			var name string
			start, end, verbatim := n.n.Doc.TextBounds(words[at])
			if verbatim {
				name = forge.String(n.n.Doc.Src[start:end])
			} else {
				name = n.n.Doc.Text(words[at])
			}
			at++
			if !yield(name, Node{tape.Node{Doc: n.n.Doc, Slot: at}}) {
				return
			}
			at = tape.Next(words, at)
		}
	}
}

// All returns an iterator over the value and all values within it, in the order of the
// document. Each value comes before those within it.
func (n Node) All() iter.Seq[Node] {
	return func(yield func(Node) bool) {
		if n.Exists() {
			n.walk(yield)
		}
	}
}

// walk is what tape.Node has for its All: to go by way of an iterator of other Nodes
// would take a third longer.
func (n Node) walk(yield func(Node) bool) {
	words, src, at := n.n.Doc.Load(), n.n.Doc.Src, n.n.Slot
	limit := tape.Next(words, at)
	open, name := []bool(nil), false // whether those around are objects
	for ; at < limit; at++ {
		switch c := src[words[at]&tape.PosMask]; {
		case c == '}' || c == ']':
			open = open[:len(open)-1]
		case name:
			name = false
			continue
		default:
			if !yield(Node{tape.Node{Doc: n.n.Doc, Slot: at}}) {
				return
			}
			if c == '{' || c == '[' {
				open = append(open, c == '{')
			}
		}
		name = len(open) > 0 && open[len(open)-1]
	}
}
