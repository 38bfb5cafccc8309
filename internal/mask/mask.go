// Package mask selects members of objects: it parses which, and takes the others out of
// a text.
//
//	id,owner{name,email},items{*{sku}}
package mask

import (
	"errors"
	"slices"
	"strconv"

	"github.com/javelin-go/javelin/internal/wire"
)

// A Node says which members of an object are selected. A nil Node selects all, with all that
// is in them. A Node never changes.
type Node struct {
	names map[string]*Node
	order []string // the names, in the order in which they were met
	star  *star
	size  int // of a mask as a whole
}

// Size returns how many names a mask has that [Parse] has returned, with those in it.
func (n *Node) Size() int { return n.size }

// star is what goes for all members.
type star struct{ of *Node }

// Child returns what is selected of the member with the name, and whether it is at all.
func (n *Node) Child(name string) (child *Node, ok bool) {
	if n == nil {
		return nil, true
	}
	if child, ok = n.names[name]; ok {
		return child, true
	}
	return n.All()
}

// All returns what is selected of members that are not named, and whether they are at all.
func (n *Node) All() (child *Node, ok bool) {
	if n == nil {
		return nil, true
	}
	if n.star == nil {
		return nil, false
	}
	return n.star.of, true
}

// Names returns the names that are selected one by one.
func (n *Node) Names() []string { return n.order }

// A SyntaxError says what is wrong with a mask, and where.
type SyntaxError struct {
	Offset int
	Err    error
}

// Error says what is wrong, and where.
func (e *SyntaxError) Error() string {
	return "field mask: " + e.Err.Error() + " at offset " + strconv.Itoa(e.Offset)
}

// Unwrap returns e.Err.
func (e *SyntaxError) Unwrap() error { return e.Err }

var (
	errName   = errors.New("name expected")
	errString = errors.New("bad string")
	errAfter  = errors.New("comma or end expected")
	errOpen   = errors.New("brace is not closed")
	errDepth  = errors.New("braces are nested too deeply")
	errSize   = errors.New("too many names")
)

// maxNames bounds how many names a mask has, with those that a * adds to others.
const maxNames = 1 << 12

// maxDepth bounds how deeply masks are nested.
const maxDepth = 100

// Parse returns the mask that a text is: names separated by commas, each with a mask for
// what is in it within braces or parentheses, or a point and one name. A * is all names. Names
// that hold anything but letters, digits, _, -, $ and @ are JSON strings. Spaces may stand around
// all of these. Several masks for one name are added.
func Parse(text string) (*Node, error) {
	p := parser{text: text}
	n, err := p.list(0)
	switch {
	case p.names > maxNames:
		err = errSize
	case err == nil && p.at < len(text):
		err = errAfter
	}
	if err != nil {
		return nil, &SyntaxError{p.at, err}
	}
	n.size = p.names
	return n, nil
}

type parser struct {
	text  string
	at    int
	names int // in all masks that have been made
}

// next returns the next character that is no space, or 0.
func (p *parser) next() byte {
	for p.at < len(p.text) && (p.text[p.at] == ' ' || p.text[p.at] == '\t' || p.text[p.at] == '\n' || p.text[p.at] == '\r') {
		p.at++
	}
	if p.at == len(p.text) {
		return 0
	}
	return p.text[p.at]
}

func (p *parser) list(depth int) (*Node, error) {
	if depth > maxDepth {
		return nil, errDepth
	}
	n := &Node{}
	for {
		if err := p.item(n, depth); err != nil {
			return nil, err
		}
		if p.next() != ',' {
			p.settle(n)
			return n, nil
		}
		p.at++
	}
}

// item reads one name with what belongs to it into n.
func (p *parser) item(n *Node, depth int) error {
	if depth > maxDepth {
		return errDepth
	}
	if p.names++; p.names > maxNames {
		return errSize
	}
	all := p.next() == '*'
	name := ""
	if all {
		p.at++
	} else {
		var err error
		if name, err = p.name(); err != nil {
			return err
		}
	}
	var child *Node
	switch c := p.next(); c {
	case '.':
		p.at++
		child = &Node{}
		if err := p.item(child, depth+1); err != nil {
			return err
		}
		p.settle(child)
	case '{', '(':
		p.at++
		var err error
		if child, err = p.list(depth + 1); err != nil {
			return err
		}
		if end := p.next(); c == '{' && end != '}' || c == '(' && end != ')' {
			if end == 0 {
				return errOpen
			}
			return errAfter
		}
		p.at++
	}
	if all {
		if n.star != nil {
			child = p.union(n.star.of, child)
		}
		n.star = &star{child}
		return nil
	}
	if have, ok := n.names[name]; ok {
		n.names[name] = p.union(have, child)
		return nil
	}
	if n.names == nil {
		n.names = make(map[string]*Node)
	}
	n.names[name] = child
	n.order = append(n.order, name)
	return nil
}

