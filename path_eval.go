package javelin

import (
	"bytes"
	"strconv"
	"strings"

	"github.com/javelin-go/javelin/internal/num"
	"github.com/javelin-go/javelin/internal/tape"
	"github.com/javelin-go/javelin/internal/wire"
	"github.com/javelin-go/javelin/json/jsontext"
)

// An evaluator follows a path. The budget is spent on values looked at and bytes
// written, so that no path takes time or memory without bound.
type evaluator struct {
	budget int64
	err    error
	names  namesRule
}

func makeBudget(text []byte) int64 { return 1<<22 + 64*int64(len(text)) }

func (e *evaluator) spend(n int) bool { return e.spend64(int64(n)) }

func (e *evaluator) spend64(n int64) bool {
	if e.err != nil {
		return false
	}
	if e.budget -= n; e.budget < 0 {
		e.err = &Error{Err: ErrTooMuch}
		return false
	}
	return true
}

func (e *evaluator) eval(steps []step, n tape.Node) tape.Node {
	for i := range steps {
		if n = e.step(&steps[i], n); e.err != nil {
			return tape.Node{}
		}
	}
	return n
}

func (e *evaluator) step(s *step, n tape.Node) tape.Node {
	if !e.spend(1) {
		return tape.Node{}
	}
	switch s.op {
	case stepKey:
		if n.IsArray() {
			if s.index < 0 {
				return n.Missing()
			}
			e.spend(s.index / 8)
			return n.Index(s.index)
		}
		e.spend(n.Len() / 8)
		return member(n, s.name)
	case stepWild:
		return e.wild(s, n)
	case stepCount:
		if !n.IsArray() {
			return member(n, "#")
		}
		return tape.Known(strconv.AppendInt(nil, int64(n.Len()), 10), false)
	case stepEach:
		if !n.IsArray() {
			return e.eval(s.sub, member(n, "#"))
		}
		var list list
		for _, v := range n.Elements() {
			list.add(e, e.eval(s.sub, v))
		}
		return list.node(e, n)
	case stepFirst:
		for _, v := range n.Elements() {
			if e.accepts(s.query, v) {
				return v
			}
		}
		if s.dotted && n.IsArray() {
			return tape.Node{}
		}
		return absentFrom(n)
	case stepAll:
		if !n.IsArray() {
			return e.eval(s.sub, absentFrom(n))
		}
		var list list
		for _, v := range n.Elements() {
			if e.accepts(s.query, v) {
				list.add(e, e.eval(s.sub, v))
			}
		}
		return list.node(e, n)
	}
	if n == (tape.Node{}) {
		return n
	}
	switch s.op {
	case stepModify:
		if n = s.modify(e, s, n); !n.Exists() {
			return nothing.Missing()
		}
		return n
	case stepObject, stepArray:
		return e.choose(s, n)
	}
	return s.literal
}

// What is not there comes in two forms, as in gjson: what an object or array does
// not have goes on to a modifier, a multipath or a literal, as no value; but what
// is looked for in something that is neither, or is not there itself, is the zero
// Node, at which the path ends.

var nothing = tape.Known([]byte("null"), false)

func absentFrom(n tape.Node) tape.Node {
	if n.IsObject() || n.IsArray() {
		return n.Missing()
	}
	return tape.Node{}
}

func member(n tape.Node, name string) tape.Node {
	if n.IsObject() {
		return n.Get(name)
	}
	return tape.Node{}
}

// wild returns what the rest of the steps find in the first member that has it, of
// those with a name that matches.
func (e *evaluator) wild(s *step, n tape.Node) tape.Node {
	words, at, limit, ok := n.Container('{')
	if !ok {
		if len(s.sub) > 0 {
			return tape.Node{}
		}
		return absentFrom(n)
	}
	last := n.Missing()
	if len(s.sub) > 0 {
		last = tape.Node{}
	}
	for at < limit {
		start, end, verbatim := n.Doc.TextBounds(words[at])
		name := n.Doc.Src[start:end]
		if !verbatim {
			name, _ = wire.AppendUnquote(nil, n.Doc.Src[start-1:end+1])
		}
		if !e.spend64(1 + int64(len(name))*int64(len(s.pattern))/64) {
			return tape.Node{}
		}
		at++
		if matches(name, s.pattern) {
			if v := e.eval(s.sub, tape.Node{Doc: n.Doc, Slot: at}); v.Exists() || e.err != nil {
				return v
			} else if v != (tape.Node{}) {
				last = v
			}
		}
		at = tape.Next(words, at)
	}
	return last
}

// A list is an array that is put together.
type list struct{ b []byte }

func (l *list) add(e *evaluator, n tape.Node) {
	raw := n.Raw()
	if raw == nil || !e.spend(1+len(raw)) {
		return
	}
	if len(l.b) == 0 {
		l.b = append(l.b, '[')
	} else {
		l.b = append(l.b, ',')
	}
	l.b = append(l.b, raw...)
}

// node ends the list, which is made from values of from.
func (l *list) node(e *evaluator, from tape.Node) tape.Node {
	if e.err != nil {
		return tape.Node{}
	}
	if len(l.b) == 0 {
		l.b = append(l.b, '[')
	}
	return e.made(append(l.b, ']'), from)
}

