package jsontext

import (
	"bytes"
	"errors"
	"io"
	"strings"

	"github.com/javelin-go/javelin/internal/scan"
	"github.com/javelin-go/javelin/internal/simd"
	"github.com/javelin-go/javelin/internal/wire"
)

// A buffer is the part of the input that a Decoder sees.
//
//	buf   ░░░░░░░░░▓▓▓▓▓▓▓▓▓▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒──────────
//	      0        start    end            len       cap
//	      read     the last unread         room
//	               token
//
//	0 <= start <= end <= len(buf)
//
// Offsets into the input are positions in buf plus base. All that moves or
// replaces buf is in fetch.
type buffer struct {
	form tokenForm // borrowed; others only in what stands for a form, see Token
	lent bool      // buf is the caller's: not to be written to, nor to be kept

	buf        []byte
	start, end int
	base       int64
	rd         io.Reader // nil when buf is all there is

	peeked  int   // if not 0, the position of the next token, known to be in place
	peekErr error // what the next read returns instead of reading

	gap gap

	cursor scan.Cursor // the index of buf

	tiny [8]byte     // is buf while the Decoder is at rest
	idle *idleMemory // empty
}

// A gap is whitespace dropped before the next token, because it is longer than
// the buffer.
//
//	end of the last token       ':' or ','        next token
//	          └─ total ──────────────┬─ afterDelim ────┘
type gap struct{ total, afterDelim int64 }

// Sizes of the buffer for streams of values that are smaller than it. With a
// Decoder's index and an Encoder's buffer they add up to less than 64 KiB.
const (
	minBuffer = 4 << 10
	maxBuffer = 16 << 10
)

func (b *buffer) offset(pos int) int64 { return b.base + int64(pos) }
func (b *buffer) startOffset() int64   { return b.base + int64(b.start) }
func (b *buffer) endOffset() int64     { return b.base + int64(b.end) - b.gap.total }

// took notes that a token or value at buf[start:end] has been read.
func (b *buffer) took(start, end int) {
	b.start, b.end = start, end
	b.gap = gap{}
}

// voidLast forgets the token or value read last. In a buffer of our own its
// first byte is spoilt, so that a Value kept for too long fails to parse rather
// than quietly being another one some day.
func (b *buffer) voidLast() {
	if !b.lent && b.start < b.end {
		b.buf[b.start] = '#'
		b.start = b.end
	}
}

var errBufferWrite = errors.New("invalid bytes.Buffer.Write call after calling bytes.Buffer.Next")
var errReadCount = errors.New("reader returned an invalid count")

// fetch reads more input behind buf, at least one byte. It may move what is
// behind start to the front of buf: pos moves along and is returned. At the end
// of the input the error is [io.ErrUnexpectedEOF].
func (d *Decoder) fetch(pos int) (int, error) {
	if d.rd == nil {
		return pos, io.ErrUnexpectedEOF
	}
	if simd.Small {
		return fetching(d, pos)
	}
	return d.fetchFrom(pos)
}

// fetching and dropping are fetchFrom and dropSpace where programs are to be small, once
// there is a reader: what never reads from one need not hold what that takes.
var (
	fetching func(d *Decoder, pos int) (int, error)
	dropping func(d *Decoder, delim byte) (pos int)
)

// fetchFrom is fetch if there is a reader.
func (d *Decoder) fetchFrom(pos int) (int, error) {
	if bb, ok := d.rd.(*bytes.Buffer); ok {
		switch {
		case bb.Len() == 0:
			return pos, io.ErrUnexpectedEOF
		case len(d.buf) > 0:
			// Something was written to it, perhaps over what d.buf holds.
			return pos, &ioError{action: "read", err: errBufferWrite}
		}
		d.buf = bb.Next(bb.Len())
		d.cursor.Extend(d.buf, 0)
		return pos, nil
	}

	moved := d.makeRoom()
	pos -= moved
	d.cursor.Extend(d.buf, moved)
	for range 100 {
		n, err := d.rd.Read(d.buf[len(d.buf):cap(d.buf)])
		switch {
		case n < 0 || n > cap(d.buf)-len(d.buf):
			return pos, &ioError{action: "read", err: errReadCount}
		case n > 0:
			d.buf = d.buf[:len(d.buf)+n]
			d.cursor.Extend(d.buf, 0)
			return pos, nil // if there is an error, the reader will return it again
		case err == io.EOF:
			return pos, io.ErrUnexpectedEOF
		case err != nil:
			return pos, &ioError{action: "read", err: err}
		}
	}
	return pos, &ioError{action: "read", err: io.ErrNoProgress}
}

