package main

import "io"

const usageValid = `usage: javelin valid [flags] [file ...]

Checks that every input holds JSON values, at least one, and nothing else: RFC
8259 in UTF-8, without duplicate names (RFC 7493). Prints only errors, and what
it has accepted if comments or trailing commas are in a file for its name alone.
Memory does not grow with the size of the input.

  -q            print no errors either, only the exit status tells
` + usageJobs + usageComments + usageDuplicate + usageKeepGoing

func runValid(e *env, args []string) int {
	f := newFlags("valid", usageValid)
	f.addKeepGoing()
	f.addDuplicate()
	f.addComments()
	f.addJobs()
	quiet := f.set.Bool("q", false, "")
	if code, ok := f.parse(e, args); !ok {
		return code
	}
	e.quiet = *quiet
	check := func(e *env, s *source) error {
		if f.keepGoing {
			return e.records(s, nil, f.options()...)
		}
		dec := s.decoder(f.options()...)
		for n := 0; ; n++ {
			switch err := dec.SkipValue(); {
			case err == io.EOF && n == 0:
				return errNoValue
			case err == io.EOF:
				if !*quiet && !f.comments && s.noted && s.hasNotes() {
					e.errorf("%s: valid as JSON with comments and trailing commas\n", s.name)
				}
				return nil
			case err != nil:
				return err
			}
		}
	}
	return e.each(f.inputs(), func(s *source) error {
		return e.inParts(f, s, e.stdout, func(e *env, s *source, _ io.Writer) (func(), error) {
			return nil, check(e, s)
		})
	})
}
