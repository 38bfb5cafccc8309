package jsonpath

import (
	"errors"
	"regexp"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/javelin-go/javelin/internal/gpath"
	"github.com/javelin-go/javelin/internal/num"
	"github.com/javelin-go/javelin/internal/tape"
)

// A queryParser reads a query by the grammar of RFC 9535, appendix A. When it
// returns an error, at is where it is.
type queryParser struct {
	text  string
	at    int
	depth int
}

const maxInt = 1<<53 - 1 // RFC 9535 §2.1

func (p *queryParser) peek() byte {
	if p.at < len(p.text) {
		return p.text[p.at]
	}
	return 0
}

// accept passes over s if it stands here.
func (p *queryParser) accept(s string) bool {
	if strings.HasPrefix(p.text[p.at:], s) {
		p.at += len(s)
		return true
	}
	return false
}

func (p *queryParser) space() {
	for p.at < len(p.text) && strings.IndexByte(" \t\n\r", p.text[p.at]) >= 0 {
		p.at++
	}
}

func expected(what string) error { return errors.New("expected " + what) }

func (p *queryParser) root() ([]Segment, error) {
	if !utf8.ValidString(p.text) {
		return nil, errors.New("invalid UTF-8")
	}
	if !p.accept("$") {
		return nil, expected("$")
	}
	segments, _, err := p.segments()
	if err == nil && p.at < len(p.text) {
		err = errQuery
	}
	return segments, err
}

// segments reads what follows $ or @, and tells whether it selects at most one
// value.
func (p *queryParser) segments() (list []Segment, singular bool, err error) {
	singular = true
	for {
		start := p.at
		p.space()
		var s Segment
		switch {
		case p.accept(".."):
			s.Descend = true
			singular = false
		case p.accept("."):
		case p.peek() == '[':
		default:
			p.at = start
			return list, singular, nil
		}
		switch c := p.peek(); {
		case c == '[' && (s.Descend || p.text[p.at-1] != '.' || p.at == start || p.brackets(start)):
			if s.Selectors, err = p.selectors(); err != nil {
				return nil, false, err
			}
		case c == '*':
			p.at++
			s.Selectors = []Selector{{Op: SelectAll}}
		default:
			name := p.shorthand()
			if name == "" {
				return nil, false, expected("a name or a bracket")
			}
			s.Selectors = []Selector{{Op: SelectName, Name: name}}
		}
		if len(s.Selectors) > 1 || s.Selectors[0].Op != SelectName && s.Selectors[0].Op != SelectIndex {
			singular = false
		}
		list = append(list, s)
	}
}

// brackets reports whether what was read since start is no dot.
func (p *queryParser) brackets(start int) bool {
	return strings.Trim(p.text[start:p.at], " \t\n\r") == ""
}

// shorthand reads a name without quotes.
func (p *queryParser) shorthand() string {
	start := p.at
	for p.at < len(p.text) {
		c := p.text[p.at]
		if c|0x20 >= 'a' && c|0x20 <= 'z' || c == '_' || c >= utf8.RuneSelf || p.at > start && c >= '0' && c <= '9' {
			p.at++
			continue
		}
		break
	}
	return p.text[start:p.at]
}

// selectors reads a bracketed selection.
func (p *queryParser) selectors() (list []Selector, err error) {
	p.at++ // [
	for {
		p.space()
		s, err := p.selector()
		if err != nil {
			return nil, err
		}
		list = append(list, s)
		p.space()
		if p.accept("]") {
			return list, nil
		}
		if !p.accept(",") {
			return nil, expected("a comma or ]")
		}
	}
}

func (p *queryParser) selector() (s Selector, err error) {
	switch c := p.peek(); {
	case c == '\'' || c == '"':
		s.Name, err = p.quoted()
		return s, err
	case c == '*':
		p.at++
		return Selector{Op: SelectAll}, nil
	case c == '?':
		p.at++
		p.space()
		s.Op = SelectFilter
		s.Filter, err = p.or()
		return s, err
	case c == ':' || c == '-' || c >= '0' && c <= '9':
		return p.numbers()
	}
	return s, expected("a selector")
}

