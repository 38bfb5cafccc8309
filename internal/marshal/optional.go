package marshal

import (
	"github.com/javelin-go/javelin/internal/plan"
	"github.com/javelin-go/javelin/json/jsontext"
)

func (b *Builder) byOptional(pl *Plan) {
	if !plan.IsOptional(pl.Typ) {
		return
	}
	value, parts := plan.OptionalOf(pl.Typ)
	pl.Elem, pl.Own().optional = b.Plan(value, pl.Mode), parts
	pl.Kind, pl.Write, pl.Method, pl.Custom = WriteOther, marshalOptional, nil, true
}

func marshalOptional(m *State, pl *Plan, p plan.Pointer) error {
	o := pl.optional
	if !*p.At(o.Present).Bool() || *p.At(o.Null).Bool() {
		return m.Enc.WriteToken(jsontext.Null)
	}
	return m.Value(pl.Elem, p.At(o.Value))
}
