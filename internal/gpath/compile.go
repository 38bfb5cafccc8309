package gpath

import (
	"errors"
	"slices"
	"strings"

	"github.com/javelin-go/javelin/internal/tape"
	"github.com/javelin-go/javelin/internal/wire"
	"github.com/javelin-go/javelin/json/jsontext"
)

// A compiler reads a path, or a part of one.
//
//	path   = [".."] part *( ("." / "|") part )
//	part   = "#" / query / modifier / multipath / literal / key
//
// Behind # and a query for all, "." goes on with each of the elements, and "|"
// with the array that they make.
type compiler struct {
	path  string // the whole of it, for errors
	base  int    // where in it text begins
	text  string
	at    int
	depth int
	mods  []Modifier
}

// MaxNesting bounds how deep queries and multipaths may be nested.
const MaxNesting = 100

func (c *compiler) fail(at int, msg string) error {
	return Fail(c.path, c.base+at, errors.New(msg))
}

// part compiles text[from:to] as a path of its own.
func (c *compiler) part(from, to int) ([]Step, error) {
	sub := compiler{path: c.path, base: c.base + from, text: c.text[from:to], depth: c.depth + 1, mods: c.mods}
	if sub.depth > MaxNesting {
		return nil, c.fail(from, "nested too deep")
	}
	return sub.steps(false)
}

// steps reads up to the end, or up to a | if within an element.
func (c *compiler) steps(within bool) ([]Step, error) {
	steps, err := c.flatSteps(within)
	if err != nil {
		return nil, err
	}
	// A pattern tries what follows with each name that matches.
	for i := len(steps) - 1; i >= 0; i-- {
		if steps[i].Op != StepWild {
			continue
		}
		end := i + 1
		for end < len(steps) && !steps[end].piped {
			end++
		}
		steps[i].Sub = slices.Clone(steps[i+1 : end])
		steps = append(steps[:i+1], steps[end:]...)
	}
	return steps, nil
}

func (c *compiler) flatSteps(within bool) ([]Step, error) {
	var steps []Step
	piped := true // a literal may stand here
	for {
		s, err := c.step(piped)
		if err != nil {
			return nil, err
		}
		s.piped = piped || s.Op >= StepModify
		end := c.at == len(c.text)
		s.Dotted = s.Op == StepFirst && !end && c.text[c.at] == '.'
		if (s.Op == StepEach || s.Op == StepAll) && !end && c.text[c.at] == '.' {
			c.at++
			c.depth++
			if c.depth > MaxNesting {
				return nil, c.fail(c.at, "nested too deep")
			}
			s.Sub, err = c.steps(true)
			if err != nil {
				return nil, err
			}
			c.depth--
			end = c.at == len(c.text)
		}
		steps = append(steps, s)
		if end {
			return steps, nil
		}
		if piped = c.text[c.at] == '|'; piped && within {
			return steps, nil
		}
		c.at++
	}
}

// step reads one step and stops at the end or in front of a separator.
func (c *compiler) step(piped bool) (Step, error) {
	rest := c.text[c.at:]
	if rest == "" {
		return Step{Op: StepKey, Index: -1}, nil
	}
	switch rest[0] {
	case '#':
		if len(rest) == 1 || rest[1] == '|' {
			c.at++
			return Step{Op: StepCount}, nil
		}
		switch rest[1] {
		case '.':
			c.at++
			return Step{Op: StepEach}, nil
		case '(', '[':
			return c.query()
		}
	case '@':
		if s, ok, err := c.modifier(); ok || err != nil {
			return s, err
		}
	case '{', '[':
		if s, ok, err := c.multipath(); ok || err != nil {
			return s, err
		}
	case '!':
		if piped && len(rest) > 1 {
			if s, ok := c.literal(); ok {
				return s, nil
			}
		}
	}
	return c.key()
}

