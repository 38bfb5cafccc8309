package rewrite

import (
	"bytes"
	"errors"
	"slices"
	"strconv"

	"github.com/javelin-go/javelin/internal/edit"
	"github.com/javelin-go/javelin/internal/follow"
	"github.com/javelin-go/javelin/internal/gpath"
	"github.com/javelin-go/javelin/internal/jsonpath"
	"github.com/javelin-go/javelin/internal/set"
	"github.com/javelin-go/javelin/internal/tape"
	"github.com/javelin-go/javelin/json/jsontext"
)

// This file says what a Rewriter does where, by the kinds of paths.

// An action is what becomes of a value.
type action uint8

const (
	passed     action = iota // it is copied
	entered                  // a change is made to it
	taken                    // it is replaced, or goes with its entry
	judged                   // it must be seen to say
	judgedLast               // and whether it is the last one
)

// A change is what to do with a value and what is in it.
type change interface {
	// root says what becomes of a value that is in none.
	root() action
	// holds reports whether the value must be held.
	holds() bool
	// whole returns the value with the change, which may be a part of v, and reports
	// whether what is changed has been there.
	whole(v []byte) (b []byte, there bool, err error)
	// nearest returns the offset of what is in v of the place of an error.
	nearest(v []byte) int64
	// replacement returns what stands in the place of a value, nil for nothing.
	replacement() []byte

	// begin returns the change to go on with in an object or array.
	begin(object bool) (change, error)
	// member and element say what becomes of an entry; if it is entered, with what
	// change; if it is judged, judge does.
	member(quoted []byte) (action, change)
	element(i int) (action, change)
	judge(v []byte, last bool) (action, change, error)
	// sameForArrays reports whether judge says the same of all arrays.
	sameForArrays() bool
	// after is told whether what is changed was there, of each entry that was not
	// passed.
	after(there bool)
	// end adds to the last entries what is missing after them. There were more in
	// front of these.
	end(p *edit.Part, more int) error
}

// An aim is what all changes on the way have in common.
type aim struct {
	v         []byte // nil to delete
	path      string
	isPointer bool
	pointer   jsontext.Pointer
	opts      []tape.Option
}

func (e *aim) replacement() []byte { return e.v }

func (e *aim) root() action { return entered }

func (e *aim) holds() bool { return false }

func (e *aim) nearest([]byte) int64 { return 0 }

func (e *aim) sameForArrays() bool { return false }

func (e *aim) after(bool) {}

func (e *aim) end(*edit.Part, int) error { return nil }

func (e *aim) judge([]byte, bool) (action, change, error) { return passed, nil, nil }

// A keysChange follows names and indexes: of the dialect of [Set], or tokens of a JSON
// Pointer.
type keysChange struct {
	*aim
	keys  []set.Key
	rest  *keysChange
	found bool
}

func pointerKeys(p jsontext.Pointer) ([]set.Key, error) {
	toks, err := new(edit.Editor).Tokens(p)
	if err != nil {
		return nil, err
	}
	keys := make([]set.Key, len(toks))
	for i, tok := range toks {
		index, ok := tape.ArrayIndex(tok)
		if !ok {
			index = -1
		}
		keys[i] = set.Key{Name: tok, Index: index}
	}
	return keys, nil
}

func (c *keysChange) root() action {
	if len(c.keys) == 0 {
		return taken
	}
	return entered
}

func (c *keysChange) whole(v []byte) (b []byte, there bool, err error) {
	switch {
	case c.isPointer:
		return c.wholePointer(v)
	case c.v != nil:
		return set.At(v, c.keys, c.path, c.v, false, c.opts)
	}
	if hops, ok := set.HopsOf(c.keys); ok {
		if b, ok = set.AppendWithout(nil, v, hops, c.opts); ok {
			return b, len(b) < len(v), nil
		}
	}
	b, err = set.DeleteAt(v, c.keys, c.opts)
	return b, len(b) < len(v), err
}

func (c *keysChange) wholePointer(v []byte) (b []byte, there bool, err error) {
	root, err := tape.OpenLoosely(v, c.opts)
	if err != nil {
		return nil, false, err
	}
	e := edit.Of(root)
	if c.v != nil {
		there = set.Leads(e, c.keys)
		err = e.Place(c.toks(), c.pointer, &edit.Part{Node: tape.Known(c.v, false)}, false)
	} else if _, _, err = e.TakeAt(c.toks(), c.pointer); errors.Is(err, tape.ErrNotFound) {
		return v, false, nil
	} else {
		there = err == nil
	}
	if err != nil {
		return nil, false, err
	}
	return e.Bytes(), there, nil
}

func (c *keysChange) toks() []string {
	toks := make([]string, len(c.keys))
	for i := range c.keys {
		toks[i] = c.keys[i].Name
	}
	return toks
}

