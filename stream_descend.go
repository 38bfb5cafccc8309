package javelin

import (
	"bytes"

	"github.com/javelin-go/javelin/json/jsontext"
)

// This file follows the segments of a JSONPath that lead to more than one level (..) or
// have several selectors, in one pass. What is selected must come in the order of
// [JSONPath.Select]: what the first selector leads to, then the next, then what is
// below. So from a value on there are several threads at a time, each with what is left
// of the query and an outlet for what it selects. What the first of them selects is handed
// out at once, and that of the others is held until it is their turn.

// A thread is what is left of a query.
type thread struct {
	segments []segment
	out      *outlet
}

// An outlet takes what is selected.
type outlet struct {
	yield func(Node) bool // of the last one, nil for all others
	up    *outlet
	first bool   // nothing comes before it: all goes up at once
	held  []held // in order
	done  *bool  // yield does not want more
}

// held is what an outlet keeps: values, or one that is not yet looked at.
type held struct {
	values   []byte    // each with its length in front
	text     *heldText // if not nil
	segments []segment // what is to be selected of it
}

// Sizes of what a outlet holds in one piece.
const (
	minHeld = 256
	maxHeld = 1 << 20
)

// holder is the outlet to which all goes at once.
func (s *outlet) holder() *outlet {
	for s.first {
		s = s.up
	}
	return s
}

// direct reports whether what is added is given out at once.
func (s *outlet) direct() bool { return s.holder().yield != nil }

func (s *outlet) add(n Node) {
	switch s = s.holder(); {
	case *s.done:
	case s.yield != nil:
		*s.done = !s.yield(n)
	default:
		s.hold(n.Raw(), 0)
	}
}

// hold keeps a value, which is itself selected or, if way is not 0, to be looked at later.
func (s *outlet) hold(raw []byte, way int) {
	need := len(raw) + 2*10
	k := len(s.held) - 1
	if k < 0 || cap(s.held[k].values)-len(s.held[k].values) < need {
		size := minHeld
		if k >= 0 {
			size = min(max(2*cap(s.held[k].values), minHeld), maxHeld)
		}
		s.held = append(s.held, held{values: make([]byte, 0, max(size, need))})
		k++
	}
	b := appendVarint(s.held[k].values, uint64(len(raw))<<1|uint64(min(way, 1)))
	if way > 0 {
		b = appendVarint(b, uint64(way))
	}
	s.held[k].values = append(b, raw...)
}

// appendVarint appends a number in as many bytes as it takes, 7 bits in each, the lowest
// ones first.
func appendVarint(b []byte, v uint64) []byte {
	for ; v >= 0x80; v >>= 7 {
		b = append(b, byte(v)|0x80)
	}
	return append(b, byte(v))
}

// varint returns the number that appendVarint has written, and its length.
func varint(b []byte) (v uint64, n int) {
	for {
		v |= uint64(b[n]&0x7f) << (7 * n)
		if n++; b[n-1] < 0x80 {
			return v, n
		}
	}
}

// end hands on what is held: nothing comes before it any more.
func (f *follower) end(s *outlet) error {
	to := s.up.holder()
	if to.yield == nil {
		to.held = append(to.held, s.held...)
		s.held = nil
		return nil
	}
	all := s.held
	s.held = nil
	for i, h := range all {
		all[i] = held{}
		if h.text != nil {
			if err := f.again(h.segments, h.text, to); err != nil {
				return err
			}
		}
		for b := h.values; len(b) > 0 && !*to.done; {
			head, n := varint(b)
			var segments []segment
			if b = b[n:]; head&1 != 0 {
				way, n := varint(b)
				segments, b = f.ways[way-1], b[n:]
			}
			v := knownNode(bytes.Clone(b[:head>>1]), f.loose)
			if b = b[head>>1:]; segments == nil {
				to.add(v)
			} else if err := f.selectInto([]thread{{segments, to}}, v); err != nil {
				return err
			}
		}
	}
	return nil
}

// A chosen is what one selector of a thread, or its .., does with the entries of an object
// or array.
type chosen struct {
	sel      *selector // nil for all entries, to go on with ..
	segments []segment
	out      *outlet
	found    bool // the member of that name
}

// spread calls yield with all that segments select, from the next value on.
func (f *follower) spread(segments []segment, yield func(Node) bool) (more bool, err error) {
	done := false
	err = f.threads([]thread{{segments, &outlet{yield: yield, done: &done}}})
	return !done, err
}

// threads follows threads from the next value on, and stops anywhere when no more is
// wanted.
func (f *follower) threads(threads []thread) error {
	kind := f.dec.PeekKind()
	if kind != jsontext.KindBeginObject && kind != jsontext.KindBeginArray {
		return f.scalar(threads)
	}
	whole, result := isBuffered(f.dec.UnreadBuffer()), false
	for _, t := range threads {
		result = result || len(t.segments) == 0
		whole = whole || len(t.segments) > 0 && !t.segments[0].inPass()
	}
	if result && !whole {
		return f.split(threads)
	}
	if whole {
		n, err := f.value()
		if err != nil {
			return err
		}
		return f.selectInto(threads, n)
	}
	var all []chosen
	for _, t := range threads {
		all = f.choices(all, &t, kind == jsontext.KindBeginObject)
	}
	var name []byte
	var err error
	if kind == jsontext.KindBeginObject {
		err = f.members(func(quoted []byte) (bool, error) {
			name = append(name[:0], quoted...)
			return f.entry(all, threads[0].out.done, func(c *chosen) bool {
				if c.sel.op == selectName && c.found || !c.sel.takesMember(name) {
					return false
				}
				c.found = true
				return true
			})
		})
	} else {
		err = f.elements(func(i int) (bool, error) {
			return f.entry(all, threads[0].out.done, func(c *chosen) bool { return c.sel.takesElement(i) })
		})
	}
	for i := range all {
		if out := all[i].out; err == nil && out.up != nil && !out.first {
			err = f.end(out)
		}
	}
	return err
}

