package main

import (
	"bytes"
	"errors"
	"io"
	"strings"

	tree "github.com/javelin-go/javelin"
)

const usageDiff = `usage: javelin diff [flags] A B

Prints a JSON Patch (RFC 6902), one operation per line, that makes the document
A equal to B. Numbers are compared by value, and the order of members does not
count. The exit status is 0 if they are equal, 1 if not. One of them may be "-",
standard input. Both are held in memory.

  -u            print the lines that differ, as diff -u does: both documents
                laid out by javelin fmt, members of B in the order of A
  --context N   with -u, how many lines to show around them (default 3)
  --key NAMES   the member of this name, such as id, identifies the objects of a
                list; of several names, with commas, the first that an object
                has
  --merge       print a JSON Merge Patch (RFC 7396) instead, which cannot set a
                member to null
  -q            print nothing, only the exit status tells
` + usageComments + usageColor

func runDiff(e *env, args []string) int {
	f := newFlags("diff", usageDiff)
	f.addColor()
	f.addComments()
	var how diffFlags
	f.set.BoolVar(&how.merge, "merge", false, "")
	f.set.BoolVar(&how.unified, "u", false, "")
	f.set.IntVar(&how.context, "context", 3, "")
	keys := f.set.String("key", "", "")
	quiet := f.set.Bool("q", false, "")
	if code, ok := f.parse(e, args); !ok {
		return code
	}
	switch {
	case how.merge && (how.unified || f.isSet("key")):
		return f.wrong(e, "--merge goes with neither -u nor --key")
	case f.isSet("context") && !how.unified:
		return f.wrong(e, "--context needs -u")
	case how.context < 0:
		return f.wrong(e, "--context needs a number of lines")
	case f.isSet("key"):
		how.options = append(how.options, tree.DiffKey(strings.Split(*keys, ",")...))
	}
	docs, code := e.documents(f, "A and B")
	if code != exitOK {
		return max(code, exitTrouble) // 1 is for documents that differ
	}
	a, b := docs[0], docs[1]
	defer a.src.close()
	defer b.src.close()
	code = exitOK
	if !tree.Equal(a.root, b.root) {
		code = exitInvalid
	}
	if *quiet {
		return code
	}
	if err := printDiff(e, f, how, a, b); err != nil {
		if err == errInvalid {
			return exitTrouble
		}
		return e.trouble(err)
	}
	return code
}

// diffFlags say what is printed.
type diffFlags struct {
	merge, unified bool
	context        int
	options        []tree.DiffOption
}

func printDiff(e *env, f *flags, how diffFlags, a, b *document) error {
	if how.unified {
		return printUnified(e, f, a, b, how.context, how.options)
	}
	if how.merge {
		patch, err := tree.MergeDiff(a.root, b.root)
		if err != nil {
			return e.failure(b.src, b.root, 0, err)
		}
		p := newPrinter(e.stdout, []byte("  "), true, f.palette(e))
		p.value(patch)
		return p.finish(nil)
	}
	patch, err := tree.Parse(tree.Diff(a.root, b.root, how.options...), tree.Alias())
	if err != nil {
		return err
	}
	p := newPrinter(e.stdout, nil, false, f.palette(e))
	p.buf = p.punct(p.buf, '[')
	j := joiner{out: p}
	for _, op := range patch.Elements() {
		j.next()
		p.value(op.Raw())
	}
	if j.begun {
		p.buf = append(p.buf, '\n')
	}
	p.buf = append(p.punct(p.buf, ']'), '\n')
	return p.flush()
}

// A document is an input that is one value, in memory.
type document struct {
	src  *source
	text []byte
	root tree.Node
}

// documents reads the two files of the command line, which the caller closes.
func (e *env) documents(f *flags, what string) (docs []*document, code int) {
	if len(f.files) != 2 {
		return nil, f.wrong(e, "needs "+what)
	}
	if f.files[0] == "-" && f.files[1] == "-" {
		return nil, f.wrong(e, "only one of the two can be standard input")
	}
	for _, name := range f.files {
		s, err := e.open(name)
		if err != nil {
			return nil, e.trouble(err)
		}
		d := &document{src: s}
		d.text, err = io.ReadAll(s)
		if err == nil {
			if s.noted {
				d.root, err = tree.Parse(s.whole, tree.Alias(), tree.Comments())
			} else {
				d.root, err = tree.Parse(d.text, tree.Alias())
			}
			if len(bytes.TrimLeft(d.text, " \t\r\n")) == 0 {
				err = errNoValue
			}
		}
		if err == nil {
			docs = append(docs, d)
			continue
		}
		if errors.Is(err, tree.ErrTooLarge) {
			e.errorf("%s: %v\n", s.name, tree.ErrTooLarge)
			code = exitTrouble
		} else {
			code = e.report(s, err)
		}
		s.close()
		for _, d := range docs {
			d.src.close()
		}
		return nil, code
	}
	return docs, exitOK
}
