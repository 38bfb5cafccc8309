package text

import (
	"github.com/javelin-go/javelin/internal/scan"
	"github.com/javelin-go/javelin/internal/wire"
)

// readValue reads the next value and returns where in buf it is.
//
// A value is read ahead: the levels within it are put on the same stack, but
// what is around it is left alone until it is known to be in order.
func (d *Decoder) readValue() (start, end int, err error) {
	start, k, err := d.next()
	if err != nil {
		return 0, 0, err
	}
	return d.readValueAt(start, k)
}

// readValueAt is readValue for a value of kind k that begins at pos.
func (d *Decoder) readValueAt(pos int, k Kind) (start, end int, err error) {
	start, end, form, err := d.consumeValue(pos, k)
	if err != nil {
		return 0, 0, err
	}
	if k == KindString {
		if d.last.wantsName() {
			if err = d.addName(start, end, form, -1); err != nil {
				return 0, 0, err
			}
		}
		d.last++
	} else if err = d.addValue(); err != nil {
		return 0, 0, d.fail(err, start, atNext, -1)
	}
	d.took(start, end)
	return start, end, nil
}

// consumeValue consumes the value of kind k at pos and returns where it is. The
// state is unchanged in any case.
func (d *Decoder) consumeValue(pos int, k Kind) (start, end int, form wire.StringFlags, err error) {
	if k == KindBeginObject || k == KindBeginArray {
		m := d.Mark()
		first := d.offset(pos)
		end, err = d.consumeNested(pos, m, scan.AtValue)
		d.Rewind(m)
		return int(first - d.base), end, 0, err
	}
	if start, end, form, err = d.consumeScalar(pos, k, d.last); err != nil {
		err = d.fail(err, end, atNext, -1)
	}
	return start, end, form, err
}

// consumeScalar consumes a literal, string or number; around is the level
// around the value that is being read.
func (d *Decoder) consumeScalar(pos int, k Kind, around level) (start, end int, form wire.StringFlags, err error) {
	switch k {
	case KindNull, KindFalse, KindTrue:
		first := d.offset(pos)
		end, err = d.consumeLiteral(pos, k)
		return int(first - d.base), end, 0, err
	case KindString:
		return d.consumeString(pos)
	case KindNumber:
		start, end, err = d.consumeNumber(pos)
		return start, end, 0, err
	case KindEndObject:
		if !around.isObject() {
			return pos, pos, 0, errMismatchDelim
		}
	case KindEndArray:
		if around.isObject() {
			return pos, pos, 0, errMismatchDelim
		}
	}
	return pos, pos, 0, wire.NewCharacterError(d.buf[pos:], "at start of value")
}

// consumeNested consumes the object or array at pos and returns the position
// after it. m is the state before it. The errors it returns are complete. Where a part
// of it has been consumed, at says what is expected at pos.
func (d *Decoder) consumeNested(pos int, m mark, at scan.Place) (int, error) {
	var err error
	fail := func(err error, p place) (int, error) { return 0, d.fail(err, pos, p, m.depth) }
	for ; ; at = scan.AtValue {
		k := KindOf(d.buf[pos])
		done := at == scan.AfterValue // whether a value ends at pos
		switch {
		case at != scan.AtValue:
		case k == KindBeginObject, k == KindBeginArray:
			var l level
			if k == KindBeginObject {
				l = objectLevel
			}
			if !d.enter(l) {
				return fail(errMaxDepth, atNext)
			}
			if pos, err = d.skipSpace(pos + 1); err != nil {
				return fail(err, atParent)
			}
			if KindOf(d.buf[pos]) == closing(l) {
				pos++
				d.leave(m)
				done = true
			}
		default:
			if _, pos, _, err = d.consumeScalar(pos, k, m.last); err != nil {
				return fail(err, atNext)
			}
			d.last++
			done = true
		}

		for done {
			if len(d.outer) == m.depth {
				return pos, nil
			}
			if pos, err = d.skipSpace(pos); err != nil {
				return fail(err, atParent)
			}
			switch c := d.buf[pos]; {
			case c == ',':
				if pos, err = d.skipSpace(pos + 1); err != nil {
					return fail(err, atParent)
				}
				done = false
			case KindOf(c) == closing(d.last):
				pos++
				d.leave(m)
			default:
				return fail(wire.NewCharacterError(d.buf[pos:], whereComma(d.last)), atParent)
			}
		}

		if d.last.isObject() {
			var start int
			var form wire.StringFlags
			if start, pos, form, err = d.consumeString(pos); err != nil {
				return fail(err, atNext)
			}
			if err = d.addName(start, pos, form, m.depth); err != nil {
				return 0, err
			}
			d.last++
			if pos, err = d.skipSpace(pos); err != nil {
				return fail(err, atParent)
			}
			if d.buf[pos] != ':' {
				return fail(wire.NewCharacterError(d.buf[pos:], whereColon), atParent)
			}
			if pos, err = d.skipSpace(pos + 1); err != nil {
				return fail(err, atParent)
			}
		}
	}
}