// numbers reads an index or a slice.
func (p *queryParser) numbers() (s Selector, err error) {
	s.Op, s.Step = SelectIndex, 1
	if p.peek() != ':' {
		s.HasStart = true
		if s.Start, err = p.integer(); err != nil {
			return s, err
		}
	}
	mark := p.at
	p.space()
	if !p.accept(":") {
		p.at = mark
		return s, nil
	}
	s.Op = SelectSlice
	p.space()
	if c := p.peek(); c == '-' || c >= '0' && c <= '9' {
		s.HasEnd = true
		if s.End, err = p.integer(); err != nil {
			return s, err
		}
		p.space()
	}
	if p.accept(":") {
		p.space()
		if c := p.peek(); c == '-' || c >= '0' && c <= '9' {
			s.Step, err = p.integer()
		}
	}
	return s, err
}

// integer reads an integer within ±(2⁵³-1). On a system with smaller ones it ends
// at the largest, which no array reaches.
func (p *queryParser) integer() (int, error) {
	start := p.at
	p.accept("-")
	digits := p.at
	for p.at < len(p.text) && p.text[p.at] >= '0' && p.text[p.at] <= '9' {
		p.at++
	}
	s := p.text[digits:p.at]
	if s == "" || s[0] == '0' && (len(s) > 1 || digits > start) {
		p.at = start
		return 0, expected("an integer")
	}
	v, err := strconv.ParseInt(p.text[start:p.at], 10, 64)
	if err != nil || v > maxInt || v < -maxInt {
		p.at = start
		return 0, errors.New("integer out of range")
	}
	const most = int64(^uint(0) >> 1)
	return int(max(-most, min(v, most))), nil
}

