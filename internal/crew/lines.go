package crew

import (
	"bytes"
	"io"
	"math"
)

// minBlock is down to what Shrink goes.
const minBlock = 4 << 10

// A Part is text of a stream of JSON values. It ends between two values, unless it is cut.
type Part struct {
	Text   []byte
	Offset int64 // of the text in the stream

	// Ahead is the begin of the next part, up to the first byte of a value. It lies in memory
	// after the text. In the last part there is none.
	Ahead []byte
	// Cut says that no end of a value was found within Sizes.Max bytes: the next part goes on
	// with the same value, or whatever it is.
	Cut bool
	// Inner says that the part before was cut.
	Inner bool
	// Err is what follows the text: nil if that is another part, or what the reader has
	// returned, [io.EOF] at the end.
	Err error
}

// Lines has the goroutines read r by turns, in parts. Before that comes first, which is at
// the given offset, and must not change. Before each call of r, check may say that there is
// to be none; it may be nil. When r ends, nothing more is handed over. If it panics, what it
// has delivered comes first, and then a job that does the same to whoever calls its Rethrow.
//
// A part is whole lines: a value ends in the last of them, or before, and another one begins
// in the line after it, or later. No valid value goes on over such a place, since there is no comma, colon
// or bracket that would have to be there, and where it is not valid, that is seen at the
// first byte of the next value at the latest. So the parts can be read one without the
// other.
func (c *Crew) Lines(r io.Reader, first []byte, offset int64, check func() error) {
	c.mu.Lock()
	c.source = &splitter{c: c, r: r, check: check, buf: first, offset: offset}
	c.todo.Signal()
	c.mu.Unlock()
}

// read reads a part, in goroutine i, and puts it into the queue. It returns nil if there is
// none, since the crew has been stopped.
func (c *Crew) read(i int) (j *Job) {
	s := c.source
	s.worker = i
	returned := false
	defer func() {
		var last *Job
		if !returned { // r has panicked
			if last = lastWords(recover()); last.panicked == nil {
				c.start(i) // another one: this goroutine ends
			}
			s.drop()
			j = s.part(len(s.buf), 0, nil, true)
		}
		c.mu.Lock()
		if c.reading = false; j != nil {
			j.taken = true
			c.put(j)
		}
		switch {
		case last != nil:
			j.taken, j.done = false, false
			c.put(last)
			c.close()
			j = nil
		case j == nil || j.Err != nil:
			c.close()
		default:
			c.todo.Signal()
		}
		c.mu.Unlock()
	}()
	j = s.next()
	returned = true
	return j
}

// A splitter finds out where parts end. It is for the goroutine whose turn it is.
type splitter struct {
	c      *Crew
	r      io.Reader
	check  func() error
	empty  int    // calls of r, one after the other, that have delivered nothing
	buf    []byte // what has been read and is no part yet: between turns it is in rest
	rest   []byte
	offset int64 // of buf
	inner  bool  // see Part
	worker int   // whose turn it is
}

// next returns the next part, and nil if the crew has been stopped.
func (s *splitter) next() *Job {
	s.buf = append(s.c.memory(s.worker), s.buf...)
	if cap(s.rest) > s.c.sizes.Block {
		s.rest = nil
	}
	for {
		block := int(s.c.block.Load())
		if len(s.buf) >= block {
			k, ahead := s.split()
			if k > 0 {
				return s.part(k, ahead, nil, false)
			}
			if len(s.buf) >= s.c.sizes.Max {
				return s.part(len(s.buf), 0, nil, true)
			}
		}
		switch free := cap(s.buf) - len(s.buf); {
		case len(s.buf) < block/2 && free < block/2: // what was before it has been taken
			s.buf = append(s.c.memory(s.worker), s.buf...)
		case free == 0:
			s.buf = append(make([]byte, 0, len(s.buf)+max(len(s.buf)/2, block)), s.buf...)
		}
		if s.check != nil {
			if err := s.check(); err != nil {
				return s.part(len(s.buf), 0, err, false)
			}
		}
		room := s.buf[len(s.buf):cap(s.buf)]
		if n := block - len(s.buf); n > 0 && n < len(room) {
			room = room[:n]
		}
		s.c.show(s.buf, s.offset)
		n, err := s.r.Read(room)
		if n > 0 && n <= len(room) {
			s.buf = s.buf[:len(s.buf)+n]
		}
		s.drop()
		switch {
		case n < 0 || n > len(room):
			return s.part(len(s.buf), 0, errCount, false)
		case n > 0:
			s.empty = 0
			// If there is an error, the reader will return it again.
		case err != nil:
			return s.part(len(s.buf), 0, err, false)
		default:
			if s.empty++; s.empty == 100 {
				return s.part(len(s.buf), 0, io.ErrNoProgress, false)
			}
		}
		if s.c.Stopped() {
			return nil
		}
		if n > 0 && n < len(room) {
			// The reader has no more for now. What has come need not wait for it.
			if k, ahead := s.split(); k > 0 {
				return s.part(k, ahead, nil, false)
			}
		}
	}
}

