package json

import (
	"errors"
	"io"

	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/wire"
	"github.com/javelin-go/javelin/json/jsontext"
)

// This file makes errors of syntax. It runs on failure only.

// lenient are the rules of syntax: those of RFC 8259, with offsets in the v1 way.
var lenient = func() (s opt.Struct) {
	s.Join((opt.AllowDuplicateNames | opt.AllowInvalidUTF8 | opt.PreserveRawStrings | opt.ReportErrorsWithLegacySemantics) | 1)
	return s
}()

// syntaxError returns the first error of syntax in data, nil if there is none.
func syntaxError(data []byte) error {
	serr := findFault(data)
	if serr == nil {
		return nil
	}
	if serr.Err == io.ErrUnexpectedEOF {
		return endError(serr, data)
	}
	return newSyntaxError(serr, data[:faultAt(serr, len(data))])
}

// findFault returns what is wrong with data as a whole value.
func findFault(data []byte) *jsontext.SyntacticError {
	d := text.GetDecoder(data, []jsontext.Options{&lenient})
	defer text.PutDecoder(d)
	_, err := d.ReadValue()
	switch err := err.(type) {
	case nil:
		rest := d.UnreadBuffer()
		rest = rest[wire.ConsumeWhitespace(rest):]
		if len(rest) == 0 {
			return nil
		}
		cause := wire.NewCharacterError(rest, "after top-level value")
		offset := len(data) - len(rest) + len(cause.(*wire.TextError).What)
		return &jsontext.SyntacticError{ByteOffset: int64(offset), Err: cause}
	case *jsontext.SyntacticError:
		return err
	default: // io.EOF: there is nothing but whitespace
		return &jsontext.SyntacticError{ByteOffset: int64(len(data)), Err: io.ErrUnexpectedEOF}
	}
}

// faultAt returns where the text at fault begins or, where not the text but its
// place is wrong, ends. It is at most limit.
func faultAt(serr *jsontext.SyntacticError, limit int) int {
	at := int(serr.ByteOffset)
	if cause, ok := serr.Err.(*wire.TextError); ok {
		at -= len(cause.What)
	}
	return min(max(at, 0), limit)
}

// plainError turns an error of package jsontext into one of v1, where the text
// around the fault is not known.
func plainError(err error) error {
	if serr, ok := err.(*jsontext.SyntacticError); ok {
		if serr == nil {
			return (*SyntaxError)(nil)
		}
		if text.IsIOError(serr.Err) {
			return errors.Unwrap(serr.Err)
		}
		return newSyntaxError(serr, nil)
	}
	if text.IsIOError(err) {
		return errors.Unwrap(err) // v1 returns the errors of readers as they are
	}
	return err
}