func (c *compiler) separatorAt(i int) bool {
	return i == len(c.text) || c.text[i] == '.' || c.text[i] == '|'
}

// key reads a name, an index, or a pattern.
func (c *compiler) key() (Step, error) {
	s := Step{Op: StepKey, Index: -1}
	start := c.at
	var name []byte
	var pattern []rune
	for !c.separatorAt(c.at) {
		ch := c.text[c.at]
		switch ch {
		case '\\':
			c.at++
			if c.at == len(c.text) {
				return s, c.fail(c.at-1, "nothing after the backslash")
			}
			ch = c.text[c.at]
		case '*', '?':
			if s.Op == StepKey {
				s.Op = StepWild
				pattern = []rune(string(name))
			}
			if ch == '*' {
				pattern = append(pattern, anyText)
			} else {
				pattern = append(pattern, anyRune)
			}
			name = name[:0]
			c.at++
			continue
		}
		name = append(name, ch)
		c.at++
		if s.Op == StepWild && (c.separatorAt(c.at) || c.text[c.at] == '*' || c.text[c.at] == '?' || c.text[c.at] == '\\') {
			pattern = append(pattern, []rune(string(name))...)
			name = name[:0]
		}
	}
	if s.Op == StepWild {
		s.Pattern = pattern
		return s, nil
	}
	raw := c.text[start:c.at]
	if raw != EmptyName {
		s.Name = string(name)
	}
	s.Index = LooseIndex(raw)
	return s, nil
}

// LooseIndex reads decimal digits, -1 for anything else.
func LooseIndex(s string) int {
	if s == "" || s[0] < '0' || s[0] > '9' {
		return -1
	}
	for len(s) > 1 && s[0] == '0' {
		s = s[1:]
	}
	i, ok := tape.ArrayIndex(s)
	if !ok {
		return -1
	}
	return i
}

// A query is what stands between the brackets of #(…).
type query struct {
	steps []Step
	empty bool // there is no path: a scalar element itself is compared
	op    string
	value string
	float float64 // of value
	like  []rune  // value as a pattern
	tilde byte    // of ~true, ~false, ~null, ~*: its second character
}

// query reads #(…) or #(…)#.
func (c *compiler) query() (Step, error) {
	open := c.at
	i := open + 2
	depth, op := 1, -1
scan:
	for ; i < len(c.text); i++ {
		ch := c.text[i]
		if depth == 1 && op < 0 && strings.IndexByte("!=<>%", ch) >= 0 {
			op = i
			continue
		}
		switch ch {
		case '\\':
			i++
		case '[', '(':
			depth++
		case ']', ')':
			if depth--; depth == 0 {
				break scan
			}
		case '"':
			if i = endOfQuotes(c.text, i); i < 0 {
				return Step{}, c.fail(open, "string without end in the query")
			}
		}
	}
	if depth > 0 || i >= len(c.text) {
		return Step{}, c.fail(open, "query without end")
	}
	q := &query{}
	first, end := open+2, i
	if op >= 0 {
		end = op
		if err := c.condition(q, op, i); err != nil {
			return Step{}, err
		}
	}
	stop := end
	first, end = trimSpace(c.text, first, end)
	if end < stop && endsEscaped(c.text[first:end]) {
		end++ // the space belongs to a name
	}
	q.empty = first == end
	var err error
	if q.steps, err = c.part(first, end); err != nil {
		return Step{}, err
	}
	c.at = i + 1
	s := Step{Op: StepFirst, Query: q}
	if c.at < len(c.text) && c.text[c.at] == '#' {
		s.Op = StepAll
		c.at++
	}
	if !c.separatorAt(c.at) {
		return Step{}, c.fail(c.at, "a query must be followed by . or |")
	}
	return s, nil
}

