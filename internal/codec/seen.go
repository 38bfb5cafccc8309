package codec

// Seen is a set of small integers: which fields of a struct an object has
// named so far. The zero value is the empty set. A struct of up to 128 fields
// costs no allocation.
type Seen struct {
	words [2]uint64
	more  []uint64 // from 128 on
}

// Insert adds i, which is not negative, and reports whether it is new. It takes
// memory in proportion to the largest i: ids are for the caller to choose, never
// for the input.
func (s *Seen) Insert(i int) (fresh bool) {
	if uint(i) >= 128 {
		return s.insertMore(uint(i) - 128)
	}
	w, bit := &s.words[uint(i)/64], uint64(1)<<(uint(i)%64)
	fresh = *w&bit == 0
	*w |= bit
	return fresh
}

// Has reports whether i has been added.
func (s *Seen) Has(i int) bool {
	if uint(i) < 128 {
		return s.words[uint(i)/64]>>(uint(i)%64)&1 != 0
	}
	j := uint(i) - 128
	return j/64 < uint(len(s.more)) && s.more[j/64]>>(j%64)&1 != 0
}

// Low returns the bits of 0 to 63.
func (s *Seen) Low() *uint64 { return &s.words[0] }

func (s *Seen) insertMore(i uint) (fresh bool) {
	if n := int(i/64) + 1; n > len(s.more) {
		s.more = append(s.more, make([]uint64, n-len(s.more))...)
	}
	w, bit := &s.more[i/64], uint64(1)<<(i%64)
	fresh = *w&bit == 0
	*w |= bit
	return fresh
}

// Reset empties the set and keeps its memory.
func (s *Seen) Reset() {
	s.words = [2]uint64{}
	clear(s.more)
}
