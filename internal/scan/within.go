package scan

// Within reports whether, in what is left of Buf, no array or object has more than elements elements
// or members, elements > 0, and no string more than text bytes between its quotes. It says no of what
// is nested deeper than limit. What is not valid is looked at to its end. The entries are consumed.
func (c *Cursor) Within(elements, text, limit int) bool {
	if left := len(c.Buf) - c.at; elements >= (left+1)/2 && text >= left {
		return true // an element takes a byte, and a comma
	}
	var room [64]int
	commas := append(room[:0], 0) // of each array and object that is open
	quote := -1                   // where a string begins
	for c.i < c.n || c.index() {
		for _, e := range c.ent[c.i:c.n] {
			p := c.Pos(e)
			if quote >= 0 {
				if p-quote-1 > text {
					return false
				}
				quote = -1
				continue
			}
			switch c.Buf[p] {
			case '"':
				quote = p
			case ',':
				n := &commas[len(commas)-1]
				if *n++; *n >= elements {
					return false
				}
			case '{', '[':
				if len(commas) > limit {
					return false
				}
				commas = append(commas, 0)
			case '}', ']':
				if len(commas) > 1 {
					commas = commas[:len(commas)-1]
				}
			}
		}
		c.i = c.n
	}
	return true
}
