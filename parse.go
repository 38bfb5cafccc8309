package javelin

import (
	"bytes"
	"errors"
	"io"

	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/json/jsontext"
)

// maxBytes is how long a document may be at most: positions have 31 bits, and where
// int has 32 of them, so does the size of a tape, of eight bytes for each byte of
// text at worst.
const maxBytes = (1<<31 - 1<<16) >> (4 * (1 - ^uint(0)>>63))

// An Option changes how a document is opened.
type Option func(settings) settings

type settings struct {
	syntax    []jsontext.Options
	alias     bool
	lazy      bool
	comments  bool
	unchecked bool
	limited   bool
	limit     int
}

// Syntax has documents checked by other rules than those of RFC 7493:
// [jsontext.AllowDuplicateNames], [jsontext.AllowInvalidUTF8] and
// [jsontext.DepthLimit] are the options that matter.
func Syntax(opts ...jsontext.Options) Option {
	return func(s settings) settings {
		s.syntax = append(s.syntax[:len(s.syntax):len(s.syntax)], opts...)
		return s
	}
}

// Alias has [Parse] use the bytes it is given instead of a copy. They must not
// change for as long as a Node of the document, or what came from one, is in use.
func Alias() Option { return func(s settings) settings { s.alias = true; return s } }

// Lazy puts off the check of the document until a Node is first asked for
// anything. Parse then returns no error; if the document turns out to be invalid,
// no Node of it exists and [Node.Err] says why. It is for documents of which many
// are passed on and few are opened.
func Lazy() Option { return func(s settings) settings { s.lazy = true; return s } }

// Comments has documents read with comments and trailing commas, as [Standardize]
// knows them. Offsets and [Node.Raw] are those of the text it makes, in which they
// are spaces.
func Comments() Option { return func(s settings) settings { s.comments = true; return s } }

// ByteLimit has documents of more than n bytes refused with [ErrTooLarge].
// Without it, or with more than that, the limit is 2 GiB less 64 KiB, and a
// sixteenth of that on systems of 32 bits.
func ByteLimit(n int) Option {
	return func(s settings) settings {
		s.limited, s.limit = true, max(n, 0)
		return s
	}
}

// ErrTooLarge says that a document is longer than the limit.
var ErrTooLarge = errors.New("document is too large")

func makeSettings(opts []Option) (s settings) {
	for _, o := range opts {
		if o != nil {
			s = o(s)
		}
	}
	if !s.limited || s.limit > maxBytes {
		s.limit = maxBytes
	}
	return s
}

func tooLarge(limit int) error {
	return &Error{Offset: int64(limit), Err: ErrTooLarge}
}

// Parse opens the document that b holds: one value, with whitespace around it.
// It returns the Node of that value. What is wrong with a document is a
// [*jsontext.SyntacticError]. b is copied, unless [Alias] is given.
func Parse(b []byte, opts ...Option) (Node, error) {
	s := makeSettings(opts)
	if len(b) > s.limit {
		return Node{}, tooLarge(s.limit)
	}
	if !s.alias && !s.comments {
		b = bytes.Clone(b)
	}
	return open(b, &s)
}

// ParseString is [Parse] for a string.
func ParseString(s string, opts ...Option) (Node, error) {
	t := makeSettings(opts)
	if len(s) > t.limit {
		return Node{}, tooLarge(t.limit)
	}
	return open([]byte(s), &t)
}

// ParseReader is [Parse] for all that r delivers. It reads no more than one byte
// beyond the limit. An error of r is returned as it is.
func ParseReader(r io.Reader, opts ...Option) (Node, error) {
	s := makeSettings(opts)
	b, err := io.ReadAll(io.LimitReader(r, int64(s.limit)+1))
	if err != nil {
		return Node{}, err
	}
	if len(b) > s.limit {
		return Node{}, tooLarge(s.limit)
	}
	return open(b, &s)
}

// open makes a document of b, which nobody else changes.
func open(b []byte, s *settings) (Node, error) {
	if s.comments {
		b = Standardize(b)
	}
	d := &document{src: b, end: len(b)}
	if s.syntax != nil {
		o := new(opt.Struct)
		o.Join(s.syntax...)
		d.syntax, d.loose = o, o.Flags.Get(opt.AllowInvalidUTF8)
	}
	if s.lazy {
		return Node{doc: d}, nil
	}
	if d.load(); d.err != nil {
		return Node{}, d.err
	}
	return Node{doc: d}, nil
}
