package javelin

import (
	"errors"
	"io"
	"strings"

	"github.com/javelin-go/javelin/internal/picture"
	"github.com/javelin-go/javelin/json/jsontext"
)

// Describe returns a description of err for people: line and column in the document text,
// the reason, and the line with a caret below the place. It is for an [Error] and for a
// [jsontext.SyntacticError], which other errors may wrap. The description of any other
// error is its own text, and that of nil is empty.
//
//	2:9: cannot read string as int64 within "/age"
//	    2 | {"age": "old"}
//	      |         ^
//
// Package json/v2 has the same for its errors.
func Describe(err error, text []byte) string {
	var message string
	var offset int64
	var early bool
	var e *Error
	var syntax *jsontext.SyntacticError
	switch {
	case err == nil:
		return ""
	case errors.As(err, &e):
		plain := *e
		plain.Offset = 0
		message, offset = plain.Error(), e.Offset
	case errors.As(err, &syntax):
		plain := *syntax
		plain.ByteOffset = 0
		message, offset, early = plain.Error(), syntax.ByteOffset, syntax.Err == io.ErrUnexpectedEOF
	default:
		return err.Error() + "\n"
	}
	p, ok := picture.Of(text, offset, early)
	if !ok {
		return err.Error() + "\n"
	}
	return p.Describe(strings.TrimPrefix(strings.TrimPrefix(message, "javelin: "), "jsontext: "))
}
