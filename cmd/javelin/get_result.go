package main

import (
	"cmp"
	"errors"
	"io"

	tree "github.com/javelin-go/javelin"
	"github.com/javelin-go/javelin/json/jsontext"
)

// heldSize is how large a result may be to be printed all at once or not at all. Tests make
// it smaller.
var heldSize = 1 << 20

// A resultPrinter prints what one path leads to in an input.
type resultPrinter struct {
	f       *getFlags
	e       *env
	s       *source
	p       *path
	out     *printer
	dec     *jsontext.Decoder // that of the input
	here    bool              // there is a result in the value that is being read
	found   bool              // or in any
	strange bool              // a result is what jq would not have meant
	held    []byte            // a result to be printed after the value
	holds   bool
}

// show prints a result.
func (r *resultPrinter) show(n tree.Node) error {
	r.here, r.found = true, true
	r.strange = r.strange || r.p.isNoArray(n)
	if v := n.Raw(); len(v) > heldSize {
		return r.whole(v)
	}
	switch {
	case r.f.text:
		if err := r.out.cell(r.f, n, true); err != nil {
			return r.e.cannotPrint(r.s, err)
		}
	case r.f.raw && n.Kind() == jsontext.KindString:
		r.out.text(n.TextOr(""))
	default:
		r.out.value(n.Raw())
	}
	r.out.endRow(r.f)
	return r.out.err
}

// value prints what the path leads to in the next value of dec.
func (r *resultPrinter) value(dec *jsontext.Decoder) error {
	r.dec = dec
	err := r.p.each(dec, r.in, r.show)
	if err == nil && r.holds {
		err = r.release()
	}
	return err
}

// in prints the next value of dec, which is a result, or holds it if it is small.
func (r *resultPrinter) in(dec *jsontext.Decoder) error {
	w := walkerOf(r.s, r.dec, dec, r.out)
	w.piece = int64(heldSize)
	kind := dec.PeekKind()
	var v jsontext.Value
	var err error
	switch kind {
	case jsontext.KindNull, jsontext.KindFalse, jsontext.KindTrue, jsontext.KindInvalid:
		v, err = dec.ReadValue()
	default:
		v, w.retryAt, err = w.tryValue(dec.InputOffset())
	}
	switch {
	case errors.Is(err, errLimit) && kind == jsontext.KindString && (r.f.text || r.f.raw):
		return r.text(dec)
	case errors.Is(err, errLimit):
		r.here, r.found = true, true
		w.piece, w.retryIn = pieceSize, 1
		return r.pieces(w)
	case err != nil:
		return err
	case len(v) > heldSize:
		return r.whole(v)
	}
	r.held, r.holds = append(r.held[:0], v...), true
	if r.p.query != nil {
		return r.release()
	}
	return nil
}

// text prints a string piece by piece, without its quotes. What must be known of all of it
// before, has it written to a spool.
func (r *resultPrinter) text(dec *jsontext.Decoder) error {
	r.here, r.found = true, true
	through := func(w io.Writer) error {
		u := unquoter{w: w}
		var failed error
		err := piecesOf(dec, func(b []byte) {
			if failed == nil {
				failed = u.write(b)
			}
		})
		return cmp.Or(failed, err)
	}
	c := &cell{f: r.f, out: r.out}
	var err error
	if r.f.csv || r.f.nul {
		held := newSpool()
		defer held.close()
		var has census
		err = through(io.MultiWriter(held, &has))
		if err == nil && r.f.nul && has.nul {
			return r.e.cannotPrint(r.s, errNUL)
		}
		if err == nil {
			c.begin(r.f.csv && has.special)
			err = held.each(0, func(b []byte) error { _, err := c.Write(b); return err })
		}
	} else {
		c.begin(false)
		err = through(c)
	}
	if err == nil {
		err = c.end()
	}
	if err == nil {
		r.out.endRow(r.f)
	}
	return cmp.Or(err, r.out.err)
}

// pieces prints a value piece by piece.
func (r *resultPrinter) pieces(w *walker) error {
	if !r.f.text {
		return w.one()
	}
	c := &cell{f: r.f, out: r.out}
	if r.f.csv {
		c.open = newSpool()
	} else {
		c.begin(false)
	}
	w.out = newPrinter(c, nil, false, nil)
	w.out.bare = true
	err := w.out.finish(w.one())
	if err == nil {
		err = c.end()
	}
	if err == nil {
		r.out.endRow(r.f)
	}
	return cmp.Or(err, r.out.err)
}

// whole prints a large value.
func (r *resultPrinter) whole(v jsontext.Value) error {
	r.here, r.found = true, true
	isString := v[0] == '"'
	if !r.f.text && !(r.f.raw && isString) {
		r.out.value(v)
		r.out.endRow(r.f)
		return r.out.err
	}
	err := r.out.large(r.f, isString, func(do func([]byte) error) error {
		if isString {
			return do(v)
		}
		out := newPrinter(pieceWriter(do), nil, false, nil)
		out.bare = true
		out.value(v)
		return out.finish(nil)
	})
	if errors.Is(err, errNUL) {
		return r.e.cannotPrint(r.s, err)
	}
	if err == nil {
		r.out.endRow(r.f)
	}
	return cmp.Or(err, r.out.err)
}

// release prints what is held.
func (r *resultPrinter) release() error {
	r.holds = false
	if !r.f.text && (r.held[0] == '{' || r.held[0] == '[') {
		r.here, r.found = true, true
		r.out.value(r.held)
		r.out.endRow(r.f)
		return r.out.err
	}
	n, err := tree.Parse(r.held, anyNames, tree.Alias())
	if err != nil {
		return err
	}
	return r.show(n)
}

// pieceWriter is an io.Writer that is a function.
type pieceWriter func([]byte) error

func (f pieceWriter) Write(p []byte) (int, error) { return len(p), f(p) }

// walkerOf returns a walker of a decoder that may be own, that of the source, or another
// one for what had to be held.
func walkerOf(s *source, own, dec *jsontext.Decoder, out *printer) *walker {
	w := &walker{dec: dec, out: out, piece: pieceSize}
	if dec == own {
		w.src = s
	}
	return w
}

// one copies the next value.
func (w *walker) one() error {
	err := w.step()
	for err == nil && w.out.err == nil && len(w.stack) > 0 {
		err = w.step()
	}
	return cmp.Or(err, w.out.err)
}
