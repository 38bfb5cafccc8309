package json

import (
	"reflect"

	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/json/jsontext"
)

// detectCyclesAt is the depth from which on pointers, maps and slices are
// remembered while they are being written: a value that contains itself gets
// there, and others hardly ever do.
const detectCyclesAt = 1000

// visit is a pointer, map or slice that is being written.
type visit struct {
	typ reflect.Type
	p   pointer
	len int // of a slice, which may begin where another does
}

// enter reports the cycle if v is being written already. Whoever enters must
// leave.
func (m *marshaler) enter(v visit) error {
	if _, ok := m.seen[v]; ok {
		return newMarshalErrorBefore(m.enc, v.typ, errCycle)
	}
	if m.seen == nil {
		m.seen = make(map[visit]struct{})
	}
	m.seen[v] = struct{}{}
	return nil
}

func (m *marshaler) leave(v visit) { delete(m.seen, v) }

// deep reports whether cycles are to be looked for.
func (m *marshaler) deep() bool { return text.Encoder(m.enc).Depth() >= detectCyclesAt }

func marshalPointer(m *marshaler, pl *writePlan, p pointer) error {
	to := *p.Pointer()
	if to.IsNil() {
		return m.enc.WriteToken(jsontext.Null)
	}
	m.hops++
	defer m.hop()
	if m.hops >= detectCyclesAt || m.deep() {
		v := visit{pl.typ, to, 0}
		if err := m.enter(v); err != nil {
			return err
		}
		defer m.leave(v)
	}
	return m.value(pl.elem, to)
}

func (m *marshaler) hop() { m.hops-- }

func marshalInterface(m *marshaler, pl *writePlan, p pointer) error {
	if p.Pointer().IsNil() { // the word for the type
		return m.enc.WriteToken(jsontext.Null)
	}
	if pl.typ.NumMethod() == 0 {
		return m.interfaced(pl, p.Any())
	}
	in := p.Value(pl.typ).Elem().Interface()
	t := reflect.TypeOf(in)
	if pl.mode&opt.CallMethodsWithLegacySemantics != 0 && t.Kind() == reflect.Pointer && pl.typ.NumMethod() > 0 &&
		reflect.ValueOf(in).IsNil() && implementsAny(pl.typ, marshalMethodTypes) {
		return marshalNilInInterface(m, pl, in)
	}
	return m.interfaced(pl, &in)
}

// interfaced writes what *in holds, which is not nil.
func (m *marshaler) interfaced(pl *writePlan, in *any) error {
	inner := pl.dynamic(m, reflect.TypeOf(*in))
	return m.value(inner, inner.content(in))
}

// dynamic returns the plan for what an interface holds.
func (pl *writePlan) dynamic(m *marshaler, t reflect.Type) *writePlan {
	if inner := pl.open.load(t); inner != nil {
		return inner
	}
	return makeWritePlan(m.funcs, planKey{t, pl.mode, pl.only})
}
