package shape

import (
	"slices"
	"unicode/utf8"
)

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
	if len(s.aliases) > 0 {
		return false
	}
	// Words that differ tell that the names do. Equal ones may be of long names that differ
	// between their ends.
	var few [32]uint64
	words := few[:0]
	for i := range s.Fields {
		f := &s.Fields[i]
		if f.Case != CaseDefault || !isASCII(f.Name) {
			return false
		}
		k := &f.Key
		words = append(words, wordOf((k.first|lowerBits)&k.mask, k.lowerLast(), len(f.Name)))
	}
	if len(words) > len(few) {
		slices.Sort(words)
	}
	for i, w := range words {
		others := words[:i]
		if len(words) > len(few) {
			others = words[max(i-1, 0):i]
		}
		if slices.Contains(others, w) {
			return s.distinct()
		}
	}
	return true
}

// lowerLast returns the last word of a name with the bit set.
func (k *Key) lowerLast() uint64 {
	if len(k.name) <= 8 {
		return 0
	}
	return k.last | lowerBits
}

func isASCII(s string) bool {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// distinct reports whether the names, which are ASCII, differ by more than case, and by more
// than the bit.
func (s *Struct) distinct() bool {
	seen := make(map[string]bool, len(s.Fields))
	for i := range s.Fields {
		name := withBit(s.Fields[i].Name)
		if seen[name] {
			return false
		}
		seen[name] = true
	}
	return true
}

// withBit returns name with the bit set in each byte.
func withBit(name string) string {
	b := []byte(name)
	for i := range b {
		b[i] |= 0x20
	}
	return string(b)
}

// spellings is the table of the names with the bit set.
func (s *Struct) spellings() *Table {
	if t := s.ascii.Load(); t != nil {
		return t
	}
	return s.makeSpellings()
}

func (s *Struct) makeSpellings() *Table {
	names := make([]string, len(s.Fields))
	for i := range names {
		names[i] = withBit(s.Fields[i].Name)
	}
	t := MakeTable(names)
	s.ascii.CompareAndSwap(nil, &t)
	return s.ascii.Load()
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
	t := s.spellings()
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
