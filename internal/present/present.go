// Package present remembers which members documents have had: a tree of their names, in the
// order in which they have been noted.
package present

import (
	"iter"
	"strconv"
	"strings"
)

// A Tree is what is remembered. The zero Tree knows of no members. Its nodes are numbers: 0
// is the value of a document, and the others are members and elements of others.
type Tree struct {
	nodes []node
	order []int32
	index map[place]int32 // the children of nodes that have many
}

type node struct {
	name        string // of an element, its index
	parent      int32
	first, last int32 // child, or 0
	next        int32 // child of the same parent, or 0
	children    int32
	noted       bool
	indexed     bool // its children are in the index
}

type place struct {
	parent int32
	name   string
}

const (
	maxListed  = 32 // children that are looked through one by one
	firstNodes = 8  // nodes there is room for at first
)

// IsEmpty reports whether nothing has been noted.
func (t *Tree) IsEmpty() bool { return len(t.order) == 0 }

// IsLeaf reports whether n has no children.
func (t *Tree) IsLeaf(n int32) bool { return len(t.nodes) == 0 || t.nodes[n].children == 0 }

// Note notes n, unless it has been noted before.
func (t *Tree) Note(n int32) {
	if d := &t.nodes[n]; !d.noted {
		d.noted = true
		t.order = append(t.order, n)
	}
}

// Child returns the child of parent with a name, which it makes if there is none.
func (t *Tree) Child(parent int32, name string) int32 {
	if n := t.find(parent, name); n != 0 {
		return n
	}
	return t.Add(parent, name)
}

// Element is Child for the element of an array.
func (t *Tree) Element(parent int32, index int) int32 { return t.Child(parent, strconv.Itoa(index)) }

// Add is Child where there is known to be none.
func (t *Tree) Add(parent int32, name string) int32 {
	if len(t.nodes) == 0 {
		t.nodes = make([]node, 1, firstNodes)
		t.order = make([]int32, 0, firstNodes)
	}
	n := int32(len(t.nodes))
	t.nodes = append(t.nodes, node{name: name, parent: parent})
	p := &t.nodes[parent]
	if p.children++; p.first == 0 {
		p.first = n
	} else {
		t.nodes[p.last].next = n
	}
	p.last = n
	if p.indexed {
		t.index[place{parent, name}] = n
	} else if p.children > maxListed {
		t.indexChildren(parent)
	}
	return n
}

// indexChildren has the children of parent be found by the index.
func (t *Tree) indexChildren(parent int32) {
	p := &t.nodes[parent]
	p.indexed = true
	if t.index == nil {
		t.index = make(map[place]int32, 2*p.children)
	}
	for n := p.first; n != 0; n = t.nodes[n].next {
		t.index[place{parent, t.nodes[n].name}] = n
	}
}

// find returns the child of parent with a name, or 0.
func (t *Tree) find(parent int32, name string) int32 {
	if len(t.nodes) == 0 {
		return 0
	}
	p := &t.nodes[parent]
	if p.indexed {
		return t.index[place{parent, name}]
	}
	for n := p.first; n != 0; n = t.nodes[n].next {
		if t.nodes[n].name == name {
			return n
		}
	}
	return 0
}

// At returns the node that a JSON Pointer leads to, which it makes if need be.
func (t *Tree) At(ptr string) (n int32) {
	for tok := range tokens(ptr) {
		n = t.Child(n, tok)
	}
	return n
}

// Has reports whether what a JSON Pointer leads to has been noted. It may be called by several
// goroutines at a time.
func (t *Tree) Has(ptr string) bool {
	if ptr == "" || ptr[0] != '/' || len(t.nodes) == 0 {
		return false
	}
	n := int32(0)
	for tok := range tokens(ptr) {
		if n = t.find(n, tok); n == 0 {
			return false
		}
	}
	return t.nodes[n].noted && t.pointer(n) == ptr
}

// All returns an iterator over JSON Pointers to what has been noted, in that order.
func (t *Tree) All() iter.Seq[string] {
	return func(yield func(string) bool) {
		for _, n := range t.order {
			if !yield(t.pointer(n)) {
				return
			}
		}
	}
}

// pointer returns the JSON Pointer to n.
func (t *Tree) pointer(n int32) string {
	var room [16]int32
	way := room[:0]
	for ; n != 0; n = t.nodes[n].parent {
		way = append(way, n)
	}
	var b []byte
	for i := len(way) - 1; i >= 0; i-- {
		b = append(b, '/')
		for name := t.nodes[way[i]].name; name != ""; {
			k := strings.IndexAny(name, "~/")
			if k < 0 {
				b = append(b, name...)
				break
			}
			b = append(append(b, name[:k]...), '~', '0')
			if name[k] == '/' {
				b[len(b)-1] = '1'
			}
			name = name[k+1:]
		}
	}
	return string(b)
}

var unescape = strings.NewReplacer("~1", "/", "~0", "~")

// tokens returns an iterator over the tokens of a JSON Pointer.
func tokens(ptr string) iter.Seq[string] {
	return func(yield func(string) bool) {
		for ptr != "" {
			tok := ptr[1:]
			end := strings.IndexByte(tok, '/')
			if end < 0 {
				end = len(tok)
			}
			tok, ptr = tok[:end], tok[end:]
			if strings.IndexByte(tok, '~') >= 0 {
				tok = unescape.Replace(tok)
			}
			if !yield(tok) {
				return
			}
		}
	}
}

// A Way is the way from a node to where a reader is: values within one another, by numbers. An
// element has no node before a member is noted in it.
type Way struct {
	tree *Tree
	open []spot
}

type spot struct {
	node         int32 // or -1
	array, index int   // what it is an element of
}

// Begin begins anew with the value at a node.
func (w *Way) Begin(t *Tree, node int32) (k int) {
	w.tree, w.open = t, append(w.open[:0], spot{node: node})
	return 0
}

// Enter enters the value of a member that has a node.
func (w *Way) Enter(node int32) (k int) {
	w.open = append(w.open, spot{node: node})
	return len(w.open) - 1
}

// EnterElement enters an element of the array k.
func (w *Way) EnterElement(array, index int) (k int) {
	w.open = append(w.open, spot{-1, array, index})
	return len(w.open) - 1
}

// Leave leaves the value k, and all within it.
func (w *Way) Leave(k int) { w.open = w.open[:k] }

// At returns the node of the value k, which it makes if need be.
func (w *Way) At(k int) int32 {
	s := w.open[k]
	if s.node < 0 {
		s.node = w.tree.Element(w.At(s.array), s.index)
		w.open[k] = s
	}
	return s.node
}
