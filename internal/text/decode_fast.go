package text

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

// fastNext finds the next token as next does, and makes its entry the next one.
func (d *Decoder) fastNext() (pos int, ok bool) {
	if simd.Small {
		return 0, false
	}
	c := &d.cursor
	if d.peeked > 0 {
		ok = c.Sync(d.peeked, 2) && c.Pos(c.Entry(0)) == d.peeked
		return d.peeked, ok
	}
	if !c.Sync(d.end, 4) || d.peekErr != nil || d.gap.total != 0 {
		return 0, false
	}
	pos = c.Pos(c.Entry(0))
	if pos != d.end && !scan.EndsScalar[d.buf[d.end]] {
		return 0, false // something sticks to the last token
	}
	ch := d.buf[pos]
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
	if c.Left() < 2 {
		return 0, false
	}
	pos = c.Pos(c.Entry(1))
	if ch = d.buf[pos]; ch == '}' || ch == ']' {
		return 0, false
	}
	c.Take(1, pos)
	return pos, true
}

// fatalFlags returns what must not have been seen in a window. Where names must be
// unique, those that are the same once U+FFFD stands for what is ill-formed are
// found by the careful path.
func fatalFlags(f *opt.Flags) simd.Flags {
	if f.Get(opt.AllowInvalidUTF8) && f.Get(opt.AllowDuplicateNames) {
		return simd.ControlInString
	}
	return simd.ControlInString | simd.InvalidUTF8
}

// ReadToken reads the next token. Its text is valid until the next call of
// PeekKind or of a method that reads or skips. At the end of the input it
// returns [io.EOF].
//
// What is to be known of a usual token is in three entries. A scalar at the very end of the buffer is
// left to the careful path, which knows whether to wait for more.
//
//	e      0 1      0 1   0     0
//	text   , "text" : 12, [  and ] after PeekKind
func (d *Decoder) ReadToken() (Token, error) {
	from := max(d.end, d.peeked)
	e := d.cursor.Three(from)
	if e == nil {
		if e = d.cursor.ThreeLeft(from); e == nil {
			return d.readOtherToken()
		}
	}
	buf, pos, next, n := d.buf, d.cursor.Pos(e[0]), e[1], 1
	ch := buf[pos]
	switch {
	case d.peeked > 0:
		if pos != from {
			return d.readOtherToken()
		}
	case d.peekErr != nil || d.gap.total != 0 || pos != from && !scan.EndsScalar[buf[from]]:
		return d.readOtherToken() // in the last case, something sticks to the last token
	case ch == ',' || ch == ':':
		if d.last.wantsValue() != (ch == ':') || ch == ',' && d.isFirst() {
			return d.readOtherToken()
		}
		pos, next, n = d.cursor.Pos(next), e[2], 2
		if ch = buf[pos]; ch|' ' == '}' {
			return d.readOtherToken()
		}
	case ch|' ' == '}':
	case !d.isFirst():
		return d.readOtherToken()
	}
	end := pos
	switch ch {
	case '"':
		flag := uint64(verbatim)
		switch end = d.cursor.Pos(next) + 1; {
		case next&simd.Backslash != 0 || end == pos+1 || !d.cursor.IsUnicode():
			var form wire.StringFlags
			var ok bool
			if end, form, ok = d.fastString(pos, next); !ok {
				return d.readOtherToken()
			}
			if flag = 0; form.Verbatim() && d.cursor.IsUnicode() { // else what is ill-formed is replaced
				flag = verbatim
			}
		case d.last.wantsName() && !d.enterName(pos, end, 0):
			return d.readOtherToken()
		default:
			d.last++
		}
		d.fastTook(n+1, pos, end)
		t := d.lastToken(KindString)
		t.num |= flag
		return t, nil
	case '{', '[':
		if d.push(levelOf[ch>>5&1]) != nil {
			return d.readOtherToken()
		}
		d.opts.Flags.Clear(opt.FieldTags)
		d.fastTook(n, pos+1, pos+1)
		return FixedToken(Kind(ch)), nil
	case '}':
		if d.popObject() != nil {
			return d.readOtherToken()
		}
		d.fastTook(n, pos+1, pos+1)
		return FixedToken(KindEndObject), nil
	case ']':
		if d.popArray() != nil {
			return d.readOtherToken()
		}
		d.fastTook(n, pos+1, pos+1)
		return FixedToken(KindEndArray), nil
	case 't', 'f', 'n':
		end = scan.LiteralEnd(buf, pos)
	default:
		if end = d.cursor.Pos(next); end-pos > len("-12345678") || !scan.ShortNumber(buf, pos, end) {
			end = longNumberEnd(buf, pos, end)
		}
	}
	if end == pos || end == len(buf) || !scan.EndsScalar[buf[end]] || d.addValue() != nil {
		return d.readOtherToken()
	}
	if ch >= 'f' {
		d.fastTook(n, end, end)
		return FixedToken(Kind(ch)), nil
	}
	d.fastTook(n, pos, end)
	return d.lastToken(KindNumber), nil
}

