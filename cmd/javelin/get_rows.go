package main

import (
	"bytes"
	"errors"
	"io"

	tree "github.com/javelin-go/javelin"
	"github.com/javelin-go/javelin/json/jsontext"
)

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
