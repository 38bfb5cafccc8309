package text

import (
	"io"
	"unicode/utf8"

	"github.com/javelin-go/javelin/internal/jsonc"
	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/simd"
	"github.com/javelin-go/javelin/internal/wire"
)

// WriteValue writes the next value. It does not copy v as it stands but checks
// it, which must be one value with nothing but whitespace around it, and lays it
// out as the options ask for. If there is an error it writes nothing.
func (e *Encoder) WriteValue(v Value) error {
	if e.opts.Flags.Get(opt.AllowComments) {
		v = jsonc.Standardize(v)
	}
	e.maxValue |= len(v)
	n := wire.ConsumeWhitespace(v)
	var k Kind
	if n < len(v) {
		k = KindOf(v[n])
	}
	b := e.appendSeparator(e.free(), k) // e.buf stays as it is until all is well
	pos := len(b)
	b, n, form, err := e.appendValue(b, v, n, k)
	if err != nil {
		if wire.MarkLen(v) > 0 && e.opts.Flags.Get(opt.AllowByteOrderMark) {
			return e.writeBehindMark(v)
		}
		return err
	}
	n += wire.ConsumeWhitespace(v[n:])
	if n < len(v) {
		err = e.explained(wire.NewCharacterError(v[n:], "after top-level value"), v, n)
		return e.fail(err, b, pos+n, atParent, -1)
	}

	if k == KindString {
		if e.last.wantsName() {
			plain := form.Verbatim() && !e.opts.Flags.Get(opt.Escapes)
			if err = e.addName(b, pos, plain); err != nil {
				return err
			}
		}
		e.last++
	} else if err = e.addValue(); err != nil {
		return e.fail(err, b, pos, atNext, -1)
	}
	if (k == KindBeginObject || k == KindBeginArray) && e.opts.Flags.Get(opt.ReorderRawObjects) {
		reorderObjects(b[pos:])
	}
	return e.wrote(b)
}

// writeBehindMark is WriteValue of what stands after a byte order mark.
func (e *Encoder) writeBehindMark(v Value) error {
	before := e.opts.Flags
	e.opts.Flags.Set(opt.AllowByteOrderMark) // off: there is one mark at most
	err := e.WriteValue(v[len(wire.ByteOrderMark):])
	e.opts.Flags = before
	if offset, _ := PlaceOf(err); offset != nil {
		*offset += int64(len(wire.ByteOrderMark))
	}
	return err
}

// appendValue appends the value of kind k at v[n:], laid out as the options ask
// for, and returns the position after it in v. b is buf extended. The state is
// unchanged in any case. The errors it returns are complete.
func (e *Encoder) appendValue(b []byte, v []byte, n int, k Kind) (_ []byte, end int, form wire.StringFlags, err error) {
	pos := len(b)
	if k == KindBeginObject || k == KindBeginArray {
		if b, ok := e.fastNested(b, v[n:]); ok {
			return b, len(v), 0, nil
		}
		m := e.Mark()
		var p place
		b, n, p, err = e.appendNested(b, v, n, m)
		if err == ErrDuplicateName {
			size, form, _ := wire.ConsumeString(v[n:], 0, 0, false)
			err = inMember(e.fail(err, b, pos+n, p, m.depth), wire.Unquote(v[n:n+size], form))
		} else if err != nil {
			err = e.fail(e.explained(err, v, n), b, pos+n, p, m.depth)
		}
		e.Rewind(m)
		return b, n, 0, err
	}
	b, n, form, err = e.appendScalar(b, v, n, k)
	if err != nil {
		err = e.fail(e.explained(err, v, n), b, pos+n, atNext, -1)
	}
	return b, n, form, err
}

// explained returns what is to be said instead of err, which blames what stands at v[n:].
func (e *Encoder) explained(err error, v []byte, n int) error {
	cause, ok := err.(*wire.TextError)
	if !ok || n >= len(v) || v[n] != 0 && v[n] < utf8.RuneSelf || e.opts.Flags.Get(opt.ReportErrorsWithLegacySemantics) {
		return err
	}
	return wire.Explained(cause, v[n:], int64(n))
}

