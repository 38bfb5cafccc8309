package main

import (
	"errors"
	"io"
	"strconv"
	"unicode/utf8"

	"github.com/javelin-go/javelin/internal/picture"
	"github.com/javelin-go/javelin/json/jsontext"
)

var (
	errNoValue = errors.New("no value")
	errInvalid = errors.New("invalid lines") // already reported, one by one

	// errBadLines is errInvalid when all other lines have been read.
	errBadLines error = badLines{}
)

type badLines struct{}

func (badLines) Error() string { return errInvalid.Error() }
func (badLines) Unwrap() error { return errInvalid }

// each carries out a job on every input, goes on after a failure, and returns
// the exit code.
func (e *env) each(names []string, job func(s *source) error) int {
	code := exitOK
	for _, name := range names {
		s, err := e.open(name)
		if err != nil {
			code = max(code, e.trouble(err))
			continue
		}
		if err = job(s); err != nil {
			if s.meter != nil {
				s.meter.clear()
			}
			code = max(code, e.report(s, err))
		}
		s.close()
		if isClosedPipe(err) {
			break
		}
	}
	return code
}

// report prints what is wrong with an input and returns the exit code.
func (e *env) report(s *source, err error) int {
	var syntax *jsontext.SyntacticError
	switch {
	case errors.Is(err, errInvalid):
		return exitInvalid
	case errors.Is(err, errNoValue):
		if !e.quiet {
			e.errorf("%s:1:1: no value\n", s.name)
		}
		return exitInvalid
	case errors.As(err, &syntax):
		p, ok := s.locate(syntax.ByteOffset, errors.Is(syntax.Err, io.ErrUnexpectedEOF))
		e.reportSyntax(s.name, syntax, p, s.hint(p), ok)
		return exitInvalid
	case s.err != nil && s.err != io.EOF:
		err = s.err
	}
	return e.trouble(err)
}

// reportSyntax prints "name:line:column: reason" and a picture of the place.
// Without a place, which only the repeated name of many kilobytes in a stream
// can lack, it prints the offset.
func (e *env) reportSyntax(name string, err *jsontext.SyntacticError, p picture.Place, hint string, ok bool) {
	if e.quiet {
		return
	}
	if !ok {
		e.errorf("%s: %s at offset %d\n", name, reason(err), err.ByteOffset)
		return
	}
	e.errorf("%s:%d:%d: %s%s\n%s", name, p.Line, p.Column, reason(err), hint, p.Draw())
}

// reason says what is wrong, and inside of which value.
func reason(err *jsontext.SyntacticError) string {
	if err.Err == nil {
		return "syntax error"
	}
	what, pointer := err.Err.Error(), err.JSONPointer
	if err.Err == jsontext.ErrDuplicateName {
		what += " " + quote(pointer.LastToken())
		pointer = pointer.Parent()
	}
	if pointer != "" {
		what += " within " + quote(string(pointer))
	}
	return what
}

// quote quotes a name or a pointer for a message, its end if it is long.
func quote(s string) string {
	const most = 80
	if len(s) <= most {
		return strconv.Quote(s)
	}
	s = s[len(s)-most:]
	for len(s) > 0 && !utf8.RuneStart(s[0]) {
		s = s[1:]
	}
	return strconv.Quote("…" + s)
}
