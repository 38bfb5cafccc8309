package jsontext

// This file passes over values. Of what is passed over nothing is held but names.

// A drop says what becomes of the text of a long string or number of which the buffer
// holds only a part: it is given to somebody and not kept.
type drop struct {
	to    func([]byte) // nil where all of it is kept
	stand int          // how much at the begin of what is kept stands for what is gone
	gone  int          // how much more than that is gone
}

// nowhere is where text goes that nobody wants.
var nowhere = func([]byte) {}

func (d *Decoder) keepText() { d.drops = drop{} }

// skipScalar is SkipValue for what is not surely in the buffer as a whole, and gives its
// text away piece by piece.
func (d *Decoder) skipScalar(to func([]byte)) error {
	d.drops.to = to
	defer d.keepText()
	start, end, err := d.readValue()
	if err == nil {
		to(d.buf[start+d.drops.stand : end])
	}
	return err
}

// dropText gives away the first n bytes of the string or number at pos, if that may be
// and they are many. Something short stands for them from then on, after which the string
// or number goes on as before. It returns where that is, and its length.
//
//	before    : "text text te  xt
//	after     : "              xt
//
// All that is in front of the rest but the separator is a gap as whitespace would be. So
// if there is an error of the reader, the same call goes on here.
func (d *Decoder) dropText(pos, n int, stand string) (int, int) {
	if d.drops.to == nil || d.lent || n < minBuffer || d.last.wantsName() {
		return pos, n
	}
	d.drops.to(d.buf[pos+d.drops.stand : pos+n])
	d.drops.stand, d.drops.gone = len(stand), d.drops.gone+n-len(stand)
	d.names.Detach(d.buf)
	last, rest := d.endOffset(), d.buf[pos+n:]
	offset := d.offset(pos + n)
	b := d.buf[:0]
	if delim := d.delim(KindString); delim != 0 {
		b = append(b, delim)
	}
	pos, n = len(b), len(stand)
	b = append(append(b, stand...), rest...)
	d.base = offset - int64(pos+n)
	d.buf, d.start, d.end = b, 0, 0
	d.gap = gap{total: d.base - last, afterDelim: d.base - last}
	d.cursor.ResetStream(d.buf)
	return pos, n
}

// fastSkip reads on within the object or array that begins next, if it is in
// the buffer as a whole. tried is false if no object or array begins.
func (d *Decoder) fastSkip() (tried, ok bool) {
	pos, ok := d.fastNext()
	if !ok {
		return false, false
	}
	d.voidLast()
	d.peeked = pos // the separator is consumed
	if d.buf[pos] != '{' && d.buf[pos] != '[' || d.last.wantsName() {
		return false, false
	}
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
	d.drops.to = nowhere
	defer d.keepText()
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
