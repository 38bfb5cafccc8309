//go:build go1.27 && goexperiment.jsonv2

package json

import (
	"bytes"
	"errors"
	"io"

	"github.com/javelin-go/javelin/internal/text"
)

// This file is the Decoder of Go 1.27 and later.

// place is what a Decoder remembers of its place in the stream.
type place struct {
	// peeked: More has been called since something was read. Then InputOffset
	// counts the whitespace before what comes next.
	peeked bool
	// ended: Token has come to the end of the input. Then InputOffset counts a
	// comma or colon before it, too.
	ended bool
}

// Decode sets the Go value that v points to from the next value, by the rules of
// [Unmarshal]. At the end of the input it returns [io.EOF].
func (d *Decoder) Decode(v any) error {
	if d.err != nil {
		return d.err
	}
	b, done, err := d.value(v)
	if err != nil {
		if text.IsIOError(err) {
			n := len(d.in().UnreadBuffer()) - len(bytes.TrimLeft(d.in().UnreadBuffer(), " \t\r\n,:"))
			if serr, ok := d.faultBefore(n); ok {
				err = serr
			}
		}
		if errors.Is(err, io.ErrUnexpectedEOF) && !text.IsIOError(err) {
			d.err = io.ErrUnexpectedEOF // unlike Unmarshal
		} else {
			d.err = plainError(err)
		}
		return d.atEnd(d.err)
	}
	d.place = place{}
	return d.set(v, b, done, 0)
}

// Token returns the next token. Commas and colons are not tokens. At the end of the input
// it returns [io.EOF].
//
// Token checks that delimiters match and that the tokens are valid JSON.
func (d *Decoder) Token() (Token, error) {
	if d.err != nil {
		return nil, d.err
	}
	t, err := d.in().ReadToken()
	if err == nil {
		d.place = place{}
		return d.tokenOf(t)
	}
	if errors.Is(err, io.ErrUnexpectedEOF) && !text.IsIOError(err) {
		// Between tokens the end of the input is just that in v1.
		if len(bytes.Trim(d.in().UnreadBuffer(), " \t\r\n,:")) == 0 {
			d.ended = true
			return nil, io.EOF
		}
		return nil, io.ErrUnexpectedEOF
	}
	return nil, d.atEnd(plainError(err))
}

func (d *Decoder) numberOffset(string) int64 { return d.in().InputOffset() }

// More reports whether there is another element in the array or object that is
// being read, or another value in the stream.
func (d *Decoder) More() bool {
	d.peeked = true
	k := d.in().PeekKind()
	if k == 0 {
		if d.err == nil {
			_, err := d.in().ReadToken()
			if err == nil {
				err = errors.New("json: BUG: a token where there was none")
			}
			d.err = plainError(err)
		}
		return d.atEnd(d.err) != io.EOF
	}
	return k != ']' && k != '}'
}

// unread is what is in the buffer after the token or value read last.
func (d *Decoder) unread() []byte { return d.in().UnreadBuffer() }

// InputOffset returns the position in the input after the last token or value or, after a
// call of More, at the next one.
func (d *Decoder) InputOffset() int64 {
	offset := d.offset()
	if d.peeked || d.ended {
		unread := d.in().UnreadBuffer()
		rest := bytes.TrimLeft(unread, " \t\r\n")
		if len(rest) > 0 {
			offset += d.distance(len(unread) - len(rest))
			if d.ended && (rest[0] == ',' || rest[0] == ':') {
				offset++
			}
		}
	}
	return offset
}

// completeError completes what json/v2 has made of an error in data.
func completeError(_ []byte, err error) error { return err }
