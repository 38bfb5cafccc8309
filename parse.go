package javelin

import (
	"bytes"
	"errors"
	"io"

	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/wire"
	"github.com/javelin-go/javelin/json/jsontext"
)

// maxBytes is how long a document may be at most: positions have 31 bits, and where
// int has 32 of them, so does the size of a tape, of eight bytes for each byte of
// text at worst.
const maxBytes = (1<<31 - 1<<16) >> (4 * (1 - ^uint(0)>>63))

// An Option changes how a document is opened.
type Option struct {
	flags  optionFlags
	limit  int
	syntax []jsontext.Options
}

type optionFlags uint8

const (
	alias optionFlags = 1 << iota
	lazy
	comments
	unchecked
	limited
)

// settings are all options together.
type settings struct {
	syntax []jsontext.Options
	limit  int
	flags  optionFlags
}

func (s *settings) has(f optionFlags) bool { return s.flags&f != 0 }

// Syntax has documents checked by other rules than those of RFC 7493:
// [jsontext.AllowDuplicateNames], [jsontext.AllowInvalidUTF8],
// [jsontext.AllowByteOrderMark] and [jsontext.DepthLimit] are the options that matter.
// Offsets count a byte order mark; what is written of a changed document has none.
func Syntax(opts ...jsontext.Options) Option {
	o := new(opt.Struct)
	o.Join(opts...)
	return Option{syntax: []jsontext.Options{o}}
}

// Alias has [Parse] use the bytes it is given instead of a copy. They must not
// change for as long as a Node of the document, or what came from one, is in use.
func Alias() Option { return Option{flags: alias} }

// Lazy puts off the check of the document until a Node is first asked for
// anything. Parse then returns no error; if the document turns out to be invalid,
// no Node of it exists and [Node.Err] says why. It is for documents of which many
// are passed on and few are opened.
func Lazy() Option { return Option{flags: lazy} }

// Comments has documents read with comments and trailing commas, as [Standardize]
// knows them. Offsets are those of the text as it is; in what [Node.Raw] and the like
// return, comments and trailing commas are spaces. Nothing is copied for that unless
// there are some.
//
// Whatever changes a document keeps them, byte for byte: [Set], [Delete], [Patch],
// [MergePatch], [JSONPath.Set], [JSONPath.Delete] and an [Editor], which says where
// comments belong.
func Comments() Option { return Option{flags: comments} }

// ByteLimit has documents of more than n bytes refused with [ErrTooLarge].
// Without it, or with more than that, the limit is 2 GiB less 64 KiB, and a
// sixteenth of that on systems of 32 bits.
func ByteLimit(n int) Option {
	return Option{flags: limited, limit: max(n, 0)}
}

// ErrTooLarge says that a document is longer than the limit.
var ErrTooLarge = errors.New("document is too large")

func makeSettings(opts []Option) (s settings) {
	for i := range opts {
		o := &opts[i]
		s.flags |= o.flags
		if o.flags&limited != 0 {
			s.limit = o.limit
		}
		switch {
		case s.syntax == nil:
			s.syntax = o.syntax
		case o.syntax != nil:
			s.syntax = append(s.syntax[:len(s.syntax):len(s.syntax)], o.syntax...)
		}
	}
	if s.flags&limited == 0 || s.limit > maxBytes {
		s.limit = maxBytes
	}
	return s
}

// plainSettings returns the flags that makeSettings has, whether a search in data must
// know no more, and what it is to search in: that is data or, where that has comments,
// a copy without them.
func plainSettings(opts []Option, data []byte) (text []byte, flags optionFlags, plain bool) {
	limit := maxBytes
	plain = true
	for i := range opts {
		o := &opts[i]
		flags |= o.flags
		plain = plain && o.syntax == nil
		if o.flags&limited != 0 {
			limit = o.limit
		}
	}
	plain = plain && len(data) <= min(limit, maxBytes)
	if plain && flags&comments != 0 {
		data = Standardize(data)
	}
	return data, flags, plain
}

// mayBeNoted reports whether there may be comments in a document.
func mayBeNoted(opts []Option) bool {
	for i := range opts {
		if opts[i].flags&comments != 0 {
			return true
		}
	}
	return false
}

// extraOf returns the extra of documents of text, which plainSettings has made of data.
func extraOf(data, text []byte, flags optionFlags) *extra {
	switch {
	case flags&comments == 0:
		return nil
	case len(text) == 0 || &text[0] == &data[0]:
		return &merelyNoted
	}
	return &extra{whole: data, noted: true}
}

// unmarked returns data without the byte order mark in front of it, if there may be one.
func unmarked(data []byte, opts []Option) []byte {
	n := wire.MarkLen(data)
	if n == 0 {
		return data
	}
	var o opt.Struct
	if s := makeSettings(opts); s.syntax != nil {
		o.Join(s.syntax...)
	}
	if !o.Flags.Get(opt.AllowByteOrderMark) {
		return data
	}
	return data[n:]
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
	if !s.has(alias) {
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
	b, err := io.ReadAll(io.LimitReader(steady{r}, int64(s.limit)+1))
	if err != nil {
		return Node{}, err
	}
	if len(b) > s.limit {
		return Node{}, tooLarge(s.limit)
	}
	return open(b, &s)
}

// steady is a reader that returns something, or why there is nothing.
type steady struct{ r io.Reader }

var errReadCount = errors.New("reader returned an invalid count")

func (s steady) Read(b []byte) (int, error) {
	for range 100 {
		switch n, err := s.r.Read(b); {
		case n < 0 || n > len(b):
			return 0, errReadCount
		case n > 0 || err != nil || len(b) == 0:
			return n, err
		}
	}
	return 0, io.ErrNoProgress
}

// open makes a document of b, which nobody else changes.
func open(b []byte, s *settings) (Node, error) {
	d := makeDocument(b, s, nil)
	if s.has(lazy) {
		return Node{doc: d}, nil
	}
	d.make()
	d.stage.Store(stageReady)
	if err := d.err(); err != nil {
		return Node{}, err
	}
	return Node{doc: d}, nil
}

// makeDocument returns the document of b without a tape. Text without comments is
// made in *scratch, if that is not nil.
func makeDocument(b []byte, s *settings, scratch *[]byte) *document {
	d := &document{src: b, end: uint32(len(b))}
	if s.has(comments) {
		d.extra = &merelyNoted
		if isNoted(b) {
			if scratch == nil {
				scratch = new([]byte)
			}
			*scratch = AppendStandardize((*scratch)[:0], b)
			d.extra, d.src = &extra{whole: b, noted: true}, *scratch
		}
	}
	if s.syntax != nil {
		o, only := opt.AsStruct(s.syntax[0])
		if !only || len(s.syntax) > 1 {
			o = new(opt.Struct)
			o.Join(s.syntax...)
		}
		d.syntax, d.loose = o, o.Flags.Get(opt.AllowInvalidUTF8)
		d.start = uint32(d.mark())
	}
	return d
}