// levelOf are those of an array and of an object, by a bit in which their brackets differ.
var levelOf = [2]level{0, objectLevel}

// isFirst reports whether no separator comes before the next token: it is the first one of an object or
// array, or of a value.
func (s *state) isFirst() bool { return s.last.count() == 0 || len(s.outer) == 0 }

// readOtherToken is ReadToken for what is not as usual, or has no entries.
func (d *Decoder) readOtherToken() (Token, error) {
	if !simd.IndexFast() {
		return d.readPlainToken()
	}
	return d.readToken()
}

// numberEnd is scan.NumberEnd for the number at pos, whose entry is the next one.
func (d *Decoder) numberEnd(pos int) int {
	if c := &d.cursor; c.Left() > 1 {
		next := c.Pos(c.Entry(1))
		if scan.ShortNumber(d.buf, pos, next) {
			return next
		}
		return longNumberEnd(d.buf, pos, next)
	}
	return scan.NumberEnd(d.buf, pos)
}

// longNumberEnd is scan.NumberEnd for what is no ShortNumber up to next, where the next entry is.
func longNumberEnd(buf []byte, pos, next int) int {
	if next > pos && isSpace(buf[next-1]) && scan.ShortNumber(buf, pos, next-1) {
		return next - 1 // a number in a line of its own
	}
	return scan.NumberEnd(buf, pos)
}

// fastTook notes that the token or value at buf[start:end] has been read by n
// entries.
func (d *Decoder) fastTook(n, start, end int) {
	d.voidLast()
	d.peeked = 0
	d.cursor.Take(n, end)
	d.took(start, end)
}

// fastString counts the string at pos, and enters it if it is a name. e is the entry of the quote that
// closes it.
func (d *Decoder) fastString(pos int, e uint32) (end int, form wire.StringFlags, ok bool) {
	if end = d.cursor.Pos(e) + 1; end == pos+1 {
		return 0, 0, false // there is none
	}
	if e&simd.Backslash != 0 {
		form = wire.Escaped
		if !wire.ValidEscapes(d.buf[pos+1:end-1], d.opts.Flags.Get(opt.AllowInvalidUTF8)) {
			return 0, 0, false
		}
	}
	if d.last.wantsName() && !d.enterName(pos, end, form) {
		return 0, 0, false
	}
	d.last++
	return end, form, true
}

// fastValue is readValue.
func (d *Decoder) fastValue() (start, end int, ok bool, err error) {
	pos, ok := d.fastNext()
	if !ok {
		return 0, 0, false, nil
	}
	switch ch := d.buf[pos]; ch {
	case '{', '[':
		if d.last.wantsName() {
			return 0, 0, false, nil
		}
		d.voidLast()
		if start, end, ok, err = d.walk(pos, true); !ok {
			return 0, 0, false, err
		}
		d.last++
		d.peeked = 0
		d.took(start, end)
		return start, end, true, nil
	case '"':
		if d.cursor.Left() < 2 {
			return 0, 0, false, nil
		}
		if end, _, ok = d.fastString(pos, d.cursor.Entry(1)); !ok {
			return 0, 0, false, nil
		}
		d.fastTook(2, pos, end)
		return pos, end, true, nil
	case '}', ']':
		return 0, 0, false, nil
	case 't', 'f', 'n':
		end = scan.LiteralEnd(d.buf, pos)
	default:
		end = d.numberEnd(pos)
	}
	if end == pos || end == len(d.buf) || !scan.EndsScalar[d.buf[end]] || d.addValue() != nil {
		return 0, 0, false, nil
	}
	d.fastTook(1, pos, end)
	return pos, end, true, nil
}

// rules returns those for a value that comes next.
func (d *Decoder) rules() scan.Rules {
	return scan.Rules{
		AllowInvalidUTF8:    d.opts.Flags.Get(opt.AllowInvalidUTF8),
		AllowDuplicateNames: d.opts.Flags.Get(opt.AllowDuplicateNames),
		MaxDepth:            d.limit - len(d.outer),
	}
}

// walk consumes the object or array at pos, whose entry is the next one. If need
// be it reads more input, provided that fetch is set; err is then that of the
// reader. When it says no, the index begins anew at the end of the token before.
func (d *Decoder) walk(pos int, fetch bool) (start, end int, ok bool, err error) {
	if start, end, ok, err = d.walkOn(pos, fetch, false); !ok {
		d.walker.Stop()
		d.cursor.Restart(d.end)
		d.peeked = 0 // the buffer may have moved
	}
	return start, end, ok, err
}

// walkOn is walk that leaves everything as it is where it says no, and keeps where that is if keep is set.
func (d *Decoder) walkOn(pos int, fetch, keep bool) (start, end int, ok bool, err error) {
	w, c := &d.walker, &d.cursor
	w.Start(d.rules())
	for {
		var s scan.Status
		if keep {
			s = w.SkipToFault(c, d.rd == nil)
		} else {
			s = w.Skip(c, d.rd == nil)
		}
		switch s {
		case scan.Done:
			return pos, w.End(), true, nil
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
		return 0, 0, false, err
	}
}
