// Package picture tells the places of an input by line and column, and draws them.
package picture

import (
	"bytes"
	"math/bits"
)

const (
	// TailSize is how many bytes a Locator keeps at least.
	TailSize = 128 << 10
	// ContextSize is how many bytes on either side of a place a picture may show.
	ContextSize = 1 << 10
)

// A Locator follows the bytes of an input and remembers the last of them, and
// of those before only how many lines and characters there were.
//
//	 dropped: line, column     tail[0:len(tail)]
//	|------------------------|--------------------|
//	0                        base                 base+len(tail)
type Locator struct {
	base   int64 // offset of tail[0]
	line   int64 // line of tail[0], from 1
	column int64 // column of tail[0], from 1, in characters
	tail   []byte
}

// Place is an offset as readers see it.
type Place struct {
	Line, Column int64  // from 1; columns are characters
	Before       []byte // the line up to the place, or its last part
	After        []byte // the line from the place on, or its first part
	Cut          bool   // Before is not the whole
	More         bool   // After is not the whole
}

// New returns a Locator for an input from its beginning on.
func New() *Locator { return In(nil, 1) }

// In returns a Locator for text, which begins with the given line and is not copied.
func In(text []byte, line int64) *Locator { return &Locator{line: line, column: 1, tail: text} }

// Feed appends the next piece of the input, of which the Locator keeps a copy.
func (l *Locator) Feed(p []byte) {
	if len(l.tail)+len(p) > 2*TailSize {
		l.drop(len(l.tail) - TailSize)
	}
	if n := len(l.tail) + len(p); n > cap(l.tail) {
		// In two steps: most inputs are small.
		size := TailSize / 8
		if n > size {
			size = max(2*TailSize, n)
		}
		l.tail = append(make([]byte, 0, size), l.tail...)
	}
	l.tail = append(l.tail, p...)
}

// drop forgets the first n bytes of the tail.
func (l *Locator) drop(n int) {
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
		w := uint64(b[0]) | uint64(b[1])<<8 | uint64(b[2])<<16 | uint64(b[3])<<24 |
			uint64(b[4])<<32 | uint64(b[5])<<40 | uint64(b[6])<<48 | uint64(b[7])<<56
		n -= bits.OnesCount64(w >> 7 &^ (w >> 6) & 0x0101010101010101)
	}
	for _, c := range b {
		if c&0xc0 == 0x80 {
			n--
		}
	}
	return n
}

// Locate returns the place of an offset inside or at the end of the tail.
func (l *Locator) Locate(offset int64) (Place, bool) {
	if offset < l.base || offset > l.base+int64(len(l.tail)) {
		return Place{}, false
	}
	before, after := l.tail[:offset-l.base], l.tail[offset-l.base:]
	var p Place
	p.Line, p.Column = advance(l.line, l.column, before)

	p.Before = before[bytes.LastIndexByte(before, '\n')+1:]
	// A line that begins before the tail lacks its first part.
	p.Cut = len(p.Before) == len(before) && l.column > 1
	if len(p.Before) > ContextSize {
		p.Before, p.Cut = p.Before[len(p.Before)-ContextSize:], true
	}
	p.After = after
	if i := bytes.IndexByte(after, '\n'); i >= 0 {
		p.After = after[:i]
	}
	p.After = bytes.TrimSuffix(p.After, []byte{'\r'})
	if len(p.After) > ContextSize {
		p.After, p.More = p.After[:ContextSize], true
	}
	return p, true
}

// EndOfText returns the offset after the last byte before offset that is not
// whitespace, as far as the tail reaches.
func (l *Locator) EndOfText(offset int64) int64 {
	if offset < l.base || offset > l.base+int64(len(l.tail)) {
		return offset
	}
	if text := bytes.TrimRight(l.tail[:offset-l.base], " \t\r\n"); len(text) > 0 {
		return l.base + int64(len(text))
	}
	return offset
}
