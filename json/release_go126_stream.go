//go:build !go1.27 || !goexperiment.jsonv2

package json

import (
	stdjson "encoding/json"
	"errors"
	"io"
	"strings"

	"github.com/javelin-go/javelin/internal/text"
	"github.com/javelin-go/javelin/internal/wire"
	"github.com/javelin-go/javelin/json/jsontext"
)

// This file is the Decoder of the classic encoding/json. That one reads values by
// a scanner which knows nothing of what is around them, and tokens beside it. So
// its errors differ by which of the two meets them, and so do their offsets: that
// of the scanner counts what has been scanned, which is not all of the input.
//
// What is valid is read by package jsontext alike. When that meets an error, the
// bytes at hand are looked at again here, as the classic Decoder does.

// place is what a Decoder remembers of its place in the stream.
type place struct {
	// scanned is how many bytes the scanner has seen.
	scanned int64
	// ahead is how far after the token or value read last the Decoder stands:
	// looking for a token it passes over whitespace, commas and colons.
	ahead int64
}

// moved tells of a value that lies n bytes, and has been scanned from, after
// where the Decoder stood.
func (d *Decoder) moved(n int64) { d.scanned, d.ahead = d.scanned+n, 0 }

// position is a place in the grammar.
type position uint8

const (
	atTop position = iota
	atArrayStart
	atArrayValue // after a comma
	atArrayComma
	atObjectStart
	atObjectName // after a comma
	atObjectColon
	atObjectValue // after a colon
	atObjectComma
)

// wantsValue reports whether a value may stand there.
func (p position) wantsValue() bool {
	return p == atTop || p == atArrayStart || p == atArrayValue || p == atObjectValue
}

// samples are texts after which a Decoder is at the position.
var samples = [...]string{"", "[", `["",`, `[""`, "{", `{"":"",`, `{""`, `{"":`, `{"":""`}

// position returns where the Decoder is after the token or value read last.
func (d *Decoder) position() position {
	switch kind, n := d.in().StackIndex(d.in().StackDepth()); {
	case kind == jsontext.KindInvalid:
		return atTop
	case kind == jsontext.KindBeginArray && n == 0:
		return atArrayStart
	case kind == jsontext.KindBeginArray:
		return atArrayComma
	case n == 0:
		return atObjectStart
	case n&1 != 0:
		return atObjectColon
	}
	return atObjectComma
}

// index returns which byte of UnreadBuffer the Decoder stands at.
func (d *Decoder) index(rest []byte) int {
	at := max(0, d.ahead-d.text().Dropped(1))
	if d.ahead > d.text().Dropped(0) {
		at = max(at, 1) // after a separator, whatever has been dropped there
	}
	return int(min(at, int64(len(rest))))
}

// separator is what must come next at p before anything else.
func (p position) separator() byte {
	switch p {
	case atArrayComma, atObjectComma:
		return ','
	case atObjectColon:
		return ':'
	}
	return 0
}

// behind returns the position after a separator.
func (p position) behind() position {
	switch p {
	case atArrayComma:
		return atArrayValue
	case atObjectComma:
		return atObjectName
	case atObjectColon:
		return atObjectValue
	}
	return p
}

// sampleError returns the error that encoding/json has for c at p: of a call of
// Token or of Decode.
func sampleError(p position, c byte, token bool) *SyntaxError {
	s := stdjson.NewDecoder(strings.NewReader(samples[p] + string([]byte{c}) + " "))
	for range len(samples[p]) + 2 {
		var err error
		if !token && s.InputOffset() >= int64(len(samples[p])) {
			var v RawMessage
			err = s.Decode(&v)
		} else {
			_, err = s.Token()
		}
		if serr, ok := err.(*SyntaxError); ok {
			return serr
		}
	}
	return &SyntaxError{}
}

// Decode sets the Go value that v points to from the next value, by the rules of
// [Unmarshal]. At the end of the input it returns [io.EOF].
func (d *Decoder) Decode(v any) error {
	if d.err != nil {
		return d.err
	}
	// From where the scanner sees the value.
	from := d.InputOffset()
	if p := d.position(); p != atTop {
		if p != atArrayStart && p != atArrayComma && p != atObjectColon {
			return d.misplaced(p)
		}
		if sep := p.separator(); sep != 0 {
			d.in().PeekKind() // has it read into the buffer
			rest := d.in().UnreadBuffer()
			if n := wire.ConsumeWhitespace(rest); n < len(rest) && rest[n] == sep {
				from = max(from, d.in().InputOffset()+d.distance(n)+1)
			}
		}
	}
	b, done, err := d.value(v)
	if err != nil {
		return d.atEnd(d.valueError(err))
	}
	end := d.in().InputOffset()
	d.moved(end - from)
	return d.set(v, b, done, end-from-int64(len(b)))
}

// misplaced returns the error for a value asked for where a name must stand.
func (d *Decoder) misplaced(p position) error {
	err := sampleError(p, '"', false)
	err.Offset = d.InputOffset()
	return err
}

