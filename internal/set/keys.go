package set

import (
	"unicode/utf8"

	"github.com/javelin-go/javelin/internal/edit"
	"github.com/javelin-go/javelin/internal/gpath"
	"github.com/javelin-go/javelin/internal/tape"
	"github.com/javelin-go/javelin/internal/wire"
)

// This file makes what is missing on the way of a path to set.

// maxPadding is how many nulls an index may bring.
const maxPadding = 1 << 16

// PutKeys puts v at all that keys lead to.
func PutKeys(e *edit.Editor, keys []Key, v *edit.Part, path string) error {
	s := keySetter{e: e, v: v, path: path}
	if len(keys) > tape.DepthLimit {
		return s.bad(tape.ErrDepth)
	}
	if e.Root == nil {
		w, err := s.tail(keys, true)
		e.Root = w
		return err
	}
	return s.set(e.Root, keys)
}

// A keySetter is what ParseKeys knows at each place.
type keySetter struct {
	e    *edit.Editor
	v    *edit.Part
	used bool // v is part of the document already
	path string
}

func (s *keySetter) bad(err error) error { return gpath.Fail(s.path, 0, err) }

// value returns v, a copy from the second time on.
func (s *keySetter) value() (*edit.Part, error) {
	if !s.used {
		s.used = true
		return s.v, nil
	}
	if err := s.e.SpendRoom(s.v); err != nil {
		return nil, s.bad(tape.ErrTooLarge)
	}
	return s.v.Clone(s.e.Noted), nil
}

// tail makes what is missing for keys. With fresh, there is no array to which the
// first of them, if it is -1, could add: it is a name, as sjson has it.
func (s *keySetter) tail(keys []Key, fresh bool) (*edit.Part, error) {
	w, err := s.value()
	if err != nil {
		return nil, err
	}
	for k := len(keys) - 1; k >= 0; k-- {
		key := &keys[k]
		switch {
		case (key.Index >= 0 || key.Last && (k > 0 || !fresh)) && !key.named:
			list := &edit.Part{Kind: '['}
			if key.Index > maxPadding {
				return nil, s.bad(gpath.ErrTooMuch)
			}
			pad(list, key.Index)
			list.Put(len(list.List), nil, w)
			w = list
		default:
			if !utf8.ValidString(key.Name) {
				return nil, s.bad(wire.ErrInvalidUTF8)
			}
			w = &edit.Part{Kind: '{', List: []edit.Entry{{Name: tape.Quote(key.Name), Mid: []byte{':'}, Value: w}}}
		}
	}
	return w, nil
}

// set puts v at what keys lead to from at.
func (s *keySetter) set(at *edit.Part, keys []Key) error {
	for ; len(keys) > 0; keys = keys[1:] {
		key := &keys[0]
		if !at.Open() {
			w, err := s.tail(keys, true)
			if err == nil {
				*at = *w
			}
			return err
		}
		i := -1
		if at.Kind == '{' || !key.Last {
			i = key.in(at)
		}
		if at.Kind == '[' && (key.Index < 0 && !key.Last || key.named && i < 0) {
			return s.bad(edit.ErrIndex)
		}
		if i >= 0 {
			for j := at.Namesake(i); j >= 0; j = at.Namesake(j) {
				if err := s.set(at.List[j].Value, keys[1:]); err != nil {
					return err
				}
			}
			at = at.List[i].Value
			continue
		}
		w, err := s.tail(keys[1:], false)
		if err != nil {
			return err
		}
		if at.Kind == '{' {
			if !utf8.ValidString(key.Name) {
				return s.bad(wire.ErrInvalidUTF8)
			}
			at.Put(len(at.List), tape.Quote(key.Name), w)
			return nil
		}
		if key.Index-len(at.List) > maxPadding {
			return s.bad(gpath.ErrTooMuch)
		}
		pad(at, key.Index)
		at.Put(len(at.List), nil, w)
		return nil
	}
	w, err := s.value()
	if err == nil {
		*at = *w
	}
	return err
}

// pad makes an array n elements long.
func pad(p *edit.Part, n int) {
	for len(p.List) < n {
		p.Put(len(p.List), nil, &edit.Part{Node: gpath.Nothing})
	}
}
