package marshal

import (
	"reflect"

	"github.com/javelin-go/javelin/internal/plan"
)

// marshalFrail is for the methods of a type that IsFrail is true of.
func marshalFrail(m *State, pl *Plan, p plan.Pointer) error {
	if pl.MayNot(m) {
		return pl.Next.Write(m, pl.Next, p)
	}
	f := plan.Frail{V: p.Interface(pl.Typ)}
	switch {
	case pl.Method.to != nil:
		return m.to(pl, p, f)
	case pl.Method.json != nil:
		val, err := f.MarshalJSON()
		return m.json(pl, p, val, err)
	case pl.Method.texts != nil:
		b, err := f.AppendText(m.Scratch[:0])
		return m.text(pl, p, b, err)
	}
	b, err := f.MarshalText()
	return m.text(pl, p, b, err)
}

// checkZero has a field whose own method tells whether it is zero written only if that
// method has been able to tell.
func (w *Field) checkZero() {
	t := w.Field.Typ
	if t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	if !plan.IsFrail(t) && t.Kind() != reflect.Interface {
		return
	}
	pl, f := w.Plan, w.Field
	checked := new(Plan)
	checked.Init(pl.Typ, pl.Mode)
	checked.Next, checked.Custom = pl, true
	checked.Write = func(m *State, pl *Plan, p plan.Pointer) error {
		if v := p.Value(pl.Typ); plan.NilIn(v) != nil {
			if _, err := f.ZeroOrNot(v); err != nil {
				return plan.NewMarshalErrorBefore(m.Enc, pl.Typ, err)
			}
		}
		return m.Value(pl.Next, p)
	}
	w.Plan = checked
}
