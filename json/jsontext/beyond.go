package jsontext

import (
	"io"

	"github.com/javelin-go/javelin/internal/jsonc"
	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/text"
)

// This file is what encoding/json/jsontext does not have.

// AllowComments permits comments, and a comma after the last element or member, in the input
// of a [Decoder] or of a [Value] (JSONC). Comments begin with // and end with the line, or stand
// between /* and */. They may be wherever whitespace may be, and are read as if they were
// spaces: offsets are those in the text. So a Value that is read, and what
// [Decoder.UnreadBuffer] returns, has spaces in their place, and [Value.Format] leaves none.
//
// Input in memory is copied if it has comments. Of a stream, what stands between a comma and
// the next token is held in memory. A comment that does not end is an error, at its
// beginning or at the end of the input.
//
// The option belongs to the input: it is given where a Decoder is made, or to a call that
// reads all of its input, such as Unmarshal of package json/v2. It is an error where a Decoder
// is reading already. For readers of other packages there is [WithoutComments].
func AllowComments(v bool) Options {
	text.LinkComments()
	return opt.Of(opt.Bool(opt.AllowComments, v))
}

// WithoutComments returns a reader of what r delivers, in which comments and trailing commas
// are spaces, as [AllowComments] has them. It is for those who take a reader and no options:
//
//	dec := json.NewDecoder(jsontext.WithoutComments(file)) // of encoding/json
func WithoutComments(r io.Reader) io.Reader { return jsonc.NewReader(r) }

// DepthLimit sets how many objects and arrays may be open inside one another
// before a [Decoder], an [Encoder] or a method of [Value] returns an error
// (RFC 8259 §9). Without it the limit is 10,000. The limit does not protect the
// stack of the program, which does not grow with the depth, but its memory: each
// open object or array takes some bytes, and so does each in the text of a
// [Pointer]. A limit of 0 or less permits none.
//
// Reading and writing Go values does need stack: there, package json/v2 takes a
// limit above 100,000 for 100,000.
func DepthLimit(n int) Options { return opt.DepthLimitValue(max(n, 0)) }

// AllowByteOrderMark permits one byte order mark (U+FEFF, in UTF-8 the bytes EF BB BF)
// at the very beginning of the input of a [Decoder] or of a [Value], as editors on Windows
// like to write it. It is skipped like whitespace, and counts in offsets. RFC 8259
// §8.1 forbids writing one, and lets a reader ignore it.
//
// Without the option, and anywhere else outside of strings, it is an error that names
// it. Text in UTF-16 or UTF-32 is an error that says so, even with the option.
func AllowByteOrderMark(v bool) Options { return opt.Of(opt.Bool(opt.AllowByteOrderMark, v)) }