// condition reads the operator and the value in text[from:to].
func (c *compiler) condition(q *query, from, to int) error {
	text := c.text[from:to]
	for _, op := range [...]string{"==", "!=", "!%", "<=", ">=", "=", "<", ">", "%"} {
		if strings.HasPrefix(text, op) {
			q.op = op
			break
		}
	}
	if q.op == "" {
		return c.fail(from, "no operator of a query")
	}
	from, to = trimSpace(c.text, from+len(q.op), to)
	if q.op == "==" {
		q.op = "="
	}
	v := c.text[from:to]
	if len(v) >= 2 && v[0] == '"' && v[len(v)-1] == '"' {
		b, err := wire.AppendUnquote(nil, v)
		switch {
		case err == nil:
			v = string(b)
		case q.op == "%" || q.op == "!%" || strings.IndexByte(v, '\\') < 0:
			v = v[1 : len(v)-1] // a backslash may be that of a pattern
		default:
			return c.fail(from, "invalid string in the query")
		}
	}
	if v != "" && v[0] == '~' {
		switch v {
		case "~true", "~false", "~null", "~*":
			q.tilde = v[1]
			v = "true"
		default:
			return c.fail(from, "~ must be followed by true, false, null or *")
		}
	}
	q.value = v
	q.float = looseFloat(v)
	if q.op == "%" || q.op == "!%" {
		q.like = makePattern(v)
	}
	return nil
}

// modifier reads @name or @name:arg, if there is such a modifier.
func (c *compiler) modifier() (s Step, ok bool, err error) {
	i := c.at + 1
	for !c.separatorAt(i) && c.text[i] != ':' {
		i++
	}
	name := c.text[c.at+1 : i]
	s.Op = StepModify
	if s.modify, ok = Builtin[name]; !ok {
		for k := range c.mods {
			if c.mods[k].Name == name && c.mods[k].Func != nil {
				s.modify, ok = custom(c.mods[k].Func), true
			}
		}
	}
	if !ok {
		return Step{}, false, nil
	}
	if i == len(c.text) || c.text[i] != ':' {
		c.at = i
		return s, true, nil
	}
	i++
	from := i
	if i < len(c.text) && strings.IndexByte(`{["`, c.text[i]) >= 0 {
		if n := valueLen(c.text[i:]); n > 0 && c.separatorAt(i+n) {
			i += n
			s.arg, c.at = c.text[from:i], i
			return s, true, c.modifierArg(&s, name, from)
		}
	}
	for i < len(c.text) && c.text[i] != '|' {
		switch c.text[i] {
		case '\\':
			if name == "dig" && i+1 < len(c.text) {
				i++ // the argument is a path
			}
		case '{', '[', '(', '"':
			if i = endOfBrackets(c.text, i); i < 0 {
				return s, false, c.fail(from, "brackets without end in the argument")
			}
		}
		i++
	}
	s.arg, c.at = c.text[from:i], i
	return s, true, c.modifierArg(&s, name, from)
}

// modifierArg checks the argument of a built-in modifier, which stands at from.
func (c *compiler) modifierArg(s *Step, name string, from int) (err error) {
	switch name {
	case "dig":
		s.argPath, err = c.part(from, from+len(s.arg))
	case "pretty", "flatten", "join":
		if s.arg != "" && !jsontext.Value(s.arg).IsValid() {
			return c.fail(from, "the argument is not valid JSON")
		}
	}
	return err
}

