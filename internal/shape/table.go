package shape

import "math/bits"

// Names are compared by 8-byte words, the first byte lowest:
//
//	n ≤ 8    |first···|            zeros after the name
//	n ≤ 16   |first···|            the second word ends where the name ends,
//	              |···last|        and may overlap the first
//	n > 16   |first···| middle |···last|
//
// Up to 16 bytes length and words are the whole name.

// Key is a name ready to be compared with text.
type Key struct {
	first, last uint64
	mask        uint64 // of the bytes of first that belong to the name
	name        string
}

// MakeKey returns the Key of a name.
func MakeKey(name string) (k Key) {
	k.set(name)
	return k
}

// set makes k the Key of a name.
func (k *Key) set(name string) {
	n := len(name)
	k.name, k.mask, k.first, k.last = name, maskOf(n), 0, 0
	if n >= 8 {
		k.first = loadName(name)
		if n > 8 {
			k.last = loadName(name[n-8:])
		}
		return
	}
	for i := range n {
		k.first |= uint64(name[i]) << (8 * i)
	}
}

// loadName is load64 for a name.
func loadName(s string) uint64 {
	_ = s[7]
	return uint64(s[0]) | uint64(s[1])<<8 | uint64(s[2])<<16 | uint64(s[3])<<24 |
		uint64(s[4])<<32 | uint64(s[5])<<40 | uint64(s[6])<<48 | uint64(s[7])<<56
}

// Name returns the name.
func (k *Key) Name() string { return k.name }

// Match reports whether buf[pos:end] is the name; pos must lie within buf. An end
// that is not within buf belongs to no name. It is faster when buf goes on for
// some bytes after the name.
func (k *Key) Match(buf []byte, pos, end int) bool {
	n := len(k.name)
	if end-pos != n {
		return false
	}
	b := buf[pos:]
	if len(b) < 8 {
		return n <= len(b) && string(b[:n]) == k.name
	}
	if load64(b)&k.mask != k.first {
		return false
	}
	return n <= 8 || end <= len(buf) && load64(buf[end-8:]) == k.last && (n <= 16 || string(b[8:n-8]) == k.name[8:n-8])
}

// Table finds names. It hashes length, first and last word; the multiplier is
// chosen so that, as far as can be, no two names fall on the same slot. What is
// looked up cannot make it slow: the longest run of slots is settled when the
// table is made.
//
// The zero value holds no names.
type Table struct {
	slots []slot // a power of two of them, or none
	mul   uint64
	shift uint8
	heads uint64  // see head
	of    *Struct // whose names are not in it yet, or nil
}

type slot struct {
	first, last uint64
	name        string
	number      int // of the name, plus 1; 0: free
}

// MakeTable returns a table of names, which must all be different.
func MakeTable(names []string) Table {
	keys := make([]Key, len(names))
	for i, name := range names {
		keys[i] = MakeKey(name)
	}
	return makeTable(len(keys), func(i int) *Key { return &keys[i] })
}

// makeTable is MakeTable for n names, whose keys are at hand.
func makeTable(n int, key func(i int) *Key) (t Table) {
	if n == 0 {
		return t
	}
	// What tells names apart is one word of each, so that those of most structs
	// are on the stack without making it grow.
	var few [16]uint64
	words := few[:0]
	if n > len(few) {
		words = make([]uint64, 0, n)
	}
	for i := range n {
		k := key(i)
		words = append(words, wordOf(k.first, k.last, len(k.name)))
	}
	t.spread(words)
	t.slots = make([]slot, 1<<(64-t.shift))
	mask := len(t.slots) - 1
	for i, w := range words {
		h := t.slot(w)
		for t.slots[h].number != 0 {
			h = (h + 1) & mask
		}
		k, s := key(i), &t.slots[h]
		s.first, s.last, s.name, s.number = k.first, k.last, k.name, i+1
		t.heads |= head(byte(k.first), len(k.name))
	}
	return t
}

// spread chooses the size of the table and the multiplier.
func (t *Table) spread(words []uint64) {
	n := len(words)
	// Twice as many slots as names at first, twice that if no multiplier will do.
	// A collision costs little; large tables are not worth many attempts.
	attempts := max(2, min(24, 1024/n))
	width := bits.Len(uint(2*n - 1))
	var bitsOfFew [4]uint64
	taken := bitsOfFew[:]
	if n := 1<<width/32 + 1; n > len(taken) { // as many bits as twice the slots
		taken = make([]uint64, n)
	}
	best := -1
	mul := uint64(0x9e3779b97f4a7c15)
	for i := 0; i < 2*attempts && best != 0; i++ {
		try := Table{mul: mul, shift: uint8(64 - width - i/attempts)}
		if steps := try.steps(words, taken); best < 0 || steps < best {
			best, t.mul, t.shift = steps, try.mul, try.shift
		}
		mul = mul*0xd1342543de82ef95 + 0x2545f4914f6cdd1e // odd stays odd
	}
}