func (c *keysChange) nearest(v []byte) int64 {
	root, err := tape.OpenLoosely(v, c.opts)
	if err != nil {
		return 0
	}
	n := root
	for i := range c.keys {
		on := n.At(jsontext.Pointer("").AppendToken(c.keys[i].Name))
		if !on.Exists() {
			break
		}
		n = on
	}
	return n.Offset()
}

func (c *keysChange) begin(bool) (change, error) {
	on := &keysChange{aim: c.aim, keys: c.keys}
	on.rest = &keysChange{aim: c.aim, keys: c.keys[1:]}
	return on, nil
}

func (c *keysChange) on() (action, change) {
	c.found = true
	if len(c.keys) == 1 {
		return taken, nil
	}
	return entered, c.rest
}

func (c *keysChange) member(quoted []byte) (action, change) {
	if !tape.IsName(quoted, c.keys[0].Name) {
		return passed, nil
	}
	return c.on()
}

func (c *keysChange) element(i int) (action, change) {
	switch k := &c.keys[0]; {
	case k.Last && c.v == nil:
		return judgedLast, nil
	case k.Index == i:
		return c.on()
	}
	return passed, nil
}

func (c *keysChange) judge(_ []byte, last bool) (action, change, error) {
	if !last {
		return passed, nil, nil
	}
	do, on := c.on()
	return do, on, nil
}

func (c *keysChange) end(p *edit.Part, more int) error {
	if c.v == nil || c.found {
		return nil
	}
	keys := slices.Clone(c.keys)
	if k := &keys[0]; p.Kind == '[' && k.Index >= 0 {
		k.Index -= more
	}
	if !c.isPointer {
		e := edit.Editor{Root: p, Room: edit.MinRoom}
		return set.PutKeys(&e, keys, &edit.Part{Node: tape.Known(c.v, false)}, c.path)
	}
	toks := c.toks()
	if p.Kind == '[' && keys[0].Index >= 0 {
		toks[0] = strconv.Itoa(keys[0].Index)
	}
	e := edit.Editor{Root: p, Room: edit.MinRoom}
	return e.Place(toks, c.pointer, &edit.Part{Node: tape.Known(c.v, false)}, false)
}

// A stepsChange follows a path of the gjson dialect that has wildcards or queries.
type stepsChange struct {
	*aim
	gpath.Evaluator
	steps []gpath.Step
	all   bool // of names that occur twice
	rest  *stepsChange
	done  bool   // the one that counts has been there
	won   []byte // its name
	name  []byte // of the member that was entered
}

func newStepsChange(e *aim, steps []gpath.Step) *stepsChange {
	return &stepsChange{aim: e, steps: steps, all: tape.AllowsDuplicates(e.opts)}
}

func (c *stepsChange) whole(v []byte) (b []byte, there bool, err error) {
	return set.Steps(v, c.steps, c.path, c.v, c.opts)
}

func (c *stepsChange) begin(object bool) (change, error) {
	s, rest := &c.steps[0], c.steps[1:]
	bad := false
	switch s.Op {
	case gpath.StepKey, gpath.StepFirst:
	case gpath.StepWild:
		bad = object && len(rest) > 0
		rest = s.Sub
	case gpath.StepEach, gpath.StepAll:
		bad = len(rest) > 0
		rest = s.Sub
	default:
		bad = true
	}
	if bad {
		return nil, gpath.Fail(c.path, 0, set.ErrSetPath)
	}
	on := *c
	on.done, on.won, on.name = false, nil, nil
	on.rest = &stepsChange{aim: c.aim, steps: rest, all: c.all}
	on.Budget = gpath.MakeBudget(nil)
	return &on, nil
}

func (c *stepsChange) on() (action, change) {
	if len(c.rest.steps) == 0 {
		return taken, nil
	}
	return entered, c.rest
}

func (c *stepsChange) member(quoted []byte) (action, change) {
	switch s := &c.steps[0]; {
	case s.Op == gpath.StepKey && tape.IsName(quoted, s.Name):
		return c.on()
	case s.Op == gpath.StepWild:
		name := tape.Unquoted(quoted)
		c.Budget += 1 + int64(len(name))
		if c.done && !(c.all && bytes.Equal(name, c.won)) || !c.done && !gpath.Matches(name, s.Pattern) {
			break
		}
		c.name = append(c.name[:0], name...)
		return c.on()
	}
	return passed, nil
}

func (c *stepsChange) element(i int) (action, change) {
	switch s := &c.steps[0]; {
	case s.Op == gpath.StepKey && s.Index == i, s.Op == gpath.StepEach:
		return c.on()
	case s.Op == gpath.StepAll, s.Op == gpath.StepFirst && !c.done:
		return judged, nil
	}
	return passed, nil
}

