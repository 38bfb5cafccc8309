package javelin

import (
	"io"

	"github.com/javelin-go/javelin/internal/follow"
	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/tape"
	"github.com/javelin-go/javelin/json/jsontext"
)

// An Option changes how a document is opened.
type Option = tape.Option

// ErrTooLarge says that a document is longer than the limit.
var ErrTooLarge = tape.ErrTooLarge

// Syntax has documents checked by other rules than those of RFC 7493:
// [jsontext.AllowDuplicateNames], [jsontext.AllowInvalidUTF8],
// [jsontext.AllowByteOrderMark] and [jsontext.DepthLimit] are the options that matter;
// [jsontext.AllowComments] is the same as [Comments].
// Offsets count a byte order mark; what is written of a changed document has none.
func Syntax(opts ...jsontext.Options) Option {
	o := new(opt.Struct)
	o.Join(opts...)
	return tape.WithSyntax(o)
}

// Alias has [Parse] use the bytes it is given instead of a copy. They must not
// change for as long as a Node of the document, or what came from one, is in use.
func Alias() Option { return tape.With(tape.Alias) }

// Lazy puts off the check of the document until a Node is first asked for
// anything. Parse then returns no error; if the document turns out to be invalid,
// no Node of it exists and [Node.Err] says why. It is for documents of which many
// are passed on and few are opened.
func Lazy() Option { return tape.With(tape.Lazy) }

// Comments has documents read with comments and trailing commas, as [Standardize]
// knows them. Offsets are those of the text as it is; in what [Node.Raw] and the like
// return, comments and trailing commas are spaces. Nothing is copied for that unless
// there are some.
//
// Whatever changes a document keeps them, byte for byte: [Set], [Delete], [Patch],
// [MergePatch], [JSONPath.Set], [JSONPath.Delete] and an [Editor], which says where
// comments belong.
func Comments() Option { return tape.With(tape.Comments) }

// ByteLimit has documents of more than n bytes refused with [ErrTooLarge].
// Without it, or with more than that, the limit is 2 GiB less 64 KiB, and a
// sixteenth of that on systems of 32 bits.
func ByteLimit(n int) Option {
	return tape.WithLimit(n)
}

// Parse opens the document that b holds: one value, with whitespace around it.
// It returns the Node of that value. What is wrong with a document is a
// [*jsontext.SyntacticError]. b is copied, unless [Alias] is given.
func Parse(b []byte, opts ...Option) (Node, error) { return nodeOf(tape.Parse(b, opts...)) }

// ParseString is [Parse] for a string.
func ParseString(s string, opts ...Option) (Node, error) {
	t := tape.MakeSettings(opts)
	if len(s) > t.Limit {
		return Node{}, tape.TooLarge(t.Limit)
	}
	return nodeOf(tape.Open([]byte(s), &t))
}

// ParseReader is [Parse] for all that r delivers. It reads no more than one byte
// beyond the limit. An error of r is returned as it is.
func ParseReader(r io.Reader, opts ...Option) (Node, error) {
	s := tape.MakeSettings(opts)
	b, err := io.ReadAll(io.LimitReader(follow.Steady(r), int64(s.Limit)+1))
	if err != nil {
		return Node{}, err
	}
	if len(b) > s.Limit {
		return Node{}, tape.TooLarge(s.Limit)
	}
	return nodeOf(tape.Open(b, &s))
}
