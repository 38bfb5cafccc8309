package shape

const (
	lowerBits = 0x2020202020202020
	highBits  = 0x8080808080808080
)

// lowered returns the first and last word of the n bytes b[pos:pos+n] with the bit set, and
// whether they are ASCII. It looks at the bytes between them for that alone.
func lowered(b []byte, pos, n int) (first, last uint64, ascii bool) {
	t := b[pos:]
	switch {
	case n > 8:
		first, last = load64(t), load64(t[n-8:])
		bits := first | last
		for i := 8; i < n-8; i += 8 {
			bits |= load64(t[i:])
		}
		return first | lowerBits, last | lowerBits, bits&highBits == 0
	case len(t) >= 8:
		first = load64(t)
	default:
		for i := n - 1; i >= 0; i-- {
			first = first<<8 | uint64(t[i])
		}
	}
	mask := maskOf(n)
	return (first | lowerBits) & mask, 0, first&mask&highBits == 0
}

// DistinctASCII reports whether FindSpelling is of use: all names are ASCII and differ by
// more than case.
func (s *Struct) DistinctASCII() bool {
	s.asciiOnce.Do(func() { s.isASCII = s.makeASCIIFolds() })
	return s.isASCII
}

// makeASCIIFolds returns false if the names are not such.
func (s *Struct) makeASCIIFolds() bool {
	if len(s.aliases) > 0 {
		return false
	}
	names := make([]string, len(s.Fields))
	seen := make(map[string]bool, len(s.Fields))
	for i := range s.Fields {
		f := &s.Fields[i]
		if f.Case != CaseDefault {
			return false
		}
		b := []byte(f.Name)
		_, _, ascii := lowered(b, 0, len(b))
		for i := range b {
			b[i] |= 0x20
		}
		if name := string(b); ascii && !seen[name] {
			names[i] = name
			seen[name] = true
			continue
		}
		return false
	}
	s.ascii = asciiFolds{MakeTable(names)}
	return true
}

// FindSpelling returns the position in Fields of the field whose name is buf[pos:end] in
// any spelling, or -1; pos must lie within buf, and end not before it. sure is false if only
// Find and FindFold can tell. Only under both options that FindFold has parameters for, the
// answer is theirs. DistinctASCII must have returned true.
func (s *Struct) FindSpelling(buf []byte, pos, end int) (field int, sure bool) {
	if end > len(buf) {
		return -1, false
	}
	n := end - pos
	var first, last uint64
	if uint(n) <= 8 && pos+8 <= len(buf) { // as lowered does it, in place
		mask := maskOf(n)
		if first = load64(buf[pos:]) & mask; first&highBits != 0 {
			return -1, false
		}
		first |= lowerBits & mask
	} else {
		var ascii bool
		if first, last, ascii = lowered(buf, pos, n); !ascii {
			return -1, false
		}
	}
	t := &s.ascii.table
	mask := len(t.slots) - 1
	for h := t.slot(wordOf(first, last, n)); ; h++ {
		e := &t.slots[h&mask]
		switch {
		case e.number == 0:
			return -1, true
		case e.first == first && e.last == last && len(e.name) == n:
			if name := s.Fields[e.number-1].Name; string(buf[pos:end]) == name || equalFold(buf[pos:end], name) {
				return e.number - 1, true
			}
		}
	}
}
