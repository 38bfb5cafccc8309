package follow

import (
	"github.com/javelin-go/javelin/internal/jsonpath"
	"github.com/javelin-go/javelin/internal/tape"
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
	segments []jsonpath.Segment
	out      *outlet
}

// An outlet takes what is selected.
type outlet struct {
	yield func(tape.Node) bool // of the last one, nil for all others
	up    *outlet
	first bool   // nothing comes before it: all goes up at once
	held  []held // in order
	past  pastValues
	done  *bool // yield does not want more
}

// held is what an outlet keeps: values, or one that is not yet looked at.
type held struct {
	values   []byte             // see [outlet.hold]
	text     *HeldText          // if not nil
	segments []jsonpath.Segment // what is to be selected of it
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

func (s *outlet) add(n tape.Node) {
	switch s = s.holder(); {
	case *s.done:
	case s.yield != nil:
		*s.done = !s.yield(n)
	default:
		s.hold(n.Raw(), 0)
	}
}

// hold keeps a value, which is itself selected or, if way is not 0, to be looked at later.
// What is selected in one place after the other often begins alike: of one that is itself
// selected that is left out.
//
//	length*2+1, way, text                                 to be looked at
//	length*2, begin*4 + which one before has that, rest   selected
func (s *outlet) hold(raw []byte, way int) {
	need := len(raw) + 2*10
	k := len(s.held) - 1
	if k < 0 || cap(s.held[k].values)-len(s.held[k].values) < need {
		size := minHeld
		if k >= 0 {
			size = min(max(2*cap(s.held[k].values), minHeld), maxHeld)
		}
		s.held = append(s.held, held{values: make([]byte, 0, max(size, need))})
		s.past.reset() // each piece is read alone
		k++
	}
	b := appendVarint(s.held[k].values, uint64(len(raw))<<1|uint64(min(way, 1)))
	if way > 0 {
		b = append(appendVarint(b, uint64(way)), raw...)
	} else {
		which, n := s.past.like(raw)
		b = append(appendVarint(b, uint64(n)<<2|uint64(which)), raw[n:]...)
		s.past.add(raw)
	}
	s.held[k].values = b
}

// pastValues are the begins of the last four values.
type pastValues struct {
	values [4][]byte
	next   int
}

// maxAlike is how much of the begin of a value may be that of another one.
const maxAlike = 64

func (p *pastValues) reset() {
	for i := range p.values {
		p.values[i] = p.values[i][:0]
	}
	p.next = 0
}

// add forgets the oldest value for another one.
func (p *pastValues) add(raw []byte) {
	p.values[p.next] = append(p.values[p.next][:0], raw[:min(len(raw), maxAlike)]...)
	p.next = (p.next + 1) % len(p.values)
}

// like returns which of the values begins most as raw does, and for how many bytes.
func (p *pastValues) like(raw []byte) (which, n int) {
	for i, v := range p.values {
		k := 0
		for k < len(v) && k < len(raw) && v[k] == raw[k] {
			k++
		}
		if k > n {
			which, n = i, k
		}
	}
	return which, n
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
func (f *Follower) end(s *outlet) error {
	to := s.up.holder()
	if to.yield == nil {
		if len(s.held) > 0 {
			to.held = append(to.held, s.held...)
			to.past, s.past = s.past, to.past // that of the last piece
			s.held = nil
		}
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
		var past pastValues
		for b := h.values; len(b) > 0 && !*to.done; {
			head, n := varint(b)
			size := int(head >> 1)
			b = b[n:]
			alike, n := varint(b)
			b = b[n:]
			var segments []jsonpath.Segment
			raw := make([]byte, 0, size)
			if head&1 != 0 {
				segments = f.ways[alike-1]
			} else {
				raw = append(raw, past.values[alike&3][:alike>>2]...)
			}
			rest := size - len(raw)
			raw, b = append(raw, b[:rest]...), b[rest:]
			if segments == nil {
				past.add(raw)
			}
			v := tape.Known(raw, f.loose)
			if segments == nil {
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
	sel      *jsonpath.Selector // nil for all entries, to go on with ..
	segments []jsonpath.Segment
	out      *outlet
	found    bool // the member of that name
}

// spread calls yield with all that segments select, from the next value on.
func (f *Follower) spread(segments []jsonpath.Segment, yield func(tape.Node) bool) (more bool, err error) {
	done := false
	err = f.threads([]thread{{segments, &outlet{yield: yield, done: &done}}})
	return !done, err
}

// threads follows threads from the next value on, and stops anywhere when no more is
// wanted.
func (f *Follower) threads(threads []thread) error {
	kind := f.Dec.PeekKind()
	if kind != jsontext.KindBeginObject && kind != jsontext.KindBeginArray {
		return f.scalar(threads)
	}
	whole, result := isBuffered(f.Dec.UnreadBuffer()), false
	for _, t := range threads {
		result = result || len(t.segments) == 0
		whole = whole || len(t.segments) > 0 && !t.segments[0].InPass()
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
				if c.sel.Op == jsonpath.SelectName && c.found || !c.sel.TakesMember(name) {
					return false
				}
				c.found = true
				return true
			})
		})
	} else {
		err = f.elements(func(i int) (bool, error) {
			return f.entry(all, threads[0].out.done, func(c *chosen) bool { return c.sel.TakesElement(i) })
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
func (f *Follower) scalar(threads []thread) error {
	var results []thread
	for _, t := range threads {
		if len(t.segments) == 0 {
			results = append(results, t)
		}
	}
	if len(results) == 0 {
		return f.Dec.SkipValue()
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
func (f *Follower) selectInto(threads []thread, n tape.Node) error {
	for _, t := range threads {
		found := f.Run(t.segments, n)
		size := 0
		for _, v := range found {
			size += len(v.Raw()) + 1
		}
		if raw := n.Raw(); size > len(raw)+2 && len(raw) <= SmallText && !t.out.direct() {
			f.Budget += 64 * int64(len(raw)) // it comes again
			t.out.holder().hold(raw, f.way(t.segments))
			continue
		}
		for _, v := range found {
			t.out.add(v)
		}
	}
	return f.Err
}

// way returns a number for segments, which are part of the query.
func (f *Follower) way(segments []jsonpath.Segment) int {
	for i, w := range f.ways {
		if &w[0] == &segments[0] {
			return i + 1
		}
	}
	f.ways = append(f.ways, segments)
	return len(f.ways)
}

// choices adds what a thread does with the entries of an object or array.
func (f *Follower) choices(all []chosen, t *thread, object bool) []chosen {
	s, rest := &t.segments[0], t.segments[1:]
	first := true
	out := func() *outlet {
		o := &outlet{up: t.out, first: first, done: t.out.done}
		first = false
		return o
	}
	for i := range s.Selectors {
		sel := &s.Selectors[i]
		if sel.Op == jsonpath.SelectName && !object || (sel.Op == jsonpath.SelectIndex || sel.Op == jsonpath.SelectSlice) && object {
			continue
		}
		all = append(all, chosen{sel: sel, segments: rest, out: out()})
	}
	if s.Descend {
		all = append(all, chosen{segments: t.segments, out: out()})
	}
	return all
}

// entry follows from an entry of an object or array what there is to follow. It reports
// whether more is wanted.
func (f *Follower) entry(all []chosen, done *bool, takes func(*chosen) bool) (more bool, err error) {
	f.Budget += 64
	if !f.Spend(1 + len(all)) {
		return false, f.Err
	}
	var seen tape.Node
	array := f.Dec.PeekKind() == jsontext.KindBeginArray
	held, last := false, false
	for i := range all {
		if sel := all[i].sel; !held && sel != nil && (sel.IsLast() || sel.Op == jsonpath.SelectFilter && !(array && sel.Filter.SameForArrays())) {
			if seen, err = f.value(); err != nil {
				return false, err
			}
			held, last = true, f.Dec.PeekKind() == jsontext.KindEndArray
		}
	}
	if !held {
		seen = NoElements
	}
	var threads []thread
	for i := range all {
		c := &all[i]
		switch {
		case c.sel == nil:
		case c.sel.Op == jsonpath.SelectFilter:
			if !f.Holds(c.sel.Filter, seen) {
				continue
			}
		case !takes(c) && !(c.sel.IsLast() && last):
			continue
		}
		threads = append(threads, thread{c.segments, c.out})
	}
	switch {
	case f.Err != nil:
		return false, f.Err
	case held:
		err = f.selectInto(threads, seen)
	case len(threads) == 0:
		err = f.Dec.SkipValue()
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
