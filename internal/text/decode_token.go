package text

import (
	"io"
	"unicode/utf8"

	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/simd"
	"github.com/javelin-go/javelin/internal/wire"
)

// This file reads tokens byte by byte, with all checks, over any reader: the
// careful path, which defines what is right and what an error looks like.

// next finds the next token: it passes over whitespace and the separator and
// checks that it is the right one. The token's text begins at pos, and its first
// byte is there.
func (d *Decoder) next() (pos int, k Kind, err error) {
	if d.peekErr != nil {
		err, d.peekErr = d.peekErr, nil // asking again may help if the reader is to blame
		return 0, KindInvalid, err
	}
	if pos = d.peeked; pos > 0 {
		d.peeked = 0
		return pos, KindOf(d.buf[pos]), nil
	}

	d.voidLast()
	if pos, err = d.skipGap(d.end, 0); err != nil {
		if err == io.ErrUnexpectedEOF && len(d.outer) == 0 {
			return pos, KindInvalid, io.EOF
		}
		return pos, KindInvalid, d.fail(err, pos, atParent, -1)
	}
	if d.buf[pos] == wire.ByteOrderMark[0] && d.offset(pos) == 0 && d.opts.Flags.Get(opt.AllowByteOrderMark) {
		if pos, err = d.skipMark(pos); err != nil {
			return pos, KindInvalid, err
		}
	}
	var delim byte
	if c := d.buf[pos]; c == ':' || c == ',' {
		delim = c
		if pos, err = d.skipGap(pos+1, delim); err != nil {
			// What comes next is not known. If not even a string may follow
			// this separator, that is the error to report.
			if d.delim(KindString) != delim {
				return pos, KindInvalid, d.failDelim(KindString)
			}
			return pos, KindInvalid, d.fail(err, pos, atParent, -1)
		}
	}
	k = KindOf(d.buf[pos])
	if d.delim(k) != delim {
		return pos, KindInvalid, d.failDelim(k)
	}
	return pos, k, nil
}

// skipMark is next where the input begins with what may be a byte order mark: it
// passes over that and the whitespace after it.
func (d *Decoder) skipMark(pos int) (int, error) {
	if pos = d.lookAhead(pos, len(wire.ByteOrderMark)); wire.MarkLen(d.buf[pos:]) == 0 {
		return pos, nil
	}
	pos, err := d.skipSpace(pos + len(wire.ByteOrderMark))
	switch err {
	case nil:
		return pos, nil
	case io.ErrUnexpectedEOF:
		return pos, io.EOF
	}
	return pos, d.fail(err, pos, atParent, -1)
}

// lookAhead has at least n bytes from pos on in the buffer, if there are as many. An
// error of the reader is left to the next one who reads.
func (d *Decoder) lookAhead(pos, n int) int {
	for len(d.buf)-pos < n {
		var err error
		if pos, err = d.fetch(pos); err != nil {
			break
		}
	}
	return pos
}

// explained returns what is to be said instead of cause, which blames what stands at
// pos. A character may not have arrived as a whole.
func (d *Decoder) explained(cause *wire.TextError, pos int) (error, int) {
	if pos >= len(d.buf) || d.buf[pos] != 0 && d.buf[pos] < utf8.RuneSelf {
		return cause, pos
	}
	if d.offset(pos) <= 1 && d.buf[pos] != wire.ByteOrderMark[0] {
		pos = d.lookAhead(pos, wire.EncodingBytes)
	}
	for n := 0; n < len(d.buf)-pos && !utf8.FullRune(d.buf[pos:]); {
		n = len(d.buf) - pos
		pos = d.lookAhead(pos, n+1)
	}
	return wire.Explained(cause, d.buf[pos:], d.offset(pos)), pos
}

// failDelim returns the error for a separator that is wrong before a token of
// kind k.
func (d *Decoder) failDelim(k Kind) error {
	where := "at start of value"
	switch d.delim(k) {
	case ':':
		where = whereColon
	case ',':
		where = whereComma(d.last)
	}
	pos := d.end
	if d.offset(pos) == 0 && d.opts.Flags.Get(opt.AllowByteOrderMark) {
		pos += wire.MarkLen(d.buf[pos:])
	}
	pos += wire.ConsumeWhitespace(d.buf[pos:])
	err := d.fail(wire.NewCharacterError(d.buf[pos:], where), pos, atParent, -1)
	if d.gap.afterDelim > 0 {
		if offset, _ := PlaceOf(err); offset != nil {
			*offset -= d.gap.afterDelim
		}
	}
	return err
}

// fail returns the error that the caller gets to see for err at pos. p says what
// its pointer names, and ahead which level is around a value read ahead, if not
// negative.
func (d *Decoder) fail(err error, pos int, p place, ahead int) error {
	if isPlain(err) {
		return err
	}
	if cause, ok := err.(*wire.TextError); ok && !d.opts.Flags.Get(opt.ReportErrorsWithLegacySemantics) {
		err, pos = d.explained(cause, pos)
	}
	var room [64]byte
	ptr := d.appendPointer(room[:0], d.buf, p, ahead)
	if err == errMismatchDelim {
		// Say it in terms of what was expected around the value.
		l := d.last
		if ahead >= 0 && ahead < len(d.outer) {
			l = d.outer[ahead]
		}
		where := "at start of value"
		if (len(d.outer) > 0 && ahead != 0) && l.count() > 0 {
			where = whereComma(l)
			ptr = parentOf(ptr)
		}
		err = wire.NewCharacterError(d.buf[pos:], where)
	}
	return newFault(err, d.offset(pos), ptr, &d.opts.Flags)
}

