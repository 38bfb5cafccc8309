package text

// This file is for readers that walk the index by themselves and keep the objects
// and arrays that they have opened to themselves, too, as package rt does. The
// Decoder is told of those when somebody else is to read, the outermost first.

// Count tells that n more names and values of the innermost object or array have
// been read; what is still to come may be less than what was told, by one.
func (d *Decoder) Count(n int) { d.last += level(n) }

// SetName tells that the last name of the innermost object is buf[start:end].
func (d *Decoder) SetName(start, end int) { d.names.Replace(start, end) }

// Open opens an object or array, which is counted as a value. The caller has seen
// to it that it may.
func (d *Decoder) Open(object bool) {
	d.outer = append(d.outer, d.last+1)
	d.last = 0
	if object {
		d.last = objectLevel
		d.pushNames()
	}
}

// Close closes the innermost object or array.
func (d *Decoder) Close() {
	if d.last.isObject() {
		d.names.Pop()
	}
	d.pop()
}

// Place tells that the next n entries are read, and that the token or value read
// last is buf[start:end]. If next is not 0, it is the position of the next token,
// and the separator before it is among the entries.
func (d *Decoder) Place(n, start, end, next int) {
	d.start, d.end = start, end
	d.gap = gap{}
	d.peeked = next
	d.cursor.Take(n, max(next, end))
}

// CopyName is SetName for a name that does not stand in the buffer as it reads.
func (d *Decoder) CopyName(name []byte) { d.names.ReplaceCopy(name) }

// PlaceAfresh is Place for a reader whose entries are not those of d: it has none, or
// is not where they would say.
func (d *Decoder) PlaceAfresh(start, end, next int) {
	d.start, d.end = start, end
	d.gap = gap{}
	d.peeked = next
	d.cursor.Restart(end)
}
