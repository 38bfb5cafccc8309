package marshal

import (
	"github.com/javelin-go/javelin/internal/plan"

	"github.com/javelin-go/javelin/internal/text"
)

// This file writes a value within another, or as the next of an Encoder.

// room is how many objects and arrays the fast form may open. From a certain depth on
// the complete form looks for cycles.
func (m *State) room() int {
	x := (*text.Encoder)(m.Enc)
	return min(x.Room(), DetectCyclesAt-x.Depth())
}

// Value writes the next value, which pl is the plan for.
func (m *State) Value(pl *Plan, p plan.Pointer) error {
	w, ok := m.next(pl, p)
	switch {
	case !ok:
		m.Touched = true
		return pl.Write(m, pl, p)
	case w.IsNil():
		return m.unwritten()
	}
	return (*text.Encoder)(m.Enc).Wrote(m.layOut(m.written(w)))
}

// next is Value in the fast form, if it is ok, and without telling the Encoder of the value.
func (m *State) next(pl *Plan, p plan.Pointer) (w plan.Pointer, ok bool) {
	x := (*text.Encoder)(m.Enc)
	free := m.room()
	if !m.plain || pl.byEncoder() || free <= 0 || x.WantsName() {
		return plan.Pointer{}, false
	}
	if m.layout.on {
		m.beginLayout()
	}
	limit := m.limit
	m.flushAt = m.nextFlush()
	m.limit = m.depth + free
	w = m.resume(x.Free())
	if pl.Kind == WriteObject {
		w = m.FastStruct(w, pl, p)
	} else {
		w = m.fast(w, pl, p)
	}
	m.limit = limit
	return w, true
}
