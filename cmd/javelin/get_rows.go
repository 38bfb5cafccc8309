package main

import (
	"bytes"
	"errors"
	"io"
	"strings"

	tree "github.com/javelin-go/javelin"
	"github.com/javelin-go/javelin/json/jsontext"
)

// errNUL says that the end of a text could not be told.
var errNUL = errors.New("a string holds a NUL, which -0 ends texts with")

// rows prints a row for every value, with a column for each path.
func (e *env) rows(f *getFlags, paths []*path) int {
	missing := false
	code := e.each(f.inputs(), func(s *source) error {
		out := newPrinter(e.stdout, nil, false, nil)
		s.idle = out.flush
		found, strange := make([]bool, len(paths)), make([]bool, len(paths))
		row := func(find func(i int) ([]tree.Node, error)) error {
			begin := len(out.buf)
			for i := range paths {
				nodes, err := find(i)
				if err != nil {
					out.buf, out.line = out.buf[:begin], false
					return err
				}
				if i > 0 {
					out.separate(f)
				}
				alone := len(paths) == 1
				switch len(nodes) {
				case 0:
					err = out.cellText(f, f.substitute, alone)
				case 1:
					strange[i] = strange[i] || paths[i].isNoArray(nodes[0])
					err = out.cell(f, nodes[0], alone)
				default:
					err = out.cellText(f, arrayOf(nodes), alone)
				}
				if err != nil {
					out.buf, out.line = out.buf[:begin], false
					return e.cannotPrint(s, err)
				}
				found[i] = found[i] || len(nodes) > 0
			}
			out.endRow(f)
			return out.err
		}
		small := func(v jsontext.Value) error {
			root, err := tree.Parse(v, anyNames, tree.Alias())
			if err != nil {
				return err
			}
			return row(func(i int) ([]tree.Node, error) { return paths[i].nodes(root) })
		}
		large := func(s *source, dec *jsontext.Decoder) error {
			return e.largeRow(f, s, dec, out, paths, func(i int, noArray bool) {
				found[i], strange[i] = true, strange[i] || noArray
			})
		}
		var err error
		if f.keepGoing {
			err = e.records(s, func(v jsontext.Value) error {
				if len(v) <= heldSize {
					return small(v)
				}
				// It has been checked, and is not to be held once more.
				s := &source{rd: bytes.NewReader(v), size: -1, left: -1, begun: true}
				return large(s, jsontext.NewDecoder(s, f.options()...))
			}, f.options()...)
		} else {
			err = anyValues(s, small, func(dec *jsontext.Decoder) error { return large(s, dec) }, f.options()...)
		}
		err = out.finish(err)
		for i, p := range paths {
			if strange[i] && !f.quiet {
				e.errorf("%s", jqHint(p.text))
			}
			if err == nil && !found[i] && !f.hasDefault {
				missing = true
				if !f.quiet {
					e.noValue(s, p)
				}
			}
		}
		return err
	})
	if missing {
		code = max(code, exitInvalid)
	}
	return code
}

// anyValues calls small with each value of an input, or large with a Decoder in front of
// it, which must read it.
func anyValues(s *source, small func(jsontext.Value) error, large func(*jsontext.Decoder) error, opts ...jsontext.Options) error {
	dec := jsontext.NewDecoder(s, opts...)
	for n := 0; ; n++ {
		if dec.PeekKind() != jsontext.KindInvalid && !s.noted {
			s.limit(max(int64(heldSize)-(s.total-dec.InputOffset()), 0))
		}
		v, err := dec.ReadValue()
		s.limit(-1)
		switch {
		case err == io.EOF && n == 0:
			return errNoValue
		case err == io.EOF:
			return nil
		case errors.Is(err, errLimit):
			err = large(dec)
		case err == nil:
			err = small(v)
		}
		if err != nil {
			return err
		}
	}
}

// cannotPrint reports a value that cannot be printed as it was asked for.
func (e *env) cannotPrint(s *source, err error) error {
	e.errorf("%s: %v\n", s.name, err)
	return errInvalid
}

// nodes returns what the path leads to in a document.
func (p *path) nodes(root tree.Node) ([]tree.Node, error) {
	var n tree.Node
	var err error
	switch {
	case p.query != nil:
		return p.query.Select(root)
	case p.isPointer:
		n = root.At(p.pointer)
	default:
		n, err = p.dialect.Find(root)
	}
	if err != nil || !n.Exists() {
		return nil, err
	}
	return []tree.Node{n}, nil
}

// arrayOf returns the array of some values.
func arrayOf(nodes []tree.Node) string {
	b := []byte{'['}
	for i, n := range nodes {
		if i > 0 {
			b = append(b, ',')
		}
		b = append(b, compactOf(n)...)
	}
	return string(append(b, ']'))
}

// compactOf returns the text of a value without whitespace that has no meaning.
func compactOf(n tree.Node) string {
	v := n.Raw().Clone()
	v.Compact() // without an error: it has been checked
	return string(v)
}

// cell prints a value as a column; alone tells that there is no other in the row.
func (p *printer) cell(f *getFlags, n tree.Node, alone bool) error {
	if text, err := n.Text(); err == nil {
		return p.cellText(f, text, alone)
	}
	return p.cellText(f, compactOf(n), alone)
}

// cellText prints a text as a column, or as it is where there are none.
func (p *printer) cellText(f *getFlags, text string, alone bool) error {
	p.lead()
	switch {
	case f.nul && strings.ContainsRune(text, 0):
		return errNUL
	case f.tsv:
		text = tsvEscapes.Replace(text)
	case f.csv && (strings.ContainsAny(text, ",\"\r\n") || text == "" && alone):
		text = `"` + strings.ReplaceAll(text, `"`, `""`) + `"`
	}
	p.buf = append(p.buf, text...)
	return nil
}

var tsvEscapes = strings.NewReplacer("\\", `\\`, "\t", `\t`, "\n", `\n`, "\r", `\r`)

// separate prints what stands between two columns.
func (p *printer) separate(f *getFlags) {
	switch {
	case f.tsv:
		p.buf = append(p.buf, '\t')
	case f.csv:
		p.buf = append(p.buf, ',')
	default:
		p.buf = append(p.buf, 0)
	}
}

// endRow ends a row or a result.
func (p *printer) endRow(f *getFlags) {
	if f.nul {
		p.buf = append(p.buf, 0)
		p.line = false
		p.spill()
		return
	}
	p.line = true // also where it is empty
	p.end()
}
