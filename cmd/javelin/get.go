package main

import (
	"bytes"
	"io"
	"strings"

	tree "github.com/javelin-go/javelin"
	"github.com/javelin-go/javelin/json/jsontext"
)

const usageGet = `usage: javelin get [flags] PATH [file ...]
       javelin get [flags] -p PATH [-p PATH ...] [file ...]

Prints what PATH leads to in every value of the input, one result per line,
without whitespace that has no meaning; numbers and strings stay as they are.
An input in which PATH leads to nothing at all is reported, and the exit status
is 1. Memory does not grow with what the path passes over.

With -p it prints a row for every value of the input, with a column for each
PATH: strings as their text, all else as JSON. A column is empty where a path
leads to nothing, and holds an array where a JSONPath leads to several values.
One value at a time is held in memory. (javelin lines makes the elements of an
array values of their own.)

` + usagePath + `
  -p PATH       a column; may be given several times
  --tsv         columns are separated by tabs, which -p does if nothing else is
                asked for; in them, tabs, line breaks and backslashes are \t,
                \n, \r and \\
  --csv         columns are separated by commas and quoted where RFC 4180 asks
                for it
  -0            a NUL ends each result and each column, and there are no lines
                (for xargs -0)
  --default TEXT
                where a path leads to nothing in a value, print TEXT; this is
                then no reason for an exit status of 1
  -r            print strings as their text, without quotes and escapes, as do
                --tsv, --csv and -0
  -q            do not report inputs without a result
` + usageComments + usageDuplicate + usageKeepGoing + usageColor

// getFlags are the flags of get alone.
type getFlags struct {
	*flags
	columns            pathList
	tsv, csv, nul      bool
	text, raw, quiet   bool
	substitute         string
	hasDefault, single bool
}

// pathList is the value of a flag that may be given several times.
type pathList []string

func (l *pathList) String() string     { return "" }
func (l *pathList) Set(s string) error { *l = append(*l, s); return nil }

func runGet(e *env, args []string) int {
	f := &getFlags{flags: newFlags("get", usageGet)}
	f.addColor()
	f.addKeepGoing()
	f.addDuplicate()
	f.addComments()
	f.set.Var(&f.columns, "p", "")
	f.set.BoolVar(&f.tsv, "tsv", false, "")
	f.set.BoolVar(&f.csv, "csv", false, "")
	f.set.BoolVar(&f.nul, "0", false, "")
	f.set.StringVar(&f.substitute, "default", "", "")
	f.set.BoolVar(&f.raw, "r", false, "")
	f.set.BoolVar(&f.quiet, "q", false, "")
	if code, ok := f.parse(e, args); !ok {
		return code
	}
	f.hasDefault = f.isSet("default")
	f.single = len(f.columns) == 0
	switch {
	case count(f.tsv, f.csv, f.nul) > 1:
		return f.wrong(e, "--tsv, --csv and -0 exclude each other")
	case f.single && len(f.files) == 0:
		return f.wrong(e, "needs a PATH")
	case f.single:
		f.columns, f.files = pathList{f.files[0]}, f.files[1:]
	case !f.csv && !f.nul:
		f.tsv = true
	}
	if f.text = f.tsv || f.csv || f.nul; f.text && f.color {
		return f.wrong(e, "-C goes with JSON only")
	}
	paths := make([]*path, len(f.columns))
	for i, text := range f.columns {
		p, code, ok := f.parsePath(e, text)
		if !ok {
			return code
		}
		if !f.single && p.dialect != nil && strings.HasPrefix(text, "..") {
			return f.wrong(e, "-p takes no path that begins with .., which is about all values")
		}
		paths[i] = p
	}
	if !f.single {
		return e.rows(f, paths)
	}
	return e.results(f, paths[0])
}

// results prints all that one path leads to.
func (e *env) results(f *getFlags, p *path) int {
	missing := false
	code := e.each(f.inputs(), func(s *source) error {
		var paint *palette
		if !f.text {
			paint = f.palette(e)
		}
		out := newPrinter(e.stdout, nil, false, paint)
		s.idle = out.flush
		found, strange := false, false
		show := func(n tree.Node) error {
			found = true
			strange = strange || p.isNoArray(n)
			text, err := n.Text()
			switch {
			case f.text:
				if err := out.cell(f, n, true); err != nil {
					return e.cannotPrint(s, err)
				}
			case f.raw && err == nil:
				out.text(text)
			default:
				out.value(n.Raw())
			}
			out.endRow(f)
			return out.err
		}
		var none func() error
		if f.hasDefault {
			none = func() error {
				found = true
				if err := out.cellText(f, f.substitute, true); err != nil {
					return e.cannotPrint(s, err)
				}
				out.endRow(f)
				return out.err
			}
		}
		err := out.finish(e.find(f.flags, s, p, show, none))
		if strange && !f.quiet {
			e.errorf("%s", jqHint(p.text))
		}
		if err == nil && !found {
			missing = true
			if !f.quiet {
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

// find calls show for all that the path leads to in an input, and none, if there is
// such a function, for each value in which that is nothing.
func (e *env) find(f *flags, s *source, p *path, show func(tree.Node) error, none func() error) error {
	each := p.each
	if none != nil {
		each = func(dec *jsontext.Decoder, show func(tree.Node) error) error {
			found := false
			err := p.each(dec, func(n tree.Node) error {
				found = true
				return show(n)
			})
			if err == nil && !found {
				err = none()
			}
			return err
		}
	}
	if f.keepGoing {
		return e.records(s, func(v jsontext.Value) error {
			return each(jsontext.NewDecoder(bytes.NewBuffer(v), f.options()...), show)
		}, f.options()...)
	}
	dec := jsontext.NewDecoder(s, f.options()...)
	for n := 0; ; n++ {
		switch err := each(dec, show); {
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
