package marshal

import (
	"reflect"

	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/plan"
	"github.com/javelin-go/javelin/json/jsontext"
)

func marshalPointer(m *State, pl *Plan, p plan.Pointer) error {
	to := *p.Pointer()
	if to.IsNil() {
		return m.Enc.WriteToken(jsontext.Null)
	}
	m.Hops++
	defer m.Hop()
	if m.Hops >= DetectCyclesAt || m.Deep() {
		v := Visit{pl.Typ, to, 0}
		if err := m.Enter(v); err != nil {
			return err
		}
		defer m.Leave(v)
	}
	return m.Value(pl.Elem, to)
}

func marshalInterface(m *State, pl *Plan, p plan.Pointer) error {
	if p.Pointer().IsNil() { // the word for the type
		return m.Enc.WriteToken(jsontext.Null)
	}
	if pl.Typ.NumMethod() == 0 {
		return m.interfaced(pl, p.Any())
	}
	in := p.Value(pl.Typ).Elem().Interface()
	t := reflect.TypeOf(in)
	if pl.Mode&opt.CallMethodsWithLegacySemantics != 0 && t.Kind() == reflect.Pointer && pl.Typ.NumMethod() > 0 &&
		reflect.ValueOf(in).IsNil() && implementsAny(pl.Typ, MarshalMethodTypes) {
		return marshalNilInInterface(m, pl, in)
	}
	return m.interfaced(pl, &in)
}

// interfaced writes what *in holds, which is not nil.
func (m *State) interfaced(pl *Plan, in *any) error {
	inner := pl.dynamic(m, reflect.TypeOf(*in))
	return m.Value(inner, inner.Content(in))
}
