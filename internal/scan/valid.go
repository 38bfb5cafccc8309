package scan

import (
	"math/bits"

	"github.com/javelin-go/javelin/internal/forge"
	"github.com/javelin-go/javelin/internal/simd"
	"github.com/javelin-go/javelin/internal/wire"
)

// outlineWindow is the number of bytes outlined at once: with room for what kernels
// write by the group, memory for it is of sizes that the runtime does not round up.
const outlineWindow = window - simd.IndexSlack

// outliner checks a whole document by its outline.
type outliner struct {
	events []byte
	spots  []uint32
	ops    []uint32 // braces and colons, nil until names are compared
	open   nesting
	dense  bool // there is no whitespace in the last document, strings aside
	spaces int  // how much there is
}

// valid reports whether b is one value, with whitespace around it, that is
// valid by the rules; names are compared when there is a place to do it in. False
// may also mean that b must be looked at by other means. To *into, unless into is nil, goes
// a copy of what is found to be valid, window by window; but where b is small, nothing.
func (o *outliner) valid(b []byte, rules Rules, names *uniqueness, into *[]byte) bool {
	if need := min(len(b), outlineWindow) + simd.IndexSlack; need > len(o.events) {
		// Values of a stream differ in length: what is more than a little is doubled.
		size := need
		if need > 256 {
			size = 1 << bits.Len(uint(need-1))
		}
		o.events = make([]byte, size)
		o.spots = make([]uint32, size)
	}
	var ops []uint32
	if names != nil {
		names.start()
		ops = o.spots // which are not wanted then
	}
	if spaces, n, known := regular(ops, b, rules); known {
		o.spaces, o.dense = spaces, spaces == 0
		return spaces >= 0 && (names == nil || names.window(ops[:n], b, 0))
	}
	return o.windows(b, rules, names, into)
}

// windows is valid for documents of any size.
func (o *outliner) windows(b []byte, rules Rules, names *uniqueness, into *[]byte) bool {
	var st simd.OutlineState
	allowInvalidUTF8 := rules.AllowInvalidUTF8
	// Names that differ may be the same once U+FFFD stands for what is ill-formed.
	checkUTF8 := !allowInvalidUTF8 || names != nil
	escaped := 0 // after the escape sequences checked last
	if names != nil && len(o.ops) < len(o.spots) {
		o.ops = make([]uint32, len(o.spots))
	}
	open := &o.open
	open.start(rules.MaxDepth)
	// Where one window is all, not much is lost if it is not valid.
	if into != nil && len(b) <= outlineWindow {
		startCopy(into, b, &st)
	}
	for at := 0; at < len(b); at += outlineWindow {
		w := b[at:min(at+outlineWindow, len(b))]
		var events, spots, ops int
		var f simd.Flags
		if names == nil {
			events, spots, f = simd.Outline(o.events, o.spots, w, 0, &st, checkUTF8)
		} else {
			events, spots, ops, f = simd.OutlineMembers(o.events, o.spots, o.ops, w, 0, &st, checkUTF8)
		}
		if f != 0 {
			return false
		}
		if !open.read(o.events[:events]) {
			return false
		}
		for _, p := range o.spots[:spots] {
			p := at + int(p)
			if b[p] != '\\' {
				if end := LiteralEnd(b, p); end == p || end < len(b) && !EndsScalar[b[end]] {
					return false
				}
				continue
			}
			if p < escaped {
				continue // one of those that were checked together
			}
			if escaped = wire.EscapesEnd(b, p, allowInvalidUTF8); escaped < 0 {
				return false
			}
		}
		// A colon after the last bracket must suit what is open, too.
		if names != nil && (st.Colon() && !open.inObject() || !names.window(o.ops[:ops], b, at)) {
			return false
		}
		if into != nil {
			if *into == nil {
				startCopy(into, b, &st)
			}
			*into = append(*into, w...)
		}
	}
	o.spaces = st.Spaces()
	o.dense = o.spaces == 0
	return open.none() && !st.Open()
}

// startCopy makes room for a copy of b. New memory is in no cache, and stores to it would
// take as long as all else; the outline has it fetched.
func startCopy(into *[]byte, b []byte, st *simd.OutlineState) {
	*into = forge.Unzeroed(len(b))
	st.WillCopy(*into, b)
}
