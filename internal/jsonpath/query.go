package jsonpath

import (
	"errors"

	"github.com/javelin-go/javelin/internal/gpath"
	"github.com/javelin-go/javelin/internal/tape"
)

// A Segment leads from each value to some of those within it.
type Segment struct {
	Descend   bool // and from all values within it, too
	Selectors []Selector
}

// A Selector says which values of an object or array.
type Selector struct {
	Op               selectorOp
	Name             string
	Start, End, Step int // also of an index, in start
	HasStart, HasEnd bool
	Filter           *Logical
}

type selectorOp uint8

const (
	SelectName selectorOp = iota
	SelectAll
	SelectIndex
	SelectSlice
	SelectFilter
)

// A Logical is an expression that is true or false.
type Logical struct {
	op   byte // '|', '&', '!', 'c' comparison, 'q' query, 'f' function
	Args []*Logical
	cmp  string
	X, Y *Operand
}

// An Operand is what has a value, or nodes, in an expression.
type Operand struct {
	literal  tape.Node
	Query    []Segment
	Relative bool // the query begins at the current value
	function *function
	Args     []*Operand
	Test     *Logical // as an argument that is true or false
	Kind     operandKind
}

type operandKind uint8

const (
	literalOperand operandKind = iota
	QueryOperand
	SingularOperand // a query for at most one value
	functionOperand
	LogicalOperand
)

var errQuery = errors.New("not a query of RFC 9535")

// Select returns what a query selects, with n as the root ($).
func Select(segments []Segment, n tape.Node) ([]tape.Node, error) {
	q := Querier{Evaluator: gpath.Evaluator{Budget: gpath.MakeBudget(n.Raw())}, Root: n}
	nodes := q.Run(segments, n)
	if q.Err != nil {
		return nil, q.Err
	}
	return nodes, nil
}

// Compile compiles a query of RFC 9535.
func Compile(query string) ([]Segment, error) {
	p := queryParser{text: query}
	segments, err := p.root()
	if err != nil {
		return nil, gpath.Fail(query, p.at, err)
	}
	return segments, nil
}
