package main

import (
	"errors"
	"strings"

	tree "github.com/javelin-go/javelin"
	"github.com/javelin-go/javelin/internal/picture"
	"github.com/javelin-go/javelin/json/jsontext"
)

// usagePath is for the usage texts of commands with a PATH.
const usagePath = `PATH is a JSON Pointer (RFC 6901) if it is empty or begins with "/", a JSONPath
(RFC 9535) if it begins with "$", and otherwise a path of the gjson dialect:
/users/0/name, $.users[?@.age>30].name or users.#(age>30).name.
`

// A path is one of the three kinds; the others are nil, or not isPointer.
type path struct {
	text      string
	isPointer bool
	pointer   jsontext.Pointer
	query     *tree.JSONPath
	dialect   *tree.Path
}

// parsePath reads a PATH. When ok is false the command ends with the exit code.
func (f *flags) parsePath(e *env, text string) (p *path, code int, ok bool) {
	p = &path{text: text}
	var err error
	switch {
	case text == "" || text[0] == '/':
		p.isPointer, p.pointer = true, jsontext.Pointer(text)
		if !p.pointer.IsValid() {
			err = &tree.PathError{Path: text, Offset: badEscape(text), Err: errors.New("~ must be followed by 0 or 1 in a JSON Pointer")}
		}
	case text == "$" || strings.HasPrefix(text, "$.") || strings.HasPrefix(text, "$["):
		p.query, err = tree.CompileJSONPath(text)
	default:
		p.dialect, err = tree.CompilePath(text)
	}
	if err != nil {
		return nil, f.wrongPath(e, text, err), false
	}
	return p, exitOK, true
}

// badEscape returns where in a JSON Pointer a ~ stands for nothing.
func badEscape(pointer string) int {
	for i := range len(pointer) {
		if pointer[i] == '~' && (i+1 == len(pointer) || pointer[i+1] != '0' && pointer[i+1] != '1') {
			return i
		}
	}
	return len(pointer)
}

// wrongPath reports what is wrong with a path, and where.
func (f *flags) wrongPath(e *env, text string, err error) int {
	offset := 0
	var wrong *tree.PathError
	if errors.As(err, &wrong) {
		offset, err = min(wrong.Offset, len(text)), wrong.Err
	}
	code := f.wrongText(e, "PATH", text, int64(offset), err.Error())
	e.errorf("%s", jqHint(text))
	return code
}

// wrongText reports what is wrong with an argument that is a text.
func (f *flags) wrongText(e *env, name, text string, offset int64, what string) int {
	l := picture.In([]byte(text), 1)
	p, _ := l.Locate(offset)
	e.errorf("javelin %s: %s:%d:%d: %s\n%s", f.set.Name(), name, p.Line, p.Column, what, p.Draw())
	return exitTrouble
}

// each calls do for all that the path leads to in the next value of dec, and reads
// that to its end; or in, if that is not nil, with dec in front of what need not be held.
// The error is io.EOF if there is no value.
func (p *path) each(dec *jsontext.Decoder, in func(*jsontext.Decoder) error, do func(tree.Node) error) error {
	var n tree.Node
	var err error
	switch {
	case p.query != nil && in != nil:
		return p.query.VisitFrom(dec, in, do)
	case p.isPointer && in != nil:
		return tree.VisitPointerFrom(dec, p.pointer, in)
	case p.query != nil:
		for n, err := range p.query.SelectFrom(dec) {
			if err == nil {
				err = do(n)
			}
			if err != nil {
				return err
			}
		}
		return nil
	case p.isPointer:
		n, err = tree.GetPointerFrom(dec, p.pointer)
	case strings.HasPrefix(p.text, ".."):
		if dec.PeekKind() == jsontext.KindInvalid {
			// Nothing, or what is wrong: ".." makes an array of nothing, too.
			_, err = dec.ReadToken()
			return err
		}
		n, err = p.dialect.GetFrom(dec)
	case in != nil:
		return p.dialect.VisitFrom(dec, in, do)
	default:
		n, err = p.dialect.GetFrom(dec)
	}
	if err == nil && n.Exists() {
		err = do(n)
	}
	return err
}

// reportPlace prints "name:line:column: what" and a picture for an offset in s.
func (e *env) reportPlace(s *source, offset int64, what string) {
	if p, ok := s.locate(offset, false); ok {
		e.errorf("%s:%d:%d: %s\n%s", s.name, p.Line, p.Column, what, p.Draw())
	} else {
		e.errorf("%s: %s at offset %d\n", s.name, what, offset)
	}
}

// noValue reports that a path leads to nothing in an input.
func (e *env) noValue(s *source, p *path) {
	if !e.quiet {
		e.errorf("%s: no value at %s\n%s", s.name, quote(p.text), jqHint(p.text))
	}
}

// failure takes what package javelin says of a value at offset start in s: it prints
// it with the place, and returns errInvalid. Other errors it leaves alone.
func (e *env) failure(s *source, root tree.Node, start int64, err error) error {
	var own *tree.Error
	var wrong *tree.PathError
	what, offset := "", start
	switch {
	case errors.As(err, &own) && own.Err != nil:
		what = own.Err.Error()
		if own.JSONPointer != "" {
			what += " within " + quote(string(own.JSONPointer))
		}
		// The nearest thing around it that is there.
		at := root.At(own.JSONPointer)
		for p := own.JSONPointer; p != "" && !at.Exists(); {
			p = p.Parent()
			at = root.At(p)
		}
		offset += at.Offset()
	case errors.As(err, &wrong):
		what = wrong.Err.Error()
	default:
		return err
	}
	e.reportPlace(s, offset, what)
	return errInvalid
}
