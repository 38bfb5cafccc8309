package main

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"slices"
	"strings"

	tree "github.com/javelin-go/javelin"
	"github.com/javelin-go/javelin/json/jsontext"
)

const usageSet = `usage: javelin set [flags] PATH VALUE [file ...]

Puts VALUE, which is JSON, in the place of what PATH leads to, in every value of
the input. All else stays as it is, byte for byte, and so do comments. What is
missing on the way of a JSON Pointer or a plain path is made; a JSONPath sets
all that it selects, a path with wildcards or queries what get would print: the
first match, and with # and #(…)# all. One value at a time is held in memory.

` + usagePath + `
  -s            VALUE is the text of a string
  -n            begin with no document and read no input
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
	p.names = f.names()
	edit := func(data []byte) ([]byte, error) { return p.set(data, v) }
	if !*none {
		return e.rewrite(f, *write, p, edit, true)
	}
	switch {
	case *write || len(f.files) > 0:
		return f.wrong(e, "-n takes no files")
	case p.query != nil:
		return f.wrong(e, "a JSONPath makes nothing that is not there")
	}
	b, err := edit(nil)
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

// set returns one document, or nothing, with v at the path.
func (p *path) set(data []byte, v jsontext.Value) ([]byte, error) {
	switch {
	case p.query != nil:
		return p.query.Set(data, v, p.options()...)
	case !p.isPointer:
		return tree.Set(data, p.text, v, p.options()...)
	}
	ed := tree.NewEditor()
	if len(data) > 0 {
		root, err := tree.Parse(data, append(p.opts, anyNames, tree.Alias())...)
		if err != nil {
			return nil, err
		}
		ed = root.Edit()
	}
	if err := ed.Set(p.pointer, v); err != nil {
		return nil, err
	}
	return ed.Bytes(), nil
}

// anyNames is for documents that were checked before.
var anyNames = tree.Syntax(jsontext.AllowDuplicateNames(true))

// names returns anyNames if the command line allows names that occur twice: all
// members of a name are changed then.
func (f *flags) names() []tree.Option {
	if f.duplicate {
		return []tree.Option{anyNames}
	}
	return nil
}

// rewrite changes every value of the inputs by edit, and keeps what is between
// them. With need, an input in which the path leads to nothing is reported.
func (e *env) rewrite(f *flags, write bool, p *path, edit func([]byte) ([]byte, error), need bool) int {
	if !write {
		return e.each(f.inputs(), func(s *source) error {
			out := bufio.NewWriterSize(e.stdout, flushSize)
			s.idle = out.Flush
			err := e.rewriteValues(f, s, out, p, edit, need)
			if ferr := out.Flush(); ferr != nil {
				return ferr
			}
			return err
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
		out := bufio.NewWriterSize(file, flushSize)
		if err = e.rewriteValues(f, s, out, p, edit, need); err == nil {
			err = out.Flush()
		}
		if err != nil {
			file.abort()
			return err
		}
		return file.commit(e)
	})
}

// rewriteValues is rewrite for one input.
func (e *env) rewriteValues(f *flags, s *source, out *bufio.Writer, p *path, edit func([]byte) ([]byte, error), need bool) error {
	// What the decoder reads is kept up to the end of the value read last.
	//
	//	 base    from  start     end
	//	│ done  │ gap │  value  │ ahead │
	var kept []byte
	base, from := int64(0), int64(0)
	s.seen = func(b []byte) {
		if done := from - base; done > 0 {
			kept = kept[:copy(kept, kept[done:])]
			base = from
		}
		kept = append(kept, b...)
	}
	if p.opts = nil; s.noted {
		p.opts = []tree.Option{tree.Comments()}
	}
	if flush := s.idle; flush != nil {
		// Who waits for a line gets its end, too: whitespace is not held back until
		// there is another value behind it.
		s.idle = func() error {
			gap := kept[from-base:]
			gap = gap[:len(gap)-len(bytes.TrimLeft(gap, " \t\r\n"))]
			from += int64(len(gap))
			if _, err := out.Write(gap); err != nil {
				return err
			}
			return flush()
		}
	}
	dec := jsontext.NewDecoder(s, f.options()...)
	hint := ""
	if p.dialect != nil {
		hint = jqHint(p.text)
	}
	found := !need || p.isPointer || p.dialect != nil && isPlain(p.text)
	for n := 0; ; n++ {
		v, err := dec.ReadValue()
		if err == io.EOF {
			if n == 0 {
				return errNoValue
			}
			if _, err = out.Write(kept[from-base:]); err == nil && !found {
				e.noValue(s, p)
				err = errInvalid
			} else if err == nil {
				e.errorf("%s", hint)
			}
			return err
		}
		if err != nil {
			// Whole lines of what is valid.
			gap := kept[from-base:]
			out.Write(gap[:len(gap)-len(bytes.TrimLeft(gap, " \t\r\n"))])
			return err
		}
		end := dec.InputOffset()
		start := end - int64(len(v))
		value := kept[start-base : end-base]
		if _, err := out.Write(kept[from-base : start-base]); err != nil {
			return err
		}
		from = end
		if hint != "" {
			// What is there is meant as it stands.
			if n, err := p.dialect.Get(value); err == nil && n.Exists() {
				hint = ""
			}
		}
		changed, err := edit(value)
		if err == nil && len(bytes.TrimLeft(changed, " \t\r\n")) == 0 {
			e.reportPlace(s, start, errNoDocument.Error())
			return errInvalid
		}
		if err != nil {
			root, perr := tree.Parse(value, append(p.opts, anyNames)...)
			if perr != nil {
				return err
			}
			return e.failure(s, root, start, err)
		}
		found = found || !bytes.Equal(changed, value) || p.leads(value)
		if _, err := out.Write(changed); err != nil {
			return err
		}
	}
}

// errNoDocument refuses a change of which nothing would be left: no value is no JSON,
// and a file that is empty is lost.
var errNoDocument = errors.New("no document would be left")

// isPlain reports whether a path of the gjson dialect is one of names and indexes.
func isPlain(path string) bool { return !strings.ContainsAny(path, "*?#|") }

// leads reports whether the path leads to something in one document: two values
// make two documents then.
func (p *path) leads(data []byte) bool {
	a, errA := p.set(data, jsontext.Value("0"))
	b, errB := p.set(data, jsontext.Value("1"))
	return errA == nil && errB == nil && !bytes.Equal(a, b)
}