// makeRoom makes room behind buf and returns by how much it has moved buf's
// contents to the front.
func (d *Decoder) makeRoom() (moved int) {
	d.wake()
	size := cap(d.buf)
	switch kept := len(d.buf) - d.start; {
	case size <= len(d.tiny), size < minBuffer && len(d.buf) == 0 && d.base == 0:
		// Whatever reader it was made for, it begins as a new one would.
		size = max(size, firstSize(d.rd))
	case kept >= size-size/4:
		// A token or value that is larger than the buffer.
		size = largerSize(d.rd, size, kept)
	case size < maxBuffer && d.offset(len(d.buf)) >= 4*int64(size):
		// A long stream: larger steps cost less per byte.
		size = maxBuffer
	}
	moved = d.start
	if moved > 0 {
		d.names.Detach(d.buf)
		d.walker.Detach(d.buf)
		d.base += int64(moved)
		d.start, d.end = 0, d.end-moved
	}
	if size != cap(d.buf) {
		buf := make([]byte, 0, size)
		d.buf = append(buf, d.buf[moved:]...)
	} else if moved > 0 {
		d.buf = d.buf[:copy(d.buf, d.buf[moved:])]
	}
	return moved
}

// firstSize is the size of the first buffer: enough for all the input, and one
// byte more to see its end, when that is known and small.
func firstSize(r io.Reader) int {
	n := minBuffer
	switch r := r.(type) {
	case *bytes.Reader:
		n = r.Len() + 1
	case *strings.Reader:
		n = r.Len() + 1
	}
	return max(64, min(n, minBuffer))
}

// wideBuffer is from what size on a buffer grows to what the reader has to give, if that
// is known: two large buffers exist while one is copied to the other.
const wideBuffer = 32 << 20

// largerSize is the size of the buffer after one of this size, of which all is kept or
// nearly. A reader that tells how long the rest of the input is, as those of bytes and
// strings do, is believed within bounds.
func largerSize(r io.Reader, size, kept int) int {
	if r, ok := r.(interface{ Len() int }); ok && size >= wideBuffer {
		switch all := kept + r.Len() + 1; {
		case all <= size && all > kept:
			return size
		case all >= size+size/4 && all/16 <= size:
			return all
		}
	}
	return 2 * size
}

// skipSpace returns the position of the first byte from pos on that is not
// whitespace, reading more input as needed.
func (d *Decoder) skipSpace(pos int) (int, error) {
	for {
		pos += wire.ConsumeWhitespace(d.buf[pos:])
		if pos < len(d.buf) {
			return pos, nil
		}
		var err error
		if pos, err = d.fetch(pos); err != nil {
			return pos, err
		}
	}
}

// skipGap is skipSpace for whitespace between tokens, which need not be kept:
// pos is behind end and perhaps whitespace and, if delim is not 0, the
// separator before the next token.
func (d *Decoder) skipGap(pos int, delim byte) (int, error) {
	for {
		pos += wire.ConsumeWhitespace(d.buf[pos:])
		if pos < len(d.buf) {
			return pos, nil
		}
		if !d.lent && pos-d.end >= minBuffer {
			if simd.Small {
				pos = dropping(d, delim)
			} else {
				pos = d.dropSpace(delim)
			}
		}
		var err error
		if pos, err = d.fetch(pos); err != nil {
			return pos, err
		}
	}
}

// dropSpace drops the unread part of the buffer, which is whitespace but for
// one separator if delim is not 0. The separator is put back in front, so that
// the next call finds it again. It returns the position behind it.
func (d *Decoder) dropSpace(delim byte) (pos int) {
	d.names.Detach(d.buf)
	all := len(d.buf) - d.end
	if delim != 0 {
		at := d.end
		for d.buf[at] != delim {
			at++
		}
		d.gap.afterDelim += int64(len(d.buf) - at - 1)
		all--
	}
	d.base = d.offset(len(d.buf))
	d.gap.total += int64(all)
	d.buf, d.start, d.end = d.buf[:0], 0, 0
	if delim != 0 {
		d.base--
		d.buf = append(d.buf, delim)
	}
	d.cursor.ResetStream(d.buf)
	return len(d.buf)
}
