package tape

import (
	"bytes"

	"github.com/javelin-go/javelin/internal/jsonc"
	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/wire"
	"github.com/javelin-go/javelin/json/jsontext"
)

// merelyNoted is for documents that might have had comments. It does not change.
var merelyNoted = Extra{noted: true}

// MaxBytes is how long a document may be at most: positions have 31 bits, and where
// int has 32 of them, so does the size of a tape, of eight bytes for each byte of
// text at worst.
const MaxBytes = (1<<31 - 1<<16) >> (4 * (1 - ^uint(0)>>63))

// An Option changes how a document is opened.
type Option struct {
	flags  optionFlags
	limit  int
	syntax []jsontext.Options
}

// With returns an Option that sets a flag.
func With(f optionFlags) Option { return Option{flags: f} }

// WithLimit returns one by which documents have n bytes at most.
func WithLimit(n int) Option { return Option{flags: Limited, limit: max(n, 0)} }

// WithSyntax returns one by which documents are read.
func WithSyntax(o jsontext.Options) Option {
	syntax := Option{syntax: []jsontext.Options{o}}
	var s opt.Struct
	if s.Join(o); s.Flags.Get(opt.AllowComments) {
		syntax.flags = Comments
	}
	return syntax
}

type optionFlags uint8

const (
	Alias optionFlags = 1 << iota
	Lazy
	Comments
	Unchecked
	Limited
)

// Settings are all options together.
type Settings struct {
	Syntax []jsontext.Options
	Limit  int
	flags  optionFlags
}

// Has reports whether a flag is set.
func (s *Settings) Has(f optionFlags) bool { return s.flags&f != 0 }

// MakeSettings puts options together.
func MakeSettings(opts []Option) (s Settings) {
	for i := range opts {
		o := &opts[i]
		s.flags |= o.flags
		if o.flags&Limited != 0 {
			s.Limit = o.limit
		}
		switch {
		case s.Syntax == nil:
			s.Syntax = o.syntax
		case o.syntax != nil:
			s.Syntax = append(s.Syntax[:len(s.Syntax):len(s.Syntax)], o.syntax...)
		}
	}
	if s.flags&Limited == 0 || s.Limit > MaxBytes {
		s.Limit = MaxBytes
	}
	return s
}

// PlainSettings returns the flags that MakeSettings has, whether a search in data must
// know no more, and what it is to search in: that is data or, where that has comments,
// a copy without them.
func PlainSettings(opts []Option, data []byte) (text []byte, flags optionFlags, plain bool) {
	limit := MaxBytes
	plain = true
	for i := range opts {
		o := &opts[i]
		flags |= o.flags
		plain = plain && o.syntax == nil
		if o.flags&Limited != 0 {
			limit = o.limit
		}
	}
	plain = plain && len(data) <= min(limit, MaxBytes)
	if plain && flags&Comments != 0 {
		data = jsonc.Standardize(data)
	}
	return data, flags, plain
}

// AnyLength reports whether opts let a search in a text go on after what a document may
// have at most. It is asked for texts that are longer.
func AnyLength(opts []Option) bool {
	for i := range opts {
		if o := &opts[i]; o.syntax != nil || o.flags&(Limited|Comments) != 0 {
			return false
		}
	}
	return true
}

// PartDocument is ValueDocument for a value of a text of any length. It reports whether the
// value is short enough.
func PartDocument(src []byte, start, end int) (*Document, bool) {
	switch {
	case end <= MaxBytes:
		return ValueDocument(src[:end], start, end), true
	case end-start <= MaxBytes:
		d := ValueDocument(src[start:end], 0, end-start)
		d.Extra = &Extra{Begin: int64(start)}
		return d, true
	}
	return nil, false
}

// MayBeNoted reports whether there may be comments in a document.
func MayBeNoted(opts []Option) bool {
	for i := range opts {
		if opts[i].flags&Comments != 0 {
			return true
		}
	}
	return false
}

