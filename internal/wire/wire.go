// Package wire is the grammar of one JSON token over bytes: what a literal, a
// string, a number looks like, how to read it and how to write it. It keeps no
// state between calls. What crosses the end of a buffer is resumed by handing
// back what the last call returned.
//
// Consume functions take a buffer that begins with a token and return how many
// bytes belong to it. [io.ErrUnexpectedEOF] means that the bytes so far may be
// the beginning of a token. Append functions extend dst and return it.
package wire

import (
	"io"
	"strconv"
)

// ConsumeWhitespace returns the number of whitespace bytes (RFC 8259 §2) at
// the start of b.
func ConsumeWhitespace(b []byte) (n int) {
	for n < len(b) && (b[n] == ' ' || b[n] == '\n' || b[n] == '\t' || b[n] == '\r') {
		n++
	}
	return n
}

// HasLiteral reports whether b begins with lit.
func HasLiteral(b []byte, lit string) bool {
	return len(b) >= len(lit) && string(b[:len(lit)]) == lit
}

// ConsumeLiteral consumes lit, one of null, false and true (RFC 8259 §3).
// Upon an error n is the position of the byte at fault.
func ConsumeLiteral(b []byte, lit string) (n int, err error) {
	if HasLiteral(b, lit) {
		return len(lit), nil
	}
	for n < len(b) && b[n] == lit[n] {
		n++
	}
	if n == len(b) {
		return n, io.ErrUnexpectedEOF
	}
	return n, NewCharacterError(b[n:], "in literal "+lit+" (expecting "+strconv.QuoteRune(rune(lit[n]))+")")
}
