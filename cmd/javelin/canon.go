package main

import "github.com/javelin-go/javelin/json/jsontext"

const usageCanon = `usage: javelin canon [flags] [file ...]

Rewrites every value in the canonical form of RFC 8785, one per line: members
sorted, strings with the fewest escapes, numbers as ECMAScript writes a float64
(so that integers beyond 2^53 lose digits). To sort the members, one value at a
time is in memory as a whole. Comments are dropped.

` + usageComments + usageKeepGoing + usageColor

func runCanon(e *env, args []string) int {
	f := newFlags("canon", usageCanon)
	f.addColor()
	f.addKeepGoing()
	f.addComments()
	if code, ok := f.parse(e, args); !ok {
		return code
	}
	return e.each(f.inputs(), func(s *source) error {
		p := newPrinter(e.stdout, nil, false, f.palette(e))
		s.idle = p.flush
		var scratch []byte
		canon := func(v jsontext.Value) error {
			// The text belongs to the decoder, so a copy is rewritten.
			scratch = append(scratch[:0], v...)
			c := jsontext.Value(scratch)
			if err := c.Canonicalize(); err != nil {
				return err
			}
			p.value(c)
			p.end()
			return p.err
		}
		var err error
		if f.keepGoing {
			err = e.records(s, canon)
		} else {
			err = wholeValues(s, canon)
		}
		if err == errNoValue {
			err = nil
		}
		return p.finish(err)
	})
}