// appendScalar appends the literal, string or number at v[n:]. It returns the
// position after it in v or, upon an error, of the fault.
func (e *Encoder) appendScalar(b, v []byte, n int, k Kind) (_ []byte, end int, form wire.StringFlags, err error) {
	var m int
	switch k {
	case KindNull, KindFalse, KindTrue:
		m, err = wire.ConsumeLiteral(v[n:], k.String())
		b = append(b, v[n:n+m]...)
	case KindString:
		m, form, err = wire.ConsumeString(v[n:], 0, 0, !e.opts.Flags.Get(opt.AllowInvalidUTF8))
		if err == nil {
			b = wire.AppendString(b, v[n:n+m], form, &e.opts.Flags)
		}
	case KindNumber:
		b, m, err = wire.ReformatNumber(b, v[n:], &e.opts.Flags)
	default:
		if n == len(v) {
			return b, n, 0, io.ErrUnexpectedEOF
		}
		err = wire.NewCharacterError(v[n:], "at start of value")
	}
	return b, n + m, form, err
}

// appendNested appends the object or array at v[n:]. It returns the position
// after it in v or, upon an error, of the fault, and what the pointer of the
// error is to name. m is the state before the value.
func (e *Encoder) appendNested(b, v []byte, n int, m mark) (_ []byte, end int, p place, err error) {
	f := &e.opts.Flags
	multiline := f.Get(opt.Multiline)
	for {
		// At the start of a value.
		k := KindOf(v[n])
		done := false // whether a value ends at v[n]
		switch k {
		case KindBeginObject, KindBeginArray:
			var l level
			if k == KindBeginObject {
				l = objectLevel
			}
			if !e.enter(l) {
				return b, n, atNext, errMaxDepth
			}
			b = append(b, v[n])
			n++
			n += wire.ConsumeWhitespace(v[n:])
			if n == len(v) {
				return b, n, atParent, io.ErrUnexpectedEOF
			}
			if KindOf(v[n]) == closing(l) {
				b = append(b, v[n])
				n++
				e.leave(m)
				done = true
			} else if multiline {
				b = e.appendIndent(b, len(e.outer))
			}
		default:
			if b, n, _, err = e.appendScalar(b, v, n, k); err != nil {
				return b, n, atNext, err
			}
			e.last++
			done = true
		}

		for done {
			if len(e.outer) == m.depth {
				return b, n, 0, nil
			}
			n += wire.ConsumeWhitespace(v[n:])
			if n == len(v) {
				return b, n, atParent, io.ErrUnexpectedEOF
			}
			switch c := v[n]; {
			case c == ',':
				b = append(b, ',')
				if f.Get(opt.SpaceAfterComma) {
					b = append(b, ' ')
				}
				if multiline {
					b = e.appendIndent(b, len(e.outer))
				}
				n++
				n += wire.ConsumeWhitespace(v[n:])
				if n == len(v) {
					return b, n, atParent, io.ErrUnexpectedEOF
				}
				done = false
			case KindOf(c) == closing(e.last):
				if multiline {
					b = e.appendIndent(b, len(e.outer)-1)
				}
				b = append(b, c)
				n++
				e.leave(m)
			case e.last.isObject():
				return b, n, atParent, wire.NewCharacterError(v[n:], whereComma(e.last))
			default:
				return b, n, atParent, wire.NewCharacterError(v[n:], "after array value (expecting ',' or ']')")
			}
		}

		if e.last.isObject() {
			at, nameAt := len(b), n
			size, form, err := wire.ConsumeString(v[n:], 0, 0, !f.Get(opt.AllowInvalidUTF8))
			if err != nil {
				return b, n + size, atNext, err
			}
			n += size
			b = wire.AppendString(b, v[nameAt:n], form, f)
			if form.Verbatim() && len(b)-at != n-nameAt {
				form |= wire.Escaped // as written, that is
			}
			if !e.enterName(b, at, form) {
				return b, nameAt, atNext, ErrDuplicateName
			}
			e.last++
			n += wire.ConsumeWhitespace(v[n:])
			if n == len(v) {
				return b, n, atParent, io.ErrUnexpectedEOF
			}
			if v[n] != ':' {
				return b, n, atParent, wire.NewCharacterError(v[n:], whereColon)
			}
			b = append(b, ':')
			if f.Get(opt.SpaceAfterColon) {
				b = append(b, ' ')
			}
			n++
			n += wire.ConsumeWhitespace(v[n:])
			if n == len(v) {
				return b, n, atParent, io.ErrUnexpectedEOF
			}
		}
	}
}

// fastNested appends the object or array that v holds, and nothing else but
// whitespace, as appendNested would.
func (e *Encoder) fastNested(b, v []byte) ([]byte, bool) {
	if simd.Small {
		return b, false
	}
	return e.ownFormatter().append(b, v, &e.opts, len(e.outer), e.limit)
}
