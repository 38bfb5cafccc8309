package scan

import (
	"math/bits"
	"math/rand/v2"

	"github.com/javelin-go/javelin/internal/simd"
)

// Names remembers the member names of every open object, to find duplicates
// and to build JSON Pointers. One value serves a decoder, an encoder or a
// validator; objects are pushed and popped like a stack.
//
// A name is kept by reference into the caller's buffer as long as the buffer
// stands still; Detach copies what is still referenced into an arena. Names
// with escapes, and names of an encoder, are copied at once.
//
//	objects   {       {          {            first: index of an object's first ref
//	refs      a b c   d e f g    h            sig, where, length
//	          └── detached ──┘   └ in buf, or copied out of order
//	arena     a b c d e f g [h…]              refs[:detached] lie here, in order
//
// A small object compares 64-bit signatures (length, first and last eight
// bytes), and those only when a 64-bit Bloom filter says that one may be equal.
// Above smallObject names a hash table with a random seed takes over, so that
// no choice of names makes the time more than linear.
//
// The zero value is ready for use.
type Names struct {
	objects  []object
	refs     []nameRef
	arena    []byte
	scratch  []byte
	detached int
	spare    [][]int32
	seed     [2]uint64 // not zero once there has been a table
}

type object struct {
	first int
	arena int     // length of the arena when the object was opened
	bloom uint64  // one bit for each signature
	table []int32 // open addressing; index into refs[first:] plus 1; nil while small
}

type nameRef struct {
	sig uint64 // signature, or hash once the object has a table
	off int    // position in the caller's buffer, or ^position in the arena
	n   int
}

const (
	smallObject = 24
	// What a value keeps over Reset; larger arenas are left to the collector.
	maxKeptNames = 4 << 10
	maxKeptArena = 64 << 10
)

// Reset forgets everything; memory beyond a fixed cap is released. It is inlined: most
// documents have left nothing, and in a first call another function is another page.
func (s *Names) Reset() {
	if cap(s.objects)|cap(s.refs)|cap(s.arena) != 0 {
		s.reset()
	}
}

func (s *Names) reset() {
	for len(s.objects) > 0 {
		s.Pop()
	}
	s.refs = s.refs[:0]
	s.arena = s.arena[:0]
	s.detached = 0
	if cap(s.objects) > maxKeptNames {
		s.objects = nil
	}
	if cap(s.refs) > maxKeptNames {
		s.refs = nil
	}
	if cap(s.arena) > maxKeptArena {
		s.arena = nil
	}
	if cap(s.scratch) > maxKeptArena {
		s.scratch = nil
	}
	kept := 0
	for i, t := range s.spare {
		kept += cap(t)
		if kept > 4*maxKeptNames {
			clear(s.spare[i:])
			s.spare = s.spare[:i]
			break
		}
	}
}

// Len reports the number of open objects.
func (s *Names) Len() int { return len(s.objects) }

// Push opens an object.
func (s *Names) Push() {
	n := len(s.objects)
	if n == cap(s.objects) {
		s.objects = append(s.objects, object{})
	}
	s.objects = s.objects[:n+1]
	o := &s.objects[n] // its table is nil
	o.first, o.arena, o.bloom = len(s.refs), len(s.arena), 0
}

// Spread makes room for the first objects and names, if there is none: as much as takes
// whole cache lines, in which nothing lies that another goroutine writes.
func (s *Names) Spread() {
	if s.objects == nil && s.refs == nil {
		s.objects, s.refs = make([]object, 0, 4), make([]nameRef, 0, 8)
	}
}

// Pop closes the innermost object and forgets its names.
func (s *Names) Pop() {
	o := &s.objects[len(s.objects)-1]
	s.refs = s.refs[:o.first]
	s.arena = s.arena[:o.arena]
	s.detached = min(s.detached, o.first)
	if o.table != nil {
		s.dropTable(o)
	}
	s.objects = s.objects[:len(s.objects)-1]
}

func (s *Names) dropTable(o *object) {
	s.spare = append(s.spare, o.table)
	o.table = nil
}

// Truncate pops objects until n are open.
func (s *Names) Truncate(n int) {
	for len(s.objects) > n {
		s.Pop()
	}
}

