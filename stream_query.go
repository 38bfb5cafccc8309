package javelin

import (
	"github.com/javelin-go/javelin/internal/tape"
	"github.com/javelin-go/javelin/json/jsontext"
)

// This file follows queries of RFC 9535 over a Decoder.

// rooted reports whether a filter in the segments has a query that begins at the
// root.
func rooted(segments []segment) bool {
	for i := range segments {
		for j := range segments[i].selectors {
			if l := segments[i].selectors[j].filter; l != nil && rootedIn(l) {
				return true
			}
		}
	}
	return false
}

func rootedIn(l *logical) bool {
	for _, a := range l.args {
		if rootedIn(a) {
			return true
		}
	}
	return rootedOperand(l.x) || rootedOperand(l.y)
}

func rootedOperand(x *operand) bool {
	if x == nil {
		return false
	}
	switch x.kind {
	case queryOperand, singularOperand:
		return !x.relative || rooted(x.query)
	case logicalOperand:
		return rootedIn(x.test)
	}
	for _, a := range x.args {
		if rootedOperand(a) {
			return true
		}
	}
	return false
}

// onePass returns the selector of a segment whose values can be told one by one as
// they come.
func (s *segment) onePass() (*selector, bool) {
	if s.descend || len(s.selectors) != 1 {
		return nil, false
	}
	return &s.selectors[0], s.selectors[0].onePass()
}

// onePass reports whether what is selected is known when it comes.
func (s *selector) onePass() bool {
	switch s.op {
	case selectIndex:
		return s.start >= 0
	case selectSlice:
		return s.step > 0 && (!s.hasStart || s.start >= 0) && (!s.hasEnd || s.end >= 0)
	}
	return true
}

// choose calls yield with all that segments select, from the next value on. It
// reports whether yield wants more; if not, reading has stopped anywhere.
func (f *follower) choose(segments []segment, whole bool, yield func(tape.Node) bool) (more bool, err error) {
	var sel *selector
	one := false
	if len(segments) > 0 && !whole {
		sel, one = segments[0].onePass()
	}
	if s := segments; !one && !whole && len(s) > 0 && !s[0].descend && len(s[0].selectors) == 1 {
		if n, ok := s[0].selectors[0].lastOf(); ok {
			return f.last(&s[0].selectors[0], n, s[1:], yield)
		}
	}
	if !one && !whole && len(segments) > 0 {
		return f.spread(segments, yield)
	}
	if !one && len(segments) == 0 && f.in != nil {
		more, err = true, f.in(f.dec)
		return more, err
	}
	if !one {
		n, err := f.value()
		if err != nil {
			return false, err
		}
		f.root = n
		for _, v := range f.run(segments, n) {
			if !yield(v) {
				return false, nil
			}
		}
		return true, f.Err
	}
	more = true
	enter := func() (bool, error) {
		more, err = f.choose(segments[1:], false, yield)
		return more, err
	}
	test := func() (bool, error) {
		v, err := f.value()
		if err != nil {
			return false, err
		}
		if f.holds(sel.filter, v) {
			for _, w := range f.run(segments[1:], v) {
				if more = yield(w); !more {
					return false, nil
				}
			}
		}
		return true, f.Err
	}
	pass := func() (bool, error) { return true, f.dec.SkipValue() }
	switch f.dec.PeekKind() {
	case jsontext.KindBeginObject:
		found := false
		err = f.members(func(quoted []byte) (bool, error) {
			switch {
			case sel.op == selectAll:
				return enter()
			case sel.op == selectFilter:
				return test()
			case sel.op == selectName && !found && tape.IsName(quoted, sel.name):
				found = true
				return enter()
			}
			return pass()
		})
	case jsontext.KindBeginArray:
		err = f.elements(func(i int) (bool, error) {
			switch {
			case sel.op == selectAll:
				return enter()
			case sel.op == selectFilter:
				return test()
			case sel.op == selectIndex && i == sel.start, sel.op == selectSlice && sel.takes(i):
				return enter()
			}
			return pass()
		})
	default:
		err = f.dec.SkipValue()
	}
	return more, err
}

// takes reports whether a slice that counts from the begin has the element.
func (s *selector) takes(i int) bool {
	start := 0
	if s.hasStart {
		start = s.start
	}
	return i >= start && (!s.hasEnd || i < s.end) && (i-start)%s.step == 0
}

// isLast reports whether the selector is that of the last element, which is known when the
// next token is.
func (s *selector) isLast() bool { return s.op == selectIndex && s.start == -1 }

// sameForArrays reports whether the expression is the same for all arrays: whatever it
// looks at in the current value is a member. A large array need not be seen then.
func (l *logical) sameForArrays() bool {
	for _, a := range l.args {
		if !a.sameForArrays() {
			return false
		}
	}
	return l.x.sameForArrays() && l.y.sameForArrays()
}

func (x *operand) sameForArrays() bool {
	if x == nil {
		return true
	}
	switch x.kind {
	case queryOperand, singularOperand:
		if !x.relative || len(x.query) == 0 || x.query[0].descend {
			return false
		}
		for i := range x.query[0].selectors {
			if x.query[0].selectors[i].op != selectName {
				return false
			}
		}
		return true
	case logicalOperand:
		return x.test.sameForArrays()
	}
	for _, a := range x.args {
		if !a.sameForArrays() {
			return false
		}
	}
	return true
}
