package jsontext

import (
	"strconv"

	"github.com/javelin-go/javelin/internal/text"
	"github.com/javelin-go/javelin/internal/wire"
)

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

// As has errors.As find the error as a SyntacticError of the standard library's
// jsontext, too, in programs that have both.
func (e *SyntacticError) As(target any) bool { return text.As != nil && text.As(e, target) }

// ErrDuplicateName is the Err of a [SyntacticError] when an object would hold a
// name twice, which is an error unless [AllowDuplicateNames] is set. The name
// is the last token of the error's JSONPointer.
var ErrDuplicateName = text.ErrDuplicateName

// ErrNonStringName is the Err of a [SyntacticError] when something other than a
// string stands where an object needs the name of a member (RFC 8259 §4).
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