// Insert adds the name buf[start:end], which holds no escape sequence, to the
// innermost object and reports whether it is the first of that name there.
// buf must be the caller's one buffer, and must not change before Detach.
func (s *Names) Insert(buf []byte, start, end int) (unique bool) {
	o := &s.objects[len(s.objects)-1]
	if simd.Small || o.table != nil || len(s.refs)-o.first >= smallObject {
		return s.insertLarge(o, buf, start, end-start)
	}
	sig := signature(buf, start, end)
	bit := uint64(1) << (sig >> 58)
	if o.bloom&bit != 0 && s.find(o, buf, sig, buf[start:end]) {
		return false
	}
	o.bloom |= bit
	s.refs = append(s.refs, nameRef{sig, start, end - start})
	return true
}

// InsertCopy is Insert for a name that is not in the caller's buffer as it
// reads: it is copied. buf is the buffer that earlier names refer to.
func (s *Names) InsertCopy(buf, name []byte) (unique bool) {
	o := &s.objects[len(s.objects)-1]
	at := len(s.arena)
	s.arena = append(s.arena, name...)
	if simd.Small || o.table != nil || len(s.refs)-o.first >= smallObject {
		unique = s.insertLarge(o, buf, ^at, len(name))
	} else {
		sig := signature(s.arena, at, len(s.arena))
		bit := uint64(1) << (sig >> 58)
		unique = o.bloom&bit == 0 || !s.find(o, buf, sig, name)
		if unique {
			o.bloom |= bit
			s.refs = append(s.refs, nameRef{sig, ^at, len(name)})
		}
	}
	if !unique {
		s.arena = s.arena[:at]
	}
	return unique
}

// Replace keeps buf[start:end] as the only name of the innermost object: what
// a JSON Pointer needs when duplicates are allowed.
func (s *Names) Replace(start, end int) {
	s.dropNames()
	s.refs = append(s.refs, nameRef{0, start, end - start})
}

// ReplaceCopy is Replace for a name that must be copied.
func (s *Names) ReplaceCopy(name []byte) {
	s.dropNames()
	at := len(s.arena)
	s.arena = append(s.arena, name...)
	s.refs = append(s.refs, nameRef{0, ^at, len(name)})
}

func (s *Names) dropNames() {
	o := &s.objects[len(s.objects)-1]
	s.refs = s.refs[:o.first]
	s.arena = s.arena[:o.arena]
	s.detached = min(s.detached, o.first)
	o.bloom = 0
	if o.table != nil {
		s.dropTable(o)
	}
}

// Last returns the last name, unescaped, of the open object of the given level
// (0 is the outermost), or nil when it has none. It is valid until the next
// call of any method or until buf changes.
func (s *Names) Last(buf []byte, level int) []byte {
	i := s.lastIndex(level)
	if i < s.objects[level].first {
		return nil
	}
	return s.bytes(buf, s.refs[i])
}

func (s *Names) lastIndex(level int) int {
	if level+1 < len(s.objects) {
		return s.objects[level+1].first - 1
	}
	return len(s.refs) - 1
}

// Detach copies every name that still refers to buf, so that buf may change.
// The time it takes is linear in the names added since the last call.
func (s *Names) Detach(buf []byte) {
	d := s.detached
	if d == len(s.refs) {
		return
	}
	end := 0
	if d > 0 {
		end = ^s.refs[d-1].off + s.refs[d-1].n
	}
	// Names beyond detached may lie in the arena in another order than that
	// of refs (copied names do, at once): lay all of them down anew.
	s.scratch = append(s.scratch[:0], s.arena[end:]...)
	s.arena = s.arena[:end]
	need := 0
	for _, r := range s.refs[d:] {
		need += r.n
	}
	if cap(s.arena)-end < need {
		// By doubling: append would copy large arenas more often.
		arena := make([]byte, end, max(2*cap(s.arena), end+need))
		copy(arena, s.arena)
		s.arena = arena
	}
	for i := d; i < len(s.refs); i++ {
		r := &s.refs[i]
		at := len(s.arena)
		if r.off < 0 {
			p := ^r.off - end
			s.arena = append(s.arena, s.scratch[p:p+r.n]...)
		} else {
			s.arena = append(s.arena, buf[r.off:r.off+r.n]...)
		}
		r.off = ^at
	}
	s.detached = len(s.refs)
	for i := len(s.objects) - 1; i >= 0 && s.objects[i].first > d; i-- {
		o := &s.objects[i]
		if o.first < len(s.refs) {
			o.arena = ^s.refs[o.first].off
		} else {
			o.arena = len(s.arena)
		}
	}
}

