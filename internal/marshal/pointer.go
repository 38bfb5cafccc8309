package marshal

import (
	"reflect"

	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/plan"
	"github.com/javelin-go/javelin/json/jsontext"
)

// DetectCyclesAt is the depth from which on pointers, maps and slices are
// remembered while they are being written: a value that contains itself gets
// there, and others hardly ever do.
const DetectCyclesAt = 1000

// Visit is a pointer, map or slice that is being written.
type Visit struct {
	Typ reflect.Type
	P   plan.Pointer
	Len int // of a slice, which may begin where another does
}

// Enter reports the cycle if v is being written already. Whoever enters must
// leave.
func (m *State) Enter(v Visit) error {
	if _, ok := m.seen[v]; ok {
		return plan.NewMarshalErrorBefore(m.Enc, v.Typ, plan.ErrCycle)
	}
	if m.seen == nil {
		m.seen = make(map[Visit]struct{})
	}
	m.seen[v] = struct{}{}
	return nil
}

func (m *State) Leave(v Visit) { delete(m.seen, v) }

// Deep reports whether cycles are to be looked for.
func (m *State) Deep() bool { return text.Encoder(m.Enc).Depth() >= DetectCyclesAt }

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

func (m *State) Hop() { m.Hops-- }

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

// dynamic returns the plan for what an interface holds.
func (pl *Plan) dynamic(m *State, t reflect.Type) *Plan {
	if inner := pl.open.Load(t); inner != nil {
		return inner
	}
	return MakeWritePlan(m.Funcs, plan.Key{Typ: t, Mode: pl.Mode, Only: pl.Only})
}

// next returns the op after op, which is not the last.
func (op *writeOp) next() *writeOp {
	return plan.Next(op)
}

// Content returns the address of the value that *in holds, which is of the plan's
// type. *in must not change before the value is written.
func (pl *Plan) Content(in *any) plan.Pointer {
	if pl.Hold == plan.HoldsEither || pl.Mutable {
		v := reflect.New(pl.Typ)
		v.Elem().Set(reflect.ValueOf(*in))
		return plan.PointerTo(v)
	}
	return plan.ContentOf(in, pl.Hold == plan.HoldsValue)
}
