package picture

import (
	"strconv"

	"github.com/javelin-go/javelin/internal/wire"
)

// Of returns the place of an offset of input, which begins with a byte order mark or not.
// Where the input ended too early, it is moved back over whitespace: what is missing is
// missing after the last token.
func Of(input []byte, offset int64, early bool) (Place, bool) {
	if n := wire.MarkLen(input); offset >= int64(n) {
		input, offset = input[n:], offset-int64(n) // which no editor shows
	}
	l := In(input, 1)
	if early {
		offset = l.EndOfText(offset)
	}
	return l.Locate(offset)
}

// Describe returns a message as it is shown for a place: after line and column, and with the
// picture of the place below.
func (p Place) Describe(message string) string {
	return strconv.FormatInt(p.Line, 10) + ":" + strconv.FormatInt(p.Column, 10) + ": " + message + "\n" + p.Draw()
}