func (c *stepsChange) judge(v []byte, _ bool) (action, change, error) {
	s := &c.steps[0]
	root, err := tape.OpenLoosely(v, c.opts)
	if err != nil {
		return passed, nil, err
	}
	c.Budget += gpath.MakeBudget(v) - gpath.MakeBudget(nil)
	if !c.Accepts(s.Query, root) || c.Err != nil {
		return passed, nil, c.Err
	}
	c.done = s.Op == gpath.StepFirst
	do, on := c.on()
	return do, on, nil
}

func (c *stepsChange) after(there bool) {
	if there && !c.done && c.steps[0].Op == gpath.StepWild {
		c.done, c.won = true, bytes.Clone(c.name)
	}
}

// A selectChange follows a JSONPath: from a value on there are several segments that may
// be next, as those after .. also are for what is below.
type selectChange struct {
	*aim
	jsonpath.Querier
	segments []jsonpath.Segment
	next     []int // which may be next, in order
	rooted   bool

	name  []byte // of the member that is judged
	index int    // of the element, -1 for a member
}

func newSelectChange(e *aim, segments []jsonpath.Segment) *selectChange {
	return &selectChange{aim: e, segments: segments, next: []int{0}, rooted: follow.Rooted(segments)}
}

func (c *selectChange) root() action {
	if len(c.segments) == 0 {
		return taken
	}
	return entered
}

func (c *selectChange) holds() bool {
	if c.rooted {
		return true
	}
	for _, i := range c.next {
		s := &c.segments[i]
		for k := range s.Selectors {
			if sel := &s.Selectors[k]; !sel.OnePass() && !sel.IsLast() {
				return true
			}
		}
	}
	return false
}

func (c *selectChange) whole(v []byte) (b []byte, there bool, err error) {
	ways := make([][]jsonpath.Segment, len(c.next))
	for i, k := range c.next {
		ways[i] = c.segments[k:]
	}
	nodes, err := set.Outermost(v, c.opts, ways...)
	switch {
	case err != nil:
		return nil, false, err
	case len(nodes) == 0:
		return v, false, nil
	case c.v == nil:
		return set.DeleteNodes(v, nodes, c.opts), true, nil
	}
	b, err = set.Nodes(v, nodes, c.v, c.opts)
	return b, true, err
}

func (c *selectChange) begin(bool) (change, error) {
	on := *c
	on.Budget = gpath.MakeBudget(nil)
	return &on, nil
}

// on goes on with an entry that those selectors select of which is says so.
func (c *selectChange) on(is func(*jsonpath.Selector) bool) (action, change) {
	var next []int
	for _, i := range c.next {
		s := &c.segments[i]
		if s.Descend && !slices.Contains(next, i) {
			next = append(next, i)
		}
		for k := range s.Selectors {
			if is(&s.Selectors[k]) {
				if i+1 == len(c.segments) {
					return taken, nil
				}
				if !slices.Contains(next, i+1) {
					next = append(next, i+1)
				}
				break
			}
		}
	}
	if len(next) == 0 {
		return passed, nil
	}
	if slices.Equal(next, c.next) {
		return entered, c
	}
	return entered, &selectChange{aim: c.aim, segments: c.segments, next: next}
}

// needs returns what it takes to say what becomes of an entry.
func (c *selectChange) needs(object bool) action {
	do := passed
	for _, i := range c.next {
		for k := range c.segments[i].Selectors {
			switch sel := &c.segments[i].Selectors[k]; {
			case sel.IsLast() && !object:
				return judgedLast
			case sel.Op == jsonpath.SelectFilter:
				do = judged
			}
		}
	}
	return do
}

func (c *selectChange) sameForArrays() bool {
	for _, i := range c.next {
		for k := range c.segments[i].Selectors {
			if l := c.segments[i].Selectors[k].Filter; l != nil && !l.SameForArrays() {
				return false
			}
		}
	}
	return true
}

func (c *selectChange) member(quoted []byte) (action, change) {
	if c.needs(true) != passed {
		c.name, c.index = append(c.name[:0], quoted...), -1
		return judged, nil
	}
	return c.on(func(s *jsonpath.Selector) bool { return s.TakesMember(quoted) })
}

func (c *selectChange) element(i int) (action, change) {
	if do := c.needs(false); do != passed {
		c.index = i
		return do, nil
	}
	return c.on(func(s *jsonpath.Selector) bool { return s.TakesElement(i) })
}

func (c *selectChange) judge(v []byte, last bool) (action, change, error) {
	root, err := tape.OpenLoosely(v, c.opts)
	if err != nil {
		return passed, nil, err
	}
	c.Budget += gpath.MakeBudget(v) - gpath.MakeBudget(nil)
	do, on := c.on(func(s *jsonpath.Selector) bool {
		switch {
		case s.Op == jsonpath.SelectFilter:
			return c.Querier.Holds(s.Filter, root)
		case c.index < 0:
			return s.TakesMember(c.name)
		}
		return s.TakesElement(c.index) || s.IsLast() && last
	})
	return do, on, c.Err
}
