package scan

import "github.com/javelin-go/javelin/internal/simd"

// Lookahead is how many entries after the last one Ahead returns: copies of it,
// so that a reader may look at several entries at once without asking each time
// whether they are there. A copy is the position of a token that does not fit
// where the next one is expected, or that the reader meets a second time;
// therefore whoever has read to the end of something compares how many entries
// that took with Left.
const Lookahead = simd.Lookahead

// Ahead returns the entries that Left counts, of which there must be one at
// least, Lookahead more, and the position in Buf that they count from. Those
// beyond Left are copies of the last one if Buf is indexed to its end, and
// undefined otherwise. It is valid until the next call of a method that may index.
func (c *Cursor) Ahead() (ent []uint32, org int) {
	if c.repeated != c.n && c.indexed == len(c.Buf) {
		c.repeat()
	}
	return c.ent[c.i : c.n+Lookahead], c.org
}

// repeat puts copies of the last entry after it. There is room: an index needs
// simd.IndexSlack entries more than it makes.
func (c *Cursor) repeat() {
	tail := (*[1 + Lookahead]uint32)(c.ent[c.n-1:])
	for i := range tail {
		tail[i] = tail[0]
	}
	c.repeated = c.n
}

// Three returns the next three entries, where they are those from pos on, which is the position after a
// token, and nothing is wrong with the windows they come from; or else nil.
func (c *Cursor) Three(pos int) *[3]uint32 {
	if simd.Small || c.at != pos || c.n-c.i < 3 || c.fatal {
		return nil
	}
	return (*[3]uint32)(c.ent[c.i:])
}

// ThreeLeft is Three where there may be no more than one or two in Buf: those beyond are copies of the
// last one. It makes no index that is no faster than to read by bytes.
func (c *Cursor) ThreeLeft(pos int) *[3]uint32 {
	if simd.Small || !simd.IndexFast() || !c.Sync(pos, 3) {
		return nil
	}
	if c.n-c.i < 3 && c.repeated != c.n {
		c.repeat()
	}
	return (*[3]uint32)(c.ent[c.i:])
}

// SetFatal sets which flags bar a window from being read by entries.
func (c *Cursor) SetFatal(f simd.Flags) {
	c.Fatal = f
	c.fatal = c.flags&f != 0
}

// Refill consumes n entries and indexes more until there are Lookahead of them,
// or none are left in Buf, which it reports as last. It is not ok if something is
// wrong in the windows they come from. It is for attempts that end with Take,
// which sets the place, or with Restart.
func (c *Cursor) Refill(n int) (last, ok bool) {
	c.i += n
	for c.n-c.i < Lookahead {
		if !c.index() {
			last = true
			break
		}
	}
	return last, c.n > c.i && !c.fatal
}

// RefillFor is Refill until there are want entries.
func (c *Cursor) RefillFor(n, want int) (ok bool) {
	c.i += n
	for c.n-c.i < want && c.index() {
	}
	return c.n > c.i && !c.fatal
}

// More reports whether there are bytes in Buf that have no entries yet.
func (c *Cursor) More() bool { return c.indexed < len(c.Buf) }

// CountMembers returns how many members the object has whose entries, without that of
// its {, are the next ones. org is what their positions count from. If they end before
// the object does, whole is false, and n what there is of them.
func CountMembers(buf []byte, ent []uint32, org int) (n int, whole bool) {
	if len(ent) == 0 {
		return 0, false
	}
	if buf[org+int(ent[0]&simd.PosMask)] == '}' {
		return 0, true
	}
	for i := 0; ; {
		// A member of which the value is a scalar, and what follows it.
		if i > len(ent)-6 || buf[org+int(ent[i]&simd.PosMask)] != '"' {
			return countMembers(n, buf, ent[i:], org)
		}
		e := (*[6]uint32)(ent[i:])
		next := e[4]
		switch buf[org+int(e[3]&simd.PosMask)] {
		case '"':
			next = e[5]
			i++
		case '{', '[':
			return countMembers(n, buf, ent[i:], org)
		}
		i += 5
		n++
		switch buf[org+int(next&simd.PosMask)] {
		case ',':
		case '}':
			return n, true
		default:
			return n, false
		}
	}
}

// CountElements is CountMembers for the elements of an array, which is not empty.
func CountElements(buf []byte, ent []uint32, org int) (n int, whole bool) {
	return countMembers(0, buf, ent, org)
}

// countMembers is CountMembers for members with values of any kind, after n others.
func countMembers(n int, buf []byte, ent []uint32, org int) (int, bool) {
	depth := 0
	n++
	for _, e := range ent {
		switch buf[org+int(e&simd.PosMask)] {
		case '{', '[':
			depth++
		case '}', ']':
			if depth--; depth < 0 {
				return n, true
			}
		case ',':
			if depth == 0 {
				n++
			}
		}
	}
	return n, false
}
