package tape

import (
	"iter"

	"github.com/javelin-go/javelin/internal/forge"
)

// Elements returns an iterator over the elements of an array and their indexes.
func (n Node) Elements() iter.Seq2[int, Node] {
	return func(yield func(int, Node) bool) {
		tape, at, limit, ok := n.Container('[')
		if !ok {
			return
		}
		for i := 0; at < limit; i++ {
			if !yield(i, Node{Doc: n.Doc, Slot: at}) {
				return
			}
			at = Next(tape, at)
		}
	}
}

// Members returns an iterator over the members of an object. A name without escape
// sequences is a part of the document.
func (n Node) Members() iter.Seq2[string, Node] {
	return func(yield func(string, Node) bool) {
		tape, at, limit, ok := n.Container('{')
		if !ok {
			return
		}
		for at < limit {
			var name string
			start, end, verbatim := n.Doc.TextBounds(tape[at])
			if verbatim {
				name = forge.String(n.Doc.Src[start:end])
			} else {
				name = n.Doc.Text(tape[at])
			}
			at++
			if !yield(name, Node{Doc: n.Doc, Slot: at}) {
				return
			}
			at = Next(tape, at)
		}
	}
}

// All returns an iterator over the value and all values within it, in their order.
func (n Node) All() iter.Seq[Node] {
	return func(yield func(Node) bool) {
		if n.Exists() {
			n.walk(yield)
		}
	}
}

// walk goes through the words of a value in order. Names and ends are told from
// values by what is open around them.
func (n Node) walk(yield func(Node) bool) {
	words, src, at := n.Doc.Load(), n.Doc.Src, n.Slot
	limit := Next(words, at)
	open, name := []bool(nil), false // whether those around are objects
	for ; at < limit; at++ {
		switch c := src[words[at]&PosMask]; {
		case c == '}' || c == ']':
			open = open[:len(open)-1]
		case name:
			name = false
			continue
		default:
			if !yield(Node{Doc: n.Doc, Slot: at}) {
				return
			}
			if c == '{' || c == '[' {
				open = append(open, c == '{')
			}
		}
		name = len(open) > 0 && open[len(open)-1]
	}
}

// RawMembers is [Node.Members] with names as they are written, quotes included.
func (n Node) RawMembers() iter.Seq2[[]byte, Node] {
	return func(yield func([]byte, Node) bool) {
		tape, at, limit, ok := n.Container('{')
		if !ok {
			return
		}
		for at < limit {
			start, end, _ := n.Doc.TextBounds(tape[at])
			at++
			if !yield(n.Doc.Src[start-1:end+1:end+1], Node{Doc: n.Doc, Slot: at}) {
				return
			}
			at = Next(tape, at)
		}
	}
}
