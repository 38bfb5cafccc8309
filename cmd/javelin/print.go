package main

import (
	"bytes"
	"encoding/binary"
	"io"
	"math/bits"
)

// flushSize is how much output a printer gathers for one write.
const flushSize = 64 << 10

// A printer lays out JSON that is known to be valid. It changes whitespace and
// adds colour; strings and numbers keep their bytes, members their order.
//
// Output grows from two kinds of calls: value prints the raw text of a complete
// value, and open, close, comma, colon, scalar print a value piece by piece.
type printer struct {
	w      io.Writer
	indent []byte   // one level of indentation
	multi  bool     // one line per member and element; else no whitespace at all
	paint  *palette // nil for plain text

	buf   []byte // not yet written
	depth int
	fresh bool   // a container was just opened: its line break waits for content
	line  bool   // the current line has text on it
	bare  bool   // values have no lines
	pad   []byte // "\n" and indentation, for as many levels as were needed so far
	err   error  // of the writer
}

func newPrinter(w io.Writer, indent []byte, multi bool, paint *palette) *printer {
	p := &printer{w: w, indent: indent, multi: multi, paint: paint, pad: []byte{'\n'}}
	if b, ok := w.(*fullBuffer); ok {
		if b.room == nil {
			b.room = make([]byte, 0, flushSize+flushSize/4)
		}
		p.buf = b.room[:0]
	}
	return p
}

// flush hands over what was printed so far.
func (p *printer) flush() error {
	if len(p.buf) > 0 && p.err == nil {
		_, p.err = p.w.Write(p.buf)
	}
	p.buf = p.buf[:0]
	return p.err
}

// finish flushes after the last value, or after the one that failed with err,
// whose line it ends. The result is what went wrong first.
func (p *printer) finish(err error) error {
	if p.err == nil {
		p.end()
	}
	if ferr := p.flush(); ferr != nil {
		return ferr
	}
	return err
}

// newline appends a line break and the indentation of the current depth.
func (p *printer) newline(dst []byte) []byte {
	n := 1 + p.depth*len(p.indent)
	for len(p.pad) < n {
		p.pad = append(p.pad, p.indent...)
	}
	return append(dst, p.pad[:n]...)
}

// open prints the bracket that begins an object or array.
func (p *printer) open(bracket byte) {
	p.lead()
	p.buf = p.punct(p.buf, bracket)
	p.depth++
	p.fresh = true
}

// close prints the bracket that ends an object or array.
func (p *printer) close(bracket byte) {
	p.depth--
	if p.fresh {
		p.fresh = false
	} else if p.multi {
		p.buf = p.newline(p.buf)
	}
	p.buf = p.punct(p.buf, bracket)
	p.spill()
}

// comma prints what stands between two members or elements.
func (p *printer) comma() {
	p.buf = p.punct(p.buf, ',')
	if p.multi {
		p.buf = p.newline(p.buf)
	}
	p.spill()
}

// colon prints what stands between the name and the value of a member.
func (p *printer) colon() {
	p.buf = p.punct(p.buf, ':')
	if p.multi {
		p.buf = append(p.buf, ' ')
	}
}

// scalar prints a string, number or literal; name tells the name of a member.
func (p *printer) scalar(raw []byte, name bool) {
	p.lead()
	if p.paint == nil {
		p.raw(raw)
	} else {
		p.buf = p.paint.scalar(p.buf, raw, name)
	}
	p.spill()
}

// begin begins a string, number or literal that comes in pieces, which raw prints, and of which
// the first begins with ch. endText ends it.
func (p *printer) begin(ch byte) {
	p.lead()
	if p.paint != nil {
		p.buf = append(p.buf, p.paint.of(ch)...)
	}
}

func (p *printer) endText() {
	if p.paint != nil {
		p.buf = append(p.buf, plain...)
	}
	p.spill()
}

// raw prints a text as it is, without a copy of a large one.
func (p *printer) raw(text []byte) {
	if len(text) < flushSize {
		p.buf = append(p.buf, text...)
		p.spill()
	} else if p.flush() == nil {
		_, p.err = p.w.Write(text)
	}
}

// end ends the line of a value at the top level. After a value that broke off
// it ends the line that is there.
func (p *printer) end() {
	p.depth, p.fresh = 0, false
	if p.line && !p.bare {
		p.buf = append(p.buf, '\n')
		p.line = false
	}
	p.spill()
}