// readToken is ReadToken.
func (d *Decoder) readToken() (Token, error) {
	pos, k, err := d.next()
	if err != nil {
		return Token{}, err
	}
	start := pos
	if simd.Small && k.isScalar() {
		if start, pos, err = d.readValueAt(pos, k); err != nil {
			return Token{}, err
		}
		if k == KindString || k == KindNumber {
			return d.lastToken(k), nil
		}
		return FixedToken(k), nil
	}
	switch k {
	case KindNull, KindFalse, KindTrue:
		if pos, err = d.consumeLiteral(pos, k); err != nil {
			return Token{}, d.fail(err, pos, atNext, -1)
		}
		if err = d.addValue(); err != nil {
			return Token{}, d.fail(err, pos-len(k.String()), atNext, -1)
		}
		d.took(pos, pos)
		return FixedToken(k), nil

	case KindString:
		var form wire.StringFlags
		if start, pos, form, err = d.consumeString(pos); err != nil {
			return Token{}, d.fail(err, pos, atNext, -1)
		}
		if d.last.wantsName() {
			if err = d.addName(start, pos, form, -1); err != nil {
				return Token{}, err
			}
		}
		d.last++
		d.took(start, pos)
		return d.lastToken(k), nil

	case KindNumber:
		if start, pos, err = d.consumeNumber(pos); err != nil {
			return Token{}, d.fail(err, pos, atNext, -1)
		}
		if err = d.addValue(); err != nil {
			return Token{}, d.fail(err, start, atNext, -1)
		}
		d.took(start, pos)
		return d.lastToken(k), nil

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
		err = wire.NewCharacterError(d.buf[pos:], "at start of value")
	}
	if err != nil {
		return Token{}, d.fail(err, pos, atNext, -1)
	}
	d.took(pos+1, pos+1)
	return FixedToken(k), nil
}

// addName enters the name at buf[start:end], with its quotes, into the
// innermost object.
func (d *Decoder) addName(start, end int, form wire.StringFlags, ahead int) error {
	if d.enterName(start, end, form) {
		return nil
	}
	return inMember(d.fail(ErrDuplicateName, start, atNext, ahead), wire.Unquote(d.buf[start:end], form))
}

// enterName enters a name and reports whether it may stand there.
func (d *Decoder) enterName(start, end int, form wire.StringFlags) bool {
	switch allow := d.opts.Flags.Get(opt.AllowDuplicateNames); {
	case form.Verbatim() && !allow:
		return d.names.Insert(d.buf, start+1, end-1)
	case form.Verbatim():
		d.names.Replace(start+1, end-1)
	case !allow:
		return d.names.InsertCopy(d.buf, wire.Unquote(d.buf[start:end], form))
	default:
		d.names.ReplaceCopy(wire.Unquote(d.buf[start:end], form))
	}
	return true
}

// The consume methods consume one token at pos and read more input as needed.
// They return the position after it or, upon an error, of the fault. Because
// the buffer may move, the position of the token is returned with it where the
// caller needs it.

func (d *Decoder) consumeLiteral(pos int, k Kind) (int, error) {
	lit := k.literal()
	for {
		n, err := wire.ConsumeLiteral(d.buf[pos:], lit)
		if err == io.ErrUnexpectedEOF {
			if pos, err = d.fetch(pos); err == nil {
				continue
			}
		}
		return pos + n, err
	}
}

func (d *Decoder) consumeString(pos int) (start, end int, form wire.StringFlags, err error) {
	if n := wire.ConsumeSimpleString(d.buf[pos:]); n > 0 {
		return pos, pos + n, 0, nil
	}
	var n int
	for {
		n, form, err = wire.ConsumeString(d.buf[pos:], n, form, !d.opts.Flags.Get(opt.AllowInvalidUTF8))
		if err == io.ErrUnexpectedEOF {
			pos, n = d.dropText(pos, n, `"`)
			if pos, err = d.fetch(pos); err == nil {
				continue
			}
		}
		return pos, pos + n, form, err
	}
}

func (d *Decoder) consumeNumber(pos int) (start, end int, err error) {
	// A number ends where something else begins: with the buffer, it may go on.
	if n := wire.ConsumeSimpleNumber(d.buf[pos:]); n > 0 && pos+n < len(d.buf) {
		return pos, pos + n, nil
	}
	var n int
	var s wire.NumberState
	for {
		n, s, err = wire.ConsumeNumber(d.buf[pos:], n, s)
		if pos+n < len(d.buf) {
			return pos, pos + n, err
		}
		whole := err == nil
		pos, n = d.dropText(pos, n, s.Shortest())
		if pos, err = d.fetch(pos); err != nil {
			if whole && err == io.ErrUnexpectedEOF {
				return pos, pos + n, nil
			}
			return pos, pos - d.drops.gone, err
		}
	}
}
