package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"unicode/utf8"
)

// The styles of text of the grid: what values are, and how a document of them is
// written. A style is a row of shapeStyles.

// A shapeStyle is a row. What is nil is as in most documents.
type shapeStyle struct {
	Name string
	// ReadOnly styles are of documents only: Marshal would write another one.
	ReadOnly bool
	dialects []Category // that take such a document; nil is all
	streamed bool       // the first kind is shown as a stream of it, too

	Text    func(r *rand.Rand) string
	Integer func(r *rand.Rand) int64
	Float   func(r *rand.Rand) float64

	// members changes the members of each object, and scalars each string, by its
	// quoted text.
	members func(r *rand.Rand, ms []shapeMember) []shapeMember
	quoted  func(r *rand.Rand, s []byte) []byte
	layout  shapeLayout
}

// A shapeLayout is the whitespace of a document.
type shapeLayout struct{ indent, newline, colon, comma string }

// shapeStyles is the table. The first one is what kinds are compared in.
var shapeStyles = []shapeStyle{
	{Name: "compact"},
	{Name: "spaced", ReadOnly: true, layout: shapeLayout{colon: " ", comma: " "}},
	{Name: "two blanks", ReadOnly: true, streamed: true, layout: shapeLayout{indent: "  ", newline: "\n", colon: " "}},
	{Name: "four blanks", ReadOnly: true, layout: shapeLayout{indent: "    ", newline: "\n", colon: " "}},
	{Name: "tabs", ReadOnly: true, layout: shapeLayout{indent: "\t", newline: "\n", colon: " "}},
	{Name: "CRLF", ReadOnly: true, layout: shapeLayout{indent: "  ", newline: "\r\n", colon: " "}},

	{Name: "fields reversed", ReadOnly: true, members: func(_ *rand.Rand, ms []shapeMember) []shapeMember {
		slices.Reverse(ms)
		return ms
	}},
	{Name: "fields shuffled", ReadOnly: true, members: func(r *rand.Rand, ms []shapeMember) []shapeMember {
		r.Shuffle(len(ms), func(i, j int) { ms[i], ms[j] = ms[j], ms[i] })
		return ms
	}},
	{Name: "half unknown scalars", ReadOnly: true, streamed: true, members: withUnknown(func(r *rand.Rand) string {
		return []string{`"` + words[r.IntN(len(words))] + `"`, fmt.Sprint(r.IntN(100000)), "true", "null", "-12.5e3"}[r.IntN(5)]
	})},
	{Name: "half unknown nested", ReadOnly: true, members: withUnknown(func(r *rand.Rand) string {
		return fmt.Sprintf(`{"%s":[%d,"%s",{"deep":[true,null,%d]}],"n":%d}`, words[r.IntN(len(words))], r.IntN(100), words[r.IntN(len(words))], r.IntN(1000), r.IntN(10))
	})},
	{Name: "half absent", ReadOnly: true, members: func(r *rand.Rand, ms []shapeMember) []shapeMember {
		i := r.IntN(2)
		return slices.DeleteFunc(ms, func(shapeMember) bool { i++; return i%2 == 0 })
	}},
	{Name: "names in another case", ReadOnly: true, dialects: []Category{V1}, members: renamed(bytes.ToUpper)},
	{Name: "escaped names", ReadOnly: true, members: renamed(func(name []byte) []byte {
		return append(fmt.Appendf(nil, `"\u%04x`, name[1]), name[2:]...)
	})},
	{Name: "escaped texts", Text: func(r *rand.Rand) string {
		return words[r.IntN(len(words))] + "\n\"" + words[r.IntN(len(words))] + "\"\t\\" + words[r.IntN(len(words))]
	}},
	{Name: `texts as \uXXXX`, ReadOnly: true, Text: beyond, quoted: func(_ *rand.Rand, s []byte) []byte { return asASCII(s) }},

	{Name: "texts of 5 bytes", Text: textOf(5)},
	{Name: "texts of 50 bytes", Text: textOf(50)},
	{Name: "texts of 500 bytes", Text: textOf(500)},
	{Name: "texts beyond ASCII", streamed: true, Text: beyond},
	{Name: "Chinese texts", Text: func(r *rand.Rand) string {
		var b strings.Builder
		for range 4 + r.IntN(30) {
			b.WriteRune('一' + r.Int32N(2000))
		}
		return b.String()
	}},
	// Ill-formed UTF-8: an é of ISO 8859-1, which v1 replaces.
	{Name: "texts in Latin-1", ReadOnly: true, dialects: []Category{V1, Plain}, Text: func(r *rand.Rand) string { return "caf~ " + words[r.IntN(len(words))] + " ol~" },
		quoted: func(_ *rand.Rand, s []byte) []byte { return bytes.ReplaceAll(s, []byte("~"), []byte("\xe9")) }},

	digitsStyle(1), digitsStyle(3), digitsStyle(6), digitsStyle(9), digitsStyle(12), digitsStyle(15), digitsStyle(17),
}

func (s *shapeStyle) text(r *rand.Rand) string {
	if s.Text != nil {
		return s.Text(r)
	}
	return textOf(4 + r.IntN(24))(r)
}

func (s *shapeStyle) integer(r *rand.Rand) int64 {
	if s.Integer != nil {
		return s.Integer(r)
	}
	return r.Int64N(1 << (4 + 5*r.IntN(11)))
}

func (s *shapeStyle) float(r *rand.Rand) float64 {
	if s.Float != nil {
		return s.Float(r)
	}
	return math.Round(r.Float64()*1e6) / 1e3
}

