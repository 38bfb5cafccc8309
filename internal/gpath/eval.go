package gpath

import (
	"bytes"
	"strconv"
	"strings"

	"github.com/javelin-go/javelin/internal/num"
	"github.com/javelin-go/javelin/internal/tape"
	"github.com/javelin-go/javelin/internal/wire"
	"github.com/javelin-go/javelin/json/jsontext"
)

// This file is about members of one name in one object. Who reads takes the first of
// them. Who changes a document takes all, or says that there are several: a change of
// one would leave the others, which another program may read.

// namesRule says which members of one name a path leads to.
type namesRule uint8

const (
	FirstOfName namesRule = iota
	OneOfName             // there must be no other
	AllOfName
)

// Twin returns the next member of the name of v, if the rule is to take that, too. If
// there must be none it is an error.
func (e *Evaluator) Twin(v tape.Node) tape.Node {
	if e.Names == FirstOfName || e.Err != nil {
		return tape.Node{}
	}
	twin := v.Namesake()
	if twin.Exists() && e.Names == OneOfName {
		e.Err = twin.Duplicate()
		return tape.Node{}
	}
	if !e.Spend(1) {
		return tape.Node{}
	}
	return twin
}

// An Evaluator follows a path. The budget is spent on values looked at and bytes
// written, so that no path takes time or memory without bound.
type Evaluator struct {
	Budget int64
	Err    error
	Names  namesRule
}

// MakeBudget returns what may be spent on a document.
func MakeBudget(text []byte) int64 { return 1<<22 + 64*int64(len(text)) }

// Spend takes n from the budget, and reports whether there was as much.
func (e *Evaluator) Spend(n int) bool { return e.Spend64(int64(n)) }

// Spend64 is Spend.
func (e *Evaluator) Spend64(n int64) bool {
	if e.Err != nil {
		return false
	}
	if e.Budget -= n; e.Budget < 0 {
		e.Err = tape.Fail(0, "", ErrTooMuch)
		return false
	}
	return true
}

// Eval returns what steps lead to from n.
func (e *Evaluator) Eval(steps []Step, n tape.Node) tape.Node {
	for i := range steps {
		if n = e.Step(&steps[i], n); e.Err != nil {
			return tape.Node{}
		}
	}
	return n
}

