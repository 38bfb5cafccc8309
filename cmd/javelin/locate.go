package main

import (
	"bytes"
	"encoding/binary"
	"math/bits"
)

const (
	tailSize    = 128 << 10 // bytes that a locator keeps at least
	contextSize = 1 << 10   // bytes on either side of an error that a picture may show
)

// A locator follows the bytes of an input and remembers the last of them, and
// of those before only how many lines and characters there were.
//
//	 dropped: line, column     tail[0:len(tail)]
//	|------------------------|--------------------|
//	0                        base                 base+len(tail)
type locator struct {
	base   int64 // offset of tail[0]
	line   int64 // line of tail[0], from 1
	column int64 // column of tail[0], from 1, in characters
	tail   []byte
}

// place is an offset as readers see it.
type place struct {
	line, column int64  // from 1; columns are characters
	before       []byte // the line up to the place, or its last part
	after        []byte // the line from the place on, or its first part
	cut          bool   // before is not the whole
	more         bool   // after is not the whole
	hint         string // what else to say of it
}

func newLocator() *locator { return &locator{line: 1, column: 1} }

// feed appends the next piece of the input, of which the locator keeps a copy.
func (l *locator) feed(p []byte) {
	if len(l.tail)+len(p) > 2*tailSize {
		l.drop(len(l.tail) - tailSize)
	}
	if n := len(l.tail) + len(p); n > cap(l.tail) {
		// In two steps: most inputs are small.
		size := tailSize / 8
		if n > size {
			size = max(2*tailSize, n)
		}
		l.tail = append(make([]byte, 0, size), l.tail...)
	}
	l.tail = append(l.tail, p...)
}

// drop forgets the first n bytes of the tail.
func (l *locator) drop(n int) {
	if n <= 0 {
		return
	}
	l.line, l.column = advance(l.line, l.column, l.tail[:n])
	l.base += int64(n)
	l.tail = l.tail[:copy(l.tail, l.tail[n:])]
}

// advance returns the place after b, which begins at the given one.
func advance(line, column int64, b []byte) (int64, int64) {
	if n := bytes.Count(b, newline); n > 0 { // faster than LastIndexByte, which is for near ends
		line += int64(n)
		column, b = 1, b[bytes.LastIndexByte(b, '\n')+1:]
	}
	return line, column + int64(countChars(b))
}

var newline = []byte{'\n'}

// countChars counts the bytes that begin a UTF-8 sequence: all but 10xxxxxx,
// eight at a time.
func countChars(b []byte) int {
	n := len(b)
	for ; len(b) >= 8; b = b[8:] {
		w := binary.LittleEndian.Uint64(b)
		n -= bits.OnesCount64(w >> 7 &^ (w >> 6) & 0x0101010101010101)
	}
	for _, c := range b {
		if c&0xc0 == 0x80 {
			n--
		}
	}
	return n
}

// locate returns the place of an offset inside or at the end of the tail.
func (l *locator) locate(offset int64) (place, bool) {
	if offset < l.base || offset > l.base+int64(len(l.tail)) {
		return place{}, false
	}
	before, after := l.tail[:offset-l.base], l.tail[offset-l.base:]
	var p place
	p.line, p.column = advance(l.line, l.column, before)

	p.before = before[bytes.LastIndexByte(before, '\n')+1:]
	// A line that begins before the tail lacks its first part.
	p.cut = len(p.before) == len(before) && l.column > 1
	if len(p.before) > contextSize {
		p.before, p.cut = p.before[len(p.before)-contextSize:], true
	}
	p.after = after
	if i := bytes.IndexByte(after, '\n'); i >= 0 {
		p.after = after[:i]
	}
	p.after = bytes.TrimSuffix(p.after, []byte{'\r'})
	if len(p.after) > contextSize {
		p.after, p.more = p.after[:contextSize], true
	}
	return p, true
}

// endOfText returns the offset after the last byte before offset that is not
// whitespace, as far as the tail reaches.
func (l *locator) endOfText(offset int64) int64 {
	if offset < l.base || offset > l.base+int64(len(l.tail)) {
		return offset
	}
	if text := bytes.TrimRight(l.tail[:offset-l.base], " \t\r\n"); len(text) > 0 {
		return l.base + int64(len(text))
	}
	return offset
}
