package jsonpath

import (
	"bytes"
	"regexp"
	"strconv"
	"unicode/utf8"

	"github.com/javelin-go/javelin/internal/gpath"
	"github.com/javelin-go/javelin/internal/tape"
	"github.com/javelin-go/javelin/json/jsontext"
)

// A Querier follows a JSONPath.
type Querier struct {
	gpath.Evaluator
	Root    tape.Node
	regexps map[string]*regexp.Regexp // by whole or not, and text
}

// maxRegexps bounds how many compiled expressions one query keeps.
const maxRegexps = 64

// Run returns what segments lead to from n.
func (q *Querier) Run(segments []Segment, n tape.Node) []tape.Node {
	if !n.Exists() {
		return nil
	}
	nodes := []tape.Node{n}
	for i := range segments {
		s := &segments[i]
		var found []tape.Node
		for _, v := range nodes {
			if !s.Descend {
				found = q.selectFrom(found, s, v)
				continue
			}
			for w := range v.All() {
				if found = q.selectFrom(found, s, w); q.Err != nil {
					return nil
				}
			}
		}
		if q.Err != nil {
			return nil
		}
		nodes = found
	}
	return nodes
}

func (q *Querier) selectFrom(found []tape.Node, s *Segment, n tape.Node) []tape.Node {
	if !q.Spend(1) {
		return found
	}
	for i := range s.Selectors {
		sel := &s.Selectors[i]
		switch sel.Op {
		case SelectName:
			if n.IsObject() && q.Spend(n.Len()/8) {
				for v := n.Get(sel.Name); v.Exists(); v = q.Twin(v) {
					found = append(found, v)
				}
			}
		case SelectIndex:
			if n.IsArray() && q.Spend(n.Len()/8) {
				if v := n.Index(sel.Start); v.Exists() {
					found = append(found, v)
				}
			}
		case SelectSlice:
			found = q.slice(found, sel, n)
		default:
			for v := range n.Children() {
				if !q.Spend(1) {
					return found
				}
				if sel.Op == SelectAll || q.passes(sel.Filter, v) {
					found = append(found, v)
				}
			}
		}
	}
	return found
}

// passes is holds where what is selected is changed: what a filter looks at is not.
func (q *Querier) passes(l *Logical, n tape.Node) bool {
	names := q.Names
	q.Names = gpath.FirstOfName
	ok := q.Holds(l, n)
	q.Names = names
	return ok
}

// slice is RFC 9535 §2.3.4.2.2.
func (q *Querier) slice(found []tape.Node, s *Selector, n tape.Node) []tape.Node {
	size := n.Len()
	if !n.IsArray() || s.Step == 0 || size == 0 || !q.Spend(size) {
		return found
	}
	bound := func(given bool, v, def, low, high int) int {
		if !given {
			return def
		}
		if v < 0 {
			v += size
		}
		return max(low, min(v, high))
	}
	elements := make([]tape.Node, 0, size)
	for v := range n.Children() {
		elements = append(elements, v)
	}
	if s.Step > 0 {
		from, to := bound(s.HasStart, s.Start, 0, 0, size), bound(s.HasEnd, s.End, size, 0, size)
		for i := from; i < to; i += s.Step {
			found = append(found, elements[i])
			if s.Step > size {
				break // the sum might overflow
			}
		}
		return found
	}
	from, to := bound(s.HasStart, s.Start, size-1, -1, size-1), bound(s.HasEnd, s.End, -1, -1, size-1)
	for i := from; i > to; i += s.Step {
		found = append(found, elements[i])
		if s.Step < -size {
			break
		}
	}
	return found
}