// quoted reads a string literal.
func (p *queryParser) quoted() (string, error) {
	quote := p.text[p.at]
	p.at++
	var b []byte
	for p.at < len(p.text) {
		c := p.text[p.at]
		switch {
		case c == quote:
			p.at++
			return string(b), nil
		case c < ' ':
			return "", errors.New("control character in a string")
		case c != '\\':
			b = append(b, c)
			p.at++
			continue
		}
		if p.at++; p.at == len(p.text) {
			break
		}
		c = p.text[p.at]
		i := strings.IndexByte(`bfnrt/\`, c)
		switch {
		case i >= 0:
			b = append(b, "\b\f\n\r\t/\\"[i])
			p.at++
		case c == quote:
			b = append(b, c)
			p.at++
		case c == 'u':
			r, ok := p.hex()
			if ok && utf16.IsSurrogate(r) {
				low := rune(0)
				if ok = p.peek() == '\\' && p.at+1 < len(p.text) && p.text[p.at+1] == 'u'; ok {
					p.at++
					low, ok = p.hex()
				}
				if r = utf16.DecodeRune(r, low); r == utf8.RuneError {
					ok = false
				}
			}
			if !ok {
				return "", errors.New("invalid escape sequence")
			}
			b = utf8.AppendRune(b, r)
		default:
			return "", errors.New("invalid escape sequence")
		}
	}
	return "", errors.New("string without end")
}

// hex reads uXXXX.
func (p *queryParser) hex() (rune, bool) {
	if p.at+5 > len(p.text) {
		return 0, false
	}
	v := rune(0)
	for _, c := range []byte(p.text[p.at+1 : p.at+5]) {
		switch {
		case c >= '0' && c <= '9':
			v = v<<4 | rune(c-'0')
		case c|0x20 >= 'a' && c|0x20 <= 'f':
			v = v<<4 | rune(c|0x20-'a'+10)
		default:
			return 0, false
		}
	}
	p.at += 5
	return v, true
}

func (p *queryParser) or() (*Logical, error) { return p.chain("||", '|', p.and) }

func (p *queryParser) and() (*Logical, error) { return p.chain("&&", '&', p.basic) }

// chain reads one or more parts with an operator between them.
func (p *queryParser) chain(operator string, op byte, part func() (*Logical, error)) (*Logical, error) {
	l, err := part()
	if err != nil {
		return nil, err
	}
	list := []*Logical{l}
	for {
		mark := p.at
		p.space()
		if !p.accept(operator) {
			p.at = mark
			break
		}
		p.space()
		if l, err = part(); err != nil {
			return nil, err
		}
		list = append(list, l)
	}
	if len(list) == 1 {
		return l, nil
	}
	return &Logical{op: op, Args: list}, nil
}

// deeper bounds how deep expressions are nested.
func (p *queryParser) deeper() error {
	if p.depth++; p.depth > gpath.MaxNesting {
		return errors.New("nested too deep")
	}
	return nil
}

func (p *queryParser) basic() (*Logical, error) {
	if err := p.deeper(); err != nil {
		return nil, err
	}
	defer func() { p.depth-- }()
	negated := p.accept("!")
	if negated {
		p.space()
	}
	var l *Logical
	if p.accept("(") {
		p.space()
		var err error
		if l, err = p.or(); err != nil {
			return nil, err
		}
		p.space()
		if !p.accept(")") {
			return nil, expected(")")
		}
	} else {
		x, err := p.operand()
		if err != nil {
			return nil, err
		}
		if l, err = p.comparison(x, negated); err != nil {
			return nil, err
		}
	}
	if negated {
		l = &Logical{op: '!', Args: []*Logical{l}}
	}
	return l, nil
}

// comparison reads what follows the operand x, which is a test if nothing does.
func (p *queryParser) comparison(x *Operand, negated bool) (*Logical, error) {
	mark := p.at
	p.space()
	for _, cmp := range [...]string{"==", "!=", "<=", ">=", "<", ">"} {
		if negated || !p.accept(cmp) {
			continue
		}
		p.space()
		y, err := p.operand()
		if err != nil {
			return nil, err
		}
		if !x.comparable() || !y.comparable() {
			return nil, errors.New("only single values can be compared")
		}
		return &Logical{op: 'c', cmp: cmp, X: x, Y: y}, nil
	}
	p.at = mark
	return x.asTest()
}

func (x *Operand) comparable() bool {
	return x.Kind == literalOperand || x.Kind == SingularOperand || x.Kind == functionOperand && x.function.result == valueType
}

func (x *Operand) asTest() (*Logical, error) {
	switch {
	case x.Kind == QueryOperand || x.Kind == SingularOperand:
		return &Logical{op: 'q', X: x}, nil
	case x.Kind == functionOperand && x.function.result == logicalType:
		return &Logical{op: 'f', X: x}, nil
	}
	return nil, errors.New("a value alone is neither true nor false")
}

// operand reads a literal, a query or a function.
func (p *queryParser) operand() (*Operand, error) {
	switch c := p.peek(); {
	case c == '\'' || c == '"':
		s, err := p.quoted()
		return &Operand{literal: tape.Known(tape.Quote(s), false)}, err
	case c == '-' || c >= '0' && c <= '9':
		n := num.ConsumeNumber([]byte(p.text[p.at:]))
		if n == 0 {
			return nil, expected("a number")
		}
		b := []byte(p.text[p.at : p.at+n])
		p.at += n
		return &Operand{literal: tape.Known(b, false)}, nil
	case c == '@' || c == '$':
		p.at++
		if err := p.deeper(); err != nil {
			return nil, err
		}
		segments, singular, err := p.segments()
		p.depth--
		x := &Operand{Kind: QueryOperand, Query: segments, Relative: c == '@'}
		if singular {
			x.Kind = SingularOperand
		}
		return x, err
	case c >= 'a' && c <= 'z':
		start := p.at
		for c := p.peek(); c >= 'a' && c <= 'z' || c == '_' || c >= '0' && c <= '9'; c = p.peek() {
			p.at++
		}
		name := p.text[start:p.at]
		if p.accept("(") {
			return p.call(name)
		}
		switch name {
		case "true", "false", "null":
			return &Operand{literal: tape.Known([]byte(name), false)}, nil
		}
		p.at = start
	}
	return nil, expected("a value, a query or a function")
}

// call reads the arguments of a function, of which the types must be right
// (RFC 9535 §2.4.3).
func (p *queryParser) call(name string) (*Operand, error) {
	f := functions[name]
	if f == nil {
		return nil, errors.New("no function of that name")
	}
	if err := p.deeper(); err != nil {
		return nil, err
	}
	x := &Operand{Kind: functionOperand, function: f}
	for p.space(); !p.accept(")"); p.space() {
		if len(x.Args) > 0 {
			if !p.accept(",") {
				return nil, expected("a comma or )")
			}
			p.space()
		}
		a, err := p.argument()
		if err != nil {
			return nil, err
		}
		x.Args = append(x.Args, a)
	}
	p.depth--
	if len(x.Args) != len(f.params) {
		return nil, errors.New("wrong number of arguments")
	}
	for i, a := range x.Args {
		ok := a.comparable()
		if f.params[i] == nodesType {
			ok = a.Kind == QueryOperand || a.Kind == SingularOperand
		}
		if !ok {
			return nil, errors.New("argument of the wrong type")
		}
	}
	return x, nil
}

// argument reads an argument. No function there is takes one that is true or
// false, but it must be well-formed to be told so.
func (p *queryParser) argument() (*Operand, error) {
	mark := p.at
	x, err := p.operand()
	if err == nil {
		end := p.at
		p.space()
		if c := p.peek(); c == ',' || c == ')' {
			p.at = end
			return x, nil
		}
	}
	p.at = mark
	l, err := p.or()
	return &Operand{Kind: LogicalOperand, Test: l}, err
}

// valueTypes are those of RFC 9535 §2.4.1.
type operandType uint8

const (
	valueType operandType = iota
	nodesType
	logicalType
)

// A function is one of RFC 9535 §2.4.
type function struct {
	params []operandType
	result operandType
	value  func(q *Querier, args []*Operand, at tape.Node) tape.Node
	test   func(q *Querier, args []*Operand, at tape.Node) bool
}

var functions map[string]*function

func init() {
	two := []operandType{valueType, valueType}
	functions = map[string]*function{
		"length": {params: two[:1], value: length},
		"count":  {params: []operandType{nodesType}, value: count},
		"value":  {params: []operandType{nodesType}, value: only},
		"match":  {params: two, result: logicalType, test: func(q *Querier, a []*Operand, at tape.Node) bool { return q.match(a, at, true) }},
		"search": {params: two, result: logicalType, test: func(q *Querier, a []*Operand, at tape.Node) bool { return q.match(a, at, false) }},
	}
}

// compileRegexp compiles an I-Regexp (RFC 9485), nil if it is not one. ^ and $ are
// anchors, as the compliance suite has them.
func compileRegexp(s string, whole bool) *regexp.Regexp {
	var b strings.Builder
	class := false
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case c == '\\' && i+1 < len(s):
			// Of letters, only those of §3 may be escaped.
			if e := s[i+1]; (e|0x20 >= 'a' && e|0x20 <= 'z' || e >= '0' && e <= '9') && strings.IndexByte("nrtpP", e) < 0 {
				return nil
			}
			b.WriteByte(c)
			i++
			b.WriteByte(s[i])
			continue
		case class && c == '[', c == '(' && i+1 < len(s) && s[i+1] == '?' && !class:
			return nil
		case c == '[':
			class = true
		case c == ']':
			class = false
		case c == '.' && !class:
			b.WriteString(`[^\n\r]`) // §5.3
			continue
		}
		b.WriteByte(s[i])
	}
	text := "(?:" + b.String() + ")"
	if whole {
		text = `\A` + text + `\z`
	}
	re, err := regexp.Compile(text)
	if err != nil {
		return nil
	}
	return re
}
