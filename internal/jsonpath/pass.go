package jsonpath

import "github.com/javelin-go/javelin/internal/tape"

// This file is about queries whose values are selected in one pass over a document.

// TakesMember reports whether a member of that name, which is quoted, is selected.
func (s *Selector) TakesMember(quoted []byte) bool {
	return s.Op == SelectAll || s.Op == SelectName && tape.IsName(quoted, s.Name)
}

// TakesElement reports whether an element is selected.
func (s *Selector) TakesElement(i int) bool {
	return s.Op == SelectAll || s.Op == SelectIndex && s.Start == i || s.Op == SelectSlice && s.Takes(i)
}

// InPass reports whether what the segment selects is known when it comes.
func (s *Segment) InPass() bool {
	for i := range s.Selectors {
		if sel := &s.Selectors[i]; !sel.OnePass() && !sel.IsLast() {
			return false
		}
	}
	return true
}

// mostLast is how many elements are held at most to count from the end.
const mostLast = 1024

// LastOf returns how many elements have to be held at a time to tell which of them a
// selector takes that counts from the end.
func (s *Selector) LastOf() (n int, ok bool) {
	switch {
	case s.Op == SelectIndex && s.Start < 0:
		n = -s.Start
	case s.Op != SelectSlice || s.Step <= 0:
		return 0, false
	case s.HasStart && s.Start < 0:
		n = -s.Start
	case s.HasEnd && s.End < 0:
		n = -s.End
	}
	return n, 0 < n && n <= mostLast
}

// OnePass returns the selector of a segment whose values can be told one by one as
// they come.
func (s *Segment) OnePass() (*Selector, bool) {
	if s.Descend || len(s.Selectors) != 1 {
		return nil, false
	}
	return &s.Selectors[0], s.Selectors[0].OnePass()
}

// OnePass reports whether what is selected is known when it comes.
func (s *Selector) OnePass() bool {
	switch s.Op {
	case SelectIndex:
		return s.Start >= 0
	case SelectSlice:
		return s.Step > 0 && (!s.HasStart || s.Start >= 0) && (!s.HasEnd || s.End >= 0)
	}
	return true
}

// Takes reports whether a slice that counts from the begin has the element.
func (s *Selector) Takes(i int) bool {
	start := 0
	if s.HasStart {
		start = s.Start
	}
	return i >= start && (!s.HasEnd || i < s.End) && (i-start)%s.Step == 0
}

// IsLast reports whether the selector is that of the last element, which is known when the
// next token is.
func (s *Selector) IsLast() bool { return s.Op == SelectIndex && s.Start == -1 }

// SameForArrays reports whether the expression is the same for all arrays: whatever it
// looks at in the current value is a member. A large array need not be seen then.
func (l *Logical) SameForArrays() bool {
	for _, a := range l.Args {
		if !a.SameForArrays() {
			return false
		}
	}
	return l.X.sameForArrays() && l.Y.sameForArrays()
}

func (x *Operand) sameForArrays() bool {
	if x == nil {
		return true
	}
	switch x.Kind {
	case QueryOperand, SingularOperand:
		if !x.Relative || len(x.Query) == 0 || x.Query[0].Descend {
			return false
		}
		for i := range x.Query[0].Selectors {
			if x.Query[0].Selectors[i].Op != SelectName {
				return false
			}
		}
		return true
	case LogicalOperand:
		return x.Test.SameForArrays()
	}
	for _, a := range x.Args {
		if !a.sameForArrays() {
			return false
		}
	}
	return true
}
