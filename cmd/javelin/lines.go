package main

import (
	"bytes"
	"io"

	"github.com/javelin-go/javelin/json/jsontext"
)

const usageLines = `usage: javelin lines [flags] [file ...]

Prints the elements of every array in the input, one per line (NDJSON), without
whitespace outside of strings. A value of the input that is not an array is a
line, too. Memory does not grow with the size of the input, or of an element.

  --array       the reverse: print one array of all values of all inputs, with
                one line per element
` + usageJobs + usageComments + usageDuplicate + usageKeepGoing + usageColor

func runLines(e *env, args []string) int {
	f := newFlags("lines", usageLines)
	f.addColor()
	f.addKeepGoing()
	f.addDuplicate()
	f.addComments()
	f.addJobs()
	array := f.set.Bool("array", false, "")
	if code, ok := f.parse(e, args); !ok {
		return code
	}
	if f.keepGoing && !*array {
		return f.wrong(e, "--keep-going goes with --array only")
	}
	colors := f.palette(e)
	if *array {
		return f.join(e, colors)
	}
	return e.each(f.inputs(), func(s *source) error {
		return e.inParts(f, s, e.stdout, func(e *env, s *source, w io.Writer) (func(), error) {
			p := newPrinter(w, nil, false, colors)
			s.idle = p.flush
			return nil, p.finish(elements(newWalker(s, p, f.options()...)))
		})
	})
}

// join prints one array of all values.
func (f *flags) join(e *env, colors *palette) int {
	p := newPrinter(e.stdout, nil, false, colors)
	all := arrayWriter{w: e.stdout, open: p.punct(nil, '['), comma: p.punct(nil, ',')}
	code := e.each(f.inputs(), func(s *source) error {
		return e.inParts(f, s, &all, func(e *env, s *source, w io.Writer) (func(), error) {
			p := newPrinter(w, nil, false, colors)
			s.idle = p.flush
			return nil, f.joinTo(p, e, s)
		})
	})
	if code == exitTrouble && all.err != nil {
		return code
	}
	if all.begun {
		p.buf = append(p.buf, '\n')
	} else {
		p.buf = append(p.buf, all.open...)
	}
	p.buf = append(p.punct(p.buf, ']'), '\n')
	if err := p.flush(); err != nil {
		return max(code, e.trouble(err))
	}
	return code
}

// joinTo prints all values of an input as elements, with a comma before each.
func (f *flags) joinTo(p *printer, e *env, s *source) (err error) {
	j := joiner{out: p, begun: true}
	if f.keepGoing {
		err = e.records(s, func(v jsontext.Value) error {
			j.next()
			p.value(v)
			return p.err
		}, f.options()...)
		if err == errNoValue {
			err = nil
		}
	} else {
		err = j.join(newWalker(s, p, f.options()...))
	}
	if ferr := p.flush(); ferr != nil {
		return ferr
	}
	return err
}

// An arrayWriter is given elements with a comma before each, and writes an array up to its end.
type arrayWriter struct {
	w           io.Writer
	open, comma []byte
	begun       bool // there is an element
	err         error
}

func (a *arrayWriter) Write(b []byte) (int, error) {
	if len(b) == 0 {
		return 0, nil
	}
	out := b
	if !a.begun {
		a.begun = true
		out = append(a.open, bytes.TrimPrefix(b, a.comma)...)
	}
	if _, a.err = a.w.Write(out); a.err != nil {
		return 0, a.err
	}
	return len(b), nil
}

// elements copies all values of an input, of arrays the elements.
func elements(w *walker) error {
	for {
		var err error
		switch kind := w.dec.PeekKind(); {
		case len(w.stack) == 0 && w.dec.StackDepth() == 0 && kind == jsontext.KindBeginArray,
			len(w.stack) == 0 && kind == jsontext.KindEndArray:
			_, err = w.dec.ReadToken()
		default:
			err = w.step()
		}
		switch {
		case err == io.EOF:
			return nil
		case err != nil:
			return err
		case w.out.err != nil:
			return w.out.err
		}
	}
}

// A joiner makes one array of values.
type joiner struct {
	out   *printer
	begun bool // there is an element
}

// next prints what stands in front of an element.
func (j *joiner) next() {
	if j.begun {
		j.out.buf = j.out.punct(j.out.buf, ',')
	}
	j.begun = true
	j.out.buf = append(j.out.buf, '\n')
}

// join copies all values of an input.
func (j *joiner) join(w *walker) error {
	w.stack = []level{{bracket: '['}} // the array
	for {
		if len(w.stack) == 1 {
			switch w.dec.PeekKind() {
			case jsontext.KindInvalid: // the end, or what is wrong
			case jsontext.KindEndArray, jsontext.KindEndObject:
				_, err := w.dec.ReadToken()
				return err
			default:
				j.next()
				w.last = atStart
			}
		}
		switch err := w.step(); {
		case err == io.EOF:
			return nil
		case err != nil:
			return err
		case w.out.err != nil:
			return w.out.err
		}
	}
}
