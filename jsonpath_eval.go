package javelin

import (
	"bytes"
	"regexp"
	"strconv"
	"unicode/utf8"

	"github.com/javelin-go/javelin/internal/gpath"
	"github.com/javelin-go/javelin/internal/tape"
	"github.com/javelin-go/javelin/json/jsontext"
)

// A querier follows a JSONPath.
type querier struct {
	gpath.Evaluator
	root    tape.Node
	regexps map[string]*regexp.Regexp // by whole or not, and text
}

// maxRegexps bounds how many compiled expressions one query keeps.
const maxRegexps = 64

// run returns what segments lead to from n.
func (q *querier) run(segments []segment, n tape.Node) []tape.Node {
	if !n.Exists() {
		return nil
	}
	nodes := []tape.Node{n}
	for i := range segments {
		s := &segments[i]
		var found []tape.Node
		for _, v := range nodes {
			if !s.descend {
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

func (q *querier) selectFrom(found []tape.Node, s *segment, n tape.Node) []tape.Node {
	if !q.Spend(1) {
		return found
	}
	for i := range s.selectors {
		sel := &s.selectors[i]
		switch sel.op {
		case selectName:
			if n.IsObject() && q.Spend(n.Len()/8) {
				for v := n.Get(sel.name); v.Exists(); v = q.Twin(v) {
					found = append(found, v)
				}
			}
		case selectIndex:
			if n.IsArray() && q.Spend(n.Len()/8) {
				if v := n.Index(sel.start); v.Exists() {
					found = append(found, v)
				}
			}
		case selectSlice:
			found = q.slice(found, sel, n)
		default:
			for v := range n.Children() {
				if !q.Spend(1) {
					return found
				}
				if sel.op == selectAll || q.passes(sel.filter, v) {
					found = append(found, v)
				}
			}
		}
	}
	return found
}

// passes is holds where what is selected is changed: what a filter looks at is not.
func (q *querier) passes(l *logical, n tape.Node) bool {
	names := q.Names
	q.Names = gpath.FirstOfName
	ok := q.holds(l, n)
	q.Names = names
	return ok
}

// slice is RFC 9535 §2.3.4.2.2.
func (q *querier) slice(found []tape.Node, s *selector, n tape.Node) []tape.Node {
	size := n.Len()
	if !n.IsArray() || s.step == 0 || size == 0 || !q.Spend(size) {
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
	if s.step > 0 {
		from, to := bound(s.hasStart, s.start, 0, 0, size), bound(s.hasEnd, s.end, size, 0, size)
		for i := from; i < to; i += s.step {
			found = append(found, elements[i])
			if s.step > size {
				break // the sum might overflow
			}
		}
		return found
	}
	from, to := bound(s.hasStart, s.start, size-1, -1, size-1), bound(s.hasEnd, s.end, -1, -1, size-1)
	for i := from; i > to; i += s.step {
		found = append(found, elements[i])
		if s.step < -size {
			break
		}
	}
	return found
}

// holds reports whether the expression is true for n.
func (q *querier) holds(l *logical, n tape.Node) bool {
	if !q.Spend(1) {
		return false
	}
	switch l.op {
	case '|':
		for _, a := range l.args {
			if q.holds(a, n) {
				return true
			}
		}
		return false
	case '&':
		for _, a := range l.args {
			if !q.holds(a, n) {
				return false
			}
		}
		return true
	case '!':
		return !q.holds(l.args[0], n)
	case 'q':
		return len(q.nodes(l.x, n)) > 0
	case 'f':
		return l.x.function.test(q, l.x.args, n)
	}
	return q.compare(l.cmp, q.value(l.x, n), q.value(l.y, n))
}

// nodes returns what a query in an expression selects.
func (q *querier) nodes(x *operand, n tape.Node) []tape.Node {
	if !x.relative {
		n = q.root
	}
	return q.run(x.query, n)
}

// value returns the value of an operand, a Node that does not exist for Nothing.
func (q *querier) value(x *operand, n tape.Node) tape.Node {
	switch x.kind {
	case literalOperand:
		return x.literal
	case functionOperand:
		return x.function.value(q, x.args, n)
	}
	if nodes := q.nodes(x, n); len(nodes) == 1 {
		return nodes[0]
	}
	return tape.Node{}
}

// compare is RFC 9535 §2.3.5.2.2.
func (q *querier) compare(op string, x, y tape.Node) bool {
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

func numberNode(v int) tape.Node { return tape.Known(strconv.AppendInt(nil, int64(v), 10), false) }

// length is that of a string in characters, of an array or object in values.
func length(q *querier, args []*operand, at tape.Node) tape.Node {
	v := q.value(args[0], at)
	switch v.Kind() {
	case jsontext.KindString:
		var buf [64]byte
		text, _ := v.Text(buf[:0])
		q.Spend(len(text) / 64)
		return numberNode(utf8.RuneCount(text))
	case jsontext.KindBeginArray, jsontext.KindBeginObject:
		return numberNode(v.Len())
	}
	return tape.Node{}
}

func count(q *querier, args []*operand, at tape.Node) tape.Node {
	return numberNode(len(q.nodes(args[0], at)))
}

func only(q *querier, args []*operand, at tape.Node) tape.Node {
	if nodes := q.nodes(args[0], at); len(nodes) == 1 {
		return nodes[0]
	}
	return tape.Node{}
}

// match is the functions match, for all of a string, and search, for any part.
func (q *querier) match(args []*operand, at tape.Node, whole bool) bool {
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
