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

// With Syntax, documents are checked by other rules than those of RFC 7493. These options
// have an effect: [jsontext.AllowDuplicateNames], [jsontext.AllowInvalidUTF8],
// [jsontext.AllowByteOrderMark] and [jsontext.DepthLimit]; [jsontext.AllowComments] is the
// same as [Comments]. Offsets count a byte order mark. A changed document is written
// without it.
func Syntax(opts ...jsontext.Options) Option {
	o := new(opt.Struct)
	o.Join(opts...)
	return tape.WithSyntax(o)
}

// With Alias, [Parse] does not copy the document. The bytes must not change as long as a
// Node of the document, or a text or name from a Node, is in use.
func Alias() Option { return tape.With(tape.Alias) }

// With Lazy, the document is checked when a method of a Node is first called. [Parse] then
// returns no error. If the document is invalid, no Node of it exists, and [Node.Err]
// returns the error. It is for programs that pass on many documents and read few of them.
func Lazy() Option { return tape.With(tape.Lazy) }

// With Comments, documents may have comments and trailing commas, as for [Standardize].
// Offsets are those of the original text. In the results of [Node.Raw] and the like,
// comments and trailing commas are spaces. The text is copied only if it has some.
//
// All functions that change a document keep them, byte for byte: [Set], [Delete], [Patch],
// [MergePatch], [JSONPath.Set], [JSONPath.Delete] and an [Editor], whose documentation says
// which value a comment belongs to.
func Comments() Option { return tape.With(tape.Comments) }

// With ByteLimit, a document of more than n bytes is the error [ErrTooLarge]. Without it,
// or if n is larger, the limit is 2 GiB less 64 KiB, and a sixteenth of that on 32-bit
// systems.
func ByteLimit(n int) Option {
	return tape.WithLimit(n)
}

// Parse opens the document in b: one value, with whitespace around it. It returns the Node
// of that value. If the document is malformed, the error is a *[jsontext.SyntacticError]. b
// is copied, unless [Alias] is given.
func Parse(b []byte, opts ...Option) (Node, error) { return nodeOf(tape.Parse(b, opts...)) }

// ParseString is [Parse] for a string.
func ParseString(s string, opts ...Option) (Node, error) {
	t := tape.MakeSettings(opts)
	if len(s) > t.Limit {
		return Node{}, tape.TooLarge(t.Limit)
	}
	return nodeOf(tape.Open([]byte(s), &t))
}

// ParseReader is [Parse] for all that r returns. It reads at most one byte beyond the
// limit. An error of r is returned unchanged.
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
