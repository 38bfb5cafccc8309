package jsontext

import (
	"io"
	"strconv"

	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/wire"
)

const errorPrefix = "jsontext: "

// ioError is an error of the underlying reader or writer.
type ioError struct {
	action string // "read" or "write"
	err    error
}

func (e *ioError) Error() string { return errorPrefix + e.action + " error: " + e.err.Error() }
func (e *ioError) Unwrap() error { return e.err }

// numError says that a number does not fit the type that was asked for.
type numError struct {
	accessor string // "Int", "Uint" or "Float"
	value    string
	err      error // strconv.ErrSyntax or strconv.ErrRange
}

func (e *numError) Error() string {
	return "jsontext.Token(" + e.value + ")." + e.accessor + " error: " + e.err.Error()
}
func (e *numError) Unwrap() error { return e.err }

// SyntacticError is an error of JSON syntax met while encoding or decoding:
// where it is and what is wrong. Of the errors in this package it is the only
// one to look into; its contents may differ in later versions where they
// become more precise.
type SyntacticError struct {
	_ [0]func() // neither comparable nor to be written without field names

	// ByteOffset is a position at or before the fault, and after everything
	// that is known to be well-formed.
	ByteOffset int64
	// JSONPointer leads to the innermost value known to hold the fault.
	JSONPointer Pointer
	// Err is the cause.
	Err error
}

// Error says what is wrong, within which value and after which offset.
func (e *SyntacticError) Error() string {
	ptr, offset := e.JSONPointer, e.ByteOffset
	msg := errorPrefix + "syntactic error"
	if e.Err != nil {
		msg = errorPrefix + e.Err.Error()
		if e.Err == ErrDuplicateName {
			// The name says more than the offset of its second occurrence.
			msg += " " + strconv.Quote(ptr.LastToken())
			ptr, offset = ptr.Parent(), 0
		}
	}
	if ptr != "" {
		msg += " within " + strconv.Quote(wire.ShortenPointer(string(ptr), 100))
	}
	if offset > 0 {
		msg += " after offset " + strconv.FormatInt(offset, 10)
	}
	return msg
}

// Unwrap returns e.Err.
func (e *SyntacticError) Unwrap() error { return e.Err }

// As has errors.As find the error as a SyntacticError of the standard library's
// jsontext, too, in programs that have both.
func (e *SyntacticError) As(target any) bool { return errorAs != nil && errorAs(e, target) }

// errorAs is set by package json/v2 on Go releases whose standard library has a
// jsontext, which this package must not know.
var errorAs func(e *SyntacticError, target any) bool

// isPlain reports whether err is to be returned as it is: it is not a matter of
// syntax.
func isPlain(err error) bool {
	_, isIO := err.(*ioError)
	return isIO || err == io.EOF
}

// newSyntacticError makes the error for err at the given offset. In the v1
// dialect the offset is that after the text at fault, or after its first byte
// if the text is in order and only its place is wrong.
func newSyntacticError(err error, offset int64, ptr []byte, f *opt.Flags) error {
	if f.Get(opt.ReportErrorsWithLegacySemantics) && err != io.ErrUnexpectedEOF {
		if text, ok := err.(*wire.TextError); ok {
			offset += int64(len(text.What))
		} else {
			offset++
		}
	}
	return &SyntacticError{ByteOffset: offset, JSONPointer: Pointer(ptr), Err: err}
}
