package write

import (
	"math"
	"math/bits"
	"slices"
	"strings"
)

// This file sorts the entries of maps.

// Entry is an entry of a map that is being written in order.
type Entry struct {
	First uint64 // the first bytes of the name, so that most comparisons end there
	I     int    // of the name and the element
}

// FirstBytes returns the first eight bytes of a name as a number, so that numbers
// compare as names do; where they are equal, the rest decides.
func FirstBytes(name string) uint64 {
	if len(name) >= 8 {
		return uint64(bigEndian(name))<<32 | uint64(bigEndian(name[4:]))
	}
	return allBytes(name)
}

// allBytes is FirstBytes for less than eight.
func allBytes(name string) uint64 {
	switch n := len(name); {
	case n >= 4:
		// The last four, without those that are among the first four.
		return uint64(bigEndian(name))<<32 | uint64(bigEndian(name[n-4:])<<(8*(8-n)))
	case n == 3:
		return uint64(name[0])<<56 | uint64(name[1])<<48 | uint64(name[2])<<40
	case n == 2:
		return uint64(name[0])<<56 | uint64(name[1])<<48
	case n == 1:
		return uint64(name[0]) << 56
	}
	return 0
}

func bigEndian(s string) uint32 {
	_ = s[3]
	return uint32(s[3]) | uint32(s[2])<<8 | uint32(s[1])<<16 | uint32(s[0])<<24
}

// bytesFrom is FirstBytes for what is left of a name from an index on, if anything.
func bytesFrom(name string, from int) uint64 {
	if from >= len(name) {
		return 0
	}
	return FirstBytes(name[from:])
}

// fewEntries is how many entries insertion sorts faster than sortMany.
const fewEntries = 24

// A Sorter sorts entries in memory of its own.
type Sorter struct{ words []uint64 }

// Kept is how many words of memory it has.
func (s *Sorter) Kept() int { return cap(s.words) }

// Sort sorts the entries of one map by their names. The i of each must be its index.
func (s *Sorter) Sort(entries []Entry, names []string) {
	if len(entries) > fewEntries {
		s.sortMany(entries, names)
		return
	}
	for i := 1; i < len(entries); i++ {
		e := entries[i]
		j := i
		for ; j > 0; j-- {
			d := &entries[j-1]
			if d.First < e.First || d.First == e.First && names[d.I] <= names[e.I] {
				break
			}
			entries[j] = *d
		}
		entries[j] = e
	}
}

// manyEntries is how many entries are sorted faster in parts, and farEntries how many names
// are too much memory to look at once more.
const (
	manyEntries = 4000
	farEntries  = 1000
)

// sortMany is sort for many, where it is the branches that cost, as nobody can foresee how
// a comparison ends. So an entry becomes a word: as much of what the names differ in as
// there is room for, and below that its index. Words are sorted without branches.
func (s *Sorter) sortMany(entries []Entry, names []string) {
	n := len(entries)
	s.words = slices.Grow(s.words[:0], 2*n)[:2*n]
	words, spare := s.words[:n], s.words[n:]
	differ := uint64(0) // the bits in which names differ
	for i := range entries {
		words[i] = entries[i].First
		differ |= words[i] ^ words[0]
	}
	from := 0
	for more := 0; bits.LeadingZeros64(differ) > 16 && more < 4; more++ {
		from += bits.LeadingZeros64(differ) / 8
		differ = 0
		for i := range words {
			words[i] = bytesFrom(names[i], from)
			differ |= words[i] ^ words[0]
		}
	}
	same := bits.LeadingZeros64(differ)
	if differ&^lowHalves == 0 {
		packHalves(words, names, from+8)
		same = 0
	}
	index := uint64(1)<<bits.Len(uint(n-1)) - 1
	for i := range words {
		words[i] = words[i]<<same&^index | uint64(i)
	}
	if n < manyEntries {
		sortWords(words, spare, false)
	} else {
		words = sortByParts(words, spare)
	}

	alike := 0 // how many before this one the words do not tell from it
	for i, w := range words {
		entries[i].I = int(w & index)
		if i > 0 && w&^index == words[i-1]&^index {
			alike++
			continue
		}
		if alike > 0 {
			sortAlike(entries[i-1-alike:i], names)
			alike = 0
		}
	}
	if alike > 0 {
		sortAlike(entries[n-1-alike:], names)
	}
}

// sortAlike sorts entries of which more than the beginning of the names counts.
func sortAlike(entries []Entry, names []string) {
	slices.SortFunc(entries, func(a, b Entry) int { return strings.Compare(names[a.I], names[b.I]) })
}