// lead prints the line break that an opening bracket left to its content.
func (p *printer) lead() {
	p.line = true
	if p.fresh {
		p.fresh = false
		if p.multi {
			p.buf = p.newline(p.buf)
		}
	}
}

func (p *printer) punct(dst []byte, c byte) []byte {
	if p.paint == nil {
		return append(dst, c)
	}
	return p.paint.punct(dst, c)
}

func (p *printer) spill() {
	if len(p.buf) >= flushSize {
		p.flush()
	}
}

// value prints a complete value, of which raw is the text. Separators inside
// of it come from the text itself, so that the loop needs no stack: what is
// valid is closed by the bracket that fits. What stays as it is, raw[from:i],
// is copied as late as possible, in few pieces.
func (p *printer) value(raw []byte) {
	if p.paint != nil {
		p.colorValue(raw)
		return
	}
	p.lead()
	dst := p.buf
	from, i := 0, 0
	for i < len(raw) {
		switch c := raw[i]; class[c] {
		case isText:
			n := textLen(raw[i:])
			if i += n; n >= flushSize {
				p.buf = append(dst, raw[from:i-n]...)
				p.raw(raw[i-n : i])
				dst, from = p.buf, i
			}
		case isSpace:
			dst = append(dst, raw[from:i]...)
			for i < len(raw) && class[raw[i]] == isSpace {
				i++
			}
			from = i
		case isOpen:
			i++
			next := i
			for class[raw[next]] == isSpace {
				next++
			}
			if raw[next] == c+2 { // ']' is '['+2, '}' is '{'+2
				dst = append(dst, raw[from:i]...)
				from, i = next, next+1
				break
			}
			p.depth++
			if p.multi {
				dst = p.newline(append(dst, raw[from:i]...))
				from = i
			}
		case isClose:
			p.depth--
			if p.multi {
				dst = p.newline(append(dst, raw[from:i]...))
				from = i
			}
			i++
		case isComma:
			i++
			if p.multi {
				dst = p.newline(append(dst, raw[from:i]...))
				from = i
			}
			if len(dst)+i-from >= flushSize {
				p.buf = append(dst, raw[from:i]...)
				from = i
				p.flush()
				dst = p.buf
			}
		case isColon:
			i++
			if p.multi {
				dst = append(dst, raw[from:i]...)
				dst = append(dst, ' ')
				from = i
			}
		}
	}
	p.buf = append(dst, raw[from:]...)
	p.spill()
}

// colorValue is value by single tokens.
func (p *printer) colorValue(raw []byte) {
	for i := 0; i < len(raw); {
		c := raw[i]
		n := 1
		switch class[c] {
		case isText:
			n = textLen(raw[i:])
			rest := bytes.TrimLeft(raw[i+n:], " \t\r\n")
			p.scalar(raw[i:i+n], len(rest) > 0 && rest[0] == ':')
		case isOpen:
			p.open(c)
		case isClose:
			p.close(c)
		case isComma:
			p.comma()
		case isColon:
			p.colon()
		}
		i += n
	}
}

// textLen returns the length of the string, number or literal that begins b.
func textLen(b []byte) int {
	n := 1
	if b[0] != '"' {
		for n < len(b) && class[b[n]] == isText {
			n++
		}
		return n
	}
	for ; ; n++ {
		n = quoteAt(b, n)
		// A quote ends the string unless an odd number of backslashes precedes it.
		k := n
		for b[k-1] == '\\' {
			k--
		}
		if (n-k)%2 == 0 {
			return n + 1
		}
	}
}

// quoteAt returns the position of the first quote from n on. Most strings are
// short: eight bytes at a time beat a call that is made for long ones.
func quoteAt(b []byte, n int) int {
	const (
		ones   = 0x0101010101010101
		quotes = '"' * ones
	)
	for end := n + 32; n < end && n+8 <= len(b); n += 8 {
		// The lowest of the bytes that are zero in w is exact, and enough.
		w := binary.LittleEndian.Uint64(b[n:]) ^ quotes
		if zero := (w - ones) &^ w & (ones << 7); zero != 0 {
			return n + bits.TrailingZeros64(zero)/8
		}
	}
	return n + bytes.IndexByte(b[n:], '"')
}

// Classes of bytes outside of strings, in valid JSON.
const (
	isText = iota
	isSpace
	isOpen
	isClose
	isComma
	isColon
)

var class = [256]byte{
	' ': isSpace, '\t': isSpace, '\r': isSpace, '\n': isSpace,
	'{': isOpen, '[': isOpen, '}': isClose, ']': isClose,
	',': isComma, ':': isColon,
}
