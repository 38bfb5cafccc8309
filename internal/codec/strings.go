package codec

import (
	"unicode/utf8"

	"github.com/javelin-go/javelin/internal/forge"
	"github.com/javelin-go/javelin/internal/simd"
)

const (
	// chunkSize is the most that a string made by Strings keeps alive beside
	// itself. Larger chunks gain no time.
	chunkSize = 384
	// MaxShared is the length above which a string is not cut from such chunks.
	MaxShared = chunkSize / 2
	// longChunk is chunkSize for strings longer than that, which share chunks of their
	// own: beside its length, such a string keeps no more alive than one of 16 bytes.
	// The runtime makes 24 KiB of that size at a time; of most sizes only 8, which took
	// a fifth of the time of a document of strings of that length. No string of more
	// than maxLong begins a chunk.
	longChunk = 3456
	maxLong   = longChunk / 4
	// firstChunk is the size of the first chunk. Each next one is twice as
	// large, up to chunkSize.
	firstChunk = 128
	// smallestChunk bounds from below what a small document makes of them.
	smallestChunk = 32
)

// Strings makes strings from bytes. They are cut from chunks that they share: a string
// that is kept keeps alive at most chunkSize bytes, or longChunk if it is longer than
// MaxShared. Those longer than maxLong take only what is left of such a chunk, or memory
// of their own.
//
//	chunk   n a m e t i t l e 2 0 2 4 - 0 1 · · · · · ·
//	        └──┬──┘ └───┬───┘ └─────┬─────┘ └ room for the next
//	        strings that have been returned
//
// The zero value is ready. A Strings is for one goroutine and must not be
// copied after use.
type Strings struct {
	chunk []byte // strings, and room for more
	alias bool   // strings are no copies
	long  []byte // strings longer than MaxShared, and room for more

	made  int // size of all chunks, but for those of long strings
	told  int // what that is likely to be in the end, 0 if nobody has told
	next  int // size of the next chunk that nobody has told of, or 0 before the first
	left  int // how many bytes there may still be, 0 if that is not known
	longs int // how many bytes of long strings there have been, but for their last chunk
	last  int // how many in the last document
	usual int // and in that one or the one before it, whichever had less

	scratch []byte // for MakeUnquoted
}

// Alias makes the strings to come share the memory of the bytes that they are made
// from, until the next Reset. These must never change then.
func (s *Strings) Alias() { s.alias = true }

// Aliases reports whether strings share the memory of what they are made from.
func (s *Strings) Aliases() bool { return s.alias }

// Reset forgets the chunk in use: strings made before share nothing with those
// made afterwards. left says how many bytes of input there are to come, so that
// a small document does not pay for a whole chunk; 0 says that nobody knows.
func (s *Strings) Reset(left int) {
	if s.chunk != nil {
		s.chunk = nil
	}
	if s.long != nil {
		s.long = nil
	}
	if simd.Small {
		s.alias = false
		return
	}
	s.next, s.left, s.alias = 0, max(left, 0), false
	s.made, s.told, s.longs = 0, 0, 0
}

// Begin is Reset for a Strings whose last document has ended.
func (s *Strings) Begin(left int) { s.left = left }

// End is Reset at the end of a document. The next one is taken to be like it if the one
// before was.
func (s *Strings) End() {
	if s.long != nil || s.last != 0 {
		s.endLong()
	}
	s.Reset(0)
}

func (s *Strings) endLong() {
	s.longs += len(s.long)
	s.usual = min(s.longs, s.last)
	s.last = s.longs
}

// Expect tells, after Reset, that short strings are likely to take n bytes in all,
// as they did in a document like the one to come, and makes room for them. It changes
// nothing if n is 0, or if strings are not copied.
func (s *Strings) Expect(n int) {
	if n > 0 && !s.alias {
		n = (n + 15) &^ 15
		s.told = n
		if n = min(n, chunkSize); s.left > 0 {
			n = min(n, max(s.left, smallestChunk))
		}
		s.chunk = make([]byte, 0, n)
		s.made += n
	}
}

// Use makes the next short strings be cut from mem, which nobody else uses, as long as
// there is room. It changes nothing if strings are not copied.
func (s *Strings) Use(mem []byte) {
	if !s.alias {
		s.chunk = mem[:0]
		s.made += cap(mem)
	}
}

// Used returns how many bytes of chunks short strings have taken since Reset.
func (s *Strings) Used() int { return s.made - s.Room() }

