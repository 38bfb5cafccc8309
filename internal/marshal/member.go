package marshal

import (
	"reflect"

	"github.com/javelin-go/javelin/internal/format"
	"github.com/javelin-go/javelin/internal/plan"
	"github.com/javelin-go/javelin/internal/shape"
)

// PlanWithin is PlanFor for a value of a field that has tags, or a part of it; f may be nil.
func (m *State) PlanWithin(f *shape.Field, t reflect.Type, md plan.Mode) *Plan {
	if f == nil || f.Form == (format.Format{}) {
		return m.PlanFor(t, md)
	}
	b := Builder{Funcs: m.Funcs, Forms: m.Funcs.Forms(), Tagged: f}
	pl := b.Plan(t, md)
	for i := range b.Made.List {
		b.finish(b.Made.List[i].Plan)
	}
	for _, own := range b.Own {
		b.finish(own)
	}
	return pl
}
