package codec

import (
	"github.com/javelin-go/javelin/internal/forge"
	"github.com/javelin-go/javelin/internal/simd"
)

// New memory is in no cache that is near: to copy there took a quarter of the time of a
// document of many long strings. So where there are many, the chunks to come are made while
// the text of these strings is indexed, and the processor fetches them meanwhile.
//
//	text     │ window │ window │ window │
//	             │        │        │       one for each window at most, and no more
//	chunks       ▼        ▼        ▼       than both of the last two documents filled
//	          ███████  ███████  ███████

// maxAhead is how many chunks may wait: those of the windows that are indexed at once.
const maxAhead = 8

// ahead are chunks for long strings that are still to come.
type ahead struct {
	chunks [maxAhead][]byte
	n      int // how many wait, from the first on
	made   int // size of all since the beginning of the document
	text   int // how much text has been told of
}

// Foresees reports whether Ahead may have something to say about the document to come.
func (s *Strings) Foresees() bool {
	return s.usual >= longChunk && !s.alias && simd.FetchesAhead() && forge.Shares
}

// Ahead makes the chunk that long strings of the next n bytes of text will be copied to,
// and returns it; nil if there may be no need of one.
func (s *Strings) Ahead(n int) []byte {
	a := s.ahead
	if a == nil {
		a = new(ahead)
		s.ahead = a
	}
	a.text += n
	if a.n == maxAhead || a.made+longChunk > min(s.usual, a.text) || s.alias {
		return nil
	}
	c := forge.Unzeroed(longChunk)
	a.chunks[a.n] = c
	a.n++
	a.made += longChunk
	return c
}

// next takes the first of the chunks that wait.
func (a *ahead) next() []byte {
	c := a.chunks[0]
	a.n--
	copy(a.chunks[:], a.chunks[1:a.n+1])
	a.chunks[a.n] = nil
	return c
}

// forget begins a new document.
func (a *ahead) forget() {
	clear(a.chunks[:a.n])
	a.n, a.made, a.text = 0, 0, 0
}
