package jsontext

import (
	"io"

	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/scan"
	"github.com/javelin-go/javelin/internal/simd"
	"github.com/javelin-go/javelin/internal/wire"
)

// This file reads tokens and values by the structural index: the fast path.
// Where it is not certain that all is in order, because something is wrong, or
// cut off by the end of the buffer, or of a form that the index does not tell,
// it changes nothing and says no; then the careful path reads the same again.

// fastNext finds the next token as next does. It consumes no entries; ent begins
// with that of the separator, if any, and n is how many there are before that of
// the token, which is at pos.
func (d *Decoder) fastNext() (ent []uint32, n, pos int, ok bool) {
	if d.peekErr != nil || d.gap.total != 0 {
		return nil, 0, 0, false
	}
	c := &d.cursor
	ent = c.Ahead(d.end, 3)
	if len(ent) == 0 || c.Flags()&d.fatal() != 0 {
		return nil, 0, 0, false
	}
	pos = c.Origin() + int(ent[0]&simd.PosMask)
	if pos != d.end && !scan.EndsScalar[d.buf[d.end]] {
		return nil, 0, 0, false // something sticks to the last token
	}
	switch ch := d.buf[pos]; {
	case d.last.wantsValue():
		if ch != ':' {
			return nil, 0, 0, false
		}
	case len(d.outer) == 0 || d.last.count() == 0:
		return ent, 0, pos, ch != ','
	case ch != ',':
		return ent, 0, pos, ch == '}' || ch == ']'
	}
	// Behind the separator.
	if len(ent) < 2 {
		return nil, 0, 0, false
	}
	pos = c.Origin() + int(ent[1]&simd.PosMask)
	ch := d.buf[pos]
	return ent, 1, pos, ch != '}' && ch != ']'
}

// fatal returns what must not have been seen in a window.
func (d *Decoder) fatal() simd.Flags {
	if d.opts.Flags.Get(opt.AllowInvalidUTF8) {
		return simd.ControlInString
	}
	return simd.ControlInString | simd.InvalidUTF8
}

// fastToken is readToken. A scalar at the very end of the buffer is left to the
// careful path, which knows whether to wait for more.
func (d *Decoder) fastToken() (Token, bool) {
	ent, n, pos, ok := d.fastNext()
	if !ok {
		return Token{}, false
	}
	kind := kindOf(d.buf[pos])
	switch kind {
	case KindString:
		end, ok := d.fastString(ent[n:], pos)
		if !ok {
			return Token{}, false
		}
		d.fastTook(n+2, pos, end)
		return d.lastToken(kind), true
	case KindNumber:
		end := scan.NumberEnd(d.buf, pos)
		if end == pos || end == len(d.buf) || !scan.EndsScalar[d.buf[end]] || d.addValue() != nil {
			return Token{}, false
		}
		d.fastTook(n+1, pos, end)
		return d.lastToken(kind), true
	case KindNull, KindFalse, KindTrue:
		end := scan.LiteralEnd(d.buf, pos)
		if end == pos || end == len(d.buf) || !scan.EndsScalar[d.buf[end]] || d.addValue() != nil {
			return Token{}, false
		}
		d.fastTook(n+1, end, end)
		return fixedToken(kind), true
	}
	var err error
	switch kind {
	case KindBeginObject:
		err = d.push(objectLevel)
		d.opts.Flags.Clear(opt.FieldTags)
	case KindBeginArray:
		err = d.push(0)
		d.opts.Flags.Clear(opt.FieldTags)
	case KindEndObject:
		err = d.popObject()
	case KindEndArray:
		err = d.popArray()
	default:
		return Token{}, false
	}
	if err != nil {
		return Token{}, false
	}
	d.fastTook(n+1, pos+1, pos+1)
	return fixedToken(kind), true
}

// fastTook notes that the token or value at buf[start:end] has been read by n
// entries.
func (d *Decoder) fastTook(n, start, end int) {
	d.voidLast()
	d.peeked = 0
	d.cursor.Drop(n)
	d.took(start, end)
}

