package main

import "io"

const usageValid = `usage: javelin valid [flags] [file ...]

Checks that every input is one or more JSON values and nothing else: RFC 8259 in
UTF-8, without duplicate names (RFC 7493). Prints only errors, and a note if a
file has comments or trailing commas that its name allows. Memory does not grow
with the size of the input.

  -q            print no errors either; see the exit status
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