// scalar is threads for what has no entries.
func (f *follower) scalar(threads []thread) error {
	var results []thread
	for _, t := range threads {
		if len(t.segments) == 0 {
			results = append(results, t)
		}
	}
	if len(results) == 0 {
		return f.dec.SkipValue()
	}
	if f.isLongText() {
		return f.split(results)
	}
	n, err := f.value()
	if err != nil {
		return err
	}
	return f.selectInto(results, n)
}

// selectInto adds to the outlets what threads select from n.
func (f *follower) selectInto(threads []thread, n Node) error {
	for _, t := range threads {
		found := f.run(t.segments, n)
		size := 0
		for _, v := range found {
			size += len(v.Raw()) + 1
		}
		if raw := n.Raw(); size > len(raw)+2 && len(raw) <= smallText && !t.out.direct() {
			f.budget += 64 * int64(len(raw)) // it comes again
			t.out.holder().hold(raw, f.way(t.segments))
			continue
		}
		for _, v := range found {
			t.out.add(v)
		}
	}
	return f.err
}

// way returns a number for segments, which are part of the query.
func (f *follower) way(segments []segment) int {
	for i, w := range f.ways {
		if &w[0] == &segments[0] {
			return i + 1
		}
	}
	f.ways = append(f.ways, segments)
	return len(f.ways)
}

// inPass reports whether what the segment selects is known when it comes.
func (s *segment) inPass() bool {
	for i := range s.selectors {
		if sel := &s.selectors[i]; !sel.onePass() && !sel.isLast() {
			return false
		}
	}
	return true
}

// choices adds what a thread does with the entries of an object or array.
func (f *follower) choices(all []chosen, t *thread, object bool) []chosen {
	s, rest := &t.segments[0], t.segments[1:]
	first := true
	out := func() *outlet {
		o := &outlet{up: t.out, first: first, done: t.out.done}
		first = false
		return o
	}
	for i := range s.selectors {
		sel := &s.selectors[i]
		if sel.op == selectName && !object || (sel.op == selectIndex || sel.op == selectSlice) && object {
			continue
		}
		all = append(all, chosen{sel: sel, segments: rest, out: out()})
	}
	if s.descend {
		all = append(all, chosen{segments: t.segments, out: out()})
	}
	return all
}

// entry follows from an entry of an object or array what there is to follow. It reports
// whether more is wanted.
func (f *follower) entry(all []chosen, done *bool, takes func(*chosen) bool) (more bool, err error) {
	f.budget += 64
	if !f.spend(1 + len(all)) {
		return false, f.err
	}
	var seen Node
	array := f.dec.PeekKind() == jsontext.KindBeginArray
	held, last := false, false
	for i := range all {
		if sel := all[i].sel; !held && sel != nil && (sel.isLast() || sel.op == selectFilter && !(array && sel.filter.sameForArrays())) {
			if seen, err = f.value(); err != nil {
				return false, err
			}
			held, last = true, f.dec.PeekKind() == jsontext.KindEndArray
		}
	}
	if !held {
		seen = noElements
	}
	var threads []thread
	for i := range all {
		c := &all[i]
		switch {
		case c.sel == nil:
		case c.sel.op == selectFilter:
			if !f.holds(c.sel.filter, seen) {
				continue
			}
		case !takes(c) && !(c.sel.isLast() && last):
			continue
		}
		threads = append(threads, thread{c.segments, c.out})
	}
	switch {
	case f.err != nil:
		return false, f.err
	case held:
		err = f.selectInto(threads, seen)
	case len(threads) == 0:
		err = f.dec.SkipValue()
	default:
		err = f.threads(threads)
	}
	return !*done, err
}

// isBuffered reports whether all of the next value, which is no literal, stands in b.
func isBuffered(b []byte) bool {
	depth := 0
	for i := 0; i < len(b); i++ {
		switch b[i] {
		case '{', '[':
			depth++
		case '}', ']':
			if depth--; depth <= 0 {
				return true
			}
		case '"':
			for i++; i < len(b) && b[i] != '"'; i++ {
				if b[i] == '\\' {
					i++
				}
			}
			if depth == 0 {
				return i < len(b)
			}
		case '-', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9':
			for depth == 0 && i < len(b) {
				switch b[i] {
				case ' ', '\t', '\r', '\n', ',', ']', '}':
					return true
				}
				i++
			}
		}
	}
	return false
}

// joined returns one list of pieces of it, each with the bracket in front that a list
// begins with, and of that size in all.
func joined(pieces [][]byte, size int) []byte {
	b := make([]byte, 0, size+1)
	for i, piece := range pieces {
		if i > 0 && len(piece) > 0 {
			piece[0] = ','
		}
		b = append(b, piece...)
		pieces[i] = nil
	}
	return b
}