// multipath reads {…} or […], if it is well-formed.
func (c *compiler) multipath() (s Step, ok bool, err error) {
	end := endOfBrackets(c.text, c.at)
	if end < 0 || !c.separatorAt(end+1) {
		return Step{}, false, nil
	}
	s.Op = stepArray
	if c.text[c.at] == '{' {
		s.Op = stepObject
	}
	from, colon, modified := c.at+1, -1, false
	for i, depth := c.at+1, 1; i <= end; i++ {
		switch c.text[i] {
		case '\\':
			i++
			continue
		case '"':
			i = endOfQuotes(c.text, i)
		case '@':
			if c.text[i-1] == '.' || c.text[i-1] == '|' {
				modified = true
			}
		case ':':
			if depth == 1 && colon < 0 && !modified {
				colon = i
			}
		case '[', '(', '{':
			depth++
			continue
		case ']', ')', '}':
			depth--
		}
		if depth > 0 && (c.text[i] != ',' || depth > 1) {
			continue
		}
		one := chooser{}
		path := from
		if colon >= 0 {
			path = colon + 1
		}
		if one.steps, err = c.part(path, i); err != nil {
			return s, false, err
		}
		if s.Op == stepObject {
			name := c.text[from:i]
			if colon >= 0 {
				name = c.text[from:colon]
			}
			one.name = memberName(name, colon >= 0)
		}
		s.named = append(s.named, one)
		from, colon, modified = i+1, -1, false
	}
	c.at = end + 1
	return s, true, nil
}

// memberName returns the name, quoted, that a member of a multipath gets: the one
// given to it, or else the last of its path if that is plain.
func memberName(text string, given bool) []byte {
	if given && text != "" {
		if v := jsontext.Value(text); text[0] == '"' && v.IsValid() {
			return []byte(text)
		}
		return tape.Quote(text)
	}
	var name []byte
	start, plain := 0, true
	for i := 0; i < len(text); i++ {
		switch ch := text[i]; {
		case ch == '.' || ch == '|':
			start, name, plain = i+1, name[:0], true
			continue
		case ch == '\\' && i+1 < len(text):
			i++ // what it stands in front of means nothing else
		case ch < ' ' || strings.IndexByte("[]{}()#!", ch) >= 0:
			plain = false
		}
		name = append(name, text[i])
	}
	switch {
	case text[start:] == EmptyName:
		name = nil
	case !plain:
		return []byte(`"_"`)
	}
	return tape.Quote(string(name))
}

// literal reads !value, if it is one.
func (c *compiler) literal() (s Step, ok bool) {
	n := valueLen(c.text[c.at+1:])
	if n == 0 || !c.separatorAt(c.at+1+n) {
		return Step{}, false
	}
	v := c.text[c.at+1 : c.at+1+n]
	c.at += 1 + n
	return Step{Op: stepLiteral, literal: tape.Known([]byte(v), false)}, true
}

// valueLen returns the length of the JSON value that s begins with, without
// whitespace in front of it, or 0.
func valueLen(s string) int {
	if s == "" || s[0] <= ' ' {
		return 0
	}
	d := jsontext.NewDecoder(strings.NewReader(s))
	if _, err := d.ReadValue(); err != nil {
		return 0
	}
	return int(d.InputOffset())
}

// endOfQuotes returns where the quotes that open at s[i] close, or -1.
func endOfQuotes(s string, i int) int {
	for i++; i < len(s); i++ {
		switch s[i] {
		case '\\':
			i++
		case '"':
			return i
		}
	}
	return -1
}

// endOfBrackets returns where the brackets, or quotes, that open at s[i] close,
// or -1.
func endOfBrackets(s string, i int) int {
	for depth := 0; i < len(s); i++ {
		switch s[i] {
		case '\\':
			i++
		case '"':
			if i = endOfQuotes(s, i); i < 0 {
				return -1
			}
			if depth == 0 {
				return i
			}
		case '[', '(', '{':
			depth++
		case ']', ')', '}':
			if depth--; depth <= 0 {
				return i
			}
		}
	}
	return -1
}

// endsEscaped reports whether s ends with a backslash that means what follows.
func endsEscaped(s string) bool {
	n := len(s)
	for n > 0 && s[n-1] == '\\' {
		n--
	}
	return (len(s)-n)%2 == 1
}

func trimSpace(s string, from, to int) (int, int) {
	for from < to && s[from] <= ' ' {
		from++
	}
	for from < to && s[to-1] <= ' ' {
		to--
	}
	return from, to
}