func (s *Names) bytes(buf []byte, r nameRef) []byte {
	if r.off < 0 {
		return s.arena[^r.off : ^r.off+r.n]
	}
	return buf[r.off : r.off+r.n]
}

// find looks for a name in a small object.
func (s *Names) find(o *object, buf []byte, sig uint64, name []byte) bool {
	for i := o.first; i < len(s.refs); i++ {
		if s.refs[i].sig == sig && string(s.bytes(buf, s.refs[i])) == string(name) {
			return true
		}
	}
	return false
}

// insertLarge adds a name to an object with a table, making the table when the
// object has just outgrown the signatures.
func (s *Names) insertLarge(o *object, buf []byte, off, n int) (unique bool) {
	count := len(s.refs) - o.first
	if 2*(count+1) > len(o.table) {
		s.grow(o, buf)
	}
	r := nameRef{0, off, n}
	name := s.bytes(buf, r)
	r.sig = s.hash(name)
	mask := uint64(len(o.table) - 1)
	h := r.sig & mask
	for ; o.table[h] != 0; h = (h + 1) & mask {
		q := s.refs[o.first+int(o.table[h])-1]
		if q.sig == r.sig && string(s.bytes(buf, q)) == string(name) {
			return false
		}
	}
	o.table[h] = int32(count + 1)
	s.refs = append(s.refs, r)
	return true
}

func (s *Names) grow(o *object, buf []byte) {
	if s.seed[1] == 0 {
		s.seed = [2]uint64{rand.Uint64(), rand.Uint64() | 1}
	}
	names := s.refs[o.first:]
	size := 1 << bits.Len(uint(4*(len(names)+1)-1))
	first := o.table == nil
	old := o.table
	o.table = nil
	for i, t := range s.spare {
		if cap(t) >= size {
			last := len(s.spare) - 1
			s.spare[i], s.spare[last] = s.spare[last], nil
			s.spare = s.spare[:last]
			o.table = t[:size]
			clear(o.table)
			break
		}
	}
	if o.table == nil {
		o.table = make([]int32, size)
	}
	if old != nil {
		s.spare = append(s.spare, old)
	}
	mask := uint64(size - 1)
	for i := range names {
		if first {
			names[i].sig = s.hash(s.bytes(buf, names[i]))
		}
		h := names[i].sig & mask
		for o.table[h] != 0 {
			h = (h + 1) & mask
		}
		o.table[h] = int32(i + 1)
	}
}

// hash is a chain of 64 by 64 bit multiplications folded in half, as wyhash by
// Wang Yi has it, with secrets that are random instead of fixed: who does not
// know them cannot make names collide.
func (s *Names) hash(b []byte) uint64 {
	n := len(b)
	h := s.seed[0] ^ uint64(n)
	for ; len(b) > 16; b = b[16:] {
		h = fold(le64(b)^s.seed[1], le64(b[8:])^h)
	}
	var x, y uint64
	if len(b) >= 8 {
		x, y = le64(b), le64(b[len(b)-8:])
	} else {
		for i, ch := range b {
			x |= uint64(ch) << (8 * i)
		}
	}
	h = fold(x^s.seed[1], y^h)
	return fold(h^s.seed[0], s.seed[1])
}

func fold(x, y uint64) uint64 {
	hi, lo := bits.Mul64(x, y)
	return hi ^ lo
}

// signature mixes the length and the first and last eight bytes of
// b[start:end]. It may read, but does not use, bytes of b after end.
func signature(b []byte, start, end int) uint64 {
	n := uint64(end - start)
	if n >= 8 {
		return mix(le64(b[start:])*mix0, le64(b[end-8:])+n)
	}
	if start+8 <= len(b) {
		return mix((le64(b[start:])&(1<<(8*n)-1))*mix0, n)
	}
	return signatureAtEnd(b[start:end])
}

const mix0, mix1 = 0x9e3779b97f4a7c15, 0xd6e8feb86659fd93

func mix(x, y uint64) uint64 { return (bits.RotateLeft64(x, 32) ^ y) * mix1 }

// signatureAtEnd is signature for a short name near the end of its buffer.
func signatureAtEnd(name []byte) uint64 {
	var x uint64
	for i, ch := range name {
		x |= uint64(ch) << (8 * i)
	}
	return mix(x*mix0, uint64(len(name)))
}
