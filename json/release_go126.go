//go:build !go1.27 || !goexperiment.jsonv2

package json

import (
	"bytes"
	stdjson "encoding/json"
	"io"
	"strings"

	"github.com/javelin-go/javelin/internal/text"
	"github.com/javelin-go/javelin/internal/wire"
	"github.com/javelin-go/javelin/json/jsontext"
)

// This file is what this package does like the encoding/json of Go releases up to
// 1.26, and of later ones with GOEXPERIMENT=nojsonv2: the classic one.

// classic says that the encoding/json of this release is not made over v2.
const classic = true

// defaultOptionsV1 is what DefaultOptionsV1 returns.
var defaultOptionsV1 Options = &defaultV1

// compactError returns what is wrong with src, which Compact could not take, and
// indentError the same for Indent. The classic Compact does not tell where.
func compactError(src []byte, _ error) error {
	err := syntaxError(src)
	if serr, ok := err.(*SyntaxError); ok {
		serr.Offset = 0
	}
	return err
}

func indentError(src []byte, _ error) error { return syntaxError(src) }

// maxDepth is how deep values may be nested.
const maxDepth = 10000

// newSyntaxError returns the error of encoding/json for one of package jsontext
// that has its offset in the v1 way. before is what lies before the fault: its
// last few bytes matter, for numbers and literals.
//
// The text of a SyntaxError cannot be set from outside. So encoding/json is given
// a few bytes in which the same character is at fault for the same reason. Faults
// that it does not know (its strings may be of any bytes and its names occur again,
// but options can forbid either) stay errors of package jsontext.
func newSyntaxError(serr *jsontext.SyntacticError, before []byte) error {
	var piece string
	offset := serr.ByteOffset
	switch cause := serr.Err.(type) {
	case *wire.TextError:
		offset -= int64(len(cause.What)) // of the fault
		switch cause.Label {
		case "character":
		case "surrogate pair":
			fault := *serr
			fault.ByteOffset = offset
			return &fault
		default:
			// Of an escape sequence the classic scanner blames the one
			// character that is wrong.
			piece = `"` + cause.What + `?`
			err := faultOf(piece)
			err.Offset += offset - int64(len(`"`))
			return err
		}
		piece = contextOf(cause.Where, before) + cause.What[:1]
		offset++
	default:
		switch {
		case serr.Err == io.ErrUnexpectedEOF:
		case strings.Contains(serr.Err.Error(), "max depth"):
			c := "["
			if len(before) > 0 && before[len(before)-1] == '{' {
				c = "{"
			}
			piece = strings.Repeat("[", maxDepth) + c
		case serr.Err == jsontext.ErrNonStringName:
			piece = `{0`
			if len(before) > 0 {
				piece = `{` + string(before[len(before)-1:])
			}
		default:
			return serr
		}
	}
	err := faultOf(piece)
	err.Offset = offset
	return err
}

// openLiteral returns the literal that data breaks off in, and a space, or an
// empty string.
func openLiteral(data []byte) string {
	for _, lit := range [...]string{"null", "true", "false"} {
		for n := 1; n < len(lit); n++ {
			if !bytes.HasSuffix(data, []byte(lit[:n])) {
				continue
			}
			// It may stand within a string.
			d := (*jsontext.Decoder)(text.GetDecoder(data, []jsontext.Options{&lenient}))
			defer text.PutDecoder((*text.Decoder)(d))
			for {
				if _, err := d.ReadToken(); err != nil {
					break
				}
			}
			if rest := bytes.TrimLeft(d.UnreadBuffer(), " \t\r\n,:"); len(rest) == n && rest[0] == lit[0] {
				return lit[:n] + " "
			}
			return ""
		}
	}
	return ""
}

// faultOf returns the error that encoding/json has for a piece of text that is
// not valid.
func faultOf(piece string) *SyntaxError {
	var v RawMessage
	err, ok := stdjson.Unmarshal([]byte(piece), &v).(*SyntaxError)
	if !ok {
		err = faultOf("")
	}
	return err
}

// contextOf returns text after which a character is at fault for the reason
// that package jsontext gives as where. before is what really lies before it.
func contextOf(where string, before []byte) string {
	if lit, ok := strings.CutPrefix(where, "in literal "); ok {
		// in literal null (expecting 'l')
		lit, _, _ = strings.Cut(lit, " ")
		for n := min(len(lit)-1, len(before)); n > 0; n-- {
			if string(before[len(before)-n:]) == lit[:n] {
				return lit[:n]
			}
		}
		return lit[:1]
	}
	switch {
	case strings.HasPrefix(where, "at start of string"):
		return `{"":0,`
	case strings.HasPrefix(where, "after object name"):
		return `{""`
	case strings.HasPrefix(where, "after object value"):
		return `{"":0 `
	case strings.HasPrefix(where, "after array element"):
		return `[0 `
	case strings.HasPrefix(where, "after top-level value"):
		return `0 `
	case strings.HasPrefix(where, "in string"):
		return `"`
	case strings.HasPrefix(where, "in number"):
		n := len(before)
		switch {
		case n > 0 && before[n-1] == '.':
			return `0.`
		case n > 0 && (before[n-1] == 'e' || before[n-1] == 'E'):
			return `0e`
		case n > 1 && (before[n-1] == '+' || before[n-1] == '-') && (before[n-2] == 'e' || before[n-2] == 'E'):
			return `0e-`
		}
		return `-`
	}
	return ``
}
