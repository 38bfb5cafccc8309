package rewrite

import (
	"bytes"

	"github.com/javelin-go/javelin/internal/edit"
	"github.com/javelin-go/javelin/internal/follow"
	"github.com/javelin-go/javelin/internal/gpath"
	"github.com/javelin-go/javelin/json/jsontext"
)

// This file copies the entries of an object or array too large to be held.

// An entryCopy is where a Rewriter is in an object or array.
//
//	{ lead name mid value tail , lead name mid value gap }
type entryCopy struct {
	x      *Rewriter
	change change
	object bool
	start  int64 // of the bracket
	n      int   // entries so far

	lead, name, mid []byte // of the entry that is being read
	tail            []byte // of the one before that

	kept     bool   // there is an entry in the output
	last     int    // which
	keptTail []byte // its tail, once it is known
	first    []byte // lead of the first entry, which the first one in the output gets
	there    bool
}

// container copies the next value, which is an object or array, with a change.
func (x *Rewriter) container(c change) (there bool, err error) {
	isRoot := x.state == rewriteGap
	c, err = c.begin(x.dec.PeekKind() == jsontext.KindBeginObject)
	if err != nil {
		return false, err
	}
	tok, err := x.dec.ReadToken()
	if err != nil {
		return false, err
	}
	end := x.dec.InputOffset()
	s := entryCopy{x: x, change: c, object: tok.Kind() == jsontext.KindBeginObject, start: end - 1}
	x.write(x.take(end))
	if x.state = rewriteHold; isRoot {
		x.Start = s.start
	}
	for {
		switch x.dec.PeekKind() {
		case jsontext.KindEndObject, jsontext.KindEndArray:
			return s.there, s.end()
		}
		if err := s.entry(); err != nil {
			return false, err
		}
		s.n++
	}
}

// entry copies an entry.
func (s *entryCopy) entry() error {
	x := s.x
	between := x.separators(" \t\r\n,")
	comma := max(bytes.IndexByte(between, ','), 0)
	s.tail = append(s.tail[:0], between[:comma]...)
	if s.kept && s.last == s.n-1 {
		s.keptTail = append(s.keptTail[:0], s.tail...)
	}
	if comma < len(between) && between[comma] == ',' {
		comma++
	}
	s.lead = append(s.lead[:0], between[comma:]...)
	if s.n == 0 {
		s.first = append(s.first, s.lead...)
	}
	var do action
	var on change
	if k := x.dec.PeekKind(); s.object && k != jsontext.KindString && k != jsontext.KindInvalid {
		_, err := x.dec.ReadToken() // which is the error, not what may be wrong in it
		return err
	}
	if s.object {
		name, err := x.dec.ReadValue()
		if err != nil {
			return err
		}
		x.take(x.dec.InputOffset())
		s.name = append(s.name[:0], name...)
		x.dec.PeekKind()
		s.mid = append(s.mid[:0], x.separators(" \t\r\n:")...)
		do, on = s.change.member(s.name)
	} else {
		do, on = s.change.element(s.n)
	}
	switch do {
	case judged:
		if x.dec.PeekKind() != jsontext.KindBeginArray || !s.change.sameForArrays() {
			return s.judge(do)
		}
		var err error
		if do, on, err = s.change.judge(follow.NoElements.Raw(), false); err != nil {
			return x.placed(err, s.change, nil, x.from)
		}
	case judgedLast:
		return s.judge(do)
	}
	return s.copy(do, on)
}

// copy copies the value of an entry, of which it is known what becomes of it.
func (s *entryCopy) copy(do action, on change) error {
	switch do {
	case entered:
		s.keep()
		there, err := s.x.value(on)
		s.found(there)
		return err
	case taken:
		return s.take()
	}
	s.keep()
	return s.x.pass()
}

func (s *entryCopy) found(there bool) {
	s.there = s.there || there
	s.change.after(there)
}

// keep writes what stands in front of the value of an entry that stays, as [part.sweep]
// has it: the first one in the place of the first that was there.
func (s *entryCopy) keep() {
	if s.kept {
		s.x.write(s.keptTail)
		s.x.write([]byte{','})
		s.x.write(s.lead)
	} else {
		s.x.write(s.first)
	}
	s.x.write(s.name)
	s.x.write(s.mid)
	s.kept, s.last = true, s.n
}

// take puts something else in the place of the value, or nothing in that of the entry.
func (s *entryCopy) take() error {
	b := s.change.replacement()
	if b != nil {
		s.keep()
	}
	err := s.x.skip(rewriteDrop)
	if err == nil {
		s.x.write(b)
		s.found(true)
	}
	return err
}

// judge reads the value of an entry, which it takes to say what is to be done with it.
func (s *entryCopy) judge(do action) error {
	x := s.x
	if _, err := x.dec.ReadValue(); err != nil {
		return err
	}
	end, start := x.dec.InputOffset(), x.from
	last := do == judgedLast && x.dec.PeekKind() == jsontext.KindEndArray
	v := x.upTo(end)
	do, on, err := s.change.judge(v, last)
	if err != nil {
		return x.placed(err, s.change, nil, start)
	}
	there := false
	switch do {
	case taken:
		there = true
		if v = s.change.replacement(); v == nil {
			x.take(end)
			s.found(true)
			return nil
		}
	case entered:
		b, ok, err := on.whole(v)
		if err != nil {
			return x.placed(err, on, v, start)
		}
		v, there = b, ok
	}
	s.keep()
	x.write(v)
	x.take(end)
	s.found(there)
	return nil
}

// end copies the end of the object or array, and puts there what was missing. The
// engine that does that sees the last entry, and as much as it needs of the one before.
func (s *entryCopy) end() error {
	x := s.x
	if _, err := x.dec.ReadToken(); err != nil {
		return err
	}
	b := x.take(x.dec.InputOffset())
	p := edit.Part{Kind: '[', Gap: b[:len(b)-1], Unique: true}
	if s.object {
		p.Kind = '{'
	}
	if s.n > 0 && !s.kept {
		p.Gap = nil
	}
	small := &edit.Part{Node: gpath.Nothing}
	last := edit.Entry{Lead: s.lead, Name: s.name, Mid: s.mid, Value: small}
	switch s.n {
	case 0:
	case 1:
		p.List = []edit.Entry{last}
	default:
		p.List = []edit.Entry{{Name: s.name, Value: small, Tail: s.tail}, last}
	}
	shown := len(p.List)
	if err := s.change.end(&p, s.n-shown); err != nil {
		return x.placed(err, s.change, nil, s.start)
	}
	if shown > 0 {
		x.write(p.List[shown-1].Tail)
	}
	x.write(p.PrintFrom(nil, shown))
	return nil
}
