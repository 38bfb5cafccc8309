package json

import (
	"errors"
	"io"
	"strings"

	"github.com/javelin-go/javelin/internal/picture"
	jsonv2 "github.com/javelin-go/javelin/json/v2"
)

// Describe returns a description of err for people: line and column of the error in input,
// the reason, and the line with a caret below the place.
//
//	3:13: cannot unmarshal string into Go struct field Order.amount of type float64
//	    3 |   "amount": "12"
//	      |             ^
//
// It is Describe of package json/v2, and also for the errors of this package: a [SyntaxError],
// an [UnmarshalTypeError], and [io.ErrUnexpectedEOF], which stands for the end of input.
func Describe(err error, input []byte) string {
	offset, early, ok := faultIn(err, input)
	if !ok {
		return jsonv2.Describe(err, input)
	}
	p, ok := picture.Of(input, offset, early)
	if !ok {
		return err.Error() + "\n"
	}
	return p.Describe(strings.TrimPrefix(err.Error(), "json: "))
}

// faultIn returns the offset of the fault in input, if err is one of this package, and whether
// something is missing at the end of it.
func faultIn(err error, input []byte) (offset int64, early, ok bool) {
	var all jsonv2.Errors
	var syntax *SyntaxError
	var typ *UnmarshalTypeError
	switch {
	case errors.As(err, &all):
		return 0, false, false
	case errors.As(err, &typ) && typ != nil:
		return tokenBefore(input, typ.Offset), false, true
	case errors.As(err, &syntax) && syntax != nil:
		if early = strings.HasPrefix(syntax.Error(), "unexpected end of JSON input"); early {
			return int64(len(input)), true, true
		}
		return syntax.Offset - 1, false, true
	}
	return int64(len(input)), true, err == io.ErrUnexpectedEOF
}

// tokenBefore returns where the token of text begins that ends at an offset, or that the offset
// is within: v1 tells where a value ends, or where the bracket does.
func tokenBefore(text []byte, offset int64) int64 {
	for i := 0; i < len(text); {
		start := i
		switch text[i] {
		case ' ', '\t', '\r', '\n', ',', ':':
			i++
			continue
		case '"':
			for i++; i < len(text) && text[i] != '"'; i++ {
				if text[i] == '\\' {
					i++
				}
			}
			i++
		case '{', '}', '[', ']':
			i++
		default:
			for i < len(text) && !strings.ContainsRune(" \t\r\n,:{}[]\"", rune(text[i])) {
				i++
			}
		}
		if int64(i) >= offset {
			return int64(start)
		}
	}
	return offset
}
