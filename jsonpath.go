package javelin

import (
	"github.com/javelin-go/javelin/internal/jsonpath"
	"github.com/javelin-go/javelin/internal/tape"
)

// A JSONPath is a compiled query of RFC 9535, such as $.store.book[?@.price<10].
// It may be used by any number of goroutines at once.
type JSONPath struct {
	text     string
	segments []jsonpath.Segment
}

// CompileJSONPath compiles a query of RFC 9535. An error is a [*PathError].
func CompileJSONPath(query string) (*JSONPath, error) {
	segments, err := jsonpath.Compile(query)
	if err != nil {
		return nil, err
	}
	return &JSONPath{text: query, segments: segments}, nil
}

// String returns the query as it was given to [CompileJSONPath].
func (p *JSONPath) String() string { return p.text }

// Select returns the values that the query selects, with n as the root ($). They are in the
// order that RFC 9535 prescribes or, where it leaves the order open, in that of the
// document. A value may be selected more than once. The error is [ErrTooMuch].
func (p *JSONPath) Select(n Node) ([]Node, error) {
	nodes, err := jsonpath.Select(p.segments, n.n)
	return nodesOf(nodes), err
}

// nodesOf returns what was found within as it is seen outside.
func nodesOf(found []tape.Node) []Node {
	if found == nil {
		return nil
	}
	nodes := make([]Node, len(found))
	for i, n := range found {
		nodes[i] = Node{n}
	}
	return nodes
}

// Get returns the values that the query selects in a document. The whole document is read
// and checked, by the rules of [Get]; to stop earlier, use [JSONPath.SelectReader]. The
// Nodes are parts of data, which must not change while they are in use, and which they keep
// in memory.
func (p *JSONPath) Get(data []byte, opts ...Option) ([]Node, error) {
	root, err := tape.OpenLoosely(data, opts)
	if err != nil {
		return nil, err
	}
	return p.Select(Node{root})
}

// Select is [JSONPath.Get] with a query that is compiled first.
func Select(data []byte, query string, opts ...Option) ([]Node, error) {
	p, err := CompileJSONPath(query)
	if err != nil {
		return nil, err
	}
	return p.Get(data, opts...)
}

// Select is [JSONPath.Select] with a query that is compiled first.
func (n Node) Select(query string) ([]Node, error) {
	p, err := CompileJSONPath(query)
	if err != nil {
		return nil, err
	}
	return p.Select(n)
}
