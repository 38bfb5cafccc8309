//go:build !go1.27 || !goexperiment.jsonv2

package json

import (
	"io"

	"github.com/javelin-go/javelin/internal/text"
	"github.com/javelin-go/javelin/internal/wire"
	"github.com/javelin-go/javelin/json/jsontext"
)

// This file looks for what the classic scanner would have found wrong with a
// whole value, and where.

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
	d := (*jsontext.Decoder)(text.GetDecoder(data, []jsontext.Options{&lenient}))
	defer text.PutDecoder((*text.Decoder)(d))
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

// endError returns the error for data that ends too early. The classic scanner
// takes the end for a space, which is wrong within numbers, literals and escapes.
func endError(serr *jsontext.SyntacticError, data []byte) error {
	var piece string
	switch tail := data[min(int(serr.ByteOffset), len(data)):]; {
	case len(tail) == 0:
		piece = openLiteral(data)
	case tail[0] == '\\':
		piece = `"` + string(tail) + " "
	case tail[0] == '-' || '0' <= tail[0] && tail[0] <= '9':
		piece = contextOf("in number", data) + " "
	}
	err := faultOf(piece)
	err.Offset = int64(len(data))
	return err
}
