package text

// This file passes over values. Of what is passed over nothing is held but names.

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
		before, skipped := d.EndOffset(), false
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
		debt -= d.EndOffset() - before
		if len(d.outer) <= depth {
			return nil
		}
	}
}
