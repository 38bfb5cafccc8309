package main

import (
	"bytes"
	"io"
	"strings"

	"github.com/javelin-go/javelin/json/jsontext"
)

const usageGet = `usage: javelin get [flags] PATH [file ...]
       javelin get [flags] -p PATH [-p PATH ...] [file ...]

Prints the result of PATH in every value of the input, one result per line,
without whitespace outside of strings; numbers and strings stay as they are.
An input without any result is reported, and the exit status is 1. Memory does
not grow with values that are skipped, nor with the result of names and
indexes, even a single string. If such a result is larger than a megabyte, its
beginning may be printed before an error is found.

With -p it prints a row for every value of the input, with a column for each
PATH: strings as their text, other values as JSON. A column is empty if its path
has no result, and has an array if a JSONPath has several results. A row is
printed whole or not at all, except for one with a single plain PATH. 32 MB of
the columns of a large value are in memory, the rest in a temporary file.
(To make the elements of an array values of their own, use javelin lines.)

` + usagePath + `
  -p PATH       a column; may be given several times
  --tsv         columns are separated by tabs, the default with -p; in them,
                tabs, line breaks and backslashes are \t, \n, \r and \\
  --csv         columns are separated by commas, and quoted if RFC 4180
                requires it
  -0            a NUL ends each result and each column, and there are no lines
                (for xargs -0)
  --default TEXT
                print TEXT if a path has no result in a value; the exit status
                is not 1 for that
  -r            print strings as their text, without quotes and escapes, as do
                --tsv, --csv and -0
  -q            do not report inputs without a result
` + usageJobs + usageComments + usageDuplicate + usageKeepGoing + usageColor

func runGet(e *env, args []string) int {
	f := &getFlags{flags: newFlags("get", usageGet)}
	f.addColor()
	f.addKeepGoing()
	f.addDuplicate()
	f.addComments()
	f.addJobs()
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
		found, strange := false, false
		err := e.inParts(f.flags, s, e.stdout, func(e *env, s *source, w io.Writer) (func(), error) {
			var paint *palette
			if !f.text {
				paint = f.palette(e)
			}
			out := newPrinter(w, nil, false, paint)
			s.idle = out.flush
			r := &resultPrinter{f: f, e: e, s: s, p: p, out: out}
			err := out.finish(r.run())
			return func() { found, strange = found || r.found, strange || r.strange }, err
		})
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

// run goes through the values of the input.
func (r *resultPrinter) run() error {
	if r.f.keepGoing {
		return r.e.records(r.s, func(v jsontext.Value) error {
			return r.each(jsontext.NewDecoder(bytes.NewBuffer(v), r.f.options()...))
		}, r.f.options()...)
	}
	dec := r.s.decoder(r.f.options()...)
	for n := 0; ; n++ {
		switch err := r.each(dec); {
		case err == io.EOF && n == 0:
			return errNoValue
		case err == io.EOF:
			return nil
		case err != nil:
			return err
		}
	}
}

// each prints what the path leads to in the next value of dec. Where that is one value,
// it waits for the end of the value around it, unless it is large.
func (r *resultPrinter) each(dec *jsontext.Decoder) error {
	r.here, r.holds = false, false
	err := r.value(dec)
	if err == nil && !r.here && r.f.hasDefault {
		if err := r.out.cellText(r.f, r.f.substitute, true); err != nil {
			return r.e.cannotPrint(r.s, err)
		}
		r.here = true
		r.out.endRow(r.f)
		err = r.out.err
	}
	r.found = r.found || r.here
	return err
}
