package shape

import (
	"slices"
	"unicode/utf8"
)

const (
	lowerBits = 0x2020202020202020
	highBits  = 0x8080808080808080
)

// ends returns the first and last word of the n bytes b[pos:pos+n], as they are, and whether
// they are ASCII. It looks at the bytes between them for that alone.
func ends(b []byte, pos, n int) (first, last uint64, ascii bool) {
	t := b[pos:]
	switch {
	case n > 8:
		first, last = load64(t), load64(t[n-8:])
		bits := first | last
		for i := 8; i < n-8; i += 8 {
			bits |= load64(t[i:])
		}
		return first, last, bits&highBits == 0
	case len(t) >= 8:
		first = load64(t)
	default:
		for i := n - 1; i >= 0; i-- {
			first = first<<8 | uint64(t[i])
		}
	}
	first &= maskOf(n)
	return first, 0, first&highBits == 0
}

// A spelling is a name that is found in any case: the words of its Key, and of their bits
// those that may differ, which are those of case in letters. A free one has no number.
type spelling struct {
	first, last       uint64
	anyFirst, anyLast uint64
	size, number      int32 // number of the field, plus 1
}

// spellings find names in any case, where all of a struct are ASCII and differ by more than
// case.
//
//	name  I D _ 2   |0x20   i d ␡ 2   first, last ──► slot ──► equal but for case?
//
// To set that bit makes letters equal, and some other bytes, too, which is why the words are
// compared as they are.
type spellings struct {
	slots []spelling // as those of a Table
	mul   uint64
	shift uint8
}

// letters returns the bits of case of the letters in a word.
func letters(word uint64) (bits uint64) {
	for i := 0; i < 64; i += 8 {
		if c := byte(word>>i) | 0x20; 'a' <= c && c <= 'z' {
			bits |= 0x20 << i
		}
	}
	return bits
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
		words = append(words, f.Key.lowerWord())
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

// lowerWord is what wordOf returns for a name with the bit set in each byte.
func (k *Key) lowerWord() uint64 {
	if len(k.name) <= 8 {
		return wordOf((k.first|lowerBits)&k.mask, 0, len(k.name))
	}
	return wordOf(k.first|lowerBits, k.last|lowerBits, len(k.name))
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

// spelled are the names in any case.
func (s *Struct) spelled() *spellings {
	if t := s.ascii.Load(); t != nil {
		return t
	}
	return s.makeSpellings()
}

func (s *Struct) makeSpellings() *spellings {
	words := make([]uint64, len(s.Fields))
	keys := make([]Key, len(words)) // those of the fields are not made in small programs
	for i := range words {
		keys[i] = MakeKey(s.Fields[i].Name)
		words[i] = keys[i].lowerWord()
	}
	var t Table
	size := 1
	if len(words) > 0 {
		t.spread(words)
		size = 1 << (64 - t.shift)
	}
	x := &spellings{slots: make([]spelling, size), mul: t.mul, shift: t.shift}
	for i, w := range words {
		h := t.slot(w)
		for x.slots[h].number != 0 {
			h = (h + 1) & (size - 1)
		}
		k := &keys[i]
		x.slots[h] = spelling{k.first, k.last, letters(k.first), letters(k.last), int32(len(k.name)), int32(i + 1)}
	}
	s.ascii.CompareAndSwap(nil, x)
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
	var first, last, lower uint64
	if uint(n) <= 8 && pos+8 <= len(buf) { // as ends does it, in place
		lower = maskOf(n)
		if first = load64(buf[pos:]) & lower; first&highBits != 0 {
			return -1, false
		}
		lower &= lowerBits
	} else {
		var ascii bool
		if first, last, ascii = ends(buf, pos, n); !ascii {
			return -1, false
		}
		lower = lowerBits & maskOf(n)
	}
	word := wordOf(first|lower, last, n)
	if n > 8 {
		word = wordOf(first|lower, last|lowerBits, n)
	}
	t := s.spelled()
	mask := len(t.slots) - 1
	for h := int(word * t.mul >> (t.shift & 63)); ; h++ {
		e := &t.slots[h&mask]
		if (first^e.first)&^e.anyFirst|(last^e.last)&^e.anyLast == 0 && int(e.size) == n &&
			(n <= 16 || sameMiddle(buf[pos:end], s.Fields[e.number-1].Name)) || e.number == 0 {
			return int(e.number) - 1, true
		}
	}
}

// Spells reports whether buf[pos:end] is the name but for the case of letters, if both are ASCII and
// long. It may say no of others.
func (k *Key) Spells(buf []byte, pos, end int) bool {
	n := len(k.name)
	if n <= 16 || end-pos != n || end > len(buf) {
		return false
	}
	first, last, ascii := ends(buf, pos, n)
	return ascii && sameLetters(first, k.first) && sameLetters(last, k.last) && sameMiddle(buf[pos:end], k.name)
}

// sameMiddle reports whether a and b, which are ASCII and of the same length of more than 16, differ in
// case alone, the first and the last word aside.
func sameMiddle(a []byte, b string) bool {
	for i := 8; i < len(a)-8; i += 8 {
		if !sameLetters(load64(a[i:]), loadName(b[i:])) {
			return false
		}
	}
	return true
}

// sameLetters reports whether two words of ASCII differ in the case of letters alone.
func sameLetters(a, b uint64) bool {
	const ones = 0x0101010101010101
	c := a | lowerBits
	isLetter := (c + (0x80-'a')*ones) &^ (c + (0x80-'z'-1)*ones) & highBits
	return (a^b)&^(isLetter>>2) == 0
}
