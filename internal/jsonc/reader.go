package jsonc

import "io"

// A Reader reads from another reader what [Standardize] makes of its text. It holds what stands
// after a comma up to the next token: till then the comma may be a trailing one. Where a
// comment does not end, it has a slash at the end of the input, which is no JSON.
type Reader struct {
	r   io.Reader
	err error // of r, to be returned after out

	state readState
	last  byte   // what came last, but for space and comments
	comma bool   // that was a comma, which is held back
	space []byte // what has come since

	out  []byte // to be returned before more is read
	from int
	in   []byte
}

type readState uint8

const (
	plain    readState = iota
	str                // in a string
	escape             // after a backslash in it
	slash              // after a slash that may begin a comment
	line               // in a comment up to the end of the line
	block              // in a comment up to */
	blockEnd           // after a * in it
	broken             // after what is no comment: all else is passed on
)

// NewReader returns a Reader of what r delivers.
func NewReader(r io.Reader) *Reader { return &Reader{r: r, last: '['} }

// Read implements [io.Reader].
func (r *Reader) Read(p []byte) (int, error) {
	if len(p) == 0 {
		return 0, nil
	}
	for r.from == len(r.out) {
		r.out, r.from = r.out[:0], 0
		if err := r.err; err != nil {
			if err != io.EOF {
				r.err = nil // it may go on another time
			}
			return 0, err
		}
		if cap(r.in) == 0 {
			r.in = make([]byte, 4<<10)
		}
		n, err := r.r.Read(r.in[:min(len(p), cap(r.in))])
		if n < 0 || n > len(p) {
			return n, err // for the caller to find out
		}
		for _, c := range r.in[:n] {
			r.take(c)
		}
		if r.err = err; err == io.EOF {
			r.end()
		} else if n == 0 && err == nil {
			return 0, nil
		}
	}
	n := copy(p, r.out[r.from:])
	r.from += n
	return n, nil
}

// take takes the next byte.
func (r *Reader) take(c byte) {
	switch r.state {
	case broken:
		r.out = append(r.out, c)
		return
	case str:
		r.out = append(r.out, c)
		switch c {
		case '"':
			r.state = plain
		case '\\':
			r.state = escape
		}
		return
	case escape:
		r.out = append(r.out, c)
		r.state = str
		return
	case slash:
		switch c {
		case '/':
			r.state = line
		case '*':
			r.state = block
		default:
			r.settle(false)
			r.out = append(r.out, '/', c)
			r.state = broken
			return
		}
		r.blank(' ')
		r.blank(' ')
		return
	case line:
		if c != '\n' && c != '\r' {
			r.blank(' ')
			return
		}
		r.state = plain
	case block, blockEnd:
		if c == '/' && r.state == blockEnd {
			r.state = plain
		} else if r.state = block; c == '*' {
			r.state = blockEnd
		}
		if c != '\n' && c != '\r' {
			c = ' '
		}
		r.blank(c)
		return
	}
	switch c {
	case ' ', '\t', '\r', '\n':
		r.blank(c)
		return
	case '/':
		r.state = slash
		return
	case '"':
		r.state = str
		r.settle(false)
	case ',':
		r.settle(false)
		switch r.last {
		case '[', '{', ',', ':':
		default:
			r.comma, r.last = true, c
			return
		}
	case ']', '}':
		r.settle(true)
	default:
		r.settle(false)
	}
	r.last = c
	r.out = append(r.out, c)
}

// blank takes a byte of whitespace.
func (r *Reader) blank(c byte) {
	if !r.comma {
		r.out = append(r.out, c)
		return
	}
	r.space = append(r.space, c)
}

// settle gives away the comma that is held back, if there is one: it is a trailing one or not.
func (r *Reader) settle(trailing bool) {
	if !r.comma {
		return
	}
	r.comma = false
	c := byte(',')
	if trailing {
		c = ' '
	}
	r.out = append(append(r.out, c), r.space...)
	r.space = r.space[:0]
}

// end takes the end of the input.
func (r *Reader) end() {
	r.settle(false)
	switch r.state {
	case slash, block, blockEnd:
		r.out = append(r.out, '/')
	}
}
