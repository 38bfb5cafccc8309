// Package scan finds its way through JSON text by a structural index: the
// positions of brackets, commas, colons, quotes and first bytes of numbers and
// literals, made one window at a time by package simd. A reader of the index
// touches neither whitespace nor the inside of strings.
//
// The index only finds; what is valid is decided here (order of tokens) and in
// package wire (inside of a token). Where something is wrong, or cannot be told
// from the index, the answer is Careful, and the caller reads on by bytes: the
// good path keeps no book for error messages.
package scan

import (
	"github.com/javelin-go/javelin/internal/simd"
)

// window is the number of bytes indexed at once: its positions stay in the
// first-level cache, and the call of the kernel is paid for. For a stream it is
// smallWindow, which costs little more and keeps memory low.
const (
	window      = 4 << 10
	smallWindow = 2 << 10
)

// narrowWindow is how many bytes are indexed at once from where something is wrong on. Each window
// after it in which nothing is wrong is twice as long, up to what is usual.
const (
	narrowWindow = window >> narrowest
	narrowest    = 4
)

// rebaseAt bounds the positions in the index, which are 31 bits wide.
const rebaseAt = 1 << 30

// Cursor is a buffer with the index of a part of it.
//
//	Buf      ······token token token token···········
//	               ^org  ^ent[i]     ^indexed
//
//	ent[i:n]   entries not yet consumed, ascending, counted from Buf[org]
//	Buf[indexed:] has no entries yet
//
// Every byte of the input is indexed once and in order, whether or not
// anybody asks for it: the index carries state (in a string? escaped?) from
// one window to the next.
type Cursor struct {
	Buf      []byte
	ent      []uint32
	i, n     int
	org      int
	indexed  int
	state    simd.IndexState
	flags    simd.Flags // of windows that are not read yet, see settle
	Fatal    simd.Flags // windows with these flags are not to be read by entries
	fatal    bool       // such flags have been seen
	small    bool
	narrow   uint8 // windows are of so many powers of two less, see index
	at       int   // all entries from Buf[at] on are still to come
	repeated int   // what n was when copies of the last entry were put after it
	rebase   int   // rebaseAt, smaller in tests
	flagged  int   // where the last window ends that has set flags
}

// Reset starts a new document in buf.
func (c *Cursor) Reset(buf []byte) {
	// Field by field: a composite literal would go through a copy.
	c.Buf = buf
	c.i, c.n = 0, 0
	c.org, c.indexed, c.at = 0, 0, 0
	c.state = simd.IndexState{}
	c.flags, c.fatal = 0, false
	c.repeated = 0
	c.rebase = rebaseAt
	c.small, c.narrow = false, 0
}

// Seed gives c, which has been reset, the entries of all of Buf, in which nothing is wrong.
func (c *Cursor) Seed(ent []uint32) {
	if need := len(ent) + simd.IndexSlack; need > len(c.ent) {
		c.grow(need, window)
	}
	c.n = copy(c.ent, ent)
	c.indexed = len(c.Buf)
}

// ResetStream is Reset for a buffer that will be extended again and again.
func (c *Cursor) ResetStream(buf []byte) {
	c.Reset(buf)
	c.small = true
}

// Memory returns the memory for entries and leaves none. There must be nothing in
// it that is still to be read.
func (c *Cursor) Memory() []uint32 {
	m := c.ent
	c.ent = nil
	c.i, c.n = 0, 0
	return m
}

// Empty reports whether c has no memory for entries.
func (c *Cursor) Empty() bool { return c.ent == nil }

// SetMemory gives c, which has none, memory for entries.
func (c *Cursor) SetMemory(m []uint32) { c.ent = m }

// Release lets go of the buffer, before the cursor goes back to a pool.
func (c *Cursor) Release() { c.Reset(nil) }

// index makes entries for the next window and reports whether there was any
// byte left to index. Entries not yet consumed are kept.
func (c *Cursor) index() bool {
	if c.indexed == len(c.Buf) {
		return false
	}
	c.settle()
	left := c.n - c.i
	size := window
	if c.small {
		size = smallWindow
	}
	full := size
	size = min(len(c.Buf)-c.indexed, size>>c.narrow)
	if need := left + size + simd.IndexSlack; need > len(c.ent) {
		c.grow(need, full)
	} else if c.i > 0 {
		copy(c.ent, c.ent[c.i:c.n])
	}
	if c.indexed-c.org >= c.rebase {
		c.moveOrigin(left)
	}
	c.i, c.n = 0, left
	c.repeated = 0
	before := c.state
	n, flags := simd.Index(c.ent[left:], c.Buf[c.indexed:c.indexed+size], uint32(c.indexed-c.org), &c.state)
	if flags&c.Fatal != 0 && size > narrowWindow {
		// Of what is to be read by bytes there shall be little.
		c.state, c.narrow = before, narrowest
		size = narrowWindow
		n, flags = simd.Index(c.ent[left:], c.Buf[c.indexed:c.indexed+size], uint32(c.indexed-c.org), &c.state)
	}
	c.n += n
	c.indexed += size
	if flags != 0 {
		c.flags |= flags
		c.flagged = c.indexed
	} else if c.narrow > 0 {
		c.narrow--
	}
	c.fatal = c.flags&c.Fatal != 0
	return true
}

