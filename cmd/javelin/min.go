package main

import "io"

const usageMin = `usage: javelin min [flags] [file ...]

Drops all whitespace outside of strings and ends every value with a newline.
Key order, numbers and strings stay as they are, byte for byte. Memory does not
grow with the size of the input. Comments and trailing commas are dropped.

` + usageJobs + usageSort + usageComments + usageDuplicate + usageKeepGoing + usageColor

func runMin(e *env, args []string) int {
	f := newFlags("min", usageMin)
	f.addColor()
	f.addKeepGoing()
	f.addDuplicate()
	f.addComments()
	f.addSort()
	f.addJobs()
	if code, ok := f.parse(e, args); !ok {
		return code
	}
	return e.each(f.inputs(), func(s *source) error {
		return e.inParts(f, s, e.stdout, func(e *env, s *source, w io.Writer) (func(), error) {
			return nil, e.relay(f, s, newPrinter(w, nil, false, f.palette(e)))
		})
	})
}
