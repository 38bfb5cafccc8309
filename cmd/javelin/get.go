package main

import (
	"bytes"
	"io"

	tree "github.com/javelin-go/javelin"
	"github.com/javelin-go/javelin/json/jsontext"
)

const usageGet = `usage: javelin get [flags] PATH [file ...]

Prints what PATH leads to in every value of the input, one result per line,
without whitespace that has no meaning; numbers and strings stay as they are.
An input in which PATH leads to nothing at all is reported, and the exit status
is 1. Memory does not grow with what the path passes over.

` + usagePath + `
  -r            print strings as their text, without quotes and escapes
  -q            do not report inputs without a result
` + usageComments + usageDuplicate + usageKeepGoing + usageColor

func runGet(e *env, args []string) int {
	f := newFlags("get", usageGet)
	f.addColor()
	f.addKeepGoing()
	f.addDuplicate()
	f.addComments()
	raw := f.set.Bool("r", false, "")
	quiet := f.set.Bool("q", false, "")
	if code, ok := f.parse(e, args); !ok {
		return code
	}
	if len(f.files) == 0 {
		return f.wrong(e, "needs a PATH")
	}
	p, code, ok := f.parsePath(e, f.files[0])
	if !ok {
		return code
	}
	f.files = f.files[1:]
	missing := false
	code = e.each(f.inputs(), func(s *source) error {
		out := newPrinter(e.stdout, nil, false, f.palette(e))
		s.idle = out.flush
		found := false
		show := func(n tree.Node) error {
			found = true
			text, err := n.Text()
			if *raw && err == nil {
				out.text(text)
			} else {
				out.value(n.Raw())
			}
			out.end()
			return out.err
		}
		err := out.finish(e.find(f, s, p, show))
		if err == nil && !found {
			missing = true
			if !*quiet {
				e.noValue(s, p)
			}
		}
		return err
	})
	if missing {
		code = max(code, exitInvalid)
	}
	return code
}

// find calls show for all that the path leads to in an input.
func (e *env) find(f *flags, s *source, p *path, show func(tree.Node) error) error {
	if f.keepGoing {
		return e.records(s, func(v jsontext.Value) error {
			return p.each(jsontext.NewDecoder(bytes.NewBuffer(v), f.options()...), show)
		}, f.options()...)
	}
	dec := jsontext.NewDecoder(s, f.options()...)
	for n := 0; ; n++ {
		switch err := p.each(dec, show); {
		case err == io.EOF && n == 0:
			return errNoValue
		case err == io.EOF:
			return nil
		case err != nil:
			return err
		}
	}
}

// text prints a line of text that is no JSON.
func (p *printer) text(s string) {
	p.lead()
	p.buf = append(p.buf, s...)
}
