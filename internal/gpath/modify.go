package gpath

import (
	"bytes"

	"github.com/javelin-go/javelin/internal/tape"
	"github.com/javelin-go/javelin/internal/wire"
	"github.com/javelin-go/javelin/json/jsontext"
)

// A modifier makes one value of another.
type modifier func(e *Evaluator, s *Step, n tape.Node) tape.Node

// Builtin has the modifiers that every path knows. It does not change.
var Builtin map[string]modifier

func init() {
	Builtin = map[string]modifier{
		"this":    func(_ *Evaluator, _ *Step, n tape.Node) tape.Node { return n },
		"valid":   func(_ *Evaluator, _ *Step, n tape.Node) tape.Node { return n },
		"ugly":    ugly,
		"pretty":  pretty,
		"reverse": reverse,
		"flatten": flatten,
		"join":    join,
		"keys":    keys,
		"values":  values,
		"tostr":   toString,
		"fromstr": fromString,
		"group":   group,
		"dig":     dig,
	}
}

// custom makes a modifier of a user's function.
func custom(f func(jsontext.Value, string) (jsontext.Value, error)) modifier {
	return func(e *Evaluator, s *Step, n tape.Node) tape.Node {
		v, err := f(n.Raw(), s.arg)
		if err != nil {
			e.Err = err
			return tape.Node{}
		}
		if len(v) == 0 || !e.Spend(len(v)) {
			return tape.Node{}
		}
		m, err := tape.Parse(v, tape.WithSyntax(tape.AllowDuplicates))
		if err != nil {
			e.Err = err
		}
		return m
	}
}

// formatted returns n laid out otherwise.
func (e *Evaluator) formatted(n tape.Node, opts ...jsontext.Options) tape.Node {
	raw := n.Raw()
	if raw == nil || !e.Spend(len(raw)) {
		return tape.Node{}
	}
	opts = append([]jsontext.Options{
		jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true), jsontext.PreserveRawStrings(true),
		jsontext.DepthLimit(tape.MaxBytes),
	}, opts...)
	b, err := jsontext.AppendFormat(nil, raw, opts...)
	if err != nil {
		e.Err = err
		return tape.Node{}
	}
	if !e.Spend(len(b)) {
		return tape.Node{}
	}
	return e.made(b, n)
}

func ugly(e *Evaluator, _ *Step, n tape.Node) tape.Node { return e.formatted(n) }

func pretty(e *Evaluator, s *Step, n tape.Node) tape.Node {
	indent, prefix, sorted := "  ", "", false
	if s.arg != "" {
		arg, err := tape.Parse([]byte(s.arg))
		if err != nil {
			e.Err = err
			return tape.Node{}
		}
		indent = spaces(arg.Get("indent").TextOr(indent))
		prefix = spaces(arg.Get("prefix").TextOr(prefix))
		sorted = arg.Get("sortKeys").BoolOr(false)
	}
	if !e.Spend64(indentation(n, int64(len(prefix)+1), int64(len(indent)))) {
		return tape.Node{}
	}
	return e.formatted(n, jsontext.WithIndentPrefix(prefix), jsontext.WithIndent(indent), jsontext.ReorderRawObjects(sorted))
}

// indentation returns at least how many bytes are added when each value stands in
// a line of its own. On a deep document that is far more than its length.
func indentation(n tape.Node, line, indent int64) (size int64) {
	if !n.IsObject() && !n.IsArray() {
		return 0
	}
	words := n.Doc.Load()
	depth := int64(0)
	for _, w := range words[n.Slot:tape.Next(words, n.Slot)] {
		switch n.Doc.Src[w&tape.PosMask] {
		case '}', ']':
			depth--
		case '{', '[':
			depth++
		}
		if size += line + depth*indent; size > 1<<30 {
			break
		}
	}
	return size
}

// spaces returns s if it is whitespace, and otherwise the whitespace in it, but no
// more than an indent may have.
func spaces(s string) string {
	var b []byte
	for _, c := range []byte(s) {
		if c == ' ' || c == '\t' {
			b = append(b, c)
		}
	}
	return string(b)
}

func reverse(e *Evaluator, _ *Step, n tape.Node) tape.Node {
	if !n.IsArray() && !n.IsObject() {
		return n
	}
	raw := n.Raw()
	if !e.Spend(len(raw)) {
		return tape.Node{}
	}
	var parts [][]byte
	if n.IsArray() {
		for _, v := range n.Elements() {
			parts = append(parts, v.Raw())
		}
	} else {
		for name, v := range n.RawMembers() {
			parts = append(parts, append(append(bytes.Clone(name), ':'), v.Raw()...))
		}
	}
	b := make([]byte, 0, len(raw))
	b = append(b, raw[0])
	for i := len(parts) - 1; i >= 0; i-- {
		b = append(b, parts[i]...)
		if i > 0 {
			b = append(b, ',')
		}
	}
	return e.made(append(b, raw[len(raw)-1]), n)
}