// steps returns how many steps beyond the first slot it takes to find all words.
func (t *Table) steps(words, taken []uint64) (steps int) {
	clear(taken)
	mask := 1<<(64-t.shift) - 1
	for _, w := range words {
		h := t.slot(w)
		for taken[h>>6]>>(h&63)&1 != 0 {
			h = (h + 1) & mask
			steps++
		}
		taken[h>>6] |= 1 << (h & 63)
	}
	return steps
}

// head is a bit for names of n bytes that begin with c, of which Find asks first: most names that
// are not in a table have another one than those that are.
func head(c byte, n int) uint64 { return 1 << ((c ^ byte(5*n)) & 63) }

// HasNot reports that there is no name of n bytes, more than 0, that begins with c, if that is
// known at once.
func (t *Table) HasNot(c byte, n int) bool {
	return t.heads&head(c, n) == 0 && n > 0 && len(t.slots) > 0
}

// wordOf is what is hashed of a name.
func wordOf(first, last uint64, n int) uint64 {
	return first ^ bits.RotateLeft64(last, 29) + uint64(n)
}

// slot returns the slot of a word. The upper bits of the product depend on all
// bits of the word.
func (t *Table) slot(word uint64) int { return int(word * t.mul >> (t.shift & 63)) }

// Find returns the number of the name buf[pos:end], or -1; pos must lie within
// buf. An end that is not within buf belongs to no name. It is faster when buf
// goes on for some bytes after the name.
func (t *Table) Find(buf []byte, pos, end int) int {
	// This calls nothing but what is left to others, so that it keeps all in registers.
	n := end - pos
	if uint(n-1) >= 16 || pos+8 > len(buf) || end > len(buf) || len(t.slots) == 0 {
		return t.findOdd(buf, pos, end)
	}
	if t.heads&head(buf[pos], n) == 0 {
		return -1
	}
	first, last := load64(buf[pos:]), uint64(0)
	if n > 8 {
		last = load64(buf[end-8:])
	} else {
		first &= 1<<(8*uint(n)&63) - 1 | -uint64(n>>3)
	}
	mask := len(t.slots) - 1
	for h := t.slot(wordOf(first, last, n)); ; h++ {
		// A free slot looks like the empty name, and has the number of none.
		s := &t.slots[h&mask]
		if s.first == first && s.last == last && len(s.name) == n || s.number == 0 {
			return s.number - 1
		}
	}
}

// findOdd is Find for a name that is empty, long or near the end of buf, and for a table that
// is empty or not made yet.
func (t *Table) findOdd(buf []byte, pos, end int) int {
	if len(t.slots) == 0 || end < pos || end > len(buf) {
		return t.findNone(buf, pos, end)
	}
	n := end - pos
	b := buf[pos:]
	if n > 0 && t.heads&head(b[0], n) == 0 {
		return -1
	}
	var first, last uint64
	switch {
	case n > 8:
		first, last = load64(b), load64(buf[end-8:])
	case len(b) >= 8:
		first = load64(b) & maskOf(n)
	default:
		for i := n - 1; i >= 0; i-- {
			first = first<<8 | uint64(b[i])
		}
	}
	mask := len(t.slots) - 1
	for h := t.slot(wordOf(first, last, n)); ; h++ {
		s := &t.slots[h&mask]
		if s.first == first && s.last == last && len(s.name) == n &&
			(n <= 16 || string(b[8:n-8]) == s.name[8:n-8]) || s.number == 0 {
			return s.number - 1
		}
	}
}

// findNone is Find for a table that is empty or not made yet, or an end that is not within
// buf.
func (t *Table) findNone(buf []byte, pos, end int) int {
	if t.of == nil || len(t.of.Fields)+len(t.of.aliases) == 0 || end < pos || end > len(buf) {
		return -1
	}
	return t.of.makeNames().Find(buf, pos, end)
}

// maskOf covers the first n bytes of a word.
func maskOf(n int) uint64 {
	if n >= 8 {
		return 1<<64 - 1
	}
	return 1<<(8*uint(n)&63) - 1
}

func load64(b []byte) uint64 {
	_ = b[7]
	return uint64(b[0]) | uint64(b[1])<<8 | uint64(b[2])<<16 | uint64(b[3])<<24 |
		uint64(b[4])<<32 | uint64(b[5])<<40 | uint64(b[6])<<48 | uint64(b[7])<<56
}
