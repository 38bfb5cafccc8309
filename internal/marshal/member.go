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
	var b Builder
	b.Begin(m.Funcs, plan.Key{}, &Plans, WriteMask)
	b.Tagged, b.Kept = f, false
	pl := b.Plan(t, md)
	b.finishAll()
	return pl
}
