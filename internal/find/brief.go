package find

import (
	"sync"

	"github.com/javelin-go/javelin/internal/gpath"
	"github.com/javelin-go/javelin/internal/scan"
	"github.com/javelin-go/javelin/internal/simd"
	"github.com/javelin-go/javelin/internal/tape"
)

// This file finds values in documents of a few KB. To check one as a whole takes less time
// than to go over the entries of its index, and in what is known to be valid, a value is
// found without them: by its name, and the brackets of what is passed over.

// maxBrief is the most that scan.BriefSize allows, and maxTiny up to where the members of
// a document are noted while it is checked, rather than looked for before.
const (
	maxBrief = 4 << 10
	maxTiny  = scan.SmallSize
)

// A briefly is what that needs, to be pooled.
type briefly struct {
	ops  [maxNoted + simd.IndexSlack]uint32
	text [maxBrief + len(trailOf{})]byte
}

var brieflies = sync.Pool{New: func() any { return new(briefly) }}

// A trailOf is memory for the trail of a path that is not long.
type trailOf [8]int

// findBriefly is find for a document that is brief. If it is unclear, that may be due to
// what nobody has asked for.
func findBriefly(data []byte, hops []gpath.Hop) (start, end int, res Result) {
	if len(data) <= maxTiny && simd.RegularFast() {
		return findNoted(data, hops, false)
	}
	var few trailOf
	if len(hops) > len(few) {
		return 0, 0, unclear
	}
	t := trail(few[:len(hops)])
	if start, res = goLoosely(data, hops, t); res == unclear {
		return 0, 0, unclear
	}
	end = len(data)
	if res == Found {
		if end = skipLoosely(data, start); end < 0 {
			return 0, 0, unclear
		}
	}
	if end > len(data)/4*3 {
		// What follows is hardly longer than what it takes to copy the rest.
		if scan.ValidBrief(data) {
			return start, end, res
		}
		if res != Found {
			return 0, 0, unclear
		}
	}
	b := brieflies.Get().(*briefly)
	if !b.validUpTo(data, t, end) {
		res = unclear
	}
	brieflies.Put(b)
	return start, end, res
}

// validUpTo reports whether data up to the end of the value that a trail leads to is how
// a document begins: one that ends after it.
//
//	data    {"a":[{"b":1,"c":2},{"b":…
//	text    {"a":[{"b":1}]}
func (b *briefly) validUpTo(data []byte, t trail, end int) bool {
	n := copy(b.text[:maxBrief], data[:end])
	for k := len(t) - 1; k >= 0; k-- {
		in := 0
		if k > 0 {
			in = t[k-1]
		} else {
			in = tape.SkipSpace(data, 0)
		}
		b.text[n] = data[in] + 2
		n++
	}
	return scan.ValidBrief(b.text[:n])
}
