package marshal

import (
	"reflect"
	"slices"
	"strings"

	"github.com/javelin-go/javelin/internal/codec"
	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/place"
	"github.com/javelin-go/javelin/internal/plan"
	"github.com/javelin-go/javelin/internal/text"
	"github.com/javelin-go/javelin/internal/wire"
	"github.com/javelin-go/javelin/internal/write"
)

// This file writes the members that a struct keeps in its fallback: a map, or an
// object as text.

// fallbackNames is what a struct has written when it comes to its fallback.
type fallbackNames struct {
	fields codec.Seen
}

// insert reports whether no member of the name has been written.
func (n *fallbackNames) insert(m *State, s *Struct, name []byte) bool {
	if s.Tagged && string(name) == s.Fields[0].Name {
		return n.fields.Insert(s.Fields[0].Id)
	}
	i := s.shape.Find(name)
	if i < 0 {
		f := &m.O.Flags
		i, _ = s.shape.FindFold(name, f.Get(opt.MatchCaseInsensitiveNames), f.Get(opt.MatchCaseSensitiveDelimiter))
	}
	if i >= 0 {
		if s.Tagged {
			i++
		}
		if !n.fields.Insert(s.Fields[i].Id) {
			return false
		}
		// It may be another spelling of the name of a field that has been left out.
	}
	return (*text.Encoder)(m.Enc).EnterName(name)
}

// fallback writes the members of the fallback of the struct at p.
func (m *State) fallback(s *Struct, p plan.Pointer, names *fallbackNames) error {
	f := s.fallback
	at := f.At(p)
	if at.IsNil() {
		return nil
	}
	t := f.Field.Typ
	if t.Kind() == reflect.Pointer {
		t = t.Elem()
		if at = *at.Pointer(); at.IsNil() {
			return nil
		}
	}
	if f.Plan == nil {
		return m.rawMembers(s, t, *at.Bytes(), names)
	}
	return m.mapMembers(s, at.Value(t), names)
}

// rawMembers writes the members of raw, which must be an object.
func (m *State) rawMembers(s *Struct, t reflect.Type, raw []byte, names *fallbackNames) error {
	return write.Members(raw, plan.ErrRawEmbedNotObject, func(err error) error {
		return plan.NewMarshalErrorBefore(m.Enc, t, err)
	}, func(name []byte) error {
		// What is wrong with its names and strings the Encoder says.
		if s.Unique {
			unquoted, _ := wire.AppendUnquote(m.Scratch[:0], name)
			m.Scratch = unquoted[:0]
			if !names.insert(m, s, unquoted) {
				return place.DuplicateName(m.Enc.StackPointer().Parent(), name, m.Enc.OutputOffset())
			}
		}
		return (*text.Encoder)(m.Enc).WriteEnteredName(name)
	}, func(value []byte) error {
		return m.Enc.WriteValue(value)
	})
}

// mapMembers writes the entries of a map of string keys.
func (m *State) mapMembers(s *Struct, v reflect.Value, names *fallbackNames) error {
	f := s.fallback
	elem := reflect.New(f.Plan.Typ)
	member := func(name string, val reflect.Value) error {
		q, err := wire.AppendQuote(m.Scratch[:0], name, &m.O.Flags)
		m.Scratch = q[:0]
		if err != nil {
			return plan.NewMarshalErrorBefore(m.Enc, v.Type().Key(), err)
		}
		if s.Unique {
			unquoted, _ := wire.AppendUnquote(nil, q)
			if !names.insert(m, s, unquoted) {
				return place.DuplicateName(m.Enc.StackPointer().Parent(), q, m.Enc.OutputOffset())
			}
		}
		if err := (*text.Encoder)(m.Enc).WriteEnteredName(q); err != nil {
			return err
		}
		elem.Elem().Set(val)
		return m.Value(f.Plan, plan.PointerTo(elem))
	}
	if !f.Plan.sorted {
		for it := v.MapRange(); it.Next(); {
			if err := member(it.Key().String(), it.Value()); err != nil {
				return err
			}
		}
		return nil
	}
	keys := v.MapKeys()
	slices.SortFunc(keys, func(a, b reflect.Value) int { return strings.Compare(a.String(), b.String()) })
	for _, k := range keys {
		val := v.MapIndex(k)
		if !val.IsValid() {
			continue
		}
		if err := member(k.String(), val); err != nil {
			return err
		}
	}
	return nil
}
