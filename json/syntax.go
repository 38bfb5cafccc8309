package json

import (
	"errors"

	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/text"
	"github.com/javelin-go/javelin/json/jsontext"
)

// This file makes errors of syntax. It runs on failure only.

// lenient are the rules of syntax: those of RFC 8259, with offsets in the v1 way.
var lenient = func() (s opt.Struct) {
	s.Flags.Set((opt.AllowDuplicateNames | opt.AllowInvalidUTF8 | opt.PreserveRawStrings | opt.ReportErrorsWithLegacySemantics) | 1)
	return s
}()

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
	return stdSyntaxError(err)
}
