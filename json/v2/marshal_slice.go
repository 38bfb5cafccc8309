package json

import "github.com/javelin-go/javelin/json/jsontext"

func marshalSlice(m *marshaler, pl *writePlan, p pointer) error {
	s := p.Slice()
	if m.deep() {
		v := visit{pl.typ, s.Data, s.Len}
		if err := m.enter(v); err != nil {
			return err
		}
		defer m.leave(v)
	}
	if pl.null && s.Data.IsNil() {
		return m.enc.WriteToken(jsontext.Null)
	}
	return m.elements(pl, s.Data, s.Len)
}

func marshalArray(m *marshaler, pl *writePlan, p pointer) error {
	return m.elements(pl, p, pl.length)
}

// elements writes an array of n elements.
func (m *marshaler) elements(pl *writePlan, p pointer, n int) error {
	if err := m.enc.WriteToken(jsontext.BeginArray); err != nil {
		return err
	}
	for i := range n {
		if err := m.value(pl.elem, p.At(uintptr(i)*pl.elem.size)); err != nil {
			return err
		}
	}
	return m.enc.WriteToken(jsontext.EndArray)
}
