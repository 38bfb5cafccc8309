package text

import (
	"bytes"
	"io"
	"strings"

	"github.com/javelin-go/javelin/internal/simd"
)

// This file is for readers that walk the index by themselves and keep the objects
// and arrays that they have opened to themselves, too, as package rt does. The
// Decoder is told of those when somebody else is to read, the outermost first.

// Count tells that n more names and values of the innermost object or array have
// been read; what is still to come may be less than what was told, by one.
func (d *Decoder) Count(n int) { d.last += level(n) }

// SetName tells that the last name of the innermost object is buf[start:end].
func (d *Decoder) SetName(start, end int) { d.names.Replace(start, end) }

// Open opens an object or array, which is counted as a value. The caller has seen
// to it that it may.
func (d *Decoder) Open(object bool) {
	d.outer = append(d.outer, d.last+1)
	d.last = 0
	if object {
		d.last = objectLevel
		d.pushNames()
	}
}

// Close closes the innermost object or array.
func (d *Decoder) Close() {
	if d.last.isObject() {
		d.names.Pop()
	}
	d.pop()
}

// Place tells that the next n entries are read, and that the token or value read
// last is buf[start:end]. If next is not 0, it is the position of the next token,
// and the separator before it is among the entries.
func (d *Decoder) Place(n, start, end, next int) {
	d.start, d.end = start, end
	d.gap = gap{}
	d.peeked = next
	d.cursor.Take(n, max(next, end))
}

// CopyName is SetName for a name that does not stand in the buffer as it reads.
func (d *Decoder) CopyName(name []byte) { d.names.ReplaceCopy(name) }

// PlaceAfresh is Place for a reader whose entries are not those of d: it has none, or
// is not where they would say.
func (d *Decoder) PlaceAfresh(start, end, next int) {
	d.start, d.end = start, end
	d.gap = gap{}
	d.peeked = next
	d.cursor.Restart(end)
}

// ShortInput returns all of the input, of which nothing has been read yet, if that is at most max
// bytes and looks like one value. They are in the buffer then. Whatever the reader has
// returned but bytes, it returns to whoever reads on.
func (d *Decoder) ShortInput(max int) (b []byte, ok bool) {
	if simd.Small || d.rd == nil || d.offset(len(d.buf)) > 0 {
		return nil, false
	}
	for range shortReads {
		switch _, err := d.fetch(0); {
		case err == io.ErrUnexpectedEOF:
			d.over = true
			return d.buf, len(d.buf) > 0
		case err != nil:
			if e, ok := err.(*ioError); ok {
				err = e.err
			}
			d.rd = &failing{err, d.rd}
			return nil, false
		}
		// A scalar goes on until there is something else, or nothing.
		if b = trimSpace(d.buf); len(d.buf) > max || len(b) == 0 || isNested(b) && !looksWhole(b) {
			return nil, false
		}
		if isDrained(d.rd) {
			return d.buf, true
		}
	}
	return nil, false
}

// shortReads is how often ShortInput reads: it looks at all of the input each time, of which a reader
// may give one blank after the other.
const shortReads = 8

// failing is a reader that has returned an error already. It returns it again, and goes on.
type failing struct {
	err error
	io.Reader
}

func (r *failing) Read(b []byte) (int, error) {
	if err := r.err; err != nil {
		r.err = nil
		return 0, err
	}
	return r.Reader.Read(b)
}

// looksWhole reports whether b begins and ends as an object or array does.
func looksWhole(b []byte) bool {
	b = trimSpace(b)
	return len(b) > 1 && isNested(b) && b[len(b)-1] == b[0]+2
}

// MayBeWhole reports whether b, all of an input, may be a value: it does not end otherwise than as it
// begins.
func MayBeWhole(b []byte) bool {
	if len(b) > 0 && isNested(b) && b[len(b)-1] == b[0]+2 {
		return true
	}
	b = trimSpace(b)
	return !isNested(b) || looksWhole(b)
}

// isNested reports whether b begins as an object or array does.
func isNested(b []byte) bool { return len(b) > 0 && (b[0] == '{' || b[0] == '[') }

// isDrained reports whether r is known to have no more.
func isDrained(r io.Reader) bool {
	switch r := r.(type) {
	case *bytes.Reader:
		return r.Len() == 0
	case *bytes.Buffer:
		return r.Len() == 0
	case *strings.Reader:
		return r.Len() == 0
	}
	return false
}
