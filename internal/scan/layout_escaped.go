package scan

import (
	"math"
	"slices"

	"github.com/javelin-go/javelin/internal/forge"
	"github.com/javelin-go/javelin/internal/simd"
)

// This file writes what is to be escaped in few places. They are found first, so that the
// result gets the memory that it needs, at once.

// maxHits is how many places count as few, and hitsApart how far from each other they are
// on average: what is escaped more often is written faster by a kernel.
const (
	maxHits   = piece
	hitsApart = 256
)

// findHits finds the places in src to be escaped, of which src[n] is the first, and returns
// by how much they make it longer. ok is false if they are not few.
func (l *Layout) findHits(src []byte, n int, escape simd.QuoteMode) (hits []uint32, more int, ok bool) {
	if uint64(len(src)) > math.MaxUint32 {
		return nil, 0, false
	}
	hits = l.ops[:0]
	for n < len(src) {
		if k := len(hits); k == maxHits || k > 16+n/hitsApart {
			return nil, 0, false
		}
		if len(hits) == len(l.ops) {
			l.ops = make([]uint32, max(64, 2*len(hits)))
			copy(l.ops, hits)
		}
		hits = append(l.ops[:len(hits)], uint32(n))
		size := hitSize(src[n])
		more += escapeSize - size
		n += size
		n += simd.FindHTML(src[n:], escape)
	}
	return hits, more, true
}

// escapeSize is the length of \u003c.
const escapeSize = 6

// hitSize is the length of what begins with c and is to be escaped.
func hitSize(c byte) int {
	if c < 0x80 {
		return 1
	}
	return 3 // a line separator
}

// appendHit appends the escape for what is to be escaped at the beginning of b, and returns
// its length.
func appendHit(dst, b []byte) (_ []byte, size int) {
	const hex = "0123456789abcdef"
	c := b[0]
	if c < 0x80 {
		return append(dst, '\\', 'u', '0', '0', hex[c>>4], hex[c&15]), 1
	}
	return append(dst, '\\', 'u', '2', '0', '2', '8'|b[2]&1), 3
}

// byHits is byBytes with escapes in these places.
func (l *Layout) byHits(src []byte, hits []uint32) {
	run := 0
	for _, at := range hits {
		l.pieces(src, run, int(at))
		n := 0
		l.dst, n = appendHit(l.dst, src[at:])
		run = int(at) + n
	}
	l.pieces(src, run, len(src))
}

// escapeHits appends src, with more bytes for what is to be escaped in these places.
func escapeHits(dst, src []byte, hits []uint32, more int) []byte {
	if cap(dst) == 0 {
		dst = forge.Unzeroed(len(src) + more)
	}
	dst = slices.Grow(dst, len(src)+more)
	run := 0
	for _, at := range hits {
		n := 0
		dst, n = appendHit(append(dst, src[run:at]...), src[at:])
		run = int(at) + n
	}
	return append(dst, src[run:]...)
}
