package codec

import (
	"math/bits"
	"strings"

	"github.com/javelin-go/javelin/internal/simd"
)

const (
	// internMax is the longest string that Intern keeps: names, UUIDs and the
	// like, but never much memory in all.
	internMax = 64
)

// Intern knows short strings that come again and again, such as the names of
// objects that become maps. It is a table where each string has one of two places,
// and so its cost per string is bounded whatever the input; all that an adversary
// achieves is that nothing is found.
//
// A string enters the table when it is met for the second time in one of its places.
// Names that are all different, as when they are ids, therefore cost a hash and
// no memory, and do not drive out those that do repeat.
//
// It holds clones: it never keeps a chunk alive, at most 16 KiB in all. The zero
// value is ready. An Intern is for one goroutine; it may outlive a call, since
// it returns a string only for input that is equal to it.
type Intern struct {
	table [internSlots]interned
	last  [internSlots]uint32 // hash of the last string that was not found there
	turn  uint32              // how many have entered
	score int32               // how many were new, less those that were there; see Make
	rest  int32               // how many are to be made without a look
}

const (
	// mostNew is how many strings in a row may be new before others are made without a look,
	// since that takes longer than a copy, and foundFor how many of them one is worth that was
	// there. After the others, moreNew may be new.
	mostNew, moreNew = 64, 40
	foundFor         = 6
	unlooked         = 448 // how many others
)

// interned is a string with its ends, which are all there is to compare when it has
// no more than sixteen bytes.
type interned struct {
	text       string
	head, tail uint64
}

// Make returns a string with the bytes of b: one that has been returned before,
// or one made by s.
func (t *Intern) Make(b []byte, s *Strings) string {
	if simd.Small {
		return s.Make(b)
	}
	if t.rest > 0 {
		t.rest--
		return s.Make(b)
	}
	v, place := t.Place(b, s)
	t.found(place > 0)
	return v
}

// MakeAt is Make for buf[start:end]. It is faster if buf goes on after them.
func (t *Intern) MakeAt(buf []byte, start, end int, s *Strings) string {
	if simd.Small {
		return s.Make(buf[start:end])
	}
	if t.rest > 0 {
		t.rest--
		return s.Cut(buf, start, end)
	}
	v, place := t.PlaceAt(buf, start, end, s)
	t.found(place > 0)
	return v
}

// found notes whether a string was there.
func (t *Intern) found(was bool) {
	if was {
		t.score = max(t.score-foundFor, 0)
	} else if t.score++; t.score > mostNew {
		t.rest, t.score = unlooked, mostNew-moreNew
	}
}

// Places is how many strings an Intern knows at most, plus one.
const Places = internSlots + 1

// Place is Make, which also tells the place of the string in the table, from 1
// on, or 0 if it was not there.
func (t *Intern) Place(b []byte, s *Strings) (v string, place int) {
	if uint(len(b)-1) >= internMax {
		return s.Make(b), 0
	}
	head, tail := ends(b)
	h := hashEnds(head, tail, len(b))
	if e := &t.table[h%internSlots]; e.is(b, head, tail) {
		return e.text, int(h%internSlots) + 1
	}
	return t.other(h, b, head, tail, s)
}

// PlaceAt is Place for buf[start:end]. It is faster if buf goes on after them.
func (t *Intern) PlaceAt(buf []byte, start, end int, s *Strings) (v string, place int) {
	n := end - start
	if uint(n-1) >= internMax || end+8 > len(buf) {
		return t.Place(buf[start:end], s)
	}
	// Shifts cut off what is after a string of less than eight bytes.
	k := min(n, 8)
	over := uint(64-8*k) & 63
	head := load8(buf[start:start+8:len(buf)]) << over >> over
	tail := load8(buf[end-k:end-k+8:len(buf)]) << over >> over
	h := hashEnds(head, tail, n)
	b := buf[start:end]
	if e := &t.table[h%internSlots]; e.is(b, head, tail) {
		return e.text, int(h%internSlots) + 1
	}
	return t.other(h, b, head, tail, s)
}

// is reports whether b, which has these ends, is the string.
func (e *interned) is(b []byte, head, tail uint64) bool {
	return e.head == head && e.tail == tail && len(e.text) == len(b) && (len(b) <= 16 || e.text == string(b))
}

// other is Place for a string with hash h that is not in its first place.
func (t *Intern) other(h uint64, b []byte, head, tail uint64, s *Strings) (v string, place int) {
	i, k := h%internSlots, otherPlace(h)
	if e := &t.table[k]; e.is(b, head, tail) {
		return e.text, int(k) + 1
	}
	// Of the upper half one bit is given up, so that a sum is never the zero
	// that stands for no string.
	sum := uint32(h>>32) | 1
	if t.last[i] != sum && t.last[k] != sum {
		t.last[i], t.last[k] = sum, sum
		return s.Make(b), 0
	}
	// Strings that drive out each other from one place come to others so.
	if t.turn++; t.table[i].text != "" && (t.table[k].text == "" || t.turn&1 == 0) {
		i = k
	}
	v = strings.Clone(string(b))
	t.table[i] = interned{v, head, tail}
	return v, 0
}

// otherPlace is where a string with hash h may be besides h%internSlots.
func otherPlace(h uint64) uint64 { return h >> 16 % internSlots }

// Reset forgets all strings.
func (t *Intern) Reset() { *t = Intern{} }

// hashEnds is a hash of a string of n bytes with these ends.
func hashEnds(head, tail uint64, n int) uint64 {
	hi, lo := bits.Mul64(head^0x9e3779b97f4a7c15, tail^uint64(n)^0xd1b54a32d192ed03)
	return hi ^ lo
}

// ends returns the first and the last eight bytes of b, which has at least two. Both
// are all of b if there are no more.
func ends(b []byte) (head, tail uint64) {
	switch n := len(b); {
	case n >= 8:
		return load8(b), load8(b[n-8:])
	case n >= 4:
		head = load4(b) | load4(b[n-4:])<<(8*uint(n-4))
	default:
		head = uint64(b[0]) | uint64(b[n/2])<<(8*uint(n/2)) | uint64(b[n-1])<<(8*uint(n-1))
	}
	return head, head
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