func isNameByte(c byte) bool {
	return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9' || c == '_' || c == '-' || c == '$' || c == '@' || c >= 0x80
}

func (p *parser) name() (string, error) {
	start := p.at
	if p.at < len(p.text) && p.text[p.at] == '"' {
		n, form, err := wire.ConsumeString([]byte(p.text[start:]), 0, 0, true)
		if err != nil {
			return "", errString
		}
		p.at += n
		return string(wire.Unquote([]byte(p.text[start:p.at]), form)), nil
	}
	for p.at < len(p.text) && isNameByte(p.text[p.at]) {
		p.at++
	}
	if p.at == start {
		return "", errName
	}
	return p.text[start:p.at], nil
}

// settle has what goes for all members go for those that are named, too.
func (p *parser) settle(n *Node) {
	if n.star == nil {
		return
	}
	for name, child := range n.names {
		n.names[name] = p.union(child, n.star.of)
	}
}

// union returns what selects what a or b selects. Once there are too many names, it does
// nothing more.
func (p *parser) union(a, b *Node) *Node {
	switch {
	case a == nil || b == nil:
		return nil
	case a == b:
		return a
	}
	if p.names += len(a.names) + len(b.names); p.names > maxNames {
		return a
	}
	n := &Node{names: make(map[string]*Node), order: slices.Clone(a.order)}
	for name, child := range a.names {
		n.names[name] = child
	}
	for _, name := range b.order {
		child := b.names[name]
		if have, ok := n.names[name]; ok {
			child = p.union(have, child)
		} else {
			n.order = append(n.order, name)
		}
		n.names[name] = child
	}
	switch {
	case a.star != nil && b.star != nil:
		n.star = &star{p.union(a.star.of, b.star.of)}
	case a.star != nil:
		n.star = a.star
	default:
		n.star = b.star
	}
	p.settle(n)
	return n
}

// Blank puts spaces in the place of the members that n does not select, and of their
// commas, in text, which must be one valid value. What is no object, nor an array of such,
// stays.
func Blank(text []byte, n *Node) {
	if n != nil {
		b := blanker{text}
		b.value(b.space(0), n)
	}
}

type blanker struct{ text []byte }

func (b *blanker) space(i int) int {
	for i < len(b.text) && (b.text[i] == ' ' || b.text[i] == '\t' || b.text[i] == '\n' || b.text[i] == '\r') {
		i++
	}
	return i
}

// value blanks what is not selected of the value at i, and returns where it ends.
func (b *blanker) value(i int, n *Node) int {
	if n == nil {
		return b.skip(i)
	}
	switch b.text[i] {
	case '{':
		return b.object(i, n)
	case '[':
		i = b.space(i + 1)
		for b.text[i] != ']' {
			if i = b.space(b.value(i, n)); b.text[i] == ',' {
				i = b.space(i + 1)
			}
		}
		return i + 1
	}
	return b.skip(i)
}

func (b *blanker) object(i int, n *Node) int {
	comma, kept := -1, false // the comma before the member
	i = b.space(i + 1)
	for b.text[i] != '}' {
		start := i
		end := b.skip(i)
		child, ok := n.Child(nameIn(b.text[start:end]))
		i = b.space(b.space(end) + 1) // after the colon
		if ok {
			i = b.value(i, child)
			kept, comma = true, -1
		} else {
			i = b.skip(i)
			b.clear(start, i)
			if kept {
				b.clear(comma, comma+1)
			}
		}
		i = b.space(i)
		if b.text[i] == ',' {
			if comma = i; !kept {
				b.clear(i, i+1)
			}
			i = b.space(i + 1)
		}
	}
	return i + 1
}

// nameIn returns what a string means.
func nameIn(quoted []byte) string {
	for _, c := range quoted {
		if c == '\\' {
			return string(wire.Unquote(quoted, wire.Escaped))
		}
	}
	return string(quoted[1 : len(quoted)-1])
}

func (b *blanker) clear(from, to int) {
	for i := from; i < to; i++ {
		b.text[i] = ' '
	}
}

// skip returns where the value at i ends.
func (b *blanker) skip(i int) int {
	depth := 0
	for {
		switch b.text[i] {
		case '"':
			for i++; b.text[i] != '"'; i++ {
				if b.text[i] == '\\' {
					i++
				}
			}
			i++
		case '{', '[':
			depth++
			i++
			continue
		case '}', ']':
			depth--
			i++
		case ',', ':', ' ', '\t', '\n', '\r':
			i++
			continue
		default:
			for i < len(b.text) && !ends(b.text[i]) {
				i++
			}
		}
		if depth == 0 {
			return i
		}
	}
}

// ends reports whether c ends a number or literal.
func ends(c byte) bool {
	switch c {
	case ',', ':', ' ', '\t', '\n', '\r', '}', ']':
		return true
	}
	return false
}
