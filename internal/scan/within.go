package scan

import "github.com/javelin-go/javelin/internal/simd"

// bounds are limits, and the place of a reader that looks whether a text keeps them. No array or object
// is to have more than elements elements or members, elements > 0, no string more than text bytes
// between its quotes, and nothing is to be nested deeper than depth.
type bounds struct {
	elements, text, depth int

	commas []int // of each array and object that is open, after one for what is around them
	quote  int   // where a string begins, or -1
}

// Within reports whether what is left of Buf is within bounds. What is not valid is looked at to its
// end. The entries are consumed.
func (c *Cursor) Within(elements, text, depth int) bool {
	if left := len(c.Buf) - c.at; elements >= (left+1)/2 && text >= left {
		return true // an element takes a byte, and a comma
	}
	var room [64]int
	b := bounds{elements, text, depth, append(room[:0], 0), -1}
	for c.i < c.n || c.index() {
		if _, ok := b.keep(c, c.ent[c.i:c.n], false); !ok {
			return false
		}
		c.i = c.n
	}
	return true
}

// NextWithin reports whether the next entry begins an array or object that ends among the entries that
// are there and is within bounds. It has looked at what is before to.
func (c *Cursor) NextWithin(elements, text, depth int) (to int, ok bool) {
	var room [64]int
	b := bounds{elements, text, depth, append(room[:0], 0), -1}
	to, ok = b.keep(c, c.ent[c.i:c.n], true)
	return to, ok && len(b.commas) == 1
}

// keep goes on with ent, entries of c. It returns after which position it has stopped: that of one that
// is not within bounds, of the one that ends the first array or object if one is set, or of the last.
func (b *bounds) keep(c *Cursor, ent []uint32, one bool) (to int, ok bool) {
	for _, e := range ent {
		p := c.org + int(e&simd.PosMask)
		if to = p + 1; b.quote >= 0 {
			if p-b.quote-1 > b.text {
				return to, false
			}
			b.quote = -1
			continue
		}
		switch c.Buf[p] {
		case '"':
			b.quote = p
		case ',':
			n := &b.commas[len(b.commas)-1]
			if *n++; *n >= b.elements {
				return to, false
			}
		case '{', '[':
			if len(b.commas) > b.depth {
				return to, false
			}
			b.commas = append(b.commas, 0)
		case '}', ']':
			if len(b.commas) > 1 {
				b.commas = b.commas[:len(b.commas)-1]
			}
			if one && len(b.commas) == 1 {
				return to, true
			}
		}
	}
	return to, true
}