// made returns the root of what was put together from values of from, or is known
// to be valid by other means.
func (e *evaluator) made(b []byte, from tape.Node) tape.Node {
	return tape.Known(b, from.Doc != nil && from.Doc.Loose)
}

func (e *evaluator) choose(s *step, n tape.Node) tape.Node {
	open, end := byte('['), byte(']')
	if s.op == stepObject {
		open, end = '{', '}'
	}
	b := []byte{open}
	loose := false
	for i := range s.named {
		v := e.eval(s.named[i].steps, n)
		raw := v.Raw()
		if raw == nil {
			continue
		}
		if !e.spend(len(raw) + 1) {
			return tape.Node{}
		}
		loose = loose || v.Doc.Loose
		if len(b) > 1 {
			b = append(b, ',')
		}
		if s.op == stepObject {
			b = append(append(b, s.named[i].name...), ':')
		}
		b = append(b, raw...)
	}
	return tape.Known(append(b, end), loose)
}

// sequence returns an array of values.
func (e *evaluator) sequence(values []tape.Node) tape.Node {
	var l list
	var from tape.Node
	for _, v := range values {
		l.add(e, v)
		from = v
	}
	return l.node(e, from)
}

// accepts reports whether an element is one that the query asks for.
func (e *evaluator) accepts(q *query, v tape.Node) bool {
	switch v.Kind() {
	case jsontext.KindBeginObject, jsontext.KindBeginArray:
		v = e.eval(q.steps, v)
	default:
		if !q.empty {
			return false
		}
	}
	if !e.spend(1) {
		return false
	}
	if q.tilde != 0 {
		return holdsBool(q.op, isLike(q.tilde, v), true)
	}
	switch v.Kind() {
	case jsontext.KindInvalid:
		return false
	case jsontext.KindString:
		return e.acceptsText(q, v)
	case jsontext.KindNumber:
		x, _ := num.ParseFloat(v.Raw(), 64)
		return q.op == "" || q.like == nil && holds(q.op, compareFloats(x, q.float))
	case jsontext.KindTrue, jsontext.KindFalse:
		yes := v.Kind() == jsontext.KindTrue
		switch q.value {
		case "true", "false":
			return q.op == "" || holdsBool(q.op, yes, q.value == "true")
		}
		// As gjson has it: any other value is neither, but true is at least,
		// and false at most, whatever there is.
		return q.op == "" || q.op == "!=" || q.op == ">=" && yes || q.op == "<=" && !yes
	}
	return q.op == ""
}

func (e *evaluator) acceptsText(q *query, v tape.Node) bool {
	if q.op == "" {
		return true
	}
	var buf [128]byte
	text, _ := v.Text(buf[:0])
	if q.op == "%" || q.op == "!%" {
		return e.spend64(int64(len(text))*int64(len(q.like))/64) && matches(text, q.like) == (q.op == "%")
	}
	return holds(q.op, strings.Compare(string(text), q.value))
}

// isLike reports what the value is after ~.
func isLike(tilde byte, v tape.Node) bool {
	k := v.Kind()
	switch tilde {
	case '*':
		return k != jsontext.KindInvalid
	case 'n':
		return k == jsontext.KindInvalid || k == jsontext.KindNull
	}
	yes, no := false, false
	switch k {
	case jsontext.KindTrue:
		yes = true
	case jsontext.KindFalse, jsontext.KindNull, jsontext.KindInvalid:
		no = true
	case jsontext.KindNumber:
		x, _ := num.ParseFloat(v.Raw(), 64)
		yes, no = x != 0, x == 0
	case jsontext.KindString:
		var buf [32]byte
		text, _ := v.Text(buf[:0])
		if len(text) <= len("false") {
			b, err := strconv.ParseBool(string(bytes.ToLower(text)))
			yes, no = err == nil && b, err == nil && !b
		}
	}
	if tilde == 't' {
		return yes
	}
	return no
}

// holds reports whether two values of which the first is less (-1), equal or
// greater than the second are as the operator says.
func holds(op string, order int) bool {
	switch op {
	case "=":
		return order == 0
	case "!=":
		return order != 0
	case "<":
		return order < 0
	case "<=":
		return order <= 0
	case ">":
		return order > 0
	case ">=":
		return order >= 0
	}
	return op == ""
}

// holdsBool is holds for booleans: false is less than true.
func holdsBool(op string, x, y bool) bool {
	if op == "%" || op == "!%" {
		return false
	}
	toInt := func(b bool) int {
		if b {
			return 1
		}
		return 0
	}
	return holds(op, toInt(x)-toInt(y))
}

func compareFloats(x, y float64) int {
	switch {
	case x < y:
		return -1
	case x > y:
		return 1
	}
	return 0
}

// looseFloat reads what a number is compared with; what is no number is 0.
func looseFloat(s string) float64 {
	x, err := strconv.ParseFloat(s, 64)
	if err != nil && x != x || x != x {
		return 0
	}
	return x
}