// singles holds the strings of one byte of ASCII.
const singles = "\x00\x01\x02\x03\x04\x05\x06\x07\x08\t\n\x0b\x0c\r\x0e\x0f" +
	"\x10\x11\x12\x13\x14\x15\x16\x17\x18\x19\x1a\x1b\x1c\x1d\x1e\x1f" +
	" !\"#$%&'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcdefghijklmnopqrstuvwxyz{|}~\x7f"

// Make returns a string with the bytes of b.
func (s *Strings) Make(b []byte) string {
	if s.alias {
		return forge.String(b)
	}
	if simd.Small {
		return string(b)
	}
	return s.copy(b)
}

// copy is Make for bytes that are not to be shared.
func (s *Strings) copy(b []byte) string {
	at := len(s.chunk)
	end := at + len(b)
	if len(b) < 2 || end > cap(s.chunk) {
		return s.copyElse(b)
	}
	s.chunk = s.chunk[:end] // in this form, no pointer is written
	copy(s.chunk[at:], b)
	return forge.String(s.chunk[at:])
}

// Bytes returns a copy of b for who may change it, also if strings are no copies. Like strings,
// those of up to MaxShared bytes are cut from chunks, but for that there is no room after them.
func (s *Strings) Bytes(b []byte) []byte {
	if simd.Small || len(b) > MaxShared {
		out := append([]byte(nil), b...)
		return out[:len(b):len(b)]
	}
	s.reserve(len(b))
	at := len(s.chunk)
	s.chunk = append(s.chunk, b...)
	return s.chunk[at:len(s.chunk):len(s.chunk)]
}

// Room is the length up to which the next string will be cut from the same chunk
// as the one before.
func (s *Strings) Room() int { return cap(s.chunk) - len(s.chunk) }

// copyElse is copy for what does not fit into the rest of the chunk or needs
// none of it.
func (s *Strings) copyElse(b []byte) string {
	switch {
	case len(b) > MaxShared:
		return s.copyLong(b)
	case len(b) == 0:
		return ""
	case len(b) == 1 && b[0] < utf8.RuneSelf:
		return singles[b[0] : b[0]+1]
	}
	s.reserve(len(b))
	at := len(s.chunk)
	s.chunk = append(s.chunk, b...)
	return forge.String(s.chunk[at:])
}

// Long is Make for what is longer than MaxShared: it is faster.
func (s *Strings) Long(b []byte) string {
	if s.alias {
		return forge.String(b)
	}
	return s.copyLong(b)
}

// copyLong is copy for what is longer than MaxShared.
func (s *Strings) copyLong(b []byte) string {
	at := len(s.long)
	end := at + len(b)
	if end > cap(s.long) {
		if !s.beginLong(len(b)) {
			return string(b)
		}
		at, end = 0, len(b)
	}
	s.long = s.long[:end] // in this form, no pointer is written
	copy(s.long[at:], b)
	return forge.String(s.long[at:])
}

// beginLong begins a chunk with room for n bytes, or for as many as there are likely to be:
// as there were lately, or else as there have been before, so that half of what is made is
// used at least. No more is made than there is input. It returns false for a string that is
// to have memory of its own: a longer one, and the first one, unless there were others
// lately.
func (s *Strings) beginLong(n int) bool {
	if n > maxLong || !forge.Shares {
		s.count(n)
		return false
	}
	s.longs += len(s.long)
	s.count(len(s.long))
	more := s.longs
	if more < 2*s.usual {
		more = max(s.usual-more, s.usual/8)
	}
	if s.longs == 0 && more < 2*n {
		s.longs = n
		s.count(n)
		return false
	}
	size := min(more, longChunk)
	if s.left > 0 {
		size = min(size, s.left)
	}
	s.long = forge.Unzeroed(max(size, n))
	return true
}

// reserve makes room for n bytes, n <= MaxShared.
func (s *Strings) reserve(n int) {
	if n > s.Room() {
		s.begin(n)
	}
}

// begin begins a chunk with room for n bytes.
func (s *Strings) begin(n int) {
	s.count(len(s.chunk))
	var size int
	if more := s.told - s.made; more > 0 {
		if size = min(more, chunkSize); s.left > 0 {
			size = min(size, max(s.left, smallestChunk))
		}
	} else {
		if s.next == 0 {
			s.next = firstChunk
		}
		size = s.next
		s.next = min(2*size, chunkSize)
		if s.left > 0 {
			// At least half of JSON is names, numbers and punctuation, as a
			// rule. If not, there is another chunk.
			size = min(size, max(s.left/2, smallestChunk))
		}
	}
	size = max(size, n)
	s.chunk = make([]byte, 0, size)
	s.made += size
}

// count takes n bytes off what there may still be.
func (s *Strings) count(n int) {
	if s.left > 0 {
		s.left = max(s.left-n, 1)
	}
}