// valueError returns the error of reading a value, where package jsontext has
// met err.
func (d *Decoder) valueError(err error) error {
	p := d.position()
	base := d.in().InputOffset()
	rest := d.in().UnreadBuffer()
	at := d.index(rest) // from here on the scanner sees it
	if sep := p.separator(); sep != 0 {
		n := wire.ConsumeWhitespace(rest)
		if n == len(rest) {
			return d.endError(err, false)
		}
		if rest[n] != sep {
			d.ahead = d.distance(n)
			serr := sampleError(p, rest[n], false)
			serr.Offset = base + d.ahead
			return serr
		}
		at = max(at, n+1)
		d.ahead = max(d.ahead, d.distance(n)+1)
	}
	n := at + wire.ConsumeWhitespace(rest[at:])
	if n == len(rest) {
		d.err = d.endError(err, false)
		return d.err
	}
	d.err = d.scanError(err, n)
	return d.err
}

// scanError returns the error of the scanner for the value at UnreadBuffer()[n:],
// which it sees from where the Decoder stands.
func (d *Decoder) scanError(err error, n int) error {
	rest := d.in().UnreadBuffer()
	at := int64(n) - (d.distance(n) - d.ahead) // there, if all were in the buffer
	if !beginsValue(rest[n]) {
		serr := sampleError(atTop, rest[n], false)
		serr.Offset = d.scanned + int64(n) - at + 1
		return serr
	}
	// What is around the value does not matter to the scanner.
	serr, ok := d.faultBefore(n)
	if !ok {
		return d.endError(err, true)
	}
	base := d.in().InputOffset() + d.distance(n) - int64(n) // of rest[n:]
	out := newSyntaxError(serr, rest[:faultAt(&jsontext.SyntacticError{ByteOffset: serr.ByteOffset - base, Err: serr.Err}, len(rest))])
	if out, ok := out.(*SyntaxError); ok {
		out.Offset += d.scanned - base - at
	}
	return out
}

// endError returns the error for the end of the input, which lies within a value
// or not; or that of the reader.
func (d *Decoder) endError(err error, within bool) error {
	if !errors.Is(err, io.ErrUnexpectedEOF) && err != io.EOF || text.IsIOError(err) {
		return plainError(err)
	}
	if within {
		return io.ErrUnexpectedEOF
	}
	return io.EOF
}

func beginsValue(c byte) bool {
	switch c {
	case '{', '[', '"', '-', 't', 'f', 'n':
		return true
	}
	return '0' <= c && c <= '9'
}

// Token returns the next token. Commas and colons are not tokens. At the end of the input
// it returns [io.EOF].
//
// Token checks that delimiters match and that the tokens are valid JSON.
func (d *Decoder) Token() (Token, error) {
	if d.err != nil {
		if k := d.in().PeekKind(); k != 0 && !isDelim(k) {
			return nil, d.tokenError(d.err)
		}
	}
	t, err := d.in().ReadToken()
	if err != nil {
		return nil, d.atEnd(d.tokenError(err))
	}
	switch k := t.Kind(); {
	case isDelim(k):
		d.ahead = 0
	case k == jsontext.KindString:
		d.moved(int64(len(d.text().Last())))
	default:
		d.moved(int64(len(t.String())))
	}
	return d.tokenOf(t)
}

func isDelim(k jsontext.Kind) bool {
	return k == jsontext.KindBeginObject || k == jsontext.KindEndObject ||
		k == jsontext.KindBeginArray || k == jsontext.KindEndArray
}

func (d *Decoder) numberOffset(num string) int64 { return int64(len(num) + 1) }

// tokenError returns the error of reading a token, where package jsontext has met
// err.
func (d *Decoder) tokenError(err error) error {
	p := d.position()
	base := d.in().InputOffset()
	rest := d.in().UnreadBuffer()
	for n := 0; ; n++ {
		n += wire.ConsumeWhitespace(rest[n:])
		if n == len(rest) {
			return d.endError(err, false)
		}
		d.ahead = d.distance(n)
		switch c := rest[n]; {
		case c == ':' || c == ',':
			if c == p.separator() {
				p = p.behind()
				d.ahead++
				continue
			}
		case c == '"' && (p == atObjectStart || p == atObjectName),
			p.wantsValue() && c != ']' && c != '}' && c != '{' && c != '[':
			if d.err == nil {
				d.err = d.scanError(err, n)
			}
			return d.err
		case (c == '{' || c == '[') && p.wantsValue():
			return plainError(err) // too deep
		}
		serr := sampleError(p, rest[n], true)
		serr.Offset = base + d.ahead
		return serr
	}
}

// More reports whether there is another element in the array or object that is
// being read, or another value in the stream.
func (d *Decoder) More() bool {
	d.in().PeekKind() // has it read into the buffer
	rest := d.in().UnreadBuffer()
	at := d.index(rest)
	n := at + wire.ConsumeWhitespace(rest[at:])
	if n == len(rest) {
		_ = d.atEnd(io.EOF) // if it is that
		return false
	}
	d.ahead = d.distance(n)
	return rest[n] != ']' && rest[n] != '}'
}

// unread is what is in the buffer after where the Decoder stands.
func (d *Decoder) unread() []byte {
	rest := d.in().UnreadBuffer()
	return rest[d.index(rest):]
}

// InputOffset returns the position in the input after the last token or value or, after a
// call of More, at the next one.
func (d *Decoder) InputOffset() int64 { return d.offset() + d.ahead }