// Holds reports whether the expression is true for n.
func (q *Querier) Holds(l *Logical, n tape.Node) bool {
	if !q.Spend(1) {
		return false
	}
	switch l.op {
	case '|':
		for _, a := range l.Args {
			if q.Holds(a, n) {
				return true
			}
		}
		return false
	case '&':
		for _, a := range l.Args {
			if !q.Holds(a, n) {
				return false
			}
		}
		return true
	case '!':
		return !q.Holds(l.Args[0], n)
	case 'q':
		return len(q.nodes(l.X, n)) > 0
	case 'f':
		return l.X.function.test(q, l.X.Args, n)
	}
	return q.compare(l.cmp, q.value(l.X, n), q.value(l.Y, n))
}

// nodes returns what a query in an expression selects.
func (q *Querier) nodes(x *Operand, n tape.Node) []tape.Node {
	if !x.Relative {
		n = q.Root
	}
	return q.Run(x.Query, n)
}

// value returns the value of an operand, a Node that does not exist for Nothing.
func (q *Querier) value(x *Operand, n tape.Node) tape.Node {
	switch x.Kind {
	case literalOperand:
		return x.literal
	case functionOperand:
		return x.function.value(q, x.Args, n)
	}
	if nodes := q.nodes(x, n); len(nodes) == 1 {
		return nodes[0]
	}
	return tape.Node{}
}

// compare is RFC 9535 §2.3.5.2.2.
func (q *Querier) compare(op string, x, y tape.Node) bool {
	switch op {
	case ">":
		return q.compare("<", y, x)
	case ">=":
		return q.compare("<=", y, x)
	case "!=":
		return !q.compare("==", x, y)
	}
	k := x.Kind()
	if k != y.Kind() || !q.Spend((len(x.Raw())+len(y.Raw()))/16) {
		return false
	}
	if op == "==" {
		return tape.Equal(x, y)
	}
	order := 1
	switch k {
	case jsontext.KindNumber:
		order = tape.CompareNumbers(x.Raw(), y.Raw())
	case jsontext.KindString:
		var bufX, bufY [64]byte
		a, _ := x.Text(bufX[:0])
		b, _ := y.Text(bufY[:0])
		order = bytes.Compare(a, b)
	default:
		return op == "<=" && tape.Equal(x, y)
	}
	return order < 0 || op == "<=" && order == 0
}

// NumberNode returns the Node of a number.
func NumberNode(v int) tape.Node { return tape.Known(strconv.AppendInt(nil, int64(v), 10), false) }

// length is that of a string in characters, of an array or object in values.
func length(q *Querier, args []*Operand, at tape.Node) tape.Node {
	v := q.value(args[0], at)
	switch v.Kind() {
	case jsontext.KindString:
		var buf [64]byte
		text, _ := v.Text(buf[:0])
		q.Spend(len(text) / 64)
		return NumberNode(utf8.RuneCount(text))
	case jsontext.KindBeginArray, jsontext.KindBeginObject:
		return NumberNode(v.Len())
	}
	return tape.Node{}
}

func count(q *Querier, args []*Operand, at tape.Node) tape.Node {
	return NumberNode(len(q.nodes(args[0], at)))
}

func only(q *Querier, args []*Operand, at tape.Node) tape.Node {
	if nodes := q.nodes(args[0], at); len(nodes) == 1 {
		return nodes[0]
	}
	return tape.Node{}
}

// match is the functions match, for all of a string, and search, for any part.
func (q *Querier) match(args []*Operand, at tape.Node, whole bool) bool {
	text, ok := q.value(args[0], at).Text(nil)
	pattern, isText := q.value(args[1], at).Text(nil)
	if !ok || !isText || !q.Spend64(1+int64(len(text))*int64(len(pattern)+1)/16) {
		return false
	}
	key := "s" + string(pattern)
	if whole {
		key = "m" + string(pattern)
	}
	re, known := q.regexps[key]
	if !known {
		if !q.Spend(64 + 64*len(pattern)) {
			return false
		}
		re = compileRegexp(string(pattern), whole)
		if len(q.regexps) >= maxRegexps || q.regexps == nil {
			q.regexps = map[string]*regexp.Regexp{}
		}
		q.regexps[key] = re
	}
	return re != nil && re.Match(text)
}
