package javelin

import (
	"unicode/utf8"

	"github.com/javelin-go/javelin/internal/gpath"
	"github.com/javelin-go/javelin/internal/tape"
	"github.com/javelin-go/javelin/internal/wire"
)

// This file makes what is missing on the way of a path to set.

// maxPadding is how many nulls an index may bring.
const maxPadding = 1 << 16

// setKeys puts v at all that keys lead to.
func (e *teditor) setKeys(keys []setKey, v *part, path string) error {
	s := keySetter{e: e, v: v, path: path}
	if len(keys) > tape.DepthLimit {
		return s.bad(tape.ErrDepth)
	}
	if e.root == nil {
		w, err := s.tail(keys, true)
		e.root = w
		return err
	}
	return s.set(e.root, keys)
}

// A keySetter is what setKeys knows at each place.
type keySetter struct {
	e    *teditor
	v    *part
	used bool // v is part of the document already
	path string
}

func (s *keySetter) bad(err error) error { return gpath.Fail(s.path, 0, err) }

// value returns v, a copy from the second time on.
func (s *keySetter) value() (*part, error) {
	if !s.used {
		s.used = true
		return s.v, nil
	}
	if err := s.e.spendRoom(s.v); err != nil {
		return nil, s.bad(tape.ErrTooLarge)
	}
	return s.v.clone(s.e.noted), nil
}

// tail makes what is missing for keys. With fresh, there is no array to which the
// first of them, if it is -1, could add: it is a name, as sjson has it.
func (s *keySetter) tail(keys []setKey, fresh bool) (*part, error) {
	w, err := s.value()
	if err != nil {
		return nil, err
	}
	for k := len(keys) - 1; k >= 0; k-- {
		key := &keys[k]
		switch {
		case (key.index >= 0 || key.last && (k > 0 || !fresh)) && !key.named:
			list := &part{kind: '['}
			if key.index > maxPadding {
				return nil, s.bad(gpath.ErrTooMuch)
			}
			list.pad(key.index)
			list.put(len(list.list), nil, w)
			w = list
		default:
			if !utf8.ValidString(key.name) {
				return nil, s.bad(wire.ErrInvalidUTF8)
			}
			w = &part{kind: '{', list: []entry{{name: tape.Quote(key.name), mid: []byte{':'}, value: w}}}
		}
	}
	return w, nil
}

// set puts v at what keys lead to from at.
func (s *keySetter) set(at *part, keys []setKey) error {
	for ; len(keys) > 0; keys = keys[1:] {
		key := &keys[0]
		if !at.open() {
			w, err := s.tail(keys, true)
			if err == nil {
				*at = *w
			}
			return err
		}
		i := -1
		if at.kind == '{' || !key.last {
			i = key.in(at)
		}
		if at.kind == '[' && (key.index < 0 && !key.last || key.named && i < 0) {
			return s.bad(errIndex)
		}
		if i >= 0 {
			for j := at.namesake(i); j >= 0; j = at.namesake(j) {
				if err := s.set(at.list[j].value, keys[1:]); err != nil {
					return err
				}
			}
			at = at.list[i].value
			continue
		}
		w, err := s.tail(keys[1:], false)
		if err != nil {
			return err
		}
		if at.kind == '{' {
			if !utf8.ValidString(key.name) {
				return s.bad(wire.ErrInvalidUTF8)
			}
			at.put(len(at.list), tape.Quote(key.name), w)
			return nil
		}
		if key.index-len(at.list) > maxPadding {
			return s.bad(gpath.ErrTooMuch)
		}
		at.pad(key.index)
		at.put(len(at.list), nil, w)
		return nil
	}
	w, err := s.value()
	if err == nil {
		*at = *w
	}
	return err
}

// pad makes an array n elements long.
func (p *part) pad(n int) {
	for len(p.list) < n {
		p.put(len(p.list), nil, &part{node: gpath.Nothing})
	}
}
