package text

import (
	"bytes"
	"errors"
	"io"
	"strings"

	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/simd"
	"github.com/javelin-go/javelin/internal/wire"
)

var errBufferWrite = errors.New("invalid bytes.Buffer.Write call after calling bytes.Buffer.Next")
var errReadCount = errors.New("reader returned an invalid count")

// fetch reads more input after buf, at least one byte. It may move what is
// after start to the front of buf: pos moves along and is returned. At the end
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

// fetching, dropping and passing are fetchFrom, dropSpace and passText where programs are to be small, once
// there is a reader: what never reads from one need not hold what that takes.
var (
	fetching func(d *Decoder, pos int) (int, error)
	dropping func(d *Decoder, delim byte) (pos int)
	passing  func(d *Decoder, pos, n int, stand string) (int, int)
)

// fetchFrom is fetch if there is a reader.
func (d *Decoder) fetchFrom(pos int) (int, error) {
	if d.over {
		d.over = false
		return pos, io.ErrUnexpectedEOF
	}
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
	if d.opts.Flags.Has(opt.Values) {
		if err := d.opts.Values.Err(); err != nil {
			return pos, &ioError{action: "read", err: err}
		}
	}
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

// makeRoom makes room after buf and returns by how much it has moved buf's
// contents to the front.
func (d *Decoder) makeRoom() (moved int) {
	d.wake()
	size, wide := cap(d.buf), false
	switch kept := len(d.buf) - d.start; {
	case size <= len(d.tiny), size < minBuffer && len(d.buf) == 0 && d.base == 0:
		// Whatever reader it was made for, it begins as a new one would.
		size = max(size, firstSize(d.rd))
	case kept >= size-size/4:
		// A token or value that is larger than the buffer.
		size, wide = largerSize(d.rd, size, kept), d.lends
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
		var room []byte
		if wide {
			room = d.wide(size)
		}
		if cap(room) < size {
			room = make([]byte, 0, size)
		}
		d.buf = append(room, d.buf[moved:]...)
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
// pos is after end and perhaps whitespace and, if delim is not 0, the
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
// the next call finds it again. It returns the position after it.
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

// dropText gives away the first n bytes of the string or number at pos, if that may be
// and they are many. Something short stands for them from then on, after which the string
// or number goes on as before. It returns where that is, and its length.
//
//	before    : "text text te  xt
//	after     : "              xt
//
// All that is in front of the rest but the separator is a gap as whitespace would be. So
// if there is an error of the reader, the same call goes on here.
func (d *Decoder) dropText(pos, n int, stand string) (int, int) {
	if d.drops.to == nil || d.lent || n < minBuffer || d.last.wantsName() {
		return pos, n
	}
	if simd.Small {
		return passing(d, pos, n, stand)
	}
	return d.passText(pos, n, stand)
}

// passText is dropText once it is certain that it may be.
func (d *Decoder) passText(pos, n int, stand string) (int, int) {
	d.drops.to(d.buf[pos+d.drops.stand : pos+n])
	d.drops.stand, d.drops.gone = len(stand), d.drops.gone+n-len(stand)
	d.names.Detach(d.buf)
	last, rest := d.EndOffset(), d.buf[pos+n:]
	offset := d.offset(pos + n)
	b := d.buf[:0]
	if delim := d.delim(KindString); delim != 0 {
		b = append(b, delim)
	}
	pos, n = len(b), len(stand)
	b = append(append(b, stand...), rest...)
	d.base = offset - int64(pos+n)
	d.buf, d.start, d.end = b, 0, 0
	d.gap = gap{total: d.base - last, afterDelim: d.base - last}
	d.cursor.ResetStream(d.buf)
	return pos, n
}
