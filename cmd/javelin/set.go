package main

import (
	"errors"
	"io"
	"slices"
	"strings"

	tree "github.com/javelin-go/javelin"
	"github.com/javelin-go/javelin/json/jsontext"
)

const usageSet = `usage: javelin set [flags] PATH VALUE [file ...]

Puts VALUE, which is JSON, at PATH in every value of the input. Everything else,
also comments, stays as it is, byte for byte. With a JSON Pointer or a plain
path, missing objects and arrays are made. A JSONPath sets all values that it
selects. A path with wildcards or queries sets the values that get would print:
the first match, or all with # and #(…)#.

Memory does not grow with the size of a value, except for elements that a query
or filter compares, and for a JSONPath that counts from the end (other than
[-1]) or begins again at $ in a filter. So the beginning of a value of more than
a megabyte may be printed before an error is found; the exit status is then 1,
and with -w the files stay as they were.

` + usagePath + `
  -s            VALUE is the text of a string
  -n            make a new document and read no input
` + usageWrite + usageComments + usageDuplicate

func runSet(e *env, args []string) int {
	f := newFlags("set", usageSet)
	f.addDuplicate()
	f.addComments()
	text := f.set.Bool("s", false, "")
	none := f.set.Bool("n", false, "")
	write := f.set.Bool("w", false, "")
	if code, ok := f.parseNumbers(e, args); !ok {
		return code
	}
	if len(f.files) < 2 {
		return f.wrong(e, "needs a PATH and a VALUE")
	}
	p, code, ok := f.parsePath(e, f.files[0])
	if !ok {
		return code
	}
	var v jsontext.Value
	if *text {
		b, err := jsontext.AppendQuote(nil, f.files[1])
		if err != nil {
			return f.wrong(e, "VALUE is not well-formed UTF-8")
		}
		v = b
	} else {
		n, err := tree.ParseString(f.files[1])
		var syntax *jsontext.SyntacticError
		if errors.As(err, &syntax) {
			return f.wrongText(e, "VALUE", f.files[1], syntax.ByteOffset, reason(syntax)+" (with -s it is a string)")
		} else if err != nil {
			return f.wrong(e, err.Error())
		}
		v = n.Raw()
	}
	f.files = f.files[2:]
	if !*none {
		return e.rewrite(f, *write, p, func(x *tree.Rewriter) (bool, error) {
			switch {
			case p.query != nil:
				return x.SetQuery(p.query, v)
			case p.isPointer:
				return x.SetPointer(p.pointer, v)
			}
			return x.Set(p.text, v)
		}, true)
	}
	switch {
	case *write || len(f.files) > 0:
		return f.wrong(e, "-n takes no files")
	case p.query != nil:
		return f.wrong(e, "a JSONPath makes nothing that is not there")
	}
	b, err := p.create(v)
	if err != nil {
		return f.wrongPath(e, p.text, err)
	}
	if p.dialect != nil {
		e.errorf("%s", jqHint(p.text))
	}
	return e.print(string(b) + "\n")
}

// parseNumbers is parse where an argument such as -1 is no flag.
func (f *flags) parseNumbers(e *env, args []string) (code int, ok bool) {
	const mark = "\x00"
	marked := slices.Clone(args)
	for i, arg := range args {
		if len(arg) > 1 && arg[0] == '-' && arg[1] >= '0' && arg[1] <= '9' {
			marked[i] = mark + arg
		}
	}
	code, ok = f.parse(e, marked)
	for i := range f.files {
		f.files[i] = strings.TrimPrefix(f.files[i], mark)
	}
	return code, ok
}

// create returns a document with v at the path and nothing else.
func (p *path) create(v jsontext.Value) ([]byte, error) {
	if !p.isPointer {
		return tree.Set(nil, p.text, v)
	}
	ed := tree.NewEditor()
	err := ed.Set(p.pointer, v)
	return ed.Bytes(), err
}

// A change is made to the next value of a Rewriter; it reports whether what the path
// leads to has been there.
type change func(*tree.Rewriter) (bool, error)

// rewrite makes a change to every value of the inputs, and keeps what is between
// them. With need, an input in which the path leads to nothing is reported.
func (e *env) rewrite(f *flags, write bool, p *path, c change, need bool) int {
	if !write {
		return e.each(f.inputs(), func(s *source) error {
			return e.rewriteValues(f, s, e.stdout, p, c, need)
		})
	}
	for _, name := range f.inputs() {
		if name == "-" {
			return f.wrong(e, "-w needs files, not standard input")
		}
	}
	return e.each(f.inputs(), func(s *source) error {
		file, err := newRewriter(s)
		if err != nil {
			return err
		}
		if err = e.rewriteValues(f, s, file, p, c, need); err != nil {
			file.abort()
			return err
		}
		return file.commit(e)
	})
}

// rewriteValues is rewrite for one input.
func (e *env) rewriteValues(f *flags, s *source, out io.Writer, p *path, c change, need bool) error {
	opts := f.names()
	if s.noted {
		s.entire, opts = true, append(opts, tree.Comments())
	}
	hint := ""
	if p.dialect != nil {
		hint = jqHint(p.text)
	}
	found := !need || p.isPointer || p.dialect != nil && isPlain(p.text)
	x := tree.NewRewriter(out, s, opts...)
	for n := 0; ; n++ {
		there, err := c(x)
		var own *tree.Error
		var wrong *tree.PathError
		switch {
		case err == io.EOF && n == 0:
			return errNoValue
		case err == io.EOF && !found:
			e.noValue(s, p)
			return errInvalid
		case err == io.EOF:
			e.errorf("%s", hint)
			return nil
		case errors.As(err, &own) && own.Err != nil:
			what := own.Err.Error()
			if own.JSONPointer != "" {
				what += " within " + quote(string(own.JSONPointer))
			}
			e.reportPlace(s, own.Offset, what)
			return errInvalid
		case errors.As(err, &wrong):
			e.reportPlace(s, x.Offset(), wrong.Err.Error())
			return errInvalid
		case err != nil:
			return err
		}
		if found = found || there; there {
			hint = "" // what is there is meant as it stands
		}
	}
}

// errNoDocument refuses a change of which nothing would be left: no value is no JSON,
// and a file that is empty is lost.
var errNoDocument = errors.New("no document would be left")

// isPlain reports whether a path of the gjson dialect is one of names and indexes.
func isPlain(path string) bool { return !strings.ContainsAny(path, "*?#|") }
