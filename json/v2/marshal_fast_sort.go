package json

import "slices"

// This file sorts the entries of maps.

// mapEntry is an entry of a map that is being written in order.
type mapEntry struct {
	first uint64 // the first bytes of the name, so that most comparisons end there
	i     int    // of the name and the element
}

// firstBytes returns the first eight bytes of a name as a number, so that numbers
// compare as names do; where they are equal, the rest decides.
func firstBytes(name string) uint64 {
	if len(name) >= 8 {
		return uint64(bigEndian(name))<<32 | uint64(bigEndian(name[4:]))
	}
	return allBytes(name)
}

// allBytes is firstBytes for less than eight.
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

// fewEntries is how many entries insertion sorts faster than anything else.
const fewEntries = 96

// manyEntries is how many entries are sorted faster byte by byte than by comparison.
const manyEntries = 200

// sort sorts the entries of one map by their names.
func (s *mapStack) sort(entries []mapEntry, names []string) {
	if n := len(entries); n >= manyEntries && uint64(n) < 1<<32 {
		s.spare = slices.Grow(s.spare[:0], n)[:n]
		sortMany(entries, s.spare, names)
		return
	}
	sortEntries(entries, names)
}

// sortEntries sorts entries by comparison.
func sortEntries(entries []mapEntry, names []string) {
	if len(entries) > fewEntries {
		slices.SortFunc(entries, func(a, b mapEntry) int {
			switch {
			case a.first < b.first:
				return -1
			case a.first > b.first:
				return 1
			}
			return compareStrings(names[a.i], names[b.i])
		})
		return
	}
	for i := 1; i < len(entries); i++ {
		e := entries[i]
		j := i
		for ; j > 0; j-- {
			d := &entries[j-1]
			if d.first < e.first || d.first == e.first && names[d.i] <= names[e.i] {
				break
			}
			entries[j] = *d
		}
		entries[j] = e
	}
}

// sortMany is sortEntries for many. For each of the first bytes, from the last of
// them on, entries are moved to where those with that byte belong, between entries and
// spare, which must be as long. Bytes that all have are passed over.
func sortMany(entries, spare []mapEntry, names []string) {
	var counts [8][256]uint32
	for i := range entries {
		x := entries[i].first
		for k := range counts {
			counts[k][byte(x>>(8*k))]++
		}
	}
	from, to := entries, spare[:len(entries)]
	for k := range counts {
		at := &counts[k]
		if at[byte(from[0].first>>(8*k))] == uint32(len(from)) {
			continue
		}
		sum := uint32(0)
		for c, n := range at {
			at[c] = sum
			sum += n
		}
		for i := range from {
			n := &at[byte(from[i].first>>(8*k))]
			to[*n] = from[i]
			*n++
		}
		from, to = to, from
	}
	if &from[0] != &entries[0] {
		copy(entries, from)
	}
	for i := 0; i < len(entries); {
		j := i + 1
		for j < len(entries) && entries[j].first == entries[i].first {
			j++
		}
		if j-i > 1 {
			sortRest(entries[i:j], names)
		}
		i = j
	}
}

// sortRest sorts entries whose first bytes are the same, by those that follow if all
// have that many.
func sortRest(entries []mapEntry, names []string) {
	for i := range entries {
		if len(names[entries[i].i]) < 8 {
			sortEntries(entries, names)
			return
		}
	}
	for i := range entries {
		e := &entries[i]
		e.first = firstBytes(names[e.i][8:])
	}
	sortEntries(entries, names)
}
