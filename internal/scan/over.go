package scan

// A Skipper passes over values whose entries are all at hand.
type Skipper struct {
	w Walker
	c Cursor
}

// Skip passes over the value that ent begins with, checking it, if all its entries are
// there: it returns how many they are and where the value ends, or else zeros. org is what
// the positions of entries count from in buf. None of them is from a window in which
// anything is wrong.
func (s *Skipper) Skip(buf []byte, ent []uint32, org int, rules Rules) (took, end int) {
	c, w := &s.c, &s.w
	c.Buf, c.ent, c.n, c.i = buf, ent, len(ent), 0
	c.org, c.indexed, c.at = org, len(buf), 0
	w.Start(rules)
	if w.Skip(c, false) == Done {
		took, end = c.i, w.end
	} else {
		w.Stop()
	}
	c.Buf, c.ent = nil, nil
	return took, end
}
