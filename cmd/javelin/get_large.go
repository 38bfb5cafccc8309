package main

import (
	"cmp"
	"io"
	"sync"
	"sync/atomic"

	tree "github.com/javelin-go/javelin"
	"github.com/javelin-go/javelin/json/jsontext"
)

// A column is what a path leads to in a large value: the elements of an array, without
// the bracket that ends it.
type column struct {
	spool   spool
	n       int
	text    bool // the first is a string
	noArray bool
	err     error
}

// largeRow prints the row of the next value of dec, which is the decoder of s, and calls
// found for each column that is not empty. One column that a plain path leads to is printed
// as it comes, and any others when the value has been read.
func (e *env) largeRow(f *getFlags, s *source, dec *jsontext.Decoder, out *printer, paths []*path, found func(i int, noArray bool)) error {
	if p := paths[0]; len(paths) == 1 && p.query == nil {
		r := &resultPrinter{f: f, e: e, s: s, p: p, out: out}
		err := r.value(dec)
		if r.found {
			found(0, r.strange)
		} else if err == nil {
			if err = out.cellText(f, f.substitute, true); err != nil {
				return e.cannotPrint(s, err)
			}
			out.endRow(f)
			err = out.err
		}
		return err
	}
	columns, err := columnsOf(s, dec, paths, f.options()...)
	defer func() {
		for i := range columns {
			columns[i].spool.close()
		}
	}()
	if err != nil {
		return err
	}
	for i := range columns {
		// What cannot be printed is known before the row begins.
		if c := &columns[i]; f.nul && c.n == 1 && c.text {
			var has census
			if err := c.each(&unquoter{w: &has}); err != nil {
				return err
			}
			if has.nul {
				return e.cannotPrint(s, errNUL)
			}
		}
	}
	for i := range columns {
		c := &columns[i]
		if i > 0 {
			out.separate(f)
		}
		if c.n == 0 {
			err = out.cellText(f, f.substitute, len(paths) == 1)
		} else {
			found(i, c.noArray)
			err = out.large(f, c.n == 1 && c.text, c.pieces)
		}
		if err != nil {
			return e.cannotPrint(s, err)
		}
	}
	out.endRow(f)
	return out.err
}

// columnsOf returns what each of the paths leads to in the next value of dec. All of them
// are followed at the same time, so that the value need not be held: each has a decoder of
// its own, which gets what that of the input reads.
func columnsOf(s *source, dec *jsontext.Decoder, paths []*path, opts ...jsontext.Options) ([]column, error) {
	columns := make([]column, len(paths))
	feeds := make([]*io.PipeWriter, len(paths))
	var room atomic.Int64
	room.Store(spoolSize)
	var all sync.WaitGroup
	for i, p := range paths {
		var rd *io.PipeReader
		rd, feeds[i] = io.Pipe()
		c := &columns[i]
		c.spool.room = &room
		all.Go(func() {
			c.err = c.read(p, &source{rd: rd, size: -1, left: -1, begun: true}, opts)
			io.Copy(io.Discard, rd) // nobody waits for who is ready
		})
	}
	s.seen = func(b []byte) {
		for _, w := range feeds {
			w.Write(b)
		}
	}
	s.seen(dec.UnreadBuffer())
	err := dec.SkipValue()
	s.seen = nil
	for _, w := range feeds {
		w.Close()
	}
	all.Wait()
	for i := range columns {
		err = cmp.Or(err, columns[i].err)
	}
	return columns, err
}

// read takes what the path leads to in the value of s.
func (c *column) read(p *path, s *source, opts []jsontext.Options) error {
	out := newPrinter(&c.spool, nil, false, nil)
	out.bare = true
	next := func(kind jsontext.Kind) {
		if c.n++; c.n == 1 {
			c.text = kind == jsontext.KindString
			out.buf = append(out.buf, '[')
		} else {
			out.buf = append(out.buf, ',')
		}
	}
	own := jsontext.NewDecoder(s, opts...)
	err := p.each(own, func(dec *jsontext.Decoder) error {
		kind := dec.PeekKind()
		if kind == jsontext.KindInvalid || kind == jsontext.KindEndArray || kind == jsontext.KindEndObject {
			_, err := dec.ReadToken() // it says what is wrong
			return err
		}
		next(kind)
		return walkerOf(s, own, dec, out).one()
	}, func(n tree.Node) error {
		next(n.Kind())
		c.noArray = c.noArray || p.isNoArray(n)
		out.value(n.Raw())
		return out.err
	})
	return out.finish(err)
}

// pieces calls do with the text of the column, piece by piece.
func (c *column) pieces(do func([]byte) error) error {
	if c.n == 1 {
		return c.spool.each(1, do)
	}
	if err := c.spool.each(0, do); err != nil {
		return err
	}
	return do([]byte{']'})
}

func (c *column) each(u *unquoter) error { return c.pieces(u.write) }
