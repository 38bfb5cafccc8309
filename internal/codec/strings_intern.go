package codec

import (
	"math/bits"
	"strings"
)

const (
	internSlots = 256
	// internMax is the longest string that Intern keeps: names, UUIDs and the
	// like, but never much memory in all.
	internMax = 64
)

// Intern knows short strings that come again and again, such as the names of
// objects that become maps. It is a table where each string has one place, and
// so its cost per string is bounded whatever the input; all that an adversary
// achieves is that nothing is found.
//
// A string enters the table when it is met for the second time in its place.
// Names that are all different, as when they are ids, therefore cost a hash and
// no memory, and do not drive out those that do repeat.
//
// It holds clones: it never keeps a chunk alive, at most 16 KiB in all. The zero
// value is ready. An Intern is for one goroutine; it may outlive a call, since
// it returns a string only for input that is equal to it.
type Intern struct {
	table [internSlots]string
	last  [internSlots]uint32 // hash of the last string that was not found
}

// Make returns a string with the bytes of b: one that has been returned before,
// or one made by s.
func (t *Intern) Make(b []byte, s *Strings) string {
	v, _ := t.Place(b, s)
	return v
}

// Places is how many strings an Intern knows at most, plus one.
const Places = internSlots + 1

// Place is Make, which also tells the place of the string in the table, from 1
// on, or 0 if it was not there.
func (t *Intern) Place(b []byte, s *Strings) (v string, place int) {
	if uint(len(b)-2) > internMax-2 {
		return s.Make(b), 0
	}
	h := hashEnds(b)
	i := h % internSlots
	if v := t.table[i]; v == string(b) {
		return v, int(i) + 1
	}
	return t.add(i, uint32(h>>32), b, s), 0
}

// add is Place for a string that is not in its place.
func (t *Intern) add(i uint64, sum uint32, b []byte, s *Strings) string {
	// Of the upper half one bit is given up, so that a sum is never the zero
	// that stands for no string.
	sum |= 1
	if t.last[i] != sum {
		t.last[i] = sum
		return s.Make(b)
	}
	v := strings.Clone(string(b))
	t.table[i] = v
	return v
}

// Reset forgets all strings.
func (t *Intern) Reset() { *t = Intern{} }

// hashEnds is a hash of the length and the first and last eight bytes of b, in
// constant time. b has at least two bytes.
func hashEnds(b []byte) uint64 {
	var head, tail uint64
	switch n := len(b); {
	case n >= 8:
		head, tail = load8(b), load8(b[n-8:])
	case n >= 4:
		head, tail = load4(b), load4(b[n-4:])
	default:
		head, tail = uint64(b[0])|uint64(b[1])<<8, uint64(b[n-1])
	}
	hi, lo := bits.Mul64(head^0x9e3779b97f4a7c15, tail^uint64(len(b))^0xd1b54a32d192ed03)
	return hi ^ lo
}

// load8 returns the first eight bytes of b, the first one lowest.
func load8(b []byte) uint64 {
	_ = b[7]
	return uint64(b[0]) | uint64(b[1])<<8 | uint64(b[2])<<16 | uint64(b[3])<<24 |
		uint64(b[4])<<32 | uint64(b[5])<<40 | uint64(b[6])<<48 | uint64(b[7])<<56
}

// load4 returns the first four bytes of b, the first one lowest.
func load4(b []byte) uint64 {
	_ = b[3]
	return uint64(b[0]) | uint64(b[1])<<8 | uint64(b[2])<<16 | uint64(b[3])<<24
}