// textOf makes texts of n bytes.
func textOf(n int) func(r *rand.Rand) string {
	return func(r *rand.Rand) string {
		b := make([]byte, 0, n+10)
		for len(b) < n {
			b = append(append(b, words[r.IntN(len(words))]...), ' ')
		}
		return string(bytes.ReplaceAll(b[:n-1], []byte("  "), []byte(" x"))) + "."
	}
}

// beyond makes texts of which some characters are not ASCII.
func beyond(r *rand.Rand) string {
	return beyondASCII[r.IntN(len(beyondASCII))] + " " + words[r.IntN(len(words))] + " " + beyondASCII[r.IntN(len(beyondASCII))]
}

// digitsStyle has numbers of n digits: integers, and floats with a point among them.
func digitsStyle(n int) shapeStyle {
	low := int64(math.Pow10(n - 1))
	return shapeStyle{Name: fmt.Sprintf("%d digits", n),
		Integer: func(r *rand.Rand) int64 { return low + r.Int64N(9*low) },
		Float: func(r *rand.Rand) float64 {
			f := float64(low+r.Int64N(9*low)) / math.Pow10(r.IntN(n))
			if n < 16 {
				return f
			}
			return math.Nextafter(f, 0) // all digits are needed
		}}
}

// withUnknown puts a member that no field has before each one.
func withUnknown(value func(r *rand.Rand) string) func(r *rand.Rand, ms []shapeMember) []shapeMember {
	return func(r *rand.Rand, ms []shapeMember) []shapeMember {
		var out []shapeMember
		for i, m := range ms {
			more := shapeMember{name: fmt.Appendf(nil, `"x_%s_%d"`, words[r.IntN(len(words))], i), value: &shapeNode{text: []byte(value(r))}}
			out = append(out, more, m)
		}
		return out
	}
}

func renamed(name func([]byte) []byte) func(*rand.Rand, []shapeMember) []shapeMember {
	return func(_ *rand.Rand, ms []shapeMember) []shapeMember {
		for i := range ms {
			ms[i].name = name(ms[i].name)
		}
		return ms
	}
}

// asASCII writes a quoted string with escapes for what is not ASCII.
func asASCII(s []byte) (out []byte) {
	for len(s) > 0 {
		r, n := utf8.DecodeRune(s)
		if r < utf8.RuneSelf {
			out = append(out, s[0])
		} else {
			out = fmt.Appendf(out, `\u%04x`, r)
		}
		s = s[n:]
	}
	return out
}

// A shapeNode is a value whose members are in order.
type shapeNode struct {
	text    []byte // of what is no object and no array
	open    byte   // or 0
	list    []*shapeNode
	members []shapeMember
}

type shapeMember struct {
	name  []byte // quoted
	value *shapeNode
}

// restyle writes a document in a style. Only objects that are structs have other members:
// those of a map and of an any are data.
func (s *shapeStyle) restyle(r *rand.Rand, doc []byte, plain func(n *shapeNode) bool) ([]byte, error) {
	dec := json.NewDecoder(bytes.NewReader(doc))
	dec.UseNumber()
	root, err := readShape(dec)
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	s.write(r, &b, root, 0, plain)
	return b.Bytes(), nil
}

func readShape(dec *json.Decoder) (*shapeNode, error) {
	tok, err := dec.Token()
	if err != nil {
		return nil, err
	}
	d, ok := tok.(json.Delim)
	if !ok {
		text, err := appendScalar(tok)
		return &shapeNode{text: text}, err
	}
	n := &shapeNode{open: byte(d)}
	for dec.More() {
		if d == '[' {
			e, err := readShape(dec)
			if err != nil {
				return nil, err
			}
			n.list = append(n.list, e)
			continue
		}
		name, err := dec.Token()
		if err != nil {
			return nil, err
		}
		quoted, err := appendScalar(name)
		if err != nil {
			return nil, err
		}
		v, err := readShape(dec)
		if err != nil {
			return nil, err
		}
		n.members = append(n.members, shapeMember{quoted, v})
	}
	_, err = dec.Token()
	return n, err
}

func appendScalar(v any) ([]byte, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	err := enc.Encode(v)
	return bytes.TrimSuffix(b.Bytes(), []byte("\n")), err
}

func (s *shapeStyle) write(r *rand.Rand, b *bytes.Buffer, n *shapeNode, depth int, plain func(n *shapeNode) bool) {
	line := func(depth int) {
		b.WriteString(s.layout.newline)
		for range depth {
			b.WriteString(s.layout.indent)
		}
	}
	switch n.open {
	case 0:
		if text := n.text; text[0] == '"' && s.quoted != nil {
			b.Write(s.quoted(r, text))
		} else {
			b.Write(text)
		}
	case '[':
		b.WriteByte('[')
		for i, e := range n.list {
			if i > 0 {
				b.WriteString("," + s.layout.comma)
			}
			line(depth + 1)
			s.write(r, b, e, depth+1, plain)
		}
		if len(n.list) > 0 {
			line(depth)
		}
		b.WriteByte(']')
	default:
		ms := slices.Clone(n.members)
		if s.members != nil && !plain(n) {
			ms = s.members(r, ms)
		}
		b.WriteByte('{')
		for i, m := range ms {
			if i > 0 {
				b.WriteString("," + s.layout.comma)
			}
			line(depth + 1)
			b.Write(m.name)
			b.WriteString(":" + s.layout.colon)
			s.write(r, b, m.value, depth+1, plain)
		}
		if len(ms) > 0 {
			line(depth)
		}
		b.WriteByte('}')
	}
}