// settle forgets the flags when all that is in the windows that have set them has been read: one such
// window must not keep those after it from being read by entries.
func (c *Cursor) settle() {
	if c.flags != 0 && (c.i == c.n || c.Pos(c.ent[c.i]) >= c.flagged) {
		c.flags, c.fatal = 0, false
	}
}

// grow makes room for entries: enough for a few members or for small documents at first, then for half
// a window, and for whole windows from then on.
func (c *Cursor) grow(need, full int) {
	switch {
	case need <= 2*simd.IndexSlack:
		need = 2 * simd.IndexSlack
	case need <= 4*simd.IndexSlack:
		need = 4 * simd.IndexSlack
	case need <= 512+simd.IndexSlack:
		need = 512 + simd.IndexSlack
	case need <= full/2+simd.IndexSlack+8:
		need = full/2 + simd.IndexSlack + 8
	case need <= full+simd.IndexSlack+8:
		need = full + simd.IndexSlack + 8
	default:
		need = max(need, 2*len(c.ent)) // next time, more may be left
	}
	ent := make([]uint32, need)
	copy(ent, c.ent[c.i:c.n])
	c.ent = ent
}

// moveOrigin makes the first unconsumed entry, or else the window to come, the
// new origin of positions.
func (c *Cursor) moveOrigin(left int) {
	by := c.indexed - c.org
	if left > 0 {
		by = int(c.ent[0] & simd.PosMask)
	}
	for j := range c.ent[:left] {
		c.ent[j] -= uint32(by)
	}
	c.org += by
}

// Extend tells that the bytes of the buffer now lie in buf, with more after
// them, and begin with what was at Buf[dropped:].
func (c *Cursor) Extend(buf []byte, dropped int) {
	c.Buf = buf
	c.repeated = 0
	if dropped == 0 {
		return
	}
	c.indexed -= dropped
	c.flagged -= dropped
	c.at -= dropped
	if c.org >= dropped {
		c.org -= dropped
		return
	}
	by := uint32(dropped - c.org)
	c.org = 0
	for c.i < c.n && c.ent[c.i]&simd.PosMask < by {
		c.i++ // of what has been read by bytes
	}
	for j := c.i; j < c.n; j++ {
		c.ent[j] -= by
	}
}

// IsUnicode reports whether the windows of the entries that are there hold no ill-formed UTF-8.
func (c *Cursor) IsUnicode() bool { return c.flags&simd.InvalidUTF8 == 0 }

// Restart forgets the index and begins it anew at pos, which must be the
// position after a token: nothing is open there that an index could carry.
func (c *Cursor) Restart(pos int) {
	c.i, c.n, c.repeated = 0, 0, 0
	c.org, c.indexed, c.at = pos, pos, pos
	c.state = simd.IndexState{}
	c.flags, c.fatal = 0, false
}

// Sync makes the entries from pos on, which is the position after a token, the
// next ones: want of them, or all there are in Buf. It reports whether there is
// at least one, and nothing wrong with the windows they come from.
func (c *Cursor) Sync(pos, want int) bool {
	return c.at == pos && c.n-c.i >= want && !c.fatal || c.sync(pos, want)
}

func (c *Cursor) sync(pos, want int) bool {
	if c.at == pos && c.indexed == len(c.Buf) && c.i < c.n {
		c.settle()
		return !c.fatal // all there are, fewer than wanted
	}
	if pos < c.at || pos > c.indexed {
		c.Restart(pos)
	}
	for c.at = pos; ; {
		for c.i < c.n && c.org+int(c.ent[c.i]&simd.PosMask) < pos {
			c.i++
		}
		c.settle()
		if c.n-c.i >= want || !c.index() {
			return c.n > c.i && !c.fatal
		}
	}
}

// Left is the number of entries that are there.
func (c *Cursor) Left() int { return c.n - c.i }

// Entry returns the k-th of the next entries, k < Left.
func (c *Cursor) Entry(k int) uint32 { return c.ent[c.i+k] }

// Pos is the position in Buf of an entry.
func (c *Cursor) Pos(e uint32) int { return c.org + int(e&simd.PosMask) }

// Take consumes n entries, all there are up to pos.
func (c *Cursor) Take(n, pos int) { c.i, c.at = c.i+n, pos }

// Peek returns the position in Buf of the next token, or -1 when only
// whitespace, or nothing, is left in Buf.
func (c *Cursor) Peek() int {
	for c.i == c.n {
		if !c.index() {
			return -1
		}
	}
	return c.org + int(c.ent[c.i]&simd.PosMask)
}

// Rest reports whether nothing but whitespace follows end, the end of the value
// that was consumed last.
func (c *Cursor) Rest(end int) bool {
	// What follows a literal without a gap has no entry of its own.
	return (end >= len(c.Buf) || c.Peek() == end || EndsScalar[c.Buf[end]]) && c.Peek() < 0
}
