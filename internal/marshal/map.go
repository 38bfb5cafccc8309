package marshal

import (
	"errors"
	"reflect"
	"slices"
	"strings"

	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/plan"
	"github.com/javelin-go/javelin/internal/text"
	"github.com/javelin-go/javelin/json/jsontext"
)

// marshalMap is the complete form of a map.
func marshalMap(m *State, pl *Plan, p plan.Pointer) error {
	v := p.Value(pl.Typ)
	if m.Deep() {
		at := Visit{pl.Typ, *p.Pointer(), 0}
		if err := m.Enter(at); err != nil {
			return err
		}
		defer m.Leave(at)
	}
	n := v.Len()
	if n == 0 && pl.null && v.IsNil() {
		return m.Enc.WriteToken(jsontext.Null)
	}
	if err := m.Enc.WriteToken(jsontext.BeginObject); err != nil {
		return err
	}
	var err error
	switch {
	case n == 0:
	case !pl.sorted || n == 1 && pl.Mode&opt.Classic == 0:
		err = m.entries(pl, v)
	default:
		err = m.sortedEntries(pl, v)
	}
	if err != nil {
		return err
	}
	return m.Enc.WriteToken(jsontext.EndObject)
}

// entries writes the entries of a map in any order.
func (m *State) entries(pl *Plan, v reflect.Value) error {
	key, val := reflect.New(pl.key.Typ), reflect.New(pl.Elem.Typ)
	it := v.MapRange()
	for it.Next() {
		key.Elem().SetIterKey(it)
		if err := m.Name(pl, plan.PointerTo(key)); err != nil {
			return err
		}
		val.Elem().SetIterValue(it)
		if err := m.Value(pl.Elem, plan.PointerTo(val)); err != nil {
			return err
		}
	}
	return nil
}

// Name writes the key at p as the next name.
func (m *State) Name(pl *Plan, p plan.Pointer) error {
	x := (*text.Encoder)(m.Enc)
	if pl.unique {
		switch pl.key.Typ.Kind() {
		case reflect.String:
			return x.WriteUniqueName(*p.String())
		case reflect.Bool:
		default:
			b := pl.key.appendNumber(m.Scratch[:0], p)
			m.Scratch = b[:0]
			return x.WriteUniqueName(string(b))
		}
	}
	err := pl.key.Write(m, pl.key, p)
	if err != nil && errors.Is(err, jsontext.ErrNonStringName) && pl.nilKey(p) {
		err = m.Enc.WriteToken(jsontext.String(""))
	}
	if serr, ok := err.(*jsontext.SyntacticError); ok && serr.Err == jsontext.ErrNonStringName {
		err = plan.NewMarshalErrorBefore(m.Enc, pl.key.Typ, err)
	}
	return err
}

// nilKey reports whether the key at p is a nil pointer that the v1 dialect writes
// as an empty name.
func (pl *Plan) nilKey(p plan.Pointer) bool {
	t := pl.key.Typ
	return pl.Mode&opt.CallMethodsWithLegacySemantics != 0 && t.Kind() == reflect.Pointer && p.Pointer().IsNil() &&
		(implementsAny(t, MarshalMethodTypes[2:]))
}

// sortedEntries writes the entries of a map in the order of their names.
func (m *State) sortedEntries(pl *Plan, v reflect.Value) error {
	n := v.Len()
	keys := reflect.MakeSlice(reflect.SliceOf(pl.key.Typ), n, n)
	vals := reflect.MakeSlice(reflect.SliceOf(pl.Elem.Typ), n, n)
	base := len(m.keys)
	i := 0
	for it := v.MapRange(); i < n && it.Next(); i++ {
		keys.Index(i).SetIterKey(it)
		vals.Index(i).SetIterValue(it)
		name, err := m.nameOf(pl, plan.PointerTo(keys.Index(i).Addr()))
		if err != nil {
			return err
		}
		m.keys = append(m.keys, stringEntry{name, i})
	}
	sorted := m.keys[base:]
	slices.SortFunc(sorted, func(a, b stringEntry) int { return strings.Compare(a.name, b.name) })
	for i := range n {
		if base+i >= len(m.keys) {
			break
		}
		e := m.keys[base+i]
		if err := m.writeName(pl, e.name); err != nil {
			return err
		}
		if err := m.Value(pl.Elem, plan.PointerTo(vals.Index(e.i).Addr())); err != nil {
			return err
		}
	}
	clear(m.keys[base:])
	m.keys = m.keys[:base]
	return nil
}

func (m *State) writeName(pl *Plan, name string) error {
	if pl.unique {
		return (*text.Encoder)(m.Enc).WriteUniqueName(name)
	}
	return m.Enc.WriteToken(jsontext.String(name))
}

// nameOf returns the name that the key at p is written as.
func (m *State) nameOf(pl *Plan, p plan.Pointer) (string, error) {
	if !pl.key.Custom {
		switch pl.key.Typ.Kind() {
		case reflect.String:
			return *p.String(), nil
		case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64,
			reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uintptr:
			return string(pl.key.appendNumber(nil, p)), nil
		}
	}
	if pl.Mode&opt.Classic != 0 {
		return classicName(pl, p)
	}
	// Only writing it tells.
	x := (*text.Encoder)(m.Enc)
	start := len(x.Buf())
	held := x.HoldUntil(int(^uint(0) >> 1))
	err := m.Name(pl, p)
	x.Release(held)
	if err != nil {
		return "", err
	}
	return x.UnwriteName(start), nil
}
