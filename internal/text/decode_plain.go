package text

import (
	"unicode/utf8"

	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/scan"
	"github.com/javelin-go/javelin/internal/simd"
	"github.com/javelin-go/javelin/internal/wire"
)

// This file reads tokens where the index is made without assembly: to find a
// token in the bytes costs less than to index them. Like the fast path it changes
// nothing and says no where not all is in order or in the buffer.

// plainNext is fastNext without an entry.
func (d *Decoder) plainNext() (pos int, ok bool) {
	if d.peeked > 0 {
		return d.peeked, true
	}
	if simd.Small || d.peekErr != nil || d.gap.total != 0 {
		return 0, false
	}
	b := d.buf
	if pos = scan.SkipSpace(b, d.end); pos == len(b) {
		return 0, false
	}
	ch := b[pos]
	switch {
	case d.last.wantsValue():
		if ch != ':' {
			return 0, false
		}
	case len(d.outer) == 0 || d.last.count() == 0:
		return pos, ch != ',' && ch != ':' && ch != wire.ByteOrderMark[0]
	case ch != ',':
		return pos, ch == '}' || ch == ']'
	}
	// Behind the separator.
	if pos = scan.SkipSpace(b, pos+1); pos == len(b) {
		return 0, false
	}
	ch = b[pos]
	return pos, ch != '}' && ch != ']' && ch != ',' && ch != ':'
}

// readPlainToken is ReadToken.
func (d *Decoder) readPlainToken() (Token, error) {
	pos, ok := d.plainNext()
	if simd.Small || !ok {
		return d.readToken()
	}
	switch d.buf[pos] {
	case '"':
		end, ok := d.plainString(pos)
		if !ok {
			return d.readToken()
		}
		d.plainTook(pos, end)
		return d.lastToken(KindString), nil
	case '{':
		if d.push(objectLevel) != nil {
			return d.readToken()
		}
		d.opts.Flags.Clear(opt.FieldTags)
		d.plainTook(pos+1, pos+1)
		return FixedToken(KindBeginObject), nil
	case '}':
		if d.popObject() != nil {
			return d.readToken()
		}
		d.plainTook(pos+1, pos+1)
		return FixedToken(KindEndObject), nil
	case '[':
		if d.push(0) != nil {
			return d.readToken()
		}
		d.opts.Flags.Clear(opt.FieldTags)
		d.plainTook(pos+1, pos+1)
		return FixedToken(KindBeginArray), nil
	case ']':
		if d.popArray() != nil {
			return d.readToken()
		}
		d.plainTook(pos+1, pos+1)
		return FixedToken(KindEndArray), nil
	case 't', 'f', 'n':
		kind := KindOf(d.buf[pos])
		end := scan.LiteralEnd(d.buf, pos)
		if end == pos || end == len(d.buf) || !scan.EndsScalar[d.buf[end]] || d.addValue() != nil {
			return d.readToken()
		}
		d.plainTook(end, end)
		return FixedToken(kind), nil
	}
	end := scan.AnyNumberEnd(d.buf, pos)
	if end == pos || end == len(d.buf) || !scan.EndsScalar[d.buf[end]] || d.addValue() != nil {
		return d.readToken()
	}
	d.plainTook(pos, end)
	return d.lastToken(KindNumber), nil
}

// plainTook notes that the token at buf[start:end] has been read.
func (d *Decoder) plainTook(start, end int) {
	d.voidLast()
	d.peeked = 0
	d.took(start, end)
}

// plainString consumes the string at pos and counts it.
func (d *Decoder) plainString(pos int) (end int, ok bool) {
	b := d.buf
	end, ascii, escaped := scan.StringEnd(b, pos+1, d.opts.Flags.Get(opt.AllowInvalidUTF8))
	form := wire.StringFlags(0)
	if escaped {
		form = wire.Escaped
	}
	if end < 0 || end == len(b) || b[end] != '"' {
		return 0, false
	}
	if !ascii && d.cursor.Fatal&simd.InvalidUTF8 != 0 && !utf8.Valid(b[pos+1:end]) {
		return 0, false
	}
	end++
	if d.last.wantsName() && !d.enterName(pos, end, form) {
		return 0, false
	}
	d.last++
	return end, true
}