func flatten(e *Evaluator, s *Step, n tape.Node) tape.Node {
	if !n.IsArray() {
		return n
	}
	deep := false
	if s.arg != "" {
		arg, err := tape.Parse([]byte(s.arg))
		if err != nil {
			e.Err = err
			return tape.Node{}
		}
		deep = arg.Get("deep").BoolOr(false)
	}
	var l List
	for _, v := range n.Elements() {
		switch {
		case !v.IsArray():
			l.Add(e, v)
		case deep:
			for at, words := v.Slot+1, n.Doc.Load(); at < tape.Next(words, v.Slot)-1; {
				w := tape.Node{Doc: n.Doc, Slot: at}
				switch c := n.Doc.Src[words[at]&tape.PosMask]; c {
				case '[', ']':
					at++
				default:
					l.Add(e, w)
					at = tape.Next(words, at)
				}
			}
		default:
			for _, w := range v.Elements() {
				l.Add(e, w)
			}
		}
	}
	return l.Node(e, n)
}

func join(e *Evaluator, s *Step, n tape.Node) tape.Node {
	if !n.IsArray() {
		return n
	}
	preserve := false
	if s.arg != "" {
		arg, err := tape.Parse([]byte(s.arg))
		if err != nil {
			e.Err = err
			return tape.Node{}
		}
		preserve = arg.Get("preserve").BoolOr(false)
	}
	type member struct{ name, value []byte }
	var members []member
	at := map[string]int{}
	for _, o := range n.Elements() {
		for name, v := range o.RawMembers() {
			raw := v.Raw()
			if !e.Spend(len(name) + len(raw)) {
				return tape.Node{}
			}
			if !preserve {
				text, _ := wire.AppendUnquote(nil, name)
				if i, ok := at[string(text)]; ok {
					members[i].value = raw
					continue
				}
				at[string(text)] = len(members)
			}
			members = append(members, member{name, raw})
		}
	}
	b := []byte{'{'}
	for i, m := range members {
		if i > 0 {
			b = append(b, ',')
		}
		b = append(append(append(b, m.name...), ':'), m.value...)
	}
	return e.made(append(b, '}'), n)
}

func keys(e *Evaluator, _ *Step, n tape.Node) tape.Node {
	if !e.Spend(len(n.Raw())) {
		return tape.Node{}
	}
	b := []byte{'['}
	if n.IsObject() {
		for name := range n.RawMembers() {
			b = append(append(b, name...), ',')
		}
	} else {
		count := n.Len()
		if n.Exists() && !n.IsArray() {
			count = 1
		}
		for range count {
			b = append(b, "null,"...)
		}
	}
	return e.made(append(bytes.TrimSuffix(b, []byte{','}), ']'), n)
}

func values(e *Evaluator, _ *Step, n tape.Node) tape.Node {
	if n.IsArray() {
		return n
	}
	var l List
	if n.IsObject() {
		for _, v := range n.Members() {
			l.Add(e, v)
		}
	} else {
		l.Add(e, n)
	}
	return l.Node(e, n)
}

func toString(e *Evaluator, _ *Step, n tape.Node) tape.Node {
	if !e.Spend(2 * len(n.Raw())) {
		return tape.Node{}
	}
	return tape.Known(tape.Quote(string(n.Raw())), false)
}

func fromString(e *Evaluator, _ *Step, n tape.Node) tape.Node {
	text, ok := n.Text(nil)
	if !ok {
		return n
	}
	if !e.Spend(len(text)) {
		return tape.Node{}
	}
	m, err := tape.Parse(text, tape.WithSyntax(tape.AllowDuplicates))
	if err != nil {
		return tape.Node{}
	}
	return m
}

func group(e *Evaluator, _ *Step, n tape.Node) tape.Node {
	if !n.IsObject() {
		return n.Missing()
	}
	var rows [][]byte
	for name, column := range n.RawMembers() {
		for i, v := range column.Elements() {
			raw := v.Raw()
			if !e.Spend(len(name) + len(raw)) {
				return tape.Node{}
			}
			if i == len(rows) {
				rows = append(rows, []byte{'{'})
			} else {
				rows[i] = append(rows[i], ',')
			}
			rows[i] = append(append(append(rows[i], name...), ':'), raw...)
		}
	}
	b := []byte{'['}
	for i, row := range rows {
		if i > 0 {
			b = append(b, ',')
		}
		b = append(append(b, row...), '}')
	}
	return e.made(append(b, ']'), n)
}

func dig(e *Evaluator, s *Step, n tape.Node) tape.Node {
	var l List
	for v := range n.All() {
		if e.Err != nil {
			break
		}
		l.Add(e, e.Eval(s.argPath, v))
	}
	return l.Node(e, n)
}