// fastString consumes the string at pos, whose entry is the first of ent, and
// counts it.
func (d *Decoder) fastString(ent []uint32, pos int) (end int, ok bool) {
	if len(ent) < 2 {
		return 0, false
	}
	end = d.cursor.Origin() + int(ent[1]&simd.PosMask) + 1
	form := wire.StringFlags(0)
	if ent[1]&simd.Backslash != 0 {
		form = wire.Escaped
		if !wire.ValidEscapes(d.buf[pos+1:end-1], d.opts.Flags.Get(opt.AllowInvalidUTF8)) {
			return 0, false
		}
	}
	if d.last.wantsName() && !d.enterName(pos, end, form) {
		return 0, false
	}
	d.last++
	return end, true
}

// fastValue is readValue.
func (d *Decoder) fastValue() (start, end int, ok bool, err error) {
	ent, n, pos, ok := d.fastNext()
	if !ok {
		return 0, 0, false, nil
	}
	switch ch := d.buf[pos]; ch {
	case '{', '[':
		if d.last.wantsName() {
			return 0, 0, false, nil
		}
		d.voidLast()
		d.cursor.Drop(n)
		if start, end, ok, err = d.walk(pos, true); !ok {
			return 0, 0, false, err
		}
		d.last++
		d.peeked = 0
		d.took(start, end)
		return start, end, true, nil
	case '"':
		if end, ok = d.fastString(ent[n:], pos); !ok {
			return 0, 0, false, nil
		}
		d.fastTook(n+2, pos, end)
		return pos, end, true, nil
	case '}', ']':
		return 0, 0, false, nil
	case 't', 'f', 'n':
		end = scan.LiteralEnd(d.buf, pos)
	default:
		end = scan.NumberEnd(d.buf, pos)
	}
	if end == pos || end == len(d.buf) || !scan.EndsScalar[d.buf[end]] || d.addValue() != nil {
		return 0, 0, false, nil
	}
	d.fastTook(n+1, pos, end)
	return pos, end, true, nil
}

// walk consumes the object or array at pos, whose entry is the next one. If need
// be it reads more input, provided that fetch is set; err is then that of the
// reader. When it says no, the index begins anew at the end of the token before.
func (d *Decoder) walk(pos int, fetch bool) (start, end int, ok bool, err error) {
	d.walker.Start(scan.Rules{
		AllowInvalidUTF8:    d.opts.Flags.Get(opt.AllowInvalidUTF8),
		AllowDuplicateNames: d.opts.Flags.Get(opt.AllowDuplicateNames),
		MaxDepth:            d.limit - len(d.outer),
	})
	for {
		switch d.walker.Skip(&d.cursor, d.rd == nil) {
		case scan.Done:
			return pos, d.walker.End(), true, nil
		case scan.More:
			if fetch {
				if pos, err = d.fetch(pos); err == nil {
					continue
				}
				if err == io.ErrUnexpectedEOF {
					err = nil // the careful path knows how to say it
				}
			}
		}
		d.walker.Stop()
		d.cursor.Restart(d.end)
		d.peeked = 0 // the buffer may have moved
		return 0, 0, false, err
	}
}

// fastSkip reads on within the object or array that begins next, if it is in
// the buffer as a whole. tried is false if no object or array begins.
func (d *Decoder) fastSkip() (tried, ok bool) {
	_, n, pos, ok := d.fastNext()
	if !ok || d.buf[pos] != '{' && d.buf[pos] != '[' || d.last.wantsName() {
		return false, false
	}
	d.cursor.Drop(n)
	_, end, ok, _ := d.walk(pos, false)
	if !ok {
		return true, false
	}
	d.voidLast()
	d.last++
	d.peeked = 0
	d.took(end, end)
	return true, true
}

// skipNested is SkipValue for an object or array. What is in the buffer as a
// whole is skipped by the index. A try that fails costs what is in the buffer:
// before the next one, as much must have been read by tokens.
func (d *Decoder) skipNested() error {
	debt := int64(0)
	for depth := len(d.outer); ; {
		before, skipped := d.endOffset(), false
		if debt <= 0 {
			var tried bool
			if tried, skipped = d.fastSkip(); tried && !skipped {
				debt = int64(len(d.buf) - d.end)
			}
		}
		if !skipped {
			if _, err := d.ReadToken(); err != nil {
				return err
			}
		}
		debt -= d.endOffset() - before
		if len(d.outer) <= depth {
			return nil
		}
	}
}
