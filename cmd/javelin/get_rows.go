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
		all := make([]columnSeen, len(paths))
		err := e.inParts(f.flags, s, e.stdout, func(e *env, s *source, w io.Writer) (func(), error) {
			seen, err := e.rowsOf(f, s, w, paths)
			return func() {
				for i := range all {
					all[i].found = all[i].found || seen[i].found
					all[i].strange = all[i].strange || seen[i].strange
				}
			}, err
		})
		for i, p := range paths {
			if all[i].strange && !f.quiet {
				e.errorf("%s", jqHint(p.text))
			}
			if err == nil && !all[i].found && !f.hasDefault {
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

// columnSeen is what has been seen of a column.
type columnSeen struct {
	found   bool // it is not always empty
	strange bool // see resultPrinter
}

// rowsOf prints the rows of one input.
func (e *env) rowsOf(f *getFlags, s *source, w io.Writer, paths []*path) ([]columnSeen, error) {
	out := newPrinter(w, nil, false, nil)
	s.idle = out.flush
	seen := make([]columnSeen, len(paths))
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
				seen[i].strange = seen[i].strange || paths[i].isNoArray(nodes[0])
				err = out.cell(f, nodes[0], alone)
			default:
				err = out.cellText(f, arrayOf(nodes), alone)
			}
			if err != nil {
				out.buf, out.line = out.buf[:begin], false
				return e.cannotPrint(s, err)
			}
			seen[i].found = seen[i].found || len(nodes) > 0
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
			seen[i].found, seen[i].strange = true, seen[i].strange || noArray
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
	return seen, out.finish(err)
}

// anyValues calls small with each value of an input, or large with a Decoder in front of
// it, which must read it.
func anyValues(s *source, small func(jsontext.Value) error, large func(*jsontext.Decoder) error, opts ...jsontext.Options) error {
	dec := s.decoder(opts...)
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
