package json

import (
	"io"
	"reflect"
	"slices"

	"github.com/javelin-go/javelin/internal/codec"
	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/wire"
	"github.com/javelin-go/javelin/json/jsontext"
)

// This file writes the members that a struct keeps in its fallback: a map, or an
// object as text.

// fallbackNames is what a struct has written when it comes to its fallback.
type fallbackNames struct {
	fields codec.Seen
}

// insert reports whether no member of the name has been written.
func (n *fallbackNames) insert(m *marshaler, s *writeStruct, name []byte) bool {
	if s.tagged && string(name) == s.fields[0].name {
		return n.fields.Insert(s.fields[0].id)
	}
	i := s.shape.Find(name)
	if i < 0 {
		f := &m.o.Flags
		i, _ = s.shape.FindFold(name, f.Get(opt.MatchCaseInsensitiveNames), f.Get(opt.MatchCaseSensitiveDelimiter))
	}
	if i >= 0 {
		if s.tagged {
			i++
		}
		return n.fields.Insert(s.fields[i].id)
	}
	return text.Encoder(m.enc).EnterName(name)
}

// fallback writes the members of the fallback of the struct at p.
func (m *marshaler) fallback(s *writeStruct, p pointer, names *fallbackNames) error {
	f := s.fallback
	at := f.at(p)
	if at.IsNil() {
		return nil
	}
	t := f.field.typ
	if t.Kind() == reflect.Pointer {
		t = t.Elem()
		if at = *at.Pointer(); at.IsNil() {
			return nil
		}
	}
	if f.plan == nil {
		return m.rawMembers(s, t, *at.Bytes(), names)
	}
	return m.mapMembers(s, at.Value(t), names)
}

// rawMembers writes the members of raw, which must be an object.
func (m *marshaler) rawMembers(s *writeStruct, t reflect.Type, raw []byte, names *fallbackNames) error {
	if len(raw) == 0 {
		return nil
	}
	fail := func(err error) error { return newMarshalErrorBefore(m.enc, t, err) }
	// What is wrong with its names and strings the Encoder says.
	dec := text.GetDecoder(raw, looseOptions)
	defer text.PutDecoder(dec)
	switch tok, err := dec.ReadToken(); {
	case err == io.EOF:
		return fail(io.ErrUnexpectedEOF)
	case err != nil:
		return fail(err)
	case tok.Kind() != jsontext.KindBeginObject:
		return fail(errRawEmbedNotObject)
	}
	for dec.PeekKind() != jsontext.KindEndObject {
		name, err := dec.ReadValue()
		if err != nil {
			return fail(err)
		}
		if s.unique {
			unquoted, _ := wire.AppendUnquote(m.scratch[:0], name)
			m.scratch = unquoted[:0]
			if !names.insert(m, s, unquoted) {
				return newDuplicateNameError(m.enc.StackPointer().Parent(), name, m.enc.OutputOffset())
			}
		}
		if err := text.Encoder(m.enc).WriteEnteredName(name); err != nil {
			return err
		}
		value, err := dec.ReadValue()
		if err != nil {
			return fail(err)
		}
		if err := m.enc.WriteValue(value); err != nil {
			return err
		}
	}
	if _, err := dec.ReadToken(); err != nil {
		return fail(err)
	}
	if err := text.Decoder(dec).CheckEOF(); err != nil {
		return fail(err)
	}
	return nil
}

// mapMembers writes the entries of a map of string keys.
func (m *marshaler) mapMembers(s *writeStruct, v reflect.Value, names *fallbackNames) error {
	f := s.fallback
	elem := reflect.New(f.plan.typ)
	member := func(name string, val reflect.Value) error {
		q, err := wire.AppendQuote(m.scratch[:0], name, &m.o.Flags)
		m.scratch = q[:0]
		if err != nil {
			return newMarshalErrorBefore(m.enc, v.Type().Key(), err)
		}
		if s.unique {
			unquoted, _ := wire.AppendUnquote(nil, q)
			if !names.insert(m, s, unquoted) {
				return newDuplicateNameError(m.enc.StackPointer().Parent(), q, m.enc.OutputOffset())
			}
		}
		if err := text.Encoder(m.enc).WriteEnteredName(q); err != nil {
			return err
		}
		elem.Elem().Set(val)
		return m.value(f.plan, pointerTo(elem))
	}
	if !f.plan.sorted {
		for it := v.MapRange(); it.Next(); {
			if err := member(it.Key().String(), it.Value()); err != nil {
				return err
			}
		}
		return nil
	}
	keys := v.MapKeys()
	slices.SortFunc(keys, func(a, b reflect.Value) int { return compareStrings(a.String(), b.String()) })
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

// looseOptions are for text that is checked when it is written.
var looseOptions = []opt.Options{&opt.Struct{Flags: opt.MakeFlags(opt.AllowDuplicateNames | opt.AllowInvalidUTF8 | 1)}}
