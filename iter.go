package javelin

import (
	"iter"

	"github.com/javelin-go/javelin/internal/forge"
)

// Elements returns an iterator over the elements of an array and their indexes.
// For a value of another kind there are none.
func (n Node) Elements() iter.Seq2[int, Node] {
	return func(yield func(int, Node) bool) {
		tape, at, limit, ok := n.container('[')
		if !ok {
			return
		}
		for i := 0; at < limit; i++ {
			if !yield(i, Node{doc: n.doc, at: at}) {
				return
			}
			at = next(tape, at)
		}
	}
}

// Members returns an iterator over the members of an object in the order of the
// document, those of one name as often as they occur. For a value of another kind
// there are none.
//
// A name without escape sequences is a part of the document, which it keeps alive
// as a Node does; [strings.Clone] lets go of it.
func (n Node) Members() iter.Seq2[string, Node] {
	return func(yield func(string, Node) bool) {
		tape, at, limit, ok := n.container('{')
		if !ok {
			return
		}
		for at < limit {
			var name string
			start, end, verbatim := n.doc.textBounds(tape[at])
			if verbatim {
				name = forge.String(n.doc.src[start:end])
			} else {
				name = n.doc.text(tape[at])
			}
			at++
			if !yield(name, Node{doc: n.doc, at: at}) {
				return
			}
			at = next(tape, at)
		}
	}
}

// All returns an iterator over the value and all values within it, each in front
// of those within itself, in the order of the document.
func (n Node) All() iter.Seq[Node] {
	return func(yield func(Node) bool) {
		if !n.Exists() {
			return
		}
		tape := n.doc.load()
		n.walk(tape, n.at, yield)
	}
}

// walk goes through the words of a value in order. Names and ends are told from
// values by what is open around them.
func (n Node) walk(tape []uint64, at uint32, yield func(Node) bool) {
	var open []bool // whether it is an object
	limit := next(tape, at)
	name := false
	for ; at < limit; at++ {
		switch c := n.doc.src[tape[at]&posMask]; {
		case c == '}' || c == ']':
			open = open[:len(open)-1]
		case name:
			name = false
			continue
		default:
			if !yield(Node{doc: n.doc, at: at}) {
				return
			}
			if c == '{' || c == '[' {
				open = append(open, c == '{')
			}
		}
		name = len(open) > 0 && open[len(open)-1]
	}
}

// rawMembers is [Node.Members] with names as they are written, quotes included.
func (n Node) rawMembers() iter.Seq2[[]byte, Node] {
	return func(yield func([]byte, Node) bool) {
		tape, at, limit, ok := n.container('{')
		if !ok {
			return
		}
		for at < limit {
			start, end, _ := n.doc.textBounds(tape[at])
			at++
			if !yield(n.doc.src[start-1:end+1:end+1], Node{doc: n.doc, at: at}) {
				return
			}
			at = next(tape, at)
		}
	}
}
