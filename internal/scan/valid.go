package scan

import (
	"github.com/javelin-go/javelin/internal/simd"
	"github.com/javelin-go/javelin/internal/wire"
)

// outliner checks a whole document by its outline.
type outliner struct {
	events []byte
	spots  []uint32
	open   []uint64 // a bit for each open container, 1 for an object
	dense  bool     // there is no whitespace in the last document, strings aside
}

// valid reports whether b is one value, with whitespace around it, that is
// valid by the rules; names are compared when there is a place to do it in. False
// may also mean that b must be looked at by other means.
func (o *outliner) valid(b []byte, rules Rules, names *uniqueness) bool {
	if size := min(len(b), window) + simd.IndexSlack; size > len(o.events) {
		if size > smallWindow {
			size = window + simd.IndexSlack
		}
		o.events = make([]byte, size)
		o.spots = make([]uint32, size)
	}
	if names != nil {
		names.start()
	}
	var st simd.OutlineState
	maxDepth, allowInvalidUTF8 := rules.MaxDepth, rules.AllowInvalidUTF8
	// Names that differ may be the same once U+FFFD stands for what is ill-formed.
	checkUTF8 := !allowInvalidUTF8 || names != nil
	depth := 0
	escaped := 0     // behind the escape sequences checked last
	top := uint64(0) // kinds of the innermost containers, the lowest bit first
	open := o.open[:0]
	for at := 0; at < len(b); at += window {
		w := b[at:min(at+window, len(b))]
		events, spots, f := simd.Outline(o.events, o.spots, w, 0, &st, checkUTF8)
		if f != 0 {
			return false
		}
		for _, e := range o.events[:events] {
			// What was seen since the last bracket must suit what is open.
			if depth == 0 {
				if e&^simd.OutlineObject != 0 {
					return false
				}
			} else if top&1 != 0 {
				if e&simd.OutlineNoName != 0 {
					return false
				}
			} else if e&simd.OutlineColon != 0 {
				return false
			}
			kind := uint64(e / simd.OutlineObject & 1)
			if e&simd.OutlineClose == 0 {
				if depth == maxDepth {
					return false
				}
				if depth&63 == 0 && depth > 0 {
					open = append(open, top)
				}
				depth++
				top = top<<1 | kind
				continue
			}
			if top&1 != kind {
				return false
			}
			depth--
			top >>= 1
			if depth&63 == 0 && depth > 0 {
				last := len(open) - 1
				top = open[last]
				open = open[:last]
			}
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
		if names == nil {
			continue
		}
		// A colon behind the last bracket must suit what is open, too.
		if st.Colon() && (depth == 0 || top&1 == 0) || !names.window(o.spots, b, at, at+len(w)) {
			return false
		}
	}
	o.open, o.dense = open, !st.Spaced()
	return depth == 0 && !st.Open()
}
