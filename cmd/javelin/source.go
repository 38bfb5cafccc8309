package main

import (
	"bytes"
	"errors"
	"github.com/javelin-go/javelin/internal/picture"
	"io"
	"math"
	"os"

	"github.com/javelin-go/javelin/json/jsontext"
)

const stdinName = "<stdin>"

// readSize bounds one read. A decoder that has grown its buffer for one huge
// string then still looks at the input piece by piece, so that an error is
// never found far before the place up to which the input was read.
const readSize = 64 << 10

// errLimit is what a read gets beyond the allowance of source.limit.
var errLimit = errors.New("read limit reached")

// A source is one input as the decoder sees it.
//
// It remembers what it needs to turn a byte offset into a place: of a regular
// file nothing, since the file can be read again; of anything else the tail of
// what has gone by.
type source struct {
	name string
	file *os.File // nil for a reader that is not a file
	rd   io.Reader
	base int64 // file offset of the first byte of the input
	size int64 // size of a regular file from base on, or -1

	total  int64            // bytes read so far, without a byte order mark
	left   int64            // bytes that may still be read; negative for no limit
	err    error            // the error that ended reading
	noted  bool             // there may be comments
	whole  []byte           // all of it with them
	plain  []byte           // all of it without
	entire bool             // comments are handed on
	passed *picture.Locator // what has gone by, unless the file can be read again
	ahead  []byte           // read already, but not handed on
	begun  bool             // something has been read: it is known whether there is a byte order mark
	marked bool             // there was one, which nobody else sees

	idle  func() error // called before a read that may block
	seen  func([]byte) // called with every piece
	meter *meter       // progress, or nil

	parts bool // reads return one part at a time

	text []byte            // all of it, if it is part of another one
	dec  *jsontext.Decoder // to read that, or nil
	line int64             // of what it is a part of, with which it begins, or 0

	thrifty bool // the collector runs sooner
	growth  int  // what it was set to before
}

// Len is how many bytes are left of a regular file, or 0: a decoder makes its buffer as
// large as it must be with it, where a value takes that much.
func (s *source) Len() int {
	if s.size < 0 || s.noted {
		return 0
	}
	return int(min(max(s.size-s.total, 0), math.MaxInt))
}

// decoder returns a Decoder of the input. That of a text in memory reads it where it is, and
// limits have no effect on it.
func (s *source) decoder(opts ...jsontext.Options) *jsontext.Decoder {
	if len(s.text) > 0 {
		if s.dec == nil {
			s.dec = new(jsontext.Decoder)
		}
		s.dec.Reset(bytes.NewBuffer(s.text), opts...)
		return s.dec
	}
	return jsontext.NewDecoder(s, opts...)
}

const byteOrderMark = "\ufeff"

// read is Read of what comes after a byte order mark. Places are counted from there,
// as editors do.
func (s *source) read(p []byte) (int, error) {
	switch {
	case len(s.ahead) > 0:
		n := copy(p, s.ahead)
		s.ahead = s.ahead[n:]
		return n, nil
	case s.begun:
		return s.rd.Read(p)
	}
	s.begun = true
	b := p
	if len(b) < len(byteOrderMark) {
		b = make([]byte, len(byteOrderMark))
	}
	n, err := s.rd.Read(b)
	for err == nil && n < len(byteOrderMark) && string(b[:n]) == byteOrderMark[:n] {
		var k int
		k, err = s.rd.Read(b[n:])
		n += k
	}
	b = b[:n]
	if s.marked = bytes.HasPrefix(b, []byte(byteOrderMark)); s.marked {
		b = b[len(byteOrderMark):]
		if s.size >= 0 {
			s.base, s.size = s.base+int64(len(byteOrderMark)), s.size-int64(len(byteOrderMark))
		}
	}
	n = copy(p, b)
	if s.ahead = b[n:]; len(s.ahead) > 0 {
		return n, nil // if there is an error, the reader will return it again
	}
	if n == 0 && err == nil {
		return s.rd.Read(p)
	}
	return n, err
}

// limit allows n more bytes to be read; the next read gets errLimit and leaves
// the source as it is. A negative n lifts the limit.
func (s *source) limit(n int64) { s.left = n }
