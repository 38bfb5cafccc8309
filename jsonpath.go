package javelin

import (
	"errors"

	"github.com/javelin-go/javelin/internal/gpath"
	"github.com/javelin-go/javelin/internal/tape"
)

// A JSONPath is a compiled query of RFC 9535, such as $.store.book[?@.price<10].
// It may be used by any number of goroutines at once.
type JSONPath struct {
	text     string
	segments []segment
}

// A segment leads from each value to some of those within it.
type segment struct {
	descend   bool // and from all values within it, too
	selectors []selector
}

type selector struct {
	op               selectorOp
	name             string
	start, end, step int // also of an index, in start
	hasStart, hasEnd bool
	filter           *logical
}

type selectorOp uint8

const (
	selectName selectorOp = iota
	selectAll
	selectIndex
	selectSlice
	selectFilter
)

// A logical is an expression that is true or false.
type logical struct {
	op   byte // '|', '&', '!', 'c' comparison, 'q' query, 'f' function
	args []*logical
	cmp  string
	x, y *operand
}

// An operand is what has a value, or nodes, in an expression.
type operand struct {
	literal  tape.Node
	query    []segment
	relative bool // the query begins at the current value
	function *function
	args     []*operand
	test     *logical // as an argument that is true or false
	kind     operandKind
}

type operandKind uint8

const (
	literalOperand operandKind = iota
	queryOperand
	singularOperand // a query for at most one value
	functionOperand
	logicalOperand
)

// CompileJSONPath compiles a query of RFC 9535. An error is a [*PathError].
func CompileJSONPath(query string) (*JSONPath, error) {
	p := queryParser{text: query}
	segments, err := p.root()
	if err != nil {
		return nil, gpath.Fail(query, p.at, err)
	}
	return &JSONPath{text: query, segments: segments}, nil
}

// String returns the query as it was given to [CompileJSONPath].
func (p *JSONPath) String() string { return p.text }

// Select returns the values that the query selects, with n as the root ($), in the
// order of RFC 9535 where that has one, and otherwise in that of the document. A
// value may be selected more than once. The error is [ErrTooMuch].
func (p *JSONPath) Select(n Node) ([]Node, error) {
	nodes, err := p.choose(n.n)
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

// choose is [JSONPath.Select].
func (p *JSONPath) choose(n tape.Node) ([]tape.Node, error) {
	q := querier{Evaluator: gpath.Evaluator{Budget: gpath.MakeBudget(n.Raw())}, root: n}
	nodes := q.run(p.segments, n)
	if q.Err != nil {
		return nil, q.Err
	}
	return nodes, nil
}

// Get returns what the query selects in a document, which is read and checked as a
// whole, by the rules of [Get]; [JSONPath.SelectReader] stops when it is told to. The
// Nodes are parts of data, which must not change while they are in use, and which
// they keep alive.
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

var errQuery = errors.New("not a query of RFC 9535")