// lowHalves are the lower halves of eight bytes. Digits differ in nothing else.
const lowHalves = 0x0f0f0f0f0f0f0f0f

// packHalves sets words, which differ in nothing else, to their lower halves, and those of the
// eight bytes of the names after that, from an index on, if these differ in nothing else
// either: bits that all have in common say nothing of the order.
func packHalves(words []uint64, names []string, index int) {
	if len(words) > farEntries {
		for i, x := range words {
			words[i] = lowHalvesOf(x) << 32
		}
		return
	}
	first, differ := bytesFrom(names[0], index), uint64(0)
	for i, x := range words {
		more := bytesFrom(names[i], index)
		differ |= more ^ first
		words[i] = lowHalvesOf(x)<<32 | lowHalvesOf(more)
	}
	if differ&^lowHalves != 0 {
		for i := range words {
			words[i] = words[i] >> 32 << 32
		}
	}
}

// lowHalvesOf returns the lower halves of the eight bytes of x, one next to the other.
func lowHalvesOf(x uint64) uint64 {
	x &= lowHalves
	x = (x | x>>4) & 0x00ff00ff00ff00ff
	x = (x | x>>8) & 0x0000ffff0000ffff
	return (x | x>>16) & 0xffffffff
}

// sortWords sorts w or, if into says so, has spare hold what is in w, in order. spare is as
// long as w; it, and w if into, may hold anything after that.
func sortWords(w, spare []uint64, into bool) {
	if len(w) <= 8 {
		to := w
		if into {
			to = spare
		}
		sortUpTo8(to, w)
		return
	}
	h := len(w) / 2
	sortWords(w[:h], spare[:h], !into)
	sortWords(w[h:], spare[h:], !into)
	if into {
		mergeHalves(spare, w)
	} else {
		mergeHalves(w, spare)
	}
}

// sortByParts sorts w and returns spare, which has the result. The parts, of those words that
// begin with the same bits, are sorted one by one.
func sortByParts(w, spare []uint64) []uint64 {
	const beginning = 10
	var ends [1 << beginning]int
	for _, x := range w {
		ends[x>>(64-beginning)]++
	}
	sum := 0
	for c, n := range ends {
		ends[c] = sum
		sum += n
	}
	for _, x := range w {
		end := &ends[x>>(64-beginning)]
		spare[*end] = x
		*end++
	}
	start := 0
	for _, end := range ends {
		sortWords(spare[start:end], w[start:end], false)
		start = end
	}
	return spare
}

// mergeHalves sets to to the words of from, whose two halves are in order. It goes from both
// ends to the middle, which no half can be used up before.
func mergeHalves(to, from []uint64) {
	n := len(to)
	from = from[:n]
	h := n / 2
	i, j := 0, h-1 // the next ones of the first half, from either end
	for k := range h {
		a, b := from[i], from[h+k-i]
		c, d := from[j], from[n-2-k+h-j]
		to[k], to[n-1-k] = min(a, b), max(c, d)
		_, second := bits.Sub64(b, a, 0)
		i += 1 - int(second)
		_, first := bits.Sub64(d, c, 0)
		j -= int(first)
	}
	if n&1 != 0 {
		if i <= j {
			to[h] = from[i]
		} else {
			to[h] = from[2*h-i]
		}
	}
}

// sortUpTo8 sets to to the words of from, of which there are at most 8, in order. Those that
// are missing are the largest.
func sortUpTo8(to, from []uint64) {
	var w [8]uint64
	for i := copy(w[:], from); i < 8; i++ {
		w[i] = math.MaxUint64
	}
	a, b, c, d, e, f, g, h := w[0], w[1], w[2], w[3], w[4], w[5], w[6], w[7]
	a, c = min(a, c), max(a, c)
	b, d = min(b, d), max(b, d)
	e, g = min(e, g), max(e, g)
	f, h = min(f, h), max(f, h)
	a, e = min(a, e), max(a, e)
	b, f = min(b, f), max(b, f)
	c, g = min(c, g), max(c, g)
	d, h = min(d, h), max(d, h)
	a, b = min(a, b), max(a, b)
	c, d = min(c, d), max(c, d)
	e, f = min(e, f), max(e, f)
	g, h = min(g, h), max(g, h)
	c, e = min(c, e), max(c, e)
	d, f = min(d, f), max(d, f)
	b, e = min(b, e), max(b, e)
	d, g = min(d, g), max(d, g)
	b, c = min(b, c), max(b, c)
	d, e = min(d, e), max(d, e)
	f, g = min(f, g), max(f, g)
	w = [8]uint64{a, b, c, d, e, f, g, h}
	copy(to[:len(from)], w[:])
}