// Step returns what a step leads to from n.
func (e *Evaluator) Step(s *Step, n tape.Node) tape.Node {
	if !e.Spend(1) {
		return tape.Node{}
	}
	switch s.Op {
	case StepKey:
		if n.IsArray() {
			if s.Index < 0 {
				return n.Missing()
			}
			e.Spend(s.Index / 8)
			return n.Index(s.Index)
		}
		e.Spend(n.Len() / 8)
		return member(n, s.Name)
	case StepWild:
		return e.wild(s, n)
	case StepCount:
		if !n.IsArray() {
			return member(n, "#")
		}
		return tape.Known(strconv.AppendInt(nil, int64(n.Len()), 10), false)
	case StepEach:
		if !n.IsArray() {
			return e.Eval(s.Sub, member(n, "#"))
		}
		var list List
		for _, v := range n.Elements() {
			list.Add(e, e.Eval(s.Sub, v))
		}
		return list.Node(e, n)
	case StepFirst:
		for _, v := range n.Elements() {
			if e.Accepts(s.Query, v) {
				return v
			}
		}
		if s.Dotted && n.IsArray() {
			return tape.Node{}
		}
		return absentFrom(n)
	case StepAll:
		if !n.IsArray() {
			return e.Eval(s.Sub, absentFrom(n))
		}
		var list List
		for _, v := range n.Elements() {
			if e.Accepts(s.Query, v) {
				list.Add(e, e.Eval(s.Sub, v))
			}
		}
		return list.Node(e, n)
	}
	if n == (tape.Node{}) {
		return n
	}
	switch s.Op {
	case StepModify:
		if n = s.modify(e, s, n); !n.Exists() {
			return Nothing.Missing()
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

// Nothing is the null in which what is not there has been looked for.
var Nothing = tape.Known([]byte("null"), false)

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
func (e *Evaluator) wild(s *Step, n tape.Node) tape.Node {
	words, at, limit, ok := n.Container('{')
	if !ok {
		if len(s.Sub) > 0 {
			return tape.Node{}
		}
		return absentFrom(n)
	}
	last := n.Missing()
	if len(s.Sub) > 0 {
		last = tape.Node{}
	}
	for at < limit {
		start, end, verbatim := n.Doc.TextBounds(words[at])
		name := n.Doc.Src[start:end]
		if !verbatim {
			name, _ = wire.AppendUnquote(nil, n.Doc.Src[start-1:end+1])
		}
		if !e.Spend64(1 + int64(len(name))*int64(len(s.Pattern))/64) {
			return tape.Node{}
		}
		at++
		if Matches(name, s.Pattern) {
			if v := e.Eval(s.Sub, tape.Node{Doc: n.Doc, Slot: at}); v.Exists() || e.Err != nil {
				return v
			} else if v != (tape.Node{}) {
				last = v
			}
		}
		at = tape.Next(words, at)
	}
	return last
}

// A List is an array that is put together.
type List struct{ B []byte }

// Add appends a value, if it exists.
func (l *List) Add(e *Evaluator, n tape.Node) {
	raw := n.Raw()
	if raw == nil || !e.Spend(1+len(raw)) {
		return
	}
	if len(l.B) == 0 {
		l.B = append(l.B, '[')
	} else {
		l.B = append(l.B, ',')
	}
	l.B = append(l.B, raw...)
}

// Node ends the list, which is made from values of from.
func (l *List) Node(e *Evaluator, from tape.Node) tape.Node {
	if e.Err != nil {
		return tape.Node{}
	}
	if len(l.B) == 0 {
		l.B = append(l.B, '[')
	}
	return e.made(append(l.B, ']'), from)
}

// made returns the root of what was put together from values of from, or is known
// to be valid by other means.
func (e *Evaluator) made(b []byte, from tape.Node) tape.Node {
	return tape.Known(b, from.Doc != nil && from.Doc.Loose)
}

func (e *Evaluator) choose(s *Step, n tape.Node) tape.Node {
	open, end := byte('['), byte(']')
	if s.Op == stepObject {
		open, end = '{', '}'
	}
	b := []byte{open}
	loose := false
	for i := range s.named {
		v := e.Eval(s.named[i].steps, n)
		raw := v.Raw()
		if raw == nil {
			continue
		}
		if !e.Spend(len(raw) + 1) {
			return tape.Node{}
		}
		loose = loose || v.Doc.Loose
		if len(b) > 1 {
			b = append(b, ',')
		}
		if s.Op == stepObject {
			b = append(append(b, s.named[i].name...), ':')
		}
		b = append(b, raw...)
	}
	return tape.Known(append(b, end), loose)
}

// sequence returns an array of values.
func (e *Evaluator) sequence(values []tape.Node) tape.Node {
	var l List
	var from tape.Node
	for _, v := range values {
		l.Add(e, v)
		from = v
	}
	return l.Node(e, from)
}

// Accepts reports whether an element is one that the query asks for.
func (e *Evaluator) Accepts(q *query, v tape.Node) bool {
	switch v.Kind() {
	case jsontext.KindBeginObject, jsontext.KindBeginArray:
		v = e.Eval(q.steps, v)
	default:
		if !q.empty {
			return false
		}
	}
	if !e.Spend(1) {
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

func (e *Evaluator) acceptsText(q *query, v tape.Node) bool {
	if q.op == "" {
		return true
	}
	var buf [128]byte
	text, _ := v.Text(buf[:0])
	if q.op == "%" || q.op == "!%" {
		return e.Spend64(int64(len(text))*int64(len(q.like))/64) && Matches(text, q.like) == (q.op == "%")
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
