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
	first bool     // nothing comes before it: all goes up at once
	held  [][]byte // values with their lengths in front
	done  *bool    // yield does not want more
}

// Sizes of what a outlet holds in one piece.
const (
	minHeld = 256
	maxHeld = 1 << 20
)

func (s *outlet) add(n Node) {
	switch {
	case *s.done:
	case s.yield != nil:
		*s.done = !s.yield(n)
	case s.first:
		s.up.add(n)
	default:
		s.hold(n.Raw())
	}
}

func (s *outlet) hold(raw []byte) {
	need := 4 + len(raw)
	k := len(s.held) - 1
	if k < 0 || cap(s.held[k])-len(s.held[k]) < need {
		size := minHeld
		if k >= 0 {
			size = min(2*cap(s.held[k]), maxHeld)
		}
		s.held = append(s.held, make([]byte, 0, max(size, need)))
		k++
	}
	n := uint32(len(raw))
	s.held[k] = append(append(s.held[k], byte(n), byte(n>>8), byte(n>>16), byte(n>>24)), raw...)
}

// end hands on what is held: nothing comes before it any more.
func (s *outlet) end(loose bool) {
	to := s.up
	for to.first {
		to = to.up
	}
	if to.yield == nil {
		to.held = append(to.held, s.held...)
		s.held = nil
		return
	}
	for i, b := range s.held {
		s.held[i] = nil
		for len(b) > 0 && !*s.done {
			end := 4 + int(uint32(b[0])|uint32(b[1])<<8|uint32(b[2])<<16|uint32(b[3])<<24)
			to.add(knownNode(bytes.Clone(b[4:end]), loose))
			b = b[end:]
		}
	}
	s.held = nil
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
	nested := kind == jsontext.KindBeginObject || kind == jsontext.KindBeginArray
	whole := !nested || isBuffered(f.dec.UnreadBuffer())
	for _, t := range threads {
		whole = whole || len(t.segments) == 0 || !t.segments[0].inPass()
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
		if out := all[i].out; out.up != nil && !out.first {
			out.end(f.loose)
		}
	}
	return err
}

// selectInto adds to the outlets what threads select from n.
func (f *follower) selectInto(threads []thread, n Node) error {
	for _, t := range threads {
		for _, v := range f.run(t.segments, n) {
			t.out.add(v)
		}
	}
	return f.err
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

// isBuffered reports whether all of the next value, an object or array, stands in b.
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
