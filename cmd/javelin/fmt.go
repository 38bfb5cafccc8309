package main

import (
	"bytes"
	"hash/maphash"
	"io"

	tree "github.com/javelin-go/javelin"
	"github.com/javelin-go/javelin/json/jsontext"
)

const usageFmt = `usage: javelin fmt [flags] [file ...]

Lays out every value with one member or element per line. Key order, numbers
and strings stay as they are, byte for byte. Memory does not grow with the
size of the input. Comments and trailing commas stay, too: a comment is on a
line of its own or at the end of one.

  --indent N    spaces per level, 0 to 16 (default 2)
  --tab         one tab per level
` + usageJobs + usageSort + usageWrite + `  --check       list the inputs that fmt would change, and exit 1 if any
` + usageComments + usageDuplicate + usageKeepGoing + usageColor

func runFmt(e *env, args []string) int {
	f := newFlags("fmt", usageFmt)
	f.addColor()
	f.addKeepGoing()
	f.addDuplicate()
	f.addComments()
	f.addSort()
	f.addJobs()
	width := f.set.Int("indent", 2, "")
	tab := f.set.Bool("tab", false, "")
	write := f.set.Bool("w", false, "")
	check := f.set.Bool("check", false, "")
	if code, ok := f.parse(e, args); !ok {
		return code
	}
	switch {
	case *width < 0 || *width > 16:
		return f.wrong(e, "--indent takes 0 to 16")
	case *tab && f.isSet("indent"):
		return f.wrong(e, "--tab and --indent exclude each other")
	case *write && *check:
		return f.wrong(e, "-w and --check exclude each other")
	case (*write || *check) && f.keepGoing:
		return f.wrong(e, "--keep-going does not go with -w or --check")
	}
	indent := bytes.Repeat([]byte{' '}, *width)
	if *tab {
		indent = []byte{'\t'}
	}

	plain := func(e *env, s *source, w io.Writer) (func(), error) {
		return nil, e.relay(f, s, newPrinter(w, indent, true, nil))
	}
	switch {
	case *write:
		for _, name := range f.inputs() {
			if name == "-" {
				return f.wrong(e, "-w needs files, not standard input")
			}
		}
		return e.each(f.inputs(), func(s *source) error {
			out, err := newRewriter(s)
			if err != nil {
				return err
			}
			if err := e.inParts(f, s, out, plain); err != nil {
				out.abort()
				return err
			}
			return out.commit(e)
		})
	case *check:
		differs := false
		code := e.each(f.inputs(), func(s *source) error {
			var c checker
			c.out.SetSeed(c.in.Seed())
			s.seen = func(p []byte) { c.in.Write(p); c.read += int64(len(p)) }
			if err := e.inParts(f, s, &c, plain); err != nil {
				return err
			}
			if c.same() && !s.marked {
				return nil
			}
			if c.written == 0 {
				return errNoValue
			}
			differs = true
			_, err := io.WriteString(e.stdout, s.name+"\n")
			return err
		})
		if differs {
			code = max(code, exitInvalid)
		}
		return code
	}
	return e.each(f.inputs(), func(s *source) error {
		return e.inParts(f, s, e.stdout, func(e *env, s *source, w io.Writer) (func(), error) {
			return nil, e.relay(f, s, newPrinter(w, indent, true, f.palette(e)))
		})
	})
}

// relay brings all values of an input to a printer.
func (e *env) relay(f *flags, s *source, p *printer) error {
	s.idle = p.flush
	if s.noted && p.multi && s.hasNotes() {
		return p.finish(layOut(s, p, f.sorted, f.options()...))
	}
	if !f.keepGoing && !f.sorted {
		return newWalker(s, p, f.options()...).run()
	}
	one := func(v jsontext.Value) error {
		if f.sorted {
			root, err := tree.Parse(v, anyNames, tree.Alias())
			if err != nil {
				return err
			}
			ed := root.Edit()
			if err := ed.SortMembers(""); err != nil {
				return err
			}
			v = ed.Bytes()
		}
		p.value(v)
		p.end()
		return p.err
	}
	var err error
	if f.keepGoing {
		err = e.records(s, one, f.options()...)
	} else {
		err = wholeValues(s, one, f.options()...)
	}
	if err == errNoValue {
		err = nil
	}
	return p.finish(err)
}

// wholeValues calls do for every value of an input. If there is none, the error is
// errNoValue.
func wholeValues(s *source, do func(v jsontext.Value) error, opts ...jsontext.Options) error {
	dec := s.decoder(opts...)
	for n := 0; ; n++ {
		switch v, err := dec.ReadValue(); {
		case err == io.EOF && n == 0:
			return errNoValue
		case err == io.EOF:
			return nil
		case err != nil:
			return err
		default:
			if err := do(v); err != nil {
				return err
			}
		}
	}
}

// A checker compares output with input without keeping either: by length and
// by a hash with a random seed.
type checker struct {
	in, out       maphash.Hash
	read, written int64
}

func (c *checker) Write(p []byte) (int, error) {
	c.written += int64(len(p))
	return c.out.Write(p)
}

func (c *checker) same() bool {
	return c.read == c.written && c.in.Sum64() == c.out.Sum64()
}
