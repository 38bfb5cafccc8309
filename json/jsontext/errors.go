package jsontext

import (
	"strconv"

	"github.com/javelin-go/javelin/internal/text"
	"github.com/javelin-go/javelin/internal/wire"
)

// SyntacticError is an error of JSON syntax while encoding or decoding, with its place and
// cause. Programs should look only at this error of the package. Later versions may have
// more precise contents.
type SyntacticError struct {
	_ [0]func() // neither comparable nor to be written without field names

	// ByteOffset is a position at or before the error, and after all text that is known to
	// be well-formed.
	ByteOffset int64
	// JSONPointer leads to the innermost value that is known to have the error.
	JSONPointer Pointer
	// Err is the cause.
	Err error
}

// Error returns a text with the cause, the pointer and the offset.
func (e *SyntacticError) Error() string {
	ptr, offset := e.JSONPointer, e.ByteOffset
	msg := text.ErrorPrefix + "syntactic error"
	if e.Err != nil {
		msg = text.ErrorPrefix + e.Err.Error()
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

// As makes [errors.As] find the error also as a SyntacticError of the standard library's
// jsontext, in programs with both packages.
func (e *SyntacticError) As(target any) bool { return text.As != nil && text.As(e, target) }

// ErrDuplicateName is the Err of a [SyntacticError] if an object has a name twice and
// [AllowDuplicateNames] is not set. The name is the last token of the error's JSONPointer.
var ErrDuplicateName = text.ErrDuplicateName

// ErrNonStringName is the Err of a [SyntacticError] if the name of a member is not a string
// (RFC 8259 §4).
var ErrNonStringName = text.ErrNonStringName

func init() {
	text.NewFault = func(offset int64, pointer string, err error) error {
		return &SyntacticError{ByteOffset: offset, JSONPointer: Pointer(pointer), Err: err}
	}
	text.PlaceOf = func(err error) (offset *int64, pointer *string) {
		if e, ok := err.(*SyntacticError); ok {
			return &e.ByteOffset, (*string)(&e.JSONPointer)
		}
		return nil, nil
	}
}