// drop takes back what is shown, without what has been taken of it.
func (s *splitter) drop() {
	k := s.c.hide()
	s.buf, s.offset = s.buf[k:], s.offset+int64(k)
}

// part makes a part of the first k bytes.
func (s *splitter) part(k, ahead int, err error, cut bool) *Job {
	j := &Job{Part: Part{Text: s.buf[:k], Offset: s.offset, Cut: cut, Inner: s.inner, Err: err}, worker: s.worker}
	if ahead > 0 {
		j.Ahead = s.buf[k : k+ahead]
	}
	s.rest = append(s.rest[:0], s.buf[k:]...)
	s.buf, s.offset, s.inner = s.rest, s.offset+int64(k), cut
	return j
}

// split returns where a part may end, as far after as possible, or 0, and how many bytes
// lie between there and the first one of the next value, with that.
func (s *splitter) split() (k, ahead int) {
	b := s.buf
	for end := len(b); ; {
		end = bytes.LastIndexByte(b[:end], '\n')
		if end < 0 {
			return 0, 0
		}
		next := end + 1
		for next < len(b) && isSpace(b[next]) {
			next++
		}
		if next == len(b) || !beginsValue(b[next]) {
			continue
		}
		last := end - 1
		for last >= 0 && isSpace(b[last]) {
			last--
		}
		if last < 0 {
			return 0, 0
		}
		if endsValue(b[last]) {
			return end + 1, next - end
		}
	}
}

func isSpace(c byte) bool { return c == ' ' || c == '\n' || c == '\r' || c == '\t' }

// beginsValue and endsValue report whether a value may begin, or end, with c. What is
// wrong may do so, too.
func beginsValue(c byte) bool {
	switch c {
	case '{', '[', '"', '-', 't', 'f', 'n':
		return true
	}
	return '0' <= c && c <= '9'
}

func endsValue(c byte) bool {
	switch c {
	case '}', ']', '"', 'e', 'l':
		return true
	}
	return '0' <= c && c <= '9'
}

type countError struct{}

func (countError) Error() string { return "reader returned an invalid count" }

// errCount stands for a count that a reader must not return. A [Reader] returns one, too,
// so that whoever reads from it finds out.
var errCount error = countError{}

// A Reader reads a part that is cut and those after it, up to and with the first that is
// not, and then Ahead of that.
type Reader struct {
	c    *Crew
	j    *Job
	text []byte
	ends bool // the text is Ahead

	// End is where the last part ends, as soon as it has been read.
	End int64
}

// NewReader returns a Reader that begins with j, which it gives back when it has been read.
func NewReader(c *Crew, j *Job) *Reader {
	return &Reader{c: c, j: j, text: j.Text, End: math.MaxInt64}
}

// Read implements [io.Reader]. In the last part it returns Err.
func (r *Reader) Read(b []byte) (int, error) {
	for {
		switch {
		case len(b) == 0:
			return 0, nil
		case len(r.text) > 0:
			n := copy(b, r.text)
			r.text = r.text[n:]
			return n, nil
		case r.j.Err == errCount:
			return -1, nil
		case r.j.Err != nil:
			return 0, r.j.Err
		case r.ends || !r.j.Cut && len(r.j.Ahead) == 0:
			return 0, io.EOF
		case !r.j.Cut:
			r.ends, r.End = true, r.j.Offset+int64(len(r.j.Text))
			r.text = r.j.Ahead
			continue
		}
		r.advance()
	}
}

// advance goes on to the next part.
func (r *Reader) advance() {
	r.c.Done(r.j)
	next := r.c.After(r.j)
	if next == nil { // the crew has been stopped
		next = &Job{Part: Part{Err: io.EOF}}
	} else {
		next.Rethrow()
	}
	r.j, r.text = next, next.Text
}

// Finish passes over what has not been read, and gives the last part back, which it returns.
func (r *Reader) Finish() *Job {
	for r.j.Cut && r.j.Err == nil {
		r.advance()
	}
	if r.j.Text != nil {
		r.c.Done(r.j)
	}
	return r.j
}
