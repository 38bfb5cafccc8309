package follow

import (
	"github.com/javelin-go/javelin/internal/jsonpath"
	"github.com/javelin-go/javelin/internal/tape"
	"github.com/javelin-go/javelin/json/jsontext"
)

// This file follows queries of RFC 9535 over a Decoder.

// Rooted reports whether a filter in the segments has a query that begins at the
// root.
func Rooted(segments []jsonpath.Segment) bool {
	for i := range segments {
		for j := range segments[i].Selectors {
			if l := segments[i].Selectors[j].Filter; l != nil && rootedIn(l) {
				return true
			}
		}
	}
	return false
}

func rootedIn(l *jsonpath.Logical) bool {
	for _, a := range l.Args {
		if rootedIn(a) {
			return true
		}
	}
	return rootedOperand(l.X) || rootedOperand(l.Y)
}

func rootedOperand(x *jsonpath.Operand) bool {
	if x == nil {
		return false
	}
	switch x.Kind {
	case jsonpath.QueryOperand, jsonpath.SingularOperand:
		return !x.Relative || Rooted(x.Query)
	case jsonpath.LogicalOperand:
		return rootedIn(x.Test)
	}
	for _, a := range x.Args {
		if rootedOperand(a) {
			return true
		}
	}
	return false
}

// Choose calls yield with all that segments select, from the next value on. It
// reports whether yield wants more; if not, reading has stopped anywhere.
func (f *Follower) Choose(segments []jsonpath.Segment, whole bool, yield func(tape.Node) bool) (more bool, err error) {
	var sel *jsonpath.Selector
	one := false
	if len(segments) > 0 && !whole {
		sel, one = segments[0].OnePass()
	}
	if s := segments; !one && !whole && len(s) > 0 && !s[0].Descend && len(s[0].Selectors) == 1 {
		if n, ok := s[0].Selectors[0].LastOf(); ok {
			return f.last(&s[0].Selectors[0], n, s[1:], yield)
		}
	}
	if !one && !whole && len(segments) > 0 {
		return f.spread(segments, yield)
	}
	if !one && len(segments) == 0 && f.In != nil {
		more, err = true, f.In(f.Dec)
		return more, err
	}
	if !one {
		n, err := f.value()
		if err != nil {
			return false, err
		}
		f.Root = n
		for _, v := range f.Run(segments, n) {
			if !yield(v) {
				return false, nil
			}
		}
		return true, f.Err
	}
	more = true
	enter := func() (bool, error) {
		more, err = f.Choose(segments[1:], false, yield)
		return more, err
	}
	test := func() (bool, error) {
		v, err := f.value()
		if err != nil {
			return false, err
		}
		if f.Holds(sel.Filter, v) {
			for _, w := range f.Run(segments[1:], v) {
				if more = yield(w); !more {
					return false, nil
				}
			}
		}
		return true, f.Err
	}
	pass := func() (bool, error) { return true, f.Dec.SkipValue() }
	switch f.Dec.PeekKind() {
	case jsontext.KindBeginObject:
		found := false
		err = f.members(func(quoted []byte) (bool, error) {
			switch {
			case sel.Op == jsonpath.SelectAll:
				return enter()
			case sel.Op == jsonpath.SelectFilter:
				return test()
			case sel.Op == jsonpath.SelectName && !found && tape.IsName(quoted, sel.Name):
				found = true
				return enter()
			}
			return pass()
		})
	case jsontext.KindBeginArray:
		err = f.elements(func(i int) (bool, error) {
			switch {
			case sel.Op == jsonpath.SelectAll:
				return enter()
			case sel.Op == jsonpath.SelectFilter:
				return test()
			case sel.Op == jsonpath.SelectIndex && i == sel.Start, sel.Op == jsonpath.SelectSlice && sel.Takes(i):
				return enter()
			}
			return pass()
		})
	default:
		err = f.Dec.SkipValue()
	}
	return more, err
}
