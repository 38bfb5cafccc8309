package jsontext

import (
	"io"

	"github.com/javelin-go/javelin/internal/jsonc"
	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/text"
)

// This file is what encoding/json/jsontext does not have.

// AllowComments permits comments, and a comma after the last element or member, in the
// input of a Decoder or of a Value (JSONC). Comments begin with // and end with the line,
// or are between /* and */. They may be wherever whitespace may be, and are read like
// spaces, so that offsets are those in the text. A Value that is read, and the result of
// [Decoder.UnreadBuffer], has spaces in their place, and [Value.Format] removes them.
//
// Input in memory is copied if it has comments. In a stream, the text between a comma and
// the next token is held in memory. A comment without an end is an error, at its beginning
// or at the end of the input.
//
// The option belongs to the input: pass it when a Decoder is made, or to a call that reads
// all of its input, such as Unmarshal of package json/v2. In a call with a Decoder that
// exists already, it is an error. For other packages that read from a reader there is
// [WithoutComments].
func AllowComments(v bool) Options {
	text.LinkComments()
	return opt.Of(opt.Bool(opt.AllowComments, v))
}

// WithoutComments returns a reader of the text of r, with spaces in place of comments and
// trailing commas, as for [AllowComments]. It is for functions that take a reader and no
// options:
//
//	dec := json.NewDecoder(jsontext.WithoutComments(file)) // of encoding/json
func WithoutComments(r io.Reader) io.Reader { return jsonc.NewReader(r) }

// DepthLimit sets how many objects and arrays may be open inside one another before a
// Decoder, an Encoder or a method of Value returns an error (RFC 8259 §9). Without it the
// limit is 10,000. The limit protects the memory of the program: each open object or array
// takes some bytes, also in the text of a Pointer. The stack does not grow with the depth.
// A limit of 0 or less permits no object or array.
//
// Reading and writing Go values needs stack, however. So for package json/v2 a limit above
// 100,000 counts as 100,000.
func DepthLimit(n int) Options { return opt.DepthLimitValue(max(n, 0)) }

// AllowByteOrderMark permits one byte order mark (U+FEFF, in UTF-8 the bytes EF BB BF) at
// the beginning of the input of a Decoder or of a Value, as some editors on Windows write
// it. It is skipped like whitespace, and counts in offsets. RFC 8259 §8.1 forbids writing
// one, and lets a reader ignore it.
//
// Without the option, or at any other place outside of strings, it is an error that names
// the byte order mark. Text in UTF-16 or UTF-32 is an error that says so, even with the
// option.
func AllowByteOrderMark(v bool) Options { return opt.Of(opt.Bool(opt.AllowByteOrderMark, v)) }
