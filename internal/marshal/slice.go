package marshal

import (
	"github.com/javelin-go/javelin/internal/plan"
	"github.com/javelin-go/javelin/json/jsontext"
)

func marshalSlice(m *State, pl *Plan, p plan.Pointer) error {
	s := p.Slice()
	if m.Deep() {
		v := Visit{pl.Typ, s.Data, s.Len}
		if err := m.Enter(v); err != nil {
			return err
		}
		defer m.Leave(v)
	}
	if pl.null && s.Data.IsNil() {
		return m.Enc.WriteToken(jsontext.Null)
	}
	return m.elements(pl, s.Data, s.Len)
}

func marshalArray(m *State, pl *Plan, p plan.Pointer) error {
	return m.elements(pl, p, pl.length)
}

// elements writes an array of n elements.
func (m *State) elements(pl *Plan, p plan.Pointer, n int) error {
	if err := m.Enc.WriteToken(jsontext.BeginArray); err != nil {
		return err
	}
	for i := range n {
		if err := m.Value(pl.Elem, p.At(uintptr(i)*pl.Elem.size)); err != nil {
			return err
		}
	}
	return m.Enc.WriteToken(jsontext.EndArray)
}