// OfParts returns what of opts matters to a part of a document that has been read: its
// syntax, and whether there may be comments.
func OfParts(opts []Option) (parts []Option) {
	for i := range opts {
		if o := &opts[i]; o.flags&Comments != 0 || o.syntax != nil {
			parts = append(parts, Option{flags: o.flags & Comments, syntax: o.syntax})
		}
	}
	return parts
}

// ExtraOf returns the extra of documents of text, which PlainSettings has made of data.
func ExtraOf(data, text []byte, flags optionFlags) *Extra {
	switch {
	case flags&Comments == 0:
		return nil
	case len(text) == 0 || &text[0] == &data[0]:
		return &merelyNoted
	}
	return &Extra{Whole: data, noted: true}
}

// Unmarked returns data without the byte order mark in front of it, if there may be one.
func Unmarked(data []byte, opts []Option) []byte {
	n := wire.MarkLen(data)
	if n == 0 {
		return data
	}
	var o opt.Struct
	if s := MakeSettings(opts); s.Syntax != nil {
		o.Join(s.Syntax...)
	}
	if !o.Flags.Get(opt.AllowByteOrderMark) {
		return data
	}
	return data[n:]
}

// TooLarge returns the error for a document of more than limit bytes.
func TooLarge(limit int) error { return Fail(int64(limit), "", ErrTooLarge) }

// Fail makes an error of package javelin, which sets it: what is wrong, and where.
var Fail = func(_ int64, _ jsontext.Pointer, err error) error { return err }

// Parse is [Parse].
func Parse(b []byte, opts ...Option) (Node, error) {
	s := MakeSettings(opts)
	if len(b) > s.Limit {
		return Node{}, TooLarge(s.Limit)
	}
	if !s.Has(Alias) {
		b = bytes.Clone(b)
	}
	return Open(b, &s)
}

// Open makes a document of b, which nobody else changes.
func Open(b []byte, s *Settings) (Node, error) {
	d := MakeDocument(b, s, nil)
	if s.Has(Lazy) {
		return Node{Doc: d}, nil
	}
	d.Make()
	d.Stage.Store(StageReady)
	if err := d.Err(); err != nil {
		return Node{}, err
	}
	return Node{Doc: d}, nil
}

// MakeDocument returns the document of b without a tape. Text without comments is
// made in *scratch, if that is not nil.
func MakeDocument(b []byte, s *Settings, scratch *[]byte) *Document {
	d := &Document{Src: b, End: uint32(len(b))}
	if s.Has(Comments) {
		d.Extra = &merelyNoted
		if jsonc.IsNoted(b) {
			if scratch == nil {
				scratch = new([]byte)
			}
			*scratch = jsonc.AppendStandardize((*scratch)[:0], b)
			d.Extra, d.Src = &Extra{Whole: b, noted: true}, *scratch
		}
	}
	if s.Syntax != nil {
		o, only := opt.AsStruct(s.Syntax[0])
		if !only || len(s.Syntax) > 1 {
			o = new(opt.Struct)
			o.Join(s.Syntax...)
		}
		d.syntax, d.Loose = o, o.Flags.Get(opt.AllowInvalidUTF8)
		d.Start = uint32(d.Mark())
	}
	return d
}

// OpenLoosely is OpenNow with names that occur twice.
func OpenLoosely(data []byte, opts []Option) (Node, error) {
	return OpenNow(data, opts, AllowDuplicates)
}

// OpenNow opens data itself and checks it, also if the options would put that off.
func OpenNow(data []byte, opts []Option, syntax ...jsontext.Options) (Node, error) {
	s := MakeSettings(opts)
	if len(data) > s.Limit {
		return Node{}, TooLarge(s.Limit)
	}
	s.Syntax = append(syntax, s.Syntax...)
	s.flags &^= Lazy
	return Open(data, &s)
}

// AllowsDuplicates reports whether the options say that names may occur twice.
func AllowsDuplicates(opts []Option) bool {
	s := MakeSettings(opts)
	o := new(opt.Struct)
	o.Join(s.Syntax...)
	return o.Flags.Get(opt.AllowDuplicateNames)
}
